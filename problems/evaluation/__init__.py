"""Measuring how well the platform judges: one module a subject, found by name in ``problems.evaluation.subjects``."""
