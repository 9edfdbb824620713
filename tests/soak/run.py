#!/usr/bin/env python3
"""The long tests, for as long as they are given: run.py BUILD-FOLDER SECONDS

Half of the time goes to real bash (the parser's harness with fresh seeds), half to the fuzz targets under
ASan and UBSan; before that, eight processes write 10,000 journal rows each and are killed at random.
Each run adds a line to tests/soak/record.jsonl: what ran, how much of it, with which seeds.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import time

build = pathlib.Path(sys.argv[1]).resolve()
seconds = int(sys.argv[2])
source = pathlib.Path(__file__).resolve().parents[2]
record = source / "tests" / "soak" / "record.jsonl"
fuzz_build = source / "build-fuzz"


def journal_writers():
    """Eight writers of 10,000 rows, killed at random; verify must hold."""
    subprocess.run(["ninja", "-C", str(build), "src/journal/test-journal-writers"], check=True, stdout=subprocess.DEVNULL)
    began = time.monotonic()
    done = subprocess.run([build / "src/journal/test-journal-writers", "8", "10000"], stdout=subprocess.DEVNULL)
    return {"what": "journal writers", "writers": 8, "rows": 10000, "seconds": round(time.monotonic() - began), "ok": done.returncode == 0}


def bash(budget):
    """Fresh seeds, a slice of at most a minute each."""
    subprocess.run(["ninja", "-C", str(build), "tests/differential/dump-commands"], check=True, stdout=subprocess.DEVNULL)
    end, total, seeds, ok = time.monotonic() + budget, {"texts": 0, "ran": 0, "missed": 0}, [], True
    while time.monotonic() < end:
        seed = int.from_bytes(os.urandom(4), "big")
        out = subprocess.run([sys.executable, source / "tests/differential/differential.py", build / "tests/differential/dump-commands",
                              "--seed", str(seed), "--seconds", str(max(5, min(60, int(end - time.monotonic())))),
                              "--findings", source / "build-fuzz-findings.txt"], capture_output=True, text=True)
        print(out.stdout.strip()[-300:], flush=True)
        seeds.append(seed)
        ok &= out.returncode == 0
        for key in total:
            found = re.findall(rf"\b{key} (\d+)", out.stdout)
            total[key] += int(found[-1]) if found else 0
    return {"what": "parser against bash", **total, "seeds": seeds, "ok": ok}


def fuzz(budget):
    if not (fuzz_build / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(fuzz_build), "-Dfuzz=true", "-Db_sanitize=address,undefined", "-Db_lundef=false"], check=True,
                       stdout=subprocess.DEVNULL, env={**os.environ, "CC": "clang"})
    subprocess.run(["ninja", "-C", str(fuzz_build)], check=True, stdout=subprocess.DEVNULL)
    targets = sorted(p for p in (fuzz_build / "fuzz").iterdir() if p.name.startswith("fuzz-") and os.access(p, os.X_OK) and p.is_file())
    runs, ok = {}, True
    for target in targets:
        name = target.name[len("fuzz-"):]
        corpus = fuzz_build / "corpus" / name
        corpus.mkdir(parents=True, exist_ok=True)
        words = [target, f"-max_total_time={max(5, int(budget / len(targets)))}", "-print_final_stats=1", f"-artifact_prefix={fuzz_build}/", corpus,
                 source / "fuzz" / "corpus" / name]
        if (source / "fuzz" / f"{name}.dict").exists():
            words.insert(1, f"-dict={source}/fuzz/{name}.dict")
        out = subprocess.run([str(w) for w in words], capture_output=True, text=True, cwd=fuzz_build)
        found = re.findall(r"stat::number_of_executed_units:\s*(\d+)", out.stderr)
        runs[name] = int(found[-1]) if found else 0
        print(f"fuzz {name}: {runs[name]} runs, {'ok' if out.returncode == 0 else 'a finding in ' + str(fuzz_build)}", flush=True)
        ok &= out.returncode == 0
        if out.returncode:
            sys.stderr.write(out.stderr[-3000:])
    return {"what": "fuzz under ASan and UBSan", "seconds": int(budget), "runs": runs, "ok": ok}


def main():
    began = time.monotonic()
    results = [journal_writers()]
    left = max(20, seconds - (time.monotonic() - began))
    results += [bash(left / 2), fuzz(left / 2)]
    commit = subprocess.run(["git", "-C", str(source), "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    with open(record, "a") as f:
        f.write(json.dumps({"at": time.strftime("%Y-%m-%d"), "commit": commit, "results": results}) + "\n")
    for r in results:
        print(json.dumps(r))
    sys.exit(0 if all(r["ok"] for r in results) else 1)


if __name__ == "__main__":
    main()
