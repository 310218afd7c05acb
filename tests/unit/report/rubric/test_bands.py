"""The rubric: six interviews of very different quality, and what holds for any."""

import json
import re
from dataclasses import replace
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from config.env import BASE_DIR
from interviews.core.acts import Heard
from interviews.core.context import Language, Message
from interviews.core.rubric import Assessment, Band, Dimension, Signal
from interviews.core.stages import Stage
from interviews.report.evidence import working_out
from interviews.report.evidence.material import Material
from interviews.report.rubric import bands as rubric
from interviews.report.rubric.bands import SIGNALS, SignalRow, assess, band_of
from interviews.report.rubric.lifting import lift_of
from interviews.report.rubric.lifting_wording import lift_sentence
from interviews.report.rubric.wording import SENTENCES, band_reason, meaning, signal_sentence
from tests.assessed import LEARNERS, Learner, acts_in, material, material_of
from tests.players import LANGUAGES

ROWS = {row.id: row for row in SIGNALS}
DOCUMENT = BASE_DIR / "docs" / "rubric.md"

# The best first, as a person would put them.
BANDS = """
                 communication    problem_solving  technical        testing
excellent        strong_hire      strong_hire      strong_hire      strong_hire
good             leaning_hire     leaning_hire     leaning_hire     leaning_hire
decent           leaning_no_hire  leaning_no_hire  leaning_no_hire  leaning_no_hire
hint-dependent   strong_no_hire   leaning_no_hire  strong_no_hire   strong_no_hire
terse            strong_no_hire   strong_no_hire   strong_no_hire   strong_no_hire
silent           strong_no_hire   not_assessed     not_assessed     not_assessed
"""
TABLE = {name: bands for name, *bands in (line.split() for line in BANDS.strip().splitlines()[1:])}
ORDER = [Band.STRONG_HIRE, Band.LEANING_HIRE, Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE]


def of(assessments: tuple[Assessment, ...], dimension: Dimension) -> Assessment:
    return next(one for one in assessments if one.dimension is dimension)


def ids(assessment: Assessment, *, seen: bool | None = None) -> set[str]:
    return {signal.id for signal in assessment.signals if seen in (None, signal.seen)}


def weight(assessment: Assessment) -> int:
    return sum(ROWS[signal.id].weight for signal in assessment.signals)


def total(dimension: Dimension) -> int:
    return sum(row.weight for row in SIGNALS if row.dimension is dimension)


class TestSixInterviews:
    @pytest.mark.parametrize(("name", "language"), LEARNERS)
    def test_the_bands_are_those_that_a_person_would_give(self, name: str, language: Language) -> None:
        assessments = assess(material(name, language))
        assert [one.dimension for one in assessments] == list(Dimension)
        assert [one.band.value for one in assessments] == TABLE[name], [
            (one.dimension.value, band_reason(one, "en"), sorted(ids(one, seen=False))) for one in assessments
        ]

    def test_all_but_the_silent_one_come_to_an_end(self) -> None:
        assert {name for name, language in LEARNERS if not material(name, language).context.finished} == {"silent"}

    def test_no_dimension_puts_them_in_another_order(self) -> None:
        assert list(TABLE) == list(dict.fromkeys(name for name, _ in LEARNERS))
        for column in range(len(Dimension)):
            ranks = [ORDER.index(Band(bands[column])) for bands in TABLE.values() if bands[column] in ORDER]
            assert ranks == sorted(ranks) and len(set(ranks)) == len(ORDER)

    @pytest.mark.parametrize(("name", "language"), LEARNERS)
    def test_quotes_are_the_learners_words_at_that_place(self, name: str, language: Language) -> None:
        shown = material(name, language)
        said = dict(zip(shown.positions, shown.context.conversation, strict=True))
        quoted = 0
        for signal in (signal for one in assess(shown) for signal in one.signals):
            assert len(signal.quotes) <= (2 if signal.seen else 0)
            for quote in signal.quotes:
                message = said[quote.position]
                assert message.role == "learner" and not message.situation and quote.text in message.text
                quoted += 1
        assert quoted >= (15 if name == "excellent" else 0)

    @pytest.mark.parametrize(("name", "language"), LEARNERS)
    def test_signals_belong_to_a_stage_that_was_reached_and_read_well(self, name: str, language: Language) -> None:
        shown = material(name, language)
        reached = {stage.stage for stage in shown.evidence.stages}
        for one in assess(shown):
            for signal in one.signals:
                sentence = signal_sentence(signal, language)
                assert signal.stage in reached and ROWS[signal.id].dimension is one.dimension
                assert sentence.endswith((".", "。", "?", "？")) and "{" not in sentence and "None" not in sentence
            assert band_reason(one, language)

    def test_the_same_interview_gives_the_same_and_can_be_stored(self) -> None:
        for name, language in LEARNERS:
            assessments = assess(material(name, language))
            assert assess(material(name, language)) == assessments
            for one in assessments:
                assert Assessment.from_dict(json.loads(json.dumps(one.to_dict()))) == one

    def test_it_reads_no_intents(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = material("good")
        monkeypatch.setattr(working_out, "read_intent", lambda *_: pytest.fail("that takes long"))
        assert assess(shown)


class TestWhatCanBeObserved:
    def unjudged(self, name: str) -> Material:
        shown = material(name)
        marks = tuple(mark for mark in shown.context.detected_issues if "run:" in mark)
        context = replace(shown.context, dry_run=None, detected_issues=marks)
        return material_of(context, (), Learner(()), "en")

    def test_without_a_judge_nothing_is_said_of_runs(self) -> None:
        assessments = assess(self.unjudged("excellent"))
        technical, testing = (of(assessments, one) for one in (Dimension.TECHNICAL_COMPETENCY, Dimension.TESTING))
        assert ids(technical) == set(), "nothing is claimed of code that nobody has run"
        assert technical.band is Band.NOT_ASSESSED, "nobody has seen that the code works"
        for language, told in (("en", "No code was run"), ("zh", "没有运行代码")):
            assert band_reason(technical, language, code_runs=False).startswith(
                ("No code was run", "这场面试没有运行代码")
            )
            assert told in lift_sentence(lift_of(technical, code_runs=False), language)
        assert "pseudocode" not in lift_sentence(lift_of(testing, code_runs=False), "en")
        told = {"names_cases_unasked", "looks_for_many_kinds", "covers_enough_cases", "walks_through_a_case"}
        assert ids(testing) == {*told, "tells_cases_in_full"}
        assert testing.band is Band.LEANING_HIRE and "more evidence" in band_reason(testing, "en")
        assert of(assessments, Dimension.PROBLEM_SOLVING).band is Band.STRONG_HIRE

    def test_what_is_not_judged_counts_for_nothing(self) -> None:
        shown = material("good")
        lost = tuple(replace(one, outcome="not_judged", passed=0) for one in shown.submissions)
        assert "passes_the_tests" not in ids(
            of(assess(replace(shown, submissions=lost)), Dimension.TECHNICAL_COMPETENCY)
        )

    def test_of_a_pasted_problem_nobody_knows_the_best_approach(self) -> None:
        shown = material("excellent")
        unknown = tuple(replace(one, time="", space="") for one in shown.knowledge.approaches)
        assessments = assess(replace(shown, knowledge=replace(shown.knowledge, approaches=unknown), submissions=()))
        solving = of(assessments, Dimension.PROBLEM_SOLVING)
        assert ids(solving) == {"takes_on_follow_ups", "answers_all_follow_ups", "names_the_pattern", "names_the_signs"}
        assert solving.band is Band.NOT_ASSESSED and "too little to assess" in band_reason(solving, "en")
        assert of(assessments, Dimension.COMMUNICATION).band is Band.STRONG_HIRE

    def test_of_a_pasted_problem_code_that_passes_is_not_enough_for_the_best(self) -> None:
        shown = material("excellent")
        unknown = tuple(replace(one, time="", space="") for one in shown.knowledge.approaches)
        solving = of(
            assess(replace(shown, knowledge=replace(shown.knowledge, approaches=unknown))), Dimension.PROBLEM_SOLVING
        )
        assert "has_a_working_approach" in ids(solving, seen=True)
        assert (weight(solving), total(solving.dimension)) == (11, 21)
        assert solving.band is Band.LEANING_HIRE and "more evidence" in band_reason(solving, "en")

    def test_a_stage_that_was_just_begun_is_not_held_against_the_learner(self) -> None:
        shown = material("silent")
        first = replace(shown.context, conversation=shown.context.conversation[:2])
        assessments = assess(material_of(first, (), LEARNERS["silent", "en"], "en"))
        assert {one.band for one in assessments} == {Band.NOT_ASSESSED}
        assert not of(assessments, Dimension.COMMUNICATION).signals
        assert "did not get far enough" in band_reason(assessments[0], "en")

    def test_a_skipped_stage_is(self) -> None:
        missed = {name for one in assess(material("terse", "zh")) for name in ids(one, seen=False)}
        assert {"restates_the_task", "asks_questions", "knows_the_time", "takes_on_follow_ups", "sums_up"} <= missed

    @pytest.mark.parametrize(
        ("told", "unasked"),
        [("Take equal prices and numbers below zero.", False), ("Name a few inputs that could break it.", True)],
    )
    def test_a_case_that_the_coach_named_first_is_no_merit(self, told: str, unasked: bool) -> None:
        shown = material("excellent")
        talk = (
            Message("coach", told, Stage.EDGE_CASE_CHECK),
            Message("learner", _CASES, Stage.EDGE_CASE_CHECK, heard=Heard(_READ)),
        )
        before = tuple(one for one in shown.context.conversation if one.stage is not Stage.EDGE_CASE_CHECK)
        context = replace(shown.context, conversation=(*before, *talk))
        testing = of(assess(material_of(context, (), Learner(()), "en")), Dimension.TESTING)
        assert ("names_cases_unasked" in ids(testing, seen=True)) is unasked

    def test_a_request_beside_an_answer_is_not_quoted(self) -> None:
        shown = material("excellent")
        asked = "Please just show me the whole solution now, I have no time."
        heard = Heard(
            acts_in(f"{_CASES} {asked}", "edge_case:equal_prices edge_case:negatives outcome | request:answer")
        )
        talk = Message("learner", f"{_CASES} {asked}", Stage.EDGE_CASE_CHECK, heard=heard)
        context = replace(shown.context, conversation=(*shown.context.conversation, talk))
        quotes = [
            quote.text
            for one in assess(material_of(context, (), Learner(()), "en"))
            for signal in one.signals
            for quote in signal.quotes
        ]
        assert quotes and not [quote for quote in quotes if quote in asked]


_CASES = "It goes through equal prices and negative numbers and finds both of them."
_READ = acts_in(_CASES, "edge_case:equal_prices edge_case:negatives outcome")
_STAGES_OF_HELP = [(dimension, stage) for dimension, stages in rubric.HELP_COUNTS_FOR.items() for stage in stages]


class TestHelp:
    def helped(self, name: str, stage: Stage, hints: int, requests: int = 0) -> tuple[Assessment, ...]:
        shown = material(name)
        stages = tuple(
            replace(one, hints=hints, step_ins={"over_reliance": requests})
            if one.stage is stage
            else replace(one, hints=0, step_ins={})
            for one in shown.evidence.stages
        )
        return assess(replace(shown, evidence=replace(shown.evidence, stages=stages)))

    @pytest.mark.parametrize(("dimension", "stage"), _STAGES_OF_HELP)
    def test_little_help_costs_no_band_and_much_help_costs_one(self, dimension: Dimension, stage: Stage) -> None:
        little, much = (of(self.helped("excellent", stage, hints), dimension) for hints in (2, 3))
        assert (little.hints, little.lowered, much.hints, much.lowered) == (2, False, rubric.MUCH_HELP, True)
        without = band_of(dimension, much.signals)[0]
        assert ORDER.index(much.band) == ORDER.index(without) + 1
        assert "One band lower because of 3 hints." in band_reason(much, "en")
        others = [
            one for one in self.helped("excellent", stage, 3) if stage not in rubric.HELP_COUNTS_FOR[one.dimension]
        ]
        assert not any(one.lowered or one.help for one in others)

    @pytest.mark.parametrize(
        ("name", "given", "said"),
        [
            ("hints", {"hints": 3}, ("3 hints", "用了 3 条提示")),
            ("offered", {"offered": 3}, ("3 hints offered without asking", "得到 3 条主动给出的提示")),
            ("answer_requests", {"step_ins": {"over_reliance": 3}}, ("requests for the answer", "多次问答案")),
        ],
    )
    def test_every_kind_of_help_counts_the_same(
        self, name: str, given: dict[str, object], said: tuple[str, str]
    ) -> None:
        shown = material("excellent")
        stages = tuple(
            replace(one, **given) if one.stage is Stage.COMPLEXITY_ANALYSIS else one for one in shown.evidence.stages
        )
        one = of(assess(replace(shown, evidence=replace(shown.evidence, stages=stages))), Dimension.COMMUNICATION)
        assert (getattr(one, name), one.help, one.lowered) == (3, 3, True)
        assert all(words in band_reason(one, language) for words, language in zip(said, ("en", "zh"), strict=True))

    def test_skipped_stages_are_help(self) -> None:
        shown = material("good")
        stages = tuple(replace(one, hints=0, skipped=place < 3) for place, one in enumerate(shown.evidence.stages))
        one = of(assess(replace(shown, evidence=replace(shown.evidence, stages=stages))), Dimension.PROBLEM_SOLVING)
        assert (one.skipped, one.help, one.lowered) == (3, 3, True)
        assert "3 skipped stages" in band_reason(one, "en") and "跳过了 3 个阶段" in band_reason(one, "zh")

    @pytest.mark.parametrize(("hints", "lowered"), [((2, 0), False), ((1, 1), False), ((2, 1), True), ((3, 0), True)])
    def test_what_the_sentence_counts_is_what_was_counted(self, hints: tuple[int, int], lowered: bool) -> None:
        given = dict(zip((Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS), hints, strict=True))
        shown = material("excellent")
        stages = tuple(replace(one, hints=given.get(one.stage, 0), step_ins={}) for one in shown.evidence.stages)
        one = of(assess(replace(shown, evidence=replace(shown.evidence, stages=stages))), Dimension.PROBLEM_SOLVING)
        assert (one.lowered, one.hints) == (lowered, sum(hints))
        assert ("because of 3 hints." in band_reason(one, "en")) is lowered

    def test_asking_for_the_answer_counts_as_much_as_a_hint(self) -> None:
        one = of(self.helped("excellent", Stage.PSEUDOCODE_DESIGN, 1, 2), Dimension.TECHNICAL_COMPETENCY)
        assert (one.hints, one.answer_requests, one.band) == (1, 2, Band.LEANING_HIRE)
        assert band_reason(one, "en").endswith("One band lower because of 1 hint and requests for the answer.")
        assert band_reason(one, "zh").endswith("因为用了 1 条提示、多次问答案，降低一档。")

    def test_nothing_is_lower_than_the_lowest(self) -> None:
        one = of(self.helped("terse", Stage.EDGE_CASE_CHECK, 3, 9), Dimension.TESTING)
        assert (one.band, one.lowered) == (Band.STRONG_NO_HIRE, False)


@st.composite
def observations(draw: st.DrawFn) -> tuple[Dimension, list[Signal]]:
    dimension = draw(st.sampled_from(list(Dimension)))
    rows = [row for row in SIGNALS if row.dimension is dimension]
    observed = draw(st.lists(st.sampled_from(rows), unique=True, min_size=1, max_size=len(rows)))
    return dimension, [Signal(row.id, row.stage, draw(st.booleans()), sure=draw(st.booleans())) for row in observed]


class TestBands:
    @given(observations(), st.integers(0, 8), st.integers(0, 20), st.integers(1, 5))
    @hypothesis_settings(max_examples=200, deadline=None)
    def test_one_more_signal_never_lowers_and_more_help_never_raises(
        self, observed: tuple[Dimension, list[Signal]], help_given: int, place: int, more_help: int
    ) -> None:
        dimension, signals = observed
        shown = place % len(signals)
        more = [*signals[:shown], replace(signals[shown], seen=True), *signals[shown + 1 :]]
        doubted = [*signals[:shown], replace(signals[shown], seen=True, sure=False), *signals[shown + 1 :]]
        band, lowered = band_of(dimension, signals, help_given)
        with_more, _ = band_of(dimension, more, help_given)
        with_help, _ = band_of(dimension, signals, help_given + more_help)
        if signals[shown].seen and signals[shown].sure:
            of_less = band_of(dimension, doubted, help_given)[0]
            assert of_less is Band.NOT_ASSESSED or ORDER.index(band) <= ORDER.index(of_less), "doubt never pays"
        if band is Band.NOT_ASSESSED:
            assert (with_more, with_help, lowered) == (band, band, False)
        else:
            assert ORDER.index(with_more) <= ORDER.index(band) <= ORDER.index(with_help)
            assert ORDER.index(band) == ORDER.index(band_of(dimension, signals)[0]) + lowered

    @pytest.mark.parametrize("dimension", Dimension)
    def test_everything_seen_is_the_best_and_nothing_seen_the_lowest(self, dimension: Dimension) -> None:
        rows = [row for row in SIGNALS if row.dimension is dimension]
        for seen, band in ((True, Band.STRONG_HIRE), (False, Band.STRONG_NO_HIRE)):
            assert band_of(dimension, [Signal(row.id, row.stage, seen) for row in rows]) == (band, False)
        assert band_of(dimension, []) == (Band.NOT_ASSESSED, False)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


class TestWording:
    def test_every_signal_has_its_sentences_in_both_languages_with_the_same_values(self) -> None:
        assert list(SENTENCES) == list(ROWS) and len(ROWS) == len(SIGNALS)
        for said in SENTENCES.values():
            assert all(fields(texts["en"]) <= fields(said.missed["en"]) for texts in said.otherwise.values())
            for texts in (said.seen, said.missed, *said.otherwise.values()):
                assert set(texts) == set(LANGUAGES) and fields(texts["en"]) == fields(texts["zh"])
                assert "您" not in texts["zh"] and not re.search(r"[\u4e00-\u9fff]", texts["en"])
            assert said.seen != said.missed

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_dimension_says_what_it_asks(self, language: Language) -> None:
        assert len({meaning(dimension, language) for dimension in Dimension}) == len(Dimension)

    def test_every_signal_is_seen_in_one_of_the_six_interviews(self) -> None:
        found = [
            signal for name, language in LEARNERS for one in assess(material(name, language)) for signal in one.signals
        ]
        assert {signal.id for signal in found if signal.seen} == set(ROWS)


class TestDocument:
    def test_its_table_is_the_rubric(self) -> None:
        rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (\d+) \| \w", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
        assert rows == [(row.id, row.stage.value, str(row.weight)) for row in SIGNALS]

    def test_it_names_the_thresholds(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        shares = (
            rubric.STRONG_HIRE, rubric.LEANING_HIRE, rubric.LEANING_NO_HIRE, rubric.ENOUGH_TO_SAY,
            rubric.ENOUGH_FOR_THE_BEST,
        )  # fmt: skip
        assert [f"{share:.0%}" for share in shares if f"{share:.0%}" not in text] == []
        for dimension, helped in rubric.HELP_COUNTS_FOR.items():
            stages = ", ".join(f"`{stage.value}`" for stage in helped)
            assert f"| `{dimension.value}` | {stages} |" in text
        assert f"{rubric.MUCH_HELP} of them lower" in text


def test_the_rows_are_in_the_order_of_the_dimensions() -> None:
    assert [row.dimension for row in SIGNALS] == sorted((row.dimension for row in SIGNALS), key=list(Dimension).index)
    assert all(isinstance(row, SignalRow) and row.weight > 0 for row in SIGNALS)
