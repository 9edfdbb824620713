#!/usr/bin/env python3
"""Which files of a tree are ignored, held against `git check-ignore`: ignore.py SEARCH-TREE [--cases N] [--seed N]

Trees of files with .gitignore files at several levels, .git/info/exclude and core.excludesFile, all made from a
seed; a case is a file. Without --seed half of the cases come from a fixed one, half from a fresh one.
"""
import argparse
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

NAMES = ["a", "b", "ab", "abc", "foo", "foobar", "bar.c", "x.o", ".x", "a b", "b ", "#c", "!d", "x[1]", "é", "A", "a*", "q\\", "-", "build"]
PIECES = ["*", "**", "?", "[ab]", "[!a]", "[^b]", "[a-c]", "[[:alpha:]]", "[[:space:]]", "[]a]", "[a", "[", "[[:nope:]]", "[a\\]b]", "[\\a-c]",
          "[!]]", "[-a]", "[a-]", "[[:digit:][:upper:]]", "[[:x", "[--0]", "***", "\\*", "\\a", "\\[", "\\", "o", ".c", "b", "fo", "a", "x", "é"]


def component(dice):
    if dice.random() < 0.45:
        return dice.choice(NAMES)
    return "".join(dice.choice(PIECES) for _ in range(dice.randint(1, 4)))


def pattern(dice):
    text = "/".join(component(dice) for _ in range(dice.choice([1, 1, 1, 2, 2, 3])))
    if dice.random() < 0.25:
        text = "/" + text
    if dice.random() < 0.3:
        text += "/"
    if dice.random() < 0.15:
        text = dice.choice(["**/", "*/", "a/**/"]) + text
    if dice.random() < 0.15:
        text += dice.choice(["/**", "/*", "**", "//"])
    if dice.random() < 0.3:
        text = "!" + text
    if dice.random() < 0.1:
        text += dice.choice([" ", "  ", "\\ ", "\\  ", "\t", " \\ ", "\r"])
    if dice.random() < 0.05:
        text = dice.choice(["#", "\\#", "\\!", " ", "!!", "\0", "\ufeff"]) + text
    return text


def rules(dice):
    end = dice.choice(["\n", "\n", "\n", "\r\n"])
    lines = [dice.choice(["", "# a word", " "]) if dice.random() < 0.1 else pattern(dice) for _ in range(dice.randint(1, 6))]
    text = end.join(lines) + (end if dice.random() < 0.8 else "")
    if dice.random() < 0.05:
        text = "\ufeff" + text
    return text.encode()


def tree(root, dice):
    """Folders three deep, and their files."""
    files, folders = [], [""]
    for depth in range(3):
        for parent in [f for f in folders if f.count("/") == depth]:
            names = dice.sample(NAMES, 7)
            for name in names[:3] if depth < 2 else []:
                (root / parent / name).mkdir()
                folders.append(parent + name + "/")
            for name in names[3:]:
                (root / parent / name).write_bytes(b"")
                files.append(parent + name)
    return files, folders


def git(root, files, env):
    out = subprocess.run(["git", "-C", root, "check-ignore", "--no-index", "-z", "--stdin"], input="\0".join(files).encode() + b"\0",
                         capture_output=True, env=env)
    if out.returncode not in (0, 1):
        raise SystemExit(f"git check-ignore: {out.stderr.decode()}")
    return set(out.stdout.decode().split("\0")) - {""}


def unquote(line):
    if not line.startswith('"'):
        return line
    return line[1:-1].encode().decode("unicode_escape").encode("latin-1").decode()


class Lister:
    def __init__(self, program, excludes):
        self.child = subprocess.Popen([program, "ignored", excludes], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def files(self, root):
        self.child.stdin.write(str(root).encode() + b"\n")
        self.child.stdin.flush()
        found = set()
        while (line := self.child.stdout.readline()) not in (b"\n", b""):
            found.add(unquote(line[:-1].decode()))
        return found


def run(program, work, cases, seed):
    dice = random.Random(seed)
    done = ignored = 0
    excludes = work / "excludes"
    config = work / "config"
    config.write_text(f"[core]\n\texcludesFile = {excludes}\n[safe]\n\tdirectory = *\n")
    env = {"PATH": os.environ["PATH"], "HOME": str(work), "GIT_CONFIG_GLOBAL": str(config), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8"}
    lister = Lister(program, excludes)
    while done < cases:
        root = work / "tree"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        subprocess.run(["git", "init", "-q", root], check=True, env=env)
        files, folders = tree(root, dice)
        for _ in range(40):
            (root / ".git/info/exclude").write_bytes(rules(dice) if dice.random() < 0.3 else b"")
            excludes.write_bytes(rules(dice) if dice.random() < 0.3 else b"")
            for folder in folders:
                path = root / folder / ".gitignore"
                if folder == "" or dice.random() < 0.25:
                    path.write_bytes(rules(dice))
                elif path.exists():
                    path.unlink()
            theirs = git(root, files, env)
            ours = set(files) - lister.files(root)
            done += len(files)
            ignored += len(theirs)
            if ours != theirs:
                for path in sorted(ours ^ theirs)[:5]:
                    print(f"# {path!r}: git {'ignores' if path in theirs else 'keeps'} it, we do not agree")
                for path in sorted(root.rglob(".gitignore")) + [root / ".git/info/exclude", excludes]:
                    print(f"# {path.relative_to(work)}: {path.read_bytes()!r}")
                return done, ignored, False
    return done, ignored, True


def main():
    args = argparse.ArgumentParser()
    args.add_argument("program")
    args.add_argument("--cases", type=int, default=20000)
    args.add_argument("--seed", type=int)
    args = args.parse_args()
    seeds = [args.seed] if args.seed is not None else [1, int.from_bytes(os.urandom(4), "big")]
    print(f"1..{len(seeds)}")
    good = True
    for i, seed in enumerate(seeds, 1):
        with tempfile.TemporaryDirectory(prefix="assent-ignore-") as work:
            done, ignored, ok = run(args.program, pathlib.Path(work).resolve(), args.cases // len(seeds), seed)
        good &= ok
        print(f"{'ok' if ok else 'not ok'} {i} - {done} files, {ignored} ignored, as git says (seed {seed})", flush=True)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
