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


def digest_line(home, command, **kwargs):
    """The line that covers this call; found as a person would write it, by trying."""
    t = home.terminal("ask", "-c", command, **kwargs)
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
    equal(verdict(home, "npm test"), "allow", "what changes with every release")
    for more in ({"jest": {"globalSetup": "./evil.js"}}, {"name": "y"}, {"type": "module"}, {"babel": {"plugins": ["./evil"]}}):
        write(home, "package.json", {**PACKAGE, **more})
        equal(verdict(home, "npm test"), "ask", f"{more}: a program that a script runs may read it")
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


def trust_line(home, command, **kwargs):
    """From here on only these files as they are now are trusted."""
    home.policy("")
    home.policy(digest_line(home, command, **kwargs) + "\n")
    equal(verdict(home, command, **kwargs), "allow", command)


def judged(home, allowed, asked, **kwargs):
    for command in allowed:
        equal(verdict(home, command, **kwargs), "allow", command)
    for command in asked:
        equal(verdict(home, command, **kwargs), "ask", command)


def appears(home, command, name, text, **kwargs):
    """This file, new or changed, says more than was trusted; without it all is as before."""
    path = home.work / name
    before = path.read_text() if path.exists() else None
    equal(verdict(home, command, **kwargs), "allow", command)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    equal(verdict(home, command, **kwargs), "ask", f"{command} with {name}")
    if before is None:
        path.unlink()
    else:
        path.write_text(before)
    equal(verdict(home, command, **kwargs), "allow", command)


def test_words_of_a_call_only_choose_a_script(home):
    trusting(home)
    write(home, "package.json", {"engines": {"node": ">=18"}, "devDependencies": {"jest": "29"},
                                 "scripts": {"clean": "rm -rf dist", 'a"b': "x", "test": "jest", "b:x": "echo x"}})
    trust_line(home, "npm test")
    judged(home, ["npm t", "npm run clean", "npm run -s clean", "npm run-script test", "npm -s run clean", "npm run b:x"],
           ["npm run clean src", "npm run clean src .git", "npm test .git", "npm t x", "npm run node", "npm run jest", "npm start",
            "npm run start", "npm restart", "npm run install", "npm run b", "npm run clea", "npm run env", "npm run-script env", "npm rum env"])
    for program in ("pnpm", "yarn", "bun"):
        trust_line(home, program + " run clean")
        judged(home, [program + " run test", program + " run b:x"],
               [program + " run clean .git", program + " run env", program + " run node", program + " run jest", program + " run a:x",
                program + " run ./evil.ts", program + " run evil.ts"])
    judged(home, [], ["yarn build", "yarn start", "bun test ./evil.ts", "pnpm start"])
    write(home, "package.json", {"scripts": {"env": "echo x", "clean": "rm -rf dist"}})
    trust_line(home, "npm run clean")
    judged(home, [], ["npm run env", "npm run clean env"])
    write(home, "composer.json", {"scripts": {"a": ["x", "}"], "clean": "rm -rf dist"}})
    trust_line(home, "composer run clean")
    judged(home, ["composer run -q clean", "composer run a"], ["composer run clean .git", "composer run x", "composer run"])


def test_files_above_and_beside_count(home):
    trusting(home)
    write(home, "package.json", {"workspaces": ["a"]})
    (home.work / "a" / "src").mkdir(parents=True)
    write(home, "a/package.json", PACKAGE)
    member = {"cwd": home.work / "a"}
    trust_line(home, "npm test", **member)
    appears(home, "npm test", ".npmrc", "script-shell=./evil\n", **member)
    appears(home, "npm test", "a/.npmrc", "script-shell=./evil\n", **member)
    appears(home, "npm test", "package.json", '{"workspaces": ["a"], "config": {"x": "y"}}', **member)
    appears(home, "npm test", "a/src/.npmrc", "script-shell=./evil\n", cwd=home.work / "a" / "src")
    write(home, "Cargo.toml", '[workspace]\nmembers = ["a"]\n')
    write(home, "a/Cargo.toml", '[package]\nname = "a"\n[build-dependencies]\ncc = "1"\n')
    trust_line(home, "cargo test", **member)
    for name, text in ((".cargo/config.toml", '[build]\nrustc-wrapper = "./evil"\n'), (".cargo/config", "[alias]\n"),
                       ("a/.cargo/config.toml", "[alias]\n"), ("rust-toolchain.toml", '[toolchain]\npath = "x"\n'), ("rust-toolchain", "x"),
                       ("Cargo.toml", "[workspace]\n[profile.dev]\n"), ("a/build.rs", "fn main() {}")):
        appears(home, "cargo test", name, text, **member)
    for text in ('build = "b/main.rs"', 'build="b/main.rs"', '"build" = "b/main.rs"'):
        appears(home, "cargo test", "a/Cargo.toml", f"[package]\n{text}\n", **member)


def test_files_that_decide_with_the_first_count(home):
    trusting(home)
    write(home, "Makefile", MAKEFILE + "clean-%:\n\trm -rf $*\n")
    trust_line(home, "make test")
    judged(home, ["make all test", "make -j4"], ["make clean-src", "make src", "make echo", "gmake test", "bmake test"])
    for name in ("Makefile.sh", "RCS/Makefile,v", "SCCS/s.Makefile"):
        appears(home, "make test", name, "test:\n\t./evil\n")
    write(home, "Rakefile", "task :test\n")
    trust_line(home, "rake test")
    (home.work / "rakelib").mkdir()
    judged(home, [], ["rake test"])
    write(home, "Taskfile.yml", "version: 3\ntasks: {test: {cmds: [echo]}}\n")
    trust_line(home, "task test")
    appears(home, "task test", ".taskrc.yml", "x: 1\n")
    sub = home.work / "sub"
    sub.mkdir()
    for name in ("Taskfile.dist.yml", "taskfile.dist.yaml"):
        appears(home, "task test", "sub/" + name, "version: 3\n", cwd=sub)
    write(home, "tox.ini", "[testenv]\ncommands = rm -rf {posargs:dist}\n")
    trust_line(home, "tox -e py")
    judged(home, ["tox", "tox -q -e lint"], ["tox .git", "tox -e py .git", "nox", "nox -s x"])
    appears(home, "tox", "tox.toml", "x = 1\n")
    appears(home, "tox", "setup.cfg", "[tox:tox]\n")
    write(home, "go.mod", "module x\n")
    trust_line(home, "go test ./...")
    judged(home, ["go build ./cmd/x", "go vet ./..."], ["go build evil.go", "go test ./evil.go", "go vet a/evil.go"])
    write(home, "pyproject.toml", "[project]\n")
    trust_line(home, "pytest")
    judged(home, ["pytest -q", "pytest sub", "pytest sub/test_a.py::test_b"], ["pytest -W error::evil.Cat", "pytest -p evil"])
    appears(home, "pytest sub", "sub/pytest.ini", "[pytest]\naddopts = -p evil\n")
    appears(home, "pytest sub/test_a.py::test_b", "sub/conftest.py", "import evil\n")
    appears(home, "pytest", "setup.cfg", "[tool:pytest]\n")
    for name, command, texts in (
            ("Makefile", "make", ("load x.so", "$(eval x)", "clean:\n\trm -rf $(MAKECMDGOALS)")),
            ("Rakefile", "rake", ("sh ARGV[1]", "rule(/x/) { |t| rm t.name }")),
            ("Taskfile.yml", "task", ("tasks: {'clean:*': {cmds: ['rm -rf {{index .MATCH 0}}']}}",))):
        for text in texts:
            write(home, name, text + "\n")
            equal(digests(home, command), False, text)


def test_of_a_justfile_only_a_recipe_is_chosen(home):
    trusting(home)
    write(home, "justfile", "test:\n  echo tested\nclean *ARGS:\n  rm -rf {{ARGS}}\n")
    trust_line(home, "just test")
    judged(home, ["just", "just clean", "just -q test"], ["just clean .git", "just sub/test", "just test clean src", "just ARGS=x", "just evil"])
    appears(home, "just", ".env", "PATH=.\n")
    sub = home.work / "sub"
    sub.mkdir()
    for name in ("justfile", "JUSTFILE", "jUstFile", ".JustFile"):
        appears(home, "just", "sub/" + name, "evil:\n", cwd=sub)
    for text in ("set fallback", "set dotenv-path := 'x'", 'set dotenv-filename := "x"'):
        write(home, "justfile", f"{text}\ntest:\n  echo tested\n")
        equal(digests(home, "just test"), False, text)


def digests(home, command):
    """Whether these files as they stand can be trusted at all."""
    t = home.terminal("ask", "-c", command)
    t.expect("Choice")
    t.answer("s")
    pick(t, "Remember which answer?", "Allow")
    t.expect("exactly this")
    found = "allow project(" in t.text()
    t.close()
    return found


def test_a_script_that_asks_for_its_package_is_bound_to_all_of_it(home):
    trusting(home)
    package = {"version": "1", "scripts": {"test": "echo $npm_package_version"}}
    write(home, "package.json", package)
    trust_line(home, "npm test")
    appears(home, "npm test", "package.json", json.dumps({**package, "version": "1; ./evil"}))
    appears(home, "npm test", "package.json", json.dumps({**package, "dependencies": {"a": "1"}}))


def test_a_line_of_policy_needs_the_whole_digest(home):
    for line in ("allow project(Makefile@12)", "allow project()", "allow project", "allow project(Makefile@" + "g" * 32 + ")",
                 "allow project(*)", "allow project(Makefile@" + "0" * 64 + ")"):
        home.policy(line + "\n")
        assert home.call("policy", "check").returncode != 0, line


if __name__ == "__main__":
    main(globals())
