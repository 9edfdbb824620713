#!/usr/bin/env python3
"""A small agent with a gate in it, in Python, by ctypes alone.

The model's calls come from standard input, one a line: bash {"command":"ls"}. What the model would be
told goes to standard output. ASSENT_LIBRARY names the library when it is not installed.
"""
import ctypes as c
import json
import os
import subprocess
import sys

lib = c.CDLL(os.environ.get("ASSENT_LIBRARY", "libassent.so.0"))
NOBODY_DENY, OWN, E_DENIED = 1, 2, 3
PASS, CONFIRM, SKIP = 0, 1, 3


def strings(*names):
    return [(name, c.c_char_p) for name in names]


class Options(c.Structure):
    _fields_ = [("size", c.c_size_t)] + strings("agent", "directory", "workspace", "config_dir", "state_dir",
                                                "runtime_dir", "home", "policy", "settings")


class Call(c.Structure):
    _fields_ = [("size", c.c_size_t)] + strings("id", "tool", "args", "content", "directory", "reason")


class Request(c.Structure):  # its beginning: the library's may be longer
    _fields_ = strings("id", "call_id", "tool", "args", "content", "directory", "workspace", "agent", "reason", "signature")


class Decision(c.Structure):  # likewise
    _fields_ = [("action", c.c_int)] + strings("message", "reason", "why", "by", "by_name")


Ask = c.CFUNCTYPE(c.c_int, c.c_void_p, c.POINTER(Request), c.c_void_p)


class Asker(c.Structure):
    _fields_ = [("size", c.c_size_t), ("name", c.c_char_p), ("priority", c.c_int), ("assurance", c.c_int),
                ("ask", Ask), ("withdraw", c.c_void_p), ("userdata", c.c_void_p)]


lib.assent_error_text.restype = c.c_char_p
lib.assent_pending_decision.restype = c.POINTER(Decision)
lib.assent_pending_request.restype = c.POINTER(Request)
lib.assent_session_end.restype = lib.assent_pending_end.restype = None


def check(r):
    """A number that is not 0 never means go on."""
    if r:
        raise SystemExit("agent: " + lib.assent_error_text(r).decode())


@Ask
def ask(_userdata, request, _answer):
    """An exception here ends as 0, which is PASS: nobody was asked."""
    try:
        with open("/dev/tty", "r+b", buffering=0) as tty:
            tty.write(request.contents.signature + b"\nRun it? [y/N] ")
            return CONFIRM if tty.read(16).startswith(b"y") else SKIP
    except OSError:
        return PASS


def execute(request):
    """(output, exit status) of the request's own arguments, which a person may have edited."""
    if request.tool != b"bash":
        return b"this agent has no such tool\n", -1
    done = subprocess.run(["bash", "-c", json.loads(request.args)["command"]], cwd=request.directory, capture_output=True)
    return done.stdout, done.returncode


def call(session, line, number):
    tool, _, args = line.partition(" ")
    one = Call(c.sizeof(Call), str(number).encode(), tool.encode(), (args or "{}").encode())
    pending = c.c_void_p()
    check(lib.assent_submit(session, c.byref(one), None, None, c.byref(pending)))
    r = lib.assent_pending_begin(pending)
    if r == E_DENIED:
        print(lib.assent_pending_decision(pending).contents.message.decode())
    elif r:
        print("not run:", lib.assent_error_text(r).decode())
    else:
        output, status = execute(lib.assent_pending_request(pending).contents)
        check(lib.assent_pending_finish(pending, c.c_bool(status == 0), c.c_int64(status), output, c.c_size_t(len(output))))
        print(output.decode("utf-8", "replace"), end="")
    sys.stdout.flush()
    lib.assent_pending_end(pending)


def main():
    gate, session, text = c.c_void_p(), c.c_void_p(), c.create_string_buffer(1024)
    options = Options(c.sizeof(Options), b"example-agent-py")
    asker = Asker(c.sizeof(Asker), b"terminal", 0, OWN, ask, None, None)
    r = lib.assent_gate_open(c.byref(options), NOBODY_DENY, c.byref(gate), text, c.c_size_t(len(text)))
    sys.stderr.write(text.value.decode())
    check(r)
    check(lib.assent_gate_add_asker(gate, c.byref(asker)))
    check(lib.assent_session_new(gate, None, c.byref(session)))
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            call(session, line.strip(), number)
    lib.assent_session_end(session)
    check(lib.assent_gate_close(gate))


if __name__ == "__main__":
    main()
