"""What people say about cost, and how it is read: one table for expressions, one for sentences, one for judging."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.costs.claims import find_claims
from interviews.core.costs.fit import fits, fits_space, same_cost
from interviews.core.costs.formulas.big_o import parse_cost
from tests.cases import every_case

EXP, FACT = 100, 200


@every_case(
    "expression, degree",
    [
        ("1", 0), ("26", 0), ("O(1)", 0), ("n", 1), ("2n", 1), ("n/2", 1), ("n + k", 1), ("V+E", 1), ("|V| + |E|", 1),
        ("log n", 0.1), ("log2 n", 0.1), ("log_2(n)", 0.1), ("log(m+n)", 0.1), ("lg n", 0.1), ("sqrt(n)", 0.5),
        ("n log n", 1.1), ("nlogn", 1.1), ("N log K", 1.1), ("n log(n)", 1.1), ("n + m log m", 1.1),
        ("n^2", 2), ("n**2", 2), ("n²", 2), ("n^2/2", 2), ("n * m", 2), ("mn", 2), ("n·k", 2), ("k n", 2), ("n*amount", 2),
        ("rows * cols", 2), ("number of coins * amount", 2), ("硬币数*金额", 2), ("n^3", 3), ("(m * n)^2", 4), ("(mn)^2", 4),
        ("min(n, k)", 1), ("min(n, alphabet)", 1), ("max(n, m)", 1), ("len(s)", 1), ("n α(n)", 1),
        ("2^n", EXP), ("n^n", EXP), ("n^amount", EXP), ("2ⁿ", EXP), ("n!", FACT),
    ],
)  # fmt: skip
def test_expressions(expression: str, degree: float) -> None:
    cost = parse_cost(expression)
    assert cost is not None
    assert cost.degree == pytest.approx(degree)


@pytest.mark.parametrize("expression", ["", "?", "n^", "(", "n)", "…", "n,", "$"])
def test_what_is_no_expression(expression: str) -> None:
    assert parse_cost(expression) is None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=100) | st.text(alphabet="nmklog()^*+!2 ,", max_size=100))
def test_reading_never_raises(text: str) -> None:
    parse_cost(text)
    find_claims(text)


_ = None
SENTENCES = [
    ("That's O(n^2) time and O(1) space.", 2, 0),
    ("O(n) time, O(1) space", 1, 0),
    ("time O(n), space O(1)", 1, 0),
    ("Time: O(n log n)\nSpace: O(n)", 1.1, 1),
    ("Space: O(1), time: O(n^2)", 2, 0),
    ("The space is O(n) and the time is O(n^2)", 2, 1),
    ("O(n) and O(1)", 1, 0),
    ("O(n), O(n)", 1, 1),
    ("O(n^2)", 2, _),
    ("time and space are O(n) and O(1)", 1, 0),
    ("O(n) for both", 1, 1),
    ("linear for both", 1, 1),
    ("both are linear", 1, 1),
    ("O(rows * cols) for both time and space", 2, 2),
    ("It's linear, so O(n).", 1, _),
    ("Sorting dominates: O(n log n). Memory O(n).", 1.1, 1),
    ("Sorting is O(n log n) and the scan is O(n)", 1.1, _),
    ("Sorting costs O(n log n), then one pass O(n), so O(n log n) in total; O(n) space", 1.1, 1),
    ("each lookup takes O(1), so O(n) overall, space O(n)", 1, 1),
    ("Looking up is O(1) and we do it n times, so O(n) time", 1, _),
    ("Each call is O(1) time, and the prefix array takes O(n) space", 0, 1),
    ("Push, pop and top take O(1) time, with O(n) space", 0, 1),
    ("Amortized O(1) time per operation and O(n) space in total", 0, 1),
    ("Each operation is O(1), and the space is O(n)", 0, 1),
    ("O(n^2) time, and one parent per village is O(n) space", 2, 1),
    ("each push takes O(1) space, so O(n) space in total, time O(n)", 1, 1),
    ("each look-up is O(1), memory O(n), so O(n) time overall", 1, 1),
    ("O(1) per look-up, n look-ups, so O(n) time", 1, _),
    ("每次操作都是 O(1) 时间，空间 O(n)", 0, 1),
    ("每个操作的时间都是 O(1)，空间 O(capacity)", 0, 1),
    ("每个格子是常数时间，总共 O(m*n)，空间两行，O(n)。", 2, 1),
    ("O(n log k) since each push into the heap of size k is O(log k)", 1.1, _),
    ("For each of n items an O(n) scan, so O(n^2) time", 2, _),
    ("It improves from O(n^2) to O(n)", 1, _),
    ("better than O(n^2): it is O(n log n) now", 1.1, _),
    ("not O(n^2) but O(n)", 1, _),
    ("It's exponential, the stack is as deep as the amount so O(amount) space.", EXP, 1),
    ("n/2 rounds of n, so quadratic time and O(n) space for the new strings", 2, 1),
    ("That's cubic time. Space is the size of the set, so O(n).", 3, 1),
    ("One pass, so linear time and linear space.", 1, 1),
    ("log n time, constant space", 0.1, 0),
    ("logarithmic, no extra memory", 0.1, 0),
    ("n squared, constant memory", 2, 0),
    ("big O of n", 1, _),
    ("In the worst case O((mn)^2), space O(mn).", 4, 2),
    ("O(V + E) time and O(V) memory", 1, 1),
    ("O(n * amount) time, O(amount) space", 2, 1),
    ("it's in place, so O(1) extra memory and O(n) time", 1, 0),
    ("the runtime is n log n", 1.1, _),
    ("n! boards", FACT, _),
    ("two to the n", EXP, _),
    ("two nested loops", 2, _),
    ("the space is not constant but O(n), the time O(n)", 1, 1),
    ("I would use a map", _, _),
    ("a linear scan for each element", _, _),
    ("I add a constant factor", _, _),
    ("it takes a while", _, _),
    ("时间 O(n)，空间 O(1)", 1, 0),
    ("时间复杂度是 O(n log n)，空间复杂度是 O(n)", 1.1, 1),
    ("时间和空间都是 O(mn)", 2, 2),
    ("时间空间都是线性的", 1, 1),
    ("最坏 O(n²)，额外空间 O(1)", 2, 0),
    ("O(n^2)，空间 O(n)", 2, 1),
    ("O（log n），空间常数", 0.1, 0),
    ("排序 O(n log n)，空间 O(n)", 1.1, 1),
    ("时间平方级，空间常数", 2, 0),
    ("平方级时间，常数空间", 2, 0),
    ("时间是指数级的，空间是递归深度 O(amount)", EXP, 1),
    ("三层循环，O(n^3)，空间 O(1)", 3, 0),
    ("每次查找 O(1)，所以总共 O(n)，空间也是 O(n)", 1, 1),
    ("从 O(n^2) 降到 O(n)", 1, _),
    ("n的平方", 2, _),
    ("对数时间，不需要额外空间", 0.1, 0),
    ("阶乘级，空间 O(n)", FACT, 1),
    ("遍历一遍", 1, _),
    ("两层循环", 2, _),
    ("time O(n²), 空间 constant", 2, 0),
    ("线性扫描就行", _, _),
]


@every_case("said, time, space", SENTENCES)
def test_sentences(said: str, time: float | None, space: float | None) -> None:
    claims = find_claims(said)
    read = (claims.time and claims.time.cost.degree, claims.space and claims.space.cost.degree)
    assert read == (time, space), claims


def test_a_claim_is_in_one_form_and_loops_are_no_explicit_claim() -> None:
    assert find_claims("well, O(N log N) time").time.text == "O(n log n)"
    assert not find_claims("two nested loops").time.explicit


@every_case(
    "claimed, actual, said, right",
    [
        ("n", "n", "", True), ("k", "n", "", True), ("n", "n log n", "", False), ("n log n", "n", "", False),
        ("n^2", "n", "", False), ("n", "n^2", "", False),
        ("rows * cols", "m * n", "", True), ("n", "m * n", "", True), ("V + E", "m * n", "", True), ("n^2", "m * n", "", True),
        ("amount * coins", "n * amount", "", True), ("amount", "n * amount", "", False),
        ("amount", "n * amount", "the number of coins is fixed", True), ("n", "k n", "", False), ("kn", "k n", "", True),
        ("cells^2", "(m * n)^2", "", True), ("m * n", "(m * n)^2", "", False),
        ("2^n", "n^amount", "", True), ("n!", "n^n", "", True), ("n^2", "2^n", "", False), ("2^n", "n^2", "", False),
    ],
)  # fmt: skip
def test_judging_time(claimed: str, actual: str, said: str, right: bool) -> None:
    assert fits(parse_cost(claimed), parse_cost(actual), said=said) is right


@pytest.mark.parametrize(
    ("claimed", "actual", "said", "right"),
    [
        ("n", "k", "", True), ("min(n, k)", "k", "", True), ("1", "k", "the alphabet is fixed", True),
        ("1", "k", "", False), ("1", "n", "", False), ("n", "1", "", False), ("n", "1", "n for the result list", True),
        ("1", "n", "not counting the output", True), ("1", "n", "I sort in place", True), ("log n", "n", "sort in place", True),
        ("min(m, n)", "m * n", "", True), ("n^2", "n", "", False),
    ],
)  # fmt: skip
def test_judging_space(claimed: str, actual: str, said: str, right: bool) -> None:
    assert fits_space(parse_cost(claimed), parse_cost(actual), said=said) is right


def test_costs_of_the_bank_are_compared_with_their_names() -> None:
    assert same_cost("O(n * amount)", "O(n*amount)")
    assert not same_cost("O(n log n)", "O(n log k)")


@pytest.mark.parametrize(
    ("text", "time", "space"),
    [
        ("proportional to the number of nodes", 1, None),
        ("time n times m, memory is the height of the tree", 2, 1),
        ("proportional to n squared", 2, None),
    ],
)
def test_costs_are_read_as_people_say_them(text, time, space):
    claims = find_claims(text)
    assert claims.time is not None and claims.time.cost.degree == time
    assert (claims.space and claims.space.cost.degree) == space
