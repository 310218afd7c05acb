"""``make screenshots``: a picture of every page into ``var/screenshots``, with an index to look through.

Starts the site with people and interviews to show (``tests.screenshot_rows``) in a folder of its own on a free port,
and takes the pages of ``tests.screenshot_pages`` in both languages, light and dark, on a desktop and a phone. What
Chromium complains of, and pages that are too wide or answer otherwise than expected, stand in the index beside them.
``PAGE=dashboard`` takes those whose name begins so.
"""

import html
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import django
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, sync_playwright

from config.env import BASE_DIR
from tests.addresses import all_addresses
from tests.faults.servers import ended_at_last
from tests.screenshot_pages import SHOTS, Shot
from tests.serving import environment, start_serve

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
FOLDER = BASE_DIR / "var" / "screenshots"
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
WIDTHS = {1280: 860, 390: 844}
SCHEMES = ("light", "dark")
MOST_HIGH = 4_000
"""Pixels of a page that are shown; the rest of a long list looks like its beginning."""
SECONDS_A_PAGE, SECONDS_IN_ALL = 20, 2_400
BROWSERS = 2
ROWS = "from tests.screenshot_rows import write; write()"


@dataclass
class Taken:
    """The pictures of a page by language, width and scheme, and what was wrong."""

    name: str
    files: dict[tuple[str, int, str], str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


class Site:
    """The running site: its ``address``, the sessions of its people, and what its addresses take."""

    def __init__(self, address: str, rows: dict[str, Any]) -> None:
        self.address, self.rows = address, rows
        self.addresses = {one.name: one for one in all_addresses()}

    def url(self, shot: Shot, language: str) -> str:
        """Return where the page of ``shot`` is. Raises ``KeyError`` for a value that nobody made."""
        if not shot.address:
            return self.address + (shot.path or "/")
        values = self.rows["values"][language]
        address = self.addresses[shot.address]
        model = shot.address.removeprefix("admin:").rpartition("_")[0]
        of_model = {"object_id": values.get(model), "id": values.get("profiles_user")}
        own = {parameter: values[key] for parameter, key in shot.at.items()}
        return self.address + address.path({**values, **of_model, **own}) + shot.query

    def context(self, browser: Browser, shot: Shot, language: str) -> BrowserContext:
        """Return a context in which the right person is logged in."""
        context = browser.new_context(locale=LANGUAGES[language], timezone_id="Europe/Berlin", reduced_motion="reduce")
        context.set_default_timeout(SECONDS_A_PAGE * 1000)
        if shot.who != "visitor":
            cookie = {"name": "sessionid", "value": self.rows["sessions"][shot.who], "url": self.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        return context


def take(browser: Browser, site: Site, name: str, until: float) -> Taken:
    """Take the pictures of one page; faults are gathered, never raised."""
    shot, taken = SHOTS[name], Taken(name)
    for language in LANGUAGES:
        context = site.context(browser, shot, language)
        try:
            page = context.new_page()
            if shot.does != "offline":
                page.on("console", lambda said: _is_a_fault(said) and taken.faults.append(said.text[:300]))
            page.on("pageerror", lambda error: taken.faults.append(str(error)[:300]))
            for width, height in WIDTHS.items():
                if time.monotonic() > until:
                    raise TimeoutError("no time was left")
                page.set_viewport_size({"width": width, "height": height})
                _open(page, site, shot, language)
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    file = f"{name}-{language}-{scheme}-{width}.png"
                    _photograph(page, FOLDER / file, whole=not shot.does and "room" not in name)
                    taken.files[language, width, scheme] = file
                too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                if too_wide > 0:
                    taken.faults.append(f"{language}, {width} px: {too_wide} px too wide")
        except (Error, LookupError, TimeoutError) as fault:
            taken.faults.append(f"{language}: {type(fault).__name__}: {str(fault)[:300]}")
        finally:
            context.close()
    taken.faults = list(dict.fromkeys(taken.faults))
    return taken


def _is_a_fault(said: ConsoleMessage) -> bool:
    """Tell whether the browser complains; that a page answers with a refusal is looked at by itself."""
    return said.type == "error" and "Failed to load resource" not in said.text


def _open(page: Page, site: Site, shot: Shot, language: str) -> None:
    url = site.url(shot, language)
    if shot.error:
        body = site.rows["errors"][language][shot.error]
        page.route(url, lambda route: route.fulfill(status=200, content_type="text/html", body=body))
    answer = page.goto(url, wait_until="load")
    if answer is None or answer.status != shot.status:
        raise LookupError(f"{url} answered {answer and answer.status}")
    if page.locator("#editor").count():
        page.wait_for_load_state("networkidle")
    _DOES[shot.does](page)
    page.evaluate("document.fonts.ready.then(() => true)")


def _photograph(page: Page, file: Path, *, whole: bool) -> None:
    if not whole:
        page.screenshot(path=file)
        return
    size = page.viewport_size or {"width": 0, "height": 0}
    height = min(page.evaluate("document.documentElement.scrollHeight"), MOST_HIGH)
    clip = {"x": 0, "y": 0, "width": size["width"], "height": max(height, size["height"])}
    page.screenshot(path=file, full_page=True, clip=clip)  # type: ignore[arg-type]


# --- What is done on a page first ---


def _nothing(page: Page) -> None:
    pass


def _palette(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.locator("#palette[open]").wait_for()


def _keys(page: Page) -> None:
    page.locator("#help-button").dispatch_event("click")


def _tab(pane: str) -> Any:
    def show(page: Page) -> None:
        tab = page.locator(f"[role=tab][aria-controls*={pane}]")
        if tab.count() and tab.first.is_visible():
            tab.first.click()
            page.wait_for_load_state("networkidle")

    return show


def _menu(page: Page) -> None:
    page.locator("#room-menu > summary").click()


def _submit_empty(page: Page) -> None:
    form = page.locator("main form:has(.button-primary)").first
    form.evaluate("(form) => { form.noValidate = true; form.requestSubmit(form.querySelector('.button-primary')); }")
    page.wait_for_load_state("load")
    page.locator(".field-errors, .alert").first.wait_for()


def _offline(page: Page) -> None:
    page.locator("#composer-text").fill("Is the list sorted?")
    page.context.set_offline(True)
    page.locator("#send").click()
    page.locator("#composer-alert .alert").wait_for()
    page.context.set_offline(False)


def _open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")


def _next_of_tour(page: Page) -> None:
    page.locator("[data-tour=next]").click()


def _wait_for_docs(page: Page) -> None:
    page.locator(".swagger-ui .info .title").wait_for()


_DOES = {
    "": _nothing,
    "palette": _palette,
    "keys": _keys,
    "code_pane": _tab("code"),
    "problem_pane": _tab("problem"),
    "menu": _menu,
    "submit_empty": _submit_empty,
    "offline": _offline,
    "open_all": _open_all,
    "next_of_tour": _next_of_tour,
    "wait_for_docs": _wait_for_docs,
}  # fmt: skip

# --- The index ---

_HEAD = """<!doctype html><meta charset="utf-8"><title>Dry Run, every page</title><style>
body { margin: 2rem; font: 15px/1.5 system-ui; background: #777; color: #fff; }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem; } p { margin: 0; } .fault { background: #a02419; padding: 0.25rem 0.5rem; }
div { display: flex; gap: 0.75rem; align-items: flex-start; overflow-x: auto; } img { height: 22rem; }
</style><h1>Every page</h1>
"""


def index_of(all_taken: list[Taken]) -> str:
    """Return the index: each page with its pictures and what was wrong."""
    rows = []
    for one in all_taken:
        pictures = "".join(
            f'<a href="{file}"><img loading="lazy" src="{file}" alt=""></a>' for file in one.files.values()
        )
        faults = "".join(f'<p class="fault">{html.escape(fault)}</p>' for fault in one.faults)
        rows.append(f'<h2 id="{one.name}">{one.name}</h2>{faults}<div>{pictures}</div>\n')
    return _HEAD + "".join(rows)


# --- Running it ---


def _rows(folder: Path) -> dict[str, Any]:
    command = [sys.executable, "manage.py", "shell", "--verbosity=0", "--command", ROWS]
    made = subprocess.run(command, cwd=BASE_DIR, env=environment(folder), stdout=subprocess.PIPE, check=True)
    return json.loads(made.stdout)


def _some(site: Site, names: list[str], until: float) -> Iterator[Taken]:
    """Take some of the pages with a browser of its own: Playwright's belong to their thread."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name in names:
            yield (taken := take(browser, site, name, until))
            print(name, *taken.faults, sep="\n    ", flush=True)
        browser.close()


def main(wanted: str) -> int:
    """Take all pages, or those whose name begins with ``wanted``; return how many had faults."""
    names = [name for name in SHOTS if name.startswith(wanted)]
    if not names:
        print(f"No page has a name that begins with {wanted!r}. There are: {', '.join(SHOTS)}.")
        return 1
    os.environ.update(DRYRUN_MODE="local", DJANGO_SETTINGS_MODULE="config.settings")
    django.setup()
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("JUDGE_DIR", str(BASE_DIR / "var" / "judge"))
    until = time.monotonic() + SECONDS_IN_ALL
    with tempfile.TemporaryDirectory(prefix="dryrun-screenshots-") as temporary:
        folder = Path(temporary)
        rows = _rows(folder)
        served = start_serve(folder, folder / "serve.log")
        with ended_at_last(served.process), ThreadPoolExecutor(BROWSERS) as threads:
            served.wait_until_ready()
            site = Site(served.address, rows)
            parts = [names[start::BROWSERS] for start in range(BROWSERS)]
            done = threads.map(lambda part: list(_some(site, part, until)), parts)
            by_name = {taken.name: taken for part in done for taken in part}
    (FOLDER / "index.html").write_text(index_of([by_name[name] for name in names]))
    faulty = sum(bool(taken.faults) for taken in by_name.values())
    print(f"{len(names)} pages, {faulty} with faults: {FOLDER / 'index.html'}")
    return faulty


if __name__ == "__main__":
    sys.exit(min(1, main(os.environ.get("PAGE", ""))))
