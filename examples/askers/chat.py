#!/usr/bin/python3 -sE
"""Asks in a chat, by a bot with Telegram's interface (https://core.telegram.org/bots/api).

    {"name": "chat", "type": "asker", "command": ["…/chat.py", "/home/me/.config/assent/chat.json"]}

chat.json, mode 0600:

    {"api": "https://api.telegram.org", "token": "123:…", "chat": 4711, "people": [815], "state": "/home/me/.local/state/assent-chat"}

Each question is a message with buttons that carry a random word of their own. An answer counts when it came from one of
`people`, in this chat, by a button of this message. A bot has one stream of answers: of several programs that ask at the same
time one reads it and leaves the others theirs in `state`.
"""
import contextlib
import fcntl
import json
import os
import secrets
import sys
import time

import asker

POLL_SECONDS = 5


class Bot:
    def __init__(self, config):
        self.config = config
        self.url = f"{asker.check_url(config['api'])}/bot{config['token']}/"
        self.folder = config["state"]
        os.makedirs(self.folder, mode=0o700, exist_ok=True)

    def call(self, method, **data):
        got = asker.call(self.url + method, data, timeout=POLL_SECONDS + 30)
        if not got.get("ok"):
            sys.exit(f"{method}: {got.get('description')}")
        return got["result"]

    def path(self, name):
        return os.path.join(self.folder, name)

    def read_offset(self):
        try:
            with open(self.path("offset"), encoding="ascii") as f:
                return int(f.read())
        except (OSError, ValueError):
            return 0

    def leave(self, name, text):
        """By rename: who reads it finds it whole."""
        with open(self.path(name + ".new"), "w", encoding="utf-8") as f:
            f.write(text)
        os.replace(self.path(name + ".new"), self.path(name))

    def take(self, word):
        try:
            with open(self.path("press-" + word), encoding="utf-8") as f:
                press = json.load(f)
        except FileNotFoundError:
            return None
        os.unlink(self.path("press-" + word))
        return press

    def poll_once(self):
        """Every press of a button goes into a file that is named by its word."""
        offset = self.read_offset()
        for update in self.call("getUpdates", offset=offset, timeout=POLL_SECONDS, allowed_updates=["callback_query"]):
            offset = max(offset, update["update_id"] + 1)
            press = update.get("callback_query") or {}
            word = press.get("data", "")
            if len(word) == 32 and all(c in "0123456789abcdef" for c in word):
                self.leave("press-" + word, json.dumps(press))
        self.leave("offset", str(offset))

    def poll(self):
        with open(self.path("lock"), "w", encoding="ascii") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(0.2)
                return
            self.poll_once()


def is_from_us(bot, press, message):
    at = press.get("message", {})
    return (press.get("from", {}).get("id") in bot.config["people"] and at.get("chat", {}).get("id") == bot.config["chat"] and
            at.get("message_id") == message["message_id"])


def wait(bot, message, words, deadline):
    while time.monotonic() < deadline:
        for word, what in words.items():
            press = bot.take(word)
            if not press:
                continue
            if is_from_us(bot, press, message):
                with contextlib.suppress(OSError):
                    bot.call("answerCallbackQuery", callback_query_id=press["id"])
                person = press["from"]
                return what, person.get("username") or person.get("first_name") or str(person["id"])
        bot.poll()
    return "pass", None


def main():
    q = asker.begin()
    bot = Bot(asker.secrets_from(sys.argv[1]))
    deadline = time.monotonic() + q["time_ms"] / 1000 - 1
    words = {secrets.token_hex(16): "skip"}
    if asker.may_allow(q):
        words = {secrets.token_hex(16): "confirm", **words}
    labels = {"confirm": "Allow", "skip": "Deny"}
    text = asker.question(q)
    message = bot.call("sendMessage", chat_id=bot.config["chat"], text=text,
                       reply_markup={"inline_keyboard": [[{"text": labels[what], "callback_data": word} for word, what in words.items()]]})
    ends = {"confirm": "Allowed by {}.", "skip": "Denied by {}.", "pass": "Nobody answered in time."}
    try:
        what, by = wait(bot, message, words, deadline)
        end = ends[what].format(by)
    except asker.Withdrawn:
        what, by, end = None, None, "Answered elsewhere."
    # The buttons go with it: what is over is not pressed.
    with contextlib.suppress(OSError):
        bot.call("editMessageText", chat_id=bot.config["chat"], message_id=message["message_id"], text=f"{text}\n\n{end}")
    for word in words:
        bot.take(word)
    if what:
        asker.say(q, what, by=by)


if __name__ == "__main__":
    main()
