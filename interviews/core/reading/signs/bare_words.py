"""Messages that are one wish and no more, by a small exact table: "I give up", "放弃", "next"; or the question what a
term means: "what's an invariant?".

They are heard in every stage, whatever else would be heard in them. The whole message has to be the words, so nothing
that only contains them ("give up this branch", "the next pointer") is touched.
"""

from collections.abc import Mapping

from interviews.core.acts import Act, ActKind
from interviews.core.stages import Stage
from interviews.core.wording.glossary import terms_in
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

LONGEST = 60

_WORN_OUT = (ActKind.MOOD, "frustration")
_HINT, _SKIP, _OTHER_PROBLEM, _PAUSE, _FINISH = (
    (ActKind.REQUEST, what) for what in ("hint", "skip", "other_problem", "pause", "finish")
)

_WORDS: tuple[tuple[tuple[ActKind, str], str], ...] = (
    (
        _WORN_OUT,
        "i give up; give up; i'm giving up; im giving up; i quit; i'm done with this; too hard; it's too hard; "
        "its too hard; this is too hard; way too hard; too difficult; this is too difficult; "
        "放弃; 我放弃; 放弃了; 我放弃了; 我要放弃了; 不做了; 我不做了; 太难了; 太难; 好难; 这太难了; 这题太难了; "
        "做不出来; 我做不出来",
    ),
    (_HINT, "hint; help; 提示; 求助; 不会; 我不会; 不会做; 我不会做; 完全不会; 真不会; 不太会"),
    (
        _SKIP,
        "next; next one; next please; next stage; next step; skip; skip it; skip this; pass; move on; let's move on; "
        "lets move on; 下一个; 下一步; 下一阶段; 下一个阶段; 跳过; 下一关",
    ),
    (_OTHER_PROBLEM, "next problem; another problem; 下一题; 换一题; 换题; 换一道题; 换道题"),
    (
        _PAUSE,
        "pause; i need a break; i need a pause; can we pause; can we take a break; can i take a break; "
        "let's take a break; lets take a break; 暂停; 休息一下; 我想休息一下; 想休息一下; 先休息一下; 我要休息一下",
    ),
    (
        _FINISH,
        "can we finish; can we finish here; can we end here; can we end it here; can we stop here; "
        "can we end the interview; end the interview; i want to finish; i'd like to finish; let's finish here; "
        "lets finish here; i want to end the interview; "
        "结束面试; 可以结束吗; 可以结束了吗; 能结束吗; 能结束了吗; 我想结束; 我想结束面试; 我要结束面试; 到此为止",
    ),
)
_BARE: Mapping[str, tuple[ActKind, str]] = {word.strip(): wish for wish, words in _WORDS for word in words.split(";")}
_TRIMMED = " \t\r\n.,!?。，！？~～…、；;:"
_SOFTENED = LatePattern(
    r"^(?:ok|okay|well|please|sorry|ugh|hmm|嗯|唉|哎|好吧|算了)[\s,，.。!！…]+|(?:(?<![\s,，])[\s,，]*+please|[吧啊呀啦嘛了])$"
)

_ONE_MORE = frozenset({"next", "next one", "next please", "下一个"})
"""Where cases are gone through one by one, they ask for another case."""
_ASKS_WHETHER = LatePattern(r"会不会|会[^。？?]{0,40}吗|是否会")
_MAY_BE_NO = frozenset({"不会", "不太会"})
"""To a question with "会" they are the answer."""


def bare_wish(text: str, stage: Stage, asked: str = "") -> Act | None:
    """Return what a message wants that is nothing but one of those words; ``asked`` is what the coach said before."""
    if len(text) > LONGEST:
        return None
    plain = fold(text).strip(_TRIMMED)
    if plain not in _BARE:
        plain = _SOFTENED.sub("", plain).strip(_TRIMMED)
    found = _BARE.get(plain)
    if found is None or (stage is Stage.EDGE_CASE_CHECK and plain in _ONE_MORE):
        return None
    if plain in _MAY_BE_NO and (stage is Stage.EDGE_CASE_CHECK or _ASKS_WHETHER.search(asked)):
        return None
    kind, item = found
    return Act(kind, item, end=len(text), by="terms", sure=True)


_WHAT_IT_MEANS = LatePattern(
    r"(?:(?:sorry|ok|okay|wait|hmm|hi|and|so|um)[,.…\s]+)*"
    r"(?:what(?:'s| is| are|s)(?! the\b) (?:an? )?(?P<is>[^,.?!]{2,30})"
    r"|what does (?:the (?:word|term) |an? )?(?P<mean>[^,.?!]{2,30}) mean|define (?P<define>[^,.?!]{2,30}))[\s?!.]*"
    r"|(?:请问|那|不好意思[，,]?)?(?:什么是|什么叫|啥是|啥叫)(?P<zh>[^，。？?！]{1,12})[？?呀啊呢\s]*"
    r"|(?:请问|那)?(?P<zh_mean>[^，。？?！]{1,12}?)(?:这个词)?(?:是|指的?是|是指)?(?:什么|啥)意思[？?呀啊呢\s]*"
)


def bare_question(text: str) -> Act | None:
    """Return the question what a term means, where the whole message asks that and nothing else."""
    found = _WHAT_IT_MEANS.fullmatch(fold(text).strip()) if len(text) <= LONGEST else None
    asked = next((part for part in found.groups() if part), "") if found is not None else ""
    if not terms_in(asked):
        return None
    return Act(ActKind.MEANING_QUESTION, end=len(text), by="terms", sure=True)
