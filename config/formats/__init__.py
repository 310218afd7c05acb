"""Formats of numbers where Django's own of a language are not what its readers write (``FORMAT_MODULE_PATH``)."""
