"""Whether a page can be used by everybody: axe, the width, the language, and one heading of the first level.

Every rule is asked once, on a light desktop. The dark theme changes nothing but colours, and a phone nothing but places
and what is shown: there only the rules about these are asked, and all rules of what a desktop has not shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}

Rules = tuple[str, ...] | None
EVERY = None
COLOURS = ("color-contrast", "link-in-text-block")
TARGETS = ("target-size",)

ASK_AXE = """
async ({ rules, ofTheRest }) => {
  const shown = () => [...document.body.querySelectorAll("*")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const ask = async (where, only) =>
    (await axe.run(where, { resultTypes: ["violations"], ...(only && { runOnly: only }) })).violations;
  const found = rules?.length === 0 ? [] : await ask(document, rules);
  if (ofTheRest?.length === 0) {
    window.shownBefore = new WeakSet(shown());
  } else {
    const rest = new Set(shown().filter((one) => !window.shownBefore.has(one)));
    const outermost = [...rest].filter((one) => !rest.has(one.parentElement));
    found.push(...(outermost.length ? await ask({ include: outermost }, ofTheRest) : []));
  }
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id} (${rule.impact}): ${node.target} ${node.failureSummary}`));
}
"""


@dataclass(frozen=True)
class Look:
    """A size and a colour scheme, and the rules that are asked there, where ``EVERY`` stands for all of them.

    ``rules`` are asked of the whole page, those ``of_the_rest`` of what a look without them has not shown.
    """

    size: dict[str, int]
    scheme: Literal["light", "dark"]
    rules: Rules
    of_the_rest: Rules = ()

    def __str__(self) -> str:
        return f"{self.size['width']} px, {self.scheme}"


AS_IT_IS = Look(DESKTOP, "light", EVERY)
LOOKS = (
    AS_IT_IS,
    Look(DESKTOP, "dark", COLOURS),
    Look(PHONE, "dark", (), of_the_rest=COLOURS),
    Look(PHONE, "light", TARGETS, of_the_rest=EVERY),
)


def looks(page: Page) -> Iterator[Look]:
    """Show ``page`` in every size and colour scheme, one after the other, and then as at first."""
    page.wait_for_load_state()
    for look in LOOKS:
        page.set_viewport_size(look.size)
        page.emulate_media(color_scheme=look.scheme)
        if page.locator(".ace_editor").count():
            expect(page.locator(".ace_editor.ace_dark")).to_have_count(int(look.scheme == "dark"))
        yield look
    page.set_viewport_size(DESKTOP)


def violations(page: Page, look: Look = AS_IT_IS) -> list[str]:
    """Return what axe finds on ``page`` as it is now; half a page would have faults of its own."""
    page.wait_for_load_state()
    if not page.evaluate("Boolean(window.axe)"):  # half a megabyte is handed over once for each page
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(ASK_AXE, {"rules": look.rules, "ofTheRest": look.of_the_rest})


def pixels_too_wide(page: Page) -> int:
    """Return how far ``page`` can be scrolled sideways."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def assert_accessible(page: Page, language: str = "en") -> None:
    """Check ``page`` in every look: axe, the width, the language, and one heading of the first level."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1")).to_have_count(1)
    for look in looks(page):
        found = violations(page, look)
        assert not found, f"{page.url} at {look}:\n" + "\n".join(found)
        assert pixels_too_wide(page) <= 0, f"{page.url} at {look} is {pixels_too_wide(page)} px too wide"
