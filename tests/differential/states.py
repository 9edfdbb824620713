"""Texts that set a few names on many ways and show them to a command: what holds where?

What a name holds when a command runs decides what the command does. Each text sets x, y, z, a and the
arguments by assignments, builtins, loops, branches, functions, errors and redirections that fail, and
between them calls commands with what they hold.
"""

VALUES = ["v1", "v2", "v3", "4", "5", "''", "-d", "'b c'", "x", "y", "$x", "$y", '"$x"', '"${a[0]}"', "$1", "${x}e", "$((z+1))", "v6", "v7", "'a[$(c8)]'", "'y[$(c9)]'"]
NUMBERS = ["1", "2", "7", "x+1", "z+2", "$z", "y", "z++", "a[1]+1", "1?2:3", "(z=5)"]
FAILS = [": $((1/0))", ": ${x:0:-9}", "x=$((1/0))", "z=$((08))", "y=v1$((1+))", "readonly y; y=v5", "UID=5", "let 1/0", "((x=1/0))", "a[-9]=1", ": ${!z}",
         "declare -i z=1/0", "[[ 1/0 -eq 1 ]]", "export y=$((1/0))", "set -- $((1/0))", "x=v4 y=$((1/0))", "x=v4 y=$((1/0)) c0", "shift 9", "c0 <&9",
         "x=v9 <nofile", "declare x=v9 <nofile", "set -- v9 <&8", "unset x <nofile", "eval 'x=v9' <nofile", "read x <nofile",
         "readonly x=v4", "readonly a=(v4 v5)", "readonly -a a", "readonly -f f", ": ${x?}", ": ${y:?no}", "set +f; shopt -s failglob; c0 nope*", "FUNCNEST=1",
         "declare -i y=08", "a=([08]=1)", "[[ -v a[08] ]]", "read 'a[08]' <<< 1", "printf -v 'a[1/0]' 1", "exit 1 2", ": ${1:=v4}", "shift 1 2", "c0 ${a[1/0]}", ": ${x:08}", "local -i y=1/0", "unset 'a[08]'",
         "export -x x=v9", "readonly -r x=v9", "declare -Z x=v9", "read x <&-", "read -t 0 x", "read -u 9 x", "mapfile -n q -t a <<< v9", "getopts -- a x -a", "printf -v x", "break 1 2", "return 1 2"]
REDIRECTS = ["<nofile", "<&7", ">&8", "2>/dev/null", "2>&1", "<<< $x", "{fd}<nofile", "<f", "<<< $((1/0))", "11>/dev/null", "</dev/null", ">/dev/null 2>&1"]
SHOWS = ["c0 $x", 'c1 "$x"', 'c2 "$y" $1', 'c3 "${a[@]}"', "c4 ${a[0]} $a", "c5 ${x:-d}${y:+e}", 'c6 "$@"', 'c7 "${x%1}" ${#a[@]}', 'c0 "$x$y$z"', "c2 $z $x", 'c4 "${x:=w}" $x',
         "c0 $((z+1))", "c2 ${a[1]} ${a[z]}", 'c3 "${a[@]:1}" "${!a[@]}"', 'c0 "${@:1:1}" "${a[-1]}"', "c1 ${x} ${x-d} ${y+e}", 'c6 "${*}"', "c4 $# $x", 'c0 "${x/v/u}" "${y^^}"', "$x a", 'c2 x"$x"y',
         'c1 "$PWD"', "c2 nope* $x", 'c3 "${a[@]}" "${a[0]}"', "c5 y=v5 $y", 'c7 $"$@" $"$x"', "c0 ${x-d} ${y=e}",
         "c1 ${a[010]}", "c2 $((a[1]))", "((a[1]))", "c3 ${!a[1]}", "c4 ${a[a[1]]}", "[[ a[1] -gt 2 ]] && c5 $x", 'c6 "${a[@]@Q}"', "c7 $((a[z]))", "c0 ${!x}", "for i in ${!a[@]}; do ((a[i])); c1 $i; done"]
TESTS = ["c0", "c1", "! c0", "[[ $x == v1 ]]", "[[ -n $y ]]", "((z))", "((z<3))", "((z++ < 2))", "x=v2", "read x <<< v3", "true", "false", "[ a = b ]", "[[ v = $x ]]",
         "y=$(c1)", "x=v7 c0", "(exit 1)", "{ x=v8; c1; }", "declare y=v3", "let z=0", "[[ x -eq 0 ]]", "f v5"]


class States:
    def __init__(self, random):
        self.r = random

    def of(self, *choices):
        return self.r.choice(choices)

    def value(self):
        return self.r.choice(VALUES)

    def name(self):
        return self.of("x", "x", "y", "z", "a")

    def set(self):
        n, v, w = self.name(), self.value(), self.value()
        return self.of(
            f"{n}={v}", f"{n}={v}", f"x={v} y={w}", f"{n}+={v}", f"a=({v} {w})", f"a+=({v})", f"a[1]={v}", "a=()", f"a[z]={v}", f"z={self.of('0', '1', '3')}",
            f"declare {n}={v}", f"declare x={v} y=$x", f"declare y={v} x=({w} $y)", "declare -a a", "declare -a x", f"declare -a a=({v})", f"declare {n}", "declare -i z", f"declare -i z={self.r.choice(NUMBERS)}",
            f"export {n}={v}", f"export x={v} y=$x", f"typeset {n}={v}", f"readonly z={v}", f"builtin declare {n}={v}", f"command export {n}={v}", f"command eval '{n}=v1'",
            f"unset {n}", "unset 'a[0]'", "unset a x", f"local {n}={v}", f"local x={v} y=$x", "local -a a", "local x",
            f"(({self.of('z', 'x', 'a', 'a[1]')}={self.r.choice(NUMBERS)}))", f"(({self.of('z', 'x')}{self.of('++', '--', '+=2', '<<=1', '*=3')}))", f"let {self.of('z', 'y')}={self.of('1', '2+3', 'z+1')}",
            f": $(({self.of('z', 'x')}={self.r.choice(NUMBERS)}))", ": $((z++))", ": $((z, x=4))", f": ${{{n}:={v}}}", f": ${{z:={v}}}", f": ${{a[0]:={v}}}",
            f"read {n} <<< {v}", f"read x y <<< {v}", f"read -a a <<< {v}", f"mapfile -t a <<< {v}", f"printf -v {n} %s {v}", f"printf -v 'a[1]' %s {v}", f"printf -v x '%s-' {v} {w}",
            f"set -- {v} {w}", "set --", "shift", f"set -- \"$@\" {v}", f"eval '{n}={self.of('v1', '$x', '$y')}'", f"eval {n}={self.of('v2', '$x')}", "getopts ab x -a", "getopts ab: y -b v3",
            f"x={v} eval 'y=$x'", f"x={v} f $x", f"x={v} read y <<< $x", f"x={v} :", f"x={v} c0 $x", f"y={v} export x", f"x={v} set -- $x", f"x={v} unset x", f"x={v} . /dev/null",
            f"f() {{ x={v}; }}", f"g() {{ f; y={v}; }}; g", "unset -f f", "unset f", f"x={v} | c1", f"{{ x={v}; c0; }} | c1", f"c0 <<E\n${{y:={v.strip(chr(34)+chr(39))}}} $((z++))\nE\n",
            f"IFS=, read x y <<< 'v1,v2'", f"x=({v} {w}) c0", f"set -- $x {v}", "set -- ${a[@]}", 'set -- "${@:2}"', f"exec {{x}}</dev/null", "x=${y}", 'x="$y$x"', "x=${x#v}", "x=${y/v/$z}", "y=${a[*]}",
            f"[[ $((x={self.of('4', '5')})) -gt 1 ]]", f"[[ ${{z:={v}}} ]]", f"for y in ${{x:={v}}}; do :; done", f"case ${{x:={v}}} in v*) y=v3;; esac", f"select x in {v}; do break; done <<< 1", f"coproc x {{ c0; }}; wait",
            f"test {v} && x={w}", f"false || x={v}", f"true && y={v} || y={w}", f"c1 && x={v}", f"! x={v}", f"[ -n {v} ] && {{ x={w}; false; }} || y=$x", f"declare +x x", f"export -n y", f"typeset -r z={v}", "shopt -u nullglob",
            f"trap 'x={v.strip(chr(39))}' {self.of('EXIT', 'ERR', 'DEBUG', 'USR1')}", "set +e", "set -u", f"let 'x = {self.of('3', 'z')}' y=2", f"(( x = {self.of('1', 'z+1')}, y = x ))", f"x={v}; y=$x; x={w}", f"unset x; x+={v}", f"a=([2]={v} {w})",
            f"a[${{#a[@]}}]={v}", f"read -r x y z <<< 'v1 v2'", f"readarray -t a <<< $'v1\nv2'", "x=$(c0)v", "x=`c0`", "cd /tmp", "cd /nofile", "pushd / && popd",
            f"x={v} >$x", f"x={v} <<< ${{x:={w}}}", f"x= <f y=${{x:={v}}}", f": <nofile <<< ${{x:={v}}}", f"c0 <nofile <<E\n${{x:={w.strip(chr(34) + chr(39))}}}\nE\n", f"[[ -n $y || -n ${{x:={v}}} ]]", f"[[ -z $y && ( -n {w} || -n ${{z:={v}}} ) ]]",
            f"case {v} in v1|${{x:={w}}}) y=v2;; *|${{z:=v3}}) :;; esac", f": ${{y/v/${{x:={v}}}}}", f": ${{y#${{x:={v}}}}} ${{z:1:${{x:=1}}}}", f"select x in {v}; do y=$x; break; done <<< {self.of('1', '9', '')}", "set +f; shopt -s nullglob", "set +f; shopt -s failglob", "set -f", "set -k", "set +k",
            f"read -aa <<< {v}", f"read -ar x <<< {v}", f"read -ra a <<< '{v.strip(chr(39))} v2'", "set -oe pipefail", "set -e", "set +oe pipefail", "set -o errexit", "set +o errexit", "declare -A x", "declare -A a; declare -a a", f"declare -A a=([z]={v.strip(chr(39))})", f"mapfile -t x <<< {v}",
            f"trap '{self.of('shift', 'return', 'set +e', 'set -- v9', 'unset x', 'x=v8; return 1', 'f')}' {self.of('ERR', 'DEBUG', 'EXIT')}", "set -E", "set -T", f"f() {{ x={v}; set +e; }}", "readonly -f f", "declare -rf f", f"x={v} y=$x >$y", "cd / ; cd /nofile", "cd /nofile || cd /tmp", f"wait -p x", f"x={v} command :",
            f": ${{!x:={v}}}", f"declare -g x={v}", f"x={v} eval 'declare -g x=v3; c0 $x'", f"g() {{ declare -g x={v}; c1 $x; }}; x={w} g", f"declare x={v} \"x={self.of('v1', '$y')}\"", f"export x={v} y={w} \"y=$x\"", "exec <&-", "exec </dev/null",
            f"trap '{self.of('f', 'c0', 'c0 $x', 'f $y', 'x=v2; f', 'g')}' EXIT", f"c0() {{ c1 {v} $x; }}", "unset -f c0 f", f"g() {{ c2 \"$@\" $x; }}", f"declare -i a; a[1]={v}", f"a[010]={v}", f"x[1]={v}", f"f() {{ local -g x={v}; }}", f"command_not_found_handle() {{ c1; }}")

    def block(self, depth):
        return self.sequence(self.r.randrange(1, 3), depth - 1, "; ")

    def compound(self, depth):
        b, c, t = self.block(depth), self.block(depth), self.r.choice(TESTS)
        k = self.r.randrange(19)
        text = [
            f"{{ {b}; }}", f"({b})", f"if {t}; then {b}; fi", f"if {t}; then {b}; else {c}; fi", f"if {t}; then {b}; elif {self.r.choice(TESTS)}; then {c}; fi",
            f"while {t}; do {b}; break; done", f"until {t}; do {b}; break; done", f"for x in {self.value()} {self.value()}; do {b}; done", f"for y in {self.value()}; do {b}; {self.of('continue', 'break', ':')}; {c}; done",
            f"for ((z=0; z<2; z++)); do {b}; done", f"case $x in v1) {b};{self.of(';', ';', '&', ';&')} *) {c};; esac", f"case $y in {self.value()}) {b};; v2) {c};; esac",
            f"f() {{ {b}; }}; f {self.value()}", f"f() {{ {b}; {self.of('return 1', 'return', ':')}; {c}; }}; {self.of('f v2', 'x=v3 f', 'f || ' + self.r.choice(SHOWS), 'f; f')}",
            f"f() {{ local x={self.value()}; {b}; g; }}; g() {{ {c}; }}; f v1", f"eval '{b.replace(chr(39), '')}'", f"c0 $({b})",
            f"for i in 1 2; do {self.of('f', 'f ' + self.value(), 'c0 $x')}; {self.of('f', 'c0')}() {{ {b}; c1 $x \"$@\"; }}; {self.of(':', 'f v3', 'c2')}; done", f"while {t}; do f; f() {{ {b}; }}; c0() {{ c1 $x; }}; {self.of('break', ':')}; {self.of('((z++ > 2)) && break', 'break')}; done",
        ][k]
        if k < 12 and self.r.random() < 0.3:
            text += " " + self.r.choice(REDIRECTS)
        return text

    def statement(self, depth):
        k = self.r.random()
        if k < 0.40:
            return self.set()
        if k < 0.60:
            return self.r.choice(SHOWS)
        if k < 0.68:
            return self.r.choice(FAILS)
        if depth <= 0:
            return self.set()
        if k < 0.90:
            return self.compound(depth)
        if k < 0.96:
            return self.statement(depth - 1) + self.of(" && ", " || ") + self.statement(depth - 1)
        return self.of("! %s", "%s | c1", "c0 | %s", "%s & wait", "{ %s; } 2>&1", "set -e; %s", "time %s", "%s; return 2>/dev/null", "%s || exit") % self.statement(depth - 1)

    def sequence(self, n, depth, *separators):
        out = []
        for _ in range(n):
            out.append(self.statement(depth))
            out.append(self.of(*separators))
        return "".join(out[:-1])

    def text(self):
        return self.sequence(self.r.randrange(3, 7), 2, "; ", "\n") + self.of("; ", "\n") + self.r.choice(SHOWS) + self.of("", "; " + self.r.choice(SHOWS))
