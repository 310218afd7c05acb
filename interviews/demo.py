"""The demo of a local installation: three accounts, one finished interview to look at, and a coach who may read it."""

import json
import secrets
import uuid
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from config.env import write_private_file
from interviews.core.stages import Stage
from interviews.jobs.loop import work
from interviews.models import Interview
from interviews.progress.practice import rebuild_progress
from interviews.turns import accepting, opening
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import answer_without_model
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, Level, User
from profiles.roles import COACH, LEARNER, ROLES
from profiles.selectors import profile_of

DEMO_PROBLEM = "two-sum"
DEMO_COHORT = "Demo cohort"
DEMO_COHORT_DESCRIPTION = "A cohort to try out: the demo coach reads what the demo learner practises."
SECOND_LOOK = (
    "With two items the first finds nothing and is stored, the second finds it if they add up; otherwise the loop ends "
    "and I return an empty list."
)
"""Said only where the coach asks about another edge case: when the code was run, one answer may be enough."""
DEMO_MESSAGES: tuple[tuple[str, str], ...] = (
    (
        "So I am given a list of prices and a target, and I need to find two items that add up to the target. Do I "
        "return their positions or the prices themselves?",
        "",
    ),
    ("Can I use the same item twice? And can prices be negative?", ""),
    ("I would start with brute force: two nested loops that check every pair.", ""),
    ("That is O(n^2) time and O(1) extra space, since every item meets every other one.", ""),
    ("About five billion pairs for 100,000 prices, that is too slow. I do not know how to avoid it yet.", ""),
    (
        "At each price I would like to know whether target minus this price has come by already. I can keep a hash map "
        "from price to position and look that up. O(n) time and O(n) space.",
        "",
    ),
    (
        "Here is my code.",
        "def two_sum(nums, target):\n    position = {}\n    for index, price in enumerate(nums):\n"
        "        missing = target - price\n        if missing in position:\n"
        "            return [position[missing], index]\n        position[price] = index\n    return []\n",
    ),
    (
        "With [5, 5] and target 10 I look up before I store, so the first 5 finds nothing, the second finds the first, "
        "and an item never pairs with itself. Negative numbers and a price that is half the target take the same path; "
        "position 0 is found because I test with 'in'.",
        "",
    ),
    (SECOND_LOOK, ""),
    ("With a sorted list I would use two pointers from both ends; that needs only O(1) extra memory.", ""),
    ("Sort in place and use two pointers, which is slower, n log n, and the original positions need care.", ""),
    ("A hash map: whenever a loop keeps asking whether I have seen something before, I trade memory for time.", ""),
)


@dataclass(frozen=True)
class DemoAccount:
    """An account of the demo, with the password to print."""

    role: str
    email: str
    password: str


def demo_accounts(folder: Path) -> list[DemoAccount]:
    """Make the demo accounts once and return them.

    The passwords are random for every installation and kept in ``folder``, readable by the owner only.
    """
    path = folder / "demo_accounts.json"
    is_new = not path.exists()
    if is_new:
        made = [
            {"role": role, "email": f"{role}@demo.localhost", "password": secrets.token_urlsafe(9)} for role in ROLES
        ]
        write_private_file(path, json.dumps(made))
    accounts = [DemoAccount(**account) for account in json.loads(path.read_text())]
    with transaction.atomic():
        made = {account.role: _ensure(account, reset_password=is_new) for account in accounts}
        learner, coach = made.get(LEARNER), made.get(COACH)
        if learner is not None and coach is not None:
            make_demo_cohort(coach, learner)
    return accounts


def _ensure(account: DemoAccount, *, reset_password: bool) -> User | None:
    """Return the account if it was made now; one that is there already is left as it is."""
    existing = User.objects.filter(email=account.email).first()
    if existing is not None:
        if reset_password:  # the file with the old one is gone, and what we print has to be true
            existing.set_password(account.password)
            existing.save(update_fields=["password"])
        return None
    with transaction.atomic():
        user = User.objects.create_user(
            account.email, account.password, first_name=account.role.capitalize(), is_staff=account.role != LEARNER
        )
        EmailAddress.objects.create(user=user, email=account.email, primary=True, verified=True)
        user.groups.add(Group.objects.get(name=account.role))
        profile = profile_of(user)
        profile.stated_level = Level.INTERMEDIATE
        profile.save()
        if account.role == LEARNER:
            play_demo_interview(user)
    return user


def make_demo_cohort(coach: User, learner: User) -> Cohort:
    """Let the demo coach read what the demo learner has practised: in a cohort since the day before."""
    before = timezone.now() - timedelta(days=1)
    cohort = Cohort.objects.create(
        name=DEMO_COHORT, description=DEMO_COHORT_DESCRIPTION, created_by=coach, created_at=before
    )
    cohorts.add_coach(cohort=cohort, coach=coach, by=coach)
    membership = cohorts.join_by_code(learner=learner, code=cohort.join_code, shares_earlier=False)
    cohort.coach_rows.update(added_at=before)
    cohort.memberships.filter(pk=membership.pk).update(joined_at=before)
    return cohort


def play_demo_interview(learner: User) -> Interview:
    """Hold the demo interview to its end, through the same door as everybody."""
    interview = opening.start_interview(learner=learner, language="en", slug=DEMO_PROBLEM)
    for text, code in DEMO_MESSAGES:
        if text == SECOND_LOOK and interview.stage != Stage.EDGE_CASE_CHECK:
            continue
        _let_time_pass(interview, timedelta(seconds=40 + len(text + code) // 2))
        turn = accepting.submit_turn(
            learner=learner,
            interview_id=interview.pk,
            client_id=uuid.uuid4(),
            seen_turn=interview.turn_count,
            text=text,
            code=code,
        )
        # Where a model is set up already, the demo does not wait for it.
        answer_without_model(learner=learner, interview_id=interview.pk)
        # Code is run by whoever answers, and there is no worker yet.
        work(ANSWER_TURN, turn.pk)
        interview.refresh_from_db()
    rebuild_progress(learner)  # what was moved into the past was active then
    return interview


def _let_time_pass(interview: Interview, gone: timedelta) -> None:
    """Move what has happened so far into the past, as if the learner had thought and typed for so long."""
    past: dict[str, tuple[str, ...]] = {
        "messages": ("created_at",),
        "stage_visits": ("entered_at", "left_at"),
        "turns": ("accepted_at", "finished_at"),
        "attempts": ("created_at", "finished_at"),
        "events": ("created_at",),
    }
    for rows, times in past.items():
        getattr(interview, rows).update(**{time: F(time) - gone for time in times})
    moved = {time: F(time) - gone for time in ("started_at", "updated_at")}
    Interview.objects.filter(pk=interview.pk).update(**moved)
