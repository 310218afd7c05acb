"""Measuring the learner model on answers of others: ``manage.py evaluate skill``."""
