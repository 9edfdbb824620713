"""Where texts that bash has read, or runs, cannot do harm."""

import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
NO_SANDBOX = "skipped: bubblewrap cannot run here, or does not hold; texts are never run without it"
PROCESSES = 120  # at once; judge.sh sets it as well
MEMORY = 512 << 20


def limits():
    """Root is bound by no limit of processes, whatever it is called inside: so it becomes somebody else first."""
    # Somebody whom nobody else is: processes are counted by user.
    who = 100000 + os.getpid() % 100000
    drop = ["setpriv", f"--reuid={who}", f"--regid={who}", "--clear-groups"] if os.getuid() == 0 else []
    return drop + ["prlimit", f"--nproc={PROCESSES}", f"--as={MEMORY}", "--core=0", "--fsize=65536"]


def sandbox(directory, *more):
    """The words before a command that runs with @directory as /tmp/in, which it cannot change."""
    directory.chmod(0o755)
    return [*limits(), "bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--setenv", "LC_ALL", "C.UTF-8",
            "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/var/tmp",
            "--ro-bind", str(directory), "/tmp/in", *more, "--chdir", "/tmp"]


def writes_nothing(directory):
    """What runs inside cannot write outside: neither here, nor where it wants to."""
    witness, beside = directory / "witness", HERE / "assent-was-here"
    witness.write_text("untouched")
    script = 'echo x > "$1"; echo x > /tmp/in/witness; echo x > "$2"; echo x > /etc/assent-was-here; : > /tmp/inside && echo ran'
    done = subprocess.run([*sandbox(directory), "bash", "-c", script, "_", str(witness), str(beside)],
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    return (done.stdout == b"ran\n" and witness.read_text() == "untouched" and not beside.exists()
            and not os.path.exists("/etc/assent-was-here"))


def ends_forks(directory, tool):
    """A fork bomb stays small: of four times as many processes as there may be, most are refused."""
    copy = directory / "forks"
    shutil.copy(tool, copy)
    copy.chmod(0o755)
    done = subprocess.run([*sandbox(directory), "/tmp/in/forks", "--forks", str(4 * PROCESSES)],
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=20)
    return done.returncode == 0 and 0 < int(done.stdout or b"0") <= PROCESSES


def sandbox_holds(directory, tool):
    try:
        return writes_nothing(directory) and ends_forks(directory, tool)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False
