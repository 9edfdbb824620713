#!/usr/bin/env python3
"""Compile data/commands/*.cmd, see the README there, into the tables that src/shell/table.c includes.

    compile-commands.py FILE.cmd…                 check only
    compile-commands.py --output FILE DIR         the C tables
    compile-commands.py --tests FILE DIR          every allow: and ask: line, one JSON object a line
    compile-commands.py --lint DIR                what is allowed but looks like an oversight
    compile-commands.py --show NAME DIR           one entry as it was understood
"""
import argparse
import collections
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PATH_ACTS = {"look", "read", "read-tree", "write", "append", "create", "attribute", "delete", "delete-tree"}
LANGS = {"sh": "CODE_SHELL", "sed": "CODE_SED", "awk": "CODE_AWK", "jq": "CODE_JQ", "sqlite": "CODE_SQLITE",
         "psql": "CODE_PSQL", "mysql": "CODE_MYSQL", "duckdb": "CODE_DUCKDB", "tsql": "CODE_TSQL",
         "fzf-bind": "CODE_FZF_BIND", "fzf-command": "CODE_FZF_COMMAND", "python": "CODE_PYTHON",
         "container-format": "CODE_CONTAINER_FORMAT",
         "mongo": "CODE_MONGO",
         "python-module": "CODE_PYTHON_MODULE",
         "other": "CODE_OTHER"}
SIMPLE_ROLES = {"text": "TEXT", "dir": "DIR", "command": "COMMAND", "program": "PROGRAM", "run": "RUN",
                "assign": "ASSIGN", "at-file": "AT_FILE", "config:git": "CONFIG_GIT", "file-or-url": "FILE_OR_URL",
                "sqlite-file": "SQLITE_FILE", "awk-file": "AWK_FILE", "code:node": "NODE"}
# Roles of addresses and names: what it is to contact one that is not this machine, or to take one that is no name.
ADDRESS_ROLES = {"host": "HOST", "database": "DATABASE", "tree-or": "TREE_OR", "at-host": "AT_HOST",
                 "name-or": "NAME_OR", "address": "ADDRESS", "hosted": "HOSTED", "module": "MODULE"}
STYLES = ["gnu", "posix", "go", "single", "old", "none"]
MODIFIERS = {"noabbrev": "TABLE_NO_ABBREV", "nopermute": "TABLE_NO_PERMUTE", "nocluster": "TABLE_NO_CLUSTER",
             "bool": "TABLE_BOOL", "at-files": "TABLE_AT_FILES",
             "nopt": "TABLE_NOPT"}
EFFECT_FLAGS = {"wholesale": "EFFECT_WHOLESALE", "force": "EFFECT_FORCE", "remote": "EFFECT_REMOTE"}
TRUSTS = ["none", "exact", "sub"]
OWN_MODES = {"help", "force", "wholesale", "remote", "command", "colon"}
OPERANDS_ANY = 0xffff
MODES_MAX = 64
SPECS_MAX = 16


def read_acts():
    text = (ROOT / "src/effect/acts.def").read_text()
    return {m[2]: m[1] for m in re.finditer(r'^X\((\w+),\s*\w+,\s*"([^"]+)"', text, re.M) if m[1] != "NONE"}


ACTS = read_acts()


class Bad(Exception):
    pass


class Place(collections.namedtuple("Place", "file line column")):
    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def source(self):
        return f"{pathlib.Path(self.file).name}:{self.line}"


class Report:
    """What is wrong, in the order of the files."""

    def __init__(self):
        self.errors, self.warnings = [], []

    def error(self, place, text):
        self.errors.append((place, text))

    def warning(self, place, text):
        self.warnings.append((place, text))


Token = collections.namedtuple("Token", "text quoted place")


def tokenize(line, file, number):
    tokens, at = [], 0
    while at < len(line):
        if line[at] == " ":
            if line.startswith("  #", at):
                break
            at += 1
            continue
        place = Place(file, number, at + 1)
        if line[at] == '"':
            end = line.find('"', at + 1)
            if end < 0:
                raise Bad(place, "the string does not end on this line")
            tokens.append(Token(line[at + 1:end], True, place))
            at = end + 1
            if at < len(line) and line[at] != " ":
                raise Bad(place, "a blank must follow the string")
        else:
            end = line.find(" ", at)
            end = len(line) if end < 0 else end
            tokens.append(Token(line[at:end], False, place))
            at = end
    return tokens


class Words:
    """Tokens of one line, taken from the left."""

    def __init__(self, tokens, line_place):
        self.tokens, self.at, self.line_place = tokens, 0, line_place

    def more(self):
        return self.at < len(self.tokens)

    def peek(self):
        return self.tokens[self.at] if self.more() else None

    def is_word(self, *texts):
        t = self.peek()
        return t is not None and not t.quoted and t.text in texts

    def is_string(self):
        return self.more() and self.peek().quoted

    def word(self, what):
        t = self.peek()
        if t is None:
            raise Bad(self.place(), f"{what} is missing")
        if t.quoted:
            raise Bad(t.place, f"{what} stands without quotes")
        self.at += 1
        return t

    def string(self, what):
        t = self.peek()
        if t is None or not t.quoted:
            raise Bad(self.place(), f'{what} is missing: a text in double quotes')
        self.at += 1
        return t

    def place(self):
        if self.more():
            return self.peek().place
        if self.tokens:
            last = self.tokens[-1]
            return last.place._replace(column=last.place.column + len(last.text) + (2 if last.quoted else 0))
        return self.line_place

    def end(self):
        if self.more():
            t = self.peek()
            raise Bad(t.place, f"'{t.text}' is not understood here")


def clause(token, report):
    if token.text.endswith("."):
        report.warning(token.place, "a clause has no full stop")
    if not token.text.strip():
        raise Bad(token.place, "the clause is empty")
    return token.text


Role = collections.namedtuple("Role", "kind arg name")


def parse_role(text, place):
    if text in SIMPLE_ROLES:
        return Role(SIMPLE_ROLES[text], "0", text)
    if text == "unknown":
        return Role("UNKNOWN", "0", text)
    if text in PATH_ACTS:
        return Role("PATH", "ACT_" + ACTS[text], text)
    if text in ACTS:
        return Role("ACT", "ACT_" + ACTS[text], text)
    kind, colon, lang = text.partition(":")
    if kind in ADDRESS_ROLES:
        act = lang if colon else "net-fetch"
        if act not in ACTS or act in PATH_ACTS:
            raise Bad(place, f"no act is called '{act}'")
        return Role(ADDRESS_ROLES[kind], "ACT_" + ACTS[act], text)
    if colon and kind == "stdout-or":
        if lang not in PATH_ACTS:
            raise Bad(place, f"'{lang}' is no act on a path")
        return Role("STDOUT_OR", "ACT_" + ACTS[lang], text)
    if colon and kind in ("code", "script"):
        if lang in LANGS:
            return Role(kind.upper(), LANGS[lang], text)
        raise Bad(place, f"no language is called '{lang}': {', '.join(LANGS)}")
    raise Bad(place, f"no role or act is called '{text}'")


def parse_roles(text, place):
    return tuple(parse_role(part, place) for part in text.split("&"))


def parse_when(words):
    """Terms after 'when', or none."""
    if not words.is_word("when"):
        return None
    words.word("when")
    token = words.word("the condition")
    terms = token.text.split(",")
    if "" in terms:
        raise Bad(token.place, "an empty term in the condition; terms are joined by ',' without blanks")
    return terms, token.place


class Option:
    def __init__(self, place):
        self.place = place
        self.spellings = []  # (key as written, "none" | "required" | "optional" | "prefix" | "key" | "number")
        self.roles, self.does, self.modes = (), [], []
        self.unknown = self.command = self.why = None
        self.is_global = self.last = self.spelled = False
        self.n_values = 1
        self.values = None  # ("UNLESS" | "ONLY", patterns): for which values the actions hold
        self.needs = None  # the mode a condition needs it to set

    @property
    def display(self):
        return self.spellings[0][0]

    def long_name(self):
        return max((s for s, _ in self.spellings), key=lambda s: s.startswith("--")).rstrip("=")

    def effectful(self):
        return bool(self.unknown is not None or self.command or self.does or
                    any(r.kind != "TEXT" for r in self.roles))

    def harmless(self):
        """Whether a word that is not known may turn out to be this option."""
        if self.spelled:
            return True
        mild = all(r.kind == "TEXT" or r.name == "look" for r in self.roles)
        return mild and self.unknown is None and not self.command and all(d.act == "look" for d in self.does)


Does = collections.namedtuple("Does", "when act flags why place")


def parse_does(words, report, when):
    place = words.place()
    token = words.word("the act")
    if token.text not in ACTS:
        raise Bad(token.place, f"no act is called '{token.text}': {', '.join(sorted(ACTS))}")
    flags = []
    while words.more() and not words.is_string() and words.peek().text in EFFECT_FLAGS:
        flags.append(EFFECT_FLAGS[words.word("flag").text])
    why = clause(words.string("the clause for people"), report)
    return Does(when, token.text, tuple(flags), why, place)


SPELLING = re.compile(r'^(--?[^=\[\s]+|\+[^=\[\s]+|[A-Za-z_][\w.-]*(?==))(\[=[^\]]*\]|=.*)?$')


def parse_spelling(token, option):
    text = token.text
    if text == "-":
        option.spellings.append((text, "none"))
        return
    if text in ("-NUM", "+NUM"):
        option.spellings.append((text, "number"))
        return
    if text.startswith("--[no-]"):
        rest = text[len("--[no-]"):]
        name = re.match(r'^[^=\[]+', rest)
        if not name:
            raise Bad(token.place, f"'{text}' is no spelling of an option")
        parse_spelling(token._replace(text="--" + rest), option)
        option.spellings.append(("--no-" + name[0], "no"))
        return
    if text.endswith("*") and text[0] in "-+" and (len(text) > 2 or text == "+*"):
        option.spellings.append((text[:-1], "prefix"))
        return
    m = SPELLING.match(text)
    if not m:
        raise Bad(token.place, f"'{text}' is no spelling of an option")
    name, value = m[1], m[2]
    if name[0] not in "-+":
        option.spellings.append((name + "=", "key"))
    elif value is None:
        option.spellings.append((name, "none"))
    else:
        option.spellings.append((name, "optional" if value.startswith("[") else "required"))


def starts_option(token):
    if token.quoted:
        return False
    t = token.text
    return t == "-" or (t[0] in "-+" and len(t) > 1) or re.match(r'^[A-Za-z_][\w.-]*=[A-Z]*$', t) is not None


def parse_option(words, report):
    option = Option(words.place())
    while words.more() and starts_option(words.peek()):
        parse_spelling(words.word("spelling"), option)
    if any(how == "required" for _, how in option.spellings):
        option.spellings = [(s, "required" if how == "none" else how) for s, how in option.spellings]
    parse_actions(words, option, report)
    negated = any(how == "no" for _, how in option.spellings)
    if negated and (option.effectful() or option.modes):
        raise Bad(option.place, "'--[no-]…' cannot have an action: write the two options on two lines")
    option.spellings = [(s, "none" if how == "no" else how) for s, how in option.spellings]
    if option.n_values > 1 and not any(how == "required" for _, how in option.spellings):
        raise Bad(option.place, "'values' is for options written with =VALUE")
    takes = any(how in ("required", "optional", "prefix", "key") for _, how in option.spellings)
    if option.values and not takes:
        raise Bad(option.place, f"'{option.display}' has conditions on a value but takes none")
    if option.values and not (option.effectful() or option.modes):
        raise Bad(option.place, f"'{option.display}' has conditions on its value but no action that they hold for")
    if option.roles and not takes and not any(how == "number" for _, how in option.spellings):
        raise Bad(option.place, f"'{option.display}' has a role but takes no value; an effect of the option "
                                "itself is written: does ACT \"clause\"")
    words.end()
    return option


def parse_actions(words, option, report):
    while words.more():
        token = words.word("the action")
        text = token.text
        if text == "global":
            option.is_global = True
        elif text == "last":
            option.last = True
        elif text == "spelled":
            option.spelled = True
        elif text == "values":
            count = words.word("how many")
            if count.text not in ("2", "3", "4"):
                raise Bad(count.place, "'values' is followed by 2, 3 or 4")
            option.n_values = int(count.text)
        elif text in ("command", "command;"):
            option.command = text
        elif text in ("unless", "only"):
            if option.values or option.roles or option.does or option.modes or option.unknown is not None:
                raise Bad(token.place, f"'{text}' stands once, before all actions")
            option.values = (text.upper(), parse_values(words))
        elif text == "mode":
            option.modes.append(parse_mode(words))
        elif text == "does":
            option.does.append(parse_does(words, report, None))
        elif text == "unknown":
            option.unknown = clause(words.string("the clause"), report) if words.is_string() else ""
        elif option.roles:
            raise Bad(token.place, f"'{text}' after the role '{option.roles[0].name}': two roles are joined by '&'")
        else:
            option.roles = parse_roles(text, token.place)
            if words.is_string():
                option.why = clause(words.string("the clause"), report)
            if any(r.kind == "COMMAND" for r in option.roles):
                raise Bad(token.place, "'command' cannot be joined to another role")


def parse_values(words):
    token = words.peek()
    if token is None:
        raise Bad(words.place(), "the values are missing: VALUE|VALUE, where '*' is any text")
    words.at += 1
    if len(token.text.split("|")) != len(set(token.text.split("|"))):
        raise Bad(token.place, "a value stands twice")
    if all(value.startswith("!") for value in token.text.split("|")):
        raise Bad(token.place, "of values that are excepted there is nothing left")
    return token.text


def parse_mode(words):
    token = words.word("the mode's name")
    if not re.match(r'^[a-z][a-z0-9-]*$', token.text) or token.text == "command":
        raise Bad(token.place, f"'{token.text}' cannot be a mode: small letters, digits and '-'")
    return token.text


Spec = collections.namedtuple("Spec", "roles repeat why place")
Operands = collections.namedtuple("Operands", "when specs place")
Implied = collections.namedtuple("Implied", "when role text place")
Stdin = collections.namedtuple("Stdin", "when lang place")
Probe = collections.namedtuple("Probe", "when tool keys place")
File = collections.namedtuple("File", "when where names holds does place")
PLACES = ("here", "above", "beside")
Use = collections.namedtuple("Use", "name place")
Simple = collections.namedtuple("Simple", "kind value place")


def parse_operands(words, report):
    place = words.line_place
    when = parse_when(words)
    specs = []
    if words.is_word("none"):
        words.word("none")
        words.end()
        return Operands(when, (), place)
    while words.more():
        token = words.word("a role")
        repeat = token.text[-1] if token.text[-1] in "?*+" else ""
        roles = parse_roles(token.text[:-1] if repeat else token.text, token.place)
        why = clause(words.string("clause"), report) if words.is_string() else None
        specs.append(Spec(roles, repeat, why, token.place))
    check_specs(specs, words)
    return Operands(when, tuple(specs), place)


def parse_file(words, report):
    """A file that decides what the command does."""
    place, when, names, holds = words.line_place, parse_when(words), [], None
    where = words.word("the place")
    if where.text not in PLACES:
        raise Bad(where.place, f"no place is called '{where.text}': {', '.join(PLACES)}")
    while words.more() and not words.is_word("holds", "does"):
        token = words.word("a file's name")
        if token.text.startswith(("/", "~")) or {"", ".", ".."} & set(token.text.split("/")):
            raise Bad(token.place, f"'{token.text}' is no name below the place")
        if "*" in token.text and ("/" in token.text or token.text.count("*") > 1):
            raise Bad(token.place, f"'{token.text}': one '*', in a name without folder")
        names.append(token.text)
    if not names:
        raise Bad(words.place(), "a file's name is missing")
    if words.is_word("holds"):
        words.word("holds")
        token = words.string("what the file holds") if words.is_string() else words.word("what the file holds")
        holds = token.text
        if {"", "=", "~"} & set(holds.split("|")):
            raise Bad(token.place, "an empty text is in every file")
    if not words.is_word("does"):
        raise Bad(words.place(), "'does' is missing: what the command does where the file is so")
    words.word("does")
    return File(when, where.text, tuple(names), holds, parse_does(words, report, None), place)


def check_specs(specs, words):
    if not specs:
        raise Bad(words.place(), "a role is missing; 'operands none' says that there are no operands")
    if len(specs) > SPECS_MAX:
        raise Bad(specs[SPECS_MAX].place, "too many roles on one line")
    repeating = [i for i, s in enumerate(specs) if s.repeat in ("*", "+")]
    if len(repeating) > 1:
        raise Bad(specs[repeating[1]].place, "only one role of a line may repeat")
    for i, s in enumerate(specs):
        if any(r.kind == "COMMAND" for r in s.roles):
            if i != len(specs) - 1 or s.repeat in ("*", "+") or len(s.roles) > 1:
                raise Bad(s.place, "'command' stands last, alone and without '*' or '+'")
        if s.repeat == "?" and repeating and i > repeating[0] and s.roles[0].kind != "COMMAND":
            raise Bad(s.place, "'?' after a role that repeats cannot be told apart")
    if repeating and specs[-1].roles[0].kind == "COMMAND":
        if specs[repeating[0]].roles[0].kind != "ASSIGN":
            raise Bad(specs[repeating[0]].place, "before 'command' only 'assign' may repeat")


class Block:
    def __init__(self, kind, names, place, indent):
        self.kind, self.names, self.place, self.indent = kind, names, place, indent
        self.lines, self.tests = [], []
        self.inner_indent = None


def parse_line(words, block, report):
    """One line that is no block's beginning."""
    first = words.peek()
    if starts_option(first):
        return parse_option(words, report)
    key = words.word("the line's first word").text
    place = words.line_place
    if key == "operands":
        line = parse_operands(words, report)
    elif key == "does":
        when = parse_when(words)
        line = parse_does(words, report, when)
    elif key == "implied":
        when = parse_when(words)
        token = words.word("the role")
        line = Implied(when, parse_role(token.text, token.place), words.string("the word").text, place)
    elif key == "stdin":
        when = parse_when(words)
        token = words.word("code:LANG")
        role = parse_role(token.text, token.place)
        if role.kind != "CODE":
            raise Bad(token.place, "only code:LANG can stand here")
        line = Stdin(when, role.arg, place)
    elif key == "probe":
        when = parse_when(words)
        tool = words.word("the tool").text
        keys = []
        while words.more():
            keys.append(words.word("key").text)
        line = Probe(when, tool, tuple(keys), place)
    elif key == "file":
        line = parse_file(words, report)
    elif key == "use":
        line = Use(words.word("the set's name").text, place)
    else:
        line = parse_simple(key, words, block, first)
    words.end()
    return line


def parse_simple(key, words, block, first):
    place = words.line_place
    if key == "syntax":
        style = words.word("the style")
        if style.text not in STYLES:
            raise Bad(style.place, f"no style is called '{style.text}': {', '.join(STYLES)}")
        modifiers = []
        while words.more():
            token = words.word("modifier")
            if token.text not in MODIFIERS:
                raise Bad(token.place, f"no modifier is called '{token.text}': {', '.join(MODIFIERS)}")
            modifiers.append(token.text)
        return Simple("syntax", (style.text, modifiers), place)
    if key == "trust":
        token = words.word("none, exact or sub")
        if token.text not in TRUSTS:
            raise Bad(token.place, f"'{token.text}' is none of: {', '.join(TRUSTS)}")
        return Simple("trust", token.text, place)
    if key == "mode":
        return Simple("mode", parse_mode(words), place)
    if key == "options":
        token = words.word("'complete'")
        if token.text != "complete":
            raise Bad(token.place, "only 'options complete' is known; an option's own line begins with '-'")
        return Simple("complete", True, place)
    if key == "unknown-options":
        token = words.word("'text'")
        if token.text != "text":
            raise Bad(token.place, "only 'unknown-options text' is known")
        return Simple("unknown-options", True, place)
    if key == "manual":
        return Simple("manual", words.string("the page").text, place)
    if key in ("reader", "default-sub"):
        return Simple(key, words.word("the name").text, place)
    raise Bad(first.place, f"no line begins with '{key}'")


class Files:
    """Everything that was written, as blocks."""

    def __init__(self, report):
        self.report, self.commands, self.sets = report, [], {}

    def read(self, path):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            self.report.error(Place(str(path), 1, 1), "the file is not UTF-8")
            return
        stack = []
        for number, line in enumerate(text.split("\n"), 1):
            body = line.lstrip(" ")
            if not body or body.startswith("#"):
                continue
            try:
                self.read_line(str(path), number, line, stack)
            except Bad as e:
                self.report.error(*e.args)

    def read_line(self, file, number, line, stack):
        indent = len(line) - len(line.lstrip(" "))
        place = Place(file, number, indent + 1)
        if "\t" in line or "\r" in line:
            raise Bad(place, "a tab or carriage return; lines are indented by blanks")
        while stack and indent <= stack[-1].indent:
            stack.pop()
        test = re.match(r'^(allow|ask):\s+(.*\S)\s*$', line[indent:])
        if test:
            if not stack:
                raise Bad(place, "a test outside of any entry")
            stack[-1].tests.append((test[1], test[2], place))
            return
        words = Words(tokenize(line, file, number), place)
        self.check_indent(indent, stack, place)
        if words.is_word("command", "sub", "set"):
            self.open_block(words, stack, indent, place)
        elif not stack:
            raise Bad(place, "the line belongs to no command, sub or set: indent it below one")
        else:
            stack[-1].lines.append(parse_line(words, stack[-1], self.report))

    def check_indent(self, indent, stack, place):
        if not stack:
            return
        top = stack[-1]
        if top.inner_indent is None:
            top.inner_indent = indent
        elif top.inner_indent != indent:
            raise Bad(place, f"indented by {indent}, the lines beside it by {top.inner_indent}")

    def open_block(self, words, stack, indent, place):
        kind = words.word("kind").text
        names = []
        while words.more():
            names.append(words.word("a name"))
        if not names:
            raise Bad(words.place(), "a name is missing")
        block = Block(kind, names, place, indent)
        if kind == "sub":
            if not stack:
                raise Bad(place, "a sub belongs below a command, a sub or a set")
            stack[-1].lines.append(block)
        elif stack:
            raise Bad(place, f"a {kind} cannot stand inside another entry")
        elif kind == "command":
            self.commands.append(block)
        elif names[0].text in self.sets:
            raise Bad(place, f"the set '{names[0].text}' is already at {self.sets[names[0].text].place}")
        else:
            self.sets[names[0].text] = block
            block.used = False
        stack.append(block)


class Node:
    """A command or subcommand with everything that holds for it."""

    def __init__(self, block, parent):
        self.block, self.parent, self.place = block, parent, block.place
        self.names = [t.text for t in block.names]
        self.options, self.operands, self.does, self.implied, self.stdin, self.probes, self.looks = [], [], [], [], [], [], []
        self.subs, self.modes, self.tests = [], [], list(block.tests)
        self.syntax = parent.syntax if parent else ("gnu", [])
        self.reader = self.default_sub = self.trust = self.manual = None
        self.complete = self.unknown_text = False
        self.bits = {}
        self.seen = {}
        self.index = 0

    def path(self):
        return (self.parent.path() + " " if self.parent else "") + self.names[0]

    def chain(self):
        node = self
        while node:
            yield node
            node = node.parent


class Builder:
    def __init__(self, files, report):
        self.files, self.report = files, report
        self.nodes, self.by_name = [], {}
        self.tests = []

    def build(self):
        for block in self.files.commands:
            node = self.node(block, None)
            for token in block.names:
                if token.text in self.by_name:
                    self.report.error(token.place, f"the command '{token.text}' is already at "
                                                   f"{self.by_name[token.text].place}")
                elif "/" in token.text:
                    self.report.error(token.place, "a command's name has no path")
                else:
                    self.by_name[token.text] = node
            self.check(node)

    def node(self, block, parent):
        node = Node(block, parent)
        self.nodes.append(node)
        node.index = len(self.nodes)
        self.tests += [(e, t, p, node) for e, t, p in block.tests]
        subs = []
        self.fill(node, block, block.lines, subs, ())
        for sub_block in subs:
            node.subs.append(self.node(sub_block, node))
        self.check_subs(node)
        return node

    def fill(self, node, block, lines, subs, using):
        own = not using
        for line in lines:
            if isinstance(line, Use):
                self.fill_set(node, line, subs, using)
            elif isinstance(line, Option):
                self.add_option(node, line, own)
            elif isinstance(line, Block):
                subs.append(line)
            elif isinstance(line, Operands):
                node.operands.append(line)
            elif isinstance(line, Does):
                node.does.append(line)
            elif isinstance(line, Implied):
                node.implied.append(line)
            elif isinstance(line, Stdin):
                node.stdin.append(line)
            elif isinstance(line, Probe):
                node.probes.append(line)
            elif isinstance(line, File):
                node.looks.append(line)
            else:
                self.fill_simple(node, line)

    def fill_set(self, node, line, subs, using):
        block = self.files.sets.get(line.name)
        if not block:
            self.report.error(line.place, f"no set is called '{line.name}'")
        elif line.name in using:
            self.report.error(line.place, f"the set '{line.name}' uses itself")
        else:
            block.used = True
            self.fill(node, block, block.lines, subs, using + (line.name,))

    def fill_simple(self, node, line):
        if line.kind == "syntax":
            node.syntax = line.value
        elif line.kind == "mode":
            node.modes.append(line.value)
        elif line.kind == "complete":
            node.complete = True
        elif line.kind == "unknown-options":
            node.unknown_text = True
        elif line.kind == "default-sub":
            node.default_sub = (line.value, line.place)
        else:
            if getattr(node, line.kind) is not None and not line.kind == "manual":
                self.report.error(line.place, f"'{line.kind}' is said twice")
            setattr(node, line.kind, line.value)

    def add_option(self, node, option, own):
        """An option of the entry itself replaces one that a set brought."""
        option = clone(option)
        keep = []
        for spelling, how in option.spellings:
            before = node.seen.get(spelling)
            if before and before[1] == own:
                self.report.error(option.place, f"'{spelling}' is already at {before[0].place}")
                continue
            if before and not own:
                continue
            if before:
                before[0].spellings = [s for s in before[0].spellings if s[0] != spelling]
            node.seen[spelling] = (option, own)
            keep.append((spelling, how))
        option.spellings = keep
        node.options = [o for o in node.options if o.spellings]
        if keep:
            node.options.append(option)

    def check_subs(self, node):
        seen = {}
        for sub in node.subs:
            for token in sub.block.names:
                if token.text in seen:
                    self.report.error(token.place, f"the subcommand '{token.text}' is already at {seen[token.text]}")
                seen[token.text] = token.place
        if node.default_sub and node.default_sub[0] not in seen:
            self.report.error(node.default_sub[1], f"no subcommand is called '{node.default_sub[0]}'")

    def check(self, node):
        """Conditions, modes, reachability of the whole tree below a command."""
        self.resolve(node)
        self.allocate(node, {})
        self.check_lines(node)

    def resolve(self, node):
        for line in node.operands + node.does + node.implied + node.stdin + node.probes + node.looks:
            for term in line.when[0] if line.when else ():
                self.resolve_term(node, term, line.when[1])
        for sub in node.subs:
            self.resolve(sub)

    def resolve_term(self, node, term, place):
        name = term[1:] if term.startswith("!") else term
        if re.match(r'^operands[<>=]\d+$', name):
            if term.startswith("!"):
                self.report.error(place, f"'{term}': write the comparison the other way round")
            return
        if name[0] in "-+" or name.endswith("="):
            option = self.find_option(node, name)
            if option and option.values:
                self.report.error(place, f"what '{name}' means depends on its value: give it a mode and ask for that")
            elif option:
                option.needs = "option " + option.display
            else:
                self.report.error(place, f"'{name}' is no option of '{node.path()}'")
        elif name not in OWN_MODES and not self.sets_mode(node, name):
            self.report.error(place, f"nothing in '{node.path()}' sets the mode '{name}'")

    def find_option(self, node, name):
        for n in node.chain():
            for o in n.options:
                if any(s == name for s, _ in o.spellings):
                    return o
        return None

    def sets_mode(self, node, name):
        return any(name in n.modes or any(name in o.modes for o in n.options) for n in node.chain())

    def allocate(self, node, inherited):
        node.bits = dict(inherited)
        if not node.parent:
            for mode in ("help", "command", "force", "wholesale", "remote", "colon"):
                node.bits[mode] = len(node.bits)
        names = list(node.modes)
        for o in node.options:
            names += o.modes + ([o.needs] if o.needs else [])
        for name in names:
            node.bits.setdefault(name, len(node.bits))
        if len(node.bits) > MODES_MAX:
            self.report.error(node.place, f"'{node.path()}' has more than {MODES_MAX} modes and options in conditions")
        for sub in node.subs:
            self.allocate(sub, node.bits)

    def check_lines(self, node):
        always = None
        for line in node.operands:
            if always:
                self.report.error(line.place, f"never reached: the line at {always} has no condition")
            elif not line.when:
                always = line.place
        style = node.syntax[0]
        for o in node.options:
            for s, how in o.spellings:
                if style == "none":
                    self.report.error(o.place, f"'{s}': with 'syntax none' there are no options")
                elif style == "posix" and s.startswith("--") and len(s) > 2:
                    self.report.error(o.place, f"'{s}': 'syntax posix' has no long options")
        for sub in node.subs:
            self.check_lines(sub)


def clone(option):
    other = Option(option.place)
    other.__dict__.update(option.__dict__)
    other.spellings, other.modes, other.does = list(option.spellings), list(option.modes), list(option.does)
    return other


def all_harmless(node):
    """(whether a word that is not known may be any option here, the option that forbids it)"""
    for n in node.chain():
        relevant = [o for o in n.options if n is node or o.is_global]
        if n is not node and not relevant:
            continue
        for o in relevant:
            if not o.harmless():
                return False, o.long_name()
        if not n.complete and not n.unknown_text and n.syntax[0] != "none":
            return False, None
    return True, None


def default_trust(node):
    for n in node.chain():
        if n.trust:
            return n.trust
    roles = [r for line in node.operands for s in line.specs for r in s.roles]
    kinds = {r.kind for r in roles} | {r.kind for o in node.options for r in o.roles
                                             if r.kind in ("CODE", "NODE")}
    if kinds & {"COMMAND", "RUN", "CODE", "NODE", "SCRIPT", "PROGRAM"} or any(o.command for o in node.options):
        return "none"
    roles += [r for o in node.options for r in o.roles]
    if node.stdin or node.subs:
        return "none"
    quiet = {"look", "read", "read-tree"}
    acts = {d.act for n in node.chain() for d in n.does} | {r.name for r in roles if r.kind in ("PATH", "ACT")}
    acts |= {d.act for o in node.options for d in o.does}
    effects = any(r.kind not in ("PATH", "ACT", "TEXT") for r in roles)
    if acts - quiet or effects or node.probes or node.looks or any(o.unknown is not None for o in node.options) or node.reader:
        return "exact"
    return "sub"


# Emission ---------------------------------------------------------------------------------------


class Pool:
    """Strings, each once: two bytes of length, then the bytes; a string is the offset of its bytes."""

    def __init__(self):
        self.bytes, self.at = bytearray(2), {b"": 2}

    def add(self, text):
        raw = (text or "").encode()
        if raw not in self.at:
            self.at[raw] = len(self.bytes) + 2
            self.bytes += len(raw).to_bytes(2, "little") + raw
        return self.at[raw]

    def literal(self):
        out, line = [], ""
        for b in bytes(self.bytes):
            c = chr(b)
            line += c if 32 <= b < 127 and c not in '"\\?' else f"\\{b:03o}"
            if len(line) > 90:
                out.append(f'        "{line}"')
                line = ""
        return "\n".join(out + [f'        "{line}"'])


class Rows:
    """An array whose equal runs of rows are stored once."""

    def __init__(self, first=None):
        self.rows, self.runs = ([first] if first is not None else []), {}

    def add(self, *rows):
        key = tuple(rows)
        if not key:
            return 0
        if key not in self.runs:
            self.runs[key] = len(self.rows)
            self.rows += key
        return self.runs[key]


class Emitter:
    def __init__(self, builder):
        self.builder, self.pool = builder, Pool()
        self.masks = Rows("0")
        self.conds = Rows("{ 0, 0, 0, TABLE_OPERANDS_ANY }")
        self.roles, self.does = Rows(), Rows()
        self.actions = Rows(self.action_row(None, None))
        self.specs, self.operands, self.implied, self.stdin = Rows(), Rows(), Rows(), Rows()
        self.probes, self.looks, self.keys, self.options, self.subs, self.nodes = Rows(), Rows(), Rows(), [], [], []
        self.option_lists = {}

    def mask(self, bits):
        return self.masks.add(f"0x{bits:x}ULL") if bits else 0

    def cond(self, node, when):
        if not when:
            return 0
        need = forbid = 0
        low, high = 0, OPERANDS_ANY
        for term in when[0]:
            name = term.lstrip("!")
            m = re.match(r'^operands([<>=])(\d+)$', name)
            if m:
                n = int(m[2])
                low = max(low, n if m[1] == "=" else n + 1 if m[1] == ">" else 0)
                high = min(high, n if m[1] == "=" else n - 1 if m[1] == "<" else high)
                continue
            if name[0] in "-+" or name.endswith("="):
                name = self.builder.find_option(node, name).needs
            bit = 1 << node.bits[name]
            if term.startswith("!"):
                forbid |= bit
            else:
                need |= bit
        high = "TABLE_OPERANDS_ANY" if high == OPERANDS_ANY else high
        return self.conds.add(f"{{ {self.mask(need)}, {self.mask(forbid)}, {low}, {high} }}")

    def role_run(self, roles):
        return self.roles.add(*[f"{{ TABLE_ROLE_{r.kind}, {r.arg} }}" for r in roles])

    def does_row(self, node, d):
        flags = " | ".join(d.flags) or "0"
        return (f"{{ {self.pool.add(d.why)}, {self.pool.add(d.place.source)}, {self.cond(node, d.when)}, "
                f"ACT_{ACTS[d.act]}, {flags} }}")

    def action_row(self, node, o):
        if o is None:
            return "{ 2, 2, 2, 0, 0, 0, 0, 0, 0 }"
        flags = []
        if o.command:
            flags.append("TABLE_COMMAND" if o.command == "command" else "TABLE_COMMAND_SEMICOLON")
        if o.unknown is not None:
            flags.append("TABLE_UNKNOWN")
        if o.last:
            flags.append("TABLE_LAST")
        if not o.harmless():
            flags.append("TABLE_HARMFUL")
        if o.values:
            flags.append("TABLE_" + o.values[0])
        bits = sum({1 << node.bits[m] for m in o.modes + ([o.needs] if o.needs else [])})
        why = o.unknown if o.unknown else o.why
        if not why and o.roles:
            why = "given with " + o.long_name()
        source = o.place.source if o.effectful() else ""
        does = self.does.add(*[self.does_row(node, d) for d in o.does])
        return (f"{{ {self.pool.add(why)}, {self.pool.add(source)}, "
                f"{self.pool.add(o.values[1] if o.values else '')}, {self.role_run(o.roles)}, {does}, "
                f"{self.mask(bits)}, {len(o.roles)}, {len(o.does)}, {' | '.join(flags) or '0'} }}")

    def option_rows(self, node):
        go = node.syntax[0] == "go"
        exact, prefixes = [], []
        for o in node.options:
            action = self.action_index(node, o)
            display = self.pool.add(o.display)
            for s, how in o.spellings:
                key = "-" + s.lstrip("-") if go and s.startswith("--") else s
                arity = {"none": "NONE", "number": "NONE", "required": "REQUIRED", "optional": "OPTIONAL",
                         "prefix": "PREFIX", "key": "REQUIRED"}[how]
                row = (f"{{ {self.pool.add(key)}, {display}, {action}, TABLE_VALUE_{arity}, "
                       f"{1 if o.is_global else 0}, {o.n_values - 1 if how == 'required' else 0} }}")
                (prefixes if how == "prefix" else exact).append((key.encode(), row))
        exact.sort(key=lambda r: r[0])
        return [r for _, r in exact], [r for _, r in prefixes]

    def action_index(self, node, o):
        row = self.action_row(node, o)
        return 0 if row == self.actions.rows[0] else self.actions.add(row)

    def operand_row(self, node, line):
        rows = []
        for s in line.specs:
            repeat = {"": "ONE", "?": "OPTIONAL", "*": "MANY", "+": "SOME"}[s.repeat]
            rows.append(f"{{ {self.pool.add(s.why)}, {self.role_run(s.roles)}, {len(s.roles)}, TABLE_{repeat} }}")
        return (f"{{ {self.pool.add(line.place.source)}, {self.cond(node, line.when)}, {self.specs.add(*rows)}, "
                f"{len(rows)} }}")

    def probe_row(self, node, p):
        keys = self.keys.add(*[str(self.pool.add(k)) for k in p.keys])
        return (f"{{ {self.pool.add(p.tool)}, {self.pool.add(p.place.source)}, {self.cond(node, p.when)}, {keys}, "
                f"{len(p.keys)} }}")

    def look_row(self, node, f):
        names = self.keys.add(*[str(self.pool.add(n)) for n in f.names])
        return (f"{{ {self.pool.add(f.holds)}, {self.pool.add(f.place.source)}, {self.cond(node, f.when)}, {names}, "
                f"{len(f.names)}, {self.does.add(self.does_row(node, f.does))}, COMMAND_{f.where.upper()} }}")

    def implied_row(self, node, line):
        return (f"{{ {self.pool.add(line.text)}, {self.pool.add(line.place.source)}, {self.cond(node, line.when)}, "
                f"{self.role_run((line.role,))} }}")

    def sub_rows(self, node):
        exact, patterns = [], []
        for sub in node.subs:
            for name in sub.names:
                (patterns if "*" in name else exact).append((name, sub.index))
        exact.sort(key=lambda r: r[0].encode())
        first = len(self.subs)
        self.subs += [f"{{ {self.pool.add(n)}, {i} }}" for n, i in exact + patterns]
        return first, len(exact), len(patterns)

    def node_row(self, node):
        exact, prefixes = self.option_rows(node)
        # Many nodes use one set: the same list of options is kept once.
        rows = tuple(exact + prefixes)
        first_option = self.option_lists.setdefault(rows, len(self.options)) if rows else 0
        if rows and first_option == len(self.options):
            self.options += rows
        first_sub, n_exact, n_patterns = self.sub_rows(node)
        reach = [o for n in node.chain() for o in n.options if n is node or o.is_global]
        all_modes = sum({1 << node.bits[m] for o in reach for m in o.modes + ([o.needs] if o.needs else [])
                         if m != "help"})
        harmless, culprit = all_harmless(node)
        hows = [(s, how) for o in reach for s, how in o.spellings]
        flags = [MODIFIERS[m] for m in node.syntax[1]]
        flags += ["TABLE_ALL_HARMLESS"] if harmless else []
        flags += ["TABLE_OPTIONS_TEXT"] if node.unknown_text else []
        takes = max([o.n_values for o in reach if any(how == "required" for _, how in o.spellings)], default=0)
        flags += ["TABLE_HAS_PLUS"] if any(s[0] == "+" for s, _ in hows) else []
        flags += ["TABLE_HAS_KEYS"] if any(how == "key" for _, how in hows) else []
        flags += ["TABLE_HAS_DIGITS"] if any(re.match(r'^-\d', s) or s == "-NUM" for s, _ in hows) else []
        default = next((s.index for s in node.subs if node.default_sub and node.default_sub[0] in s.names), 0)
        own_modes = self.mask(sum({1 << node.bits[m] for m in node.modes}))
        fields = [
            ("name", self.pool.add(node.names[0])), ("culprit", self.pool.add(culprit)),
            ("reader", self.pool.add(node.reader)), ("source", self.pool.add(node.place.source)),
            ("options", first_option), ("n_options", len(exact)), ("n_prefixes", len(prefixes)),
            ("subs", first_sub), ("n_subs", n_exact), ("n_sub_patterns", n_patterns),
            ("operands", self.operands.add(*[self.operand_row(node, x) for x in node.operands])),
            ("n_operands", len(node.operands)),
            ("does", self.does.add(*[self.does_row(node, d) for d in node.does])), ("n_does", len(node.does)),
            ("implied", self.implied.add(*[self.implied_row(node, x) for x in node.implied])),
            ("n_implied", len(node.implied)),
            ("stdin", self.stdin.add(*[f"{{ {self.pool.add(x.place.source)}, {self.cond(node, x.when)}, {x.lang} }}"
                                       for x in node.stdin])),
            ("n_stdin", len(node.stdin)),
            ("probes", self.probes.add(*[self.probe_row(node, p) for p in node.probes])), ("n_probes", len(node.probes)),
            ("looks", self.looks.add(*[self.look_row(node, f) for f in node.looks])), ("n_looks", len(node.looks)),
            ("modes", own_modes), ("all_modes", self.mask(all_modes)),
            ("parent", node.parent.index if node.parent else 0), ("default_sub", default),
            ("flags", " | ".join(flags) or "0"), ("takes", takes), ("syntax", "TABLE_SYNTAX_" + node.syntax[0].upper()),
            ("trust", "SHELL_TRUST_" + default_trust(node).upper()),
        ]
        return "{ " + ", ".join(f".{k} = {v}" for k, v in fields if v not in (0, "0")) + " }"

    def hash_rows(self):
        names = sorted(self.builder.by_name.items())
        n_slots = 1
        while n_slots < len(names) * 5 // 4 + 1:
            n_slots *= 2
        n_buckets = max(1, n_slots // 4)
        buckets = collections.defaultdict(list)
        for name, node in names:
            buckets[fnv(name, 0) % n_buckets].append((name, node.index))
        slots, seeds = [None] * n_slots, [0] * n_buckets
        for b, members in sorted(buckets.items(), key=lambda x: (-len(x[1]), x[0])):
            for seed in range(1, 65536):
                at = [fnv(n, seed) % n_slots for n, _ in members]
                if len(set(at)) == len(at) and all(slots[i] is None for i in at):
                    break
            else:
                raise SystemExit("no perfect hash was found")
            seeds[b] = seed
            for i, m in zip(at, members):
                slots[i] = m
        rows = [f"{{ {self.pool.add(s[0])}, {s[1]} }}" if s else "{ 0, 0 }" for s in slots]
        return rows, [str(s) for s in seeds]

    def text(self):
        rows = ["{ .name = 2 }"] + [self.node_row(n) for n in self.builder.nodes]
        slots, seeds = self.hash_rows()
        out = ["/* Made by tools/compile-commands.py from data/commands; not to be edited. */", ""]
        arrays = [
            ("uint64_t", "masks", self.masks.rows), ("TableCond", "conds", self.conds.rows),
            ("TableRole", "roles", self.roles.rows), ("TableDoes", "does_rows", self.does.rows),
            ("TableAction", "actions", self.actions.rows), ("TableSpec", "specs", self.specs.rows),
            ("TableOperands", "operand_rows", self.operands.rows), ("TableImplied", "implied_rows", self.implied.rows),
            ("TableStdin", "stdin_rows", self.stdin.rows), ("TableStr", "keys", self.keys.rows),
            ("TableProbe", "probes", self.probes.rows), ("TableLook", "looks", self.looks.rows),
            ("TableOption", "options", self.options),
            ("TableSub", "subs", self.subs), ("TableNode", "nodes", rows), ("TableSub", "slots", slots),
            ("uint16_t", "seeds", seeds),
        ]
        for ctype, name, values in arrays:
            values = values or ["0" if ctype in ("TableStr", "uint16_t") else "{ 0 }"]
            limit = 1 << 32 if name in ("options", "subs") else 1 << 16
            if len(values) >= limit:
                raise SystemExit(f"too many {name} for the table's form")
            out += [f"static const {ctype} {name}[{len(values)}] = {{"]
            out += [f"        {v}," for v in values] + ["};", ""]
        out += ["static const char pool[] =", self.pool.literal() + ";", ""]
        return "\n".join(out)


def fnv(name, seed):
    h = (2166136261 ^ (seed * 0x9e3779b1)) & 0xffffffff
    for b in name.encode():
        h = ((h ^ b) * 16777619) & 0xffffffff
    return h ^ (h >> 15)


# Lint and show ----------------------------------------------------------------------------------


def lint(builder, report):
    for name, block in builder.files.sets.items():
        if not block.used:
            report.warning(block.place, f"nothing uses the set '{name}'")
    for node in builder.nodes:
        below = [n for n in builder.nodes if node in n.chain()]
        if not node.parent and not any(n.tests for n in below):
            report.warning(node.place, f"'{node.path()}' has no allow: or ask: line")
        effects = node.does or node.operands or node.options or node.reader
        if not node.subs and not effects:
            report.warning(node.place, f"'{node.path()}' says nothing: without an operands line operands are unknown")
        if not node.operands and not node.subs and not node.reader:
            report.warning(node.place, f"'{node.path()}' has no operands line (say 'operands none' if so)")
        wraps = any(r.kind == "COMMAND" for x in node.operands for s in x.specs for r in s.roles)
        if wraps and node.syntax[0] in ("gnu", "old") and "nopermute" not in node.syntax[1]:
            report.warning(node.place, f"'{node.path()}' runs a command but its options go on behind it; "
                                       "'syntax gnu nopermute'?")
    seen = set()
    for expect, text, place, node in builder.tests:
        if text in seen:
            report.warning(place, f"tested twice: {text}")
        seen.add(text)


def show(builder, name):
    node = builder.by_name.get(name.split()[0])
    if not node:
        raise SystemExit(f"no command is called '{name}'")
    for word in name.split()[1:]:
        node = next((s for s in node.subs if word in s.names), None)
        if not node:
            raise SystemExit(f"no subcommand is called '{word}'")
    harmless, culprit = all_harmless(node)
    print(f"{node.path()}  ({', '.join(node.names)})  {node.place}")
    print(f"  syntax {node.syntax[0]} {' '.join(node.syntax[1])}  trust {default_trust(node)}")
    print("  a word that is not known may be an option:",
          "yes" if harmless else f"no, it could be {culprit}" if culprit else "no, 'options complete' is not said")
    for o in node.options:
        acts = [r.name for r in o.roles] + [f"does {d.act}" for d in o.does] + [f"mode {m}" for m in o.modes]
        acts += ["unknown"] if o.unknown is not None else []
        print("  ", " ".join(f"{s}:{h}" for s, h in o.spellings), "|", ", ".join(acts) or "-")
    for line in node.operands:
        print("   operands", line.when[0] if line.when else "",
              [("&".join(r.name for r in s.roles)) + s.repeat for s in line.specs])
    print("   subs:", " ".join(n for s in node.subs for n in s.names))


def main():
    parser = argparse.ArgumentParser(description="Compile the command table.")
    parser.add_argument("--output")
    parser.add_argument("--tests")
    parser.add_argument("--depfile")
    parser.add_argument("--lint", action="store_true")
    parser.add_argument("--show")
    parser.add_argument("--stats", action="store_true")
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    paths = []
    for p in args.paths:
        paths += sorted(p.glob("*.cmd")) if p.is_dir() else [p]
    report = Report()
    files = Files(report)
    for path in paths:
        files.read(path)
    builder = Builder(files, report)
    builder.build()
    if args.lint:
        lint(builder, report)
    for place, text in sorted(set(report.warnings)):
        print(f"{place}: warning: {text}", file=sys.stderr)
    for place, text in sorted(set(report.errors)):
        print(f"{place}: error: {text}", file=sys.stderr)
    if report.errors:
        return 1
    if args.show:
        show(builder, args.show)
    if args.tests:
        rows = [{"file": p.file, "line": p.line, "expect": e, "text": t} for e, t, p, _ in builder.tests]
        pathlib.Path(args.tests).write_text("".join(json.dumps(r) + "\n" for r in rows))
    if args.output:
        pathlib.Path(args.output).write_text(Emitter(builder).text())
    if args.depfile:
        folders = [str(p) for p in args.paths if p.is_dir()]
        target = args.output or args.tests
        depends = [str(p) for p in paths] + folders + [str(ROOT / "src/effect/acts.def")]
        pathlib.Path(args.depfile).write_text(f"{target}: {' '.join(depends)}\n")
    if args.stats:
        print(f"{len(builder.by_name)} names, {len(builder.nodes)} entries and subcommands, "
              f"{sum(len(n.options) for n in builder.nodes)} options, {len(builder.tests)} tests")
    return 1 if args.lint and report.warnings else 0


if __name__ == "__main__":
    sys.exit(main())
