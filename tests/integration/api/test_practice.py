"""What one practises beside interviews, over the API: notes, a shared report, reviews and re-solves, study plans."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from interviews import tasks
from interviews.models import Interview, Probe, ProblemFeedback, Report, ReportSection, StudyNote
from interviews.models.report import STUDY_NOTE
from profiles.models import Review, User
from profiles.plans.catalogue import load_plans
from tests.api_learners import ApiLearner
from tests.factories import InterviewFactory, UserFactory
from tests.resolving import COSTS, RIGHT, WRONG, judge, review, woken

__all__ = ["judge", "review", "woken"]
pytestmark = pytest.mark.django_db

BY_THE_COACH = "# Two Sum\n\nRemember every number."


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    return ApiLearner(learner)


def put(caller: ApiLearner, path: str, data: Any = None) -> Any:
    return caller.client.put(f"/api/v1/{path}", data)


def delete(caller: ApiLearner, path: str) -> Any:
    return caller.client.delete(f"/api/v1/{path}")


def reported(learner: User) -> Interview:
    """A finished interview with a section and a study note."""
    interview = InterviewFactory(learner=learner, finished=True)
    Report.objects.create(interview=interview)
    for position, name in enumerate((STUDY_NOTE, "overall")):
        ReportSection.objects.create(
            interview=interview, name=name, position=8 + position, status="written", text=BY_THE_COACH,
            finished_at=timezone.now(),
        )  # fmt: skip
    StudyNote.objects.create(
        learner=learner, interview=interview, title="Two Sum", language="en", file_name="n.md", content=BY_THE_COACH
    )
    return interview


class TestNotes:
    def test_found_read_changed_deleted_and_restored(self, caller: ApiLearner) -> None:
        interview = reported(caller.user)
        assert caller.get("notes/?search=nowhere").json()["count"] == 0
        (row,) = caller.get("notes/?search=every number").json()["results"]
        note = caller.get(f"notes/{row['id']}/").json()
        assert note["content"] == BY_THE_COACH and note["interview"] == str(interview.pk)
        changed = put(caller, f"notes/{row['id']}/", {"content": "Mine.", "seen": note["version"]}).json()
        assert (changed["content"], changed["file_name"]) == ("Mine.", "n.md") and changed["edited_at"]
        stale = put(caller, f"notes/{row['id']}/", {"content": "Other.", "seen": note["version"]})
        assert (stale.status_code, list(stale.json()["details"]["fields"])) == (400, ["seen"])
        assert delete(caller, f"notes/{row['id']}/").json() == {"can_be_restored": True}
        assert caller.get("notes/deleted/").json()["results"][0]["interview"] == str(interview.pk)
        restored = caller.post(f"interviews/{interview.pk}/note/restore/").json()
        assert restored["content"] == BY_THE_COACH and restored["edited_at"] is None
        assert caller.get("notes/deleted/").json()["count"] == 0

    def test_somebody_elses_is_not_there(self, caller: ApiLearner) -> None:
        theirs = reported(UserFactory())
        at = f"notes/{theirs.study_note.pk}/"
        assert caller.get("notes/").json()["count"] == 0
        assert caller.get(at).status_code == 404
        assert put(caller, at, {"content": "Mine.", "seen": "x"}).status_code == 404
        assert put(caller, at, {}).status_code == 404, "before anything is said of the body"
        assert delete(caller, at).status_code == 404
        assert caller.post(f"interviews/{theirs.pk}/note/restore/").status_code == 404
        assert StudyNote.objects.get().content == BY_THE_COACH

    def test_where_the_coach_wrote_none(self, caller: ApiLearner) -> None:
        interview = InterviewFactory(learner=caller.user, finished=True)
        assert caller.post(f"interviews/{interview.pk}/note/restore/").status_code == 404


class TestSharing:
    def test_it_leads_to_the_report_until_it_is_stopped(self, caller: ApiLearner, bank_problem: Any) -> None:
        interview = reported(caller.user)
        at = f"interviews/{interview.pk}/share/"
        assert caller.get(at).json() == {"address": None, "shared_at": None}
        address = put(caller, at).json()["address"]
        assert put(caller, at).json()["address"] == address == caller.get(at).json()["address"]
        assert Client().get(address).status_code == 200
        assert delete(caller, at).json()["address"] is None
        assert Client().get(address).status_code == 404

    def test_before_there_is_anything_to_read(self, caller: ApiLearner, bank_problem: Any) -> None:
        caller.begin()
        assert put(caller, caller.at("share/")).json()["error"]["code"] == "status_conflict"
        assert caller.get(caller.at("share/")).json()["address"] is None

    def test_somebody_elses(self, caller: ApiLearner) -> None:
        at = f"interviews/{reported(UserFactory()).pk}/share/"
        assert [caller.get(at).status_code, put(caller, at).status_code, delete(caller, at).status_code] == [404] * 3
        assert Report.objects.get().share_token is None


class TestReviews:
    def test_put_off_dropped_and_taken_up(self, caller: ApiLearner, review: Review) -> None:
        (row,) = caller.get("reviews/").json()["results"]
        assert (row["problem"], row["is_put_off"], row["dropped_at"]) == ("two-sum", False, None)
        at = f"reviews/{review.pk}/"
        assert caller.post(f"{at}snooze/", {"days": 3}).json()["is_put_off"] is True
        assert caller.post(f"{at}snooze/", {"days": 2}).status_code == 400
        assert caller.post(f"{at}drop/").json()["dropped_at"]
        assert caller.get("reviews/").json()["count"] == 0
        assert caller.get("reviews/?dropped=true").json()["count"] == 1
        assert caller.post(f"{at}take-up/").json()["dropped_at"] is None

    def test_solved_again_to_the_end(self, caller: ApiLearner, review: Review) -> None:
        begun = caller.post(f"reviews/{review.pk}/start/", {"language": "en"})
        assert begun.status_code == 201 and begun["Location"] == f"/api/v1/resolves/{begun.json()['id']}/"
        found = begun.json()
        at = f"resolves/{found['id']}/"
        assert "def two_sum" in found["code"] and found["costs"] is None and found["reference"] is None
        assert caller.post(f"reviews/{review.pk}/start/").json()["id"] == found["id"], "one at a time"
        assert put(caller, f"{at}code/", {"code": "x = 1"}).json()["code"] == "x = 1"
        unread = caller.post(f"{at}submit/", {"code": WRONG, "claimed_time": "fast"})
        assert (unread.status_code, unread.json()["error"]["code"]) == (400, "invalid_request")
        for code, outcome in ((WRONG, "wrong"), (RIGHT, "passed")):
            assert caller.post(f"{at}submit/", {"code": code, **COSTS}).status_code == 202
            tasks.judge_probe(probe_id=found["id"])
            stands = caller.get(at).json()
            assert stands["outcome"] == outcome
            hidden = [one for one in stands["verdict"]["cases"] if one["origin"] == "hidden"]
            assert all(one["input"] is None and one["expected"] is None for one in hidden)
        assert (stands["status"], stands["tries"], stands["costs"]["time_is_right"]) == ("finished", 2, True)
        assert stands["reference"]["time"] == "O(n)"

    def test_given_up_and_a_word_on_the_problem(self, caller: ApiLearner, review: Review) -> None:
        at = f"resolves/{caller.post(f'reviews/{review.pk}/start/').json()['id']}/"
        assert caller.post(f"{at}problem-feedback/", {"topic": "unclear", "text": "Sorted?"}).status_code == 201
        assert ProblemFeedback.objects.get().text == "Sorted?"
        assert caller.post(f"{at}leave/").json()["error"]["code"] == "outdated_page", "it can be solved"
        assert caller.post(f"{at}give-up/").json()["given_up"] is True

    def test_what_nobody_can_judge_is_left(self, caller: ApiLearner, review: Review) -> None:
        at = f"resolves/{caller.post(f'reviews/{review.pk}/start/').json()['id']}/"
        Probe.objects.update(fault="no_judge")
        assert caller.get(at).json()["may_be_left"] is True
        assert caller.post(f"{at}leave/").json() == {"left": True}
        assert caller.get(at).status_code == 404

    def test_somebody_elses(self, caller: ApiLearner, review: Review) -> None:
        begun = caller.post(f"reviews/{review.pk}/start/").json()["id"]
        other = ApiLearner(UserFactory())
        before = Probe.objects.values().get(), Review.objects.values().get()
        assert other.get("reviews/").json()["count"] == 0
        assert other.get(f"resolves/{begun}/").status_code == 404
        for what in ("start", "snooze", "drop", "take-up"):
            assert other.post(f"reviews/{review.pk}/{what}/", {"days": 3}).status_code in (404, 400), what
        for what in ("submit", "give-up", "leave", "problem-feedback"):
            assert other.post(f"resolves/{begun}/{what}/", {"code": RIGHT}).status_code == 404, what
        assert put(other, f"resolves/{begun}/code/", {"code": "x"}).status_code == 404
        assert before == (Probe.objects.values().get(), Review.objects.values().get())


class TestPlans:
    PLAN = "two_weeks"

    def start(self, caller: ApiLearner, **data: Any) -> Any:
        day = (timezone.localdate() + timedelta(days=14)).isoformat()
        return caller.post(f"plans/{self.PLAN}/start/", {"target_date": day, **data})

    def test_all_are_listed_and_what_is_in_one(self, caller: ApiLearner, bank_problem: Any) -> None:
        listed = caller.get("plans/").json()
        assert {one["id"] for one in listed} == set(load_plans())
        found = caller.get(f"plans/{self.PLAN}/").json()
        assert found["titles"] and found["followed"] is None and found["asks_date"]
        assert caller.get("plans/nowhere/").status_code == 404

    def test_followed_marked_moved_and_given_up(self, caller: ApiLearner, bank_problem: Any) -> None:
        refused = caller.post(f"plans/{self.PLAN}/start/", {"target_date": "2001-01-01"})
        assert list(refused.json()["details"]["fields"]) == ["target_date"]
        followed = self.start(caller).json()["followed"]
        step = followed["next"]
        marked = put(caller, f"plans/{self.PLAN}/steps/{step}/", {"state": "passed"}).json()["followed"]
        assert marked["passed"] == 1 and marked["next"] != step
        assert put(caller, f"plans/{self.PLAN}/steps/nothing/", {"state": "passed"}).status_code == 404
        day = (timezone.localdate() + timedelta(days=9)).isoformat()
        moved = put(caller, f"plans/{self.PLAN}/date/", {"target_date": day}).json()
        assert moved["followed"]["target_date"] == day
        for _ in range(2):
            assert caller.post(f"plans/{self.PLAN}/end/").json()["followed"] is None
        assert put(caller, f"plans/{self.PLAN}/date/", {"target_date": day}).status_code == 404

    def test_one_at_a_time(self, caller: ApiLearner, bank_problem: Any) -> None:
        self.start(caller)
        other = next(name for name in load_plans() if name not in (self.PLAN, "weak_spots"))
        refused = caller.post(f"plans/{other}/start/")
        assert list(refused.json()["details"]["fields"]) == ["instead"]
        assert caller.post(f"plans/{other}/start/", {"instead": True}).json()["followed"]

    def test_one_that_has_nothing_to_go_by_yet(self, caller: ApiLearner, bank_problem: Any) -> None:
        assert caller.get("plans/weak_spots/").json()["interviews_missing"] == 3
        assert caller.post("plans/weak_spots/start/").status_code == 400
        assert not caller.user.plan_enrolments.exists()

    def test_no_step_tells_its_pattern_before_it_is_done(self, caller: ApiLearner, bank_problem: Any) -> None:
        for name, plan in load_plans().items():
            if name == "weak_spots":
                continue
            caller.post(f"plans/{name}/start/", {"instead": True, "target_date": timezone.localdate().isoformat()})
            told = {step["id"]: step for step in caller.get(f"plans/{name}/").json()["followed"]["steps"]}
            for step in plan.steps:
                if step.pattern and step.id in told:
                    assert not told[step.id]["because"], step.id
                    assert not (told[step.id]["problem"] or {}).get("title"), step.id
