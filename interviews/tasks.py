"""Celery tasks: one line each."""

from celery import shared_task

from interviews import engine


@shared_task
def answer_turn(*, turn_id: int) -> None:
    """Answer a turn."""
    engine.answer_turn(turn_id)


@shared_task
def nothing() -> None:
    """Do nothing; it wakes a worker that shall look around."""
