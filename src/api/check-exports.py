#!/usr/bin/env python3
"""The library exports what its header declares and assent.sym names, and nothing else; it needs libc alone.

  check-exports.py LIBRARY HEADER SYM PAGE CC INCLUDE
"""
import re
import subprocess
import sys
import tempfile


def declared(header):
    text = re.sub(r"/\*.*?\*/", "", open(header).read(), flags=re.S)
    return set(re.findall(r"\b(assent_[a-z_]+)\(", text))


def exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in out.splitlines() if line.split()[-2] != "A"}


def needed(library):
    out = subprocess.run(["readelf", "-d", library], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"\(NEEDED\).*\[(.*?)\]", out)), set(re.findall(r"\((TEXTREL|RPATH|RUNPATH)\)", out))


def compiles(words, include):
    with tempfile.NamedTemporaryFile("w", suffix=".c") as source:
        source.write("#include <assent/assent.h>\n")
        source.flush()
        done = subprocess.run([*words, "-pedantic", "-Wall", "-Wextra", "-Werror", "-I", include, "-fsyntax-only", source.name],
                              capture_output=True, text=True)
    if done.returncode:
        print("\n".join("# " + line for line in done.stderr.splitlines()))
    return done.returncode == 0


def main(library, header, sym, page, cc, include):
    wanted = set(re.findall(r"^\s+(assent_[a-z_]+);", open(sym).read(), re.M))
    out = exported(library)
    told = set(re.findall(r"\b(assent_[a-z_]+),?(?=[\s,])", open(page).read().partition("# FUNCTIONS")[2].partition("# EXAMPLE")[0]))
    libraries, bad_tags = needed(library)
    extra = {name for name in libraries if not name.startswith(("libc.so", "ld-linux", "libm.so", "libpthread.so"))}
    checks = [
        ("the library exports what assent.sym names", out == wanted, out ^ wanted),
        ("assent.sym names what the header declares", wanted == declared(header), wanted ^ declared(header)),
        ("the page names what the header declares", told == declared(header), told ^ declared(header)),
        ("it needs libc alone", not extra, extra),
        ("it has no text relocations and no paths in it", not bad_tags, bad_tags),
    ]
    for words in (["-xc", "-std=c99"], ["-xc", "-std=c11"], ["-xc", "-std=c17"], ["-xc++", "-std=c++11"], ["-xc++", "-std=c++17"]):
        checks.append((f"the header stands alone as {words[1][5:]}", compiles([cc, *words], include), ""))
    print(f"1..{len(checks)}")
    for i, (sentence, good, what) in enumerate(checks, 1):
        if not good and what:
            print(f"# {sorted(what)}")
        print(f"{'ok' if good else 'not ok'} {i} - {sentence}")
    return 0 if all(good for _, good, _ in checks) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
