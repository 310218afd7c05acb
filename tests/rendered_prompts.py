"""The prompts of played interviews and of drafting, and the files that show them: ``python -m tests.write_prompts``
writes them.

A prompt is taken where it goes out, from what the model is asked. The files in ``tests/unit/experts/voice/rendered_prompts`` show
one of each kind as a whole, so that a changed prompt is seen in review.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.safe_call import choose_expert
from interviews.core.turn.situations.kinds import ModelCallFailed
from interviews.drafting import prompting as drafting
from interviews.experts.base import Expert
from interviews.experts.voice.model_voice import ModelVoice
from interviews.experts.voice.prompting import PROMPTS, Task, coach_prompt
from interviews.llm.contract import CoachReply
from interviews.llm.port import ChatMessage, FaultKind, ModelError
from interviews.report.note.study_note import NextProblem, curated_note, note_prompt
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from tests.factories.core import make_dry_run, make_failing
from tests.factories.report import make_material
from tests.played import one_scene_per_stage, scenes
from tests.players import LANGUAGES, Player, pasted_knowledge

FOLDER = Path(__file__).parent / "unit" / "experts" / "voice" / "rendered_prompts"
SHOWN = "two-sum"
TASKS: tuple[Task, ...] = ("ask", "react")
PASTED = """\
A courier has n parcels with weights w[1..n] and a van that carries at most C kilograms per trip. Parcels have to be
delivered in the given order. Find the smallest number of trips. 1 <= n <= 200000, 1 <= w[i] <= C <= 10^9."""
PASTED_SAID = {
    "en": "So I cut the row of parcels into trips, each at most C kilograms. May a parcel weigh exactly C?",
    "zh": "也就是把包裹按顺序分成几趟，每趟最多 C 公斤。会有正好 C 公斤的包裹吗？",
}

IDEA = "Two of several lanterns burn as long as a night. Which two? Trains hash maps; easy."

FAILING_CODE = """\
def two_sum(nums, target):
    for i, price in enumerate(nums):
        if target - price in nums:
            return [i, nums.index(target - price)]"""


@dataclass(frozen=True)
class Asked:
    """One question to the model: where the interview stood, what the curated coach would say, what was sent."""

    context: InterviewContext
    knowledge: ProblemKnowledge
    draft: ModuleResponse
    messages: tuple[ChatMessage, ...]

    def __repr__(self) -> str:
        return f"{self.knowledge.title}, {self.context.current_stage.value}, turn {self.context.turn_count}"

    @property
    def task(self) -> Task:
        """Return what the model has to do."""
        ending = (PROMPTS / f"task_react.{self.context.language}.md").read_text(encoding="utf-8").strip()
        return "react" if self.messages[-1].content.endswith(ending) else "ask"


def asked_of_model(
    context: InterviewContext, knowledge: ProblemKnowledge, experts: Mapping[str, Expert]
) -> Asked | None:
    """Return what the model would be asked in ``context``, ``None`` for nothing."""
    sent: list[tuple[ChatMessage, ...]] = []

    def ask(messages: tuple[ChatMessage, ...], may_say: object) -> CoachReply:
        sent.append(messages)
        raise ModelError(FaultKind.TIMEOUT, "nobody is asked here")

    expert, _ = choose_expert(experts.values(), context)
    try:
        ModelVoice(expert, ask).process(context)
    except ModelCallFailed as failed:
        return Asked(context, knowledge, failed.instead, sent[0])
    return None


@lru_cache(maxsize=32)
def asked_in(slug: str, language: Language) -> tuple[Asked, ...]:
    """Return what the model would be asked in a whole interview about a problem of the bank, turn by turn."""
    found = []
    for scene, following in pairwise(scenes(slug, language)):
        said = following.context.conversation[len(scene.context.conversation)]
        context = replace(scene.context, conversation=(*scene.context.conversation, said))
        asked = asked_of_model(context, scene.knowledge, scene.experts)
        if asked is not None:
            found.append(asked)
    return tuple(found)


def renders() -> Iterator[tuple[str, str]]:
    """Yield the name and the content of every file."""
    for language in LANGUAGES:
        for stage in STAGE_ORDER:
            yield f"{stage.value}.{language}.md", _whole(stage, language)
        yield f"pasted.{language}.md", _as_text(_pasted(language).messages, "ask")
        yield f"failing_run.{language}.md", _as_text(_failing_run(language).messages, "react")
        yield f"note.{language}.md", _as_text(_note(language), "note")
    yield "drafting.md", _drafting()


def _whole(stage: Stage, language: Language) -> str:
    """Return the prompts of a stage for both tasks; where none was asked for a task, as it would be for the same turn."""
    here = [asked for asked in asked_in(SHOWN, language) if asked.context.current_stage is stage]
    parts = []
    for task in TASKS:
        asked = next((one for one in here if one.task == task), here[0])
        parts.append(_as_text(coach_prompt(asked.context, asked.knowledge, asked.draft, task), task))
    return "\n".join(parts)


def _pasted(language: Language) -> Asked:
    player = Player(pasted_knowledge(PASTED, language))
    before = player.context
    player.say(PASTED_SAID[language])
    said = player.context.conversation[len(before.conversation)]
    context = replace(before, conversation=(*before.conversation, said))
    return asked_of_model(context, player.knowledge, player.experts)


def _failing_run(language: Language) -> Asked:
    scene = one_scene_per_stage(language, SHOWN)[Stage.PSEUDOCODE_DESIGN]
    sent = Message("learner", "", Stage.PSEUDOCODE_DESIGN, FAILING_CODE)
    run = make_dry_run(FAILING_CODE, failing=make_failing("nums = [3, 3], target = 6"))
    context = replace(scene.context, conversation=(*scene.context.conversation, sent), dry_run=run)
    return asked_of_model(context, scene.knowledge, scene.experts)


def _note(language: Language) -> tuple[ChatMessage, ...]:
    scene = scenes(SHOWN, language)[-1]
    material = make_material(scene.context, scene.knowledge)
    title = {"en": "Subarray Sum Equals K", "zh": "和为 K 的子数组"}[language]
    draft = curated_note(material, (NextProblem("subarray-sum-equals-k", title, "related"),))
    return note_prompt(material, draft)


def _drafting() -> str:
    """Return the rules of drafting and what is asked of each kind; in English, whatever the curator speaks."""
    whole = to_content(read_bank_problem(BANK_DIRECTORY / f"{SHOWN}.yaml"))
    begun = {name: whole[name] for name in ("title", "difficulty", "statement", "signature")}
    begun["clarifications"] = whole["clarifications"][:1]
    frame = ("title", "statement", "signature")
    faults = ["test 1: the brute_force solution gave [] instead of [0, 1]"]
    tasks: Mapping[str, tuple[tuple[str, ...], Mapping[str, Any], str]] = {
        "draft": (frame, {}, drafting.to_draft(frame)),
        "mend": (("tests",), begun, drafting.to_mend(("tests",), faults, 1)),
        "redraw": (("statement",), begun, drafting.to_redraw("statement")),
        "translate": (("statement",), begun, drafting.to_translate("statement", "zh")),
        "say": (("examples",), begun, drafting.to_say(f"clarifications.{begun['clarifications'][0]['id']}")),
        "go wrong": (("wrong_attempts",), begun, drafting.to_go_wrong()),
    }
    prompts = {
        name: drafting.prompt_for(names, content, brief=IDEA, task=task)
        for name, (names, content, task) in tasks.items()
    }
    (rules,) = {system for system, _asked in prompts.values()}
    return "\n".join(
        [_as_text((rules,), "drafting"), *(_as_text((asked,), name) for name, (_, asked) in prompts.items())]
    )


def _as_text(messages: tuple[ChatMessage, ...], task: str) -> str:
    return "\n".join(f"======== {task}: {message.role}\n\n{message.content}\n" for message in messages)


def write() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.md"):
        old.unlink()
    for name, content in renders():
        (FOLDER / name).write_text(content, encoding="utf-8")
