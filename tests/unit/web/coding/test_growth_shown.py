"""The measured cost beside the learner's claim: the table, the plot, and when a question is asked."""

from itertools import pairwise
from typing import Any

import pytest

from interviews.core.context import Message
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.stages import Stage
from interviews.models import Attempt
from interviews.web.coding.growth_shown import HEIGHT, ROWS_SHOWN, WIDTH, GrowthShown, Plot, shown_growth
from tests.factories.core import make_context

SQUARE = [[n, 100 + 3 * n * n] for n in (8, 16, 32, 64, 128)]


def attempt(**fields: Any) -> Attempt:
    """A submission that passed and was measured; ``kind``, ``degree`` and ``references`` are those of the growth."""
    kind, degree = fields.pop("kind_of_growth", "n^2"), fields.pop("degree", 2)
    references = fields.pop("references", [["O(n)", 1], ["O(n^2)", 2]])
    points = fields.pop("points", SQUARE)
    cost = None if kind is None else MeasuredCost(kind, degree, tuple((time, found) for time, found in references))
    evidence = DryRun("0" * 16, "passed", 3, 3, cost=cost).to_dict()
    measured = {"points": points, "kind": kind, "degree": degree, "references": references}
    defaults = {
        "kind": "submit", "outcome": "passed", "number": 4, "growth": measured,
        "verdict": {"function": "f", "fault": None, "cases": [], "evidence": evidence},
    }  # fmt: skip
    return Attempt(**{**defaults, **fields})


def shown(claimed: str | None = "O(n)", **fields: Any) -> GrowthShown:
    found = shown_growth(attempt(**fields), make_context(claimed_time=claimed))
    assert found is not None
    return found


def slope(plot: Plot) -> float:
    """How steep the claim is drawn, in powers of the size: read off the two axes."""
    across_one, down_one, across, down = plot.claim
    powers = [(tick.at, index) for index, tick in enumerate(plot.powers)]
    a_power = powers[0][0] - powers[1][0]
    size_at = {tick.text: tick.at for tick in plot.sizes}
    a_doubling = (size_at["128"] - size_at["64"]) if "64" in size_at else (size_at["128"] - size_at["32"]) / 2
    return ((down_one - down) / a_power) / ((across - across_one) / a_doubling * 0.30103)


def test_table_says_how_many_times_the_row_before():
    rows = shown(points=[[8, 100], [16, 200], [32, 800]]).rows
    assert [(row.n, row.operations, row.times) for row in rows] == [(8, 100, None), (16, 200, 2.0), (32, 800, 4.0)]


def test_long_table_keeps_its_ends():
    points = [[n, 10 * n] for n in range(1, 61)]
    found = shown(points=points)
    assert len(found.rows) == ROWS_SHOWN
    assert (found.rows[0].n, found.rows[-1].n) == (1, 60)
    assert len(found.plot.dots) == 60


@pytest.mark.parametrize(("kind", "words"), [("n^2", "n²"), ("n^3", "n³"), ("2^n", "2ⁿ"), ("n log n", "n log n")])
def test_class_is_written_as_people_do(kind, words):
    assert shown(kind_of_growth=kind).kind == words


def test_points_that_do_not_tell_have_no_class_and_ask_nothing():
    found = shown(kind_of_growth=None, degree=None)
    assert (found.kind, found.exceeds) == ("", False)


@pytest.mark.parametrize(
    ("claimed", "measured", "degree", "exceeds"),
    [
        ("O(n)", "n^2", 2, True),
        ("O(n log n)", "n^2", 2, True),
        ("O(n^2)", "n^2", 2, False),
        ("O(n^2)", "n", 1, False),
        ("O(n)", "n log n", 1, False),
        (None, "n^2", 2, False),
        ("whatever it takes", "n^2", 2, False),
    ],
)
def test_more_than_claimed_is_asked_about_and_less_is_not(claimed, measured, degree, exceeds):
    assert shown(claimed, kind_of_growth=measured, degree=degree).exceeds is exceeds


def said(*messages: tuple[str, Stage]) -> GrowthShown:
    """What is shown when these were the learner's words, and no time stands for the approach of now."""
    conversation = tuple(Message("learner", text, stage) for text, stage in messages)
    found = shown_growth(attempt(), make_context(claimed_time=None, conversation=conversation))
    assert found is not None
    return found


def test_time_named_for_another_approach_is_shown_as_an_earlier_one_and_asks_nothing():
    about_cost = Stage.COMPLEXITY_ANALYSIS
    found = said(
        ("Two nested loops, that is O(n^2) time.", about_cost),
        ("With a hash map it is O(n) time and O(n) space.", about_cost),
        ("I loop over the prices once.", Stage.PSEUDOCODE_DESIGN),
    )
    assert (found.claim, found.is_earlier, found.exceeds) == ("O(n)", True, False)
    assert slope(found.plot) == pytest.approx(1, abs=0.03)


def test_time_of_this_approach_comes_before_what_was_said_earlier():
    earlier = (Message("learner", "That is O(n^2) time.", Stage.THOUGHT_ARTICULATION),)
    found = shown_growth(attempt(), make_context(claimed_time="O(n)", conversation=earlier))
    assert (found.claim, found.is_earlier, found.exceeds) == ("O(n)", False, True)


def test_no_time_was_named():
    found = said(("I would keep a hash map of prices.", Stage.THOUGHT_ARTICULATION))
    assert (found.claim, found.is_earlier, found.plot.claim) == ("", False, None)


@pytest.mark.parametrize(("claimed", "steepness"), [("O(n)", 1), ("O(n^2)", 2), ("O(1)", 0), ("two nested loops", 2)])
def test_claim_is_drawn_from_the_first_point_as_steep_as_it_was_said(claimed, steepness):
    plot = shown(claimed).plot
    assert plot.claim[:2] == plot.dots[0]
    assert plot.claim[2] == plot.dots[-1][0]
    assert slope(plot) == pytest.approx(steepness, abs=0.03)


@pytest.mark.parametrize("claimed", [None, "O(2^n)", "O(m * n)", "as fast as possible"])
def test_claim_that_is_no_power_of_this_size_is_not_drawn(claimed):
    assert shown(claimed, references=[["O(n)", 1]]).plot.claim is None


def test_claim_in_another_size_is_drawn_as_that_time_was_measured():
    found = shown("O(n)", references=[["O(m * n)", 2]])
    assert slope(found.plot) == pytest.approx(2, abs=0.03)
    assert not found.exceeds


@pytest.mark.parametrize("points", [SQUARE, [[1, 1], [2, 1]], [[8, 5_000_000_000], [16, 0]], [[3, 7], [4, 10_000]]])
def test_everything_is_inside_the_picture(points):
    plot = shown("O(n^3)", points=points).plot
    places = [*plot.dots, plot.claim[:2], plot.claim[2:]]
    assert all(0 <= across <= WIDTH and 0 <= down <= HEIGHT for across, down in places)
    assert len(plot.line.split()) == len(points)


def test_powers_of_ten_frame_the_points():
    powers = shown().plot.powers
    assert [tick.text for tick in powers] == ["10²", "10³", "10⁴", "10⁵"]
    assert [tick.at for tick in powers] == sorted((tick.at for tick in powers), reverse=True)


def test_sizes_on_the_axis_keep_apart():
    sizes = [tick.at for tick in shown(points=[[n, n] for n in range(1, 61)]).plot.sizes]
    assert min(later - earlier for earlier, later in pairwise(sizes)) >= 40


@pytest.mark.parametrize("fields", [{"kind": "run"}, {"outcome": "wrong"}, {"growth": None}])
def test_nothing_before_a_submission_has_passed_and_was_measured(fields):
    assert shown_growth(attempt(**fields), make_context()) is None
