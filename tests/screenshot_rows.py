"""The people and rows that ``tests.screenshots`` shows, made in an empty installation before its server starts.

Printed as JSON: the sessions of the people, the values that addresses take, by language where they differ, and the
error pages that no request brings about on purpose.
"""

import json
import sys
import time
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from allauth.account.forms import EmailAwarePasswordResetTokenGenerator
from allauth.account.internal.userkit import user_id_to_str
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.apps import apps
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone, translation

from interviews.coaching.assigning import assign
from interviews.coaching.cohort_messages import write_message
from interviews.core.stages import Stage
from interviews.demo import demo_accounts
from interviews.ground.local_files import collect_static_files, compile_translations
from interviews.guests.trying import make_guest
from interviews.jobs.loop import work
from interviews.models import Interview, Message, ReportSection, StudyNote
from interviews.report.job import WRITE_SECTION
from interviews.report.sharing import share_report
from interviews.resolves import sending as resolves
from interviews.turns import accepting, opening
from interviews.turns.job import ANSWER_TURN
from interviews.web.errors import views as errors
from problems.bank.upgrade import FORMAT
from problems.bank.writing import to_yaml
from problems.models import CheckStatus, DraftingCall, DraftingKind, DraftingOutcome, Problem, ProblemDrafting
from problems.services import begin_unfinished, keep_unfinished
from profiles.account.signing_up import invite_to_sign_up
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, Provider, User
from profiles.plans.catalogue import load_plans
from profiles.plans.enrolling import start_plan
from profiles.selectors import profile_of
from tests.factories import EventFactory, ModelAccessFactory, ProviderFactory, UserFactory, confirm
from tests.factories.coaching import make_administrator, make_coach, release_review, write_review
from tests.factories.learning import practised_learner
from tests.factories.reviews import make_review
from tests.report_rows import reported
from tests.strong_play import lines_of

OPEN = {"en": "two-sum", "zh": "binary-search"}
BROKEN = {
    "two-sum": "def two_sum(nums, target):\n    seen = {}\n    for index, price in enumerate(nums):\n"
    "        seen[price] = index\n        if target - price in seen:\n"
    "            return [seen[target - price], index]\n    return []\n",
    "binary-search": "def find_box(nums, target):\n    left, right = 0, len(nums)\n    while left < right:\n"
    "        middle = (left + right) // 2\n        if nums[middle] == target:\n            return middle\n"
    "        if nums[middle] < target:\n            left = middle\n        else:\n            right = middle\n"
    "    return -1\n",
}
WITHOUT_CODE = ("task", "questions", "first_idea", "its_cost", "better_idea", "its_new_cost")


def write() -> None:
    """Make everything, and print it."""
    json.dump(made(), sys.stdout, default=str)


def made() -> dict[str, Any]:
    """Make everything; return what is printed."""
    compile_translations()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_bank", verbosity=0)
    collect_static_files()
    demo_accounts(settings.DATA_DIR)
    people = _people()
    learner, coach = people["learner"], people["coach"]
    # Logging in ends a link to a new password, so it comes first.
    sessions = {who: _session(person) for who, person in people.items()}
    values: dict[str, dict[str, Any]] = {"en": {}, "zh": {}}
    for language, slug in OPEN.items():
        values[language].update(open=_open(learner, language, slug), slug=slug)
    finished = {"en": _demo(learner), "zh": reported(learner, _problem("two-sum"), "decent", "zh")}
    for language, interview in finished.items():
        values[language].update(finished=interview.pk, **_coached(coach, interview))
        values[language]["token"] = share_report(learner=learner, interview_id=interview.pk).share_token
    other = reported(people["average"], _problem("two-sum"), "terse")
    cohort = _cohort(coach, people, other)
    common = {
        **_addresses(people, cohort),
        **_practised(learner),
        "guests": opening.start_interview(learner=people["guest"], language="en", slug="two-sum").pk,
        "to_review": other.pk,
        "app_label": "interviews",
        "number": 1,
        **_objects(),
        **_drafted(people["curator"]),
    }
    return {
        "sessions": sessions,
        "values": {language: {**common, **own} for language, own in values.items()},
        "errors": {language: _errors(code) for language, code in (("en", "en"), ("zh", "zh-hans"))},
    }


def _people() -> dict[str, User]:
    people = {role: User.objects.get(email=f"{role}@demo.localhost") for role in ("learner", "coach", "curator")}
    people["newcomer"] = confirm(UserFactory(email="newcomer@example.org"))
    people["average"] = confirm(practised_learner("average"))
    people["administrator"] = confirm(make_administrator(email="administrator@example.org"))
    people["new_coach"] = confirm(make_coach(email="new-coach@example.org"))
    people["guest"] = make_guest()
    for who, person in people.items():
        profile = profile_of(person)
        profile.shows_tour = who == "guest"
        profile.asks_questions = False
        profile.save()
    people["signed_up"] = confirm(UserFactory(email="signed-up@example.org"))
    return people


def _problem(slug: str) -> Problem:
    return Problem.objects.get(slug=slug)


def _say(interview: Interview, text: str, code: str = "") -> None:
    turn = accepting.submit_turn(
        learner=interview.learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=interview.turn_count,
        text=text, code=code,
    )  # fmt: skip
    work(ANSWER_TURN, turn.pk)
    interview.refresh_from_db()


def _open(learner: User, language: str, slug: str) -> uuid.UUID:
    """Hold an interview as far as code with a fault in it; return its id."""
    interview = opening.start_interview(learner=learner, language=language, slug=slug)
    said = lines_of(slug, language)
    for part in WITHOUT_CODE:
        if interview.stage != Stage.PSEUDOCODE_DESIGN:
            _say(interview, getattr(said, part))
    _say(interview, {"en": "Here is my code.", "zh": "这是我的代码。"}[language], BROKEN[slug])
    return interview.pk


def _demo(learner: User) -> Interview:
    """Return the demo's interview, with its report written."""
    interview = Interview.objects.filter(learner=learner, status__in=("report_review", "finished")).earliest(
        "started_at"
    )
    for section in ReportSection.objects.filter(interview=interview).order_by("position"):
        work(WRITE_SECTION, section.pk)
    interview.refresh_from_db()
    return interview


def _coached(coach: User, interview: Interview) -> dict[str, Any]:
    said = Message.objects.filter(interview=interview, role="learner").first()
    words = {
        "en": ("You asked before you began, which is half of it.", "Say the constraint aloud, too."),
        "zh": ("动手之前先问清楚，这就成功了一半。", "数据范围也说出来会更好。"),
    }[interview.language]
    version = release_review(coach, interview, whole=words[0], on={said.position: words[1]})
    return {"comment_key": version.comments.filter(message=said).get().key}


def _cohort(coach: User, people: dict[str, User], other: Interview) -> Cohort:
    """Fill the demo's cohort; return it."""
    cohort = Cohort.objects.get()
    cohorts.join_by_code(learner=people["average"], code=cohort.join_code, shares_earlier=True)
    cohorts.invite(cohort=cohort, by=coach, addresses=[people["newcomer"].email])
    write_message(coach=coach, cohort=cohort, text="On Thursday we talk about two pointers. Bring one question each.")
    assign(
        coach=coach, cohort=cohort, learner=None, kind="problem", item="valid-parentheses",
        note="Say the invariant before you write.", due_on=timezone.localdate() + timedelta(days=4),
    )  # fmt: skip
    write_review(coach, other, whole="The cost was right; the edges came late.")
    EventFactory(interview=other, message="asked to skip the stage")
    return cohort


def _practised(learner: User) -> dict[str, Any]:
    """Let problems be due, one be solved again, and a plan be followed; return ids."""
    review = make_review(learner, "valid-parentheses")
    probe = resolves.start_probe(learner=learner, review_id=review.pk, language="en")
    make_review(learner, "climbing-stairs", due_in_days=3)
    plan = next(one for one in load_plans().values() if not one.asks_date)
    start_plan(learner=learner, plan_id=plan.id)
    note = StudyNote.objects.filter(learner=learner).first()
    return {
        "review_id": review.pk, "probe_id": probe.pk, "plan_id": plan.id, "step_id": plan.steps[0].id,
        "note_id": note.pk if note else 0, "problem": "merge-intervals",
    }  # fmt: skip


def _addresses(people: dict[str, User], cohort: Cohort) -> dict[str, Any]:
    """Return what the addresses of mails and of the cohort take."""
    fresh = EmailAddress.objects.create(user=people["learner"], email="second@example.org", verified=False)
    (invited,) = invite_to_sign_up(addresses=["invited@example.org"], by=people["administrator"])
    newcomer = people["newcomer"]
    return {
        "key": EmailConfirmationHMAC(fresh).key,
        "uidb36": user_pk_to_url_str(newcomer),
        "reset_key": EmailAwarePasswordResetTokenGenerator().make_token(newcomer),
        "invited": invited.token,
        "code": cohort.join_code,
        "cohort": cohort.pk,
        "membership_id": cohort.memberships.get(learner=people["average"]).pk,
        "invitation_id": cohorts.invitations_of(newcomer).get().pk,
    }


def _objects() -> dict[str, Any]:
    """Return the last row of each model that the admin may show, as ``app_model``."""
    ProviderFactory(name="Example provider")
    found = ((model._meta, model._base_manager.order_by("pk").last()) for model in apps.get_models())
    return {f"{meta.app_label}_{meta.model_name}": row.pk for meta, row in found if row is not None}


def _drafted(curator: User) -> dict[str, Any]:
    """Let a model have drafted one problem, with faults and parts that are missing, and be at work on another one, as far as the page tells;
    return their ids. Nobody is asked: the curator's model listens nowhere."""
    ModelAccessFactory(user=curator, provider=Provider.objects.latest("pk"), key="sk-own-0000")
    whole = _problem("two-sum").draft_revision.content
    content = {
        **{name: value for name, value in whole.items() if name not in ("hints", "follow_ups")},
        "slug": "two-lanterns",
        "title": {"en": "Two Lanterns", "zh": "两盏灯笼"},
    }
    done = _begun(curator, content)
    keep_unfinished(done, to_yaml(content), unread=("statement", "approaches", "clarifications", "tests"))
    row = {"asked_by": curator, "kind": DraftingKind.WHOLE, "brief": "Two Lanterns\n\nWhich two burn for one night?"}
    faults = [
        "test 1: the brute_force solution gave [] instead of [0, 1]",
        "edge_cases: give at least 5 of them; there are 4",
    ]
    drafting = ProblemDrafting.objects.create(
        problem=done, status=CheckStatus.FINISHED, outcome=DraftingOutcome.FAULTS, faults=faults, tokens=48_250,
        finished_at=timezone.now(), **row,
    )  # fmt: skip
    DraftingCall.objects.create(
        drafting=drafting, request_hash="x", purpose="drafting", prompt_version="drafting-1", temperature=0.3,
        provider="Example provider", model="small-model", own_key=True, text="```yaml\ntitle:\n  en: Two Lanterns\n```",
        finish_reason="stop", prompt_tokens=5_120, completion_tokens=930, duration_ms=21_400,
    )  # fmt: skip
    at_work = _begun(curator, {"format": FORMAT, "slug": "three-bells", "title": {"en": "Three Bells", "zh": "三口钟"}})
    ProblemDrafting.objects.create(
        problem=at_work, status=CheckStatus.QUEUED, step="code", done=1, total=8, attempts=1,
        woken_at=timezone.now() + timedelta(days=1), **row,  # no worker of the site takes it up
    )  # fmt: skip
    return {"drafted": done.pk, "being_drafted": at_work.pk}


def _begun(curator: User, content: dict[str, Any]) -> Problem:
    title, text = content["title"]["en"], to_yaml(content)
    return begin_unfinished(slug=content["slug"], title=title, text=text, by=curator)


def _session(person: User) -> str:
    """Return the key of a session that has logged in with a password and need not do so again for an hour."""
    client = Client()
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    session = client.session
    session["account_authentication_methods_user"] = user_id_to_str(person)
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time() + 3_600, "email": person.email}
    ]
    session.save()
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def _errors(language: str) -> dict[str, str]:
    """Return error pages as HTML, by name."""
    answers: dict[str, Callable[[Any], HttpResponse]] = {
        "400": lambda request: errors.bad_request(request, SuspiciousOperation()),
        "403": lambda request: errors.permission_denied(request, PermissionDenied()),
        "403-form": errors.csrf_failure,
        "404": lambda request: errors.not_found(request, Exception()),
        "429": lambda request: errors.too_many(request, seconds=40),
        "500": errors.server_error,
    }
    pages = {}
    for name, answer in answers.items():
        client = Client(headers={"accept-language": language})
        request = client.get("/").wsgi_request
        with translation.override(language):
            pages[name] = answer(request).content.decode()
    return pages
