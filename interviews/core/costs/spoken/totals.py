"""The total costs that a message states, as people say them: "time n, space n too", "欧恩方", "n squared, no, cubed".

First every mention of growth is found (:mod:`interviews.core.costs.spoken.mentions`), then those that speak of a cost
are kept (:mod:`interviews.core.costs.spoken.hearing`), then each is told to be time or memory
(:mod:`interviews.core.costs.spoken.binding`), and last what was corrected, is the cost of a step, or only leads to
another cost falls away (:mod:`interviews.core.costs.spoken.settling`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from interviews.core.costs.formulas.grammar import same_growth
from interviews.core.costs.spoken.binding import SHORT_SPACE, SHORT_TIME, bind, speaks_of_both
from interviews.core.costs.spoken.hearing import is_stated
from interviews.core.costs.spoken.hints import hints
from interviews.core.costs.spoken.mentions import EXPLICIT, FORMULA, Mention, find_mentions
from interviews.core.costs.spoken.pointing import Pointing, takes_over
from interviews.core.costs.spoken.scene import WINDOW, Scene, around, mask
from interviews.core.costs.spoken.settling import Said, settled
from interviews.core.costs.spoken.stances import is_anothers, stance_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

__all__ = ["StatedCost", "same_growth", "stated_costs"]

MAX_CHARACTERS = 10_000
MAX_QUESTION = 1_000
MAX_MENTIONS = 60
"""So many growths are heard in one message, and no more."""

Kind = Literal["time", "space"]
Stance = Literal["claims", "corrects", "rejects", "unsure"]


@dataclass(frozen=True)
class StatedCost:
    """One stated cost in canonical form (``O(n log n)``, ``O(V + E)``); ``text[start:end]`` says it.

    ``confidence`` is 0 to 1: lower for bare words ("n", "on") and for what is only understood from the question.
    """

    value: str
    of: Kind
    stance: Stance
    start: int
    end: int
    confidence: float


def stated_costs(
    text: str, *, stage: str = "", asked: str = "", time_said: str | None = None
) -> tuple[StatedCost, ...]:
    """Return the total costs that ``text`` states, in the order said.

    ``stage`` is the stage's value, ``asked`` the coach's message before, ``time_said`` the time that was stated
    earlier in the interview, in canonical form. Costs of single steps, compared with, or asked for, are left out.
    """
    folded = _RECURRENCE.sub(_blank, fold(text[:MAX_CHARACTERS]).replace("§", " "))
    folded = _SHORT.sub(lambda match: SHORT_TIME if match.group() == "t" else SHORT_SPACE, folded)
    question = fold(asked[:MAX_QUESTION])
    in_question = [item for item in find_mentions(question) if item.plainness >= FORMULA and not item.space]
    scene = Scene.of(stage, question)
    if stage and stage != "complexity_analysis" and _WANTS_BACK.search(folded):
        return ()
    costs = [_cost(item, stance, scene) for item, stance in settled(folded, _said(folded, scene), scene)]
    if len({cost.of for cost in costs}) == 1 and speaks_of_both(folded, scene, {cost.value for cost in costs}):
        costs = _doubled(costs)
    costs += _of_both(folded, costs)
    if _YOU_SAID.search(question):
        costs = _against_earlier(costs, [mention.value for mention in in_question])
    pointing = Pointing(folded, question, tuple((cost.of, cost.value) for cost in costs), time_said)
    costs += [StatedCost(*fields) for fields in takes_over(pointing, scene, in_question)]
    costs += [StatedCost(*fields) for fields in hints(folded, scene, {cost.of for cost in costs})]
    return tuple(sorted(costs, key=lambda cost: (cost.start, cost.of == "space")))


_RECURRENCE = LatePattern(r"\bt\(n\) ?= ?[^,，。;；\n+]{0,20}\+ ?(?:o\([n1]\)|[n1](?![a-z]))")
"""``T(n) = 2T(n/2) + n`` states no cost by itself."""
_SHORT = LatePattern(r"(?<=\) )[ts](?=[\s,.;/]|$)")
"""The letters of "O(n) t, O(1) s"."""
_WANTS_BACK = LatePattern(
    r"\b(?:retract|unsay|resubmit|take back what)\b|\bdo that (?:section|stage) again\b|回去改|回那一"
    r"|更正那|那一环节|改过来|再讲一遍复杂度"
)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _said(folded: str, scene: Scene) -> list[Said]:
    """Return the mentions that speak of a cost, each as time or memory."""
    mentions = find_mentions(folded)
    plain = mask(folded, [mention for mention in mentions if mention.plainness >= FORMULA])
    stated = [
        mention
        for mention in mentions
        if is_stated(mention, around(plain, mention), scene, _between_commas(folded, mention))
    ][:MAX_MENTIONS]
    masked = mask(folded, stated)
    if scene.stage == "complexity_analysis" and not scene.compares:
        # What is said to be another idea's is that of neither time nor memory here.
        stated = [mention for mention in stated if not is_anothers(around(masked, mention))]
        masked = mask(folded, stated)
    kinds = bind(masked, stated, scene)
    said: list[Said] = []
    for place, (mention, kind) in enumerate(zip(stated, kinds, strict=True)):
        if kind is not None:
            near = around(masked, mention)
            said.append(Said(mention, near, kind, stance_of(near), place))
    return said


_COMMA = LatePattern(r"[,，。;；\n]")


def _between_commas(folded: str, mention: Mention) -> str:
    before = _COMMA.split(folded[max(0, mention.start - WINDOW) : mention.start])[-1]
    after = _COMMA.split(folded[mention.end : mention.end + WINDOW], maxsplit=1)[0]
    return f"{before} {after}"


def _cost(item: Said, stance: Stance, scene: Scene) -> StatedCost:
    mention = item.mention
    confidence = {EXPLICIT: 0.95, FORMULA: 0.9}.get(mention.plainness, 0.7)
    if not scene.hot:
        confidence -= 0.25 if mention.word else 0.15
    return StatedCost(mention.value, item.of, stance, mention.start, mention.end, round(confidence, 2))


def _doubled(costs: Sequence[StatedCost]) -> list[StatedCost]:
    """Return the one cost that was stated for time and memory alike as two."""
    last = max(costs, key=lambda cost: cost.start)
    return [replace(last, of="time"), replace(last, of="space")]


_BOTH_AFTER = LatePattern(
    r"\s*(?:的|in |for )?(?:both )?(?:time|时间)(?:复杂度)?(?: and |和|与|跟|、|/)"
    r"(?:extra |额外)?(?:space|memory|空间|内存)"
)


def _of_both(folded: str, costs: Sequence[StatedCost]) -> list[StatedCost]:
    """Return the memory that is stated in one with a time: "O(n) time and space"."""
    if any(cost.of == "space" and cost.stance != "rejects" for cost in costs):
        return []
    return [replace(cost, of="space") for cost in costs if cost.of == "time" and _BOTH_AFTER.match(folded, cost.end)][
        :1
    ]


_YOU_SAID = LatePattern(
    r"你(?:之前|刚才|刚刚|前面)?说|\byou (?:just |first )?said|\byou claimed|\byour earlier|\bearlier you"
)


def _against_earlier(costs: Sequence[StatedCost], earlier: Sequence[str]) -> list[StatedCost]:
    """Where the coach repeats what the learner said before, another cost corrects it."""
    kept: list[StatedCost] = []
    for cost in costs:
        again = any(same_growth(cost.value, value) for value in earlier)
        others = any(other.of == cost.of and other.stance != "rejects" for other in costs)
        if cost.stance == "rejects" and again and others:
            continue
        kept.append(replace(cost, stance="corrects") if earlier and not again and cost.stance == "claims" else cost)
    return kept
