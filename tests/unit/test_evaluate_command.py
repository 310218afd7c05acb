"""``manage.py evaluate``: its figures, and its patience with files of strangers."""

import io
import json

import pytest
from django.core.management.base import CommandError

from problems.detection import PatternGuess
from problems.evaluation.pattern_figures import PatternRow, figures, parse_row
from problems.evaluation.subjects import SUBJECTS
from problems.management.commands.evaluate import Command
from problems.management.commands.train_pattern_model import Command as TrainCommand

GOOD = {
    "text": "Find the longest substring without repeating characters.",
    "lang": "en",
    "patterns": ["sliding_window"],
}
GOOD_ZH = {"text": "反转单链表。", "lang": "zh", "patterns": ["linked_list"]}


def evaluate(path, *, as_json=False):
    output = io.StringIO()
    Command(stdout=output).handle(subject="patterns", file=path, json=as_json)
    return output.getvalue()


def refuse(path):
    with pytest.raises(CommandError) as caught:
        evaluate(path)
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.fixture
def rows_file(tmp_path):
    def write(*lines, end="\n"):
        path = tmp_path / "rows.jsonl"
        text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
        path.write_bytes((text + end).encode())
        return path

    return write


def fake_detect(text):
    return tuple(PatternGuess(name, 0.5, ()) for name in text.split())


def test_figures():
    rows = [
        PatternRow("graph tree heap", "en", ("graph",)),
        PatternRow("tree graph heap", "en", ("graph", "matrix")),
        PatternRow("tree stack heap graph", "zh", ("graph",)),
        PatternRow("stack math queue design", "zh", ("design", "math")),
        PatternRow("", "zh", ("math",)),
    ]
    measured = figures(rows, fake_detect)
    assert (measured.overall.n, measured.overall.top1, measured.overall.top3) == (5, 0.2, 0.6)
    assert measured.per_language["en"].top1 == 0.5
    assert measured.per_language["zh"].top3 == pytest.approx(0.3333)
    assert [(part.right, part.guessed, part.count) for part in measured.confusions] == [
        ("graph", "tree", 2),
        ("design", "stack", 1),
        ("math", "nothing", 1),
    ]


def test_figures_need_a_row():
    with pytest.raises(ValueError):
        figures([])


def test_table_for_people(rows_file):
    printed = evaluate(rows_file(GOOD, GOOD_ZH))
    assert "top-1" in printed and "100.0%" in printed and "zh" in printed


def test_json_is_one_object(rows_file):
    content = json.loads(evaluate(rows_file(GOOD, GOOD_ZH), as_json=True))
    assert (content["n"], content["top1"], content["top3"]) == (2, 1.0, 1.0)
    assert set(content["per_language"]) == {"en", "zh"}
    assert content["confusions"] == []


def test_other_spellings_and_extra_fields_are_fine(rows_file):
    row = GOOD | {"patterns": ["String", "Sliding-Window", "Hash Table"], "lang": "EN", "source": 1}
    content = json.loads(evaluate(rows_file(row), as_json=True))
    assert (content["n"], content["top1"]) == (1, 1.0)


def test_row_without_language_and_with_one_name():
    row = parse_row({"text": "反转单链表。", "patterns": "Linked List"})
    assert row == PatternRow("反转单链表。", "zh", ("linked_list",))


@pytest.mark.parametrize("end", ["", "\n", "\n\n \n", "\r\n"])
def test_blank_lines_after_the_last_row_are_fine(rows_file, end):
    assert json.loads(evaluate(rows_file(GOOD, end=end), as_json=True))["n"] == 1


def test_byte_order_mark_and_line_separators_inside_a_text_are_fine(tmp_path):
    path = tmp_path / "rows.jsonl"
    row = GOOD | {"text": GOOD["text"] + "\u2028 more"}
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(row, ensure_ascii=False).encode())
    assert json.loads(evaluate(path, as_json=True))["n"] == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{not json", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "not a JSON object"),
        ({"patterns": ["graph"]}, '"text"'),
        ({"text": "  ", "patterns": ["graph"]}, '"text"'),
        ({"text": 7, "patterns": ["graph"]}, '"text"'),
        ({"text": "A graph."}, '"patterns"'),
        ({"text": "A graph.", "patterns": []}, '"patterns"'),
        ({"text": "A graph.", "patterns": [1]}, '"patterns"'),
    ],
)
def test_bad_row_is_named(rows_file, line, reason):
    message = refuse(rows_file(GOOD, line, GOOD))
    assert "line 2" in message
    assert reason in message


def test_rows_without_a_known_pattern_are_counted_apart(rows_file):
    strange = {"text": "Add two numbers.", "patterns": ["quantum", "array"]}
    content = json.loads(evaluate(rows_file(GOOD, "", strange), as_json=True))
    assert (content["n"], content["skipped"]) == (1, 1)


def test_file_without_any_known_pattern(rows_file):
    assert "no row carries a known pattern" in refuse(rows_file({"text": "A list.", "patterns": ["array"]}))


def test_missing_file(tmp_path):
    assert "cannot be read" in refuse(tmp_path / "nothing.jsonl")


def test_directory_instead_of_a_file(tmp_path):
    assert "cannot be read" in refuse(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_file_without_rows(tmp_path, content):
    (tmp_path / "rows.jsonl").write_bytes(content)
    assert "no row" in refuse(tmp_path / "rows.jsonl")


def test_other_encoding(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(json.dumps(GOOD).encode() + b'\n{"text": "\xff\xfe"}\n')
    message = refuse(path)
    assert "line 2" in message and "UTF-8" in message


def test_unknown_subject_is_refused(rows_file):
    with pytest.raises(CommandError, match="invalid choice"):
        Command().create_parser("manage.py", "evaluate").parse_args(["weather", str(rows_file(GOOD))])


def test_every_subject_says_what_it_is():
    assert all(subject.description for subject in SUBJECTS.values())


def test_training_command_writes_a_model(rows_file, tmp_path):
    output = io.StringIO()
    model_file = tmp_path / "model.json"
    TrainCommand(stdout=output).handle(training_file=rows_file(GOOD, GOOD_ZH), model_file=model_file)
    assert model_file.exists()
    assert "2 patterns" in output.getvalue()


def test_training_command_names_the_bad_row(rows_file, tmp_path):
    with pytest.raises(CommandError, match="line 1"):
        TrainCommand().handle(training_file=rows_file("{"), model_file=tmp_path / "model.json")
