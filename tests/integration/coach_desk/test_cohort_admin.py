"""Cohorts in the admin: coaches keep their own and cannot widen what they get at; administrators choose who coaches."""

import re
from functools import partial

import pytest
from django.contrib.admin.models import LogEntry
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.urls import reverse

from interviews import tasks
from interviews.coaching import access
from interviews.coaching.inviting import invite, send_invitation
from profiles.cohorts import membership as cohorts
from profiles.cohorts.membership import CohortRefused
from profiles.models import Cohort, CohortCoach, CohortInvitation, CohortMembership, InvitationStatus
from tests.at_once import together
from tests.factories import UserFactory, confirm
from tests.factories.coaching import join, make_administrator, make_coach, make_cohort

pytestmark = pytest.mark.django_db
LIST, ADD = "/admin/profiles/cohort/", "/admin/profiles/cohort/add/"


def page(name: str, *ids: object) -> str:
    return reverse(f"admin:profiles_cohort_{name}", args=ids)


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def cohort(coach):
    return make_cohort(coach)


@pytest.fixture
def theirs():
    """A cohort of another coach, with a learner and an invitation."""
    cohort = make_cohort(make_coach(first_name="Ben"), name="Other group")
    join(cohort, UserFactory())
    CohortInvitation.objects.create(cohort=cohort, email="guest@example.org")
    return cohort


@pytest.fixture
def desk(client, coach):
    client.force_login(coach)
    return client


class TestOwnCohorts:
    def test_who_makes_a_cohort_coaches_it(self, desk, coach):
        answer = desk.post(ADD, {"name": "Spring", "description": "", "is_open": "on"}, follow=True)
        cohort = Cohort.objects.get(name="Spring")
        assert [row.coach for row in cohort.coach_rows.all()] == [coach]
        assert cohort.created_by == coach
        assert cohort.join_code in answer.text, "what comes next is to let people in"
        assert f"/coaching/join/{cohort.join_code}/" in answer.text

    def test_name_and_openness_are_edited(self, desk, cohort):
        desk.post(page("change", cohort.pk), {"name": "Winter", "description": "Two a week"})
        cohort.refresh_from_db()
        assert (cohort.name, cohort.description, cohort.is_open) == ("Winter", "Two a week", False)

    def test_the_list_has_ones_own_in_as_many_queries_for_many(
        self, desk, cohort, theirs, coach, django_assert_num_queries
    ):
        desk.get(LIST)
        with django_assert_num_queries(12):
            assert "Other group" not in desk.get(LIST).text
        for number in range(5):
            join(make_cohort(coach, make_coach(), name=f"Group {number}"), UserFactory())
        with django_assert_num_queries(12):
            answer = desk.get(LIST)
        assert "Group 4" in answer.text
        assert "Ada" in answer.text

    def test_a_new_code_is_asked_for_and_then_made(self, desk, cohort):
        before = cohort.join_code
        assert "stop working. Share the new ones" in desk.get(page("new_code", cohort.pk)).text
        cohort.refresh_from_db()
        assert cohort.join_code == before, "looking changes nothing"
        desk.post(page("new_code", cohort.pk))
        cohort.refresh_from_db()
        assert cohort.join_code != before
        assert cohorts.cohort_of_code(before) is None

    def test_closing_for_good_says_what_happens_and_ends_the_right_to_read(self, desk, cohort, coach):
        learner = UserFactory()
        join(cohort, learner)
        assert "cannot be reopened" in desk.get(page("close", cohort.pk)).text
        desk.post(page("close", cohort.pk))
        cohort.refresh_from_db()
        assert cohort.archived_at
        assert not cohorts.memberships_of(learner)
        assert desk.get(page("change", cohort.pk)).status_code == 404
        assert LogEntry.objects.filter(object_id=str(cohort.pk), user=coach).exists()

    def test_a_learner_is_taken_out_and_may_join_again(self, desk, cohort):
        learner = UserFactory(first_name="Lena")
        membership = join(cohort, learner)
        assert "Lena" in desk.get(page("change", cohort.pk)).text
        way = page("remove_learner", cohort.pk, membership.pk)
        assert "join again" in desk.get(way).text
        desk.post(way)
        membership.refresh_from_db()
        assert membership.left_at
        assert desk.post(way).status_code == 404, "once is enough"
        again = cohorts.join_by_code(learner=learner, code=cohort.join_code, shares_earlier=False)
        assert again.pk != membership.pk


class TestNoWiderAccess:
    """A coach cannot widen what they get at: not by a field, an address, an action, a lookup or a popup."""

    def test_what_a_coach_sends_makes_nobody_a_coach_or_a_learner(self, desk, cohort, coach):
        other, learner = make_coach(), UserFactory()
        membership = join(cohort, learner)
        sent = {
            "name": "Mine", "coaches": [other.pk], "created_by": other.pk, "join_code": "AAAAAAAAAA",
            "archived_at": "2020-01-01", "learner": learner.pk, "memberships-TOTAL_FORMS": "1",
            "memberships-INITIAL_FORMS": "0", "memberships-0-learner": UserFactory().pk, "coach_rows-TOTAL_FORMS": "1",
            "coach_rows-INITIAL_FORMS": "0", "coach_rows-0-coach": other.pk, "shares_earlier": "on",
        }  # fmt: skip
        code = cohort.join_code
        for address in (page("change", cohort.pk), ADD):
            assert desk.post(address, sent).status_code == 302
        cohort.refresh_from_db()
        assert (cohort.join_code, cohort.archived_at) == (code, None)
        assert set(CohortCoach.objects.values_list("coach", flat=True)) == {coach.pk}
        membership.refresh_from_db()
        assert list(CohortMembership.objects.all()) == [membership]
        assert not membership.shares_earlier
        assert "coaches" not in desk.get(page("change", cohort.pk)).context["adminform"].form.fields

    @pytest.mark.parametrize(
        "name", ["change", "delete", "history", "overview", "export", "invite", "new_code", "close"]
    )
    def test_the_cohort_of_another_is_not_there(self, desk, theirs, name):
        before = Cohort.objects.values().get(pk=theirs.pk)
        for query in ("", "?_to_field=id&_popup=1", "?_changelist_filters=q%3D"):
            address = page(name, theirs.pk) + query
            posted = desk.post(address, {"name": "Taken", "addresses": "x@example.org", "post": "yes"})
            assert {desk.get(address).status_code, posted.status_code} <= {403, 404}
        assert Cohort.objects.values().get(pk=theirs.pk) == before
        assert theirs.invitations.count() == 1

    def test_nothing_of_another_cohort_is_reached_through_ones_own(self, desk, cohort, theirs):
        membership, invitation = theirs.memberships.get(), theirs.invitations.get()
        for name, thing in (("remove_learner", membership), ("withdraw", invitation)):
            for of_cohort in (cohort, theirs):
                assert desk.post(page(name, of_cohort.pk, thing.pk)).status_code == 404
        membership.refresh_from_db()
        invitation.refresh_from_db()
        assert (membership.left_at, invitation.status) == (None, InvitationStatus.OPEN)

    def test_no_action_and_no_lookup_reaches_others(self, desk, cohort, theirs):
        sent = {
            "action": "delete_selected",
            "_selected_action": [theirs.pk, cohort.pk],
            "post": "yes",
            "select_across": 1,
        }
        desk.post(LIST, sent)
        assert Cohort.objects.count() == 2
        assert desk.post(page("delete", cohort.pk), {"post": "yes"}).status_code == 403, "not even of one's own"
        for lookup in ("coach_rows__coach__email__startswith=a", "memberships__learner__password__startswith=p"):
            assert desk.get(f"{LIST}?{lookup}").status_code == 400
        assert "Other group" not in desk.get(f"{LIST}?q=Other").text
        found = desk.get("/admin/autocomplete/?app_label=profiles&model_name=cohortcoach&field_name=cohort&term=group")
        assert [one["text"] for one in found.json()["results"]] == ["Autumn group"]
        asked = {"app_label": "profiles", "model_name": "cohortcoach", "field_name": "coach", "term": ""}
        assert desk.get("/admin/autocomplete/", asked).status_code == 403, "people are not to be looked up"

    def test_only_coaches_get_there(self, client, cohort):
        former = cohort.coach_rows.get().coach
        former.groups.clear()
        for person in (UserFactory(is_staff=True), former):
            client.force_login(person)
            for address in (LIST, ADD, page("overview", cohort.pk)):
                assert client.get(address).status_code == 403
        client.force_login(UserFactory())
        assert client.get(LIST).status_code == 302


class TestAdministrators:
    @pytest.fixture
    def administrator(self, client):
        client.force_login(make_administrator())
        return client

    def test_they_choose_the_coaches_and_are_told_what_that_means(self, administrator, cohort, coach):
        other, learner = make_coach(first_name="Cleo"), UserFactory()
        join(cohort, learner)
        field = administrator.get(page("change", cohort.pk)).context["adminform"].form.fields["coaches"]
        assert set(field.queryset) == {coach, other}, "people with the role, and nobody else"
        sent = {"name": cohort.name, "is_open": "on", "coaches": [other.pk]}
        answer = administrator.post(page("change", cohort.pk), sent, follow=True)
        assert "among the people who can read what they share: Cleo" in answer.text
        assert "can no longer read anything" in answer.text
        assert [row.coach for row in cohort.coach_rows.all()] == [other]
        assert not access.may(coach, "manage_cohort", cohort)
        refused = administrator.post(page("change", cohort.pk), {**sent, "coaches": [learner.pk]})
        assert refused.context["adminform"].form.errors["coaches"]

    def test_deleting_says_what_goes(self, administrator, theirs):
        told = administrator.get(page("delete", theirs.pk)).text
        assert "1 memberships (1 of current learners), 1 invitations" in told
        administrator.post(page("delete", theirs.pk), {"post": "yes"})
        assert not Cohort.objects.exists()

    def test_a_closed_cohort_is_only_looked_at(self, administrator, theirs):
        cohorts.archive(cohort=theirs)
        administrator.post(page("change", theirs.pk), {"name": "Old", "is_open": "on"})
        administrator.post(page("new_code", theirs.pk))
        administrator.post(page("invite", theirs.pk), {"addresses": "x@example.org"})
        code = theirs.join_code
        theirs.refresh_from_db()
        assert (theirs.name, theirs.is_open, theirs.join_code) == ("Old", False, code)
        assert theirs.invitations.count() == 1
        assert administrator.get(page("overview", theirs.pk)).status_code == 200


class TestInviting:
    def test_all_or_nobody_and_the_text_stays(self, desk, cohort):
        typed = "good@example.org, bad@\nalso bad; fine@example.org"
        answer = desk.post(page("invite", cohort.pk), {"addresses": typed})
        assert answer.status_code == 422
        assert "Line 1: “bad@”" in answer.text
        assert "Line 2: “also bad”" in answer.text
        assert "also bad; fine@example.org" in re.sub(r"\s+", " ", answer.text)
        assert not cohort.invitations.exists()

    def test_who_is_invited_or_in_it_is_left_as_they_are(self, desk, cohort):
        join(cohort, confirm(UserFactory(email="In@example.org")))
        typed = "new@example.org\nNEW@example.org,in@example.org"
        for told in ("1 person is invited", "0 people are invited"):
            assert told in desk.post(page("invite", cohort.pk), {"addresses": typed}, follow=True).text
        invitation = cohort.invitations.get()
        desk.post(page("withdraw", cohort.pk, invitation.pk))
        invitation.refresh_from_db()
        assert invitation.status == InvitationStatus.WITHDRAWN
        assert "Withdrawn" in desk.get(page("change", cohort.pk)).text

    def test_too_many_are_refused(self, desk, cohort, coach):
        many = "\n".join(f"guest{number}@example.org" for number in range(201))
        assert "At most 200" in desk.post(page("invite", cohort.pk), {"addresses": many}).text
        other = make_cohort(coach, name="Second")
        cohorts.invite(cohort=other, by=coach, addresses=many.splitlines()[:199])
        answer = desk.post(page("invite", cohort.pk), {"addresses": "a@example.org b@example.org".replace(" ", ",")})
        assert "have 1 left" in answer.text
        assert not cohort.invitations.exists()

    def test_each_gets_a_mail_that_says_nothing_of_accounts(
        self, cohort, coach, settings, django_capture_on_commit_callbacks, monkeypatch
    ):
        settings.MAIL_IS_SENT, settings.SITE_URL = True, "https://dryrun.example.org"
        UserFactory(email="known@example.org")
        woken = []
        monkeypatch.setattr("interviews.jobs.dispatch.publish", lambda task, **facts: woken.append((task, facts)))
        with django_capture_on_commit_callbacks(execute=True):
            invite(cohort=cohort, by=coach, addresses=["known@example.org", "new@example.org"])
        assert [task for task, _ in woken] == ["send_invitation_mail"] * 2
        for _task, facts in woken:
            tasks.send_invitation_mail(**facts)
        known, new = mail.outbox
        assert (known.to, new.to) == (["known@example.org"], ["new@example.org"])
        assert "Ada invites you to" in new.subject
        assert "https://dryrun.example.org/coaching/" in new.body
        assert known.body.replace("known@", "new@") == new.body

    def test_one_mail_a_day_to_an_address_and_none_for_what_is_withdrawn(self, cohort, coach):
        for _ in range(2):
            (invitation,) = cohorts.invite(cohort=cohort, by=coach, addresses=["new@example.org"])
            send_invitation(invitation.pk)
            cohorts.withdraw_invitation(invitation=invitation)
        assert not send_invitation(invitation.pk)
        assert len(mail.outbox) == 1

    def test_a_server_that_fails_is_tried_again_and_the_log_has_no_address(self, cohort, coach, monkeypatch, caplog):
        tried = []

        def refuse(self, messages):
            tried.append(messages)
            raise ConnectionError("no answer for new@example.org")

        monkeypatch.setattr(EmailBackend, "send_messages", refuse)
        (invitation,) = cohorts.invite(cohort=cohort, by=coach, addresses=["new@example.org"])
        tasks.send_invitation_mail.apply(kwargs={"invitation_id": invitation.pk})
        assert len(tried) == 5
        assert "ConnectionError" in caplog.text
        assert "new@example.org" not in caplog.text

    @pytest.mark.django_db(transaction=True)
    def test_withdrawn_and_accepted_in_one_moment_it_is_one_of_both(self, cohort, coach):
        for number in range(4):
            learner = confirm(UserFactory())
            (invitation,) = cohorts.invite(cohort=cohort, by=coach, addresses=[learner.email])
            accepted, withdrawn = together(
                partial(cohorts.accept_invitation, learner=learner, invitation_id=invitation.pk, shares_earlier=False),
                partial(cohorts.withdraw_invitation, invitation=invitation),
            )
            assert withdrawn is isinstance(accepted, CohortRefused), (number, accepted, withdrawn)
            assert cohorts.memberships_of(learner).exists() is not withdrawn

    def test_without_mail_the_page_says_so(self, desk, cohort, settings):
        settings.MAIL_IS_SENT = False
        assert "does not send email" in desk.get(page("change", cohort.pk)).text
