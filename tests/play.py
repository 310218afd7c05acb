"""``make play``: people of several characters practise with our coach and with a plain chatbot on the same model, and a
blind judge compares the two, in both orders.

    PLAY_KEY=… make play PLAY="--base-url https://api.example.org/v1 --model NAME --pairs 4 --turns 24"

Without an address the scripted fake model plays everybody: then the figures say nothing, and the way is tested. All data
stand in a folder that is deleted at the end; the conversations are written to ``var/play``.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fake_openai import fake_openai

ROOT = Path(__file__).resolve().parent.parent
SECONDS_A_CALL = 600.0
MOST_PAIRS, MOST_TURNS = 40, 60
_CODE = re.compile(r"```(?:python)?\n(.*?)```", re.DOTALL)

Said = list[tuple[str, str]]
Ask = Callable[[str, tuple[Any, ...]], str]


@dataclass(frozen=True)
class Coach:
    """Who interviews: how it begins, and what it answers; nothing once it is over."""

    begin: Callable[[], str]
    answer: Callable[[str], str]


def main() -> int:
    """Play, print the figures, and return an exit code."""
    asked = _arguments().parse_args()
    with ExitStack() as stack:
        key = os.environ.get("PLAY_KEY", "")
        if not asked.base_url:
            server = stack.enter_context(fake_openai())
            asked.base_url, asked.model, key = server.url, "fake-model", "a-key-for-the-fake"
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="dryrun-play-"))
        judge = os.environ.get("JUDGE_DIR") or str(ROOT / "var" / "judge")
        os.environ |= {"DRYRUN_MODE": "local", "DATA_DIR": data, "JUDGE_DIR": judge, "PLAY_KEY": key}
        _set_up(asked)
        people = tuple(filter(None, asked.people.split(",")))
        bounds = {"pairs": asked.pairs, "turns": asked.turns, "people": people}
        told = played(asked.base_url, key, asked.model, folder=asked.folder, **bounds)
        sys.stdout.write(f"{told}\n")
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--base-url", default="", help="of an OpenAI-compatible endpoint; the key is in PLAY_KEY")
    parser.add_argument("--model", default="")
    parser.add_argument("--pairs", type=int, default=2, choices=range(1, MOST_PAIRS + 1), metavar=f"1..{MOST_PAIRS}")
    parser.add_argument("--people", default="", help="their names with commas, as in tests/play_people.py; all of them")
    parser.add_argument("--turns", type=int, default=24, choices=range(1, MOST_TURNS + 1), metavar=f"1..{MOST_TURNS}")
    parser.add_argument("--folder", type=Path, default=ROOT / "var" / "play")
    return parser


def _set_up(asked: argparse.Namespace) -> None:
    """Make the installation that is played on: its database, the bank, the provider."""
    manage = [sys.executable, "manage.py"]
    provider = ["--name=Play", f"--base-url={asked.base_url}", f"--model={asked.model}", "--key-env=PLAY_KEY"]
    for command in (
        ["migrate", "--verbosity=0"],
        ["load_bank", "--verbosity=0"],
        ["set_provider", *provider, "--default"],
    ):
        subprocess.run([*manage, *command], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()


def played(
    base_url: str, key: str, model: str, *, pairs: int, turns: int, folder: Path, people: Sequence[str] = ()
) -> str:
    """Play ``pairs`` pairs of interviews with up to ``turns`` messages of the learner, who are ``people`` in turn, or
    everybody; return the figures as text."""
    from interviews.llm.openai_client import client_for
    from interviews.llm.port import Deadline, ModelRequest
    from interviews.llm.retry import call_with_retries
    from tests.play_people import PERSONAS

    client = client_for(base_url, key, model)

    def ask(purpose: str, messages: tuple[Any, ...]) -> str:
        request, deadline = ModelRequest(purpose, messages, temperature=0.7), Deadline(SECONDS_A_CALL)
        return call_with_retries(lambda seconds: client.complete(request, seconds=seconds), deadline).text

    folder.mkdir(parents=True, exist_ok=True)
    judgements, chosen = [], [one for one in PERSONAS if not people or one.name in people]
    for number in range(pairs):
        persona = chosen[number % len(chosen)]
        task = _task(persona)
        ours = _talk(persona, task, turns, ask, _our_coach(persona))
        chatbot = _talk(persona, task, turns, ask, _chatbot(persona, task, ask))
        judgements += _judged(task, ours, chatbot, ask)
        _write(folder / f"{number + 1:02}-{persona.name}.md", persona.name, ours, chatbot, judgements[-2:])
    return figures(judgements)


def _talk(persona: Any, task: str, turns: int, ask: Ask, coach: Coach) -> Said:
    """Return what was said, the coach first: until somebody ends it, or for so many turns."""
    from tests.play_people import learner_prompt

    said: Said = [("coach", coach.begin())]
    for _ in range(turns):
        words = ask("learner", learner_prompt(persona, task, said)).strip()
        if words == "END" or not words:
            break
        said.append(("learner", words))
        reply = coach.answer(words)
        if not reply:
            break
        said.append(("coach", reply))
    return said


def _task(persona: Any) -> str:
    from problems.models import Problem

    content = Problem.objects.get(slug=persona.problem).current_revision.content
    return f"{content['title'][persona.language]}\n\n{content['statement'][persona.language]}"


def _our_coach(persona: Any) -> Coach:
    """Return how our interview begins and answers, as a learner of its own would have it."""
    from interviews.jobs.loop import work
    from interviews.models import Interview, InterviewStatus
    from interviews.turns import accepting, opening
    from interviews.turns.job import ANSWER_TURN
    from profiles.models import User

    learner = User.objects.create_user(f"{uuid.uuid4().hex}@example.org", "a long enough passphrase")
    interview = opening.start_interview(learner=learner, language=persona.language, slug=persona.problem)

    def spoken(turn: int | None) -> str:
        messages = interview.messages.filter(turn=turn, folded=False).exclude(role="learner").order_by("position")
        return "\n\n".join(messages.values_list("text", flat=True))

    def answer(words: str) -> str:
        interview.refresh_from_db()
        if interview.status not in (InterviewStatus.WAITING,):
            return ""
        code = "\n".join(_CODE.findall(words)).strip()
        text = _CODE.sub("", words).strip()
        turn = accepting.submit_turn(
            learner=learner,
            interview_id=interview.pk,
            client_id=uuid.uuid4(),
            seen_turn=Interview.objects.get(pk=interview.pk).turn_count,
            action="message" if text else "submit",
            text=text,
            code=code,
        )
        work(ANSWER_TURN, turn.pk)
        return spoken(turn.pk)

    return Coach(lambda: spoken(None), answer)


def _chatbot(persona: Any, task: str, ask: Ask) -> Coach:
    from tests.play_people import chatbot_prompt

    said: Said = []

    def answer(words: str) -> str:
        if words:
            said.append(("learner", words))
        reply = ask("chatbot", chatbot_prompt(persona, task, said)).strip()
        said.append(("coach", reply))
        return reply

    return Coach(lambda: answer(""), answer)


def _judged(task: str, ours: Said, chatbot: Said, ask: Ask) -> list[dict[str, Any]]:
    """Return two judgements of one pair, ours once as A and once as B."""
    from tests.play_people import judge_prompt, parse_judgement

    found = []
    for first, second, our_name in ((ours, chatbot, "A"), (chatbot, ours, "B")):
        judgement, why = parse_judgement(ask("judge", judge_prompt(task, first, second)))
        counts = {"A": judgement.A.model_dump(), "B": judgement.B.model_dump()}
        other = "B" if our_name == "A" else "A"
        preferred = judgement.preferred == our_name
        found.append({"ours_preferred": preferred, "ours": counts[our_name], "chatbot": counts[other], "why": why})
    return found


def figures(judgements: Sequence[dict[str, Any]]) -> str:
    """Return how often ours was preferred, and which share of the replies of each was at fault."""
    preferred = sum(one["ours_preferred"] for one in judgements)
    lines = [f"ours preferred in {preferred} of {len(judgements)} judgements ({preferred / len(judgements):.0%})"]
    for who in ("ours", "chatbot"):
        replies = sum(one[who]["replies"] for one in judgements) or 1
        shares = (f"{kind} {sum(one[who][kind] for one in judgements) / replies:.1%}" for kind in FAULTS)
        lines.append(f"{who:<8} {replies} replies judged: {', '.join(shares)}")
    return "\n".join(lines)


FAULTS = ("misread", "repeated", "stacked", "leaked")


def _write(path: Path, name: str, ours: Said, chatbot: Said, judgements: Sequence[dict[str, Any]]) -> None:
    parts = [f"# {name}"]
    for title, said in (("Ours", ours), ("Chatbot", chatbot)):
        parts += [f"## {title}", *(f"**{who}:** {text}" for who, text in said)]
    parts += ["## Judged", *(f"ours preferred: {one['ours_preferred']}. {one['why']}" for one in judgements)]
    path.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
