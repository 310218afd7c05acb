"""``manage.py evaluate``: its figures, and its patience with files of strangers."""

import io
import json
import shutil

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from interviews.core.stages import Stage
from interviews.evaluation import intent_figures, leak_figures
from interviews.evaluation.intent_figures import IntentRow
from interviews.evaluation.leak_figures import LeakRow
from interviews.evaluation.subjects import SUBJECTS
from interviews.management.commands import train_leak_model
from interviews.management.commands.evaluate import Command
from interviews.management.commands.train_leak_model import Command as TrainLeakCommand
from problems.bank.files import BANK_DIRECTORY
from problems.evaluation.pattern_figures import PatternRow, figures, parse_row
from problems.management.commands.train_pattern_model import Command as TrainCommand
from problems.patterns.detection import PatternGuess

GOOD = {
    "text": "Find the longest substring without repeating characters.",
    "lang": "en",
    "patterns": ["sliding_window"],
}
GOOD_ZH = {"text": "反转单链表。", "lang": "zh", "patterns": ["linked_list"]}


def evaluate(path, *, subject="patterns", as_json=False):
    output = io.StringIO()
    Command(stdout=output).handle(subject=subject, file=path, json=as_json)
    return output.getvalue()


def refuse(path, subject="patterns"):
    with pytest.raises(CommandError) as caught:
        evaluate(path, subject=subject)
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


# --- intents ---

ANSWER = {"text": "two nested loops that check every pair", "lang": "en", "stage": "thought_articulation"}
SIGH = {"text": "脑子一片空白，改了四遍还是不对", "lang": "zh", "stage": "pseudocode_design", "label": "frustration"}
SKIPS = {"text": "can we call this stage good enough and get to coding", "stage": 1, "label": "skip_request"}


def label_by_word(row):
    """Read a row by its first word, so that a test can say what comes out."""
    return row.text.split()[0]


def rows_of(*labels):
    return [IntentRow(f"{read} text", "en", Stage.FOLLOW_UP, label, hard=hard) for label, read, hard in labels]


def test_intent_figures():
    rows = rows_of(
        ("normal", "normal", False),
        ("normal", "normal", True),
        ("normal", "skip_request", True),
        ("skip_request", "skip_request", True),
        ("frustration", "normal", None),
    )
    measured = intent_figures.figures(rows, label_by_word)
    assert (measured.n, measured.accuracy, measured.false_alarms) == (5, 0.6, 0.3333)
    rates = {label: (rate.n, rate.precision, rate.recall) for label, rate in measured.per_label.items()}
    assert rates == {
        "normal": (3, 0.6667, 0.6667),
        "skip_request": (1, 0.5, 1.0),
        "frustration": (1, None, 0.0),
    }
    assert measured.per_group == {"en": (5, 0.6), "en, hard": (3, 0.6667), "en, plain": (1, 1.0)} | {
        "hard": (3, 0.6667),
        "plain": (1, 1.0),
    }
    assert measured.confusion["normal", "skip_request"] == 1
    assert [(miss.label, miss.read_as) for miss in measured.misses] == [
        ("normal", "skip_request"),
        ("frustration", "normal"),
    ]


def test_intent_figures_need_a_row():
    with pytest.raises(ValueError, match="no row"):
        intent_figures.figures([])


def test_intents_for_people(rows_file):
    wrong = {"text": "I skip duplicates with a while loop", "stage": 3, "label": "skip_request"}
    printed = evaluate(rows_file({**ANSWER, "label": "normal"}, SIGH, SKIPS, wrong), subject="intents")
    assert "4 rows, accuracy 75.0%" in printed
    assert "precision" in printed and "recall" in printed and "frustration" in printed
    assert "skip_request read as normal (en, pseudocode_design): 'I skip duplicates with a while loop'" in printed


def test_intents_as_json(rows_file):
    wrong = {"text": "脑子一片空白，改了四遍还是不对", "lang": "zh", "stage": 3, "label": "normal"}
    content = json.loads(
        evaluate(rows_file({**ANSWER, "label": "normal"}, SIGH, wrong), subject="intents", as_json=True)
    )
    assert (content["n"], content["accuracy"]) == (3, 0.6667)
    assert content["per_label"]["frustration"] == {"n": 1, "precision": 0.5, "recall": 1.0}
    assert content["misses"] == [
        {
            "text": wrong["text"],
            "lang": "zh",
            "stage": "pseudocode_design",
            "label": "normal",
            "read_as": "frustration",
        }
    ]


def test_intents_through_manage_py(rows_file, capsys):
    call_command("evaluate", "intents", str(rows_file({**ANSWER, "label": "normal"})), "--json")
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1
    assert json.loads(printed)["accuracy"] == 1.0


@pytest.mark.parametrize(
    ("given", "stage"),
    [
        ("pseudocode_design", Stage.PSEUDOCODE_DESIGN),
        ("PSEUDOCODE_DESIGN", Stage.PSEUDOCODE_DESIGN),
        ("Pseudocode Design", Stage.PSEUDOCODE_DESIGN),
        (" pseudocode-design ", Stage.PSEUDOCODE_DESIGN),
        (3, Stage.PSEUDOCODE_DESIGN),
        ("3", Stage.PSEUDOCODE_DESIGN),
        (0, Stage.PROBLEM_CLARIFICATION),
        ("6", Stage.PATTERN_SUMMARY),
    ],
)
def test_stage_is_a_name_in_any_case_or_a_number(given, stage):
    assert intent_figures.parse_row({"text": "x", "stage": given, "label": "normal"}).stage is stage


@pytest.mark.parametrize(
    ("given", "language"), [("zh", "zh"), ("zh-Hans", "zh"), ("ZH", "zh"), ("中文", "zh"), ("en", "en"), (None, "en")]
)
def test_language_in_any_spelling(given, language):
    row = intent_figures.parse_row({"text": "x", "lang": given, "stage": 0, "label": "normal"})
    assert row.language == language


@pytest.mark.parametrize("problem", ["two-sum", "no-such-problem", "../../etc/passwd", "", None])
def test_a_problem_may_be_known_or_not(rows_file, problem):
    row = {**ANSWER, "label": "normal", "problem": problem, "source": "a stranger"}
    assert json.loads(evaluate(rows_file(row), subject="intents", as_json=True))["accuracy"] == 1.0


@pytest.mark.parametrize("text", ["", " ", "\u3000\u200b", "\n"])
def test_an_empty_text_is_a_row_like_any_other(rows_file, text):
    row = {"text": text, "lang": "zh", "stage": 4, "label": "empty"}
    assert json.loads(evaluate(rows_file(row), subject="intents", as_json=True))["misses"] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{not json", "is not JSON"),
        ("[]", "not a JSON object"),
        ({"stage": 0, "label": "normal"}, '"text"'),
        ({"text": None, "stage": 0, "label": "normal"}, '"text"'),
        ({"text": ["x"], "stage": 0, "label": "normal"}, '"text"'),
        ({"text": "x", "stage": 0}, '"label"'),
        ({"text": "x", "stage": 0, "label": "greeting"}, "'greeting'"),
        ({"text": "x", "stage": 0, "label": ["normal"]}, '"label"'),
        ({"text": "x", "label": "normal"}, '"stage"'),
        ({"text": "x", "stage": 7, "label": "normal"}, '"stage"'),
        ({"text": "x", "stage": -1, "label": "normal"}, '"stage"'),
        ({"text": "x", "stage": True, "label": "normal"}, '"stage"'),
        ({"text": "x", "stage": 1.5, "label": "normal"}, '"stage"'),
        ({"text": "x", "stage": "coffee", "label": "normal"}, "'coffee'"),
        ({"text": "x", "stage": 0, "label": "normal", "lang": 3}, '"lang"'),
        ({"text": "x", "stage": 0, "label": "normal", "problem": 3}, '"problem"'),
    ],
)
def test_bad_intent_row_is_named(rows_file, line, reason):
    path = rows_file(SIGH, line, SKIPS)
    message = refuse(path, "intents")
    assert f"{path}, line 2" in message
    assert reason in message


# --- leaks ---

TELLS = {"text": "Use a hash map: store each number's index and look for target - x.", "leak": True}
ASKS = {"text": "Which step do you repeat most often?", "leak": False}


def leak_by_word(row):
    """Find a leak in every row that says so."""
    return ("told",) if "told" in row.text else ()


def test_leak_figures():
    rows = [LeakRow(text, leak) for text, leak in (("told", True), ("told", False), ("", True), ("", False))]
    measured = leak_figures.figures(rows, leak_by_word)
    assert (measured.n, measured.leaks, measured.precision, measured.recall) == (4, 2, 0.5, 0.5)
    assert [(miss.text, miss.leak, miss.found) for miss in measured.misses] == [
        ("told", False, ("told",)),
        ("", True, ()),
    ]
    nothing = leak_figures.figures(rows[3:], leak_by_word)
    assert (nothing.precision, nothing.recall) == (None, None)


def test_leak_figures_need_a_row():
    with pytest.raises(ValueError, match="no row"):
        leak_figures.figures([])


def test_leaks_as_json_and_for_people(rows_file):
    path = rows_file(TELLS, ASKS, {**ASKS, "leak": True}, {**TELLS, "leak": False})
    content = json.loads(evaluate(path, subject="leaks", as_json=True))
    assert (content["n"], content["precision"], content["recall"]) == (4, 0.5, 0.5)
    assert [(miss["text"], miss["leak"]) for miss in content["misses"]] == [
        (ASKS["text"], True),
        (TELLS["text"], False),
    ]
    printed = evaluate(path, subject="leaks")
    assert "precision 50.0%" in printed and "1 missed leaks" in printed and "1 false alarms" in printed
    assert TELLS["text"] in printed and ASKS["text"] in printed


@pytest.mark.parametrize("key", ["problem", "slug", "problem_slug"])
@pytest.mark.parametrize("slug", ["two-sum", "no-such-problem", "../../etc/passwd", "", None])
def test_a_leaks_problem_may_be_known_or_not(rows_file, key, slug):
    row = {**TELLS, key: slug, "lang": "en", "source": 3}
    assert json.loads(evaluate(rows_file(row, ASKS), subject="leaks", as_json=True))["misses"] == []


@pytest.mark.parametrize("key", ["solution", "solution_text"])
def test_a_leak_may_be_told_by_its_solution(rows_file, key):
    row = {"text": "Now total = total * 31 + x comes.", "leak": True, key: "for x in a:\n    total = total * 31 + x"}
    assert json.loads(evaluate(rows_file(row), subject="leaks", as_json=True))["recall"] == 1.0


@pytest.mark.parametrize(
    ("given", "stage"),
    [
        (6, Stage.PATTERN_SUMMARY),
        ("0", Stage.PROBLEM_CLARIFICATION),
        ("Edge Case Check", Stage.EDGE_CASE_CHECK),
        ("PSEUDOCODE_DESIGN", Stage.PSEUDOCODE_DESIGN),
        *((unknown, leak_figures.DEFAULT_STAGE) for unknown in (None, "coffee", 7, -1, 1.5, True, [])),
    ],
)
def test_stage_of_a_leak_is_read_with_patience(given, stage):
    assert leak_figures.parse_row({**TELLS, "stage": given}).stage is stage


def test_the_summary_may_name_what_it_was(rows_file):
    row = {"text": "It was a hash map.", "leak": False, "stage": "pattern_summary", "problem": "two-sum"}
    assert json.loads(evaluate(rows_file(row), subject="leaks", as_json=True))["misses"] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{not json", "is not JSON"),
        ("[]", "not a JSON object"),
        ({"leak": True}, '"text"'),
        ({"text": 3, "leak": True}, '"text"'),
        ({"text": "x"}, '"leak"'),
        ({"text": "x", "leak": "yes"}, "'yes'"),
        ({"text": "x", "leak": 1}, '"leak"'),
        ({"text": "x", "leak": True, "problem": 3}, '"problem"'),
        ({"text": "x", "leak": True, "solution": []}, '"solution"'),
    ],
)
def test_bad_leak_row_is_named(rows_file, line, reason):
    path = rows_file(ASKS, line, TELLS)
    message = refuse(path, "leaks")
    assert f"{path}, line 2" in message
    assert reason in message


def test_leak_training_writes_a_model_and_names_the_bad_row(rows_file, tmp_path, monkeypatch):
    small_bank = tmp_path / "bank"
    small_bank.mkdir()
    shutil.copy(BANK_DIRECTORY / "two-sum.yaml", small_bank)
    monkeypatch.setattr(train_leak_model, "BANK_DIRECTORY", small_bank)
    output, model_file = io.StringIO(), tmp_path / "model.json"
    TrainLeakCommand(stdout=output).handle(training_file=rows_file(TELLS, ASKS), model_file=model_file)
    assert model_file.exists() and "features" in output.getvalue()
    with pytest.raises(CommandError, match="line 1"):
        TrainLeakCommand().handle(training_file=rows_file("{"), model_file=model_file)


def test_only_where_a_model_takes_part_a_provider_can_be_named(rows_file):
    with pytest.raises(CommandError, match="leave --provider out"):
        Command(stdout=io.StringIO()).handle(subject="patterns", file=rows_file(GOOD), json=False, provider="House")
