"""The parts of a problem in words: how each is called, and what it is for."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PART_LABELS: dict[str, str | Promise] = {
    "slug": _("Name in links"),
    "title": _("Title"),
    "difficulty": _("Difficulty"),
    "patterns": _("Patterns"),
    "techniques": _("Techniques"),
    "statement": _("Statement"),
    "signature": _("Signature"),
    "examples": _("Examples"),
    "constraints": _("Constraints"),
    "expected_complexity": _("Expected complexity"),
    "clarifications": _("Clarifications"),
    "approaches": _("Approaches"),
    "traps": _("Traps"),
    "hints": _("Hints"),
    "edge_cases": _("Edge cases"),
    "tests": _("Tests"),
    "comparison": _("How results are compared"),
    "checker": _("Checker"),
    "generator": _("Generator"),
    "solutions": _("Solutions"),
    "equivalent_mutants": _("Equivalent mutants"),
    "wrong_attempts": _("Wrong attempts"),
    "follow_ups": _("Follow-ups"),
    "key_idea": _("Key idea"),
    "when_to_use": _("When to use it"),
    "signals": _("Signals"),
    "secrets": _("Secrets"),
    "strong_learner": _("Strong learner"),
}
PART_HELP: dict[str, str | Promise] = {
    "slug": _("Small letters, digits and hyphens. It cannot change later."),
    "title": _("What the problem is called in the catalogue."),
    "difficulty": _("As it is meant; the insights compare it with results."),
    "patterns": _("What a learner recognises and is estimated in, the best first; one to five."),
    "techniques": _("Finer than patterns: where it stands in the catalogue; one to three."),
    "statement": _("A small story and one task. Leave out on purpose what a good candidate asks."),
    "signature": _("The function or class that is written, with its parameters and their types."),
    "examples": _("Shown to the learner; one or more, each may be explained."),
    "constraints": _("Facts about sizes and limits; one or more."),
    "expected_complexity": _("Time and space of the best approach."),
    "clarifications": _("What may be asked, how people ask it, the answer, and whether it changes the solution."),
    "approaches": _("Ways to solve it, brute force first and the best last, with three nudges to the next better one."),
    "traps": _("Plausible ideas that do not work, each with the small case that breaks it; three or four."),
    "hints": _("Three rungs for each stage: point somewhere, teach, nearly there. None names the pattern."),
    "edge_cases": _("Inputs that somebody will get wrong, with the question that makes them look; five or more."),
    "tests": _("Inputs and expected results, twelve or more; one so large that brute force is stopped."),
    "comparison": _("Exactly, in any order of the outer list, or by a checker of your own."),
    "checker": _("Python, only with the comparison “checker”: check(arguments, output, expected)."),
    "generator": _("Python: random_case(rng, size) and worst_case(rng, size), which give the input as a dict."),
    "solutions": _("Python: the best one, and brute force, which agrees with it."),
    "equivalent_mutants": _("Changes of the best solution that no test can catch, each with the reason."),
    "wrong_attempts": _("Typical wrong programs, each with the case that breaks it; three or more."),
    "follow_ups": _("Harder questions, at least one each about space, a variant, a special case and an application."),
    "key_idea": _("Why the best approach works, in a sentence or two."),
    "when_to_use": _("By what one recognises such a problem."),
    "signals": _("What in the statement gives the pattern away; two or more."),
    "secrets": _("Words that give the answer away, and the first stage in which the coach may say them."),
    "strong_learner": _("What somebody strong would say, line by line; played on the desk. It may be left out."),
}
STEP_LABELS: dict[str, str | Promise] = {
    "frame": _("the problem itself"),
    "code": _("solutions and tests"),
    "ideas": _("approaches, traps and wrong attempts"),
    "questions": _("clarifications and edge cases"),
    "follow_ups": _("follow-ups"),
    "summary": _("hints and summary"),
    "learner": _("the strong learner"),
    "checking": _("the check"),
}


def listed(parts: Iterable[str]) -> str:
    """Return the names of parts in a row."""
    return _(", ").join(str(PART_LABELS[part]) for part in parts)


def step_label(step: str) -> str | Promise:
    """Return at what a drafting is, in words; "" for nothing yet."""
    return STEP_LABELS.get(step) or PART_LABELS.get(step, "")
