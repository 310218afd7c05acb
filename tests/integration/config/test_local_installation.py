"""What ``serve`` prepares: demo accounts, translations, static files."""

import os

import polib
import pytest

from interviews.coaching import access
from interviews.demo import demo_accounts
from interviews.ground import local_files
from interviews.models import Interview
from profiles.cohorts.membership import coaches_of
from profiles.models import Cohort, User
from profiles.roles import ROLES
from tests.factories import UserFactory

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr "你好"\n'


class TestDemoAccounts:
    pytestmark = pytest.mark.django_db

    def test_one_of_each_role_and_one_finished_interview(self, tmp_path, bank_problem):
        accounts = demo_accounts(tmp_path)

        assert [account.role for account in accounts] == list(ROLES)
        for account in accounts:
            user = User.objects.get(email=account.email)
            assert user.check_password(account.password)
            assert [group.name for group in user.groups.all()] == [account.role]
            assert user.is_staff == (account.role != "learner") and not user.is_superuser
        assert Interview.objects.get().status == "finished"
        assert (tmp_path / "demo_accounts.json").stat().st_mode & 0o077 == 0
        assert os.listdir(tmp_path) == ["demo_accounts.json"]  # noqa: PTH208 - nothing half-written stays

    def test_again_changes_nothing(self, tmp_path, bank_problem):
        accounts = demo_accounts(tmp_path)
        passwords = list(User.objects.order_by("pk").values_list("password", flat=True))
        assert demo_accounts(tmp_path) == accounts
        assert Cohort.objects.count() == 1
        assert list(User.objects.order_by("pk").values_list("password", flat=True)) == passwords
        assert Interview.objects.count() == 1

    def test_the_demo_coach_may_read_the_demo_interview(self, tmp_path, bank_problem):
        accounts = {account.role: User.objects.get(email=account.email) for account in demo_accounts(tmp_path)}
        assert [coach.pk for coach in coaches_of(accounts["learner"])] == [accounts["coach"].pk]
        assert access.readable_interviews(accounts["coach"]).get().learner == accounts["learner"]
        assert not access.readable_interviews(accounts["curator"]).exists()

    @pytest.mark.parametrize("role", ["learner", "coach"])
    def test_accounts_that_were_there_before_are_in_no_cohort(self, tmp_path, bank_problem, role):
        UserFactory(email=f"{role}@demo.localhost")
        demo_accounts(tmp_path)
        assert not Cohort.objects.exists()

    def test_a_password_that_somebody_chose_is_left_alone(self, tmp_path, bank_problem):
        account = demo_accounts(tmp_path)[0]
        user = User.objects.get(email=account.email)
        user.set_password("my own passphrase")
        user.save()
        demo_accounts(tmp_path)
        user.refresh_from_db()
        assert user.check_password("my own passphrase")

    def test_when_the_passwords_are_lost_there_are_new_ones_that_work(self, tmp_path, bank_problem):
        first = demo_accounts(tmp_path)
        (tmp_path / "demo_accounts.json").unlink()
        second = demo_accounts(tmp_path)
        for before, after in zip(first, second, strict=True):
            assert before.password != after.password
            assert User.objects.get(email=after.email).check_password(after.password)

    def test_two_installations_have_different_passwords(self, tmp_path, bank_problem):
        first = demo_accounts(tmp_path / "a")
        User.objects.all().delete()
        second = demo_accounts(tmp_path / "b")
        assert {account.password for account in first}.isdisjoint(account.password for account in second)


class TestTranslations:
    @pytest.fixture
    def po(self, tmp_path, settings):
        path = tmp_path / "zh_Hans" / "LC_MESSAGES" / "django.po"
        path.parent.mkdir(parents=True)
        path.write_text(PO, encoding="utf-8")
        settings.LOCALE_PATHS = [tmp_path]
        return path

    def test_they_are_compiled_once(self, po):
        assert (local_files.compile_translations(), local_files.compile_translations()) == (1, 0)
        assert polib.mofile(str(po.with_suffix(".mo")))[0].msgstr == "你好"
        assert {path.suffix for path in po.parent.iterdir()} == {".po", ".mo"}

    def test_a_newer_source_is_compiled_again(self, po):
        local_files.compile_translations()
        later = po.with_suffix(".mo").stat().st_mtime + 10
        os.utime(po, (later, later))
        assert local_files.compile_translations() == 1


class TestStaticFiles:
    @pytest.fixture
    def source(self, tmp_path, settings):
        """One static file, and an empty folder to collect it in."""
        folder = tmp_path / "source"
        folder.mkdir()
        (folder / "page.css").write_text("a {}")
        settings.STATICFILES_DIRS = [folder]
        settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
        settings.STATIC_ROOT = tmp_path / "collected"
        return folder

    def test_they_are_collected_when_something_changed(self, source, settings):
        assert (local_files.collect_static_files(), local_files.collect_static_files()) == (True, False)
        (source / "more.css").write_text("b {}")
        assert local_files.collect_static_files() is True
        assert {path.name for path in settings.STATIC_ROOT.iterdir()} == {"page.css", "more.css", ".collected"}
