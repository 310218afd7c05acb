"""The text of a problem file in format 1 as one of format 2, comments and layout kept where nothing is new.

Examples cannot be invented: phrases say which words count, not how people speak. Where phrases are plain they stand as
first examples, so that the file can be read, and somebody writes the others.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from problems.bank.editing import Place, with_fields
from problems.bank.upgrade import FORMAT, LISTS, upgraded
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

FIRST_EXAMPLES = 2
"""So many plain phrases a language stand as examples until somebody writes better ones."""
MOST_FORMS = 24
"""Of a phrase with alternatives so many forms are taken at most."""
_CHOICE = LatePattern(r"\(([^()]*)\)")
_LANGUAGES = ("en", "zh")


def converted(text: str) -> tuple[str, list[str]]:
    """Return a problem file in format 2, and the places that still need examples as people speak.

    A text that is in format 2 already comes back as it is. Raises ``yaml.YAMLError`` for no YAML, and ``LookupError``
    for a file that is laid out so that its lines cannot be replaced.
    """
    content = yaml.safe_load(text)
    if content.get("format") == FORMAT:
        return text, []
    new = upgraded(content)
    edits: dict[Place, Mapping[str, Any]] = {("format",): {"format": FORMAT}}
    needs = []
    for place, name, heard in _parts(content, new):
        fields = _heard(heard["terms"])
        edits[(*place, name)] = fields
        needs.append(_named(content, place))
    for number, one in enumerate(new["follow_ups"]):
        edits["follow_ups", number, "mentions"] = {"points": [_heard(point["terms"]) for point in one["points"]]}
        needs += [f"follow_ups.{one['id']}.points[{place}]" for place in range(1, len(one["points"]) + 1)]
    edits["signals",] = {"signals": [_heard(signal["terms"]) for signal in new["signals"]]}
    needs += [f"signals[{place}]" for place in range(1, len(new["signals"]) + 1)]
    return with_fields(text, edits), needs


def _parts(content: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[Place, str, Mapping[str, Any]]]:
    """Yield the place of each item with one list of phrases, the field that holds it, and the item in format 2."""
    for part, name in LISTS.items():
        for number, (old, one) in enumerate(zip(content[part], new[part], strict=True)):
            if name in old:
                yield (part, number), name, one


def _named(content: Mapping[str, Any], place: Place) -> str:
    part, number = place
    return f"{part}.{content[part][number]['id']}"


def _heard(phrases: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the examples and terms that phrases give."""
    forms = {language: [form for phrase in phrases[language] for form in _forms(phrase)] for language in _LANGUAGES}
    terms = {
        language: list(dict.fromkeys(form for form in forms[language] if _is_exact(form))) for language in _LANGUAGES
    }
    return {
        "examples": {language: _first(forms[language]) for language in _LANGUAGES},
        "terms": {language: told for language, told in terms.items() if told},
    }


def _first(forms: list[str]) -> list[str]:
    """Return what can stand as an example: exact forms, else what is left of the others without their wildcards."""
    exact = [form for form in forms if _is_exact(form)]
    plain = (" ".join(form.replace("...", " ").replace("*", "").split()) for form in exact or forms)
    return list(dict.fromkeys(plain))[:FIRST_EXAMPLES]


def _is_exact(form: str) -> bool:
    return "*" not in form and "..." not in form


def _forms(phrase: str) -> list[str]:
    """Return a phrase with each of its alternatives; a big O keeps its brackets."""
    waiting, found = [str(phrase)], []
    while waiting and len(found) < MOST_FORMS:
        form = waiting.pop(0)
        choice = next((one for one in _CHOICE.finditer(form) if not _is_big_o(form, one)), None)
        if choice is None:
            found.append(" ".join(form.split()))
            continue
        waiting += [form[: choice.start()] + one + form[choice.end() :] for one in choice[1].split("|")]
    return found


def _is_big_o(form: str, choice: re.Match[str]) -> bool:
    return "|" not in choice[1] and re.search(r"(?<![a-z])o$", fold(form[: choice.start()])) is not None
