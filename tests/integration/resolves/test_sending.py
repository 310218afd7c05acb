"""Sending code in a re-solve: nothing that was written is lost, whatever is refused and whoever asks."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from interviews.conversation.selectors import revision_view
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Probe
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.resolves import judging as probe_runs
from problems.judge.component import ComponentMissing
from problems.models import Problem
from profiles.models import Practice, PracticeKind, Review
from tests import working
from tests.clients import client, one_minute
from tests.factories import UserFactory
from tests.resolving import (
    COSTS,
    HTMX,
    RIGHT,
    WRONG,
    judge,
    page,
    post,
    probe,
    review,
    send,
    tried,
    woken,
    words,
)

__all__ = ["client", "judge", "one_minute", "probe", "review", "woken"]
pytestmark = pytest.mark.django_db


class TestSending:
    def test_through_the_page_without_scripts(self, client: Client, probe: Probe, woken: list[uuid.UUID]) -> None:
        answer = post(client, "submit_probe", probe, code=RIGHT.replace("\n", "\r\n"), **COSTS)
        assert answer.status_code == 303 and woken == [probe.pk]
        html = page(client, probe)
        assert "Your code is being tested" in html and 'id="submit-code"' not in html
        assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in html
        working.judge_probe(probe.pk)
        assert "Solved, without help" in page(client, probe)

    def test_the_page_that_waits(self, client: Client, probe: Probe) -> None:
        send(probe)
        state = reverse("probe_state", args=[probe.pk])
        assert client.get(state, headers=HTMX).status_code == 204
        assert client.get(state).headers["Location"] == reverse("probe", args=[probe.pk])
        working.judge_probe(probe.pk)
        answer = client.get(state, headers=HTMX)
        assert answer.headers["HX-Refresh"] == "true"

    def test_twice_is_once(self, client: Client, probe: Probe, woken: list[uuid.UUID]) -> None:
        for _ in range(2):
            assert post(client, "submit_probe", probe, code=RIGHT, **COSTS).status_code == 303
        assert woken == [probe.pk]
        working.judge_probe(probe.pk)
        assert post(client, "submit_probe", probe, code=RIGHT, **COSTS).status_code == 303
        assert (Practice.objects.count(), Probe.objects.get().tries) == (1, 1)

    def test_other_code_meanwhile_is_refused_and_shown(self, client: Client, probe: Probe) -> None:
        send(probe)
        answer = post(client, "submit_probe", probe, code="# another idea", **COSTS)
        html = answer.content.decode()
        assert answer.status_code == 409 and "# another idea" in html and "being tested right now" in html
        probe.refresh_from_db()
        assert probe.code == RIGHT
        working.judge_probe(probe.pk)
        answer = post(client, "submit_probe", probe, code="# another idea", **COSTS)
        assert answer.status_code == 422 and "# another idea" in answer.content.decode()

    @pytest.mark.parametrize("field", ["claimed_time", "claimed_space"])
    def test_a_cost_that_cannot_be_read(self, client: Client, probe: Probe, field: str) -> None:
        answer = post(client, "submit_probe", probe, code=RIGHT, **{**COSTS, field: "fast"})
        html = answer.content.decode()
        assert answer.status_code == 422 and "Write it as O(…), for example O(n log n)." in html
        assert 'value="fast"' in html and "seen[target - x]" in html and 'aria-invalid="true"' in html
        assert "Not submitted: one of the complexities below cannot be read. No try was used. " in words(html)
        focused = re.findall(r"<input[^>]* autofocus[^>]*>", html)
        assert len(focused) == 1 and f'name="{field}"' in focused[0]
        probe.refresh_from_db()
        assert (probe.status, probe.code) == ("writing", RIGHT), "and the code is kept"

    def test_a_cost_that_cannot_be_read_hides_the_verdict_before_it(self, client: Client, probe: Probe) -> None:
        tried(probe, WRONG)
        verdict = f"{probe.passed} of {probe.total} cases passed."
        assert verdict in words(page(client, probe))
        html = post(client, "submit_probe", probe, code=RIGHT, claimed_time="banana").content.decode()
        assert verdict not in html and "No try was used." in html and "2 tries left." in html

    def test_what_the_editor_began_with_is_no_try(self, client: Client, probe: Probe, woken: list[uuid.UUID]) -> None:
        starter = revision_view(probe.revision, probe.language).starter_code
        answer = post(client, "submit_probe", probe, code=f"{starter}\n", **COSTS)
        html = answer.content.decode()
        assert answer.status_code == 422 and not woken
        assert "the editor is empty or unchanged" in html and 'value="O(n)"' in html and "3 tries left." in html

    @pytest.mark.parametrize("name", ["submit_probe", "give_up_probe", "leave_probe"])
    def test_looking_at_its_address_leads_to_the_page(self, client: Client, probe: Probe, name: str) -> None:
        before = Probe.objects.values().get()
        for method in (client.get, client.head):
            answer = method(reverse(name, args=[probe.pk]))
            assert answer.status_code == 302 and answer.headers["Location"] == reverse("probe", args=[probe.pk])
        assert client.put(reverse(name, args=[probe.pk])).status_code == 405
        assert Probe.objects.values().get() == before

    @pytest.mark.parametrize(
        ("fields", "status"),
        [
            ({"code": "  \n"}, 422),
            ({}, 422),
            ({"code": "x" * (MAX_CODE_CHARACTERS + 1)}, 422),
            ({"code": "a\x00b"}, 422),
            ({"code": RIGHT, "claimed_time": "O(n)" * 30}, 422),
            ({"code": RIGHT, "claimed_space": "n\x00"}, 422),
        ],
    )
    def test_what_cannot_be_taken(
        self, client: Client, probe: Probe, fields: dict[str, str], status: int, woken: list[uuid.UUID]
    ) -> None:
        answer = post(client, "submit_probe", probe, **fields)
        assert answer.status_code == status and not woken
        assert 'class="alert' in answer.content.decode() or "field-errors" in answer.content.decode()
        assert Probe.objects.get().status == "writing"

    @pytest.mark.usefixtures("one_minute")
    def test_too_often(self, client: Client, probe: Probe, settings: Any) -> None:
        settings.TURNS_PER_MINUTE = 1
        post(client, "submit_probe", probe, code=RIGHT, claimed_time="O(n)")
        answer = post(client, "submit_probe", probe, code=WRONG, claimed_time="O(1)")
        assert answer.status_code == 429 and "return [0, 1]" in answer.content.decode()

    def test_the_draft(self, client: Client, probe: Probe) -> None:
        answer = post(client, "save_probe_code", probe, code="half\r\nan idea")
        assert answer.status_code == 200 and "saved_at" in answer.json()
        assert "half\nan idea" in page(client, probe)
        assert post(client, "save_probe_code", probe, code="\x00").status_code == 422
        send(probe)
        assert post(client, "save_probe_code", probe, code=RIGHT).status_code == 200, "the same needs no saving"
        assert post(client, "save_probe_code", probe, code=WRONG).status_code == 409

    def test_the_verb_itself_reads_costs(self, probe: Probe) -> None:
        with pytest.raises(InvalidSubmission):
            send(probe, claimed_time="quickly")

    def test_hostile_code_and_costs_are_text(self, client: Client, probe: Probe) -> None:
        hostile = "</textarea><script>alert(1)</script>"
        html = post(client, "submit_probe", probe, code=hostile, claimed_time=hostile).content.decode()
        assert hostile not in html
        tried(probe, hostile)
        assert hostile not in page(client, probe)


class TestWithoutAJudge:
    def test_the_page_says_so_and_lets_it_be_left(
        self, client: Client, probe: Probe, review: Review, settings: Any
    ) -> None:
        settings.JUDGE_HELPERS = 0
        said = words(page(client, probe))
        assert "cannot be checked" in said and "Nothing is counted" in said and "Submit" not in said
        answer = client.post(reverse("leave_probe", args=[probe.pk]), follow=True)
        assert "Nothing was counted" in answer.content.decode()
        assert not Probe.objects.exists() and not Practice.objects.exists()
        assert Review.objects.values_list("due_at", "times").get() == (review.due_at, 1)

    @pytest.mark.parametrize("name", ["submit_probe", "give_up_probe"])
    def test_what_is_sent_is_not_counted_and_not_lost(
        self, client: Client, probe: Probe, settings: Any, name: str
    ) -> None:
        settings.JUDGE_HELPERS = 0
        answer = post(client, name, probe, code=RIGHT, **COSTS)
        assert answer.status_code == 409
        probe.refresh_from_db()
        assert (probe.status, probe.code) == ("writing", RIGHT) and not Practice.objects.exists()
        assert "seen[target - x]" in answer.content.decode()

    def test_none_is_begun(self, client: Client, review: Review, settings: Any) -> None:
        settings.JUDGE_HELPERS = 0
        answer = client.post(reverse("start_probe", args=[review.pk]), follow=True)
        assert "Code cannot be run here" in answer.content.decode() and not Probe.objects.exists()

    def test_the_component_is_missing_at_the_worker(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing(*arguments: Any, **named: Any) -> None:
            raise ComponentMissing("no component")

        monkeypatch.setattr(probe_runs, "verdict_and_growth", missing)
        tried(probe)
        assert (probe.status, probe.fault, probe.tries) == ("writing", "no_judge", 0)
        assert "cannot be checked" in words(page(client, probe))
        assert post(client, "leave_probe", probe).status_code == 303

    def test_one_that_can_be_judged_is_not_left(self, client: Client, probe: Probe) -> None:
        assert post(client, "leave_probe", probe).status_code == 422
        tried(probe)
        assert post(client, "leave_probe", probe).status_code == 422
        assert Practice.objects.get().kind == PracticeKind.PROBE


class TestWhoseItIs:
    POSTS = ("submit_probe", "give_up_probe", "leave_probe", "save_probe_code")

    def test_somebody_elses_is_not_there(self, bank_problem: Problem, probe: Probe) -> None:
        client, before = Client(), Probe.objects.values().get()
        client.force_login(UserFactory())
        for probe_id in (probe.pk, uuid.uuid4()):
            for name in ("probe", "probe_state"):
                assert client.get(reverse(name, args=[probe_id])).status_code == 404
                assert client.get(reverse(name, args=[probe_id]), headers=HTMX).status_code == 404
            for name in self.POSTS:
                for data in ({"code": WRONG, **COSTS}, {}, {"code": "\x00"}, {"code": "x", "claimed_time": "fast"}):
                    assert client.post(reverse(name, args=[probe_id]), data).status_code == 404, (name, data)
        assert Probe.objects.values().get() == before

    def test_visitors_log_in_and_come_back(self, probe: Probe) -> None:
        there = reverse("probe", args=[probe.pk])
        for name in self.POSTS:
            answer = Client().post(reverse(name, args=[probe.pk]), {"code": "x"})
            assert answer.status_code == 302 and answer.headers["Location"].endswith(f"next={there}")
        assert Client().get(there).headers["Location"].endswith(f"next={there}")
