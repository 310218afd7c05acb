"""Keeps the answer out of the coach's mouth: secrets before their stage, the pattern's name, code and prose that solve.

Every message to the learner passes here, whoever wrote it. What the learner said first is no secret any more. What the
coach may say by the problem's own file or by its wording was checked when that was written; of such sentences only the
secrets of the stage are looked for.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice

from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.attribution import attributed, names_in, without_idioms, without_names
from interviews.core.leaks.code import solves, solving_code
from interviews.core.leaks.disguise import hidden_names, hidden_texts, unmask
from interviews.core.leaks.names import HIDDEN_NAME
from interviews.core.leaks.prose import SURELY, content_words, prose_of, sentence_spans, steps_named, told_approach
from interviews.core.leaks.said import Said, described_by, hidden_pattern_names, holds, said_in
from interviews.core.leaks.solution import shared_with_solution
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.wording.coach import WORDING
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases
from problems.values.class_calls import show_input, show_output
from problems.values.declarations import in_literals
from problems.values.showing import SHOWN_CHARACTERS, show_value

MAX_CHARACTERS, _HEAD, _TAIL = 12_000, 2_000, 1_000
_RESTATED = 0.5
"""So much of a sentence's words has to come from the learner for it to be a restatement of what the learner said."""

_SHORTEST_CURATED, _SHORTEST_CURATED_ZH = 8, 3
"""Shorter sentences are no quotation of anything."""
_LONGEST_LEAD = 40
_AN_INPUT = "x"
_NOT_WORD = LatePattern(r"\W+")
_QUOTATION = LatePattern(r"`[^`\n]{1,160}`|“[^”\n]{1,160}”|\"[^\"\n]{1,160}\"|「[^」\n]{1,160}」")
MESSAGES_QUOTED = 12
"""What is quoted of the learner comes from so many messages."""
_FIGURE_FIELDS = LatePattern(r"\{(?:passed|total|before|error)\}")
_FIGURES = LatePattern(r"\b[0-9]{1,6}\b|`[A-Z][A-Za-z]{0,30}(?:Error|Exception|Iteration)`", re.ASCII)


@dataclass(frozen=True)
class Leak:
    """Something that would give the answer away: which secret, and the words."""

    secret: str
    text: str


def find_leaks(
    message: str, knowledge: ProblemKnowledge, context: InterviewContext, *, solution: str = "", plan: str = ""
) -> tuple[Leak, ...]:
    """Return what ``message`` gives away in the context's stage; an empty tuple means that it may be said.

    ``solution`` is a solution of the problem beyond what ``knowledge`` holds; sharing its decisive lines is a leak.
    ``plan`` is what the message was to say, and gives nothing away by itself: what is said of it in other words is no
    leak, as little as what the learner said, nor what is quoted word for word from either.
    Where no conversation is known, what the message says that the learner did counts as done. The input with which the
    learner's code was run is data, whatever it looks like.
    """
    run = context.dry_run
    if run is not None and run.failing is not None and run.failing.input:
        for shown in {run.failing.input, in_literals(run.failing.input, context.code_language)}:
            message = message.replace(shown, _AN_INPUT)
    for data in _data_of(knowledge, context.code_language):
        message = message.replace(data, _AN_INPUT)
    for variant in WORDING["open.problem_clarification"][knowledge.language]:
        # The title is no secret in the greeting, even where it names what is one later.
        message = message.replace(variant.format(title=knowledge.title), "")
    said = said_in(context, knowledge)
    if plan:
        last = [m for m in context.conversation if m.role == "learner"][-MESSAGES_QUOTED:]
        message = _without_quotations(message, "\n".join((plan, *(f"{m.text}\n{m.code}" for m in last))))
        said = replace(said, recent=(*said.recent, plan))
    moment = _Moment(context.current_stage, said, context.approach_ids, context.conversation)
    return _judged(message[:MAX_CHARACTERS], knowledge, moment, solution)


def _without_quotations(message: str, sources: str) -> str:
    """Return ``message`` without what it quotes, between marks, word for word from ``sources``."""
    known = " ".join(sources.split()).casefold()

    def kept(quoted: re.Match[str]) -> str:
        inside = " ".join(quoted.group()[1:-1].split()).casefold().strip(" .,!?。，！？…")
        return _AN_INPUT if len(inside) > 1 and inside in known else quoted.group()

    return _QUOTATION.sub(kept, message)


@lru_cache(maxsize=256)
def _data_of(knowledge: ProblemKnowledge, language: str) -> tuple[str, ...]:
    """Return the inputs that break an idea, and the results of cases, as the coach shows them to who writes in
    ``language``: data, no words."""
    shown = [f"`{show_input(trap.breaks, SHOWN_CHARACTERS)}`" for trap in knowledge.traps]
    shown += [f"`{show_output(trap.breaks, trap.expected, SHOWN_CHARACTERS)}`" for trap in knowledge.traps]
    values = [one.expected for one in (*knowledge.traps, *knowledge.edge_cases) if one.expected is not None]
    asked = "\n".join(case.question for case in knowledge.edge_cases)  # these sentences are known as they stand
    plain = (*shown, *(f"`{show_value(value)}`" for value in values))
    data = dict.fromkeys((*plain, *(in_literals(one, language) for one in plain)))
    return tuple(one for one in data if one not in asked)


@dataclass(frozen=True)
class _Moment:
    """What of an interview a judgement hangs on. Of the whole conversation only code is looked up, and seldom."""

    stage: Stage
    said: Said
    approach_ids: tuple[str, ...]
    conversation: tuple[Message, ...] = field(compare=False, repr=False)

    def all_said(self) -> str:
        """Return all that the learner said, with what counts as said."""
        earlier = (f"{m.text}\n{m.code}" for m in self.conversation if m.role == "learner")
        return "\n".join((*islice(earlier, self.said.noted.messages), *self.said.recent))


@lru_cache(maxsize=64)
def _judged(message: str, knowledge: ProblemKnowledge, moment: _Moment, solution: str) -> tuple[Leak, ...]:
    """Cached, because the same words come here more than once in a turn: when they are found and when they are said."""
    plain = without_idioms(unmask(message))
    return tuple(_leaks(plain, knowledge, moment, solution))


def _leaks(plain: str, knowledge: ProblemKnowledge, moment: _Moment, solution: str) -> Iterator[Leak]:
    is_known = moment.said.anything()
    learners_own = "" if is_known else "\n".join(attributed(plain, moment.stage))
    for secret, phrases in _secret_phrases(knowledge, moment.stage):
        found = find_phrases(plain, phrases)
        if found and not moment.said.holds(phrases) and (is_known or not holds(learners_own, phrases)):
            yield Leak(secret, found[0].text)
    own = _without_curated(_ends_of(plain), knowledge, moment)
    if not own.strip():
        return
    in_summary = moment.stage is Stage.PATTERN_SUMMARY
    blocks = solving_code(own, moment.all_said)
    yield from (Leak("solving_code", block[:80]) for block in blocks)
    if solution and (shared := shared_with_solution(own, solution)):
        yield Leak("solution", shared[:80])
    known = names_in(f"{knowledge.title} {knowledge.statement} {learners_own}") | moment.said.names()
    disguised = _disguised(own, known, in_summary)
    if disguised is not None:
        yield Leak("disguised", disguised[:80])
    if in_summary or blocks or disguised:
        return
    told = told_approach(without_names(prose_of(_without_opened(own, knowledge, moment.stage)), known))
    if told is not None and not _restates(told, moment.said):
        yield Leak("approach_in_prose", told[:200])


def _ends_of(text: str) -> str:
    """Return ``text``, or the beginning and the end of what is far longer than any message of an interview."""
    return text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"


def _disguised(text: str, known: frozenset[str], in_summary: bool) -> str | None:
    """Return what ``text`` gives away behind a disguise, or ``None``; in the summary only code is not for saying."""
    if not in_summary and (name := next(hidden_names(text), None)) is not None:
        return name
    for hidden in hidden_texts(text):
        if solves(hidden):
            return hidden
        if not in_summary:
            names = names_in(hidden, HIDDEN_NAME) - names_in(text, HIDDEN_NAME) - known
            if names or told_approach(hidden, SURELY) is not None:
                return min(names) if names else hidden
    return None


# --- what is no secret ---


def _restates(told: str, said: Said) -> bool:
    if not said.anything() or not steps_named(told) <= said.steps():
        return False  # most of its words may be the learner's, but not the one that matters
    words = content_words(told)
    return bool(words) and len(words & said.words()) >= _RESTATED * len(words)


def _without_opened(text: str, knowledge: ProblemKnowledge, stage: Stage) -> str:
    """Return ``text`` with the problem's secrets that are none any more in ``stage`` replaced by a pronoun."""
    for secret in knowledge.secrets:
        if index_of(stage) >= index_of(secret.from_stage):
            for match in find_phrases(text, secret.phrases):
                text = text.replace(match.text, "that" if match.text.isascii() else "它")
    return text


def _without_curated(text: str, knowledge: ProblemKnowledge, moment: _Moment) -> str:
    """Return ``text`` without the sentences that the bank lets the coach say by now, or that belong to no problem.

    A sentence may have a lead before its colon ("Try it from this side: ..."). Numbers and the names of exceptions in
    the coach's own sentences about a run tell nothing of a solution.
    """
    for name in _described_approaches(knowledge, moment):
        text = text.replace(unmask(name), "it" if name.isascii() else "它")
    curated = _curated_texts(knowledge, moment.stage)
    kept, end = [], 0
    for start, stop in sentence_spans(text):
        sentence = text[start:stop]
        colon = sentence.find(":") + 1
        for begin in (start, start + colon) if colon else (start,):
            squeezed = _squeezed(text[begin:stop])
            without_figures = _squeezed(_FIGURES.sub("", text[begin:stop]))
            own = _is_long_enough(squeezed) and (squeezed in curated or squeezed in _wording())
            if own or (_is_long_enough(without_figures) and without_figures in _wording()):
                lead = text[start:begin]
                idle = len(lead) <= _LONGEST_LEAD and not HIDDEN_NAME.search(lead.lower())
                kept.append(text[end : start if idle else begin])
                end = stop
                break
    return "".join([*kept, text[end:]])


def _is_long_enough(squeezed: str) -> bool:
    return len(squeezed) >= (_SHORTEST_CURATED if squeezed.isascii() else _SHORTEST_CURATED_ZH)


def _curated(knowledge: ProblemKnowledge, stage: Stage) -> Iterator[str]:
    for earlier in STAGE_ORDER[: index_of(stage) + 1]:
        yield from knowledge.hints.get(earlier, ())
    yield from (fact.answer for fact in knowledge.clarifications)
    yield from (f"- **{fact.topic}**: {fact.answer}" for fact in knowledge.clarifications)  # of several at once
    yield from (nudge for approach in knowledge.approaches for nudge in approach.nudges)
    yield from (case.question for case in knowledge.edge_cases)
    yield from (follow_up.question for follow_up in knowledge.follow_ups)
    if index_of(stage) >= index_of(Stage.FOLLOW_UP):
        yield from (follow_up.good_answer for follow_up in knowledge.follow_ups)


def _described_approaches(knowledge: ProblemKnowledge, moment: _Moment) -> Iterator[str]:
    """Yield the names of the approaches that the learner described; the coach may call them by their names."""
    for approach in knowledge.approaches:
        if approach.id in moment.approach_ids or moment.said.holds(described_by(knowledge, approach)):
            yield approach.name


@lru_cache(maxsize=1)
def _wording() -> str:
    said = (variant for local in WORDING.values() for variants in local.values() for variant in variants)
    return _squeezed_texts(filled for variant in said for filled in _as_said_of_a_run(variant))


def _as_said_of_a_run(variant: str) -> Iterator[str]:
    """Yield the sentence with what came of a run filled in, without its figures."""
    for place in ("`{input}`", "{input}", "{expected}", "{result}"):
        variant = variant.replace(place, _AN_INPUT)
    variant = _FIGURE_FIELDS.sub("", variant)
    if "{was}" not in variant:
        yield variant
        return
    for key, local in WORDING.items():
        if key.startswith("run.was."):
            was = (_FIGURE_FIELDS.sub("", one) for said in local.values() for one in said)
            yield from (variant.replace("{was}", one) for one in was)


@lru_cache(maxsize=256)
def _curated_texts(knowledge: ProblemKnowledge, stage: Stage) -> str:
    return _squeezed_texts(_curated(knowledge, stage))


def _squeezed_texts(texts: Iterable[str]) -> str:
    return "\0".join(map(_said_plainly, texts))


@lru_cache(maxsize=4096)
def _said_plainly(text: str) -> str:
    """Cached: what may be said in one stage may be said in the next."""
    return _squeezed(without_idioms(unmask(text)))


def _squeezed(text: str) -> str:
    return _NOT_WORD.sub("", text)


# --- what is one ---


@lru_cache(maxsize=256)
def _secret_phrases(knowledge: ProblemKnowledge, stage: Stage) -> tuple[tuple[str, tuple[str, ...]], ...]:
    secrets = [
        (secret.id, secret.phrases) for secret in knowledge.secrets if index_of(stage) < index_of(secret.from_stage)
    ]
    if stage is not Stage.PATTERN_SUMMARY and knowledge.patterns:
        secrets.append(("pattern", hidden_pattern_names(knowledge)))
    return tuple(secrets)
