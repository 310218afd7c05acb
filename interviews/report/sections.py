"""The curated writer: a section of the report from the evidence of its stage, with no model and no guess.

Each says what went well, what to work on, up to three things the learner said, word for word, and the figures.
"""

import re
from collections.abc import Iterable

from interviews.core.context import Language
from interviews.core.redaction import redact
from interviews.core.stages import STAGE_ORDER
from interviews.core.wording import STAGE_NAMES
from interviews.report.evidence import Evidence, StageEvidence
from interviews.report.findings import HELP, findings_of, listed, plainly
from interviews.report.wording import words

OVERALL = "overall"
QUOTES = 3
LONGEST_QUOTE, SHORTEST_QUOTE = 180, 18

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|\n+")
_NO_END = " ,;:，；：、"
# Marks that would end a quotation, or would be markup on the page.
_NO_QUOTE = re.compile(r"[“”\"「」`<>|$*_~&\\\[\]]")


def section_text(name: str, evidence: Evidence, language: Language) -> str:
    """Return the section in Markdown. Raises ``KeyError`` for a stage that was not reached."""
    if name == OVERALL:
        return _overall(evidence, language)
    stage = stage_of(evidence, name)
    well, work = findings_of(stage, language)
    figures = [
        duration(stage.seconds, language).strip(),
        _counted("messages", stage.turns, language),
        _counted("hints", stage.hints, language),
        *([words("was_skipped", language)] if stage.skipped else []),
    ]
    return _laid_out(language, well, work, quotes_of(stage.said), figures)


def stage_of(evidence: Evidence, name: str) -> StageEvidence:
    """Return the evidence of the stage ``name``. Raises ``KeyError``."""
    return {stage.stage.value: stage for stage in evidence.stages}[name]


def quotes_of(said: Iterable[str]) -> tuple[str, ...]:
    """Return up to three sentences of what was said, word for word and in order: the ones that say most."""
    sentences = [part.strip().rstrip(_NO_END) for text in said for part in _SENTENCE_END.split(text)]
    fitting = list(dict.fromkeys(s for s in sentences if _weight(s) >= SHORTEST_QUOTE and _can_be_quoted(s)))
    best = sorted(fitting, key=lambda sentence: -min(_weight(sentence), LONGEST_QUOTE // 2))[:QUOTES]
    return tuple(sentence for sentence in fitting if sentence in best)


def duration(seconds: float, language: Language) -> str:
    """Return a time in minutes."""
    minutes = round(seconds / 60)
    if minutes == 0:
        return words("time.short", language)
    return words("time.minute" if minutes == 1 else "time.minutes", language, n=minutes)


# --- the whole ---


def _overall(evidence: Evidence, language: Language) -> str:
    stages, of = evidence.stages, len(STAGE_ORDER)
    turns, hints = sum(stage.turns for stage in stages), sum(stage.hints for stage in stages)
    thoughts = sum(len(stage.said) for stage in stages)
    course = [
        words("overall.course", language, title=plainly(evidence.title), time=duration(evidence.seconds, language)),
        words("overall.all_stages", language, of=of)
        if len(stages) == of
        else words("overall.stages", language, reached=len(stages), of=of),
        *([words("overall.ended_early", language)] if evidence.ended_early else []),
    ]
    alone = [stage for stage in stages if stage.done and stage.sent and not stage.skipped and not _help(stage)]
    well = [words("overall.said", language, thoughts=thoughts)] if thoughts > 1 else []
    if alone:
        well.append(words("overall.alone", language, stages=_names(alone, language)))
    figures = [
        duration(evidence.seconds, language).strip(),
        _counted("messages", turns, language),
        _counted("hints", hints, language),
    ]
    said = tuple(text for stage in stages for text in quotes_of(stage.said)[:1])
    lead = (" " if language == "en" else "").join(course)
    return f"{lead}\n\n{_laid_out(language, well, _to_work_on(stages, language), quotes_of(said), figures)}"


def _to_work_on(stages: tuple[StageEvidence, ...], language: Language) -> list[str]:
    if not any(stage.sent for stage in stages):
        return [words("overall.silent", language)]
    work, skipped = [], [stage for stage in stages if stage.skipped]
    hardest = max(stages, key=_help)
    if _help(hardest):
        work.append(words("overall.helped", language, stage=_names([hardest], language)))
    if skipped:
        work.append(words("overall.skipped", language, stages=_names(skipped, language)))
    first = next((stage for stage in [hardest, *stages] if _is_open(stage, language)), None)
    if first is None:
        return [*work, words("overall.keep", language)]
    advice = findings_of(first, language)[1][0]
    return [*work, words("overall.next", language, stage=_names([first], language), advice=advice)]


def _is_open(stage: StageEvidence, language: Language) -> bool:
    """Tell whether something is to be worked on there that is not said of the whole already."""
    return not stage.skipped and findings_of(stage, language)[1] != [words("nothing_open", language)]


def _help(stage: StageEvidence) -> int:
    return stage.hints + sum(stage.step_ins.get(kind, 0) for kind in HELP)


def _names(stages: Iterable[StageEvidence], language: Language) -> str:
    return listed(tuple(STAGE_NAMES[stage.stage.value][language] for stage in stages), language)


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


def _counted(what: str, number: int, language: Language) -> str:
    key = "none" if number == 0 else "one" if number == 1 else "many"
    return words(f"{what}.{key}", language, n=number)


def _weight(sentence: str) -> int:
    """Return the length of a sentence; a Chinese character says more than a letter."""
    return sum(2 if character >= "\u3040" else 1 for character in sentence)


def _can_be_quoted(sentence: str) -> bool:
    return len(sentence) <= LONGEST_QUOTE and not _NO_QUOTE.search(sentence) and redact(sentence) == sentence
