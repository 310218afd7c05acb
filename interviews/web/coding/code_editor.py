"""The code editor of a page, with the keys and the size of letters that the learner chose."""

import json
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django_ace import AceWidget

from problems.languages import LANGUAGES
from profiles.models import Profile

LIGHT_THEME, DARK_THEME = "cloud_editor", "cloud_editor_dark"
_ACE = "django_ace/ace"


_STYLES = ("ace/css/ace.css", f"ace/css/theme/{LIGHT_THEME}.css", f"ace/css/theme/{DARK_THEME}.css")
"""Both themes: colours may change meanwhile."""


def _widget(mode: str) -> AceWidget:
    """Return the editor for ``static/js/editor.js``, which starts it; ``mode`` is Ace's name of the language."""
    return AceWidget(
        mode=mode, theme=LIGHT_THEME, width=None, height=None, toolbar=False, useworker=False,
        useStrictCSP=True, showprintmargin=False, tabsize=4,
    )  # fmt: skip


def editor_parts(keys: str, mode: str) -> dict[str, list[str]]:
    """Return the addresses of what the editor is made of: Ace, the mode, completion, the themes, the ``keys``, which
    are one of :class:`profiles.models.EditorKeys`, and the style sheets."""
    scripts = [
        "ace.js",
        f"mode-{mode}.js",
        "ext-language_tools.js",
        f"theme-{LIGHT_THEME}.js",
        f"theme-{DARK_THEME}.js",
        *([f"keybinding-{keys}.js"] if keys else []),
    ]
    return {
        "scripts": [static(f"{_ACE}/{name}") for name in scripts],
        "styles": [static(f"django_ace/{name}") for name in _STYLES],
    }


_ATTRIBUTES = {
    "class": "code-plain",
    "autocomplete": "off",
    "autocapitalize": "off",
    "spellcheck": "false",
    "rows": "18",
    "aria-labelledby": "code-heading",
}


def code_editor(profile: Profile, code: str, language: str, *, form: str) -> dict[str, Any]:
    """Return what a page needs to show ``code``, in ``language``, in an editor of the form with the id ``form``.

    The element around ``editor`` hands all the others to ``static/js/editor.js``, which fetches ``editor_parts`` when
    the editor comes into view.
    """
    mode = LANGUAGES[language].editor
    return {
        "editor_parts": json.dumps(editor_parts(profile.editor_keys, mode)),
        "editor": _widget(mode).render("code", code, {"id": "code", "form": form, **_ATTRIBUTES}),
        "editor_mode": mode,
        "editor_keys": profile.editor_keys,
        "editor_font_size": profile.editor_font_size,
        "editor_messages": json.dumps(editor_messages(profile.editor_keys)),
    }


def editor_messages(keys: str) -> dict[str, str]:
    """Return what Ace says to screen readers and in its search box, by its own names for them.

    Vim and Emacs have a use of their own for the first Escape.
    """
    with_escape = _("Your code. Press Enter to edit, Escape to leave.")
    with_escape_twice = _("Your code. Press Enter to edit, Escape twice to leave.")
    return {
        "editor.scroller.aria-roledescription": _("code editor"),
        "editor.scroller.aria-label": with_escape_twice if keys else with_escape,
        "editor.gutter.aria-roledescription": _("line numbers"),
        "editor.gutter.aria-label": _("Line numbers. Press Enter to go through them, Escape to leave."),
        "gutter.annotation.aria-label.error": _("Error, line $0. Press Enter to read it."),
        "gutter.annotation.aria-label.warning": _("Note, line $0. Press Enter to read it."),
        "gutter-tooltip.aria-label.error.singular": _("error"),
        "gutter-tooltip.aria-label.error.plural": _("errors"),
        "gutter-tooltip.aria-label.warning.singular": _("warning"),
        "gutter-tooltip.aria-label.warning.plural": _("warnings"),
        "text-input.aria-roledescription": _("code editor"),
        "text-input.aria-label": _("Line $0"),
        "autocomplete.popup.aria-roledescription": _("list of suggestions"),
        "autocomplete.popup.aria-label": _("Suggestions"),
        "autocomplete.popup.item.aria-roledescription": _("suggestion"),
        "search-box.find.placeholder": _("Search for"),
        "search-box.find-all.text": _("All"),
        "search-box.replace.placeholder": _("Replace with"),
        "search-box.replace-next.text": _("Replace"),
        "search-box.replace-all.text": _("All"),
        "search-box.toggle-replace.title": _("Show or hide replace"),
        "search-box.toggle-regexp.title": _("Regular expression"),
        "search-box.toggle-case.title": _("Match case"),
        "search-box.toggle-whole-word.title": _("Whole words"),
        "search-box.toggle-in-selection.title": _("Search in selection"),
        "search-box.search-counter": _("$0 of $1"),
    }
