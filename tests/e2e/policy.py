"""Rules from files: layers, trust, changes made outside assent."""
import re
import shutil

from harness import equal, main


def workspace_policy(home, text):
    (home.work / ".assent").mkdir(exist_ok=True)
    (home.work / ".assent" / "policy").write_text(text)


def test_a_workspace_may_tighten_at_once(home):
    workspace_policy(home, 'deny bash(ls *) "not here"\n')
    equal(home.call("check", "--", "ls", "-l").returncode, 2)


def test_promise_6_a_workspace_allows_nothing_until_a_person_trusts_it(home):
    workspace_policy(home, "allow bash(touch *)\n")
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    equal(home.call("policy", "trust").returncode, 2, "no terminal, no trust")
    equal(home.call("exec", "--", "touch", "x").returncode, 126)


def test_promise_6_a_loosened_policy_escalates_until_accepted(home):
    home.policy("deny bash(touch *)\n")
    home.call("exec", "--", "true")
    home.policy("allow bash(touch *)\n")
    got = home.call("exec", "-y", "--", "touch", "x")
    equal(got.returncode, 126)
    assert not (home.work / "x").exists()
    equal(home.call("policy", "accept").returncode, 2, "no terminal, no acceptance")


def test_promise_6_a_tightened_policy_holds_at_once(home):
    home.call("exec", "--", "true")
    home.policy("deny bash(ls *)\n")
    equal(home.call("exec", "--", "ls", "-l").returncode, 126)
    equal(home.call("exec", "--", "true").returncode, 0)


def test_promise_6_a_setting_that_is_taken_away_escalates_when_that_loosens(home):
    for strict, loose in (('{"strict_reads": true}', "{}"), ('{"strict_reads": true}', '{"bell": false}'),
                          ('{"tools": {"bash": {"requires_confirmation": true}}}', "{}"),
                          ('{"tools": {"deploy": {"enabled": false}}}', '{"tools": {"deploy": {}}}'),
                          ('{"tools": {"deploy": {"risk_level": "dangerous"}}}', '{"tools": {}}')):
        shutil.rmtree(home.state, ignore_errors=True)
        home.settings(strict)
        home.call("exec", "--", "true")
        home.settings(loose)
        equal(home.call("exec", "--", "true").returncode, 126, strict + loose)


def test_promise_6_a_setting_that_is_taken_away_holds_at_once_when_that_tightens(home):
    for loose, strict in (('{"unattended": "auto"}', "{}"), ('{"allow_tools": ["deploy"]}', "{}"), ('{"trust_project_scripts": true}', '{"bell": false}'),
                          ('{"editor": "vi"}', "{}")):
        shutil.rmtree(home.state, ignore_errors=True)
        home.settings(loose)
        home.call("exec", "--", "true")
        home.settings(strict)
        equal(home.call("exec", "--", "true").returncode, 0, loose + strict)


def test_promise_6_a_policy_that_appears_is_a_loosened_one(home):
    home.call("exec", "--", "true")
    home.policy("allow bash(touch *)\n")
    equal(home.call("exec", "-y", "--", "touch", "x").returncode, 126)


def test_promise_6_an_answer_written_by_somebody_else_escalates(home):
    home.call("exec", "--", "ls")
    folder = home.state / "approvals"
    folder.mkdir(mode=0o700, exist_ok=True)
    t = home.terminal("exec", "--", "touch", "x")
    t.expect("Choice")
    t.answer("n")
    t.wait()
    t.close()
    (folder / "user").write_text("")
    (folder / "user").chmod(0o600)
    equal(home.call("exec", "--", "ls").returncode, 126)


def test_promise_6_a_person_s_answer_does_not_cover_one_written_meanwhile(home):
    home.call("exec", "--", "ls")
    t = home.terminal("exec", "--", "touch", "x")
    for wanted, key in (("Choice", "s"), ("Remember which", "1"), ("exactly this", "1")):
        t.expect(wanted)
        t.answer(key)
    t.expect("this workspace, until")
    t.answer(re.findall(r"(\d)\. this workspace", t.text())[-1])
    t.expect("Keep it")
    folder = home.state / "approvals"
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "user").write_text("")
    (folder / "user").chmod(0o600)
    t.answer("1")
    t.expect("changed outside assent")
    t.answer("n")
    t.wait()
    t.close()
    equal(home.call("exec", "--", "ls").returncode, 126)


def test_trust_without_a_policy_of_the_workspace_asks_nothing(home):
    t = home.terminal("policy", "trust")
    t.expect("there is no .assent/policy here")
    equal(t.wait(), 73, t.text())
    t.close()


def test_an_answer_kept_for_the_workspace_holds(home):
    home.call("exec", "--", "ls")
    t = home.terminal("exec", "--", "touch", "x")
    for wanted, key in (("Choice", "s"), ("Remember which", "1"), ("exactly this", "1")):
        t.expect(wanted)
        t.answer(key)
    t.expect("this workspace, until")
    t.answer(re.findall(r"(\d)\. this workspace", t.text())[-1])
    t.expect("Keep it")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()
    equal(home.call("exec", "--", "touch", "x").returncode, 0)


def test_a_person_accepts_with_the_number(home):
    home.policy("deny bash(touch *)\n")
    home.call("exec", "--", "true")
    home.policy("allow bash(touch *)\n")
    t = home.terminal("policy", "accept")
    t.expect("allow bash(touch *)")
    t.expect("Accept the policy")
    while t.read(0.3) and not re.search(r"\b[1-9][0-9]\b", t.text()[t.mark:]):
        pass
    number = re.search(r"\b([1-9][0-9])\b", t.text()[t.mark:])[1]
    t.answer(number + "\r")
    equal(t.wait(), 0, t.text())
    t.close()
    equal(home.call("exec", "--", "touch", "x").returncode, 0)


def test_promise_6_what_changed_after_it_was_shown_is_not_accepted(home):
    home.call("exec", "--", "true")
    home.policy("allow bash(touch *)\n")
    home.settings('{"unattended": "auto"}')
    t = home.terminal("policy", "accept")
    t.expect("allow bash(touch *)")
    t.expect('"unattended": "auto"')
    t.expect("Accept the policy")
    home.policy("allow bash(*)\n")
    while t.read(0.3) and not re.search(r"\b[1-9][0-9]\b", t.text()[t.mark:]):
        pass
    t.answer(re.search(r"\b([1-9][0-9])\b", t.text()[t.mark:])[1] + "\r")
    equal(t.wait(), 2, t.text())
    t.close()
    equal(home.call("exec", "--", "touch", "x").returncode, 126)


def test_promise_6_no_judged_call_changes_the_gate_unasked(home):
    for command in ("echo 'allow bash(*)' >> ~/.config/assent/policy", "assent config set unattended auto", "assent policy accept",
                    "rm -rf ~/.local/state/assent", "cp /tmp/p ~/.config/assent/policy", "sed -i s/deny/allow/ ~/.config/assent/policy",
                    "assent approvals clear", "echo y > ~/.local/state/assent/approvals/user", "mkdir -p .assent && echo x > .assent/policy",
                    "cd ~/.config/assent && echo x > policy", "tee ~/.config/assent/settings.json <<< '{}'"):
        got = home.call("run", command)
        equal(got.returncode, 126, command + got.stdout.decode())


def test_check_names_what_is_wrong_with_its_place(home):
    home.policy("deny bash(rm *)\nallow bash(\nask frob\n")
    got = home.call("policy", "check")
    equal(got.returncode, 1)
    text = got.stdout.decode()
    assert ":2:" in text and ":3:" in text, text


def test_test_lines_are_run(home):
    home.policy("deny bash(rm *)\ntest allow bash: rm x\n")
    got = home.call("policy", "check")
    equal(got.returncode, 1)
    assert b":2:" in got.stdout, got.stdout


def test_claude_code_spelling_has_its_meaning(home):
    home.policy("allow Bash(touch:*)\ndeny Read(./secret/**)\n")
    equal(home.call("check", "--", "touch", "a", "b").returncode, 0)
    equal(home.call("check", "--", "cat", "secret/x").returncode, 2)
    equal(home.call("check", "-c", "touch a; rm b").returncode, 1)


if __name__ == "__main__":
    main(globals())
