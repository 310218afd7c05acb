"""What the API takes and answers: shapes and their descriptions, which clients read in the schema; no decisions.

The docstrings of the classes are part of the published schema.
"""
