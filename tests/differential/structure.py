#!/usr/bin/env python3
"""Random texts read by the parser and by bash: thousands by one process of each.

bash reads each text that the parser accepts as the body of a function, and prints the function. The parser
reads that too: both trees must be the same, word by word, with what is quoted, redirections and the bodies
of heredocs (shape.h). bash knows no more of a command than what it prints, so nothing can be missing on
either side. What bash prints wrongly, or cannot read inside a function, is judged by running.py alone.
Exits with 1 when one differs, with 77 when the sandbox does not hold.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from generate import Generator  # noqa: E402
from sandbox import HERE, NO_SANDBOX, sandbox, sandbox_holds  # noqa: E402
from seeds import seeds  # noqa: E402

BATCH = 3000
# What changes how the rest of the text is read, line by line: inside a function it comes too late.
READER = re.compile(rb"shopt|extglob|alias|posix|histexpand|expand_")


def texts_of(data, n, what):
    fields = data.split(b"\0")
    if len(fields) != n + 1:
        raise SystemExit("%s: %d answers for %d texts" % (what, len(fields) - 1, n))
    return fields[:-1]


def shapes(tool, mode, texts):
    done = subprocess.run([tool, mode], input=b"".join(t + b"\0" for t in texts), stdout=subprocess.PIPE)
    return texts_of(done.stdout, len(texts), "dump-commands " + mode)


def lines(text):
    return text.count(b"\n") + (text[-1:] != b"\n")


class Run:
    def __init__(self, options, directory):
        self.o, self.directory = options, directory
        self.random = random.Random(options.seed)
        self.generator = Generator(self.random, seeds())
        self.figures = collections.Counter()
        self.findings = []

    def note(self, kind, text, **what):
        self.figures[kind] += 1
        if self.figures[kind] <= 200:
            self.findings.append({"kind": kind, "text": text.decode("latin-1"), **what})

    def printed(self, texts, again=False):
        """What bash makes of each. Where one stops it, the texts are halved until that one is alone: its answer is !"""
        (self.directory / "texts").write_bytes(b"".join(t + b"\0" for t in texts))
        try:
            done = subprocess.run(sandbox(self.directory) + ["bash", "/tmp/in/print.sh", "/tmp/in/texts"], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
            answers, failed = done.stdout.split(b"\0")[:-1], done.returncode
        except subprocess.TimeoutExpired:
            answers, failed = [], 0
        if len(answers) == len(texts):
            return answers
        if len(texts) == 1:
            return [b"!"] if not failed or again else self.printed(texts, again=True)
        half = len(texts) // 2
        return self.printed(texts[:half]) + self.printed(texts[half:])

    def compare(self, texts, ours):
        answers = self.printed(texts)
        read = [(t, o, a[1:]) for t, o, a in zip(texts, ours, answers) if a[:1] == b"+"]
        for text, answer in zip(texts, answers):
            if answer[:1] == b"-":
                self.note("over-accepted", text)
            elif answer[:1] == b"!":
                # It gives up at some errors inside $( ).
                refused = subprocess.run(["bash", "-n"], input=b"_f() {\n" + text + b"\n}", stderr=subprocess.DEVNULL).returncode
                self.note("over-accepted" if refused else "missed", text, what="bash ended the function before the text did")
        for (text, shape, function), theirs in zip(read, shapes(self.o.tool, "--bodies", [f for _, _, f in read])):
            if theirs[:1] == b"-":
                # It prints what it cannot read again itself, or what we do not read: no answer.
                self.note("unreadable", text, printed=function.decode("latin-1"), why=theirs.decode("latin-1"))
            elif theirs[1:] == shape[1:]:
                self.figures["compared"] += 1
                self.figures["compared_lines"] += lines(text)
            else:
                self.note("missed", text, printed=function.decode("latin-1"), ours=shape.decode("latin-1"), theirs=theirs.decode("latin-1"))

    def batch(self):
        made = [t for t in (self.generator.any() for _ in range(BATCH)) if t[1].strip() and len(t[1]) < 2000]
        ours = shapes(self.o.tool, "--shapes", [t for _, t in made])
        judged = [i for i, (_, t) in enumerate(made) if ours[i][:1] == b"+" and len(ours[i]) > 1 and not READER.search(t)]
        self.figures["texts"] += len(made)
        self.figures["lines"] += sum(lines(t) for _, t in made)
        self.figures["accepted"] += sum(o[:1] != b"-" for o in ours)
        self.compare([made[i][1] for i in judged], [ours[i] for i in judged])
        self.refusals([(t, o) for (kind, t), o in zip(made, ours) if kind in ("grammar", "lines") and o[:1] == b"-"],
                      sum(kind in ("grammar", "lines") for kind, _ in made))

    def refusals(self, refused, n):
        """What we refuse is asked about: no miss, but a nuisance. A sample of it, shown to bash."""
        some = self.random.sample(refused, min(len(refused), self.o.refusals))
        answers = self.printed([t for t, _ in some]) if some else []
        over = [(t, o) for (t, o), a in zip(some, answers) if a[:1] == b"+"]
        for text, why in over:
            self.note("over-refused", text, why=why.decode("latin-1"))
        self.figures["wellformed"] += n
        self.figures["refused"] += len(refused) * len(over) / len(some) if some else 0

    def report(self):
        f = self.figures
        print("texts %d, lines %d, accepted %d, compared %d, compared_lines %d, missed %d, unreadable %d, over-accepted %d, over-refused %.2f %%, seed %d" %
              (f["texts"], f["lines"], f["accepted"], f["compared"], f["compared_lines"], f["missed"], f["unreadable"], f["over-accepted"],
               100.0 * f["refused"] / max(1, f["wellformed"]), self.o.seed))
        for finding in self.findings:
            if finding["kind"] == "missed":
                print("missed:", json.dumps(finding))
        if self.o.findings and self.findings:
            with open(self.o.findings, "w") as out:
                out.writelines(json.dumps(f) + "\n" for f in self.findings)
        return 1 if f["missed"] else 0


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("tool", help="the dump-commands that was built")
    p.add_argument("--seed", type=int, default=None, help="default: a fresh one")
    p.add_argument("--count", type=int, default=0, help="texts at least; 0: as many as there is time for")
    p.add_argument("--seconds", type=float, default=10)
    p.add_argument("--refusals", type=int, default=20, help="refused texts of a batch that bash is asked about, at most")
    p.add_argument("--findings", help="file for what was found, a JSON line each")
    options = p.parse_args()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1 << 31)
    with tempfile.TemporaryDirectory() as d:
        directory = pathlib.Path(d)
        if not sandbox_holds(directory, options.tool):
            print(NO_SANDBOX)
            return 77
        (directory / "print.sh").write_bytes((HERE / "print.sh").read_bytes())
        run, start = Run(options, directory), time.monotonic()
        while time.monotonic() - start < options.seconds and not (options.count and run.figures["texts"] >= options.count):
            run.batch()
    return run.report()


if __name__ == "__main__":
    sys.exit(main())
