"""What a reading of a message is called when the learner is asked what was meant, in both languages.

A label gives nothing away: of a fact it says only what the fact is about, of a cost only the formula that was said. An
approach, a pattern and an edge case are called what they are and never by their names, for whoever presses the label
would have said what they have not thought of. A label stands alone on a button, and after “I meant:”.
"""

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from interviews.core.acts import Act, ActKind

Language = Literal["en", "zh"]
Texts = Mapping[Language, str]


class Topic(Protocol):
    """What is asked of a fact of the problem."""

    @property
    def id(self) -> str: ...
    @property
    def topic(self) -> str: ...


class Known(Protocol):
    """What is asked of the knowledge of a problem (``interviews/core/knowledge.py``), which speaks one language."""

    @property
    def clarifications(self) -> Iterable[Topic]: ...


I_MEANT: Texts = {"en": "I meant: {label}", "zh": "我的意思是：{label}"}
"""What the learner says by choosing a reading."""

_OF_KIND: Mapping[ActKind, Texts] = {
    ActKind.FACT_QUESTION: {"en": "a question about the task", "zh": "问题目里的一个细节"},
    ActKind.PROCESS_QUESTION: {"en": "a question about the interview itself", "zh": "问面试怎么进行"},
    ActKind.MEANING_QUESTION: {"en": "what your question means", "zh": "你刚才的问题是什么意思"},
    ActKind.CHECK_QUESTION: {"en": "whether my idea is right", "zh": "我的想法对不对"},
    ActKind.RESTATE: {"en": "the task in my own words", "zh": "用自己的话说一遍题目"},
    ActKind.APPROACH: {"en": "an idea for solving it", "zh": "一种解法的思路"},
    ActKind.COUNTEREXAMPLE: {"en": "an input where an idea fails", "zh": "举一个让思路出错的例子"},
    ActKind.COST: {"en": "its complexity", "zh": "它的复杂度"},
    ActKind.CODE: {"en": "code or pseudocode", "zh": "代码或伪代码"},
    ActKind.EDGE_CASE: {"en": "a special case to look at", "zh": "一种要留意的特殊情况"},
    ActKind.OUTCOME: {"en": "the result for this input", "zh": "这个输入会得到什么结果"},
    ActKind.DEFECT: {"en": "a mistake in my code", "zh": "我代码里的一个问题"},
    ActKind.POINT: {"en": "an answer to your question", "zh": "回答你的问题"},
    ActKind.PATTERN: {"en": "what kind of problem this is", "zh": "这属于哪一类题"},
    ActKind.SIGNAL: {"en": "how to recognise such a problem", "zh": "怎么看出是这类题"},
    ActKind.REQUEST: {"en": "something I would like you to do", "zh": "想请你做一件事"},
    ActKind.MOOD: {"en": "how I feel about it", "zh": "说说我的感受"},
    ActKind.NOTHING: {"en": "nothing to do with the task", "zh": "和题目无关的话"},
}
_OF_ITEM: Mapping[tuple[ActKind, str], Texts] = {
    (ActKind.PROCESS_QUESTION, "language"): {"en": "which languages I may use", "zh": "可以用什么语言"},
    (ActKind.PROCESS_QUESTION, "time"): {"en": "how much time there is", "zh": "还有多少时间"},
    (ActKind.PROCESS_QUESTION, "progress"): {"en": "how I am doing", "zh": "我目前做得怎么样"},
    (ActKind.PROCESS_QUESTION, "next"): {"en": "what comes next", "zh": "接下来做什么"},
    (ActKind.PROCESS_QUESTION, "finish"): {"en": "when the interview ends", "zh": "面试什么时候结束"},
    (ActKind.PROCESS_QUESTION, "rules"): {"en": "what I may do here", "zh": "这里可以做什么"},
    (ActKind.PROCESS_QUESTION, "tool"): {"en": "how this page works", "zh": "这个页面怎么用"},
    (ActKind.POINT, "no"): {"en": "that I do not know the answer", "zh": "这个问题我不知道答案"},
    (ActKind.REQUEST, "hint"): {"en": "a hint, please", "zh": "请给个提示"},
    (ActKind.REQUEST, "skip"): {"en": "on to the next stage", "zh": "跳到下一个阶段"},
    (ActKind.REQUEST, "back"): {"en": "back to an earlier stage", "zh": "回到前面的阶段"},
    (ActKind.REQUEST, "answer"): {"en": "the answer, please", "zh": "直接告诉我答案"},
    (ActKind.REQUEST, "pause"): {"en": "a break", "zh": "休息一下"},
    (ActKind.REQUEST, "finish"): {"en": "to end the interview", "zh": "结束这场面试"},
    (ActKind.REQUEST, "other_problem"): {"en": "another problem", "zh": "换一道题"},
    (ActKind.REQUEST, "human"): {"en": "to talk to a human coach", "zh": "找真人教练聊聊"},
    (ActKind.REQUEST, "rephrase"): {"en": "your question in other words", "zh": "换个说法再问一遍"},
    (ActKind.MOOD, "frustration"): {"en": "that this is hard for me", "zh": "我有点卡住了，不太好受"},
    (ActKind.MOOD, "thanks"): {"en": "thank you", "zh": "谢谢"},
    (ActKind.MOOD, "greeting"): {"en": "hello", "zh": "打个招呼"},
    (ActKind.MOOD, "doubt"): {"en": "that I am not sure", "zh": "我不太确定"},
}
_COSTS: Mapping[str, Texts] = {
    "time": {"en": "the time", "zh": "时间"},
    "space": {"en": "the memory", "zh": "空间"},
    "": {"en": "the complexity", "zh": "复杂度"},
}
_WITH_VALUE: Texts = {"en": "{what}: {value}", "zh": "{what}是 {value}"}


def label_of_reading(act: Act, knowledge: Known, language: Language) -> str:
    """Return in a few words what ``act`` would mean, as the learner would say it."""
    if act.kind is ActKind.FACT_QUESTION:
        topics = {one.id: one.topic for one in knowledge.clarifications}
        return _as_said(topics[act.item], language) if act.item in topics else _OF_KIND[act.kind][language]
    if act.kind is ActKind.COST:
        what = _COSTS[act.of][language]
        return _WITH_VALUE[language].format(what=what, value=act.value) if act.value else what
    return _OF_ITEM.get((act.kind, act.item), _OF_KIND[act.kind])[language]


def _as_said(topic: str, language: Language) -> str:
    """Return a title as it stands within a sentence; a word in capitals stays as it is."""
    return topic[:1].lower() + topic[1:] if language == "en" and not topic[:2].isupper() else topic
