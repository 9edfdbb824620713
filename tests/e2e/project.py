"""Running code of the project: what an answer to it is bound to, and what trust_project_scripts makes of it."""
import json
import re
import shutil

from harness import equal, main

MAKEFILE = "all:\n\t@echo built\ntest:\n\t@echo tested\n"
PACKAGE = {"name": "x", "version": "1.0.0", "scripts": {"test": "echo tested", "lint": "echo linted"}}


def trusting(home):
    home.settings('{"trust_project_scripts": true}')


def write(home, name, text):
    (home.work / name).write_text(text if isinstance(text, str) else json.dumps(text))


def verdict(home, command, **kwargs):
    return json.loads(home.call("check", "--json", "-c", command, **kwargs).stdout)["verdict"]


def pick(t, title, wanted):
    """The option of a menu that holds this text."""
    t.expect(title)
    t.expect(wanted)
    row = [line for line in t.text().splitlines() if wanted in line][-1]
    t.answer(re.search(r"(\d+)\.", row)[1])


def trust(home, *words, cover="allow project("):
    """Yes to this call, and to whatever these files say from now on in this workspace."""
    t = home.terminal("exec", "--", *words)
    t.expect("Choice")
    t.answer("s")
    pick(t, "Remember which answer?", "Allow")
    pick(t, "What shall it cover?", cover)
    if cover.startswith("allow"):
        t.expect("Rule")
        t.answer("\r")
    pick(t, "For how long?", "this workspace")
    t.expect("1. Keep it")
    t.answer("1")
    equal(t.wait(), 0, t.text()[-2000:])
    t.close()
    return t.text()


def runs(home, *words):
    """It runs without a question: nobody is there to answer one."""
    return home.call("exec", "--", *words).returncode == 0


def test_code_of_the_project_is_asked_about(home):
    write(home, "Makefile", MAKEFILE)
    write(home, "package.json", PACKAGE)
    for command in ("make", "make test", "npm test", "npm run lint", "cargo build", "pytest", "go test ./..."):
        equal(verdict(home, command), "ask", command)
    trusting(home)
    for command in ("make", "make test", "npm test", "npm run lint"):
        equal(verdict(home, command), "ask", command + ", before anybody trusted it")


def test_an_exact_answer_is_bound_to_what_the_files_say(home):
    write(home, "Makefile", MAKEFILE)
    trust(home, "make", "test", cover="exactly this")
    assert runs(home, "make", "test")
    assert not runs(home, "make", "all"), "another target is another call"
    write(home, "Makefile", MAKEFILE + "more:\n\t@echo more\n")
    assert not runs(home, "make", "test"), "the file says something else"
    write(home, "Makefile", MAKEFILE)
    assert runs(home, "make", "test")
    write(home, "GNUmakefile", MAKEFILE)
    assert not runs(home, "make", "test"), "another file comes first"


def test_trust_covers_what_the_same_files_say_and_nothing_beside(home):
    trusting(home)
    write(home, "Makefile", MAKEFILE)
    trust(home, "make", "test")
    for words in (["make", "test"], ["make", "all"], ["make"], ["make", "-j4", "all"], ["make", "-s", "test"]):
        assert runs(home, *words), words
    for words in (["make", "CC=./evil", "test"], ["make", "SHELL=./evil"], ["make", "-f", "other.mk"], ["make", "-C", ".."],
                  ["make", "--eval=$(shell touch pwned)"], ["make", "-I", "/tmp", "test"]):
        assert not runs(home, *words), words
    for command in ("make test > ~/.bashrc", "make test; rm x", "PATH=.:$PATH make test", "sudo make test", "make $x", "make test $(rm x)",
                    "echo 'all: evil' >> Makefile; make", "cd ..; make test"):
        equal(home.call("ask", "-c", command).returncode != 0, True, command)
    assert not (home.work / "pwned").exists()


def test_a_changed_definition_asks_again(home):
    trusting(home)
    write(home, "Makefile", MAKEFILE)
    trust(home, "make", "test")
    assert runs(home, "make", "test")
    write(home, "Makefile", MAKEFILE.replace("tested", "pwned"))
    assert not runs(home, "make", "test")
    assert not runs(home, "make")
    write(home, "Makefile", MAKEFILE)
    assert runs(home, "make")
    write(home, "makefile", MAKEFILE)
    assert not runs(home, "make"), "a file that make reads first"


def test_a_definition_that_names_further_files_is_not_trusted_by_its_own_content(home):
    trusting(home)
    write(home, "Makefile", "include other.mk\n" + MAKEFILE)
    write(home, "other.mk", "x:\n\t@echo x\n")
    t = home.terminal("exec", "--", "make", "test")
    t.expect("Choice")
    t.answer("s")
    pick(t, "Remember which answer?", "Allow")
    t.expect("What shall it cover?")
    t.expect("exactly this")
    t.never("allow project(", 0.5)
    t.close()


def test_trust_is_listed_and_revoked(home):
    trusting(home)
    write(home, "Makefile", MAKEFILE)
    trust(home, "make", "test")
    listed = home.call("approvals").stdout.decode()
    assert "allow project(Makefile@" in listed, listed
    assert runs(home, "make")
    number = re.search(r"^\s*([0-9a-f]{6,16})\b", listed, re.M)
    assert number, listed
    equal(home.call("approvals", "revoke", number[1]).returncode, 0, listed)
    assert not runs(home, "make")


def test_without_the_setting_trust_neither_is_offered_nor_counts(home):
    trusting(home)
    write(home, "Makefile", MAKEFILE)
    trust(home, "make", "test")
    assert runs(home, "make", "all")
    home.settings("{}")
    assert not runs(home, "make", "all")
    t = home.terminal("exec", "--", "make", "all")
    t.expect("Choice")
    t.answer("s")
    pick(t, "Remember which answer?", "Allow")
    t.expect("What shall it cover?")
    t.expect("exactly this")
    t.never("allow project(", 0.5)
    t.close()


def test_p6_a_workspace_cannot_turn_it_on(home):
    write(home, "Makefile", MAKEFILE)
    trusting(home)
    trust(home, "make", "test")
    home.settings("{}")
    (home.work / ".assent").mkdir()
    (home.work / ".assent" / "settings.json").write_text('{"trust_project_scripts": true}')
    assert not runs(home, "make", "all")


def digest_line(home, command):
    """The line that covers this call; found as a person would write it, by trying."""
    t = home.terminal("ask", "-c", command)
    t.expect("Choice")
    t.answer("s")
    pick(t, "Remember which answer?", "Allow")
    t.expect("What shall it cover?")
    t.expect("allow project(")
    line = re.findall(r"allow project\(\S+\)", t.text())[-1]
    t.close()
    # A policy that is loosened outside assent would wait for a person: this one is seen for the first time.
    shutil.rmtree(home.state)
    return line


def test_of_package_json_the_scripts_count(home):
    trusting(home)
    write(home, "package.json", PACKAGE)
    home.policy(digest_line(home, "npm test") + "\n")
    for command in ("npm test", "npm run lint", "npm run -s lint", "npm run lint && npm test"):
        equal(verdict(home, command), "allow", command)
    for command in ("npm test -- --reporter ./x.js", "npm run lint --prefix ..", "npm test --script-shell=./evil", "npm install",
                    "npm exec x", "npx x", "npm publish", "touch package.json && npm test", "npm run $x", "NODE_OPTIONS=-r./x npm test"):
        equal(verdict(home, command), "ask", command)
    write(home, "package.json", {**PACKAGE, "version": "2.0.0", "dependencies": {"a": "1"}})
    equal(verdict(home, "npm test"), "allow", "other members change with every release")
    write(home, "package.json", {**PACKAGE, "scripts": {"test": "rm -rf /", "lint": "echo linted"}})
    equal(verdict(home, "npm test"), "ask")
    write(home, "package.json", {**PACKAGE, "scripts": {**PACKAGE["scripts"], "pretest": "./evil"}})
    equal(verdict(home, "npm test"), "ask", "npm runs pretest as well")
    write(home, "package.json", json.dumps(PACKAGE)[:-1] + ',"scripts":{"test":"./evil"}}')
    equal(verdict(home, "npm test"), "ask", "said twice")
    write(home, "package.json", PACKAGE)
    equal(verdict(home, "npm test"), "allow")
    write(home, ".npmrc", "script-shell=./evil\n")
    equal(verdict(home, "npm test"), "ask", "what npm reads besides")
    (home.work / ".npmrc").unlink()
    sub = home.work / "sub"
    sub.mkdir()
    equal(verdict(home, "npm test", cwd=sub), "allow", "npm looks above")
    (sub / "package.json").write_text(json.dumps({"scripts": {"test": "./evil"}}))
    equal(verdict(home, "npm test", cwd=sub), "ask", "the nearest counts")


def test_a_line_of_policy_needs_the_whole_digest(home):
    for line in ("allow project(Makefile@12)", "allow project()", "allow project", "allow project(Makefile@" + "g" * 32 + ")",
                 "allow project(*)", "allow project(Makefile@" + "0" * 64 + ")"):
        home.policy(line + "\n")
        assert home.call("policy", "check").returncode != 0, line


if __name__ == "__main__":
    main(globals())
