"""Code in a language that is read and not run: the coach says so once, for nobody should wait for a result."""

from interviews.core.code.at_hand import run_of
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.wording.coach import say_anew
from problems.languages import name_of


def read_only_note(context: InterviewContext) -> str:
    """Return the sentence that the code of the latest message is read and not run; "" where it is run, where that was
    said of its language before, and for pseudocode, of which nobody expects it."""
    said = [message for message in context.conversation if message.role == "learner"]
    language = _language_of(said[-1]) if said else ""
    if language in ("", *context.languages_run) or run_of(context, find_code(said[-1].text, said[-1].code)):
        return ""
    if any(_language_of(message) == language for message in said[:-1]):
        return ""
    return say_anew(context, "code.read_only", name=name_of(language))


def _language_of(message: Message) -> str:
    """Return the language of the functions that a message brings, "" for none."""
    code = find_code(message.text, message.code)
    reading = read_code(code) if code else None
    return reading.language if reading is not None and reading.functions else ""
