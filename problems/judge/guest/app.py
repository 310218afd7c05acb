"""What the host calls: one program, then its calls one after the other. See ``runner.wit``."""

import io
import sys
from json import dumps
from types import ModuleType

import wit_world

from . import preload  # noqa: F401
from .confine import confine
from .entry import NoFunction, find
from .names import names_for_learners
from .output import Capture
from .reports import FILENAME, fault_of, report_of
from .tracing import Tracer
from .values import LargeNumber, TooLarge, WrongKind, read_json, to_argument, to_plain

MAX_PRINTS = 2_000
MAX_RESULT = 1_000_000

_names = names_for_learners()
confine()
_names.update(names_for_learners())  # the same with what was replaced


class _Session:
    """What is known of the one program in this store."""

    def __init__(self):
        self.output = Capture(MAX_PRINTS)
        self.program = {}
        self.namespace = {}
        self.make = None
        self.function = self.arguments = self.result = self.tracer = None

    def load(self, program):
        self.program = program
        self._print_here()
        module = ModuleType("solution")
        sys.modules["solution"] = module
        self.namespace = module.__dict__
        self.namespace["__builtins__"] = _names
        source = program["source"].removeprefix("\ufeff")  # what some editors put before a text
        try:
            compiled = compile(source, FILENAME, "exec")
        except BaseException as error:
            return fault_of(error, kind="unreadable")
        try:
            exec(compiled, self.namespace)
            name, self.make = find(source, self.namespace, program["function"], program["arguments"])
        except NoFunction as missing:
            fault = {"kind": "no_function", "error_message": str(missing), "reason": missing.reason}
            return {"fault": fault | {"line": missing.line, "prints": self.output.text()}}
        except BaseException as error:
            return fault_of(error, kind="error", prints=self.output.text())
        return {"function": name}

    def prepare(self, values):
        self._print_here()
        self.result = self.tracer = self.arguments = None
        types = self.program["types"]
        names = [*types, *[""] * (len(values) - len(types))]
        self.arguments = [to_argument(name, value, self.namespace) for name, value in zip(names, values, strict=False)]
        self.function = self.make()
        if steps := self.program["trace_steps"]:
            self.tracer = Tracer(FILENAME, steps, halt=self.program["halt"])

    def call(self):
        if self.tracer is not None:
            sys.settrace(self.tracer)
        try:
            self.result = self.function(*self.arguments)
        finally:
            sys.settrace(None)  # that of the learner's code as well
            sys.setprofile(None)

    def fetch(self):
        place = self.program["in_place"]
        try:
            if place is None:
                value = to_plain(self.program["returns"], self.result)
            else:
                types = self.program["types"]
                value = to_plain(types[place] if place < len(types) else "", self.arguments[place])
        except (WrongKind, ValueError) as error:
            return {"error_type": "TypeError", "error_message": str(error)[:300]} | self.around()
        except TooLarge:
            return {"stopped": "memory"} | self.around()
        except LargeNumber:
            return {"stopped": "large_number"} | self.around()
        return {"value": value} | self.around()

    def failed(self, error):
        function = getattr(self.function, "__func__", self.function)
        return report_of(error, function=function) | self.around()

    def around(self):
        steps = {} if self.tracer is None else {"steps": self.tracer.steps, "cut": self.tracer.cut}
        return {"prints": self.output.text()} | steps

    def _print_here(self):
        self.output.reset()
        sys.stdout = sys.stderr = self.output
        sys.stdin = io.StringIO()


_session = _Session()


class WitWorld(wit_world.WitWorld):
    """The exports."""

    def load(self, program: str) -> str:
        """Load a program; see ``_Session.load``."""
        return dumps(_session.load(read_json(program)))

    def prepare(self, arguments: str) -> str:
        """Get ready for a call."""
        try:
            _session.prepare(read_json(arguments))
        except BaseException as error:
            return dumps(_session.failed(error))
        return ""

    def call(self) -> str:
        """Make the call."""
        try:
            _session.call()
        except BaseException as error:
            return dumps(_session.failed(error))
        return ""

    def fetch(self) -> str:
        """Return what the call gave."""
        try:
            text = dumps(_session.fetch())
        except BaseException as error:
            return dumps(_session.failed(error))
        return text if len(text) <= MAX_RESULT else dumps({"stopped": "memory"} | _session.around())
