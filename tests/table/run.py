#!/usr/bin/env python3
"""Hold every entry of the command table to its own allow: and ask: lines.

    run.py TESTS.jsonl JUDGE [ASSENT [FACTS]] [--only TEXT]

Where the program ASSENT is there it judges; else FACTS (shell-facts), where harmless acts are allowed;
else JUDGE, a stand-in that knows no shell, and lines that it cannot judge are counted as skipped.
"""
import json
import pathlib
import subprocess
import sys
import tempfile


QUIET = {"look", "read", "read-tree", "net-api"}
# A few plain files, so that relative paths mean something harmless.
PLAIN = ("a", "b", "f", "a.c", "README.md", "names.txt", "src/a.c", "old/a", "new/a")


def furnish(folder):
    for name in PLAIN:
        path = pathlib.Path(folder, name)
        path.parent.mkdir(exist_ok=True)
        path.write_text("a\n")


def by_assent(program, texts, folder):
    rows = [{"id": str(i), "tool": "bash", "args": {"command": t}, "cwd": folder} for i, t in enumerate(texts)]
    given = "".join(json.dumps(r) + "\n" for r in rows)
    out = subprocess.run([program, "check", "--batch", "-"], input=given, capture_output=True, text=True, timeout=120)
    got = {}
    for line in out.stdout.splitlines():
        row = json.loads(line)
        why = row.get("reasons") or row.get("error") or ""
        got[row.get("id")] = (row.get("verdict", "error"), why if isinstance(why, str) else "; ".join(map(str, why)))
    return [got.get(str(i), ("error", "no answer")) for i in range(len(texts))]


def by_facts(program, texts, folder):
    command = [program, "-b", "-d", folder, "-w", folder]
    out = subprocess.run(command, input="".join(t + "\n" for t in texts), capture_output=True, text=True, timeout=120)
    rows = out.stdout.split("\n")[:len(texts)]
    rows += [f"no answer (exit {out.returncode})"] * (len(texts) - len(rows))
    return [("allow" if set(r.split()) <= QUIET else "ask", r) for r in rows]


def by_judge(program, texts):
    out = subprocess.run([program], input="".join(t + "\n" for t in texts), capture_output=True, text=True, timeout=120)
    rows = [line.split("\t", 1) for line in out.stdout.splitlines()]
    rows += [["error", f"no answer (exit {out.returncode})"]] * (len(texts) - len(rows))
    return [(verdict, why) for verdict, why in rows]


def main():
    args = [a for a in sys.argv[1:] if a != "--only"]
    only = args.pop() if "--only" in sys.argv else ""
    tests = [json.loads(line) for line in pathlib.Path(args[0]).read_text().splitlines()]
    tests = [t for t in tests if only in t["file"] + ":" + t["text"]]
    programs = [a if pathlib.Path(a).exists() else None for a in args[2:]] + [None, None]
    assent, facts = programs[0], programs[1]
    texts = [t["text"] for t in tests]
    with tempfile.TemporaryDirectory() as folder:
        furnish(folder)
        got = (by_assent(assent, texts, folder) if assent else
               by_facts(facts, texts, folder) if facts else by_judge(args[1], texts))
    bad = skipped = 0
    for test, (verdict, why) in zip(tests, got):
        if verdict == "skip":
            skipped += 1
        elif (verdict == "allow") != (test["expect"] == "allow"):
            bad += 1
            print(f"{test['file']}:{test['line']}: {test['expect']}: {test['text']}\n        is {verdict}: {why or 'nothing spoke'}")
    print(f"{len(tests)} lines, {bad} judged otherwise, {skipped} not tried, by {'assent' if assent else 'its facts' if facts else 'the stand-in'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
