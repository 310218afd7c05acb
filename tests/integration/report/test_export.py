"""What an exported interview holds: as documented, as its JSON Schema says, and as Markdown; and the report of the API."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.utils import timezone
from rest_framework import serializers

from config.env import BASE_DIR
from interviews.api.json_schema import export_schema
from interviews.api.serializers.export import SCHEMA, SCHEMA_VERSION, ExportSerializer
from interviews.api.serializers.report import ReportSerializer
from interviews.conversation import cards
from interviews.core.rubric import Assessment, Band, Dimension, Quote, Signal
from interviews.core.stages import Stage
from interviews.models import DimensionBand, Interview, InterviewStatus, Report, ReportSection, SectionStatus, StudyNote
from interviews.report.disputing import dispute
from interviews.report.rubric.lifting import lift_of
from interviews.report.rubric.lifting_wording import lift_sentence
from interviews.report.rubric.wording import signal_sentence
from profiles.models import User
from tests.api_learners import ApiLearner
from tests.factories import AttemptFactory, make_verdict
from tests.factories.coaching import join, make_coach, make_cohort, release_review
from tests.readings import ORDER, ask_what_was_meant

pytestmark = pytest.mark.django_db

DOCUMENT = BASE_DIR / "docs" / "export.md"
HEADING = re.compile(r"^### (.+)$", re.MULTILINE)
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \|", re.MULTILINE)
FREE = "open_card.details"
"""What stands there is no part of the format."""
QUOTE = Quote(2, "I would compare every pair of prices.")
SEEN = Signal("plans_first", Stage.THOUGHT_ARTICULATION, True, {}, (QUOTE,))
MISSED = Signal("restates_the_task", Stage.PROBLEM_CLARIFICATION, False)
ASSESSED = Assessment(Dimension.COMMUNICATION, Band.LEANING_NO_HIRE, (SEEN, MISSED), 2, 1, True)
FIGURES = {
    "seconds": 900,
    "stages": [
        {
            "stage": "problem_clarification", "seconds": 300, "turns": 2, "hints": 1, "done": True, "skipped": False,
            "ended_here": False,
        }
    ],
}  # fmt: skip
SECTIONS = ("problem_clarification", "overall", "study_note")


@pytest.fixture
def begun(learner: User, bank_problem: Any) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    caller.say("Can the prices be negative?")
    return caller


@pytest.fixture
def reported(begun: ApiLearner) -> ApiLearner:
    """One whose interview is over, with all that a report has."""
    now = timezone.now()
    Interview.objects.update(status=InterviewStatus.FINISHED, finished_at=now, stage="pattern_summary")
    interview = Interview.objects.get()
    Report.objects.create(interview=interview, figures=FIGURES)
    DimensionBand.objects.create(
        interview=interview, dimension="communication", band="leaning_no_hire", assessment=ASSESSED.to_dict()
    )
    for position, name in enumerate(SECTIONS):
        ReportSection.objects.create(
            interview=interview, name=name, position=position, status=SectionStatus.WRITTEN, text=f"About {name}."
        )
    StudyNote.objects.create(
        learner=begun.user,
        interview=interview,
        title="Two Sum",
        language="en",
        file_name="two-sum.md",
        content="# Two Sum\n\nMine now.",
        edited_at=now + timedelta(hours=1),
    )
    return begun


def fields_of(serializer: serializers.BaseSerializer, prefix: str = "") -> Iterator[tuple[str, bool]]:
    """Return the path of each field, those of lists with "[]", and whether it can be null."""
    for name, field in serializer.fields.items():
        inner, path = field, f"{prefix}{name}"
        if isinstance(field, serializers.ListSerializer):
            inner, path = field.child, f"{path}[]"
        yield path, field.allow_null
        if isinstance(inner, serializers.Serializer):
            yield from fields_of(inner, f"{path}.")


def documented() -> list[tuple[str, bool]]:
    """Return the same from the tables of the document; a heading in backticks says whose fields they are."""
    text = DOCUMENT.read_text(encoding="utf-8")
    parts = HEADING.split(text)[1:]
    found = []
    for heading, part in zip(parts[::2], parts[1::2], strict=True):
        owner = f"{heading.strip('`')}." if heading.startswith("`") else ""
        found += [(owner + name, "or null" in kind) for name, kind in ROW.findall(part)]
    return found


def paths_in(value: Any, prefix: str = "") -> Iterator[str]:
    """Return the path of everything in a file, as :func:`fields_of` writes it."""
    for name, inner in value.items():
        path = f"{prefix}{name}"
        if isinstance(inner, list) and all(isinstance(item, dict) for item in inner) and inner:
            yield f"{path}[]"
            for item in inner:
                yield from paths_in(item, f"{path}[].")
        else:
            yield path
            if isinstance(inner, dict) and path != FREE:
                yield from paths_in(inner, f"{path}.")


class TestDocument:
    def test_it_names_every_field_and_no_other(self):
        assert sorted(documented()) == sorted(fields_of(ExportSerializer()))

    def test_its_example_is_true_as_far_as_it_goes(self):
        text = DOCUMENT.read_text(encoding="utf-8")
        example = json.loads(text.partition("```json\n")[2].partition("\n```")[0])
        assert (example["schema"], example["schema_version"]) == (SCHEMA, SCHEMA_VERSION)
        schema = export_schema()
        example.pop("…")
        example["report"]["dimensions"][0]["signals"] = []
        for part in (schema, *schema["$defs"].values()):
            part.pop("required", None)  # it is shortened
        jsonschema.validate(example, schema)

    def test_it_says_which_version_this_is(self):
        assert f"This is version {SCHEMA_VERSION}." in DOCUMENT.read_text(encoding="utf-8")


class TestJsonSchema:
    def test_the_file_is_up_to_date(self):
        call_command("write_export_schema", check=True)

    def test_it_is_one(self):
        jsonschema.Draft202012Validator.check_schema(export_schema())
        assert "nullable" not in json.dumps(export_schema())
        assert "#/components" not in json.dumps(export_schema())

    @pytest.mark.parametrize("who", ["begun", "reported"])
    def test_real_exports_are_as_it_says(self, request, who):
        caller = request.getfixturevalue(who)
        AttemptFactory(interview=Interview.objects.get(), verdict=make_verdict({}))
        cards.open_card(Interview.objects.get(), "turn_failed")
        whole = caller.get(caller.at("export/")).json()
        schema = export_schema()
        for part in (schema, *schema["$defs"].values()):
            if "properties" in part:
                part["additionalProperties"] = False
        jsonschema.validate(whole, schema, format_checker=jsonschema.FormatChecker())

    def test_what_is_otherwise_is_refused(self, reported):
        whole, schema = reported.get(reported.at("export/")).json(), export_schema()
        for change in (
            {"schema_version": 2}, {"schema": "else"}, {"report": []}, {"study_note": {}}, {"messages": None}, {"id": 1},
        ):  # fmt: skip
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate(whole | change, schema)


class TestJson:
    def test_the_version_comes_first(self, begun):
        whole = begun.get(begun.at("export/")).json()
        assert list(whole)[:2] == ["schema", "schema_version"]
        assert (whole["schema"], whole["schema_version"]) == ("dryrun.interview", 1)

    def test_every_field_is_there_once_there_is_something_to_say(self, reported):
        coach, interview = make_coach(), Interview.objects.get()
        join(make_cohort(coach), reported.user)
        bands = {"communication": ("leaning_no_hire", "")}
        release_review(coach, interview, on={1: "Say it sooner"}, bands=bands)
        cards.open_card(Interview.objects.get(), "turn_failed")
        AttemptFactory(interview=Interview.objects.get())
        ask_what_was_meant(interview, ORDER)
        dispute(learner=reported.user, interview_id=interview.pk, signal_id=MISSED.id, reason="I did.")
        found = set(paths_in(reported.get(reported.at("export/")).json()))
        missing = {path for path, _ in fields_of(ExportSerializer())} - found
        empty = {"artefacts.facts[].", "tokens.costs[].", "open_card.causal_chain[]."}
        assert not {path for path in missing if not path.startswith(tuple(empty)) and f"{path}." not in empty}

    def test_the_report_with_its_rubric(self, reported):
        report = reported.get(reported.at("export/")).json()["report"]
        assert report == {
            "figures": FIGURES,
            "dimensions": [
                {
                    "dimension": "communication",
                    "band": "leaning_no_hire",
                    "lowered": True,
                    "hints": 2,
                    "offered": 0,
                    "answer_requests": 1,
                    "skipped": 0,
                    "lift": lift_sentence(lift_of(ASSESSED), "en"),
                    "signals": [
                        {
                            "id": "plans_first",
                            "stage": "thought_articulation",
                            "seen": True,
                            "sure": True,
                            "sentence": signal_sentence(SEEN, "en"),
                            "quotes": [{"position": 2, "text": QUOTE.text}],
                            "dispute": None,
                        },
                        {
                            "id": "restates_the_task",
                            "stage": "problem_clarification",
                            "seen": False,
                            "sure": True,
                            "sentence": signal_sentence(MISSED, "en"),
                            "quotes": [],
                            "dispute": None,
                        },
                    ],
                }
            ],
            "sections": [
                {"section": "problem_clarification", "text": "About problem_clarification.", "voice": "curated"},
                {"section": "overall", "text": "About overall.", "voice": "curated"},
            ],
        }

    def test_sentences_are_in_the_language_of_the_interview(self, reported):
        Interview.objects.update(language="zh")
        whole = reported.get(reported.at("export/"), HTTP_ACCEPT_LANGUAGE="en").json()
        sentences = [signal["sentence"] for signal in whole["report"]["dimensions"][0]["signals"]]
        assert sentences == [signal_sentence(SEEN, "zh"), signal_sentence(MISSED, "zh")]

    def test_the_note_is_the_learners(self, reported):
        note = reported.get(reported.at("export/")).json()["study_note"]
        assert (note["file_name"], note["content"]) == ("two-sum.md", "# Two Sum\n\nMine now.")
        assert note["edited_at"] is not None
        StudyNote.objects.all().delete()
        assert reported.get(reported.at("export/")).json()["study_note"] is None

    def test_programs_from_before_find_the_sections_where_they_were(self, reported):
        for path in (reported.at(), reported.at("export/")):
            report = reported.get(path).json()["artefacts"]["report"]
            assert [section["section"] for section in report] == ["problem_clarification", "overall"]

    def test_while_the_interview_goes_on_there_is_none(self, begun):
        whole = begun.get(begun.at("export/")).json()
        assert (whole["report"], whole["study_note"]) == (None, None)

    def test_a_report_older_than_its_figures(self, reported):
        Report.objects.update(figures={})
        DimensionBand.objects.all().delete()
        report = reported.get(reported.at("export/")).json()["report"]
        assert (report["figures"], report["dimensions"]) == (None, [])

    def test_the_address_of_a_shared_report_is_not_in_it(self, reported):
        Report.objects.update(share_token="a-token-that-nobody-guesses", shared_at=timezone.now())
        for path in ("export/", "export/?format=markdown", "report/"):
            assert b"nobody-guesses" not in reported.get(reported.at(path)).content

    def test_queries(self, reported, django_assert_num_queries):
        reported.get(reported.at("export/"))
        with django_assert_num_queries(11):
            reported.get(reported.at("export/"))


class TestMarkdown:
    def test_bands_signals_sections_and_note(self, reported):
        text = reported.get(reported.at("export/?format=markdown")).content.decode()
        lines = text[text.index("## Report\n") :].splitlines()
        assert lines[2] == "### Communication: Leaning no hire"
        assert f"- Seen (Approach): {signal_sentence(SEEN, 'en')}" in lines
        assert f"  - “{QUOTE.text}”" in lines
        assert f"- Not seen (Clarify): {signal_sentence(MISSED, 'en')}" in lines
        assert lines[lines.index("### Overall") + 2] == "> About overall."
        note = lines[lines.index("## Study note") :]
        assert note[2:] == ["`two-sum.md`", "", "> # Two Sum", ">", "> Mine now."]
        assert "About study_note." not in text

    def test_an_interview_without_them(self, begun):
        text = begun.get(begun.at("export/?format=markdown")).content.decode()
        assert "## Report" not in text and "## Study note" not in text


class TestReport:
    def test_the_whole_report(self, reported):
        answer = reported.get(reported.at("report/"))
        report = answer.json()
        exported = reported.get(reported.at("export/")).json()
        assert answer.status_code == 200
        assert report["status"] == "finished"
        assert report["progress"] == {"written": 3, "failed": 0, "total": 3}
        assert [section["section"] for section in report["sections"]] == list(SECTIONS)
        assert (report["figures"], report["dimensions"]) == (FIGURES, exported["report"]["dimensions"])
        assert report["study_note"] == exported["study_note"]
        assert list(report) == list(ReportSerializer().fields)

    def test_while_it_is_written(self, reported):
        Interview.objects.update(status=InterviewStatus.WORKING)
        ReportSection.objects.filter(name="overall").update(status=SectionStatus.QUEUED, text="")
        ReportSection.objects.filter(name="study_note").update(status=SectionStatus.FAILED, text="", fault="timeout")
        StudyNote.objects.all().delete()

        report = reported.get(reported.at("report/")).json()

        assert (report["status"], report["study_note"]) == ("working", None)
        assert report["progress"] == {"written": 1, "failed": 1, "total": 3}
        assert [(s["status"], s["text"], s["voice"], s["fault"]) for s in report["sections"]] == [
            ("written", "About problem_clarification.", "curated", None),
            ("queued", "", None, None),
            ("failed", "", None, "timeout"),
        ]

    def test_before_the_conversation_is_over(self, begun):
        answer = begun.get(begun.at("report/"))
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "status_conflict")

    def test_queries(self, reported, django_assert_num_queries):
        reported.get(reported.at("report/"))
        with django_assert_num_queries(7):
            reported.get(reported.at("report/"))
