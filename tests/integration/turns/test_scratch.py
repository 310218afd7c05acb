"""A curator tries a problem out: that is kept, with its mark, and counts nowhere."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.models import Interview, ReportSection, StudyNote
from interviews.models.report import STUDY_NOTE
from interviews.progress.easier_problems import easier_problem
from interviews.progress.following import begin_plan
from interviews.progress.next_step import next_step_for
from interviews.progress.resolve_outcomes import TOO_SOON, practised_between
from interviews.recovery.ways import end_interview
from interviews.report.next_problems import next_problems_for
from interviews.report.note import my_notes
from interviews.turns import accepting, opening, pausing
from problems.models import Problem
from problems.services import load_problems
from profiles.models import User
from profiles.roles import CURATOR
from tests.api_learners import ApiLearner
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.coaching import make_administrator

pytestmark = pytest.mark.django_db


@pytest.fixture
def curator() -> User:
    person = UserFactory(is_staff=True)
    person.groups.add(Group.objects.get(name=CURATOR))
    return person


@pytest.fixture
def scratch(curator: User, bank_problem: Problem) -> Interview:
    return opening.start_scratch_interview(curator=curator, language="en", revision=bank_problem.draft_revision)


@pytest.fixture
def left(scratch: Interview) -> Interview:
    """Ended with something said, so that the report has a study note."""
    text = "I would keep every price in a hash map and look the partner up."
    accepting.submit_turn(learner=scratch.learner, interview_id=scratch.pk, client_id=uuid4(), seen_turn=0, text=text)
    return end_interview(learner=scratch.learner, interview_id=scratch.pk, seen_turn=1)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


class TestWhatComesNext:
    def test_nobody_is_sent_back_into_one(self, scratch):
        step = next_step_for(scratch.learner, timezone.now(), "en")
        assert (step.kind, step.slug) == ("problem", "two-sum")

    def test_nor_by_a_plan(self, curator):
        problem = ProblemFactory(slug="two-sum")
        begin_plan(learner=curator, plan_id="from_zero")
        client, address = client_of(curator), reverse("plan", args=["from_zero"])
        scratch = InterviewFactory(learner=curator, problem=problem, is_scratch=True)
        room = reverse("room", args=[scratch.pk])
        assert room not in client.get(address).content.decode()
        Interview.objects.update(is_scratch=False)
        assert room in client.get(address).content.decode()

    def test_it_makes_no_problem_practised(self, scratch, two_sum):
        others = [
            two_sum.model_copy(update={"slug": slug, "difficulty": difficulty})
            for slug, difficulty in (("a-graph", "easy"), ("another", "easy"), ("hard-one", "hard"))
        ]
        load_problems(others)
        mine = {"learner": scratch.learner, "language": "en"}
        tried = Problem.objects.get(slug="a-graph").draft_revision
        opening.start_scratch_interview(curator=scratch.learner, language="en", revision=tried)
        hard = opening.start_interview(**mine, slug="hard-one")
        assert easier_problem(hard) == "a-graph"
        assert "a-graph" in {one.slug for one in next_problems_for(hard)}
        opening.start_interview(**mine, slug="a-graph")
        assert easier_problem(hard) == "another"
        assert "a-graph" not in {one.slug for one in next_problems_for(hard)}

    def test_an_easier_one_begun_from_it_is_scratch_as_well(self, scratch, two_sum):
        load_problems([two_sum.model_copy(update={"slug": "another"})])
        mine = {"learner": scratch.learner, "interview_id": scratch.pk}
        easier = pausing.start_easier_interview(**mine)
        assert (easier.is_scratch, easier.revision.problem.slug) == (True, "another")
        assert pausing.start_easier_interview(**mine) == easier

    def test_a_resolve_after_it_does_not_come_too_soon(self, left):
        now = timezone.now() + timedelta(seconds=1)
        asked = (left.learner_id, ["two-sum"], now - TOO_SOON, now)
        assert practised_between(*asked) == set()
        Interview.objects.update(is_scratch=False)
        assert practised_between(*asked) == {"two-sum"}


class TestNote:
    def test_it_stands_in_the_report_and_is_not_kept(self, left):
        assert ReportSection.objects.filter(interview=left, name=STUDY_NOTE, status="written").exists()
        assert not StudyNote.objects.exists()

    def test_and_cannot_be_brought_back(self, left):
        assert not my_notes.deleted_notes_of(left.learner).exists()
        with pytest.raises(my_notes.NothingToRestore):
            my_notes.restore_note(learner=left.learner, interview_id=left.pk)


class TestMark:
    def test_in_the_api_and_in_what_is_exported(self, left):
        caller = ApiLearner(left.learner, interview_id=str(left.pk))
        caller.begin()
        assert [one["is_scratch"] for one in caller.get("interviews/").json()["results"]] == [False, True]
        caller.interview_id = str(left.pk)
        exported = caller.get(caller.at("export/")).json()
        assert (exported["is_scratch"], exported["study_note"]) == (True, None)
        text = caller.get(caller.at("export/?format=markdown")).content.decode()
        assert "Scratch: A curator tries a problem out" in text

    def test_in_the_room_it_leads_curators_to_the_desk(self, scratch, curator):
        desk, room = reverse("admin:problems_problem_change", args=[scratch.revision.problem_id]), "room"
        chip = re.compile(rf'<a class="chip[^>]*href="{desk}"[^>]*>Scratch</a>')
        client = client_of(curator)
        assert chip.search(client.get(reverse(room, args=[scratch.pk])).content.decode())
        curator.groups.clear()
        html = client.get(reverse(room, args=[scratch.pk])).content.decode()
        assert desk not in html and ">Scratch</span>" in html

    def test_coaches_are_not_asked_for_help_in_it(self, scratch):
        Interview.objects.update(help_requested_at=timezone.now(), title="Only tried out")
        client, address = client_of(make_administrator()), reverse("admin:interviews_interview_changelist")
        shown = {part: client.get(address, {"show": part}).content.decode() for part in ("asked", "queue", "all")}
        assert ["Only tried out" in shown[part] for part in shown] == [False, False, True]
