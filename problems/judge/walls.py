"""The second wall around a helper: what the process gives up for good before it sees the first program.

WebAssembly is the first. If that ever had a hole, the process behind it could open no file and no connection, start
nothing and make no memory executable. Works on Linux on x86-64 and aarch64; a kernel that lacks a part is left with the
rest, and :func:`raise_walls` says what stands.
"""

import ctypes
import errno
import os
import platform
import resource
import struct

_libc = ctypes.CDLL(None, use_errno=True)

PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 4, 22, 38
SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_CREATE_RULESET_VERSION = 1
SECCOMP_MODE_FILTER = 2
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS = 0x7FFF0000, 0x00050000, 0x80000000
BPF_LOAD, BPF_JUMP_EQUAL, BPF_JUMP_AT_LEAST, BPF_JUMP_BITS, BPF_RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
OFFSET_NUMBER, OFFSET_ARCHITECTURE, OFFSET_THIRD_ARGUMENT = 0, 4, 32
X32_BIT = 0x40000000
PROT_EXEC = 4

MEMORY = 1024 << 20
"""What a helper may write to altogether; the address space itself has to be large for WebAssembly."""

# Reading and writing what is open, memory, signals, the clock, and the end.
_X86_64 = {
    "read": 0, "write": 1, "close": 3, "fstat": 5, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12,
    "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "sched_yield": 24, "mremap": 25, "madvise": 28,
    "setitimer": 38, "getpid": 39, "exit": 60, "gettimeofday": 96, "sigaltstack": 131, "gettid": 186, "futex": 202,
    "clock_gettime": 228, "clock_getres": 229, "exit_group": 231, "getrandom": 318, "rseq": 334,
}  # fmt: skip
_AARCH64 = {
    "close": 57, "lseek": 62, "read": 63, "write": 64, "fstat": 80, "exit": 93, "exit_group": 94, "futex": 98,
    "setitimer": 103, "clock_gettime": 113, "clock_getres": 114, "sched_yield": 124, "sigaltstack": 132,
    "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "gettimeofday": 169, "getpid": 172, "gettid": 178,
    "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222, "mprotect": 226, "madvise": 233, "getrandom": 278,
    "rseq": 293,
}  # fmt: skip
_MACHINES = {"x86_64": (_X86_64, 0xC000003E), "aarch64": (_AARCH64, 0xC00000B7)}


class _Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint)]


class _Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.POINTER(_Instruction))]


def raise_walls() -> tuple[str, ...]:
    """Give everything up that is not needed any more; return which walls stand. There is no way back."""
    return tuple(name for name, wall in _WALLS.items() if wall())


def _limit_resources() -> bool:
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_DATA: MEMORY,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_NOFILE: 16,
        resource.RLIMIT_NPROC: 0,
    }
    for kind, most in limits.items():
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)  # what is stricter stays
        resource.setrlimit(kind, (allowed, allowed))
    return True


def _hide() -> bool:
    return _libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0


def _no_new_privileges() -> bool:
    return _libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0


def _landlock() -> bool:
    """Refuse every file, every TCP port, and signals to others, as far as the kernel's version knows them."""
    version = _libc.syscall(SYS_LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_CREATE_RULESET_VERSION)
    if version < 1:
        return False
    files = (1 << 13) - 1
    for since, right in ((2, 13), (3, 14), (5, 15)):
        files |= (version >= since) << right
    ports = 0b11 if version >= 4 else 0
    scopes = 0b11 if version >= 6 else 0
    rules = struct.pack("QQQ", files, ports, scopes)[: 8 if version < 4 else 16 if version < 6 else 24]
    handle = _libc.syscall(SYS_LANDLOCK_CREATE_RULESET, rules, len(rules), 0)
    if handle < 0:
        return False
    try:
        return _libc.syscall(SYS_LANDLOCK_RESTRICT_SELF, handle, 0) == 0
    finally:
        os.close(handle)


def _seccomp() -> bool:
    """Allow the few system calls that running needs, and no memory that is executable; the others fail."""
    if platform.machine() not in _MACHINES:
        return False
    instructions = [_Instruction(*fields) for fields in _program(*_MACHINES[platform.machine()])]
    array = (_Instruction * len(instructions))(*instructions)
    program = _Filter(len(instructions), array)
    return _libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0) == 0


def _program(calls: dict[str, int], architecture: int) -> list[tuple[int, int, int, int]]:
    refuse = (BPF_RETURN, 0, 0, SECCOMP_RET_ERRNO | errno.EPERM)
    allow = (BPF_RETURN, 0, 0, SECCOMP_RET_ALLOW)
    kill = (BPF_RETURN, 0, 0, SECCOMP_RET_KILL_PROCESS)
    program = [
        (BPF_LOAD, 0, 0, OFFSET_ARCHITECTURE),
        (BPF_JUMP_EQUAL, 1, 0, architecture),
        kill,
        (BPF_LOAD, 0, 0, OFFSET_NUMBER),
        (BPF_JUMP_AT_LEAST, 0, 1, X32_BIT),
        kill,
    ]
    for name, number in sorted(calls.items(), key=lambda item: item[1]):
        if name in ("mmap", "mprotect"):
            program += [
                (BPF_JUMP_EQUAL, 0, 4, number),
                (BPF_LOAD, 0, 0, OFFSET_THIRD_ARGUMENT),
                (BPF_JUMP_BITS, 0, 1, PROT_EXEC),
                refuse,
                allow,
            ]
        else:
            program += [(BPF_JUMP_EQUAL, 0, 1, number), allow]
    return [*program, refuse]


_WALLS = {
    "limits": _limit_resources,
    "not_dumpable": _hide,
    "no_new_privileges": _no_new_privileges,
    "landlock": _landlock,
    "seccomp": _seccomp,
}
