"""Database connections of who waits for something else."""

from django.db import connection


def hand_back_connection() -> None:
    """Give the database connection back to the pool: who waits for a model or for the judge must not hold one."""
    if not connection.in_atomic_block:
        connection.close()
