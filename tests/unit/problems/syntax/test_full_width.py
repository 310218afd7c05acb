"""Full-width signs in code: found where the language would stumble over them, and nowhere else."""

import pytest

from problems.syntax.full_width import full_width_signs, kind_of_sign


@pytest.mark.parametrize(
    ("language", "code", "place"),
    [
        ("python", "def f(a):\n    if a：\n        pass", (2, 9, "：", ":")),
        ("java", "int f（int a) {", (1, 6, "（", "(")),
        ("javascript", "const a = 1；", (1, 12, "；", ";")),
        ("go", "x := “a”", (1, 6, "“", '"')),
        ("cpp", "f(a，b);", (1, 4, "，", ",")),
    ],
)
def test_where_it_stands_and_what_is_meant(language: str, code: str, place: tuple) -> None:
    sign = full_width_signs(code, language)[0]
    assert (sign.line, sign.column, sign.sign, sign.meant) == place
    assert kind_of_sign(sign.sign) == sign.kind


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", "# 遍历：一次，返回\nx = '：' + \"，\"\n'''（多行）'''"),
        ("java", '// 遍历：一次\n/* （多行）\n，*/ String s = "：";'),
        ("javascript", "const s = `：`;"),
        ("pseudocode", "如果 x 在字典里：返回"),
        ("rust", "let a = b;"),
    ],
)
def test_in_texts_comments_and_pseudocode_it_is_right(language: str, code: str) -> None:
    assert full_width_signs(code, language) == ()


def test_there_is_an_end_to_it() -> None:
    assert len(full_width_signs("：" * 5_000, "java")) == 200
