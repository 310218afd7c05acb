"""Measuring how well the platform judges: one module a subject, found by name in ``interviews.evaluation.subjects``."""
