#!/usr/bin/env python3
"""Compare what words become in bash with what the walker says they may become.

  words.py SHELL_FACTS [--seed N] [--texts N]

Makes texts of assignments, branches, loops, functions, cd and calls of one name, p. bash runs them in
bubblewrap, where p writes down its directory and words. Each call must be covered by a command
that shell-facts printed: same directory or an unknown one, words equal or within what is open.
Exit status 1 when a call is not covered, 77 without bubblewrap.
"""
import argparse, os, random, re, shutil, signal, subprocess, sys, tempfile

NAMES = ["x", "y", "z"]
PRELUDE = """exec 9>>"$OUT"
p() { local _s="$PWD"$'\\2' _a; for _a; do _s+="$_a"$'\\2'; done; printf '%s\\n' "$_s" >&9; }
"""


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self):
        return self.pick(*NAMES)

    def word(self, depth=0):
        forms = [
            (20, lambda: self.pick("a", "b", "c", "d1", "-e", "q/r")),
            (15, lambda: "'%s'" % self.pick("a", "b", "1", "a b", "", "-n")),
            (20, lambda: '"$%s"' % self.name()),
            (10, lambda: "$%s" % self.name()),
            (7, lambda: "k${%s}m" % self.name()),
            (5, lambda: '"${%s%s}"' % (self.name(), self.pick(":-dd", "-ee", ":+ff", "%a", "#a", "%%b", ":=gg", "+h"))),
            (4, lambda: self.pick("$1", '"$2"', '"$@"', "$#", "$*", '"$*"', "${@}")),
            (4, lambda: '"${arr[%s]}"' % self.pick(*"@012*")),
            (3, lambda: "$((%s+1))" % self.pick("1", "n")),
            (2, lambda: "~/t"),
            (3, lambda: "pre$%spost" % self.name()),
        ]
        if depth < 2:
            forms += [(4, lambda: "{%s,%s}" % (self.word(2), self.pick("u", "v"))),
                      (4, lambda: "$(echo %s)" % self.pick("a", "$x", '"$y"', "a b")),
                      (2, lambda: '"$(printf %%s %s)"' % self.word(2))]
        return self.weighed(forms)

    def weighed(self, forms):
        return self.random.choices([f for _, f in forms], [w for w, _ in forms])[0]()

    def call(self):
        return "p " + " ".join(self.word() for _ in range(self.random.randint(1, 3)))

    def move(self):
        return self.pick("cd d1", "cd nowhere", "cd ..", "cd -", "cd d1 && true", 'cd "$x"', "pushd d1 >/dev/null",
                         "popd >/dev/null", "cd nowhere || true", "! cd d1", "cd d2 || exit 1", "cd d1; cd d2", "set -e")

    def assignment(self):
        return self.weighed([
            (50, lambda: "%s=%s" % (self.name(), self.word(1))),
            (10, lambda: "%s+=%s" % (self.name(), self.pick("a", "b"))),
            (10, lambda: "arr=(%s %s)" % (self.word(1), self.word(1))),
            (5, lambda: "arr+=(%s)" % self.pick("a", "b")),
            (5, lambda: "set -- %s %s" % (self.pick("a", '"$x"'), self.pick("b", "$y"))),
            (3, lambda: "shift"),
            (3, lambda: "unset %s" % self.name()),
            (4, lambda: "n=%d" % self.random.randint(0, 9)),
            (12, self.move),
        ])

    def command(self, depth):
        if depth > 3:
            return self.call()
        inner = lambda: self.text(depth + 1)
        return self.weighed([
            (30, self.call),
            (30, self.assignment),
            (4, lambda: "if %s; then %s; else %s; fi" % (self.pick("true", "false", '[ "$x" = a ]'), inner(), inner())),
            (4, lambda: "for %s in %s a; do %s; done" % (self.name(), self.word(1), inner())),
            (3, lambda: "( %s )" % inner()),
            (3, lambda: "{ %s; }" % inner()),
            (3, lambda: "n=0; while [ $n -lt 2 ]; do n=$((n+1)); %s; done" % inner()),
            (3, lambda: "case $%s in a) %s;; b*) %s;& *) %s;; esac" % (self.name(), inner(), inner(), inner())),
            (4, lambda: "f() { %s; }; f %s" % (inner(), self.word(1))),
            (2, lambda: "f() { local %s=%s; %s; }; f a" % (self.name(), self.word(1), inner())),
            (2, lambda: "eval '%s'" % self.pick("p $x", "x=b", 'y=$x; p "$y"')),
            (2, lambda: "%s && %s" % (self.command(depth + 1), self.command(depth + 1))),
            (2, lambda: "%s || %s" % (self.pick("true", "false"), self.command(depth + 1))),
            (2, lambda: "%s | %s" % (self.command(depth + 1), self.call())),
            (1, lambda: 'x=q p "$x"'),
            (1, lambda: "y=w eval 'p $y'"),
            (1, lambda: "echo a b | while read -r x; do %s; done" % inner()),
            (1, lambda: 'read -r y z <<< "a b c"'),
            (2, lambda: self.pick("return 2>/dev/null", "break 2>/dev/null", "exit")),
        ])

    def text(self, depth=0):
        return "; ".join(self.command(depth) for _ in range(self.random.randint(1, 3)))


def covering(value):
    """The regular expression of what shell-facts printed for one word."""
    m = re.match(r"<(number|pattern|listing|any) (.*)\|(.*)\|(.*?)( many)?>$", value, re.S)
    if not m:
        return re.escape(value) + "\2"
    form, begin, end, _, many = m.groups()
    body = {"number": "-?[0-9]+\2", "any": "[^\2]*\2"}.get(form, re.escape(begin) + "[^\2]*" + re.escape(end) + "\2")
    return "(?:%s)*" % body if many else body


def told(facts, text, here, env):
    out = subprocess.run([facts, "-d", here, "--", text], capture_output=True, text=True, env=env).stdout
    found = []
    for line in out.split("\n"):
        m = re.match(r"command \d+ .*? in (.*?): \[p\](.*)$", line)
        if m:
            words = re.findall(r" \[(.*?)\](?= \[|$)", m.group(2))
            found.append(re.compile(covering(m.group(1)) + "".join(map(covering, words)), re.S))
    return found


def happened(text, here, out, env):
    """None when it did not end in time."""
    open(out, "w").close()
    box = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--bind", here, here, "--unshare-all",
           "--die-with-parent", "--new-session", "--chdir", here, "bash", "--norc", "-c", PRELUDE + text]
    run = subprocess.Popen(box, env=dict(env, OUT=out), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    try:
        run.wait(3)
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGKILL)
        run.wait()
        return None
    with open(out, errors="replace") as f:
        return f.read().split("\n")[:-1]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("facts")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--texts", type=int, default=300)
    args = ap.parse_args()
    if not shutil.which("bwrap"):
        sys.exit(77)

    env = {"HOME": "/home/u", "PATH": "/usr/bin:/bin"}
    maker, n_calls, n_missed = Maker(args.seed), 0, 0
    with tempfile.TemporaryDirectory() as here:
        os.makedirs(here + "/d1/d2/d1/d2")
        os.makedirs(here + "/d2/d1")
        for i in range(args.texts):
            text = maker.text()
            calls = happened(text, here, "%s/out%d" % (here, i), env)
            known = told(args.facts, text, here, env)
            for call in calls or []:
                n_calls += 1
                if not any(k.fullmatch(call) for k in known):
                    n_missed += 1
                    print("text: %s\n  bash: %r\n  told: %s" % (text, call, [k.pattern for k in known]))
    print("%d texts, %d calls, %d not covered" % (args.texts, n_calls, n_missed))
    sys.exit(bool(n_missed or not n_calls))


if __name__ == "__main__":
    main()
