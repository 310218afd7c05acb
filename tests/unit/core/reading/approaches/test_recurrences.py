"""A recurrence that is stated is computed, under the conventions that go without saying."""

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.reading.approaches import recurrences as recurrences_module
from interviews.core.reading.approaches.recurrences import gives_known_results, recurrences, with_recurrence
from tests.players import bank_content, localise, taxonomy


def knows(slug: str):
    return localise(bank_content(slug), taxonomy("en"), "en")


RIGHT = (
    ("climbing-stairs", "ways(n) = ways(n-1) + ways(n-2), with ways(0) = ways(1) = 1", "try_every_climb"),
    ("climbing-stairs", "f(n) = f(n-1) + f(n-2), bottom-up, and I keep only the last two values", "last_two_numbers"),
    ("climbing-stairs", "dp[i]=dp[i-1]+dp[i-2]，dp[0]=1", "number_per_step"),
    ("house-robber", "f(i) = max(nums[i] + f(i+2), f(i+1))，超出范围返回 0，暴力递归", "try_every_choice"),
    ("house-robber", "f(i) = max(f(i+1), nums[i] + f(i+2))", "try_every_choice"),
    ("house-robber", "best[i] = max(best[i-1], best[i-2] + nums[i]). Either I skip house i or sing", "best_per_house"),
    ("house-robber", "rob(i) = max(rob(i-1), rob(i-2) + house[i]), memoize it", "best_per_house"),
    ("coin-change", "best(a) = 1 + min over coins c of best(a - c)", "try_everything"),
    ("coin-change", "dp[a] = min(dp[a], dp[a-c]+1)", None),
    ("coin-change", "dp[a] = min(dp[a - c] + 1 for c in coins)", None),
    ("unique-paths", "p（i，j）= p（i-1，j）+ p（i，j-1）", "ride_every_way"),
    ("unique-paths", "dp[i][j] = dp[i-1][j] + dp[i][j-1]", "number_per_crossing"),
)
WRONG = (
    ("climbing-stairs", "f(n) = f(n-1) * f(n-1) * f(n-2) * 9999, f(0) = 9999, f(1) = 9999"),
    ("climbing-stairs", "f(n) = f(n-1) + f(n-3)"),
    ("climbing-stairs", "f(n) = 2 * f(n-1)"),
    ("house-robber", "dp[i] = dp[i-1] + dp[i-2]"),
    ("house-robber", "f(i) = max(f(i+1), nums[i] + f(i+1))"),
)
SAYS_NOTHING = (
    ("climbing-stairs", "ways(4) = ways(3) + ways(2) = 5"),
    ("longest-increasing-subsequence", "lis[i] = 1 + max(lis[j]) for j < i"),
    ("jump-game", "can(i) = any(can(j) for j in range(i+1, i+nums[i]+1))"),
    ("house-robber", "f(i) = f(f(i))"),
    ("house-robber", "f(i) = __import__('os').getcwd() + f(i-1)"),
    ("house-robber", "f(i) = f(i-1) ** 9 ** 9 ** 9"),
    ("house-robber", "f(i) = min(min(min(f(i-1) for a in nums) for b in nums) for c in nums)"),
    ("house-robber", "f(i) = " + "(" * 60 + "f(i-1)" + ")" * 60 + " + f(i-2)"),
)


@pytest.mark.parametrize(("slug", "text", "approach"), RIGHT)
def test_a_right_one_is_the_approach_that_its_words_tell(slug: str, text: str, approach: str | None) -> None:
    knowledge = knows(slug)
    assert any(gives_known_results(one, knowledge) for one in recurrences(text))
    (act,) = with_recurrence(Heard(), text, knowledge).acts
    assert act.sure and act.by == "grammar" and not act.judged
    assert act.item == approach if approach else {"memo", "table"} & set(knowledge.approach(act.item).constructs)


@pytest.mark.parametrize(("slug", "text"), WRONG)
def test_one_that_gives_no_result_is_no_known_idea(slug: str, text: str) -> None:
    knowledge = knows(slug)
    named = Act(ActKind.APPROACH, knowledge.approaches[1].id, stance="proposes", end=len(text), by="terms", sure=True)
    (act,) = with_recurrence(Heard((named,)), text, knowledge).acts
    assert (act.item, act.judged) == ("other", "wrong")


@pytest.mark.parametrize(("slug", "text"), SAYS_NOTHING)
def test_what_cannot_be_computed_says_nothing(slug: str, text: str) -> None:
    assert with_recurrence(Heard(), text, knows(slug)) == Heard()


def test_what_is_surely_heard_beside_it_stays() -> None:
    cost = Act(ActKind.COST, of="time", value="O(n)", by="grammar", sure=True, start=60, end=64)
    told = with_recurrence(Heard((cost,)), "f(n) = f(n-1) + f(n-2)", knows("climbing-stairs"))
    assert cost in told.acts and len(told.acts) == 2


def test_hostile_formulas_take_no_more_than_their_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written: two formulas a message, each within its budget of parts that are computed."""
    taken = []
    take = recurrences_module._Trial.take
    monkeypatch.setattr(recurrences_module._Trial, "take", lambda self: (taken.append(1), take(self))[1])
    hostile = " ".join(["f(i, j) = f(i-1, j) + f(i, j-1) + min(f(i-1, c) for c in nums)"] * 40)
    for slug in ("house-robber", "unique-paths", "edit-distance"):
        taken.clear()
        with_recurrence(Heard(), hostile, knows(slug))
        assert len(taken) <= 2 * 2 * (recurrences_module.MOST_STEPS + 2_000)


def test_of_many_beginnings_only_the_last_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []
    as_python = recurrences_module._as_python
    monkeypatch.setattr(recurrences_module, "_as_python", lambda text: (parsed.append(1), as_python(text))[1])
    assert list(recurrences("f(i) = (((" * 800)) == []
    assert len(parsed) <= recurrences_module.MOST_LEFT_SIDES * recurrences_module.LONGEST_FORMULA
