"""Why the coach behaves differently for this learner, in both languages; joined into ``wording.WORDING``.

A reason is put together of what is known (``known.…``) and what follows from it (``so.…``). It tells where the
knowledge is from, blames nobody, and shows no number that would pretend precision. ``family.…`` are the kinds of edge
cases: their names say no more than the question that they stand beside.
"""

from collections.abc import Mapping
from typing import Literal

STEERING_WORDING: Mapping[str, Mapping[Literal["en", "zh"], tuple[str, ...]]] = {
    "because": {"en": ("Because {known}, {so}.",), "zh": ("因为{known}，{so}。",)},
    # --- what is known ---
    "known.stated.beginner": {"en": ("you told us that you are a beginner",), "zh": ("你告诉过我们你是初学者",)},
    "known.stated.advanced": {"en": ("you told us that you are advanced",), "zh": ("你告诉过我们你已经比较熟练",)},
    "known.shown.beginner": {
        "en": ("you are still getting started",),
        "zh": ("你还在摸索阶段",),
    },
    "known.shown.advanced": {
        "en": ("you did well in earlier interviews",),
        "zh": ("你在之前的面试里表现很好",),
    },
    "known.wish.light": {"en": ("you asked for light help",), "zh": ("你希望提示少一点",)},
    "known.wish.moderate": {"en": ("you asked for moderate help at most",), "zh": ("你希望提示最多到中等程度",)},
    "known.pattern": {
        "en": ("problems of this kind have been hard for you so far",),
        "zh": ("从你目前的表现来看，这类题还不太顺手",),
    },
    "known.follow_up": {
        "en": ("follow-up questions have gone well for you so far",),
        "zh": ("到目前为止，追问你都答得很好",),
    },
    "known.family": {
        "en": ("earlier interviews passed over {family}",),
        "zh": ("你在之前的面试里略过了{family}",),
    },
    # --- what follows from it ---
    "so.very_detailed": {"en": ("this help is very detailed",), "zh": ("这次的提示会很详细",)},
    "so.light": {
        "en": ("you get a small step first, and more when you ask again",),
        "zh": ("先给一小步，再问就会更多",),
    },
    "so.no_frame": {"en": ("this help comes without a template to fill in",), "zh": ("这次没有填空框架",)},
    "so.concrete": {"en": ("my question is more concrete",), "zh": ("我的问题会更具体一些",)},
    "so.harder": {"en": ("the first question is a harder one",), "zh": ("第一个问题会难一些",)},
    "so.one_more": {"en": ("there is one more question",), "zh": ("再多问一题",)},
    "so.family": {"en": ("this question is about that",), "zh": ("现在来问一问",)},
    # --- families of edge cases (problems/patterns/taxonomy.py) ---
    "family.empty": {"en": ("empty inputs",), "zh": ("空输入",)},
    "family.single": {"en": ("inputs with only an item or two",), "zh": ("只有一两个元素的输入",)},
    "family.duplicates": {"en": ("values that repeat",), "zh": ("重复的值",)},
    "family.numbers": {"en": ("unusual numbers",), "zh": ("特殊的数值",)},
    "family.size": {"en": ("inputs of an extreme size",), "zh": ("规模极端的输入",)},
    "family.ends": {"en": ("the edges of the input",), "zh": ("边界附近的输入",)},
    "family.absent": {"en": ("inputs without an answer",), "zh": ("没有答案的输入",)},
    "family.shape": {"en": ("inputs of an unusual shape",), "zh": ("形状特殊的输入",)},
}
