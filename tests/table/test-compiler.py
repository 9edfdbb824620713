#!/usr/bin/env python3
"""What the table's compiler refuses, and where it says the fault is."""
import pathlib
import subprocess
import sys
import tempfile

COMPILER = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "compile-commands.py"
CASES = [
    ("a tab", "command x\n\toperands none\n", "2:1: error: a tab"),
    ("a line of nobody", "  -a\n", "1:3: error: the line belongs to no"),
    ("an unknown role", "command x\n  -o=F reed\n", "2:8: error: no role or act is called 'reed'"),
    ("an unknown act", 'command x\n  does vanish "goes away"\n', "2:8: error: no act is called 'vanish'"),
    ("a clause without quotes", "command x\n  does write it\n", "2:14: error: the clause for people is missing"),
    ("a string without end", 'command x\n  manual "x(1)\n', "2:10: error: the string does not end"),
    ("an option twice", "command x\n  -a\n  -b -a\n", "3:3: error: '-a' is already at"),
    ("a role without value", "command x\n  -a write\n", "2:3: error: '-a' has a role but takes no value"),
    ("a line never reached", "command x\n  operands text\n  operands read\n", "3:3: error: never reached"),
    ("a condition of nothing", "command x\n  operands when fast text\n", "2:17: error: nothing in 'x' sets the mode"),
    ("a condition on no option", "command x\n  operands when -q text\n", "2:17: error: '-q' is no option of 'x'"),
    ("two repeats", "command x\n  operands read* write*\n", "2:18: error: only one role of a line may repeat"),
    ("command in the middle", "command x\n  operands command text\n", "2:12: error: 'command' stands last"),
    ("an unknown set", "command x\n  use nothing\n", "2:3: error: no set is called 'nothing'"),
    ("a set in itself", "set s\n  use s\ncommand x\n  use s\n", "2:3: error: the set 's' uses itself"),
    ("a command twice", "command x\ncommand y x\n", "2:11: error: the command 'x' is already at"),
    ("a subcommand twice", "command x\n  sub a\n  sub b a\n", "3:9: error: the subcommand 'a' is already at"),
    ("no default", "command x\n  default-sub b\n  sub a\n", "2:3: error: no subcommand is called 'b'"),
    ("uneven indentation", "command x\n  -a\n    -b\n", "3:5: error: indented by 4"),
    ("options with none", "command x\n  syntax none\n  -a\n", "3:3: error: '-a': with 'syntax none'"),
    ("an unknown first word", "command x\n  operand none\n", "2:3: error: no line begins with 'operand'"),
    ("an unknown style", "command x\n  syntax gun\n", "2:10: error: no style is called 'gun'"),
    ("a condition on no value", "command x\n  -a unless b write\n", "2:3: error: '-a' has conditions on a value"),
    ("a condition for nothing", "command x\n  -a=B unless b\n", "2:3: error: '-a' has conditions on its value but"),
    ("a condition behind an action", "command x\n  -a=B write unless b\n", "2:14: error: 'unless' stands once"),
    ("only exceptions", "command x\n  -a=B only !b write\n",
     "2:13: error: of values that are excepted there is nothing left"),
    ("a value twice", "command x\n  -a=B only b|b write\n", "2:13: error: a value stands twice"),
    ("a condition on a condition", "command x\n  -a=B only b write\n  operands when -a text\n",
     "3:17: error: what '-a' means depends on its value"),
    ("a host that is read", "command x\n  -a=B host:read\n", "2:8: error: no act is called 'read'"),
    ("a place that is none", 'command x\n  file below f does write "w"\n', "2:8: error: no place is called 'below'"),
    ("no file", 'command x\n  file here does write "w"\n', "2:13: error: a file's name is missing"),
    ("a file that does nothing", "command x\n  file here f holds a\n", "2:22: error: 'does' is missing"),
    ("a file anywhere", 'command x\n  file here ../f does write "w"\n', "2:13: error: '../f' is no name below"),
    ("a file of the root", 'command x\n  file above /f does write "w"\n', "2:14: error: '/f' is no name below"),
    ("two stars", 'command x\n  file here *a* does write "w"\n', "2:13: error: '*a*': one '*'"),
    ("every file", 'command x\n  file here f holds a||b does write "w"\n', "2:21: error: an empty text"),
    ("a probe on nothing", "command x\n  probe when fast git a\n", "2:14: error: nothing in 'x' sets the mode"),
    ("a negation that acts", "command x\n  --[no-]a mode b\n", "2:3: error: '--[no-]…' cannot have an action"),
]


def main():
    print(f"1..{len(CASES)}")
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "x.cmd")
        for number, (label, text, expect) in enumerate(CASES, 1):
            path.write_text(text)
            out = subprocess.run([sys.executable, COMPILER, path], capture_output=True, text=True)
            good = out.returncode == 1 and f"{path}:{expect}" in out.stderr
            bad += not good
            print(f"{'ok' if good else 'not ok'} {number} - {label}")
            if not good:
                print(f"# expected {expect}\n# got exit {out.returncode} {out.stderr.strip()!r}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
