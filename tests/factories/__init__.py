"""Small factories: rows that are legal, with nothing in them that a test did not ask for."""

from typing import Any

import factory
from django.utils import timezone

from interviews.models import Event, EventKind, EventLevel, Interview, InterviewStatus
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


class ProblemFactory(factory.django.DjangoModelFactory):
    """A listed problem with one revision; ``patterns`` are ids, best first, and ``content`` is the revision's."""

    class Meta:
        model = Problem
        skip_postgeneration_save = True

    slug = factory.Sequence(lambda n: f"problem-{n}")
    title_en = factory.LazyAttribute(lambda problem: problem.slug.replace("-", " ").title())
    title_zh = factory.LazyAttribute(lambda problem: f"题目 {problem.slug}")
    difficulty = "easy"
    search_text = factory.LazyAttribute(lambda p: f"{p.slug} {p.title_en} {p.title_zh}".lower())

    @classmethod
    def _create(cls, model_class: type[Problem], *args: Any, **kwargs: Any) -> Problem:
        patterns, content = kwargs.pop("patterns", ["hash_map"]), kwargs.pop("content", {})
        problem = model_class.objects.create(**kwargs)
        problem.current_revision = ProblemRevision.objects.create(
            problem=problem, content=content, sha256=f"{problem.pk:064x}"
        )
        problem.save()
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
    """A provider with two models that listens nowhere; ``key`` is its shared key."""

    class Meta:
        model = Provider

    name = factory.Sequence(lambda n: f"Provider {n}")
    base_url = "http://127.0.0.1:9/v1"
    model_names = "small-model\nlarge-model"

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
