#!/usr/bin/env python3
"""Random texts read by the parser and by shfmt, a reader of bash that shares nothing with bash itself.

Of what both accept, each must find the same simple commands: as many, and those whose words are plain,
word by word. Where they differ bash prints the text as a function, and shfmt reads that: when it then agrees
with the parser, it had misread the text. What bash cannot print structure.py and running.py look at.
Exits with 1 when one differs, with 77 without shfmt or where the sandbox does not hold.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from generate import Generator  # noqa: E402
from sandbox import NO_SANDBOX, sandbox, sandbox_holds  # noqa: E402
from seeds import seeds  # noqa: E402

BATCH = 200
# What shfmt refuses or reads as bash does not, however it is spelt: bytes that are no text, `time` within a
# pipeline, # within a word, {name}> and a brace within quotes within ${…}; and arithmetic and lists, where its
# tree holds other nodes than ours.
PASSED_OVER = re.compile(rb"\btime\b|[^\s;&|()$]#|\}[<>]|\$\{[^}]*\"|[\x00-\x08\x0b-\x1f\x7f-\xff]|\\\n|\(\(|\$\[|`|\bcoproc\b|\bfunction\b|\blet\b|=\(|\]=|\[[^\]]*\]\+?=|extglob|[?*+@!]\(")
PRINT = 'eval "_f() {\n$1\n}" && declare -f _f'


def word_text(word):
    """What a word is when it is plain; None: not known here."""
    out = []
    for part in word["Parts"]:
        kind, value = part["Type"], part.get("Value", "")
        if kind == "Lit" and not re.search(r"[\\{~]", value):
            out.append(value)
        elif kind == "SglQuoted" and not part.get("Dollar"):
            out.append(value)
        elif kind == "DblQuoted" and not part.get("Dollar") and all(p["Type"] == "Lit" and "\\" not in p["Value"] for p in part.get("Parts") or []):
            out += [p["Value"] for p in part.get("Parts") or []]
        else:
            return None
    return "".join(out)


def argument_text(assign):
    """An argument of declare and its like."""
    if assign.get("Array") or assign.get("Index"):
        return None
    value = word_text(assign["Value"]) if assign.get("Value") else ""
    if value is None or not assign.get("Name"):
        return value
    name = assign["Name"]["Value"]
    return name if assign.get("Naked") else f"{name}{'+' if assign.get('Append') else ''}={value}"


def commands_of(node, found):
    """Every simple command below a node of shfmt's tree."""
    if isinstance(node, list):
        for item in node:
            commands_of(item, found)
    elif isinstance(node, dict):
        if node.get("Type") == "CallExpr" and node.get("Args"):
            found.append([word_text(w) for w in node["Args"]])
        elif node.get("Type") == "DeclClause":
            found.append([node["Variant"]["Value"]] + [argument_text(a) for a in node.get("Args") or []])
        for value in node.values():
            commands_of(value, found)
    return found


def by_shfmt(text):
    done = subprocess.run(["shfmt", "-ln", "bash", "-tojson"], input=text, capture_output=True)
    if done.returncode:
        return None
    try:
        return commands_of(json.loads(done.stdout), [])
    except ValueError:
        return None


def as_bash_prints(text, directory):
    """The text as bash understands it, in bash's own plain spelling; None: it cannot be told."""
    done = subprocess.run([*sandbox(directory), "bash", "-c", PRINT, "_", text], stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    head, _, body = done.stdout.partition(b"{ \n")
    return body.rsplit(b"}", 1)[0] if head and not done.returncode else None


def plain(commands):
    return collections.Counter(tuple(c) for c in commands if None not in c)


def differs(ours, theirs):
    if len(ours) != len(theirs):
        return f"{len(ours)} commands, shfmt sees {len(theirs)}"
    mine, his = plain(ours), plain(theirs)
    # Each side knows words that the other does not; what both know all of must be the same.
    lengths = collections.Counter(len(c) for c in ours if None in c)
    for words, n in (his - mine).items():
        lengths[len(words)] -= n
    if any(n < 0 for n in lengths.values()):
        return f"shfmt alone sees {[list(w) for w in his - mine]}"
    return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("tool", help="dump-commands")
    p.add_argument("--seed", type=int)
    p.add_argument("--count", type=int, default=0, help="texts compared at least; 0: as many as there is time for")
    p.add_argument("--seconds", type=float, default=9)
    o = p.parse_args()
    if not shutil.which("shfmt"):
        print("skipped: shfmt is not installed")
        return 77
    seed = random.SystemRandom().randrange(1 << 31) if o.seed is None else o.seed
    generator, figures, findings = Generator(random.Random(seed), seeds()), collections.Counter(), []
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(2) as pool, tempfile.TemporaryDirectory() as directory:
        if not sandbox_holds(pathlib.Path(directory), o.tool):
            print(NO_SANDBOX)
            return 77
        while time.monotonic() - began < o.seconds and not (o.count and figures["compared"] >= o.count):
            texts = [t for t in (generator.any()[1] for _ in range(BATCH)) if not PASSED_OVER.search(t)]
            out = subprocess.run([o.tool], input=b"".join(t + b"\0" for t in texts), capture_output=True).stdout
            told = [json.loads(line) for line in out.decode().splitlines()]
            read = [(t, d["commands"]) for t, d in zip(texts, told) if d["ok"]]
            figures["refused"] += len(texts) - len(read)
            for (text, ours), theirs in zip(read, pool.map(by_shfmt, [t for t, _ in read])):
                if theirs is None:
                    figures["shfmt refuses"] += 1
                    continue
                figures["compared"] += 1
                why = differs(ours, theirs)
                if not why:
                    continue
                printed = as_bash_prints(text, pathlib.Path(directory))
                again = by_shfmt(printed) if printed else None
                if again is not None and not differs(ours, again):
                    figures["misread"] += 1
                elif printed is None or again is None:
                    figures["untold"] += 1
                else:
                    findings.append((text, why))
    for text, why in findings[:20]:
        print(f"differs: {text!r}: {why}")
    print(f"seed {seed}: {figures['compared']} texts compared with shfmt, {len(findings)} differ; "
          f"{figures['misread']} that it reads as bash does not, {figures['untold']} of which bash tells nothing, "
          f"{figures['shfmt refuses']} that it refuses, {figures['refused']} that we refuse")
    return 1 if findings else 0


sys.exit(main())
