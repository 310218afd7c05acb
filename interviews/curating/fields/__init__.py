"""Editing a problem in structured fields: the schema's fields, what was typed into them, and what is wrong there."""
