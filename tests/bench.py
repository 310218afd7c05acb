"""``make bench``: figures measured on this machine, with a database of its own. Nothing here passes or fails."""

import logging
import os
import statistics
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory()
(Path(FOLDER.name) / "static").mkdir()
os.environ.update(DATA_DIR=FOLDER.name, DJANGO_SETTINGS_MODULE="tests.settings")
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from interviews.core.reading.intents.intent_model import read_intent  # noqa: E402
from interviews.core.reading.understanding import read_message  # noqa: E402
from interviews.core.turn.turn import TurnInput, begin, run_turn  # noqa: E402
from interviews.demo import DEMO_MESSAGES, DEMO_PROBLEM  # noqa: E402
from interviews.evaluation import intent_figures  # noqa: E402
from interviews.experts.registry import EXPERTS  # noqa: E402
from interviews.models import Interview, Message  # noqa: E402
from interviews.recovery import ways as recovery  # noqa: E402
from interviews.turns import accepting, opening  # noqa: E402
from problems.evaluation.pattern_figures import figures, parse_row  # noqa: E402
from problems.evaluation.rows import read_rows  # noqa: E402
from problems.patterns.detection import detect_patterns  # noqa: E402
from profiles.models import User  # noqa: E402
from profiles.skill.learning import replay  # noqa: E402
from tests.bench_agreement import bench_agreement  # noqa: E402
from tests.bench_catalogue import bench_catalogue  # noqa: E402
from tests.bench_ends import bench_ends  # noqa: E402
from tests.bench_hearing import bench_hearing  # noqa: E402
from tests.bench_judge import bench_judge  # noqa: E402
from tests.bench_load import bench_load  # noqa: E402
from tests.bench_prompts import bench_prompts  # noqa: E402
from tests.bench_review_queue import bench_review_queue  # noqa: E402
from tests.bench_seen import bench_seen  # noqa: E402
from tests.bench_skill import bench_skill  # noqa: E402
from tests.factories.core import make_context, make_knowledge  # noqa: E402
from tests.factories.learning import INTERVIEWS, practised_learner  # noqa: E402

ROOT = Path(__file__).parent.parent
HELD_OUT = ROOT / "problems" / "evaluation" / "patterns_heldout.jsonl"
HELD_OUT_INTENTS = ROOT / "interviews" / "evaluation" / "intents_heldout.jsonl"
ROUNDS = 30


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """Return the median and the 95th percentile of running ``work``, after one unmeasured run."""
    work()
    return spread(each([work] * rounds))


def spread(times: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return statistics.median(times), sorted(times)[int(len(times) * 0.95)]


def each(works: Sequence[Callable[[], object]]) -> list[float]:
    """Return how many milliseconds each of ``works`` takes."""
    times = []
    for work in works:
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return times


def line(what: str, figures_in_ms: tuple[float, float], extra: str = "") -> None:
    """Print one row of the table."""
    median, late = figures_in_ms
    print(f"  {what:<46} p50 {median:8.2f} ms   p95 {late:8.2f} ms   {extra}")


def bench_core() -> None:
    """Time a whole interview through the core, without a database."""
    knowledge = make_knowledge(DEMO_PROBLEM)
    experts = {name: expert(knowledge) for name, expert in EXPERTS.items()}
    times: list[float] = []

    def play() -> None:
        context = begin(make_context(identified_pattern=None), knowledge, experts).context
        for number, (text, code) in enumerate(DEMO_MESSAGES):
            start = time.perf_counter()
            context = run_turn(context, knowledge, experts, TurnInput(text=text, code=code), number * 30.0).context
            times.append((time.perf_counter() - start) * 1000)
        assert context.finished

    play()
    times.clear()
    for _ in range(ROUNDS):
        play()
    print("\nCore: one turn, pure computation")
    line(f"{len(DEMO_MESSAGES)} turns of the demo interview", spread(times))


def interview_with(learner: User, messages: int) -> Interview:
    """Return an interview that waits for the learner after ``messages`` messages."""
    interview = opening.start_interview(learner=learner, language="en", slug=DEMO_PROBLEM)
    text = "I would use **two loops** and `check` every pair, which costs O(n^2). " * 3
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="coach" if position % 2 else "learner",
            stage="problem_clarification",
            text=text,
            created_at=timezone.now(),
        )
        for position in range(2, messages + 1)
    )
    return interview


def bench_pages(client: Client, learner: User) -> None:
    """Time the room and one turn through the web layer, at 20 and at 1,000 messages."""
    print("\nPages: through Django's test client, SQLite, no network")
    rooms = {}
    for count in (20, 1000):
        interview = interview_with(learner, count)
        address = f"/interviews/{interview.pk}/"
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
            queries = len(captured)
        rooms[count] = milliseconds(lambda address=address: client.get(address), 10)
        line(f"room page, {count} messages", rooms[count], f"{queries} queries")
    print(f"  {'ratio 1,000 to 20':<46} {rooms[1000][0] / rooms[20][0]:12.1f}")
    for count in (20, 1000):
        interview = interview_with(learner, count)
        line(
            f"one turn, accepted and answered, {count} messages", milliseconds(lambda i=interview: send(learner, i), 10)
        )
    reports = {}
    for count in (20, 200):
        interview = interview_with(learner, count)
        started = time.perf_counter()
        recovery.end_interview(learner=learner, interview_id=interview.pk, seen_turn=0)
        print(
            f"  {f'ending it, with its report, {count} messages':<46} {(time.perf_counter() - started) * 1000:9.1f} ms"
        )
        address = reverse("report", kwargs={"interview_id": interview.pk})
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address).status_code == 200
            queries = len(captured)
        reports[count] = milliseconds(lambda address=address: client.get(address), 10)
        line(f"report page, {count} messages", reports[count], f"{queries} queries")
    print(f"  {'ratio 200 to 20':<46} {reports[200][0] / reports[20][0]:12.1f}")


def bench_dashboard() -> None:
    """Time what a learner of a year sees beside what one of some weeks sees, and working all of it out anew."""
    print("\nDashboard: through Django's test client, SQLite, no network")
    pages = {}
    for kind in ("average", "heavy"):
        learner, client = practised_learner(kind), Client()
        client.force_login(learner)
        count = INTERVIEWS[kind]
        with CaptureQueriesContext(connection) as captured:
            assert client.get(reverse("dashboard")).status_code == 200
            queries = len(captured)
        pages[kind] = milliseconds(lambda client=client: client.get(reverse("dashboard")), 10)
        line(f"dashboard, {count:,} interviews and re-solves", pages[kind], f"{queries} queries")
        line(f"all estimates anew, {count:,} interviews", milliseconds(partial(replay, learner=learner), 3))
    print(f"  {'ratio of the pages':<46} {pages['heavy'][0] / pages['average'][0]:12.1f}")


def send(learner: User, interview: Interview) -> None:
    """Send one message as the page would."""
    seen = Interview.objects.values_list("turn_count", flat=True).get(pk=interview.pk)
    accepting.submit_turn(
        learner=learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=seen,
        action="hint",
    )


def bench_patterns() -> None:
    """Time pattern detection and print how often it is right on the held-out texts."""
    rows = read_rows(HELD_OUT, parse_row)
    texts = [row.text for row in rows]
    print("\nPattern detection on problems that were not trained on")
    line(
        "one text", tuple(value / len(texts) for value in milliseconds(lambda: [detect_patterns(t) for t in texts], 5))
    )
    print()
    for row in figures(rows).as_text().splitlines()[:12]:
        print(f"  {row}")


def bench_intents() -> None:
    """Time the reading of a message and print how often it is right on the held-out messages."""
    rows = read_rows(HELD_OUT_INTENTS, intent_figures.parse_row)
    knowledge = make_knowledge(DEMO_PROBLEM)
    contexts = {stage: make_context(stage=stage) for stage in {row.stage for row in rows}}
    read_message(rows[0].text, "", contexts[rows[0].stage], knowledge)  # the model is loaded once
    print("\nReading messages that were not trained on")
    line("what one message wants", spread(each([partial(read_intent, row.text, row.stage) for row in rows])))
    whole = [partial(read_message, row.text, "", contexts[row.stage], knowledge) for row in rows]
    line("one message, with all that is checked", spread(each(whole)))
    print()
    for row in intent_figures.figures(rows).summary().splitlines():
        print(f"  {row}".rstrip())


def main() -> None:
    """Run everything."""
    logging.getLogger("interviews.conversation.events").setLevel(
        logging.ERROR
    )  # the lines would stand between the figures
    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_bank", verbosity=0)
    learner = User.objects.create_user("bench@example.org", "a long enough passphrase")
    client = Client()
    client.force_login(learner)
    print(f"Python {sys.version.split()[0]}, Django {django.get_version()}, {os.cpu_count()} cores")
    bench_core()
    bench_pages(client, learner)
    bench_dashboard()
    bench_ends(learner, spread)
    bench_review_queue(line, spread)
    bench_catalogue(learner, line, spread)
    bench_patterns()
    bench_intents()
    bench_hearing()
    bench_prompts()
    bench_skill()
    bench_agreement()
    bench_judge()
    bench_load()
    bench_seen()


if __name__ == "__main__":
    main()
