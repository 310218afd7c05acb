"""The administrators' desk."""
