"""What an agent tries on the gate itself: the files by which it is asked, the names they have, and calls that two
readers read in two ways."""
import json
import os

from harness import equal, main

HOOK = '{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[{"type":"command","command":"assent hook claude-code"}]}]}}'
# All that a person could have allowed with one stroke.
GENEROUS = "allow bash(*)\nallow read(**)\nallow write(**)\nallow delete(**)\nallow effect(write within ~)\nallow effect(delete within ~)\n"


def judged(home, *calls, env=None):
    """The sources of what spoke first, a call each; "" for a call that runs."""
    lines = "".join(json.dumps({"tool": tool, "args": args, "cwd": str(home.work)}) + "\n" for tool, args in calls)
    out = home.call("check", "--batch", "-", stdin=lines.encode(), env=env).stdout.decode().splitlines()
    equal(len(out), len(calls))
    said = [json.loads(line) for line in out]
    return ["" if s["verdict"] == "allow" else s["reasons"][0]["source"] if "reasons" in s else "error" for s in said]


def bash(command):
    return "bash", {"command": command}


def write(path):
    return "write_file", {"path": str(path), "content": "x"}


def all_floor(home, *calls, env=None):
    for call, source in zip(calls, judged(home, *calls, env=env)):
        equal(source, "floor", str(call))


def agent_settings(home, path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HOOK)
    return path


def test_p6_the_settings_that_hold_the_hook_are_guarded_behind_a_link(home):
    home.policy(GENEROUS)
    real = agent_settings(home, home.home / "dotfiles" / "claude.json")
    (home.home / ".claude").mkdir()
    os.symlink(real, home.home / ".claude" / "settings.json")
    all_floor(home, write(real), bash(f"echo x > {real}"), bash(f"rm -r {real.parent}"), bash(f"mv {real.parent} x"),
              ("delete_file", {"path": str(real.parent), "recursive": True}))
    equal(judged(home, bash(f"cat {real}")), [""], "reading it is no secret")


def test_p6_the_settings_that_hold_the_hook_are_guarded_where_the_host_was_told_to_have_them(home):
    home.policy(GENEROUS)
    there = agent_settings(home, home.home / "elsewhere" / "settings.json")
    all_floor(home, write(there), bash(f"sed -i s/assent/true/ {there}"), bash(f"rm -r {there.parent}"),
              env={"CLAUDE_CONFIG_DIR": str(there.parent)})
    equal(judged(home, write(home.home / "elsewhere" / "notes"), env={"CLAUDE_CONFIG_DIR": str(there.parent)}), [""])


def test_p6_a_folder_that_holds_the_hook_cannot_be_moved_or_replaced(home):
    home.policy(GENEROUS)
    (home.work / "evil").mkdir()
    folder = agent_settings(home, home.home / ".claude" / "settings.json").parent
    all_floor(home, bash(f"mv {folder} x"), bash(f"rm -r {folder}"), bash(f"ln -sfn /tmp {folder}"), bash(f"cp -r evil/. {folder}"),
              bash(f"mv evil {folder}"), bash(f"rsync -a --delete evil/ {folder}/"), bash(f"ln -sfn /tmp {home.home}/.config"),
              bash(f"cp -r evil/. {home.home}/.config"))


def test_p6_a_project_that_holds_the_hook_keeps_it(home):
    home.policy(GENEROUS)
    folder = agent_settings(home, home.work / ".claude" / "settings.json").parent
    all_floor(home, write(".claude/settings.local.json"), bash("rm -rf .claude"), bash("mv .claude x"), bash("cp -r x .claude"),
              ("delete_file", {"path": ".claude", "recursive": True}))
    all_floor(home, bash("sed -i s/a/b/ **/*.json"), bash("find . -name '*.json' -delete"), bash("mv **/.claude x"))
    for command in ("sed -i s/a/b/ **/*.ts", "rm -f *.o"):
        equal("floor" in judged(home, bash(command)), False, command)
    (folder / "settings.json").write_text("{}")
    equal(judged(home, write("a"), bash("cp a b")), ["", ""])


def put(path, content="{}"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)


def test_p6_no_copy_brings_an_agents_settings_or_rules_unseen(home):
    home.policy(GENEROUS)
    agent_settings(home, home.home / ".claude" / "settings.json")
    put(home.work / "x" / ".claude" / "settings.json")
    put(home.work / "x" / "a")
    put(home.work / "y" / ".assent" / "policy")
    put(home.work / "plain" / "src" / "a.c")
    put(home.work / "settings.json")
    (home.work / "linked").mkdir()
    os.symlink("../x/.claude", home.work / "linked" / ".claude")
    (home.work / ".claude").mkdir()
    (home.work / "out").mkdir()
    all_floor(home, bash("cp -r x/. ."), bash("cp -a x/.claude ."), bash("cp -r x/.cl* ."), bash("cp -rT x ."),
              bash("cp -r -t . x/.claude"), bash("cp -r --no-target-directory x ."), bash("cp -r x/.[a-c]* ."),
              bash("cp -r linked/. ."), bash("mv x/.claude ."), bash("mv x new"), bash("rsync -a x/ ."),
              bash("rsync -a x/.claude ."), bash("ln -s x/.claude ."), bash("cp settings.json .claude"),
              bash("install settings.json .claude/"), bash("cd x && cp -r . .."), bash("(cd x && cp -r .claude ..)"),
              bash("cp -r y/. ."), bash("mv y/.assent out"), bash("cp -r y out"), bash(f"cp -r x/. {home.home}"))
    for command in ("cp -r plain out", "cp -r plain/. .", "cp -r x/* out", "mv plain out", "rsync -a plain/ out",
                    "cp plain/src/a.c out", "mkdir new && cp -r plain new", "cp -r x /tmp"):
        equal("floor" in judged(home, bash(command)), False, command)


def test_a_copy_is_no_more_than_a_write_of_what_it_brings(home):
    home.policy("allow read(**)\nallow effect(write within .)\n")
    put(home.work / "x" / ".vscode" / "tasks.json")
    put(home.work / "h" / ".git" / "hooks" / "pre-commit")
    put(home.work / "plain" / "a.c")
    (home.work / "out").mkdir()
    equal([bool(s) for s in judged(home, bash("cp -r plain/. ."), bash("cp -r x/. ."), bash("cp -r h/. ."), bash("rsync -a x/ ."))],
          [False, True, True, True])


def test_p6_a_second_name_of_a_guarded_file_is_guarded(home):
    home.policy(GENEROUS)
    program = home.work / "rule.sh"
    program.write_text("#!/bin/sh\n")
    home.settings(json.dumps({"hooks": [{"name": "r", "type": "rule", "command": [str(program)]}]}))
    os.link(program, home.work / "a")
    os.link(home.config / "policy", home.work / "b")
    os.link(agent_settings(home, home.home / ".claude" / "settings.json"), home.work / "c")
    (home.work / "d").write_text("x")
    os.link(home.work / "d", home.work / "e")
    for name in "abc":
        equal(judged(home, write(name), bash(f"echo x >> {name}")), ["floor", "floor"], name)
    equal("floor" in judged(home, write("e")), False, "two names of a file of no interest")


def test_p6_a_program_of_a_hook_is_guarded_before_it_is_there(home):
    home.policy(GENEROUS)
    script = home.work / "ask.py"
    home.settings(json.dumps({"hooks": [{"name": "r", "type": "asker", "command": ["/usr/bin/python3", str(script)]}]}))
    all_floor(home, write(script), bash("echo 'print(1)' > ask.py"), bash("cp x ask.py"))


def test_p3_a_tool_does_not_speak_by_the_streams_of_its_host(home):
    home.policy("")
    os.symlink("/dev/stdout", home.work / "out")
    for path in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/tty", "out"):
        equal(judged(home, ("Write", {"file_path": path, "content": "{}"})) != [""], True, path)
    for path in ("/dev/stdin", "/dev/fd/0", "/dev/tty"):
        equal(judged(home, ("Read", {"file_path": path})) != [""], True, path)
    equal(judged(home, bash("echo x > /dev/stdout"), bash("cat < /dev/stdin"), bash("ls > /dev/null"), write("/dev/null")), [""] * 4)


def test_p3_an_argument_said_twice_is_refused(home):
    home.policy(GENEROUS + "allow web_fetch(domain:example.com)\n")
    calls = [("write_file", {"path": "a", "file_path": "b", "content": "x"}), ("read_file", {"filename": "a", "path": "b"}),
             ("web_fetch", {"url": "https://example.com/", "uri": "https://example.org/"}),
             ("bash", {"command": "ls", "cmd": "rm x"}), ("bash", {"command": "ls", "cwd": "a", "workdir": "b"}),
             ("MultiEdit", {"file_path": "a", "edits": [{"old_str": "a", "new_str": "b", "old_string": "a", "new_string": "evil"}]}),
             ("bash", {"command": "ls", "cwd": 7}), ("bash", {"command": "ls", "workdir": ["/"]})]
    equal(judged(home, *calls), ["error"] * len(calls))
    equal(judged(home, ("write_file", {"path": "a", "file_path": None, "content": "x"}), bash("ls")), ["", ""])


if __name__ == "__main__":
    main(globals())
