"""Where texts that bash has read, or runs, cannot do harm."""

import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


def sandbox(directory, *more):
    """The words before a command that runs with @directory as /tmp/in, which it cannot change."""
    return ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--setenv", "LC_ALL", "C.UTF-8", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
            "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/var/tmp", "--ro-bind", str(directory), "/tmp/in", *more, "--chdir", "/tmp"]


def sandbox_holds(directory):
    """Proves that what runs inside cannot write outside: neither here, nor where it wants to."""
    witness = directory / "witness"
    witness.write_text("untouched")
    script = 'echo x > "$1"; echo x > /tmp/in/witness; echo x > "$2"; echo x > /etc/assent-was-here; : > /tmp/inside && echo ran'
    beside = HERE / "assent-was-here"
    try:
        done = subprocess.run(sandbox(directory) + ["bash", "-c", script, "_", str(witness), str(beside)],
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return (done.stdout == b"ran\n" and witness.read_text() == "untouched" and not beside.exists()
            and not os.path.exists("/etc/assent-was-here"))


NO_SANDBOX = "skipped: bubblewrap cannot run here, or does not hold; texts are never run without it"
