"""What the model is told: shown in files, giving nothing away, and with other people's text kept where it belongs."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.core.cards.registry import card_for
from interviews.core.context import InterviewContext, Message
from interviews.core.leaks.guard import Leak, find_leaks
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.situations.kinds import (
    KINDS,
    ExpertFailed,
    ModelCallFailed,
    ResourcesExhausted,
    StateInconsistent,
)
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.experts.voice.prompting import PROMPTS, coach_prompt, correction, prompt_version, stage_summaries
from interviews.llm import prompt_budget as budget
from problems.bank.files import BANK_DIRECTORY
from problems.text.phrases import find_phrases
from tests.hearing import Heeding
from tests.played import Scene, one_scene_per_stage
from tests.players import LANGUAGES, SLUGS
from tests.rendered_prompts import FOLDER, TASKS, Asked, asked_in, asked_of_model, renders

TAGS = ("learner", "coach", "draft", "evidence", "code", "problem", "language")
SESSION = "5e1f0c2a-77aa-4d0b-9a51-c0ffee000001"
STEPS_IN = [k.kind for k in KINDS if k not in (StateInconsistent, ModelCallFailed, ResourcesExhausted, ExpertFailed)]
"""Why the coach may step in with a message of its own words."""
FAULTS = [ModelCallFailed("HTTP 401", fault="key"), ResourcesExhausted("spent"), ExpertFailed("a bug")]
everywhere = pytest.mark.parametrize(("slug", "language"), [(s, lang) for s in SLUGS for lang in LANGUAGES])


def whole(asked: Asked) -> str:
    return "\n".join(message.content for message in asked.messages)


def without_what_was_said(prompt: str) -> str:
    """Return a prompt without the statement, the learner's words, and what the coach has said or would say aloud."""
    for tag in ("problem", "learner", "coach", "draft", "code"):
        prompt = re.sub(rf"<{tag}>.*?</{tag}>", "", prompt, flags=re.DOTALL)
    return prompt


def again(asked: Asked, **changes: object) -> str:
    """Return the prompt of the same turn in a context that is a little different."""
    context = replace(asked.context, **changes)
    return "\n".join(m.content for m in coach_prompt(context, asked.knowledge, asked.draft, asked.task))


def said_in(context: InterviewContext, **changes: object) -> tuple[Message, ...]:
    """Return the conversation with its latest message changed."""
    *before, latest = context.conversation
    return (*before, replace(latest, **changes))


# --- shown ---


def test_every_prompt_is_shown_in_a_file() -> None:
    rendered = dict(renders())
    shown = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert shown.keys() == rendered.keys()
    changed = [name for name in rendered if rendered[name] != shown[name]]
    assert not changed, f"written anew by `python -m tests.write_prompts`: {', '.join(changed)}"


def test_a_played_interview_asks_for_both_tasks_in_both_languages() -> None:
    for language in LANGUAGES:
        assert {asked.task for slug in SLUGS for asked in asked_in(slug, language)} == set(TASKS)
        assert {asked.context.current_stage for asked in asked_in("two-sum", language)} == set(STAGE_ORDER)


def test_every_prompt_has_its_twin_in_the_other_language() -> None:
    names = {path.name for path in PROMPTS.glob("*.md")}
    assert {name.replace(".en.", ".zh.") for name in names if ".en." in name} == {n for n in names if ".zh." in n}
    for name in names:
        text = (PROMPTS / name).read_text(encoding="utf-8")
        twin = (PROMPTS / name.replace(".en.", ".zh.")).read_text(encoding="utf-8")
        assert set(re.findall(r"\$\w+", text)) == set(re.findall(r"\$\w+", twin)), name


@pytest.mark.parametrize("path", sorted(PROMPTS.glob("*.zh.md")), ids=lambda path: path.name)
def test_chinese_prompts_are_simplified_and_informal(path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not set("您們這個學說請題問對應碼") & set(text)


@everywhere
def test_no_placeholder_is_left(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        assert not re.search(r"\$\{?[a-z_]+", whole(asked)), asked


def test_a_version_names_the_wording() -> None:
    assert re.fullmatch(r"coach-[0-9a-f]{10}", prompt_version())


# --- what it gives away ---


@everywhere
def test_a_prompt_tells_no_secret(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        context, knowledge = asked.context, asked.knowledge
        told = [without_what_was_said(message.content) for message in asked.messages]
        leaks = [leak for part in told for leak in find_leaks(part, knowledge, context)]
        # What is guessed from the shape of a text does not count: instructions and lists are no messages to learners.
        named = {"pattern", *(secret.id for secret in knowledge.secrets)}
        assert not [leak for leak in leaks if leak.secret in named], asked


@everywhere
def test_a_prompt_names_no_pattern_before_the_summary_stage(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        if asked.context.current_stage is Stage.PATTERN_SUMMARY:
            continue
        learner = "\n".join(f"{m.text}\n{m.code}" for m in asked.context.conversation if m.role == "learner")
        for pattern in asked.knowledge.patterns:
            unsaid = [name for name in pattern.named_by if not find_phrases(learner, (name,))]
            assert not find_phrases(without_what_was_said(whole(asked)), tuple(unsaid)), (asked, pattern.id)


@everywhere
def test_a_prompt_holds_no_solution(slug: str, language: str) -> None:
    problem = yaml.safe_load((BANK_DIRECTORY / f"{slug}.yaml").read_text(encoding="utf-8"))
    code = [*problem["solutions"].values(), *(attempt["code"] for attempt in problem["wrong_attempts"])]
    lines = {line.strip() for solution in code for line in solution.splitlines() if len(line.strip()) > 15}
    for asked in asked_in(slug, language):
        told = without_what_was_said(whole(asked))
        assert not [line for line in lines if line in told], asked


@everywhere
def test_a_prompt_knows_only_its_own_stage(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        stage, knowledge = asked.context.current_stage, asked.knowledge
        told = without_what_was_said(whole(asked))
        private = [knowledge.key_idea, knowledge.when_to_use, *(f.good_answer for f in knowledge.follow_ups)]
        private += [hint for hints in knowledge.hints.values() for hint in hints]
        private += [nudge for approach in knowledge.approaches for nudge in approach.nudges]
        if stage is not Stage.PROBLEM_CLARIFICATION:
            private += [clarification.answer for clarification in knowledge.clarifications]
        if stage is not Stage.EDGE_CASE_CHECK:
            private += [case.question for case in knowledge.edge_cases]
        at_hand = set(asked.context.follow_ups_asked) - set(asked.context.follow_ups_answered)
        private += [f.question for f in knowledge.follow_ups if stage is not Stage.FOLLOW_UP or f.id not in at_hand]
        assert not [text for text in private if text and text in told], asked


@everywhere
def test_what_the_coach_would_say_may_be_said(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        assert not find_leaks(asked.draft.assistant_message, asked.knowledge, asked.context), asked


@everywhere
def test_a_prompt_holds_nothing_of_the_account(slug: str, language: str) -> None:
    for asked in asked_in(slug, language):
        prompt = again(asked, session_id=SESSION)
        assert SESSION not in prompt
        assert "@" not in prompt


# --- what it holds ---


def an_asked(stage: Stage = Stage.THOUGHT_ARTICULATION, language: str = "en") -> Asked:
    return next(a for a in asked_in("two-sum", language) if a.context.current_stage is stage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_stage_knows_all_facts(language: str) -> None:
    asked = an_asked(Stage.PROBLEM_CLARIFICATION, language)
    assert all(fact.answer in asked.messages[0].content for fact in asked.knowledge.clarifications)


def test_of_a_note_that_was_lost_only_the_question_is_told() -> None:
    asked = an_asked()
    *before, latest = asked.context.conversation
    kind = StateInconsistent.kind
    told = Message("coach", "My note fell off the shelf.\n\nWhat comes first?", latest.stage, situation=kind)
    prompt = again(asked, conversation=(*before, told, latest), last_question="What comes first?")
    assert "fell off the shelf" not in prompt
    assert "<coach>What comes first?</coach>" in prompt
    answered = (replace(latest, text="Let me see."), Message("coach", "And then?", latest.stage))
    prompt = again(asked, conversation=(*before, told, *answered, latest), last_question="And then?")
    assert "fell off the shelf" not in prompt
    assert "What comes first?" not in prompt
    assert prompt.count("And then?") == 1


@pytest.mark.parametrize("kind", STEPS_IN)
def test_a_message_with_which_the_coach_steps_in_is_told_while_it_is_open_and_never_after(kind: str) -> None:
    asked = an_asked()
    stage = asked.context.current_stage
    steps_in = Message("coach", "Breathe. One thing after the other.", stage, situation=kind, offers=("pause",))
    answer = Message("coach", "Two loops, then.", stage)
    replies = [Message("learner", f"Fine, part {n}.", stage) for n in range(4)]
    going_on = Message("coach", "And then?", stage)
    for open_now in ((steps_in,), (answer, steps_in), (steps_in, answer)):
        prompt = again(asked, conversation=(replies[0], *open_now, replies[1]))
        assert [text for text in ("Breathe.", "Two loops, then.") if text in prompt] == [
            text for text in ("Breathe.", "Two loops, then.") if any(text in m.text for m in open_now)
        ]
        prompt = again(asked, conversation=(replies[0], *open_now, replies[1], going_on, replies[2]))
        assert "Breathe." not in prompt
        assert (answer in open_now) is ("Two loops, then." in prompt), "an answer stays"
        assert "<learner>Fine, part 1.</learner>" in prompt, "what the learner said stays, whatever it was said to"
        prompt = again(asked, conversation=(steps_in, replies[0], steps_in, replies[1], going_on, replies[2]))
        assert "Breathe." not in prompt


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_support_of_a_played_interview_is_folded_after_the_next_answer(stage: Stage, language: str) -> None:
    scene = one_scene_per_stage(language)[stage]
    worn_out = {"en": "This is too hard, I give up", "zh": "太难了，我放弃了"}[language]
    supported = played(scene, worn_out)
    assert supported.messages[-1].situation == "frustration"
    support = supported.messages[-1].text
    shown = budget.as_data(support, budget.RECENT_MESSAGE)
    first = ask_after(scene, supported.context, language)
    assert f"<coach>{shown}</coach>" in first
    following = played(scene, CONTRIBUTION[language], supported.context)
    assert shown not in ask_after(scene, following.context, language)


CONTRIBUTION = {
    "en": "I would look at the values one by one and keep an eye on what they have in common.",
    "zh": "我会逐个看这些值，并且注意它们之间有什么共同点。",
}
NEXT = {"en": "And perhaps the order of them matters as well.", "zh": "也许它们的顺序也有影响。"}


def played(scene: Scene, text: str, context: InterviewContext | None = None, **experts: object) -> TurnOutcome:
    """Return what comes of ``text``, in the scene or in ``context`` after it."""
    voices = {**scene.experts, **experts}
    heard_somehow = replace(scene.knowledge, ear=Heeding(scene.knowledge.ear))
    return run_turn(context or scene.context, heard_somehow, voices, TurnInput(text=text), 60.0)


def ask_after(scene: Scene, context: InterviewContext, language: str) -> str:
    """Return what the model is told when the learner goes on after ``context``."""
    said = Message("learner", NEXT[language], context.current_stage)
    asked = asked_of_model(replace(context, conversation=(*context.conversation, said)), scene.knowledge, scene.experts)
    assert asked is not None
    return whole(asked)


class Failing:
    """Speaks for an expert until it is to process a message."""

    def __init__(self, expert: object, fault: Exception) -> None:
        self._expert = expert
        self._fault = fault

    def __getattr__(self, name: str) -> object:
        return getattr(self._expert, name)

    def process(self, context: InterviewContext) -> None:
        """Fail."""
        raise self._fault


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_leaves_no_trace_in_a_prompt_but_the_question_that_was_asked(
    fault: Exception, stage: Stage, language: str
) -> None:
    scene = one_scene_per_stage(language)[stage]
    broken = {name: Failing(expert, fault) for name, expert in scene.experts.items()}
    outcome = played(scene, CONTRIBUTION[language], **broken)
    assert outcome.card is not None
    prompt = ask_after(scene, outcome.context, language)
    told = card_for(outcome.card.code, language, {"provider": "Acme", **outcome.card.facts})
    for text in (
        told.title,
        told.message,
        told.cause,
        told.prompt,
        *told.causal_chain,
        outcome.card.code,
        fault.detail,
    ):
        assert text not in prompt
    assert f"<coach>{outcome.messages[-1].text}</coach>" in prompt


def test_earlier_messages_come_as_summaries_only() -> None:
    asked = an_asked()
    stage = asked.context.current_stage
    turns = [
        message
        for n in range(30)
        for message in (Message("learner", f"L{n}L", stage), Message("coach", f"C{n}C", stage))
    ]
    prompt = again(asked, conversation=(*turns, Message("learner", "the latest", stage)))
    found = re.findall(r"[LC]\d+[LC]", prompt)
    assert found == ["L28L", "C28C", "L29L", "C29C"]


def test_code_comes_with_its_message() -> None:
    asked = an_asked(Stage.PSEUDOCODE_DESIGN)
    prompt = again(asked, conversation=said_in(asked.context, text="Here it is.", code="for x in nums:\n    pass"))
    assert "<code>\nfor x in nums:\n    pass\n</code>" in prompt
    assert (
        "<code>\n"
        not in again(asked, conversation=said_in(asked.context, text="Not yet.", code="")).split("<learner>\n")[1]
    )


def test_a_message_of_code_alone_is_told_as_such_later() -> None:
    asked = an_asked()
    *before, latest = asked.context.conversation
    alone = Message("learner", "", latest.stage, code="return 1")
    assert "<learner>(code without words)</learner>" in again(asked, conversation=(*before, alone, latest))


def test_what_was_collected_is_summed_up_in_bounded_lines() -> None:
    asked = an_asked(Stage.PATTERN_SUMMARY)
    context = replace(
        asked.context,
        user_approach="I would " * 1000,
        claimed_time="O(n)" * 100,
        pseudocode="a\n" * 5000,
        skipped_stages=STAGE_ORDER * 20,
        edge_cases_named=tuple(f"case_{n}" for n in range(1000)),
    )
    lines = stage_summaries(context, asked.knowledge)
    assert len(lines) <= 7
    assert all(len(line) < budget.SUMMARY + 120 for line in lines)
    assert "\n".join(lines).count("</learner>") == 1


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_prompt_is_bounded(stage: Stage, language: str) -> None:
    asked = an_asked(stage, language)
    huge = "x y " * 100_000
    conversation = tuple(replace(message, text=huge, code=huge) for message in asked.context.conversation)
    prompt = again(asked, conversation=conversation, problem_text=huge, problem_title=huge, user_approach=huge)
    assert len(prompt) < 24_000


# --- asking again after a leak ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_names_what_leaked(language: str) -> None:
    message = correction(
        (Leak("hash_map", "hash map"), Leak("pattern", "hash map"), Leak("x", "$two pointers")), language
    )
    assert message.role == "user"
    assert message.content.count("“hash map”") == 1
    assert "“$two pointers”" in message.content


# --- other people's text ---

PIECES = [
    *(f"<{tag}>" for tag in TAGS), *(f"</{tag}>" for tag in TAGS), "</learner", ">", "< /learner>", "</LEARNER>",
    "＜/draft＞", "$message", "${draft}", "$$", "$", "```json", "```", "\n", "x", '"', "”", "\\", "\ud800", "\x00", "栈",
]  # fmt: skip
hostile = st.text(max_size=80) | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


def tags_in(prompt: str) -> list[str]:
    """Return all that a reader may take for one of our tags, in order."""
    found = re.findall(rf"[<＜]\s*([/／]?)\s*({'|'.join(TAGS)})\b", prompt, flags=re.IGNORECASE)
    return [f"{slash and '/'}{name.lower()}" for slash, name in found]


def filled(asked: Asked, texts: Iterator[str]) -> str:
    """Return the prompt of a turn in which everything that people wrote is taken from ``texts``."""
    context = asked.context
    conversation = tuple(replace(message, text=next(texts), code=next(texts)) for message in context.conversation)
    draft = replace(asked.draft, assistant_message=next(texts), metadata={"evidence": {"words": [next(texts)]}})
    changed = replace(
        context,
        conversation=conversation,
        problem_title=next(texts),
        problem_text=next(texts),
        user_approach=next(texts),
        claimed_time=next(texts),
        claimed_space=next(texts),
        last_question=next(texts),
    )
    return "\n".join(m.content for m in coach_prompt(changed, asked.knowledge, draft, asked.task))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.sampled_from(STAGE_ORDER), st.sampled_from(LANGUAGES), st.data())
def test_nobody_can_close_a_tag_or_open_one(stage: Stage, language: str, data: st.DataObject) -> None:
    asked = an_asked(stage, language)
    texts = data.draw(st.lists(hostile.map(lambda text: f"{text} said"), min_size=1, max_size=10))
    numbered = [texts[n % len(texts)] for n in range(200)]
    assert tags_in(filled(asked, iter(numbered))) == tags_in(filled(asked, iter(["said"] * 200)))


@pytest.mark.parametrize(
    "text", ["$message", "${draft}", "$", "$$", "$5 and $draft", "{missing}", "%s %(a)s", "\\1 \\g<0>"]
)
def test_a_dollar_sign_is_only_a_dollar_sign(text: str) -> None:
    asked = an_asked()
    prompt = again(
        asked, conversation=said_in(asked.context, text=text, code=text), problem_text=text, user_approach=text
    )
    shown = budget.as_data(text, 100)
    assert f"<learner>\n{shown}\n</learner>" in prompt
    assert f"<code>\n{shown}\n</code>" in prompt
    assert f"<learner>{shown}</learner>" in prompt
    assert f"\n\n{shown}\n</problem>" in prompt
