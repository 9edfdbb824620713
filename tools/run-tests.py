#!/usr/bin/env python3
"""Run every test of the project and say how many there were.

  run-tests.py            all builds and suites
  run-tests.py NAME...    only tests or suites of these names, in the plain build

Builds: gcc with optimisation, warnings as errors (all suites); clang with ASan and UBSan, warnings
as errors (what needs no terminal); gcc without optimisation under valgrind (unit); clang with TSan, of the
programs that have threads alone. Each test of a TAP program is counted by itself.
"""
import glob
import json
import os
import re
import subprocess
import sys
import time

SANITIZED = ["unit", "fuzz", "cases"]

BUILDS = [
    # folder, compiler, meson options, suites (None: all), wrapper
    ("build", "gcc", ["--buildtype=release"], None, None),
    ("build-asan", "clang", ["-Db_sanitize=address,undefined", "-Db_lundef=false"], SANITIZED, None),
    ("build-valgrind", "gcc", [], ["unit"],
     "valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite"),
    ("build-tsan", "clang", ["-Db_sanitize=thread", "-Db_lundef=false"], ["threads"], None),
]
# What is built where not everything is.
TARGETS = {"build-tsan": ["src/api/test-api-threads"]}


def run(words, log, **kwargs):
    with open(log, "ab") as out:
        return subprocess.run(words, stdout=out, stderr=subprocess.STDOUT, **kwargs).returncode


def build(folder, compiler, options):
    """True when the folder is configured and everything in it is built without a warning."""
    os.makedirs(folder, exist_ok=True)
    log = os.path.join(folder, "build.log")
    open(log, "wb").close()
    ok = True
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        ok = run(["meson", "setup", folder, *options], log, env={**os.environ, "CC": compiler}) == 0
    ok = ok and run(["meson", "configure", folder, "-Dwerror=true"], log) == 0
    ok = ok and run(["ninja", "-C", folder, *TARGETS.get(folder, [])], log) == 0
    if not ok:
        sys.stdout.write(open(log, errors="replace").read()[-6000:])
    return ok


TAP_LINE = re.compile(r"^(not )?ok\b(.*)$", re.M)


def logs(folder):
    """Meson names the log of a run under a wrapper after the wrapper."""
    return glob.glob(os.path.join(folder, "meson-logs", "testlog*.json"))


def count(folder):
    """(passed, failed, skipped, [names of failed]) of the last run in this folder."""
    passed = failed = skipped = 0
    names = []
    with open(logs(folder)[0], encoding="utf-8", errors="replace") as log:
        for entry in map(json.loads, log):
            lines = TAP_LINE.findall(entry.get("stdout") or "")
            bad = [text.strip(" -") for no, text in lines if no]
            skips = sum("# SKIP" in text.upper() for no, text in lines if not no)
            good = entry["result"] in ("OK", "EXPECTEDFAIL")
            if lines:
                passed += len(lines) - len(bad) - skips
                skipped += skips
            elif good:
                passed += 1
            elif entry["result"] == "SKIP":
                skipped += 1
            if not good and entry["result"] != "SKIP":
                failed += max(1, len(bad))
                names += [f"{entry['name']}: {text}" for text in bad] or [f"{entry['name']}: {entry['result']}"]
    return passed, failed, skipped, names


def test(folder, suites, wrapper, names):
    words = ["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs", "--num-processes", "2"]
    for suite in suites or []:
        words += ["--suite", suite]
    if wrapper:
        # Valgrind does not stop a process that raises SIGTSTP in its own handler.
        words += ["--no-suite", "stops", "--wrap", wrapper, "--timeout-multiplier", "10"]
    for log in logs(folder):
        os.unlink(log)
    status = subprocess.run(words + names).returncode
    if not logs(folder):
        return 0, 1, 0, [f"{folder}: no test ran (status {status})"]
    passed, failed, skipped, bad = count(folder)
    if status and not failed:
        failed, bad = 1, [f"{folder}: meson test ended with status {status}"]
    return passed, failed, skipped, bad


def listed(folder):
    """The tests, each with the suites that it is of."""
    out = subprocess.run(["meson", "test", "-C", folder, "--list", "--no-rebuild"], capture_output=True, text=True).stdout
    tests = {}
    for line in out.splitlines():
        left, _, name = line.partition(" / ")
        tests[name.strip()] = set(left.partition(":")[2].split("+"))
    return tests


def main(names):
    began = time.monotonic()
    total, bad = [0, 0, 0], []
    for folder, compiler, options, suites, wrapper in BUILDS[:1] if names else BUILDS:
        print(f"== {folder}: {compiler} {' '.join(options)}{' under valgrind' if wrapper else ''}", flush=True)
        if not build(folder, compiler, options):
            total[1] += 1
            bad.append(f"{folder}: does not build")
            continue
        wanted = names
        if names:
            tests = listed(folder)
            known = set().union(*tests.values())
            missing = [n for n in names if n not in known and n not in tests and f"e2e-{n}" not in tests]
            if missing:
                print(f"there is no test or suite {', '.join(missing)}; suites: {' '.join(sorted(known))}; tests: {' '.join(sorted(tests))}")
                return 2
            wanted = [t for t, of in tests.items() if t in names or t.removeprefix("e2e-") in names or of & set(names)]
        p, f, s, names_failed = test(folder, suites, wrapper, wanted)
        total = [total[0] + p, total[1] + f, total[2] + s]
        bad += names_failed
    for name in bad:
        print(f"failed: {name}")
    print(f"{int(time.monotonic() - began)} seconds")
    print(f"{total[0]} passed, {total[1]} failed, {total[2]} skipped")
    return 1 if total[1] or not total[0] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
