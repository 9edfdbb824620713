"""The file tools through `assent chat` and `assent run`: what is shown before the answer, what is done after it."""
import json
import os
import re
import subprocess

from harness import equal, main


def open_chat(home, *args, size=(60, 300)):
    t = home.terminal("chat", *args, size=size)
    t.expect("assent>")
    return t


def call(t, tool, **args):
    t.send(f"/call {tool} {json.dumps(args)}\r")


def quit_chat(t):
    t.expect("assent>")
    t.send("/quit\r")
    equal(t.wait(), 0)
    t.close()


def yes_to_dangerous(t):
    """The number that is printed on the card, as a person reads it."""
    t.expect("Yes: type ")
    t.expect("Choice")
    t.answer(re.findall(r"Yes: type (\d\d)", t.text())[-1])


def git(home, *args):
    subprocess.run(["git", "-c", "user.email=a@b.example", "-c", "user.name=a", *args], cwd=home.work, check=True, capture_output=True)


def make_repository(home):
    """Twelve files of which git has ten: one is new, one is ignored."""
    git(home, "init", "-q")
    build = home.work / "build"
    build.mkdir()
    for i in range(10):
        (build / f"{i}.txt").write_text(str(i))
        os.utime(build / f"{i}.txt", (1_000_000_000 + i,) * 2)
    (home.work / ".gitignore").write_text("*.o\n")
    git(home, "add", ".")
    git(home, "commit", "-q", "-m", "all")
    (build / "new.txt").write_text("new")
    (build / "x.o").write_text("x")
    return build


def test_an_edit_is_shown_as_its_difference_and_done(home):
    (home.work / "a.txt").write_text("one\ntwo\nthree\n")
    t = open_chat(home)
    call(t, "edit_file", path="a.txt", old_str="two", new_str="2")
    t.expect("-two")
    t.expect("+2")
    t.expect("Choice")
    t.answer("y")
    t.expect("✓ Approved")
    t.expect("edited ")
    t.expect("✓ Success")
    t.expect("assent undo")
    equal((home.work / "a.txt").read_text(), "one\n2\nthree\n")
    quit_chat(t)


def test_the_words_that_change_are_pointed_out(home):
    (home.work / "a.txt").write_text("one two three\n")
    t = open_chat(home)
    call(t, "edit_file", path="a.txt", old_str="two", new_str="2")
    t.expect("Choice")
    assert b"-one \x1b[0m\x1b[1;4;31mtwo\x1b[0m\x1b[31m three" in t.output, t.output[-2000:]
    assert b"+one \x1b[0m\x1b[1;4;32m2\x1b[0m\x1b[32m three" in t.output, t.output[-2000:]
    t.answer("n")
    quit_chat(t)


def test_an_edit_that_would_fail_says_so_on_the_card(home):
    (home.work / "a.txt").write_text("two\ntwo\n")
    t = open_chat(home)
    call(t, "edit_file", path="a.txt", old_str="two", new_str="2")
    t.expect("This would fail")
    t.expect("2 times, at lines 1, 2")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)


def test_a_shell_deletion_says_what_git_does_not_have(home):
    make_repository(home)
    t = open_chat(home)
    t.send("rm -r build\r")
    t.expect("build/new.txt (not in git), build/x.o (not in git), build/0.txt, build/1.txt")
    t.expect("12 files, 2 of them not in git")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)
    t = open_chat(home)
    t.send("rm build/*.txt\r")
    t.expect("11 files, 1 of them not in git")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)
    (home.work / "loose.txt").write_text("loose")
    t = open_chat(home)
    t.send("rm -r loose.txt build/0.txt\r")
    t.expect("Deletes: loose.txt (not in git), build/0.txt")
    t.expect("loose.txt (not in git)")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)


def test_a_change_since_the_commit_is_counted_as_lost(home):
    build = make_repository(home)
    (build / "0.txt").write_text("changed")
    t = open_chat(home)
    call(t, "delete_file", path="build", recursive=True)
    t.expect("build/0.txt (changed since git has it), build/new.txt (not in git), build/x.o (not in git),")
    t.expect("12 files, 3 of them not in git")
    t.expect("Choice")
    t.answer("n")
    t.expect("assent>")
    call(t, "delete_file", path="build/1.txt")
    t.expect("git has it")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)


def test_an_index_that_cannot_be_told_is_said(home):
    make_repository(home)
    git(home, "update-index", "--split-index")
    t = open_chat(home)
    t.send("rm -r build\r")
    t.expect("12 files, whether git has them cannot be told")
    t.expect("Choice")
    t.answer("n")
    quit_chat(t)


def test_what_came_into_the_tree_while_the_question_was_open_is_not_deleted(home):
    build = make_repository(home)
    t = open_chat(home)
    call(t, "delete_file", path="build", recursive=True)
    t.expect("12 files")
    (build / "late.txt").write_text("late")
    yes_to_dangerous(t)
    t.expect("13 files")
    t.expect("Choice")
    t.answer("n")
    equal((build / "late.txt").read_text(), "late")
    quit_chat(t)


def test_a_tree_is_deleted_after_a_yes_and_put_back(home):
    build = make_repository(home)
    t = open_chat(home)
    call(t, "delete_file", path="build", recursive=True)
    t.expect("12 files")
    t.expect("assent undo puts it back")
    yes_to_dangerous(t)
    t.expect("13 names in all")
    t.expect("✓ Success")
    assert not build.exists()
    id = re.findall(r"assent undo (\w{8})", t.text())[-1]
    t.expect("assent>")
    t.send(f"/undo {id}\r")
    t.expect("put back")
    equal(len(list(build.iterdir())), 12)
    quit_chat(t)


def test_undo_puts_back_and_refuses_what_changed_since(home):
    path = home.work / "a.txt"
    path.write_text("old\n")
    got = home.call("run", '/call write_file {"path":"a.txt","content":"new\\n"}')
    id = re.search(rb"assent undo (\w{8})", got.stdout).group(1).decode()
    got = home.call("undo", "show", id)
    assert b"-new" in got.stdout and b"+old" in got.stdout, got
    path.write_text("theirs\n")
    got = home.call("undo", id)
    equal(got.returncode, 1, got)
    assert b"-theirs" in got.stdout and b"not put back" in got.stdout, got
    equal(path.read_text(), "theirs\n")
    equal(home.call("undo", "-f", id).returncode, 0)
    equal(path.read_text(), "old\n")
    # What the undo itself took away was kept.
    listed = home.call("undo", "list", "--json").stdout.splitlines()
    equal(len(listed), 1)
    equal(home.call("undo", json.loads(listed[0])["id"]).returncode, 0)
    equal(path.read_text(), "theirs\n")
    equal([r["type"] for r in home.rows() if r["type"] == "undo"], ["undo", "undo"])
    equal(home.call("log", "verify").returncode, 0)


def test_undo_of_a_deleted_tree_and_of_what_was_made(home):
    tree = home.work / "t"
    (tree / "sub").mkdir(parents=True)
    (tree / "sub" / "f").write_text("f")
    (tree / "l").symlink_to("sub/f")
    home.call("run", '/call delete_file {"path":"t","recursive":true}', '/call write_file {"path":"new/n","content":"n"}')
    assert not tree.exists() and (home.work / "new/n").exists()
    for line in home.call("undo", "--json").stdout.splitlines():
        equal(home.call("undo", json.loads(line)["id"][:6]).returncode, 0)
    equal((tree / "l").read_text(), "f")
    assert not (home.work / "new/n").exists()


def test_undo_in_the_chat(home):
    (home.work / "a.txt").write_text("old\n")
    t = open_chat(home)
    call(t, "write_file", path="a.txt", content="new\n")
    t.expect("Choice")
    t.answer("y")
    t.expect("`assent undo ")
    id = re.findall(r"assent undo (\w{8})", t.text())[-1]
    t.expect("assent>")
    t.send("/undo\r")
    t.expect(id)
    t.send(f"/undo {id}\r")
    t.expect("put back")
    equal((home.work / "a.txt").read_text(), "old\n")
    quit_chat(t)


def test_a_gated_agent_does_not_undo_unasked(home):
    for command in ("assent undo", "assent undo list", "assent undo -f 1234", "cat ~/.local/state/assent/undo/*/0"):
        got = home.call("check", "--json", "-c", command)
        equal(json.loads(got.stdout)["verdict"], "ask", command)
    for path in ("~/.local/state/assent/undo/1-1/0", str(home.state / "undo" / "x" / "manifest")):
        equal(home.call("check", "--tool", "read_file", json.dumps({"path": path})).returncode, 1, path)


def test_a_special_file_fails_at_once(home):
    os.mkfifo(home.work / "pipe")
    got = home.call("run", '/call read_file {"path":"pipe"}', '/call read_file {"path":"/dev/zero"}', timeout=10)
    equal(got.stdout.count(b"neither a file nor a directory"), 2, got)


def test_settings_say_how_much_is_kept(home):
    home.settings('{"undo": {"max": 0}}')
    got = home.call("run", '/call write_file {"path":"a","content":"1"}', '/call write_file {"path":"a","content":"2"}')
    assert b"assent undo" not in got.stdout, got
    assert not (home.state / "undo").exists()


if __name__ == "__main__":
    main(globals())
