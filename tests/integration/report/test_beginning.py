"""How an interview ends: all is worked out before the transaction that ends it, stored once, and read from there."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from interviews.demo import play_demo_interview
from interviews.model_calls import paid_calls
from interviews.models import AttemptKind, Interview, InterviewStatus, Report, SectionStatus, StudyNote, Voice
from interviews.progress import practice
from interviews.progress.outcomes import practised_in
from interviews.progress.record import record_of
from interviews.recovery import ways
from interviews.report import beginning, drafting
from interviews.report.beginning import prepared
from interviews.report.evidence import gathering, working_out
from interviews.report.evidence.material import Material
from interviews.turns import accepting, answering, opening
from interviews.turns import ending as turn_ending
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.factories import AttemptFactory, ProviderFactory
from tests.fakes import ScriptedModel, report_reply

pytestmark = pytest.mark.django_db

SAID = (
    "I get a list of prices and a target. Two of them add up to it, and I return their positions, is that right?",
    "No more questions, let us start.",
    "I would compare every pair of prices.",
    "That is O(n^2) time.",
)
WORKED_OUT = ((gathering, "evidence_of"), (beginning, "assess"), (practice, "practised_of"), (drafting, "draft"))
"""What takes its time at the end of an interview, and where it is called."""


@pytest.fixture
def played(learner: User, bank_problem: Problem) -> Interview:
    """An interview that waits for the learner after some turns."""
    interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    for text in SAID:
        say(interview, text)
    say(interview, action="hint")
    return interview


def say(interview: Interview, text: str = "", **values: Any) -> None:
    interview.refresh_from_db()
    sent = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "text": text, **values}
    accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **sent)
    interview.refresh_from_db()


def end(interview: Interview) -> Interview:
    seen = interview.turn_count
    ended = ways.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=seen)
    ended.refresh_from_db()
    return ended


def assert_as_its_rows_say(interview: Interview) -> None:
    """Assert that what was stored at the end is what its rows give when they are read afterwards."""
    interview = Interview.objects.get(pk=interview.pk)
    anew = prepared(record_of(interview))
    assert interview.report.figures == anew.figures
    assert gathering.kept_assessments(interview) == anew.assessments
    assert tuple(interview.sections.order_by("position").values_list("name", flat=True)) == anew.sections
    assert gathering.material_for(interview) == gathering.material_of(record_of(interview))
    row, shown = interview.learner.practice.get(source=interview.pk), practised_in(interview)
    assert row.observations == [vars(seen) for seen in shown.observations]
    assert (row.solved, row.hints, row.rating, row.at) == (shown.solved, shown.hints, shown.rating, shown.at)


def test_what_a_turn_ends_is_what_its_rows_say_afterwards(
    learner: User, bank_problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interviews.demo.rebuild_progress", lambda _: None)
    interview = play_demo_interview(learner)
    assert interview.status == InterviewStatus.FINISHED and not interview.ended_early
    assert_as_its_rows_say(interview)


def test_what_is_ended_early_is_what_its_rows_say_afterwards(played: Interview) -> None:
    ended = end(played)
    assert ended.ended_early and ended.report.figures["stages"]
    assert_as_its_rows_say(ended)


@pytest.mark.django_db(transaction=True)
def test_nothing_is_worked_out_while_nobody_else_can_write(
    played: Interview, learner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, list[bool]] = {}

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*values: Any, **more: Any) -> Any:
            seen.setdefault(name, []).append(connection.in_atomic_block)
            return work(*values, **more)

        return watching

    for module, name in WORKED_OUT:
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    assert end(played).status == InterviewStatus.FINISHED
    by_a_turn = play_demo_interview(learner)
    assert by_a_turn.status == InterviewStatus.FINISHED
    assert set(seen) == {name for _module, name in WORKED_OUT}
    assert len(seen["evidence_of"]) == len(seen["assess"]) == 2, "once for each of them"
    assert not any(flag for flags in seen.values() for flag in flags)


class TestWithAModel:
    @pytest.fixture(autouse=True)
    def model(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")
        working.tell_nobody(monkeypatch)
        monkeypatch.setattr(answering, "choice_of", lambda _, **__: None)
        scripted = ScriptedModel((report_reply("Good work."),) * 20, model="small-model")
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: scripted)

    def test_sections_are_written_from_what_is_stored(self, played: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
        end(played)
        for module, name in ((gathering, "record_of"), (gathering, "evidence_of"), (drafting, "assess")):
            monkeypatch.setattr(module, name, lambda *_, **__: 1 / 0)
        monkeypatch.setattr(working_out, "facts_of", lambda *_, **__: 1 / 0)
        self.write_all(played)
        sections = played.sections.all()
        assert {(one.status, one.voice) for one in sections} == {(SectionStatus.WRITTEN, Voice.MODEL)}
        assert StudyNote.objects.filter(interview=played).exists()

    @pytest.mark.parametrize("evidence", [None, {"stages": [{"stage": "coffee"}]}, "rubbish"], ids=str)
    def test_a_report_of_another_version_is_written_from_its_conversation(
        self, played: Interview, evidence: object
    ) -> None:
        end(played)
        report = Report.objects.get(interview=played)
        report.figures["evidence"] = evidence
        report.save()
        self.write_all(played)
        assert {one.status for one in played.sections.all()} == {SectionStatus.WRITTEN}

    def write_all(self, interview: Interview) -> None:
        for section in interview.sections.order_by("position"):
            assert working.write_section(section.pk)


class TestMeanwhile:
    def test_what_changed_while_the_end_was_worked_out_is_in_it(
        self, played: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        work, times = turn_ending.prepared, []

        def overtaken(record: Any) -> Any:
            found = work(record)
            times.append(found.figures["evidence"]["runs"])
            if len(times) == 1:
                AttemptFactory(interview=played, kind=AttemptKind.RUN)
            return found

        monkeypatch.setattr(turn_ending, "prepared", overtaken)
        ended = end(played)
        assert times == [0, 1]
        assert ended.report.figures["evidence"]["runs"] == 1
        assert ended.sections.exists() and ended.dimension_bands.count() == 4
        assert_as_its_rows_say(ended)

    def test_an_end_that_somebody_else_was_faster_with_is_dropped(
        self, played: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        work = turn_ending.prepared

        def overtaken(record: Any) -> Any:
            found = work(record)
            monkeypatch.setattr(turn_ending, "prepared", work)
            end(played)
            return found

        monkeypatch.setattr(turn_ending, "prepared", overtaken)
        ended = end(played)
        assert Report.objects.filter(interview=played).count() == 1
        assert_as_its_rows_say(ended)


def test_material_reads_back_what_it_wrote(played: Interview) -> None:
    material = gathering.material_of(record_of(end(played)))
    stored = Report.objects.get(interview=played).figures["evidence"]
    assert Material.from_dict(stored, material.context, material.knowledge, material.positions) == material
