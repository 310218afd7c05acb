"""What the sandbox says in English is known, word for word, so that a page can say it in another language."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.translation import override

from interviews.web.coding.sandbox_words import translated
from problems.judge.guest.nodes import MAX_NODES, ListNode, TreeNode, list_from, tree_from
from problems.judge.guest.values import MAX_DEPTH, WrongKind, to_plain

ELSEWHERE = (
    "No module named 'numpy' (the standard library and sortedcontainers are here)",
    "files are not available here",
    "the network is not available here",
    "the process cannot be ended from here",
)


@pytest.fixture(autouse=True)
def _every_sentence_has_a_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.translation._trans.gettext", lambda text: f"<{text}>")


def deep() -> list[Any]:
    value: list[Any] = []
    for _ in range(MAX_DEPTH + 2):
        value = [value]
    return value


def circle() -> ListNode:
    node = list_from([1])
    node.next = node
    return node


def looped_tree() -> TreeNode:
    node = tree_from([1])
    node.left = node
    return node


def wrong_next() -> ListNode:
    node = list_from([1])
    node.next = 5
    return node


def wrong_child() -> TreeNode:
    node = tree_from([1])
    node.left = "leaf"
    return node


@pytest.mark.parametrize(
    ("kind", "make"),
    [
        ("list[ListNode]", lambda: 5),
        ("ListNode", lambda: 5),
        ("TreeNode", lambda: "root"),
        ("", object),
        ("", lambda: {(1, 2): 3}),
        ("", deep),
        ("ListNode", circle),
        ("ListNode", lambda: list_from([0] * (MAX_NODES + 1))),
        ("ListNode", wrong_next),
        ("TreeNode", wrong_child),
        ("TreeNode", looped_tree),
    ],
)
def test_what_is_said_of_a_result_is_translated(kind: str, make: Callable[[], Any]) -> None:
    with pytest.raises((WrongKind, ValueError)) as refused:
        to_plain(kind, make())

    assert translated(str(refused.value)) == f"<{refused.value}>"


@pytest.mark.parametrize("message", ELSEWHERE)
def test_what_is_refused_while_code_runs_is_translated(message: str) -> None:
    assert translated(message) == f"<{message}>"


@pytest.mark.parametrize(
    "message",
    ["", "list index out of range", "unsupported operand type(s) for +: 'int' and 'str'", "100% of files are not here"],
)
def test_words_of_python_and_of_the_learner_stay(message: str) -> None:
    with override("zh-hans"):
        assert translated(message) == message
