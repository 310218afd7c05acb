"""What a learner wants with a message, read from its meaning in context: an answer, or a request, or a sigh.

A small linear model (``problems/text/model.py``) weighs words, parts of words and the cues that stand for meanings
(``interviews/core/reading/cues``). ``manage.py train_intent_model`` learns from
``interviews/evaluation/intents_train.jsonl``. A wrong refusal is worse than a missed sigh, so a message is ordinary
unless something speaks clearly against it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from interviews.core.reading.intents.intent_features import features, place_in, with_stage
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from problems.text.late_patterns import LatePattern
from problems.text.model import Reading as ModelReading
from problems.text.model import TextModel, load_model, probability
from problems.text.phrases import fold

MODEL_FILE = Path(__file__).with_name("intent_model.json")
LEAN_TO_ORDINARY = -0.5
"""Added to the log-odds of an ordinary message. Only two training rows of five are ordinary; with this value 1.4 % of
those that the model was not trained on are read as something else (leave one author out)."""


LITTLE_DOUBT = 0.75
"""From this confidence on the end of an answer counts as a sigh."""
SURE = 0.9
"""From this confidence on a request for the answer is one, also beside a question about the problem."""


SHORT_REMARK = 80
"""So many characters has a message at most that only says what comes next."""


class Intent(StrEnum):
    """What a message wants. The values are the labels of the evaluation files, except that of a clarifying question."""

    ORDINARY = "normal"
    CLARIFICATION = "clarification"
    SKIP = "skip_request"
    GO_BACK = "go_back_request"
    HINT = "hint_request"
    ANSWER_REQUEST = "answer_request"
    FRUSTRATION = "frustration"
    OFF_TOPIC = "off_topic"
    TOO_SHORT = "too_short"

    @property
    def is_ordinary(self) -> bool:
        """Tell whether the message takes part in the interview."""
        return self in (Intent.ORDINARY, Intent.CLARIFICATION)

    @property
    def is_invalid(self) -> bool:
        """Tell whether there is nothing to work from."""
        return self in (Intent.OFF_TOPIC, Intent.TOO_SHORT)


_BEGINS_CODING = LatePattern(
    r"(?:(?:ok|okay|so|right|alright|all right|great|good|fine|sure|yes|and|then|now|well)\b[\s,.!]{0,12}){0,6}"
    r"(?:let us|let's|lets|let me|i'll|i will|i'd like to|i want to|i'm going to|i am going to|shall we|now i|time to)"
    r"(?: (?:now|just|then|first|finally|start|begin|try|go|get|to|and|on|with)){0,8}"
    r" (?:write|writing|code|coding|implement|implementing|type)\b"
    r"(?: (?:the|it|that|this|my|our|some|a|out|up|down|code|coding|pseudo-?code|python|function|solution|steps|in"
    r"|now|then|first|together|myself|real)){0,12}[\s.!?:]{0,12}"
    r"|(?:(?:好的?|嗯|行|可以|那么?|现在|接下来|下面|然后)[，,。！!\s]{0,12}){0,6}"
    r"(?:(?:我们|咱们?|我|让我们?)(?:现在|接下来|就|先|来|直接|开始|动手|可以|要|想|准备|一起){0,4}"
    r"|(?:开始|动手|来|现在来|现在开始))"
    r"(?:(?:写|敲|实现|编)(?:一?下)?(?:这个?|这段)?(?:代码|伪代码|程序|函数|实现)?"
    r"|把(?:代码|伪代码|程序|它)(?:写|敲)(?:出来|下来|一下))"
    r"(?:了|吧|啦|咯|好了){0,4}[\s。.!！~～]{0,12}"
)
"""The whole of a message that says: now the code gets written, by whoever says so."""
_GOES_TO_CODE = LatePattern(
    rf"(?:\b|[那,，。；;.!！ ])(?:{_BEGINS_CODING.pattern})\Z"
    r"|(?:我|那)(?:就|先|这就|直接)*(?:去|到|在)?编辑器里?写"
    r"|\b(?:i'll|i will|let me|going to) [\w ]{0,20}(?:the|my) editor\b"
)
"""The end of one that says so after something else."""


@dataclass(frozen=True)
class IntentReading:
    """An intent, how sure it is (0 to 1), and the words that show it: ``text[start:end]``."""

    intent: Intent
    confidence: float
    start: int = 0
    end: int = 0

    @classmethod
    def ordinary(cls) -> "IntentReading":
        """Return the reading of a message that needs no reading."""
        return cls(Intent.ORDINARY, 1.0)

    def is_surely(self, intent: Intent) -> bool:
        """Tell whether the message has that intent, with little doubt."""
        return self.intent is intent and self.confidence >= LITTLE_DOUBT

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {"intent": self.intent.value, "confidence": round(self.confidence, 2), "span": [self.start, self.end]}


@lru_cache(maxsize=512)
def read_intent(text: str, stage: Stage, *, asks_for_facts: bool = False) -> IntentReading:
    """Return what ``text`` wants, said in ``stage``. Any text will do; one without words is too short.

    ``asks_for_facts`` says that it asks for a fact of the problem: then it is a clarifying question whatever its words,
    unless it surely asks for the answer as well. A report reads the same sentences for each of its sections, so the
    latest readings are remembered.
    """
    if not re.search(r"[^\W_]", text):
        return IntentReading(Intent.TOO_SHORT, 1.0, 0, len(text))
    seen = _model().read(with_stage(text, stage))
    odds = seen.log_odds()
    if index_of(stage) == 0:
        odds.pop(Intent.GO_BACK.value, None)
    odds[Intent.ORDINARY.value] += LEAN_TO_ORDINARY
    label = max(odds, key=lambda name: odds[name])
    others = max(value for name, value in odds.items() if name != label)
    confidence = probability(odds[label] - others)
    wants_it_written = label == Intent.ANSWER_REQUEST.value
    is_due = index_of(stage) >= index_of(Stage.PSEUDOCODE_DESIGN)
    if begins_coding(text) and (wants_it_written or is_due):
        return IntentReading.ordinary()
    if stage is Stage.PSEUDOCODE_DESIGN and goes_to_code(text):
        return IntentReading.ordinary()
    if asks_for_facts and not (label == Intent.ANSWER_REQUEST.value and confidence >= SURE):
        return IntentReading(Intent.CLARIFICATION, 1.0, 0, len(text))
    start, end = (place_in(text, position) for position in _span(seen, label))
    return IntentReading(Intent(label), confidence, start, end)


def intent_odds(text: str, stage: Stage) -> dict[str, float]:
    """Return the log-odds of every label for ``text``, said in ``stage``, as the model gives them. Any text will do."""
    return _model().read(with_stage(text, stage)).log_odds()


def begins_coding(text: str) -> bool:
    """Tell whether the message says no more than "let us write the code", which asks nobody to hand the code over.

    Where the code is due, it is readiness; before that, it may be the wish to leave out what comes first.
    """
    return len(text) <= SHORT_REMARK and _BEGINS_CODING.fullmatch(fold(text).strip()) is not None


def goes_to_code(text: str) -> bool:
    """Tell whether a message ends with "and now I write the code", whatever it says before."""
    return len(text) <= 4 * SHORT_REMARK and _GOES_TO_CODE.search(fold(text).strip()) is not None


def _span(seen: ModelReading, label: str) -> tuple[int, int]:
    """Return where the strongest signs of ``label`` stand, those next to each other as one."""
    found = [part for part in seen.contributions(label) if part.end > part.start]
    if not found:
        return 0, 0
    strongest = found[0]
    near = [part for part in found[:6] if part.start <= strongest.end + 12 and part.end >= strongest.start - 12]
    return min(part.start for part in near), max(part.end for part in near)


@lru_cache(maxsize=1)
def _model() -> TextModel:
    return load_model(MODEL_FILE, features)


_STAGE_WORDS: dict[Stage, re.Pattern[str]] = {
    Stage.PROBLEM_CLARIFICATION: LatePattern(
        r"\bclarif\w*|\b(?:the )?(?:problem|question|requirements?|statement|constraints?)\b|\bvery (?:start|beginning)"
        r"|\bstart over\b|\bto the start\b|\bfrom (?:scratch|the (?:start|beginning|top))\b"
        r"|澄清|题意|题目|读题|审题|约束|从头|最开始|一开始|第一步"
    ),
    Stage.THOUGHT_ARTICULATION: LatePattern(
        r"\bapproach\w*|\bideas?\b|\bstrateg\w+|\balgorithm\w*|\bplan\b|\bmethod\b|\bthinking\b|\bthoughts?\b"
        r"|\bsolution\b"
        r"|\bbrute[- ]force\b|思路|想法|方案|做法|解法|算法|方法|暴力"
    ),
    Stage.COMPLEXITY_ANALYSIS: LatePattern(
        r"\bcomplexit\w+|\bbig[- ]?o\b|\bcosts?\b|\b(?:time|space|runtime|memory)\b|复杂度|时间|空间|代价|开销"
    ),
    Stage.PSEUDOCODE_DESIGN: LatePattern(
        r"\bpseudo ?-?code\b|\bcod(?:e|ing)\b|\bimplementation\b|\bfunction\b|伪代码|代码|实现|函数"
    ),
    Stage.EDGE_CASE_CHECK: LatePattern(
        r"\b(?:edge|corner|boundary|special)[- ]?(?:cases?|inputs?)?\b|\bedges?\b|边界|边角|特殊情况|特例"
    ),
    Stage.FOLLOW_UP: LatePattern(r"\bfollow[- ]?ups?\b|\bvariant\b|\bextension\b|追问|变体|进阶|延伸"),
}
_STEP_BACK = LatePattern(
    r"\b(?:previous|last|prior|preceding|earlier) (?:stage|step|part|section|question|one)\b|\b(?:one|a) (?:stage"
    r"|step) back\b"
    r"|\bstep back\b|\bback (?:up )?(?:one|a) (?:stage|step)\b"
    r"|上一?个?(?:步|阶段|环节|部分|关|题|问)|前一?个?(?:步|阶段|环节|部分)|退(?:回)?一步|返回上"
)
_BACK_WORD = LatePattern(
    r"\b(?:back|return|revisit|redo|re-?do|rework|reconsider|re-?think|change|revise|reopen|again|undo|switch"
    r"|restart)\b"
    r"|回|重新|退|改|换|再(?:看|聊|说|想|来|过)|倒"
)


_TOWARDS = LatePattern(r"\bfrom\b.{0,40}?\b(?:to|into)\b|从.{0,20}?(?:回到?|退到?|到)")


def stage_named(text: str, current: Stage) -> Stage | None:
    """Return the stage that a wish to go back names, or ``None``.

    Of several the first after the word that means going back counts, and one before ``current`` before all others.
    """
    folded = fold(text[:1000])
    if (stage := _step_back(folded, current)) is not None:
        return stage
    back = _BACK_WORD.search(folded)
    origin = back.start() if back else 0
    if (towards := _TOWARDS.search(folded, origin)) is not None:
        origin = towards.end()
    found = []
    for stage, words in _STAGE_WORDS.items():
        places = [match.start() for match in words.finditer(folded)]
        if places:
            nearest = min(places, key=lambda place: (place < origin, abs(place - origin)))
            found.append(
                (index_of(stage) >= index_of(current), nearest < origin, abs(nearest - origin), index_of(stage))
            )
    return STAGE_ORDER[min(found)[3]] if found else None


def _step_back(folded: str, current: Stage) -> Stage | None:
    if _STEP_BACK.search(folded):
        return STAGE_ORDER[max(index_of(current) - 1, 0)]
    return None
