"""Writing a report: at once without a model, by workers with one; what fails alone, what is kept, what is paid."""

import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from interviews import sweeper, tasks
from interviews.conversation import status_moves
from interviews.core.context import InterviewContext
from interviews.core.rubric import Assessment
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.statuses import Move, Status
from interviews.jobs import leases, loop
from interviews.jobs.leases import RunInterrupted
from interviews.llm.contract import Note
from interviews.llm.port import FaultKind, ModelError, ModelReply, ModelRequest, TokenUsage
from interviews.model_calls import paid_calls
from interviews.models import (
    Card,
    DailyUsage,
    Dimension,
    DimensionBand,
    Event,
    EventKind,
    EventLevel,
    Interview,
    InterviewStatus,
    Message,
    ModelCall,
    Report,
    ReportSection,
    Role,
    SectionStatus,
    StageVisit,
    StudyNote,
    Turn,
    TurnStatus,
    Voice,
)
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.progress.outcomes import hints_asked
from interviews.report import beginning, drafting, ending, writing
from interviews.report import job as report_job
from interviews.report.evidence import figures
from interviews.report.evidence.gathering import material_for
from interviews.report.job import WRITE_SECTION
from interviews.report.note.kept import keep_note
from interviews.turns import accepting, opening
from interviews.web.room.transcript_shown import shown_transcript
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.factories import InterviewFactory, ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fakes import Scripted, ScriptedModel, report_reply
from tests.reporting import begin_report

pytestmark = pytest.mark.django_db

DOWN = ModelError(FaultKind.KEY, "HTTP 401")
STAGES = STAGE_ORDER[:3]
NAMES = [*(stage.value for stage in STAGES), OVERALL, STUDY_NOTE]
PARTS = ("one", "two", "three", "four")
SAID = ("I get a list of prices and a target.", "I would compare every pair of prices.", "That is quadratic time.")


def make_over(learner: User, problem: Problem, language: str = "en") -> Interview:
    """Make an interview of three stages whose conversation has just ended and whose report is to be written."""
    now = timezone.now()
    interview = InterviewFactory(
        learner=learner,
        problem=problem,
        language=language,
        status=InterviewStatus.WORKING,
        stage=STAGES[-1].value,
        finished_at=now,
        ended_early=True,
        last_prompt_tokens=70,
        last_completion_tokens=7,
        context=InterviewContext(
            session_id="test",
            language=language,
            problem_title="Two Sum",
            problem_text="",
            current_stage=STAGES[-1],
            stage_history=STAGES,
            restated=True,
            user_approach=SAID[1],
            identified_pattern="hash_map",
        ).to_dict(),
    )
    Interview.objects.filter(pk=interview.pk).update(started_at=now - timedelta(minutes=9))
    for number, (stage, text) in enumerate(zip(STAGES, SAID, strict=True), start=1):
        entered = now - timedelta(minutes=12 - 3 * number)
        left = entered + timedelta(minutes=3)
        StageVisit.objects.create(
            interview=interview, position=number, stage=stage.value, entered_at=entered, left_at=left
        )
        for place, (role, words) in enumerate(((Role.LEARNER, text), (Role.COACH, "Go on, please."))):
            Message.objects.create(
                interview=interview,
                position=2 * number + place,
                role=role,
                stage=stage.value,
                text=words,
                created_at=left,
            )
    interview.refresh_from_db()
    return interview


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return make_over(learner, bank_problem)


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sections that a worker was asked to write."""
    return working.told_of(monkeypatch, "write_section")


@pytest.fixture
def provider(woken: list[int]) -> Any:
    """The platform's model, which speaks with everybody."""
    return ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", price_per_million_prompt=1)


@pytest.fixture
def model(provider: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ScriptedModel]:
    """Let the model answer from a script, and nobody wait between two calls."""
    monkeypatch.setattr(writing.SectionCalls, "_sleep", lambda *_: None)

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers, model="small-model")
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: scripted)
        return scripted

    return script


def start(interview: Interview) -> list[ReportSection]:
    begin_report(interview)
    return sections(interview)


def sections(interview: Interview) -> list[ReportSection]:
    return list(interview.sections.order_by("position"))


def write_all(interview: Interview) -> Interview:
    """Do what workers do, one after the other."""
    for section in interview.sections.filter(status=SectionStatus.QUEUED).order_by("position"):
        working.write_section(section.pk)
    interview.refresh_from_db()
    return interview


def again(interview: Interview, *, curated: bool = False) -> int:
    with transaction.atomic():
        status_moves.move(interview, Move.WRITE_REPORT_AGAIN)
        return beginning.write_failed_again(interview, curated=curated)


def told(*parts: str) -> dict[str, str]:
    """Return what a model says of each section but the note."""
    return {name: f"Words about part number {part}." for name, part in zip(NAMES, parts, strict=False)}


def last_step(interview: Interview) -> tuple[int, int]:
    interview.refresh_from_db()
    return interview.last_prompt_tokens, interview.last_completion_tokens


def paid(rows: Iterable[Any]) -> tuple[int, int]:
    tokens = [(row.prompt_tokens, row.completion_tokens) for row in rows]
    return sum(prompt for prompt, _ in tokens), sum(completion for _, completion in tokens)


def statuses(interview: Interview) -> list[str]:
    return [section.status for section in sections(interview)]


def break_writer_of(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let the curated writer fail for these sections."""
    draft = drafting.draft

    def broken(name: str, source: drafting.Source) -> ending.Written:
        if name in names:
            raise ZeroDivisionError(name)
        return draft(name, source)

    monkeypatch.setattr(drafting, "draft", broken)


class TestWithoutAModel:
    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_all_is_written_at_once(
        self, learner: User, bank_problem: Problem, woken: list[int], language: str
    ) -> None:
        interview = make_over(learner, bank_problem, language)

        written = start(interview)

        assert [(s.name, s.position, s.status, s.voice) for s in written] == [
            (name, number, SectionStatus.WRITTEN, Voice.CURATED) for number, name in enumerate(NAMES, start=1)
        ]
        assert all(section.finished_at and section.text for section in written)
        assert "I would compare every pair of prices." in written[1].text
        assert ("3 minutes" if language == "en" else "3 分钟") in written[1].text
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FINISHED
        assert last_step(interview) == (70, 7), "no call was made"
        assert not Card.objects.exists() and not woken

    def test_what_the_caller_holds_is_brought_up_to_date(self, interview: Interview) -> None:
        stale = Interview.objects.get(pk=interview.pk)
        stale.context = {}
        start(stale)
        assert [section.name for section in sections(stale)] == NAMES
        assert stale.status == InterviewStatus.FINISHED

    def test_a_damaged_memory_costs_no_section(self, interview: Interview) -> None:
        Interview.objects.update(context={"stage_history": "gone"})
        assert [section.name for section in start(interview)] == NAMES

    def test_beginning_twice_begins_once(self, interview: Interview) -> None:
        before = [section.pk for section in start(interview)]
        assert [section.pk for section in start(interview)] == before

    def test_one_that_cannot_be_written_fails_alone(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        break_writer_of(monkeypatch, NAMES[1])

        written = start(interview)

        assert [section.status for section in written] == ["written", "failed", *["written"] * 3]
        assert (written[1].fault, written[1].text) == ("ZeroDivisionError", "")
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.REPORT_REVIEW
        card = Card.objects.get()
        told = {name: card.facts[name] for name in ("failed", "written", "faults")}
        assert (card.code, told) == (
            "report_sections_failed",
            {"failed": 1, "written": 4, "faults": ["ZeroDivisionError"]},
        )
        assert card.facts["details"]["sections"] == f"{NAMES[1]} (ZeroDivisionError)" and card.wizard is None
        event = Event.objects.get()
        assert (event.kind, event.stage, event.turn) == (EventKind.EXPERT_FAILED, NAMES[1], None)
        assert event.snapshot == {"section": NAMES[1], "fault": "ZeroDivisionError"}

    def test_when_none_can_be_written_nothing_is_lost(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        break_writer_of(monkeypatch, *NAMES)
        start(interview)
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FAILED
        card = Card.objects.get()
        assert card.code == "report_failed" and card.wizard["step"] == "explain"
        assert interview.messages.exclude(role=Role.CARD).count() == 6

    def test_evidence_that_cannot_be_read_does_not_break_the_turn(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(beginning, "material_of", lambda _: 1 / 0)
        assert {section.fault for section in start(interview)} == {"ZeroDivisionError"}
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FAILED

    def test_what_was_taken_back_is_no_evidence(self, interview: Interview) -> None:
        turn = Turn.objects.create(interview=interview, number=1, status=TurnStatus.CANCELLED)
        Message.objects.create(
            interview=interview, turn=turn, position=90, role=Role.LEARNER, stage=NAMES[1],
            text="I would rather go home and sleep now.", created_at=timezone.now(),
        )  # fmt: skip
        assert not any("go home" in section.text for section in start(interview))

    def test_a_break_is_no_time_in_a_stage(self, interview: Interview) -> None:
        visit = interview.stage_visits.get(position=1)
        StageVisit.objects.filter(pk=visit.pk).update(entered_at=visit.entered_at - timedelta(days=2))
        Interview.objects.update(
            started_at=interview.started_at - timedelta(days=2), away_seconds=timedelta(days=2).total_seconds()
        )
        assert "9 minutes" in start(interview)[NAMES.index(OVERALL)].text
        assert "2880" not in sections(interview)[0].text


class TestWithAModel:
    def test_the_sections_wait_for_workers(self, interview: Interview, provider: Any, woken: list[int]) -> None:
        queued = start(interview)
        assert {section.status for section in queued} == {SectionStatus.QUEUED}
        assert woken == [queued[0].pk, queued[-1].pk], "one writes all stages and the whole, another one the note"
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WORKING

    def test_a_spent_budget_writes_at_once(
        self, interview: Interview, provider: Any, woken: list[int], settings: Any
    ) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 10
        DailyUsage.objects.create(learner=interview.learner, day=timezone.now().date(), shared_tokens=10)
        assert {section.status for section in start(interview)} == {SectionStatus.WRITTEN}
        assert not woken

    def test_all_stages_are_asked_for_at_once_stored_and_paid(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(report_reply(**told(*PARTS)), report_reply("# The note"))
        start(interview)

        write_all(interview)

        written = sections(interview)
        assert [section.text for section in written] == [
            *(f"Words about part number {n}." for n in PARTS),
            "# Two Sum",
        ]
        assert {(section.status, section.voice) for section in written} == {(SectionStatus.WRITTEN, Voice.MODEL)}
        calls = ModelCall.objects.order_by("pk")
        assert [(c.section_id, c.turn_id, c.purpose) for c in calls] == [
            (written[0].pk, None, "report"),
            (written[-1].pk, None, "note"),
        ]
        assert {call.prompt_version[:7] for call in calls} == {"report-"}
        assert paid(written) == paid(calls) == last_step(interview)
        assert (interview.prompt_tokens, interview.completion_tokens) == paid(calls)
        usage = DailyUsage.objects.get()
        assert (usage.calls, usage.shared_tokens) == (2, sum(paid(calls)))
        assert interview.status == InterviewStatus.FINISHED
        assert len(asked.calls) == 2

    def test_what_does_not_hold_is_corrected_once_and_then_curated(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(
            report_reply("It held.", **{NAMES[1]: "You took 99 minutes.", NAMES[2]: "You said “no such thing”."}),
            report_reply(
                **{NAMES[1]: "You said “I would compare every pair of prices.”", NAMES[2]: "Said “nor this”."}
            ),
        )
        first, second, third, whole, note = start(interview)

        assert working.write_section(first.pk)

        for section in (first, second, third, whole, note):
            section.refresh_from_db()
        assert (first.text, whole.text) == ("It held.", "It held.")
        assert (second.voice, second.text) == (Voice.MODEL, "You said “I would compare every pair of prices.”")
        assert third.voice == Voice.CURATED and "No running time was recognised" in third.text
        assert len(asked.calls) == 2 and paid([first]) == paid(first.model_calls.all())
        assert f'<section name="{NAMES[0]}">' not in asked.calls[1].request.messages[1].content
        assert note.status == SectionStatus.QUEUED
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WORKING, "the note is still to be written"
        assert last_step(interview) == (70, 7)

    def test_a_correction_that_fails_costs_only_what_was_to_be_corrected(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(report_reply("It held.", **{NAMES[0]: "In 99 minutes."}), DOWN, report_reply("# The note"))
        start(interview)
        write_all(interview)
        assert statuses(interview) == ["failed", *["written"] * 4]
        assert last_step(interview) == paid(ModelCall.objects.all()), "though the one that paid has failed"
        assert paid(sections(interview)[:1]) == (0, 0)

    @pytest.mark.parametrize(
        ("answers", "fault"),
        [((DOWN,), "key"), (("no blocks",) * 3, "unparsable"), ((report_reply("In 99 minutes."), DOWN), "key")],
    )
    def test_a_model_that_cannot_speak_fails_the_sections_and_nothing_else(
        self, interview: Interview, model: Callable[..., ScriptedModel], answers: tuple[Scripted, ...], fault: str
    ) -> None:
        model(*answers)
        section = start(interview)[0]

        assert working.write_section(section.pk)

        section.refresh_from_db()
        assert (section.status, section.fault, section.text) == (SectionStatus.FAILED, fault, "")
        assert statuses(interview) == [*["failed"] * 4, "queued"]
        events = Event.objects.order_by("pk")
        assert [event.snapshot["section"] for event in events] == NAMES[:-1]
        assert {(event.kind, event.level, event.snapshot["fault"]) for event in events} == {
            (EventKind.MODEL_CALL_FAILED, EventLevel.ERROR, fault)
        }
        assert not any("sk-platform" in event.message for event in events)
        assert last_step(interview) == (70, 7)

    def test_a_budget_that_is_spent_meanwhile_gives_curated_sections(
        self, interview: Interview, model: Callable[..., ScriptedModel], settings: Any
    ) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 10
        asked = model(report_reply("The only one that was paid for."))
        start(interview)
        write_all(interview)
        assert [section.voice for section in sections(interview)] == [*["model"] * 4, "curated"]
        assert interview.status == InterviewStatus.FINISHED
        assert last_step(interview) == paid(ModelCall.objects.all())
        assert len(asked.calls) == 1

    def test_the_model_may_be_gone_when_a_worker_comes(
        self, interview: Interview, model: Callable[..., ScriptedModel], provider: Any
    ) -> None:
        model()
        start(interview)
        provider.delete()
        assert write_all(interview).status == InterviewStatus.FINISHED

    def test_a_section_that_ended_is_not_written_again(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(report_reply())
        section = start(interview)[0]
        tasks.write_section(section_id=section.pk)
        assert working.write_section(section.pk) is True
        assert len(asked.calls) == 1

    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_a_real_provider_writes_a_whole_report(
        self, learner: User, bank_problem: Problem, woken: list[int], language: str
    ) -> None:
        with fake_openai() as server:
            ProviderFactory(is_default=True, key="sk-platform-0000", base_url=server.url)
            interview = make_over(learner, bank_problem, language)
            start(interview)
            server.script("unparsable", "500", "normal", "fenced_oddly")
            with pytest.MonkeyPatch.context() as quick:
                quick.setattr(writing.SectionCalls, "_sleep", lambda *_: None)
                write_all(interview)
        assert interview.status == InterviewStatus.FINISHED
        assert [section.text[:60] for section in sections(interview) if not section.text.startswith("(model)")] == []
        assert ModelCall.objects.count() == 3, "the sections were asked for twice, the note once"

    def test_an_unknown_section(self, db: None) -> None:
        assert working.write_section(999), "nobody waits for it"


class TestWhatIsKept:
    def test_figures_and_bands_are_those_of_the_beginning(self, interview: Interview, provider: Any) -> None:
        start(interview)
        report = Report.objects.get(interview=interview)
        assert report.figures["seconds"] == 9 * 60
        assert [(row["stage"], row["seconds"], row["turns"]) for row in report.figures["stages"]] == [
            (stage.value, 180, 1) for stage in STAGES
        ]
        assert (report.share_token, report.shared_at) == (None, None)
        bands = list(interview.dimension_bands.order_by("pk"))
        assert [row.dimension for row in bands] == Dimension.values
        assert [Assessment.from_dict(row.assessment).band.value for row in bands] == [row.band for row in bands]

    def test_what_cannot_be_assessed_costs_no_section(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(beginning, "assess", lambda _: 1 / 0)
        assert {section.status for section in start(interview)} == {SectionStatus.WRITTEN}
        assert Report.objects.get().figures["seconds"] == 9 * 60 and not DimensionBand.objects.exists()

    def test_what_cannot_be_measured_has_no_figures(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(figures, "figures_of", lambda _: 1 / 0)
        assert {section.status for section in start(interview)} == {SectionStatus.WRITTEN}
        assert Report.objects.get().figures == {} and not DimensionBand.objects.exists()

    def test_the_note_is_the_learners_from_then_on(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(report_reply(), DOWN)
        start(interview)
        assert write_all(interview).status == InterviewStatus.REPORT_REVIEW
        assert not StudyNote.objects.exists()
        model(report_reply("# Two Sum\n\nKeep it.", path="../../etc/Two Sum.md"))
        again(interview)
        write_all(interview)
        note = StudyNote.objects.get()
        assert (note.learner, note.interview, note.title) == (interview.learner, interview, interview.title)
        assert (note.file_name, note.content, note.edited_at) == ("Two Sum.md", "# Two Sum\n\nKeep it.", None)
        assert sections(interview)[-1].text == note.content
        note.content = "Mine."
        note.save()
        with transaction.atomic():
            keep_note(interview, Note("another.md", "Theirs."), timezone.now())
        assert StudyNote.objects.get().content == "Mine."

    def test_notes_of_the_same_name_are_numbered(self, interview: Interview, bank_problem: Problem) -> None:
        names = set()
        for other in (interview, make_over(interview.learner, bank_problem), make_over(UserFactory(), bank_problem)):
            start(other)
            names.add((other.learner_id, StudyNote.objects.get(interview=other).file_name))
        first, second = sorted(name for learner, name in names if learner == interview.learner_id)
        assert second == first.replace(".md", "-2.md") or first == second.replace(".md", "-2.md")
        assert len({name for _, name in names}) == 2

    def test_who_said_nothing_gets_no_note(self, interview: Interview) -> None:
        Message.objects.filter(role=Role.LEARNER).update(situation="hint_request")
        assert [section.name for section in start(interview)] == NAMES[:-1]
        assert not StudyNote.objects.exists()


class TestHints:
    """A hint is help that was asked for: the report, its figures and the transcript count the same ones."""

    @pytest.fixture
    def played(self, learner: User, bank_problem: Problem) -> Interview:
        return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)

    def say(self, interview: Interview, text: str = "", **values: Any) -> Turn:
        interview.refresh_from_db()
        sent = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "text": text, **values}
        return accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **sent)

    def test_those_are_counted_that_were_asked_for_where_they_were(self, played: Interview) -> None:
        self.say(played, SAID[0] + " Two of them add up to it, and I return their positions, is that right?")
        self.say(played, "No more questions, let us start.")
        self.say(played, action="hint")
        self.say(played, SAID[1])
        self.say(played, action="hint")
        self.say(played, "could you give me a hint please?")
        played.refresh_from_db()
        assert played.stage == Stage.COMPLEXITY_ANALYSIS
        thinking, costs = Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS
        assert hints_asked(played) == {thinking: 1, costs: 2}
        stages = {stage.stage: stage for stage in material_for(played).evidence.stages}
        assert (stages[thinking].hints, stages[costs].hints) == (1, 2)
        assert shown_transcript(played)["hint_count"] == 3

    def test_help_that_nobody_asked_for_is_none(self, played: Interview) -> None:
        self.say(played, "I don't know")
        played.refresh_from_db()
        assert played.context["hints_given"] and not hints_asked(played)
        first = material_for(played).evidence.stages[0]
        assert (first.hints, first.offered) == (0, 1)
        assert shown_transcript(played)["hint_count"] == 0

    def test_a_request_that_was_taken_back_or_answered_again_is_not_one_more(self, played: Interview) -> None:
        asked = self.say(played, action="hint")
        event = Event.objects.get(turn=asked, kind="hint_request")
        again = Turn.objects.create(
            interview=played, number=asked.number + 1, action="retry", repeats=asked, status=TurnStatus.DONE
        )
        Event.objects.create(
            interview=played,
            turn=again,
            kind=event.kind,
            level=event.level,
            stage=event.stage,
            created_at=timezone.now(),
        )
        assert hints_asked(played).total() == 1
        Turn.objects.filter(interview=played).update(status=TurnStatus.CANCELLED)
        assert hints_asked(played).total() == 0


class TestWaysOn:
    def partly(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        wrong = dict.fromkeys((NAMES[1], OVERALL), "In 99 minutes.")
        model(report_reply("It held.", **wrong), DOWN, report_reply("# Worth keeping"))
        start(interview)
        write_all(interview)

    def test_some_failed(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        self.partly(interview, model)
        assert statuses(interview) == ["written", "failed", "written", "failed", "written"]
        assert interview.status == InterviewStatus.REPORT_REVIEW
        card = Card.objects.get()
        assert {name: card.facts[name] for name in ("failed", "written", "faults", "provider")} == {
            "failed": 2,
            "written": 3,
            "faults": ["key"],
            "provider": "Acme",
        }
        assert last_step(interview) == paid(interview.sections.filter(status="written"))
        assert card.facts["details"] == {
            "fault": "key",
            "attempts": 1,
            "sections": f"{NAMES[1]} (key), {OVERALL} (key)",
        }
        assert card.wizard["spec"]["name"] == "report_access"

    def test_all_failed(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(DOWN, DOWN)
        start(interview)
        assert write_all(interview).status == InterviewStatus.FAILED
        assert Card.objects.get().code == "report_failed"
        assert last_step(interview) == (70, 7), "a step that failed leaves them unchanged"

    def test_trying_again_writes_the_failed_ones_and_touches_no_other(
        self, interview: Interview, model: Callable[..., ScriptedModel], woken: list[int]
    ) -> None:
        self.partly(interview, model)
        good = list(interview.sections.filter(status="written").values())
        before = interview.prompt_tokens
        woken.clear()
        asked = model(report_reply(**{NAMES[1]: "The second at last.", OVERALL: "And the whole."}))

        assert again(interview) == 2

        assert woken == [s.pk for s in sections(interview) if s.status == "queued"][:1]
        write_all(interview)
        assert interview.status == InterviewStatus.FINISHED
        assert list(interview.sections.filter(pk__in=[row["id"] for row in good]).values()) == good
        new = [s for s in sections(interview) if s.name in (NAMES[1], OVERALL)]
        assert [(s.text, s.fault) for s in new] == [("The second at last.", ""), ("And the whole.", "")]
        assert last_step(interview) == paid(new)
        assert interview.prompt_tokens - before == paid(new)[0]
        assert len(asked.calls) == 1, "what was paid for is corrected, both together"

    def test_failing_again_changes_nothing_but_the_card(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        self.partly(interview, model)
        step, good = last_step(interview), list(interview.sections.filter(status="written").values())
        model(DOWN)
        again(interview)
        assert write_all(interview).status == InterviewStatus.REPORT_REVIEW
        assert last_step(interview) == step
        assert list(interview.sections.filter(status="written").values()) == good
        assert Counter(Card.objects.values_list("state", flat=True)) == {"open": 1, "folded": 1}

    def test_without_the_model_the_rest_is_there_at_once(
        self, interview: Interview, model: Callable[..., ScriptedModel], woken: list[int]
    ) -> None:
        self.partly(interview, model)
        step = last_step(interview)
        woken.clear()
        again(interview, curated=True)
        interview.refresh_from_db()
        assert (interview.status, woken) == (InterviewStatus.FINISHED, [])
        assert [(s.voice, s.curated) for s in sections(interview)] == [
            ("model", False), ("curated", True), ("model", False), ("curated", True), ("model", False),
        ]  # fmt: skip
        assert last_step(interview) == step

    def test_a_key_that_was_taken_away_writes_the_rest_at_once(
        self, interview: Interview, model: Callable[..., ScriptedModel], provider: Any
    ) -> None:
        self.partly(interview, model)
        provider.delete()
        again(interview)
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FINISHED

    def test_with_nothing_to_write_the_interview_goes_on(self, interview: Interview) -> None:
        start(interview)
        Interview.objects.update(status=InterviewStatus.WORKING)
        with transaction.atomic():
            assert beginning.write_failed_again(interview, curated=False) == 0
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FINISHED

    def test_an_answer_that_was_paid_for_is_used_when_the_correction_failed(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(report_reply("It held.", **{NAMES[0]: "In 99 minutes."}), DOWN, report_reply("# Note"))
        start(interview)
        write_all(interview)
        asked = model(report_reply("In less time."))
        again(interview)
        write_all(interview)
        assert len(asked.calls) == 1
        first = sections(interview)[0]
        assert (first.text, first.model_calls.count()) == ("In less time.", 2)
        correction = first.model_calls.order_by("pk").last()
        assert paid([first]) == paid([correction]), "the tokens of this step"

    def test_answers_that_could_not_be_read_are_asked_for_anew(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(*["no blocks"] * 3, report_reply("# Note"))
        start(interview)
        write_all(interview)
        assert interview.status == InterviewStatus.REPORT_REVIEW
        model(report_reply("Readable now."))
        again(interview)
        write_all(interview)
        first = sections(interview)[0]
        assert (first.text, first.model_calls.count()) == ("Readable now.", 4)
        assert {section.text for section in sections(interview)[:-1]} == {"Readable now."}
        assert last_step(interview) == paid([first])
        assert interview.prompt_tokens == paid(ModelCall.objects.all())[0]


class TestLeases:
    def expire(self) -> None:
        ReportSection.objects.filter(status=SectionStatus.WRITING).update(
            lease_until=timezone.now() - timedelta(seconds=1)
        )

    def test_a_worker_killed_half_way_loses_nothing_and_pays_nothing_twice(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = model(report_reply(**told(*PARTS)), report_reply("# The note"))
        first, second, *_ = start(interview)
        end, ended = report_job.end, []

        def killed_after_the_first(section: ReportSection, *rest: Any) -> bool:
            if ended:
                raise SystemExit("killed")
            ended.append(section.name)
            return end(section, *rest)

        with monkeypatch.context() as crash:
            crash.setattr(report_job, "end", killed_after_the_first)
            with pytest.raises(SystemExit):
                working.write_section(first.pk)
        kept = ReportSection.objects.filter(pk=first.pk).values().get()
        assert statuses(interview) == ["written", *["writing"] * 3, "queued"]
        assert working.write_section(second.pk) is False, "its lease still holds"
        self.expire()

        assert working.write_section(second.pk) is True

        second.refresh_from_db()
        assert (second.text, second.attempts, len(asked.calls)) == ("Words about part number two.", 2, 1)
        assert ReportSection.objects.filter(pk=first.pk).values().get() == kept
        write_all(interview)
        assert [section.text for section in sections(interview)[:-1]] == [
            f"Words about part number {n}." for n in PARTS
        ]
        assert last_step(interview) == paid(ModelCall.objects.all()) == paid(sections(interview))
        assert len(asked.calls) == 2

    def test_who_comes_while_another_one_leads_waits(
        self, interview: Interview, model: Callable[..., ScriptedModel], woken: list[int]
    ) -> None:
        asked = model(report_reply())
        first, second, *_ = start(interview)
        lease = leases.claim(WRITE_SECTION, second.pk)
        assert working.write_section(first.pk) is False
        first.refresh_from_db()
        assert (first.status, first.attempts, len(asked.calls)) == (SectionStatus.QUEUED, 0, 0)
        leases.put_back(lease)
        assert working.write_section(first.pk) is True and len(asked.calls) == 1

    def test_what_is_left_over_leads_the_next_run(
        self,
        interview: Interview,
        model: Callable[..., ScriptedModel],
        monkeypatch: pytest.MonkeyPatch,
        woken: list[int],
    ) -> None:
        model(report_reply("It held."), report_reply("Later."))
        first, second, *_ = start(interview)
        woken.clear()
        with monkeypatch.context() as broken:
            break_writer_of(broken, second.name)
            assert working.write_section(first.pk) is True
        assert statuses(interview) == ["written", "queued", "written", "written", "queued"]
        assert woken == [second.pk], "at once, and not when the sweeper comes"
        assert working.write_section(second.pk) is True

    def test_a_late_result_is_dropped(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        section = start(interview)[0]
        late = leases.claim(WRITE_SECTION, section.pk)
        self.expire()
        model(report_reply("In time."))
        assert working.write_section(section.pk)
        assert ending.end(section, late, ending.Written("Too late.")) is False
        section.refresh_from_db()
        assert section.text == "In time."

    def test_a_lost_lease_ends_the_waiting(self, interview: Interview, provider: Any) -> None:
        lease = leases.Lease(WRITE_SECTION, 1, uuid.uuid4(), threading.Event())
        lease.lost.set()
        calls = writing.SectionCalls(start(interview)[0], None, lease, None)  # type: ignore[arg-type]
        with pytest.raises(RunInterrupted):
            calls._sleep(60)

    def test_renewing_keeps_it_and_notices_what_is_ours_no_more(self, interview: Interview, provider: Any) -> None:
        mine, taken = (leases.claim(WRITE_SECTION, section.pk) for section in start(interview)[:2])
        self.expire()
        ReportSection.objects.filter(pk=taken.row_id).update(lease_token=uuid.uuid4())
        with leases.kept(mine), leases.kept(taken):
            leases.renew()
        assert ReportSection.objects.get(pk=mine.row_id).lease_until > timezone.now()
        assert (mine.lost.is_set(), taken.lost.is_set()) == (False, True)

    def test_starting_alone_releases_sections_as_well(self, interview: Interview, provider: Any) -> None:
        leases.claim(WRITE_SECTION, start(interview)[0].pk)
        assert leases.release_all(sweeper.JOBS) == 1
        assert set(statuses(interview)) == {SectionStatus.QUEUED}

    def test_an_unexpected_fault_is_tried_again_and_then_fails(
        self, interview: Interview, provider: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        section = start(interview)[0]
        interview.sections.exclude(pk=section.pk).update(status="written", text="x")
        break_writer_of(monkeypatch, section.name)
        for attempt in (1, 2):
            assert working.write_section(section.pk) is False
            section.refresh_from_db()
            assert (section.status, section.attempts, section.lease_token) == (SectionStatus.QUEUED, attempt, None)
        assert working.write_section(section.pk) is True
        section.refresh_from_db()
        assert (section.status, section.fault) == (SectionStatus.FAILED, "ZeroDivisionError")

    def test_a_section_that_kills_its_workers_is_given_up(self, interview: Interview, provider: Any) -> None:
        section = start(interview)[0]
        for _ in range(WRITE_SECTION.max_attempts):
            assert leases.claim(WRITE_SECTION, section.pk)
            self.expire()
        assert working.write_section(section.pk) is True
        section.refresh_from_db()
        assert (section.status, section.fault) == (SectionStatus.FAILED, "workers_lost")

    def test_the_sweeper_finds_what_was_forgotten_and_nothing_else(
        self, interview: Interview, provider: Any, woken: list[int]
    ) -> None:
        forgotten, abandoned, held, written, busy = start(interview)
        leases.claim(WRITE_SECTION, abandoned.pk)
        self.expire()
        lease = leases.claim(WRITE_SECTION, held.pk)
        leases.claim(WRITE_SECTION, written.pk)
        ReportSection.objects.filter(pk=written.pk).update(status="written", text="x", lease_token=None)
        now = timezone.now() + WRITE_SECTION.woken_again_after
        leases.claim(WRITE_SECTION, busy.pk)
        ReportSection.objects.filter(pk__in=[lease.row_id, busy.pk]).update(lease_until=now + timedelta(seconds=30))

        assert loop.forgotten(WRITE_SECTION, timezone.now()) == []
        later = now + timedelta(seconds=1)
        assert set(loop.forgotten(WRITE_SECTION, later)) == {forgotten.pk, abandoned.pk}
        assert loop.forgotten(WRITE_SECTION, later) == [], "woken just now"
        woken.clear()
        ReportSection.objects.filter(pk=forgotten.pk).update(
            woken_at=timezone.now() - 2 * WRITE_SECTION.woken_again_after
        )
        assert sweeper.sweep() == 1
        assert woken == [forgotten.pk]


# --- the invariants of a parallel step; any outcomes of it are in tests/faults/test_report_outcomes.py ---


class TestInvariants:
    def test_p7_the_text_is_stored_when_the_status_moves(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(*[report_reply()] * 2)
        seen: list[list[str]] = []
        move = status_moves.move

        def spy(row: Interview, *arguments: Any, **values: Any) -> Status:
            seen.append(statuses(row))
            return move(row, *arguments, **values)

        monkeypatch.setattr(status_moves, "move", spy)
        start(interview)
        write_all(interview)
        assert seen == [["written"] * 5]

    def test_a_fault_while_moving_on_keeps_the_section_to_be_written_again(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = model(*[report_reply()] * 2)
        start(interview)
        with monkeypatch.context() as broken:
            broken.setattr(status_moves, "move", lambda *_, **__: 1 / 0)
            write_all(interview)
        assert (interview.status, statuses(interview)[-1]) == (InterviewStatus.WORKING, SectionStatus.QUEUED)
        assert write_all(interview).status == InterviewStatus.FINISHED
        assert len(asked.calls) == 2


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    ROUNDS = 6

    @pytest.fixture
    def meeting(self, provider: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
        """Let the model answer all workers of a round at the same moment."""

        def prepare(workers: int) -> None:
            barrier = threading.Barrier(workers, timeout=20)

            class Together:
                model = "small-model"

                def complete(self, request: ModelRequest, *, seconds: float, on_text: object = None) -> ModelReply:
                    barrier.wait()
                    if request.purpose == "note":
                        raise DOWN
                    return ModelReply(report_reply()(request), TokenUsage(10, 1))

            monkeypatch.setattr(paid_calls, "client_for", lambda *_: Together())

        yield prepare

    def test_sections_that_end_together_move_the_interview_on_once(
        self, learner: User, bank_problem: Problem, meeting: Callable[[int], None]
    ) -> None:
        for _ in range(self.ROUNDS):
            interview = make_over(learner, bank_problem)
            queued = start(interview)
            leads, note = queued[0], queued[-1]
            meeting(2)
            results = together(*[lambda pk=section.pk: working.write_section(pk) for section in (leads, note)])
            assert results == [True, True]
            interview.refresh_from_db()
            assert interview.status == InterviewStatus.REPORT_REVIEW, statuses(interview)
            written = [section for section in sections(interview) if section.status == "written"]
            assert len(written) == 4 and last_step(interview) == (10, 1)
            assert Card.objects.filter(interview=interview).count() == 1

    def test_the_last_two_cannot_both_think_that_the_other_is_not_done(
        self, learner: User, bank_problem: Problem, provider: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        move_on = ending.move_on_when_all_ended
        for _ in range(self.ROUNDS):
            interview = make_over(learner, bank_problem)
            first, second, *rest = start(interview)
            ReportSection.objects.filter(pk__in=[s.pk for s in rest]).update(status="written", text="x")
            held = [leases.claim(WRITE_SECTION, section.pk) for section in (first, second)]
            both_counted = threading.Barrier(2)

            def slowly(row: Interview, now: Any, both_counted: threading.Barrier = both_counted) -> None:
                # Nothing is committed before the other one has counted as well, unless something keeps it from that.
                move_on(row, now)
                with suppress(threading.BrokenBarrierError):
                    both_counted.wait(0.2)

            monkeypatch.setattr(ending, "move_on_when_all_ended", slowly)
            ends = [
                lambda s=s, lease=lease: ending.end(s, lease, ending.Written("Done."))
                for s, lease in zip((first, second), held, strict=True)
            ]
            assert together(*ends) == [True, True]
            interview.refresh_from_db()
            assert interview.status == InterviewStatus.FINISHED

    def test_two_workers_and_one_section(
        self, learner: User, bank_problem: Problem, meeting: Callable[[int], None]
    ) -> None:
        section = start(make_over(learner, bank_problem))[0]
        meeting(1)
        results = together(*[lambda: working.write_section(section.pk)] * 3)
        assert True in results
        assert ModelCall.objects.filter(section=section).count() == 1


def together(*works: Callable[[], Any]) -> list[Any]:
    """Run all at the same moment, each with a connection of its own; return results or what was raised."""
    results: list[Any] = [None] * len(works)
    barrier = threading.Barrier(len(works))

    def run(number: int, work: Callable[[], Any]) -> None:
        try:
            barrier.wait(20)
            results[number] = work()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def test_the_stages_of_the_report_are_those_of_the_interview() -> None:
    assert [Stage(name) for name in NAMES[:-2]] == list(STAGES)
