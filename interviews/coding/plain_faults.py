"""Why a case cannot be read, in one sentence in the language of the page."""

from django.utils.translation import gettext_lazy, ngettext

from problems.values.unreadable import UnreadableValue

_SENTENCES = {
    "empty": gettext_lazy("A value is missing."),
    "too_long": gettext_lazy("A string is longer than %(limit)s characters."),
    "too_deep": gettext_lazy("Something is nested more than %(limit)s levels deep."),
    "too_large": gettext_lazy("A number is too large."),
    "not_finite": gettext_lazy("“%(name)s” is not a number that can be written down."),
    "bad_character": gettext_lazy("A character cannot be stored."),
    "set": gettext_lazy("Sets have no order; write a list in square brackets instead."),
    "key": gettext_lazy("Dictionary keys must be strings in quotes."),
    "unclosed": gettext_lazy("A bracket or a quotation mark is not closed."),
    "unknown_name": gettext_lazy("“%(name)s” is a name, but a value is needed; put strings in quotes."),
    "unexpected": gettext_lazy("Unexpected “%(found)s” at character %(position)s."),
    "missing_argument": gettext_lazy("The argument “%(name)s” is missing."),
    "unknown_argument": gettext_lazy("The function has no argument “%(name)s”."),
    "argument_twice": gettext_lazy("The argument “%(name)s” is given twice."),
    "mixed_arguments": gettext_lazy("Name every argument, or none of them."),
    "call_lists": gettext_lazy("Write the calls one after another, or as two lists of the same length."),
    "first_call": gettext_lazy("The first call creates the object: “%(name)s(…)”."),
    "unknown_method": gettext_lazy("The class has no method “%(name)s”."),
}


def why_unreadable(fault: UnreadableValue) -> str:
    """Return the sentence that says what is wrong with the text of a case."""
    if fault.code == "too_many_arguments":
        wanted = int(fault.facts["wanted"])
        text = ngettext("The function takes %(wanted)s argument.", "The function takes %(wanted)s arguments.", wanted)
        return text % {"wanted": wanted}
    if fault.code == "call_arguments":
        wanted = int(fault.facts["wanted"])
        text = ngettext("“%(name)s” takes %(wanted)s argument.", "“%(name)s” takes %(wanted)s arguments.", wanted)
        return text % fault.facts
    if fault.code == "result_count":
        wanted = int(fault.facts["wanted"])
        text = ngettext(
            "%(wanted)s of your calls returns something, so %(wanted)s result is needed.",
            "%(wanted)s of your calls return something, so %(wanted)s results are needed.",
            wanted,
        )
        return text % {"wanted": wanted}
    return str(_SENTENCES[fault.code]) % fault.facts
