"""``make run-with-fake-model``: the product on a model that only pretends to be one, to look at and to break.

The data stand in a folder of their own, so that nothing of ``make run`` is touched.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.fake_openai import fake_openai

ROOT = Path(__file__).resolve().parent.parent
SECONDS_OF_THOUGHT = 1.5
HOW_TO_BREAK_IT = """
  The coach speaks through a fake model: it repeats the curated draft after "(model)".
  Write [[mode:503]], [[mode:hang]], [[mode:unparsable]], [[mode:leak]], [[mode:slow:15]] or another mode of
  tests/fake_openai.py into a message to see what happens then; [[mode:503*2]] fails twice only. [[reader:503]] breaks
  the call before, which asks what a message means (the fake hears nothing by itself: the built-in ear does).
"""


def main() -> int:
    """Run the fake model and ``serve`` until one of them ends; return the exit code of ``serve``."""
    environment = {
        **os.environ,
        "DRYRUN_MODE": "local",
        "DATA_DIR": os.environ.get("DATA_DIR") or str(ROOT / "var" / "fake-model"),
        "FAKE_MODEL_KEY": "fake-key-of-the-platform",
    }
    manage = [sys.executable, "manage.py"]
    with fake_openai(latency=SECONDS_OF_THOUGHT) as server:
        Path(environment["DATA_DIR"]).mkdir(parents=True, exist_ok=True)
        subprocess.run([*manage, "migrate", "--verbosity=0"], cwd=ROOT, env=environment, check=True)
        provider = ["--name=Fake", f"--base-url={server.url}", "--model=fake-model", "--key-env=FAKE_MODEL_KEY"]
        prices = ["--price-prompt=0.5", "--price-completion=1.5"]
        subprocess.run(
            [*manage, "set_provider", *provider, *prices, "--default"], cwd=ROOT, env=environment, check=True
        )
        sys.stdout.write(HOW_TO_BREAK_IT)
        sys.stdout.flush()
        try:
            return subprocess.call([*manage, "serve", *sys.argv[1:]], cwd=ROOT, env=environment)
        except KeyboardInterrupt:
            return 0


if __name__ == "__main__":
    sys.exit(main())
