"""The languages that code may be written in: what they are called, and what is done with them.

Pure data, the one list of them: a language that is not here is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

LanguageId = Literal[
    "python", "javascript", "typescript", "cpp", "java", "go", "csharp", "kotlin", "rust", "swift", "pseudocode"
]


@dataclass(frozen=True)
class Language:
    """One language. ``runs`` says that the judge has a machine for it; of the others only the structure is read.

    ``traces`` says that a call can be followed line by line. ``editor`` is the name of Ace's mode, ``highlighter`` the
    name of Pygments' lexer, ``ending`` that of its files, with the dot.
    """

    id: LanguageId
    name: str
    runs: bool
    traces: bool
    editor: str
    highlighter: str
    ending: str


LANGUAGES: Mapping[str, Language] = {
    language.id: language
    for language in (
        Language("python", "Python", True, True, "python", "python", ".py"),
        Language("javascript", "JavaScript", True, False, "javascript", "javascript", ".js"),
        Language("typescript", "TypeScript", True, False, "typescript", "typescript", ".ts"),
        Language("cpp", "C++", True, False, "c_cpp", "cpp", ".cpp"),
        Language("java", "Java", False, False, "java", "java", ".java"),
        Language("go", "Go", False, False, "golang", "go", ".go"),
        Language("csharp", "C#", False, False, "csharp", "csharp", ".cs"),
        Language("kotlin", "Kotlin", False, False, "kotlin", "kotlin", ".kt"),
        Language("rust", "Rust", False, False, "rust", "rust", ".rs"),
        Language("swift", "Swift", False, False, "swift", "swift", ".swift"),
        Language("pseudocode", "Pseudocode", False, False, "text", "text", ".txt"),
    )
}


def name_of(language: str) -> str:
    """Return what a language is called, "" for none."""
    return LANGUAGES[language].name if language in LANGUAGES else ""
