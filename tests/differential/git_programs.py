#!/usr/bin/env python3
"""Which programs of a repository git runs, by git itself; what it runs must not be allowed. Prints TAP.

    git_programs.py [-v]                       (the program to try: $ASSENT, else `assent`)

Each repository names one program, which leaves a mark. Every command of git_programs.txt is run there, and judged:
where git ran the program, assent must ask; and in a clone without blobs, where git fetched some. With -v it is told as well what is asked about without need.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# What each program is configured as, and what it does besides leaving its mark.
PROGRAMS = {
    "textconv": ("diff.x.textconv", 'cat "$1"'),
    "external": ("diff.external", "exit 0"),
    "command": ("diff.x.command", "exit 0"),
    "clean": ("filter.y.clean", "cat"),
    "smudge": ("filter.y.smudge", "cat"),
    "fsmonitor": ("core.fsmonitor", "exit 1"),
    "merge": ("merge.z.driver", "exit 0"),
    "gpg": ("gpg.program", "exit 1"),
}
HISTORY = r"""
git init -q -b main .
for i in 1 2 3; do printf 'a\nb\nc %s\n' $i > f; echo $i > g$i; git add -A; git commit -qm c$i; done
printf '* diff=x filter=y merge=z\n' > .gitattributes; git add -A; git commit -qm attributes
git checkout -qb side HEAD~2; echo side > f; git add -A; git commit -qm side
git checkout -q main; git merge -q side -X ours -m merge
echo top > f; git commit -qam top
# As if it had been signed.
signed=$(git cat-file commit HEAD | sed '/^committer/a gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----' |
        git hash-object -t commit -w --stdin)
git update-ref HEAD "$signed"; git tag -a -m v v1
echo put-aside > f; git stash -q; echo changed > f; echo staged > g1; git add g1
"""


class Place:
    def __init__(self, top):
        self.top, self.marks = top, top / "marks"
        self.marks.mkdir()
        (top / "home").mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(top / "home"), "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_PAGER": "cat", "GIT_EDITOR": "true", "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
        for name, (_, does) in PROGRAMS.items():
            path = top / name
            path.write_text(f"#!/bin/sh\n: > {self.marks}/{name}\n{does}\n")
            path.chmod(0o755)

    def run(self, text, where):
        return subprocess.run(["sh", "-c", text], cwd=where, env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=30).returncode

    def repository(self, name, program):
        where = self.top / name
        where.mkdir()
        self.run(HISTORY, where)
        self.run(f"git config {PROGRAMS[program][0]} {self.top}/{program}; git status", where)
        return where

    def clone(self):
        """One without the blobs that are not checked out."""
        source = self.repository("source", "gpg")
        self.run("git config uploadpack.allowFilter true; git config uploadpack.allowAnySHA1InWant true; git reset -q --hard",
                 source)
        self.run(f"git clone -q --filter=blob:none file://{source} partial && cd partial && git checkout -q -b other "
                 "origin/side && git checkout -q main && git branch side other", self.top)
        return self.top / "partial"

    def fetched(self, command, where):
        packs = where / ".git" / "objects" / "pack"
        before = set(packs.iterdir())
        self.run(command, where)
        fetched = set(packs.iterdir()) - before
        for pack in fetched:
            pack.unlink()
        return bool(fetched)

    def ran(self, command, where):
        for mark in self.marks.iterdir():
            mark.unlink()
        # Stat data that is not up to date has git read the files.
        self.run("touch f; " + command, where)
        return {mark.name for mark in self.marks.iterdir()}


def judge(program, commands, where):
    rows = [{"id": str(i), "tool": "bash", "args": {"command": c}, "cwd": str(where)} for i, c in enumerate(commands)]
    out = subprocess.run([program, "check", "--batch", "-"], input="".join(json.dumps(row) + "\n" for row in rows),
                         capture_output=True, text=True, timeout=120)
    return {commands[int(row["id"])]: row.get("verdict") for row in map(json.loads, out.stdout.splitlines())}


def main():
    verbose = "-v" in sys.argv
    program = os.environ.get("ASSENT", "assent")
    commands = [c for c in (HERE / "git_programs.txt").read_text().splitlines() if c and not c.startswith("#")]
    print(f"1..{len(PROGRAMS) + 1}")
    if not shutil.which("git"):
        for number, name in enumerate([*PROGRAMS, "partial"], 1):
            print(f"ok {number} - {name} # SKIP there is no git")
        return 0
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(pathlib.Path(folder).resolve())
        for number, name in enumerate([*PROGRAMS, "partial"], 1):
            where = place.repository("with-" + name, name) if name in PROGRAMS else place.clone()
            see = place.ran if name in PROGRAMS else place.fetched
            verdicts = judge(program, commands, where)
            ran = {command for command in commands if see(command, where)}
            missed = [c for c in commands if c in ran and verdicts.get(c) not in ("ask", "deny")]
            bad += bool(missed) or not ran
            asked = sum(verdicts.get(c) != "allow" for c in commands)
            print(f"{'not ok' if missed or not ran else 'ok'} {number} - {name}: run by {len(ran)} of {len(commands)} "
                  f"commands, asked about for {asked}")
            for command in missed:
                print(f"# git runs it, assent allows it: {command}")
            if not ran:
                print("# nothing ran it: this test sees nothing")
            for command in commands if verbose else ():
                if command not in ran and verdicts.get(command) != "allow":
                    print(f"# asked about, not run: {command}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
