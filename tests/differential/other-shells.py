#!/usr/bin/env python3
"""Random texts run by zsh: what the walker says of a text for zsh, unless it cannot tell, is what zsh does.

As running.py for bash. The texts are bash's, so most are not alike; what is left is where a mistake would hide.
Exits with 77 where zsh is not installed, or the sandbox does not hold.
"""

import argparse
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from running import PRINTS, Run  # noqa: E402
from sandbox import HERE, NO_SANDBOX, sandbox_holds  # noqa: E402


class RunZsh(Run):
    shell = ["zsh", "-f", "/tmp/in/judge.zsh"]
    dialect = ["zsh"]

    def compare(self, kind, text, here, parsed, facts, record, files):
        self.figures["texts"] += 1
        self.figures["commands"] += len(record.ran)
        if facts["unknown"]:
            self.figures["cannot-tell"] += 1
        elif not PRINTS.search(text.replace(b"\\\n", b"").replace(b"\\", b"")):
            self.figures["facts"] += 1
            self.figures["ran"] += bool(record.ran or files)
            self.compare_facts(text, "/tmp/w/%d/" % here, facts, record, files)


def main():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("tool", help="the dump-commands that was built; dump-facts stands beside it")
    p.add_argument("--seed", type=int, default=None, help="default: a fresh one")
    p.add_argument("--count", type=int, default=0)
    p.add_argument("--seconds", type=float, default=10)
    p.add_argument("--findings", help="file for what was found, a JSON line each")
    options = p.parse_args()
    options.facts = str(pathlib.Path(options.tool).resolve().parent / "dump-facts")
    if options.seed is None:
        options.seed = random.SystemRandom().randrange(1 << 31)
    if not shutil.which("zsh"):
        print("skipped: zsh is not installed")
        return 77
    with tempfile.TemporaryDirectory() as d:
        directory = pathlib.Path(d)
        if not sandbox_holds(directory, options.tool):
            print(NO_SANDBOX)
            return 77
        (directory / "judge.zsh").write_bytes((HERE / "judge.zsh").read_bytes())
        run, start = RunZsh(options, directory), time.monotonic()
        while time.monotonic() - start < options.seconds and not (options.count and run.figures["texts"] >= options.count):
            run.batch()
    return run.report()


if __name__ == "__main__":
    sys.exit(main())
