"""What the learner's code prints."""

import io


class Capture(io.TextIOBase):
    """Keeps the beginning of what is written. Closing it changes nothing: the next case wants to print too."""

    def __init__(self, limit):
        self.limit = limit
        self.reset()

    def reset(self):
        """Forget what was written."""
        self.parts = []
        self.length = 0

    def write(self, text):
        """Take ``text``, as far as there is room."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self.length <= self.limit:
            self.parts.append(text[: self.limit + 1 - self.length])
            self.length += len(self.parts[-1])
        return len(text)

    def writable(self):
        """Say that one can write here."""
        return True

    def close(self):
        """Stay open."""

    def text(self):
        """Return what was written, with … where the rest was left out."""
        text = "".join(self.parts)
        return text if len(text) <= self.limit else text[: self.limit - 1] + "…"
