"""``manage.py evaluate skill``: figures on simulated answers, and its patience with files of strangers."""

import io
import json
from datetime import UTC, datetime

import pytest
from django.core.management.base import CommandError
from hypothesis import given
from hypothesis import strategies as st

from interviews.management.commands.evaluate import Command
from profiles.evaluation.answers import AnswersError, read_answers
from profiles.evaluation.difficulty import Difficulties
from profiles.evaluation.measures import auc, calibration, ece, log_loss, logit, platt, sigmoid
from profiles.evaluation.skill_figures import FIRST_ANSWERS, figures
from profiles.evaluation.tracing import Population, forecasts
from profiles.skill.estimates import Observation, expected_score, observe, prior
from tests.simulated_answers import World, answers, as_csv

HEADER = "learner,item,skill,correct"
WORLD = World(learners=160, skills=15, items_a_skill=12, skill_spread=0.9, offset=0.8, overall=1.0, unnamed=0.05)


def evaluate(path, *, as_json=True):
    output = io.StringIO()
    Command(stdout=output).handle(subject="skill", file=path, json=as_json)
    return json.loads(output.getvalue()) if as_json else output.getvalue()


def refuse(path):
    with pytest.raises(CommandError) as caught:
        evaluate(path)
    message = str(caught.value)
    assert "\n" not in message and message.count(str(path)) == 1
    return message


@pytest.fixture
def answers_file(tmp_path):
    def write(*lines, end="\n"):
        path = tmp_path / "answers.csv"
        path.write_bytes(end.join([*lines, ""]).encode())
        return path

    return write


def some_learners(correct=lambda learner, number: (learner + number) % 2, learners=20, each=5):
    return [f"L{one},i{n},s,{correct(one, n)}" for one in range(learners) for n in range(each)]


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    path = tmp_path_factory.mktemp("answers") / "simulated.csv"
    path.write_text(as_csv([answer for answer, _ in answers(WORLD)]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def content(simulated):
    return evaluate(simulated)


def test_it_foretells_better_than_difficulty_alone(content):
    assert content["auc"] > content["item_only_auc"] + 0.04
    assert content["auc"] > 0.7


def test_it_is_calibrated(content):
    assert content["ece"] < 0.04
    assert sum(one["n"] for one in content["bins"]) == content["n"]


def test_it_says_what_was_measured(content, simulated):
    learners = read_answers(simulated).histories.values()
    assert content["learners"] == round(0.3 * len(learners))
    assert content["learners"] + content["fitted_on"] == len(learners)
    assert content["n"] < FIRST_ANSWERS * content["learners"]
    assert content["skills"] == WORLD.skills
    assert 0.4 < content["log_loss"] < 0.69


def test_the_same_file_gives_the_same_figures(content, simulated):
    assert evaluate(simulated) == content


def test_no_answer_helps_to_foretell_itself_or_an_earlier_one(simulated):
    read = read_answers(simulated)
    history = max(read.histories.values(), key=len)
    before = forecasts([history], read.combinations, Difficulties(), Population())
    place = len(history) // 2
    history.scores[place] = 1 - history.scores[place]
    after = forecasts([history], read.combinations, Difficulties(), Population())
    assert after[: place + 1] == before[: place + 1]
    assert after[place + 1] != before[place + 1]


def test_an_item_that_comes_up_again_is_remembered(answers_file):
    """Of two answers in the same skill, the one to the item that was right before has the better chance."""
    known, other = (
        forecasts(read.histories.values(), read.combinations, Difficulties(), Population())[-1]
        for read in (
            read_answers(answers_file(HEADER, "L,i,s,1", "L,j,s,0", "L,k,s,0", f"L,{last},s,1")) for last in ("i", "m")
        )
    )
    assert known > other + 0.02


def test_table_for_people(answers_file):
    printed = evaluate(answers_file(HEADER, *some_learners()), as_json=False)
    assert "AUC" in printed and "10 bins of equal width" in printed and "skill variance" in printed


def test_it_is_the_model_of_the_product(answers_file, monkeypatch):
    """With the product's constants and no drift the chances are those of ``profiles.skill.estimates`` itself."""
    monkeypatch.setattr("profiles.skill.estimates.PATTERN_VARIANCE", 0.3)
    lines = [f"L,i{n},{skill},{n % 3 % 2}" for n, skill in enumerate(["a", "b", "a", "", "b", "a", "a"])]
    read = read_answers(answers_file(HEADER, *lines))
    population = Population(1.5, 0.3, overall_drift=0.0, skill_drift=0.0, practice=0.0, weight=1.0)
    chances = forecasts(read.histories.values(), read.combinations, Difficulties(overall=-0.85), population)
    skill, at, expected = prior(), datetime(2026, 1, 1, tzinfo=UTC), []
    for number, name in enumerate(["a", "b", "a", "", "b", "a", "a"]):
        expected.append(expected_score(skill, at, difficulty=-0.85, pattern=name))
        skill = observe(skill, Observation(at, number % 3 % 2, 1.0, -0.85, name))
    assert chances == pytest.approx(expected)


# Figures by hand.


def test_auc_by_hand():
    assert auc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]) == 0.75
    assert auc([0.5, 0.5, 0.5], [0, 1, 1]) == 0.5
    assert auc([0.2, 0.9, 0.9], [0, 1, 0]) == 0.75
    assert auc([0.2, 0.9], [1, 1]) is None
    assert auc([0.2, 0.9], [0, 0]) is None


def test_a_share_counts_on_both_sides():
    assert auc([0.2, 0.8], [0.5, 0.5]) == 0.5
    assert auc([0.2, 0.8], [0.0, 0.5]) == pytest.approx((0.5 * 1 + 0.5 * 0.5 / 2) / (0.5 * 1.5))


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 1)), min_size=2, max_size=30))
def test_auc_is_the_share_of_pairs_in_the_right_order(pairs):
    right, wrong = ([chance for chance, score in pairs if score == wanted] for wanted in (1, 0))
    if not right or not wrong:
        return
    won = sum((a > b) + (a == b) / 2 for a in right for b in wrong)
    chances, scores = zip(*pairs, strict=True)
    assert auc(chances, scores) == pytest.approx(won / len(right) / len(wrong))


def test_log_loss_by_hand():
    assert log_loss([0.5, 0.5], [0, 1]) == pytest.approx(0.693147, abs=1e-6)
    assert log_loss([0.8, 0.2], [1, 1]) == pytest.approx((0.223144 + 1.609438) / 2, abs=1e-6)
    assert log_loss([1.0], [0.0]) < 21


def test_calibration_error_by_hand():
    """Bins 0.1 (two answers, 0.15 expected, half right) and 0.9 (two, 0.95 expected, all right)."""
    bins = calibration([0.1, 0.2 - 1e-12, 0.9, 1.0], [0, 1, 1, 1])
    assert [(one.low, one.n) for one in bins] == [(0.1, 2), (0.9, 2)]
    assert ece(bins) == pytest.approx(0.5 * 0.35 + 0.5 * 0.05)


def test_calibrating_undoes_a_slope_and_a_shift():
    chances = [0.05 + 0.9 * n / 3000 for n in range(3000)]
    assert platt([sigmoid(2 * logit(chance) + 1) for chance in chances], chances) == pytest.approx(
        (0.5, -0.5), abs=0.02
    )


# Files of strangers.


def test_spellings_that_are_fine(answers_file):
    words = ["1", "0", "1.0", "0.0", "true", "FALSE", " True ", "0.5", "1"]
    lines = [f'x,"i,{n}",{words[(n + one) % 9]},"L ""{one}""",s' for one in range(12) for n in range(6)]
    read = read_answers(answers_file("\ufeffExtra,ITEM, Correct ,Learner,Skill", *lines, "", " , ,, ,", end="\r\n"))
    assert len(read) == 72
    history = read.histories['L "0"']
    assert list(history.scores) == [1, 0, 1, 0, 1, 0]
    assert next(iter(read.items)) == "i,0"


@pytest.mark.parametrize("cell", ["a~~b", '"a,b"', "a;b", "a ~~ b ~~ a", '"b, a,"'])
def test_several_skills_of_one_answer(answers_file, cell):
    read = read_answers(answers_file(HEADER, f"L,i,{cell},1"))
    assert set(read.skills) == {"a", "b"}
    assert sorted(read.combinations[0]) == [0, 1]


def test_missing_and_unknown_skills_and_items_are_fine(answers_file):
    lines = some_learners(learners=30)
    lines += [f"L{one},only {one},alone {one},1" for one in range(30)] + [f"L{one},i1,,0" for one in range(30)]
    content = evaluate(answers_file(HEADER, *lines))
    assert 0 <= content["auc"] <= 1


def test_learners_with_one_answer(answers_file):
    assert evaluate(answers_file(HEADER, *some_learners(learners=40, each=1)))["n"] == 12


@pytest.mark.parametrize(("value", "word"), [(1, "right"), (0, "wrong")])
def test_one_class_has_no_auc_and_says_why(answers_file, value, word):
    path = answers_file(HEADER, *some_learners(lambda learner, number: value, learners=80))
    content = evaluate(path)
    assert content["auc"] is content["item_only_auc"] is None
    assert content["ece"] < 0.03 and content["log_loss"] < 0.1
    assert f"all held-out answers are {word}" in evaluate(path, as_json=False)


def test_a_long_history_is_measured_on_its_beginning(answers_file):
    content = evaluate(answers_file(HEADER, *some_learners(learners=10, each=130)))
    assert content["n"] == 3 * FIRST_ANSWERS


@pytest.mark.parametrize("times", [("30", "10", "20"), ("2026-01-03", "2026-01-01T10:00:00Z", "2026-01-01 12:00")])
def test_time_puts_the_answers_in_order(answers_file, times):
    lines = [f"{time},L,{name},s,{name}" for time, name in zip(times, ("1", "0", "0.5"), strict=True)]
    history = read_answers(answers_file("time,learner,item,skill,correct", *lines)).histories["L"]
    assert list(history.scores) == [0, 0.5, 1]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("L,i,s,2", "\"correct\" is '2'"),
        ("L,i,s,", '"correct"'),
        ("L,i,s,nan", '"correct"'),
        ("L,i,s,-0.1", '"correct"'),
        ("L,i,s,yes", '"correct"'),
        ("L,i,s", "3 columns"),
        (",i,s,1", "no learner"),
        ("L,,s,1", "no item"),
        ('L,i,"s,1', "is not CSV"),
    ],
)
def test_bad_row_is_named(answers_file, line, reason):
    message = refuse(answers_file(HEADER, "L,i,s,1", "", line, "L,i,s,0"))
    assert "line 4" in message
    assert reason in message


def test_bad_time_is_named(answers_file):
    assert "\"time\" is 'noon'" in refuse(answers_file(HEADER + ",time", "L,i,s,1,noon"))


def test_lines_inside_quotes_are_counted(answers_file):
    assert "line 4" in refuse(answers_file(HEADER, 'L,"i\nj",s,1', "L,i,s,maybe"))


@pytest.mark.parametrize(
    ("header", "reason"),
    [("learner,item,correct", "no column skill"), (HEADER + ",Skill", "more than one column skill")],
)
def test_bad_header(answers_file, header, reason):
    message = refuse(answers_file(header, "L,i,s,1,t"))
    assert reason in message and "line 1" in message


def test_text_that_is_not_utf8(tmp_path):
    path = tmp_path / "answers.csv"
    path.write_bytes(HEADER.encode() + b"\nL,i,s,1" * 3000 + b"\nL,\xe4,s,1\n")
    assert "line 3002: is not UTF-8" in refuse(path)


@pytest.mark.parametrize("lines", [(), ("", " "), (HEADER,)])
def test_nothing_to_measure(answers_file, lines):
    assert "holds no" in refuse(answers_file(*lines))


def test_missing_file(tmp_path):
    assert "cannot be read" in refuse(tmp_path / "nothing.csv")


def test_too_few_learners(answers_file):
    with pytest.raises(AnswersError, match="9 learner"):
        figures(read_answers(answers_file(HEADER, *some_learners(learners=9))))
    with pytest.raises(CommandError, match="10 are needed"):
        evaluate(answers_file(HEADER, *some_learners(learners=9)))
