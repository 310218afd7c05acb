"""Who gets at what in the admin, over every address that it has: a walk with marked words, not a list of pages.

A learner is in the cohort of one coach and says words that nobody else may read. Every address of the admin is asked
for by everybody, with the ids of the learner's things, and no answer may hold a mark that is not for whom asked.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model, UUIDField
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, reverse
from django.utils import timezone

from interviews.coaching import access, reads, reviewing
from interviews.models import (
    CommentSnippet,
    Event,
    Interview,
    Message,
    ReviewComment,
    TranscriptRead,
    TranscriptReview,
)
from interviews.web.errors import views as errors
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortInvitation, CohortMembership, Profile, User
from profiles.roles import CURATOR
from tests.factories import EventFactory, InterviewFactory, UserFactory
from tests.factories.coaching import coached_interview, join, make_administrator, make_coach, make_cohort, write_review

pytestmark = pytest.mark.django_db

VISITOR, LEARNER, CURATES, STRANGER, COACH, ADMINISTRATOR = (
    "visitor", "learner", "curator", "stranger", "coach", "administrator",
)  # fmt: skip
MARK = "marked-"
SHARED, EARLIER, COHORT, PERSON = MARKS = f"{MARK}shared", f"{MARK}earlier", f"{MARK}cohort", f"{MARK}person"
"""In the learner's words since joining and before, in what belongs to the cohort, and in the learner's address."""
MAY_SEE = {
    VISITOR: set(),
    LEARNER: set(),
    CURATES: set(),
    STRANGER: set(),
    COACH: {SHARED, COHORT, PERSON},
    ADMINISTRATOR: {SHARED, EARLIER, COHORT, PERSON},
}
CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


@dataclass(frozen=True)
class World:
    """A learner with what is theirs, and everybody who might want to see it."""

    people: dict[str, User | None]
    things: dict[type[Model], list[Model]]
    interviews: tuple[Interview, Interview]


def marked_interview(learner: User, mark: str, **fields: Any) -> Interview:
    interview = InterviewFactory(learner=learner, finished=True, title=f"Title {mark}", **fields)
    said = {"stage": "follow_up", "created_at": timezone.now()}
    Message.objects.create(interview=interview, position=1, role="learner", text=f"I say {mark}", **said)
    Message.objects.create(interview=interview, position=2, role="coach", text=f"The coach says {mark}", **said)
    EventFactory(interview=interview, message=f"refused {mark}", input=f"{mark}", kind="frustration")
    return interview


@pytest.fixture(autouse=True)
def _refusals_without_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of a thousand refusals what frames every other page, too: it takes three quarters of their time."""
    monkeypatch.setattr(errors, "FRAMED", errors.BARE)


@pytest.fixture
def world() -> World:
    admin.autodiscover()  # the desks are loaded with the first page; the first walk needs them all
    coach = make_coach(first_name="Ada")
    curator = UserFactory(is_staff=True)
    curator.groups.add(Group.objects.get(name=CURATOR))
    stranger = make_coach(first_name="Stranger")
    coached_interview(stranger)
    learner = UserFactory(email=f"{PERSON}@example.org")
    cohort = make_cohort(coach, name=f"Group {COHORT}")
    earlier = marked_interview(learner, EARLIER)
    Interview.objects.filter(pk=earlier.pk).update(started_at=timezone.now() - timedelta(days=9))
    join(cohort, learner, at=timezone.now() - timedelta(days=1))
    shared = marked_interview(learner, SHARED)
    review = write_review(coach, shared, whole=f"To the learner: {SHARED}")
    reviewing.release(coach=coach, review_id=review.pk)
    cohorts.invite(cohort=cohort, by=coach, addresses=[f"invited-{COHORT}@example.org"])
    CommentSnippet.objects.create(coach=coach, title=f"Snippet {COHORT}", text="Say it aloud")
    reads.record_read(reader=coach, interview=shared)
    people = {
        VISITOR: None, LEARNER: UserFactory(), CURATES: curator, STRANGER: stranger, COACH: coach,
        ADMINISTRATOR: make_administrator(),
    }  # fmt: skip
    things: dict[type[Model], list[Model]] = {
        Interview: [shared, earlier],
        User: [learner],
        **{
            model: list(model._base_manager.exclude(**_of_the_stranger(model, stranger)))
            for model in (Event, TranscriptReview, TranscriptRead, Cohort, CohortInvitation, CohortMembership)
        },
        CommentSnippet: list(CommentSnippet.objects.all()),
    }
    return World(people, things, (shared, earlier))


def _of_the_stranger(model: type[Model], stranger: User) -> dict[str, Any]:
    names = {field.name for field in model._meta.get_fields()}
    if model is Cohort:
        return {"created_by": stranger}
    if "cohort" in names:
        return {"cohort__created_by": stranger}
    return {}


def patterns(resolver: Any, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the name and the route of each address below ``resolver``."""
    for one in resolver:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, route)
        elif isinstance(one, URLPattern) and one.name:
            yield one.name, route


def addresses(world: World, role: str = "") -> list[str]:
    """Return every address of the admin, with the ids of the learner's things where it wants any; with a ``role`` also
    those that look for their marks.

    The pages that every table has are asked for the learner's rows of that table, or for others if the learner has
    none. What Django says to the id of another kind is seen by the walks in ``tests/faults/test_security.py``.
    """
    ids = [thing.pk for things in world.things.values() for thing in things]
    pages = {
        f"{model._meta.app_label}_{model._meta.model_name}_{page}": model
        for model in admin.site._registry
        for page in ("change", "delete", "history")
    }
    found: dict[str, None] = {}
    for name, route in patterns(admin.site.urls[0]):
        names = [first or second for first, second in CONVERTER.findall(route)]
        wanted = _ids_of(pages[name], world) if name in pages else ids
        for value in wanted if names else [""]:
            try:
                given = {key: _fitting(key, str(value)) for key in names}
                found[reverse(f"admin:{name}", kwargs=given)] = None
            except NoReverseMatch:
                continue
    if role:
        found |= dict.fromkeys(searches(role))
    return [address for address in found if "logout" not in address]


def searches(role: str) -> Iterator[str]:
    """Yield the addresses that look for all marks at once, and for each one that the role may not see.

    Who may see none needs no search of each: what has a mark in it has also the beginning of all of them.
    """
    hidden = [mark for mark in MARKS if mark not in MAY_SEE[role]]
    for model in admin.site._registry:
        label = f"{model._meta.app_label}_{model._meta.model_name}"
        for mark in (MARK, *(hidden if MAY_SEE[role] else ())):
            yield reverse(f"admin:{label}_changelist") + f"?q={mark}"
        names = {"app_label": model._meta.app_label, "model_name": model._meta.model_name}
        for field in (field.name for field in model._meta.get_fields() if field.is_relation and field.concrete):
            asked = "&".join(f"{key}={value}" for key, value in {**names, "field_name": field}.items())
            yield f"{reverse('admin:autocomplete')}?term={MARK}&{asked}"


def _ids_of(model: type[Model], world: World) -> list[object]:
    """Return the ids of the learner's rows of a table, else of two rows that it has, else one that it might have."""
    rows = world.things.get(model) or model._base_manager.order_by("pk")[:2]
    return [row.pk for row in rows] or [world.interviews[0].pk if isinstance(model._meta.pk, UUIDField) else 1]


def _fitting(name: str, value: str) -> str:
    """Return ``value`` for what names an object, else something that is there in most interviews."""
    if name in ("object_id", "interview_id", "pk") or name.endswith("_id"):
        return value
    return {"app_label": "interviews", "position": "1", "number": "1"}.get(name, value)


def client_of(person: User | None) -> Client:
    client = Client(raise_request_exception=True)
    if person is not None:
        client.force_login(User.objects.get(pk=person.pk))
    return client


def text_of(response: Any) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    return content.decode(errors="replace") + response.get("Location", "")


def marks_in(address: str, response: Any) -> set[str]:
    """Return the marks in an answer; what was asked for stands in every page that says it found nothing."""
    asked = address.partition("?")[2]
    text = text_of(response)
    return {mark for mark in MARKS if mark in text and mark not in asked}


def found_by_search(address: str, response: Any) -> bool:
    """Tell whether a search by a mark found a row."""
    content = getattr(response, "context_data", None) or {}
    return response.status_code == 200 and "cl" in content and content["cl"].result_count > 0


def rows(stranger: User) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows that somebody could want to change; a stranger may change what is in their own cohort.

    Profiles are made, and log-ins noted, by just coming along.
    """
    return {
        model.__name__: sorted(model._base_manager.exclude(**_of_the_stranger(model, stranger)).values_list(), key=str)
        for app in ("interviews", "profiles", "auth")
        for model in apps.get_app_config(app).get_models()
        if model not in (TranscriptRead, User, Profile)
    }


@pytest.mark.parametrize("role", [VISITOR, LEARNER, CURATES, STRANGER, COACH])
def test_no_address_of_the_admin_tells_what_is_not_for_them(world, role):
    client, seen = client_of(world.people[role]), set()
    for address in addresses(world, role):
        response = client.get(address)
        assert response.status_code < 500, address
        marks = marks_in(address, response)
        assert marks <= MAY_SEE[role], f"{address} tells {marks - MAY_SEE[role]}"
        if "?q=" in address and found_by_search(address, response):
            assert any(mark.startswith(address.rpartition("=")[2]) for mark in MAY_SEE[role]), address
        seen |= marks
    assert seen == MAY_SEE[role], "what is theirs to see is somewhere"


def test_administrators_see_all_of_it(world):
    client = client_of(world.people[ADMINISTRATOR])
    seen = {mark for address in addresses(world, ADMINISTRATOR) for mark in marks_in(address, client.get(address))}
    assert seen == MAY_SEE[ADMINISTRATOR]


@pytest.mark.parametrize("role", [VISITOR, LEARNER, CURATES, STRANGER])
def test_no_address_of_the_admin_lets_them_change_anything_of_the_learners(world, role):
    client, before = client_of(world.people[role]), rows(world.people[STRANGER])
    words = {"text": "Mine now", "note": "Mine", "name": "Mine", "post": "yes", "_save": "1", "addresses": "a@b.org"}
    for address in addresses(world):
        if re.search(r"/(add|jsi18n|login|password_change)/", address):
            continue  # what is one's own; the cohort that a coach makes is tested where cohorts are
        response = client.post(address, words)
        assert response.status_code < 500, address
        assert not marks_in(address, response), address
    assert rows(world.people[STRANGER]) == before


def test_actions_reach_only_what_one_may_read(world):
    before = rows(world.people[STRANGER])
    for role in (CURATES, STRANGER):
        client = client_of(world.people[role])
        for model, model_admin in admin.site._registry.items():
            if model not in world.things:
                continue
            address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            picked = [str(thing.pk) for thing in world.things[model]]
            for action in _actions_of(model_admin):
                response = client.post(address, {"action": action, "_selected_action": picked, "post": "yes"})
                assert not marks_in(address, response), (role, model, action)
    assert rows(world.people[STRANGER]) == before


def _actions_of(model_admin: admin.ModelAdmin) -> list[str]:
    named = [action if isinstance(action, str) else action.__name__ for action in model_admin.actions or ()]
    return [*named, "delete_selected"]


class TestACoachCannotWidenTheirAccess:
    def test_not_by_memberships_or_coaches_of_any_cohort(self, world):
        """Whatever is sent to the form of a cohort, a coach reads afterwards what they read before."""
        coach, stranger = world.people[COACH], world.people[STRANGER]
        theirs = make_cohort(stranger, name="The stranger's")
        learner = world.things[User][0]
        membership = world.things[CohortMembership][0]
        forged = {
            "name": "Renamed", "description": "", "is_open": "on", "join_code": "AAAAAAAAAA",
            "coaches": [str(stranger.pk)], "coach_rows-TOTAL_FORMS": "1", "coach_rows-INITIAL_FORMS": "0",
            "coach_rows-0-coach": str(stranger.pk), "memberships-TOTAL_FORMS": "1", "memberships-INITIAL_FORMS": "0",
            "memberships-0-learner": str(learner.pk), "memberships-0-joined_at_0": "2001-01-01",
            "memberships-0-joined_at_1": "00:00:00", "memberships-0-shares_earlier": "on", "_save": "1",
        }  # fmt: skip
        for person, cohort in ((stranger, theirs), (stranger, world.things[Cohort][0]), (coach, membership.cohort)):
            before = set(access.readable_interviews(person))
            client_of(person).post(reverse("admin:profiles_cohort_change", args=[cohort.pk]), forged)
            assert set(access.readable_interviews(person)) == before
        membership.refresh_from_db()
        assert not membership.shares_earlier
        assert not Cohort.objects.filter(join_code="AAAAAAAAAA").exists()
        assert not world.things[Cohort][0].coach_rows.filter(coach=stranger).exists()

    def test_not_by_making_a_cohort_with_others_in_it(self, world):
        stranger, learner = world.people[STRANGER], world.things[User][0]
        before = set(access.readable_interviews(stranger))
        forged = {
            "name": "New", "is_open": "on", "memberships-TOTAL_FORMS": "1", "memberships-INITIAL_FORMS": "0",
            "memberships-0-learner": str(learner.pk), "coach_rows-TOTAL_FORMS": "0", "coach_rows-INITIAL_FORMS": "0",
        }  # fmt: skip
        client_of(stranger).post(reverse("admin:profiles_cohort_add"), forged)
        made = Cohort.objects.get(name="New")
        assert [row.coach for row in made.coach_rows.all()] == [stranger], "who makes a cohort coaches it"
        assert not made.memberships.exists()
        assert set(access.readable_interviews(stranger)) == before

    def test_not_by_the_roles_of_their_own_account(self, world):
        for role in (CURATES, COACH, STRANGER):
            person = world.people[role]
            data = {"email": person.email, "is_superuser": "on", "is_staff": "on", "is_active": "on"}
            response = client_of(person).post(reverse("admin:profiles_user_change", args=[person.pk]), data)
            assert response.status_code == 403
            assert not User.objects.get(pk=person.pk).is_superuser

    def test_nobody_writes_in_anothers_name(self, world):
        (review,) = world.things[TranscriptReview]
        before = ReviewComment.objects.count()
        administrator = client_of(world.people[ADMINISTRATOR])
        for address in addresses(world):
            if str(world.interviews[0].pk) in address and "delete" not in address:
                administrator.post(address, {"text": "In Ada's name", "review": review.pk, "note": "x"})
        assert not ReviewComment.objects.filter(version__review=review, text="In Ada's name").exists()
        assert ReviewComment.objects.filter(version__review=review).count() == before
