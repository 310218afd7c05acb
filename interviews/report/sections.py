"""The curated writer: a section of the report from the evidence of its stage, with no model and no guess.

Each says what went well, what to work on, up to three things the learner said, word for word, and the figures.
"""

import re
from collections.abc import Iterable, Sequence

from interviews.core.context import Language
from interviews.core.reading.signs.message_signs import has_no_more_questions, says_ready, says_stuck
from interviews.core.redaction import redact
from interviews.core.rubric import Assessment
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.wording.coach import STAGE_NAMES
from interviews.report.evidence.material import Evidence, StageEvidence
from interviews.report.findings import advice_of, findings_of, in_a_sentence, is_brief, plainly
from interviews.report.priority import first_to_work_on, help_in
from interviews.report.wording import words
from problems.text.late_patterns import LatePattern

OVERALL = "overall"
QUOTES = 3
LONGEST_QUOTE, SHORTEST_QUOTE = 180, 18
LONGEST_WORD_OF_PASSAGE = 60
"""A longer sentence that says that one may go on says something else as well."""

_SENTENCE_END = LatePattern(r"(?<=[.!?])\s+|(?<=[。！？；])|\n+")
_NO_END = " ,;:，；：、"
_HANDS_OVER = LatePattern(
    r"(?:so|ok(?:ay)?|well|now)?\W*(?:here(?:'s| is|’s)|this is|that(?:'s| is|’s)) (?:my|the|all of my) "
    r"(?:(?:whole|final|new|first) )?(?:code|solution|pseudocode|plan|answer|try|version)\W*$"
    r"|(?:这是|以下是|下面是)?(?:我的)?(?:代码|伪代码|答案|解法)(?:如下|写好了|在这里)?\W*$",
    re.IGNORECASE,
)
# Marks that would end a quotation, or would be markup on the page.
_NO_QUOTE = LatePattern(r"[“”\"「」`<>|$*_~&\\\[\]]")


def section_text(
    name: str, evidence: Evidence, language: Language, assessments: Sequence[Assessment] = (), *, missed: str = ""
) -> str:
    """Return the section in Markdown. Raises ``KeyError`` for a stage that was not reached.

    With ``assessments`` the overall section begins with the weakest of them where it says what to work on. ``missed``
    is said there where no stage lacks anything, and a signal was missed all the same.
    """
    if name == OVERALL:
        return _overall(evidence, language, assessments, missed)
    stage = stage_of(evidence, name)
    well, work = findings_of(stage, language)
    figures = [*_figures((stage,), stage.seconds, language), *([words("was_skipped", language)] * stage.skipped)]
    return _laid_out(language, well, work, _quotes_in(stage), figures)


def stage_of(evidence: Evidence, name: str) -> StageEvidence:
    """Return the evidence of the stage ``name``. Raises ``KeyError``."""
    return {stage.stage.value: stage for stage in evidence.stages}[name]


def quotes_of(said: Iterable[str]) -> tuple[str, ...]:
    """Return up to three sentences of what was said, word for word and in order: the ones that say most."""
    parts = [part.strip().rstrip(_NO_END) for text in said for part in _SENTENCE_END.split(text)]
    fitting = list(dict.fromkeys(one for one in parts if _weight(one) >= SHORTEST_QUOTE and _can_be_quoted(one)))
    best = sorted(fitting, key=lambda sentence: -min(_weight(sentence), LONGEST_QUOTE // 2))[:QUOTES]
    return tuple(sentence for sentence in fitting if sentence in best)


def _quotes_in(stage: StageEvidence) -> tuple[str, ...]:
    """Return what is quoted of a stage: the sentences that show what it is about, where there are some."""
    if stage.stage is Stage.COMPLEXITY_ANALYSIS:
        return quotes_of(stage.telling)  # another cost beside the one that is told would look like a contradiction
    return quotes_of(stage.telling) or quotes_of(stage.said)


def duration(seconds: float, language: Language) -> str:
    """Return a time in minutes."""
    minutes = round(seconds / 60)
    if minutes == 0:
        return words("time.short", language)
    return words("time.minute" if minutes == 1 else "time.minutes", language, n=minutes)


# --- the whole ---


def _overall(evidence: Evidence, language: Language, assessments: Sequence[Assessment], missed: str) -> str:
    stages = evidence.stages
    course = [
        words("overall.course", language, title=plainly(evidence.title), time=duration(evidence.seconds, language)),
        *_way(evidence, language),
    ]
    alone = [stage for stage in stages if _is_managed(stage)]
    well = [words("overall.alone", language, stages=_names(alone, language))] if alone else []
    work = _to_work_on(stages, language, assessments, missed)
    said = tuple(text for stage in stages for text in _quotes_in(stage)[:1])
    lead = (" " if language == "en" else "").join(course)
    figures = _figures(stages, evidence.seconds, language)
    return f"{lead}\n\n{_laid_out(language, well, work, quotes_of(said), figures)}"


def _way(evidence: Evidence, language: Language) -> list[str]:
    """Return which stages were worked through, left, and skipped, and where the interview ended."""
    stages, of = evidence.stages, len(STAGE_ORDER)
    through = [stage for stage in stages if stage.done and not stage.skipped]
    skipped = [stage for stage in stages if stage.skipped and not stage.turns]
    left = [
        stage
        for stage in stages
        if stage not in through and stage not in skipped and not stage.ended_here and (stage.sent or stage.skipped)
    ]
    told = [
        words("overall.all_stages", language, of=of)
        if len(through) == of
        else words("overall.stages" if through else "overall.no_stage", language, through=len(through), of=of)
    ]
    for key, found in (("overall.left", left), ("overall.skipped", skipped)):
        told += [words(key, language, stages=_names(found, language))] if found else []
    ended = [stage for stage in stages if stage.ended_here]
    if ended:
        told.append(words("overall.ended_in", language, stage=_names(ended, language)))
    elif evidence.ended_early:
        told.append(words("overall.ended_early", language))
    return told


def _is_managed(stage: StageEvidence) -> bool:
    """Tell whether somebody came through a stage well and without help."""
    if stage.skipped or not stage.done or not stage.sent or help_in(stage) or is_brief(stage):
        return False
    return not stage.facts.code_failed and not stage.facts.is_unsettled


def _to_work_on(
    stages: tuple[StageEvidence, ...], language: Language, assessments: Sequence[Assessment], missed: str
) -> list[str]:
    if not any(stage.sent for stage in stages):
        return [words("overall.silent", language)]
    work = _on_help(stages, language)
    first = first_to_work_on(stages, language, assessments)
    if first is None:
        return [*work, missed or words("overall.keep", language)]
    name, advice = _names([first], language), advice_of(first, language)
    return [*work, words("overall.next", language, stage=name, advice=advice)]


def _on_help(stages: tuple[StageEvidence, ...], language: Language) -> list[str]:
    """Return where the help went that the learner asked for."""
    helped = [stage for stage in stages if stage.hints]
    if not helped:
        return []
    hints = sum(stage.hints for stage in helped)
    most = max(helped, key=lambda stage: stage.hints)
    name = _names([most], language)
    if hints == 1:
        return [words("overall.hint", language, stage=name)]
    if len(helped) == 1:
        return [words("overall.hints_in_one", language, n=hints, stage=name)]
    if most.hints == 1:
        return [words("overall.hints_in_each", language, n=hints, stages=_names(helped, language))]
    among = [stage for stage in helped if stage.hints == most.hints]
    return [words("overall.hints", language, n=hints, stages=_names(among, language))]


def _names(stages: Iterable[StageEvidence], language: Language) -> str:
    return in_a_sentence(tuple(STAGE_NAMES[stage.stage.value][language] for stage in stages), language)


# --- laying out ---


def _laid_out(language: Language, well: list[str], work: list[str], quotes: tuple[str, ...], figures: list[str]) -> str:
    parts = [_list(words(key, language), items) for key, items in (("well", well), ("work", work)) if items]
    if quotes:
        quoted = "\n>\n".join(f"> “{quote}”" for quote in quotes)
        parts.append(f"**{words('quotes', language)}**\n\n{quoted}")
    colon, comma = ("：", "，") if language == "zh" else (": ", ", ")
    parts.append(f"**{words('figures', language)}**{colon}{comma.join(figures)}{'。' if language == 'zh' else '.'}")
    return "\n\n".join(parts)


def _list(title: str, items: list[str]) -> str:
    return "\n".join([f"**{title}**", "", *(f"- {item}" for item in items)])


def _figures(stages: Iterable[StageEvidence], seconds: float, language: Language) -> list[str]:
    """Return how long it took, how much was said, handed in, and asked for."""
    of = tuple(stages)
    turns, codes, tested, hints = (
        sum(getattr(stage, name) for stage in of) for name in ("turns", "codes", "tested", "hints")
    )
    sent = [_counted("submitted", tested, language)] if tested else []
    if codes and not tested:
        sent = [_counted("unrun", codes, language)]
    return [
        duration(seconds, language).strip(),
        *([_counted("messages", turns, language)] if turns or not sent else []),
        *sent,
        _counted("hints", hints, language),
    ]


def _counted(what: str, number: int, language: Language) -> str:
    key = "none" if number == 0 else "one" if number == 1 else "many"
    return words(f"{what}.{key}", language, n=number)


def _weight(sentence: str) -> int:
    """Return the length of a sentence; a Chinese character says more than a letter."""
    return sum(2 if character >= "\u3040" else 1 for character in sentence)


def _can_be_quoted(sentence: str) -> bool:
    is_whole = len(sentence) <= LONGEST_QUOTE and not _NO_QUOTE.search(sentence) and redact(sentence) == sentence
    return is_whole and not _leads_over(sentence)


def _leads_over(sentence: str) -> bool:
    """Tell whether a sentence only goes on to something else, or says that nothing comes to mind."""
    if _HANDS_OVER.match(sentence) or says_ready(sentence) or says_stuck(sentence):
        return True
    return len(sentence) <= LONGEST_WORD_OF_PASSAGE and has_no_more_questions(sentence)
