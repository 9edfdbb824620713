#!/usr/bin/env python3
"""Write assent-settings(5) in scdoc's form from the tables of the settings: settings-page.py CONFIG-ROOM"""
import pathlib
import re
import sys

room = pathlib.Path(sys.argv[1])
ROW = re.compile(r'X\(\s*\w+,\s*"([^"]+)",\s*(\w+),\s*[^,]+,\s*(\w+),\s*(?:.*?,)?\s*"((?:[^"\\]|\\.)*)"\)', re.S)
TYPES = {"NAMES": "list of names", "SECONDS": "seconds", "UNATTENDED": "deny or auto", "WORDS": "text with {words}", "TEXT": "text",
         "BOOL": "true or false", "RISK": "safe, moderate or dangerous", "SERVERS": "object",
         "HOOKS": "list"}


def escape(text):
    return re.sub(r"([*_\\#\[\]])", r"\\\1", text)


def rows(name, prefix=""):
    text = re.sub(r"/\*.*?\*/", "", (room / name).read_text(), flags=re.S)
    for block in re.split(r"\n(?=X\()", text):
        m = ROW.match(block.strip())
        if m:
            yield prefix + m[1], TYPES.get(m[2], m[2].lower()), m[4].replace('\\"', '"')


print("""assent-settings(5)

# NAME

assent-settings - the settings of assent

# DESCRIPTION

_$XDG\\_CONFIG\\_HOME/assent/settings.json_ is JSON with comments. An unknown key is an error with its place. A workspace's
_.assent/settings.json_ may only tighten. *assent config* shows and sets them.

# KEYS
""")
for key, kind, help_text in [*rows("keys.def"), *rows("tool-keys.def", "tools.NAME.")]:
    print(f"*{escape(key)}* ({kind})\n\t{escape(help_text)}.\n")
print("""# SEE ALSO

*assent*(1), *assent-policy*(5)""")
