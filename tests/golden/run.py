#!/usr/bin/env python3
"""What `assent check --why` prints, held against files; prints TAP.

    run.py [--accept] [NAME…]          (the program to try: $ASSENT)

why/NAME.in: a first line "width N" or "width N ascii", then the command's bytes. why/NAME.ok: what is
printed on a terminal of that many columns, with the directory written as /w and the numbers of the
command table's lines as N: they move whenever somebody adds a command. That they are right is looked at
apart: the line must stand in that file and begin the entry of that command, or lie in one.
"""
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
from harness import Home  # noqa: E402

TABLE = HERE.parent.parent / "data"
SOURCE = re.compile(r"\[(data/commands/)?([a-z-]+(?:\.cmd)?):(\d+)\]")
POLICY = 'ask bash(git push *) "publishing wants a person"\ndeny bash(shutdown *) "not here"\nallow bash(make test)\n'


def printed(name, home):
    head, _, command = (HERE / "why" / (name + ".in")).read_bytes().partition(b"\n")
    _, width, *flags = head.decode().split()
    env = {"LANG": "C"} if "ascii" in flags else {}
    t = home.terminal("check", "--why", "-c", os.fsdecode(command.rstrip(b"\n")), size=(50, int(width)), env=env)
    t.wait()
    out = t.output.replace(b"\r\n", b"\n")
    t.close()
    return out, int(width)


def wrong_sources(text):
    """Lines of the command table that are named and are not there."""
    bad = []
    for folder, name, number in SOURCE.findall(text):
        if not folder:
            continue
        lines = (TABLE / "commands" / name).read_text().split("\n")
        if int(number) > len(lines) or not lines[int(number) - 1].strip() or lines[int(number) - 1].lstrip().startswith("#"):
            bad.append(f"{name}:{number}")
    for what, name, number in re.findall(r"^        (?![✓?✗])(\S.*?)(?:, run by \d+)?  \[data/commands/(\S+):(\d+)\]$", text, re.M):
        words = (TABLE / "commands" / name).read_text().split("\n")[int(number) - 1].split()
        if words[:1] not in (["command"], ["sub"]):
            bad.append(f"{name}:{number} begins no entry of '{what}'")
    return bad


def problems(name, home, accept):
    out, width = printed(name, home)
    for byte in out:
        if byte < 0x20 and byte != 0x0a or byte == 0x7f:
            yield f"a byte {byte:#x} reached the terminal"
    text = out.decode()
    yield from wrong_sources(text)
    text = SOURCE.sub(lambda m: f"[{m[1] or ''}{m[2]}:N]", text).replace(str(home.work), "/w")
    ok = HERE / "why" / (name + ".ok")
    if accept:
        ok.write_text(text)
    if not ok.exists() or ok.read_text() != text:
        yield "it prints:\n" + text


def main():
    accept = "--accept" in sys.argv
    names = [a for a in sys.argv[1:] if a != "--accept"] or sorted(p.stem for p in (HERE / "why").glob("*.in"))
    print(f"1..{len(names)}")
    failed = 0
    for number, name in enumerate(names, 1):
        home = Home()
        home.policy(POLICY)
        (home.work / "run.sh").write_text("echo hi\n")
        bad = list(problems(name, home, accept))
        home.close()
        for line in "\n".join(bad).splitlines():
            print("# " + line)
        failed += bool(bad)
        print(f"{'not ok' if bad else 'ok'} {number} - why {name}")
    return 1 if failed else 0


sys.exit(main())
