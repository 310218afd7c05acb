"""Agreement of two judges: figures of an independent implementation, and what holds for every table."""

import random
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.coaching.agreement.figures import (
    BANDS,
    MIN_PAIRS,
    agreement_of,
    kappa_of,
    table_of,
    table_of_interviews,
    wilson,
)
from interviews.core.rubric import Band

# In an environment of its own: pip install statsmodels==0.15.0, then
# from statsmodels.stats.inter_rater import cohens_kappa
# found = cohens_kappa(numpy.array(TABLE), wt="linear"); print(found.kappa, found.std_kappa)
STATSMODELS = {
    "mixed": (((10, 4, 1, 0), (3, 20, 6, 1), (1, 5, 25, 4), (0, 2, 6, 12)), 0.6363636363636365, 0.057930605179550336),
    "lenient": (((2, 6, 3, 1), (0, 5, 9, 2), (0, 1, 14, 8), (0, 0, 2, 11)), 0.4352941176470587, 0.07293517370765841),
    "skewed": (((0, 0, 0, 0), (0, 1, 2, 0), (0, 1, 90, 4), (0, 0, 3, 1)), 0.25872093023255827, 0.16243491299482074),
    "below chance": (((1, 2, 8, 6), (3, 1, 4, 7), (9, 5, 1, 2), (7, 8, 3, 1)), -0.39946018893387314, 0.060044316471639936),
    "two bands": (((30, 5, 0, 0), (7, 22, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)), 0.6194251734390486, 0.0987032631839351),
}  # fmt: skip
# from statsmodels.stats.proportion import proportion_confint; proportion_confint(9, 12, method="wilson")
WILSON = {
    (9, 12): (0.46769466506643426, 0.9110583316059453),
    (0, 20): (0.0, 0.1611251580528194),
    (67, 100): (0.5730534379509052, 0.7543687726587197),
    (40, 40): (0.9123783988027134, 1.0),
}
NO_HIRE, LEANING_NO, LEANING, HIRE = BANDS
tables = st.lists(st.lists(st.integers(0, 40), min_size=4, max_size=4), min_size=4, max_size=4).map(
    lambda rows: tuple(map(tuple, rows))
)


class TestAgainstAnotherImplementation:
    @pytest.mark.parametrize("name", STATSMODELS)
    def test_kappa_and_its_error(self, name):
        table, kappa, error = STATSMODELS[name]
        found = kappa_of(table)
        assert (found.value, found.error) == pytest.approx((kappa, error), abs=1e-12)

    def test_of_judges_in_no_order(self):
        """cohens_kappa((table + table.T) / 2, wt="linear") of the table "lenient"."""
        table = STATSMODELS["lenient"][0]
        interviews = {}
        for row, column in product(range(4), repeat=2):
            given_bands = tuple((row == band) + (column == band) for band in range(4))
            interviews[given_bands] = interviews.get(given_bands, 0) + table[row][column]
        found = kappa_of(table_of_interviews(interviews)[0])
        assert (found.value, found.error) == pytest.approx((0.41013824884792627, 0.0832198822257755), abs=1e-12)

    @pytest.mark.parametrize("case", WILSON)
    def test_intervals_of_shares(self, case):
        found = wilson(*case)
        assert (found.low, found.high) == pytest.approx(WILSON[case], abs=1e-6)


class TestWorkedExample:
    """The one of docs/agreement.md."""

    TABLE = ((2, 1, 0, 0), (0, 6, 3, 0), (0, 2, 12, 4), (0, 0, 2, 8))

    def test_figures(self):
        found = agreement_of(self.TABLE, left_out=3)
        assert (found.pairs, found.exact, found.near, found.higher, found.lower) == (40, 28, 40, 8, 4)
        assert (found.exact_interval.low, found.exact_interval.high) == pytest.approx((0.5457, 0.8193), abs=5e-5)
        assert found.kappa.value == pytest.approx(1 - 120 / 371)
        assert found.kappa.error == pytest.approx(0.0866, abs=5e-5)
        assert (found.kappa.interval.low, found.kappa.interval.high) == pytest.approx((0.5067, 0.8464), abs=5e-5)

    def test_four_dimensions_of_a_review_count_as_one(self):
        whole = tuple(tuple(4 * cell for cell in row) for row in self.TABLE)
        one, four = agreement_of(self.TABLE), agreement_of(whole, at_once=4)
        assert (four.pairs, four.kappa.value, four.exact_share) == (160, one.kappa.value, one.exact_share)
        assert (four.kappa.error, four.exact_interval) == (pytest.approx(one.kappa.error), one.exact_interval)


class TestHonesty:
    def test_too_few_are_only_counted(self):
        few, enough = (
            agreement_of(((n - 12, 0, 0, 0), (0, 0, 0, 12), *[(0,) * 4] * 2)) for n in (MIN_PAIRS - 1, MIN_PAIRS)
        )
        assert (few.pairs, few.exact, few.is_enough, few.kappa, few.exact_interval) == (31, 19, False, None, None)
        assert enough.is_enough and enough.kappa is not None and enough.exact_interval is not None

    def test_one_band_for_everything_has_no_kappa(self):
        found = agreement_of(((0,) * 4, (0,) * 4, (0, 0, 50, 0), (0,) * 4))
        assert (found.is_undefined, found.kappa, found.exact_share) == (True, None, 1)

    def test_perfect_agreement_has_no_interval(self):
        kappa = agreement_of(((20, 0, 0, 0), (0, 0, 0, 0), (0, 0, 20, 0), (0, 0, 0, 0))).kappa
        assert (kappa.value, kappa.error, kappa.interval) == (1, 0, None)

    def test_one_band_of_one_judge_makes_kappa_say_nothing(self):
        found = agreement_of(((0,) * 4, (0,) * 4, (0, 5, 30, 10), (0,) * 4))
        assert (found.is_one_sided, found.is_undefined) == (True, False)
        assert (found.kappa.value, found.kappa.interval) == (pytest.approx(0), None)

    def test_nothing_at_all(self):
        found = agreement_of(table_of({})[0])
        assert (found.pairs, found.exact_share, found.near_share, found.kappa) == (0, None, None, None)

    def test_what_was_not_assessed_is_left_out_and_counted(self):
        table, left_out = table_of({(HIRE, HIRE): 3, (Band.NOT_ASSESSED, HIRE): 2, (HIRE, Band.NOT_ASSESSED): 1})
        assert (table[3][3], sum(map(sum, table)), left_out) == (3, 3, 3)
        with pytest.raises(ValueError, match="maybe"):
            table_of({("maybe", HIRE): 1})

    def test_an_interview_with_three_judges_counts_once(self):
        table, left_out = table_of_interviews({(0, 2, 1, 0): 1, (0, 0, 0, 1): 4})
        assert table[1] == pytest.approx((0, 1 / 3, 1 / 3, 0))
        assert (table[2][1], sum(map(sum, table)), left_out) == (pytest.approx(1 / 3), pytest.approx(1), 4)


class TestWhatHoldsAlways:
    @settings(max_examples=60, deadline=None)
    @given(tables)
    def test_kappa(self, table):
        found, mirrored = kappa_of(table), kappa_of(tuple(zip(*table, strict=True)))
        assert (found is None) == (mirrored is None)
        if found is not None:
            assert -1 <= found.value <= 1 and found.error >= 0
            assert (mirrored.value, mirrored.error) == pytest.approx((found.value, found.error), abs=1e-9)
            whole = all(not table[i][j] for i, j in product(range(4), repeat=2) if i != j)
            assert (found.value == 1) == whole
            assert found.interval is None or found.interval.low <= found.value <= found.interval.high

    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.tuples(st.sampled_from(list(Band)), st.sampled_from(list(Band))), max_size=40), st.randoms())
    def test_the_order_of_pairs_does_not_matter(self, pairs, draw: random.Random):
        shuffled = draw.sample(pairs, len(pairs))
        assert table_of({pair: pairs.count(pair) for pair in pairs}) == table_of(
            {pair: shuffled.count(pair) for pair in shuffled}
        )

    @settings(max_examples=60, deadline=None)
    @given(st.integers(0, 500), st.integers(0, 500))
    def test_the_interval_of_a_share_holds_it(self, number, more):
        found = wilson(number, number + more)
        share = number / (number + more) if number + more else 0.5
        assert 0 <= found.low <= share <= found.high <= 1


def test_it_needs_no_django():
    told = "import sys, interviews.coaching.agreement.figures; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told], timeout=30).returncode == 0
