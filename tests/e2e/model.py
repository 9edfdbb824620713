"""A stand-in for the model behind Claude Code: Anthropic's Messages API, streaming, by turn.

Each turn is a list of calls (name, input), or a text; the turns after the last say "done". All request bodies
are kept, so that a test sees what the model was told.
"""
import http.server
import json
import threading


class Model:
    def __init__(self, turns):
        self.turns = turns
        self.requests = []
        self.lock = threading.Lock()
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def send(self, kind, body):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_HEAD(self):
                self.send("text/plain", b"")

            do_GET = do_HEAD

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
                if "/messages" not in self.path or "count_tokens" in self.path:
                    return self.send("application/json", b'{"input_tokens":1}')
                content, stop = model.answer(body)
                if body.get("stream"):
                    return self.send("text/event-stream", b"".join(events(content, stop)))
                message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": content,
                           "stop_reason": stop, "stop_sequence": None, "usage": {"input_tokens": 1, "output_tokens": 1}}
                return self.send("application/json", json.dumps(message).encode())

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, body):
        """Only requests that offer tools are turns of the conversation; titles and the like are not."""
        if not body.get("tools"):
            return [{"type": "text", "text": "ok"}], "end_turn"
        with self.lock:
            turn = self.turns[len(self.requests)] if len(self.requests) < len(self.turns) else "done"
            number = len(self.requests)
            self.requests.append(body)
        if isinstance(turn, str):
            return [{"type": "text", "text": turn}], "end_turn"
        return [{"type": "tool_use", "id": f"toolu_{number:02}{i:02}assent", "name": name, "input": args}
                for i, (name, args) in enumerate(turn)], "tool_use"

    def told(self):
        """What the model was told of each call: {id: (text, is_error)}."""
        out = {}
        for body in self.requests:
            for message in body["messages"]:
                for block in message["content"] if isinstance(message["content"], list) else []:
                    if block.get("type") == "tool_result":
                        content = block.get("content")
                        text = content if isinstance(content, str) else "".join(b.get("text", "") for b in content or [])
                        out[block["tool_use_id"]] = (text, bool(block.get("is_error")))
        return out

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def event(kind, **data):
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()


def events(content, stop):
    yield event("message_start", message={"id": "msg_1", "type": "message", "role": "assistant", "model": "m", "content": [],
                                          "stop_reason": None, "stop_sequence": None,
                                          "usage": {"input_tokens": 1, "output_tokens": 1}})
    for i, block in enumerate(content):
        if block["type"] == "text":
            yield event("content_block_start", index=i, content_block={"type": "text", "text": ""})
            yield event("content_block_delta", index=i, delta={"type": "text_delta", "text": block["text"]})
        else:
            yield event("content_block_start", index=i, content_block={**block, "input": {}})
            yield event("content_block_delta", index=i,
                        delta={"type": "input_json_delta", "partial_json": json.dumps(block["input"])})
        yield event("content_block_stop", index=i)
    yield event("message_delta", delta={"stop_reason": stop, "stop_sequence": None}, usage={"output_tokens": 1})
    yield event("message_stop")
