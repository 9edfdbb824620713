#!/usr/bin/env python3
"""Servers that misbehave, and names that lead astray: fetch.py HTTP-FETCH. TAP."""
import gzip
import pathlib
import socket
import subprocess
import sys
import threading
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
sys.dont_write_bytecode = True
from harness import equal  # noqa: E402

program = sys.argv[1]
URL, PLACE, NO_LIBRARY, FAILED = 1, 2, 3, 4


class Server:
    """Each connection is given to a function of the path, with the request's bytes."""

    def __init__(self):
        self.requests = []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection:
            try:
                request = b""
                while b"\r\n\r\n" not in request:
                    got = connection.recv(65536)
                    if not got:
                        return
                    request += got
                self.requests.append(request)
                getattr(self, "on_" + request.split(b" ")[1].decode().strip("/").split("?")[0])(connection)
            except (OSError, AttributeError):
                pass

    @staticmethod
    def send(c, body, headers=b"", status=b"200 OK"):
        c.sendall(b"HTTP/1.1 " + status + b"\r\nConnection: close\r\nContent-Length: " + str(len(body)).encode() + b"\r\n" + headers + b"\r\n" + body)

    def on_plain(self, c):
        self.send(c, b"hello", b"Content-Type: text/plain\r\n")

    def on_redirect(self, c):
        self.send(c, b"", b"Location: http://elsewhere.example/\r\n", b"302 Found")

    def on_slow(self, c):
        for _ in range(600):
            c.sendall(b"H" if _ == 0 else b"T")
            threading.Event().wait(0.1)

    def on_trickle(self, c):
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        for _ in range(600):
            c.sendall(b"x")
            threading.Event().wait(0.1)

    def on_endless(self, c):
        c.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            c.sendall(b"x" * 65536)

    def on_headers(self, c):
        c.sendall(b"HTTP/1.1 200 OK\r\n")
        for i in range(2000):
            c.sendall(b"X-%d: " % i + b"y" * 80 + b"\r\n")
        c.sendall(b"\r\nbody")

    def on_header(self, c):
        c.sendall(b"HTTP/1.1 200 OK\r\nX: ")
        while True:
            c.sendall(b"y" * 65536)

    def on_bomb(self, c):
        # 200 MB of nothing in 200 KB, then once more.
        small = gzip.compress(gzip.compress(b"\0" * 200_000_000, 9), 1)
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: %d\r\n\r\n" % len(small) + small)

    def on_deflate(self, c):
        self.send(c, zlib.compress(b"inflated"), b"Content-Encoding: deflate\r\n")

    def on_broken(self, c):
        self.send(c, b"no gzip at all", b"Content-Encoding: gzip\r\n")

    def on_ancient(self, c):
        c.sendall(b"<html>an answer without any head")

    def on_short(self, c):
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")

    def on_many(self, c):
        c.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 5000 + b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")

    def on_cookie(self, c):
        self.send(c, b"", b"Set-Cookie: a=b\r\n")


server = Server()


def fetch(url, places="l", resolve="", ms="3000", env=None):
    out = subprocess.run([program, url, places, resolve, ms], capture_output=True, timeout=40, env=env).stdout
    outcome, why, status, cut, location, length, body = out.split(b"\n", 6)
    return int(outcome), why.decode(), int(status), cut == b"1", location.decode(), int(length), body


def at(path, host="127.0.0.1"):
    return f"http://{host}:{server.port}/{path}"


def test_a_page_comes():
    r = fetch(at("plain"))
    equal((r[0], r[2], r[6]), (0, 200, b"hello"), r)


def test_nothing_is_sent_that_was_not_given():
    server.requests.clear()
    home = {"HOME": "/nonexistent", "http_proxy": "http://127.0.0.1:9/", "ALL_PROXY": "http://127.0.0.1:9/"}
    equal(fetch(at("plain"), env=home)[0], 0)
    sent = server.requests[-1].lower()
    for word in (b"cookie", b"authorization", b"referer", b"x-forwarded"):
        assert word not in sent, sent


def test_a_redirect_is_told_and_not_followed():
    r = fetch(at("redirect"))
    equal((r[0], r[2], r[4]), (0, 302, "http://elsewhere.example/"), r)


def test_a_name_that_stands_for_this_machine_is_refused_before_a_byte_is_sent():
    server.requests.clear()
    for address in ("127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "127.1.2.3", "[::]"):
        r = fetch(at("plain", "public.example"), "p", f"public.example:{server.port}:{address}")
        assert r[0] == PLACE, (address, r)
        assert "public.example is " in r[1], r
    equal(server.requests, [])


def test_every_kind_of_inner_address_is_refused():
    for address in ("10.0.0.1", "172.16.5.5", "172.31.255.255", "192.168.1.1", "169.254.169.254", "169.254.1.1", "100.64.0.1", "100.100.100.200",
                    "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]",
                    "[64:ff9b::7f00:1]", "[64:ff9b::a00:1]", "[::10.0.0.1]", "[2002:7f00:1::]", "[2001:db8::1]", "[fec0::1]", "[4000::1]"):
        r = fetch("http://public.example/", "p", f"public.example:80:{address}")
        assert r[0] == PLACE, (address, r)


def test_one_inner_address_among_public_ones_is_enough_to_refuse():
    server.requests.clear()
    for addresses in (f"127.0.0.1,192.88.98.1", "127.0.0.1,127.0.0.1"):
        r = fetch(at("plain", "public.example"), "p", f"public.example:{server.port}:{addresses}", "2000")
        assert r[0] == PLACE, r
    equal(server.requests, [])


def test_what_a_person_allowed_is_reached():
    r = fetch(at("plain", "intern.example"), "ln", f"intern.example:{server.port}:127.0.0.1")
    equal((r[0], r[6]), (0, b"hello"), r)
    equal(fetch(at("plain"), "p")[0], PLACE)
    equal(fetch(at("plain"), "")[0], PLACE)


def test_hosts_in_odd_writings_are_refused_unread():
    for host in ("2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "127.0.0.01", "1.2.3.4.5", "127.0.0.1.", "[::1%25lo]", "[::1", "a..b", "",
                 "user@127.0.0.1", "user:pass@x.example", "127.0.0.1\\@x.example", "x.example%2f", "ex\u00e4mple.org", "127.0.0.1%00.example", "[v1.x]"):
        r = fetch(f"http://{host}/", "pln")
        if host == "127.0.0.1.":
            # A dot behind an address changes nothing of where it leads.
            assert r[0] in (URL, FAILED), r
            continue
        assert r[0] == URL, (host, r)
    for url in ("ftp://x.example/", "file:///etc/passwd", "gopher://x/", "javascript:1", "http:/x", "//x.example/", "http://x.example:0/", "http://x.example:65536/",
                "http://x.example:/", "http://x.example/\n", "http://x.example/ x", "http://x.example/\t", "dict://x:11211/", "HTTP:x"):
        equal(fetch(url, "pln")[0], URL, url)


def test_slow_servers_end():
    for path in ("slow", "trickle"):
        r = fetch(at(path), ms="1500")
        equal(r[0], FAILED, r)


def test_an_endless_body_is_cut():
    r = fetch(at("endless"), ms="20000")
    equal((r[0], r[3], r[5]), (0, True, 5 << 20), r)


def test_a_bomb_is_cut():
    r = fetch(at("bomb"), ms="20000")
    equal((r[0], r[3], r[5]), (0, True, 5 << 20), r)


def test_encodings_are_read_and_broken_ones_refused():
    equal(fetch(at("deflate"))[6], b"inflated")
    equal(fetch(at("broken"))[0], FAILED)


def test_headers_without_end_are_refused():
    for path in ("headers", "header", "many"):
        r = fetch(at(path), ms="10000")
        equal(r[0], FAILED, (path, r))


def test_half_an_answer_is_none():
    for path in ("ancient", "short"):
        equal(fetch(at(path))[0], FAILED, path)


def test_nobody_listens():
    closed = socket.create_server(("127.0.0.1", 0))
    port = closed.getsockname()[1]
    closed.close()
    equal(fetch(f"http://127.0.0.1:{port}/")[0], FAILED)


def main():
    tests = [(n, f) for n, f in globals().items() if n.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for i, (name, func) in enumerate(tests, 1):
        sentence = name[len("test_"):].replace("_", " ")
        try:
            func()
            print(f"ok {i} - {sentence}", flush=True)
        except Exception as error:
            failed += 1
            print(f"# {error!r}")
            print(f"not ok {i} - {sentence}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
