"""The front page, accounts, the catalogue and error pages."""

import re
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from interviews.models.labels import STAGE_LABELS
from interviews.web.problems.catalogue import PAGE_SIZE
from problems.patterns.techniques import TECHNIQUES
from problems.selectors import listed_problems
from profiles.models import Profile, User
from profiles.templatetags.browsers import browser_name
from tests.factories import PASSWORD, InterviewFactory, ProblemFactory, UserFactory

pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "zh-hans"]
VISITOR_PAGES = ["landing", "account_login", "account_signup", "account_reset_password", "account_reset_password_done",
                 "account_email_verification_sent", "account_inactive"]  # fmt: skip
LEARNER_PAGES = ["landing", "catalogue", "account", "model_settings", "account_email", "account_change_password", "usersessions_list",
                 "account_logout", "paste_problem"]  # fmt: skip
HTMX = {"HX-Request": "true"}


@pytest.fixture
def learner() -> User:
    return UserFactory()


@pytest.fixture
def learner_client(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    return client


def text_of(response) -> str:
    return response.content.decode()


def titles(response) -> list[str]:
    return [row.title for row in response.context["rows"]]


class PageRules(HTMLParser):
    """Counts main headings and collects what the content security policy would block."""

    def __init__(self) -> None:
        super().__init__()
        self.headings = 0
        self.blocked: list[tuple] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.headings += tag == "h1"
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.blocked.append((tag, attrs))
        for name, value in attrs:
            if name == "style" or name.startswith(("on", "hx-on")) or (value or "").startswith(("js:", "javascript:")):
                self.blocked.append((tag, name, value))


def assert_keeps_page_rules(html: str, language: str) -> None:
    """One h1, the right language, and nothing that the policy would block."""
    page = PageRules()
    page.feed(html)
    assert f'<html lang="{language}"' in html
    assert page.headings == 1
    assert page.blocked == []


# --- Every page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VISITOR_PAGES)
def test_visitors_see_the_page(client: Client, name: str, language: str) -> None:
    response = client.get(reverse(name), headers={"accept-language": language})

    assert response.status_code == 200
    assert_keeps_page_rules(text_of(response), language)
    assert 'data-theme="system"' in text_of(response)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LEARNER_PAGES)
def test_learners_see_the_page(learner_client: Client, name: str, language: str) -> None:
    response = learner_client.get(reverse(name), headers={"accept-language": language})

    assert response.status_code == 200
    assert_keeps_page_rules(text_of(response), language)


@pytest.mark.parametrize("name", ["dashboard", "account", "account_email", "usersessions_list"])
def test_visitors_are_sent_to_log_in_and_back(client: Client, name: str) -> None:
    response = client.get(reverse(name))

    assert response.status_code == 302
    assert response["Location"] == f"{reverse('account_login')}?next={reverse(name)}"


def test_the_way_into_the_admin_is_shown_to_staff_only(learner_client: Client, learner: User) -> None:
    page = reverse("account")
    assert reverse("admin:index") not in text_of(learner_client.get(page))

    User.objects.filter(pk=learner.pk).update(is_staff=True)

    assert reverse("admin:index") in text_of(learner_client.get(page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", ["interviews/errors/bare.html"])
def test_errors_before_everything_need_no_request(template: str, language: str) -> None:
    with override(language):
        assert_keeps_page_rules(render_to_string(template), language)


def test_an_unknown_address_leads_home(client: Client) -> None:
    response = client.get("/no/such/page")

    assert response.status_code == 404
    assert_keeps_page_rules(text_of(response), "en")
    assert f'href="{reverse("landing")}"' in text_of(response)


def test_a_form_without_its_token_is_refused_in_our_words(learner: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)

    response = client.post(reverse("account"), {"theme": "dark"})

    assert response.status_code == 403
    assert_keeps_page_rules(text_of(response), "en")


# --- The front page ---------------------------------------------------------------------------------------------------


def test_the_front_page_names_the_stages_as_the_interview_does(client: Client) -> None:
    names = re.findall(r"<li><h3>([^<]+)</h3>", text_of(client.get(reverse("landing"))))

    assert names == [str(label) for _stage, label in STAGE_LABELS]


def test_the_front_page_offers_what_comes_next(client: Client, learner_client: Client) -> None:
    assert reverse("account_signup") in text_of(client.get(reverse("landing")))

    inside = text_of(learner_client.get(reverse("landing")))

    assert reverse("catalogue") in inside
    assert reverse("account_signup") not in inside


# --- Language and colours ---------------------------------------------------------------------------------------------


def test_switching_the_language_keeps_the_page(learner_client: Client) -> None:
    here = reverse("catalogue") + "?q=two&page=1"
    html = text_of(learner_client.get(here))
    assert 'name="next" value="/problems/?q=two&amp;page=1"' in html

    response = learner_client.post(reverse("set_language"), {"language": "zh-hans", "next": here}, follow=True)

    assert response.request["PATH_INFO"] + "?" + response.request["QUERY_STRING"] == here
    assert '<html lang="zh-hans"' in text_of(response)


def test_switching_the_language_never_leads_elsewhere(client: Client) -> None:
    response = client.post(reverse("set_language"), {"language": "zh-hans", "next": "https://evil.example/"})

    assert not response["Location"].startswith("https://evil")


def test_preferences_are_saved_and_colour_the_next_page(learner_client: Client, learner: User) -> None:
    answers = {
        "stated_level": "advanced",
        "interview_language": "zh",
        "code_language": "java",
        "theme": "dark",
        "hint_preference": "coach",
        "editor_font_size": "14",
    }

    response = learner_client.post(reverse("account"), answers, follow=True)

    profile = Profile.objects.get(user=learner)
    assert (profile.stated_level, profile.interview_language, profile.show_timer) == ("advanced", "zh", False)
    assert 'data-theme="dark"' in text_of(response)
    assert "Saved." in text_of(response)


def test_preferences_that_do_not_exist_are_refused_at_the_field(learner_client: Client, learner: User) -> None:
    response = learner_client.post(reverse("account"), {"stated_level": "wizard", "theme": "dark"})

    assert response.status_code == 200
    assert 'id="id_stated_level_error"' in text_of(response)
    assert Profile.objects.get(user=learner).theme == "system"


def test_the_account_page_asks_for_little(learner_client: Client, learner: User, django_assert_num_queries) -> None:
    Profile.objects.create(user=learner)
    learner_client.get(reverse("account"))

    with django_assert_num_queries(4):  # the session, the person, the profile, whether the address is confirmed
        learner_client.get(reverse("account"))


# --- Accounts ---------------------------------------------------------------------------------------------------------


def sign_up(client: Client, **answers: str):
    form = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), {**form, **answers})


def test_a_refused_sign_up_says_why_at_the_field_and_keeps_the_rest(client: Client) -> None:
    response = sign_up(client, password1="123", password2="123")

    assert 'id="id_password1_error"' in text_of(response)
    assert 'value="new@example.org"' in text_of(response)


def test_logging_in_remembers_only_those_who_wish_it(client: Client, learner: User) -> None:
    form = {"login": learner.email, "password": PASSWORD}

    client.post(reverse("account_login"), form)
    assert client.session.get_expire_at_browser_close()

    client.post(reverse("account_logout"))
    client.post(reverse("account_login"), {**form, "remember": "on"})
    assert not client.session.get_expire_at_browser_close()


def test_a_forgotten_password_is_reset_by_mail(client: Client, learner: User) -> None:
    client.post(reverse("account_reset_password"), {"email": learner.email})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body).group(1)
    form = client.get(link, follow=True)
    assert_keeps_page_rules(text_of(form), "en")

    new = "another long passphrase"
    answer = {"password1": new, "password2": new}
    done = client.post(form.request["PATH_INFO"], answer, follow=True)

    assert_keeps_page_rules(text_of(done), "en")
    assert User.objects.get(pk=learner.pk).check_password(new)
    used = client.get(link, follow=True)
    assert reverse("account_reset_password") in text_of(used)


def test_logging_out_asks_first(learner_client: Client) -> None:
    learner_client.get(reverse("account_logout"))
    assert learner_client.get(reverse("account")).status_code == 200

    learner_client.post(reverse("account_logout"))
    assert learner_client.get(reverse("account")).status_code == 302


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140 Safari/537.36 Edg/140",
            "Edge on Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("curl/8", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_sessions_are_named_by_browser(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


# --- The catalogue ----------------------------------------------------------------------------------------------------


def test_the_catalogue_lists_easier_problems_first(learner_client: Client) -> None:
    for title, difficulty in (("Alpha", "hard"), ("Beta", "easy"), ("Gamma", "medium"), ("Aleph", "easy")):
        ProblemFactory(title_en=title, difficulty=difficulty)

    assert titles(learner_client.get(reverse("catalogue"))) == ["Aleph", "Beta", "Gamma", "Alpha"]


def test_the_catalogue_speaks_the_language_of_the_page(learner_client: Client) -> None:
    ProblemFactory(title_en="Two Sum", title_zh="两数之和", patterns=["hash_map"])

    html = text_of(learner_client.get(reverse("catalogue"), headers={"accept-language": "zh-hans"}))

    assert "两数之和" in html
    assert "Two Sum" not in html
    assert "哈希表" in html


def test_filters_narrow_the_list_together(learner_client: Client) -> None:
    ProblemFactory(title_en="Both", difficulty="hard", patterns=["stack", "graph"])
    ProblemFactory(title_en="Only hard", difficulty="hard", patterns=["stack"])
    ProblemFactory(title_en="Only graph", difficulty="easy", patterns=["graph"])

    response = learner_client.get(reverse("catalogue"), {"difficulty": "hard", "pattern": "graph"})

    assert titles(response) == ["Both"]
    assert "1 problem" in text_of(response)


def test_search_finds_words_of_the_text_and_puts_titles_first(learner_client: Client) -> None:
    ProblemFactory(title_en="A shop", search_text="a shop sells a ladder")
    ProblemFactory(title_en="Word ladder", difficulty="hard", search_text="word ladder 单词接龙")
    ProblemFactory(title_en="Other", search_text="other")
    page = reverse("catalogue")

    assert titles(learner_client.get(page, {"q": "  LADDER "})) == ["Word ladder", "A shop"]
    assert titles(learner_client.get(page, {"q": "shop ladder"})) == ["A shop"]
    assert titles(learner_client.get(page, {"q": "接龙"})) == ["Word ladder"]


@pytest.mark.parametrize(
    "query",
    [
        {"q": "%"},
        {"q": "_"},
        {"q": "' OR 1=1 --"},
        {"q": "<script>alert(1)</script>"},
        {"q": '" onfocus="alert(1)'},
        {"q": "\\"},
        {"q": "{{ user.password }}"},
    ],
)
def test_hostile_searches_find_nothing_and_stay_text(learner_client: Client, query: dict[str, str]) -> None:
    ProblemFactory(title_en="Two Sum", slug="twosum")

    response = learner_client.get(reverse("catalogue"), query)

    assert response.status_code == 200
    assert titles(response) == []
    assert_keeps_page_rules(text_of(response), "en")


@pytest.mark.parametrize(
    "query",
    [
        {"q": "a\x00b"},
        {"q": "x" * 5000},
        {"difficulty": "impossible"},
        {"pattern": "no_such_pattern"},
        {"state": "1 OR 1"},
        {"page": "-4"},
        {"page": "nine"},
        {"page": "99999999999999999999"},
    ],
)
def test_values_that_make_no_sense_are_left_out(learner_client: Client, query: dict[str, str]) -> None:
    ProblemFactory(title_en="Two Sum")

    response = learner_client.get(reverse("catalogue"), query)

    assert response.status_code == 200
    assert titles(response) == ["Two Sum"]


def test_each_problem_shows_how_far_the_learner_got(learner_client: Client, learner: User) -> None:
    fresh, begun, done = ProblemFactory(title_en="A"), ProblemFactory(title_en="B"), ProblemFactory(title_en="C")
    InterviewFactory(learner=learner, problem=begun, finished=True)
    open_one = InterviewFactory(learner=learner, problem=begun)
    finished = InterviewFactory(learner=learner, problem=done, finished=True)

    response = learner_client.get(reverse("catalogue"))

    rows = [(row.title, str(row.state), row.interview_id) for row in response.context["rows"]]
    assert rows == [("A", "new", None), ("B", "open", open_one.pk), ("C", "finished", finished.pk)]
    html = text_of(response)
    assert f'href="{reverse("room", args=[open_one.pk])}"' in html
    assert f'action="{reverse("start_interview", args=[fresh.slug])}"' in html
    assert f'action="{reverse("start_interview", args=[begun.slug])}"' not in html


@pytest.mark.parametrize(("state", "expected"), [("new", ["A"]), ("open", ["B"]), ("finished", ["C"])])
def test_the_list_can_be_filtered_by_progress(
    learner_client: Client, learner: User, state: str, expected: list[str]
) -> None:
    _fresh, begun, done = ProblemFactory(title_en="A"), ProblemFactory(title_en="B"), ProblemFactory(title_en="C")
    InterviewFactory(learner=learner, problem=begun, finished=True)
    InterviewFactory(learner=learner, problem=begun)
    InterviewFactory(learner=learner, problem=done, finished=True)

    assert titles(learner_client.get(reverse("catalogue"), {"state": state})) == expected


def test_progress_counts_across_revisions_of_a_problem(learner_client: Client, learner: User) -> None:
    interview = InterviewFactory(learner=learner)
    problem = interview.revision.problem
    problem.current_revision = problem.draft_revision = problem.revisions.create(content={"new": True}, sha256="f" * 64)
    problem.save()

    (row,) = learner_client.get(reverse("catalogue")).context["rows"]

    assert row.interview_id == interview.pk


def test_nothing_of_another_learner_is_shown(learner_client: Client) -> None:
    theirs = InterviewFactory(problem=ProblemFactory(title_en="A"))
    InterviewFactory(problem=ProblemFactory(title_en="B"), finished=True)

    response = learner_client.get(reverse("catalogue"))

    assert [str(row.state) for row in response.context["rows"]] == ["new", "new"]
    assert str(theirs.pk) not in text_of(response)
    assert titles(learner_client.get(reverse("catalogue"), {"state": "open"})) == []


def test_problems_without_a_revision_are_not_listed() -> None:
    problem = ProblemFactory()
    problem.current_revision = None
    problem.save()

    assert list(listed_problems()) == []


def test_what_a_problem_trains_stands_behind_a_disclosure(learner_client: Client) -> None:
    ProblemFactory().techniques.create(technique="union_find")
    name = str(TECHNIQUES["union_find"])

    results = text_of(learner_client.get(reverse("catalogue"), headers=HTMX))

    hidden = re.sub(r"<details.*?</details>", "", results, flags=re.DOTALL)
    assert name in results
    assert name not in hidden
    assert "<details open" not in results


def test_htmx_gets_the_results_alone_and_a_tidy_address(learner_client: Client) -> None:
    ProblemFactory(title_en="Two Sum")
    asked = {"q": "two", "difficulty": "", "pattern": "", "state": ""}

    response = learner_client.get(reverse("catalogue"), asked, headers=HTMX)

    assert "<html" not in text_of(response)
    assert 'hx-swap-oob="innerHTML:#result-count"' in text_of(response)
    assert response["HX-Push-Url"] == "/problems/?q=two"
    assert "HX-Request" in response["Vary"]


def test_the_whole_page_varies_too(learner_client: Client) -> None:
    response = learner_client.get(reverse("catalogue"))

    assert "HX-Request" in response["Vary"]
    assert 'id="result-count" role="status"' in text_of(response)


def test_long_lists_come_in_pages_that_keep_the_filters(learner_client: Client) -> None:
    ProblemFactory.create_batch(PAGE_SIZE + 1, difficulty="hard")

    first = learner_client.get(reverse("catalogue"), {"difficulty": "hard"})
    second = learner_client.get(reverse("catalogue"), {"difficulty": "hard", "page": "2"})

    assert (len(titles(first)), len(titles(second))) == (PAGE_SIZE, 1)
    assert "?difficulty=hard&amp;page=2" in text_of(first)
    assert "?difficulty=hard&amp;page=1" in text_of(second)


@pytest.mark.parametrize("problems", [1, PAGE_SIZE])
def test_the_catalogue_asks_eight_questions_however_long_it_is(
    learner_client: Client, learner: User, problems: int, django_assert_num_queries
) -> None:
    Profile.objects.create(user=learner)
    for problem in ProblemFactory.create_batch(problems, patterns=["stack", "graph"]):
        InterviewFactory(learner=learner, problem=problem)
    learner_client.get(reverse("catalogue"))

    # The session, the person, the profile, the count, the problems, their patterns; the shelves and what is solved.
    with django_assert_num_queries(8):
        learner_client.get(reverse("catalogue"))


def test_an_empty_bank_and_an_empty_search_say_what_to_do(learner_client: Client) -> None:
    page = reverse("catalogue")

    empty = text_of(learner_client.get(page))
    assert reverse("paste_problem") in empty
    assert "There are no problems yet" in empty

    assert "No matching problems" in text_of(learner_client.get(page, {"q": "zebra"}))


def test_an_address_that_leads_nowhere_has_the_menu_all_the_same(learner: User) -> None:
    client = Client()
    client.force_login(learner)
    page = client.get("/nothing/here/")
    assert page.status_code == 404 and reverse("dashboard") in page.content.decode()
    assert 'aria-current="page"' in client.get(reverse("dashboard")).content.decode()
    assert 'aria-current="true"' in client.get(reverse("reviews")).content.decode()
