"""Knowledge about a problem that somebody pasted: made from its text and from the patterns that fit it.

The result has the format of a bank file, so that the experts need not know the difference. Costs are not known for
sure here (``approaches[0]["time"]`` is empty), so the coach asks about them without judging.
"""

from collections.abc import Sequence

from interviews.conversation.pasted_topics import TOPICS, Topic
from interviews.conversation.stated_limits import Limit, empty_answer, sign_answer, size_answer, stated_limits
from problems.bank.upgrade import upgraded
from problems.patterns.constraints import complexity_from_constraints
from problems.patterns.detection import detect_patterns
from problems.patterns.taxonomy import PatternKnowledge, load_taxonomy
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases

MAX_PATTERNS = 3
FALLBACK_PATTERN = "simulation"
_SENTENCE = LatePattern(r"[^.!?。！？\n]+[.!?。！？]?")

_BRUTE_FORCE = {
    "id": "brute_force",
    "name": {"en": "Try everything", "zh": "逐一尝试"},
    "time": "",
    "space": "",
    "recognised_by": {
        "en": [
            "brute force",
            "(try|check|test|compare|enumerate) (all|every|each)",
            "(two|nested|double|three) (for |)loop",
            "every (pair|combination|possib*|subarray|substring|subset)",
            "all (pairs|combinations|possib*|subarrays|substrings|subsets)",
        ],
        "zh": ["暴力", "枚举", "所有可能", "每一种", "两层循环", "三层循环", "逐个尝试", "全部尝试"],
    },
    "constructs": ["nested_loops"],
}

_HINTS = {
    "problem_clarification": [
        {
            "en": "Which sentence of the text says what comes in, and which says what goes out?",
            "zh": "文中哪句话说明输入是什么，哪句话说明输出是什么？",
        },
        {
            "en": (
                "Look at sizes, at the smallest and largest values, at "
                "repeats, and at what happens when there is no answer."
            ),
            "zh": "看看规模、最小和最大的值、是否重复，以及没有答案时怎么办。",
        },
        {
            "en": (
                'Try it as one sentence: "Given …, I return … such that '
                '…". Then say which assumption you are least sure of.'
            ),
            "zh": "试着写成一句话：“给定……，我要返回……，使得……”。再说说你最没把握的假设是哪个。",
        },
    ],
    "thought_articulation": [
        {
            "en": "Take a tiny input and solve it by hand. What did your eyes do first?",
            "zh": "拿一个很小的输入手工求解。你的眼睛先看了什么？",
        },
        {
            "en": (
                "Describe the slow but certain way first: what would a computer "
                "with endless patience try, one after the other?"
            ),
            "zh": "先描述慢但稳妥的办法：如果计算机有无限耐心，它会依次尝试什么？",
        },
        {
            "en": (
                "Name the step that your slow way repeats most often, and "
                "what you would have to know to avoid repeating it."
            ),
            "zh": "说出慢办法里重复最多的一步，以及要避免重复你需要知道什么。",
        },
    ],
    "complexity_analysis": [
        {"en": "Count how often the innermost step runs.", "zh": "数一数最内层的步骤执行多少次。"},
        {
            "en": (
                "A loop in a loop multiplies, one after the other adds. "
                "For memory, count what you hold besides the input."
            ),
            "zh": "循环套循环相乘，先后执行相加。空间则数除输入之外保存的东西。",
        },
        {
            "en": (
                'Finish: "for n items I do about … steps, so the time is O(…), '
                'and I keep at most … things, so the space is O(…)".'
            ),
            "zh": "补全：“n 个元素大约需要……步，所以时间是 O(…)；最多保存……个东西，所以空间是 O(…)”。",
        },
    ],
    "pseudocode_design": [
        {
            "en": "Write the outermost loop or call first and put words where its body will be.",
            "zh": "先写最外层的循环或调用，循环体先用文字代替。",
        },
        {
            "en": "Name the two or three things that your loop must remember from one round to the next.",
            "zh": "给循环在相邻两轮之间必须记住的两三样东西起名字。",
        },
        {
            "en": (
                "Four lines are enough: prepare, repeat over …, decide and "
                "update, give back the result. Fill in each of them."
            ),
            "zh": "四行就够：准备；对……重复；判断并更新；返回结果。把每一行填上。",
        },
    ],
    "edge_case_check": [
        {"en": "What is the smallest input that is allowed?", "zh": "允许的最小输入是什么？"},
        {
            "en": (
                "Think of nothing, of one item, of all items equal, of the extremes, and of an input without an answer."
            ),
            "zh": "想想空输入、只有一个元素、全部相等、极端值，以及没有答案的输入。",
        },
        {
            "en": "Pick one unusual input and follow your code line by line, saying the value of each variable.",
            "zh": "选一个特殊输入，逐行走一遍代码，说出每个变量的值。",
        },
    ],
    "follow_up": [
        {"en": "Say first what changes and what stays.", "zh": "先说什么变了，什么没变。"},
        {
            "en": "Which assumption of your solution does the question take away?",
            "zh": "这个问题拿走了你解法的哪个假设？",
        },
        {
            "en": "One sentence for the idea and one for its price is a good answer here.",
            "zh": "用一句话说思路，再用一句话说代价，就是很好的回答。",
        },
    ],
    "pattern_summary": [
        {"en": "Which property of the input did your best idea lean on?", "zh": "你最好的想法依靠了输入的哪个性质？"},
        {
            "en": "What did you stop computing again and again, and what made that possible?",
            "zh": "你不再重复计算的是什么？是什么让这成为可能？",
        },
        {
            "en": 'Finish: "When a problem asks for … and the input is …, I think of …".',
            "zh": "补全：“当题目要求……而输入是……时，我会想到……”。",
        },
    ],
}


def detected_patterns(text: str) -> tuple[str, ...]:
    """Return the ids of the likeliest patterns of a pasted text, best first; never empty."""
    guesses = tuple(guess.pattern for guess in detect_patterns(text)[:MAX_PATTERNS])
    return guesses or (FALLBACK_PATTERN,)


def title_of(text: str) -> str:
    """Return a title for a pasted text: its first line that says something, shortened; never empty."""
    first = next((line.strip(" #*\t") for line in text.splitlines() if line.strip(" #*\t")), text.strip())
    limit = 60 if first.isascii() else 30
    return first.rstrip("。.:：") or first if len(first) <= limit else f"{first[: limit - 1].rstrip()}…"


def content_for_pasted(title: str, text: str, pattern_ids: Sequence[str]) -> dict:
    """Return the content, in the bank's format, of a pasted problem with these patterns (best first)."""
    known = load_taxonomy()
    patterns = [known[pattern_id] for pattern_id in pattern_ids]
    best = patterns[0]
    hints = {stage: list(rungs) for stage, rungs in _HINTS.items()}
    hints["thought_articulation"][2] = best.clue.model_dump()
    content = {
        "title": {"en": title, "zh": title},
        "statement": {"en": text, "zh": text},
        "patterns": list(pattern_ids),
        "expected_complexity": {"time": complexity_from_constraints(text) or best.typical.time, "space": ""},
        "clarifications": [],
        "approaches": [
            {**_BRUTE_FORCE, "nudges": [nudge.model_dump() for nudge in best.nudges]},
            *(_approach(pattern, best) for pattern in reversed(patterns)),
        ],
        "hints": hints,
        "edge_cases": [case.model_dump() for case in best.edge_cases],
        "follow_ups": [follow_up.model_dump() for follow_up in best.follow_ups],
        "key_idea": best.key_idea.model_dump(),
        "when_to_use": best.when_to_use.model_dump(),
        "signals": [signal.model_dump() for signal in best.signals],
        "secrets": [],
    }
    return {**upgraded(content), "clarifications": _clarifications(text)}


def _approach(pattern: PatternKnowledge, best: PatternKnowledge) -> dict:
    return {
        "id": pattern.id,
        "name": pattern.name.model_dump(),
        "time": pattern.typical.time,
        "space": pattern.typical.space,
        "recognised_by": pattern.named_by.model_dump(),
        "constructs": [],
        "nudges": [nudge.model_dump() for nudge in best.nudges],
    }


_FROM_LIMITS = {"size": size_answer, "sign": sign_answer, "empty": empty_answer}


def _clarifications(text: str) -> list[dict]:
    """Return the facts that the text itself settles: by its limits, read as numbers, else by quoting its sentence."""
    limits = stated_limits(text)
    answered = ((topic, _by_limits(topic, limits) or _by_quoting(topic, text)) for topic in TOPICS)
    return [
        {
            "id": topic.id,
            "topic": topic.topic,
            "examples": topic.examples,
            "terms": topic.terms,
            "answer": answer,
            "matters": True,
        }
        for topic, answer in answered
        if answer
    ]


def _by_limits(topic: Topic, limits: Sequence[Limit]) -> dict[str, str] | None:
    answer = _FROM_LIMITS.get(topic.id)
    if answer is None or not answer(limits, "en"):
        return None
    return {"en": f"By the constraints, {answer(limits, 'en')}", "zh": f"按数据范围，{answer(limits, 'zh')}"}


def _by_quoting(topic: Topic, text: str) -> dict[str, str] | None:
    phrases = (*topic.told_by["en"], *topic.told_by["zh"])
    sentence = next((s.group().strip() for s in _SENTENCE.finditer(text) if find_phrases(s.group(), phrases)), None)
    if not phrases or sentence is None:
        return None
    quoted = sentence[:300]
    return {"en": f"The text says: “{quoted}”", "zh": f"题面写道：“{quoted}”"}
