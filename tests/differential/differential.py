#!/usr/bin/env python3
"""Random texts read by the parser and run by bash, side by side.

Not one command that bash runs may be missing from what the parser reports of a text that it accepts.
The texts run for real, inside bubblewrap, with no program to be found. Exits with 1 when a command was
missed, with 77 when the sandbox does not hold.
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

HERE = pathlib.Path(__file__).resolve().parent
BATCH = 400
IDLE = 3  # seconds without a word from the judge
REFUSED = re.compile(r"eval: line \d+: (syntax error near|syntax error: unexpected end|unexpected EOF|"
                     r"unexpected argument|unexpected token|conditional binary|expected|syntax error in conditional)")
# The texts are run by bash's own parser; what the inside of backquotes was is found out when they run.
INNER = re.compile(r"command substitution: line \d+: (syntax error|unexpected EOF)|unexpected EOF while looking")


def sandbox(directory):
    return ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--ro-bind", "/", "/",
            "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/var/tmp",
            "--ro-bind", str(directory), "/tmp/in", "--chdir", "/tmp"]


def sandbox_holds(directory):
    """Proves that what runs inside cannot write outside: neither here, nor where it wants to."""
    witness = directory / "witness"
    witness.write_text("untouched")
    script = 'echo x > "$1"; echo x > /tmp/in/witness; echo x > "$2"; echo x > /etc/assent-was-here; : > /tmp/inside && echo ran'
    beside = HERE / "assent-was-here"
    try:
        done = subprocess.run(sandbox(directory) + ["bash", "-c", script, "_", str(witness), str(beside)],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return (done.stdout == b"ran\n" and witness.read_text() == "untouched" and not beside.exists()
            and not os.path.exists("/etc/assent-was-here"))


class Record:
    def __init__(self):
        self.ran, self.stderr, self.function = [], None, None


def read_records(data):
    """What judge.sh wrote, as a Record for each text."""
    fields, records, i = data.split(b"\0"), {}, 0
    record = None
    while i < len(fields) - 1:
        kind = fields[i]
        if kind == b"T":
            record = records.setdefault(int(fields[i + 1]), Record())
            i += 2
        elif kind == b"L":
            # What runs in the background may come late.
            number, n = int(fields[i + 1]), int(fields[i + 2])
            records.setdefault(number, Record()).ran.append(
                [f.decode("latin-1").replace("\x02\x03\x02", "\n") for f in fields[i + 3:i + 3 + n]])
            i += 3 + n
        elif kind == b"E":
            record.stderr = fields[i + 1].decode("latin-1")
            i += 2
        elif kind == b"F":
            record.function = fields[i + 1]
            i += 2
        else:
            i += 1
    return records


def run_judge(directory, texts):
    """The records of as many texts as were judged before one of them hung, and how many those are."""
    (directory / "texts").write_bytes(b"".join(t + b"\0" for t in texts))
    (directory / "judge.sh").write_bytes((HERE / "judge.sh").read_bytes())
    process = subprocess.Popen(sandbox(directory) + ["bash", "/tmp/in/judge.sh", "/tmp/in/texts"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = b""
    while select.select([process.stdout], [], [], IDLE)[0]:
        data = os.read(process.stdout.fileno(), 1 << 16)
        if not data:
            break
        out += data
    else:
        process.kill()
    process.wait()
    process.stdout.close()
    records = read_records(out)
    return records, (max(records) + 1 if records else 1)


def judge(directory, texts):
    """Run the texts inside the sandbox. A text that hangs is left out, and those behind it run anew."""
    all_records, done = {}, 0
    while done < len(texts):
        records, n = run_judge(directory, texts[done:])
        all_records.update((done + i, r) for i, r in records.items())
        done += n
    return all_records


def dump(tool, texts):
    done = subprocess.run([tool], input=b"".join(t + b"\0" for t in texts), capture_output=True)
    lines = done.stdout.decode().splitlines()
    if done.returncode or len(lines) != len(texts):
        raise SystemExit("dump-commands broke behind text %r: %s" % (texts[len(lines)], done.stderr.decode()[-2000:]))
    return [json.loads(line) for line in lines]


def matches(ran, reported):
    """Is @ran a way in which the command @reported can run? None stands for any number of words."""
    if not reported:
        return not ran
    if reported[0] is None:
        return any(matches(ran[i:], reported[1:]) for i in range(len(ran) + 1))
    return bool(ran) and ran[0] == reported[0] and matches(ran[1:], reported[1:])


def missed_commands(parsed, record):
    return [ran for ran in record.ran if not any(matches(ran, c) for c in parsed["commands"])]


def named(ran, parsed):
    return any(c[0] is None or c[0] == ran[0] for c in parsed["commands"] if c)


def same_shape(ours, printed):
    """Is what we read the same as what we read of the function that bash prints of it?"""
    a, b = ours["commands"], printed["commands"]
    kinds = [dict(p["kinds"]) for p in (ours, printed)]
    # bash prints elif as an if inside else, and braces around a function's body.
    for k in kinds:
        k.pop("if")
        k.pop("group")
    if len(a) != len(b) or kinds[0] != kinds[1]:
        return False
    # A word that is known in one may be unknown in the other: $'a'{b,c} is printed as 'a'{b,c}.
    return all(None in c or any(matches(c, d) for d in b) for c in a)


def bash_accepts(text):
    done = subprocess.run(["bash", "-n"], input=text, capture_output=True)
    return done.returncode == 0 and b"syntax error" not in done.stderr and b"unexpected EOF" not in done.stderr


def count_commands(node):
    """The commands with words in what `shfmt -tojson` prints."""
    if isinstance(node, list):
        return sum(map(count_commands, node))
    if not isinstance(node, dict):
        return 0
    kind = node.get("Type")
    own = kind in ("DeclClause", "LetClause") or (kind == "CallExpr" and bool(node.get("Args")))
    return own + sum(map(count_commands, node.values()))


def shfmt_count(text):
    """None where shfmt cannot read it: it is stricter in some places, and looser in others."""
    done = subprocess.run(["shfmt", "-ln", "bash", "-tojson"], input=text, capture_output=True)
    try:
        return count_commands(json.loads(done.stdout)) if done.returncode == 0 else None
    except (ValueError, RecursionError):
        return None


class Run:
    def __init__(self, options):
        self.o = options
        self.random = random.Random(options.seed)
        self.figures = collections.Counter()
        self.findings = collections.defaultdict(list)

    def note(self, kind, text, what):
        self.figures[kind] += 1
        if len(self.findings[kind]) < 200:
            self.findings[kind].append({"kind": kind, "text": text.decode("latin-1"), "what": what})

    def texts(self):
        g = Generator(self.random)
        made = []
        while len(made) < BATCH:
            k = self.random.random()
            text = g.text()
            kind = "grammar"
            if k < 0.45:
                text, kind = g.mutate(text), "mutated"
            elif k < 0.65:
                text, kind = g.soup(), "soup"
            if text.strip() and len(text) < 1500:
                made.append((kind, text.encode().replace(b"\0", b"")))
        return made

    def compare(self, text, parsed, record):
        if record is None or record.stderr is None:
            self.figures["unjudged"] += 1
            return
        if record.ran:
            self.figures["ran"] += 1
        for ran in missed_commands(parsed, record):
            self.note("misread" if named(ran, parsed) else "missed", text, {"bash ran": ran, "reported": parsed["commands"]})
            break
        refusal = REFUSED.search(record.stderr) or INNER.search(record.stderr)
        if refusal:
            self.note("over-accepted", text, record.stderr[:300])

    def compare_shapes(self, tool, pairs):
        wrapped = dump(tool, [b"_f() {\n" + text + b"\n}" for text, _ in pairs])
        printed = dump(tool, [function for _, function in pairs])
        for (text, function), a, b in zip(pairs, wrapped, printed):
            if not a["ok"]:
                continue
            if not b["ok"]:
                self.figures["print refused"] += 1
                continue
            self.figures["shapes"] += 1
            # `coproc x` is printed as `coproc COPROC x`, which is another command.
            if not same_shape(a, b) and b"coproc COPROC" not in function:
                self.note("shape", text, {"ours": a["commands"], "bash's": b["commands"], "printed": function.decode("latin-1")})

    def compare_shfmt(self, accepted):
        """A second opinion on a few; a hint, and no failure: what bash does is what counts."""
        if not self.o.shfmt or not shutil.which("shfmt"):
            return
        for text, p in self.random.sample(accepted, min(len(accepted), self.o.shfmt)):
            n = shfmt_count(text)
            if n is None:
                continue
            self.figures["shfmt"] += 1
            if n != len(p["commands"]):
                self.note("shfmt differs", text, {"shfmt": n, "ours": p["commands"]})

    def batch(self, directory):
        made = self.texts()
        parsed = dump(self.o.tool, [t for _, t in made])
        accepted = [(t, p) for (_, t), p in zip(made, parsed) if p["ok"]]
        self.figures["texts"] += len(made)
        self.figures["accepted"] += len(accepted)
        records = judge(directory, [t for t, _ in accepted])
        for i, (text, p) in enumerate(accepted):
            self.compare(text, p, records.get(i))
        self.compare_shapes(self.o.tool, [(t, records[i].function) for i, (t, p) in enumerate(accepted)
                                          if i in records and records[i].function])
        self.compare_shfmt(accepted)
        for (kind, text), p in zip(made, parsed):
            if kind != "grammar":
                continue
            self.figures["grammar"] += 1
            if p["ok"]:
                continue
            self.figures["refused"] += 1
            if self.figures["refused asked"] < self.o.refusals:
                self.figures["refused asked"] += 1
                if bash_accepts(text):
                    self.note("over-refused", text, "%s at %d" % (p["error"], p["at"]))

    def report(self):
        f = self.figures
        # Of all that we refuse as large a part as of those that bash was asked about.
        share = 100.0 * f["over-refused"] / max(1, f["refused asked"]) * f["refused"] / max(1, f["grammar"])
        print("texts %d, accepted %d, ran %d, missed %d, misread %d, shapes %d (differ %d), over-accepted %d, "
              "over-refused %.2f %% of %d by grammar, shfmt %d (differ %d), unjudged %d, seed %d" %
              (f["texts"], f["accepted"], f["ran"], f["missed"], f["misread"], f["shapes"], f["shape"], f["over-accepted"],
               share, f["grammar"], f["shfmt"], f["shfmt differs"], f["unjudged"], self.o.seed))
        if self.o.findings:
            with open(self.o.findings, "w") as out:
                for kind in self.findings.values():
                    for finding in kind:
                        out.write(json.dumps(finding) + "\n")
        if self.o.fresh:
            # News from a seed that nobody has tried is told whole; a missed command fails all the same.
            for finding in self.findings.get("misread", []):
                print("finding, to be mended with its text as a test:", json.dumps(finding))
        return 1 if f["missed"] or (f["misread"] and not self.o.fresh) else 0


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("tool", help="the dump-commands that was built")
    p.add_argument("--seed", type=int, default=None, help="default: a fresh one")
    p.add_argument("--fresh", action="store_true", help="a misread word is told, but only a missed command fails")
    p.add_argument("--count", type=int, default=0, help="texts at least; 0: as many as there is time for")
    p.add_argument("--seconds", type=float, default=20)
    p.add_argument("--refusals", type=int, default=400, help="refused texts that bash is asked about, at most")
    p.add_argument("--shfmt", type=int, default=10, help="texts of each batch that shfmt is asked about")
    p.add_argument("--findings", help="file for what was found, a JSON line each")
    options = p.parse_args()
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1 << 31)

    with tempfile.TemporaryDirectory() as d:
        directory = pathlib.Path(d)
        if not sandbox_holds(directory):
            print("skipped: bubblewrap cannot run here, or does not hold; texts are never run without it")
            return 77
        run, start = Run(options), time.monotonic()
        while time.monotonic() - start < options.seconds and not (options.count and run.figures["texts"] >= options.count):
            run.batch(directory)
    return run.report()


if __name__ == "__main__":
    sys.exit(main())
