"""assent hook install, uninstall, status: the settings of an agent are not ours."""
import json
import os
import re
import stat

from harness import ASSENT, equal, main

FILES = [b"{}", b"{}\n", b'{"model":"opus"}', b'{\n  // mine\n  "model": "opus", // the large one\n}\n',
         b'{\n\t"permissions": {\n\t\t"allow": ["Bash(ls:*)"]\n\t}\n}\n',
         b'{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "matcher": "Bash",\n        "hooks": [{ "type": "command", "command": "/x/other" }]\n'
         b'      }\n    ]\n  }\n}\n', "{\r\n  \"ä\": \"\\u00e4\"\r\n}".encode()]


def file_of(home, scope="--user"):
    folder = home.home if scope == "--user" else home.work
    (folder / ".claude").mkdir(exist_ok=True)
    return folder / ".claude" / ("settings.local.json" if scope == "--local" else "settings.json")


def strip_comments(data):
    return re.sub(r",(\s*[}\]])", r"\1", re.sub(r"//.*", "", data.decode().replace("http://", "http:")))


def test_what_is_installed_is_strict_and_taking_it_out_gives_the_file_back(home):
    for scope in ("--user", "--project", "--local"):
        for data in FILES:
            path = file_of(home, scope)
            path.write_bytes(data)
            path.chmod(0o640)
            got = home.call("hook", "install", "claude-code", scope, "--yes")
            equal(got.returncode, 0, got.stderr)
            now = json.loads(strip_comments(path.read_bytes()))
            for event in ("PreToolUse", "PermissionRequest", "PostToolUse", "PostToolUseFailure"):
                ours = [g for g in now["hooks"][event] if "assent" in g["hooks"][0]["command"]]
                equal(len(ours), 1)
                equal(ours[0], {"matcher": "*", "hooks": [{"type": "command", "command": f"{os.path.abspath(ASSENT)} hook claude-code",
                                                           "timeout": 600, "onFailure": "block"}]})
            equal(stat.S_IMODE(path.stat().st_mode), 0o640, "the mode is kept")
            again = path.read_bytes()
            assert b"already" in home.call("hook", "install", "claude-code", scope, "--yes").stdout
            equal(path.read_bytes(), again)
            equal(home.call("hook", "uninstall", "claude-code", scope, "--yes").returncode, 0)
            equal(path.read_bytes(), data)
            equal(sorted(p.name for p in path.parent.iterdir()), [path.name], "nothing is left beside it")
            path.unlink()


def test_a_file_that_was_not_there_goes_again(home):
    equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0)
    path = home.home / ".claude" / "settings.json"
    equal(stat.S_IMODE(path.stat().st_mode), 0o600)
    equal(home.call("hook", "uninstall", "claude-code", "--yes").returncode, 0)
    assert not path.exists()


def test_what_a_person_added_meanwhile_stays(home):
    path = file_of(home)
    home.call("hook", "install", "claude-code", "--yes")
    body = json.loads(path.read_text())
    body["model"] = "opus"
    body["hooks"]["PreToolUse"].append({"matcher": "Bash", "hooks": [{"type": "command", "command": "/x/mine"}]})
    path.write_text(json.dumps(body, indent=4))
    equal(home.call("hook", "uninstall", "claude-code", "--yes").returncode, 0)
    equal(json.loads(path.read_text()), {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "/x/mine"}]}]},
                                         "model": "opus"})


def test_nothing_is_written_without_a_yes(home):
    path = file_of(home)
    path.write_bytes(b"{}")
    got = home.call("hook", "install", "claude-code", stdin=b"y\nyes\n42\n")
    equal(got.returncode, 2)
    equal(path.read_bytes(), b"{}")
    assert b"+" in got.stdout and b"onFailure" in got.stdout, "the change is shown"


def test_a_number_typed_in_the_terminal_is_the_yes(home):
    path = file_of(home)
    path.write_bytes(b"{}")
    t = home.terminal("hook", "install", "claude-code", size=(60, 160))
    try:
        t.expect("Write this into the agent's settings?")
        while t.read(0.5) and not re.search(r"Type \d\d", t.text()[t.mark:]):
            pass
        number = re.findall(r"\b(\d\d)\b", t.text()[t.mark:])[-1]
        t.answer(number + "\r")
        t.expect("installed;")
        equal(t.wait(), 0)
    finally:
        t.close()
    assert b"onFailure" in path.read_bytes()


def test_a_link_is_followed_and_stays_one(home):
    path, real = file_of(home), home.root / "dotfiles.json"
    real.write_bytes(b'{"a":1}\n')
    path.symlink_to(real)
    got = home.call("hook", "install", "claude-code", "--yes")
    equal(got.returncode, 0)
    assert path.is_symlink() and b"onFailure" in real.read_bytes()
    assert str(real).encode() in got.stdout, "what is written to is named"
    equal(home.call("hook", "uninstall", "claude-code", "--yes").returncode, 0)
    equal(real.read_bytes(), b'{"a":1}\n')
    real.unlink()
    got = home.call("hook", "install", "claude-code", "--yes")
    assert got.returncode and b"leads nowhere" in got.stderr, got
    assert path.is_symlink()


def test_a_file_that_is_not_understood_is_not_touched(home):
    path = file_of(home)
    for data in (b"{", b"[]", b'{"hooks":[]}', b'{"hooks":{"PreToolUse":{}}}', b'{"a":1,"a":2}', b"\xff", b'{"hooks": 1} x'):
        path.write_bytes(data)
        for word in ("install", "uninstall"):
            got = home.call("hook", word, "claude-code", "--yes")
            assert got.returncode not in (0, 1), (word, data)
            assert b"nothing was changed" in got.stderr, got.stderr
            equal(path.read_bytes(), data)
    path.unlink()
    os.mkfifo(path)
    assert home.call("hook", "install", "claude-code", "--yes", timeout=10).returncode
    path.unlink()
    path.mkdir()
    assert home.call("hook", "install", "claude-code", "--yes").returncode


def test_status_names_what_is_missing_loosened_or_switched_off(home):
    path = file_of(home)
    equal(home.call("hook", "status", "claude-code").returncode, 1)
    home.call("hook", "install", "claude-code", "--yes")
    equal(home.call("hook", "status", "claude-code").returncode, 0)
    whole = path.read_text()
    for old, new, want in (('"onFailure": "block"', '"onFailure": "continue"', b"strictest"), ('"matcher": "*"', '"matcher": "Bash"', b"strictest"),
                           ('"timeout": 600', '"timeout": 600, "async": true', b"strictest"), ('"PermissionRequest"', '"Other"', b"strictest")):
        path.write_text(whole.replace(old, new))
        got = home.call("hook", "status", "claude-code")
        equal(got.returncode, 1, new)
        assert want in got.stdout, got.stdout
        equal(home.call("hook", "install", "claude-code", "--yes").returncode, 0, new)
        equal(home.call("hook", "status", "claude-code").returncode, 0, new)
    # A repository can switch the hooks of a person off.
    other = file_of(home, "--project")
    other.write_text('{"disableAllHooks": true}')
    got = home.call("hook", "status", "claude-code")
    equal(got.returncode, 1)
    assert b"SWITCHED OFF" in got.stdout, got.stdout


def test_another_place_for_the_settings_is_respected(home):
    other = home.root / "elsewhere"
    other.mkdir()
    equal(home.call("hook", "install", "claude-code", "--yes", env={"CLAUDE_CONFIG_DIR": str(other)}).returncode, 0)
    assert (other / "settings.json").exists() and not (home.home / ".claude").exists()


def test_promise_7_putting_in_and_taking_out_are_in_the_record(home):
    home.call("hook", "install", "claude-code", "--yes")
    home.call("hook", "uninstall", "claude-code", "--yes")
    equal([r["text"] for r in home.rows() if r["type"] == "host"], ["hook installed", "hook removed"])
    equal(home.call("log", "verify").returncode, 0)


def test_wrong_words_change_nothing(home):
    for words in (["install"], ["install", "nobody"], ["install", "claude-code", "x"], ["uninstall", "--nosuch", "claude-code"]):
        got = home.call("hook", *words)
        equal(got.returncode, 64, str(words))
    assert not (home.home / ".claude").exists()


if __name__ == "__main__":
    main(globals())
