"""The pages of the curator's desk, by what is done there; ``curating/admin.py`` puts them together."""
