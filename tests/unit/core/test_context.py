"""The interview's memory: it survives storage, it never changes, and any turn leaves it legal."""

import json
import re
from dataclasses import fields
from functools import lru_cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.env import BASE_DIR
from interviews.core.context import InterviewContext, Message, UserProfile, apply_updates, has_type_of
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.situations.repair import restore
from interviews.core.turn.turn import TurnInput, run_turn
from tests.factories.core import make_knowledge
from tests.learner_lines import LINES
from tests.players import Player, new_context

THOROUGH = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])

any_text = st.text(max_size=200)
stages = st.sampled_from(STAGE_ORDER)
messages = st.builds(Message, st.sampled_from(["learner", "coach"]), any_text, stages, any_text)
ids = st.lists(any_text, max_size=4).map(tuple)
maybe = st.none() | any_text
numbers = st.integers(min_value=0, max_value=10**6)
contexts = st.builds(
    InterviewContext,
    session_id=any_text,
    language=st.sampled_from(["en", "zh"]),
    problem_title=any_text,
    problem_text=any_text,
    patterns=ids,
    current_stage=stages,
    finished=st.booleans(),
    stage_history=st.lists(stages, max_size=9).map(tuple),
    skipped_stages=st.lists(stages, max_size=3).map(tuple),
    conversation=st.lists(messages, max_size=6).map(tuple),
    user_profile=st.builds(
        UserProfile,
        st.sampled_from(["beginner", "intermediate", "advanced", "unknown"]),
        st.dictionaries(any_text, st.floats(min_value=0, max_value=1), max_size=3),
    ),
    clarified=ids,
    identified_pattern=maybe,
    user_approach=maybe,
    approach_ids=ids,
    claimed_time=maybe,
    pseudocode=maybe,
    detected_issues=ids,
    nudges_given=ids,
    turn_count=numbers,
    stage_started_at=st.floats(min_value=0, max_value=1e6),
)


@THOROUGH
@given(messages)
def test_a_message_survives_storage(message: Message) -> None:
    assert Message.from_dict(json.loads(json.dumps(message.to_dict()))) == message


@THOROUGH
@given(contexts)
def test_a_context_survives_storage(context: InterviewContext) -> None:
    assert InterviewContext.from_dict(json.loads(json.dumps(context.to_dict()))) == context


@given(contexts, st.dictionaries(any_text, maybe, max_size=3))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_another_version_stored_is_read_back_without_what_is_unknown(
    context: InterviewContext, other: dict[str, str | None]
) -> None:
    unknown = {f"once_{name}": value for name, value in other.items()}
    stored = {**unknown, **context.to_dict()}
    assert InterviewContext.from_dict(stored) == context
    assert restore(stored, context) == restore(context.to_dict(), context)


def test_what_an_older_version_did_not_store_has_its_default() -> None:
    first = {"session_id": "s", "language": "en", "problem_title": "t", "problem_text": "Given an array."}
    assert InterviewContext.from_dict(first) == InterviewContext("s", "en", "t", "Given an array.")


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("turn_count", 3, True),
        ("restated", True, 1),
        ("clarified", ("a", "b"), ["a", "b"]),
        ("clarified", (), (1,)),
        ("user_approach", None, 4),
        ("current_stage", Stage.FOLLOW_UP, "follow_up"),
        ("stage_started_at", 2, "2"),
    ],
)
def test_types_are_checked(name: str, good: object, bad: object) -> None:
    assert has_type_of(name, good)
    assert not has_type_of(name, bad)


def test_updates_make_a_new_context() -> None:
    before = new_context(make_knowledge("two-sum"))
    after = apply_updates(before, {"user_approach": "try every pair"})
    assert (before.user_approach, after.user_approach) == (None, "try every pair")


def test_what_the_learner_said_can_be_asked_by_stage() -> None:
    context = new_context(
        make_knowledge("two-sum"),
        conversation=(
            Message("learner", "a", Stage.FOLLOW_UP),
            Message("coach", "b", Stage.FOLLOW_UP),
            Message("learner", "c", Stage.PATTERN_SUMMARY, code="d"),
        ),
    )
    assert context.learner_said() == "a\nc"
    assert context.learner_said(Stage.FOLLOW_UP) == "a"
    assert context.current_input == "c\nd"


# --- any text, in any stage ---


@lru_cache(maxsize=8)
def player_in_every_stage(slug: str, language: str) -> dict[Stage, Player]:
    """Return one player per stage, each stopped where that stage begins: played once, and not while tests are collected."""
    players: dict[Stage, Player] = {}
    lines = LINES[slug][language]
    running = Player(make_knowledge(slug, language))
    numbers: dict[Stage, int] = {}
    for _ in range(30):
        stage = running.context.current_stage
        if stage not in players:
            stopped = Player(running.knowledge)
            stopped.context = running.context
            players[stage] = stopped
        if stage is Stage.PATTERN_SUMMARY:
            break
        said = lines["first"].get(stage, [])
        number = numbers[stage] = numbers.get(stage, -1) + 1
        # Nobody says the very same twice in a row: that would count as repetition.
        running.say(said[number] if number < len(said) else f"{lines['later'][stage]}{'!' * number}")
    return players


PLAYED = (("two-sum", "en"), ("n-queens", "zh"), ("merge-intervals", "en"))

STAGE_WORDS = st.sampled_from(
    [
        "O(n^2)",
        "hash map",
        "```python\ndef f():\n  return 1\n```",
        "idk",
        "?",
        "栈",
        "的",
        "for ",
        "\n",
        "sorted",
        "no ",
    ]
)
odd_text = st.one_of(
    st.text(max_size=300),
    st.lists(STAGE_WORDS | st.text(max_size=12), max_size=20).map("".join),
    st.text(alphabet="\x00\u200b\u3000\ud7ff�𝕆İ ?\n(", max_size=60),
    st.sampled_from(
        ["a " * 6000, "(" * 6000, "O(" * 2000, "log" * 3000, "不" * 6000, "x = 1\n" * 1500, "```" * 999, ". " * 4000]
    ),
)
turns = st.one_of(
    st.builds(TurnInput, st.just("message"), odd_text, st.just("") | odd_text),
    st.sampled_from([TurnInput("hint"), TurnInput("skip")]),
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(PLAYED), stages, turns)
def test_any_turn_in_any_stage_is_answered(which: tuple[str, str], stage: Stage, turn: TurnInput) -> None:
    player = player_in_every_stage(*which)[stage]
    before = player.context
    stored = json.dumps(before.to_dict(), sort_keys=True)
    outcome = run_turn(before, player.knowledge, player.experts, turn, 60.0)
    assert json.dumps(before.to_dict(), sort_keys=True) == stored, "the given context was changed"
    assert outcome.messages
    assert all(message.text.strip() for message in outcome.messages)
    assert outcome.context.current_stage in STAGE_ORDER
    assert STAGE_ORDER.index(outcome.context.current_stage) >= STAGE_ORDER.index(stage)
    assert outcome.context.turn_count == before.turn_count + 1
    assert InterviewContext.from_dict(json.loads(json.dumps(outcome.context.to_dict()))) == outcome.context
    again = run_turn(before, player.knowledge, player.experts, turn, 60.0)
    assert again == outcome, "the same turn had another outcome"


def test_no_field_of_the_memory_is_kept_for_nobody() -> None:
    """Each is read somewhere: as an attribute, or by its name where coaches are shown what was known."""
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (BASE_DIR / "interviews").rglob("*.py")
        if path.name != "context.py" and "migrations" not in path.parts
    )
    shown = set(re.findall(r'^    "(\w+)": gettext_lazy', source, re.MULTILINE))
    unread = [
        field.name
        for field in fields(InterviewContext)
        if not re.search(rf"\.{field.name}\b(?! *=[^=])", source) and field.name not in shown
    ]
    assert unread == ["session_id"], "which says whose memory it is, for who finds one alone"
