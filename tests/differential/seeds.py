"""Texts to mutate: what the project's own tests judge."""

import ast
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]
CASE = re.compile(r"(?:allow|ask|deny)(\$?)\s+(.*)")
MORE = re.compile(r"  \| (.*)")
ESCAPE = re.compile(r"\\(?:([nrt\\])|x([0-9a-f]{2})|u([0-9a-f]{4}))")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def unescape(text):
    return ESCAPE.sub(lambda m: {"n": "\n", "r": "\r", "t": "\t", "\\": "\\"}[m[1]] if m[1] else chr(int(m[2] or m[3], 16)), text)


def of_cases(path):
    texts = []
    for line in path.read_text(errors="replace").splitlines():
        case, more = CASE.match(line), MORE.match(line)
        if case:
            texts.append(unescape(case[2]) if case[1] else case[2])
        elif more and texts:
            texts[-1] += "\n" + more[1]
    return texts


def of_table(path):
    """The first string of each row."""
    texts = []
    for line in path.read_text(errors="replace").splitlines():
        m = STRING.search(line) if line.lstrip().startswith(("{", "X(")) else None
        try:
            texts += [ast.literal_eval('"%s"' % m[1]).encode("latin-1", "replace").decode("latin-1")] if m else []
        except (ValueError, SyntaxError):
            continue
    return texts


def seeds():
    """In an order that does not change."""
    texts = []
    for path in sorted((TOP / "tests" / "cases").glob("*.test")):
        texts += of_cases(path)
    for name in ("test-commands.def", "test-words.def", "test-refused.def", "test-facts.def"):
        texts += of_table(TOP / "src" / "shell" / name)
    return [t for t in dict.fromkeys(texts) if t.strip() and "\0" not in t and len(t) < 400]
