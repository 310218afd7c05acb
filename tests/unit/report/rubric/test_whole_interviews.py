"""What holds for whole interviews: begging, silence and answers that were given never pay, saying more never costs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from interviews.core.acts import Heard
from interviews.core.context import Message
from interviews.core.rubric import Band, Dimension
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.report.evidence.material import Material
from interviews.report.rubric.bands import assess
from tests.assessed import LEARNERS, acts_in, material

PLAYED = st.sampled_from(list(LEARNERS))
ORDER = [Band.STRONG_NO_HIRE, Band.LEANING_NO_HIRE, Band.LEANING_HIRE, Band.STRONG_HIRE]
RIGHT: dict[Stage, tuple[str, str]] = {
    Stage.PROBLEM_CLARIFICATION: (
        "So I get prices and a target and have to find the two positions whose prices add up to exactly that target.",
        "restate",
    ),
    Stage.THOUGHT_ARTICULATION: (
        "I keep every price that came by in a hash map, so that the partner of each one is found at once.",
        "approach:hash_lookup",
    ),
    Stage.COMPLEXITY_ANALYSIS: ("That is O(n) time because each item costs one look-up.", "time=O(n)"),
    Stage.EDGE_CASE_CHECK: (
        "With two equal prices the second one finds the first one and both positions are returned as they should be.",
        "edge_case:equal_prices outcome",
    ),
    Stage.PATTERN_SUMMARY: ("It was a hash map problem, a look-up instead of a second loop.", "pattern:hash_map"),
}


def ranks(shown: Material) -> dict[Dimension, int | None]:
    """Return how good each dimension is, ``None`` where it is not assessed."""
    return {one.dimension: ORDER.index(one.band) if one.band in ORDER else None for one in assess(shown)}


def is_never_better(then: Material, now: Material) -> bool:
    before, after = ranks(then), ranks(now)
    return all(after[one] is None or (rank is not None and after[one] <= rank) for one, rank in before.items())


class TestWhatNeverPays:
    @given(PLAYED, st.sampled_from(STAGE_ORDER), st.integers(1, 9), st.sampled_from(["hints", "offered", "asked"]))
    @hypothesis_settings(max_examples=60, deadline=None)
    def test_begging_and_answers_that_were_given(
        self, name: tuple[str, str], stage: Stage, times: int, kind: str
    ) -> None:
        shown = material(*name)

        def helped(one):
            if one.stage is not stage:
                return one
            if kind == "asked":
                asked = one.answer_requests + times
                return replace(one, step_ins={**one.step_ins, "over_reliance": asked})
            return replace(one, **{kind: getattr(one, kind) + times})

        stages = tuple(map(helped, shown.evidence.stages))
        assert is_never_better(shown, replace(shown, evidence=replace(shown.evidence, stages=stages)))

    @given(PLAYED, st.sampled_from(STAGE_ORDER))
    @hypothesis_settings(max_examples=40, deadline=None)
    def test_silence(self, name: tuple[str, str], stage: Stage) -> None:
        """What was said in a stage is taken away; the stage was there all the same."""
        shown = material(*name)
        kept = [
            (place, one)
            for place, one in zip(shown.positions, shown.context.conversation, strict=True)
            if one.role == "coach" or one.stage is not stage or one.code
        ]
        context = replace(shown.context, conversation=tuple(one for _, one in kept))
        silent = replace(shown, context=context, positions=tuple(place for place, _ in kept))
        assert is_never_better(shown, silent)

    @pytest.mark.parametrize("name", [name for name in LEARNERS if name[0] in ("terse", "silent", "hint-dependent")])
    def test_the_poor_and_the_silent_are_recommended_in_nothing(self, name: tuple[str, str]) -> None:
        assert all(
            rank is None or rank <= ORDER.index(Band.LEANING_NO_HIRE) for rank in ranks(material(*name)).values()
        )


class TestWhatNeverCosts:
    @given(PLAYED, st.sampled_from(list(RIGHT)))
    @hypothesis_settings(max_examples=40, deadline=None)
    def test_saying_more_that_is_right(self, name: tuple[str, str], stage: Stage) -> None:
        shown = material(*name)
        if stage not in {one.stage for one in shown.evidence.stages} or name[1] == "zh":
            return
        text, heard = RIGHT[stage]
        more = Message("learner", text, stage, heard=Heard(acts_in(text, heard)))
        conversation, place = shown.context.conversation, max(shown.positions) + 2
        context = replace(shown.context, conversation=(*conversation, more))
        stages = tuple(
            replace(one, said=(*one.said, text), sent=one.sent + 1, turns=one.turns + 1) if one.stage is stage else one
            for one in shown.evidence.stages
        )
        said = replace(
            shown,
            context=context,
            positions=(*shown.positions, place),
            evidence=replace(shown.evidence, stages=stages),
        )
        assert is_never_better(said, shown)
