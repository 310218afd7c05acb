"""Preferences: each of them changes something at once, wherever the person is logged in; bad values change nothing."""

import re
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from interviews.models import Interview
from interviews.progress.steering import user_profile_of
from interviews.turns import opening
from profiles.account.forms import PreferencesForm
from profiles.account.preferences import carry, save_preferences
from profiles.account.time_zones import known_zones, offered_zones, zone_of, zones_by_region, zones_in_chinese
from profiles.middleware import PreferencesMiddleware
from profiles.models import HintPreference, Practice, Profile, User
from profiles.selectors import profile_of
from profiles.skill import estimates
from profiles.skill.learning import Practised, Seen, keep_practice
from profiles.skill.selectors import skill_of
from tests.api_learners import ApiLearner
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db

ACCOUNT = "/account/"
CHOSEN = {
    "stated_level": "unknown", "goal": "", "goal_date": "", "page_language": "", "interview_language": "",
    "code_language": "python",
    "time_zone": "", "hint_preference": "coach", "mail_feedback": "on", "theme": "system", "show_timer": "on", "editor_keys": "",
    "editor_font_size": "14",
}  # fmt: skip
CHINESE = "zh-hans"


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def logged_in(user: User) -> Client:
    """Log in as people do, so that the session is known as one of theirs."""
    client = Client(headers={"User-Agent": "here", "Accept-Language": "en"})
    assert client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD}).status_code == 302
    return client


@pytest.fixture
def desk(learner: User) -> Client:
    return logged_in(learner)


def choose(client: Client, **chosen: str) -> HttpResponse:
    return client.post(ACCOUNT, CHOSEN | chosen, follow=True)


def stored(user: User) -> Profile:
    return Profile.objects.get(user=user)


def language_of(response: HttpResponse) -> str:
    return text_of(response).split('<html lang="')[1].split('"')[0]


class TestThePage:
    def test_every_field_is_stored(self, desk, learner):
        chosen = {
            "stated_level": "advanced", "goal": "interview", "goal_date": str(timezone.localdate() + timedelta(days=9)),
            "page_language": CHINESE, "interview_language": "en", "code_language": "cpp", "time_zone": "Asia/Shanghai",
            "hint_preference": "light", "theme": "dark", "editor_keys": "vim", "editor_font_size": "20",
        }  # fmt: skip
        assert 'class="alert alert-success"' in text_of(choose(desk, **chosen))
        row = stored(learner)
        assert {name: str(getattr(row, name)) for name in chosen} == chosen

    def test_what_is_stored_stands_in_the_form(self, desk, learner):
        save_preferences(user=learner, goal="interview", goal_date=date(2090, 3, 4), time_zone="Asia/Shanghai")
        page = text_of(desk.get(ACCOUNT))
        assert 'value="2090-03-04"' in page
        assert '<option value="Asia/Shanghai" selected>Shanghai</option>' in page

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("stated_level", "wizard"), ("goal", "fame"), ("page_language", "tlh"), ("interview_language", "fr"),
            ("time_zone", "Europe/Atlantis"), ("time_zone", "../../etc/passwd"), ("hint_preference", "all"),
            ("hint_preference", ""), ("theme", "pink"), ("editor_keys", "ed"), ("editor_font_size", "11"),
            ("editor_font_size", "25"), ("editor_font_size", "big"), ("editor_font_size", ""),
        ],
    )  # fmt: skip
    def test_a_bad_value_is_refused_at_its_field_and_nothing_is_stored(self, desk, learner, field, value):
        save_preferences(user=learner, theme="light")
        asked = {"interview_language": "zh", "theme": "dark", field: value}
        answer = desk.post(ACCOUNT, CHOSEN | asked)
        page = text_of(answer)
        assert f'id="id_{field}_error"' in page
        assert 'class="alert alert-serious"' in page
        assert stored(learner).theme == "light" and stored(learner).interview_language == ""
        if field not in ("interview_language", "theme"):
            assert '<option value="zh" selected>' in page, "what was typed stays"
            assert '<option value="dark" selected>' in page
        assert 'data-theme="light"' in page, "and the page looks as it is stored"

    def test_mail_about_feedback_can_be_switched_off_and_on(self, desk, learner):
        assert re.search(r'<input type="checkbox" name="mail_feedback"[^>]* checked>', text_of(desk.get(ACCOUNT)))
        assert desk.post(ACCOUNT, {name: CHOSEN[name] for name in CHOSEN if name != "mail_feedback"}).status_code == 302
        assert stored(learner).mail_feedback is False
        choose(desk)
        assert stored(learner).mail_feedback is True

    def test_without_a_server_of_mail_the_page_says_so(self, desk, settings):
        settings.MAIL_IS_SENT = False
        assert "This server does not send email." in text_of(desk.get(ACCOUNT))

    def test_a_day_that_is_over_is_refused(self, desk, learner):
        answer = desk.post(ACCOUNT, CHOSEN | {"goal": "interview", "goal_date": "2020-02-01"})
        assert 'id="id_goal_date_error"' in text_of(answer)
        assert 'value="2020-02-01"' in text_of(answer)
        assert stored(learner).goal == ""

    def test_a_day_that_has_passed_since_keeps_nobody_from_changing_the_rest(self, desk, learner):
        save_preferences(user=learner, goal="interview", goal_date=date(2020, 2, 1))
        choose(desk, goal="interview", goal_date="2020-02-01", theme="dark")
        assert (stored(learner).theme, stored(learner).goal_date) == ("dark", date(2020, 2, 1))

    def test_without_an_interview_its_day_is_forgotten(self, desk, learner):
        save_preferences(user=learner, goal="interview", goal_date=date(2090, 3, 4))
        choose(desk, goal="in_shape", goal_date="2090-03-04")
        assert stored(learner).goal_date is None

    def test_it_costs_no_more_queries_than_before(self, desk, learner, django_assert_num_queries):
        save_preferences(user=learner, page_language="en", time_zone="Asia/Shanghai")
        with django_assert_num_queries(4):  # the session, the person, the profile, whether the address is confirmed
            desk.get(ACCOUNT)

    def test_every_tab_of_the_account_is_there(self, desk):
        page = text_of(desk.get(ACCOUNT))
        names = (
            "model_settings",
            "account_email",
            "account_change_password",
            "mfa_index",
            "usersessions_list",
            "api_token",
        )
        assert all(f'href="{reverse(name)}"' in page for name in (*names, "own_data"))

    @pytest.mark.parametrize(
        ("shown", "tab", "current"),
        [("account", "account", "page"), ("mfa_index", "mfa_index", "page"), ("delete_account", "own_data", "true")],
    )
    def test_one_tab_is_the_current_one(self, desk, shown, tab, current):
        tabs = text_of(desk.get(reverse(shown))).split("account-tabs")[1].split("</ul>")[0]
        assert tabs.count("aria-current") == 1
        assert f'href="{reverse(tab)}" aria-current="{current}"' in tabs


class TestLanguage:
    def test_it_counts_at_once_and_speaks_in_it(self, desk):
        answer = choose(desk, page_language=CHINESE)
        assert language_of(answer) == CHINESE
        assert "Saved." not in text_of(answer)
        assert language_of(desk.get(reverse("catalogue"))) == CHINESE

    def test_it_counts_in_every_browser_and_through_logging_in(self, desk, learner):
        elsewhere = logged_in(learner)
        choose(desk, page_language=CHINESE)
        assert language_of(elsewhere.get(reverse("catalogue"))) == CHINESE
        assert language_of(logged_in(learner).get(reverse("catalogue"))) == CHINESE

    def test_a_session_that_ended_meanwhile_is_not_woken(self, desk, learner):
        elsewhere = logged_in(learner)
        key = elsewhere.session.session_key
        SessionStore(session_key=key).delete()
        choose(desk, page_language=CHINESE)
        assert not SessionStore().exists(key)

    def test_it_counts_more_than_the_cookie(self, desk, learner):
        choose(desk, page_language=CHINESE)
        desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        assert language_of(desk.get(reverse("catalogue"))) == CHINESE

    def test_the_browser_remembers_it_after_logging_out(self, desk):
        choose(desk, page_language=CHINESE)
        desk.post(reverse("account_logout"))
        assert language_of(desk.get(reverse("account_login"))) == CHINESE

    def test_back_to_that_of_the_browser(self, desk):
        choose(desk, page_language=CHINESE)
        assert language_of(choose(desk, page_language="")) == "en"
        assert language_of(desk.get(reverse("catalogue"))) == "en"

    def test_the_switch_at_the_top_changes_the_preference(self, desk, learner):
        choose(desk, page_language=CHINESE)
        here = reverse("catalogue")
        answer = desk.post(reverse("set_language"), {"language": "en", "next": here}, follow=True)
        assert answer.request["PATH_INFO"] == here
        assert language_of(answer) == "en"
        assert stored(learner).page_language == "en"
        assert language_of(logged_in(learner).get(here)) == "en"

    def test_the_switch_takes_no_other_language(self, desk, learner):
        desk.post(reverse("set_language"), {"language": "fr", "next": "/"})
        assert not Profile.objects.filter(user=learner).exclude(page_language="").exists()

    def test_visitors_switch_for_themselves(self, client):
        answer = client.post(reverse("set_language"), {"language": CHINESE, "next": "/"}, follow=True)
        assert language_of(answer) == CHINESE
        assert not Profile.objects.exists()

    def test_the_coach_speaks_that_of_the_pages_if_nothing_else_is_chosen(self, desk, learner, bank_problem):
        choose(desk, page_language=CHINESE)
        desk.post(reverse("start_interview", args=[bank_problem.slug]))
        assert Interview.objects.get().language == "zh"


class TestTimeZone:
    def test_pages_show_times_in_it(self, desk, learner, bank_problem):
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        Interview.objects.filter(pk=interview.pk).update(started_at=datetime(2026, 1, 5, 20, 30, tzinfo=UTC))
        page = reverse("transcript", args=[interview.pk])
        assert "Jan. 5, 2026, 8:30 p.m." in text_of(desk.get(page))
        choose(desk, time_zone="Asia/Shanghai")
        there = text_of(desk.get(page))
        assert "Jan. 6, 2026, 4:30 a.m." in there
        assert 'data-time-zone="Asia/Shanghai"' in there, "scripts agree with it"

    def test_without_one_scripts_take_that_of_the_browser(self, desk):
        assert "data-time-zone" not in text_of(desk.get(ACCOUNT))

    def test_the_thread_keeps_nothing_for_the_next_request(self, desk, client):
        choose(desk, time_zone="Asia/Shanghai", page_language=CHINESE)
        desk.get(ACCOUNT)
        assert timezone.get_current_timezone_name() == settings.TIME_ZONE
        assert language_of(client.get(reverse("landing"), headers={"accept-language": "en"})) == "en"

    def test_nothing_is_kept_after_a_fault_either(self, learner):
        def fails(request):
            assert timezone.get_current_timezone_name() == "Asia/Shanghai"
            raise ZeroDivisionError

        request = RequestFactory().get("/")
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "there"
        request.session = SessionStore()
        carry(request.session, Profile(time_zone="Asia/Shanghai"))
        with pytest.raises(ZeroDivisionError):
            PreferencesMiddleware(fails)(request)
        assert timezone.get_current_timezone_name() == settings.TIME_ZONE

    def test_a_zone_or_language_that_is_not_known_any_more_does_no_harm(self):
        seen = []
        request = RequestFactory().get("/")
        request.COOKIES[settings.SESSION_COOKIE_NAME] = "there"
        request.session = SessionStore()
        carry(request.session, Profile(time_zone="Europe/Atlantis", page_language="tlh"))
        PreferencesMiddleware(
            lambda request: seen.append((timezone.get_current_timezone_name(), translation.get_language()))
        )(request)
        assert seen == [(settings.TIME_ZONE, "en")]

    def test_pages_of_visitors_stay_the_same_for_all(self, client):
        request = RequestFactory().get("/")
        request.user, request.session = AnonymousUser(), SessionStore()
        PreferencesMiddleware(lambda request: HttpResponse())(request)
        assert not request.session.accessed

    def test_zones_are_offered_by_region_and_all_of_them_exist(self):
        offered = [name for _region, zones in zones_by_region() for name, _label in zones]
        assert set(offered) < known_zones() and not {"W-SU", "Etc/GMT+12", "PRC"} & set(offered)
        assert ("Europe/Berlin", "Berlin") in dict(zones_by_region())["Europe"]
        assert zones_by_region()[-1] == ("UTC", (("UTC", "UTC"),))
        assert all(zone_of(name) for name in offered)

    def test_in_chinese_the_same_zones_are_offered_with_chinese_names_first(self, learner):
        groups = zones_in_chinese()
        offered = [name for _region, zones in groups for name, _label in zones]
        assert len(offered) == len(set(offered)) and set(offered) == offered_zones()
        assert groups[0][1][0] == ("Asia/Shanghai", "上海（北京时间）")
        with translation.override("zh-hans"):
            choices = dict(PreferencesForm(instance=Profile(user=learner)).fields["time_zone"].choices)
        assert ("Europe/Berlin", "柏林") in choices["欧洲"]

    def test_an_old_name_that_is_not_offered_stays_chosen(self, learner):
        form = PreferencesForm(instance=Profile(user=learner, time_zone="PRC"))
        assert ("PRC", "PRC") in form.fields["time_zone"].choices and form["time_zone"].value() == "PRC"

    def test_days_begin_in_it(self, desk):
        choose(desk, time_zone="Pacific/Kiritimati")
        with timezone.override(zone_of("Pacific/Kiritimati")):
            shown = Template("{% load tz %}{{ at|localtime|date:'Y-m-d' }}").render(
                Context({"at": datetime(2026, 1, 5, 20, tzinfo=UTC)})
            )
        assert shown == "2026-01-06"


class TestCoaching:
    def test_another_stated_level_moves_what_is_estimated(self, desk, learner):
        for number in range(3):
            keep_practice(
                learner=learner,
                practised=Practised(
                    source=uuid4(), kind="interview", title="Two Sum",
                    at=timezone.now() - timedelta(days=number), observations=(Seen(score=1.0, pattern="hash_map"),),
                ),
            )  # fmt: skip
        before = skill_of(learner).overall.mean
        choose(desk, stated_level="advanced")
        advanced = skill_of(learner).overall.mean
        assert advanced > before
        assert Practice.objects.order_by("-at").first().level_mean == pytest.approx(advanced)
        choose(desk, stated_level="unknown")
        assert skill_of(learner).overall.mean == pytest.approx(before)

    def test_the_prior_follows_for_those_who_have_not_practised(self, desk, learner):
        choose(desk, stated_level="beginner")
        assert skill_of(User.objects.get(pk=learner.pk)) == estimates.prior("beginner")

    def test_the_help_a_person_wants_reaches_the_coach(self, desk, learner):
        assert user_profile_of(learner).most_detail != "light"
        choose(desk, hint_preference=HintPreference.LIGHT)
        assert user_profile_of(User.objects.get(pk=learner.pk)).most_detail == "light"


class TestTheRoom:
    @pytest.fixture
    def room(self, learner, bank_problem) -> str:
        return reverse(
            "room", args=[opening.start_interview(learner=learner, language="en", slug=bank_problem.slug).pk]
        )

    def test_keys_and_size_of_the_editor(self, desk, room):
        before = text_of(desk.get(room))
        assert 'data-keys=""' in before and 'data-font-size="14"' in before and "keybinding-" not in before
        choose(desk, editor_keys="vim", editor_font_size="18")
        after = text_of(desk.get(room))
        assert 'data-keys="vim"' in after and 'data-font-size="18"' in after
        assert "django_ace/ace/keybinding-vim.js" in after and "keybinding-emacs" not in after
        assert "Escape twice" in after and "Escape twice" not in before

    def test_the_timer(self, desk, room):
        assert 'data-shown="true"' in text_of(desk.get(room))
        desk.post(ACCOUNT, {name: value for name, value in CHOSEN.items() if name != "show_timer"})
        assert 'data-shown="false"' in text_of(desk.get(room))

    def test_what_enter_does(self, desk, room):
        assert "data-enter-sends" not in text_of(desk.get(room))
        choose(desk, enter_sends="on")
        assert "data-enter-sends" in text_of(desk.get(room))


class TestSignUp:
    def sign_up(self, client: Client, **answers: str) -> Profile:
        form = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}
        assert client.post(reverse("account_signup"), form | answers).status_code == 302
        return Profile.objects.get(user__email="new@example.org")

    def test_the_zone_of_the_browser_is_kept(self, client):
        assert self.sign_up(client, time_zone="Asia/Shanghai").time_zone == "Asia/Shanghai"
        assert 'data-time-zone="Asia/Shanghai"' in text_of(client.get(ACCOUNT))

    @pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "x" * 500])
    def test_a_zone_that_is_not_known_keeps_nobody_out(self, client, zone):
        assert self.sign_up(client, time_zone=zone).time_zone == ""

    def test_address_and_password_are_enough(self, client):
        assert self.sign_up(client).goal == ""


class TestQuestions:
    """After sign-up: what is answered counts, what is passed is not asked again."""

    WELCOME, HOME = "/welcome/", "/dashboard/"

    @pytest.fixture
    def new(self, client: Client) -> Profile:
        return TestSignUp().sign_up(client)

    def test_they_are_asked_until_they_are_answered(self, client, new, bank_problem):
        for _ in range(2):
            assert client.get(self.HOME)["Location"] == self.WELCOME
        day = timezone.localdate() + timedelta(days=20)
        answers = {"goal": "interview", "goal_date": day.isoformat(), "stated_level": "advanced"}
        answers |= {"interview_language": "zh", "code_language": "java"}
        assert client.post(self.WELCOME, answers)["Location"] == self.HOME
        new.refresh_from_db()
        assert {name: str(getattr(new, name)) for name in answers} == answers
        html = text_of(client.get(self.HOME))
        assert "Your interview is in 20 days" in html
        assert 'href="/plans/' in html.partition("next-actions")[2].partition("</section>")[0], "a plan is offered"
        assert "the level you stated (Advanced)" in html
        client.post("/problems/two-sum/start/")
        begun = Interview.objects.get()
        assert (begun.language, begun.code_language) == ("zh", "java")

    def test_they_may_be_passed(self, client, new):
        answer = client.post(self.WELCOME, {"skip": "1", "goal": "interview", "goal_date": "1999-01-01"})
        assert answer["Location"] == self.HOME
        new.refresh_from_db()
        assert (new.goal, new.asks_questions) == ("", False)
        assert client.get(self.HOME).status_code == 200

    def test_a_day_that_is_over_is_said(self, client, new):
        answer = client.post(self.WELCOME, {"goal": "interview", "goal_date": "1999-01-01", "code_language": "go"})
        assert answer.status_code == 422
        assert "This day is in the past" in text_of(answer)
        new.refresh_from_db()
        assert new.asks_questions

    def test_who_was_here_before_is_not_asked(self, client, learner):
        client.force_login(learner)
        assert client.get(self.HOME).status_code == 200


class TestApi:
    @pytest.fixture
    def caller(self, learner) -> ApiLearner:
        return ApiLearner(learner)

    def change(self, caller: ApiLearner, **chosen: object) -> HttpResponse:
        return caller.client.patch("/api/v1/profile/", chosen)

    def test_all_fields_can_be_changed(self, caller):
        wanted = {
            "language": "zh", "page_language": CHINESE, "time_zone": "Asia/Shanghai", "stated_level": "advanced",
            "goal": "interview", "goal_date": "2090-03-04", "hint_preference": "moderate", "theme": "dark",
            "show_timer": False, "mail_feedback": False, "editor_keys": "emacs", "editor_font_size": 24,
            "code_language": "java", "enter_sends": True,
        }  # fmt: skip
        answer = self.change(caller, **wanted)
        assert answer.json() == {"email": caller.user.email} | wanted
        assert caller.get("profile/").json() == answer.json()

    def test_they_count_at_once_where_the_person_is_logged_in(self, caller, desk):
        self.change(caller, page_language=CHINESE)
        assert language_of(desk.get(reverse("catalogue"))) == CHINESE

    @pytest.mark.parametrize(
        "change",
        [
            {"page_language": "fr"}, {"time_zone": "Europe/Atlantis"}, {"time_zone": None}, {"time_zone": "x" * 99},
            {"goal": "fame"}, {"goal_date": "2090-03-04"}, {"goal": "in_shape", "goal_date": "2090-03-04"},
            {"goal": "interview", "goal_date": "2020-01-01"}, {"goal": "interview", "goal_date": "soon"},
            {"hint_preference": ""}, {"editor_keys": "ed"}, {"editor_font_size": 11}, {"editor_font_size": 25},
        ],
    )  # fmt: skip
    def test_bad_values_change_nothing(self, caller, change):
        before = caller.get("profile/").json()
        assert self.change(caller, **change).status_code == 400
        assert caller.get("profile/").json() == before

    @pytest.mark.parametrize(
        ("zone", "hour", "today"),
        [("Pacific/Honolulu", 3, date(2026, 3, 9)), ("Asia/Tokyo", 22, date(2026, 3, 11)), ("", 3, date(2026, 3, 10))],
    )
    def test_a_day_is_over_when_it_is_over_where_the_person_is(self, caller, monkeypatch, zone, hour, today):
        self.change(caller, time_zone=zone)
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 10, hour, tzinfo=UTC))
        assert self.change(caller, goal="interview", goal_date=str(today - timedelta(days=1))).status_code == 400
        assert self.change(caller, goal="interview", goal_date=str(today)).status_code == 200

    def test_a_zone_that_comes_with_the_day_counts_for_it(self, caller, monkeypatch):
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 10, 3, tzinfo=UTC))
        chosen = {"goal": "interview", "goal_date": "2026-03-09"}
        assert self.change(caller, **chosen).status_code == 400
        assert self.change(caller, **chosen, time_zone="Pacific/Honolulu").status_code == 200

    def test_another_goal_forgets_the_day(self, caller):
        self.change(caller, goal="interview", goal_date="2090-03-04")
        assert self.change(caller, goal="").json()["goal_date"] is None

    def test_another_level_moves_what_is_estimated(self, caller):
        self.change(caller, stated_level="advanced")
        assert skill_of(User.objects.get(pk=caller.user.pk)) == estimates.prior("advanced")


class TestAdmin:
    def test_an_administrators_change_counts_at_once(self, desk, learner):
        profile = profile_of(learner)
        admin = Client()
        admin.force_login(User.objects.create_superuser("admin@example.org", PASSWORD))
        page = reverse("admin:profiles_user_change", args=[learner.pk])
        assert '<option value="Asia/Shanghai">' in text_of(admin.get(page))
        prefix = "profile-0"
        form = {f"{prefix}-{name}": value for name, value in (CHOSEN | {"page_language": CHINESE}).items()}
        answer = admin.post(
            page,
            form
            | {
                "email": learner.email, "is_active": "on", "date_joined_0": "2026-01-01", "date_joined_1": "10:00:00",
                "profile-TOTAL_FORMS": "1", "profile-INITIAL_FORMS": "1", f"{prefix}-id": profile.pk,
                f"{prefix}-user": learner.pk,
            },
        )  # fmt: skip
        assert answer.status_code == 302, answer.context["errors"]
        assert language_of(desk.get(reverse("catalogue"))) == CHINESE


class TestTheNameToBeCalledBy:
    def test_sign_up_asks_for_it_and_it_can_be_changed(self, client: Client) -> None:
        """Coaches see it instead of the beginning of an address."""
        entered = {"email": "ada@example.org", "password1": PASSWORD, "password2": PASSWORD, "called": "Ada"}
        assert client.post(reverse("account_signup"), entered).status_code == 302
        user = User.objects.get(email="ada@example.org")
        assert user.first_name == "Ada"
        client.force_login(user)
        assert 'value="Ada"' in text_of(client.get(ACCOUNT))
        choose(client, called="Ada L.")
        user.refresh_from_db()
        assert user.first_name == "Ada L."

    def test_nobody_has_to_give_one(self, client: Client) -> None:
        entered = {"email": "no@example.org", "password1": PASSWORD, "password2": PASSWORD}
        assert client.post(reverse("account_signup"), entered).status_code == 302
        assert User.objects.get(email="no@example.org").first_name == ""
