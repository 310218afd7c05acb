"""The sentences of a reply that is still being written: of its `text` block only, and whole ones only."""

import re

from interviews.llm.contract import begins_body

_FENCE = re.compile(r"(?m)^ {0,3}(?:`{3,}|~{3,})")
_CLOSERS = r"[\"'”’」』）)\]*_]"
# What closes a sentence may come with the next piece: only something else after it shows that it is over.
_END = re.compile(rf"(?<![.!?…])[.!?…]++{_CLOSERS}*+(?=\s)|[。！？]+{_CLOSERS}*+(?=[\s\S])|\n")
_NO_END = re.compile(r"(?:^\s*(?:[-*+] +)?\d{1,3}|\b(?:e\.g|i\.e|vs|cf|resp))\.$")
"""A number of a list, and what is short for something."""
MAX_READ = 20_000
"""So many characters are read for sentences: each piece is read with all before it, and no reply of ours is so long."""


class Sentences:
    """Takes a reply piece by piece and tells its words so far, up to the end of each sentence that became whole.

    Where it is not sure what is said to the learner, nothing is told: the whole reply is read later anyway.
    """

    def __init__(self) -> None:
        self._reply = self._held = ""
        self._begin: int | None = None
        self._told = 0
        self._is_over = False

    def add(self, piece: str) -> list[str]:
        """Return the words so far, once for each sentence that ``piece`` has made whole, each text longer by one."""
        # The second half of a line end may come with the next piece.
        piece, self._held = (piece[:-1], "\r") if (piece := self._held + piece).endswith("\r") else (piece, "")
        piece = piece.replace("\r\n", "\n").replace("\r", "\n")
        if len(self._reply) + len(piece) > MAX_READ:
            self._is_over = True
        if self._is_over:
            return []
        self._reply += piece
        if self._begin is None:
            if "\n" in piece:
                self._begin = begins_body(self._reply)
            if self._begin is None:
                return []
            self._told = self._begin
        found = []
        for end in self._ends():
            words, before = self._words(end), self._words(self._told)
            self._told = end
            if words != before:
                found.append(words)
        return found

    def _words(self, end: int) -> str:
        return self._reply[self._begin : end].strip()

    def _ends(self) -> list[int]:
        """Return where sentences end after what was told; what stands in fences of its own is no sentence."""
        fence = _FENCE.search(self._reply, self._begin or 0)
        stop = fence.start() if fence else len(self._reply)
        ends = []
        for match in _END.finditer(self._reply, self._told):
            if match.end() > stop:
                break
            line = self._reply[max(self._reply.rfind("\n", 0, match.start()) + 1, self._begin or 0) : match.end()]
            is_open = line.count("`") % 2 or line.count("**") % 2
            if not is_open and not _NO_END.search(line.rstrip("\n")):
                ends.append(match.end())
        return ends
