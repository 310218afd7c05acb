"""What a message shows, computed from the problem's knowledge: no model, no guess without the words for it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.code.reading import CodeReading
from interviews.core.knowledge import Approach, Clarification, EdgeCase, FollowUp, Pattern, ProblemKnowledge, Trap
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import (
    begs_to_confirm,
    is_question,
    says_stuck,
    sentences,
    weight_of,
    words,
)
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases, fold, mentions
from problems.values.showing import show_value

MAX_CHARACTERS = 8_000
"""So much of a message is read."""
MOST_FACTS = 6
"""So many facts are answered at once."""
CLEAR = 0.7
"""From this confidence (0 to 1) on an approach is taken without asking for its steps."""
RATHER = 0.5
"""From this confidence on what other words of a plan sound like is a part of it."""
AS_LIKELY = 0.2
"""Approaches whose confidence differs by no more are about as likely."""

TOLD_WORDS, PLAN_WORDS = 8, 14
"""So many words beside the question, or altogether, say more than the name of an idea."""
_PROPOSES = ("proposes", "")
_REASONS = (ActKind.COST, ActKind.CODE, ActKind.OUTCOME, ActKind.SIGNAL, ActKind.COUNTEREXAMPLE)
_BECAUSE = LatePattern(
    r"\b(?:because|since|so that|as (?:we|i|the|it)|for (?:each|every)|in order to)\b"
    r"|因为|由于|这样|所以|为了|每(?:个|次|一)"
)

_APPROACH_VERBS = LatePattern(
    r"\b(?:i(?:'d| would| could| will|'ll)?|we(?:'d| can| could)?|just|first|then|by|simply|could"
    r"|start) [\w\s,'-]{0,25}?"
    r"\b(?:loop|iterat|sort|check|compare|try|go through|walk|scan|use|keep|store|count|track|travers|recurs"
    r"|split|build|search|remember|move|add|pick|enumerat|simulat|visit|fill|tak|choos|subtract)\w*"
    r"|\b(?:always|repeatedly|keep) [\w\s]{0,12}(?:tak|choos|pick|go|remov|add)\w*|for (?:each|every)|brute force"
    r"|greedy|贪心|遍历|循环|枚举|排序|用一个|先.{1,20}再|从.{1,10}开始|逐个|依次|每个.{0,12}(?:检查|比较|判断)|递归|模拟|暴力"
    r"|(?:遇到|碰到|看到|每次|只要).{1,20}(?<!也)就(?!是)"
)


@dataclass(frozen=True)
class RecognisedApproach:
    """An approach that a message describes, with the words and constructs that show it.

    ``sure`` is false where it was only heard with little confidence.
    """

    approach: Approach
    evidence: tuple[str, ...]
    sure: bool = True


_DO_THIS = LatePattern(
    r"^\W*(?:just |simply )?(?:try|check|compare|keep|sort|use|loop|iterate|walk|scan|store|count|go through)\b"
)
_HEDGE = LatePattern(
    r"(?:i'?m )?not (?:really |quite |entirely |so )?sure(?: (?:if|whether|but|about|that|it'?s|this is|right))*[,.…]*"
    r"|i (?:don'?t|do not) know(?: (?:if|whether|but|for sure|maybe))*[,.…]*|(?:isn|wouldn|couldn|can|won"
    r"|doesn)'?t (?:it|that|this|we|i|you)(?: be| just| use)?|why not"
    r"|不(?:太|是很|很)?(?:确定|知道|清楚|肯定)(?:是不是|对不对|行不行|能不能)?|为什么不|何不|是不是|可不可以|能不能|要不",
    re.IGNORECASE,
)


def without_hedges(text: str) -> str:
    """Return ``text`` without words of doubt, which would read as denials: "not sure, maybe a hash map?"."""
    return _HEDGE.sub(lambda match: " " * len(match.group()), text[:MAX_CHARACTERS])


def describes_an_approach(text: str) -> bool:
    """Tell whether a message reads like a plan, whatever the plan is."""
    folded = fold(text[:MAX_CHARACTERS])
    if len(words(text)) >= 6 and _APPROACH_VERBS.search(folded):
        return True
    return len(words(text)) >= 3 and bool(_DO_THIS.search(folded))


def asked_clarifications(
    text: str, knowledge: ProblemKnowledge, heard: Heard | None = None
) -> tuple[Clarification, ...]:
    """Return the facts that ``text`` asks for, at most :data:`MOST_FACTS`, in the order in which it asks.

    ``heard`` is what was heard in it, where somebody has listened already.
    """
    heard = heard or hear(Said(text, Stage.PROBLEM_CLARIFICATION), knowledge)
    known = {one.id: one for one in knowledge.clarifications}
    return tuple(known[item] for item in heard.items(ActKind.FACT_QUESTION) if item in known)[:MOST_FACTS]


def plan_in(text: str, knowledge: ProblemKnowledge) -> str:
    """Return ``text`` without the questions that ask for a fact of the problem: what is left may be a plan."""
    kept = [s for s in sentences(text) if not (is_question(s) and asked_clarifications(s, knowledge))]
    return "".join(kept)


def recognise_approaches(
    text: str,
    knowledge: ProblemKnowledge,
    reading: CodeReading | None = None,
    heard: Heard | None = None,
) -> tuple[RecognisedApproach, ...]:
    """Return the approaches that ``text`` proposes, the likeliest first; one that is rejected or compared with is none.

    Of those that are nearly as likely the better one wins: people name the weaker one to leave it behind, unless they
    say that they begin with the simplest. Code shows an approach by all of its constructs.
    """
    heard = heard or hear(Said(text, Stage.THOUGHT_ARTICULATION), knowledge)
    spoken = {act.item: act for act in reversed(heard.of(ActKind.APPROACH)) if act.stance in _PROPOSES}
    scored = []
    for approach in knowledge.approaches:
        act = spoken.get(approach.id)
        constructs = sorted(reading.constructs & set(approach.constructs)) if reading else []
        if act is not None or (constructs and len(constructs) == len(approach.constructs)):
            words = (text[act.start : act.end],) if act is not None else ()
            score = (act.confidence if act is not None else 0.0) + 0.25 * len(constructs)
            sure = act is None or is_clear(act) or bool(constructs)
            scored.append((score, approach.rank, RecognisedApproach(approach, (*words, *constructs), sure)))
    top = max((score for score, _, _ in scored), default=0.0)
    first = 1 if _only_the_simplest(text) else -1
    close = sorted(
        (item for item in scored if top - item[0] <= AS_LIKELY), key=lambda item: (first * item[1], -item[0])
    )
    rest = sorted((item for item in scored if top - item[0] > AS_LIKELY), key=lambda item: (-item[0], -item[1]))
    return tuple(item[2] for item in (*close, *rest))


_SIMPLEST = LatePattern(
    r"\b(?:simplest|naive|brute[- ]?force|straightforward|dumb(?:est)?|most obvious)\b|暴力|最简单|最直接|最笨|最朴素"
)
_GOES_FURTHER = LatePattern(
    r"\b(?:better|instead|improv\w*|faster|but|optimi[sz]\w*|rather)\b|更好|更快|优化|改进|不过|但|其实|不如"
)


def _only_the_simplest(text: str) -> bool:
    """Tell whether a message calls its idea the simplest one, and goes on to no other."""
    folded = fold(text)
    found = _SIMPLEST.search(folded)
    return found is not None and _GOES_FURTHER.search(folded, found.end()) is None


def is_plain(act: Act) -> bool:
    """Tell whether an act is heard beyond doubt: with confidence, by words that mean nothing else, or as pressed."""
    return act.sure or act.by in ("terms", "chip")


def is_clear(act: Act) -> bool:
    """Tell whether an act is heard plainly, or likely enough to be taken as it was heard."""
    return is_plain(act) or act.confidence >= CLEAR


def proposed_trap(heard: Heard, knowledge: ProblemKnowledge) -> Trap | None:
    """Return the plausible idea that does not work which is proposed, unless one that works is about as likely."""
    proposed = [act for act in heard.of(ActKind.APPROACH) if act.stance in _PROPOSES]
    trapped = sorted((act for act in proposed if act.item == OTHER and act.value), key=lambda act: -act.confidence)
    rest = [act.confidence for act in proposed if act.item != OTHER]
    if not trapped or any(trapped[0].confidence - confidence <= AS_LIKELY for confidence in rest):
        return None
    unknown = [act.confidence for act in proposed if act.item == OTHER and not act.value]
    if max(unknown, default=0.0) - trapped[0].confidence > AS_LIKELY:
        return None
    return next((trap for trap in knowledge.traps if trap.id == trapped[0].value), None)


def fishes(text: str, heard: Heard) -> bool:
    """Tell whether a message only guesses at an idea, to be told whether it is right: nothing in it says why or how."""
    guesses = heard.of(ActKind.APPROACH, ActKind.PATTERN)
    if guesses and begs_to_confirm(text):
        return only_begs(text)
    return bool(guesses) and heard.has(ActKind.CHECK_QUESTION) and _gives_no_reason(text, heard)


def only_begs(text: str) -> bool:
    """Tell whether a message begs for a yes and says nothing by itself: in the rest of it there is no reason."""
    if not begs_to_confirm(text):
        return False
    own = [one for one in sentences(text) if not (begs_to_confirm(one) or is_question(one) or says_stuck(one))]
    rest = "".join(own)
    return weight_of(rest) < TOLD_WORDS and not _BECAUSE.search(fold(rest))


def only_guesses(text: str, heard: Heard) -> bool:
    """Tell whether a message is a question, whatever was heard in it, and nothing in it says why or how."""
    return text.rstrip().endswith(("?", "？")) and _gives_no_reason(text, heard)


def _gives_no_reason(text: str, heard: Heard) -> bool:
    if heard.of(*_REASONS):
        return False
    told = "".join(sentence for sentence in sentences(text) if not is_question(sentence))
    enough = weight_of(told) >= TOLD_WORDS or weight_of(text) >= PLAN_WORDS
    return not enough and not _BECAUSE.search(fold(text[:MAX_CHARACTERS]))


def tells_in_full(text: str, approach: Approach, heard: Heard) -> bool:
    """Tell whether a message tells an approach in a plan's length, and no other that is about as likely: one that is
    clearly told in other words, "brute force", is what the plan is called, or another part of it."""
    likely = {act.item: act for act in reversed(heard.of(ActKind.APPROACH)) if act.stance in _PROPOSES}
    own = likely.get(approach.id)
    if own is None:
        return False
    rivals = [
        act for item, act in likely.items() if item != approach.id and own.confidence - act.confidence <= AS_LIKELY
    ]
    if own.confidence >= RATHER and not heard.has(ActKind.COUNTEREXAMPLE):
        rivals = [act for act in rivals if not is_clear(act) or (act.start < own.end and own.start < act.end)]
    # "The simplest thing is recursion": what it is, is said; its steps may sound like a better one's.
    is_alone = not rivals or (approach.rank == 0 and own.confidence >= RATHER and _only_the_simplest(text))
    return is_alone and weight_of(text) >= PLAN_WORDS


def named_edge_cases(text: str, knowledge: ProblemKnowledge, heard: Heard | None = None) -> tuple[EdgeCase, ...]:
    """Return the problem's edge cases that ``text`` brings up."""
    heard = heard or hear(Said(text, Stage.EDGE_CASE_CHECK), knowledge)
    named = heard.items(ActKind.EDGE_CASE)
    return tuple(case for case in knowledge.edge_cases if case.id in named)


def edge_cases_in_parts(text: str, knowledge: ProblemKnowledge) -> tuple[EdgeCase, ...]:
    """Return the edge cases that the parts of ``text`` bring up, each heard for itself, or by the very input.

    Who goes through several cases in one message is heard to tell outcomes, and which cases those are of is lost.
    """
    named = set()
    parts = _PART.findall(text[:MAX_CHARACTERS])
    labels = [label.group(1) for part in parts if (label := _LABEL.match(part)) is not None]
    for part in (*parts[:MOST_PARTS], *labels[:MOST_PARTS]):
        heard = hear(Said(part.strip(), Stage.EDGE_CASE_CHECK), knowledge).of(ActKind.EDGE_CASE)
        likeliest = max(heard, key=lambda act: act.confidence, default=None)
        named |= {act.item for act in heard if is_plain(act) or (act is likeliest and act.confidence >= CLEAR)}
    shown = {case.id: _shown_input(case) for case in knowledge.edge_cases}
    squeezed = [re.sub(r"\s", "", part) for part in parts]
    named |= {case for case, one in shown.items() if one and any(_stands_in(one, part) for part in squeezed)}
    spoken = list(map(fold, parts))
    named |= {case.id for case in knowledge.edge_cases if any(_is_of_its_shape(case, part) for part in spoken)}
    return tuple(case for case in knowledge.edge_cases if case.id in named)


def _is_of_its_shape(case: EdgeCase, part: str) -> bool:
    """Tell whether a part names ``case`` by what its list looks like ("length 1 or 2", "全相等"), or by its name."""
    if re.search(rf"\b{re.escape(case.id.replace('_', ' '))}\b", part):
        return True
    lists = [value for value in case.input.values() if isinstance(value, list)]
    if len(lists) != 1 or len(case.input) != 1 or not all(isinstance(one, int | float) for one in lists[0]):
        return False  # a tree is written as a list, too, with nothing in it where there is no node
    return any(is_so(lists[0]) and pattern.search(part) for is_so, pattern in _SHAPES)


def _rises(values: list[Any]) -> bool:
    return len(values) > 2 and all(a < b for a, b in pairwise(values))


_SHAPES: tuple[tuple[Callable[[list[Any]], bool], LatePattern], ...] = (
    (
        lambda values: not values,
        LatePattern(r"\bempty\b|\blength (?:of )?(?:0|zero)\b|空(?:数组|列表|输入)|长度(?:为|是)? ?0"),
    ),
    (
        lambda values: len(values) == 1,
        LatePattern(
            r"\blength (?:of )?(?:1|one)\b|\b(?:single|only one|one) (?:element|item|value|number)\b|长度(?:为|是)? ?1"
        ),
    ),
    (
        lambda values: len(values) == 2,
        LatePattern(
            r"\blength (?:of )?(?:(?:1|one)(?: or |/|, ?))?(?:2|two)\b"
            r"|\b(?:only |just )?two (?:elements|items|values|numbers)\b"
            r"|长度(?:为|是)? ?(?:1 ?(?:或者?|和|、|/) ?)?2"
        ),
    ),
    (
        lambda values: len(values) > 2 and len({*values}) == 1,
        LatePattern(
            r"\ball (?:are )?(?:equal|the same|identical|same)\b|[全都](?:部|是)?(?:相等|相同|一样|等高|同一个)"
        ),
    ),
    (_rises, LatePattern(r"\b(?:increasing|ascending|rising)\b|递增|升序")),
    (lambda values: _rises(values[::-1]), LatePattern(r"\b(?:decreasing|descending|falling)\b|递减|降序")),
)
"""What lists look like, and how that is said."""


def _shown_input(case: EdgeCase) -> str:
    """Return the only list that the input of ``case`` has, without blanks; of a list of lists what is in it."""
    lists = [value for value in case.input.values() if isinstance(value, list)]
    plain = show_value(lists[0], None).replace(" ", "") if len(lists) == 1 else ""
    return plain[1:-1] if plain.startswith("[[") else plain


def _stands_in(shown: str, part: str) -> bool:
    """Tell whether an input stands in ``part`` as that: a short one may be a result as well, and has to be in front."""
    return shown in part if len(shown) >= SURELY_AN_INPUT else part.startswith(shown)


SURELY_AN_INPUT = 6
"""So many characters of a list are no chance result."""
MOST_PARTS = 8
"""So many parts of a message are heard for themselves."""
_LABEL = LatePattern(r"\W*([^:：→\n\[({\"'=]{3,40})(?::|：|→|->| - )")
"""What stands before what happens: "self loop: never reached"."""
_PART = LatePattern(r"[^.!?。！？；;\n]+(?:\.(?=\w)[^.!?。！？；;\n]+)*[.!?。！？；;]*")


def points_made(text: str, follow_up: FollowUp, knowledge: ProblemKnowledge, heard: Heard | None = None) -> int:
    """Return how many points of a good answer ``text`` makes, in whatever words; all, when it is a complete answer."""
    said = Said(text, Stage.FOLLOW_UP, asked=follow_up.question, follow_up=follow_up.id)
    heard = heard or hear(said, knowledge)
    if heard.has(ActKind.POINT, "yes") or _share_said(follow_up.good_answer, text) >= 0.6:
        return len(follow_up.points)
    told = sum(mentions(text, point.terms) for point in follow_up.points)
    if heard.has(ActKind.POINT, "partly"):
        return min(max(told, 1), max(1, len(follow_up.points) - 1))
    return told


def _share_said(wanted: str, text: str) -> float:
    """Return which share of the words of ``wanted`` occurs in ``text``."""
    content = {word for word in words(wanted) if len(word) > 3 or word >= "\u3040"}
    return len(content & set(words(text))) / len(content) if content else 0.0


def named_patterns(text: str, knowledge: ProblemKnowledge, heard: Heard | None = None) -> tuple[Pattern, ...]:
    """Return the patterns that ``text`` names, in the order in which it names them."""
    if heard is not None:
        known = {pattern.id: pattern for pattern in knowledge.all_patterns}
        return tuple(known[item] for item in heard.items(ActKind.PATTERN) if item in known)
    found = []
    text = without_hedges(text)
    for pattern in knowledge.all_patterns:
        matches = find_phrases(text, (pattern.name, *pattern.named_by), skip_negated=True)
        if matches:
            found.append((min(match.start for match in matches), pattern))
    return tuple(pattern for _, pattern in sorted(found, key=lambda item: item[0]))


def signals_named(text: str, knowledge: ProblemKnowledge, heard: Heard | None = None) -> int:
    """Return how many of the pattern's signals ``text`` names; telling when to use it in its words counts too."""
    heard = heard or hear(Said(text, Stage.PATTERN_SUMMARY), knowledge)
    said = sum(mentions(text, signal.terms) for signal in knowledge.signals)
    return max(said, heard.has(ActKind.SIGNAL), int(_share_said(knowledge.when_to_use, text) >= 0.5))


_RETELLING = LatePattern(
    r"\b(?:so|i (?:have|need|am given|get)|we (?:have|need|are given|get)|given|return|find|the task|basically"
    r"|my understanding)\b"
    r"|题目|给定|给出|要求|返回|找出|也就是|我的理解|意思是|需要"
)


def restates(text: str, knowledge: ProblemKnowledge) -> bool:
    """Tell whether a message retells the problem: a full sentence that shares enough words with the statement."""
    said = words(text)
    if len(said) < 10 or (is_question(text) and len(said) < 18):
        return False
    content = {word for word in said if len(word) > 3 or word >= "\u3040"}
    needed = 4 if any(word >= "\u3040" for word in content) else 3
    shared = content & _words_of(f"{knowledge.title}\n{knowledge.statement}")
    if len(shared) >= needed:
        return True
    return bool(_RETELLING.search(fold(text[:MAX_CHARACTERS]))) and (len(said) >= 12 or len(shared) >= 2)


@lru_cache(maxsize=256)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(words(text))
