"""Interviews as learners hold them, as bare rows and many at once: for pages that tell of all of them."""

import random
from datetime import datetime, timedelta

from interviews.core.stages import STAGE_ORDER
from interviews.models import Attempt, Event, Interview, Message, StageVisit, Turn
from problems.models import Problem
from profiles.models import Practice, User
from profiles.skill.estimates import DIFFICULTIES
from tests.factories import make_verdict

PLANS = (
    "I would ask an oracle for the partner of each item, then return both.",
    "First I ask the oracle which partner fits, then I take its position.",
    "I could simply shuffle the whole list until two neighbours fit.",
)
QUESTIONS = (
    "Are the prices given in euros or in dollars?",
    "Which currency do the prices have, euros?",
    "Who wrote this shop's software, by the way?",
)


def hold_interviews(
    problem: Problem, number: int, *, now: datetime, seed: int = 3, tests: int = 3, ability: float = 0.0
) -> list[Interview]:
    """Hold ``number`` interviews, each of another learner: of each ten one is left in the second stage and one was
    forgotten there; the others end. Every third asks for a hint in the first stage, every fifth skips the fifth one.
    """
    chance = random.Random(seed)
    done = [_hold(problem, index, now=now, chance=chance, tests=tests, ability=ability) for index in range(number)]
    return done


def _hold(
    problem: Problem, index: int, *, now: datetime, chance: random.Random, tests: int, ability: float
) -> Interview:
    learner = User.objects.create(email=f"held-{problem.slug}-{index}@example.org", first_name="Quirin")
    started = now - timedelta(days=30 + index % 200)
    left, forgotten = index % 10 == 0, index % 10 == 1
    stages = STAGE_ORDER[:2] if left or forgotten else STAGE_ORDER
    ended = started + timedelta(minutes=4 * len(stages))
    interview = Interview.objects.create(
        learner=learner,
        revision=problem.current_revision,
        title=problem.title_en,
        language="zh" if index % 4 == 3 else "en",
        status="waiting" if forgotten else "finished",
        stage=stages[-1].value,
        context={},
        finished_at=None if forgotten else ended,
        ended_early=left,
        turn_count=2,
    )
    Interview.objects.filter(pk=interview.pk).update(started_at=started, updated_at=ended)
    turns = Turn.objects.bulk_create(
        Turn(interview=interview, number=n, action=action, status="done", finished_at=started)
        for n, action in ((1, "message"), (2, "submit"))
    )
    StageVisit.objects.bulk_create(
        StageVisit(
            interview=interview,
            position=place,
            stage=stage.value,
            entered_at=started + timedelta(minutes=4 * place),
            left_at=None if forgotten and stage is stages[-1] else started + timedelta(minutes=4 * place + 4),
            skipped=index % 5 == 2 and place == 4,
        )
        for place, stage in enumerate(stages)
    )
    said = ((stages[0], QUESTIONS[index % 3]), (stages[1], f"{PLANS[index % 3]} {learner.first_name} thinks so."))
    Message.objects.bulk_create(
        Message(
            interview=interview,
            turn=turns[0],
            position=place,
            role="learner",
            stage=stage.value,
            text=text,
            created_at=started + timedelta(minutes=4 * place + 1),
        )
        for place, (stage, text) in enumerate(said)
    )
    if index % 3 == 0:
        kinds = ("hint_request", "over_reliance") if index % 2 else ("hint_request",)
        for kind in kinds:
            Event.objects.create(
                interview=interview, turn=turns[0], kind=kind, level="info", stage=stages[0].value, created_at=started
            )
    if not left and not forgotten:
        cases = [{"origin": "hidden", "outcome": "wrong" if n == tests - 1 else "passed"} for n in range(tests)]
        Attempt.objects.create(
            interview=interview, turn=turns[1], kind="submit", number=1, client_id=turns[1].client_id,
            stage="pseudocode_design", code="x = 1", fingerprint="0" * 16, status="done", outcome="wrong",
            passed=tests - 1, total=tests, verdict=make_verdict(*cases), created_at=ended, finished_at=ended,
        )  # fmt: skip
    if not forgotten:
        score = min(1.0, max(0.05, chance.gauss(0.6, 0.25)))
        Practice.objects.create(
            learner=learner, source=interview.pk, kind="interview", item=problem.slug, title=problem.title_en,
            difficulty=problem.difficulty, at=ended, hints=index % 3, solved=index % 4 == 0, level_mean=ability,
            observations=[
                {"score": score, "weight": 0.75, "difficulty": DIFFICULTIES[problem.difficulty], "pattern": "",
                 "stage": stage.value}
                for stage in stages[:-1]
            ],
        )  # fmt: skip
    return interview
