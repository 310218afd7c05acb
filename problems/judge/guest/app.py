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
from .objects import Calls, find_class
from .output import Capture
from .reports import FILENAME, fault_of, report_of
from .tracing import Tracer
from .values import read_json, result_of, to_argument

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
        self.function = self.arguments = self.calls = self.result = self.tracer = None

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
            name = self.find(source)
        except NoFunction as missing:
            fault = {"kind": "no_function", "error_message": str(missing), "reason": missing.reason}
            fault |= {"missing": missing.missing, "line": missing.line, "prints": self.output.text()}
            return {"fault": fault}
        except BaseException as error:
            return fault_of(error, kind="error", prints=self.output.text())
        return {"function": name}

    def find(self, source):
        wanted, methods = self.program["function"], [name for name, _, _ in self.program.get("methods", ())]
        if methods:
            found, attributes = find_class(self.namespace, wanted, methods)
            self.make = lambda values: Calls(found, attributes, self.program, values, self.namespace)
            return wanted
        name, self.make = find(source, self.namespace, wanted, self.program["arguments"])
        return name

    def prepare(self, values):
        self._print_here()
        self.result = self.tracer = self.arguments = self.calls = None
        if steps := self.program["trace_steps"]:
            self.tracer = Tracer(FILENAME, steps, halt=self.program["halt"])
        if self.program.get("methods"):
            self.calls = self.make(values)
            return
        types = self.program["types"]
        names = [*types, *[""] * (len(values) - len(types))]
        self.arguments = [to_argument(name, value, self.namespace) for name, value in zip(names, values, strict=False)]
        self.function = self.make()

    def call(self):
        try:
            if self.calls is not None:
                self.result = self.calls.run(self.tracer)
                return
            if self.tracer is not None:
                sys.settrace(self.tracer)
            self.result = self.function(*self.arguments)
        finally:
            sys.settrace(None)  # that of the learner's code as well
            sys.setprofile(None)

    def fetch(self):
        place, types = self.program["in_place"], self.program["types"]
        if self.calls is not None:
            fault = self.calls.fault
            found = {"value": self.result} if fault is None else fault | {"at": self.calls.at}
        elif place is None:
            found = result_of(self.program["returns"], self.result)
        else:
            found = result_of(types[place] if place < len(types) else "", self.arguments[place])
        return found | self.around()

    def failed(self, error):
        if self.calls is not None:
            return report_of(error, function=self.calls.blamed) | {"at": self.calls.at} | self.around()
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
