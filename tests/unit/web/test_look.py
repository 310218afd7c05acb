"""The look holds together: icons and pictures are there, the typeface is small and licensed, text can be read."""

import re
from itertools import product

import pytest

from config.env import BASE_DIR
from interviews.core.cards.content import Tone
from interviews.core.rubric import Band
from interviews.templatetags.feedback_cards import DRAWINGS, error_drawing

TEMPLATES = {path: path.read_text() for path in (BASE_DIR / "templates").rglob("*.html")}
STATIC = BASE_DIR / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text()
ICONS = set(re.findall(r'<symbol id="([\w-]+)"', (STATIC / "img" / "icons.svg").read_text()))
MOST_KIB_OF_TYPE = 60


def named(partial: str) -> set[str]:
    """Return the names with which templates include ``partial``, where they stand in the template."""
    text = "".join(TEMPLATES.values())
    return set(re.findall(rf'{partial}" with name="([\w-]+)"', text))


def test_every_icon_is_in_the_sprite_and_every_one_there_is_used() -> None:
    wanted = {f"tone-{tone.value}" for tone in Tone} | {f"band-{band.value}" for band in Band}
    by_words = {"info", "success", "attention", "serious"}  # the tones of alerts
    assert named("_partials/icon.html") | wanted | by_words <= ICONS
    assert all(re.fullmatch(r"[a-z_-]+", name) for name in ICONS)


def test_every_picture_is_drawn() -> None:
    drawn = set(re.findall(r'name == "([\w-]+)"', TEMPLATES[BASE_DIR / "templates/_partials/drawing.html"]))
    assert named("_partials/drawing.html") <= drawn
    assert {*DRAWINGS.values(), error_drawing("server_error")} <= drawn


def test_the_typeface_is_small_and_its_licence_lies_beside_it() -> None:
    fonts = list((STATIC / "fonts").glob("*.woff2"))
    assert len(fonts) == 2
    assert sum(font.stat().st_size for font in fonts) <= MOST_KIB_OF_TYPE * 1024
    assert "SIL OPEN FONT LICENSE Version 1.1" in (STATIC / "fonts" / "OFL.txt").read_text()
    faces = re.findall(r"@font-face \{.*?\n\}", TOKENS, re.S)
    assert all("font-display: swap" in face for face in faces if "woff2" in face)
    assert all(re.search("size-adjust.*ascent-override", face, re.S) for face in faces if "local(" in face)


def test_pages_of_the_staff_take_their_colours_from_the_tokens() -> None:
    own = [
        file
        for name in ("admin*", "desk*", "coach-desk*", "agreement", "cohort")
        for file in STATIC.glob(f"css/{name}.css")
    ]
    assert len(own) >= 8
    assert not [
        (file.name, found) for file in own for found in re.findall(r": [^;]*#[0-9a-f]{3,6}\b", file.read_text())
    ]


# --- Contrast ---


def colours(css: str) -> dict[str, tuple[str, str]]:
    """Return the light and the dark value of every colour that ``css`` sets."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    return {name: (light, dark) for name, light, dark in found}


USUAL, MORE = colours(TOKENS.partition("prefers-contrast")[0]), colours(TOKENS.partition("prefers-contrast")[2])
THEMES = {
    (contrast, scheme): {name: pair[number] for name, pair in of.items()}
    for contrast, of in (("usual", USUAL), ("more", USUAL | MORE))
    for number, scheme in enumerate(("light", "dark"))
}
TEXT = ("ink", "muted", "accent", "accent-strong", "yours", "info", "success", "attention", "serious")
ON = {
    "on-accent": ("accent", "accent-strong"),
    "on-yours": ("yours", "yours-strong"),
    "accent-strong": ("accent-soft",),
    "yours": ("yours-soft",),
    "yours-strong": ("yours-soft",),
    "ink": ("accent-soft", "yours-soft", "info-soft", "success-soft", "attention-soft", "serious-soft"),
    **{tone: (f"{tone}-soft",) for tone in ("info", "success", "attention", "serious")},
}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable_on_every_ground(theme: tuple[str, str]) -> None:
    colour, least = THEMES[theme], 7 if theme[0] == "more" else 4.5
    pairs = [*product(TEXT, ("ground", "surface", "sunken")), *((text, on) for text, them in ON.items() for on in them)]
    faint = {
        f"{text} on {on}": round(contrast(colour[text], colour[on]), 2)
        for text, on in pairs
        if contrast(colour[text], colour[on]) < least
    }
    assert not faint


@pytest.mark.parametrize("theme", THEMES)
def test_edges_of_controls_are_seen(theme: tuple[str, str]) -> None:
    colour = THEMES[theme]
    for edge, ground in product(("line-strong", "focus"), ("ground", "surface")):
        assert contrast(colour[edge], colour[ground]) >= 3, (edge, ground)
