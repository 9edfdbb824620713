"""assent pause stops every call at once; only a person at a terminal lets them go on."""
import json
import re
import subprocess

from harness import ASSENT, equal, main


def hook(home):
    host = 'CLAUDE_PID=$$ CLAUDE_CODE_SESSION_ATTENDED=1 "$ASSENT" hook claude-code; exit $?'
    question = {"session_id": "s-1", "cwd": str(home.work), "permission_mode": "default", "hook_event_name": "PreToolUse", "tool_name": "Bash",
                "tool_input": {"command": "ls"}, "tool_use_id": "toolu_1"}
    got = subprocess.run(["sh", "-c", host], input=json.dumps(question).encode(), capture_output=True, timeout=60, cwd=home.work,
                         env={**home.env, "ASSENT": ASSENT, "SHELL": "/bin/bash"})
    return json.loads(got.stdout)["hookSpecificOutput"]["permissionDecision"], got.stderr.decode()


def pause(home, *reason):
    equal(home.call("pause", *reason).returncode, 0)


def type_number(t):
    while t.read(0.3) and not re.search(r"Type [1-9][0-9] to say yes", t.text()[t.mark:]):
        pass
    t.answer(re.search(r"Type ([1-9][0-9]) to say yes", t.text()[t.mark:])[1] + "\r")


def test_every_door_refuses_while_calls_are_paused(home):
    home.policy("allow bash(touch *)\n")
    equal(home.call("exec", "--", "touch", "before").returncode, 0)
    pause(home, "look", "at", "the", "database", "first")
    for words in (("exec", "--", "ls"), ("exec", "-y", "--", "touch", "x"), ("run", "touch x"), ("ask", "--", "ls")):
        got = home.call(*words)
        assert got.returncode in (2, 126), (words, got)
        assert b"look at the database first" in got.stdout + got.stderr, (words, got)
    said, why = hook(home)
    equal(said, "deny")
    assert "look at the database first" in why, why
    assert not (home.work / "x").exists()
    last = [r for r in home.rows() if r["type"] == "decision"][-1]
    equal((last["action"], last["by"], last["by_name"]), ("skip", "rule", "pause"))
    assert [r for r in home.rows() if r["type"] == "pause"][0]["text"] == "look at the database first"
    equal(home.call("check", "--", "ls").returncode, 0, "a check is pure judgement")


def test_a_question_that_stands_open_is_refused_even_with_a_yes(home):
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    pause(home)
    t.answer("1")
    t.wait()
    t.close()
    assert not (home.work / "x").exists()


def test_only_a_person_at_a_terminal_resumes(home):
    pause(home)
    got = home.call("resume", stdin=b"42\ny\n")
    equal(got.returncode, 2, got.stderr)
    equal(home.call("exec", "--", "ls").returncode, 126)
    t = home.terminal("resume", size=(40, 120))
    t.expect("Let them be decided again?")
    t.answer("00\r")
    equal(t.wait(), 2)
    t.close()
    equal(home.call("exec", "--", "ls").returncode, 126)
    t = home.terminal("resume", size=(40, 120))
    t.expect("Let them be decided again?")
    type_number(t)
    equal(t.wait(), 0)
    t.close()
    equal(home.call("exec", "--", "ls").returncode, 0)
    equal([r["type"] for r in home.rows() if r["type"] in ("pause", "resume")], ["pause", "resume"])
    equal(home.call("log", "verify").returncode, 0)


def test_promise_1_a_pause_that_cannot_be_looked_at_holds(home):
    equal(home.call("exec", "--", "ls").returncode, 0)
    (home.state / "paused").symlink_to(home.state / "paused")
    equal(home.call("exec", "--", "ls").returncode, 126)
    (home.state / "paused").unlink()
    (home.state / "paused").mkdir()
    equal(home.call("exec", "--", "ls").returncode, 126)
    (home.state / "paused").rmdir()
    equal(home.call("exec", "--", "ls").returncode, 0)


def test_a_pause_does_not_hang_on_the_record(home):
    home.call("exec", "--", "ls")
    for row in (home.state / "log").glob("*.jsonl"):
        row.chmod(0o666)
    got = home.call("pause")
    equal(got.returncode, 0, got.stderr)
    assert b"could not be recorded" in got.stderr, got.stderr
    assert (home.state / "paused").exists()


def test_promise_6_no_judged_call_ends_a_pause_unasked(home):
    pause(home)
    for text in (f"rm {home.state}/paused", f"mv {home.state}/paused /tmp/x", "assent resume", f"rm -rf {home.state}", f"cd {home.state} && rm p*"):
        equal(home.call("check", "-c", text).returncode, 1, text)


if __name__ == "__main__":
    main(globals())
