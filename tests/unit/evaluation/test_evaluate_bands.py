"""``evaluate bands``: the platform's bands beside those of readers, on a folder of exported interviews."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from interviews.core.rubric import Dimension
from interviews.report.rubric.bands import SIGNALS


@pytest.fixture
def folder(tmp_path):
    """Write a set: for each file the share of signals that were seen in every dimension, and its readers' grades."""

    def write(interviews, rows):
        for name, seen in interviews.items():
            (tmp_path / name).write_text(json.dumps(exported(seen)), encoding="utf-8")
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        (tmp_path / "grades.jsonl").write_text("\n".join(lines), encoding="utf-8")
        return tmp_path

    return write


def exported(seen):
    """Return an export in which all signals were ``seen``, or none; without a report for ``None``."""
    if seen is None:
        return {"schema": "dryrun.interview", "report": None}
    dimensions = [
        {
            "dimension": dimension.value,
            "band": "leaning_hire",
            "hints": 0,
            "offered": 0,
            "answer_requests": 0,
            "skipped": 0,
            "signals": [
                {"id": row.id, "stage": row.stage.value, "seen": seen, "sentence": "", "quotes": []}
                for row in SIGNALS
                if row.dimension is dimension
            ],
        }
        for dimension in Dimension
    ]
    return {"schema": "dryrun.interview", "report": {"dimensions": dimensions}}


def grade(file, reader, band):
    return {"file": file, "reader": reader, **{dimension.value: band for dimension in Dimension}}


def evaluate(folder, *, as_json=True):
    out = StringIO()
    call_command("evaluate", "bands", str(folder), json=as_json, stdout=out)
    return json.loads(out.getvalue()) if as_json else out.getvalue()


def test_bands_are_todays_and_readers_are_taken_by_their_median(folder):
    rows = [grade("best.json", name, band) for name, band in (("a", 4), ("b", 4), ("c", 1))]
    rows += [grade("worst.json", name, band) for name, band in (("a", 1), ("b", 1), ("c", 2))]
    found = evaluate(folder({"best.json": True, "worst.json": False}, rows))
    assert found["interviews"] == 2 and found["far_apart"] == []
    for dimension in Dimension:
        one = found[dimension.value]
        assert (one["n"], one["kappa"], one["exact"], one["within_one"]) == (2, 1.0, 1.0, 1.0)


def test_what_is_far_apart_is_named(folder):
    rows = [grade("best.json", "a", 2), grade("worst.json", "a", 1)]
    found = evaluate(folder({"best.json": True, "worst.json": False}, rows))
    assert found["testing"]["within_one"] == 0.5 and found["testing"]["kappa"] < 1
    assert found["far_apart"][0] == {
        "file": "best.json",
        "dimension": "communication",
        "platform": "strong_hire",
        "readers": "leaning_no_hire",
    }
    assert "best.json testing: strong_hire, readers leaning_no_hire" in evaluate(folder({}, rows), as_json=False)


def test_what_either_did_not_assess_is_left_out(folder):
    rows = [grade("none.json", "a", 2), grade("best.json", "a", None), grade("worst.json", "a", 1)]
    found = evaluate(folder({"none.json": None, "best.json": True, "worst.json": False}, rows))
    assert (found["testing"]["n"], found["testing"]["left_out"], found["testing"]["kappa"]) == (1, 2, None)


def test_readers_are_compared_with_each_other(folder):
    files = {"best.json": True, "worst.json": False}
    rows = [grade(file, reader, 4 if seen else 1) for file, seen in files.items() for reader in "abc"]
    assert evaluate(folder(files, rows))["communication"]["readers"] == 1.0


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (grade("best.json", "a", 5), "1 to 4 or null"),
        (grade("best.json", "a", True), "1 to 4 or null"),
        (grade("../best.json", "a", 1), "same folder"),
        (grade("gone.json", "a", 1), "cannot be read"),
        (grade("odd.json", "a", 1), "no exported interview"),
        (grade("best.json", "", 1), '"reader"'),
        ("[]", "not a JSON object"),
    ],
)
def test_what_is_of_no_use_is_named(folder, row, reason):
    place = folder({"best.json": True}, [row])
    (place / "odd.json").write_text("[]", encoding="utf-8")
    with pytest.raises(CommandError, match=r"cannot be read|no exported|grades\.jsonl, line 1") as refused:
        evaluate(place)
    assert reason in str(refused.value)


def test_without_grades(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        evaluate(tmp_path)
