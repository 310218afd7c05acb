"""Problems as the API tells them: what learners see, and nothing that the coach knows."""

from typing import Any

from problems.models import Problem

Plain = dict[str, Any]


def problem_summary(problem: Problem) -> Plain:
    """Return a problem as the list has it: no pattern, no hint, no solution."""
    return {
        "slug": problem.slug,
        "title": {"en": problem.title_en, "zh": problem.title_zh},
        "difficulty": problem.difficulty,
    }


def problem_detail(slug: str) -> Plain:
    """Return what a learner sees of a problem, in both languages. Raises ``Problem.DoesNotExist``.

    What goes out is named here piece by piece, so that nothing the coach knows goes with it.
    """
    problem = Problem.objects.listed().select_related("current_revision").get(slug=slug)
    content = problem.current_revision.content
    signature = content["signature"]
    return problem_summary(problem) | {
        "statement": content["statement"],
        "signature": {name: signature[name] for name in ("function", "parameters", "returns")}
        | {"methods": signature.get("methods", [])},
        "examples": [
            {"input": example["input"], "output": example["output"], "explanation": example.get("explanation")}
            for example in content["examples"]
        ],
    }
