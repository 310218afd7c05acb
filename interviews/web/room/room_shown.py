"""The whole room, prepared: the problem, the editor, and what changes with every turn."""

import json
from typing import Any

from django.urls import reverse
from django.utils import timezone

from interviews.coding.starter import starter_code
from interviews.conversation import selectors
from interviews.models import Interview, Turn
from interviews.web.coding.cases_shown import shown_cases
from interviews.web.coding.code_editor import code_editor
from interviews.web.coding.code_notices import code_notices
from interviews.web.coding.languages_shown import shown_languages
from interviews.web.room.changing import conversation
from interviews.web.shared.problem_shown import shown_problem
from profiles.models import Profile, User
from profiles.roles import CURATOR, has_role


def shown_room(
    interview: Interview,
    *,
    profile: Profile,
    refusal: Any = None,
    text: str = "",
    returned: bool = False,
    first: int = 0,
) -> dict[str, Any]:
    """Return all that the room shows to whom ``profile`` is of, but for who speaks as the coach.

    After a refused submission ``text`` is put back into the composer; with ``returned`` a message taken back is. The
    conversation is shown from position ``first`` on, or more of it.
    """
    view = selectors.problem_view(interview)
    changing = conversation(interview, first=first, returned=returned)
    if changing["returned"]:
        text = changing["returned"].text
    starter = starter_code(interview, view)
    code = interview.code if interview.code_saved_at else starter
    return {
        **changing,
        **shown_problem(view, line_breaks=bool(interview.pasted_text)),
        **code_editor(profile, code, interview.code_language, form="composer"),
        "code_notices": json.dumps(code_notices(code, interview.code_language)),
        **shown_languages(interview.code_language),
        "code_is_own": bool(code.strip()) and code != starter,
        "starter_code": starter,
        "own_cases": shown_cases(interview) if changing["judge"] else None,
        "desk_url": _desk_url(interview, profile.user),
        "show_timer": profile.show_timer,
        "enter_sends": profile.enter_sends,
        "shows_tour": profile.shows_tour and not interview.is_over,
        "elapsed_seconds": _elapsed_seconds(interview, changing["pending"]),
        "refusal": refusal,
        "text": text,
    }


def _desk_url(interview: Interview, user: User) -> str:
    """Return where curators work on the problem of a scratch interview; "" for anybody else and any other interview."""
    if not (interview.is_scratch and interview.revision and user.is_staff and has_role(user, CURATOR)):
        return ""
    return reverse("admin:problems_problem_change", args=[interview.revision.problem_id])


def _elapsed_seconds(interview: Interview, pending: Turn | None) -> int:
    """Return how long the interview has lasted by its own clock, which stands still in breaks and while the coach is
    waited for."""
    moment = interview.finished_at or (pending.accepted_at if pending else timezone.now())
    # Somebody who comes back after a long time has not sent anything yet: the break is known, but not booked.
    unbooked = 0.0 if interview.paused_at else interview.break_until(moment)
    return max(0, int(interview.seconds_at(moment) - unbooked))
