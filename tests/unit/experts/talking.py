"""A talk with one expert, message by message, each with the acts that the test tells."""

from interviews.core.acts import Act
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.response import ModuleResponse, validate_response
from interviews.core.stages import Stage, row_of
from interviews.core.wording.coach import WORDING
from interviews.experts.registry import EXPERTS
from tests.factories.core import make_knowledge
from tests.hearing import said
from tests.players import new_context

COLLECTED = {"identified_pattern": "hash_map", "user_approach": "pairs", "pseudocode": "for ..."}


class Talk:
    """A talk in one stage, which the test may leave only by what the expert proposes (``next_stage``)."""

    def __init__(self, stage: Stage, language: Language = "en", slug: str = "two-sum", **fields: object) -> None:
        self.knowledge = make_knowledge(slug, language)
        self.expert = EXPERTS[row_of(stage).expert](self.knowledge)
        self.context: InterviewContext = new_context(
            self.knowledge, current_stage=stage, **{"identified_pattern": "hash_map", **fields}
        )

    def say(self, text: str, *acts: Act, code: str = "") -> ModuleResponse:
        """Return what the expert answers to ``text``, in which just ``acts`` are heard."""
        message = said(text, self.context.current_stage, *acts, code=code)
        before = InterviewContext(**{**vars(self.context), "conversation": (*self.context.conversation, message)})
        reply = validate_response(self.expert.process(before), before)
        answer = Message("coach", reply.assistant_message, before.current_stage)
        changed = {**vars(before), **reply.context_updates, "conversation": (*before.conversation, answer)}
        turns = {"turn_count": before.turn_count + 1, "stage_turns": before.stage_turns + 1}
        self.context = InterviewContext(**{**changed, **turns})
        return reply


def says(reply: ModuleResponse, key: str, language: Language = "en") -> bool:
    """Tell whether the reply has a variant of the sentence ``key``, whatever is filled in."""
    return has_sentence(reply.assistant_message, key, language)


def has_sentence(text: str, key: str, language: Language = "en") -> bool:
    """Tell whether ``text`` has a variant of the sentence ``key``, whatever is filled in."""
    return any(all(part in text for part in _fixed(one)) for one in WORDING[key][language])


def _fixed(variant: str) -> list[str]:
    parts = [part.rpartition("}")[2] for part in variant.split("{")]
    return [part.strip() for part in parts if part.strip()]
