#!/usr/bin/env python3
"""Random texts run by bash, hundreds by one process of it, inside bubblewrap with no program to be found.

Not one command that bash runs, not one file that a redirection opens, may be missing from what we say of a
text that the parser accepts. Two answers are held to it: the words of the parser's tree, where a text makes no
code of its own (eval, trap, alias …), and the facts of the walker, unless they say that it cannot be told.
Files are seen by what is left in the directory of a text, and by descriptors that are the file f there.
Exits with 1 when something was missed, with 77 when the sandbox does not hold.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from generate import Generator  # noqa: E402
from sandbox import HERE, NO_SANDBOX, sandbox, sandbox_holds  # noqa: E402
from seeds import seeds  # noqa: E402
from states import States  # noqa: E402

BATCH = 600
IDLE = 2  # seconds without a word from the judge
SLOWEST = 30  # seconds for one batch, which takes two
STATES = 0.3  # of all texts are of states.py
LONGEST = 600  # bytes of a text; longer ones are for structure.py
OLD = b"old\n"
BOMB = re.compile(rb":\s*\(\s*\)")  # the sandbox holds it, and it takes seconds
DESCRIPTOR = re.compile(r"/dev/fd/[4-6]\d|/proc/self/fd/1\d")
# Code that is made while the text runs, or read by other rules: not in the parser's tree.
MAKES_CODE = re.compile(rb"eval|trap|alias|source|(^|[\s;&|()])\.\s|PROMPT|PS4|BASH|@P|compgen|complete|mapfile|readarray|bind|hash|enable|builtin|"
                        rb"command|exec|shopt|extglob|fc |history|IFS|declare|local|typeset|>&|\['")
# What the walker knows to print something, and what cannot be found in the sandbox.
PRINTS = re.compile(rb"~u\b|compgen|[$`<>]\(?.*\b(cat|date|wc|ls|find|seq|basename|dirname|git|nproc|id|whoami|uname|hostname|mktemp|realpath|readlink|expr|tr|cut|"
                    rb"head|tail|grep|sort|uniq|awk|sed|jq|printf|echo|pwd|xargs|env|sh|bash|rg|fd)\b", re.S)


class Record:
    def __init__(self):
        self.ran = []  # (where, words)


def read_records(data):
    """What judge.sh wrote, as a Record for each text."""
    fields, records, i = data.split(b"\0"), {}, 0
    while i < len(fields) - 1:
        if fields[i] == b"T" and fields[i + 1].isdigit():
            records.setdefault(int(fields[i + 1]), Record())
            i += 2
        elif fields[i] == b"L" and i + 3 < len(fields) and fields[i + 1].isdigit() and fields[i + 3].isdigit():
            # What runs in the background may come late.
            number, n = int(fields[i + 1]), int(fields[i + 3])
            # Which number a process substitution gets says nothing.
            words = [DESCRIPTOR.sub("/dev/fd/63", f.decode("latin-1").replace("\x02\x03\x02", "\n")) for f in fields[i + 4:i + 4 + n]]
            if len(words) == n:
                records.setdefault(number, Record()).ran.append((fields[i + 2].decode(), words))
            i += 4 + n
        else:
            i += 1
    return records


def dump(tool, texts, words=()):
    done = subprocess.run([tool, *words], input=b"".join(t + b"\0" for t in texts), stdout=subprocess.PIPE)
    lines = done.stdout.decode().splitlines()
    if done.returncode or len(lines) != len(texts):
        raise SystemExit("%s broke behind text %r" % (tool, texts[min(len(lines), len(texts) - 1)]))
    return [json.loads(line) for line in lines]


def may_be(word, value):
    """Is @word one that @value stands for? None, of the parser, is any."""
    if value is None:
        return True
    if isinstance(value, str):
        return word == value
    form, begin, end, _, empty = value
    if form == "number":
        return empty and not word or re.fullmatch("-?[0-9]+", word) is not None
    if form == "literal":
        return word == begin
    return form in ("any", "listing") or word.startswith(begin) and word.endswith(end)


def matches(ran, told):
    """Is @ran a way in which the command @told can run? A word that may be many takes any number of words."""
    before = [True] + [False] * len(ran)  # before[i]: the first i words are taken by what was told so far
    for value in told:
        many = value is None or not isinstance(value, str) and value[3]
        after = [many and before[0]]
        for i, word in enumerate(ran):
            fits = (before[i] or many and after[i]) and may_be(word, value)
            after.append(fits or many and before[i + 1])
        before = after
    return before[-1]


class Run:
    shell = ["bash", "/tmp/in/judge.sh"]
    dialect = []  # words for dump-facts

    def __init__(self, options, directory):
        self.o, self.directory = options, directory
        self.work = directory / "work"
        self.random = random.Random(options.seed)
        self.generator = Generator(self.random, seeds())
        self.states = States(self.random)
        self.figures = collections.Counter()
        self.findings = []

    def note(self, kind, text, **what):
        self.figures["missed"] += 1
        if self.figures["missed"] <= 200:
            self.findings.append({"kind": kind, "text": text.decode("latin-1"), **what})

    # --- bash ---

    def make_directories(self, n):
        shutil.rmtree(self.work, ignore_errors=True)
        for i in range(n):
            place = self.work / str(i)
            os.makedirs(place)
            os.chmod(place, 0o777)
            (place / "f").write_bytes(OLD)
            os.chmod(place / "f", 0o666)

    def files_of(self, i):
        """What was written in the directory of a text: names."""
        found = []
        with os.scandir(self.work / str(i)) as entries:
            for e in entries:
                if e.name != "f" or not e.is_file(follow_symlinks=False) or pathlib.Path(e.path).read_bytes() != OLD:
                    found.append(os.fsencode(e.name).decode("latin-1"))
        return found

    def run_judge(self, texts):
        """Records of as many texts as were run before one of them hung, and how many those are."""
        (self.directory / "texts").write_bytes(b"".join(t + b"\0" for t in texts))
        process = subprocess.Popen(sandbox(self.directory, "--bind", str(self.work), "/tmp/w") + self.shell + ["/tmp/in/texts"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        out, end = [], time.monotonic() + SLOWEST
        while time.monotonic() < end and select.select([process.stdout], [], [], IDLE)[0]:
            data = os.read(process.stdout.fileno(), 1 << 16)
            if not data:
                break
            out.append(data)
        else:
            process.kill()
            self.figures["hung"] += 1
        process.wait()
        process.stdout.close()
        records = read_records(b"".join(out))
        return records, (max(records) + 1 if records else 1)

    def judge(self, texts):
        """(index, directory, record, files) of each text that was run; behind one that hangs bash begins anew."""
        judged, done = [], 0
        while done < len(texts):
            rest = texts[done:]
            self.make_directories(len(rest))
            records, n = self.run_judge(rest)
            judged += [(done + i, i, records[i], self.files_of(i)) for i in range(n) if i in records]
            done += n
        return judged

    # --- comparing ---

    def compare(self, kind, text, here, parsed, facts, record, files):
        self.figures["texts"] += 1
        self.figures["lines"] += text.count(b"\n") + (text[-1:] != b"\n")
        self.figures["commands"] += len(record.ran)
        self.figures["ran"] += bool(record.ran or files)
        self.figures["files"] += len(files)
        plain = text.replace(b"\\\n", b"").replace(b"\\", b"")  # ev\\al is eval
        if kind not in ("seeded", "states") and not MAKES_CODE.search(plain):
            # eva$1l: a name that is put together may be one that makes code.
            named = all(not c or isinstance(c[0], str) for c in parsed["commands"])
            for _, words in record.ran:
                if named and not any(matches(words, c) for c in parsed["commands"]):
                    return self.note("parser", text, ran=words, told=parsed["commands"])
        if facts["unknown"]:
            self.figures["cannot-tell"] += 1
        elif kind == "states" or not PRINTS.search(plain):
            self.figures["facts"] += 1
            self.compare_facts(text, "/tmp/w/%d/" % here, facts, record, files)
        return None

    def compare_facts(self, text, here, facts, record, files):
        for where, words in record.ran:
            if not any(matches(words, c) for c in facts["commands"]):
                return self.note("walker", text, ran=words, told=facts["commands"])
            touched = facts["writes"] + facts["reads"] + facts["secrets"]
            self.figures["descriptors"] += len(where)
            if where and not any(may_be(here + "f", v) for v in touched):
                return self.note("redirection", text, ran=words, descriptors=where, told=touched)
        for name in files:
            if not any(may_be(here + name, v) for v in facts["writes"]):
                return self.note("file", text, name=name, told=facts["writes"])
        return None

    def any(self):
        return ("states", self.states.text().encode()) if self.random.random() < STATES else self.generator.any()

    def batch(self):
        made = [(kind, t) for kind, t in (self.any() for _ in range(BATCH)) if t.strip() and len(t) < LONGEST and not BOMB.search(t)]
        accepted = [(kind, t, p) for (kind, t), p in zip(made, dump(self.o.tool, [t for _, t in made])) if p["ok"]]
        judged = self.judge([t for _, t, _ in accepted])
        # The walker is told the very directory in which bash ran the text; a batch that began anew uses them again.
        while judged:
            round_, later, seen = [], [], set()
            for j in judged:
                (later if j[1] in seen else round_).append(j)
                seen.add(j[1])
            texts = [b":"] * (1 + max(seen))
            for index, here, _, _ in round_:
                texts[here] = accepted[index][1]
            facts = dump(self.o.facts, texts, self.dialect)
            for index, here, record, files in round_:
                kind, text, parsed = accepted[index]
                self.compare(kind, text, here, parsed, facts[here], record, files)
            judged = later

    def report(self):
        f = self.figures
        print("texts %d, lines %d, ran %d, commands %d, facts %d, descriptors %d, files %d, cannot-tell %d, hung %d, missed %d, seed %d" %
              (f["texts"], f["lines"], f["ran"], f["commands"], f["facts"], f["descriptors"], f["files"], f["cannot-tell"], f["hung"],
               f["missed"], self.o.seed))
        for finding in self.findings:
            print("missed:", json.dumps(finding))
        if self.o.findings and self.findings:
            with open(self.o.findings, "w") as out:
                out.writelines(json.dumps(f) + "\n" for f in self.findings)
        return 1 if f["missed"] else 0


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("tool", help="the dump-commands that was built; dump-facts stands beside it")
    p.add_argument("--seed", type=int, default=None, help="default: a fresh one")
    p.add_argument("--count", type=int, default=0, help="texts run at least; 0: as many as there is time for")
    p.add_argument("--seconds", type=float, default=10)
    p.add_argument("--findings", help="file for what was found, a JSON line each")
    options = p.parse_args()
    options.facts = str(pathlib.Path(options.tool).resolve().parent / "dump-facts")
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1 << 31)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as d:
        directory = pathlib.Path(d)
        if not sandbox_holds(directory, options.tool):
            print(NO_SANDBOX)
            return 77
        (directory / "judge.sh").write_bytes((HERE / "judge.sh").read_bytes())
        run, start = Run(options, directory), time.monotonic()
        while time.monotonic() - start < options.seconds and not (options.count and run.figures["texts"] >= options.count):
            run.batch()
    return run.report()


if __name__ == "__main__":
    sys.exit(main())
