#!/usr/bin/env python3
"""Ratios, each measured in one run against something named. run.py BUILD-FOLDER"""
import os
import pathlib
import subprocess
import sys
import tempfile

build = pathlib.Path(sys.argv[1]).resolve()
bench = build / "tests" / "bench"
assent = build / "src" / "cli" / "assent"


def spawn(rounds, *programs, env=None, cwd=None):
    """[(p50, p99)] in microseconds; the programs take turns."""
    words = [str(bench / "bench-spawn"), str(rounds)]
    for i, program in enumerate(programs):
        words += [","] * bool(i) + [str(w) for w in program]
    out = subprocess.run(words, capture_output=True, text=True, check=True, env=env, cwd=cwd).stdout
    return [tuple(map(float, line.split())) for line in out.splitlines()]


def main():
    subprocess.run(["ninja", "-C", str(build), "tests/bench/bench-nothing", "tests/bench/bench-spawn",
                    "tests/bench/bench-inside"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as root:
        home = pathlib.Path(root, "home")
        run = pathlib.Path(root, "run")
        home.mkdir(mode=0o700)
        run.mkdir(mode=0o700)
        env = {"HOME": str(home), "XDG_RUNTIME_DIR": str(run), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        repository = pathlib.Path(root, "repository")
        subprocess.run(["git", "init", "-q", str(repository)], check=True)
        nothing, check = spawn(400, [bench / "bench-nothing"], [assent, "check", "--", "git", "status"], env=env, cwd=repository)
        print(f"assent check -- git status: {check[0]:.0f} us, a program that does nothing: {nothing[0]:.0f} us, "
              f"ratio {check[0] / nothing[0]:.2f} (wanted: at most 1.5)")
        subprocess.run([assent, "exec", "--", "true"], env=env, cwd=repository, check=True)
        direct, through = spawn(300, ["/bin/true"], [assent, "exec", "--", "true"], env=env, cwd=repository)
        print(f"assent exec -- true: {through[0]:.0f} us, true: {direct[0]:.0f} us, "
              f"{(through[0] - direct[0]) / 1000:.2f} ms more (wanted: at most 2)")
    inside = dict(line.split() for line in subprocess.run([bench / "bench-inside"], capture_output=True, text=True,
                                                          check=True).stdout.splitlines())
    print(f"texts read to facts: {float(inside['facts_per_second']):,.0f} a second on one core, p50 {inside['facts_p50_us']} us, "
          f"p99 {inside['facts_p99_us']} us, heap {inside['facts_heap_bytes']} bytes")
    print(f"a chain of ten hooks: {inside['ten_hooks_us']} us (wanted: under 1)")


if __name__ == "__main__":
    main()
