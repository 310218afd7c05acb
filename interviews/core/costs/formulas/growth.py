"""How something grows: sums of products of sizes, powers, logarithms, exponentials and factorials, in a normal form.

Constant factors are dropped, and so is what is dominated (``n + log n`` is ``n``). :func:`render` writes the canonical
form, :func:`shape` forgets the names of the sizes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

MAX_TERMS = 8
MOST_RENAMED = 4
"""A product of more names than this is compared without trying which name stands for which."""


@dataclass(frozen=True)
class Factor:
    """One factor of a product: ``kind`` is ``name``, ``log``, ``exp`` or ``factorial``.

    ``name`` is the size of a name, or the number below an exponent (``""`` when ``base`` holds it). ``inner`` is what
    stands under the logarithm, in the exponent, or before the exclamation mark.
    """

    kind: str
    name: str = ""
    inner: "Growth | None" = None
    base: "Growth | None" = None


Term = tuple[tuple[Factor, float], ...]
"""A product: each factor with its exponent, in the order said. The empty product is a constant."""


@dataclass(frozen=True)
class Growth:
    """A sum of products; never empty."""

    terms: tuple[Term, ...]

    @property
    def is_constant(self) -> bool:
        """Tell whether it does not grow."""
        return self.terms == ((),)

    @property
    def is_one_name(self) -> bool:
        """Tell whether it is a size by itself: ``n``, ``2n + 1``."""
        (first, *more) = self.terms
        return not more and len(first) == 1 and first[0][0].kind == "name" and first[0][1] == 1


CONSTANT = Growth(((),))


def size(name: str) -> Growth:
    """Return the growth of a size."""
    return Growth((((Factor("name", name), 1.0),),))


def add(one: Growth, other: Growth) -> Growth:
    """Return the sum, without what is dominated."""
    terms = list({frozenset(term): term for term in reversed(one.terms + other.terms)}.values())[::-1][:MAX_TERMS]
    kept = [term for term in terms if not any(_dominates(larger, term) for larger in terms if larger != term)]
    return Growth(tuple(kept) or (terms[0],))


def multiply(one: Growth, other: Growth, *, divide: bool = False) -> Growth:
    """Return the product, or ``one`` over the first term of ``other``."""
    sign = -1.0 if divide else 1.0
    terms = [_joined(left, right, sign) for left in one.terms for right in (other.terms[:1] if divide else other.terms)]
    total = Growth((terms[0],))
    for term in terms[1:MAX_TERMS]:
        total = add(total, Growth((term,)))
    return total


def power(base: Growth, exponent: float) -> Growth:
    """Return ``base`` raised to a number."""
    return Growth(tuple(tuple((factor, times * exponent) for factor, times in term) for term in base.terms))


def raised(base: Growth, number: str, exponent: Growth) -> Growth:
    """Return ``base`` (or, where that is constant, ``number``) raised to something that grows."""
    if exponent.is_constant:
        return base
    if base.is_constant:
        return CONSTANT if number in ("0", "1") else _single(Factor("exp", number or "2", exponent))
    return _single(Factor("exp", "", exponent, base))


def logarithm(inner: Growth) -> Growth:
    """Return the logarithm; powers below it are constant factors."""
    if inner.is_constant:
        return CONSTANT
    flat = tuple(tuple((factor, 1.0) for factor, _ in term) for term in inner.terms)
    return _single(Factor("log", "", Growth(flat)))


def factorial(inner: Growth) -> Growth:
    """Return the factorial."""
    return inner if inner.is_constant else _single(Factor("factorial", "", inner))


def render(growth: Growth) -> str:
    """Return the canonical form, such as ``O(n log n)``."""
    names = _names(growth)
    capitals = {name: name.upper() for name in names} if names and names <= {"v", "e"} else {}
    return f"O({_sum(growth, capitals)})"


@lru_cache(maxsize=512)
def shape(growth: Growth) -> frozenset[str]:
    """Return the growth without the names of its sizes: ``V + E`` has the shape of ``n``, ``m n`` that of ``k l``."""
    renamed = [(_renamed(term), term) for term in growth.terms]
    plain = {text: _as_one_size(term) for text, term in renamed}
    return frozenset(
        text
        for text, term in plain.items()
        if not any(_dominates(larger, term) for other, larger in plain.items() if other != text)
    )


def _single(factor: Factor) -> Growth:
    return Growth((((factor, 1.0),),))


def _joined(left: Term, right: Term, sign: float) -> Term:
    factors: dict[Factor, float] = dict(left)
    for factor, times in right:
        factors[factor] = factors.get(factor, 0.0) + sign * times
    return tuple((factor, times) for factor, times in factors.items() if times)


def _dominates(larger: Term, smaller: Term) -> bool:
    """Tell whether ``larger`` grows at least as fast as ``smaller``, whatever the sizes are to each other."""
    if not smaller:
        return any(times > 0 for _, times in larger)
    over, under = dict(larger), dict(smaller)
    rest = [factor for factor, times in under.items() if over.get(factor, 0.0) < times]
    if any(times < 0 for times in over.values()):
        return False
    return all(_is_covered(factor, under[factor], over, under) for factor in rest)


def _is_covered(factor: Factor, times: float, over: Mapping[Factor, float], under: Mapping[Factor, float]) -> bool:
    if factor.kind == "log" and factor.inner is not None:
        sizes = [Factor("name", name) for name in _names(factor.inner)]
        return any(over.get(inside, 0) > under.get(inside, 0) for inside in sizes)
    if factor.kind == "name":
        return any(large.kind in ("exp", "factorial") and factor.name in _factor_names(large) for large in over)
    return False


def _factor_names(factor: Factor) -> frozenset[str]:
    if factor.kind == "name":
        return frozenset({factor.name})
    inside = [part for part in (factor.inner, factor.base) if part is not None]
    return frozenset().union(*map(_names, inside))


def _names(growth: Growth) -> frozenset[str]:
    return frozenset().union(*(_factor_names(factor) for term in growth.terms for factor, _ in term))


def _sum(growth: Growth, names: Mapping[str, str]) -> str:
    return " + ".join(_product(term, names) for term in growth.terms)


_ORDER = {"name": 0, "log": 1, "exp": 2, "factorial": 3}


def _product(term: Term, names: Mapping[str, str]) -> str:
    if not term:
        return "1"
    above = [(factor, times) for factor, times in term if times > 0]
    below = [(factor, -times) for factor, times in term if times < 0]
    text = " ".join(_power(factor, times, names) for factor, times in _ordered(above)) or "1"
    return text + "".join(f" / {_power(factor, times, names)}" for factor, times in _ordered(below))


def _ordered(factors: Iterable[tuple[Factor, float]]) -> list[tuple[Factor, float]]:
    return sorted(factors, key=lambda item: _ORDER[item[0].kind])


def _power(factor: Factor, times: float, names: Mapping[str, str]) -> str:
    exponent = "" if times == 1 else f"^{times:g}"
    if factor.kind == "name":
        name = names.get(factor.name, factor.name)
        return f"sqrt({name})" if times == 0.5 else f"{name}{exponent}"
    inner = _sum(factor.inner, names) if factor.inner is not None else "n"
    plain = inner.isalnum()
    if factor.kind == "log":
        return f"log{exponent} {inner}" if plain else f"log{exponent}({inner})"
    if factor.kind == "factorial":
        return f"{inner}!{exponent}" if plain else f"({inner})!{exponent}"
    base = _sum(factor.base, names) if factor.base is not None else factor.name
    base = base if base.replace(".", "").isalnum() else f"({base})"
    text = f"{base}^{inner}" if plain else f"{base}^({inner})"
    return f"({text}){exponent}" if exponent else text


def _renamed(term: Term) -> str:
    """Return the product with its names replaced, the same for all products that differ in names only."""
    term = tuple((_sums_as_one(factor), times) for factor, times in term)
    names = sorted(frozenset().union(*(_factor_names(factor) for factor, _ in term)))
    orders = permutations(names) if len(names) <= MOST_RENAMED else [tuple(names)]
    return min(_sorted_product(term, {name: f"x{place}" for place, name in enumerate(order)}) for order in orders)


def _sorted_product(term: Term, names: Mapping[str, str]) -> str:
    return " ".join(sorted(_power(factor, times, names) for factor, times in term))


def _sums_as_one(factor: Factor) -> Factor:
    """Replace a sum of sizes in an exponent by one of them: ``2^(m + n)`` grows like ``2^n`` does in its size."""
    if factor.kind != "exp" or factor.inner is None or len(factor.inner.terms) == 1:
        return factor
    by_shape = {_renamed(term): term for term in factor.inner.terms}
    return Factor("exp", factor.name, Growth(tuple(by_shape.values())), factor.base)


def _as_one_size(term: Term) -> Term:
    """Return the product with the same name for all sizes, so that ``k log k`` is seen to dominate ``n``."""
    total: Term = ()
    for factor, times in term:
        same = Factor("name", "n") if factor.kind == "name" else Factor(factor.kind, factor.name, size("n"))
        total = _joined(total, ((same, times),), 1.0)
    return total
