"""The clock that chaos lets jump: the wall clock alone, while the process runs, and nothing that waits is disturbed."""

import os
import subprocess
import sys
import time

from tests.chaos_site import wall_clock

LOOKS = """
import datetime, pathlib, sys, time
clock = pathlib.Path(sys.argv[1])
for ahead in (0, 40, -40):
    clock.write_text(f"{ahead:+d}")
    began = time.monotonic()
    time.sleep(0.01)
    print(time.time(), datetime.datetime.now(datetime.UTC).timestamp(), time.monotonic() - began)
"""


def test_only_the_wall_clock_jumps(tmp_path):
    clock = tmp_path / "clock"
    ran = subprocess.run(
        [sys.executable, "-c", LOOKS, str(clock)], capture_output=True, text=True, check=True,
        env=os.environ | {"LD_PRELOAD": str(wall_clock(tmp_path)), "WALL_CLOCK": str(clock)},
    )  # fmt: skip
    now = time.time()
    for line, ahead in zip(ran.stdout.splitlines(), (0, 40, -40), strict=True):
        seconds, told, waited = map(float, line.split())
        assert abs(seconds - now - ahead) < 15 and abs(told - seconds) < 1
        assert 0 <= waited < 15
