#!/usr/bin/env python3
"""List the lines of labelled corpora that are asked about without need, by class, command and reason.

    asked.py ASSENT CORPUS.jsonl… [--class NAME] [--wrong]

A corpus has one object a line: {"command", "expect": "allow"|"ask"|"deny", "cwd"?}. A line that may be
allowed and is asked about falls into one of three classes, by what its effects say:

    address   it leaves the machine to an address that stands in its text
    project   it runs code of the project
    other     anything else: a fault of ours, or of the label

--wrong lists what is allowed and must be asked about instead.
"""
import argparse
import collections
import json
import pathlib
import subprocess

ADDRESS = {"net-fetch", "net-lookup", "net-send", "run-remote", "vcs-fetch", "vcs-push", "net-listen"}
PROJECT = {"run-project", "run-file"}
QUIET = {"look", "read", "read-tree", "net-api"}


def judge(assent, rows):
    feed = []
    for i, row in enumerate(rows):
        call = {"id": str(i), "tool": row.get("tool", "bash"), "args": row.get("args") or {"command": row["command"]}}
        if row.get("cwd"):
            call["cwd"] = row["cwd"]
        feed.append(json.dumps(call) + "\n")
    out = subprocess.run([assent, "check", "--batch", "-"], input="".join(feed), capture_output=True, text=True,
                         check=False, timeout=600)
    got = {}
    for line in out.stdout.splitlines():
        answer = json.loads(line)
        got[answer.get("id")] = answer
    return [got.get(str(i), {"verdict": "error", "effects": [], "reasons": []}) for i in range(len(rows))]


def class_of(answer, words):
    """By all effects that are not quiet; an address must be one of the words, not what the command does anyway."""
    kinds = set()
    for effect in answer.get("effects", ()):
        if effect["act"] in PROJECT:
            kinds.add("project")
        elif effect["act"] in ADDRESS and effect.get("object") not in words[:1]:
            kinds.add("address")
        elif effect["act"] not in QUIET:
            kinds.add("other")
    return "other" if "other" in kinds or not kinds else "project" if "project" in kinds else "address"


def reason_of(answer):
    asked = [r for r in answer.get("reasons", ()) if isinstance(r, dict) and r.get("verdict") != "allow"]
    return "; ".join(r["text"] + (f" [{r['source']}]" if r.get("source") else "") for r in asked) or "no reason"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("assent")
    parser.add_argument("corpus", nargs="+", type=pathlib.Path)
    parser.add_argument("--class", dest="only")
    parser.add_argument("--wrong", action="store_true")
    args = parser.parse_args()
    rows = [json.loads(line) for path in args.corpus for line in path.read_text().splitlines() if line.strip()]
    answers = judge(args.assent, rows)
    if args.wrong:
        for row, answer in zip(rows, answers):
            if row["expect"] != "allow" and answer["verdict"] == "allow":
                print(row.get("command") or row["args"])
        return
    groups, n_may = collections.defaultdict(lambda: collections.defaultdict(list)), 0
    for row, answer in zip(rows, answers):
        n_may += row["expect"] == "allow"
        if row["expect"] == "allow" and answer["verdict"] != "allow":
            command = row.get("command") or json.dumps(row["args"])
            groups[class_of(answer, command.split())][command.split()[0] if command.split() else ""].append((command, reason_of(answer)))
    for name in sorted(groups):
        if args.only in (None, name):
            print(f"== {name}: {sum(map(len, groups[name].values()))}")
            for first in sorted(groups[name], key=lambda k: (-len(groups[name][k]), k)):
                for command, reason in groups[name][first]:
                    print(f"  {command!r}\n      {reason}")
    counts = {name: sum(map(len, groups[name].values())) for name in ("address", "project", "other")}
    left = n_may - counts["address"] - counts["project"]
    share = 100 * counts["other"] / left if left else 0
    print(f"{n_may} may be allowed; asked: " + ", ".join(f"{k} {v}" for k, v in counts.items()) +
          f"; other is {share:.1f} % of the {left} that are neither address nor project code")


if __name__ == "__main__":
    main()
