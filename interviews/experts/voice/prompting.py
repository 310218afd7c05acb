"""What the model is told: the prompts in ``prompts/``, filled with this stage's knowledge, evidence and recent turns.

The order is from stable to new, so that providers can cache the beginning: role and rules, problem, stage; then
summaries of what happened, the recent messages, the evidence, the learner's message. Never part of it: a solution,
what belongs to later stages, and the cards that tell of technical faults.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from string import Template
from typing import Literal

from interviews.core.code.at_hand import CODE_STAGES, run_at_hand
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import Leak
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.turn.situations.kinds import ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent
from interviews.core.wording.coach import STAGE_NAMES
from interviews.experts.voice.heard_words import heard_in_words
from interviews.llm import prompt_budget as budget
from interviews.llm.contract import reply_shape, spoken_shape
from interviews.llm.port import ChatMessage
from interviews.llm.prompt_budget import as_data, clipped
from interviews.llm.prompt_files import filled_prompt, prompt_text

PROMPTS = Path(__file__).with_name("prompts")
Task = Literal["ask", "react", "speak"]
_TECHNICAL = frozenset(kind.kind for kind in (ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent))
"""Messages that tell of technical faults: the learner's business and ours, never the model's. Today only the last kind
is told in a message; the others are in conversations from before there were cards."""
_NAMES_TECHNIQUES = frozenset({"approach", "constructs", "trap"})
"""Evidence that says by its ids what the learner may have said in other words only."""
_NOTHING = {"en": "(nothing yet)", "zh": "（还没有）"}
_NOTHING_HEARD = {"en": "(nothing for certain)", "zh": "（没有听懂确切的内容）"}
_LABELS = {
    "en": {
        "facts": "Facts, to be told only when the learner asks for them:",
        "edge_cases": "Edge cases of this problem: $value",
        "question": "The follow-up question at hand: $question",
        "clarified": "Asked about: $value",
        "approach": "Approach in the learner's words: $value",
        "cost": "Claimed cost: time $time, memory $space",
        "code": "Code was sent, lines: $value",
        "edges": "Edge cases named: $value",
        "follow_ups": "Follow-up questions answered: $value",
        "skipped": "Skipped: $value",
        "unsaid": "not said",
        "code_sent": "The code that came with it",
        "only_code": "(code without words)",
    },
    "zh": {
        "facts": "事实，只有学习者问到时才说：",
        "edge_cases": "这道题的边界情况：$value",
        "question": "当前的追问：$question",
        "clarified": "已经问过：$value",
        "approach": "学习者自己描述的思路：$value",
        "cost": "学习者说的开销：时间 $time，空间 $space",
        "code": "已经提交代码，行数：$value",
        "edges": "已经提到的边界情况：$value",
        "follow_ups": "已经回答的追问：$value 个",
        "skipped": "跳过的阶段：$value",
        "unsaid": "未说明",
        "code_sent": "随消息发来的代码",
        "only_code": "（只有代码，没有文字）",
    },
}


def coach_prompt(
    context: InterviewContext, knowledge: ProblemKnowledge, draft: ModuleResponse, task: Task
) -> tuple[ChatMessage, ...]:
    """Return the messages that ask for the coach's next words in ``context``, after the learner's latest message."""
    latest = next(message for message in reversed(context.conversation) if message.role == "learner")
    language = context.language
    turn = fill(
        "turn",
        language,
        summaries="\n".join(stage_summaries(context, knowledge)) or _NOTHING[language],
        recent="\n".join(recent_messages(context, latest)) or _NOTHING[language],
        heard="\n".join(heard_in_words(context, knowledge)) or _NOTHING_HEARD[language],
        evidence=_evidence(context, draft),
        draft=as_data(draft.assistant_message, budget.DRAFT),
        message=as_data(latest.text, budget.MESSAGE),
        code=code_sent(latest, language),
        task=prompt_text(_file(f"task_{task}", language)),
    )
    shape = f"{spoken_shape(language)}" if task == "speak" else reply_shape(language)
    return ChatMessage("system", _system(context, knowledge, shape)), ChatMessage("user", turn)


def correction(leaks: Iterable[Leak], language: Language) -> ChatMessage:
    """Return the message that asks for another wording after a draft that gave something away."""
    words = ", ".join(dict.fromkeys(f"“{clipped(leak.text, 80)}”" for leak in leaks))
    return ChatMessage("user", fill("correction", language, leaks=words))


@lru_cache(maxsize=1)
def prompt_version() -> str:
    """Return a short name of the wording of all prompts together: it changes whenever one of them does."""
    return version_of("coach", PROMPTS)


def version_of(name: str, folder: Path) -> str:
    """Return ``name`` with a short digest of the prompts in ``folder``."""
    digest = hashlib.sha256()
    for file in sorted(folder.glob("*.md")):
        digest.update(file.name.encode() + file.read_bytes())
    return f"{name}-{digest.hexdigest()[:10]}"


def stage_summaries(context: InterviewContext, knowledge: ProblemKnowledge) -> list[str]:
    """Return a line for each thing that was collected so far; their number does not grow with the conversation."""
    labels, lines = _LABELS[context.language], []

    def line(name: str, **values: object) -> None:
        lines.append(f"- {Template(labels[name]).substitute(values)}")

    topics = {clarification.id: clarification.topic for clarification in knowledge.clarifications}
    if context.clarified:
        line("clarified", value=_listed((topics[i] for i in context.clarified if i in topics), context.language))
    if context.user_approach:
        line("approach", value=f"<learner>{as_data(context.user_approach, budget.SUMMARY)}</learner>")
    if context.claimed_time or context.claimed_space:
        unsaid = labels["unsaid"]
        time, space = context.claimed_time or unsaid, context.claimed_space or unsaid
        line("cost", time=as_data(time, 60), space=as_data(space, 60))
    if context.pseudocode:
        line("code", value=context.pseudocode.count("\n") + 1)
    if context.edge_cases_named:
        line("edges", value=_listed(context.edge_cases_named, context.language))
    if context.follow_ups_answered:
        line("follow_ups", value=len(context.follow_ups_answered))
    if context.skipped_stages:
        skipped = (STAGE_NAMES[stage.value][context.language] for stage in context.skipped_stages)
        line("skipped", value=_listed(skipped, context.language))
    return lines


def _listed(names: Iterable[str], language: Language) -> str:
    return as_data(("、" if language == "zh" else ", ").join(dict.fromkeys(names)), budget.SUMMARY)


def _system(context: InterviewContext, knowledge: ProblemKnowledge, shape: str) -> str:
    stage, language = context.current_stage, context.language
    return fill(
        "coach",
        language,
        reply_shape=shape,
        title=as_data(context.problem_title, 120),
        statement=as_data(context.problem_text, budget.STATEMENT),
        stage_name=f"{STAGE_NAMES[stage.value][language]} ({index_of(stage) + 1}/{len(STAGE_ORDER)})",
        stage_guide=prompt_text(_file(f"stage_{stage.value}", language)),
        facts=clipped(_facts(context, knowledge), budget.FACTS),
    )


def _facts(context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return what the coach knows that belongs to this stage and no later one."""
    language, labels = context.language, _LABELS[context.language]
    if context.current_stage is Stage.PROBLEM_CLARIFICATION:
        return "\n".join([labels["facts"], *(f"- {c.topic}: {c.answer}" for c in knowledge.clarifications)])
    if context.current_stage is Stage.EDGE_CASE_CHECK:
        return Template(labels["edge_cases"]).substitute(
            value=_listed((case.id for case in knowledge.edge_cases), language)
        )
    if context.current_stage is Stage.FOLLOW_UP:
        waiting = [i for i in context.follow_ups_asked if i not in context.follow_ups_answered]
        questions = {follow_up.id: follow_up.question for follow_up in knowledge.follow_ups}
        if waiting and waiting[-1] in questions:
            return Template(labels["question"]).substitute(question=questions[waiting[-1]])
    return ""


def recent_messages(
    context: InterviewContext,
    latest: Message,
    *,
    most: int = budget.RECENT_MESSAGES,
    longest: int = budget.RECENT_MESSAGE,
) -> list[str]:
    """Return the ``most`` messages before ``latest``, each of ``longest`` characters, without those in which the coach
    stepped in and which are folded now.

    The one that the learner answers with ``latest`` is still open; of one that tells of a technical fault only its
    question is left.
    """
    earlier = [m for m in context.conversation if m is not latest]
    answered = next((number for number, m in enumerate(reversed(earlier)) if m.role == "learner"), len(earlier))
    is_open = len(earlier) - answered
    said = []
    for number, message in enumerate(earlier):
        steps_in = message.role == "coach" and message.situation
        if not steps_in or (number >= is_open and message.situation not in _TECHNICAL):
            said.append((message.role, message.text or _LABELS[context.language]["only_code"]))
        elif number >= is_open and context.last_question:
            said.append(("coach", context.last_question))
    return [f"<{role}>{as_data(text, longest)}</{role}>" for role, text in said[-most:]]


def _evidence(context: InterviewContext, draft: ModuleResponse) -> str:
    run = run_at_hand(context) if context.current_stage in CODE_STAGES else None
    evidence = draft.metadata.get("evidence")
    if isinstance(evidence, Mapping):
        evidence = {name: value for name, value in evidence.items() if name not in _NAMES_TECHNIQUES}
    ran = {} if run is None else {"run": run.facts()}
    if run is not None and run.cost is not None:
        ran["run"]["claimed_time"] = clipped(context.claimed_time or "", 60)
    facts = {**ran, "evidence": evidence, "stage_goal_reached": draft.next_stage is not None}
    return as_data(json.dumps(facts, ensure_ascii=False), budget.EVIDENCE)


def code_sent(message: Message, language: Language) -> str:
    """Return the lines of a prompt with the code that came with ``message``, "" for none."""
    if not message.code.strip():
        return ""
    return f"\n{_LABELS[language]['code_sent']}\n<code>\n{as_data(message.code, budget.CODE)}\n</code>\n"


def fill(name: str, language: Language, **values: str) -> str:
    """Return the prompt ``name`` in ``language`` with its ``values`` filled in."""
    return filled_prompt(_file(name, language), **values)


def _file(name: str, language: Language) -> Path:
    return PROMPTS / f"{name}.{language}.md"
