"""``check_bank`` finds items that cannot be told apart."""

import copy

import pytest

from problems.bank.schema import BankProblem, to_content
from problems.bank.strong_learner import shipped_learner
from problems.proof import hearing
from problems.proof.hearing import choices, heard_as, hearing_faults, unclear
from problems.text import encoder, vectors


@pytest.fixture
def content(two_sum) -> dict:
    return copy.deepcopy(to_content(two_sum))


def faults_of(content: dict) -> list[str]:
    return hearing_faults(BankProblem.model_validate(content))


def test_a_problem_of_the_bank_has_none(two_sum):
    assert hearing_faults(two_sum) == []


def test_an_example_of_two_items(content):
    first, second = content["clarifications"][:2]
    second["examples"]["en"][0] = first["examples"]["en"][0].upper()
    (told, *_) = [fault for fault in faults_of(content) if "is one of" in fault]
    assert told.startswith(f"clarifications.{second['id']}: ") and f"clarifications.{first['id']}" in told


def test_the_same_sentence_may_ask_for_a_fact_and_name_an_edge_case(content):
    content["edge_cases"][0]["examples"]["en"][0] = content["clarifications"][0]["examples"]["en"][0]
    assert not [fault for fault in faults_of(content) if "is one of" in fault]


def test_a_term_in_another_items_examples(content):
    content["clarifications"][1]["terms"]["en"] = ["indices"]
    (told,) = [fault for fault in faults_of(content) if "'indices'" in fault]
    assert f"clarifications.{content['clarifications'][0]['id']}" in told


def test_a_trap_may_be_told_in_the_words_of_the_approach_that_it_went_wrong_from(content):
    content["approaches"][2]["terms"]["en"] = ["map"]
    content["traps"][0]["examples"]["en"][0] = "I fill the whole map first and then look"
    assert not [fault for fault in faults_of(content) if "'map' is said in examples of traps" in fault]
    content["traps"][0]["terms"]["en"] = ["hash map"]
    content["approaches"][2]["examples"]["en"][0] = "One hash map from value to index"
    assert [fault for fault in faults_of(content) if fault.startswith("traps.") and "'hash map'" in fault]


def test_examples_that_are_those_of_another_item(content):
    first, second = content["edge_cases"][:2]
    first["examples"], second["examples"] = second["examples"], first["examples"]
    first["terms"], second["terms"] = second["terms"], first["terms"]
    assert faults_of(content) == [], "which is which, their names do not say"
    first["examples"]["en"][2:], second["examples"]["en"][2:] = (
        second["examples"]["en"][2:],
        first["examples"]["en"][2:],
    )
    first["examples"]["zh"][2:], second["examples"]["zh"][2:] = (
        second["examples"]["zh"][2:],
        first["examples"]["zh"][2:],
    )
    first["terms"] = second["terms"] = {}
    assert any("are heard as others" in fault for fault in faults_of(content))


def test_an_example_proves_nothing_of_itself(two_sum, monkeypatch):
    """With as many dimensions as examples no example is near any other, whatever item it belongs to."""
    choice = next(choices(two_sum))
    examples = list(choice.examples())
    rows = dict(zip((text for _place, text in examples), vectors.np.eye(len(examples), 384), strict=True))
    monkeypatch.setattr(hearing, "vectors_of", lambda texts: vectors.np.array([rows[text] for text in texts]))
    monkeypatch.setattr(hearing, "middle", lambda: vectors.np.zeros(384))
    monkeypatch.setattr(hearing, "TERM", 0.0)
    assert {heard for _place, heard in heard_as(choice)} == {next(iter(choice.items))}


def test_without_an_encoder_words_are_still_compared(content, monkeypatch):
    monkeypatch.setattr(encoder, "encode", lambda texts: None)
    content["clarifications"][1]["terms"]["en"] = ["indices"]
    content["clarifications"][0]["examples"]["en"][1] = "a sentence that nobody has seen, with indices"
    assert [fault for fault in faults_of(content) if "'indices'" in fault]


def test_terms_that_are_said_of_something_else(two_sum):
    learner = shipped_learner("two-sum")
    lines = learner.en.model_copy(update={"first_idea": "so the list is in ascending order", "task": "ascending"})
    problem = two_sum.model_copy(update={"strong_learner": learner.model_copy(update={"en": lines})})
    (found,) = [one for one in unclear(problem) if one.kind == "elsewhere"]
    assert (found.place, found.words, found.others) == ("clarifications.sorted", "ascending", ("first_idea",))
    assert "'ascending'" in str(found) and str(found) in hearing_faults(problem)
