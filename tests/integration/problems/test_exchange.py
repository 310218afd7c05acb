"""Import and export of problems through the pages of the admin."""

import csv
import io
import json
import zipfile

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse

from problems import services
from problems.bank.reading import parse_bank_problem
from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import to_yaml
from problems.models import Problem, ProblemRevision, ProblemState
from profiles.models import User
from profiles.roles import COACH, CURATOR, LEARNER
from tests.factories import UserFactory

IMPORT = "admin:problems_problem_import"
CONFIRM = "admin:problems_problem_process_import"
EXPORT = "admin:problems_problem_export"
LIST = "admin:problems_problem_changelist"


def staff(role: str) -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def curator(db) -> User:
    return staff(CURATOR)


@pytest.fixture
def desk(client, curator) -> Client:
    client.force_login(curator)
    return client


def zip_of(files: dict[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


def upload(desk: Client, name: str, data: bytes | str):
    file = io.BytesIO(data.encode() if isinstance(data, str) else data)
    file.name = name
    return desk.post(reverse(IMPORT), {"import_file": file, "resource": "0"})


def confirm(desk: Client, shown):
    return desk.post(reverse(CONFIRM), shown.context["confirm_form"].initial)


def outcomes(shown) -> dict[str, str]:
    return {row.slug: str(row.outcome) for row in shown.context["plan"].rows}


def changed(problem: BankProblem, **parts: object) -> str:
    return to_yaml({**to_content(problem), **parts})


def bank_state() -> list[tuple]:
    return [
        *Problem.objects.order_by("pk").values_list("slug", "title_en", "state", "current_revision", "draft_revision"),
        ProblemRevision.objects.count(),
        Problem.history.count(),
    ]


def two_prices(problem: BankProblem) -> str:
    return changed(problem, title={"en": "Two Prices", "zh": "两件商品"}, difficulty="hard")


def test_an_import_is_shown_first_and_happens_after_the_second_click(desk, curator, bank_problem, two_sum):
    data = zip_of({"two-sum.yaml": two_prices(two_sum), "new-sum.yaml": changed(two_sum, slug="new-sum")})
    before = bank_state()
    shown = upload(desk, "bank.zip", data)
    assert outcomes(shown) == {"two-sum": "changed", "new-sum": "new"}
    page = shown.content.decode()
    assert "difficulty: easy → hard" in page
    assert "title.en: Two Sum → Two Prices" in page
    assert bank_state() == before

    done = confirm(desk, shown)
    assert done.url == reverse(LIST)
    old, new = (Problem.objects.get(slug=slug) for slug in ("two-sum", "new-sum"))
    assert old.draft_revision.content["title"]["en"] == "Two Prices"
    assert old.current_revision.content["title"]["en"] == "Two Sum"  # what learners get
    assert (new.state, new.current_revision) == (ProblemState.DRAFT, None)
    assert old.history.first().history_user == curator
    assert "2 problems imported (new: 1, changed: 1)" in desk.get(done.url).content.decode()


def test_a_second_import_of_the_same_file_changes_nothing(desk, bank_problem, two_sum):
    data = zip_of({"two-sum.yaml": two_prices(two_sum)})
    confirm(desk, upload(desk, "bank.zip", data))
    before = bank_state()
    shown = upload(desk, "bank.zip", data)
    assert outcomes(shown) == {"two-sum": "unchanged"}
    assert "confirm_form" not in shown.context
    assert bank_state() == before


@pytest.mark.parametrize("name", ["two-sum.yaml", "two-sum (1).yml"])
def test_a_single_yaml_file_will_do(desk, bank_problem, two_sum, name):
    shown = upload(desk, name, "\ufeff" + two_prices(two_sum))
    assert outcomes(shown) == {"two-sum": "changed"}
    assert confirm(desk, shown).status_code == 302
    bank_problem.refresh_from_db()
    assert bank_problem.draft_revision.content["difficulty"] == "hard"


@pytest.mark.parametrize("suffix", ["zip", "csv", "json"])
def test_what_is_exported_is_unchanged_when_it_is_imported(desk, bank_problem, two_sum, suffix):
    services.save_draft(parse_bank_problem(changed(two_sum, slug="new-sum")), by=None)
    exported = export(desk, suffix)
    assert outcomes(upload(desk, f"bank.{suffix}", exported)) == {"new-sum": "unchanged", "two-sum": "unchanged"}


def export(desk: Client, suffix: str, query: str = "", **data: object) -> bytes:
    place = ["zip", "csv", "json"].index(suffix)
    response = desk.post(reverse(EXPORT) + query, {"format": place, "resource": "0", **data})
    assert response.headers["Content-Disposition"].endswith(f'.{suffix}"'), response.content.decode()
    return response.content


def test_the_chosen_and_the_filtered_ones_are_exported(desk, bank_problem, two_sum):
    other = services.save_draft(parse_bank_problem(changed(two_sum, slug="new-sum", difficulty="hard")), by=None)
    asked = desk.post(reverse(LIST), {"action": "export_chosen", "_selected_action": [other.pk]})
    assert "The chosen problem is exported" in asked.content.decode()
    chosen = export(desk, "zip", export_items=asked.context["form"].initial["export_items"])
    filtered = export(desk, "zip", "?difficulty=easy")
    assert zipfile.ZipFile(io.BytesIO(chosen)).namelist() == ["new-sum.yaml"]
    assert zipfile.ZipFile(io.BytesIO(filtered)).namelist() == ["two-sum.yaml"]


def test_a_spreadsheet_computes_nothing_of_an_export(desk, bank_problem, two_sum):
    problem = parse_bank_problem(changed(two_sum, title={"en": '=HYPERLINK("http://evil")', "zh": "@SUM(1)"}))
    services.publish_file(problem)
    rows = list(csv.DictReader(io.StringIO(export(desk, "csv").decode("utf-8-sig"))))
    assert (rows[0]["title_en"], rows[0]["title_zh"]) == ('\'=HYPERLINK("http://evil")', "'@SUM(1)")
    assert parse_bank_problem(rows[0]["content"]) == problem


def test_too_many_problems_are_not_exported_in_one_file(desk, bank_problem, monkeypatch):
    monkeypatch.setattr("problems.exchange.admin.MAX_PROBLEMS", 0)
    answer = desk.post(reverse(EXPORT), {"format": 0, "resource": "0"}, follow=True)
    assert "at most 0 go into one file" in answer.content.decode()


def test_the_bank_has_changed_between_the_two_steps(desk, bank_problem, two_sum):
    shown = upload(desk, "two-sum.yaml", two_prices(two_sum))
    services.save_draft(parse_bank_problem(changed(two_sum, difficulty="medium")), by=None)
    before = bank_state()
    anew = confirm(desk, shown)
    assert anew.status_code == 409
    page = anew.content.decode()
    assert "The bank has changed since you looked" in page
    assert "difficulty: medium → hard" in page
    assert bank_state() == before
    assert confirm(desk, anew).status_code == 302
    bank_problem.refresh_from_db()
    assert bank_problem.draft_revision.content["difficulty"] == "hard"


def test_all_or_nothing_also_when_the_database_refuses_the_last_one(desk, bank_problem, two_sum, monkeypatch):
    files = {f"{slug}.yaml": changed(two_sum, slug=slug) for slug in ("aa", "bb", "cc")}
    shown = upload(desk, "bank.zip", zip_of(files))
    before, really = bank_state(), services.save_draft

    def save_draft(problem, **kwargs):
        if problem.slug == "cc":
            raise IntegrityError
        return really(problem, **kwargs)

    monkeypatch.setattr(services, "save_draft", save_draft)
    assert confirm(desk, shown).status_code == 409
    assert bank_state() == before


def test_a_retired_problem_stays_retired(desk, bank_problem, two_sum):
    services.move("two-sum", "retire", by=None)
    shown = upload(desk, "two-sum.yaml", two_prices(two_sum))
    assert "Retired, stays retired." in shown.content.decode()
    confirm(desk, shown)
    bank_problem.refresh_from_db()
    assert (bank_problem.state, bank_problem.draft_revision.content["difficulty"]) == ("retired", "hard")


def test_html_in_a_file_is_dead_on_the_page(desk, bank_problem, two_sum):
    evil = "<script>alert(1)</script>"
    shown = upload(desk, f"{evil}.zip", zip_of({"two-sum.yaml": changed(two_sum, title={"en": evil, "zh": evil})}))
    refused = upload(desk, "bank.zip", zip_of({evil: "a", "two-sum.yaml": f"format: '{evil}'"}))
    for page in (shown.content.decode(), refused.content.decode()):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_no_code_of_a_file_runs(desk, bank_problem, two_sum, tmp_path):
    mark = tmp_path / "ran"
    code = f"open({str(mark)!r}, 'w').close()"
    parts = {"generator": code, "solutions": {"best": code, "brute_force": code}, "slug": "new-sum"}
    shown = upload(desk, "new-sum.yaml", changed(two_sum, **parts))
    assert confirm(desk, shown).status_code == 302
    assert not mark.exists()


def test_the_kept_file_is_the_persons_own_the_latest_and_used_once(desk, bank_problem, two_sum):
    first = upload(desk, "two-sum.yaml", two_prices(two_sum))
    other = Client()
    other.force_login(staff(CURATOR))
    before = bank_state()
    assert confirm(other, first).url == reverse(IMPORT)  # somebody else's
    second = upload(desk, "two-sum.yaml", changed(two_sum, difficulty="medium"))
    assert confirm(desk, first).url == reverse(IMPORT)  # not the latest
    assert bank_state() == before
    assert confirm(desk, second).url == reverse(LIST)
    assert confirm(desk, second).url == reverse(IMPORT)  # used
    third = upload(desk, "two-sum.yaml", two_prices(two_sum))
    cache.clear()
    gone = desk.post(reverse(CONFIRM), third.context["confirm_form"].initial, follow=True)
    assert "no longer available" in gone.content.decode()


def test_without_a_cache_nothing_is_promised(desk, bank_problem, two_sum, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    shown = upload(desk, "two-sum.yaml", two_prices(two_sum))
    assert "could not be kept for the next step" in shown.content.decode()
    assert "confirm_form" not in shown.context


def test_what_is_refused_is_not_kept(desk, curator, bank_problem, two_sum):
    upload(desk, "two-sum.yaml", two_prices(two_sum))
    assert cache.get(f"problem-import:{curator.pk}")
    upload(desk, "two-sum.yaml", "format: 1")
    assert not cache.get(f"problem-import:{curator.pk}")


@pytest.mark.parametrize(
    "hostile", [{}, {"format": "99"}, {"format": "x"}, {"import_file_name": "../../etc/passwd"}, {"resource": "7"}]
)
def test_a_hostile_confirmation_imports_nothing(desk, bank_problem, two_sum, hostile):
    shown = upload(desk, "two-sum.yaml", two_prices(two_sum))
    before = bank_state()
    answer = desk.post(reverse(CONFIRM), {**shown.context["confirm_form"].initial, "seen": "other", **hostile})
    assert answer.status_code in (302, 409)
    assert bank_state() == before


def test_only_curators_and_administrators_get_in(client, db, two_sum):
    pages = [reverse(name) for name in (IMPORT, EXPORT)]
    learner, coach, boss = UserFactory(), staff(COACH), UserFactory(is_staff=True, is_superuser=True)
    learner.groups.add(Group.objects.get(name=LEARNER))
    for user, status in ((learner, 302), (coach, 403), (boss, 200), (staff(CURATOR), 200)):
        client.force_login(user)
        assert [client.get(page).status_code for page in pages] == [status, status]
        if status != 200:
            assert upload(client, "two-sum.yaml", to_yaml(to_content(two_sum))).status_code == status
            assert client.post(reverse(CONFIRM), {}).status_code == status
            assert client.post(reverse(EXPORT), {"format": 0}).status_code == status
        assert Problem.objects.count() == 0


def test_importing_takes_a_post_with_a_token(db):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(staff(CURATOR))
    assert strict.get(reverse(CONFIRM)).status_code == 405
    for name in (IMPORT, CONFIRM, EXPORT):
        assert strict.post(reverse(name), {"format": 0}).status_code == 403


def test_the_log_tells_numbers_and_no_content(desk, bank_problem, two_sum, caplog):
    caplog.set_level("INFO")
    confirm(desk, upload(desk, "secret-name.yaml", two_prices(two_sum)))
    told = [str(record.msg) for record in caplog.records if record.name.startswith("problems.exchange")]
    assert len(told) == 2
    assert "'changed': 1" in told[1]
    assert not any("Two Prices" in line or "secret-name" in line for line in told)


# --- Twenty and more broken files -------------------------------------------------------------------------------------


def tampered(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new)


def stored_zip(name: str, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(name, content)
    return stream.getvalue()


def encrypted(name: str) -> bytes:
    data = bytearray(stored_zip(name, b"abc"))
    data[6] |= 1  # of the local header
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


def link(name: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o120777 << 16
        archive.writestr(entry, "/etc/passwd")
    return stream.getvalue()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def twice(name: str, text: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(name, text)
        archive.writestr("b" + name[1:], text)
    return stream.getvalue().replace(b"b" + name[1:].encode(), name.encode())


def table(**columns: str) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(columns)
    writer.writerow(columns.values())
    return stream.getvalue()


BROKEN = {
    "no zip": ("a.zip", lambda good: b"PK\x03\x04 nonsense", "not a zip file, or it is damaged"),
    "cut off zip": ("a.zip", lambda good: zip_of({"two-sum.yaml": good})[:-40], "not a zip file, or it is damaged"),
    "empty zip": ("a.zip", lambda good: zip_of({}), "The zip contains no files"),
    "empty file": ("a.zip", lambda good: b"", "The submitted file is empty"),
    "bomb of one file": ("a.zip", lambda good: zip_of({"a.yaml": b"0" * 50_000_000}), "larger than 400,000 bytes"),
    "bomb of many": ("a.zip", lambda good: zip_of({f"a{i}.yaml": b"0" * 300_000 for i in range(9)}), "unpacks to far more"),
    "large file": ("a.zip", lambda good: stored_zip("a.yaml", b"#" * 400_001), "larger than 400,000 bytes"),
    "too many files": ("a.zip", lambda good: zip_of({f"a{i}.yaml": "a" for i in range(101)}), "at most 100 can be read"),
    "zip in a zip": ("a.zip", lambda good: zip_of({"b.zip": zip_of({"two-sum.yaml": good})}), "does not end with .yaml"),
    "absolute path": ("a.zip", lambda good: zip_of({"/etc/two-sum.yaml": good}), "it is in a folder"),
    "path upwards": ("a.zip", lambda good: zip_of({"../two-sum.yaml": good}), "it is in a folder"),
    "backslash": ("a.zip", lambda good: tampered(zip_of({"x!two-sum.yaml": good}), b"x!", b"x\\"), "it is in a folder"),
    "link": ("a.zip", lambda good: link("two-sum.yaml"), "it is a link to another file"),
    "control character": ("a.zip", lambda good: zip_of({"two\x07sum.yaml": good}), "control characters"),
    "zero in the name": ("a.zip", lambda good: tampered(zip_of({"two-sum.yaml!": good}), b"yaml!", b"yaml\0"), "control characters"),
    "encrypted": ("a.zip", lambda good: encrypted("two-sum.yaml"), "it is encrypted"),
    "wrong check sum": ("a.zip", lambda good: tampered(stored_zip("a.yaml", b"abcdefgh"), b"abcdefgh", b"abcdefgx"), "its checksum is wrong"),
    "name twice": ("a.zip", lambda good: twice("two-sum.yaml", good), "this name appears twice in the zip"),
    "slug twice": ("a.zip", lambda good: zip_of({"two-sum.yaml": good, "b.yaml": good}), "slug: two-sum appears 2 times in this import"),
    "another name": ("a.zip", lambda good: zip_of({"three-sum.yaml": good}), "the file name three-sum"),
    "one of two": ("a.zip", lambda good: zip_of({"two-sum.yaml": good, "b.yaml": "format: 1"}), "slug: Field required"),
    "UTF-16": ("a.yaml", lambda good: good.encode("utf-16"), "not readable as UTF-8"),
    "aliases": ("a.yaml", lambda good: "a: &x [1]\nb: [*x, *x]", "aliases (*name) are not allowed"),
    "tag": ("a.yaml", lambda good: "!!python/object/apply:os.system ['true']", "could not determine a constructor"),
    "value of no tag": ("a.yaml", lambda good: "a: !!timestamp x", "not readable as YAML"),
    "deep": ("a.yaml", lambda good: "[" * 3000, "nested deeper than 40"),
    "base 60": ("a.yaml", lambda good: "a: " + ":".join(["1"] * 150_000), "very many colons"),
    "huge YAML": ("a.yaml", lambda good: "#" * 400_001, "larger than 400,000 bytes"),
    "no mapping": ("a.yaml", lambda good: "- 1", "file: Input should be"),
    "unknown field": ("a.yaml", lambda good: f"{good}\ncolour: 1\n", "colour: Extra inputs are not permitted"),
    "wrong value": ("a.yaml", lambda good: good.replace("difficulty: easy", "difficulty: simple"), "difficulty: Input should be"),
    "zero character": ("a.yaml", lambda good: good.replace("returns: list[int]", 'returns: "a\\0b"'), "signature.returns: a text with a zero character"),
    "endless number": ("a.yaml", lambda good: good.replace("target: 13", "target: .inf"), "infinite or none at all"),
    "long number": ("a.yaml", lambda good: good.replace("target: 13", "target: 0x" + "f" * 9000), "more than 300 digits"),
    "long title": ("a.yaml", lambda good: good.replace("Two Sum", "Sum " * 40), "title.en: longer than 120 characters"),
    "unknown column": ("a.csv", lambda good: table(content=good, sql="x"), "Unknown columns: sql"),
    "missing column": ("a.csv", lambda good: table(slug="two-sum"), "The column “content”"),
    "column twice": ("a.csv", lambda good: "content,content\na,b\n", "A column appears twice"),
    "half a row": ("a.csv", lambda good: "slug,content\ntwo-sum\n", "1 cells, but the header has 2"),
    "open quote": ("a.csv", lambda good: 'content\n"format: 1', "not valid CSV, line 2"),
    "huge cell": ("a.csv", lambda good: table(content="a" * 400_001), "CSV, line 2"),
    "empty cell": ("a.csv", lambda good: table(slug="two-sum", content=" "), "content: empty"),
    "header only": ("a.csv", lambda good: "slug,content\n", "No valid data to import"),
    "broken JSON": ("a.json", lambda good: '[{"content": ', "not valid JSON"),
    "deep JSON": ("a.json", lambda good: "[" * 200_000, "not valid JSON"),
    "no list": ("a.json", lambda good: json.dumps({"content": good}), "has to be a list of objects"),
    "number for text": ("a.json", lambda good: '[{"content": 5}]', "content: empty"),
    "half a character": ("a.json", lambda good: r'[{"content": "a\ud800"}]', "not readable as UTF-8"),
    "spreadsheet": ("a.xlsx", lambda good: zip_of({"[Content_Types].xml": "x"}), "has to end with .zip"),
    "no suffix": ("bank", lambda good: good, "has to end with .zip"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_with_its_reason_and_the_bank_stays(desk, bank_problem, two_sum, case):
    name, broken, reason = BROKEN[case]
    good = two_prices(two_sum).replace("Two Prices", "Two Sum").replace("difficulty: hard", "difficulty: easy")
    before = bank_state()
    shown = upload(desk, name, broken(good))
    assert shown.status_code == 200
    page = " ".join(shown.content.decode().split())
    assert reason in page, shown.context["form"].errors or shown.context["plan"].rows
    assert "confirm_form" not in shown.context
    assert bank_state() == before


def test_a_file_beyond_all_measure_is_dropped_while_it_comes_in(desk, bank_problem, monkeypatch):
    monkeypatch.setattr("problems.exchange.kept_upload.MAX_UPLOAD_BYTES", 100_000)
    shown = upload(desk, "a.zip", b"x" * 300_000)
    assert "The file is larger than 16 MB" in shown.content.decode()


def test_every_page_of_the_exchange_opens_from_the_list(desk, bank_problem):
    page = desk.get(reverse(LIST)).content.decode()
    assert reverse(IMPORT) in page
    assert reverse(EXPORT) in page
    assert "16 MB at a time" in desk.get(reverse(IMPORT)).content.decode()
