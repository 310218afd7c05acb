"""What the page says of the code in the editor by itself: that it is in another language, or has full-width signs."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from problems.languages import LANGUAGES
from problems.syntax.detection import written_in
from problems.syntax.full_width import full_width_signs, kind_of_sign
from profiles.models import CodeLanguage

_WITH_SIGN: Mapping[str, Promise] = {
    "colon": gettext_lazy("Line %(line)s has a full-width colon (%(sign)s)."),
    "comma": gettext_lazy("Line %(line)s has a full-width comma (%(sign)s)."),
    "semicolon": gettext_lazy("Line %(line)s has a full-width semicolon (%(sign)s)."),
    "full_stop": gettext_lazy("Line %(line)s has a full-width full stop (%(sign)s)."),
    "parenthesis": gettext_lazy("Line %(line)s has a full-width parenthesis (%(sign)s)."),
    "bracket": gettext_lazy("Line %(line)s has a full-width bracket (%(sign)s)."),
    "brace": gettext_lazy("Line %(line)s has a full-width brace (%(sign)s)."),
    "quote": gettext_lazy("Line %(line)s has a full-width quotation mark (%(sign)s)."),
    "equals": gettext_lazy("Line %(line)s has a full-width equals sign (%(sign)s)."),
    "space": gettext_lazy("Line %(line)s has a full-width space."),
    "sign": gettext_lazy("Line %(line)s has a full-width sign (%(sign)s)."),
}


def language_name(language: str) -> str:
    """Return what a language is called on the page."""
    return str(CodeLanguage(language).label)


def kept_answer(saved_at: datetime, *, code: str, code_language: str) -> JsonResponse:
    """Answer an editor whose ``code`` is kept: when, and what is to be said of it where its language is told."""
    notices = code_notices(code, code_language) if code_language else {}
    return JsonResponse({"saved_at": saved_at.isoformat(), **notices})


def code_notices(code: str, chosen: str) -> dict[str, Any]:
    """Return what is to be said of ``code`` in an editor that is set to ``chosen``, in plain JSON types for
    ``static/js/code-language.js``: ``other`` offers another language, ``signs`` to mend full-width signs; else
    ``None``."""
    found = written_in(code, chosen)
    signs = full_width_signs(code, found)
    return {
        "other": None if found == chosen or found not in LANGUAGES else _other(found, chosen),
        "signs": {
            "said": sign_in_words(signs[0].sign, signs[0].line),
            "places": [[s.line, s.column, s.sign, s.meant] for s in signs],
        }
        if signs
        else None,
    }


def _other(found: str, chosen: str) -> dict[str, str]:
    return {
        "id": found,
        "said": looks_like(found, chosen),
        "switch": _("Switch to %(language)s") % {"language": language_name(found)},
        "keep": _("Keep %(language)s") % {"language": language_name(chosen)},
    }


def looks_like(found: str, chosen: str) -> str:
    """Say that code is in another language than the editor is set to."""
    names = {"found": language_name(found), "chosen": language_name(chosen)}
    return _("This looks like %(found)s, but the editor is set to %(chosen)s.") % names


def sign_in_words(sign: str, line: int) -> str:
    """Say where a full-width sign stands."""
    return str(_WITH_SIGN[kind_of_sign(sign)]) % {"line": line, "sign": sign}
