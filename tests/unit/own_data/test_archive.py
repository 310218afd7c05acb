"""The parts of the archive that need no database: names of files, and the file that forgets what was sent."""

import re
import zipfile
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.own_data.account_deletion import _in_parts
from interviews.own_data.archive import _as_json, _base_name, _Sent

STARTED = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)


@given(st.text())
def test_any_title_gives_a_name_that_every_system_can_store(title):
    name = _base_name(uuid4(), title, STARTED, set())
    assert re.fullmatch(r"2026-03-01-[a-z0-9_-]{1,60}-[0-9a-f]{8}", name)


def test_two_interviews_never_share_a_name():
    taken: set[str] = set()
    ids = [UUID(f"12345678-0000-4000-8000-{number:012}") for number in range(3)]
    names = [_base_name(one, "Two Sum", STARTED, taken) for one in ids]
    assert names[0] == "2026-03-01-two-sum-12345678"
    assert len(set(names)) == 3 == len(taken)


@pytest.mark.parametrize("title", ["", "两数之和", "///", "…"])
def test_a_title_without_letters_of_a_file_name_has_another(title):
    assert _base_name(UUID(int=7), title, STARTED, set()) == "2026-03-01-own-problem-00000000"


def test_what_was_taken_is_forgotten():
    sent = _Sent()
    sent.write(b"one")
    sent.write(memoryview(b"two"))
    assert (sent.size, sent.taken(), sent.size, sent.taken()) == (6, b"onetwo", 0, b"")


def test_a_zip_file_can_be_written_to_it_and_read_elsewhere(tmp_path):
    sent, pieces = _Sent(), []
    with zipfile.ZipFile(sent, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.txt", f"number {number}")
            pieces.append(sent.taken())
    file = tmp_path / "all.zip"
    file.write_bytes(b"".join([*pieces, sent.taken()]))
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        assert [archive.read(name) for name in archive.namelist()] == [b"number 0", b"number 1", b"number 2"]


def test_json_is_readable_in_any_language():
    told = _as_json({"said": "为什么？", "at": STARTED, "id": UUID(int=1)}).decode()
    assert '"为什么？"' in told
    assert '"2026-03-01T23:30:00Z"' in told


@pytest.mark.parametrize(("number", "sizes"), [(0, []), (1, [1]), (4, [2, 2]), (5, [2, 2, 1])])
def test_parts_hold_everything_once(number, sizes):
    assert [len(part) for part in _in_parts(list(range(number)), 2)] == sizes
