"""Small factories: rows that are legal, with nothing in them that a test did not ask for."""

from typing import Any

import factory
from allauth.account.models import EmailAddress
from django.utils import timezone

from interviews.core.dry_run import DryRun, fingerprint
from interviews.models import (
    Attempt,
    AttemptKind,
    AttemptOutcome,
    AttemptStatus,
    Event,
    EventKind,
    EventLevel,
    Interview,
    InterviewStatus,
    Turn,
    TurnAction,
    TurnStatus,
)
from problems.models import Problem, ProblemPattern, ProblemRevision
from profiles.models import ModelAccess, Provider, User, Voice

PASSWORD = "a long enough passphrase"


class UserFactory(factory.django.DjangoModelFactory):
    """A learner who logs in with ``PASSWORD``."""

    class Meta:
        model = User
        skip_postgeneration_save = True

    email = factory.Sequence(lambda n: f"learner{n}@example.org")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return model_class.objects.create_user(password=kwargs.pop("password", PASSWORD), **kwargs)


def confirm(user: User) -> User:
    """Let the address of ``user`` be confirmed, and return them."""
    EmailAddress.objects.update_or_create(
        user=user, email=user.email.lower(), defaults={"verified": True, "primary": True}
    )
    return user


class ProblemFactory(factory.django.DjangoModelFactory):
    """A listed problem with one revision; ``patterns`` are ids, best first, and ``content`` is the revision's."""

    class Meta:
        model = Problem
        skip_postgeneration_save = True

    slug = factory.Sequence(lambda n: f"problem-{n}")
    title_en = factory.LazyAttribute(lambda problem: problem.slug.replace("-", " ").title())
    title_zh = factory.LazyAttribute(lambda problem: f"题目 {problem.slug}")
    difficulty = "easy"
    state = "published"
    published_at = factory.LazyFunction(timezone.now)
    search_text = factory.LazyAttribute(lambda p: f"{p.slug} {p.title_en} {p.title_zh}".lower())

    @classmethod
    def _create(cls, model_class: type[Problem], *args: Any, **kwargs: Any) -> Problem:
        patterns, content = kwargs.pop("patterns", ["hash_map"]), kwargs.pop("content", {})
        problem = model_class.objects.create(**kwargs)
        problem.current_revision = problem.draft_revision = ProblemRevision.objects.create(
            problem=problem, content=content, sha256=f"{problem.pk:064x}"
        )
        problem.save_without_historical_record()
        for rank, pattern in enumerate(patterns):
            ProblemPattern.objects.create(problem=problem, pattern=pattern, rank=rank)
        return problem


class InterviewFactory(factory.django.DjangoModelFactory):
    """An interview as a bare row, waiting for the learner; with ``finished=True`` it is over."""

    class Meta:
        model = Interview
        skip_postgeneration_save = True

    class Params:
        problem = factory.SubFactory(ProblemFactory)
        finished = factory.Trait(
            status=InterviewStatus.FINISHED, finished_at=factory.LazyFunction(timezone.now), stage="pattern_summary"
        )

    learner = factory.SubFactory(UserFactory)
    revision = factory.LazyAttribute(lambda interview: interview.problem.current_revision)
    title = factory.LazyAttribute(lambda interview: interview.problem.title_en)
    language = "en"
    context = factory.LazyFunction(dict)


SHOWN_CASE = {
    "origin": "example", "outcome": "passed", "reason": "", "input": "nums = [3, 3], target = 6", "expected": "[0, 1]",
    "got": "[0, 1]", "error_type": "", "error_message": "", "line": None, "prints": "", "operations": 120,
}  # fmt: skip


def make_verdict(
    *cases: dict[str, Any], code: str = "", fault: dict[str, Any] | None = None, **evidence: Any
) -> dict[str, Any]:
    """Return a verdict as it is stored; each of ``cases`` differs as it says from a visible one that passed."""
    shown = [SHOWN_CASE | case if case.get("origin") != "hidden" else {"reason": "", **case} for case in cases]
    outcome = evidence.pop("outcome", "passed")
    run = DryRun(fingerprint(code), outcome, total=len(cases), **evidence)
    return {"function": "two_sum", "fault": fault, "cases": shown, "evidence": run.to_dict()}


class AttemptFactory(factory.django.DjangoModelFactory):
    """A submission that passed its one case, with the turn that brought it; ``kind="run"`` is a look without a turn."""

    class Meta:
        model = Attempt
        skip_postgeneration_save = True

    interview = factory.SubFactory(InterviewFactory)
    kind = AttemptKind.SUBMIT
    number = factory.LazyAttribute(lambda one: one.interview.attempts.filter(kind=one.kind).count() + 1)
    stage = "pseudocode_design"
    code = "def two_sum(nums, target):\n    return [0, 1]\n"
    fingerprint = factory.LazyAttribute(lambda one: fingerprint(one.code))
    status = AttemptStatus.DONE
    outcome = factory.LazyAttribute(lambda one: AttemptOutcome.PASSED if one.status == AttemptStatus.DONE else "")
    passed = factory.LazyAttribute(lambda one: int(one.outcome == AttemptOutcome.PASSED))
    total = factory.LazyAttribute(lambda one: int(one.status == AttemptStatus.DONE))
    verdict = factory.LazyAttribute(
        lambda one: make_verdict({}, code=one.code, passed=one.passed) if one.status == AttemptStatus.DONE else None
    )

    @classmethod
    def _create(cls, model_class: type[Attempt], *args: Any, **kwargs: Any) -> Attempt:
        interview = kwargs["interview"]
        if kwargs["kind"] == AttemptKind.SUBMIT and "turn" not in kwargs:
            interview.turn_count += 1
            kwargs["turn"] = Turn.objects.create(
                interview=interview,
                number=interview.turn_count,
                action=TurnAction.SUBMIT,
                code=kwargs["code"],
                status=TurnStatus.DONE,
                finished_at=timezone.now(),
            )
            interview.save(update_fields=["turn_count"])
            kwargs["client_id"] = kwargs["turn"].client_id
        return super()._create(model_class, *args, **kwargs)


class EventFactory(factory.django.DjangoModelFactory):
    """Something that went differently in an interview, just now."""

    class Meta:
        model = Event

    interview = factory.SubFactory(InterviewFactory)
    kind = EventKind.SKIP_REQUEST
    level = EventLevel.INFO
    stage = "problem_clarification"
    message = "refused"
    created_at = factory.LazyFunction(timezone.now)


class ProviderFactory(factory.django.DjangoModelFactory):
    """A provider with two models that listens nowhere; ``key`` is its shared key.

    By itself the model only speaks, so that a turn makes one call; what reading adds has tests of its own.
    """

    class Meta:
        model = Provider

    name = factory.Sequence(lambda n: f"Provider {n}")
    base_url = "http://127.0.0.1:9/v1"
    model_names = "small-model\nlarge-model"
    reading = "never"

    @classmethod
    def _create(cls, model_class: type[Provider], *args: Any, **kwargs: Any) -> Provider:
        key = kwargs.pop("key", "")
        provider = model_class(**kwargs)
        provider.set_key(key)
        provider.save()
        return provider


class ModelAccessFactory(factory.django.DjangoModelFactory):
    """A learner with a model on a key of their own, ``key``."""

    class Meta:
        model = ModelAccess

    user = factory.SubFactory(UserFactory)
    voice = Voice.OWN_KEY
    provider = factory.SubFactory(ProviderFactory)
    model = "small-model"

    @classmethod
    def _create(cls, model_class: type[ModelAccess], *args: Any, **kwargs: Any) -> ModelAccess:
        key = kwargs.pop("key", "key-of-a-learner-1a2b")
        access = model_class(**kwargs)
        access.set_key(key)
        access.save()
        return access
