"""What the example askers share: the request, the secrets, HTTP without surprises, and the answer.

docs/hooks.md tells what an asker gets and may say. Nothing but Python's own library is used.
"""
import ipaddress
import json
import os
import signal
import stat
import sys
import urllib.error
import urllib.parse
import urllib.request

ANSWER_MAX = 4 << 20  # bytes of a service's answer


class Withdrawn(Exception):
    """Somebody else answered, or the time is over: nothing that is said now is read."""


def _withdraw(*_):
    raise Withdrawn


def begin():
    """The request, and the withdrawal as an exception from here on."""
    signal.signal(signal.SIGTERM, _withdraw)
    return json.load(sys.stdin)


def secrets_from(path):
    """A JSON object from a file that nobody else can read: a token does not belong on a command line."""
    fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with open(fd, encoding="utf-8") as f:
        st = os.fstat(fd)
        if not stat.S_ISREG(st.st_mode) or st.st_uid != os.geteuid() or st.st_mode & 0o077:
            sys.exit(f"{path}: must be yours and have mode 0600")
        return json.load(f)


def is_loopback(host):
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def check_url(url, may_be_plain=False):
    """https, so that nobody on the way reads a call or makes up an answer; plain on this machine, or where nothing is at stake."""
    parts = urllib.parse.urlsplit(url)
    if parts.scheme == "https" or (parts.scheme == "http" and (may_be_plain or is_loopback(parts.hostname or ""))):
        return url.rstrip("/")
    sys.exit(f"{parts.scheme}://{parts.hostname}: must be https")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the token to another host."""

    def redirect_request(self, *_):
        return None


_opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))


def open_url(url, data=None, headers=None, timeout=30):
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(url, data=body, headers={**({"Content-Type": "application/json"} if body else {}), **(headers or {})})
    return _opener.open(request, timeout=timeout)


def call(url, data=None, headers=None, timeout=30):
    """One JSON answer. Whatever goes wrong ends the program: an asker that fails withdraws itself."""
    with open_url(url, data, headers, timeout) as f:
        return json.loads(f.read(ANSWER_MAX) or b"null")


def may_allow(q):
    """Only who sees all of it may say yes, and only where a yes of this program counts."""
    return bool(q.get("may_confirm") and q.get("summary_is_whole"))


def question(q):
    """The question as plain text. The summary has no secrets and no control characters; what is not in it is said."""
    lines = [q["summary"], f"risk: {q['risk']}"]
    if q.get("agent"):
        lines.append(f"for {q['agent']}")
    if not q.get("summary_is_whole"):
        lines.append("This is not all of it: it can be allowed only where the whole call is shown.")
    elif not q.get("may_confirm"):
        lines.append("It can be allowed only in assent's own terminal or page.")
    return "\n".join(lines)


def say(q, what, by=None, reason=None):
    answer = {"id": q["id"], "answer": what}
    if by:
        answer["by"] = by.encode()[:100].decode(errors="ignore")
    if reason and what == "skip":
        answer["reason"] = reason.encode()[:2000].decode(errors="ignore")
    print(json.dumps(answer), flush=True)
