"""What an import reads and tells, without pages or a database."""

import copy
import io
import zipfile

import pytest

from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import to_yaml
from problems.exchange.archive import read_archive, write_archive
from problems.exchange.comparing import MAX_LINES, changes
from problems.exchange.given import GivenFile, UploadRefused, printable
from problems.exchange.reading import MAX_FAULTS, read_given
from problems.exchange.tables import read_csv, read_json, without_formulas


@pytest.fixture
def content(two_sum: BankProblem) -> dict:
    return copy.deepcopy(to_content(two_sum))


# --- Reading ----------------------------------------------------------------------------------------------------------


def test_an_archive_gives_back_what_was_put_in():
    files = [("one", "a: 1\n"), ("two", "中文\n")]
    assert [(file.slug, file.text) for file in read_archive(write_archive(files))] == files


def test_what_finder_adds_to_a_zip_is_passed_over():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in ("one.yaml", "__MACOSX/._one.yaml", ".DS_Store"):
            archive.writestr(name, "a")
    assert [file.place for file in read_archive(stream.getvalue())] == ["one.yaml"]


def test_a_size_that_a_zip_lies_about_is_measured():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.yaml", b"0" * 390_000)
    data = bytearray(stream.getvalue())
    for at in (data.index(b"PK\x03\x04") + 22, data.index(b"PK\x01\x02") + 24):
        data[at : at + 4] = (5).to_bytes(4, "little")
    files = read_archive(bytes(data))
    assert [file.text for file in files] == [""]
    assert "checksum is wrong" in files[0].fault


def test_a_zip_is_refused_where_it_unpacks_to_too_much(monkeypatch):
    monkeypatch.setattr("problems.exchange.archive.MAX_UNPACKED_BYTES", 25)
    assert len(read_archive(write_archive([("a", "0123456789"), ("b", "0123456789")]))) == 2
    with pytest.raises(UploadRefused, match="far more"):
        read_archive(write_archive([(slug, "0123456789") for slug in "abc"]))


@pytest.mark.parametrize("length", range(0, 400, 7))
def test_a_zip_cut_off_anywhere_is_refused_and_nothing_else(length):
    data = write_archive([("one", "a: 1\n" * 50), ("two", "b: 2\n" * 50)])
    with pytest.raises(UploadRefused):
        read_archive(data[: min(length, len(data) - 1)])


def test_a_zip_with_any_byte_changed_does_no_harm():
    data = write_archive([("one", "a: 1\n" * 50), ("two", "b: 2\n" * 50)])
    for at in range(len(data)):
        for value in (0x00, 0x41, 0xFF):
            try:
                files = read_archive(data[:at] + bytes([value]) + data[at + 1 :])
            except UploadRefused:
                continue
            assert all(file.fault or file.text in ("a: 1\n" * 50, "b: 2\n" * 50) for file in files)


def test_rows_of_a_table_carry_their_numbers():
    places = [file.place for file in read_csv(b'content\n"a\nb"\n\nc\n')]
    assert places == ["row 2", "row 4"]
    assert [file.place for file in read_json(b'[{"content": "a"}, {"content": "b"}]')] == ["item 1", "item 2"]


def test_a_table_that_a_spreadsheet_has_saved_is_read():
    assert [file.text for file in read_csv('\ufeffslug,content\r\nx,"a\r\nb"\r\n'.encode())] == ["a\r\nb"]


def test_a_cell_may_be_as_long_as_a_problem_file():
    assert len(read_csv(b"content\n" + b"a" * 300_000)[0].text) == 300_000


@pytest.mark.parametrize(
    ("cell", "written"),
    [("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"), ("a=1", "a=1"), (5, 5)],
)
def test_no_cell_begins_like_a_formula(cell, written):
    assert without_formulas([cell]) == [written]


def test_many_faults_are_told_shortly(content):
    content["tests"] = [{"input": {}} for _ in range(60)]
    reading = read_given(GivenFile("a.yaml", text=to_yaml(content)))
    assert len(reading.faults) == MAX_FAULTS + 1
    assert reading.faults[0] == "tests.0.expected: Field required"
    assert "40 more" in reading.faults[-1]


def test_a_fault_is_one_short_line_whatever_it_quotes():
    for text in ("a: " + "'x" * 5000, "\x00", "a: !!binary |\n  x\n b", "? [a]\n: b", "!!set {a}", "- - : : -"):
        faults = read_given(GivenFile("a.yaml", text=text)).faults
        assert faults
        assert all(fault.isprintable() and len(fault) < 400 for fault in faults)


@pytest.mark.parametrize(
    "tag", ["timestamp x", "int ''", "bool maybe", "float a", "float 1:1:1e400", "binary é", "omap x"]
)
def test_a_value_that_does_not_fit_its_tag_is_a_fault_of_the_file(tag):
    assert read_given(GivenFile("a.yaml", text=f"a: !!{tag}")).faults


def test_control_characters_are_shown_and_not_sent():
    assert printable("a\x1b[31m\n b\u202e") == "a\\x1b[31m b\\x202e"


# --- Telling what differs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ({"a": "x"}, {"a": "y"}, "a: x → y"),
        ({"a": None}, {"a": "y"}, "a: added"),
        ({"a": "x"}, {}, "a: removed"),
        ({"a": {"en": "x", "zh": "y"}}, {"a": {"en": "x", "zh": "z"}}, "a.zh: y → z"),
        ({"a": "x" * 70}, {"a": "y"}, "a: text changed (70 characters, now 1)"),
        ({"a": [1, 2]}, {"a": [1, 3, 4]}, "a: 2 before, 3 now, 1 unchanged and in place"),
        (
            {"a": [{"id": "p", "v": 1}, {"id": "q"}]},
            {"a": [{"id": "p", "v": 2}, {"id": "r"}]},
            "a: new r; removed q; changed p",
        ),
        ({"a": [{"id": "p"}, {"id": "q"}]}, {"a": [{"id": "q"}, {"id": "p"}]}, "a: another order"),
    ],
)
def test_a_change_is_told_in_one_line(before, after, line):
    assert changes(before, after) == [line]


def test_many_changes_are_told_shortly():
    lines = changes({}, {f"k{number}": 1 for number in range(40)})
    assert len(lines) == MAX_LINES + 1
    assert "25 more" in lines[-1]
