"""The words of the glossary: which are refused, where they are looked for, and that nothing people read has one."""

import pytest
from django.conf import settings

from interviews.management.commands.check_messages import _wrong_words, refused_words, said_in

TABLE = """
| English | Chinese | not |
|---|---|---|
| fix | 改好 | mend, 弄好 |
| hint | 提示 | |

| another | table | mended |
"""


def test_what_people_read_has_no_refused_word():
    assert _wrong_words(settings.BASE_DIR) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Mend it first.", ["mend"]),
        ("We recommend it.", []),
        ("那就把它弄好吧", ["弄好"]),
        ("A hint, mended", []),
    ],
)
def test_english_words_are_found_whole_and_chinese_ones_anywhere(text, found):
    assert [one.word for one in refused_words(TABLE) if one.pattern.search(text)] == found


def test_the_word_to_use_is_that_of_the_same_language():
    assert {one.word: one.instead for one in refused_words(TABLE)} == {"mend": "fix", "弄好": "改好"}


def test_a_glossary_without_the_table_is_no_glossary_without_words():
    with pytest.raises(ValueError, match="no table"):
        refused_words("# Glossary\n")


def test_sentences_and_chinese_are_read_but_no_keys_docs_and_phrases():
    source = '''"""Docs say mend."""
WORDS = {"run.mend": {"en": "Fix " "it.", "zh": "改好"}, "said": "to mend;mend it"}
"""What mend says."""
'''
    assert said_in(source) == ["Fix it.", "改好"]
