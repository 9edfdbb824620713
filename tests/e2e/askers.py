"""The example askers, each against a stand-in of its service on this machine: a chat's bot interface, ntfy, a lamp, a desktop."""
import http.server
import json
import os
import pathlib
import queue
import select
import shutil
import socketserver
import subprocess
import tempfile
import threading
import time

from harness import equal, main

ASKERS = pathlib.Path(os.environ.get("ASKERS", "examples/askers")).resolve()
MODERATE = ("exec", "--", "touch", "x")


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A service on a free port of this machine: `answer` is a function of the handler, the path and the JSON body."""
    daemon_threads = True

    def __init__(self, answer):
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def take(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer.requests.append((self.command, self.path, body, dict(self.headers)))
                answer(self, self.path, body)

            do_GET = do_POST = do_PUT = take

            def log_message(self, *_):
                pass

            def reply(self, value, status=200):
                self.send_response(status)
                self.end_headers()
                self.wfile.write(json.dumps(value).encode())

        self.requests = []
        # A program that was withdrawn does not wait for its answer.
        self.handle_error = lambda *_: None
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()


def programs(home, *hooks):
    home.settings(json.dumps({"hooks": list(hooks)}))


def secret(home, name, value):
    home.config.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = home.config / name
    path.write_text(json.dumps(value))
    path.chmod(0o600)
    return str(path)


def until(what, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        got = what()
        if got:
            return got
        time.sleep(0.02)
    raise AssertionError("it never came")


def in_background(func):
    box = queue.Queue()
    threading.Thread(target=lambda: box.put(func()), daemon=True).start()
    return lambda: box.get(timeout=30)


def decision(home):
    return [r for r in home.rows() if r["type"] == "decision"][-1]


# --- the chat --------------------------------------------------------------------------------


class Bot:
    """The part of a bot's interface that is used: messages, their buttons, one stream of updates with its offset."""

    def __init__(self):
        self.messages, self.edits, self.updates, self.lock = [], [], [], threading.Condition()
        self.n_streams = self.most_streams = 0
        self.server = Server(self.answer)

    def answer(self, handler, path, body):
        method, data = path.rsplit("/", 1)[1], json.loads(body)
        if path.split("/")[1] != "bottoken-1":
            return handler.reply({"ok": False, "description": "Unauthorized"}, 401)
        return handler.reply({"ok": True, "result": getattr(self, method)(**data)})

    def sendMessage(self, **data):
        with self.lock:
            self.messages.append({"message_id": len(self.messages) + 1, "chat": {"id": data["chat_id"]}, **data})
            return self.messages[-1]

    def editMessageText(self, **data):
        self.edits.append(data)
        return {}

    def answerCallbackQuery(self, **data):
        return True

    def getUpdates(self, offset, timeout, allowed_updates):
        with self.lock:
            self.n_streams += 1
            self.most_streams = max(self.most_streams, self.n_streams)
            self.updates = [u for u in self.updates if u["update_id"] >= offset]
            self.lock.wait_for(lambda: self.updates, timeout)
            self.n_streams -= 1
            return list(self.updates)

    def press(self, message, label, person=815, chat=None, word=None, message_id=None):
        words = {b["text"]: b["callback_data"] for b in message["reply_markup"]["inline_keyboard"][0]}
        with self.lock:
            number = 1000 + int(time.monotonic() * 1000000)
            self.updates.append({"update_id": number, "callback_query": {
                "id": "q", "data": word or words[label], "from": {"id": person, "username": "ada"},
                "message": {"message_id": message_id or message["message_id"], "chat": {"id": chat or message["chat_id"]}}}})
            self.lock.notify_all()


def chat_hook(home, bot, **more):
    config = secret(home, "chat.json", {"api": bot.server.url, "token": "token-1", "chat": 4711, "people": [815], "state": str(home.root / "chat"), **more})
    return {"name": "chat", "type": "asker", "command": [str(ASKERS / "chat.py"), config]}


def test_the_chat_asks_and_takes_a_press_for_an_answer(home):
    bot = Bot()
    with bot.server:
        programs(home, chat_hook(home, bot))
        end = in_background(lambda: home.call(*MODERATE))
        message = until(lambda: bot.messages)[0]
        assert "touch x" in message["text"] and "risk: moderate" in message["text"], message
        bot.press(message, "Allow")
        equal(end().returncode, 0)
        row = decision(home)
        equal((row["by_name"], row["assurance"]), ("program:chat", "os"))
        assert "ada" in row["why"], row
        assert "Allowed by ada" in until(lambda: bot.edits)[0]["text"]
        assert all(b"token-1" not in body for _, _, body, _ in bot.server.requests)


def test_promise_4_in_the_chat_only_the_right_person_place_and_button_count(home):
    bot = Bot()
    with bot.server:
        programs(home, chat_hook(home, bot))
        end = in_background(lambda: home.call(*MODERATE))
        message = until(lambda: bot.messages)[0]
        bot.press(message, "Allow", person=666)
        bot.press(message, "Allow", chat=13)
        bot.press(message, "Allow", message_id=99)
        bot.press(message, "Allow", word="0" * 32)
        bot.press(message, "Allow", word="../../../../tmp/x")
        time.sleep(0.5)
        bot.press(message, "Deny")
        equal(end().returncode, 126)
        equal(decision(home)["by"], "person")
    assert not (home.work / "x").exists()


def test_of_two_questions_in_the_chat_each_gets_its_own_answer(home):
    bot = Bot()
    with bot.server:
        programs(home, chat_hook(home, bot))
        home.call("exec", "--", "true")
        ends = [in_background(lambda n=n: home.call("exec", "--", "touch", n).returncode) for n in ("one", "two")]
        until(lambda: len(bot.messages) == 2)
        for message in bot.messages:
            bot.press(message, "Allow" if "touch one" in message["text"] else "Deny")
        equal([end() for end in ends], [0, 126])
        equal(bot.most_streams, 1)


def test_the_chat_is_told_when_somebody_else_was_first(home):
    bot = Bot()
    with bot.server:
        programs(home, chat_hook(home, bot))
        t = home.terminal(*MODERATE)
        t.expect("Choice")
        until(lambda: bot.messages)
        t.answer("1")
        equal(t.wait(), 0, t.text())
        t.close()
        assert "Answered elsewhere" in until(lambda: bot.edits)[0]["text"]


def test_promise_3_what_the_chat_does_not_show_whole_it_cannot_allow(home):
    bot = Bot()
    with bot.server:
        programs(home, chat_hook(home, bot))
        secret_header = "Authorization: Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345"
        for words in (["touch", "x" * 200, "y" * 200, "z" * 200, "v" * 200], ["-c", f"touch x; echo '{secret_header}' > y"]):
            n = len(bot.messages)
            end = in_background(lambda: home.call("ask", *(["--", *words] if words[0] != "-c" else words)))
            message = until(lambda: bot.messages[n:])[0]
            equal([b["text"] for b in message["reply_markup"]["inline_keyboard"][0]], ["Deny"])
            assert "ghp_0123" not in message["text"]
            bot.press(message, "Deny")
            equal(end().returncode, 2)


def test_a_chat_that_cannot_be_reached_or_refuses_withdraws_itself(home):
    bot = Bot()
    with bot.server:
        for more in ({"token": "wrong"}, {"api": "http://127.0.0.1:9"}, {"api": "http://example.org"}):
            shutil.rmtree(home.state, ignore_errors=True)
            programs(home, chat_hook(home, bot, **more))
            equal(home.call(*MODERATE).returncode, 126, more)
        equal(len(bot.messages), 0)


def test_a_secret_that_others_can_read_is_not_used(home):
    bot = Bot()
    with bot.server:
        hook = chat_hook(home, bot)
        programs(home, hook)
        os.chmod(hook["command"][1], 0o644)
        equal(home.call(*MODERATE).returncode, 126)
        equal(len(bot.server.requests), 0)


# --- the phone -------------------------------------------------------------------------------


class Ntfy:
    def __init__(self):
        self.published, self.answers, self.lock = [], [], threading.Condition()
        self.server = Server(self.answer)

    def answer(self, handler, path, body):
        if handler.command == "POST" and path == "/":
            self.published.append(json.loads(body))
            return handler.reply({})
        if handler.command == "POST" and path == "/answers":
            self.post(body.decode())
            return handler.reply({})
        if path.startswith("/answers/json"):
            return self.stream(handler)
        return handler.reply({}, 404)

    def post(self, text):
        with self.lock:
            self.answers.append(text)
            self.lock.notify_all()

    def stream(self, handler):
        handler.send_response(200)
        handler.end_headers()
        n = 0
        handler.wfile.write(b'{"event":"open"}\n')
        try:
            for _ in range(100):
                with self.lock:
                    self.lock.wait_for(lambda: len(self.answers) > n, 0.2)
                    new, n = self.answers[n:], len(self.answers)
                for text in new:
                    handler.wfile.write(json.dumps({"event": "message", "topic": "answers", "message": text}).encode() + b"\n")
                handler.wfile.write(b'{"event":"keepalive"}\n')
        except OSError:
            pass


def ntfy_hook(home, ntfy):
    config = secret(home, "ntfy.json", {"server": ntfy.server.url, "topic": "questions", "answers": "answers", "token": "tk_1"})
    return {"name": "phone", "type": "asker", "command": [str(ASKERS / "ntfy.py"), config]}


def push(ntfy, label):
    """What the app on the phone does with a button."""
    button = next(a for a in ntfy.published[0]["actions"] if a["label"] == label)
    equal(button["method"], "POST")
    import urllib.request
    urllib.request.urlopen(urllib.request.Request(button["url"], data=button["body"].encode(), method="POST"), timeout=5).close()


def test_the_phone_asks_and_a_button_answers(home):
    for label, status in (("Allow", 0), ("Deny", 126)):
        ntfy = Ntfy()
        with ntfy.server:
            shutil.rmtree(home.state, ignore_errors=True)
            programs(home, ntfy_hook(home, ntfy))
            end = in_background(lambda: home.call(*MODERATE))
            until(lambda: ntfy.published)
            ntfy.post("yes")
            ntfy.post("confirm")
            push(ntfy, label)
            equal(end().returncode, status)
            equal(decision(home)["by_name"], "program:phone")
            assert "touch x" in ntfy.published[0]["message"]


def test_promise_4_a_word_of_an_earlier_question_answers_no_later_one(home):
    ntfy = Ntfy()
    with ntfy.server:
        programs(home, ntfy_hook(home, ntfy))
        end = in_background(lambda: home.call(*MODERATE))
        until(lambda: ntfy.published)
        push(ntfy, "Allow")
        equal(end().returncode, 0)
        n = len(ntfy.published)
        end = in_background(lambda: home.call("exec", "--", "touch", "y"))
        until(lambda: len(ntfy.published) > n)
        push(ntfy, "Allow")
        time.sleep(1)
        assert not (home.work / "y").exists()
        ntfy.post(next(a["body"] for a in ntfy.published[n]["actions"] if a["label"] == "Deny"))
        equal(end().returncode, 126)


def test_the_phone_is_told_when_somebody_else_was_first(home):
    ntfy = Ntfy()
    with ntfy.server:
        programs(home, ntfy_hook(home, ntfy))
        t = home.terminal(*MODERATE)
        t.expect("Choice")
        until(lambda: ntfy.published)
        time.sleep(0.5)
        t.answer("n")
        equal(t.wait(), 126, t.text())
        t.close()
        assert "Answered elsewhere" in until(lambda: ntfy.published[1:])[0]["message"]


# --- the lamp --------------------------------------------------------------------------------


def lamp_server():
    state = {"on": False, "bri": 12, "seg": [{"col": [[1, 2, 3]]}], "ps": 4}
    seen = []

    def answer(handler, path, body):
        if path != "/json/state":
            return handler.reply({}, 404)
        if handler.command == "POST":
            state.update(json.loads(body))
            seen.append((state["on"], state["seg"][0]["col"][0]))
            return handler.reply({"success": True})
        return handler.reply(state)

    server = Server(answer)
    server.seen = seen
    return server


def test_the_lamp_is_lit_while_a_question_waits_and_as_before_afterwards(home):
    with lamp_server() as lamp:
        programs(home, {"name": "lamp", "type": "observe", "command": [str(ASKERS / "lamp.py"), lamp.url, str(home.root / "lamp")]})
        home.call("exec", "--", "true")
        equal(lamp.seen, [])
        one = home.terminal(*MODERATE)
        one.expect("Choice")
        until(lambda: lamp.seen)
        equal(lamp.seen, [(True, [255, 160, 0])])
        (home.work / "build").mkdir()
        two = home.terminal("ask", "--", "rm", "-rf", "build")
        two.expect("Choice")
        until(lambda: len(lamp.seen) == 2)
        two.answer("n")
        two.wait()
        two.close()
        until(lambda: len(lamp.seen) == 3)
        one.answer("1")
        equal(one.wait(), 0, one.text())
        one.close()
        until(lambda: len(lamp.seen) == 4)
        equal(lamp.seen[1:], [(True, [255, 0, 0]), (True, [255, 160, 0]), (False, [1, 2, 3])])
        bodies = b"".join(body for _, _, body, _ in lamp.requests)
        assert b"touch" not in bodies and b"build" not in bodies


def test_a_lamp_that_is_not_there_hinders_nothing(home):
    programs(home, {"name": "lamp", "type": "observe", "command": [str(ASKERS / "lamp.py"), "http://127.0.0.1:9", str(home.root / "lamp")]})
    t = home.terminal(*MODERATE)
    t.expect("Choice")
    t.answer("1")
    equal(t.wait(), 0, t.text())
    t.close()


# --- the desktop -----------------------------------------------------------------------------


class Bus:
    """A bus of our own with a stand-in for the desktop's notifications on it."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="assent-bus-")
        self.address = f"unix:path={self.folder}/bus"
        self.daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: os.path.exists(f"{self.folder}/bus"))
        self.desktop = self.start()

    def start(self, *words):
        p = subprocess.Popen([os.environ["NOTIFICATIONS"], *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             env={"DBUS_SESSION_BUS_ADDRESS": self.address}, bufsize=0)
        equal(json.loads(p.stdout.readline()), {"ready": True})
        return p

    def read(self, seconds=10):
        ready, _, _ = select.select([self.desktop.stdout], [], [], seconds)
        assert ready, "no call came"
        return json.loads(self.desktop.stdout.readline())

    def tell(self, line, program=None):
        (program or self.desktop).stdin.write(line.encode() + b"\n")

    def hook(self):
        return {"name": "desktop", "type": "asker", "command": [os.environ["DESKTOP"]], "env": {"DBUS_SESSION_BUS_ADDRESS": self.address}}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for p in (self.desktop, self.daemon):
            p.kill()
            p.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def key_of(shown, label):
    return shown["actions"][shown["actions"].index(label) - 1]


def has_desktop():
    return "DESKTOP" in os.environ and shutil.which("dbus-daemon")


def desktop_tests():
    def test_the_desktop_asks_and_an_action_answers(home):
        for label, status in (("Allow", 0), ("Deny", 126)):
            with Bus() as bus:
                shutil.rmtree(home.state, ignore_errors=True)
                programs(home, bus.hook())
                end = in_background(lambda: home.call("exec", "--", "touch", "<b>&x"))
                shown = bus.read()
                assert "&lt;b&gt;&amp;x" in shown["body"], shown
                bus.tell(f"action {shown['id']} {key_of(shown, label)}")
                equal(end().returncode, status)
                equal(bus.read(), {"close": shown["id"]})
                equal(decision(home)["by_name"], "program:desktop")

    def test_promise_4_the_desktop_takes_no_other_sender_notification_or_key(home):
        with Bus() as bus:
            programs(home, bus.hook())
            end = in_background(lambda: home.call(*MODERATE))
            shown = bus.read()
            impostor = bus.start("impostor")
            bus.tell(f"action {shown['id']} {key_of(shown, 'Allow')}", impostor)
            bus.tell(f"action {shown['id'] + 1} {key_of(shown, 'Allow')}")
            bus.tell(f"action {shown['id']} allow")
            bus.tell(f"action {shown['id']} default")
            time.sleep(0.5)
            assert not (home.work / "x").exists()
            bus.tell(f"action {shown['id']} {key_of(shown, 'Deny')}")
            equal(end().returncode, 126)
            impostor.kill()
            impostor.wait()

    def test_closing_the_notification_is_no_answer(home):
        with Bus() as bus:
            programs(home, bus.hook())
            t = home.terminal(*MODERATE)
            t.expect("Choice")
            shown = bus.read()
            bus.tell(f"closed {shown['id']}")
            t.answer("1")
            equal(t.wait(), 0, t.text())
            t.close()

    def test_the_notification_goes_when_somebody_else_was_first(home):
        with Bus() as bus:
            programs(home, bus.hook())
            t = home.terminal(*MODERATE)
            t.expect("Choice")
            shown = bus.read()
            t.answer("n")
            equal(t.wait(), 126, t.text())
            t.close()
            equal(bus.read(), {"close": shown["id"]})

    def test_a_dangerous_call_has_no_button_for_yes(home):
        with Bus() as bus:
            programs(home, bus.hook())
            (home.work / "build").mkdir()
            t = home.terminal("exec", "--", "rm", "-rf", "build")
            t.expect("Choice")
            shown = bus.read()
            assert "Allow" not in shown["actions"], shown
            bus.tell(f"action {shown['id']} {key_of(shown, 'Deny')}")
            t.expect("Denied by program:desktop")
            equal(t.wait(), 126, t.text())
            t.close()

    def test_no_desktop_is_no_answer(home):
        programs(home, {"name": "desktop", "type": "asker", "command": [os.environ["DESKTOP"]], "env": {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}})
        equal(home.call(*MODERATE).returncode, 126)

    return {n: f for n, f in locals().items() if n.startswith("test_")}


if __name__ == "__main__":
    if has_desktop():
        globals().update(desktop_tests())
    else:
        print("# SKIP the desktop: libsystemd or dbus-daemon is missing")
    main(globals())
