#!/usr/bin/env python3
"""Each room includes only the rooms src/layers.txt grants it, and only by the door: room/room.h."""
import pathlib, re, sys

src = pathlib.Path(sys.argv[1]) / "src"
allowed, bad = {}, []
for line in (src / "layers.txt").read_text().splitlines():
    line = line.split("#")[0].strip()
    if not line:
        continue
    room, _, below = line.partition(":")
    bad += [f"layers.txt: {room} names {b}, which is not below it" for b in below.split() if b not in allowed]
    allowed[room] = set(below.split())

for path in sorted(src.glob("*/*.[ch]")):
    room = path.parent.name
    for n, line in enumerate(path.read_text().splitlines(), 1):
        m = re.match(r'\s*#\s*include\s+"(\w+)/([^"]+)"', line)
        if not m:
            continue
        other, header = m.groups()
        here = f"{path.relative_to(src.parent)}:{n}"
        if other == room:
            if not (path.name.startswith("test-") and header in ("test.h", "test-oom.h")):
                bad.append(f"{here}: say \"{header}\": it is this room's own")
        elif other not in allowed.get(room, set()):
            bad.append(f"{here}: {room} may not include {other}")
        elif header != f"{other}.h" and not (path.name.startswith("test-") and header in ("test.h", "test-oom.h")):
            bad.append(f"{here}: enter {other} by its door, {other}/{other}.h")

for room in {p.parent.name for p in src.glob("*/*.[ch]")} - set(allowed):
    bad.append(f"{room}: no floor in src/layers.txt")
print("\n".join(bad) or f"{len(allowed)} rooms, all on their floors")
sys.exit(bool(bad))
