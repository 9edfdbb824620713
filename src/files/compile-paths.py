#!/usr/bin/env python3
"""Compile data/sensitive-paths into C: the rows, and the table by which a name finds its rows."""
import re, shlex, sys

source, classes_def, target = sys.argv[1:4]
SLOTS = 2048
NONE = 0xFFFF
KEYWORDS = ("except", "holds", "other-home", "by-name")

classes = {}
for name, bit, json in re.findall(r'^X\((\w+),\s*(\d+),\s*"([^"]+)"', open(classes_def).read(), re.M):
    classes[json] = 1 << int(bit)


def fnv(text):
    h = 0x811C9DC5
    for b in text.encode():
        h = (h ^ b) * 0x01000193 & 0xFFFFFFFF
    return h


def fail(n, text):
    sys.exit(f"{source}:{n}: {text}")


def read_row(n, line):
    m = re.match(r'(\S+)\s+(.+?)\s+"([^"]*)"(.*)$', line)
    if not m:
        fail(n, "no row: CLASS PATTERN \"text\"")
    row = {"line": n, "classes": 0, "text": m[3], "except": [], "holds": "", "other-home": False, "by-name": False}
    for name in m[1].split(","):
        if name not in classes:
            fail(n, f"no class is called '{name}'")
        row["classes"] |= classes[name]
    row["pattern"] = m[2].lower()
    words, where = shlex.split(m[4]), None
    for word in words:
        if word in KEYWORDS:
            where = word
            row["other-home"] |= word == "other-home"
            row["by-name"] |= word == "by-name"
        elif where == "except":
            row["except"].append(word.lower())
        elif where == "holds":
            row["holds"] = word
        else:
            fail(n, f"'{word}' stands nowhere")
    return row


def split_anchor(row):
    p = row["pattern"]
    for anchor, start in (("ANYWHERE", "**/"), ("HOME", "~/"), ("ROOT", "/")):
        if p.startswith(start):
            parts = p[len(start):].split("/")
            if "" in parts or "." in parts or ".." in parts or len(parts) > 8:
                fail(row["line"], "a pattern of up to eight names")
            return anchor, parts
    fail(row["line"], "a pattern stands on '/', '~/' or '**/'")


def trigger(row, parts):
    """By what a path is led to this row: a name without '*', an ending, or the start of a name."""
    literal = [p for p in parts if "*" not in p and "?" not in p]
    if literal:
        return "NAME", fnv(literal[-1])
    if parts[-1] == "**":
        fail(row["line"], "a pattern without any name")
    ending = re.search(r"\.[^.*?]+$", parts[-1])
    if ending:
        return "ENDING", fnv("\x01" + ending[0])
    return "START", 0


pool, places = bytearray(), {}


def pooled(text):
    """A PathStr; the same text stands in the pool once."""
    text = text.encode()
    if text not in places:
        places[text] = len(pool)
        pool.extend(text)
    return "{ %d, %d }" % (places[text], len(text))


rows, slots, starts = [], [NONE] * SLOTS, []
for n, line in enumerate(open(source), 1):
    line = line.rstrip("\n")
    if line.strip() and not line.startswith("#"):
        rows.append(read_row(n, line))

with open(target, "w") as out:
    out.write('#include "table.h"\n\nconst PathRow path_rows[] = {\n')
    for i, row in enumerate(rows):
        anchor, parts = split_anchor(row)
        kind, key = trigger(row, parts)
        following = NONE
        if kind == "START":
            starts.append(i)
        else:
            following, slots[key % SLOTS] = slots[key % SLOTS], i
        # A name that others may also use is looked for, not presumed, where a glob could meet it.
        weak = anchor == "ANYWHERE" and not any(part.startswith(".") for part in parts)
        flags = ["PATH_ROW_WEAK"] * weak + ["PATH_ROW_OTHER_HOME"] * row["other-home"]
        flags += ["PATH_ROW_BY_NAME"] * row["by-name"]
        out.write("        { .pattern = %s, .anchor = PATH_%s, .flags = %s, .key = 0x%08xU,\n"
                  "          .next = %d, .classes = 0x%xU, .text = %s,\n"
                  "          .source = %s, .except = %s, .holds = %s },\n"
                  % (pooled("/".join(parts)), anchor, " | ".join(flags) or "0", key, following,
                     row["classes"], pooled(row["text"]), pooled("sensitive-paths:%d" % row["line"]),
                     pooled(" ".join(row["except"])), pooled(row["holds"])))
    out.write("};\nconst char path_pool[] = {\n")
    for i in range(0, len(pool), 24):
        out.write("        " + ", ".join(map(str, pool[i:i + 24])) + ",\n")
    out.write("        0,\n};\nconst size_t n_path_rows = %d;\n\nconst uint16_t path_slots[PATH_SLOTS] = {\n" % len(rows))
    for i in range(0, SLOTS, 16):
        out.write("        " + ", ".join(map(str, slots[i:i + 16])) + ",\n")
    out.write("};\n\nconst uint16_t path_starts[] = { %s };\nconst size_t n_path_starts = %d;\n"
              % (", ".join(map(str, starts)), len(starts)))
