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


def search_tree(root):
    """50,000 files as a project has them: folders, ignored files, some binary."""
    dice = random.Random(7)
    words = ["".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=dice.randint(2, 10))) for _ in range(4000)]
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    (root / ".gitignore").write_text("*.o\nbuild/\n*.tmp\n")
    for i in range(500):
        folder = root / f"{words[i % 37]}{i % 37}" / f"{words[i % 251]}{i % 11}" / f"d{i}"
        folder.mkdir(parents=True)
        if i % 5 == 0:
            (folder / ".gitignore").write_text("*.log\n/tmp\n!keep.log\n")
        for j in range(100):
            ending = ["c", "h", "py", "md", "log", "o"][j % 6]
            text = "\n".join(" ".join(dice.choices(words, k=dice.randint(3, 12))) for _ in range(dice.randint(10, 60)))
            text += "\nTODO here we are = foo(bar)\n" if dice.random() < 0.05 else "\n"
            (folder / f"f{j}.{ending}").write_text(("\0\1\2" if ending == "o" else "") + text)


def search(root):
    """Room search beside ripgrep and fd: as whole programs, in turns, with the same hits."""
    tool, tree = build / "tests/search/search-tree", pathlib.Path(root, "tree")
    ninja = subprocess.run(["ninja", "-C", str(build), "tests/search/search-tree"], stdout=subprocess.DEVNULL)
    if ninja.returncode or not (shutil.which("rg") and shutil.which("fdfind")):
        print("grep and glob: not measured, ripgrep and fd-find are not installed")
        return
    search_tree(tree)
    rg = ["rg", "--no-config", "--hidden", "-g", "!.git"]
    fd = ["fdfind", "-H", "-E", ".git", "-t", "f"]
    pairs = [("glob **", [tool, "find", tree, "**"], [*fd, ".", tree]),
             ("glob **/*.c", [tool, "find", tree, "**/*.c"], [*fd, "-e", "c", ".", tree])]
    for regex in ["TODO", "zzzzqq", r"foo\(bar\)", "TODO|here we", r"[a-z]+ing\b", r"\w{9}\s+\w{9}", "e"]:
        pairs.append((f"grep {regex}, counts", [tool, "grep", tree, regex, "counts"], [*rg, "-c", regex, tree]))
    pairs.append(("grep TODO, lines", [tool, "grep", tree, "TODO"], [*rg, "-n", "TODO", tree]))
    for name, ours, theirs in pairs:
        times, lines = ([], []), [set(), set()]
        for _ in range(9):
            for side, words in enumerate((ours, theirs)):
                began = time.perf_counter()
                out = subprocess.run([str(w) for w in words], capture_output=True).stdout
                times[side].append(time.perf_counter() - began)
                lines[side] = {line.removeprefix(str(tree).encode() + b"/") for line in out.splitlines()}
        a, b = (statistics.median(t) for t in times)
        print(f"{name}: {a * 1000:.0f} ms, {pathlib.Path(theirs[0]).name}: {b * 1000:.0f} ms, ratio {a / b:.2f} (wanted: at most 1), "
              f"{len(lines[0])} lines, {'the same' if lines[0] == lines[1] else 'NOT THE SAME'}")


def growth():
    """Texts that an agent can make as long as it likes: what a byte costs must not grow with the text."""
    out = subprocess.run([bench / "bench-texts", "growth"], capture_output=True, text=True, check=True).stdout
    grows, slow = [], []
    for line in out.splitlines():
        name, *columns, _ = line.split("\t")
        sizes, costs = [int(n) for n in columns[::2]], [float(ns) for ns in columns[1::2]]
        slow.append((sizes[-1] * costs[-1] / 1e6, name))
        # What is nested is read to a depth of a hundred, so that it is short whatever it costs.
        if not name.startswith("nested ") or sizes[-1] > 65536:
            grows += [(max(b / max(a, 1) for a, b in zip(costs, costs[1:])), name)]
    print(f"{len(slow)} forms of text, up to 1 MiB: eight times the text costs a byte at most {max(grows)[0]:.1f} times as much "
          f"({max(grows)[1]}; wanted: at most 4, a square would be 8); the slowest takes {max(slow)[0]:.0f} ms ({max(slow)[1]})")


def main():
    subprocess.run(["ninja", "-C", str(build), "tests/bench/bench-nothing", "tests/bench/bench-spawn",
                    "tests/bench/bench-inside", "tests/bench/bench-texts", "tests/bench/bench-ask-hook"], check=True, stdout=subprocess.DEVNULL)
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
    inside = dict(line.split() for program in ("bench-inside", "bench-texts") for line in
                  subprocess.run([bench / program], capture_output=True, text=True, check=True).stdout.splitlines())
    print(f"texts read to facts: {float(inside['facts_per_second']):,.0f} a second on one core (wanted: over 500,000), p50 {inside['facts_p50_us']} us, "
          f"p99 {inside['facts_p99_us']} us (wanted: under 20), heap {inside['facts_heap_bytes']} bytes")
    growth()
    print(f"a card for an edit in a file of 50,000 lines: {inside['card_of_edit_ms']} ms (wanted: under 50)")
    print(f"a chain of ten hooks: {inside['ten_hooks_us']} us (wanted: under 1)")


if __name__ == "__main__":
    main()
