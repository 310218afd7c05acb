"""Learners in the middle of an interview, as many as a measurement needs; runs inside the installation."""

import json
import sys
import uuid
from datetime import timedelta

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from interviews.demo import DEMO_MESSAGES, DEMO_PROBLEM
from interviews.models import Interview, Message, StageVisit, Turn
from interviews.turns import accepting, opening
from profiles.models import Profile, User

TURNS_BEFORE = 3
MESSAGES_OF_A_LONG_ONE = 20


def make(count: int) -> None:
    """Make learners with a session and an interview of some turns each, the first with 20 messages; print them."""
    User.objects.bulk_create(User(email=f"learner{n}@example.org", password="!") for n in range(count))
    learners = list(User.objects.filter(password="!").order_by("pk"))  # none of those of the demo
    Profile.objects.bulk_create(Profile(user=learner) for learner in learners)
    played = _played(learners[0])
    with transaction.atomic():
        interviews = [played, *_copies(played, learners[1:])]
        _lengthen(played)
        sessions = _sessions(learners)
    last = played.messages.filter(turn__isnull=False).order_by("position").last().position
    rows = [
        {"interview": str(interview.pk), "session": session, "turn": TURNS_BEFORE, "after": last}
        for interview, session in zip(interviews, sessions, strict=True)
    ]
    sys.stdout.write(json.dumps(rows))


def _played(learner: User) -> Interview:
    """Return an interview in which some turns were answered, all of them without a model."""
    interview = opening.start_interview(learner=learner, language="en", slug=DEMO_PROBLEM)
    for number, (text, code) in enumerate(DEMO_MESSAGES[:TURNS_BEFORE]):
        accepting.submit_turn(
            learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=number, text=text, code=code
        )
    interview.refresh_from_db()
    return interview


def _copies(played: Interview, learners: list[User]) -> list[Interview]:
    turns, messages, visits = (list(rows.all()) for rows in (played.turns, played.messages, played.stage_visits))
    copies = []
    for learner in learners:
        pk = uuid.uuid4()
        copy = _copy(played, pk=pk, learner=learner, context={**played.context, "session_id": str(pk)})
        copies.append(copy)
    Interview.objects.bulk_create(copies)
    made = Turn.objects.bulk_create(
        _copy(turn, pk=None, interview=copy, client_id=uuid.uuid4()) for copy in copies for turn in turns
    )
    turn_of = {(turn.interview_id, turn.number): turn for turn in made}
    Message.objects.bulk_create(
        _copy(row, pk=None, interview=copy, turn=row.turn and turn_of[copy.pk, row.turn.number])
        for copy in copies
        for row in messages
    )
    StageVisit.objects.bulk_create(_copy(row, pk=None, interview=copy) for copy in copies for row in visits)
    return copies


def _copy(row, **changes):
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    fields.pop("id")
    copy = type(row)(**fields)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def _lengthen(interview: Interview) -> None:
    there = interview.messages.count()
    text = "I would use **two loops** and `check` every pair, which costs O(n^2). " * 3
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="coach" if position % 2 else "learner",
            stage=interview.stage,
            text=text,
            created_at=timezone.now(),
        )
        for position in range(there + 1, MESSAGES_OF_A_LONG_ONE + 1)
    )


def _sessions(learners: list[User]) -> list[str]:
    """Let everybody be logged in; return the keys of their sessions."""
    rows = []
    for learner in learners:
        logged_in = {
            SESSION_KEY: str(learner.pk),
            BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
            HASH_SESSION_KEY: learner.get_session_auth_hash(),
        }
        rows.append(
            Session(
                session_key=uuid.uuid4().hex,
                session_data=SessionStore().encode(logged_in),
                expire_date=timezone.now() + timedelta(days=1),
            )
        )
    Session.objects.bulk_create(rows)
    return [row.session_key for row in rows]
