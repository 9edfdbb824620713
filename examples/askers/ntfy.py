#!/usr/bin/python3 -sE
"""Asks on a phone by way of ntfy (https://ntfy.sh or a server of one's own).

    {"name": "phone", "type": "asker", "command": ["…/ntfy.py", "/home/me/.config/assent/ntfy.json"]}

ntfy.json, mode 0600:

    {"server": "https://ntfy.example.org", "topic": "questions-4f…", "answers": "answers-91…", "token": "tk_…"}

The question goes to one topic with two buttons; a button posts its own random word to the other topic, where this program
listens. Whoever can read the first topic can answer: its name, or the server's access rules, are the secret.
"""
import json
import secrets
import sys
import time

import asker


def headers(config):
    return {"Authorization": "Bearer " + config["token"]} if config.get("token") else {}


def button(config, server, label, word):
    return {"action": "http", "label": label, "url": f"{server}/{config['answers']}", "method": "POST", "body": word, "clear": True,
            **({"headers": {"Authorization": "Bearer " + config["answer_token"]}} if config.get("answer_token") else {})}


def publish(config, server, message):
    asker.call(server, {"topic": config["topic"], "title": "assent", **message}, headers(config))


def listen(config, server, since, words, deadline):
    """The word that was posted to the answers' topic, or None when the time is over. A lost connection is made again."""
    while time.monotonic() < deadline:
        try:
            with asker.open_url(f"{server}/{config['answers']}/json?since={since}", headers=headers(config), timeout=90) as stream:
                for line in stream:
                    event = json.loads(line)
                    if event.get("event") == "message" and event.get("message") in words:
                        return event["message"]
        except (OSError, ValueError):
            time.sleep(1)
    return None


def main():
    q = asker.begin()
    config = asker.secrets_from(sys.argv[1])
    server = asker.check_url(config["server"])
    deadline = time.monotonic() + q["time_ms"] / 1000 - 0.5
    yes, no = secrets.token_hex(16), secrets.token_hex(16)
    buttons = [button(config, server, "Allow", yes)] if asker.may_allow(q) else []
    since = int(time.time()) - 5
    publish(config, server, {"message": asker.question(q), "priority": 4, "tags": ["question"],
                             "actions": buttons + [button(config, server, "Deny", no)]})
    try:
        word = listen(config, server, since, {no, yes} if buttons else {no}, deadline)
    except asker.Withdrawn:
        publish(config, server, {"message": "Answered elsewhere: " + q["summary"], "priority": 1})
        return
    asker.say(q, {yes: "confirm", no: "skip"}.get(word, "pass"))


if __name__ == "__main__":
    main()
