"""The real Claude Code with assent as its hook, against a model that this test plays.

The program comes from npm, pinned by version and hash, and stays in a cache outside the tree:
$ASSENT_TEST_CACHE, else $XDG_CACHE_HOME/assent-tests, else ~/.cache/assent-tests. Where it cannot be had
everything here is skipped, with one line that says why.
"""
import base64
import hashlib
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time

from harness import ASSENT, Terminal, equal, main
from model import Model

PACKAGE = "@anthropic-ai/claude-code-linux-x64"
VERSION = "2.1.329"
INTEGRITY = "sha512-+n4lu1ubYAp02Y0X/MAUnxw9yY6SHHZ77F+IoW+V0wVoFuiI9opdH6gofjf14gXJCEYMTNpks7Gn1i8XZTKAWA=="
PROGRAM_SHA256 = "30e2724e2aecb1bf5dc9f3130901afb71c5fa229051c190a6d7ad9aff6378d6d"
EDIT_HOOK = os.environ.get("EDIT_HOOK", "")


def hash_of(path, kind):
    with open(path, "rb") as f:
        return hashlib.file_digest(f, kind).digest()


def cache():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(os.environ.get("ASSENT_TEST_CACHE") or os.path.join(base, "assent-tests"))


def skip(why):
    print(f"1..0 # SKIP the real Claude Code: {why}")
    sys.exit(0)


def program():
    """The path of Claude Code, downloaded and verified when it is not there yet."""
    if platform.machine() != "x86_64":
        skip("the pinned package is for x86_64")
    folder = cache()
    path = folder / f"claude-{VERSION}"
    if path.exists() and hash_of(path, "sha256").hex() == PROGRAM_SHA256:
        return path
    npm = shutil.which("npm")
    if not npm:
        skip("npm is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        got = subprocess.run([npm, "pack", "--silent", f"{PACKAGE}@{VERSION}"], cwd=scratch, capture_output=True, text=True)
        packed = list(pathlib.Path(scratch).glob("*.tgz"))
        if got.returncode or not packed:
            skip(f"npm's registry is not reached ({(got.stderr.strip().splitlines() or ['no reason given'])[-1]})")
        if "sha512-" + base64.b64encode(hash_of(packed[0], "sha512")).decode() != INTEGRITY:
            sys.exit(f"{PACKAGE}@{VERSION} is not what was pinned")
        with tarfile.open(packed[0]) as tar, open(pathlib.Path(scratch, "claude"), "wb") as out:
            shutil.copyfileobj(tar.extractfile("package/claude"), out)
        os.chmod(pathlib.Path(scratch, "claude"), 0o755)
        os.replace(pathlib.Path(scratch, "claude"), path)
    if hash_of(path, "sha256").hex() != PROGRAM_SHA256:
        sys.exit("the program in the package is not what was pinned")
    return path


def hooks(command, **more):
    entry = {"type": "command", "command": command, "timeout": 60, "onFailure": "block", **more}
    return {"hooks": {event: [{"matcher": "*", "hooks": [entry]}] for event in ("PreToolUse", "PermissionRequest", "PostToolUse")}}


def env_of(home, model):
    return {**home.env, "ANTHROPIC_BASE_URL": model.url, "ANTHROPIC_API_KEY": "sk-ant-none", "DISABLE_TELEMETRY": "1",
            "DISABLE_ERROR_REPORTING": "1", "DISABLE_AUTOUPDATER": "1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "IS_SANDBOX": "1", "SHELL": "/bin/bash"}


def settings_of(home, settings):
    (home.home / ".claude").mkdir(exist_ok=True)
    (home.home / ".claude" / "settings.json").write_text(json.dumps(settings))


class Run:
    """One run of Claude Code without a terminal, with the hook as `assent hook install` puts it there unless
    other settings are given; what the model asked for and was told."""

    def __init__(self, home, turns, *words, settings=None):
        if settings is not None:
            settings_of(home, settings)
        elif not (home.home / ".claude" / "settings.json").exists():
            equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0)
        model = Model(turns)
        try:
            self.done = subprocess.run([CLAUDE, "-p", "go on", "--model", "claude-sonnet-4-5", "--output-format", "stream-json",
                                        "--verbose", *words], env=env_of(home, model), cwd=home.work, stdin=subprocess.DEVNULL,
                                       capture_output=True, timeout=180)
            self.told = model.told()
            self.n_requests = len(model.requests)
        finally:
            model.close()
        assert self.n_requests, self.done.stdout[-3000:] + self.done.stderr[-3000:]

    def text(self, turn=0, call=0):
        return self.told[f"toolu_{turn:02}{call:02}assent"][0]


def bash(command):
    return ("Bash", {"command": command, "description": "a step"})


HOOK = f"'{os.path.abspath(ASSENT)}' hook claude-code"
# Claude Code would let these run by itself: what stops them is the hook alone.
OPEN = ["--allowedTools", "Bash,Write,Edit,Read"]


def test_an_allowed_call_runs_and_a_denied_one_does_not_and_the_model_is_told_why(home):
    home.policy('deny bash(touch no*) "not this name"\nallow bash(touch *)\n')
    run = Run(home, [[bash("touch yes.txt")], [bash("touch no.txt")], [bash("pwd")]], *OPEN)
    equal(sorted(p.name for p in home.work.iterdir()), ["yes.txt"])
    assert "not this name" in run.text(1), run.told
    assert str(home.work) in run.text(2), run.told
    equal(run.n_requests, 4)
    rows = [(r["type"], r.get("action"), r.get("success")) for r in home.rows() if r["type"] in ("decision", "result")]
    equal(rows, [("decision", "confirm", None), ("result", None, True), ("decision", "skip", None), ("decision", "confirm", None),
                 ("result", None, True)])
    equal(home.call("log", "verify").returncode, 0)


def test_the_calls_of_one_message_are_decided_each_by_itself(home):
    home.policy('deny bash(touch no*) "not this name"\nallow bash(touch *)\n')
    run = Run(home, [[bash("touch a"), bash("touch no"), bash("touch b"), bash("ls")]], *OPEN)
    equal(sorted(p.name for p in home.work.iterdir()), ["a", "b"])
    assert "not this name" in run.text(0, 1), run.told
    equal(home.call("log", "verify").returncode, 0)


def test_what_a_person_must_answer_does_not_run_without_one(home):
    run = Run(home, [[bash("touch x")], [("Write", {"file_path": str(home.work / "y"), "content": "y"})]], *OPEN)
    equal(list(home.work.iterdir()), [])
    assert "nobody sits at this session" in run.text(0), run.told
    assert "nobody sits at this session" in run.text(1), run.told


def test_a_no_is_a_no_where_permissions_are_bypassed(home):
    home.policy('deny bash(touch *) "never"\n')
    for words in (["--permission-mode", "bypassPermissions"], ["--dangerously-skip-permissions"], ["--permission-mode", "acceptEdits", *OPEN]):
        run = Run(home, [[bash("touch x")]], *words)
        equal(list(home.work.iterdir()), [], str(words))
        assert "never" in run.text(), run.told


def test_changed_input_is_what_runs(home):
    home.policy("allow bash(touch *)\n")
    Run(home, [[bash("touch given")]], *OPEN, settings=hooks(f"'{EDIT_HOOK}'"))
    equal([p.name for p in home.work.iterdir()], ["changed"])
    rows = [r for r in home.rows() if r["type"] == "decision"]
    equal([r["args"]["command"] for r in rows], ["touch changed"])
    assert rows[0]["edited_from"], rows


def test_a_hook_that_fails_in_any_way_ends_in_no(home):
    for what, command in (("garbage in", f"echo x | {HOOK}"), ("nothing in", f"{HOOK} </dev/null"), ("killed", f"{HOOK} & kill -9 $!; wait $!"),
                          ("ended", f"sleep 3 | {HOOK} & p=$!; sleep 0.3; kill -TERM $p; wait $p"), ("no output", f"{HOOK} >&-"),
                          ("missing", "/nonexistent/assent hook claude-code"), ("no memory", f"ulimit -v 3000; {HOOK}"),
                          ("half an answer", f"{HOOK} | head -c 40; exit 2")):
        run = Run(home, [[bash("touch x")]], *OPEN, settings=hooks(command))
        equal(list(home.work.iterdir()), [], what)
        assert run.told, what


def test_a_subagent_asks_as_well(home):
    home.policy('deny bash(touch no*) "not this name"\nallow bash(touch *)\n')
    agent = ("Agent", {"description": "a helper", "prompt": "do it", "subagent_type": "general-purpose"})
    run = Run(home, [[agent], [bash("touch no")], [bash("touch yes")]], *OPEN)
    equal([p.name for p in home.work.iterdir()], ["yes"])
    assert any("not this name" in text for text, _ in run.told.values()), run.told


SERVER = """
import json, pathlib, sys
for line in sys.stdin:
    q = json.loads(line)
    if "id" not in q:
        continue
    method = q["method"]
    if method == "initialize":
        result = {"protocolVersion": q["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "x", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": [{"name": n, "description": n, "inputSchema": {"type": "object"}} for n in ("get_note", "put_note")]}
    elif method == "tools/call":
        pathlib.Path(q["params"]["name"]).touch()
        result = {"content": [{"type": "text", "text": "done"}]}
    else:
        result = {}
    print(json.dumps({"jsonrpc": "2.0", "id": q["id"], "result": result}), flush=True)
"""


def test_a_rule_for_an_mcp_server_counts_for_the_persons_own_and_not_for_a_projects(home):
    home.policy("allow mcp(notes:get_*)\n")
    (home.root / "server.py").write_text(SERVER)
    servers = {"mcpServers": {"notes": {"type": "stdio", "command": sys.executable, "args": [str(home.root / "server.py")]}}}
    (home.root / "mcp.json").write_text(json.dumps(servers))
    calls = [[("mcp__notes__get_note", {})], [("mcp__notes__put_note", {})]]
    allowed = ["--allowedTools", "mcp__notes"]
    run = Run(home, calls, "--mcp-config", str(home.root / "mcp.json"), "--strict-mcp-config", *allowed)
    equal([p.name for p in home.work.iterdir()], ["get_note"], run.told)
    (home.work / "get_note").unlink()
    (home.work / ".mcp.json").write_text(json.dumps(servers))
    (home.work / ".claude").mkdir()
    (home.work / ".claude" / "settings.json").write_text('{"enableAllProjectMcpServers": true}')
    run = Run(home, calls, *allowed)
    assert not (home.work / "get_note").exists() and not (home.work / "put_note").exists(), run.told
    assert "not set up by you" in run.text(0), run.told


def until(terminal, wanted, seconds):
    """Claude Code draws by moving the cursor: blanks are lost in what is read, and so not compared."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and terminal.read(0.2):
        if wanted.replace(" ", "") in terminal.text().replace(" ", "").replace("\n", ""):
            return
    raise AssertionError(f"no {wanted!r} in what came:\n{terminal.text()[-3000:]}")


def test_in_its_own_terminal_a_person_answers_its_dialog(home):
    equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0)
    (home.home / ".claude.json").write_text(json.dumps({
        "hasCompletedOnboarding": True, "theme": "dark", "customApiKeyResponses": {"approved": ["sk-ant-none"], "rejected": []},
        "projects": {str(home.work): {"hasTrustDialogAccepted": True, "hasCompletedProjectOnboarding": True}}}))
    model = Model([[bash("touch yes.txt")], [bash("touch no.txt")], [bash("rm -rf /")]])
    t = Terminal([CLAUDE, "--model", "claude-sonnet-4-5", "go on"], env_of(home, model), home.work, (50, 160))
    try:
        until(t, "assent asks (moderate): it creates a file", 60)
        until(t, "1. Yes", 10)
        t.answer("1")
        end = time.monotonic() + 30
        while time.monotonic() < end and not (home.work / "yes.txt").exists():
            t.read(0.2)
        equal([p.name for p in home.work.iterdir()], ["yes.txt"])
        while time.monotonic() < end and len([r for r in home.rows() if r["type"] == "result"]) < 1:
            t.read(0.2)
        rows = [(r["action"], r["by"], r["assurance"]) for r in home.rows() if r["type"] == "decision"]
        equal(rows, [("confirm", "person", "agent")])
        while time.monotonic() < end and len(home.rows()) < 8:
            t.read(0.2)
        t.answer("\x1b")
        t.read(2)
        equal([p.name for p in home.work.iterdir()], ["yes.txt"], "Escape is a no")
        equal([r["action"] for r in home.rows() if r["type"] == "decision"], ["confirm"])
    finally:
        t.close()
        model.close()


def test_the_doctor_finds_the_real_thing_in_order(home):
    equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0)
    folder = home.root / "bin"
    folder.mkdir()
    (folder / "claude").symlink_to(CLAUDE)
    got = home.call("doctor", "claude-code", timeout=120, env={"PATH": f"/usr/bin:/bin:{folder}"})
    equal(got.returncode, 0, got.stdout)
    assert f"version {VERSION} (Claude Code), which this hook is tested with".encode() in got.stdout, got.stdout


def test_a_repository_that_switches_hooks_off_is_what_the_doctor_says_it_is(home):
    equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0)
    (home.work / ".claude").mkdir()
    (home.work / ".claude" / "settings.json").write_text('{"disableAllHooks": true}')
    Run(home, [[bash("touch past.txt")]], *OPEN)
    assert (home.work / "past.txt").exists(), "then this test and the manual can go"
    got = home.call("doctor", "claude-code", "--settings")
    equal(got.returncode, 1)
    assert b"switches all hooks off" in got.stdout, got.stdout


if __name__ == "__main__":
    CLAUDE = program()
    main(globals())
