"""What the costs stated in a re-solve are worth: those of one approach that the code may be."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from interviews.core.dry_run import MeasuredCost
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Probe
from interviews.progress import resolve_outcomes as probed
from interviews.progress.resolve_outcomes import (
    accepted_costs,
    grows_like,
    practised_in_resolve,
    rating_of,
    right_costs,
)
from interviews.resolves.sending import checked_cost
from problems.models import Problem, ProblemRevision
from profiles.skill.due_problems import AGAIN, GOOD, HARD
from profiles.skill.estimates import STAGE_WEIGHT
from tests.factories.core import make_knowledge

STARTED = datetime(2026, 11, 20, 9, tzinfo=UTC)
LINEAR = {"kind": "n", "degree": 1, "references": [["O(n)", 1], ["O(n^2)", 2]]}
QUADRATIC = {**LINEAR, "kind": "n^2", "degree": 2}
CUBIC = {**LINEAR, "kind": "n^3", "degree": 3}


def cost(stored: dict[str, Any]) -> MeasuredCost:
    return MeasuredCost(
        stored["kind"], stored["degree"], tuple((name, degree) for name, degree in stored["references"])
    )


def right(time: str, space: str, measured: dict[str, Any] | None = None, slug: str = "two-sum") -> tuple[bool, bool]:
    approaches = list(make_knowledge(slug).approaches)
    return right_costs(approaches, time, space, cost(measured) if measured else None)


@pytest.fixture(autouse=True)
def _no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probed, "_knowledge", lambda probe: make_knowledge("two-sum", probe.language))
    monkeypatch.setattr(probed, "difficulty_of", lambda probe: "easy")
    monkeypatch.setattr(probed, "is_too_soon", lambda probe: False)


def probe(outcome: str = "passed", tries: int = 1, **fields: Any) -> Probe:
    problem = Problem(slug="two-sum", title_en="Two Sum", title_zh="两数之和", difficulty="easy")
    defaults = {
        "id": uuid.uuid4(), "language": "en", "claimed_time": "O(n)", "claimed_space": "O(n)",
        "started_at": STARTED, "finished_at": STARTED + timedelta(minutes=9), "rating": GOOD,
    }  # fmt: skip
    return Probe(
        revision=ProblemRevision(pk=1, problem=problem), outcome=outcome, tries=tries, **{**defaults, **fields}
    )


class TestCosts:
    def test_those_of_any_known_approach_are_right(self) -> None:
        assert right("O(n)", "O(n)") == (True, True)
        assert right("O(n^2)", "O(1)") == (True, True)
        assert right("n²", "1") == (True, True)
        assert right("O(n log n)", "O(n)") == (True, True)

    def test_time_of_one_and_space_of_another_approach(self) -> None:
        assert right("O(n)", "O(1)") == (True, False)

    def test_what_no_approach_costs(self) -> None:
        assert right("O(n^3)", "O(n)") == (False, True)
        assert right("O(2^n)", "O(n^2)") == (False, False)

    @pytest.mark.parametrize("nothing", ["", "fast!", "O("])
    def test_nothing_and_nonsense_are_wrong(self, nothing: str) -> None:
        assert right(nothing, nothing) == (False, False)

    def test_other_names_of_the_same_sizes(self) -> None:
        assert right("O(rows * cols)", "O(rows * cols)", slug="number-of-islands") == (True, True)
        assert right("O(k)", "O(k)") == (True, True)

    def test_a_claim_below_what_was_measured_is_wrong(self) -> None:
        assert right("O(n)", "O(1)", QUADRATIC) == (False, True)
        assert right("O(n^2)", "O(1)", QUADRATIC) == (True, True)

    def test_a_claim_above_what_was_measured_is_wrong(self) -> None:
        assert right("O(n^2)", "O(n)", LINEAR) == (False, True)
        assert right("O(n^2)", "O(1)", LINEAR) == (False, False), "linear code needs its table"
        assert right("O(n)", "O(n)", LINEAR) == (True, True)

    def test_code_that_grows_like_no_known_approach_has_the_time_that_was_measured(self) -> None:
        assert right("O(n^3)", "O(1)", CUBIC) == (True, True)
        assert right("O(n)", "O(1)", CUBIC) == (False, True)


class TestWhatIsAccepted:
    @staticmethod
    def accepted(time: str, measured: dict[str, Any] | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        approaches = list(make_knowledge("two-sum").approaches)
        return accepted_costs(approaches, time, cost(measured) if measured else None)

    def test_the_costs_of_the_approach_that_is_stated(self) -> None:
        assert self.accepted("O(n)") == (("O(n)",), ("O(n)",))
        assert self.accepted("O(n^2)") == (("O(n^2)",), ("O(1)",))

    def test_of_a_wrong_time_those_of_all_that_the_code_may_be(self) -> None:
        assert self.accepted("O(n)", QUADRATIC) == (("O(n^2)",), ("O(1)",))
        times, spaces = self.accepted("O(2^n)")
        assert (times[0], times[-1], spaces) == ("O(n)", "O(n^2)", ("O(n)", "O(1)"))

    def test_of_code_like_no_known_approach_what_was_measured(self) -> None:
        assert self.accepted("O(n)", CUBIC) == (("O(n³)",), ())

    @pytest.mark.parametrize(
        ("kind", "time", "same"),
        [
            ("n", "O(n)", True),
            ("n log n", "O(n)", False),
            ("n log n", "O(n log n)", True),
            ("n", "O(n * amount)", False),
            ("n^2", "O(n * amount)", False),
            ("1", "O(1)", True),
            ("2^n", "O(n * 2^n)", True),
            ("n^2", "O(2^n)", False),
            ("n^3", "O(n³)", True),
        ],
    )
    def test_what_a_reader_sees_as_the_same_growth(self, kind: str, time: str, same: bool) -> None:
        assert grows_like(MeasuredCost(kind, 1), time) is same


class TestRating:
    @pytest.mark.parametrize(
        ("fields", "rating"),
        [
            ({}, GOOD),
            ({"tries": 2}, HARD),
            ({"claimed_space": ""}, HARD),
            ({"claimed_time": "O(n^2)", "verdict": {"cost": LINEAR}}, HARD),
            ({"claimed_time": "O(n^2)", "claimed_space": "O(1)", "verdict": {"cost": QUADRATIC}}, GOOD),
            ({"outcome": "wrong", "tries": 3}, AGAIN),
            ({"outcome": "", "tries": 0, "given_up": True}, AGAIN),
        ],
    )
    def test_what_the_schedule_is_told(self, fields: dict[str, Any], rating: int) -> None:
        assert rating_of(probe(**fields)) == rating


class TestWhatAProbeShows:
    def test_the_same_row_shows_the_same_again(self) -> None:
        row = probe(verdict={"cost": LINEAR})
        assert practised_in_resolve(row) == practised_in_resolve(row)

    def test_it_counts_more_than_an_assisted_stage(self) -> None:
        assert {seen.weight for seen in practised_in_resolve(probe()).observations} == {2 * STAGE_WEIGHT}

    def test_each_try_more_scores_less_and_solving_scores_something(self) -> None:
        scores = [practised_in_resolve(probe(tries=tries)).observations[0].score for tries in (1, 2, 3)]
        assert scores == sorted(scores, reverse=True) and 1.0 == scores[0] > scores[1] > scores[2] > 0.0

    def test_given_up_at_once_says_nothing_of_costs(self) -> None:
        row = probe("", 0, claimed_time="", claimed_space="", given_up=True)
        shown = practised_in_resolve(row)
        assert [(seen.stage, seen.score) for seen in shown.observations] == [("pseudocode_design", 0.0)]
        assert not shown.solved

    def test_given_up_after_a_try_says_nothing_of_the_costs_of_that_try(self) -> None:
        shown = practised_in_resolve(probe("wrong", 1, given_up=True, rating=AGAIN))
        assert [seen.stage for seen in shown.observations] == ["pseudocode_design"]
        after_three = practised_in_resolve(probe("wrong", 3, rating=AGAIN))
        assert [seen.stage for seen in after_three.observations] == ["pseudocode_design", "complexity_analysis"]

    @pytest.mark.parametrize("outcome", ["passed", "wrong"])
    def test_what_comes_too_soon_is_practice_that_shows_nothing(
        self, monkeypatch: pytest.MonkeyPatch, outcome: str
    ) -> None:
        monkeypatch.setattr(probed, "is_too_soon", lambda probe: True)
        shown = practised_in_resolve(probe(outcome))
        assert (shown.observations, shown.rating, shown.solved) == ((), None, outcome == "passed")

    def test_costs_left_out_of_a_solution_are_wrong(self) -> None:
        shown = practised_in_resolve(probe(claimed_time="", claimed_space=""))
        assert [seen.score for seen in shown.observations] == [1.0, 0.0]


class TestReadingACost:
    @pytest.mark.parametrize(
        "text", ["O(n)", "n log n", "o（n）", "Θ(n^2)", "1", "mn", "V+E", "2^n", "O(rows * cols)", ""]
    )
    def test_ways_to_write_one(self, text: str) -> None:
        assert checked_cost(f" {text} ") == text

    @pytest.mark.parametrize("text", ["fast", "constant", "O(n", "as fast as n", "线性", "O()"])
    def test_words_are_none(self, text: str) -> None:
        with pytest.raises(InvalidSubmission) as refusal:
            checked_cost(text)
        assert "O(n log n)" in refusal.value.facts["reason"]
