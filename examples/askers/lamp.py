#!/usr/bin/python3 -sE
"""A lamp that shows that a question waits: WLED's interface (https://kno.wled.ge/interfaces/json-api/).

    {"name": "lamp", "type": "observe", "command": ["…/lamp.py", "http://192.168.1.40", "/home/me/.local/state/assent-lamp"]}

It is amber while any question is open, red while a dangerous one is, and as it was before when none is. Nothing of a call
goes to the lamp.
"""
import fcntl
import json
import os
import signal
import sys

import asker

COLOURS = {"safe": [255, 160, 0], "moderate": [255, 160, 0], "dangerous": [255, 0, 0]}


def is_alive(pid):
    return os.path.exists(f"/proc/{pid}")


class Questions:
    """The open questions of this lamp, over all programs: who puts it out must be the last."""

    def __init__(self, folder):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.file = os.fdopen(os.open(os.path.join(folder, "questions"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600), "r+")

    def __enter__(self):
        fcntl.flock(self.file, fcntl.LOCK_EX)
        self.file.seek(0)
        try:
            state = json.load(self.file)
        except ValueError:
            state = {}
        self.open = {pid: risk for pid, risk in state.get("open", {}).items() if is_alive(pid)}
        # Left behind by killed programs: the lamp still shows their question, and what it was before is known.
        self.is_known = bool(state.get("open"))
        self.before = state.get("before")
        return self

    def __exit__(self, *_):
        self.file.seek(0)
        self.file.truncate()
        json.dump({"before": self.before, "open": self.open}, self.file)
        self.file.flush()
        fcntl.flock(self.file, fcntl.LOCK_UN)


def show(url, questions):
    if not questions.open:
        asker.call(url + "/json/state", questions.before, timeout=5)
        return
    risk = "dangerous" if "dangerous" in questions.open.values() else "moderate"
    asker.call(url + "/json/state", {"on": True, "bri": 255, "seg": [{"col": [COLOURS[risk]]}]}, timeout=5)


def main():
    # Until the lamp is as it should be, the end waits.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    q = json.load(sys.stdin)
    url = asker.check_url(sys.argv[1], may_be_plain=True)
    me = str(os.getpid())
    questions = Questions(sys.argv[2])
    with questions:
        if not questions.is_known:
            state = asker.call(url + "/json/state", timeout=5)
            questions.before = {key: state[key] for key in ("on", "bri") if key in state}
            questions.before["seg"] = [{"col": s["col"]} for s in state.get("seg", []) if "col" in s]
        questions.open[me] = q["risk"]
        show(url, questions)
    signal.sigwait({signal.SIGTERM})
    with questions:
        questions.open.pop(me, None)
        show(url, questions)


if __name__ == "__main__":
    main()
