"""assent exec without a terminal: streams, exit status, autonomy, what is refused."""
import shutil
import signal
import subprocess
import time

from harness import ASSENT, equal, main


def test_an_allowed_command_keeps_its_streams_and_status(home):
    got = home.call("exec", "--", "sort", "-r", stdin=b"a\nb\n")
    equal((got.returncode, got.stdout, got.stderr), (0, b"b\na\n", b""))
    equal(home.call("exec", "--", "ls", "/nonexistent").returncode, 2)
    equal(home.call("exec", "-C", "/", "--", "pwd").stdout, b"/\n")


def test_nobody_there_means_no(home):
    got = home.call("exec", "--", "touch", "x")
    equal(got.returncode, 126)
    assert not (home.work / "x").exists()
    assert b"no one available to ask, and a person must: it creates a file" in got.stderr, got.stderr


def test_seed_003_allow_all_runs_what_no_rule_refuses(home):
    home.policy('deny bash(rm *) "keep files"\n')
    equal(home.call("exec", "-y", "--", "touch", "x").returncode, 0)
    assert (home.work / "x").exists()
    got = home.call("exec", "-y", "--", "rm", "x")
    equal(got.returncode, 126)
    assert (home.work / "x").exists()
    assert b"keep files" in got.stderr, got.stderr


def test_the_floor_stands_above_allow_all(home):
    for words in (["rm", "-rf", "/srv/assent-no-such-folder"], ["rm", "-rf", "/"], ["mkfs.ext4", "/dev/sda"]):
        equal(home.call("exec", "-y", "--", *words).returncode, 126, " ".join(words))


def test_unattended_auto_is_a_choice(home):
    equal(home.call("exec", "--unattended", "auto", "--", "touch", "a").returncode, 0)
    equal(home.call("exec", "--unattended", "deny", "-y", "--", "touch", "b").returncode, 126)
    home.settings('{"unattended": "auto"}')
    equal(home.call("exec", "--", "touch", "c").returncode, 126, "the settings were loosened outside assent")
    home2 = type(home)()
    try:
        home2.settings('{"unattended": "auto"}')
        equal(home2.call("exec", "--", "touch", "c").returncode, 0, "settings that were there from the beginning")
    finally:
        home2.close()


def test_auto_n_counts_only_what_would_have_been_asked(home):
    equal(home.call("exec", "--auto", "1", "--", "touch", "x").returncode, 0)
    equal(home.call("exec", "--auto", "1", "--", "rm", "-rf", "/tmp/assent-none").returncode, 126, "above the ceiling")


def test_a_missing_command_is_127_and_a_killed_one_128_and_its_signal(home):
    equal(home.call("exec", "-y", "--", "no-such-command-here").returncode, 127)
    equal(home.call("exec", "-y", "--", "bash", "-c", "kill -9 $$").returncode, 137)


def test_words_are_run_as_they_stand(home):
    equal(home.call("exec", "--", "echo", "a b", "$HOME", "*", "").stdout, b"a b $HOME * \n")


def test_promise_3_what_a_shell_would_run_unseen_does_not_reach_it(home):
    unseen = home.work / "unseen"
    unseen.write_text("echo unseen\n")
    env = {"BASH_ENV": str(unseen), "ENV": str(unseen), "BASH_FUNC_ls%%": "() { echo unseen; }"}
    for shell in ("bash", "sh"):
        got = home.call("exec", "-y", "--", shell, "-c", "ls /nonexistent || echo seen", env=env)
        equal((got.returncode, got.stdout), (0, b"seen\n"), got.stderr)


def test_every_decision_and_run_is_a_row(home):
    home.call("exec", "--", "true")
    home.call("exec", "--", "touch", "x")
    types = [r["type"] for r in home.rows()]
    equal([t for t in types if t in ("decision", "run", "result")], ["decision", "run", "result", "decision"])


def test_a_journal_that_cannot_be_written_stops_everything(home):
    home.call("exec", "--", "true")
    log = home.state / "log"
    # A file where the folder should be: no mode would protect from root.
    shutil.rmtree(log)
    log.write_text("")
    got = home.call("exec", "--", "ls")
    assert got.returncode in (73, 125, 126), got
    equal(got.stdout, b"")
    assert got.stderr, "a sentence says why"


def test_killed_at_any_time_nothing_runs_without_its_row(home):
    home.policy("allow bash(touch *)\n")
    home.call("exec", "--", "true")
    for i in range(40):
        p = subprocess.Popen([ASSENT, "exec", "--", "touch", f"f{i}"], cwd=home.work, env=home.env, start_new_session=True,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.0002 * i)
        p.send_signal(signal.SIGKILL)
        p.wait()
    time.sleep(0.2)
    ran = {r.get("request") for r in home.rows() if r["type"] == "run"}
    decided = {r.get("request") for r in home.rows() if r["type"] == "decision" and r.get("action") == "confirm"}
    assert ran <= decided, ran - decided
    made = {p.name for p in home.work.iterdir()}
    runs = [r for r in home.rows() if r["type"] == "run"]
    assert len(made) <= len(runs), (len(made), len(runs))
    equal(home.call("log", "verify").returncode, 0)


if __name__ == "__main__":
    main(globals())
