"""The code editor of a page, with the keys and the size of letters that the learner chose."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django_ace import AceWidget

from problems.languages import LANGUAGES
from profiles.models import EditorKeys, Profile

LIGHT_THEME, DARK_THEME = "cloud_editor", "cloud_editor_dark"
_ACE = "django_ace/ace"


class CodeEditor(AceWidget):
    """The Ace editor without its own start script and inline styles: ``static/js/editor.js`` starts it.

    ``keys`` are those it follows, one of :class:`profiles.models.EditorKeys`, ``mode`` is Ace's name of the language.
    """

    def __init__(self, keys: str = EditorKeys.ORDINARY, mode: str = "python") -> None:
        self.keys, self.code_mode = keys, mode
        super().__init__(
            mode=mode, theme=LIGHT_THEME, width=None, height=None, toolbar=False, useworker=False,
            useStrictCSP=True, showprintmargin=False, tabsize=4,
        )  # fmt: skip

    @property
    def media(self) -> forms.Media:
        """Return Ace, the mode of the language, completion, the keys, and both themes: colours may change meanwhile."""
        scripts = [
            "ace.js",
            f"mode-{self.code_mode}.js",
            "ext-language_tools.js",
            f"theme-{LIGHT_THEME}.js",
            f"theme-{DARK_THEME}.js",
        ]
        if self.keys:
            scripts.append(f"keybinding-{self.keys}.js")
        styles = ["ace/css/ace.css", f"ace/css/theme/{LIGHT_THEME}.css", f"ace/css/theme/{DARK_THEME}.css"]
        return forms.Media(
            js=[f"{_ACE}/{name}" for name in scripts],
            css={"screen": ["django_ace/widget.css", *(f"django_ace/{name}" for name in styles)]},
        )


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

    A page puts ``editor_media.css`` into its head and ``editor_media.js`` behind the editor; the element around
    ``editor`` hands ``editor_messages``, ``editor_keys`` and ``editor_font_size`` to ``static/js/editor.js``.
    """
    mode = LANGUAGES[language].editor
    editor = CodeEditor(profile.editor_keys, mode)
    return {
        "editor_media": editor.media,
        "editor": editor.render("code", code, {"id": "code", "form": form, **_ATTRIBUTES}),
        "editor_mode": mode,
        "editor_keys": profile.editor_keys,
        "editor_font_size": profile.editor_font_size,
        "editor_messages": json.dumps(_messages(profile.editor_keys)),
    }


def _messages(keys: str) -> dict[str, str]:
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
