"""The views of the API: parse, one domain call, render. The docstrings of the methods are published in the schema."""
