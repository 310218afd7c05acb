"""Measuring how well the platform judges: the subjects of ``manage.py evaluate``, and the labelled sets of this app."""
