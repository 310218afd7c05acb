"""A learner whose every word can be found again: in the database, whatever the table, and in an archive."""

import json
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import Client
from django.utils import timezone

from interviews.coaching import reads, receiving, reviewing
from interviews.core.rubric import Assessment, Band, Dimension, Quote, Signal
from interviews.core.stages import Stage
from interviews.models import (
    Card,
    CommentSnippet,
    DailyUsage,
    DimensionBand,
    Interview,
    InterviewStatus,
    LabelledMessage,
    Message,
    ModelCall,
    Probe,
    ProblemFeedback,
    Report,
    ReportSection,
    SectionStatus,
    StudyNote,
    Turn,
    TurnStatus,
)
from interviews.turns import opening
from problems.models import Problem
from profiles.cohorts import membership
from profiles.models import Cohort, PlanEnrolment, User
from profiles.skill import learning
from tests.api_learners import ApiLearner
from tests.factories import AttemptFactory, EventFactory, ModelAccessFactory, UserFactory
from tests.factories.coaching import release_review
from tests.factories.learning import practised

KEPT = (
    "message", "draft", "case", "help", "title", "pasted", "approach", "submission", "run", "takenback", "event",
    "quote", "section", "note", "filename", "probe", "claim", "practice", "step", "first", "last", "address", "second",
    "agent", "word", "shown", "meant", "asked", "reading", "coachword", "bandreason", "reply", "snippet",
)  # fmt: skip
"""Words that a learner finds again in the archive."""
UNSAID = ("snapshot", "card", "before", "modelcall", "session", "totp", "bylog", "curatorsnote", "unreleased", "actid")
"""Words that are stored as well, but are secrets, the coach's, or the administrators'."""
Place = tuple[str, str]


@dataclass(frozen=True)
class Marked:
    """A learner and what tells of them: words, ids and secrets."""

    user: User
    words: dict[str, str]
    ids: tuple[uuid.UUID, ...]
    secrets: dict[str, str]

    @property
    def marks(self) -> dict[str, str]:
        """All that must not be found any more, by a name; of ids one of the forms is not used by the database."""
        ids = {f"id {one} {form}": text for one in self.ids for form, text in (("uuid", str(one)), ("hex", one.hex))}
        return {**self.words, **ids, **self.secrets}


def marked_learner(prefix: str, problem: Problem, admin: User) -> Marked:
    """Return a learner who left ``prefix`` and a name of each of their words in every place where one can."""
    words = {name: f"{prefix}{name}" for name in (*KEPT, *UNSAID)}
    now = timezone.now()
    user = UserFactory(
        email=f"{words['address']}@example.org", first_name=words["first"], last_name=words["last"], is_staff=True
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    EmailAddress.objects.create(user=user, email=f"{words['second']}@example.org")
    access = ModelAccessFactory(user=user, key=f"key-of-{prefix}-somebody-{prefix}9k")
    caller = ApiLearner(user)
    caller.begin(slug=problem.slug, language="en")
    caller.say(f"Can {words['message']} be empty?")
    bank = Interview.objects.get(pk=caller.interview_id)
    text = f"Given {words['pasted']} return it."
    own = opening.start_interview(learner=user, language="en", pasted_text=text, title=words["title"])
    _in_the_room(bank, words)
    _afterwards(bank, own, words)
    Probe.objects.create(
        learner=user, revision=problem.current_revision, language="en", code=words["probe"], claimed_time=words["claim"]
    )
    ProblemFeedback.objects.create(
        learner=user, revision=problem.current_revision, interview=bank, kind="problem", topic="unclear", language="en",
        shown=words["shown"], text=words["word"], note=words["curatorsnote"],
    )  # fmt: skip
    LabelledMessage.objects.create(
        learner=user, message=bank.messages.filter(role="learner").first(), problem=problem.slug, language="en",
        stage="problem_clarification", asked=words["asked"], text=words["meant"], label=words["reading"], how="chip",
        acts=[{"act": "approach", "id": words["actid"]}],
    )  # fmt: skip
    learning.keep_practice(learner=user, practised=practised(at=now, source=bank.pk, title=words["practice"], hints=3))
    PlanEnrolment.objects.create(learner=user, plan="weak_spots", done_by_hand=[words["step"]])
    DailyUsage.objects.create(learner=user, day=now.date(), calls=1)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": words["totp"]})
    client = Client(headers={"user-agent": words["agent"]})
    client.force_login(user)
    session = client.session
    session["something"] = words["session"]
    session.save()
    UserSession.objects.create(user=user, ip="127.0.0.1", user_agent=words["agent"], session_key=session.session_key)
    _in_the_admin(user, admin, words)
    _by_a_coach(bank, admin, words)
    CommentSnippet.objects.create(coach=user, title="Mine", text=words["snippet"])
    secrets = {
        "key hint": f"{prefix}9k",
        "key": access.key_encrypted,
        "token": user.api_token.key_hash,
        "password": user.password,
        "session key": session.session_key,
        "share token": bank.report.share_token,
    }
    return Marked(user, words, (bank.pk, own.pk), secrets)


def _in_the_room(interview: Interview, words: dict[str, str]) -> None:
    Interview.objects.filter(pk=interview.pk).update(
        code=words["draft"],
        own_cases=[{"input": {"nums": words["case"]}, "expected": ""}],
        help_requested_at=timezone.now(),
        help_question=words["help"],
        context={**interview.context, "user_approach": words["approach"]},
    )
    interview.refresh_from_db()
    AttemptFactory(interview=interview, code=f"x = '{words['submission']}'")
    AttemptFactory(interview=interview, kind="run", code=f"x = '{words['run']}'", cases=[{"input": words["case"]}])
    turn = Turn.objects.create(
        interview=interview,
        number=interview.turn_count + 1,
        text=words["takenback"],
        status=TurnStatus.CANCELLED,
        context_before={"user_approach": words["before"]},
        client_id=uuid.uuid4(),
    )
    interview.turn_count += 1
    interview.save(update_fields=["turn_count"])
    stage, now = "problem_clarification", timezone.now()
    said = {"interview": interview, "turn": turn, "stage": stage, "created_at": now}
    Message.objects.create(**said, position=90, role="learner", text=words["takenback"])
    place = Message.objects.create(**said, position=91, role="card", text="")
    Card.objects.create(message=place, interview=interview, code="turn_failed", facts={"fact": words["card"]})
    EventFactory(interview=interview, turn=turn, input=words["event"], snapshot={"said": words["snapshot"]})
    ModelCall.objects.create(
        interview=interview, turn=turn, purpose="coach", request_hash="0" * 64, prompt_version="1", temperature=0,
        provider="P", model="m", text=words["modelcall"], prompt_tokens=1, completion_tokens=1, duration_ms=1,
    )  # fmt: skip


def _afterwards(interview: Interview, pasted: Interview, words: dict[str, str]) -> None:
    now = timezone.now()
    Interview.objects.filter(pk=interview.pk).update(status=InterviewStatus.FINISHED, finished_at=now)
    Report.objects.create(interview=interview, share_token=uuid.uuid4().hex, shared_at=now)
    signal = Signal("plans_first", Stage.THOUGHT_ARTICULATION, True, {}, (Quote(2, words["quote"]),))
    DimensionBand.objects.create(
        interview=interview,
        dimension="communication",
        band="leaning_hire",
        assessment=Assessment(Dimension.COMMUNICATION, Band.LEANING_HIRE, (signal,)).to_dict(),
    )
    ReportSection.objects.create(
        interview=interview, name="overall", position=1, status=SectionStatus.WRITTEN, text=words["section"]
    )
    StudyNote.objects.create(
        learner=interview.learner,
        interview=interview,
        title=words["title"],
        language="en",
        file_name=f"{words['filename']}.md",
        content=f"# {words['note']}",
        edited_at=now + timedelta(minutes=1),
    )
    assert pasted.pasted_text


def _by_a_coach(interview: Interview, coach: User, words: dict[str, str]) -> None:
    learner, cohort = interview.learner, Cohort.objects.get_or_create(name="Autumn group")[0]
    membership.invite(cohort=cohort, by=coach, addresses=[learner.email])
    membership.join_by_code(learner=learner, code=cohort.join_code, shares_earlier=True)
    reads.record_read(reader=coach, interview=interview)
    bands = {"communication": ("strong_hire", words["bandreason"])}
    version = release_review(coach, interview, whole=words["coachword"], bands=bands)
    comment = version.comments.get()
    receiving.reply(learner=learner, interview_id=interview.pk, key=comment.key, text=words["reply"])
    reviewing.amend(coach=coach, review_id=version.review_id)
    reviewing.save_comment(coach=coach, review_id=version.review_id, text=words["unreleased"], key=comment.key)


def _in_the_admin(user: User, admin: User, words: dict[str, str]) -> None:
    kind = ContentType.objects.get_for_model(User)
    common = {"content_type": kind, "action_flag": CHANGE}
    LogEntry.objects.create(**common, user=admin, object_id=str(user.pk), object_repr=user.email, change_message="[]")
    LogEntry.objects.create(**common, user=user, object_id=str(admin.pk), object_repr=words["bylog"])
    LogEntry.objects.create(
        user=admin,
        content_type=ContentType.objects.get_for_model(Interview),
        action_flag=CHANGE,
        object_id=str(user.interviews.first().pk),
        object_repr=words["title"],
    )


# --- searching ---


def places_of(marks: dict[str, str]) -> dict[str, set[Place]]:
    """Return where each of ``marks`` stands: the tables and columns, whatever they are, with sessions decoded."""
    found: dict[str, set[Place]] = {name: set() for name in marks}
    for table, columns, rows in _tables():
        for row in rows:
            for column, value in zip(columns, row, strict=True):
                text = _as_text(table, column, value)
                for name, mark in marks.items():
                    if mark in text:
                        found[name].add((table, column))
    return found


def owned_by(user_id: int) -> set[Place]:
    """Return the tables with a row that points at this account."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            relations = connection.introspection.get_relations(cursor, table)
            for column, (_column, other, *_rest) in relations.items():
                if other == User._meta.db_table:
                    cursor.execute(f'SELECT COUNT(*) FROM "{table}" WHERE "{column}" = %s', [user_id])  # noqa: S608
                    if cursor.fetchone()[0]:
                        found.add((table, column))
    return found


def everything(without: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return all rows of all tables as texts, sorted."""
    return {table: sorted(map(repr, rows)) for table, _columns, rows in _tables() if table not in without}


def _tables() -> Iterable[tuple[str, list[str], list[tuple[Any, ...]]]]:
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            yield table, [column[0] for column in cursor.description], cursor.fetchall()


def _as_text(table: str, column: str, value: Any) -> str:
    if (table, column) == ("django_session", "session_data"):
        return json.dumps(SessionStore().decode(value))
    return value if isinstance(value, str) else str(value)
