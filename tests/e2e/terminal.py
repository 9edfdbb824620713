"""Questions on a real terminal: every answer, and table 6.2 of the threat model row by row."""
import os
import re
import signal
import time

from harness import Home, equal, main


def ask_about(home, *words, options=(), **kwargs):
    return home.terminal("exec", *options, "--", *words, **kwargs)


def made(home, name="x"):
    return (home.work / name).exists()


def finish(t, status=None):
    got = t.wait()
    t.close()
    if status is not None:
        equal(got, status, t.text()[-1500:])
    return t.text()


def number_on(t):
    found = re.findall(r"\b([1-9][0-9])\b", t.text()[t.text().find("Do you want"):] if "Do you want" in t.text() else t.text())
    assert found, t.text()
    return found[-1]


def test_seed_001_the_card_has_its_labels_and_choices(home):
    t = ask_about(home, "touch", "x")
    for label in ("Tool Execution Request:", "Tool: bash", "Command: touch x", "Do you want to proceed?", "1. Yes",
                  "2. Yes, and don't ask again for touch x in", "3. No", "Choice [1-3"):
        t.expect(label)
    t.answer("3")
    assert "✗ Denied by user" in finish(t, 126)
    assert not made(home)


def test_one_and_y_approve_once(home):
    for key in "1y":
        t = ask_about(home, "touch", f"x{key}")
        t.expect("Choice")
        t.answer(key)
        assert "✓ Approved" in finish(t, 0)
        assert made(home, f"x{key}")


def test_three_and_n_deny(home):
    for key in "3n":
        t = ask_about(home, "touch", "x")
        t.expect("Choice")
        t.answer(key)
        finish(t, 126)
        assert not made(home)


def test_r_tells_the_model_why(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.answer("r")
    time.sleep(0.5)
    t.send("use another name\r")
    text = finish(t, 126)
    assert "use another name" in text, text


def test_enter_space_and_escape_approve_nothing(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    for key in ("\r", " ", "\x1b", "\n"):
        t.answer(key)
    t.never("✓ Approved", 0.5)
    if t.status is None:
        t.send("n")
    finish(t)
    assert not made(home)


def test_three_invalid_choices_are_a_denial(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    for _ in range(3):
        t.answer("9")
        time.sleep(0.4)
    text = finish(t, 126)
    assert "Invalid choice" in text
    assert not made(home)


def test_end_of_input_is_a_denial(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.answer("\x04")
    finish(t, 126)
    assert not made(home)


def test_ctrl_c_denies(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.answer("\x03")
    finish(t, 126)
    assert not made(home)


def test_a_yes_typed_before_the_question_is_no_answer(home):
    t = ask_about(home, "touch", "x")
    t.send("y\n1\n")
    t.expect("Choice")
    t.never("✓ Approved", 1.2)
    assert not made(home)
    t.send("n")
    finish(t, 126)


def test_a_yes_in_the_first_moment_is_no_answer(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.send("y")
    t.never("✓ Approved", 1.0)
    assert not made(home)
    t.send("n")
    finish(t, 126)


def test_a_paste_that_holds_a_yes_is_no_answer(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.answer("\x1b[200~y\n1\n\x1b[201~")
    t.never("✓ Approved", 1.2)
    assert not made(home)
    if t.status is None:
        t.send("n")
    finish(t, 126)


def test_a_terminal_that_closes_is_a_denial(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.hang_up()
    end = time.monotonic() + 10
    while time.monotonic() < end:
        pid, _ = os.waitpid(t.pid, os.WNOHANG)
        if pid:
            break
        time.sleep(0.05)
    else:
        t.kill()
        raise AssertionError("it hangs without its terminal")
    t.status = 0
    assert not made(home)


def test_signals_deny_or_ask_again(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    os.kill(t.pid, signal.SIGTERM)
    t.wait()
    t.close()
    assert not made(home)


def test_a_small_window_still_asks(home):
    t = ask_about(home, "touch", "x", size=(5, 20))
    t.expect("Choice")
    t.answer("n")
    finish(t, 126)


def test_a_resize_during_the_question_draws_it_again(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    t.resize(20, 60)
    t.expect("Choice")
    t.answer("y")
    finish(t, 0)
    assert made(home)


def test_a_dangerous_call_takes_the_number(home):
    (home.work / "d").mkdir()
    t = ask_about(home, "rm", "-rf", "d")
    t.expect("Choice")
    t.answer("y")
    t.never("✓ Approved", 0.8)
    assert made(home, "d")
    if t.status is None:
        t.send("n")
    finish(t, 126)


def test_the_floor_takes_a_typed_fact(home):
    t = ask_about(home, "rm", "-rf", "/srv/assent-no-such-folder")
    t.expect("/srv/assent-no-such-folder")
    t.answer("y")
    t.never("✓ Approved", 0.8)
    t.send("\x03")
    finish(t, 126)


def test_escape_sequences_in_a_command_are_never_sent_raw(home):
    t = home.terminal("exec", "--", "touch", "x\x1b[2J\x1b]0;owned\x07\u202ey")
    t.expect("Choice")
    body = t.output[t.output.find(b"Command"):]
    assert b"\x1b[2J\x1b]0;owned" not in t.output
    assert "\u202e".encode() not in t.output
    assert b"\\x1b" in body and b"\\u202e" in body, body[:400]
    t.answer("n")
    finish(t, 126)


def test_a_long_command_cannot_be_approved_unread(home):
    t = home.terminal("exec", "--", "bash", "-c", "\n".join(["true"] * 400 + ["touch x"]))
    t.expect("Choice")
    t.answer("y")
    t.never("✓ Approved", 1.0)
    assert not made(home)
    if t.status is None:
        t.send("\x03")
    finish(t, 126)


def test_plain_mode_takes_words(home):
    t = ask_about(home, "touch", "x", options=["--plain"])
    t.expect("Choice")
    t.answer("\r")
    t.never("✓ Approved", 0.6)
    t.answer("yes\r")
    finish(t, 0)
    assert made(home)


def test_a_dumb_terminal_gets_plain_lines(home):
    t = ask_about(home, "touch", "x", env={"TERM": "dumb"})
    t.expect("Choice")
    assert b"\x1b" not in t.output, t.output
    t.answer("no\r")
    finish(t, 126)


def test_without_utf_8_everything_is_ascii(home):
    t = ask_about(home, "touch", "xé", env={"LANG": "C", "LC_ALL": "C"})
    t.expect("Choice")
    assert all(b < 0x80 for b in t.output), t.output
    t.answer("n")
    finish(t, 126)


def test_dont_ask_again_holds_in_this_terminal_and_no_other(home):
    script = 'a=$0; $a exec -- touch x; $a exec -- touch x; echo second $?; $a approvals list; $a exec -- touch y'
    t = home.terminal("version")
    t.wait()
    t.close()
    from harness import ASSENT, Terminal
    t = Terminal(["/bin/bash", "-c", script, os.path.abspath(ASSENT)], home.env, home.work)
    t.expect("Choice")
    t.answer("2")
    t.expect("won't ask again this session")
    t.expect("second 0")
    t.expect("touch x")
    t.expect("Command: touch y")
    t.expect("Choice")
    t.answer("n")
    finish(t, 126)
    equal(home.call("exec", "--", "touch", "x").returncode, 126, "another session")


def test_auto_n_answers_the_next_ones(home):
    from harness import ASSENT, Terminal
    script = 'a=$0; $a exec -- touch x1; $a exec -- touch x2; $a exec -- touch x3'
    t = Terminal(["/bin/bash", "-c", script, os.path.abspath(ASSENT)], home.env, home.work)
    t.expect("Choice")
    t.answer("a")
    time.sleep(0.5)
    t.send("1\r")
    t.expect("Command: touch x3")
    t.expect("Choice")
    assert made(home, "x1") and made(home, "x2")
    t.answer("n")
    finish(t, 126)


def test_an_edit_is_what_runs(home):
    editor = home.root / "editor"
    editor.write_text('#!/bin/sh\nsed -i s/x/edited/ "$1"\n')
    editor.chmod(0o755)
    t = ask_about(home, "touch", "x", env={"EDITOR": str(editor), "VISUAL": str(editor)})
    t.expect("Choice")
    t.answer("e")
    finish(t, 0)
    assert made(home, "edited") and not made(home, "x")


def test_an_editor_that_fails_or_changes_nothing_asks_again(home):
    for program in ("false", "true", "/nonexistent/editor"):
        t = ask_about(home, "touch", "x", env={"EDITOR": program, "VISUAL": program})
        t.expect("Choice")
        t.answer("e")
        t.expect("Choice")
        t.answer("n")
        finish(t, 126)
        assert not made(home)


def test_why_and_help_ask_again(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    for key, shown in (("?", "these answers"), ("w", "creates")):
        t.answer(key)
        t.expect(shown)
        t.answer("q")
        t.expect("Choice")
    t.answer("n")
    finish(t, 126)


def test_an_ask_rule_is_named_and_offers_no_two(home):
    home.policy('ask bash(touch *) "files are precious"\n')
    t = ask_about(home, "touch", "x")
    t.expect("files are precious")
    t.expect("Choice")
    assert "don't ask again" not in t.text()
    t.answer("n")
    finish(t, 126)


def test_the_title_and_the_bell_are_used_and_given_back(home):
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    assert b"\x07" in t.output
    t.answer("n")
    finish(t, 126)
    quiet = Home()
    try:
        quiet.settings('{"bell": false, "title": false}')
        t = ask_about(quiet, "touch", "x")
        t.expect("Choice")
        assert b"\x1b]2;" not in t.output
        t.answer("n")
        finish(t, 126)
    finally:
        quiet.close()


def test_a_child_cannot_type_into_the_terminal(home):
    home.policy("allow bash(python3 *)\n")
    code = ("import fcntl,sys\ntry:\n f=open('/dev/tty','w'); fcntl.ioctl(f,0x5412,b'y'); print('typed')\n"
            "except OSError as e: print('cannot', e.errno)")
    (home.work / "type.py").write_text(code)
    t = home.terminal("run", "python3 type.py")
    t.expect("cannot")
    finish(t)


def test_a_question_that_times_out_is_a_denial(home):
    home.settings('{"timeout": {"terminal": 2}}')
    t = ask_about(home, "touch", "x")
    t.expect("Choice")
    text = finish(t, 126)
    assert "timed out" in text, text
    assert not made(home)


if __name__ == "__main__":
    main(globals())
