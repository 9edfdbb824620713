"""assent chat with the operator, on a real terminal and from a pipe."""
import time

from harness import equal, main


def open_chat(home, *args):
    t = home.terminal("chat", *args)
    t.expect("assent>")
    return t


def quit_chat(t):
    t.send("/quit\r")
    equal(t.wait(), 0)
    t.close()


def test_a_line_is_a_call_that_is_judged_and_run(home):
    t = open_chat(home)
    t.send("echo hello there\r")
    t.expect("✓ allowed")
    t.expect("hello there")
    t.expect("✓ Success")
    t.expect("assent>")
    quit_chat(t)


def test_a_question_in_between_and_its_answer(home):
    t = open_chat(home)
    t.send("touch x\r")
    t.expect("Choice")
    t.answer("y")
    t.expect("✓ Approved")
    t.expect("✓ Success")
    t.expect("assent>")
    assert (home.work / "x").exists()
    quit_chat(t)


def test_any_other_tool_by_call(home):
    t = open_chat(home)
    t.send('/call read_file {"path":"~/.ssh/id_rsa"}\r')
    t.expect("Tool: read_file")
    t.expect("Choice")
    t.answer("n")
    t.expect("✗ Denied by user")
    t.expect("assent>")
    quit_chat(t)


def test_lines_pasted_together_are_one_message(home):
    t = open_chat(home)
    t.send("\x1b[200~touch a\ntouch b\necho c\x1b[201~")
    t.expect("2 tool calls wait")
    t.expect("touch a")
    t.expect("touch b")
    time.sleep(0.5)
    t.send("1")
    t.send("\r")
    t.expect("assent>")
    assert (home.work / "a").exists() and not (home.work / "b").exists()
    quit_chat(t)


def test_auto_and_approvals_and_rules(home):
    t = open_chat(home)
    t.send("/auto 1\r")
    t.expect("the next 1 questions are answered yes")
    t.send("touch a\r")
    t.expect("auto-confirm")
    t.expect("assent>")
    t.send("touch b\r")
    t.expect("Choice")
    t.answer("2")
    t.expect("won't ask again this session")
    t.expect("assent>")
    t.send("/approvals\r")
    t.expect("touch b in")
    t.expect("assent>")
    t.send("/approvals clear\r")
    t.expect("nothing is remembered any more")
    t.send("touch b\r")
    t.expect("Choice")
    t.answer("n")
    t.expect("assent>")
    quit_chat(t)


def test_why_explains_without_running(home):
    t = open_chat(home)
    t.send("/why rm -rf x\r")
    t.expect("ask")
    t.expect("rm -rf x")
    t.expect("assent>")
    equal([r["type"] for r in home.rows() if r["type"] in ("decision", "run")], [])
    quit_chat(t)


def test_a_slash_that_is_no_command_is_said(home):
    t = open_chat(home)
    t.send("/aproves\r")
    t.expect("there is no command")
    quit_chat(t)


def test_ctrl_c_gives_up_the_line_not_the_session(home):
    t = open_chat(home)
    t.send("touch x")
    time.sleep(0.3)
    t.send("\x03")
    t.expect("assent>")
    t.send("echo still here\r")
    t.expect("✓ Success")
    assert not (home.work / "x").exists()
    quit_chat(t)


def test_from_a_pipe_nobody_is_asked(home):
    got = home.call("chat", stdin=b"echo one\ntouch x\n")
    equal(got.returncode, 0)
    assert b"one" in got.stdout and b"no one available to ask" in got.stdout, got.stdout
    assert not (home.work / "x").exists()


def test_save_and_exec_takes_the_place_of_the_session(home):
    t = open_chat(home)
    t.send('/call save_and_exec {"command":"test -t 0 && echo on-a-terminal; exit 7","reason":"done"}\r')
    t.expect("on-a-terminal\n")
    equal(t.wait(), 7)
    t.close()
    got = home.call("run", '/call save_and_exec {"command":"echo in-its-place; exit 6"}', "echo never")
    equal(got.returncode, 6, got)
    assert b"in-its-place" in got.stdout and b"never" not in got.stdout, got
    equal([r["exit_status"] for r in home.rows() if r["type"] == "result"], [7, 6])


def test_an_argument_that_a_tool_does_not_have_is_refused(home):
    got = home.call("run", '/call bash {"command":"touch x","run_in_background":true}')
    assert b"bash has no argument 'run_in_background'" in got.stdout, got
    assert not (home.work / "x").exists()


if __name__ == "__main__":
    main(globals())
