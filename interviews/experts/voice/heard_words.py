"""What was heard in a message, in words for the one who speaks: what the learner did, in the learner's own words.

It names nothing that the learner has not said: no id, no approach, no fact that was not asked for.
"""

from collections.abc import Iterator, Mapping
from string import Template

from interviews.core.acts import OTHER, Act, ActKind
from interviews.core.context import InterviewContext, Language
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.evidence import is_clear
from interviews.core.reading.signs.hearing import latest_heard
from interviews.llm.prompt_budget import as_data

LONGEST_QUOTE = 60
MOST_ACTS = 6

_WORDS: Mapping[str, Mapping[Language, str]] = {
    "fact_question": {"en": "asks about the task", "zh": "问题目的细节"},
    "process_question": {"en": "asks about the interview itself", "zh": "问面试本身的事"},
    "meaning_question": {"en": "asks what you meant", "zh": "问你的话是什么意思"},
    "check_question": {"en": "asks whether this is right", "zh": "问这样对不对"},
    "restate": {"en": "retells the task", "zh": "复述题目"},
    "approach:proposes": {"en": "tells an idea", "zh": "提出一个想法"},
    "approach:rejects": {"en": "drops an idea", "zh": "否定一个想法"},
    "approach:compares": {"en": "weighs ideas against each other", "zh": "比较几个想法"},
    "counterexample": {"en": "gives an input or reason that breaks an idea", "zh": "举出推翻想法的例子或理由"},
    "cost:time": {"en": "states the time $value", "zh": "说时间是 $value"},
    "cost:space": {"en": "states the memory $value", "zh": "说空间是 $value"},
    "code": {"en": "writes code", "zh": "写代码"},
    "edge_case": {"en": "brings up an input to test", "zh": "提出一个要测试的输入"},
    "outcome": {"en": "says what comes out", "zh": "说出结果是什么"},
    "defect": {"en": "says what is wrong in the own code or how to mend it", "zh": "说出自己代码的问题或改法"},
    "point:yes": {"en": "answers the follow-up completely", "zh": "完整地回答了追问"},
    "point:partly": {"en": "answers a part of the follow-up", "zh": "回答了追问的一部分"},
    "point:no": {"en": "answers the follow-up, but not what it needs", "zh": "回答了追问，但没有答到点上"},
    "pattern": {"en": "names a technique", "zh": "说出一种套路"},
    "signal": {"en": "says how one recognises it", "zh": "说出识别的信号"},
    "request": {"en": "wishes for something", "zh": "有一个请求"},
    "mood:frustration": {"en": "is worn out", "zh": "感到疲惫或沮丧"},
    "mood:thanks": {"en": "says thanks", "zh": "表示感谢"},
    "mood:greeting": {"en": "greets", "zh": "打招呼"},
    "mood:doubt": {"en": "does not know", "zh": "不知道"},
}
_UNSURE: Mapping[Language, str] = {"en": "perhaps", "zh": "可能"}


def heard_in_words(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return a line for each act of the learner's latest message, with the words that show it; none for nothing."""
    latest = next((one for one in reversed(context.conversation) if one.role == "learner"), None)
    if latest is None:
        return ()
    acts = latest_heard(context, knowledge).acts[:MOST_ACTS]
    return tuple(_lines(acts, latest.text, context.language))


def _lines(acts: tuple[Act, ...], text: str, language: Language) -> Iterator[str]:
    for act in acts:
        words = _words(act)
        if words is None:
            continue
        said = Template(words[language]).substitute(value=as_data(act.value, 40))
        doubt = "" if is_clear(act) else f"{_UNSURE[language]}: "
        quote = as_data(text[act.start : act.end] or text, LONGEST_QUOTE)
        yield f"- {doubt}{said}: “{quote}”"


def _words(act: Act) -> Mapping[Language, str] | None:
    """Return the words for ``act``, ``None`` for one that says nothing."""
    by_slot = {ActKind.APPROACH: act.stance or "proposes", ActKind.COST: act.of}.get(act.kind, act.item or OTHER)
    return _WORDS.get(f"{act.kind.value}:{by_slot}") or _WORDS.get(act.kind.value)
