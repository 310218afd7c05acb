"""The study plans as they are written: ``profiles/plans/plans.yaml``, read once and checked.

Which patterns and stages exist is not known here; a test compares the file with those of the coach. How far somebody
got with a plan is worked out in ``profiles/plans/progress.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from profiles.models import Goal
from profiles.skill.estimates import DIFFICULTIES

PLANS_FILE = Path(__file__).with_name("plans.yaml")
StepKind = Literal["interview", "stage", "review", "notes", "rest"]
Aim = Literal["", "weak_patterns", "weak_stage"]


@dataclass(frozen=True)
class Text:
    """A text in the two languages of the content."""

    en: str
    zh: str

    def of(self, language: str) -> str:
        """Return it in ``language`` (``en`` or ``zh``)."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True)
class Step:
    """One step of a plan.

    An interview is about one of ``patterns`` (any, if there are none) and of a ``difficulty`` ("" for what fits); one
    of kind ``stage`` is to be held with special attention to ``stage``. ``pattern`` is the one that the title names.
    ``aim`` says that patterns or stage are taken from the learner's weak spots; ``plain`` are title and reason for a
    learner who has none. ``value`` (1 to 3) is how much the
    step is worth where there is no time for all, and those that are ``last`` belong to the last two days.
    """

    id: str
    kind: StepKind
    title: Text
    because: Text
    patterns: tuple[str, ...] = ()
    pattern: str = ""
    difficulty: str = ""
    stage: str = ""
    aim: Aim = ""
    plain: tuple[Text, Text] | None = None
    value: int = 2
    last: bool = False


@dataclass(frozen=True)
class Plan:
    """A study plan; ``after`` is the plan to go on with, ``goal`` the one of a learner it is suggested for."""

    id: str
    goal: str
    after: str
    title: Text
    summary: Text
    for_whom: Text
    time: Text
    steps: tuple[Step, ...]
    asks_date: bool = False

    def step(self, step_id: str) -> Step:
        """Return a step by its id. Raises ``KeyError`` where there is none."""
        return {step.id: step for step in self.steps}[step_id]


@lru_cache(maxsize=1)
def load_plans() -> dict[str, Plan]:
    """Return every plan by id, in the file's order. Raises ``ValueError`` for a file that is not right."""
    return plans_from(yaml.load(PLANS_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


def plans_from(content: Any) -> dict[str, Plan]:
    """Return the plans that ``content`` describes. Raises ``ValueError`` saying which plan or step is wrong."""
    plans = {plan.id: plan for plan in map(_plan, content)}
    _check(len(plans) == len(content), "two plans have the same id")
    for plan in plans.values():
        _check(plan.after in plans and plan.after != plan.id, f"{plan.id}: nothing comes after it")
    return plans


def suggested_for(goal: str) -> Plan | None:
    """Return the plan for a learner's goal, ``None`` for no particular one."""
    return next((plan for plan in load_plans().values() if goal and plan.goal == goal), None)


def _plan(given: Mapping[str, Any]) -> Plan:
    name = str(given.get("id"))
    by_pattern = "patterns" in given
    steps = _steps_by_pattern(name, given) if by_pattern else _steps(name, given.get("steps"), given.get("topics", {}))
    _check(bool(steps), f"{name}: it has no steps")
    _check(len({step.id for step in steps}) == len(steps), f"{name}: two steps have the same id")
    _check(given.get("goal") in set(Goal.values) - {""}, f"{name}: {given.get('goal')!r} is no goal")
    known = {"id", "goal", "after", "asks_date", "title", "summary", "for_whom", "time"}
    known |= {"patterns", "each_pattern"} if by_pattern else {"steps", "topics"}
    _check(set(given) <= known, f"{name}: unknown {sorted(set(given) - known)}")
    texts = {key: _text(f"{name} {key}", given.get(key)) for key in ("title", "summary", "for_whom", "time")}
    return Plan(
        id=name,
        goal=given["goal"],
        after=given.get("after", ""),
        asks_date=bool(given.get("asks_date", False)),
        steps=steps,
        **texts,
    )


def _steps_by_pattern(name: str, given: Mapping[str, Any]) -> tuple[Step, ...]:
    return tuple(
        _step(
            f"{name} {of_pattern.get('pattern')}",
            {
                **each,
                "id": f"{of_pattern['pattern']}_{each['id']}",
                "kind": "interview",
                "pattern": of_pattern["pattern"],
                "because": of_pattern.get("because"),
            },
            {},
        )
        for of_pattern in given["patterns"]
        for each in given["each_pattern"]
    )


def _steps(name: str, given: Any, topics: Mapping[str, list[str]]) -> tuple[Step, ...]:
    return tuple(_step(name, one, topics) for one in given or ())


def _step(plan: str, given: Mapping[str, Any], topics: Mapping[str, list[str]]) -> Step:
    where = f"{plan}: step {given.get('id')}"
    fields = {key: value for key, value in given.items() if key not in ("topic", "title", "because", "plain")}
    unknown = set(fields) - set(Step.__dataclass_fields__) - {"patterns"}
    _check(not unknown, f"{where}: unknown {sorted(unknown)}")
    _check(isinstance(given.get("id"), str), f"{where}: it needs an id")
    _check(given.get("kind") in get_args(StepKind), f"{where}: {given.get('kind')!r} is no kind")
    _check(given.get("difficulty", "") in ("", *DIFFICULTIES), f"{where}: unknown difficulty")
    _check(given.get("aim", "") in get_args(Aim), f"{where}: unknown aim")
    _check(given.get("value", 2) in (1, 2, 3), f"{where}: a value is 1, 2 or 3")
    _check(
        (given["kind"] == "stage") == bool(given.get("stage") or given.get("aim") == "weak_stage"), f"{where}: stage"
    )
    _check(bool(given.get("aim")) == ("plain" in given), f"{where}: plain")
    topic = given.get("topic")
    _check(topic is None or topic in topics, f"{where}: unknown topic")
    patterns = tuple(topics[topic]) if topic else (given["pattern"],) if given.get("pattern") else ()
    return Step(
        **fields,
        title=_text(f"{where} title", given.get("title")),
        because=_text(f"{where} because", given.get("because")),
        patterns=patterns,
        plain=_plain(where, given["plain"]) if "plain" in given else None,
    )


def _plain(where: str, given: Any) -> tuple[Text, Text]:
    _check(isinstance(given, dict) and set(given) == {"title", "because"}, f"{where} plain: it needs title and because")
    return _text(f"{where} plain title", given["title"]), _text(f"{where} plain because", given["because"])


def _text(where: str, given: Any) -> Text:
    _check(isinstance(given, dict) and set(given) == {"en", "zh"}, f"{where}: it needs exactly en and zh")
    _check(all(isinstance(one, str) and one.strip() for one in given.values()), f"{where}: it is empty")
    return Text(**given)


def _check(right: bool, fault: str) -> None:
    if not right:
        raise ValueError(f"{PLANS_FILE.name}: {fault}")
