"""The page of the report through its addresses: what it shows in each state, what comes while it is written, the ways
out of what failed, and how little it asks the database."""

import re
import uuid
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localtime

from interviews.conversation import cards
from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.steps import begun, report_failed
from interviews.core.rubric import Assessment, Quote, Signal
from interviews.core.rubric import Band as RubricBand
from interviews.core.rubric import Dimension as RubricDimension
from interviews.core.stages import Stage
from interviews.ground.refusals import SubmissionRefused
from interviews.models import Band, DimensionBand, Interview, Message, Report, Role, StudyNote
from interviews.recovery import ways as recovery
from interviews.report import sharing
from interviews.report.evidence import gathering
from interviews.report.rubric.wording import SENTENCES
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.clients import client
from tests.factories import ProviderFactory, UserFactory
from tests.integration.report.test_writing import NAMES, SAID, make_over
from tests.reporting import begin_report

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
STAGES_REACHED, PARTS = NAMES[:3], NAMES
WAYS_IN_REVIEW = ["retry_failed_sections", "write_curated", "advance"]
WAYS_AFTER_ALL_FAILED = ["retry", "write_curated", "advance"]


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    """An interview whose report is written, without a model."""
    return written(make_over(learner, bank_problem))


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A model that would write; the sections that a worker was asked to write."""
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")
    return working.told_of(monkeypatch, "write_section")


def written(interview: Interview) -> Interview:
    begin_report(interview)
    interview.refresh_from_db()
    return interview


def put(interview: Interview, status: str, **parts: str) -> None:
    """Let the report stand at ``status``, with these ``parts`` in other states than written."""
    for name, state in parts.items():
        interview.sections.filter(name=name).update(status=state, text="")
    Interview.objects.filter(pk=interview.pk).update(status=status)
    interview.refresh_from_db()


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def page(client: Client, interview: Interview, name: str = "report", **headers: str) -> str:
    response = client.get(address(name, interview), headers=headers)
    assert response.status_code == 200
    return text_of(response)


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def ask(client: Client, interview: Interview, *shown: str) -> HttpResponse:
    return client.get(address("report_updates", interview), {"shown": ",".join(shown)}, headers=HTMX)


def marks_in(html: str) -> list[str]:
    """Return by which marks the page says what it shows at its end."""
    value = re.search(r'id="report-shown" name="shown" value="([^"]*)"', html)[1]
    return value.split(",") if value else []


def part(html: str, name: str) -> str:
    return re.search(rf'<section class="report-section[^"]*" id="part-{name}".*?\n</section>', html, re.S)[0]


def replaced_in(news: str) -> list[str]:
    """Return the ids of what an answer replaces, in order."""
    return re.findall(r'id="([\w-]+)"[^>]*hx-swap-oob', news)


def forms_in(html: str) -> dict[str, tuple[str, dict[str, str], str]]:
    """Return the forms of the card: name, address, fields, and the tag itself."""
    found = re.findall(r'(<form method="post" action="([^"]+)"[^>]*data-offer="([^"]+)"[^>]*>)(.*?)</form>', html, re.S)
    return {
        name: (url, dict(re.findall(r'name="([^"]+)" value="([^"]*)"', inner)), tag) for tag, url, name, inner in found
    }


# --- Reading ----------------------------------------------------------------------------------------------------------


def test_one_screen_stands_before_what_is_folded(client: Client, interview: Interview) -> None:
    html = page(client, interview)

    first = ["well-heading", "work-heading", "bands-heading", "next-heading", "part-study_note"]
    folded = ["rubric-heading", "stages-heading", "part-overall", *(f"part-{n}" for n in STAGES_REACHED)]
    places = [html.index(f'id="{name}"') for name in [*first, *folded, "charts-heading"]]
    assert places == sorted(places)
    folds = re.findall(r'<details class="report-fold[^>]*>', html)
    assert len(folds) == 5 and not any(" open" in fold for fold in folds)
    assert "You worked on <strong>Two Sum</strong>" in part(html, "overall")
    assert "could not be written" not in html and "being written" not in html
    assert "<progress" not in html and "hx-trigger" not in html.partition("<main")[2]
    assert re.search(r'<h1 lang="en">Two Sum</h1>', html)
    assert str(interview.pk) in html


def test_what_was_said_leads_to_the_message(client: Client, interview: Interview) -> None:
    html = page(client, interview)

    for position, said in zip((2, 4, 6), SAID, strict=True):
        link = f'<a href="{address("transcript", interview)}#message-{position}"'
        assert re.search(rf"{re.escape(link)}[^>]*>{re.escape(said.rstrip('.'))}", html), said


def test_what_can_be_done_with_it_is_in_its_head(client: Client, interview: Interview) -> None:
    html = page(client, interview)

    export = address("api:export", interview)
    note = reverse("note", args=[interview.study_note.pk])
    addresses = [address("replay", interview), address("transcript", interview), note]
    for url in (*addresses, f"{export}?format=markdown", f"{export}?format=json"):
        assert f'href="{url}"' in html
    assert "data-print" in html and 'id="share"' in html
    StudyNote.objects.all().delete()
    html = page(client, interview)
    assert ">My note<" not in html and f'href="{reverse("notes")}"' in part(html, "study_note")


def keep_bands(interview: Interview, *assessments: Assessment) -> None:
    interview.dimension_bands.all().delete()
    DimensionBand.objects.bulk_create(
        DimensionBand(interview=interview, dimension=a.dimension, band=a.band, assessment=a.to_dict())
        for a in assessments
    )


def a_signal(*, seen: bool, text: str = SAID[1]) -> Signal:
    """Return a signal whose sentence needs no facts."""
    plain = next(name for name, said in SENTENCES.items() if "{" not in said.seen["en"] + said.missed["en"])
    return Signal(plain, Stage.THOUGHT_ARTICULATION, seen, {}, (Quote(4, text),) if seen else ())


def test_each_dimension_has_its_band_in_words_with_what_it_rests_on(client: Client, interview: Interview) -> None:
    bands = [RubricBand.STRONG_HIRE, RubricBand.LEANING_NO_HIRE, RubricBand.STRONG_NO_HIRE, RubricBand.NOT_ASSESSED]
    signals = (a_signal(seen=True), a_signal(seen=False))
    keep_bands(interview, *(Assessment(d, b, signals, hints=2) for d, b in zip(RubricDimension, bands, strict=True)))

    html = page(client, interview)

    found = re.findall(r'<article class="dimension band-(\w+)" id="dimension-(\w+)".*?</article>', html, re.S)
    assert found == [(b.value, d.value) for d, b in zip(RubricDimension, bands, strict=True)]
    for article in re.findall(r'<article class="dimension.*?</article>', html, re.S):
        band = re.search(r"band-(\w+)", article)[1]
        assert f"<span>{Band(band).label}</span>" in article
        assert SENTENCES[signals[0].id].seen["en"] in unescape(article)
        assert SENTENCES[signals[0].id].missed["en"] in unescape(article)
        assert f'<a href="{address("transcript", interview)}#message-4">Go to your words</a>' in article
        assert "2 hints used" in article


@pytest.mark.parametrize("is_assessed", [True, False])
def test_who_missed_nothing_is_sent_on_only_where_all_was_assessed(
    client: Client, interview: Interview, is_assessed: bool
) -> None:
    bands = [RubricBand.STRONG_HIRE] * 3 + [RubricBand.STRONG_HIRE if is_assessed else RubricBand.NOT_ASSESSED]
    signals = (a_signal(seen=True),)
    keep_bands(interview, *(Assessment(d, b, signals) for d, b in zip(RubricDimension, bands, strict=True)))

    html = page(client, interview)

    assert ("A harder problem will show more" in html) is is_assessed
    assert ("Too little of this interview could be assessed" in html) is not is_assessed


def test_what_cannot_be_judged_of_an_own_problem_says_why(client: Client, interview: Interview) -> None:
    nothing = Assessment(RubricDimension.PROBLEM_SOLVING, RubricBand.NOT_ASSESSED)
    DimensionBand.objects.filter(interview=interview, dimension="problem_solving").delete()
    DimensionBand.objects.create(
        interview=interview, dimension="problem_solving", band="not_assessed", assessment=nothing.to_dict()
    )
    of_the_bank = page(client, interview)
    Interview.objects.filter(pk=interview.pk).update(revision=None, pasted_text="Add up a list of prices.")
    own = page(client, interview)

    why, too_early = "For your own problem, the best approach", "did not get far enough to assess this"
    assert too_early in of_the_bank and why not in of_the_bank
    assert own.count(why) == 2, "beside its band, and in the rubric"
    assert own.count(too_early) == of_the_bank.count(too_early) - 1


def test_what_was_written_or_said_comes_out_dead(client: Client, interview: Interview) -> None:
    hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    interview.sections.update(text=f"Well: “{hostile}” {hostile}")
    keep_bands(
        interview,
        Assessment(RubricDimension.TESTING, RubricBand.STRONG_HIRE, (a_signal(seen=True, text=hostile),)),
    )

    html = page(client, interview).partition("<main")[2]

    assert "<script>alert" not in html
    assert "<img" not in html


def test_the_written_report_stays_in_its_language_and_the_cards_are_in_that_of_the_page(
    client: Client, learner: User, bank_problem: Problem
) -> None:
    interview = written(make_over(learner, bank_problem, language="zh"))

    html = page(client, interview, **{"accept-language": "en"})

    assert '<html lang="en"' in html
    assert '<div class="prose" lang="zh-Hans">' in part(html, "overall")
    first, rubric = (
        re.search(rf'id="{name}".*?(?:<details|</details>)', html, re.S)[0] for name in ("first", "rubric")
    )
    for told in (first, rubric):
        ours = re.sub(r"<q>.*?</q>", "", told, flags=re.S)
        assert "One band up" in first or "A band needs" in first
        assert not re.search(r"[一-鿿]", ours)


def test_code_that_was_only_read_is_told_the_same_everywhere(
    client: Client, learner: User, bank_problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    interview = make_over(learner, bank_problem)
    Message.objects.create(
        interview=interview,
        position=9,
        created_at=interview.finished_at,
        role=Role.LEARNER,
        stage=interview.stage,
        text="",
        code="def two_sum(nums, target):\n    return [0, 0]",
    )
    monkeypatch.setattr("interviews.report.evidence.gathering.code_is_run", lambda: False)

    html = page(client, written(interview))

    assert "Code was sent 1 time and not run." in html and "code sent once and not run" in part(html, "overall")
    assert "No code was submitted" not in html
    assert "No code was run in this interview" in html


WORDS_ONLY = "There are no bands and figures for this interview."


def test_a_report_without_bands_and_figures_says_so(client: Client, interview: Interview) -> None:
    assert WORDS_ONLY not in page(client, interview)
    interview.dimension_bands.all().delete()
    assert WORDS_ONLY not in page(client, interview), "there are figures"
    Report.objects.update(figures={})
    assert WORDS_ONLY in page(client, interview)

    Report.objects.all().delete()
    html = page(client, interview)
    assert WORDS_ONLY in html and 'id="rubric-heading"' not in html


def test_what_another_version_kept_costs_no_view_of_the_report(client: Client, interview: Interview) -> None:
    future = Signal("from_the_future", Stage.THOUGHT_ARTICULATION, seen=True)
    keep_bands(
        interview, Assessment(RubricDimension.COMMUNICATION, RubricBand.STRONG_HIRE, (a_signal(seen=True), future))
    )
    DimensionBand.objects.create(interview=interview, dimension="testing", band="strong_hire", assessment={})
    Report.objects.update(figures={"seconds": 3})
    shared = sharing.share_report(learner=interview.learner, interview_id=interview.pk)
    admin = Client()
    admin.force_login(UserFactory(is_staff=True, is_superuser=True))

    export = address("api:export", interview)
    views = [address("report", interview), reverse("shared_report", args=[shared.share_token])]
    views += [reverse("api:report", args=[interview.pk]), f"{export}?format=json", f"{export}?format=markdown"]
    answers = [client.get(url) for url in views]
    answers += [
        admin.get(reverse(f"admin:interviews_interview_{one}", args=[interview.pk])) for one in ("change", "details")
    ]

    assert [response.status_code for response in answers] == [200] * 7
    for html in (text_of(answers[0]), text_of(answers[1])):
        found = re.findall(r'<article class="dimension band-(\w+)" id="dimension-(\w+)"', html)
        assert found == [("strong_hire", "communication"), ("not_assessed", "testing")]
    assert answers[2].json()["figures"] is None
    assert [band["band"] for band in answers[2].json()["dimensions"]] == ["strong_hire", "not_assessed"]


def test_an_interview_without_any_part_has_a_page(client: Client, interview: Interview) -> None:
    interview.sections.all().delete()
    assert '<section class="report-section"' not in page(client, interview)


def test_one_that_goes_on_is_shown_in_its_room(client: Client, learner: User, bank_problem: Problem) -> None:
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")

    response = client.get(address("report", interview))

    assert (response.status_code, response["Location"]) == (302, address("room", interview))


@pytest.mark.parametrize("name", ["report", "report_updates"])
def test_it_is_the_learners_own(client: Client, interview: Interview, name: str) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())
    assert stranger.get(address(name, interview), headers=HTMX).status_code == 404
    assert client.get(reverse(name, args=[uuid.uuid4()])).status_code == 404
    assert client.post(address(name, interview)).status_code == 405
    login = f"{reverse('account_login')}?next={address(name, interview)}"
    assert Client().get(address(name, interview))["Location"] == login


def test_whose_login_ends_while_the_page_waits_comes_back_to_it(interview: Interview) -> None:
    here = f"http://testserver{address('report', interview)}?share"
    response = Client().get(address("report_updates", interview), headers=HTMX | {"HX-Current-URL": here})

    login = f"{reverse('account_login')}?next={address('report', interview)}%3Fshare"
    assert response["HX-Redirect"] == login
    elsewhere = HTMX | {"HX-Current-URL": "https://evil.example/report/"}
    response = Client().get(address("report_updates", interview), headers=elsewhere)
    assert response["HX-Redirect"] == f"{reverse('account_login')}?next={address('room', interview)}"


# --- Watching ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def unwritten(learner: User, bank_problem: Problem, woken: list[int]) -> Interview:
    """An interview whose report workers have just begun to write."""
    return written(make_over(learner, bank_problem))


def end_part(interview: Interview, name: str, state: str = "written") -> None:
    text = f"About **{name}**: “{SAID[1]}”" if state == "written" else ""
    interview.sections.filter(name=name).update(status=state, text=text)


def test_while_it_is_written_it_says_how_far_it_is_and_what_is_missing(client: Client, unwritten: Interview) -> None:
    end_part(unwritten, "thought_articulation")

    html = page(client, unwritten)

    assert '<label for="report-bar">1 of 5 parts are written</label>' in html
    assert '<progress id="report-bar" max="5" value="1"></progress>' in html
    assert f'hx-get="{address("report_updates", unwritten)}"' in html
    assert re.search(rf'<noscript>.*href="{address("report", unwritten)}"', html)
    assert [name for name in PARTS if "is being written" in part(html, name)] == [
        "problem_clarification", "complexity_analysis", "overall", "study_note",
    ]  # fmt: skip
    assert marks_in(html) == ["thought_articulation:written"]
    assert html.count('role="status"') - html.partition("<main")[0].count('role="status"') == 2, "the copied id is one"


def test_only_what_is_new_comes_and_each_part_once(client: Client, unwritten: Interview) -> None:
    assert ask(client, unwritten).status_code == 204
    end_part(unwritten, "thought_articulation")

    news = text_of(ask(client, unwritten))

    assert replaced_in(news) == ["part-thought_articulation", "report-progress"]
    assert f'<a href="{address("transcript", unwritten)}#message-4"' in news
    assert "1 of 5 parts are written" in news
    marks = marks_in(news)
    assert ask(client, unwritten, *marks).status_code == 204
    end_part(unwritten, "overall", "failed")
    news = text_of(ask(client, unwritten, *marks))
    assert replaced_in(news) == ["part-overall", "report-progress"]
    assert "1 of 5 parts are written · 1 could not be written" in news
    assert 'value="2"' in news
    assert ask(client, unwritten, *marks_in(news)).status_code == 204


def test_a_part_that_was_tried_again_elsewhere_comes_once_more(client: Client, unwritten: Interview) -> None:
    end_part(unwritten, "overall")
    assert replaced_in(text_of(ask(client, unwritten, "overall:failed"))) == ["part-overall", "report-progress"]


def test_in_the_end_the_page_asks_no_more_and_has_the_note(client: Client, unwritten: Interview) -> None:
    for name in PARTS:
        end_part(unwritten, name)
    StudyNote.objects.create(
        interview=unwritten, learner=unwritten.learner, title="T", language="en", file_name="t.md", content="Words"
    )
    Interview.objects.filter(pk=unwritten.pk).update(status="finished")

    news = text_of(ask(client, unwritten, *(f"{name}:written" for name in PARTS[1:])))

    assert replaced_in(news) == [
        f"part-{PARTS[0]}", "report-wait", "report-note-link", "report-usage", "chart-tokens", "report-said",
    ]  # fmt: skip
    assert "hx-get" not in news
    assert reverse("note", args=[unwritten.study_note.pk]) in news
    assert "Your report is ready." in news


@pytest.mark.parametrize(("status", "ways"), [("report_review", WAYS_IN_REVIEW), ("failed", WAYS_AFTER_ALL_FAILED)])
def test_in_the_end_there_are_ways_on_where_something_failed(
    client: Client, unwritten: Interview, status: str, ways: list[str]
) -> None:
    for name in PARTS:
        end_part(unwritten, name, "failed" if status == "failed" or name == "overall" else "written")
    Interview.objects.filter(pk=unwritten.pk).update(status=status)
    shown = [f"{section.name}:{section.status}" for section in unwritten.sections.all()]

    news = text_of(ask(client, unwritten, *shown))

    assert list(forms_in(news)) == ways
    assert "part-overall" in replaced_in(news), "it says now what can be done"
    assert 'href="#report-state"' in news or status == "failed"


def test_a_page_without_scripts_is_led_to_the_report(client: Client, unwritten: Interview) -> None:
    assert client.get(address("report_updates", unwritten))["Location"] == address("report", unwritten)


# --- Something went wrong -------------------------------------------------------------------------------------------------


def test_what_is_missing_has_a_card_in_its_place_and_the_rest_is_there_to_read(
    client: Client, interview: Interview
) -> None:
    put(interview, "report_review", overall="failed", complexity_analysis="failed")

    html = page(client, interview)

    for name in ("overall", "complexity_analysis"):
        card = part(html, name)
        assert "tone-attention" in card and "<svg" in card
        assert "This part could not be written" in card and "everything you said is kept" in card
        assert 'href="#report-state"' in card
    assert '<div class="prose"' in part(html, "thought_articulation")
    assert 'data-code="report_sections_failed"' in html
    assert list(forms_in(html)) == WAYS_IN_REVIEW


def test_when_all_failed_it_says_what_is_kept(client: Client, interview: Interview) -> None:
    put(interview, "failed", **dict.fromkeys(PARTS, "failed"))

    html = page(client, interview)

    assert 'data-code="report_failed"' in html
    assert "The whole conversation and your code are kept." in html
    assert list(forms_in(html)) == WAYS_AFTER_ALL_FAILED
    assert "Write it again" in html and "Ask again" not in html
    assert 'id="rubric-heading"' in html, "the bands were known before anything was written"


@pytest.mark.parametrize("value", ["curated", "without"])
def test_the_steps_of_a_report_that_failed_are_walked_on_its_page(
    client: Client, interview: Interview, value: str
) -> None:
    put(interview, "failed", **dict.fromkeys(PARTS, "failed"))
    card = cards.open_card(interview, "report_failed", facts={"faults": ["timeout"]}, wizard=begun(report_failed()))

    html = page(client, interview)
    assert f'id="wizard-{card.pk}"' in html and 'data-step="explain"' in html
    assert FAULT_CAUSES["timeout"]["en"] in html
    step = {"card": card.pk, "step": "explain", "back": "report"}
    there = address("report", interview) + "#report-state"
    assert led_to(client.post(address("wizard_answer", interview), step)) == there
    assert 'data-step="choose"' in page(client, interview)

    answered = client.post(address("wizard_answer", interview), {**step, "step": "choose", "value": value})
    assert led_to(answered) == there
    interview.refresh_from_db()
    assert interview.status == "finished"
    behind = client.post(address("wizard_answer", interview), {**step, "step": "choose", "value": value})
    assert led_to(behind) == address("report", interview), "a page that is behind is led to what there is"


def press(client: Client, html: str, name: str, *, htmx: bool) -> HttpResponse:
    url, fields, tag = forms_in(html)[name]
    assert "hx-" not in tag, "a plain form, which needs no script"
    return client.post(url, fields, headers=HTMX if htmx else {})


def led_to(response: HttpResponse) -> str:
    """Return where a page is led, whichever way it asked."""
    assert response.status_code == (200 if "HX-Redirect" in response else 303)
    return response["HX-Redirect"] if "HX-Redirect" in response else response["Location"]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("name", ["retry_failed_sections", "write_curated", "advance"])
def test_the_ways_out_of_a_partial_failure_lead_back_to_the_report(
    client: Client, interview: Interview, name: str, htmx: bool
) -> None:
    before = interview.sections.get(name="thought_articulation").text
    put(interview, "report_review", overall="failed")

    response = press(client, page(client, interview), name, htmx=htmx)

    assert led_to(response) == address("report", interview) + ("" if htmx else "#report-state")
    interview.refresh_from_db()
    assert interview.status == "finished"
    assert interview.sections.get(name="thought_articulation").text == before
    html = page(client, interview)
    assert ("This part could not be written" in html) == (name == "advance")
    assert forms_in(html) == {}


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("name", ["retry", "write_curated", "advance"])
def test_the_ways_out_of_a_total_failure_lead_back_to_the_report(
    client: Client, interview: Interview, name: str, htmx: bool
) -> None:
    put(interview, "failed", **dict.fromkeys(PARTS, "failed"))

    response = press(client, page(client, interview), name, htmx=htmx)

    assert led_to(response) == address("report", interview) + ("" if htmx else "#report-state")
    html = page(client, interview)
    assert "Two Sum" in html and forms_in(html) == {}
    assert interview.sections.filter(status="written").count() == (0 if name == "advance" else len(PARTS))


def test_what_was_tried_again_in_vain_says_when(client: Client, interview: Interview, woken: list[int]) -> None:
    put(interview, "report_review", overall="failed")
    cards.open_card(interview, "report_sections_failed", facts={"failed": 1, "written": 4})
    before = page(client, interview)
    press(client, before, "retry_failed_sections", htmx=False)
    put(interview, "report_review", overall="failed", study_note="failed")

    html = page(client, interview)

    tried = interview.cards.get().folded_at
    assert "Tried again" not in before
    assert f'Tried again at <time datetime="{localtime(tried).isoformat()}" data-local="time">' in html
    assert "</time>; still missing: 2." in html
    assert '<div class="report-state" id="report-state" tabindex="-1">' in html


def test_with_a_model_the_missing_parts_are_waited_for_again(
    client: Client, interview: Interview, woken: list[int]
) -> None:
    put(interview, "report_review", overall="failed")

    press(client, page(client, interview), "retry_failed_sections", htmx=False)

    html = page(client, interview)
    assert woken == [interview.sections.get(name="overall").pk]
    assert "4 of 5 parts are written" in html and "is being written" in part(html, "overall")


@pytest.mark.parametrize("htmx", [False, True])
def test_a_way_that_somebody_was_faster_on_says_so_on_the_report(
    client: Client, interview: Interview, htmx: bool
) -> None:
    put(interview, "report_review", overall="failed")
    html = page(client, interview)
    recovery.write_curated(learner=interview.learner, interview_id=interview.pk)

    response = press(client, html, "retry_failed_sections", htmx=htmx)

    assert led_to(response) == address("report", interview)
    assert 'class="alert alert-attention"' in page(client, interview).partition("<main")[0]


def test_too_many_tries_are_refused_on_the_report(
    client: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(what: str, user: User) -> None:
        raise SubmissionRefused("rate_limited", seconds=42)

    monkeypatch.setattr("interviews.web.room.card_views.check_rate", refuse)
    put(interview, "report_review", overall="failed")

    press(client, page(client, interview), "write_curated", htmx=False)

    html = page(client, interview)
    assert "42" in html.partition("<main")[0]
    assert list(forms_in(html)) == WAYS_IN_REVIEW


# --- Queries ----------------------------------------------------------------------------------------------------------


QUERIES = 19


def talk(interview: Interview, count: int) -> None:
    """Let there be ``count`` messages in the interview."""
    first = interview.messages.order_by("-position")[0].position + 1
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=first + number,
            role=Role.COACH if number % 2 else Role.LEARNER,
            stage=interview.stage,
            text=f"Then I would look at the price number {number} before I go on to the next one.",
            created_at=interview.finished_at,
        )
        for number in range(count - interview.messages.count())
    )
    assert interview.messages.count() == count


def queries_of(ask: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        ask()
    return len(captured)


def test_a_long_interview_costs_no_more_queries_and_nothing_is_worked_out_again(
    client: Client, learner: User, bank_problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    short, long = make_over(learner, bank_problem), make_over(learner, bank_problem)
    for interview, count in ((short, 20), (long, 200)):
        talk(interview, count)
        written(interview)

    def never(*_: Any) -> None:
        raise AssertionError("the evidence is worked out again")

    monkeypatch.setattr(gathering, "evidence_of", never)
    monkeypatch.setattr(gathering, "record_of", never)
    monkeypatch.setattr(gathering, "memory_of", never)
    page(client, short)

    counts = [queries_of(lambda interview=interview: page(client, interview)) for interview in (short, long)]
    assert counts == [QUERIES, QUERIES]

    for interview in (short, long):
        put(interview, "working", overall="queued")
    asked = [
        queries_of(lambda i=i, shown=shown: ask(client, i, *shown))
        for i in (short, long)
        for shown in ([f"{name}:written" for name in PARTS if name != "overall"], [])
    ]
    assert asked[:2] == asked[2:] == [4, 7], "nothing new; four new parts with what else is quoted on the page"
