"""What the shells offer behind assent is what its own help names."""
import pathlib
import re
import shutil
import subprocess

from harness import ASSENT, equal, main

FILES = pathlib.Path(__file__).resolve().parents[2] / "data/completions"

BASH = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _assent; printf "%s\\n" "${COMPREPLY[@]}"'
ZSH = ('compadd() { print -l -- ${(P)2} }; _files() { print FILES $1 }; _normal() { print -- NORMAL $CURRENT $words }; file=$1; shift; words=("$@"); '
       'CURRENT=$#words; PREFIX=$words[-1]; source $file')


def env_of(home):
    folder = home.root / "bin"
    if not folder.exists():
        folder.mkdir()
        (folder / "assent").symlink_to(ASSENT)
    return {**home.env, "PATH": f"{folder}:/usr/bin:/bin"}


def bash(home, *words):
    return run(home, ["bash", "--norc", "-c", BASH, "bash", str(FILES / "assent.bash"), "assent", *words], words[-1])


def zsh(home, *words):
    return run(home, ["zsh", "-f", "-c", ZSH, "zsh", str(FILES / "_assent"), "assent", *words], words[-1])


def fish(home, *words):
    line = "assent " + " ".join(words)
    return run(home, ["fish", "--no-config", "-c", f"source {FILES}/assent.fish; complete -C {line!r}"], words[-1])


def run(home, argv, word):
    got = subprocess.run(argv, capture_output=True, text=True, env=env_of(home), cwd=home.work, timeout=60)
    assert not got.stderr, got.stderr
    return sorted({line.split("\t")[0] for line in got.stdout.splitlines() if line and line.startswith(word)})


def shells():
    for name, func in (("bash", bash), ("zsh", zsh), ("fish", fish)):
        if shutil.which(name, path="/usr/bin:/bin"):
            yield func
        else:
            print(f"# SKIP {name}: not installed")


def commands(home):
    return [line.split()[0] for line in home.call("help").stdout.decode().splitlines() if re.match(r"  [a-z]", line)]


def test_commands_are_those_of_the_help(home):
    for shell in shells():
        equal(shell(home, ""), sorted(commands(home)), shell.__name__)


def test_options_are_those_of_each_commands_help(home):
    for command in commands(home):
        if command in ("version", "help"):
            continue
        options = home.call(command, "--help").stdout.decode().partition("\nOptions:\n")[2].partition("\n\n")[0]
        wanted = sorted(word.rstrip(",") for line in options.splitlines() for word in line.split()[:2] if word.startswith("--"))
        assert "--help" in wanted, command
        for shell in shells():
            equal(shell(home, command, "--"), wanted, f"{shell.__name__} {command}")


CASES = [
    (("policy", ""), ["accept", "check", "distrust", "edit", "explain", "import", "show", "suggest", "trust"]),
    (("log", ""), ["export", "head", "replay", "show", "verify"]),
    (("undo", ""), ["list", "show"]),
    (("approvals", "r"), ["revoke"]),
    (("hook", ""), ["install", "status", "uninstall"]),
    (("hook", "install", ""), ["claude-code"]),
    (("policy", "import", ""), ["claude-code"]),
    (("doctor", ""), ["claude-code"]),
    (("config", "get", "web_search.u"), ["web_search.url"]),
    (("config", "preset", "g"), ["gglib", "gptme"]),
    (("exec", "--unattended", ""), ["auto", "deny"]),
    (("check", "--world", ""), ["none", "system"]),
    (("help", "ch"), ["chat", "check"]),
    (("log", "--last", ""), []),
]


def test_words_and_values_are_offered_in_their_places(home):
    for shell in shells():
        for words, wanted in CASES:
            equal(shell(home, *words), wanted, f"{shell.__name__} {words}")


def test_behind_two_dashes_another_command_is_completed(home):
    assert "sort" in bash(home, "exec", "--", "sor")
    if shutil.which("fish", path="/usr/bin:/bin"):
        assert "sort" in fish(home, "exec", "--", "sor")
    if shutil.which("zsh", path="/usr/bin:/bin"):
        got = subprocess.run(["zsh", "-f", "-c", ZSH, "zsh", str(FILES / "_assent"), "assent", "exec", "--", "git", "st"], capture_output=True,
                             text=True, env=env_of(home), timeout=60)
        equal(got.stdout.strip(), "NORMAL 2 git st")


if __name__ == "__main__":
    main(globals())
