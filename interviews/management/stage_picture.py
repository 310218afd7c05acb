"""Draws the stage table as a picture, so that the documentation cannot drift from the code."""

from xml.sax.saxutils import escape

from interviews.core.stages import STAGES, SkipRule, StageRow

_ROW, _TOP, _LEFT, _BOX, _WIDTH = 92, 70, 150, 300, 860
_SKIP = {
    SkipRule.CORE: "never skipped",
    SkipRule.OPTIONAL: "skipped with a reminder",
    SkipRule.SOFT: "skipped when asked twice",
}
_STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:14px;fill:#1f2937}"
    ".name{font-weight:600}.quiet{fill:#4b5563;font-size:12.5px}"
    ".box{fill:#f3f4f6;stroke:#4b5563}.core{stroke-width:2.5}.move{stroke:#4b5563;fill:none}"
    "@media (prefers-color-scheme:dark){text{fill:#e5e7eb}.quiet{fill:#b6bdc8}.box{fill:#1f2937;stroke:#b6bdc8}"
    ".move{stroke:#b6bdc8}.head{fill:#b6bdc8}}"
)


def draw_stages() -> str:
    """Return the stage table as SVG: boxes in order, what lets one go forward, who speaks, and how it is skipped."""
    height = _TOP + _ROW * len(STAGES) + 20
    title = "The seven stages of an interview, what each needs to be left, and who speaks in it"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{title}">',
        f"<title>{title}</title><style>{_STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path class="head" d="M0 0 8 4 0 8z" fill="#4b5563"/></marker></defs>',
        f'<text x="{_LEFT}" y="32" class="quiet">Forward needs what stands beside the arrow. '
        "Going back to any earlier stage is always allowed; what was collected is kept.</text>",
    ]
    for number, row in enumerate(STAGES):
        parts.extend(_draw_row(number, row))
    return "\n".join([*parts, "</svg>", ""])


def _draw_row(number: int, row: StageRow) -> list[str]:
    top = _TOP + number * _ROW
    last = number == len(STAGES) - 1
    core = " core" if row.skip is SkipRule.CORE else ""
    middle = _LEFT + _BOX // 2
    after = "the interview is finished" if last else "needs"
    return [
        f'<rect class="box{core}" x="{_LEFT}" y="{top}" width="{_BOX}" height="52" rx="8"/>',
        f'<text class="name" x="{_LEFT + 16}" y="{top + 23}">{number} · {escape(row.stage.name)}</text>',
        f'<text class="quiet" x="{_LEFT + 16}" y="{top + 42}">expert: {escape(row.expert)}</text>',
        f'<text class="quiet" x="{_LEFT + _BOX + 24}" y="{top + 22}">{escape(row.expects["en"])}</text>',
        f'<text class="quiet" x="{_LEFT + _BOX + 24}" y="{top + 42}">{_SKIP[row.skip]}</text>',
        f'<path class="move" marker-end="url(#tip)" d="M{middle} {top + 52}v{_ROW - 54 if not last else 18}"/>',
        f'<text class="quiet" x="{middle + 12}" y="{top + 76}">{after} {escape(row.needs)}</text>'
        if not last
        else f'<text class="quiet" x="{middle + 12}" y="{top + 70}">needs {escape(row.needs)}; then {after}</text>',
    ]
