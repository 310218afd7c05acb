"""Sharing a report: off until it is wanted, an address that nobody can guess, nothing private, and gone when it is ended."""

import logging
import logging.config
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.logs import logging_settings
from interviews.core.redaction import REDACTED, redact
from interviews.core.rubric import Assessment, Band, Dimension, Quote, Signal
from interviews.core.stages import Stage
from interviews.ground.refusals import StatusRefused
from interviews.management.commands.serve import QuietHandler
from interviews.models import (
    DimensionBand,
    Interview,
    InterviewStatus,
    ModelCall,
    Report,
    ReportSection,
    SectionStatus,
    StudyNote,
)
from interviews.report import sharing
from interviews.report.rubric.wording import signal_sentence
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from profiles.models import User
from tests.factories import AttemptFactory, InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db

TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
QUOTE = "I would compare every pair of prices."
SIGNAL = Signal("plans_first", Stage.THOUGHT_ARTICULATION, True, {}, (Quote(4, QUOTE),))
FIGURES = {
    "seconds": 1500,
    "stages": [
        {
            "stage": "thought_articulation", "seconds": 1500, "turns": 3, "hints": 1, "done": True, "skipped": False,
            "ended_here": False,
        }
    ],
}  # fmt: skip
PRIVATE_CODE = "def two_sum(nums, target):\n    return 'a secret of mine'\n"


@pytest.fixture
def interview(learner: User, bank_problem: Any) -> Interview:
    """An interview of Dana Marlow's that is over, with all that a report has."""
    User.objects.filter(pk=learner.pk).update(first_name="Dana", last_name="Marlow", email="dana@example.org")
    interview = InterviewFactory(learner=learner, problem=bank_problem, finished=True, code=PRIVATE_CODE)
    Report.objects.create(interview=interview, figures=FIGURES)
    assessment = Assessment(Dimension.COMMUNICATION, Band.LEANING_HIRE, (SIGNAL,))
    DimensionBand.objects.create(
        interview=interview, dimension="communication", band="leaning_hire", assessment=assessment.to_dict()
    )
    texts = {"thought_articulation": f"You said “{QUOTE}”", "overall": "A calm interview.", "study_note": "A note."}
    for position, (name, text) in enumerate(texts.items()):
        ReportSection.objects.create(
            interview=interview, name=name, position=position, status=SectionStatus.WRITTEN, text=text
        )
    ReportSection.objects.create(interview=interview, name="follow_up", position=8, status="failed", fault="timeout")
    StudyNote.objects.create(
        learner=learner, interview=interview, title="T", language="en", file_name="two-sum.md", content="My own words."
    )
    now = timezone.now()
    said = (
        ("coach", "problem_clarification", "What is asked?"),
        ("learner", "thought_articulation", f"{QUOTE} Simple."),
    )
    for position, (role, stage, text) in enumerate(said, start=3):
        interview.messages.create(position=position, role=role, stage=stage, text=text, created_at=now)
    AttemptFactory(interview=interview, code=PRIVATE_CODE)
    ModelCall.objects.create(
        interview=interview, section=interview.sections.get(name="overall"), purpose="report", request_hash="0" * 32,
        temperature=0.6, prompt_tokens=987_123, completion_tokens=1, duration_ms=1,
    )  # fmt: skip
    return interview


@pytest.fixture
def shared(interview: Interview) -> Report:
    return sharing.share_report(learner=interview.learner, interview_id=interview.pk)


def address(report: Report) -> str:
    return reverse("shared_report", kwargs={"token": report.share_token})


def press(client: Client, name: str, interview: Interview, **headers: str) -> Any:
    return client.post(reverse(name, kwargs={"interview_id": interview.pk}), headers=headers)


class TestSwitching:
    def test_nothing_is_shared_by_itself(self, interview):
        assert (interview.report.share_token, interview.report.shared_at) == (None, None)

    def test_sharing_again_keeps_the_address(self, interview, shared):
        again = sharing.share_report(learner=interview.learner, interview_id=interview.pk)
        assert TOKEN.fullmatch(shared.share_token)
        assert (again.share_token, again.shared_at) == (shared.share_token, shared.shared_at)

    def test_an_address_that_was_ended_never_comes_back(self, interview, shared):
        for _ in range(2):  # stopping twice is as stopping once
            stopped = sharing.stop_sharing(learner=interview.learner, interview_id=interview.pk)
            assert (stopped.share_token, stopped.shared_at) == (None, None)
        with pytest.raises(Report.DoesNotExist):
            sharing.shared_report(shared.share_token)
        again = sharing.share_report(learner=interview.learner, interview_id=interview.pk)
        assert again.share_token != shared.share_token
        assert sharing.shared_report(again.share_token).interview == interview

    @pytest.mark.parametrize("verb", [sharing.share_report, sharing.stop_sharing])
    def test_somebody_elses_is_as_none(self, interview, verb):
        with pytest.raises(Interview.DoesNotExist):
            verb(learner=UserFactory(), interview_id=interview.pk)

    @pytest.mark.parametrize("lacking", ["the end", "a section", "any but the note", "a report"])
    def test_only_what_can_be_read(self, interview, lacking):
        if lacking == "the end":
            Interview.objects.update(status=InterviewStatus.WAITING, finished_at=None)
        elif lacking == "a report":
            Report.objects.all().delete()
        else:
            kept = ["study_note"] if lacking == "any but the note" else []
            ReportSection.objects.exclude(name__in=kept).update(status=SectionStatus.FAILED, text="")
        with pytest.raises(StatusRefused) as refused:
            sharing.share_report(learner=interview.learner, interview_id=interview.pk)
        assert refused.value.status == 409
        assert not Report.objects.filter(share_token__isnull=False).exists()


class TestButtons:
    def test_without_scripts_it_leads_back_to_the_report(self, client, interview):
        client.force_login(interview.learner)
        answer = press(client, "share_report", interview)
        report_page = reverse("report", kwargs={"interview_id": interview.pk})
        assert (answer.status_code, answer["Location"]) == (303, f"{report_page}?share#share")
        page = client.get(report_page).content.decode()
        assert f'value="http://testserver{address(Report.objects.get())}"' in page
        press(client, "stop_sharing", interview)
        assert "/shared/" not in client.get(report_page).content.decode()

    def test_with_scripts_the_part_of_the_page_comes_back(self, client, interview):
        client.force_login(interview.learner)
        made = press(client, "share_report", interview, HX_Request="true").content.decode()
        assert made.startswith("<details") and address(Report.objects.get()) in made
        ended = press(client, "stop_sharing", interview, HX_Request="true").content.decode()
        assert ended.startswith("<details") and "/shared/" not in ended
        assert Report.objects.get().share_token is None

    def test_with_nothing_to_share_it_says_so(self, client, interview):
        ReportSection.objects.update(status=SectionStatus.FAILED, text="")
        client.force_login(interview.learner)
        refused = press(client, "share_report", interview, HX_Request="true")
        assert (refused.status_code, refused["HX-Retarget"]) == (409, "#share")
        assert "nothing to share yet" in refused.content.decode()
        page = client.post(reverse("share_report", kwargs={"interview_id": interview.pk}), follow=True)
        assert "nothing to share yet" in page.content.decode()

    @pytest.mark.parametrize("name", ["share_report", "stop_sharing"])
    def test_only_the_learner_presses_them(self, client, interview, name):
        assert reverse("account_login") in press(client, name, interview)["Location"]
        client.force_login(UserFactory())
        assert press(client, name, interview).status_code == 404
        assert client.get(reverse(name, kwargs={"interview_id": interview.pk})).status_code == 405
        assert Report.objects.get().share_token is None


class TestSharedPage:
    def test_it_needs_no_account_and_has_the_report(self, client, shared):
        page = client.get(address(shared)).content.decode()
        for text in ("Two Sum", "25 minutes", "A calm interview.", "Communication", "Leaning hire", QUOTE):
            assert text in page
        assert signal_sentence(SIGNAL, "en") in page
        assert "<svg" in page and 'id="chart' in page

    def test_nothing_private_is_on_it(self, client, shared):
        page = client.get(address(shared)).content.decode()
        interview = shared.interview
        for private in (
            "Dana", "Marlow", "dana@", str(interview.pk), "secret of mine", "What is asked?", "Simple.",
            "A note.", "My own words.", "two-sum.md", "Tokens", "987,", shared.share_token,
        ):  # fmt: skip
            assert private not in page, private
        assert "/interviews/" not in page and "#message-" not in page
        assert "could not be written" not in page

    def test_it_is_the_same_for_the_learner(self, client, shared):
        before = _same_for_all(client.get(address(shared)).content.decode())
        client.force_login(shared.interview.learner)
        page = client.get(address(shared)).content.decode()
        assert _same_for_all(page).partition("<main")[2] == before.partition("<main")[2]
        assert "Dana" not in page

    def test_its_headers(self, client, shared):
        answer = client.get(address(shared))
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in answer["Cache-Control"]
        assert "default-src 'none'" in answer["Content-Security-Policy"]
        assert '<meta name="robots" content="noindex, nofollow">' in answer.content.decode()

    def test_no_form_is_on_it(self, client, shared):
        """A browser sends none from a page without a referrer in a way that the check against forgery takes."""
        page = client.get(address(shared)).content.decode()
        assert "<form" not in page and "hx-post" not in page

    def test_the_page_has_two_languages_and_the_report_its_own(self, client, shared):
        Interview.objects.update(language="zh")
        english = client.get(address(shared)).content.decode()
        assert 'href="?language=zh-hans"' in english and '<html lang="en"' in english
        assert f'<h1 lang="{LANGUAGE_TAGS["zh"]}">' in english and signal_sentence(SIGNAL, "en") in english
        answer = client.get(f"{address(shared)}?language=zh-hans")
        chinese = answer.content.decode()
        assert '<html lang="zh-hans"' in chinese and signal_sentence(SIGNAL, "zh") in chinese
        assert answer["Content-Language"] == "zh-hans"
        assert '<html lang="en"' in client.get(f"{address(shared)}?language=%00x").content.decode()

    def test_the_day_and_not_the_hour(self, client, shared):
        Interview.objects.update(
            finished_at=timezone.datetime(2026, 3, 9, 21, 43, tzinfo=timezone.get_default_timezone())
        )
        page = client.get(address(shared)).content.decode()
        assert '<time datetime="2026-03-09">' in page and "21:43" not in page

    def test_an_old_report_has_its_words(self, client, shared):
        Report.objects.update(figures={})
        DimensionBand.objects.all().delete()
        assert "A calm interview." in client.get(address(shared)).content.decode()

    def test_queries(self, client, shared, django_assert_max_num_queries):
        with django_assert_max_num_queries(12):
            client.get(address(shared))


class TestLeadingNowhere:
    def test_ended_and_never_there_are_answered_alike(self, client, interview, shared):
        sharing.stop_sharing(learner=interview.learner, interview_id=interview.pk)
        answers = [client.get(path) for path in (address(shared), "/shared/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/")]
        assert [answer.status_code for answer in answers] == [404, 404]
        ended, never = (_same_for_all(answer.content.decode()) for answer in answers)
        assert ended.replace(shared.share_token, "A" * 32) == never
        assert "This link does not work." in never and "copied incompletely" in never
        assert "account" not in never.partition("<main")[2].partition("</main>")[0]
        assert 'href="?language=zh-hans"' in never and reverse("account_login") not in never.partition("<body")[2]
        assert {answer["Referrer-Policy"] for answer in answers} == {"no-referrer"}

    @pytest.mark.parametrize("token", ["None", "null", "-", "0", "a" * 3000])
    def test_what_is_no_token_at_all(self, client, interview, token):
        assert client.get(f"/shared/{token}/").status_code == 404

    def test_the_link_of_a_deleted_account_is_dead(self, client, shared):
        shared.interview.learner.delete()
        assert client.get(address(shared)).status_code == 404
        assert not Report.objects.exists()

    def test_whose_account_is_closed_shares_nothing(self, client, shared):
        User.objects.filter(pk=shared.interview.learner_id).update(is_active=False)
        assert client.get(address(shared)).status_code == 404
        User.objects.filter(pk=shared.interview.learner_id).update(is_active=True)
        assert client.get(address(shared)).status_code == 200


class TestNotLogged:
    @pytest.fixture
    def log_all(self, tmp_path: Path) -> Iterator[Callable[[], None]]:
        """Log everything as in production, from when it is called on."""
        root = logging.getLogger()
        before = root.level, root.handlers[:]
        yield lambda: logging.config.dictConfig(logging_settings(tmp_path, level="DEBUG", as_json=True))
        root.handlers[:] = before[1]
        root.setLevel(before[0])

    def test_neither_when_it_is_there_nor_when_it_is_not(self, client, interview, shared, log_all, capsys):
        log_all()
        client.get(address(shared))
        client.get(f"{address(shared)}?language=zh-hans")
        sharing.stop_sharing(learner=interview.learner, interview_id=interview.pk)
        client.get(address(shared))
        printed = capsys.readouterr().err
        assert "request_finished" in printed and f"/shared/{REDACTED}/" in printed
        assert "Not Found" in printed
        assert shared.share_token not in printed

    def test_nor_when_the_page_breaks(self, client, shared, log_all, capsys, monkeypatch):
        log_all()

        def fail(report: Report) -> None:
            raise RuntimeError(f"cannot show {address(report)}")

        monkeypatch.setattr("interviews.web.report.share_views._page", fail)
        client.raise_request_exception = False
        assert client.get(address(shared)).status_code == 500
        printed = capsys.readouterr().err
        assert "cannot show" in printed
        assert shared.share_token not in printed

    def test_the_metrics_name_the_view_only(self, client, shared, settings):
        settings.METRICS_TOKEN = "of Prometheus"
        client.get(address(shared))
        figures = client.get("/metrics", headers={"Authorization": "Bearer of Prometheus"}).content.decode()
        assert 'view="shared_report"' in figures and shared.share_token not in figures

    def test_nor_by_the_server_of_a_local_installation(self, shared, capsys):
        handler = QuietHandler.__new__(QuietHandler)
        handler.client_address, handler.requestline = ("127.0.0.1", 9), f"GET {address(shared)} HTTP/1.1"
        handler.log_request(500)
        printed = capsys.readouterr().err
        assert f'"GET /shared/{REDACTED}/ HTTP/1.1" 500' in printed and shared.share_token not in printed

    def test_a_path_is_known_wherever_it_stands(self):
        token = "sVZx81kQpL0vT5-1a2bAAbbCCdd_EE99"
        for text in (
            f"GET /shared/{token}/",
            f"/accounts/login/?next=%2Fshared%2F{token}%2F",
            f"https://x/shared/{token}",
        ):
            assert token not in redact(text), text
        assert redact("what we have in common is in /shared/notes") == "what we have in common is in /shared/notes"


def _same_for_all(page: str) -> str:
    """Return a page without what is different at every request."""
    page = re.sub(r'X-CSRFToken": "[^"]+"|name="csrfmiddlewaretoken" value="[^"]+"', "", page)
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", page)
