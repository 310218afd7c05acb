"""Questions about the interview itself, answered from what the platform knows: languages, clock, place, rules, tool."""

import re
from collections.abc import Callable, Mapping

from interviews.core.context import InterviewContext, Language
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.stages import STAGE_ORDER, Stage, index_of, is_last, row_of
from interviews.core.turn.situations.strategies import BACK
from interviews.core.wording.coach import STAGE_NAMES, WORDING, say
from problems.languages import LANGUAGES, name_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_OTHER_LANGUAGES: Mapping[str, str] = {
    "python": "Python",
    "java": "Java",
    "c++": "C++",
    "cpp": "C++",
    "javascript": "JavaScript",
    "typescript": "TypeScript",
    "js": "JavaScript",
    "ts": "TypeScript",
    "golang": "Go",
    "rust": "Rust",
    "kotlin": "Kotlin",
    "swift": "Swift",
    "c#": "C#",
    "ruby": "Ruby",
    "scala": "Scala",
    "php": "PHP",
}
_NAMED = LatePattern(
    rf"(?<![a-z0-9])(?:{'|'.join(re.escape(name) for name in sorted(_OTHER_LANGUAGES, key=len, reverse=True))})"
    r"(?![a-z0-9+#])"
)
_GO = LatePattern(r"(?<![\w])Go(?=[\s,.!?，。？]|$)(?! (?:on|ahead|back|to|with|for|into))")
_HOUR, _MINUTE = 60, 60.0
USUAL_MINUTES: Mapping[str, tuple[int, int]] = {"easy": (20, 30), "medium": (30, 45), "hard": (45, 60)}
"""How long one talks about a problem with all seven stages: what companies plan for one of its difficulty."""
_USUALLY = LatePattern(
    r"\b(?:usual\w*|normal\w*|typical\w*|whole|entire|altogether|in total|overall|does (?:it|this|an interview) take)\b"
    r"|一般|通常|总共|整场|全部|一共|要多久|得多久"
)
"""What asks how long it takes, and not how long it took."""
LONGEST_QUOTE = 80

Answer = Callable[[InterviewContext, str, float], str]


def answer_about(about: str, context: InterviewContext, text: str, now: float) -> str:
    """Return what the platform knows ``about`` the interview; "" for what it does not.

    ``text`` is the question, ``now`` the time in seconds of the interview's own clock.
    """
    answer = _ANSWERS.get(about)
    if answer is not None:
        return answer(context, text, now)
    key = f"process.{about}"
    if not context.languages_run and f"{key}.read" in WORDING:
        key = f"{key}.read"
    return _said(context, key) if key in WORDING else ""


def offers_about(about: str, context: InterviewContext) -> tuple[str, ...]:
    """Return the stages to go back to for who asks why they were left, or of which plan the coach speaks."""
    here = index_of(context.current_stage)
    plan = index_of(Stage.THOUGHT_ARTICULATION)
    if about == "plan" and here > plan:
        return (f"{BACK}{Stage.THOUGHT_ARTICULATION.value}",)
    return (f"{BACK}{STAGE_ORDER[here - 1].value}",) if about == "moved" and here else ()


def duration(seconds: float, language: Language) -> str:
    """Return a length of time as people say it."""
    minutes = round(max(seconds, 0.0) / _MINUTE)
    if seconds < _MINUTE:
        return say("time.none", language)
    if minutes <= 1:
        return say("time.one", language)
    if minutes < _HOUR:
        return say("time.minutes", language, n=str(minutes))
    return say("time.hours", language, hours=str(minutes // _HOUR), n=str(minutes % _HOUR))


_ONLY = LatePattern(
    r"\b(?:only|just|nothing but|limited to|(?:have|need|got) to|must)\b|只[能有接支用]|仅|必须|一定要|非得"
)
"""Who asks whether one language is all wants to hear of the others."""


def _language(context: InterviewContext, text: str, now: float) -> str:
    """Answer which language may be written: of one that is named whether it is run here or read, else of all."""
    match = _NAMED.search(fold(text))
    named = _OTHER_LANGUAGES[match.group()] if match is not None else "Go" if _GO.search(text) else ""
    run = _listed([name_of(one) for one in context.languages_run], context.language)
    found = next((language.id for language in LANGUAGES.values() if language.name == named), "")
    if named and not found:
        return _said(context, "process.language.unlisted", named=named)
    if not run:
        return _said(context, "process.language.read")
    several = len({_OTHER_LANGUAGES[one.group()] for one in _NAMED.finditer(fold(text))}) > 1
    if not named or several or _ONLY.search(fold(text)):
        name = say("code.words", context.language)
        if context.code_language != "pseudocode":
            name = name_of(context.code_language)
        return _said(context, "process.language", run=run, name=name)
    key = "process.language.runs" if found in context.languages_run else "process.language.other"
    return _said(context, key, named=named, run=run)


def _listed(names: list[str], language: Language) -> str:
    if language == "zh":
        return "、".join(names)
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _time(context: InterviewContext, text: str, now: float) -> str:
    usual = USUAL_MINUTES.get(context.difficulty)
    if usual is not None and _USUALLY.search(fold(text)):
        whole = duration(now, context.language)
        return _said(context, "process.time.usual", fewest=str(usual[0]), most=str(usual[1]), whole=whole)
    stage = duration(now - context.stage_started_at, context.language)
    return _said(context, "process.time", stage=stage, whole=duration(now, context.language))


def _progress(context: InterviewContext, text: str, now: float) -> str:
    stage, language = context.current_stage, context.language
    items = [say(f"collected.{name}", language) for name, there in _collected(context).items() if there]
    collected = say("process.collected.nothing", language)
    if items:
        collected = say("process.collected", language, items={"en": ", ", "zh": "、"}[language].join(items))
    return _said(
        context,
        "process.progress",
        number=str(index_of(stage) + 1),
        all=str(len(STAGE_ORDER)),
        name=STAGE_NAMES[stage.value][language],
        collected=collected,
    )


def _collected(context: InterviewContext) -> dict[str, bool]:
    return {
        "restated": context.restated,
        "facts": bool(context.clarified),
        "approach": bool(context.user_approach),
        "cost": context.claimed_time is not None,
        "code": bool(context.pseudocode),
        "edges": bool(context.edge_cases_named),
        "follow_ups": bool(context.follow_ups_answered),
    }


def _next(context: InterviewContext, text: str, now: float) -> str:
    if is_last(context.current_stage):
        return _said(context, "process.next.last")
    following, language = STAGE_ORDER[index_of(context.current_stage) + 1], context.language
    name = STAGE_NAMES[following.value][language]
    return _said(context, "process.next", name=name, expects=row_of(following).expects[language])


def _finish(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.finish")


def _rules(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.rules")


def _tool(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.tool")


def _left(context: InterviewContext, text: str, now: float) -> str:
    if is_last(context.current_stage):
        return _said(context, "process.next.last")
    after = STAGE_ORDER[index_of(context.current_stage) + 1 :]
    names = {"en": ", ", "zh": "、"}[context.language].join(STAGE_NAMES[one.value][context.language] for one in after)
    return _said(context, "process.left", number=str(len(after)), names=names)


def _editor(context: InterviewContext, text: str, now: float) -> str:
    is_due = index_of(context.current_stage) >= index_of(Stage.PSEUDOCODE_DESIGN)
    name = STAGE_NAMES[context.current_stage.value][context.language]
    return _said(context, "process.editor.now" if is_due else "process.editor.later", name=name)


def _talk(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.talk")


def _moved(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.moved", name=STAGE_NAMES[context.current_stage.value][context.language])


def _plan(context: InterviewContext, text: str, now: float) -> str:
    if not context.user_approach:
        return _said(context, "process.plan.none")
    return _said(context, "process.plan", quote=in_one_line(context.user_approach, LONGEST_QUOTE))


def _which_cost(context: InterviewContext, text: str, now: float) -> str:
    if context.claimed_time is None:
        return _said(context, "process.cost.both" if context.claimed_space is None else "process.cost.time")
    return _said(context, "process.cost.space" if context.claimed_space is None else "process.cost.better")


def _size(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.size")


_NOT_THERE = LatePattern(r"\b(?:numpy|pandas|scipy|networkx|lodash|boost|guava)\b|第三方", re.ASCII)
"""Libraries that do not come with a language: code that needs them does not run here."""


def _library(context: InterviewContext, text: str, now: float) -> str:
    return _said(context, "process.library.other" if _NOT_THERE.search(fold(text)) else "process.library")


def _difficulty(context: InterviewContext, text: str, now: float) -> str:
    level = f"process.level.{context.difficulty}"
    if level not in WORDING:
        return _said(context, "process.difficulty.none")
    return _said(context, "process.difficulty", level=say(level, context.language))


def _said(context: InterviewContext, key: str, **values: str) -> str:
    return say(key, context.language, context.turn_count, **values)


_ANSWERS: Mapping[str, Answer] = {
    "language": _language,
    "time": _time,
    "progress": _progress,
    "next": _next,
    "finish": _finish,
    "rules": _rules,
    "tool": _tool,
    "left": _left,
    "editor": _editor,
    "talk": _talk,
    "moved": _moved,
    "plan": _plan,
    "which_cost": _which_cost,
    "size": _size,
    "library": _library,
    "difficulty": _difficulty,
}
