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
    "en": "Choose another key, provider or model, then write the missing sections; or write them without a model.",
    "zh": "换一个密钥、服务商或模型，再补写缺少的部分；也可以不用模型来写。",
}
_KEPT: Mapping[Language, str] = {
    "en": "Sections ready: {written}; still missing: {failed}. Nothing in the interview is lost.",
    "zh": "可以阅读的部分：{written} 个，还缺 {failed} 个。面试内容都在。",
}


def _missing(english: str, chinese: str) -> Mapping[Language, Missing]:
    return {"en": Missing(f"{english} {_KEPT['en']}", _STEPS["en"]), "zh": Missing(chinese + _KEPT["zh"], _STEPS["zh"])}


REPORT_MISSING: Mapping[str, Mapping[Language, Missing]] = {
    "key_rejected": _missing(
        "{provider} rejected the key used for the report.",
        "{provider} 不接受写报告用的密钥。",
    ),
    "quota_exhausted": _missing(
        "The quota of the key used for the report is used up at {provider}.",
        "写报告用的密钥在 {provider} 的额度已用完。",
    ),
    "model_unknown": _missing(
        "{provider} does not answer for the model used for the report.",
        "写报告用的模型在 {provider} 没有回应。",
    ),
}
"""By the code of the card that the same fault has in the room."""

REPORT_CHAIN: Mapping[Language, tuple[str, str, str]] = {
    "en": (
        "Your interview ended at {ended}, and all of it was stored.",
        "The model was asked for the missing sections, {tried}.",
        "We gave up at {gave_up}. Sections ready: {written}; missing, not written otherwise: {failed}.",
    ),
    "zh": (
        "面试在 {ended} 结束，全部内容已经保存。",
        "请求模型写缺少的部分，{tried}。",
        "{gave_up} 停止尝试：可以阅读的部分 {written} 个，缺少的 {failed} 个，没有用其他方式代写。",
    ),
}
"""How a report came to lack something because of a model, with the times of day."""
OWN_CHAIN: Mapping[Language, tuple[str, str, str]] = {
    "en": (
        "Your interview ended at {ended}, and all of it was stored.",
        "The report was started.",
        "A part of our program stopped, noticed at {gave_up}. Sections ready: {written}; missing: {failed}.",
    ),
    "zh": (
        "面试在 {ended} 结束，全部内容已经保存。",
        "开始写报告。",
        "{gave_up} 发现我们的程序有一处停住了：可以阅读的部分 {written} 个，缺少的 {failed} 个。",
    ),
}
"""The same where no model was at fault."""
OWN_FAULT: Mapping[Language, str] = {
    "en": "A part of our program stopped while writing it; that was our fault.",
    "zh": "写的时候我们的程序有一处停住了，是我们的问题。",
}
"""Why a section is missing where no fault of a model is known."""
