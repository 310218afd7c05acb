"""The languages that code may be written in, as pages offer them: those that run here first."""

from typing import Any

from django.utils.translation import gettext as _

from interviews.web.coding.code_notices import language_name
from problems.judge_access import languages_that_run
from problems.languages import LANGUAGES


def shown_languages(chosen: str, *, only_run: bool = False) -> dict[str, Any]:
    """Return what a page needs to offer the languages, with ``chosen`` as what the editor is set to.

    ``languages_note`` says what is run and what is read; ``read_note`` that ``chosen`` is read here and not run, ""
    where it runs. With ``only_run`` no others are offered.
    """
    run = [(one, language_name(one)) for one in LANGUAGES if one in languages_that_run()]
    read = [(one, language_name(one)) for one in LANGUAGES if one not in languages_that_run()]
    is_run, name = chosen in languages_that_run(), language_name(chosen)
    return {
        "code_language": chosen,
        "code_language_name": name,
        "languages_run": run,
        "languages_read": [] if only_run else read,
        "language_runs": is_run,
        "languages_note": languages_note(),
        "read_note": "" if is_run else _read_note(chosen, name),
    }


def languages_note() -> str:
    """Say which languages are run here and which are read."""
    run = [language_name(one) for one in LANGUAGES if one in languages_that_run()]
    read = [language_name(one) for one in LANGUAGES if one not in languages_that_run()]
    if not run:
        return _("The coach reads code in %(read)s; code does not run here.") % {"read": _listed(read)}
    return _("Code in %(run)s runs here. The coach can also read %(read)s.") % {
        "run": _listed(run),
        "read": _listed(read),
    }


def _listed(names: list[str]) -> str:
    return _(", ").join(names)


def _read_note(chosen: str, name: str) -> str:
    if chosen == "pseudocode":
        return _("Pseudocode does not run here: send it to the coach with your message.")
    return _("%(language)s does not run here: send your code to the coach with your message.") % {"language": name}


def trace_note(language: str) -> str:
    """Say of a language that runs why the steps of a case are not shown; "" for one that is followed line by line."""
    if LANGUAGES[language].traces:
        return ""
    return _("%(language)s runs here, but cannot be traced line by line: trace the failing case by hand.") % {
        "language": language_name(language)
    }
