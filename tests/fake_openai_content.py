"""What the fake model says: replies of two blocks around the coach's draft, and all the ways to get them wrong."""

import json
import re
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

Messages = list[dict[str, str]]

HUGE_CHARACTERS = 1_000_000

_DRAFT = re.compile(r"<draft>\n?(.*?)\n?</draft>", re.DOTALL)
_ONLY_REACT = re.compile("Only react|只作回应|只回应")
_LANGUAGE = re.compile(r"<language>\s*([a-zA-Z-]+)")
_HEAD = {
    "verdict": {"met": False, "quote": ""},
    "reading": {"intent": "answer", "mood": "calm", "quote": ""},
}
_NOTE = re.compile("`path` (?:block|块)")
_LEAD_INS = {
    "en": ("Thanks for telling me.", "I see where you are.", "Good to hear it in your words.", "Let me pick that up."),
    "zh": ("谢谢你的说明。", "我明白你的思路了。", "很高兴听你自己说出来。", "我接着你的话说。"),
}
_QUESTION = {"en": "Could you tell me a little more about your thinking?", "zh": "能再多说一点你的想法吗？"}
_SOLUTION = {
    "en": "Here is the whole solution: go through the list once and keep every number with its index in a hash map; for "
    "each number look up the target minus that number, and if it is there, return both indices. It takes O(n) time.",
    "zh": "完整的解法是：只遍历一次数组，用哈希表记录每个数和它的下标；对每个数，查找目标值减去它的差，如果在表里，"
    "就返回这两个下标。时间复杂度是 O(n)。",
}
_CODE = """```python
def two_sum(nums, target):
    seen = {}
    for index, number in enumerate(nums):
        if target - number in seen:
            return [seen[target - number], index]
        seen[number] = index
    return []
```"""


def content(mode: str, messages: Messages, acts: Sequence[dict[str, Any]] = ()) -> str:
    """Return what the model says in ``mode`` to ``messages``; a reading claims ``acts``."""
    if "<purpose>reader" in messages[0]["content"] and mode not in ("unparsable", "huge"):
        return f"```json\n{json.dumps({'acts': list(acts)}, ensure_ascii=False)}\n```\n\n```text\n(model) It says something.\n```"
    if "<purpose>drafting" in messages[0]["content"] and mode in ("normal", "draft_faulty"):
        return _drafted(messages, is_faulty=mode == "draft_faulty")
    if mode == "normal" and (played := _played(messages)):
        return played
    language = _language(messages)
    if mode == "unparsable":
        return _QUESTION[language]
    if mode == "huge":
        return _two_blocks("x" * HUGE_CHARACTERS, messages)
    if mode == "wrong_language":
        other = "zh" if language == "en" else "en"
        return _two_blocks(f"(model) {_LEAD_INS[other][0]}{_QUESTION[other]}", messages)
    if mode == "leak":
        return _two_blocks(f"(model) {_SOLUTION[language]}\n\n{_CODE}", messages)
    if mode == "leak_later":
        return _two_blocks(f"(model) {_LEAD_INS[language][1]} {_SOLUTION[language]}", messages)
    if mode == "fenced_oddly":
        label, head = _head(messages)
        odd = f"Sure, here you are:\n\n~~~~Text\n{_words(messages, language)}\n~~~~\n\n\n  ```{label.upper()} \n{head}\n  ```"
        return odd.replace("\n", "\r\n")
    return _two_blocks(_words(messages, language), messages)


def _drafted(messages: Messages, *, is_faulty: bool) -> str:
    """Return the fields that are asked for, as two-sum has them, or for more examples some of its own.

    What is faulty has a solution that is none.
    """
    names = _last(_FIELDS, messages).split(", ")
    text = (_PROBLEMS / "bank" / "two-sum.yaml").read_text(encoding="utf-8")
    parts = yaml.load(text, Loader=yaml.CSafeLoader)
    learner = (_PROBLEMS / "strong_learners" / "two-sum.yaml").read_text(encoding="utf-8")
    parts["strong_learner"] = yaml.load(learner, Loader=yaml.CSafeLoader)
    if names == ["examples"] and "the item" in messages[1]["content"]:
        parts["examples"] = {"en": ["(model) and how long may it get"], "zh": ["（模型）那它最长能有多长"]}
    if is_faulty:
        parts["solutions"]["brute_force"] = "def two_sum(nums, target):\n    return []\n"
    parts["title"] = {"en": "Two Lanterns", "zh": "两盏灯笼"}
    told = yaml.safe_dump({name: parts[name] for name in names if name in parts}, allow_unicode=True, sort_keys=False)
    return f'```json\n{{"cannot": ""}}\n```\n\n````text\n{told}````'


_FIELDS = re.compile(r"<fields>(.*?)</fields>")
_PROBLEMS = Path(__file__).parent.with_name("problems")


def _played(messages: Messages) -> str:
    """Return what it says as a learner, as another coach, or as a judge of two (``tests/play.py``); "" for neither."""
    purpose = _last(_PURPOSE, messages)
    if purpose == "judge":
        counts = {"replies": 4, "misread": 1, "repeated": 0, "stacked": 0, "leaked": 0}
        head = json.dumps({"preferred": "A", "A": counts, "B": counts})
        return f"```json\n{head}\n```\n\n```text\n(model) They are much alike.\n```"
    said = sum(message["role"] == "assistant" for message in messages)
    if purpose == "learner":
        return _SAID_BY_A_LEARNER[said % len(_SAID_BY_A_LEARNER)]
    return f"(model) That is reply {said + 1}. What next?" if purpose == "chatbot" else ""


_PURPOSE = re.compile(r"<purpose>(\w+)")
_SAID_BY_A_LEARNER = (
    "I get some input and have to return the right result. Is the input sorted?",
    "I would try everything, one after the other.",
    "That is exponential, I think.",
    "```python\ndef solve(*given):\n    return None\n```",
)


def tokens(messages: Messages, reply: str) -> tuple[int, int]:
    """Return prompt and completion tokens: a quarter of the characters, so that tests can work them out."""
    return sum(len(message["content"]) for message in messages) // 4, len(reply) // 4


def _words(messages: Messages, language: str) -> str:
    """Return the coach's draft after a few words of the model's own, the same ones for the same prompt.

    Where the interview itself goes on, its question is left out.
    """
    draft = _last(_DRAFT, messages) or _QUESTION[language]
    if _last(_ONLY_REACT, messages):
        first, _, rest = draft.partition("\n\n")
        draft = first if rest or not first.endswith(("?", "？")) else ""
    prompt = "\n".join(message["content"] for message in messages)
    lead_in = _LEAD_INS[language][zlib.crc32(prompt.encode()) % 4]
    if sections := next((found for message in messages if (found := _SECTION.findall(message["content"]))), []):
        between = "" if language == "zh" else " "
        return "\n\n".join(f"## {name}\n\n(model) {lead_in}{between}{own.strip()}" for name, own in sections)
    return f"(model) {lead_in}{'' if language == 'zh' else ' '}{draft}".strip()


_SECTION = re.compile(r'^<section name="(\w+)">$.*?^<draft>\n(.*?)\n</draft>', re.MULTILINE | re.DOTALL)


def _language(messages: Messages) -> str:
    return "zh" if _last(_LANGUAGE, messages).lower().startswith("zh") else "en"


def _last(pattern: re.Pattern[str], messages: Messages) -> str:
    for message in reversed(messages):
        if found := pattern.findall(message["content"]):
            return found[-1]
    return ""


def _two_blocks(words: str, messages: Messages) -> str:
    longest = max((len(fence) for fence in re.findall(r"`{3,}", words)), default=2)
    fence = "`" * (longest + 1)
    label, head = _head(messages)
    return f"```{label}\n{head}\n```\n\n{fence}text\n{words}\n{fence}"


def _head(messages: Messages) -> tuple[str, str]:
    """Return the first block that was asked for: a file name, or the machine part."""
    return ("path", "a-note-of-the-model.md") if _last(_NOTE, messages) else ("json", json.dumps(_HEAD))
