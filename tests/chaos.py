"""``python -m tests.chaos``: an installation of two of everything, learners at work in it, and one fault after another.

For some minutes processes are killed and frozen, connections cut, servers restarted, the disk filled and the model made
slow or wrong, as a seed has drawn it; then everything is healed, and an auditor reads the tables. What was lost, doubled
or stuck is told and makes it fail (exit code 1). ``docs/reliability.md`` has the figures of the runs that were made.
"""

import argparse
import re
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from tests.bench_report import p95
from tests.chaos_audit import SECONDS_TO_SETTLE, figures, findings, settled
from tests.chaos_faults import Planned, planned, small_disk, wreaked
from tests.chaos_learners import Heard, practising
from tests.chaos_site import TwoOfEverything, two_of_everything
from tests.faults.deployed import collect_files
from tests.faults.production import prepare_cluster
from tests.made_once import made_once_in

LEARNERS = 12
PAUSE = 1.0
"""Seconds between two acts of a learner, on average."""
_lock = threading.Lock()
_VARIES = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|:\d{5}|\b(?:turn|section) \d+")
"""What tells one line of the log from another one that says the same."""


def tell(line: str) -> None:
    """Print a line."""
    with _lock:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def chaos(seconds: float, seed: int, folder: Path) -> bool:
    """Run it for so many seconds in a new ``folder``; return whether the auditor found nothing."""
    site, data = folder / "site", folder / "site" / "data"
    data.mkdir(parents=True)
    cluster = made_once_in(folder, "cluster", prepare_cluster)
    files = made_once_in(folder, "files", collect_files)
    with small_disk(data) as has_disk:
        plan = [one for one in planned(seed, seconds) if has_disk or one.part != "disk"]
        if not has_disk:
            tell("No disk is filled: that needs root and a mount.")
        with two_of_everything(site, cluster=cluster / "data", files=files / "static", learners=LEARNERS) as running:
            return _wreak(running, plan, seconds, seed)


def _wreak(site: TwoOfEverything, plan: list[Planned], seconds: float, seed: int) -> bool:
    tell(f"Chaos of {seconds:.0f} s, seed {seed}: {len(plan)} faults, {LEARNERS} learners")
    heard, ends = Heard(), time.monotonic() + seconds
    with practising(site, heard, pause=PAUSE, seed=str(seed)):
        done = wreaked(site, plan, tell=tell)
        healed = time.monotonic()
        time.sleep(max(0.0, ends - healed))
    took = settled(site, heard)
    found = findings(site, heard)
    tell("\nFaults: " + ", ".join(f"{count} × {name}" for name, count in sorted(done.faults.items())))
    starts = {place.name: (place.starts, place.failed_starts) for place in site.places.values()}
    tell("Starts, of which ended at once: " + ", ".join(f"{name} {n} ({bad})" for name, (n, bad) in starts.items()))
    tell("What learners heard: " + ", ".join(f"{what} × {count}" for what, count in heard.answers.most_common()))
    promised = Counter(promise.what for promise in heard.promises)
    tell("Accepted: " + ", ".join(f"{count} × {what}" for what, count in promised.items()))
    if heard.waits:
        waits = f"p50 {statistics.median(heard.waits):.1f} s, p95 {p95(heard.waits):.1f} s, longest {max(heard.waits):.1f} s"
        tell(f"From acceptance to the answer on the page: {waits}")
    for name, count in figures(site).items():
        tell(f"{name}: {count}")
    tell(f"requests that reached the model: {site.model.count}")
    errors = Counter(
        _VARIES.sub("…", str(line.get("event")))[:90]
        for line in site.logged()
        if line.get("level") in ("error", "critical")
    )
    tell("Errors in the logs: " + ("".join(f"\n  {n} × {event}" for event, n in errors.most_common(15)) or "none"))
    if took is None:
        tell(f"Not settled {SECONDS_TO_SETTLE} s after the last learner left.")
    else:
        tell(
            f"Settled {took:.1f} s after the last learner left, {time.monotonic() - healed:.1f} s after the last fault."
        )
    faults = [*map(str, found), *done.failures, *(f"GAVE UP: {what}" for what in heard.given_up)]
    for fault in faults:
        tell(fault)
    tell(f"{len(faults)} findings." if faults else "Nothing is lost, doubled or stuck.")
    return not faults


def main() -> None:
    """Run it; the exit code is 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--keep", type=Path, help="a new folder for the logs, which are deleted otherwise")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # what was started is ended on the way out
    if asked.keep:
        sys.exit(not chaos(asked.seconds, asked.seed, asked.keep))
    with tempfile.TemporaryDirectory(prefix="dryrun-chaos-") as folder:
        sys.exit(not chaos(asked.seconds, asked.seed, Path(folder)))


if __name__ == "__main__":
    main()
