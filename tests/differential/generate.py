"""Texts for the parser: by grammar, by mutation of those, and by mutation of what the project's tests judge."""

NAMES = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"]
TOKENS = [
    ";", "&", "|", "||", "&&", "|&", ";;", ";&", ";;&", "(", ")", "((", "))", "{", "}", "{ ", " }", "; }",
    "<", ">", ">>", "<<", "<<-", "<<<", ">&", "<&", "&>", "&>>", ">|", "<>", "2>", "1>&2", "{f}>", ">&-",
    "if ", "then ", "elif ", "else ", "fi", "case ", " in ", "esac", "for ", "select ", "while ", "until ",
    " do ", "done", "function ", "time ", "time -p ", "coproc ", "[[ ", " ]]", "! ", "!", "$", "$(", "$((", "$[",
    "${", "${x", ":-", "}", "`", "'", '"', "\\", "\\\n", "\n", "\n", " ", " ", "\t", "\r", "\u00a0", "\v", "\f",
    "#", " #", "=", "+=", "x=", "a=(", "a[1]=", "a[", "]", "[", "*", "?", "@(", "+(", "!(", "~", ":", ",", "{a,b}",
    "{1..3}", "<<E\n", "\nE\n", "E", "<<'E'\n", "<<-E\n", "\n\tE\n", "E ", "<(", ">(", "$'", "$\"", "$'\\x63'",
    "$x", "$1", "$@", "$#", "$$", "-", "--", "-p", "declare ", "export ", "local ", "f() ", "f", "()",
    "=~", "==", "-f ", "-eq ", "\\;", "\\(", "c1", "c2", "c3", "\\c1", "'c1'", "c\\1", "0", "1", "2", "/f",
]
# Words that have been, or may be, read otherwise by somebody.
WORDS = [
    "${x:-${y:+$(c1)}}", '"${a[@]/#/-}"', "${x//\\//_}", '${x:-"a b"}', "${!x:-a}", '"${x%%[[:space:]]*}"', "$(<f)", "$(c1 <<<a)",
    '"$(c1 "$(c2 "a b")")"', "$(case x in (a) c1;; esac)", "$(case x in a) c1;; esac)", "$(c1 # it's (\n)", "$(c1;)", "$( (c1) )",
    "$( { c1; } )", "$(if c1; then c2; fi)", "$(for i in a; do c1; done)", '`c1 "\\`c2\\`"`', "$(f() { c1; }; f)", "$((x[$(c1)]))",
    "$(( $(c1) + ${x:-0} ))", "$((x<<2))", "$'a\\nb'", "$'\\u00e9'", "$'\\x1b[0m'", "\"a$'b'\"", '"$"', '"\\$x"', '"!"', '{a,"b c"}', "{a,$x}",
    "p{1..3}q", "{a..c}", "{01..3}", "[[:alpha:]]*", "[!a-c]", "[]x]", "~+/x", "a~b", "--x=~/y", "-x'y'\"z\"", "''\"\"", "a''", '""', "\\\na", "a\\\nb",
    '"a\\\nb"', "'a\\\nb'", '"${x:-"a"}"', '"${x:-$(c1 "b")}"', '"${x:-`c1`}"', "${x:=`c1 a`}", "${x/$(c1)/b}", '"${x/"a"/b}"', "${#a[$((1+1))]}",
    "${a[${b[1]}]}", "${a['k']}", '${a["k v"]}', "${x:$((1+1)):${#x}}", "${x: -1:1}", "${x@A}", "${@}", "${*:1}", "$*", '"$@"', '"${@:2}"', "${x?no}",
    "${x:?'a b'}", "a=b=c", "=", "a=(b", "[a", "a]", "a#", "#a", "-#", "${x#\\#}", "${x##*/}", "%", "^", "!", "!!", "!a", "a!", "]]", "}", "{", "fi", "do", "in",
    "then", "time", "function", "\\{", "'{'", "$$", "$-", "a$", "a$b", "a${b}c", "$x$y", '"$x"$y', "\\$x", "'$x'", "$1a", "${1}a", "$10", "@", "@a", "a@b", "a:~",
    "é", "\u00a0", "\u2028", "\u200b", "\r", "a\rb", "\v", "\f", "\x1b", "\x08", "<(c1 a)", ">(c2)", "<(c1 <(c2))", "a<(c1)", "$[1+2]", "$[x[1]]", "$(c1 $(c2 $(c3)))",
    "`c1`", "a`c1`b", "$(c1)$(c2)", '"$(c1)"\'$(c2)\'', "$(c1\nc2)", "$(\nc1\n)", "$()", "$( )", "``", "$(())", "$((1))", "$(( (1) ))", "$((a?b:c))", "$(:)", "$(! c1)",
]
REDIRECTS = [
    '<<<"$x"', "<<< 'a'", "<<<$(c1)", "2>&1", "&>/dev/null", "< <(c1)", "> >(c2)", "2> >(c3 >&2)", "{fd}<f", "10>f", '>&"$x"', ">&$x", "<&$x", "<&3-", "3<&0", ">f\\\n1",
    "1>>f", "1>|f", "0<>f", ">'f'", '>"f 1"', ">f\\ 1", ">$(c1)", ">`c1`", ">*", ">{f,g}", ">~/f", ">/dev/null", ">& f", "&>> f", ">&2", "2>&-", "<&-", "<f1 >f2 2>f3",
]
COMMANDS = [
    "while read -r x; do c1 $x; done < <(c2)", "if ! c1 | c2; then c3; fi", "{ c1; } 2>/dev/null || c2", "f() { c1 \"$@\"; }; f a", "function f { c1; } >f", "f() (c1)",
    "f() { g() { c1; }; g; }", "f() if c1; then c2; fi", "f() for i in a; do c1; done", "f() [[ a ]]", "f() ((1))", "f() case a in a) c1;; esac", "case $x in\n  a|b) c1 ;;\n  'c d') c2 ;&\n  *)\n    c3\n    ;;\nesac",
    "case x in (a) ;; b) c1 ;; esac", "case x in esac", "case in in in) c1;; esac", "case $(c1) in $(c2)) c3;; esac", "case a in a|b|c) c1;;& [a-z]) c2;; esac", "case x in a) c1 # b)\n;; esac",
    "[[ -n $x && ( a == b* || ! -f f ) ]] && c1", "[[ $x =~ ^(a|b)+$ ]]", "[[ $x =~ [[:space:]]*(a)? ]]", "[[ $x == @(a|b) ]] || c1", "[[ a < b ]]", "[[ ! a ]]", "[[ ! ! a ]]", "[[ (a) ]]", "[[ a\n&& b ]]",
    "(( x = 1, y++ ))", "((x))", "(( (1) ))", "((1)) && c1", "( ( c1 ) )", "((c1); c2)", "( (c1) ; c2 )", "for ((i=0, j=1; i<2; i++, j--)); do c1; done", "for (( ; ; )) do break; done", "for ((;;)); do c1; break; done",
    "for i; do c1; done", "for i in; do c1; done", "for i in \"$@\"; do c1; done", "for i in a b\ndo\nc1\ndone", "for i\nin a; do c1; done", "for in in in; do c1; done", "for do in do; do c1; done",
    "select i in a; do c1; break; done <f", "until c0; do c1; done", "while c1; do c2; done", "while c0 && ! c1; do break; done", "coproc N { c1; }", "coproc { c1; }", "coproc c1 a", "coproc N (c1)",
    "time c1", "time -p c1", "time", "! c1", "!", "! ! c1", "time ! c1", "time -- c1", "time { c1; }", "time (c1)", "x=1 y=2 c1", "x=$(c1) c2", "a[1]=x c1", "a=([0]=x [k]=y)", "a=(\n# c\nx\n)", "a+=(x)",
    "x=(a b) y=1", "declare -a a=(1 2)", "local x=1", "export x=\"$(c1)\"", "declare x=$(c1) y=`c2`", "typeset -A m=([a]=b)", "readonly x", "export -n x", "alias c1=c2", "alias c1='c2 '\nc1 a", "eval c1", "eval 'c1; c2'",
    "shopt -s extglob\nc1 !(a|b)", "shopt -s extglob; c1 +(a)", "set -- a b; c1 \"$@\"", "trap c1 EXIT", "trap 'c1' DEBUG", "unset x", ": ${x:=a}", ": # c1", "# c1", "c1 # c2", "c1 a#b", "c1;# c2", "c1 &# c2", "c1 \\\n# c2", "c1 \\\n c2",
    "c1 && \\\nc2", "c1 |\n\n# x\nc2", "c1 &&\n# x\nc2", "c1 ||\nc2", "c1 & c2 & wait", "c1; c2 &", "c1 & \n", ";", "c1 ;\nc2", "{ c1;}", "{ c1\n}", "{\nc1; }", "{ { c1; }; }", "{ c1 & }", "(c1 &)", "(c1;)", "(\nc1\n)",
    "if c1; then c2; elif c3; then c4; else c5; fi >f", "if (c1) then c2; fi", "if { c1; } then c2; fi", "if c1\nthen\nc2\nfi", "if c1; then :; else c2; fi | c3", "if [[ a ]]; then c1; fi", "if ((1)); then c1; fi",
    "c1 | c2 |& c3", "c1 |& { c2; }", "{ c1; } |& c2", "c1 2>&1 | c2", "! c1 | c2", "c1 <<<a | c2", "c1 <f | c2 >f", ">f c1", ">f", "<f", "2>f >&2 c1", "x=1 >f", ">f x=1 c1", "c1 >f a", "c1 a>f b", "c1 2 >f", "c1 2>f", "c1 a2>f", "c1 {a}>f", "c1 {a >f",
    "c1 <<E a\n$(c2)\nE\nc3", "c1 <<'E'\n$(c2)\nE\nc3", "c1 <<E <<F\na\nE\nb\nF\n", "c1 <<-E\n\ta\n\tE\nc2", "c1 <<E |\na\nE\nc2", "c1 <<E && c2\na\nE\nc3", "c1 <<E; c2\na\nE", "{ c1 <<E; }\na\nE\n", "{ c1 <<E\na\nE\n}",
    "(c1 <<E\na\nE\n)", "if c1 <<E; then c2; fi\na\nE\n", "for i in a; do c1 <<E; done\n$i\nE\n", "while c1; do c2; done <<E\na\nE\n", "case a in a) c1 <<E;; esac\na\nE\n", "c1 \"$(c2 <<E\na\nE\n)\"", "c1 $(c2 <<'E'\n'\"`$(\nE\n)",
    "f() { c1 <<E; }\na\nE\nf", "c1 <<E\n\\\nE\nE\nc2", "c1 <<E\na\\\nE\nE\nc2", "c1 <<\"E F\"\na\nE F\nc2", "c1 <<\\E\n`c2`\nE\n", "c1 <<''\na\n\nc2", "c1 <<E\n${x:-`c2`}\nE\n", "c1 <<E\n$((1+$(c2)))\nE\n", "c1 <<E\n\\$(c2) \\`c2\\`\nE\n",
]


class Generator:
    def __init__(self, random, seeds=()):
        self.r = random
        self.seeds = list(seeds)
        self.pending = []
        self.plain = False  # no heredocs, no coproc

    def pick(self, *choices):
        return self.r.choice(choices)

    def name(self):
        n = self.r.choice(NAMES)
        k = self.r.random()
        if k < 0.80:
            return n
        return self.pick("'%s'" % n, '"%s"' % n, "\\" + n, "%s\\%s" % (n[0], n[1]), "$'%s'" % n, n[0] + "''" + n[1],
                         "$'\\x%02x%s'" % (ord(n[0]), n[1]), n[0] + "\\\n" + n[1], n[0] + '"' + n[1] + '"', "{,}" + n)

    def sub(self, depth):
        if depth <= 0:
            return "$x"
        p = self.inside(depth - 1)
        return self.pick("$(%s)", "$( %s )", "$(%s\n)") % p if self.r.random() < 0.75 else self.backquoted(depth)

    def inside(self, depth):
        """A program in a substitution: there a heredoc is seldom more than the last thing."""
        if self.pending:
            return self.simple(0).replace("\n", "")
        if self.r.random() < 0.2:
            self.pending, outer = [], self.pending
            text = self.name() + " " + self.heredoc(0) + self.pick("", " | c3") + "\n" + "".join(self.pending)
            self.pending = outer
            return text
        plain, self.plain = self.plain, self.r.random() < 0.98
        text = self.program(depth)
        self.plain = plain
        return text

    def backquoted(self, depth):
        return "`%s`" % self.r.choice(["c1 a", "c2 $x", "c3 \\$x", "c4 \\\\a", "c5; c6", "c1 \\`c2\\`", "", "c1 'a b' \"$y\""])

    def parameter(self, depth, quoted):
        word = self.r.choice(["", "a", "$x", "a b", "\\}", "~", "*"]) if self.r.random() < 0.7 else self.sub(depth - 1)
        if not quoted and self.r.random() < 0.2:
            word = self.pick("'a }'", '"a }"', "\"$(c1)\"", "$'a\\n'")
        return self.r.choice([
            "$x", "${x}", "$1", "$@", "$*", "$#", "$?", "$-", "$$", "$!", "$0", "${10}", "${#x}", "${!x}", "${#}", "${@}",
            "${x:-%s}" % word, "${x-%s}" % word, "${z:=%s}" % word, "${x:+%s}" % word, "${x+%s}" % word, "${x#%s}" % word,
            "${x##%s}" % word, "${x%%%s}" % word, "${x%%%%%s}" % word, "${x/a/%s}" % word, "${x//a%s}" % ("/" + word),
            "${x^}", "${x,,}", "${x^^a}", "${x~}", "${x:1}", "${x:1:2}", "${x: -1}", "${x:$y}", "${@:2}", "${x@Q}", "${!x@}",
            "${!x*}", "${a[1]}", "${a[@]}", "${a[*]}", "${#a[@]}", "${!a[@]}", "${a[$x]}", "${a[x+1]:-b}", "${a[@]:1:2}",
            "${x/#a/b}", "${x/%a/b}", "${x//[a-z]/}",
        ])

    def arithmetic(self, depth):
        return self.r.choice(["1", "x+1", "$x*2", "(1+2)*3", "x<3?1:0", "a[1]", "a[x]++", "x=2", "x << 1", "16#ff", "",
                              "${x}+1", "1+%s" % (self.sub(depth - 1) if depth > 0 else "2")])

    def piece(self, depth):
        k = self.r.random()
        if k < 0.45:
            return self.pick("a", "b", "-x", "--opt=v", "x.y", "/a/b", "a=b", "é", "%", "1", "@", "^", "a:b", "]", "a#b", "-", "=")
        if k < 0.53:
            return self.pick("'a b'", "'$x'", "''", "'a\nb'", "'#'", "'`'", "';'", "'\\'", "'c1'")
        if k < 0.66:
            inner = "".join(self.pick("a b", "$x", "\\\"", "\\$", "\\\\", "'", "\n", "#", ";", "!", "\\a", self.parameter(depth, True),
                                      self.sub(depth - 1)) for _ in range(self.r.randrange(4)))
            return '"%s"' % inner
        if k < 0.70:
            return self.pick("\\ ", "\\a", "\\;", "\\$", "\\\\", "\\'", "\\#", "\\\n", "\\(", "\\{")
        if k < 0.74:
            return self.pick("$'a\\tb'", "$'\\''", "$'\\x41'", "$'\\101'", "$'c1'", '$"a"', "$'a b'")
        if k < 0.84:
            return self.parameter(depth, False)
        if k < 0.89:
            return self.sub(depth)
        if k < 0.92:
            return self.pick("$((%s))", "$[%s]") % self.arithmetic(depth)
        if k < 0.95:
            return self.pick("*", "?", "[a-z]", "*.c", "[!a]", "{a,b}", "{1..3}", "{}", "{a", "a}", "{a,{b,c}}", "x{,y}")
        if k < 0.97:
            return self.pick("~", "~/a", "~root", "$", "a$")
        return self.pick("<(%s)", ">(%s)") % self.inside(depth - 1) if depth > 0 else "a"

    def word(self, depth):
        if depth > 0 and not self.pending and self.r.random() < 0.08:
            return self.r.choice(WORDS)
        w = "".join(self.piece(depth) for _ in range(1 if self.r.random() < 0.7 else self.r.randrange(1, 4)))
        return w if not w.startswith("#") else "a" + w

    def heredoc(self, depth):
        tag = self.pick("E", "EOF", "E-F", "_x")
        quoted = self.r.random() < 0.4
        strip = self.r.random() < 0.3
        lines = [self.pick("text", "$x", "a 'b", 'say "x"', "\\$x", "", " E", "E F", "a\\\nb", "`c1`", "${x:-a}", "$((1+2))",
                           "a; c9", "\ttabbed", "#", "\\\\", "$(c2 a)", "\\a", "!") for _ in range(self.r.randrange(4))]
        if quoted:
            lines = [line if line not in ("a\\\nb",) else "a" for line in lines]
        self.pending.append("".join(("\t" if strip and self.r.random() < 0.5 else "") + line + "\n" for line in lines)
                            + ("\t" if strip and self.r.random() < 0.5 else "") + tag + "\n")
        mark = self.pick("'%s'", '"%s"', "\\%s") % tag if quoted else tag
        return ("<<-" if strip else "<<") + self.pick("", " ") + mark

    def redirect(self, depth, heredocs):
        if heredocs and not self.plain and self.r.random() < 0.25:
            return self.heredoc(depth)
        return self.pick("", "", "", "2", "3", "{f}") + self.pick(">", "<", ">>", ">|", "<>", "<<<", ">&", "&>", "&>>")[0:9] \
            .replace("2&", "&") + self.pick("", " ") + self.pick("f", "f", "/dev/null", '"$x"', "f1", self.word(0)) \
            if self.r.random() < 0.7 else self.pick("2>&1", ">&2", "2>&-", "3>&1-", "<&3", "<&-", ">&f", "1>&$x")

    def assignment(self, depth):
        return self.pick("x=", "x=1", "x+=a", "a[1]=2", "a[x+1]=3", "a[$x]=4", "a[x y]=1", "x=%s" % self.word(depth), "x=~", "x=a:~/b",
                         "a=(1 2)", "a=([1]=b [x]=c d)", "a=()", "a+=(%s)" % self.word(depth), "a=(\n1 # c\n2)",
                         "a=(%s)" % self.sub(depth - 1))

    def simple(self, depth):
        parts = []
        while self.r.random() < 0.12:
            parts.append(self.assignment(depth))
        if self.r.random() < 0.05:
            parts = [p for p in parts if "(" not in p and " " not in p]
            parts.insert(0, self.redirect(depth, False))
        if not parts or self.r.random() < 0.85:
            if self.r.random() < 0.06:
                parts.append(self.pick("declare", "export", "local", "readonly", "typeset"))
                parts.append(self.assignment(depth).replace("x y", "x"))
                if "<" in parts[-1] or ">" in parts[-1]:
                    parts[-1] = "x=1"
            else:
                parts.append(self.name())
        for _ in range(self.r.randrange(4)):
            parts.append(self.word(depth) if self.r.random() < 0.88 else self.redirect(depth, True))
        return self.pick(" ", " ", " ", "  ", "\t", " \\\n").join(parts)

    def condition(self, depth):
        k = self.r.random()
        if k < 0.25 and depth > 0:
            return self.condition(depth - 1) + self.pick(" && ", " || ", " &&\n") + self.condition(depth - 1)
        if k < 0.35 and depth > 0:
            return self.pick("! %s", "( %s )", "(%s)") % self.condition(depth - 1)
        if k < 0.5:
            return self.pick("-f ", "-n ", "-z ", "-d ", "-v ") + self.pick("a", "$x", '"$y"', "x")
        if k < 0.6:
            return self.pick("a", "$x", '"$(c1)"')
        left = self.pick("a", "$x", '"a b"', "$(c2)")
        if k < 0.8:
            return left + self.pick(" == ", " != ", " = ") + self.pick("a*", "[a-z]", "@(a|b)", '"x y"', "!(a)", "$y", "*(a|b c)c", "?")
        if k < 0.9:
            return left + " =~ " + self.pick("^a$", "a|b", "(a|b c)+", "^[0-9]+$", "\\.", '"x"', "$y", "(^| )a")
        return left + self.pick(" < ", " > ", " -eq ", " -lt ", " -nt ") + self.pick("1", "$x")

    def compound(self, depth):
        p = lambda: self.program(depth - 1)
        t = lambda: self.program(depth - 1, True)
        n = self.pick("; ", "\n", " ;\n")
        return self.r.choice([
            lambda: "(%s)" % p(), lambda: "{ %s; }" % t(), lambda: "{ %s\n}" % p(),
            lambda: "if %s; then %s; fi" % (t(), t()), lambda: "if %s; then %s; else %s; fi" % (t(), t(), t()),
            lambda: "if %s\nthen %s\nelif %s; then %s; fi" % (p(), p(), t(), t()),
            lambda: "while %s; do %s; break; done" % (t(), t()), lambda: "until %s; do %s; break; done" % (t(), t()),
            lambda: "for i in %s%sdo %s; done" % (self.word(0), n, t()), lambda: "for i%sdo %s; done" % (n, t()),
            lambda: "for i in a b; { %s; }" % t(), lambda: "for ((i=0; i<2; i++)); do %s; done" % t(),
            lambda: "for ((;i<1;i++)) { %s; }" % t(), lambda: "select i in a b; do %s; break; done" % t(),
            lambda: "case %s in a) %s;; (b|%s) %s;& *) %s;;& esac" % (self.word(0), t(), self.pick("c", "'d'", "$x"), t(), t()),
            lambda: "case x in\n*) %s\nesac" % p(), lambda: "[[ %s ]]" % self.condition(2), lambda: "((%s))" % self.pick("1", "x+1", "x<3", "i++", "a[1]=2"),
            lambda: "( (%s); %s )" % (p(), p()), lambda: "((%s); %s)" % (t().split("<<")[0], "c1"),
        ])()

    def command(self, depth):
        k = self.r.random()
        if depth <= 0 or k < 0.70:
            return self.simple(depth)
        if k < 0.92:
            c = self.compound(depth)
            while self.r.random() < 0.15:
                c += " " + self.redirect(depth, True)
            return c
        if k < 0.96:
            name = self.pick("f", "g", "c7", "a-b", "h_1")
            body = self.pick("{ %s; }", "{\n%s\n}", "(%s)") % self.program(depth - 1, True)
            return self.pick("%s() %s", "%s ()\n%s", "function %s %s", "function %s() %s") % (name, body)
        if self.plain:
            return self.simple(0)
        return "coproc " + self.pick("", "N ") + "{ %s; }" % self.program(depth - 1, True) if k < 0.98 else "coproc " + self.simple(0)

    def pipeline(self, depth):
        s = " | ".join(self.command(depth) for _ in range(1 if self.r.random() < 0.8 else self.r.randrange(2, 4)))
        s = s.replace(" | ", self.pick(" | ", "|", " |& ", " |\n"), 1) if not self.pending else s
        return (self.pick("! ", "time ", "time -p ", "! time ") if self.r.random() < (0.005 if self.plain else 0.07) else "") + s

    def program(self, depth, closed=False):
        """@closed: what follows is `;`, so no newline may be owed to a heredoc."""
        out, outer = [], self.pending
        self.pending = []
        for i in range(self.r.choice([1, 1, 1, 2, 3])):
            if i:
                out.append("\n" if self.pending else self.pick("; ", ";", "\n", " && ", " || ", " & ", "&", " &&\n"))
                out += self.pending
                self.pending = []
            out.append(self.pipeline(max(depth, 0)))
        if self.pending:
            out.append("\n")
            out += self.pending
            if closed:
                out.append(": ")
            self.pending = []
        self.pending = outer
        return "".join(out)

    def lines(self):
        """Lines of their own, one behind the other: heredocs, comments, functions among them."""
        made = [self.r.choice(COMMANDS) if self.r.random() < 0.6 else self.odd_line() for _ in range(self.r.randrange(1, 6))]
        return self.pick("\n", "\n", "\n", "\n\n", " # c9\n").join(made)

    def odd_line(self):
        parts = [self.name()] + [self.r.choice(WORDS) for _ in range(self.r.randrange(4))]
        if self.r.random() < 0.3:
            parts.insert(self.r.randrange(len(parts) + 1), self.r.choice(REDIRECTS))
        if self.r.random() < 0.15:
            parts.insert(0, self.pick("x=", "x+=", "a[1]=", "a[x]=") + self.r.choice(WORDS))
        line = self.pick(" ", " ", " ", "\t", "  ", " \\\n").join(parts)
        wrap = self.pick("%s", "%s", "%s", "{ %s; }", "(%s)", "if %s; then c1; fi", "c1 && %s", "! %s", "c1 | %s", "%s |& c2", "%s &", "for i in a; do %s; done",
                         "case a in a) %s;; esac", "c1 $(%s)", 'c1 "$(%s)"', "f() { %s; }", "c1 <(%s)", "while %s; do break; done", "x=$(%s)", "c1 `c2`; %s")
        return wrap.replace("%s", line, 1)

    def seeded(self):
        """One of the tests' texts, changed; or two of them put together."""
        a, b = self.r.choice(self.seeds), self.r.choice(self.seeds)
        k = self.r.random()
        if k < 0.35:
            return self.mutate(a)
        if k < 0.5:
            return a[:self.r.randrange(len(a) + 1)] + b[self.r.randrange(len(b)):]
        if k < 0.6:
            i = self.r.randrange(len(a) + 1)
            return a[:i] + b + a[i:]
        if k < 0.8:
            frame = self.pick("(%s)", "{ %s\n}", "f() { %s\n}", "c1 $(%s)", 'c1 "$(%s)"', "if %s\nthen c1; fi", "case a in a) %s\n;; esac", "c1 <(%s)", "for i in a; do %s\ndone", "c1 <<E\n%s\nE\nc2",
                              "c1 <<'E'\n%s\nE\nc2", "c1 '%s'", 'c1 "%s"', "c1 `%s`", "c1 $((%s))", "c1 ${x:-%s}", "a=(%s)", "[[ %s ]]", "time %s", "! %s", "c1 | %s", "coproc { %s\n}", "%s # c1", "%s \\\n c1")
            return frame.replace("%s", a, 1)
        return a + self.pick("\n", "; ", " && ", " | ", " & ", "", " ") + b

    def text(self):
        self.pending = []
        t = self.program(self.r.choice([0, 1, 1, 2, 2, 3]))
        return t + (" # end" if self.r.random() < 0.03 and not t.endswith("\n") else "")

    def mutate(self, text):
        for _ in range(self.r.choice([1, 1, 2, 3])):
            i = self.r.randrange(len(text) + 1)
            k = self.r.random()
            if k < 0.6:
                text = text[:i] + self.r.choice(TOKENS) + text[i:]
            elif k < 0.85:
                text = text[:i] + text[i + self.r.randrange(1, 4):]
            else:
                j = self.r.randrange(len(text) + 1)
                text = text[:i] + text[j:j + self.r.randrange(1, 12)] + text[i:]
        return text

    def soup(self):
        return "".join(self.r.choice(TOKENS) if self.r.random() < 0.65 else self.r.choice(NAMES) + " "
                       for _ in range(self.r.randrange(2, 12)))

    def any(self):
        """(kind, bytes) of a text; the grammar's own are those that bash should mostly accept."""
        k = self.r.random()
        if k < 0.35:
            kind, text = "grammar", self.text()
        elif k < 0.55:
            kind, text = "lines", self.lines()
        elif k < 0.75:
            kind, text = "mutated", self.mutate(self.text() if self.r.random() < 0.6 else self.lines())
        elif k < 0.82 or not self.seeds:
            kind, text = "soup", self.soup()
        else:
            kind, text = "seeded", self.seeded()
        data = text.encode()
        if kind != "grammar" and self.r.random() < 0.02:
            i = self.r.randrange(len(data) + 1)
            data = data[:i] + bytes([self.r.randrange(1, 256)]) + data[i:]
        return kind, data.replace(b"\0", b"")
