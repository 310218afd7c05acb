"""What a model and its provider can do wrong: the rows of which ``tests/faults/faults_table.py`` makes a document."""

from dataclasses import dataclass

TURN_SECONDS = 24
"""The deadline of a turn whose model is at fault: long enough for all four attempts at a call, which wait 14 s in all, so that
how often a model is asked does not hang on how busy the machine is."""
LEASE_SECONDS = 5
"""How long a turn is kept for a worker of which nothing is heard; after as long, or a third of it, workers are told
again of what nobody has taken."""
SWEEP_SECONDS = 0.5
"""How often workers look for that."""

NOWHERE = "http://127.0.0.1:9/v1"
"""An address at which nobody listens."""

MODEL = "The model, its provider, and the way there"
REPLY = "The model's reply."
CARD = "The built-in coach's reply, and a card that says so and offers the ways on."

_AT_ONCE, _AFTER_RETRIES, _AT_THE_DEADLINE = 15, 25, 35
"""Limits in seconds, all of these turns at once on a busy machine."""


@dataclass(frozen=True)
class Fault:
    """One fault: what is ``done``, what the learner has ``seen`` at the latest after ``seconds``, what is ``kept``."""

    id: str
    group: str
    done: str
    seen: str
    kept: str
    seconds: int


@dataclass(frozen=True)
class ModelFault(Fault):
    """A fault of the model. The fake provider answers in the modes of ``script`` and then in the mode ``then``.

    ``asked`` is how many requests it gets, ``paid`` how many answers are booked. ``kind`` is what is booked as the
    fault when the built-in coach speaks instead, empty when the model speaks. ``address`` is where the provider is said
    to be, if it is not there.
    """

    script: tuple[str, ...] = ()
    then: str = "normal"
    asked: int = 1
    paid: int = 1
    kind: str = ""
    address: str = ""


def _spoke(
    id: str, done: str, *script: str, then: str = "normal", asked: int = 0, paid: int = 1, seen: str = REPLY
) -> ModelFault:
    """A fault after which the model speaks all the same. It is asked once for each mode of the script, and once more."""
    asked = asked or len(script) + 1
    seconds = _AT_ONCE if asked < 3 else _AFTER_RETRIES
    return ModelFault(id, MODEL, done, seen, _counted(asked, paid), seconds, script, then, asked, paid)


def _failed(
    id: str, done: str, mode: str, kind: str, *, asked: int = 4, paid: int = 0, address: str = ""
) -> ModelFault:
    """A fault after which the built-in coach speaks."""
    seconds = _AT_THE_DEADLINE if kind == "timeout" else _AT_ONCE if asked == 1 else _AFTER_RETRIES
    kept = f"{_counted(asked, paid)} What the message shows of the learner's thinking counts."
    return ModelFault(id, MODEL, done, CARD, kept, seconds, (), mode, asked, paid, kind, address)


def _counted(asked: int, paid: int) -> str:
    requests = f"{asked or 'No'} request{'s' * (asked != 1)} arrived"
    return f"{requests}, {paid or 'no'} call{'s' * (paid != 1)} booked."


MODEL_FAULTS: tuple[ModelFault, ...] = (
    _spoke("normal", "Nothing: it answers as it should."),
    _spoke("slow", "An answer takes 4 s.", "slow:4", asked=1),
    _failed(
        "unreachable",
        "Nobody listens at its address.",
        "normal",
        "connection",
        asked=0,
        address=NOWHERE,
    ),
    _failed("hang", "It takes the request and never answers.", "hang", "timeout", asked=1),
    _failed("drip", "It sends the answer a byte each half second.", "drip", "timeout", asked=1),
    _failed("header-drip", "It sends the headers a byte each half second.", "header_drip", "timeout", asked=1),
    _failed("endless", "It sends blanks without end.", "endless", "bad_reply"),
    _spoke("cut-once", "The connection breaks off in the middle of an answer, once.", "cut"),
    _failed("cut", "The connection breaks off in the middle of each answer.", "cut", "connection"),
    _spoke("reset-once", "The connection is closed without an answer, once.", "reset"),
    _spoke("rate-limit-once", "429 without Retry-After, once.", "429"),
    _spoke("retry-after", "429 with a Retry-After of 3 s, once.", "429:3"),
    _spoke("retry-after-date", "429 with a date as Retry-After, once.", "429:date"),
    _failed("retry-after-late", "429 with a Retry-After beyond the turn's deadline.", "429:60", "rate_limit", asked=1),
    _spoke("error-500-twice", "500, twice.", "500", "500"),
    _failed("error-500", "500 each time.", "500", "server"),
    _failed("error-503", "503 each time.", "503", "server"),
    _failed("key-refused", "401: the key is not taken.", "401", "key", asked=1),
    _failed("no-quota", "403: the account is used up.", "403quota", "quota", asked=1),
    _failed("no-quota-429", "429 that says insufficient_quota.", "quota", "quota", asked=1),
    _failed("model-unknown", "404: there is no such model.", "404", "not_found", asked=1),
    _failed("redirect", "307 to another address.", f"redirect:{NOWHERE}", "not_found", asked=1),
    _spoke("malformed-once", "The body is half a JSON, once.", "malformed"),
    _failed("malformed", "The body is half a JSON each time.", "malformed", "bad_reply"),
    _failed("html", "200 with a web page.", "html", "bad_reply"),
    _failed("packed", "A compressed body that nobody asked for.", "packed", "bad_reply"),
    _failed("empty", "An empty text each time.", "empty", "bad_reply"),
    _failed("no-choices", "An answer without choices each time.", "no_choices", "bad_reply"),
    _spoke("no-usage", "An answer that does not tell its tokens: they count as 0.", "no_usage", asked=1),
    _spoke("unparsable-twice", "A text without the two blocks, twice.", "unparsable", "unparsable", paid=3),
    _failed("unparsable", "A text without the two blocks each time.", "unparsable", "unparsable", asked=3, paid=3),
    _spoke("huge", "A megabyte of text in a stream, once: it is broken off.", "huge"),
    _spoke("fenced-oddly", "CRLF, odd fences, prose before the blocks.", "fenced_oddly", asked=1),
    _spoke("no-temperature", "The model takes no temperature.", then="no_temperature", asked=2),
    _spoke("wrong-language-once", "A reply in Chinese in an English interview, once.", "wrong_language", paid=2),
    _failed("wrong-language", "A reply in Chinese each time.", "wrong_language", "unparsable", asked=3, paid=3),
    _spoke(
        "leak-once",
        "The reply holds the solution, once.",
        "leak",
        paid=2,
        seen="The reply after a correction, of the solution nothing.",
    ),
    ModelFault(
        "leak",
        MODEL,
        "Every reply holds the solution.",
        "The built-in coach's reply, of the solution nothing.",
        f"{_counted(2, 2)} Each catch is an event.",
        _AT_ONCE,
        then="leak",
        asked=2,
        paid=2,
        kind="leak",
    ),
)
