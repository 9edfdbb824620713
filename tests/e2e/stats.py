"""How often people are asked, the rule that would spare most questions, and a policy edited in one step. Each record is made by real runs."""
import json
import re

from harness import equal, main


def answer(home, key, *words, typed=None):
    t = home.terminal("exec", "--", *words)
    t.expect("Choice")
    t.answer(key)
    t.wait()
    t.close()


def yes(home, *words):
    """Yes, whatever that takes."""
    t = home.terminal("ask", *words, size=(60, 160))
    t.expect("Choice")
    number = re.search(r"type (\d\d)", t.text())
    t.answer(number[1] if number else "1")
    t.expect("Approved")
    t.wait()
    t.close()


def stats(home, *more):
    got = home.call("stats", "--json", *more)
    equal(got.returncode, 0, got.stderr)
    return json.loads(got.stdout)


def suggest(home, *more):
    got = home.call("policy", "suggest", "--json", *more)
    equal(got.returncode, 0, got.stderr)
    return json.loads(got.stdout)


def type_number(t):
    while t.read(0.3) and not re.search(r"Type [1-9][0-9] to say yes", t.text()[t.mark:]):
        pass
    t.answer(re.search(r"Type ([1-9][0-9]) to say yes", t.text()[t.mark:])[1] + "\r")


def editor(home, body):
    """An editor that is a program: it gets the file's name."""
    path = home.root / "editor"
    path.write_text("#!/usr/bin/python3\nimport pathlib, sys\nf = pathlib.Path(sys.argv[1])\n" + body)
    path.chmod(0o700)
    home.env["EDITOR"] = str(path)


def test_an_empty_record_has_nothing_to_tell(home):
    got = stats(home)
    equal((got["calls"], got["asked"], got["median_ms"]), (0, 0, None))
    equal(suggest(home)["line"], None)
    equal(home.call("stats").returncode, 0)


def test_questions_answers_and_times_are_counted(home):
    home.policy('deny bash(rmdir *)\nask bash(mkdir *)\n')
    for _ in range(3):
        home.call("exec", "--", "true")
    home.call("exec", "--", "rmdir", "x")
    answer(home, "1", "touch", "x")
    answer(home, "n", "touch", "y")
    answer(home, "1", "mkdir", "z")
    home.call("exec", "--", "touch", "nobody")
    got = stats(home)
    equal({k: got[k] for k in ("calls", "asked", "answered", "yes", "auto", "denied")},
          {"calls": 8, "asked": 3, "answered": 3, "yes": 2, "auto": 3, "denied": 3})
    equal(got["asked_per_100"], 37.5)
    waits = [r["waited_ms"] for r in home.rows() if r["type"] == "decision" and r["by"] == "person"]
    equal(got["median_ms"], sorted(waits)[1])
    equal(got["under_500_ms"], sum(w < 500 for w in waits))
    equal([(t["name"], t["asked"]) for t in got["tools"]], [("bash", 3)])
    rules = {r["name"]: r for r in got["rules"]}
    equal([r["asked"] for n, r in rules.items() if "mkdir" in n], [1])
    equal([r["denied"] for n, r in rules.items() if n == "policy:1"], [1])
    text = home.call("stats").stdout.decode()
    assert "37.5 of 100 calls" in text and "median" in text, text


def test_only_what_is_recent_counts(home):
    home.call("exec", "--", "true")
    equal(stats(home, "--since", "1h")["calls"], 1)
    equal(stats(home, "--since", "all")["calls"], 1)
    equal(home.call("stats", "--since", "yesterday").returncode, 64)
    equal(home.call("stats", "--since", "0d").returncode, 64)
    equal(home.call("stats", "more").returncode, 64)


def test_a_program_that_answers_at_once_shows_as_reflex(home):
    home.config.mkdir(mode=0o700, parents=True)
    path = home.config / "yes"
    path.write_text("#!/usr/bin/python3\nimport json, sys\nprint(json.dumps({'id': json.load(sys.stdin)['id'], 'answer': 'confirm'}))\n")
    path.chmod(0o700)
    home.settings(json.dumps({"hooks": [{"name": "yes", "type": "asker", "command": ["yes"]}]}))
    for i in range(4):
        equal(home.call("exec", "--", "touch", f"x{i}").returncode, 0)
    got = stats(home)
    equal((got["asked"], got["under_500_ms"] > 0), (4, True))


def test_the_line_that_spares_most_questions_is_named(home):
    for name in ("a", "b", "c"):
        answer(home, "1", "touch", name)
    for _ in range(2):
        answer(home, "1", "mkdir", "-p", "d")
    got = suggest(home)
    equal(got["questions"], 5)
    assert got["line"], got
    assert got["spared"] >= 2 and got["calls"], got
    # The line holds what it says: with it in force the calls that it names are not asked about.
    editor(home, f"f.write_text({got['line']!r} + '\\n')\n")
    t = home.terminal("policy", "edit")
    t.expect("Accept your policy")
    type_number(t)
    equal(t.wait(), 0, t.text())
    t.close()
    for signature in got["calls"]:
        command = signature.rsplit(" in ", 1)[0]
        equal(home.call("check", "-c", command).returncode, 0, command)


def test_a_line_that_would_have_covered_a_refused_call_is_not_named(home):
    for _ in range(3):
        answer(home, "1", "mkdir", "-p", "d")
    first = suggest(home)
    assert first["line"] and "mkdir" in first["line"], first
    answer(home, "n", "mkdir", "-p", "d")
    equal(suggest(home)["line"], None)


def test_what_must_not_become_a_rule_is_never_named(home):
    (home.work / "s.py").write_text("print(1)\n")
    for words in (["rm", "-r", "gone"], ["python3", "s.py"], ["sudo", "true"], ["curl", "-o", "x", "http://localhost:9/x"], ["bash", "-c", "touch y"],
                  ["git", "push", "--force"], ["env", "FOO=1", "python3", "s.py"], ["xargs", "touch"]):
        for _ in range(2):
            yes(home, "--", *words)
    line = suggest(home)["line"] or ""
    for word in ("rm", "python", "sudo", "curl", "bash -c", "git push *", "env", "xargs *", "allow bash(*)"):
        assert f"({word}" not in line, line


def test_masked_rows_are_told_apart(home):
    secret = "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    for _ in range(2):
        yes(home, "-c", f"export {secret}; touch x")
    assert suggest(home)["masked"] >= 1, suggest(home)


def test_nothing_is_written_by_a_suggestion(home):
    home.policy("# mine\n")
    for name in ("a", "b"):
        answer(home, "1", "mkdir", "-p", "d")
    before = {p: p.read_bytes() for p in home.home.rglob("*") if p.is_file()}
    home.call("policy", "suggest")
    equal({p: p.read_bytes() for p in home.home.rglob("*") if p.is_file()}, before)


def test_a_policy_is_edited_checked_shown_and_accepted_in_one_step(home):
    home.call("exec", "--", "true")
    editor(home, "f.write_text('allow bash(touch *)\\n')\n")
    t = home.terminal("policy", "edit")
    t.expect("allow bash(touch *)")
    t.expect("Accept your policy")
    type_number(t)
    t.expect("accepted")
    equal(t.wait(), 0, t.text())
    t.close()
    equal((home.config / "policy").read_text(), "allow bash(touch *)\n")
    equal((home.config / "policy").stat().st_mode & 0o777, 0o600)
    equal(home.call("exec", "--", "touch", "x").returncode, 0)
    assert any(r["type"] == "policy" and "edited" in r["text"] for r in home.rows())


def test_promise_6_an_edit_that_is_not_confirmed_changes_nothing(home):
    home.policy("deny bash(touch *)\n")
    home.call("exec", "--", "true")
    editor(home, "f.write_text('allow bash(*)\\n')\n")
    for typed in ("y\r", "\r", "00\r", "\x04"):
        t = home.terminal("policy", "edit")
        t.expect("to say yes")
        t.answer(typed)
        equal(t.wait(), 2, t.text())
        t.close()
    equal((home.config / "policy").read_text(), "deny bash(touch *)\n")
    equal(home.call("policy", "edit").returncode, 2, "no terminal, no edit")


def test_an_edit_with_errors_goes_back_to_the_editor(home):
    home.call("exec", "--", "true")
    editor(home, "f.write_text('allow bash(touch *)\\n' if 'frob' in f.read_text() else 'frob bash(ls)\\n')\n")
    t = home.terminal("policy", "edit")
    t.expect("policy:1:")
    t.expect("Open it again?")
    type_number(t)
    t.expect("Accept your policy")
    type_number(t)
    equal(t.wait(), 0, t.text())
    t.close()
    equal((home.config / "policy").read_text(), "allow bash(touch *)\n")


def test_promise_6_a_file_that_changes_during_the_edit_is_not_overwritten(home):
    home.policy("deny bash(touch *)\n")
    home.call("exec", "--", "true")
    editor(home, f"pathlib.Path({str(home.config / 'policy')!r}).write_text('# somebody else\\n')\nf.write_text('allow bash(touch *)\\n')\n")
    t = home.terminal("policy", "edit")
    t.expect("Accept your policy")
    type_number(t)
    equal(t.wait(), 2, t.text())
    t.close()
    equal((home.config / "policy").read_text(), "# somebody else\n")


def test_promise_6_a_loosening_from_outside_is_not_accepted_by_an_edit(home):
    home.call("exec", "--", "true")
    home.settings('{"unattended": "auto"}')
    editor(home, "f.write_text('deny bash(touch *)\\n')\n")
    t = home.terminal("policy", "edit")
    t.expect("policy accept")
    equal(t.wait(), 2, t.text())
    t.close()
    equal(home.call("exec", "--", "touch", "x").returncode, 126)


def keep_an_answer(home, name):
    t = home.terminal("exec", "--", "touch", name)
    for wanted, key in (("Choice", "s"), ("Remember which", "1"), ("exactly this", "1")):
        t.expect(wanted)
        t.answer(key)
    t.expect("this workspace, until")
    t.answer(re.findall(r"(\d)\. this workspace", t.text())[-1])
    t.expect("Keep it")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()


def forget_outside(home, name):
    for p in (home.state / "approvals").iterdir():
        if p.is_file() and p.stat().st_size:
            lines = p.read_text().splitlines(True)
            p.write_text("".join(line for line in lines if name not in line))


def test_accepting_shows_the_remembered_answers_that_changed(home):
    home.call("exec", "--", "ls")
    keep_an_answer(home, "kept")
    forget_outside(home, "touch kept")
    t = home.terminal("policy", "accept", size=(40, 200))
    t.expect("-allow workspace exact")
    t.expect("touch kept")
    t.expect("remembered answers")
    type_number(t)
    equal(t.wait(), 0, t.text())
    t.close()
    equal(home.call("exec", "--", "ls").returncode, 0)


def test_promise_6_answers_that_change_after_they_were_shown_are_not_accepted(home):
    home.call("exec", "--", "ls")
    keep_an_answer(home, "one")
    keep_an_answer(home, "two")
    forget_outside(home, "touch one")
    t = home.terminal("policy", "accept", size=(40, 200))
    t.expect("touch one")
    t.expect("Accept the policy")
    forget_outside(home, "touch two")
    type_number(t)
    equal(t.wait(), 2, t.text())
    t.close()
    equal(home.call("exec", "--", "ls").returncode, 126)


if __name__ == "__main__":
    main(globals())
