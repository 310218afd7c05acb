"""The problem of an interview as a coach needs it beside the transcript: all that the bank says, solutions included."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from interviews.conversation.selectors import problem_view
from interviews.core.context import Language
from interviews.ground.markdown import render_code, render_markdown
from interviews.models import Interview
from interviews.models.labels import STAGE_LABELS
from interviews.web.shared.problem_shown import LANGUAGE_TAGS, shown_problem
from problems.bank.upgrade import upgraded
from problems.values.showing import show_arguments, show_value


@dataclass(frozen=True)
class Solution:
    """One of the bank's own programs, which are in Python; ``about`` says which, by its name in the file."""

    about: str
    code: SafeString


@dataclass(frozen=True)
class Mistake:
    """A usual mistake: what it is, code that makes it, and the ``input`` that shows it with what should come out."""

    name: SafeString
    code: SafeString
    input: str
    expected: str


@dataclass(frozen=True)
class Answered:
    """A question with the answer that the bank knows."""

    question: SafeString
    answer: SafeString


@dataclass(frozen=True)
class BankNotes:
    """What the bank knows: ``approaches`` are names with their time and space, ``hints`` the rungs by stage."""

    key_idea: SafeString
    approaches: tuple[tuple[str, str, str], ...]
    solutions: tuple[Solution, ...]
    mistakes: tuple[Mistake, ...]
    edge_cases: tuple[tuple[str, str, SafeString], ...]
    follow_ups: tuple[Answered, ...]
    clarifications: tuple[Answered, ...]
    hints: tuple[tuple[Any, tuple[SafeString, ...]], ...]


def problem_shown(interview: Interview) -> dict[str, Any]:
    """Return what the template of the problem needs; of a text that the learner brought there are no ``notes``.

    Of a content that cannot be read (any more) there is nothing but that it ``is_unreadable``.
    """
    revision, language = interview.revision, LANGUAGE_TAGS[interview.language]
    try:
        return {
            **shown_problem(problem_view(interview), line_breaks=revision is None),
            "notes": _notes(upgraded(revision.content), interview.language) if revision else None,
            "content_lang": language,
        }
    except (KeyError, TypeError):
        return {"is_unreadable": True, "content_lang": language}


def _notes(content: Mapping[str, Any], language: Language) -> BankNotes:
    def said(text: Mapping[str, str]) -> SafeString:
        return render_markdown(text[language])

    mistakes = [(one["name"], one["code"], one["breaks"]) for one in content.get("traps", ())]
    mistakes += [(one["description"], one["code"], one["fails_on"]) for one in content["wrong_attempts"]]
    return BankNotes(
        key_idea=said(content["key_idea"]),
        approaches=tuple((one["name"][language], one["time"], one["space"]) for one in content["approaches"]),
        solutions=tuple(Solution(about, render_code(code)) for about, code in content["solutions"].items() if code),
        mistakes=tuple(Mistake(said(name), render_code(code), *_case(case)) for name, code, case in mistakes),
        edge_cases=tuple((*_case(one), said(one["question"])) for one in content["edge_cases"]),
        follow_ups=tuple(Answered(said(one["question"]), said(one["good_answer"])) for one in content["follow_ups"]),
        clarifications=tuple(Answered(said(one["topic"]), said(one["answer"])) for one in content["clarifications"]),
        hints=tuple(
            (label, tuple(said(rung) for rung in content["hints"][stage]))
            for stage, label in STAGE_LABELS
            if content["hints"].get(stage)
        ),
    )


def _case(case: Mapping[str, Any]) -> tuple[str, str]:
    """Return the input of a case and what should come out, whole."""
    return show_arguments(case["input"], None), show_value(case["expected"], None)
