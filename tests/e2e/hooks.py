"""Programs of the person's in decisions: what each kind may do, and that whatever is no answer grants nothing."""
import json
import os
import shutil
import signal
import subprocess
import time

from harness import ASSENT, equal, main

READ = "import json, os, signal, subprocess, sys, time\nq = json.load(sys.stdin)\n"


def answer(what, **more):
    return f"print(json.dumps({{'id': q['id'], 'answer': {what!r}, **{more!r}}}))\n"


def add_program(home, name, kind, body, folder=None, **more):
    """A program in the settings' folder, or elsewhere by its absolute path, and its entry in the settings."""
    home.config.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = (folder or home.config) / (name + ".py")
    path.write_text("#!/usr/bin/python3\n" + READ + body)
    path.chmod(0o700)
    settings = home.config / "settings.json"
    old = json.loads(settings.read_text()) if settings.exists() else {}
    old.setdefault("hooks", []).append({"name": name, "type": kind, "command": [str(path) if folder else path.name], **more})
    home.settings(json.dumps(old))
    return path


def wait_for(path, seconds=10):
    end = time.monotonic() + seconds
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert path.exists(), f"{path} never came"
    return path


BROKEN = {
    "crashes": "os.kill(os.getpid(), 11)\n",
    "says no JSON": "print('yes')\n",
    "says half of it": "print('{\"id\": \"' + q['id'] + '\", \"answer\": \"')\n",
    "says nothing": "",
    "exits with 1 after an answer": "{}sys.exit(1)\n",
    "says two answers": "{}{}",
    "says a field that is none": "print(json.dumps({'id': q['id'], 'answer': 'ANSWER', 'remember': True}))\n",
    "says another id": "print(json.dumps({'id': q['request'], 'answer': 'ANSWER'}))\n",
    "says no id": "print(json.dumps({'answer': 'ANSWER'}))\n",
    "says its id twice": "print('{\"id\":\"%s\",\"id\":\"%s\",\"answer\":\"ANSWER\"}' % (q['id'], q['id']))\n",
    "says too much": "sys.stdout.write(' ' * 1100000)\n{}",
    "is too slow": "sys.stdout.flush()\ntime.sleep(60)\n{}",
    "leaves somebody who holds its output": "{}sys.stdout.flush()\nsubprocess.Popen(['sleep', '5'], start_new_session=True)\n",
    "says an answer of another kind": "print(json.dumps({'id': q['id'], 'answer': 'always'}))\n",
}

# Why each is none, as the person reads it.
WHY = {
    "crashes": "ended by SIGSEGV",
    "says no JSON": "not one JSON object",
    "says half of it": "not one JSON object",
    "says nothing": "not one JSON object",
    "exits with 1 after an answer": "exited with status 1",
    "says two answers": "not one JSON object",
    "says a field that is none": "not one JSON object",
    "says another id": "to another question",
    "says no id": "not one JSON object",
    "says its id twice": "not one JSON object",
    "says too much": "wrote more than",
    "is too slow": "timed out",
    "leaves somebody who holds its output": "left a process behind",
    "says an answer of another kind": "none that such a hook may give",
}


def broken(body, what):
    said = answer(what)
    return body.replace("{}", said).replace("ANSWER", what)


def test_promise_1_a_rule_program_that_is_no_answer_refuses(home):
    for label, body in BROKEN.items():
        (home.config / "settings.json").unlink(missing_ok=True)
        add_program(home, "guard", "rule", broken(body, "pass"), timeout_ms=400 if label == "is too slow" else 20000)
        shutil.rmtree(home.state, ignore_errors=True)
        got = home.call("exec", "--", "true")
        equal(got.returncode, 126, label + got.stderr.decode())
        assert b"the hook guard failed: " in got.stderr and WHY[label].encode() in got.stderr, (label, got.stderr)


def test_promise_1_an_auto_approve_program_that_is_no_answer_grants_nothing(home):
    for label, body in BROKEN.items():
        (home.config / "settings.json").unlink(missing_ok=True)
        add_program(home, "easy", "auto_approve", broken(body, "confirm"), timeout_ms=400 if label == "is too slow" else 20000)
        shutil.rmtree(home.state, ignore_errors=True)
        got = home.call("exec", "--", "touch", "x")
        equal(got.returncode, 126, label + got.stderr.decode())
        assert not (home.work / "x").exists(), label


def test_promise_1_an_asker_that_is_no_answer_is_a_no(home):
    for label, body in BROKEN.items():
        (home.config / "settings.json").unlink(missing_ok=True)
        add_program(home, "desk", "asker", broken(body, "confirm"), timeout_ms=400 if label == "is too slow" else 20000)
        shutil.rmtree(home.state, ignore_errors=True)
        got = home.call("exec", "--", "touch", "x")
        equal(got.returncode, 126, label + got.stderr.decode())
        assert not (home.work / "x").exists(), label


def test_a_rule_program_passes_refuses_or_has_a_person_asked(home):
    home.policy("allow bash(touch *)\n")
    add_program(home, "guard", "rule",
                "word = (q.get('command') or ' x').split()[-1]\n"
                "print(json.dumps({'id': q['id'], 'answer': word if word in ('pass', 'skip', 'ask') else 'pass', 'reason': 'so it is'}))\n")
    equal(home.call("exec", "--", "touch", "pass").returncode, 0)
    got = home.call("exec", "--", "touch", "skip")
    equal(got.returncode, 126)
    assert b"so it is" in got.stderr, got.stderr
    got = home.call("exec", "--", "touch", "ask")
    equal(got.returncode, 126, "nobody to ask")
    row = [r for r in home.rows() if r["type"] == "decision"][1]
    equal((row["by"], row["by_name"], row["why"]), ("hook", "program:guard", "so it is"))


def test_promise_2_a_rule_program_allows_nothing(home):
    add_program(home, "guard", "rule", answer("confirm"))
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    equal(home.call("exec", "--", "true").returncode, 126, "an answer that it may not give refuses")


def test_an_auto_approve_program_allows_what_would_be_asked_about_and_no_more(home):
    home.policy("deny bash(rmdir *)\nask bash(mkdir *)\n")
    add_program(home, "easy", "auto_approve", answer("confirm", reason="scratch folder"))
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    equal(home.rows()[-3]["by_name"] if home.rows()[-3]["type"] == "decision" else
          [r for r in home.rows() if r["type"] == "decision"][-1]["by_name"], "program:easy")
    for words in (("rmdir", "x"), ("mkdir", "y"), ("rm", "-rf", "/")):
        equal(home.call("exec", "--", *words).returncode, 126, words)


def test_a_program_is_asked_where_there_is_no_terminal(home):
    add_program(home, "desk", "asker", answer("confirm", by="Ada"))
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    row = [r for r in home.rows() if r["type"] == "decision"][-1]
    equal((row["by"], row["by_name"], row["assurance"]), ("person", "program:desk", "os"))
    assert "Ada" in row["why"], row


def test_a_program_s_no_and_its_reason_are_told(home):
    add_program(home, "desk", "asker", answer("skip", reason="not on Fridays"))
    got = home.call("ask", "--", "touch", "x")
    equal(got.returncode, 2, got.stderr)
    assert b"not on Fridays" in got.stdout + got.stderr, got


def test_promise_4_the_first_of_several_programs_decides(home):
    for name, seconds, what in (("slow", 30, "skip"), ("quick", 0.3, "confirm"), ("gone", 0, "pass")):
        add_program(home, name, "asker", f"time.sleep({seconds})\n" + answer(what))
    begin = time.monotonic()
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    assert time.monotonic() - begin < 20
    equal([r for r in home.rows() if r["type"] == "decision"][-1]["by_name"], "program:quick")


def test_an_edit_by_a_program_runs_as_edited(home):
    add_program(home, "desk", "asker",
                "print(json.dumps({'id': q['id'], 'answer': 'edit', 'args': {**q['args'], 'command': 'touch edited'}}))\n")
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    assert (home.work / "edited").exists() and not (home.work / "x").exists()


def test_promise_5_an_edit_to_something_worse_is_not_the_program_s_yes(home):
    add_program(home, "desk", "asker",
                "print(json.dumps({'id': q['id'], 'answer': 'edit', 'args': {**q['args'], 'command': 'rm -rf ~'}}))\n")
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    assert home.home.exists()


def test_a_dangerous_call_is_not_put_to_a_program_alone(home):
    add_program(home, "desk", "asker", f"open({str(home.root / 'asked')!r}, 'w')\n" + answer("confirm"))
    (home.work / "build").mkdir()
    equal(home.call("exec", "--", "rm", "-rf", "build").returncode, 126)
    assert (home.work / "build").exists() and not (home.root / "asked").exists()


# The first time it runs the world changes between question and answer.
CHANGES = ("import pathlib\nmark = pathlib.Path({mark!r})\nfirst = not mark.exists()\nmark.write_text('x')\n"
           "if first:\n    pathlib.Path({file!r}).write_text('not what was asked about')\n")


def test_promise_3_what_changed_under_a_program_s_question_is_asked_anew(home):
    counter = home.root / "asked"
    body = CHANGES.format(mark=str(home.root / "mark"), file=str(home.work / "x")) + f"open({str(counter)!r}, 'a').write(q['request'] + '\\n')\n"
    add_program(home, "desk", "asker", body + answer("confirm"))
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    asked = counter.read_text().split()
    equal((len(asked), len(set(asked))), (2, 2), "two questions about two requests")
    equal([r["request"] for r in home.rows() if r["type"] == "decision"], asked[1:])


def test_promise_3_the_same_with_the_terminal_beside_it(home):
    counter = home.root / "asked"
    body = CHANGES.format(mark=str(home.root / "mark"), file=str(home.work / "x")) + f"open({str(counter)!r}, 'a').write('.')\n"
    add_program(home, "desk", "asker", body + "if first:\n    time.sleep(1)\n    " + answer("confirm") + "else:\n    time.sleep(60)\n")
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Do you want to proceed?")
    t.expect("Do you want to proceed?")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()
    equal(counter.read_text(), "..")
    equal([r["by_name"] for r in home.rows() if r["type"] == "decision"], ["terminal"])


def test_promise_1_whoever_ends_assent_while_a_program_asks_ends_both_and_nothing_runs(home):
    add_program(home, "desk", "asker", f"open({str(home.root / 'up')!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)\n" + answer("confirm"))
    for number in (15, 9):
        p = subprocess.Popen([ASSENT, "exec", "--", "touch", "x"], cwd=home.work, env=home.env, start_new_session=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(home.root / "up")
        time.sleep(0.1)
        pid = (home.root / "up").read_text()
        p.send_signal(number)
        assert p.wait(10) != 0
        for _ in range(100):
            if not os.path.exists(f"/proc/{pid}") or " Z " in open(f"/proc/{pid}/stat").read():
                break
            time.sleep(0.05)
        else:
            raise AssertionError("the program outlives assent")
        (home.root / "up").unlink()
    assert not (home.work / "x").exists()


def test_many_programs_at_once_are_all_heard(home):
    for i in range(20):
        add_program(home, f"p{i}", "asker", "time.sleep(0.5)\n" + answer("pass"))
    add_program(home, "last", "asker", "time.sleep(1)\n" + answer("confirm"))
    equal(home.call("exec", "--", "touch", "x").returncode, 0)


def test_a_program_that_begins_later_is_silent_when_the_terminal_answers_first(home):
    mark = home.root / "began"
    add_program(home, "phone", "asker", f"open({str(mark)!r}, 'w')\n" + answer("confirm"), delay_ms=3000)
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()
    time.sleep(3)
    assert not mark.exists()


def test_a_program_that_begins_later_answers_when_nobody_sits_there(home):
    add_program(home, "phone", "asker", answer("confirm"), delay_ms=1500)
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Do you want to proceed?")
    begin = time.monotonic()
    t.expect("Approved by program:phone")
    assert time.monotonic() - begin > 0.5
    equal(t.wait(), 0, t.text())
    t.close()


def test_a_program_that_begins_later_begins_at_once_where_nobody_else_is_asked(home):
    add_program(home, "phone", "asker", answer("confirm"), delay_ms=3600000)
    equal(home.call("exec", "--", "touch", "x").returncode, 0)


def test_a_program_that_begins_later_and_cannot_leaves_the_terminal_its_question(home):
    path = add_program(home, "phone", "asker", answer("confirm"), delay_ms=700)
    path.chmod(0o722)
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    t.never("Approved", 1.5)
    t.send("1")
    equal(t.wait(), 0, t.text())
    t.close()


def test_a_program_races_with_the_terminal_and_wins(home):
    add_program(home, "desk", "asker", "time.sleep(1)\n" + answer("confirm", by="Ada"))
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Do you want to proceed?")
    t.expect("Approved by program:desk")
    equal(t.wait(), 0, t.text())
    t.close()
    assert (home.work / "x").exists()


def test_a_program_that_fails_leaves_the_terminal_its_question(home):
    add_program(home, "desk", "asker", f"open({str(home.root / 'tried')!r}, 'w')\nsys.exit(3)\n")
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    wait_for(home.root / "tried")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()


def test_promise_4_the_terminal_wins_and_the_program_is_told(home):
    mark = home.root / "withdrawn"
    add_program(home, "desk", "asker",
                f"def end(*_):\n    open({str(mark)!r}, 'w')\n    sys.stdout.write(json.dumps({{'id': q['id'], 'answer': 'skip'}}))\n    sys.exit(0)\n"
                f"signal.signal(signal.SIGTERM, end)\nopen({str(home.root / 'up')!r}, 'w')\ntime.sleep(60)\n")
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    wait_for(home.root / "up")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()
    wait_for(mark)
    equal([r["action"] for r in home.rows() if r["type"] == "decision"], ["confirm"], "one decision")
    assert (home.work / "x").exists()


def test_who_ignores_the_withdrawal_is_killed_with_its_children(home):
    add_program(home, "desk", "asker",
                "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nchild = subprocess.Popen(['sleep', '300'])\n"
                f"open({str(home.root / 'up')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\ntime.sleep(300)\n")
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    wait_for(home.root / "up")
    t.answer("n")
    equal(t.wait(), 126, t.text())
    t.close()
    for pid in (home.root / "up").read_text().split():
        for _ in range(100):
            if not os.path.exists(f"/proc/{pid}") or " Z " in open(f"/proc/{pid}/stat").read():
                break
            time.sleep(0.05)
        else:
            raise AssertionError(f"{pid} still runs")


def test_a_program_may_refuse_what_it_may_not_confirm(home):
    (home.work / "build").mkdir()
    add_program(home, "desk", "asker", f"open({str(home.root / 'seen')!r}, 'w').write(str(q['may_confirm']))\ntime.sleep(0.5)\n" + answer("skip"))
    t = home.terminal("exec", "--", "rm", "-rf", "build")
    t.expect("Denied by program:desk")
    equal(t.wait(), 126, t.text())
    t.close()
    equal((home.root / "seen").read_text(), "False")
    assert (home.work / "build").exists()


def test_promise_2_a_program_s_yes_to_a_dangerous_call_counts_for_nothing(home):
    (home.work / "build").mkdir()
    add_program(home, "desk", "asker", f"open({str(home.root / 'up')!r}, 'w')\n" + answer("confirm"))
    t = home.terminal("exec", "--", "rm", "-rf", "build")
    t.expect("Do you want to proceed?")
    wait_for(home.root / "up")
    t.never("Approved", 1.5)
    t.send("n")
    equal(t.wait(), 126, t.text())
    t.close()
    assert (home.work / "build").exists()


def test_a_program_is_no_second_person(home):
    home.policy("ask(2) bash(touch *)\n")
    add_program(home, "one", "asker", answer("confirm", by="Ada"))
    add_program(home, "two", "asker", answer("confirm", by="Bea"))
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    assert not (home.work / "x").exists()


def test_a_list_goes_on_when_a_program_answers_one_of_it(home):
    add_program(home, "desk", "asker",
                "if 'one' not in q['command']:\n    time.sleep(60)\ntime.sleep(1)\n" + answer("skip", reason="no one"))
    t = home.terminal("chat")
    t.expect("assent")
    t.answer("\x1b[200~touch one\ntouch two\ntouch three\x1b[201~\r")
    t.expect("3 tool calls wait")
    t.expect("Denied by program:desk")
    t.expect("2 tool calls wait")
    t.answer("y")
    t.expect("Success")
    t.expect("Success")
    t.expect("assent>")
    t.answer("\x04")
    t.wait()
    t.close()
    equal(sorted(p.name for p in home.work.iterdir()), ["three", "two"])


def test_a_program_gets_nothing_of_our_surroundings(home):
    out = home.root / "out"
    add_program(home, "guard", "rule",
                f"json.dump({{'env': dict(os.environ), 'cwd': os.getcwd(), 'fds': sorted(os.listdir('/proc/self/fd')),\n"
                f"           'sid': os.getsid(0) == os.getpid(), 'argv': sys.argv, 'q': q}}, open({str(out)!r}, 'w'))\n" + answer("pass"),
                env={"MINE": "a b"})
    home.call("exec", "--", "true", env={"LD_PRELOAD": "", "PYTHONPATH": "/nowhere", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/evil", "SECRET": "x"})
    got = json.loads(out.read_text())
    equal(sorted(k for k in got["env"] if k != "LC_CTYPE"), ["ASSENT_HOOK", "HOME", "LANG", "MINE", "PATH"])
    equal(got["cwd"], "/")
    equal(got["sid"], True)
    assert len(got["fds"]) <= 5, got["fds"]  # the three streams, the listing, the file being written
    q = got["q"]
    for key in ("version", "event", "hook", "id", "request", "tool", "args", "signature", "summary", "summary_is_whole", "risk", "effects",
                "directory", "workspace", "session", "time_ms"):
        assert key in q, key
    equal(q["event"], "rule")
    equal(q["command"], "true")
    assert "digest" not in q and "key" not in q


def test_the_request_tells_what_is_masked_and_what_is_left_out(home):
    out = home.root / "out"
    add_program(home, "guard", "rule", f"open({str(out)!r}, 'a').write(json.dumps(q) + '\\n')\n" + answer("pass"))
    home.call("exec", "--", "echo", "hello")
    home.call("exec", "--", "curl", "-H", "Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345", "https://example.org")
    home.call("exec", "--", "echo", "x" * 3000)
    asked = [json.loads(line) for line in out.read_text().splitlines()]
    one, two, three = (next(q for q in asked if word in q["command"]) for word in ("hello", "curl", "xxx"))
    equal(one["summary_is_whole"], True)
    equal(two["summary_is_whole"], False)
    assert "ghp_0123" not in two["summary"], two["summary"]
    equal(three["summary_is_whole"], False)
    assert len(three["summary"]) < 2000


def test_an_argument_that_the_summary_does_not_show_is_told(home):
    out = home.root / "out"
    add_program(home, "guard", "rule", f"open({str(out)!r}, 'a').write(json.dumps(q) + '\\n')\n" + answer("pass"))
    file = str(home.work / "f")
    for tool, args, whole in (("bash", {"command": "touch f"}, True), ("bash", {"command": "touch f", "description": "d"}, True),
                              ("Bash", {"command": "touch f", "dangerouslyDisableSandbox": True}, False),
                              ("write_file", {"path": file, "content": "x"}, False), ("web_fetch", {"url": "https://example.org/"}, True),
                              ("web_fetch", {"url": "https://example.org/", "headers": {"a": "b"}}, False), ("deploy", {"to": "prod", "n": 3}, True)):
        out.unlink(missing_ok=True)
        home.call("ask", "--tool", tool, json.dumps(args))
        equal(json.loads(out.read_text().splitlines()[0])["summary_is_whole"], whole, tool + json.dumps(args))


def test_promise_6_a_home_from_outside_brings_no_code_into_a_program(home):
    add_program(home, "easy", "auto_approve", answer("pass"))
    version = subprocess.run(["/usr/bin/python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True).stdout.strip()
    evil = home.root / "evil"
    site = evil / ".local" / "lib" / f"python{version}" / "site-packages"
    site.mkdir(parents=True)
    (site / "usercustomize.py").write_text(f"open({str(home.root / 'came')!r}, 'w')\n")
    home.call("exec", "--", "touch", "x", env={"HOME": str(evil), "XDG_CONFIG_HOME": str(home.config.parent)})
    assert not (home.root / "came").exists()


def test_a_check_asks_no_program_and_says_so(home):
    assert not home.call("check", "--", "ls").stderr
    mark = home.root / "ran"
    add_program(home, "guard", "rule", f"open({str(mark)!r}, 'w')\n" + answer("pass"))
    for words in (("--", "ls"), ("--why", "--", "ls"), ("--json", "--", "ls")):
        got = home.call("check", *words)
        equal(got.returncode, 0, got.stderr)
        assert b"not asked, and may decide otherwise: 1 hook and 0 plugins" in got.stderr, got.stderr
    assert not mark.exists()


def test_promise_6_a_workspace_brings_no_programs(home):
    (home.work / ".assent").mkdir()
    mark = home.root / "ran"
    evil = home.work / "evil.sh"
    evil.write_text(f"#!/bin/sh\ntouch {mark}\n")
    evil.chmod(0o700)
    for kind in ("rule", "auto_approve", "asker", "observe", "pre", "post"):
        (home.work / ".assent" / "settings.json").write_text(json.dumps({"hooks": [{"name": "evil", "type": kind, "command": [str(evil)]}]}))
        got = home.call("exec", "--", "true")
        equal(got.returncode, 0)
        assert b"'hooks' is not followed" in got.stderr, got.stderr
    assert not mark.exists()


def test_promise_6_a_program_that_others_could_have_written_is_not_started(home):
    path = add_program(home, "easy", "auto_approve", answer("confirm"))
    path.chmod(0o722)
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    folder = home.root / "open"
    folder.mkdir()
    folder.chmod(0o777)
    (home.config / "settings.json").unlink()
    shutil.rmtree(home.state)
    add_program(home, "guard", "rule", answer("pass"), folder=folder)
    got = home.call("exec", "--", "true")
    equal(got.returncode, 126)
    assert b"others could have written" in got.stderr, got.stderr


def test_promise_6_a_program_below_a_folder_that_others_could_rename_is_not_started(home):
    above = home.root / "open"
    folder = above / "mine"
    folder.mkdir(parents=True)
    add_program(home, "guard", "rule", answer("pass"), folder=folder)
    above.chmod(0o1777)
    equal(home.call("exec", "--", "true").returncode, 0, "names in it cannot be renamed by others")
    above.chmod(0o777)
    got = home.call("exec", "--", "true")
    equal(got.returncode, 126)
    assert b"others could have written" in got.stderr, got.stderr


def test_promise_6_no_judged_call_changes_a_program_unasked(home):
    folder = home.home / "bin"
    folder.mkdir(mode=0o700)
    add_program(home, "guard", "rule", answer("pass"), folder=folder)
    home.policy("allow bash(*)\nallow write(**)\nallow effect(write within ~)\n")
    for command in ("echo exit >> ~/bin/guard.py", "rm ~/bin/guard.py", "mv ~/bin/guard.py ~/x", "cp /bin/true ~/bin/guard.py", "rm -r ~/bin",
                    "ln -sf /bin/true ~/bin/guard.py", "chmod 777 ~/bin/guard.py"):
        got = home.call("run", command)
        equal(got.returncode, 126, command + got.stdout.decode())
    assert (folder / "guard.py").exists()


def test_promise_6_a_guard_that_is_taken_away_escalates_until_accepted(home):
    add_program(home, "guard", "rule", answer("pass"))
    equal(home.call("exec", "--", "true").returncode, 0)
    home.settings("{}")
    equal(home.call("exec", "--", "true").returncode, 126)


def test_promise_6_a_program_that_comes_escalates_until_accepted(home):
    equal(home.call("exec", "--", "true").returncode, 0)
    add_program(home, "easy", "auto_approve", answer("confirm"))
    equal(home.call("exec", "--", "touch", "x").returncode, 126)


def test_a_pre_program_stops_a_confirmed_call(home):
    home.policy("allow bash(touch *)\n")
    add_program(home, "last", "pre", "print(json.dumps({'id': q['id'], 'answer': 'skip' if 'bad' in q['command'] else 'pass'}))\n")
    equal(home.call("exec", "--", "touch", "good").returncode, 0)
    assert home.call("exec", "--", "touch", "bad").returncode != 0
    equal(sorted(p.name for p in home.work.iterdir()), ["good"])


def test_promise_1_a_pre_program_that_fails_stops_the_call(home):
    home.policy("allow bash(touch *)\n")
    add_program(home, "last", "pre", "sys.exit(1)\n")
    assert home.call("exec", "--", "touch", "x").returncode != 0
    assert not (home.work / "x").exists()


def test_a_post_program_is_told_how_it_ended(home):
    out = home.root / "out"
    add_program(home, "told", "post", f"open({str(out)!r}, 'a').write(json.dumps([q['command'], q['success']]) + '\\n')\n")
    home.call("exec", "--", "true")
    home.call("exec", "--", "false")
    equal([json.loads(line) for line in out.read_text().splitlines()], [["true", True], ["false", False]])


def test_an_observer_sees_the_question_and_its_end(home):
    up, down = home.root / "up", home.root / "down"
    add_program(home, "lamp", "observe",
                f"def end(*_):\n    open({str(down)!r}, 'w')\n    sys.exit(0)\nsignal.signal(signal.SIGTERM, end)\n"
                f"open({str(up)!r}, 'w').write(q['event'])\n" + answer("confirm") + "sys.stdout.flush()\ntime.sleep(60)\n")
    equal(home.call("exec", "--", "touch", "x").returncode, 126, "an observer is nobody to ask")
    assert not up.exists()
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    wait_for(up)
    assert not down.exists()
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()
    wait_for(down)
    equal(up.read_text(), "observe")


def test_a_program_is_asked_for_its_tools_alone_whatever_they_are_called(home):
    add_program(home, "guard", "rule", answer("skip"), tools=["bash", "mcp__git*"])
    for tool, args, status in (("Bash", {"command": "true"}, 2), ("bash", {"command": "true"}, 2), ("mcp__github__get", {}, 2),
                               ("read", {"file_path": str(home.work / "a")}, 0)):
        got = home.call("ask", "--tool", tool, json.dumps(args))
        equal(got.returncode, status, tool + got.stderr.decode())


def test_a_disabled_program_is_not_started(home):
    add_program(home, "guard", "rule", answer("skip"), enabled=False)
    equal(home.call("exec", "--", "true").returncode, 0)


def host_says(home, attended, command="touch x"):
    host = 'CLAUDE_PID=$$ CLAUDE_CODE_SESSION_ATTENDED=$ATTENDED "$ASSENT" hook claude-code; exit $?'
    question = {"session_id": "s-1", "transcript_path": "/t", "cwd": str(home.work), "prompt_id": "p-1", "permission_mode": "default",
                "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": "toolu_1"}
    got = subprocess.run(["sh", "-c", host], input=json.dumps(question).encode(), capture_output=True, timeout=60, cwd=home.work,
                         env={**home.env, "ASSENT": ASSENT, "ATTENDED": attended, "SHELL": "/bin/bash"})
    return json.loads(got.stdout)["hookSpecificOutput"]["permissionDecision"]


def test_a_program_answers_for_an_agent_that_asks_by_a_hook(home):
    for what, said in (("confirm", "allow"), ("skip", "deny")):
        (home.config / "settings.json").unlink(missing_ok=True)
        shutil.rmtree(home.state, ignore_errors=True)
        add_program(home, "desk", "asker", answer(what))
        for attended in ("0", "1"):
            equal(host_says(home, attended, f"touch {what}{attended}"), said)


def test_promise_1_rule_and_pre_programs_hold_for_an_agent_that_runs_calls_itself(home):
    home.policy("allow bash(touch *)\n")
    for kind in ("rule", "pre"):
        for body, said in ((answer("pass"), "allow"), (answer("skip"), "deny"), ("sys.exit(1)\n", "deny")):
            (home.config / "settings.json").unlink(missing_ok=True)
            shutil.rmtree(home.state, ignore_errors=True)
            add_program(home, "guard", kind, body)
            equal(host_says(home, "1"), said, kind + body)


def test_a_program_that_does_not_answer_leaves_the_host_its_dialog(home):
    add_program(home, "desk", "asker", "time.sleep(60)\n", timeout_ms=300)
    equal(host_says(home, "1"), "ask")
    equal(host_says(home, "0"), "deny")


def test_a_host_that_gives_up_is_told_no_and_the_record_says_so(home):
    """Escape in the host's screen ends its hook: the question is over for everybody."""
    began, ended = home.root / "began", home.root / "ended"
    add_program(home, "desk", "asker", f"open({str(began)!r}, 'w').close()\nwhile sys.stdin.readline(): pass\n"
                f"signal.signal(signal.SIGTERM, lambda *a: (open({str(ended)!r}, 'w').close(), sys.exit(0)))\ntime.sleep(60)\n")
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        began.unlink(missing_ok=True)
        ended.unlink(missing_ok=True)
        host = 'CLAUDE_PID=$$ CLAUDE_CODE_SESSION_ATTENDED=1; export CLAUDE_PID CLAUDE_CODE_SESSION_ATTENDED; exec 4<&0; "$ASSENT" hook claude-code <&4 & echo $! >&2; wait $!; exit $?'
        question = {"session_id": "s-1", "transcript_path": "/t", "cwd": str(home.work), "prompt_id": "p-1", "permission_mode": "default",
                    "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": f"touch x{int(number)}"}, "tool_use_id": "toolu_1"}
        with subprocess.Popen(["sh", "-c", host], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=home.work,
                              env={**home.env, "ASSENT": ASSENT, "SHELL": "/bin/bash"}) as p:
            pid = int(p.stderr.readline())
            p.stdin.write(json.dumps(question).encode())
            p.stdin.close()
            wait_for(began)
            time.sleep(0.1)
            os.kill(pid, number)
            said = json.loads(p.stdout.read())["hookSpecificOutput"]["permissionDecision"]
            equal((said, p.wait(20)), ("deny", 2), number.name)
        last = [row for row in home.rows() if row["type"] == "decision"][-1]
        equal((last["action"], last["by"], last["why"]), ("skip", "cancelled", "the host withdrew its question"), number.name)
        wait_for(ended)


def test_a_program_ends_before_the_question_does(home):
    add_program(home, "desk", "asker", "time.sleep(60)\n")
    settings = json.loads((home.config / "settings.json").read_text())
    home.settings(json.dumps({**settings, "timeout": {"hook": 2}}))
    equal(host_says(home, "1"), "ask")


def test_a_program_that_could_not_be_started_is_named_by_the_check(home):
    path = add_program(home, "guard", "rule", answer("pass"))
    equal(home.call("policy", "check").returncode, 0)
    path.chmod(0o722)
    got = home.call("policy", "check")
    equal(got.returncode, 1)
    assert b"hook guard: others could have written" in got.stdout, got.stdout
    path.unlink()
    got = home.call("policy", "check")
    equal(got.returncode, 1)
    assert b"is no program" in got.stdout, got.stdout


def test_pure_judgement_starts_no_program(home):
    mark = home.root / "ran"
    add_program(home, "guard", "rule", f"open({str(mark)!r}, 'w')\n" + answer("skip"))
    equal(home.call("check", "--", "true").returncode, 0)
    assert not mark.exists()


if __name__ == "__main__":
    main(globals())
