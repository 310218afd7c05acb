"""Small style sheets and scripts mean what the written ones do."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page
from rcssmin import cssmin
from rjsmin import jsmin

from config.assets import MADE_SMALL
from config.env import BASE_DIR

RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return Array.from(sheet.cssRules, (rule) => rule.cssText.replace(/,\\s+/g, ","));
}"""


def files(suffix: str) -> list[Path]:
    """Return what is made small of our own, and of the editor what the room loads first."""
    ours = sorted((BASE_DIR / "static").glob(f"*/*{suffix}"))
    names = {
        ".css": ["css/ace.css", "css/theme/cloud_editor.css"],
        ".js": ["ace.js", "mode-python.js", "keybinding-vim.js"],
    }
    return ours + [Path(finders.find(f"django_ace/ace/{name}")) for name in names[suffix]]


def test_every_style_sheet_has_the_same_rules(page: Page) -> None:
    assert {"css", "js", "django_ace"} == set(MADE_SMALL)
    for path in files(".css"):
        text = path.read_text()
        rules = page.evaluate(RULES, text)
        assert rules, path
        assert page.evaluate(RULES, cssmin(text)) == rules, path


def test_every_script_can_be_read(page: Page) -> None:
    for path in files(".js"):
        small = jsmin(path.read_text())
        assert page.evaluate("text => { new Function(text); return true; }", small), path
        assert "`" not in small or small.count("`") == path.read_text().count("`"), path


@pytest.mark.parametrize("text", ["`a  ${b}  c`", "'//  x'", "/a  b\\/\\/c/.test(x)"])
def test_strings_templates_and_patterns_stay_as_they_are(text: str) -> None:
    assert text in jsmin(f"const x = {text};")
