"""The interview's memory, immutable: what the experts read, and the one place where it changes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from interviews.core.acts import ActKind, Heard
from interviews.core.dry_run import DryRun
from interviews.core.stages import Stage

Language = Literal["en", "zh"]


@dataclass(frozen=True)
class Message:
    """Something said: by the learner (``learner``) or the coach (``coach``), in ``stage``.

    ``situation`` is the kind of situation in which the coach stepped in with it, or that a message of the learner was
    instead of a contribution. ``offers`` are what the learner may do next at the press of a button
    (``interviews/core/turn/situations/strategies.py``). ``voice`` is who found the coach's words. ``because`` is the
    reason, where what is known of the learner steered the coach. ``heard`` is what was heard in a message of the
    learner, kept so that it is not heard again, and otherwise, later; ``None`` where nobody has listened yet. In a
    message of the coach it has the readings of what was not understood, about which the message asks.
    """

    role: Literal["learner", "coach"]
    text: str
    stage: Stage
    code: str = ""
    situation: str = ""
    offers: tuple[str, ...] = ()
    voice: Literal["curated", "model"] = "curated"
    because: str = ""
    heard: Heard | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        plain = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**plain, "offers": list(self.offers), "heard": None if self.heard is None else self.heard.to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Message":
        """Read back what :meth:`to_dict` gave."""
        return cls(
            data["role"],
            data["text"],
            Stage(data["stage"]),
            data.get("code", ""),
            data.get("situation", ""),
            tuple(data.get("offers", ())),
            data.get("voice", "curated"),
            data.get("because", ""),
            None if data.get("heard") is None else Heard.from_dict(data["heard"]),
        )


@dataclass(frozen=True)
class UserProfile:
    """What was known of the learner when the interview began.

    The coach is steered by it (``core/turn/situations/steering.py``). ``level`` is the estimated one, or the learner's
    own word while ``stated`` is true. ``pattern_skill`` and ``stage_skill`` map pattern ids and stages to the score
    that is expected on a medium problem, 0..1, only where something was observed. ``missed_families`` are the families
    of edge cases that the learner forgot most often, the worst first. ``most_detail`` is how detailed help may be at
    most, by the learner's own wish.
    """

    level: Literal["beginner", "intermediate", "advanced", "unknown"] = "unknown"
    pattern_skill: Mapping[str, float] = field(default_factory=dict)
    stage_skill: Mapping[str, float] = field(default_factory=dict)
    missed_families: tuple[str, ...] = ()
    most_detail: Literal["light", "moderate", "very_detailed"] = "very_detailed"
    stated: bool = True

    def __post_init__(self) -> None:
        # Whatever mapping comes in, nobody can write to the one that is kept.
        for name in ("pattern_skill", "stage_skill"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def to_plain(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {
            "level": self.level,
            "pattern_skill": dict(self.pattern_skill),
            "stage_skill": dict(self.stage_skill),
            "missed_families": list(self.missed_families),
            "most_detail": self.most_detail,
            "stated": self.stated,
        }

    @classmethod
    def from_plain(cls, value: Mapping[str, Any]) -> "UserProfile":
        """Read back what was stored, also by an older version.

        Raises ``KeyError``, ``TypeError``, ``AttributeError`` or ``ValueError`` for what is no profile.
        """
        hints, most = get_type_hints(cls), value.get("most_detail", "very_detailed")
        if value["level"] not in get_args(hints["level"]) or most not in get_args(hints["most_detail"]):
            raise ValueError(f"{value['level']!r} with {most!r} is no profile")
        return cls(
            value["level"],
            {str(name): float(skill) for name, skill in value["pattern_skill"].items()},
            {str(name): float(skill) for name, skill in value.get("stage_skill", {}).items()},
            tuple(str(name) for name in value.get("missed_families", ())),
            most,
            bool(value.get("stated", True)),
        )


@dataclass(frozen=True)
class AlreadySaid:
    """What the leak guard asks of the learner's first ``messages``, noted once (``interviews/core/leaks/said.py``).

    ``mark`` is a fingerprint of these messages and ``looked_for`` one of the phrases that were looked for in them.
    ``held`` has fingerprints of the lists of phrases of which one was said.
    """

    messages: int = 0
    mark: str = ""
    looked_for: str = ""
    held: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {one.name: _to_plain(getattr(self, one.name)) for one in fields(self)}

    @classmethod
    def from_plain(cls, value: Mapping[str, Any]) -> "AlreadySaid":
        """Read back what :meth:`to_plain` gave. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for others."""
        texts = {name: tuple(map(str, value[name])) for name in ("held", "names", "steps", "words")}
        return cls(int(value["messages"]), str(value["mark"]), str(value["looked_for"]), **texts)


@dataclass(frozen=True)
class InterviewContext:
    """Everything the interview remembers. Experts read it and answer with updates; they never change it.

    Names of stages are stored as :class:`Stage`; ids are those of the problem's knowledge
    (``interviews/core/knowledge.py``), where ``told_traps`` are read as well: ideas that were told here and that an
    input breaks. ``code_language`` is what the editor is set to, ``languages_run`` those whose code is run here (ids of
    ``problems/languages.py``). Times are seconds since the interview began.
    """

    session_id: str
    language: Language
    problem_title: str
    problem_text: str
    difficulty: str = ""
    patterns: tuple[str, ...] = ()
    current_stage: Stage = Stage.PROBLEM_CLARIFICATION
    finished: bool = False
    stage_history: tuple[Stage, ...] = (Stage.PROBLEM_CLARIFICATION,)
    skipped_stages: tuple[Stage, ...] = ()
    skip_reminded: tuple[Stage, ...] = ()
    conversation: tuple[Message, ...] = ()
    user_profile: UserProfile = UserProfile()
    code_language: str = "python"
    languages_run: tuple[str, ...] = ("python",)
    # what was collected, stage by stage
    clarified: tuple[str, ...] = ()
    unanswered_questions: tuple[str, ...] = ()
    restated: bool = False
    identified_pattern: str | None = None
    complexity_expectation: str | None = None
    user_approach: str | None = None
    approach_ids: tuple[str, ...] = ()
    told_traps: tuple[str, ...] = ()
    settled_cases: tuple[str, ...] = ()
    claimed_time: str | None = None
    claimed_space: str | None = None
    complexity_discussed: bool = False
    pseudocode: str | None = None
    dry_run: DryRun | None = None
    detected_issues: tuple[str, ...] = ()
    edge_cases_named: tuple[str, ...] = ()
    edge_cases_asked: tuple[str, ...] = ()
    edge_cases_discussed: bool = False
    follow_ups_asked: tuple[str, ...] = ()
    follow_ups_answered: tuple[str, ...] = ()
    summary: str | None = None
    summary_given: bool = False
    # what was said, so that nothing is said twice
    nudges_given: tuple[str, ...] = ()
    hints_given: tuple[str, ...] = ()
    last_question: str | None = None
    same_question_count: int = 0
    # counters and flags
    turn_count: int = 0
    hint_requests: int = 0
    answer_requests: int = 0
    consecutive_invalid_inputs: int = 0
    stage_turns: int = 0
    stage_started_at: float = 0.0
    hint_level: int = 0
    hints_in_a_row: int = 0
    failed_checks: int = 0
    hint_detail: Literal["", "light", "moderate", "very_detailed"] = ""
    skip_requested: bool = False
    frustration_detected: bool = False
    strong_hint_given: bool = False
    reset_triggered: bool = False
    # how often the coach stepped in, as "kind:stage" or "kind:stage:sign", in order
    interventions: tuple[str, ...] = ()
    # what the learner's earlier messages hold, so that they need not be read again
    already_said: AlreadySaid | None = None

    @property
    def current_input(self) -> str:
        """Return the learner's latest message, with the code that came with it."""
        for message in reversed(self.conversation):
            if message.role == "learner":
                return f"{message.text}\n{message.code}".strip()
        return ""

    def learner_said(self, stage: Stage | None = None) -> str:
        """Return all that the learner contributed (in ``stage``), newest last, without the editor's code."""
        said = [m.text for m in self.contributions() if stage in (None, m.stage)]
        return "\n".join(reversed(said))

    def contributions(self) -> Iterator[Message]:
        """Yield what the learner contributed, newest first: no mere request or sigh, nothing that is empty, or only of
        the interview itself, or of which the coach understood nothing."""
        asked_back = False
        for message in reversed(self.conversation):
            if message.role == "coach":
                asked_back = message.heard is not None
                continue
            not_understood = asked_back and not _contributes(message.heard)
            if not (message.situation or not_understood or _is_of_the_talk(message.heard)):
                yield message
            asked_back = False

    def times(self, kind: str, stage: Stage | None = None) -> int:
        """Return how often the coach stepped in for that kind of situation (in ``stage``)."""
        start = f"{kind}:" if stage is None else f"{kind}:{stage.value}"
        return sum(mark.startswith(start) for mark in self.interventions)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {f.name: _to_plain(getattr(self, f.name)) for f in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "InterviewContext":
        """Read back what :meth:`to_dict` gave. Raises ``ValueError`` or ``KeyError`` for what is not a context."""
        return cls(**{name: _from_plain(_TYPES[name], data[name]) for name in _TYPES if name in data})


_OF_THE_TALK = (ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION, ActKind.REQUEST, ActKind.MOOD, ActKind.NOTHING)


def _is_of_the_talk(heard: Heard | None) -> bool:
    """Tell whether a message only asks about the interview or a word, wishes for something, or shows a mood."""
    return heard is not None and heard.only(*_OF_THE_TALK) and not heard.only(ActKind.NOTHING)


def _contributes(heard: Heard | None) -> bool:
    """Tell whether something beside the talk was heard: the coach may ask about one question and take the rest."""
    return heard is not None and any(act.kind not in _OF_THE_TALK for act in heard.acts)


_TYPES = get_type_hints(InterviewContext)
IDENTITY = frozenset(
    {
        *("session_id", "language", "problem_title", "problem_text", "conversation", "user_profile"),
        *("code_language", "languages_run"),
    }
)
"""What the interview is about, what was said, and what code is written in and run: nobody updates it."""
FINDINGS = frozenset({"dry_run", "already_said"})
"""What was computed of what the learner sent: an expert reads it."""
PLACE = frozenset({"current_stage", "stage_history", "finished"})
"""Where the interview stands: only a turn moves it, along the stage table."""


def _to_plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_to_plain(item) for item in value]
    if isinstance(value, Message | DryRun):
        return value.to_dict()
    if isinstance(value, UserProfile | AlreadySaid):
        return value.to_plain()
    return value.value if isinstance(value, Stage) else value


def _from_plain(kind: Any, value: Any) -> Any:
    if get_origin(kind) is tuple:
        return tuple(_from_plain(get_args(kind)[0], item) for item in value)
    if kind is Message:
        return Message.from_dict(value)
    if kind is UserProfile:
        return UserProfile.from_plain(value)
    if kind == DryRun | None:
        return None if value is None else DryRun.from_dict(value)
    if kind == AlreadySaid | None:
        return None if value is None else AlreadySaid.from_plain(value)
    return Stage(value) if kind is Stage else value


def field_from_plain(name: str, value: Any) -> Any:
    """Return the value of the field ``name`` from plain JSON types; raises for what cannot be read, or ``KeyError``."""
    return _from_plain(_TYPES[name], value)


LARGEST_NUMBER = 1e15
"""No count and no number of seconds is larger; what is, cannot have been stored by us (and ``nan`` is not smaller)."""


def has_type_of(name: str, value: Any) -> bool:
    """Tell whether ``value`` may be stored in the context's field ``name``. Raises ``KeyError`` for no field."""
    return _matches(_TYPES[name], value)


def _matches(kind: Any, value: Any) -> bool:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and all(_matches(arguments[0], item) for item in value)
    if origin is Literal:
        return value in arguments
    if arguments:
        return any(_matches(option, value) for option in arguments)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < LARGEST_NUMBER
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST_NUMBER
    return isinstance(value, kind)


def apply_updates(context: InterviewContext, updates: Mapping[str, Any]) -> InterviewContext:
    """Return the context with an expert's validated updates. This is the only place where they are applied."""
    return replace(context, **updates)
