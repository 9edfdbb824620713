"""grep, glob, web_fetch and web_search: judged, asked, run."""
import http.server
import json
import os
import re
import subprocess
import threading

from harness import equal, main


def run(home, tool, options=(), env=None, **arguments):
    out = home.call("run", *options, f"/call {tool} {json.dumps(arguments)}", env=env)
    return out.returncode, out.stdout.decode()


def say_yes(t):
    """By the number where a dangerous call wants one."""
    t.expect("Choice")
    code = re.search(r"Yes: type (\d+)", t.text())
    t.answer(code.group(1) + "\r" if code else "y")


def careful(home, tool, **arguments):
    """Nothing is declared: what is not harmless is denied, as nobody is there."""
    return run(home, tool, ("--unattended", "deny"), **arguments)


def tree(home):
    subprocess.run(["git", "init", "-q", str(home.work)], check=True)
    for name, text in {".gitignore": "built/\n", "src/a.c": "int needle;\n", "src/b.h": "needle\n", "built/x": "needle\n",
                       ".env": "KEY=needle\n", "conf/id_rsa": "needle\n", "README": "hay\n"}.items():
        path = home.work / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


def test_grep_runs_unasked_and_leaves_credentials_out(home):
    tree(home)
    status, out = careful(home, "grep", pattern="needle")
    equal(status, 0, out)
    assert "src/a.c:1:int needle;" in out and "src/b.h:1:needle" in out, out
    assert "built/x" not in out and "KEY" not in out and "id_rsa:" not in out, out
    assert "left out: .env" in out and "left out: conf/id_rsa" in out, out


def test_a_credential_file_that_is_named_is_asked_about(home):
    tree(home)
    status, out = careful(home, "grep", pattern="needle", path=".env")
    assert status != 0 and "KEY" not in out, out
    t = home.terminal("chat")
    t.expect("assent>")
    t.send('/call grep {"pattern":"needle","path":".env"}\r')
    say_yes(t)
    t.expect(".env:1:KEY=needle")
    t.close()


def test_the_hit_in_a_credential_file_shows_nowhere(home):
    tree(home)
    with_hit = careful(home, "grep", pattern="KEY=needle")[1]
    without = careful(home, "grep", pattern="KEY=nowhere")[1]
    equal(with_hit.split("[", 1)[1].split("\n", 1)[1], without.split("[", 1)[1].split("\n", 1)[1])


def test_another_name_of_a_key_is_left_out(home):
    tree(home)
    (home.home / ".ssh").mkdir(mode=0o700)
    (home.home / ".ssh" / "id_ed25519").write_text("needle key\n")
    os.link(home.home / ".ssh" / "id_ed25519", home.work / "src" / "notes")
    out = careful(home, "grep", pattern="needle")[1]
    assert "needle key" not in out and "left out: src/notes" in out, out


def test_grep_takes_the_arguments_that_agents_give(home):
    tree(home)
    equal("src/a.c\nsrc/b.h\n" in careful(home, "Grep", pattern="NEEDLE", output_mode="files_with_matches", **{"-i": True})[1], True)
    assert "src/a.c:1" in careful(home, "grep_search", pattern="needle", path="src", output_mode="count")[1]
    out = careful(home, "grep", pattern="needle", include="*.h")[1]
    assert "b.h" in out and "a.c" not in out, out
    out = careful(home, "grep", pattern="needle", include_ignored=True)[1]
    assert "built/x:1" in out, out
    for bad in ({"pattern": "a("}, {"pattern": "a", "include": "[a"}, {"pattern": "a", "output_mode": "x"}, {"pattern": "a", "wrong": 1},
                {"pattern": "a", "path": "README/x"}, {"pattern": "a", "context": -1}):
        assert careful(home, "grep", **bad)[0] != 0, bad


def test_glob_takes_the_arguments_that_agents_give(home):
    tree(home)
    assert "src/a.c\nsrc/b.h\n" in careful(home, "glob", pattern="**/*.{c,h}")[1]
    assert "src/a.c\n" in careful(home, "Glob", pattern="*.c", path="src")[1]
    assert "src/a.c\n" in careful(home, "glob", pattern="src/*.c")[1]
    assert f"{home.work}/src/a.c\n" in careful(home, "glob", pattern=f"{home.work}/**/*.c")[1]
    os.utime(home.work / "src/a.c", (1, 1))
    out = careful(home, "glob", pattern="src/*", sort="mtime", max_results=1)[1]
    assert "src/b.h" in out and "src/a.c" not in out and "1 of 2 files" in out, out
    for bad in ({"pattern": "*/../*"}, {"pattern": "["}, {"pattern": "*", "sort": "size"}, {"pattern": "*", "path": "README"}):
        assert careful(home, "glob", **bad)[0] != 0, bad


def test_a_rule_against_a_directory_holds_for_its_tree(home):
    tree(home)
    home.policy("deny read(./src/**)\n")
    for tool, arguments in (("grep", {"pattern": "needle", "path": "src"}), ("grep", {"pattern": "needle"})):
        status, out = careful(home, tool, **arguments)
        assert status != 0 and "int needle" not in out, out


def test_a_rule_against_a_directory_holds_for_globs_below_it(home):
    tree(home)
    os.symlink("src", home.work / "alias")
    home.policy("deny read(./src/**)\ndeny read(/etc/**)\n")
    for pattern, path in (("src/*", None), ("*.c", "src"), ("alias/*", None), ("./src/*.c", None), ("/etc/pass*", None), ("../work/src/*", None)):
        arguments = {"pattern": pattern, **({"path": path} if path else {})}
        status, out = careful(home, "glob", **arguments)
        assert status != 0 and "a.c\n" not in out and "passwd\n" not in out, (pattern, out)


def test_a_directory_that_became_a_link_is_not_walked(home):
    tree(home)
    (home.root / "elsewhere").mkdir()
    (home.root / "elsewhere" / "x").write_text("needle outside\n")
    home.policy("ask read(./src/**)\n")
    t = home.terminal("chat")
    t.expect("assent>")
    t.send('/call grep {"pattern":"needle","path":"src"}\r')
    t.expect("Choice")
    (home.work / "src").rename(home.work / "old")
    (home.work / "src").symlink_to(home.root / "elsewhere")
    t.answer("y")
    t.never("needle outside", 2)
    assert "int needle" not in t.text(), t.text()
    t.close()


class Web(http.server.BaseHTTPRequestHandler):
    seen = []

    def do_GET(self):
        Web.seen.append((self.path, dict(self.headers)))
        location = {"/same": "/page", "/denied": "/private/x", "/loop": "/loop", "/meta": "http://169.254.169.254/", "/name": f"http://localhost:{self.server.server_port}/page",
                    "/decimal": "http://2130706433/", "/mapped": f"http://[::ffff:127.0.0.1]:{self.server.server_port}/page", "/file": "file:///etc/passwd",
                    "/port": "http://127.0.0.1:1/page"}.get(self.path)
        if location:
            self.send_response(302)
            self.send_header("Location", location)
            self.end_headers()
            return
        if self.path.startswith("/search"):
            body = json.dumps({"web": {"results": [{"title": "One", "url": "https://one.example/", "description": "the <b>first</b>"},
                                                   {"title": "Two\nfake", "url": "https://two.example/"}, {"title": "Three", "url": "u"}]}}).encode()
        else:
            body = b"<title>Page</title><p>Hello <a href='/x'>there</a>\x1b[2J"
        self.send_response(404 if self.path == "/missing" else 200)
        self.send_header("Content-Type", "application/json" if self.path.startswith("/search") else "text/html")
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Web.seen.append((self.path, dict(self.headers), body))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"results":[{"name":"Posted","link":"https://p.example/"}]}')

    def log_message(self, *args):
        pass


def web():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Web.seen.clear()
    return server, f"http://127.0.0.1:{server.server_port}"


def test_a_fetch_is_asked_about_and_gives_text(home):
    server, at = web()
    status, out = careful(home, "web_fetch", url=at + "/page")
    assert status != 0 and not Web.seen, out
    t = home.terminal("chat")
    t.expect("assent>")
    t.send(f'/call web_fetch {{"url":"{at}/page","prompt":"what"}}\r')
    say_yes(t)
    t.expect("Hello there </x>")
    t.close()
    assert b"\x1b[2J" not in t.output, "the page wrote to the terminal"
    server.shutdown()


def test_redirects_stay_with_what_was_confirmed(home):
    server, at = web()
    assert "Hello" in run(home, "web_fetch", url=at + "/same")[1]
    for path in ("meta", "name", "decimal", "mapped", "file", "port", "loop"):
        status, out = run(home, "web_fetch", url=f"{at}/{path}")
        assert status != 0 and "Hello" not in out and "it redirects to" in out or path == "file", (path, out)
    assert len([s for s in Web.seen if s[0] == "/loop"]) <= 6
    home.policy(f"deny web_fetch({at}/private/*)\n")
    status, out = run(home, "web_fetch", url=at + "/denied")
    assert status != 0 and "/private/x" not in [s[0] for s in Web.seen], out
    server.shutdown()


def test_a_rule_for_one_path_does_not_follow_to_another(home):
    server, at = web()
    home.policy(f"allow web_fetch({at}/same)\n")
    status, out = careful(home, "web_fetch", url=at + "/same")
    assert status != 0 and "it redirects to" in out and "Hello" not in out, out
    server.shutdown()


def test_a_name_that_leads_inside_is_refused(home):
    server, _ = web()
    port = server.server_port
    # No name server is asked: names below localhost are this machine's own by definition.
    status, out = run(home, "web_fetch", url=f"http://127.0.0.1:{port}/missing")
    assert status != 0 and "status 404" in out, out
    for url in ("http://2130706433/", "http://0177.0.0.1/", "http://user:pw@127.0.0.1/", "file:///etc/passwd"):
        status, out = run(home, "web_fetch", url=url)
        assert status != 0 and "cannot be fetched" in out, out
    server.shutdown()


def test_the_metadata_service_is_a_secret_that_no_rule_for_pages_lifts(home):
    home.policy("allow web_fetch(*)\n")
    status, out = careful(home, "web_fetch", url="http://169.254.169.254/latest/meta-data/")
    assert status != 0 and "✓ allowed" not in out, out


def test_no_proxy_of_the_environment_is_used(home):
    server, at = web()
    status, out = run(home, "web_fetch", url=at + "/page", env={"http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1"})
    assert status == 0 and "Hello" in out, out
    server.shutdown()


def test_a_search_without_a_service_says_what_to_set(home):
    status, out = careful(home, "web_search", query="x")
    assert status != 0 and "web_search.url" in out, out


def test_a_search_asks_the_service_that_is_set(home):
    server, at = web()
    home.settings(json.dumps({"web_search": {"url": at + "/search?q={query}&n={count}", "header": "X-Key: {key}", "key": "env:MY_KEY"}}))
    status, out = run(home, "web_search", query="a b&c=\"ü\"", max_results=2, env={"MY_KEY": "topsecret"})
    equal(status, 0, out)
    path, headers = Web.seen[-1]
    equal(path, "/search?q=a%20b%26c%3D%22%C3%BC%22&n=2")
    equal(headers["X-Key"], "topsecret")
    assert "1. One\n   https://one.example/\n   the first\n" in out and "2. Two fake" in out and "Three" not in out, out
    assert "topsecret" not in out and "topsecret" not in json.dumps(home.rows()), "the key was told"
    status, out = run(home, "web_search", query="x")
    assert status != 0 and "MY_KEY" in out, out
    server.shutdown()


def test_a_search_by_post_and_a_key_from_a_file(home):
    server, at = web()
    (home.root / "key").write_text("filekey\n")
    home.settings(json.dumps({"web_search": {"url": at + "/search", "body": '{"q":"{query}","n":{count}}', "header": "Authorization: Bearer {key}",
                                             "key": f"file:{home.root}/key"}}))
    status, out = run(home, "web_search", query='quote " and \\ {key}')
    equal(status, 0, out)
    _, headers, body = Web.seen[-1]
    equal(json.loads(body), {"q": 'quote " and \\ {key}', "n": 5})
    equal(headers["Authorization"], "Bearer filekey")
    assert "Posted" in out, out
    (home.root / "key").write_text("a\nX-Other: b\n")
    assert run(home, "web_search", query="x")[0] != 0
    server.shutdown()


def test_what_looks_like_a_secret_is_not_sent_unasked(home):
    server, at = web()
    home.policy("allow effect(net-api)\nallow web_fetch(*)\n")
    home.settings(json.dumps({"web_search": {"url": at + "/search?q={query}"}}))
    token = "ghp_0123456789abcdefghijABCDEFGHIJ012345"
    for query in (f"is {token} valid", f"x={token}", "curl -u me:hunter2", "https://me:hunter2@h/"):
        status, out = careful(home, "web_search", query=query)
        assert status != 0 and not Web.seen, (query, out)
    status, out = careful(home, "web_fetch", url=f"{at}/page?token={token}")
    assert status != 0 and not Web.seen, out
    assert token not in json.dumps(home.rows()), "the record holds it"
    status, out = careful(home, "web_search", query="how long is a token of github")
    assert status == 0 and len(Web.seen) == 1, out
    server.shutdown()


def test_the_key_of_the_service_is_a_secret_to_other_calls(home):
    keys = home.root / "keys"
    keys.mkdir()
    (keys / "brave").write_text("filekey\n")
    (keys / "other").write_text("x\n")
    (home.work / "link").symlink_to(keys / "brave")
    ask = [f"cat {keys}/brave", f"cat {keys}/b*", f"cat {keys}/*", f"grep -r x {keys}", "cat link", f"cd {keys}; cat brave",
           f"cp {keys}/brave x && cat x", f"find {keys} -type f -exec cat {{}} +"]
    for text in [*ask, f"cat {keys}/other", f"ls {keys}"]:
        assert b"credential" not in home.call("check", "-c", text).stdout, text
    home.settings(json.dumps({"web_search": {"url": "https://s.example/?q={query}", "key": f"file:{keys}/brave"}}))
    for text in ask:
        assert b"credential" in home.call("check", "--why", "-c", text).stdout, text
    for text in (f"cat {keys}/other", f"ls {keys}", f"cat {keys}/br"):
        assert b"credential" not in home.call("check", "--why", "-c", text).stdout, text
    status, out = careful(home, "grep", pattern="k", path=str(keys))
    assert "filekey" not in out, out


def test_a_workspace_cannot_name_the_search_service(home):
    server, at = web()
    (home.work / ".assent").mkdir()
    (home.work / ".assent" / "settings.json").write_text(json.dumps({"web_search": {"url": at + "/search?q={query}"}}))
    out = run(home, "web_search", query="x")[1]
    assert not Web.seen, out
    server.shutdown()


if __name__ == "__main__":
    main(globals())
