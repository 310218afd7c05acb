"""Each quotation once on a page: left out where it stood above, shortened inside a sentence."""

from interviews.ground.markdown import render_markdown
from interviews.web.report.quote_links import linked_quotes
from interviews.web.report.quoted_once import Quoted
from interviews.web.shared.rubric_shown import ShownQuote, ShownSignal

SAID = "I would compare every pair of prices in the list."
OTHER = "That is quadratic time, which is too slow."


def section(quoted: Quoted, text: str) -> str:
    return linked_quotes(quoted.without_blocks(render_markdown(text)), [(4, SAID), (6, OTHER)], "/t", quoted)


def test_a_block_of_which_nothing_is_left_goes_with_its_heading() -> None:
    quoted = Quoted()
    quoted.is_repeated(SAID)

    html = section(quoted, f"**What you said**\n\n> “{SAID.rstrip('.')}”\n\n**Figures**: 3 minutes.")

    assert "What you said" not in html and "compare" not in html and "Figures" in html


def test_what_is_new_in_a_block_stays_and_is_whole_only_there() -> None:
    quoted = Quoted()
    quoted.is_repeated(SAID)
    text = f"**What you said**\n\n> “{SAID}”\n>\n> “{OTHER}”"

    assert OTHER.rstrip(".") in section(quoted, text) and "What you said" not in section(quoted, text)


def test_inside_a_sentence_a_repeated_quotation_keeps_its_first_words_and_its_link() -> None:
    quoted = Quoted()

    first, second = (section(quoted, f"You said “{SAID}” early.") for _ in range(2))

    assert f"{SAID}</a>" in first
    assert '<a href="/t#message-4">I would compare every…</a>' in second


def test_a_signal_below_only_leads_to_what_stood_above() -> None:
    quoted = Quoted()
    signal = ShownSignal("plans_first", "…", "Approach", (ShownQuote(SAID, "/t#message-4"),))
    public = ShownSignal("plans_first", "…", "Approach", (ShownQuote(SAID, ""),))

    assert quoted.quotations(signal).quotes[0].text == SAID
    assert quoted.quotations(signal).quotes == (ShownQuote("", "/t#message-4"),)
    assert quoted.quotations(public).quotes == ()
