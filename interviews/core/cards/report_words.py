"""What cards say of a report of which something is missing because of a key, a quota or a model; and how it came."""

from collections.abc import Mapping
from dataclasses import dataclass

from interviews.core.context import Language


@dataclass(frozen=True)
class Missing:
    """What is told instead of the card's own words: what the provider refused, and what puts it right."""

    message: str
    fix: str


_STEPS: Mapping[Language, str] = {
    "en": "Choose another key, provider or model, then write the missing sections; or have them written without it.",
    "zh": "换一个密钥、服务商或模型，再补写缺少的部分；也可以不用模型来写。",
}
_KEPT: Mapping[Language, str] = {
    "en": "Sections to read: {written}; still missing: {failed}. Nothing of the interview is lost.",
    "zh": "可以阅读的部分：{written} 个，还缺 {failed} 个。面试内容都在。",
}


def _missing(english: str, chinese: str) -> Mapping[Language, Missing]:
    return {"en": Missing(f"{english} {_KEPT['en']}", _STEPS["en"]), "zh": Missing(chinese + _KEPT["zh"], _STEPS["zh"])}


REPORT_MISSING: Mapping[str, Mapping[Language, Missing]] = {
    "key_rejected": _missing(
        "{provider} does not take the key with which the report was to be written.",
        "{provider} 不接受用来写报告的密钥。",
    ),
    "quota_exhausted": _missing(
        "{provider} has no quota left for the key with which the report was to be written.",
        "用来写报告的密钥在 {provider} 那边已经没有额度了。",
    ),
    "model_unknown": _missing(
        "{provider} does not answer for the model with which the report was to be written.",
        "{provider} 那边没有用来写报告的这个模型的回应。",
    ),
}
"""By the code of the card that the same fault has in the room."""

REPORT_CHAIN: Mapping[Language, tuple[str, str, str]] = {
    "en": (
        "Your interview ended at {ended}, and all of it was stored.",
        "The model was asked for what is missing, {tried}.",
        "It was given up at {gave_up}. Sections to read: {written}; missing, written by nobody: {failed}.",
    ),
    "zh": (
        "面试在 {ended} 结束，全部内容已经保存。",
        "请求模型写缺少的部分，{tried}。",
        "{gave_up} 放弃了：可以阅读的部分 {written} 个，缺少的 {failed} 个，没有由别人代写。",
    ),
}
"""How a report came to lack something because of a model, with the times of day."""
OWN_CHAIN: Mapping[Language, tuple[str, str, str]] = {
    "en": (
        "Your interview ended at {ended}, and all of it was stored.",
        "The report was begun.",
        "A part of our program stopped, seen at {gave_up}. Sections to read: {written}; missing: {failed}.",
    ),
    "zh": (
        "面试在 {ended} 结束，全部内容已经保存。",
        "开始写报告。",
        "到 {gave_up}，我们的程序有一处停住了：可以阅读的部分 {written} 个，缺少的 {failed} 个。",
    ),
}
"""The same where no model was at fault."""
OWN_FAULT: Mapping[Language, str] = {
    "en": "A part of our program stopped while it was written; that was us.",
    "zh": "写的时候我们的程序有一处停住了，是我们的问题。",
}
"""Why a section is missing where no fault of a model is known."""
