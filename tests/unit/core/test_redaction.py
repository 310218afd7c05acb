"""What is recorded holds no keys, passwords or cookies, and what people say about algorithms stays as it is."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core import redaction
from interviews.core.redaction import REDACTED, redact
from tests.cases import every_case

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"


@every_case(
    "text, secret",
    [
        # keys that show by themselves what they are
        ("I pasted sk-abcdefghijklmnop by mistake", "abcdefghijklmnop"),
        ("openai: sk-proj-abc_DEF-123456789", "abc_DEF-123456789"),
        ("sk_live_abcdefgh12345", "abcdefgh12345"),
        ("用这个 ghp_abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijklmnopqrstuvwxyz0123456789"),
        ("github_pat_11ABCDEFG0abcdefgh", "11ABCDEFG0abcdefgh"),
        ("glpat-abcdefgh1234", "abcdefgh1234"),
        ("xoxb-12345678-abc", "12345678"),
        ("AKIAIOSFODNN7EXAMPLE", "IOSFODNN7EXAMPLE"),
        ("AIzaSyA1234567890abcdefghijklmnopqrstuv", "SyA1234567890"),
        (f"the token {JWT} is mine", "eyJzdWIiOiIxMjM0NTY3ODkwIn0"),
        # headers
        ("Authorization: Bearer abcdef.ghijkl", "abcdef.ghijkl"),
        ("authorization: bearer ABCDEFGH1234", "ABCDEFGH1234"),
        ("Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"),
        ("X-Api-Key: abcdefghi", "abcdefghi"),
        ("Cookie: sessionid=abcdef123; csrftoken=zzzzzzzz", "abcdef123"),
        ("Cookie: sessionid=abcdef123; csrftoken=zzzzzzzz", "zzzzzzzz"),
        ("Set-Cookie: sessionid=abcdef0123; HttpOnly", "abcdef0123"),
        ("sessionid=abcdef0123", "abcdef0123"),
        # passwords and keys with their names
        ("my password is hunter2go", "hunter2go"),
        ("password: hunter2", "hunter2"),
        ("passwd=abc123xyz", "abc123xyz"),
        ('{"password": "hunter22"}', "hunter22"),
        ("password='my secret pass'", "secret pass"),
        ("api_key=abcdef123456", "abcdef123456"),
        ('secret_key="x9x9x9x9"', "x9x9x9x9"),
        ("DB_PASSWORD=hunter22", "hunter22"),
        ("OPENAI_API_KEY=abcdefgh1234", "abcdefgh1234"),
        ("密码是hunter22", "hunter22"),
        ("我的密码：abcd1234", "abcd1234"),
        ("口令 = qwerty123", "qwerty123"),
        ("密钥为 a1b2c3d4e5", "a1b2c3d4e5"),
        # in addresses
        ("https://user:pass@example.com/x", "user:pass"),
        ("postgres://dryrun:p4ss@db/dryrun", "p4ss"),
        ("redis://:secretpw@host:6379", "secretpw"),
    ],
)  # fmt: skip
def test_secrets_are_taken_out(text: str, secret: str) -> None:
    clean = redact(text)
    assert secret not in clean
    assert REDACTED in clean


@every_case(
    "text",
    [
        "the key is missing in the map",
        "for key in seen: if key == target, return seen[key]",
        "sort by key = lambda pair: pair[0]",
        "password checking problem: two pointers",
        "check that the password contains a digit",
        "the password is at least eight characters",
        "the secret is to sort first",
        "decode the secret message with a stack",
        "the greedy choice in the cookie problem gives the largest cookie to the greediest child",
        "the authorization matrix is symmetric",
        "a bearer of bad news: it is O(n^2)",
        "each token is a number or an operator",
        "the first pass finds the length, the second pass cuts",
        "risk-averse, task-based and disk-scheduling are other words",
        "https://example.com/problems/two-sum:easy",
        "密码是否合法需要判断",
        "密码为空时返回 -1",
        "键不在字典里就存进去",
        "O(n) 时间，O(1) 空间",
    ],
)
def test_ordinary_sentences_stay_as_they_are(text: str) -> None:
    assert redact(text) == text


def test_several_secrets_in_one_text_are_all_taken_out() -> None:
    clean = redact("password: hunter22, then sk-abcdefghijklmnop, then https://a:bcd@x.org and 密码：abcd1234")
    assert clean.count(REDACTED) == 4
    assert clean.startswith("password: ")
    assert clean.endswith(f"密码：{REDACTED}")


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.characters(), max_size=300))
def test_any_text_can_be_redacted_and_redacting_again_brings_back_nothing(text: str) -> None:
    once = redact(text)
    assert isinstance(redact(once), str)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_a_key_is_found_wherever_it_stands(before: str, after: str) -> None:
    assert "ghp_abcdefghij0123456789" not in redact(f"{before} ghp_abcdefghij0123456789 {after}")


BEGINNINGS = (
    "sk-", "pk_", "rk-", "gsk_", "hf_", "ghp_", "GHO_", "ghs-", "github_pat_", "glpat-", "xoxa-", "xoxb-", "xoxp-", "xoxr-",
    "xoxs-", "AKIA", "ASIA", "AIza", "eyJ", "https://a:", "/shared/", "%2Fshared%2f", "bearer ", "baſic ", "Cookıe: ",
    "coo\u212aie: ", "pwd", "PASSWORD", "passwd", "paſſphrase", "sessİonid", "csrfToken", "apİ key", "my_key", "my-pwd",
    "secret", "authorızation", "密码", "口令", "密钥", "令牌", "-----BEGIN PRIVATE KEY-----",
)  # fmt: skip
JOINED = ("", "=", ": ", " is ", "是", "：")
SECRET = "AB12CD34EF56GH78IJ90.KL12MN34@x"


def redacted_by_all_patterns(text: str) -> str:
    for _, pattern in redaction._PATTERNS:
        text = pattern.sub(REDACTED, text)
    text = redaction._ASSIGNED.sub(rf"\g<1>{REDACTED}", text)
    return redaction._TOLD.sub(rf"\g<1>\g<2>{REDACTED}", text)


@settings(max_examples=10, deadline=None)
@given(st.text(max_size=10), st.text(max_size=10))
def test_looking_for_cues_first_hides_no_secret(before: str, after: str) -> None:
    """What the patterns find in a text is found as well where they are asked behind their cues only."""
    for beginning, joined in product(BEGINNINGS, JOINED):
        text = f"{before}{beginning}{joined}{SECRET} {after}"
        assert redact(text) == redacted_by_all_patterns(text)


@pytest.mark.parametrize("piece", ["://a:", "password ", "sk-", "eyJ", "a", "密码是", "cookie:", "\x00", "'"])
def test_a_text_of_nothing_but_beginnings_is_read_at_once(piece: str) -> None:
    assert isinstance(redact(piece * (20_000 // len(piece))), str)
