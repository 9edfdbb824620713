"""What is broken or hostile gets a sentence, a status, and never an allowed call."""
import json
import os
import subprocess

from harness import ASSENT, equal, main


def refused(got, what):
    assert got.returncode != 0, f"{what}: {got}"
    assert got.stdout == b"" or b"denied" in got.stdout or b"refused" in got.stdout, f"{what}: {got.stdout[:300]}"


def test_malformed_json_duplicate_keys_and_unknown_forms(home):
    for args in ("{", "[]", "null", '{"path":"a","path":"b"}', '{"path":"a"} x', '{"path":"\\ud800"}', '{"path":1}', "{}"):
        got = home.call("ask", "-y", "--tool", "read_file", args)
        equal(got.returncode, 2, args)
        assert b"Tool call refused" in got.stdout, got.stdout


def test_a_path_with_nul_is_refused(home):
    got = home.call("ask", "-y", "--tool", "read_file", '{"path":"README.md\\u0000.env"}')
    equal(got.returncode, 2)
    assert b"NUL" in got.stdout


def test_invalid_utf_8_on_the_command_line(home):
    got = subprocess.run([ASSENT.encode(), b"exec", b"-y", b"--", b"echo", b"\xff\xfe"], cwd=home.work, env=home.env,
                         capture_output=True, start_new_session=True)
    equal(got.returncode, 65)
    assert b"UTF-8" in got.stderr and not got.stdout


def test_a_ten_megabyte_argument_is_read_or_refused(home):
    feed = json.dumps({"id": "1", "command": "echo " + "a" * (10 << 20)}) + "\n" + json.dumps({"id": "2", "command": "ls"}) + "\n"
    got = home.call("check", "--batch", "-", stdin=feed.encode(), timeout=60)
    lines = [json.loads(line) for line in got.stdout.splitlines()]
    assert lines[0].get("verdict") != "allow", lines[0].get("verdict")
    equal(lines[1]["verdict"], "allow")


def test_deep_and_long_texts_end_in_ask(home):
    texts = ["$(" * 5000 + ")" * 5000, "(" * 10000, "a|" * 30000 + "a", "{ " * 3000, "if true; then " * 2000, "'" * 100001, "${a:-" * 4000,
             "true; " * 60000 + "rm -rf /"]
    feed = "\n".join(json.dumps({"id": str(i), "command": t}) for i, t in enumerate(texts)) + "\n"
    got = home.call("check", "--batch", "-", stdin=feed.encode(), timeout=60)
    lines = [json.loads(line) for line in got.stdout.splitlines()]
    equal(len(lines), len(texts))
    for line in lines:
        assert line.get("verdict") in ("ask", "deny"), line


def test_a_policy_with_an_error_still_denies_and_asks_about_the_rest(home):
    home.policy('deny bash(rm *)\nalow bash(ls)\n')
    got = home.call("exec", "--", "ls")
    equal(got.returncode, 126)
    assert b"policy:2:1" in got.stderr, got.stderr
    equal(home.call("ask", "--", "rm", "x").returncode, 2)
    got = home.call("policy", "check")
    equal(got.returncode, 1)
    assert b":2:1: error:" in got.stdout, got.stdout


def test_settings_with_an_error_or_an_unknown_key(home):
    home.settings('{"unattended": "auto", "alow_tools": []}')
    got = home.call("exec", "--", "ls")
    equal(got.returncode, 126)
    assert b"allow_tools" in got.stderr, got.stderr


def test_a_policy_that_others_may_write_is_not_followed(home):
    home.policy("allow bash(touch *)\n")
    (home.config / "policy").chmod(0o666)
    equal(home.call("exec", "--", "touch", "x").returncode, 126)
    assert not (home.work / "x").exists()


def test_a_corrupt_approvals_file_grants_nothing_and_is_kept(home):
    home.call("exec", "--", "true")
    folder = home.state / "approvals"
    folder.mkdir(mode=0o700, exist_ok=True)
    (folder / "user").write_text("allow everything please\n")
    (folder / "user").chmod(0o600)
    got = home.call("exec", "-y", "--", "touch", "x")
    equal(got.returncode, 126)
    assert not (home.work / "x").exists()
    equal((folder / "user").read_text(), "allow everything please\n")
    assert home.call("approvals", "list").returncode != 0


def test_a_corrupt_journal_is_found(home):
    home.call("exec", "--", "true")
    log = next((home.state / "log").glob("*.jsonl"))
    text = log.read_text()
    log.write_text(text.replace('"true', '"frue', 1))
    got = home.call("log", "verify")
    equal(got.returncode, 1)
    assert got.stderr, "says where"


def test_a_full_disk_stops_everything(home):
    if os.geteuid() != 0:
        print("# not tried: a full disk needs root and a tmpfs")
        return
    small = home.root / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k,mode=700", "none", str(small)], capture_output=True).returncode:
        print("# not tried: a full disk needs root and a tmpfs")
        return
    try:
        env = {"XDG_STATE_HOME": str(small)}
        home.call("exec", "--", "true", env=env)
        with open(small / "fill", "wb") as f:
            try:
                f.write(b"x" * (1 << 20))
            except OSError:
                pass
        got = home.call("exec", "--", "touch", "y", env=env)
        refused(got, "full disk")
        got = home.call("exec", "--", "echo", "ran", env=env)
        assert b"ran" not in got.stdout, got
    finally:
        subprocess.run(["umount", str(small)])


def test_a_home_that_is_no_absolute_path_is_not_believed(home):
    env = {**home.env, "HOME": "relative"}
    got = subprocess.run([ASSENT, "config", "path"], env=env, cwd=home.work, capture_output=True, start_new_session=True)
    assert got.stdout.startswith(b"/") or got.returncode == 125, got


def test_a_planted_link_is_not_followed(home):
    home.call("exec", "--", "true")
    log = next((home.state / "log").glob("*.jsonl"))
    target = home.root / "target"
    target.write_text("")
    log.unlink()
    log.symlink_to(target)
    got = home.call("exec", "--", "echo", "ran")
    assert got.returncode != 0 and b"ran" not in got.stdout, got
    equal(target.read_text(), "")


if __name__ == "__main__":
    main(globals())
