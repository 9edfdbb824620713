"""The record: every decision, shown, verified, exported, judged again."""
import json
import subprocess

from harness import ASSENT, equal, main


def fill(home):
    home.policy('deny bash(rm *) "keep files"\n')
    for words in (["ls"], ["rm", "x"], ["touch", "y"]):
        home.call("exec", "--", *words)


def test_promise_7_every_decision_names_who_and_by_what(home):
    fill(home)
    rows = [r for r in home.rows() if r["type"] == "decision"]
    equal([r["action"] for r in rows], ["confirm", "skip", "skip"])
    equal([r["by"] for r in rows], ["judgement", "rule", "nobody"])
    assert all(r["hash"] and r["digest"] and r["at"] and r["policy_revision"] for r in rows)


def test_promise_7_a_change_a_cut_and_a_swap_show(home):
    fill(home)
    log = next((home.state / "log").glob("*.jsonl"))
    lines = log.read_text().splitlines(keepends=True)
    equal(home.call("log", "verify").returncode, 0)
    for label, broken in (("edited", lines[:1] + [lines[1].replace("confirm", "skip  ", 1)] + lines[2:]), ("gap", lines[:1] + lines[2:]),
                          ("swapped", [lines[1], lines[0]] + lines[2:]), ("doubled", lines[:2] + lines[1:]), ("head cut", lines[1:])):
        log.write_text("".join(broken))
        equal(home.call("log", "verify").returncode, 1, label)
    log.write_text("".join(lines))
    head = home.call("log", "head").stdout.decode().strip()
    whole = log.read_text()
    equal(home.call("log", "verify", "--head", head).returncode, 0)
    log.write_text("".join(whole.splitlines(keepends=True)[:2]))
    equal(home.call("log", "verify").returncode, 0, "a cut at the end does not show by itself")
    equal(home.call("log", "verify", "--head", head).returncode, 1, "against a head it does")


def test_promise_8_replay_comes_out_the_same(home):
    fill(home)
    got = home.call("log", "replay")
    equal(got.returncode, 0, got.stdout.decode())
    assert b"3 decisions" in got.stdout and b"0 looser" in got.stdout, got.stdout


def test_secrets_in_arguments_are_not_kept(home):
    secret = "ghp_" + "a1B2" * 9
    home.call("exec", "--", "curl", "-H", f"Authorization: Bearer {secret}", "https://example.org")
    for path in home.state.rglob("*"):
        if path.is_file():
            assert secret not in path.read_text(errors="replace"), path
    assert "masked" in json.dumps(home.rows(), ensure_ascii=False), home.rows()[-1]


def test_show_and_export_have_every_decision(home):
    fill(home)
    text = home.call("log").stdout.decode()
    assert "rm x" in text and "keep files" in text and "touch y" in text, text
    rows = [json.loads(line) for line in home.call("log", "export").stdout.splitlines()]
    equal(len(rows), len(home.rows()))
    assert home.call("log", "export", "--csv").stdout.count(b"\n") >= 4
    equal(len(home.call("log", "show", "--refused", "--json").stdout.splitlines()), 2)


def test_the_record_is_shown_from_a_time_on(home):
    fill(home)
    whole = home.call("log", "show").stdout
    equal(home.call("log", "show", "--since", "1h").stdout, whole)
    equal(len(home.call("log", "export", "--since", "1h", "--type", "decision").stdout.splitlines()), 3)
    equal(home.call("log", "show", "--since", "yesterday").returncode, 64)


def test_several_writers_keep_one_chain(home):
    home.call("exec", "--", "true")
    ps = [subprocess.Popen([ASSENT, "exec", "--", "ls"], cwd=home.work, env=home.env, start_new_session=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL) for _ in range(40)]
    for p in ps:
        p.wait()
    equal(home.call("log", "verify").returncode, 0)
    equal(sum(r["type"] == "result" for r in home.rows()), 1 + sum(p.returncode == 0 for p in ps))


if __name__ == "__main__":
    main(globals())
