#!/usr/bin/env python3
"""The long tests, for as long as they are given: run.py BUILD SECONDS [PART…]

    writers   eight processes write 10,000 journal rows each and are killed at random
    tools     the file tools against a racing thread, up to 10,000 tries each, and a directory of up to 1,000,000 names
    structure texts read by the parser and by bash, a batch a process: tests/differential/structure.py
    running   texts run by bash in a sandbox: tests/differential/running.py
    fuzz      each fuzz target under ASan and UBSan: the shell's two get half of the time

Without a PART all of them run; after the writers each of the others gets the same share of the time. A run adds a
line to tests/soak/record.jsonl: what ran, how much of it, with which seeds, at which commit. `run.py --sums`
adds up the record.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
RECORD = SOURCE / "tests" / "soak" / "record.jsonl"
FUZZ_BUILD = SOURCE / "build-fuzz"
SLICE = 100  # seconds of one run of an oracle: what breaks loses no more
SHELL_SHARE = {"shell": 3, "shell-parse": 3}  # against 1 of every other target


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fresh_seed():
    return int.from_bytes(os.urandom(4), "big") >> 1 or 1


def ninja(folder, *targets):
    subprocess.run(["ninja", "-C", str(folder), *targets], check=True, stdout=subprocess.DEVNULL)


def writers(build, budget):
    """Eight writers of 10,000 rows, killed at random; verify must hold."""
    ninja(build, "src/journal/test-journal-writers")
    began = time.monotonic()
    done = subprocess.run([build / "src/journal/test-journal-writers", "8", "10000"], stdout=subprocess.DEVNULL)
    return {"what": "journal writers", "writers": 8, "rows": 10000, "seconds": round(time.monotonic() - began), "ok": done.returncode == 0}


def tools(build, budget):
    """Races against each file tool and a directory of many names, as many as there is time for: at best 10,000 tries of each."""
    programs = ["src/tools/test-tools", "src/tools/test-tools-races"]
    ninja(build, *programs)
    began = time.monotonic()
    names = min(1000000, int(budget * 5000))
    env = {**os.environ, "ASSENT_RACE_TRIES": "10000", "ASSENT_RACE_SECONDS": str(max(1, int(budget / 10))), "ASSENT_MANY_NAMES": str(names)}
    ends = [subprocess.run([build / program], capture_output=True, text=True, env=env) for program in programs]
    tries = [int(n) for end in ends for n in re.findall(r"# \w+: (\d+) tries", end.stdout + end.stderr)]
    return {"what": "file tools", "races": min(tries, default=0), "names": names, "seconds": round(time.monotonic() - began),
            "ok": not any(end.returncode for end in ends)}


def oracle(build, budget, what, script, counts):
    """Slices with fresh seeds; the figures of all of them added up."""
    ninja(build, "tests/differential/dump-commands", "tests/differential/dump-facts")
    began, used, ok = time.monotonic(), cpu_seconds(), True
    total, seeds = dict.fromkeys(counts, 0), []
    while time.monotonic() - began < budget:
        seed = fresh_seed()
        seconds = max(5, min(SLICE, int(budget - (time.monotonic() - began))))
        out = subprocess.run([sys.executable, SOURCE / "tests/differential" / script, build / "tests/differential/dump-commands",
                              "--seed", str(seed), "--seconds", str(seconds), "--findings", FUZZ_BUILD / f"findings-{seed}.jsonl"],
                             capture_output=True, text=True)
        print(out.stdout.strip()[-600:], out.stderr.strip()[-2000:], flush=True)
        seeds.append(seed)
        ok &= out.returncode == 0
        for key in total:
            found = re.findall(rf"(?<![\w-]){key} (\d+)", out.stdout)
            total[key] += int(found[-1]) if found else 0
    return {"what": what, **total, "seeds": seeds, "seconds": round(time.monotonic() - began),
            "cpu_seconds": round(cpu_seconds() - used), "ok": ok}


def structure(build, budget):
    return oracle(build, budget, "structure against bash", "structure.py", ["texts", "lines", "accepted", "compared", "compared_lines", "missed"])


def running(build, budget):
    return oracle(build, budget, "run by bash", "running.py", ["texts", "lines", "ran", "commands", "facts", "descriptors", "files", "missed"])


def fuzz_targets():
    if not (FUZZ_BUILD / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(FUZZ_BUILD), "-Dfuzz=true", "-Doptimization=1", "-Db_sanitize=address,undefined",
                        "-Db_lundef=false"], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "CC": os.environ.get("FUZZ_CC", "clang")})
    names = sorted(p.name[len("fuzz-"):-2] for p in (SOURCE / "fuzz").glob("fuzz-*.c"))
    ninja(FUZZ_BUILD, *(f"fuzz/fuzz-{n}" for n in names))
    return names


def fuzz_one(name, seconds):
    corpus = FUZZ_BUILD / "corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    words = FUZZ_BUILD / "fuzz" / f"fuzz-{name}", f"-max_total_time={seconds}", "-print_final_stats=1", "-timeout=20"
    seed = fresh_seed()
    dictionary = SOURCE / "fuzz" / f"{name}.dict"
    command = [*words, f"-seed={seed}", f"-artifact_prefix={FUZZ_BUILD}/{name}-", *([f"-dict={dictionary}"] if dictionary.exists() else []),
               corpus, SOURCE / "fuzz" / "corpus" / name]
    began, used = time.monotonic(), cpu_seconds()
    out = subprocess.run([str(w) for w in command], capture_output=True, text=True, errors="replace", cwd=FUZZ_BUILD)
    execs = re.findall(r"stat::number_of_executed_units:\s*(\d+)", out.stderr)
    row = {"target": name, "seed": seed, "seconds": round(time.monotonic() - began), "cpu_seconds": round(cpu_seconds() - used),
           "execs": int(execs[-1]) if execs else 0, "findings": int(out.returncode != 0)}
    print("fuzz", json.dumps(row), flush=True)
    if out.returncode:
        print(out.stderr[-4000:], flush=True)
    return row


def fuzz(build, budget):
    names = fuzz_targets()
    shares = sum(SHELL_SHARE.get(n, 1) for n in names)
    runs = [fuzz_one(n, max(3, int(budget * SHELL_SHARE.get(n, 1) / shares))) for n in names]
    return {"what": "fuzz under ASan and UBSan", "seconds": sum(r["seconds"] for r in runs), "cpu_seconds": sum(r["cpu_seconds"] for r in runs),
            "execs": sum(r["execs"] for r in runs), "findings": sum(r["findings"] for r in runs), "runs": runs,
            "ok": not any(r["findings"] for r in runs)}


def sums():
    """What the record holds in all."""
    total = {}
    for line in RECORD.read_text().splitlines():
        for r in json.loads(line)["results"]:
            t = total.setdefault(r["what"], {"soaks": 0, "failed": 0})
            t["soaks"] += 1
            t["failed"] += not r["ok"]
            for key, value in r.items():
                if isinstance(value, int) and not isinstance(value, bool):
                    t[key] = t.get(key, 0) + value
    for what, t in sorted(total.items()):
        print(f"{what}: " + ", ".join(f"{key} {value}" for key, value in t.items()))


def gitignore(build, budget):
    """Trees of .gitignore files against git, a fresh seed a slice."""
    ninja(build, "tests/search/search-tree")
    began, used, ok, cases, seeds = time.monotonic(), cpu_seconds(), True, 0, []
    while ok and (cases < 100000 or time.monotonic() - began < budget):
        seeds.append(fresh_seed())
        out = subprocess.run([sys.executable, SOURCE / "tests/search/ignore.py", build / "tests/search/search-tree", "--cases", "50000",
                              "--seed", str(seeds[-1])], capture_output=True, text=True)
        print(out.stdout.strip()[-1000:], flush=True)
        ok = out.returncode == 0
        cases += sum(map(int, re.findall(r"- (\d+) files", out.stdout)))
    return {"what": "gitignore against git", "cases": cases, "seeds": seeds, "seconds": round(time.monotonic() - began),
            "cpu_seconds": round(cpu_seconds() - used), "ok": ok}


PARTS = {"writers": writers, "tools": tools, "structure": structure, "running": running, "gitignore": gitignore, "fuzz": fuzz}


def main():
    if sys.argv[1:] == ["--sums"]:
        return sums()
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("build", type=lambda s: pathlib.Path(s).resolve())
    p.add_argument("seconds", type=int)
    p.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    o = p.parse_args()
    commit = subprocess.run(["git", "-C", str(SOURCE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    parts = o.parts or list(PARTS)
    long = [name for name in parts if name != "writers"]
    FUZZ_BUILD.mkdir(exist_ok=True)
    began, results = time.monotonic(), []
    if "writers" in parts:
        results.append(writers(o.build, 0))
    budget = max(20, o.seconds - (time.monotonic() - began))
    results += [PARTS[name](o.build, budget / len(long)) for name in long]
    with open(RECORD, "a") as f:
        f.write(json.dumps({"at": time.strftime("%Y-%m-%d"), "commit": commit, "results": results}) + "\n")
    for r in results:
        print(json.dumps(r))
    return 0 if all(r["ok"] for r in results) else 1


if __name__ == "__main__":
    sys.exit(main())
