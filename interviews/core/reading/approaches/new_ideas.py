"""Ideas that are told where something else was asked: a clause that turns to another way, heard as if ideas were due.

Where costs, code or cases are spoken of, an idea is easily heard as a cost, a trace, or nothing at all.
"""

import re
from dataclasses import replace

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.evidence import is_clear, is_plain
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import sentence_places, weight_of, words
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

STEPS = "idea:steps:"
"""Followed by an approach (or :data:`OTHER`): a mark among the nudges that its steps were asked for."""
FEWEST_WORDS = 3
"""A clause of fewer words turns to nothing; a Chinese character counts as a word."""

_TURNS = LatePattern(
    r"\b(?:i'?(?:d|ll) (?:actually |rather )?go (?:with|for)|what i actually want"
    r"|i'?m doing (?!(?:that|this|it|ok|well)\b)"
    r"|i'?d (?:still |much )?(?:rather|like|prefer)|rather (?:do|use|take|sort|keep|go)|instead"
    r"|(?:another|new|better|other) (?:idea|way|approach|plan|one)|what if (?:i|we)"
    r"|(?:could|can|should) (?:i|we|it) (?!know\b)"
    r"|(?:i|we) (?:should|could|can|only|just|would only) (?:only |just |also )?"
    r"(?:look|keep|store|check|walk|tell|skip|jump|do|use|start)"
    r"|(?:so|then|maybe|or)(?: i| we| just)? (?:walk|keep|store|remember|try|sort|use|tell|skip))\b"
    r"|不如|要不(?!要)|换(?:成|个|一种)|改(?:成|用)|记下来|存起来"
    r"|那(?:我|就)(?=(?:先|再|可以|直接)*(?:记|存|排|用|改|递归|从|扫|遍历|查))"
)
_BUT = LatePattern(r"(?<=[.!?])\s|\bbut\b|但是?|[；;]", re.IGNORECASE)
_COMMA = LatePattern(r"[，,；;]")
_RHETORICAL = LatePattern(r"不就")
_NO_PLAN = LatePattern(
    r"\b(?:do not|don'?t) (?:really |even )?have (?:a|any|my) (?:\w+ )?(?:plan|approach|solution)\b|\bno plan yet\b"
    r"|还?没有?(?:什么|定|想好)?(?:方案|做法|解法)(?:呢|啊)?(?:$|[，。,.!！])"
)
_CONCLUDES = LatePattern(
    r"\b(?:so no|(?:does|do|would|wo|did)n'?t (?:help|work)|no good|is (?:out|wrong)|that fails)\b"
    r"|没用|不行|行不通|不管用"
)


def turn_in(text: str) -> tuple[int, int] | None:
    """Return where ``text`` turns to another way of solving the task, the last time that it does; else ``None``."""
    found = None
    for start, end in _parts(text):
        if _TURNS.search(fold(text[start:end])) and len(words(text[start:end])) >= FEWEST_WORDS:
            found = (start, end)
    return found


def ideas_anew(text: str, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return the ideas of the bank that are clearly told where ``text`` turns to another way."""
    found: list[Act] = []
    for start, end in _parts(text):
        part = text[start:end]
        if not _TURNS.search(fold(part)):
            continue
        if (wanted := _WANTED.search(fold(part))) is not None:
            part, start = part[wanted.start() :], start + wanted.start()  # noqa: PLW2901 - what is left behind is none
        if len(narrow := [one for one in _COMMA.split(part) if _TURNS.search(fold(one))]) == 1:
            part = f"{part}\n{narrow[0]}"  # the clause that turns is heard by itself as well
        for act in hear(Said(part, Stage.THOUGHT_ARTICULATION), knowledge).of(ActKind.APPROACH):
            proposes = act.stance != "rejects" or _RHETORICAL.search(part)
            if act.item != OTHER and proposes and is_clear(act):
                found.append(
                    Act(
                        ActKind.APPROACH,
                        act.item,
                        stance="proposes",
                        start=start,
                        end=end,
                        confidence=act.confidence,
                        by=act.by,
                        sure=act.sure,
                    )
                )
    return tuple(found)


def likely_ideas(text: str, knowledge: ProblemKnowledge) -> list[Act]:
    """Return the ideas that ``text`` likely proposes, heard as if ideas were due: where code is spoken of, nothing is
    understood of "do I have to remember which one was opened last?"."""
    if knowledge.ear is None or len(words(text)) < FEWEST_WORDS:
        return []
    ideas = hear(Said(text, Stage.THOUGHT_ARTICULATION), knowledge).of(ActKind.APPROACH)
    return [act for act in ideas if act.stance == "proposes" and act.item != OTHER and act.confidence >= LIKELY]


def _is_likely(act: Act) -> bool:
    return is_clear(act) or act.confidence >= LIKELY


def settled_ideas(acts: tuple[Act, ...], text: str, knowledge: ProblemKnowledge | None = None) -> tuple[Act, ...]:
    """Return ``acts`` with the ideas as the message leaves them: one that is told first, ruled out ("too slow", "the
    simplest"), and followed by a better one is only compared with, and the better one is the plan. What was said to
    cost before the turn is no cost of the plan.

    What is told after the turn is heard by itself once more, where nothing of it was heard beside the first idea.
    """
    place = _place_of_the_plan(text)
    if place is None:
        return acts
    ideas = [act for act in acts if act.kind is ActKind.APPROACH]
    later = [act for act in ideas if act.end > place + NEAR and _is_likely(act) and act.item != OTHER]
    earlier = [act for act in ideas if act.end <= place + NEAR]
    costs = [act for act in acts if act.kind is ActKind.COST and act.end <= place]
    if not later and knowledge is not None and (earlier or costs):
        later = _ideas_after(place, text, knowledge)
        acts = (*acts, *later)
    if not later or not (earlier or costs):
        return acts
    plain = {act.item for act in earlier if is_plain(act)} - {OTHER}
    if plain and knowledge is not None and plain & {act.item for act in likely_ideas(text[place:], knowledge)}:
        return acts  # what is told first is what it comes back to
    first = next((act.item for act in earlier if act.item != OTHER), EARLIER)
    new = {
        **{id(act): replace(act, stance="compares") for act in earlier if act.stance == "proposes"},
        **{
            id(act): replace(act, stance="proposes", start=max(act.start, place))
            for act in later
            if act.start <= place + NEAR
        },
        **{id(act): replace(act, approach=act.approach or first) for act in costs},
    }
    return tuple(new.get(id(act), act) for act in acts)


EARLIER = "earlier"
"""What a cost is that of which was told before the plan, of an idea that was not understood."""


def _place_of_the_plan(text: str) -> int | None:
    """Return where ``text`` turns from an idea that is only named, or ruled out, to what the learner would do."""
    folded = fold(text)
    turns = sorted(
        [(found.start(), False) for found in _BETTER.finditer(folded)]
        + [(found.start(), True) for found in _WANTED.finditer(folded)]
    )
    return next((start for start, surely in turns if _RULED_OUT.search(text[:start]) or (surely and start)), None)


def _ideas_after(place: int, text: str, knowledge: ProblemKnowledge) -> list[Act]:
    """Return what is likely told from ``place`` on, heard as if it stood alone: the likeliest idea, or, where
    much is told, one that the bank does not know."""
    told = likely_ideas(text[place:], knowledge)
    likeliest = max(told, key=lambda act: act.confidence, default=None)
    if likeliest is None and weight_of(text[place:]) < A_PLAN:
        return []
    # A plan that is told at length and not understood is a plan of the learner's own.
    plan = likeliest or Act(ActKind.APPROACH, OTHER, stance="proposes", confidence=LIKELY)
    return [replace(plan, start=place, end=len(text))]


LIKELY = 0.5
"""From this confidence (0 to 1) on an idea heard less clearly is taken for meant where something else speaks for it: it
is announced as the better one, its cost is stated, or nothing else was understood."""
A_PLAN = 12
"""So many words after the turn tell a plan, whether it is understood or not."""
NEAR = 6
"""So many characters away from the word that turns to it an idea may begin or end."""
_BETTER = LatePattern(
    r"(?:^|(?<=[.!?;:\n,])\s{0,8})(?:so |but |and )?(?:better(?: idea| way| is)?\b|improve(?:ment|d)?\b|instead\b"
    r"|(?<=so )(?:i(?:'d| would|'ll)|we can|i can|let me) (?:use|do|keep|go|build|sort|store|walk)\b"
    r"|(?:for|to get|to reach) o\([^)]{1,12}\))"
    r"|(?:应该|其实|完全)可以(?:直接)?(?:用|换)?|不如(?:用|换)?|那就(?:用|换)"
    r"|更好的?(?:是|办法|做法|方法)?|好一(?:点|些)的?(?:话|是|办法|做法|方法)?|改进|优化|改用|改成"
    r"|(?<![但需])(?:要|想)(?:到|做到|达到)? ?o\([^)]{1,12}\)(?= ?(?:的话|就|那|,|，|:|：|可以|得?用))"
)
_WANTED = LatePattern(
    r"\bwhat i(?:'d)? (?:actually|really) (?:want|mean|would do|do)\b"
    r"|\b(?:but|honestly),? (?:honestly |really |actually ){0,2}what i(?:'d| would) (?:really |actually )?(?:do|use)\b"
    r"|\bwhat i(?:'d| would) (?:do|use|write) (?:right away|instead|in practice|for real)\b"
    r"|\bi(?:'d| would) (?:actually |rather )?go (?:with|for)\b"
    r"|\bmy (?:actual|real) (?:plan|idea|approach)\b|\bi(?:'ll| will) go (?:with|for)\b"
    r"|我(?:真正|实际)?(?:想|打算|要|会|准备)(?:用|采用|选)(?:的(?:是|方法是))?|真正(?:想|要)用的"
)
"""What leads to the plan itself, whatever was said of the idea before it."""
_RULED_OUT = LatePattern(
    r"\b(?:too slow|brute[- ]?force|too (?:long|much|many|expensive)|not (?:fast|good) enough|times? out|naive|wasteful"
    r"|simplest|dumb(?:est)?|stupid(?:est)?|silly|laziest|straightforward|exponential"
    r"|repeats? (?:a lot|work|the same)|warm[- ]?up)\b"
    r"|太慢|超时|不够快|不满足|太多|暴力|最简单|最直接|最笨|最朴素|朴素|但这样|指数级",
    re.IGNORECASE,
)


def names_a_weaker_one(text: str) -> bool:
    """Tell whether ``text`` speaks of an idea that is not meant: "brute force would be n m"."""
    return bool(_RULED_OUT.search(text))


def has_no_plan(text: str) -> bool:
    """Tell whether somebody says that there is no plan yet, though one was taken for theirs."""
    return bool(_NO_PLAN.search(fold(text)))


def gives_up_its_idea(text: str, heard: Heard) -> bool:
    """Tell whether a message surely breaks an idea and ends with that: what is told before is refuted, no plan."""
    broken = [act for act in heard.of(ActKind.COUNTEREXAMPLE) if act.sure]
    parts = _parts(text)
    last = _COMMA.split(text[slice(*parts[-1])])[-1] if parts else ""
    return bool(broken) and bool(_CONCLUDES.search(fold(last)))


def _parts(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of ``text`` stand, cut where they turn against what was said before."""
    places = []
    for start, end in sentence_places(text):
        begin = start
        for cut in _BUT.finditer(text, start, end):
            if text[begin : cut.start()].strip():
                places.append((begin, cut.start()))
            begin = cut.start()
        places.append((begin, end))
    return [(start, end) for start, end in places if words(text[start:end])]
