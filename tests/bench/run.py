#!/usr/bin/env python3
"""Ratios, each measured in one run against something named. run.py BUILD-FOLDER"""
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

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


def hook(env, cwd):
    """The hook as a whole process, its journal row included, beside what others pay for their start alone."""
    question = pathlib.Path(cwd, "..", "question").resolve()
    question.write_text(json.dumps({"session_id": "bench", "cwd": str(cwd), "permission_mode": "default", "hook_event_name": "PreToolUse",
                                    "tool_name": "Bash", "tool_input": {"command": "git status", "description": "see what changed"},
                                    "tool_use_id": "toolu_bench"}))
    nothing = {"a program that does nothing": [bench / "bench-nothing"]}
    ours = {"assent hook claude-code": [assent, "hook", "claude-code"]}
    others = {f"{name}'s own start": [shutil.which(name), option, ""] for name, option in (("python3", "-c"), ("node", "-e"))
              if shutil.which(name)}
    # Apart: what an interpreter leaves in the caches is no part of either.
    for rounds, programs in ((300, {**nothing, **ours}), (60, {**nothing, **others})):
        words = [str(bench / "bench-ask-hook"), str(rounds), str(question)]
        for i, program in enumerate(programs.values()):
            words += [","] * bool(i) + [str(w) for w in program]
        out = subprocess.run(words, capture_output=True, text=True, check=True, env=env, cwd=cwd).stdout
        times = dict(zip(programs, (tuple(map(float, line.split())) for line in out.splitlines())))
        base = times["a program that does nothing"][0]
        for name, (p50, p99) in times.items():
            print(f"{name}: {p50:.0f} us (p99 {p99:.0f}), ratio {p50 / base:.2f}" + (" (wanted: at most 2)" if name in ours else ""))


def main():
    subprocess.run(["ninja", "-C", str(build), "tests/bench/bench-nothing", "tests/bench/bench-spawn",
                    "tests/bench/bench-inside", "tests/bench/bench-ask-hook"], check=True, stdout=subprocess.DEVNULL)
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
        hook(env, repository)
        search(root)
    inside = dict(line.split() for line in subprocess.run([bench / "bench-inside"], capture_output=True, text=True,
                                                          check=True).stdout.splitlines())
    print(f"texts read to facts: {float(inside['facts_per_second']):,.0f} a second on one core, p50 {inside['facts_p50_us']} us, "
          f"p99 {inside['facts_p99_us']} us, heap {inside['facts_heap_bytes']} bytes")
    print(f"a card for an edit in a file of 50,000 lines: {inside['card_of_edit_ms']} ms (wanted: under 50)")
    print(f"a chain of ten hooks: {inside['ten_hooks_us']} us (wanted: under 1)")


if __name__ == "__main__":
    main()
