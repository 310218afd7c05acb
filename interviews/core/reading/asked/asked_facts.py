"""Which facts of the task a message asks for, heard clause by clause: only a clause that asks is answered.

A message that retells the task, gives a reason or traces a case says words of facts all the time; nobody is told what
they did not ask. And of several questions in a breath each is heard for itself, however short it is ("n up to?").
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.asked.open_questions import (
    asks_something,
    confirms,
    opens_a_question,
    taken_back_before,
)
from interviews.core.reading.signs.evidence import CLEAR, is_plain
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import sentence_places, weight_of, words
from interviews.core.stages import Stage, index_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MOST_CLAUSES = 6
"""So many questions of a message are heard by themselves."""
TERSE = 7
"""A question for the size of the input that has no more words names hardly more than the thing."""
SHORT = 9
"""A question whether the input may be empty has no more words: "may the list be empty, and what comes out then?"."""
FEWEST = 2
"""A clause has so many words at least."""
FEW = 3
"""A question of so few words is answered only where it is clearly heard."""
SIZE = "size"
"""The id of the fact how large the input gets, in every problem that has one."""

EMPTY = "empty"
"""The id of the fact whether there may be no input at all, in most problems where that is a question."""

_NEXT_QUESTION = LatePattern(
    r"[,;:，；：]\s*|(?<!\s)\s++(?=(?:and|but|or|also)\b"
    r"|(?:and )?(?:i guess )?(?:my|the|one|another|first|second) "
    r"question (?:is|would be)\b"
    r"|i(?:'m| am| was) (?:also )?wondering\b"
    r"|(?:um+|uh+|er+|oh|wait|so) (?:do|does|is|are|can|could|may|what|how|which)\b)"
    r"|(?=还有|另外|然后|我?(?:再|还)?想?(?:问|确认)(?:一下|下)|我?想问|请问)",
    re.IGNORECASE,
)
_SIZE = LatePattern(
    r"^\W*(?:and |also |so )?(?:what is |what's )?(?:the )?"
    r"(?:(?:max(?:imum|imal)? ?)?(?:size|length|limits?|bounds?|range|max)(?: (?:of|for) (?:n|the \w+))?"
    r"|how (?:large|big|long|many) (?:can|could|may|might|will|is|are) (?:the |my )?(?:inputs?|n|list|array|nums|data"
    r"|string|grid|matrix|tree|graph|board|text|picture)(?: (?:get|be|become|grow))?"
    r"|n(?:'s)?(?: is)?(?: (?:up to|max|at most|range|limits?|how (?:big|large)))?)$"
    r"|^\W*(?:那|还有|请问|所以|然后|另外)?(?:(?:n|的|数据|数组|列表|规模|上限|范围|长度|最大|最多|大概|一般) ?)+"
    r"(?:是|有|能|会有?)?(?:多少|多大|多长|到几)?呢?$"
)
_EMPTY = LatePattern(
    r"\bempty\b|\b(?:zero|no) (?:elements?|items?|entries|numbers|nodes|characters)\b"
    r"|\b(?:minimum|min|smallest|least) (?:size|length|number)\b"
    r"|是?空(?:的|吗|么|[?？]|数组|列表|串|字符串|链表|树)|一[^，。？?]{1,2}都没有|最[少小短](?:有|是|会有"
    r"|能有)?(?:几|多少)"
)
_OTHER_HALF = LatePattern(
    r"^\W*or (?:(?:is|are|does|do|will|would) (?:it|they|that|there|those|these|we) (?:only|just|always|rather|still"
    r"|not)\b"
    r"|only\b|just\b|not\b)|^\W*还是(?:说)?(?:只|就|仅|都|必须|一定)"
)
"""How the other half of a question begins: "does a corner count, or is it only up and down?"."""
_BESIDES = LatePattern(
    r"^\W*(?:(?:ok|so|um|uh|well)\W+)*(?:and|also|plus|but|or)\b|^\W*(?:还有|另外|以及|然后|再|也|请问)", re.IGNORECASE
)
"""How a clause begins that asks for something more."""
_GOT_IT = LatePattern(r"\b(?:got (?:it|that)|understood|i see|as you said|you said)\b|明白|懂了|知道了|你说")
_LITERAL = LatePattern(r"[\[({\"'`][^\n]{0,200}[\])}\"'`]|-?\d+")
_OF_ONESELF = LatePattern(r"\b(?:i|we|my|our|this|that|it|would|should|could|more|what (?:about|if))\b|我|这样")
"""What is in questions about one's own way, or about what was just said."""
_CLAIMS = (ActKind.COST, ActKind.OUTCOME, ActKind.DEFECT, ActKind.COUNTEREXAMPLE, ActKind.CODE)
_BY_THEMSELVES = (ActKind.APPROACH, ActKind.PATTERN, ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION)
"""A question that surely is one of these asks for no fact."""


def clauses(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of ``text`` stand, each cut where the next question in it begins."""
    places = []
    for start, end in sentence_places(text):
        begin = start
        for cut in _NEXT_QUESTION.finditer(text, start, end):
            before = text[begin : cut.start()]
            if len(words(before)) < FEWEST:
                continue  # "and also can she": the linking words belong to the question
            begins = opens_a_question(text[cut.end() : end]) or asks_for_the_size(before)
            begins = begins or (text[cut.start()] == "，" and opens_a_question(before))
            if cut.end() > begin and begins and not confirms(text[cut.end() : end]):
                places.append((begin, cut.start()))
                begin = cut.end()
        places.append((begin, end))
    return [(start, end) for start, end in places if words(text[start:end])]


def asks(clause: str) -> bool:
    """Tell whether a clause asks for something, with a question mark or without."""
    return asks_something(clause.strip()) or opens_a_question(clause)


def _is_asking(clause: str) -> bool:
    return asks(clause) or asks_for_the_size(clause) or (_ONE_WORD.match(clause) is not None and not confirms(clause))


_ONE_WORD = LatePattern(r"\W*[A-Za-z]{4,20}\?\W*$")
"""A question of one word, as in a list: "ties? negatives?"."""


def _is_terse_question(clause: str) -> bool:
    return asks_for_the_size(clause) and clause.rstrip().endswith(("?", "？"))


def as_asked(heard: Heard, said: Said, knowledge: ProblemKnowledge) -> Heard:
    """Return what was heard while the task is clarified, with just the facts that its clauses ask for.

    A statement asks for none where the task is retold, or where another clause plainly asks; a fact that stands in no
    place may stand anywhere. What is taken back in the same breath is not asked.
    """
    text = said.text
    if said.stage is not Stage.PROBLEM_CLARIFICATION:
        is_size = not heard.acts and _is_terse_question(text)
        return replace(heard, acts=_alone(text, 0, len(text), knowledge)) if is_size else heard
    places = clauses(text)
    asking = [place for place in places if _is_asking(text[slice(*place)])]
    taken_back = taken_back_before(text)
    retells = heard.has(ActKind.RESTATE)
    kept = []
    for act in heard.acts:
        is_fact = act.kind is ActKind.FACT_QUESTION and act.end > act.start
        if is_fact and not _is_asked(act, text, asking, retells=retells):
            continue
        if is_fact and (_is_outdone(act, heard) or (act.end <= taken_back and _asks_after(heard, taken_back))):
            continue
        kept.append(act)
    if any(act.kind is ActKind.FACT_QUESTION and act.end <= act.start for act in kept):
        return replace(heard, acts=tuple(kept))
    still_asked = [one for one in asking if one[0] >= taken_back]
    found = list(_by_themselves(text, still_asked, places, kept, knowledge))
    kept = [act for act in kept if not _is_replaced(act, found)]
    acts = [act for act in (*kept, *found) if not _is_doubtful_process(act, (*kept, *found), heard.unsure)]
    acts = [act for act in acts if not _belongs_to_another(act, acts, text)]
    return replace(heard, acts=tuple(sorted(acts, key=lambda act: act.start)))


def _belongs_to_another(act: Act, acts: list[Act], text: str) -> bool:
    """Tell whether what passes for a question for ``act`` is a part of one for another fact of the same sentence: its
    other half, a tag ("right?"), or, where that is surely heard and this is not, a piece that begins nothing new."""
    if act.kind is not ActKind.FACT_QUESTION or act.end <= act.start or act.by == "chip":
        return False
    words_of = text[act.start : act.end]
    if confirms(words_of) or (len(words(words_of)) < FEWEST and not _ONE_WORD.match(words_of)):
        return True
    sentence = next((one for one in sentence_places(text) if one[0] <= act.start < one[1]), (act.start, act.end))
    others = [one for one in acts if one.kind is ActKind.FACT_QUESTION and one.item != act.item]
    before = [one for one in others if sentence[0] <= one.start < act.start]
    if before and _OTHER_HALF.search(words_of) and not _covers_more((act.start, act.end), clauses(text)):
        return True
    sure = [one for one in others if one.sure and sentence[0] <= one.start < sentence[1]]
    return bool(sure) and not act.sure and not asks_for_the_size(words_of) and not _BESIDES.search(words_of)


def facts_beside(text: str, stage: Stage, heard: Heard, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return the facts that a message of a later stage surely asks for, each in a clause that asks and makes no claim.

    Where cases or code are spoken of, "does [1,3],[3,5] count as one?" is heard as a case; asked for itself it is a
    question about the task.
    """
    places = clauses(text)
    # Once the code is there, and the task is changed, "多大" and "能不能" are said of anything.
    wants = asks if index_of(stage) < index_of(Stage.EDGE_CASE_CHECK) else asks_something
    asking = [place for place in places if wants(text[slice(*place)].strip())]
    sure = [act for act in heard.of(ActKind.FACT_QUESTION) if act.sure]
    found = [act for act in sure if act.end <= act.start or _overlapping(act.start, act.end, asking)]
    found = [act for act in found if act.end <= act.start or not _is_claim(act.start, act.end, heard, places)]
    if knowledge.ear is None:
        return tuple(found)
    for start, end in asking[:MOST_CLAUSES]:
        # "n squared?" asks for no fact either, nor does "I would use two of them, ok?".
        others = [act for act in heard.acts if act.by == "grammar" or (act.sure and act.kind in _BY_THEMSELVES)]
        others += heard.of(ActKind.CHECK_QUESTION) if _OF_ONESELF.search(fold(text[start:end])) else ()
        told = [(one.start, one.end) if one.end > one.start else (0, len(text)) for one in others]
        if _overlapping(start, end, told):
            continue
        if _is_claim(start, end, heard, places) or not words(_LITERAL.sub(" ", text[start:end])):
            continue
        # What a changed question is about sounds like a fact of the task.
        of_the_task = stage is not Stage.FOLLOW_UP and opens_a_question(text[start:end])
        of_the_task = of_the_task and not _OF_ONESELF.search(fold(text[start:end]))
        alone = _alone(text, start, end, knowledge)
        found += [act for act in alone if is_plain(act) or (of_the_task and act.confidence >= CLEAR)]
    return tuple(found)


def _by_themselves(
    text: str,
    asking: list[tuple[int, int]],
    places: list[tuple[int, int]],
    kept: list[Act],
    knowledge: ProblemKnowledge,
) -> Iterator[Act]:
    """Yield what the asking clauses ask for of which nothing was heard yet, each heard alone."""
    passed = [(act.start, act.end) for act in kept if act.kind not in (ActKind.RESTATE, ActKind.CHECK_QUESTION)]
    known = {act.item for act in kept if act.kind is ActKind.FACT_QUESTION and act.sure}
    retold = [act for act in kept if act.kind is ActKind.RESTATE]
    for start, end in asking[:MOST_CLAUSES]:
        retells = any(one.start < end and start < one.end for one in retold)
        if retells and asks_for_the_least(text[start:end]) and not asks_something(text[start:end].strip()):
            continue  # "凑出 amount 最少几枚" retells what is to be found
        is_heard = any(_overlapping(start, end, [place]) for place in passed if not _covers_more(place, places))
        surely = any(act.start < end and start < act.end for act in kept if act.item in known)
        is_plain_one = asks_for_the_size(text[start:end]) or (not surely and asks_for_the_least(text[start:end]))
        if is_heard and not is_plain_one:
            continue
        alone = sorted(_alone(text, start, end, knowledge), key=lambda act: -act.confidence)
        is_terse = len(words(text[start:end])) <= FEW
        likely = (act for act in alone[:1] if act.sure or not is_terse or act.confidence >= CLEAR)
        yield from (act for act in likely if act.item not in known)


def _alone(text: str, start: int, end: int, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return the facts for which the clause asks, heard as if it were all that was said."""
    known = {one.id for one in knowledge.clarifications}
    if asks_for_the_size(text[start:end]) and SIZE in known:
        return (Act(ActKind.FACT_QUESTION, SIZE, start=start, end=end, by="terms", sure=True),)
    clause = text[start:end]
    found = hear(Said(clause.strip(), Stage.PROBLEM_CLARIFICATION), knowledge).of(ActKind.FACT_QUESTION)
    least = next((one for one in (EMPTY, SIZE) if one in known), "") if asks_for_the_least(clause) else ""
    if least and not any(act.sure for act in found):
        return (Act(ActKind.FACT_QUESTION, least, start=start, end=end, by="terms", sure=True),)
    return tuple(replace(act, start=start, end=end) for act in found if act.item != OTHER)


def asks_for_the_size(clause: str) -> bool:
    """Tell whether a clause asks in a few words how large the input is: "n up to?", "size of n", "规模呢"."""
    folded = fold(clause).strip()
    return weight_of(folded) <= TERSE and bool(_SIZE.search(folded.rstrip(" ?？.。")))


def asks_for_the_least(clause: str) -> bool:
    """Tell whether a clause asks in a few words whether the input may be empty, or how little there may be of it."""
    return weight_of(fold(clause)) <= SHORT and asks(clause) and bool(_EMPTY.search(fold(clause)))


def _is_asked(act: Act, text: str, asking: list[tuple[int, int]], *, retells: bool) -> bool:
    if _overlapping(act.start, act.end, asking) or act.by == "chip":
        return True
    around = [text[start:end] for start, end in sentence_places(text) if act.start < end and start < act.end]
    if any(_GOT_IT.search(fold(sentence)) for sentence in around):
        return False
    return not retells and (act.sure or not asking)


def _is_outdone(act: Act, heard: Heard) -> bool:
    """Tell whether the words of ``act`` surely, or more likely, ask for something else: they ask for one fact."""
    others = (one for one in heard.of(ActKind.FACT_QUESTION) if one.item != act.item)
    likelier = (one for one in others if one.sure or one.confidence > act.confidence)
    return not act.sure and any(one.start <= act.start and act.end <= one.end for one in likelier)


def _asks_after(heard: Heard, place: int) -> bool:
    return any(act.kind is ActKind.FACT_QUESTION and act.start >= place for act in heard.acts)


def _is_doubtful_process(act: Act, acts: tuple[Act, ...], unsure: tuple[Act, ...]) -> bool:
    """Tell whether a question for the interview was hardly heard where one for the task was heard, or as likely."""
    if act.kind is not ActKind.PROCESS_QUESTION or act.sure:
        return False
    if any(one.kind is ActKind.FACT_QUESTION and one.confidence >= act.confidence for one in unsure):
        return True
    asked = [(one.start, one.end) for one in acts if one.kind is ActKind.FACT_QUESTION]
    return _overlapping(act.start, act.end, asked)


def _is_claim(start: int, end: int, heard: Heard, places: list[tuple[int, int]]) -> bool:
    """Tell whether something is claimed there of code, a trace or a cost; what covers several clauses is in no one."""
    claims = [(act.start, act.end) for act in heard.of(*_CLAIMS) if act.end > act.start]
    return any(_overlapping(start, end, [place]) for place in claims if not _covers_more(place, places))


def _covers_more(place: tuple[int, int], places: list[tuple[int, int]]) -> bool:
    return sum(place[0] < end and start < place[1] for start, end in places) > 1


def _is_replaced(act: Act, found: list[Act]) -> bool:
    """Tell whether a fact was found anew, or surely another one in the place where this one was hardly heard."""
    if act.kind is not ActKind.FACT_QUESTION:
        return False
    in_its_place = (one for one in found if one.sure and one.start <= act.start and act.end <= one.end)
    return any(act.item == one.item for one in found) or (not act.sure and any(in_its_place))


def _overlapping(start: int, end: int, places: list[tuple[int, int]]) -> bool:
    return any(start < other_end and other < end for other, other_end in places)
