"""A problem as pages show it, and the tags of the languages that problems are in."""

from typing import Any

from interviews.conversation import selectors
from interviews.ground.markdown import render_markdown, shown_code

LANGUAGE_TAGS = {"en": "en", "zh": "zh-Hans"}


def shown_problem(view: selectors.ProblemView, *, line_breaks: bool = False) -> dict[str, Any]:
    """Return what a page needs to show a problem."""
    return {
        "problem": view,
        "statement": render_markdown(view.statement, line_breaks=line_breaks),
        "signature": shown_code(view.signature, view.code_language) if view.signature else None,
        "examples": [
            {
                "input": example.input,
                "output": example.output,
                "explanation": render_markdown(example.explanation) if example.explanation else "",
            }
            for example in view.examples
        ],
    }
