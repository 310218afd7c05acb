"""The developers' guide is executed, so that it cannot go stale."""

import re
from pathlib import Path

from django.conf import settings

GUIDE = Path(settings.BASE_DIR) / "docs" / "adding-an-expert.md"


def test_every_block_of_the_guide_runs_in_order():
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 4
    names: dict[str, object] = {"__name__": "guide"}
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), names)
