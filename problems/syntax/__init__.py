"""Code of all languages read as text: which language it is in, how it is built, and signs that are none of it.

Pure: knows no Django, no judge and nothing of the catalogue. Nothing here runs code.
"""
