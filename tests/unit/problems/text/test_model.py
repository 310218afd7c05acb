"""The small linear text model: it learns, explains itself, and is the same every time."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.text.features import Feature, features
from problems.text.model import load_model, probability, save_model
from problems.text.training import TextExample, TrainingSettings, train

EXAMPLES = (
    TextExample("reverse the linked list", ("list",)),
    TextExample("find the middle of a linked list", ("list",)),
    TextExample("merge two linked lists", ("list",)),
    TextExample("反转一个单链表", ("list",)),
    TextExample("找出链表的中间节点", ("list",)),
    TextExample("shortest path in a weighted graph", ("graph",)),
    TextExample("visit every node of a graph", ("graph",)),
    TextExample("is the graph bipartite", ("graph",)),
    TextExample("求无向图的最短路径", ("graph",)),
    TextExample("判断图是否连通，求图的最短环", ("graph",)),
    TextExample("clone a linked list that is a graph", ("graph", "list")),
    TextExample("good morning", ()),
)


@pytest.fixture(scope="module")
def model():
    return train(EXAMPLES)


def best(model, text):
    log_odds = model.log_odds(text)
    return max(log_odds, key=log_odds.get)


def test_features_skip_stop_words_and_keep_their_place():
    text = "The Number of Islands, n = 300"
    found = {feature.name: text[feature.start : feature.end] for feature in features(text)}
    assert found["island"] == "Islands"
    assert found["number island"] == "Number of Islands"
    assert found["n #"] == "n = 300"
    assert "the" not in found


def test_chinese_features_are_characters_in_twos_and_threes():
    assert [feature.name for feature in features("子数组")] == ["子数", "数组", "子数组"]


@pytest.mark.parametrize("text", ["rotate a linked list", "Linked LISTS", "删除链表的节点"])
def test_knows_a_label_again(model, text):
    assert best(model, text) == "list"


@pytest.mark.parametrize("text", ["the shortest graph path", "图的最短路径"])
def test_tells_labels_apart(model, text):
    assert best(model, text) == "graph"


def test_says_what_spoke_for_a_label(model):
    text = "please rotate this linked list"
    shown = [text[part.start : part.end] for part in model.read(text).contributions("list")]
    assert "linked" in shown
    assert "rotate" not in shown


def test_meanings_count_together_a_fixed_share_of_the_words():
    found = (Feature("word", 0, 4), Feature("other", 5, 10), Feature("@meaning", 0, 4))
    vector = train([TextExample("word other", ("label",))] * 2, extract=lambda text: found).read("word other").vector
    words = math.sqrt(sum(value**2 for name, value in vector.items() if name != "@meaning"))
    assert words == pytest.approx(1.0)
    assert 0 < vector["@meaning"] < words


def test_repeating_a_text_changes_nothing(model):
    once = model.log_odds("merge the linked list. ")
    assert model.log_odds("merge the linked list. " * 50) == pytest.approx(once)


def test_same_examples_give_same_file(tmp_path):
    save_model(train(EXAMPLES), tmp_path / "first.json")
    save_model(train(EXAMPLES), tmp_path / "second.json")
    assert (tmp_path / "first.json").read_bytes() == (tmp_path / "second.json").read_bytes()


def test_loading_gives_the_saved_model(model, tmp_path):
    save_model(model, tmp_path / "model.json")
    assert load_model(tmp_path / "model.json") == model


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": 99}', "not json"])
def test_refuses_a_file_that_is_no_model(tmp_path, content):
    (tmp_path / "model.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError):
        load_model(tmp_path / "model.json")


def test_missing_model_file_is_an_os_error(tmp_path):
    with pytest.raises(OSError):
        load_model(tmp_path / "model.json")


@pytest.mark.parametrize("examples", [(), (TextExample("a text", ()),)])
def test_training_needs_a_label(examples):
    with pytest.raises(ValueError, match="label"):
        train(examples)


def test_stronger_penalty_gives_smaller_weights():
    def heaviest(penalty):
        weights = train(EXAMPLES, TrainingSettings(penalty=penalty, smallest_weight=0)).weights
        return max(abs(weight) for by_label in weights.values() for weight in by_label.values())

    assert heaviest(0.5) < heaviest(0.005)


def test_small_weights_are_left_out(tmp_path):
    save_model(train(EXAMPLES, TrainingSettings(smallest_weight=10.0)), tmp_path / "model.json")
    content = json.loads((tmp_path / "model.json").read_text(encoding="utf-8"))
    assert all(len(parts) == 1 for parts in content["features"].values())


@pytest.mark.parametrize("log_odds", [-1e9, -3.0, 0.0, 3.0, 1e9])
def test_probability_lies_between_0_and_1(log_odds):
    assert 0 < probability(log_odds) < 1


@given(st.text())
def test_any_text_has_features_inside_it(text):
    for feature in features(text):
        assert 0 <= feature.start < feature.end <= len(text)
