"""The language of code: chosen, remembered, kept per language, run where it runs, and said where it does not."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from interviews.coding import judge_line, keeping, practising
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.models import Attempt, Interview, Turn, TurnAction
from interviews.turns import accepting, opening
from interviews.web.coding.code_notices import code_notices
from problems.models import Problem
from profiles.account.preferences import save_preferences
from profiles.models import Profile, User
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
JAVA = (
    "class Solution {\n    public int[] twoSum(int[] nums, int target) {\n        for (int i = 0; i < nums.length; i++) {\n"
    "            return new int[]{i};\n        }\n        return null;\n    }\n}"
)
PYTHON = "def two_sum(nums, target):\n    for i in range(len(nums)):\n        return [i]\n"


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def choose(interview: Interview, language: str, **sent: object) -> Interview:
    return keeping.choose_language(learner=interview.learner, interview_id=interview.pk, code_language=language, **sent)


def send(interview: Interview, **sent: object) -> Turn:
    interview.refresh_from_db()
    return accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        **sent,
    )


class TestChoosing:
    def test_an_interview_begins_with_the_preference(self, bank_problem: Problem, learner: User) -> None:
        assert opening.start_interview(learner=learner, language="en", slug="two-sum").code_language == "python"
        save_preferences(user=learner, code_language="kotlin")
        assert opening.start_interview(learner=learner, language="en", slug="two-sum").code_language == "kotlin"
        pasted = opening.start_interview(learner=learner, language="en", pasted_text="Sum the list " * 3)
        assert pasted.code_language == "kotlin"

    def test_a_choice_is_remembered_and_each_language_keeps_its_text(self, interview: Interview) -> None:
        changed = choose(interview, "java", code=PYTHON, code_was="python")
        assert (changed.code_language, changed.code, changed.code_saved_at) == ("java", "", None)
        assert Profile.objects.get(user=interview.learner).code_language == "java"
        changed = choose(interview, "python", code=JAVA, code_was="java")
        assert (changed.code, changed.drafts) == (PYTHON, {"java": JAVA})
        assert choose(interview, "python").code == PYTHON

    def test_text_that_is_in_the_chosen_language_goes_along(self, interview: Interview) -> None:
        changed = choose(interview, "java", code=JAVA, code_was="python", carried=True)
        assert (changed.code_language, changed.code) == ("java", JAVA)
        assert choose(interview, "python", code=JAVA, code_was="java").code == ""

    def test_a_page_that_is_behind_overwrites_nothing(self, interview: Interview) -> None:
        choose(interview, "java", code=PYTHON, code_was="python")
        keeping.save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1", code_language="python")
        interview.refresh_from_db()
        assert (interview.code, interview.drafts["python"]) == ("", "x = 1")

    def test_what_is_no_language_and_whose_interview_it_is_not(self, interview: Interview) -> None:
        with pytest.raises(InvalidSubmission) as refused:
            choose(interview, "cobol")
        assert refused.value.code == "unknown_language"
        with pytest.raises(Interview.DoesNotExist):
            keeping.choose_language(learner=UserFactory(), interview_id=interview.pk, code_language="java")


class TestTurns:
    def test_code_in_a_message_is_in_its_own_language(self, interview: Interview) -> None:
        turn = send(interview, text=f"This is it:\n```\n{JAVA}\n```")
        assert turn.code_language == "java"
        assert judge_line.code_to_run(turn) == ""
        assert interview.messages.get(turn=turn, role="learner").code_language == "java"

    def test_the_coach_says_once_that_it_is_read_and_not_run(self, interview: Interview) -> None:
        choose(interview, "java")
        said = [send(interview, text="Here is my code.", code=code) for code in (JAVA, JAVA + "\n// again")]
        texts = [turn.messages.exclude(role="learner").first().text for turn in said]
        assert "Java" in texts[0]
        assert "doesn't run" in texts[0]
        assert "not run" not in texts[1]

    def test_a_submission_is_in_the_chosen_language(self, interview: Interview) -> None:
        choose(interview, "javascript")
        turn = send(interview, action=TurnAction.SUBMIT, code=PYTHON)
        assert (turn.code_language, Interview.objects.get(pk=interview.pk).code) == ("javascript", PYTHON)


def test_a_run_of_what_is_only_read_is_refused(interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge_line, "code_is_run", lambda: True)
    monkeypatch.setattr(judge_line, "languages_that_run", lambda: ("python",))
    choose(interview, "java")
    with pytest.raises(SubmissionRefused) as refused:
        practising.run_code(learner=interview.learner, interview_id=interview.pk, client_id=uuid.uuid4(), code=JAVA)
    assert refused.value.code == "language_not_run"
    assert not Attempt.objects.exists()


class TestNotices:
    def test_another_language_is_offered(self) -> None:
        other = code_notices(JAVA, "python")["other"]
        assert other == {
            "id": "java",
            "said": "This looks like Java, but the editor is set to Python.",
            "switch": "Switch to Java",
            "keep": "Keep Python",
        }

    @pytest.mark.parametrize("code", [PYTHON, "", "x = 1", "def f(nums):\n    for x in nums"])
    def test_nothing_is_said_of_code_in_the_chosen_one(self, code: str) -> None:
        assert code_notices(code, "python") == {"other": None, "signs": None}

    def test_full_width_signs_are_named_with_their_places(self) -> None:
        found = code_notices("def f(a)：\n    return a", "python")["signs"]
        assert found == {"said": "Line 1 has a full-width colon (：).", "places": [[1, 9, "：", ":"]]}


class TestRoom:
    def test_it_is_shown_in_the_language(self, interview: Interview, client: Client) -> None:
        choose(interview, "go")
        client.force_login(interview.learner)
        page = client.get(reverse("room", args=[interview.pk])).content.decode()
        assert "func twoSum(nums []int, target int) []int" in page
        assert 'data-mode="golang"' in page
        assert "mode-golang" in page
        assert "Go does not run here" in page

    def test_the_page_changes_it(self, interview: Interview, client: Client) -> None:
        client.force_login(interview.learner)
        sent = {"chosen": "rust", "code_language": "python", "code": PYTHON}
        answer = client.post(reverse("choose_language", args=[interview.pk]), sent)
        assert answer.status_code == 303
        interview.refresh_from_db()
        assert (interview.code_language, interview.drafts) == ("rust", {"python": PYTHON})
        refused = client.post(reverse("choose_language", args=[interview.pk]), {"chosen": "cobol"})
        assert refused.status_code == 422

    def test_what_is_kept_is_looked_at(self, interview: Interview, client: Client) -> None:
        client.force_login(interview.learner)
        answer = client.post(reverse("save_code", args=[interview.pk]), {"code": JAVA, "code_language": "python"})
        assert answer.json()["other"]["id"] == "java"
