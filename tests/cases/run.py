#!/usr/bin/env python3
"""Judge every case of every *.test file here by one run of `assent check --batch`; prints TAP.

    run.py [--only TEXT] [FILE.test…]          (the program to try: $ASSENT, else `assent`)

A file is one test. Its lines:

    # comment
    allow  COMMAND     must be allowed without a question
    ask    COMMAND     must not run unasked: ask and deny are both right
    deny   COMMAND     the same, for people: nobody should want this
    allow$ COMMAND     \\n, \\r, \\t, \\0, \\xNN, \\uNNNN and \\\\ stand for those bytes (any verdict takes the $)
      | more           a further line of the command above
    in DIR             directory of the cases that follow, below the workspace
    file PATH          makes a file there; lines of content follow as "  | …"
    link PATH TARGET   makes a symbolic link
    git DIR            makes a repository there, and its configuration of the lines that follow
    shell NAME         the shell that would run the cases that follow; "bash" at first
    needs NAME         harmless cases that follow wait until the command table has NAME

Every file has a workspace of its own with a few harmless files, and a home beside it.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "data" / "commands"
PLAIN = {"README.md": "hello\n", "f": "1\n", "g": "2\n", "a.txt": "a\n", "b.txt": "b\n", "Makefile": "all:\n",
         "data.json": "{}\n", "src/a.c": "int a;\n", "src/b.c": "int b;\n", "src/sub/c.c": "int c;\n",
         "docs/x.md": "x\n", "list": "a.txt\n", "run.sh": "echo hi\n"}
GIT = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
ESCAPE = re.compile(r"\\(?:([nrt0\\])|x([0-9a-f]{2})|u([0-9a-f]{4}))")
PLAIN_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "\\": "\\"}


def unescape(text):
    return ESCAPE.sub(lambda m: PLAIN_ESCAPES[m[1]] if m[1] else chr(int(m[2] or m[3], 16)), text)


def make_git(top, config):
    for name in ("objects", "refs/heads", "hooks"):
        (top / ".git" / name).mkdir(parents=True, exist_ok=True)
    (top / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (top / ".git" / "config").write_text(GIT + config)


class Case:
    def __init__(self, line, verdict, command, needs, where, shell):
        self.line, self.verdict, self.command, self.needs, self.where, self.shell = line, verdict, command, needs, where, shell
        self.verbatim = True


class File:
    """One .test file: its cases, with what they need made below @top."""

    def __init__(self, path, top):
        self.path, self.top, self.cases, self.open = path, top, [], None
        for name, content in PLAIN.items():
            self.write(name, content)
        make_git(top, "")
        where, needs, shell = top, None, "bash"
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            word, _, rest = line.partition(" ")
            if line.startswith("  | ") or line == "  |":
                self.more(line[4:])
            elif not line.strip() or line.startswith("#"):
                continue
            elif word.rstrip("$") in ("allow", "ask", "deny"):
                rest = rest.lstrip(" ")
                case = Case(number, word.rstrip("$"), rest, needs, where, shell)
                case.verbatim = not word.endswith("$")
                case.command = rest if case.verbatim else unescape(rest)
                self.cases.append(case)
                self.open = case
            elif word == "in":
                where = (top / rest).resolve()
            elif word == "shell":
                shell = rest
            elif word == "needs":
                needs = rest if rest != "nothing" else None
            elif word == "file":
                self.write(rest, "")
                self.open = top / rest
            elif word == "git":
                make_git(top / rest, "")
                self.open = top / rest / ".git" / "config"
            elif word == "link":
                name, _, target = rest.partition(" ")
                (top / name).parent.mkdir(parents=True, exist_ok=True)
                (top / name).symlink_to(target)
            else:
                raise SystemExit(f"{path.name}:{number}: no line begins with '{word}'")

    def write(self, name, content):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)

    def more(self, text):
        if isinstance(self.open, Case):
            self.open.command += "\n" + (text if self.open.verbatim else unescape(text))
        else:
            with open(self.open, "a", encoding="utf-8") as out:
                out.write(text + "\n")


def known_commands():
    names = set()
    for path in TABLE.glob("*.cmd"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("command "):
                names.update(line.split("  #")[0].split()[1:])
    return names


def judge(program, files, home, top):
    rows = [{"id": f"{f.path.name}:{c.line}", "command": c.command, "cwd": str(c.where), "shell": c.shell} for f in files for c in f.cases]
    env = {"HOME": str(home), "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
           "XDG_CONFIG_HOME": str(home / ".config"), "XDG_STATE_HOME": str(home / ".local/state"),
           "XDG_RUNTIME_DIR": str(home / "run")}
    env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
    out = subprocess.run([program, "check", "--batch", "-"], input="".join(json.dumps(r) + "\n" for r in rows),
                         capture_output=True, text=True, timeout=300, env=env, cwd=top)
    got = {}
    for line in filter(None, out.stdout.split("\n")):
        row = json.loads(line)
        got[row.get("id")] = row
    if out.stderr:
        print("\n".join("# " + line for line in out.stderr.splitlines()[:20]))
    return got


def wrong(case, got):
    if not got:
        return "no answer"
    if (got["verdict"] == "allow") == (case.verdict == "allow"):
        return None
    why = "; ".join(f"{r['text']} [{r['source']}]" for r in got.get("reasons") or []) or got.get("error", "")
    return f"{got['verdict']} instead of {case.verdict}: {case.command!r}: {why[:300]}"


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="")
    options.add_argument("files", nargs="*", type=pathlib.Path)
    options = options.parse_args()
    paths = sorted(options.files or HERE.glob("*.test"))
    known = known_commands()
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder).resolve()
        (top / "home" / "run").mkdir(parents=True)
        files = [File(path, top / path.stem) for path in paths]
        got = judge(os.environ.get("ASSENT", "assent"), files, top / "home", top)
    print(f"1..{len(files)}")
    failed = 0
    for number, file in enumerate(files, 1):
        cases = [c for c in file.cases if options.only in c.command]
        waiting = [c for c in cases if c.needs and c.verdict == "allow" and c.needs not in known]
        bad = [(c, w) for c in cases if c not in waiting and (w := wrong(c, got.get(f"{file.path.name}:{c.line}")))]
        for case, why in bad:
            print(f"# {file.path.name}:{case.line}: {why}")
        failed += bool(bad)
        note = f", {len(waiting)} wait for their table" if waiting else ""
        print(f"{'not ok' if bad else 'ok'} {number} - {file.path.stem}: {len(cases) - len(bad)} of {len(cases)}{note}")
    return 1 if failed else 0


sys.exit(main())
