"""What would lift a band, and what is named first of an interview: by the rule of the rubric and no other."""

from dataclasses import replace

import pytest

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Band, Dimension, Signal
from interviews.core.stages import Stage
from interviews.report.rubric.bands import SIGNALS, assess, band_of
from interviews.report.rubric.highlights import to_work_on, went_well
from interviews.report.rubric.lifting import WEIGHTS, Lift, LiftKind, lift_of
from interviews.report.rubric.lifting_wording import DEEDS, lift_sentence
from interviews.report.rubric.wording import on_skips
from interviews.web.shared.rubric_shown import shown_dimensions
from tests.assessed import LEARNERS, material
from tests.players import LANGUAGES

ORDER = [Band.STRONG_HIRE, Band.LEANING_HIRE, Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE]


def assessed(dimension: Dimension, *seen: str, help_given: int = 0, without: tuple[str, ...] = ()) -> Assessment:
    """Return an assessment in which of all its signals but ``without`` these were seen."""
    rows = [row for row in SIGNALS if row.dimension is dimension and row.id not in without]
    signals = tuple(Signal(row.id, row.stage, row.id in seen) for row in rows)
    band, lowered = band_of(dimension, signals, help_given)
    return Assessment(dimension, band, signals, hints=help_given, lowered=lowered)


ALL_OF_TESTING = tuple(row.id for row in SIGNALS if row.dimension is Dimension.TESTING)


@pytest.mark.parametrize(("name", "language"), LEARNERS)
def test_what_is_named_lifts_the_band_and_nothing_less_does(name: str, language: Language) -> None:
    for one in assess(material(name, language)):
        lift = lift_of(one)
        assert lift_sentence(lift, language)
        if lift.kind is not LiftKind.SIGNALS:
            continue
        for named, lifts in ((lift.signals, True), (lift.signals[:-1], False)):
            ids = {signal.id for signal in named}
            shown = [replace(s, seen=True, sure=True) if s.id in ids else s for s in one.signals]
            better = ORDER.index(band_of(one.dimension, shown, one.help)[0]) < ORDER.index(one.band)
            assert better is lifts, (one.dimension, ids)
        weights = [WEIGHTS[signal.id] for signal in lift.signals]
        assert weights == sorted(weights, reverse=True)


def test_what_only_help_holds_down_is_said_so() -> None:
    lift = lift_of(assessed(Dimension.TESTING, *ALL_OF_TESTING, help_given=3))

    assert lift.kind is LiftKind.HELP and not lift.signals
    assert "fewer than 3" in lift_sentence(lift, "en")


def test_the_best_band_has_nothing_above_it() -> None:
    assert lift_of(assessed(Dimension.TESTING, *ALL_OF_TESTING)).kind is LiftKind.BEST


def test_where_too_little_was_observed_nothing_lifts_it_and_the_stages_are_named() -> None:
    without = ("names_the_pattern", "names_the_signs", "takes_on_follow_ups", "knows_the_time")
    ids = [row.id for row in SIGNALS if row.dimension is Dimension.PROBLEM_SOLVING and row.id not in without]
    held_back = lift_of(assessed(Dimension.PROBLEM_SOLVING, *ids, without=without))
    nothing = lift_of(Assessment(Dimension.TESTING, Band.NOT_ASSESSED))

    assert held_back.kind is LiftKind.HELD_BACK
    assert "the pattern summary" in lift_sentence(held_back, "en")
    assert nothing.kind is LiftKind.TOO_LITTLE and "edge cases" in lift_sentence(nothing, "en")


def test_nobody_is_told_to_mend_what_they_dispute() -> None:
    one = assessed(Dimension.TESTING, "last_code_holds", "repairs_what_fails")
    first = lift_of(one).signals[0].id

    lift = lift_of(one, {first})

    assert first not in {signal.id for signal in lift.signals}
    assert first not in {signal.id for signal in to_work_on([one], {first})}


def test_what_is_not_sure_is_no_thing_that_went_well() -> None:
    one = assessed(Dimension.TESTING, *ALL_OF_TESTING)
    unsure = replace(one, signals=tuple(replace(signal, sure=False) for signal in one.signals))

    assert len(went_well([one])) == 3
    assert went_well([unsure]) == () == to_work_on([unsure])
    assert went_well([one], set(ALL_OF_TESTING)) == ()


def test_the_weakest_dimension_comes_first_and_no_dimension_takes_all() -> None:
    weak = assessed(Dimension.TESTING)
    middling = assessed(Dimension.TECHNICAL_COMPETENCY, "passes_the_tests", "writes_complete_code", "code_can_run")

    work = to_work_on([middling, weak])

    assert work[0].id in ALL_OF_TESTING and work[1].id not in ALL_OF_TESTING


def test_every_signal_has_a_deed_in_both_languages() -> None:
    assert set(DEEDS) == {row.id for row in SIGNALS}
    assert all(words[language] for words in DEEDS.values() for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deed_that_another_one_includes_is_not_told_beside_it(language: Language) -> None:
    both = tuple(
        Signal(name, Stage.PROBLEM_CLARIFICATION, seen=False) for name in ("explains", "explains_in_full", "sums_up")
    )
    told = lift_sentence(Lift(LiftKind.SIGNALS, signals=both), language)
    assert DEEDS["explains_in_full"][language] in told and DEEDS["sums_up"][language] in told
    assert DEEDS["explains"][language] not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_low_band_says_that_skipped_stages_count_as_missed(language: Language) -> None:
    low = Assessment(Dimension.COMMUNICATION, Band.STRONG_NO_HIRE, (), skipped=3)
    said = {"en": "You skipped 3 stages", "zh": "跳过了 3 个阶段"}[language]
    (shown,) = shown_dimensions([low], language)
    assert said in shown.lift and said in shown.reason
    high = replace(low, band=Band.LEANING_HIRE)
    assert on_skips(high, language) == on_skips(replace(low, skipped=0), language) == ""
