"""How large the prompts of a long interview are, against sending all that was said; printed by ``make bench``.

Two interviews of sixty turns are made up from things that learners and coaches say: one that never leaves its stage,
and one that goes through all of them. What is measured are sizes, the same on every machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from interviews.core.context import InterviewContext, Language, Message
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.safe_call import choose_expert, safe_module_call
from interviews.experts.voice.prompting import coach_prompt
from interviews.llm.prompt_budget import Size, size
from tests.played import Scene, one_scene_per_stage
from tests.players import LANGUAGES

TURNS = 60
EARLY, LATE = 10, 40
GROWTH_ALLOWED, SHARE_ALLOWED = 1.25, 0.45
STAYS_IN = Stage.THOUGHT_ARTICULATION
CODE_EVERY = 8

_LEARNER = {
    "en": (
        "What bothers me is that for every price I walk over all the others again, although I have looked at most of "
        "them before. I would start at the first one, compare it with each that follows, and stop as soon as the two "
        "add up to the voucher; if none does, I take the second one and do the same again.",
        "Let me try it by hand with four prices, 4, 11, 2 and 9, and a voucher of 13. The 4 does not go with the 11, "
        "not with the 2, but it goes with the 9, so I would answer with the places 0 and 3. Is it all right that I do "
        "not look at the rest then?",
        "I am not quite sure about the end of the list: the last price has nobody left to be compared with, so the "
        "outer part could stop one earlier. It would not change what comes out, only save one round that does nothing.",
    ),
    "zh": (
        "让我觉得不太对劲的是，每看一个价格，我都要把其他所有价格再走一遍，尽管其中大部分我之前已经看过了。我会从第一个价格开始，"
        "把它和后面的每一个逐个比较，一旦两个价格加起来正好等于券面金额就停下来；如果没有一个合适，我就换成第二个价格，把同样的事情再做一遍。",
        "让我先用四个价格手动试一遍：4、11、2 和 9，券面金额是 13。4 和 11 加起来不行，和 2 加起来也不行，但是和 9 正好合适，"
        "所以我会回答位置 0 和位置 3。找到之后，列表里剩下的部分我就不再看了，这样做可以吗？",
        "列表末尾的情况我不是很确定：最后一个价格后面已经没有别的价格可以和它比较了，所以外层的那一部分其实可以提前一步停下来。"
        "这样做不会改变最后的结果，只是省下了什么都不做的那一轮。",
    ),
}
_COACH = {
    "en": (
        "You follow each price through the whole list and stop at the first pair that fits, which is a clear way to "
        "begin, and I can see every step of it. Before we go on, imagine the list were a good deal longer than the one "
        "on paper: which part of these steps would you be doing over and over, and what would you like to know then?",
        "Trying it by hand is a good habit, and your trace agrees with what the statement says about the voucher. Now "
        "take a list in which the fitting pair stands at the very end: what happens on the way there, step by step, "
        "and how many comparisons have you made by the time you find it?",
    ),
    "zh": (
        "你让每个价格把整个列表走一遍，遇到第一对合适的就停下来，用这个办法开头很清楚，其中的每一步我都能看明白。在继续往下之前，"
        "设想一下列表比纸上的这个要长得多：这些步骤里有哪一部分是你会一遍又一遍地重复去做的？到那个时候，你最想提前知道的是什么？",
        "先手动试一遍是个好习惯，你的推演和题目里关于代金券的说法是一致的。现在换一个列表，合适的那一对价格正好在列表的最末尾："
        "在走到那里之前，一步一步会发生些什么？等你终于找到它的时候，一共已经做了多少次比较？",
    ),
}
_CODE = """def two_items(nums, target):
    for first in range(len(nums)):
        for second in range(first + 1, len(nums)):
            if nums[first] + nums[second] == target:
                return [first, second]
    return []
"""


@dataclass(frozen=True)
class Figures:
    """An interview in sizes, turn by turn: of the prompts that are sent, and with all that was said instead."""

    sent: tuple[Size, ...]
    with_all: tuple[Size, ...]

    def growth(self, unit: str) -> float:
        """Return how many times a late prompt is as large as an early one."""
        return getattr(self.sent[LATE - 1], unit) / getattr(self.sent[EARLY - 1], unit)

    def share(self, unit: str) -> float:
        """Return what is sent by the late turn as a share of sending all that was said, every turn."""
        sent, full = (sum(getattr(one, unit) for one in sizes[:LATE]) for sizes in (self.sent, self.with_all))
        return sent / full


def measured(language: Language, *, moves: bool) -> Figures:
    """Return the figures of a made-up interview that ``moves`` through the stages, or stays in one."""
    sent, said = [], []
    for context, draft, scene in _turns(language, moves=moves):
        prompt = coach_prompt(context, scene.knowledge, draft, "ask")
        prefix, turn = (size(message.content) for message in prompt)
        sent.append(_sum(prefix, turn))
        said.append(_sum(prefix, *(size(f"{m.role}: {m.text}\n{m.code}") for m in context.conversation)))
    return Figures(tuple(sent), tuple(said))


def _turns(language: Language, *, moves: bool) -> Iterator[tuple[InterviewContext, ModuleResponse, Scene]]:
    scenes = one_scene_per_stage(language)
    conversation: tuple[Message, ...] = ()
    for number in range(TURNS):
        stage = STAGE_ORDER[number * len(STAGE_ORDER) // TURNS] if moves else STAYS_IN
        scene = scenes[stage]
        code = _CODE if number % CODE_EVERY == CODE_EVERY - 1 else ""
        learner = Message("learner", _nth(_LEARNER[language], number), stage, code)
        coach = Message("coach", _nth(_COACH[language], number), stage)
        conversation = (*conversation, learner)
        context = replace(scene.context, conversation=conversation, turn_count=number)
        expert, _ = choose_expert(scene.experts.values(), context)
        yield context, safe_module_call(expert, "process", context), scene
        conversation = (*conversation, coach)


def _nth(texts: tuple[str, ...], number: int) -> str:
    return texts[number % len(texts)]


def _sum(*sizes: Size) -> Size:
    *_, total = accumulate(sizes, lambda one, other: Size(one.characters + other.characters, one.tokens + other.tokens))
    return total


def bench_prompts() -> None:
    """Print how prompts grow, and what they come to against sending all that was said."""
    lines = [f"\nPrompts: {TURNS} turns; turn {LATE} against turn {EARLY}, and {LATE} turns against all that was said"]
    for language in LANGUAGES:
        for moves in (False, True):
            figures = measured(language, moves=moves)
            lines.append(f"  {language}, {'through all stages' if moves else 'in one stage'}")
            lines += [_row(figures, unit) for unit in ("characters", "tokens")]
    print("\n".join(lines))  # noqa: T201 - it is for people


def _row(figures: Figures, unit: str) -> str:
    early, late = (getattr(figures.sent[turn - 1], unit) for turn in (EARLY, LATE))
    name = f"{unit}{' (estimated)' if unit == 'tokens' else ''}"
    return (
        f"    {name:<20} {early:6,} -> {late:6,}   {figures.growth(unit):.2f} times (at most {GROWTH_ALLOWED})"
        f"   share {figures.share(unit):.2f} (at most {SHARE_ALLOWED})"
    )
