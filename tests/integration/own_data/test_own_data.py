"""The page of one's own data, and the archive with all of it: whole, readable anywhere, without secrets, and bounded."""

import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.db.models import CASCADE
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from interviews.api.reading import export as reading
from interviews.models import Interview, Message, StudyNote
from interviews.own_data.archive import archive_of
from problems.models import ProblemDrafting
from profiles.models import User
from tests.factories import PASSWORD, InterviewFactory, UserFactory
from tests.factories.learning import practised_learner
from tests.marked import KEPT, UNSAID, Marked, marked_learner

pytestmark = pytest.mark.django_db

NAME = re.compile(r"[A-Za-z0-9._ -]{1,120}")
OF_A_PERSON = {
    "account.EmailAddress", "interviews.Assignment", "interviews.CommentSnippet", "interviews.LearnerNote",
    "interviews.DailyUsage", "interviews.Interview", "interviews.LabelledMessage", "interviews.Probe",
    "interviews.ProblemFeedback", "interviews.SecondMarking", "interviews.StudyNote", "mfa.Authenticator",
    "profiles.ActiveQuarterHour", "profiles.ApiToken",
    "profiles.CohortCoach", "profiles.CohortMembership",
    "profiles.ModelAccess", "profiles.PlanEnrolment", "profiles.Practice", "profiles.Profile", "profiles.Review",
    "problems.ProblemDrafting", "profiles.SkillEstimate", "usersessions.UserSession",
}  # fmt: skip
"""What hangs on an account, all of it thought of in the archive."""
NOT_OF_THE_PERSON_ALONE = {"admin.LogEntry", "profiles.User_groups", "profiles.User_user_permissions"}
ON_THE_WAY = {"interviews.CoachingMail", "interviews.DeskNotice", "interviews.CohortMessage_dismissed_by"}
"""Mail that is sent or about to be, and messages to a cohort that are not shown any more: they hold no words."""


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_superuser("admin@example.org", PASSWORD)


@pytest.fixture
def marked(bank_problem: Any, admin: User) -> Marked:
    return marked_learner("zq", bank_problem, admin)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def download(user: User, **extra: Any) -> HttpResponse:
    return client_of(user).post(reverse("download_own_data"), **extra)


def files_of(user: User) -> dict[str, str]:
    """Return the text of every file of the archive of ``user``."""
    with zipfile.ZipFile(io.BytesIO(b"".join(archive_of(user)))) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len({name.casefold() for name in names}) == len(names)
        return {name: archive.read(name).decode() for name in names}


def test_the_archive_has_every_word_of_the_learner(marked):
    whole = "\n".join(files_of(marked.user).values())
    assert [name for name in KEPT if marked.words[name] not in whole and name != "filename"] == []


def test_the_archive_has_no_secrets_and_nothing_that_the_coach_kept_to_itself(marked):
    files = files_of(marked.user)
    whole = "\n".join([*files, *files.values()])
    assert [name for name in UNSAID if marked.words[name] in whole] == []
    assert [name for name, secret in marked.secrets.items() if secret in whole] == []
    for word in ("pbkdf2", "md5$", "key_hash", "key_encrypted", "context_before", "lease_token"):
        assert word not in whole


def test_the_archive_has_nothing_of_anybody_else(marked, bank_problem, admin):
    other = marked_learner("zo", bank_problem, admin)
    files = files_of(marked.user)
    whole = "\n".join([*files, *files.values()])
    assert [name for name, mark in other.marks.items() if mark in whole] == []


def test_every_file_can_be_read_and_stored_anywhere(marked):
    files = files_of(marked.user)
    for name, text in files.items():
        assert all(NAME.fullmatch(part) for part in name.split("/")), name
        assert name.count("/") <= 1
        if name.endswith(".json"):
            json.loads(text)
    bank = Interview.objects.get(revision__isnull=False)
    base = f"interviews/{timezone.localdate():%Y-%m-%d}-two-sum-{bank.pk.hex[:8]}"
    assert {f"{base}.json", f"{base}.md", f"{base}.more.json", "notes/zqfilename.md"} < set(files)
    assert {name for name in files if "/" not in name} == {
        "README.md", "account.json", "profile.json", "practice.json", "skills.json", "reviews.json", "plans.json",
        "activity.json", "probes.json", "words_on_problems.json", "what_i_meant.json", "disputed_claims.json",
        "coaching.json", "written_as_coach.json",
    }  # fmt: skip


def test_names_of_files_come_from_no_title(learner):
    titles = ["../../etc/passwd", "CON", "a/b\\c:d*e?", "两数之和", "x" * 120, "x" * 120]
    for title in titles:
        InterviewFactory(learner=learner, revision=None, pasted_text="Some text.", title=title)
        StudyNote.objects.create(
            learner=learner,
            title=title,
            language="en",
            file_name=f"n{title[:20]}{len(title)}{StudyNote.objects.count()}.md",
            content="x",
        )
    names = [name for name in files_of(learner) if name.startswith("interviews/")]
    assert len(names) == 2 * len(titles)
    assert all(re.fullmatch(r"interviews/\d{4}-\d\d-\d\d-[a-z0-9_-]+-[0-9a-f]{8}\.(json|md)", name) for name in names)
    assert sum("own-problem" in name for name in names) == 2


def test_an_interview_is_the_same_as_when_it_is_exported_alone(marked):
    bank = Interview.objects.get(revision__isnull=False)
    files = files_of(marked.user)
    base = next(name for name in files if name.endswith(f"{bank.pk.hex[:8]}.json")).removesuffix(".json")
    client, address = client_of(marked.user), f"/api/v1/interviews/{bank.pk}/export/"
    alone = client.get(address).json()
    together = json.loads(files[f"{base}.json"])
    assert alone | {"exported_at": ""} == together | {"exported_at": ""}
    assert client.get(address, {"format": "markdown"}).content.decode() == files[f"{base}.md"]


def test_times_and_preferences_are_in_it(marked):
    files = files_of(marked.user)
    account = json.loads(files["account.json"])
    assert account["two_factor"] is True
    assert account["coach"]["own_key"] is True
    assert [one["email"] for one in account["email_addresses"]] == [marked.user.email, "zqsecond@example.org"]
    assert account["sessions"][0]["user_agent"] == "zqagent"
    assert "id" not in json.loads(files["profile.json"])
    assert json.loads(files["profile.json"])["theme"] == "system"
    assert json.loads(files["practice.json"])[0]["title"] == "zqpractice"
    assert json.loads(files["probes.json"])[0]["problem"] == "two-sum"


def test_who_was_let_in_and_who_read_is_in_it(marked, admin):
    kept = json.loads(files_of(marked.user)["coaching.json"])
    assert [(one["name"], one["left_at"], one["shares_earlier"]) for one in kept["cohorts"]] == [
        ("Autumn group", None, True)
    ]
    assert [(one["cohort_name"], one["status"]) for one in kept["invitations"]] == [("Autumn group", "accepted")]
    (read,) = kept["who_read_my_interviews"]
    assert (read["by"], read["what"]) == ("admin", "transcript")


def test_coaches_find_what_they_wrote_and_nothing_of_the_learner(marked, admin):
    kept = json.loads(files_of(admin)["written_as_coach.json"])
    (review,) = kept["reviews"]
    texts = [[comment["text"] for comment in version["comments"]] for version in review["versions"]]
    assert texts == [["zqcoachword"], ["zqunreleased"]]
    assert [one["interview"] for one in kept["what_i_read"]] == [review["interview"]]
    assert "zqreply" not in json.dumps(kept)
    assert "zqaddress" not in json.dumps(kept)


def test_curators_find_what_they_asked_models_to_draft(admin, learner, bank_problem):
    ProblemDrafting.objects.create(problem=bank_problem, asked_by=admin, kind="part", place="title", brief="Shorter.")
    (asked,) = json.loads(files_of(admin)["drafted_as_curator.json"])
    assert (asked["problem_slug"], asked["place"], asked["brief"]) == ("two-sum", "title", "Shorter.")
    assert "drafted_as_curator.json" not in files_of(learner)


def test_the_archive_speaks_the_language_of_the_page(marked):
    answer = download(marked.user, headers={"accept-language": "zh-hans"})
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".md")]
    assert any("## 对话" in text for text in texts)


def test_one_interview_that_cannot_be_read_keeps_no_other_back(marked, monkeypatch):
    damaged, whole = Interview.objects.order_by("started_at", "pk"), reading.exported
    damaged_id = damaged[0].pk

    def exported(learner: User, interview_id: Any) -> Any:
        if interview_id == damaged_id:
            raise KeyError("stage")
        return whole(learner, interview_id)

    monkeypatch.setattr(reading, "exported", exported)
    files = files_of(marked.user)
    told = [name for name in files if name.endswith(".could-not-be-read.txt")]
    assert len(told) == 1
    assert str(damaged_id) in files[told[0]]
    assert sum(name.endswith(".md") and name.startswith("interviews/") for name in files) == 1


def test_a_memory_of_garbage_is_exported_all_the_same(marked):
    Interview.objects.update(context={"current_stage": ["?"], "user_profile": 7})
    assert not [name for name in files_of(marked.user) if "could-not" in name]


def test_who_has_nothing_gets_an_archive_of_that():
    files = files_of(UserFactory())
    assert not [name for name in files if "/" in name]
    assert json.loads(files["practice.json"]) == []


def test_everything_that_hangs_on_an_account_is_thought_of():
    found = {
        f"{model._meta.app_label}.{model._meta.object_name}"
        for model in apps.get_models(include_auto_created=True)
        if any(
            field.related_model is User and field.remote_field.on_delete is CASCADE
            for field in model._meta.concrete_fields
            if field.is_relation
        )
    }
    assert found - NOT_OF_THE_PERSON_ALONE - ON_THE_WAY == OF_A_PERSON


# --- bounds ---


def queries_for(user: User) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        b"".join(archive_of(user))
    return len(queries)


def test_queries_grow_with_interviews_and_not_with_what_is_in_them(learner, bank_problem):
    none = queries_for(learner)
    assert none <= 40
    interview = InterviewFactory(learner=learner, problem=bank_problem)
    queries_for(learner)  # what is known of a problem is remembered
    one = queries_for(learner)
    assert one - none <= 14
    now = timezone.now()
    Message.objects.bulk_create(
        Message(interview=interview, position=n, role="learner", stage=interview.stage, text="Yes.", created_at=now)
        for n in range(200)
    )
    assert queries_for(learner) == one


def test_the_page_asks_as_much_of_a_heavy_learner_as_of_a_new_one(django_assert_num_queries):
    counts = []
    for user in (UserFactory(), practised_learner("heavy")):
        client = client_of(user)
        client.get(reverse("own_data"))
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("own_data"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_no_piece_is_large_however_much_there_is(learner, bank_problem, monkeypatch):
    for number in range(12):
        noise = "".join(f"{(number + 1) * n * 2_654_435_761 % 2**32:08x}" for n in range(3_000))
        InterviewFactory(learner=learner, problem=bank_problem, code=noise)
    pieces = [len(piece) for piece in archive_of(learner)]
    assert len(pieces) >= 3
    assert max(pieces) < 3 * 65_536


@pytest.mark.django_db(transaction=True)
def test_between_the_pieces_it_holds_no_connection(learner):
    InterviewFactory.create_batch(2, learner=learner, code="x")
    for number in range(30):
        noise = "".join(f"{(number + 1) * n * 2_654_435_761 % 2**32:08x}" for n in range(2_000))
        StudyNote.objects.create(learner=learner, title="T", language="en", file_name=f"{number}.md", content=noise)
    held, pieces = [], []
    for piece in archive_of(learner):
        pieces.append(piece)
        held.append(connection.connection is not None)
    assert len(pieces) >= 3
    assert not any(held)
    with zipfile.ZipFile(io.BytesIO(b"".join(pieces))) as archive:
        assert sum(name.startswith("notes/") for name in archive.namelist()) == 30


def test_it_keeps_its_language_and_time_zone_however_late_it_is_sent(marked):
    with translation.override("zh-hans"), timezone.override("Asia/Shanghai"):
        pieces = archive_of(marked.user)
    with zipfile.ZipFile(io.BytesIO(b"".join(pieces))) as archive:
        read_me = archive.read("README.md").decode()
    assert "CST" in read_me


# --- the page ---


def test_the_page_says_how_much_there_is(marked):
    page = client_of(marked.user).get(reverse("own_data")).content.decode()
    numbers = re.findall(r"<dt>([^<]+)</dt><dd>(\d+)</dd>", page)
    assert dict(numbers) == {
        "Interviews": "2", "Your messages": "2", "Code sent from the editor": "0", "Submissions that were run": "1", "Study notes": "1", "Reviews": "1",
        "Study plans": "1", "Feedback from human coaches": "1", "Times somebody read an interview": "1",
    }  # fmt: skip
    assert reverse("delete_account") in page
    assert reverse("download_own_data") in page


def test_the_download_is_a_zip_file_that_nobody_keeps(marked):
    answer = download(marked.user)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    assert re.search(r'attachment; filename="dry-run-\d{4}-\d\d-\d\d\.zip"', answer["Content-Disposition"])
    assert "no-store" in answer["Cache-Control"]
    assert answer.streaming
    assert zipfile.is_zipfile(io.BytesIO(answer.getvalue()))


def test_a_download_is_asked_for_with_a_press(marked):
    assert client_of(marked.user).get(reverse("download_own_data")).status_code == 405
    assert Client().post(reverse("download_own_data")).url.startswith(reverse("account_login"))
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(marked.user)
    assert strict.post(reverse("download_own_data")).status_code == 403


def test_more_than_a_few_in_a_minute_are_refused_with_the_time(learner, settings, monkeypatch):
    monkeypatch.setattr("interviews.ground.throttles.time.time", lambda: 1_000_000_000.0)
    settings.TURNS_PER_MINUTE = 30
    cache.clear()
    client = client_of(learner)
    for _ in range(2):
        assert client.post(reverse("download_own_data")).getvalue().startswith(b"PK")
    refused = client.post(reverse("download_own_data"))
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert f"in {refused['Retry-After']} seconds" in refused.content.decode()
    cache.clear()
