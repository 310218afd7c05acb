"""What a program does for each way on that a card names: a request of the API, or something on its own side.

Ways that only the pages have are left out of the cards that the API shows, and where something is mended in steps the
single requests stand beside them. So every action in an answer is one that its reader can do.
"""

from collections.abc import Mapping
from dataclasses import replace

from interviews.core.cards.content import ErrorCard, RecoveryOption
from interviews.core.cards.registry import MENDED_IN_STEPS
from interviews.core.cards.wording import ACTION_LABELS
from interviews.core.context import Language

REQUESTS: Mapping[str, str] = {
    "retry": "`POST interviews/{id}/retry/`",
    "advance": "`POST interviews/{id}/advance/`",
    "begin": "`POST interviews/{id}/advance/`",
    "go_on": "`POST interviews/{id}/card/fold/`; or simply the next request",
    "keep_going": "nothing: the interview goes on",
    "retry_failed_sections": "`POST interviews/{id}/retry-failed-sections/`",
    "write_curated": "`POST interviews/{id}/write-curated/`",
    "start_wizard": "`GET interviews/{id}/card/` has the step at hand, `POST interviews/{id}/card/step/` answers it",
    "cancel_wizard": "`POST interviews/{id}/card/step/leave/`",
    "pause": "`POST interviews/{id}/pause/`",
    "end_interview": "`POST interviews/{id}/end/` with `confirmed`",
    "skip_to_end": "`POST interviews/{id}/stage/` with the `action` `skip`, once more",
    "stay": "nothing: the interview goes on",
    "easier_problem": "`POST interviews/{id}/easier/`",
    "ask_coach": "`POST interviews/{id}/ask-coach/`",
    "take_back": "`POST interviews/{id}/take-back/`",
    "answer_without_model": "`POST interviews/{id}/without-model/`",
    "misheard": "`POST interviews/{id}/misheard/`",
    "show_log": "`GET interviews/{id}/log/`",
    "use_curated": "`PUT interviews/{id}/ai-config/` with the `voice` `curated`",
    "model_settings": "`PUT interviews/{id}/ai-config/`",
    "stronger_hint": "`POST interviews/{id}/turns/` with the `action` `hint`",
    "choose": "`POST interviews/{id}/turns/` with the `text` that stands in `details.candidates` for this action",
    "back": "`POST interviews/{id}/stage/` with the `action` `back` and the `stage` after the colon",
    "another_problem": "`POST interviews/`",
    "my_interviews": "`GET interviews/`",
    "read_transcript": "`GET interviews/{id}/`",
    "refresh": "`GET interviews/{id}/`, then the same request if it still fits, with the new `seen_turn`",
    "reload": "fetch a new CSRF token, then the same request with it",
    "edit": "the same request, changed",
    "resend": "the same request",
    "try_again": "the same request",
    "wait": "the same request, after the seconds in `Retry-After` or a few",
    "log_in": "the same request with a token",
    "read_api": "`GET schema/`",
}
"""Actions and what a program does for them, as ``docs/api.md`` prints it."""

_BESIDE_STEPS: Mapping[str, tuple[tuple[str, float], ...]] = {
    **dict.fromkeys(MENDED_IN_STEPS, (("use_curated", 0.6), ("model_settings", 0.55), ("retry", 0.3))),
    "report_failed": (("retry", 0.7), ("write_curated", 0.5)),
}
"""What the steps of a card lead to can be had by single requests as well."""
_WHEN_NOTHING_IS_LEFT = (("go_on", 0.5),)


def for_programs(feedback: ErrorCard, language: Language) -> ErrorCard:
    """Return the card with the ways on that the API has, the likeliest first; there is always one."""
    kept = [option for option in feedback.options if option.action in REQUESTS]
    there = {option.action for option in kept}
    added = _options(_BESIDE_STEPS.get(feedback.code, ()), language)
    options = [*kept, *(option for option in added if option.action not in there)]
    options = options or _options(_WHEN_NOTHING_IS_LEFT, language)
    options.sort(key=lambda option: -option.confidence)
    return replace(feedback, options=tuple(options), default_option=options[0].name)


def _options(ways: tuple[tuple[str, float], ...], language: Language) -> list[RecoveryOption]:
    return [RecoveryOption(action, ACTION_LABELS[action][language], confidence) for action, confidence in ways]
