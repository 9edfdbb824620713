#!/usr/bin/env python3
"""libassent as a stranger has it: installed, found by pkg-config, its examples built out of tree and run."""
import ctypes
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from harness import Terminal, equal, main

BUILD = os.environ["BUILD"]
SOURCE = os.environ["SOURCE"]
CC = os.environ.get("CC_OF_EXAMPLES", "cc")
EXAMPLES = ["agent", "auto-approve-hook", "asker", "logging-hook"]


class Installed:
    """The library below a folder of its own, and the examples built against it."""

    def __init__(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="assent-install-")).resolve()
        done = subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", str(self.root / "dest")],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        [pc] = (self.root / "dest").rglob("assent.pc")
        self.env = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "PKG_CONFIG_SYSROOT_DIR": str(self.root / "dest"),
                    "PKG_CONFIG_ALLOW_SYSTEM_LIBS": "1", "PKG_CONFIG_ALLOW_SYSTEM_CFLAGS": "1"}
        self.libdir = pc.parent.parent
        self.flags = self.pkg_config("--cflags", "--libs")

    def pkg_config(self, *args):
        return subprocess.run(["pkg-config", *args, "assent"], env=self.env, capture_output=True, text=True, check=True).stdout.split()

    def build(self, name, *more):
        out = self.root / name
        done = subprocess.run([CC, "-std=c17", "-D_GNU_SOURCE", "-pedantic", "-Wall", "-Wextra", "-Werror", f"{SOURCE}/examples/{name}.c",
                               *more, *self.flags, "-o", str(out)], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return out


installed = None


def get():
    global installed
    if not installed:
        installed = Installed()
    return installed


def env(home):
    return {**home.env, "LD_LIBRARY_PATH": str(get().libdir)}


def call(home, name, *args, stdin=""):
    done = subprocess.run([get().build(name), *args], input=stdin, capture_output=True, text=True, cwd=home.work, env=env(home),
                          start_new_session=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_library_is_installed_with_its_names_and_its_page(home):
    here = get()
    names = sorted(p.name for p in here.libdir.glob("libassent.so*"))
    assert "libassent.so" in names and "libassent.so.0" in names and len(names) == 3, names
    equal(os.readlink(here.libdir / "libassent.so"), "libassent.so.0")
    equal([str(p.relative_to(p.parents[1])) for p in (here.root / "dest").rglob("assent.h")], ["assent/assent.h"])
    equal(here.pkg_config("--modversion"), [ctypes_version(here)])


def ctypes_version(here):
    lib = ctypes.CDLL(str(here.libdir / "libassent.so.0"))
    lib.assent_version.restype = ctypes.c_char_p
    return lib.assent_version().decode()


def test_an_agent_runs_what_is_harmless_and_is_told_of_the_rest(home):
    (home.work / "a").write_text("one\n")
    out = call(home, "agent", stdin='bash {"command":"cat a"}\nbash {"command":"touch b"}\nlaunch {}\n\nbash {"command":"touch c"}\n')
    assert "one\n[call 1] done\n" in out, out
    assert out.count("no one available") == 3, out
    equal(sorted(p.name for p in home.work.iterdir()), ["a"])
    equal([r["type"] for r in home.rows() if r["type"] in ("run", "result")], ["run", "result"])


def test_an_agent_asks_at_its_terminal(home):
    script = home.root / "message"
    script.write_text('bash {"command":"touch b"}\nbash {"command":"touch c"}\n\nbash {"command":"touch c"}\n')
    t = Terminal(["/bin/sh", "-c", f"exec {get().build('agent')} < {script}"], env(home), home.work)
    try:
        t.expect("touch b")
        t.expect("[y/N/a]")
        t.send("y\n")
        t.expect("touch c")
        t.expect("[y/N/a]")
        t.send("n\n")
        t.expect("[call 1] done")
        t.expect("[call 2] ")
        t.expect("[y/N/a]")
        t.send("nothing of the kind\n")
        t.expect("[call 1] ")
        equal(t.wait(), 0)
    finally:
        t.close()
    equal(sorted(p.name for p in home.work.iterdir()), ["b"])


def test_an_agents_rules_are_the_persons(home):
    home.policy("allow bash(touch b)\ndeny bash(cat *) \"not with this agent\"\n")
    (home.work / "a").write_text("what it says\n")
    out = call(home, "agent", stdin='bash {"command":"touch b"}\nbash {"command":"cat a"}\n')
    assert "[call 1] done" in out and "not with this agent" in out and "what it says" not in out, out
    assert (home.work / "b").exists()


def test_a_tools_own_hook_approves_what_it_knows(home):
    out = call(home, "auto-approve-hook", "buy milk", "my password is x", "rm -rf /", 'a\\"b', "x" * 60)
    assert 'noted: {"text":"buy milk"}\n' in out, out
    equal(out.count("not noted: "), 4)
    equal([(r["action"], r["by"]) for r in home.rows() if r["type"] == "decision"][0], ("confirm", "hook"))


def test_an_asker_of_its_own_waits_and_answers_by_id(home):
    program = subprocess.Popen([get().build("asker"), "touch a", "touch b", "ls"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True, cwd=home.work, env=env(home), start_new_session=True)
    lines = []

    def until(begin):
        while True:
            line = program.stdout.readline()
            assert line, lines
            lines.append(line)
            if line.startswith(begin):
                return line.split()[1]

    a, b = until("? "), until("? ")
    until("run")
    program.stdin.write(f"n {b} not that one\n")
    program.stdin.flush()
    until("not run: ")
    assert "not that one" in lines[-1], lines
    program.stdin.write(f"y {'0' * 32}\ny {b}\ny {a}\n")
    program.stdin.flush()
    until("late: ")
    until("late: ")
    until("run")
    assert '"touch a"' in lines[-1], lines
    equal(program.wait(30), 0)
    program.stdin.close()
    program.stdout.close()


def test_an_asker_that_never_answers_ends_as_no(home):
    home.env["ASKER_SECONDS"] = "1"
    out = call(home, "asker", "touch a")
    assert "withdrawn " in out and "not run: " in out, out


def test_a_logging_hook_sees_every_call_and_decides_none(home):
    (home.work / "notes").write_text("x")
    log = home.root / "calls.log"
    out = call(home, "logging-hook", str(log), "cat notes", "touch b")
    assert "cat notes: allowed" in out and "touch b: it was denied" in out, out
    text = log.read_text()
    equal([line.split()[0] for line in text.splitlines()], ["call", "call", "run", "success", "call"])
    assert "write:" + str(home.work / "b") in text, text
    if os.path.exists("/dev/full"):
        out = call(home, "logging-hook", "/dev/full", "cat notes")
        assert "cat notes: it was denied" in out, out


def test_the_same_from_python(home):
    library = str(get().libdir / "libassent.so.0")
    done = subprocess.run([sys.executable, f"{SOURCE}/examples/agent.py"], capture_output=True, text=True, cwd=home.work,
                          input='bash {"command":"echo hello"}\nbash {"command":"touch b"}\n', start_new_session=True, timeout=60,
                          env={**home.env, "ASSENT_LIBRARY": library})
    equal(done.returncode, 0, done.stderr)
    assert done.stdout.startswith("hello\n") and "no one available" in done.stdout, done.stdout
    t = Terminal(["/bin/sh", "-c", f"echo 'bash {{\"command\":\"touch b\"}}' | exec {sys.executable} {SOURCE}/examples/agent.py"],
                 {**home.env, "ASSENT_LIBRARY": library}, home.work)
    try:
        t.expect("Run it? [y/N]")
        t.send("y\n")
        equal(t.wait(), 0)
    finally:
        t.close()
    assert (home.work / "b").exists()


SATURDAY, TUESDAY = "1795870800", "1795525200"
CALL = ["exec", "--", "echo", "prod.example.com"]


def plug(home, name="no-friday-deploys.so"):
    """The example plugin, named by the settings."""
    path = home.home / "plugins" / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    shutil.copyfile(get().build("plugin", "-shared", "-fPIC"), path)
    path.chmod(0o600)
    home.settings(json.dumps({"plugins": [str(path)]}))
    return path


def on(day):
    return {"NO_FRIDAY_NOW": day}


def test_a_plugin_takes_part_in_every_program(home):
    plug(home)
    done = home.call(*CALL, env=on(TUESDAY))
    equal((done.returncode, done.stdout), (0, b"prod.example.com\n"), done.stderr)
    assert b"plugin: exec runs bash" in done.stderr, done.stderr
    done = home.call(*CALL, env=on(SATURDAY))
    equal((done.returncode, done.stdout), (126, b""), done.stderr)
    assert b"nothing goes to production on a weekend" in done.stderr, done.stderr
    home.env.update(on(SATURDAY))
    out = call(home, "logging-hook", str(home.root / "log"), "echo prod.example.com", "echo here")
    assert "echo prod.example.com: it was denied" in out and "echo here: allowed" in out, out
    [row] = [r for r in home.rows() if r["type"] == "policy" and "plugin accepted" in r["text"]]
    assert len(row["text"].split()[2]) == 64, row


def test_promise_6_a_plugin_that_changed_is_not_loaded_until_a_person_accepts(home):
    path = plug(home)
    equal(home.call(*CALL, env=on(TUESDAY)).returncode, 0)
    with open(path, "ab") as out:
        out.write(b"\0")
    for flags in ([], ["-y"]):
        done = home.call("exec", *flags, "--", "echo", "x", env=on(TUESDAY))
        equal((done.returncode, done.stdout), (126, b""), done.stderr)
        assert b"a plugin was added, changed or taken away" in done.stderr and b"plugin: exec" not in done.stderr, done.stderr
    equal(home.call("check", "-c", "ls").returncode, 1)
    t = home.terminal("policy", "accept")
    t.expect("plugins/no-friday-deploys.so")
    t.expect("Accept the policy")
    number = re.search(r"\b(\d\d)\b", t.text()[t.mark:]) or (t.read(1), re.search(r"\b(\d\d)\b", t.text()[t.mark:]))[1]
    t.answer(number.group(1) + "\r")
    t.expect("accepted")
    equal(t.wait(), 0)
    t.close()
    equal(home.call(*CALL, env=on(TUESDAY)).returncode, 0)
    equal(home.call(*CALL, env=on(SATURDAY)).returncode, 126)


def test_promise_6_a_plugin_that_is_new_or_gone_makes_a_person_answer(home):
    equal(home.call("exec", "--", "echo", "x").returncode, 0)
    plug(home)
    done = home.call("exec", "-y", "--", "echo", "x", env=on(TUESDAY))
    equal(done.returncode, 126, done.stderr)
    assert b"plugin: exec" not in done.stderr
    shutil.rmtree(home.state)
    equal(home.call("exec", "--", "echo", "x", env=on(TUESDAY)).returncode, 0)
    home.settings("{}")
    equal(home.call("exec", "-y", "--", "echo", "x").returncode, 126)


def test_a_tightening_beside_a_plugin_needs_nobody(home):
    path = plug(home)
    equal(home.call("exec", "--", "echo", "x", env=on(TUESDAY)).returncode, 0)
    home.settings(json.dumps({"plugins": [str(path)], "strict_reads": True}))
    done = home.call("exec", "--", "echo", "x", env=on(TUESDAY))
    equal(done.returncode, 0, done.stderr)
    assert b"plugin: exec runs bash" in done.stderr, done.stderr


def test_promise_1_a_plugin_that_cannot_be_used_makes_a_person_answer(home):
    path = plug(home)
    faults = [lambda: path.write_bytes(b"no such thing"), lambda: path.chmod(0o606), path.unlink]
    for fault in faults:
        plug(home)
        fault()
        shutil.rmtree(home.state, ignore_errors=True)
        done = home.call("exec", "-y", "--", "echo", "x", env=on(TUESDAY))
        equal((done.returncode, done.stdout), (126, b""), done.stderr)
        assert b"plugin" in done.stderr, done.stderr


def test_a_workspace_names_no_plugins_and_an_agent_changes_none(home):
    path = plug(home)
    (home.work / ".assent").mkdir(mode=0o700)
    (home.work / ".assent" / "settings.json").write_text(json.dumps({"plugins": ["/tmp/evil.so"]}))
    done = home.call(*CALL, env=on(TUESDAY))
    equal(done.returncode, 0, done.stderr)
    assert b"'plugins' is not followed" in done.stderr, done.stderr
    done = home.call("check", "--why", "-c", f"echo x > {path}")
    equal(done.returncode, 1)
    assert b"gate" in done.stdout, done.stdout


if __name__ == "__main__":
    try:
        main(globals())
    finally:
        if installed:
            shutil.rmtree(installed.root, ignore_errors=True)
