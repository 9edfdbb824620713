"""assent check: pure judgement, its three outputs and its exit statuses."""
import json
import subprocess

from harness import ASSENT, equal, main


def judged(home, *args, **kwargs):
    return home.call("check", *args, **kwargs)


def test_the_exit_status_is_the_verdict(home):
    home.policy('deny bash(shutdown *) "not here"\n')
    for words, status in ((["ls", "-la"], 0), (["git", "status"], 0), (["rm", "x"], 1), (["shutdown", "now"], 2),
                          (["sudo", "shutdown", "-h", "now"], 2)):
        got = judged(home, "--", *words)
        equal(got.returncode, status, " ".join(words) + got.stderr.decode())


def test_a_text_is_judged_as_bash_reads_it(home):
    equal(judged(home, "-c", "ls | sort").returncode, 0)
    equal(judged(home, "-c", "ls > x").returncode, 1)
    equal(judged(home, "--", "ls", ">", "x").returncode, 0, "words are no operators")


def test_a_text_given_as_one_word_is_pointed_out(home):
    got = judged(home, "--", "ls -la")
    equal(got.returncode, 1, "a program of that name is not known")
    assert b"one word" in got.stderr and b"-c TEXT" in got.stderr, got.stderr
    equal(judged(home, "--", "ls").stderr, b"")


def test_json_holds_verdict_risk_effects_and_reasons(home):
    out = json.loads(judged(home, "--json", "-c", "cat a.txt > b.txt").stdout)
    equal(out["verdict"], "ask")
    kinds = {e["kind"] for e in out["effects"]}
    assert {"read", "write"} <= kinds, kinds
    assert out["reasons"] and all({"verdict", "text", "source"} <= set(r) for r in out["reasons"])
    equal(out["signature"], f"cat a.txt > b.txt in {home.work}")


def test_why_names_the_part_and_what_spoke(home):
    home.policy('ask bash(git push *) "publishing wants a person"\n')
    out = judged(home, "--why", "-c", "git status && git push origin main").stdout.decode()
    assert "git push origin main" in out and "publishing wants a person" in out and "policy:1" in out, out


def test_json_has_the_parts_with_byte_offsets(home):
    command = "git status && sort -u < a.txt > é.txt; echo $(rm x)"
    out = json.loads(judged(home, "--json", "-c", command).stdout)
    raw = command.encode()
    for part in out["parts"]:
        begin, end = part["span"]
        equal(raw[begin:end].decode(), part["text"])
        for e in part["effects"]:
            assert begin <= e["span"][0] <= e["span"][1] <= end, part
    texts = {p["text"]: p for p in out["parts"]}
    equal(texts["git status"]["verdict"], "allow")
    equal((texts["git status"]["command"], texts["git status"]["subcommand"]), ("git", "status"))
    assert texts["git status"]["source"].startswith("git.cmd:"), texts
    equal([e["act"] for e in texts["> é.txt"]["effects"]], ["write"])
    equal(texts["rm x"]["verdict"], "ask")
    told = [json.dumps(r) for p in out["parts"] for r in p["reasons"]]
    equal(sorted(told), sorted(json.dumps(r) for r in out["reasons"]), "every reason stands in one part")


def test_a_batch_has_parts_only_when_asked_why(home):
    feed = b'{"id":"1","command":"ls"}\n'
    assert "parts" not in json.loads(judged(home, "--batch", "-", stdin=feed).stdout)
    equal(len(json.loads(judged(home, "--why", "--batch", "-", stdin=feed).stdout)["parts"]), 1)


def test_a_batch_answers_every_line_and_says_which_it_cannot_read(home):
    lines = [
        {"id": "1", "command": "ls"},
        {"id": "2", "tool": "bash", "args": {"command": "rm -rf x"}},
        {"id": "3", "tool": "read_file", "args": {"path": "README.md"}},
        {"id": "4", "tool": "read_file", "args": {"path": "~/.ssh/id_rsa"}},
        {"id": "5", "tool": "bash", "args": {}},
    ]
    feed = "\n".join(map(json.dumps, lines)) + '\n{"id":"6",\n{"id":"7","command":"ls","command":"rm x"}\n'
    got = [json.loads(line) for line in judged(home, "--batch", "-", stdin=feed.encode()).stdout.splitlines()]
    equal([g.get("verdict") for g in got], ["allow", "ask", "allow", "ask", "deny", "deny", "deny"])
    assert all("error" in g for g in got[4:]), got[4:]
    equal(got[4]["id"], "5")


def test_pure_judgement_leaves_nothing_behind(home):
    judged(home, "--", "rm", "x")
    assert not home.state.exists(), list(home.state.iterdir())


def test_a_batch_line_with_cwd_sees_what_is_there(home):
    (home.work / "notes").symlink_to(home.home / ".ssh" / "id_ed25519")
    (home.home / ".ssh").mkdir()
    (home.home / ".ssh" / "id_ed25519").write_text("key")
    feed = json.dumps({"id": "1", "command": "cat notes", "cwd": str(home.work)}) + "\n" + json.dumps({"id": "2", "command": "cat notes"})
    got = [json.loads(line)["verdict"] for line in judged(home, "--batch", "-", stdin=feed.encode()).stdout.splitlines()]
    equal(got, ["ask", "allow"])


def hostile_repository(home):
    """A repository whose configuration, hooks and attributes name programs."""
    subprocess.run(["git", "init", "-q", "."], cwd=home.work, check=True, env=home.env)
    with open(home.work / ".git" / "config", "a") as f:
        f.write("[core]\n\tfsmonitor = touch pwned #\n\tpager = touch pwned\n[diff]\n\texternal = touch pwned\n"
                "[filter \"x\"]\n\tclean = touch pwned\n[alias]\n\tst = !touch pwned\n")
    (home.work / ".gitattributes").write_text("* filter=x diff=x\n")
    hook = home.work / ".git" / "hooks" / "post-index-change"
    hook.write_text("#!/bin/sh\ntouch pwned\n")
    hook.chmod(0o755)
    for name in ("ls", "git", "cat"):
        (home.work / name).write_text("#!/bin/sh\ntouch pwned\n")
        (home.work / name).chmod(0o755)
    (home.work / ".assent").mkdir()
    (home.work / ".assent" / "policy").write_text("allow bash(*)\nallow effect(execute)\nallow risk(dangerous)\n")
    (home.work / ".assent" / "settings.json").write_text('{"unattended": "auto", "allow_tools": ["bash"], "editor": "touch pwned"}')


def test_p6_a_hostile_repository_runs_nothing_and_lowers_nothing(home):
    hostile_repository(home)
    for command in ("git status", "git diff", "git log -p", "git st", "./ls", "touch x"):
        trace = home.root / "trace"
        got = subprocess.run(["strace", "-f", "-qq", "-e", "trace=execve,execveat", "-o", str(trace), ASSENT, "check", "-c", command],
                             cwd=home.work, env=home.env, capture_output=True, start_new_session=True)
        equal(got.returncode, 1, command + got.stderr.decode())
        equal(trace.read_text().count("exec"), 1, trace.read_text())
        assert not (home.work / "pwned").exists(), command


def test_r6_an_inherited_variable_that_runs_something_is_seen(home):
    for command, name in (("git diff", "GIT_EXTERNAL_DIFF"), ("rg x", "RIPGREP_CONFIG_PATH"), ("ls", "LD_PRELOAD"), ("tar -tf a.tar", "TAR_OPTIONS")):
        equal(judged(home, "-c", command).returncode, 0, command)
        equal(judged(home, "-c", command, env={name: "/nonexistent/x"}).returncode, 1, name)


def test_p3_ordinary_repositories_are_not_bothered(home):
    subprocess.run(["git", "init", "-q", "."], cwd=home.work, check=True, env=home.env)
    with open(home.work / ".git" / "config", "a") as f:
        f.write('[filter "lfs"]\n\tclean = git-lfs clean -- %f\n\tsmudge = git-lfs smudge -- %f\n\tprocess = git-lfs filter-process\n'
                "\trequired = true\n[core]\n\tpager = delta\n\thooksPath = .husky\n[user]\n\tname = a\n")
    for command in ("git status", "git diff", "git log --oneline -5", "git show HEAD", "git branch -a"):
        got = judged(home, "--why", "-c", command)
        equal(got.returncode, 0, command + got.stdout.decode())


def test_every_command_has_help_that_names_its_options(home):
    out = home.call("help").stdout.decode()
    for command in ("check", "exec", "ask", "run", "chat", "tour", "approvals", "policy", "config", "log"):
        assert command in out, command
        got = home.call(command, "--help")
        equal(got.returncode, 0, command)
        assert b"Usage: assent " + command.encode() in got.stdout, got.stdout
        assert b"Exit status" in got.stdout


def test_the_help_of_a_command_lists_the_statuses_that_it_ends_with(home):
    for command, statuses in (("check", [0, 1, 2, 64, 65, 73, 125]), ("ask", [0, 2, 3, 64, 65, 73, 125]), ("exec", [0, 64, 65, 125, 126, 127]),
                              ("run", [0, 1, 64, 65, 73, 125, 126]), ("policy", [0, 1, 2, 64, 65, 73, 125]), ("stats", [0, 1, 64, 73, 125])):
        got = home.call(command, "--help").stdout.decode().split("Exit status:\n")[1]
        equal([int(line.split()[0]) for line in got.splitlines()], statuses, command)


def test_a_wrong_command_line_is_a_sentence_and_a_status(home):
    for args in (["frobnicate"], ["help", "frobnicate"], ["check"], ["check", "--nosuch", "x"], ["exec"], ["log", "nosuch"], ["check", "--world", "moon", "--", "ls"],
                 ["exec", "--auto", "many", "--", "ls"], ["config", "set", "x"], ["check", "--batch"]):
        got = home.call(*args)
        equal(got.returncode, 64, str(args))
        assert got.stderr.startswith(b"assent"), got.stderr


if __name__ == "__main__":
    main(globals())
