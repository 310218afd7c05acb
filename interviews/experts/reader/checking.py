"""What of a model's reading holds: quotes that stand in the message, ids that exist, costs that can be read.

A claim that fails is left out and named, so that a model that invents things is seen in the record of the turn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from interviews.core.acts import JUDGED, OTHER, SLOT_OF, Act, ActKind, Heard, Said
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.knowledge import ProblemKnowledge, Result, Trap
from interviews.llm.prompt_budget import NO_TAG
from interviews.llm.reader_contract import ClaimedAct, ReaderReply
from problems.text.late_patterns import LatePattern

SURE, UNSURE = 0.97, 0.6
"""How sure (0 to 1) an act is of which the model is sure, and one of which it is not."""
MOOD_ALONE = frozenset({ActKind.MOOD, ActKind.NOTHING, ActKind.REQUEST})
"""Kinds that may be heard in how something is said: they hold without a quote."""
ExpectedOf = Callable[[str], Result | None]
"""Works out the input that is written, and what is right for it; ``None`` where nobody knows."""
TOLD = "told-"
"""Begins the ids of traps of one interview."""
LONGEST_NAME, LONGEST_REASON = 120, 80
_NAME = LatePattern(r"[^\W\d_]{3,}")
_FUNCTIONS = frozenset({"log", "sqrt", "min", "max", "len"})
_CHOICES: Mapping[ActKind, frozenset[str]] = {
    ActKind.PROCESS_QUESTION: frozenset({"language", "time", "progress", "next", "finish", "rules", "tool"}),
    ActKind.POINT: frozenset({"yes", "partly", "no"}),
    ActKind.REQUEST: frozenset(
        {"hint", "skip", "back", "answer", "pause", "finish", "other_problem", "human", "rephrase"}
    ),
    ActKind.MOOD: frozenset({"frustration", "thanks", "greeting", "doubt"}),
}
_STANCES = {
    ActKind.APPROACH: frozenset({"proposes", "rejects", "compares"}),
    ActKind.COST: frozenset({"claims", "corrects", "rejects", "unsure"}),
}


@dataclass(frozen=True)
class CheckedReading:
    """What holds of a reading, and what was left out, each with its reason. ``traps`` are ideas that are told in it and
    that an input breaks, as far as that was worked out; ``reached`` are the learner's words that reach the stage's aim,
    ``settled`` the edge cases of which nothing is open."""

    heard: Heard
    dropped: tuple[str, ...] = ()
    traps: tuple[Trap, ...] = ()
    reached: str = ""
    settled: tuple[str, ...] = ()


class _Refused(Exception):
    """A claim does not hold; it says why."""


def checked(
    reply: ReaderReply, said: Said, knowledge: ProblemKnowledge, expected_of: ExpectedOf | None = None
) -> CheckedReading:
    """Return what holds of the acts that ``reply`` claims for ``said``, in the order said, each once.

    An input that is said to break an idea counts once ``expected_of`` has worked out what is right for it.
    """
    acts, traps, dropped = [], [], [f"no act: {one}" for one in reply.unread]
    for claim in reply.acts:
        try:
            act = _act(claim, said, knowledge)
        except _Refused as refused:
            dropped.append(f"{claim.kind}: {refused}")
            continue
        if not traps and _is_said_to_break(claim, act):
            trap = _told_trap(claim, said.text[act.start : act.end], knowledge, expected_of)
            if trap is None:
                dropped.append(f"breaks: nobody knows what is right for {claim.slots['breaks'][:LONGEST_REASON]}")
            else:
                traps.append(trap)
                act = replace(act, value=trap.id)
        if not any(act.does_the_same_as(one) for one in acts):
            acts.append(act)
    if len(acts) > 1:
        acts = [act for act in acts if act.kind is not ActKind.NOTHING] or acts[:1]
    heard = Heard(tuple(sorted(acts, key=lambda act: act.start)))
    place = _find(_wanted(reply.reached), said.text)
    if place is None and reply.reached:
        dropped.append("reached: the quote does not stand in the message")
    settled = tuple(one.id for one in knowledge.edge_cases if one.id in reply.settled)
    reached = "" if place is None else said.text[slice(*place)]
    return CheckedReading(heard, tuple(dropped), tuple(traps), reached, settled)


def _is_said_to_break(claim: ClaimedAct, act: Act) -> bool:
    is_idea = act.kind is ActKind.APPROACH and act.item == OTHER and act.stance == "proposes" and not act.value
    return is_idea and bool(claim.slots.get("breaks"))


def _told_trap(
    claim: ClaimedAct, told: str, knowledge: ProblemKnowledge, expected_of: ExpectedOf | None
) -> Trap | None:
    """Return the idea that is ``told`` as a trap, ``None`` where nobody knows what is right for its input."""
    found = None if expected_of is None else expected_of(claim.slots["breaks"])
    if found is None:
        return None
    numbers = (one.id.removeprefix(TOLD) for one in knowledge.traps if one.id.startswith(TOLD))
    number = 1 + max((int(one) for one in numbers if one.isdecimal()), default=0)
    return Trap(f"{TOLD}{number}", told[:LONGEST_NAME], (), (), found.input, found.expected)


def _act(claim: ClaimedAct, said: Said, knowledge: ProblemKnowledge) -> Act:
    kind = _kind(claim.kind)
    start, end = _place(claim.quote, said.text, kind)
    place = {"start": start, "end": end, "by": "model", "sure": claim.sure}
    place["confidence"] = SURE if claim.sure else UNSURE
    judged = claim.slots.get("judged", "")
    place["judged"] = judged if judged in JUDGED.get(kind, ()) else ""
    if kind is ActKind.COST:
        return Act(kind, **_cost(claim, said, knowledge), **place)
    if kind is ActKind.POINT and not said.follow_up:
        raise _Refused("no follow-up was asked")
    if kind is ActKind.CODE:
        is_complete = claim.slots.get("complete") == "yes"
        return Act(kind, claim.slots.get("language", ""), value="complete" if is_complete else "", **place)
    item = _item(kind, claim, knowledge)
    stance, value = "", ""
    if kind is ActKind.APPROACH:
        stance, value = _stance(kind, claim), _trap(claim, knowledge) if item == OTHER else ""
    return Act(kind, item, stance=stance, value=value, **place)


def _kind(name: str) -> ActKind:
    try:
        return ActKind(name)
    except ValueError:
        raise _Refused("no kind of act") from None


def _place(quote: str, text: str, kind: ActKind) -> tuple[int, int]:
    """Return where ``quote`` stands in ``text``, whatever the blanks, the marks and the letters' case."""
    wanted = _wanted(quote)
    found = _find(wanted, text)
    if found is not None:
        return found
    if kind in MOOD_ALONE:
        return 0, len(text)
    raise _Refused("the quote does not stand in the message" if wanted else "no quote")


def _wanted(quote: str) -> str:
    return quote.replace(NO_TAG, "<").strip(" \t\n\"'“”‘’「」…")


def _find(wanted: str, text: str) -> tuple[int, int] | None:
    if not wanted:
        return None
    start = text.find(wanted)
    if start >= 0:
        return start, start + len(wanted)
    # Letter by letter without blanks and marks, so that places in the message are still known: models change a wide
    # comma to a narrow one.
    kept = [(number, letter) for number, letter in enumerate(text) if letter.isalnum()]
    plain = "".join(letter.lower()[:1] for _, letter in kept)
    sought = "".join(letter.lower()[:1] for letter in wanted if letter.isalnum())
    at = plain.find(sought) if sought else -1
    return None if at < 0 else (kept[at][0], kept[at + len(sought) - 1][0] + 1)


def _item(kind: ActKind, claim: ClaimedAct, knowledge: ProblemKnowledge) -> str:
    if kind not in SLOT_OF:
        return ""
    item = claim.slots.get(SLOT_OF[kind], "")
    known = _CHOICES[kind] if kind in _CHOICES else _IDS[kind](knowledge)
    if item not in known:
        raise _Refused(f"no such {SLOT_OF[kind]}: {item or 'none'}")
    return item


_IDS: Mapping[ActKind, Callable[[ProblemKnowledge], set[str]]] = {
    ActKind.FACT_QUESTION: lambda knowledge: {OTHER, *(one.id for one in knowledge.clarifications)},
    ActKind.APPROACH: lambda knowledge: {OTHER, *(one.id for one in knowledge.approaches)},
    ActKind.EDGE_CASE: lambda knowledge: {OTHER, *(one.id for one in knowledge.edge_cases)},
    ActKind.PATTERN: lambda knowledge: {one.id for one in knowledge.all_patterns},
}


def _trap(claim: ClaimedAct, knowledge: ProblemKnowledge) -> str:
    """Return the trap that an idea is said to be, "" for none that is known."""
    trap = claim.slots.get("trap", "")
    return trap if any(one.id == trap for one in knowledge.traps) else ""


def _stance(kind: ActKind, claim: ClaimedAct) -> str:
    stance = claim.slots.get("stance", "")
    return stance if stance in _STANCES[kind] else "proposes" if kind is ActKind.APPROACH else "claims"


def _cost(claim: ClaimedAct, said: Said, knowledge: ProblemKnowledge) -> dict[str, str]:
    of, value = claim.slots.get("of", ""), claim.slots.get("value", "")
    if of not in ("time", "space"):
        raise _Refused("neither time nor space")
    if not (value.startswith("O(") and value.endswith(")")) or parse_cost(value) is None:
        raise _Refused(f"no cost: {value[:40]}")
    # A name that was not said would be words of the reader's own, and the value is told to the one who speaks.
    if any(name.lower() not in said.text.lower() for name in _NAME.findall(value) if name.lower() not in _FUNCTIONS):
        raise _Refused(f"nobody said these names: {value[:40]}")
    approach = claim.slots.get("approach", "")
    known = any(one.id == approach for one in knowledge.approaches)
    return {"of": of, "value": value, "approach": approach if known else "", "stance": _stance(ActKind.COST, claim)}
