"""What the end-to-end tests share: a home of their own, the real binary, a real terminal, TAP output.

A test is a function test_… of a module; its name is the sentence that is printed. `main(globals())` runs
them all. The binary is given by the environment variable ASSENT.
"""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import traceback

ASSENT = os.environ.get("ASSENT", "build/src/cli/assent")
ESCAPES = re.compile(rb"\x1b(\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[()][0-9A-Za-z]|[=>78MPX])")


class Home:
    """A home folder, a workspace and XDG folders that belong to one test."""

    def __init__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="assent-test-")).resolve()
        self.home = self.root / "home"
        self.work = self.root / "work"
        self.run = self.root / "run"
        for d in (self.home, self.work, self.run):
            d.mkdir(mode=0o700)
        self.env = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": str(self.home),
            "XDG_RUNTIME_DIR": str(self.run),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "EDITOR": "true",
        }
        self.config = self.home / ".config" / "assent"
        self.state = self.home / ".local" / "state" / "assent"

    def policy(self, text):
        self.config.mkdir(mode=0o700, parents=True, exist_ok=True)
        (self.config / "policy").write_text(text)
        (self.config / "policy").chmod(0o600)

    def settings(self, text):
        self.config.mkdir(mode=0o700, parents=True, exist_ok=True)
        (self.config / "settings.json").write_text(text)
        (self.config / "settings.json").chmod(0o600)

    def rows(self):
        """The rows of the journal, oldest first."""
        out = []
        for path in sorted((self.state / "log").glob("*.jsonl")):
            out += [json.loads(line) for line in path.read_text().splitlines()]
        return out

    def call(self, *args, stdin=b"", env=None, timeout=30, cwd=None):
        """assent without a terminal: a session of its own, so that /dev/tty does not open."""
        return subprocess.run([ASSENT, *args], input=stdin, capture_output=True, timeout=timeout,
                              cwd=cwd or self.work, env={**self.env, **(env or {})}, start_new_session=True)

    def terminal(self, *args, size=(24, 80), env=None, cwd=None):
        return Terminal([ASSENT, *args], {**self.env, **(env or {})}, cwd or self.work, size)

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)


class Terminal:
    """A program on a pty that is its controlling terminal."""

    def __init__(self, argv, env, cwd, size=(24, 80)):
        self.output = b""
        self.mark = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execve(argv[0], [str(a) for a in argv], env)
        self.resize(*size)
        self.status = None

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, seconds):
        """Whatever comes within this time; False at the end."""
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.output += data
        return bool(data)

    def text(self):
        """What was written so far, without escape sequences."""
        return ESCAPES.sub(b"", self.output).decode("utf-8", "replace").replace("\r", "")

    def expect(self, wanted, seconds=10):
        """Wait for a text behind the last one expected."""
        end = time.monotonic() + seconds
        while True:
            at = self.text().find(wanted, self.mark)
            if at >= 0:
                self.mark = at + len(wanted)
                return
            if time.monotonic() > end or not self.read(0.1):
                at = self.text().find(wanted, self.mark)
                if at >= 0:
                    self.mark = at + len(wanted)
                    return
                raise AssertionError(f"no {wanted!r} in what came:\n{self.text()[self.mark:]}")

    def never(self, unwanted, seconds=1.0):
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.read(0.1):
            pass
        assert unwanted not in self.text()[self.mark:], f"{unwanted!r} came:\n{self.text()[self.mark:]}"

    def send(self, data):
        os.write(self.fd, data if isinstance(data, bytes) else data.encode())

    def answer(self, data):
        """Type as a person does: after the card had time to be read."""
        time.sleep(0.5)
        self.send(data)

    def wait(self, seconds=10):
        """The exit status, when it ended by itself."""
        end = time.monotonic() + seconds
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                while self.read(0.05):
                    if not select.select([self.fd], [], [], 0.05)[0]:
                        break
                break
            if time.monotonic() > end:
                self.kill()
                raise AssertionError(f"it does not end:\n{self.text()[-2000:]}")
            self.read(0.05)
        return self.status

    def kill(self):
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
            self.status = -9

    def hang_up(self):
        os.close(self.fd)

    def close(self):
        self.kill()
        try:
            os.close(self.fd)
        except OSError:
            pass


def equal(got, want, what=""):
    assert got == want, f"{what}: got {got!r}, want {want!r}"


def main(names):
    tests = [(n, f) for n, f in names.items() if n.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for i, (name, func) in enumerate(tests, 1):
        sentence = name[len("test_"):].replace("_", " ")
        home = Home()
        try:
            func(home)
            print(f"ok {i} - {sentence}", flush=True)
        except Exception:
            failed += 1
            for line in traceback.format_exc().splitlines():
                print(f"# {line}")
            print(f"not ok {i} - {sentence}", flush=True)
        finally:
            home.close()
    sys.exit(1 if failed else 0)
