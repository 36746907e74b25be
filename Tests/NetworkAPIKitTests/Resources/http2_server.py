"""An HTTP/2 server on loopback that does what each request's path says: for what well-behaved servers never send.

usage: http2_server.py CERTIFICATE KEY [STREAMS | both | mixed]

STREAMS is how many requests it takes at a time on a connection; it refuses others. With "both", clients may choose HTTP/1.1;
with "mixed", that is all that the first connection has.
Prints its port, then a line for each request (method, path, number of the connection), and serves until it is ended.

/ok                   "ok"
/digest               the SHA-256 of the request's body, in hexadecimal digits
/fields/SIZE          "ok" behind SIZE bytes of fields, in one piece
/early/STATUS/HOW     a whole response and RST_STREAM(NO_ERROR) before the request's body has come: "together" in one
                      piece, "behind" one another, or "late", with the reset a moment after the response
/break/FAULT/WHERE    "hello" without a length, and one of FAULTS at this place:
                      before (the head), with (the head, in one piece), behind (it, in a piece of its own),
                      inside (the body, behind "hel"), after (the whole body, in one piece with its end),
                      idle (a moment after it)
/faults               the names of FAULTS
                      with /on, what would have been sent without the fault follows
/last/HOW             "ok", and no more requests on the connection: "limit" allows 0 streams, "goaway" says goodbye;
                      with "-late" behind the response, otherwise in one piece with it
/some/COUNT           "ok", and goodbye in one piece with the COUNTth response of the connection
/stream               "hel", and nothing more
/much/COUNT           COUNT bytes of zeros, as the client reads them
/slow/MILLISECONDS    "ok" after this time, while other requests are answered
/refuse/COUNT/ID      RST_STREAM(REFUSED_STREAM) to the first COUNT requests with this path, "ok" to the others
/below/COUNT/ID       GOAWAY with an earlier stream as the last one, likewise
/end/COUNT/ID         the end of the connection, likewise
/refuse-end/COUNT/ID  RST_STREAM(REFUSED_STREAM) to the first COUNT requests with this path, the end of the connection to the
                      others; the same for /below-end
/mute                 nothing, and nothing more on the connection, which isn't read any more
/reset/CODE           RST_STREAM(CODE)
/speak/HOW            a thousand DATA frames of one byte as soon as the head of the request is there; then, with "reset",
                      RST_STREAM(NO_ERROR); with "length", the response has a Content-Length; with "open" neither

Prints "OPEN / NUMBER" when a connection is there, and "CLOSED / NUMBER" when it is gone.

A connection with HTTP/1.1 gets the path and the SHA-256 of the request's body; with /slow/ after the time, with /held after
a request with HTTP/2 for /release, which gets "ok".
"""
import collections
import hashlib
import heapq
import socket
import ssl
import struct
import sys
import threading
import time

from hpack import Decoder


def tls(*protocols):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    context.set_alpn_protocols(protocols)
    return context


DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM = ACK = 1
END_HEADERS = 4


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def field(name, value):
    """A field that no table holds; integers are coded in 7 bits and more (RFC 7541 §5.1)."""
    def text(value):
        length = len(value)
        if length < 127:
            return bytes([length]) + value
        coded, length = b"\x7f", length - 127
        while length >= 128:
            coded, length = coded + bytes([length % 128 + 128]), length // 128
        return coded + bytes([length]) + value
    return b"\x00" + text(name) + text(value)


def status(code):
    # 8 is the entry of :status in the static table.
    return b"\x08\x03" + str(code).encode()


def head(stream, block=status(200), flags=0):
    """A block of fields, in as many frames as it needs."""
    pieces = [block[index:index + 16384] for index in range(0, len(block), 16384)]
    frames = [frame(HEADERS if index == 0 else CONTINUATION, 0, stream, piece) for index, piece in enumerate(pieces)]
    frames[0] = frames[0][:4] + bytes([frames[0][4] | flags]) + frames[0][5:]
    frames[-1] = frames[-1][:4] + bytes([frames[-1][4] | END_HEADERS]) + frames[-1][5:]
    return b"".join(frames)


def number(value):
    return struct.pack(">I", value)


# What breaks the rules of HTTP/2, as bytes around a response on a stream. Streams 101 and 2 were never opened.
FAULTS = {
    "data-stream-0": lambda stream: frame(DATA, 0, 0, b"evil"),
    "data-idle": lambda stream: frame(DATA, 0, 101, b"evil"),
    "data-even": lambda stream: frame(DATA, 0, 2, b"evil"),
    "data-too-large": lambda stream: frame(DATA, 0, stream, bytes(20000)),
    "data-padding": lambda stream: frame(DATA, 8, stream, b"\x20evil"),
    "data-padding-empty": lambda stream: frame(DATA, 8, stream),
    "headers-stream-0": lambda stream: frame(HEADERS, END_HEADERS, 0, b"\x88"),
    "headers-idle": lambda stream: frame(HEADERS, END_HEADERS, 101, b"\x88"),
    "headers-even": lambda stream: frame(HEADERS, END_HEADERS, 2, b"\x88"),
    "headers-index": lambda stream: frame(HEADERS, END_HEADERS, stream, b"\xff\xff\xff\x0f"),
    "headers-index-0": lambda stream: frame(HEADERS, END_HEADERS, stream, b"\x80"),
    "headers-huffman": lambda stream: frame(HEADERS, END_HEADERS, stream, b"\x00\x84\xff\xff\xff\xff\x00"),
    "headers-cut": lambda stream: frame(HEADERS, END_HEADERS, stream, b"\x00\x05na"),
    "headers-padding": lambda stream: frame(HEADERS, END_HEADERS | 8, stream, b"\x20\x88"),
    "headers-open-then-data": lambda stream: frame(HEADERS, 0, stream, b"\x88") + frame(DATA, 0, stream, b"evil"),
    "headers-name": lambda stream: frame(HEADERS, END_HEADERS | END_STREAM, stream, field(b"Upper Case", b"x")),
    "trailers-without-end": lambda stream: frame(HEADERS, END_HEADERS, stream, field(b"name", b"x")),
    "continuation": lambda stream: frame(CONTINUATION, END_HEADERS, stream, b"\x88"),
    "continuation-elsewhere": lambda stream: (
        frame(HEADERS, 0, stream, b"\x88") + frame(CONTINUATION, END_HEADERS, 101, b"\x88")),
    "settings-length": lambda stream: frame(SETTINGS, 0, 0, b"12345"),
    "settings-ack-payload": lambda stream: frame(SETTINGS, ACK, 0, bytes(6)),
    "settings-ack": lambda stream: frame(SETTINGS, ACK, 0) * 3,
    "settings-stream": lambda stream: frame(SETTINGS, 0, stream),
    "settings-window": lambda stream: frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 1 << 31)),
    "settings-frame-size": lambda stream: frame(SETTINGS, 0, 0, struct.pack(">HI", 5, 100)),
    "settings-push": lambda stream: frame(SETTINGS, 0, 0, struct.pack(">HI", 2, 2)),
    "ping-length": lambda stream: frame(PING, 0, 0, b"1234567"),
    "ping-stream": lambda stream: frame(PING, 0, stream, b"12345678"),
    "window-0": lambda stream: frame(WINDOW_UPDATE, 0, 0, number(0)),
    "window-0-stream": lambda stream: frame(WINDOW_UPDATE, 0, stream, number(0)),
    "window-overflow": lambda stream: frame(WINDOW_UPDATE, 0, 0, number((1 << 31) - 1)),
    "window-overflow-stream": lambda stream: frame(WINDOW_UPDATE, 0, stream, number((1 << 31) - 1)),
    "window-length": lambda stream: frame(WINDOW_UPDATE, 0, 0, b"123"),
    "window-idle": lambda stream: frame(WINDOW_UPDATE, 0, 101, number(1)),
    "reset-length": lambda stream: frame(RST_STREAM, 0, stream, b"123"),
    "reset-stream-0": lambda stream: frame(RST_STREAM, 0, 0, number(8)),
    "reset-idle": lambda stream: frame(RST_STREAM, 0, 101, number(8)),
    "goaway-length": lambda stream: frame(GOAWAY, 0, 0, b"1234"),
    "goaway-stream": lambda stream: frame(GOAWAY, 0, stream, bytes(8)),
    "reset-without-error": lambda stream: frame(RST_STREAM, 0, stream, number(0)),
    "reset-cancelled": lambda stream: frame(RST_STREAM, 0, stream, number(8)),
    "push": lambda stream: frame(PUSH_PROMISE, END_HEADERS, stream, number(2) + b"\x82\x84\x87"),
    "zeros": lambda stream: bytes(40),
    "garbage": lambda stream: b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
}


MODE = sys.argv[3] if len(sys.argv) > 3 else ""
STREAMS = int(MODE) if MODE.isdecimal() else None
first, others = tls("h2"), tls("h2")
if MODE in ("both", "mixed"):
    first, others = tls("http/1.1") if MODE == "mixed" else tls("h2", "http/1.1"), tls("h2", "http/1.1")

seen = collections.Counter()
released = threading.Event()
# Held while lines are printed. `ends` has the sockets of connections that are open, as far as was printed.
printing = threading.Lock()
ends = {}


def has_ended(end):
    """Whether the client has closed its side, of which the connection's thread may hear later."""
    try:
        # The state, of which 1 is "established".
        return end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] != 1
    except OSError:
        return True


class Connection:
    def __init__(self, raw, index):
        self.number = index
        self.socket = (first if index == 1 else others).wrap_socket(raw, server_side=True)
        self.buffer = b""
        self.answered = 0
        self.decoder = Decoder()
        self.open = set()
        self.later = []
        self.digests = {}
        # How many bytes are left of bodies that the client takes slowly, and how many it takes on a stream, or at all (0).
        self.much = {}
        self.first_window = 65535
        self.windows = collections.defaultdict(int, {0: 65535})

    def read(self, count):
        while len(self.buffer) < count:
            while self.later and self.later[0][0] <= time.monotonic():
                stream = heapq.heappop(self.later)[1]
                self.open.discard(stream)
                self.send(head(stream), frame(DATA, END_STREAM, stream, b"ok"))
            try:
                self.socket.settimeout(max(0.001, self.later[0][0] - time.monotonic()) if self.later else None)
                more = self.socket.recv(65536)
            except TimeoutError:
                continue
            finally:
                self.socket.settimeout(None)
            if not more:
                raise EOFError
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, *frames):
        """In one piece, as far as TLS has pieces of that size."""
        self.socket.sendall(b"".join(frames))

    def send_much(self):
        for stream, count in list(self.much.items()):
            while count:
                size = min(count, 16384, self.windows[0], self.first_window + self.windows[stream])
                if size <= 0:
                    break
                count -= size
                self.windows[0] -= size
                self.windows[stream] -= size
                self.send(frame(DATA, 0 if count else END_STREAM, stream, bytes(size)))
            self.much[stream] = count

    def note(self, *words):
        with printing:
            self.write(*words, self.number)

    def write(self, *words):
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()

    def note_open(self):
        # Behind those that have ended before, or more would seem to be open at a time than there were.
        with printing:
            for number in [number for number, end in ends.items() if has_ended(end)]:
                self.write_closed(number)
            if not has_ended(self.socket):
                ends[self.number] = self.socket
                self.write("OPEN", "/", self.number)

    def write_closed(self, number):
        if ends.pop(number, None):
            self.write("CLOSED", "/", number)

    def serve(self):
        self.note_open()
        try:
            if self.socket.selected_alpn_protocol() == "http/1.1":
                while True:
                    self.receive_http1()
            self.receive()
        finally:
            with printing:
                self.write_closed(self.number)
            self.socket.close()

    def line(self):
        line = b""
        while not line.endswith(b"\r\n"):
            line += self.read(1)
        return line[:-2].decode()

    def receive_http1(self):
        method, path, _ = self.line().split(" ")
        fields = dict(line.lower().split(": ", 1) for line in iter(self.line, ""))
        body = self.read(int(fields.get("content-length", 0)))
        while "chunked" in fields.get("transfer-encoding", ""):
            chunk = self.read(int(self.line(), 16))
            if not chunk:
                # The trailer fields.
                list(iter(self.line, ""))
                break
            body += chunk
            self.line()
        self.note(method, path)
        if path.startswith("/slow/"):
            time.sleep(int(path.split("/")[2]) / 1000)
        if path == "/held":
            released.wait()
        text = f"{path} {hashlib.sha256(body).hexdigest()}".encode()
        self.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(text), text)

    def receive(self):
        self.read(24)
        self.send(frame(SETTINGS, 0, 0, struct.pack(">HI", 3, STREAMS) if STREAMS else b""))
        paths = {}
        waits = True
        while True:
            start = self.read(9)
            payload = self.read(int.from_bytes(start[:3], "big"))
            kind, flags, stream = start[3], start[4], int.from_bytes(start[5:], "big")
            if kind == SETTINGS and not flags & ACK:
                self.send(frame(SETTINGS, ACK, 0))
                for at in range(0, len(payload), 6):
                    if payload[at + 1] == 4:
                        self.first_window = int.from_bytes(payload[at + 2:at + 6], "big")
            if kind == WINDOW_UPDATE:
                self.windows[stream] += int.from_bytes(payload, "big")
            if kind == RST_STREAM:
                self.much.pop(stream, None)
            if kind in (SETTINGS, WINDOW_UPDATE):
                self.send_much()
            if kind == DATA and stream in self.digests:
                self.digests[stream].update(payload)
            if kind == DATA and payload:
                # Whatever is sent may go on: to streams that are gone too, which is allowed.
                self.send(frame(WINDOW_UPDATE, 0, 0, number(len(payload))))
                if self.opens:
                    self.send(frame(WINDOW_UPDATE, 0, stream, number(len(payload))))
            if kind == HEADERS:
                fields = dict(self.decoder.decode(payload[5:] if flags & 0x20 else payload))
                self.note(fields[":method"], fields[":path"])
                if STREAMS and len(self.open) >= STREAMS:
                    self.send(frame(RST_STREAM, 0, stream, number(7)))
                    continue
                paths[stream] = fields[":path"]
                if fields[":path"] == "/digest":
                    self.digests[stream] = hashlib.sha256()
                self.opens = not fields[":path"].startswith("/early")
                waits = self.opens and not fields[":path"].startswith("/speak")
            if kind in (DATA, HEADERS) and (flags & END_STREAM or not waits) and stream in paths:
                self.answer(stream, *paths.pop(stream)[1:].split("/"))

    def answer(self, stream, name, *details):
        ok = frame(DATA, END_STREAM, stream, b"ok")
        if name in ("ok", "release"):
            if name == "release":
                released.set()
            self.send(head(stream), ok)
        elif name == "much":
            self.send(head(stream))
            self.much[stream] = int(details[0])
            self.send_much()
        elif name == "digest":
            digest = self.digests.pop(stream).hexdigest().encode()
            self.send(head(stream), frame(DATA, END_STREAM, stream, digest))
        elif name == "fields":
            size = int(details[0])
            fields, count = status(200), 0
            while size > 0:
                value = b"v" * min(size, 4000)
                fields, count, size = fields + field(b"x-%d" % count, value), count + 1, size - len(value)
            self.send(head(stream, fields), ok)
        elif name == "early":
            code, how = int(details[0]), details[1]
            response = head(stream, status(code)), frame(DATA, END_STREAM, stream, b"early")
            reset = frame(RST_STREAM, 0, stream, number(0))
            if how == "together":
                self.send(*response, reset)
            else:
                self.send(*response)
                if how == "late":
                    time.sleep(0.05)
                self.send(reset)
        elif name == "faults":
            self.send(head(stream), frame(DATA, END_STREAM, stream, " ".join(FAULTS).encode()))
        elif name == "break":
            fault, place = FAULTS[details[0]](stream), details[1]
            body = frame(DATA, 0, stream, b"hel"), frame(DATA, END_STREAM, stream, b"lo")
            if place == "before":
                self.send(fault)
            elif place == "with":
                self.send(head(stream), fault)
            elif place == "behind":
                self.send(head(stream))
                time.sleep(0.01)
                self.send(fault)
            elif place == "inside":
                self.send(head(stream), body[0])
                time.sleep(0.01)
                self.send(fault)
            elif place == "after":
                self.send(head(stream), *body, fault)
            elif place == "idle":
                self.send(head(stream), *body)
                time.sleep(0.01)
                self.send(fault)
            if details[2:] == ["on"] and place not in ("after", "idle"):
                time.sleep(0.01)
                self.send(*([head(stream)] if place == "before" else []), *(body[1:] if place == "inside" else body))
        elif name == "last":
            end = {"limit": frame(SETTINGS, 0, 0, struct.pack(">HI", 3, 0)),
                   "goaway": frame(GOAWAY, 0, 0, number(stream) + number(0))}[details[0].removesuffix("-late")]
            if details[0].endswith("-late"):
                self.send(head(stream), ok)
                time.sleep(0.01)
                self.send(end)
            else:
                self.send(head(stream), ok, end)
            self.note("LAST", "/")
        elif name == "some":
            self.answered += 1
            goodbye = [frame(GOAWAY, 0, 0, number(stream) + number(0))] if self.answered == int(details[0]) else []
            self.send(head(stream), ok, *goodbye)
        elif name in ("refuse", "below", "end", "refuse-end", "below-end"):
            seen[name, *details] += 1
            if seen[name, *details] > int(details[0]):
                if name.endswith("-end"):
                    raise EOFError
                self.send(head(stream), ok)
            elif name.startswith("refuse"):
                self.send(frame(RST_STREAM, 0, stream, number(7)))
            elif name.startswith("below"):
                self.send(frame(GOAWAY, 0, 0, number(max(stream - 2, 0)) + number(0)))
            else:
                raise EOFError
        elif name == "mute":
            time.sleep(3600)
        elif name == "reset":
            self.send(frame(RST_STREAM, 0, stream, number(int(details[0]))))
        elif name == "speak":
            self.send(head(stream, status(200) + (field(b"content-length", b"1000") if details[0] == "length" else b"")))
            for index in range(1000):
                self.send(frame(DATA, END_STREAM if index == 999 else 0, stream, b"A"))
            if details[0] == "reset":
                self.send(frame(RST_STREAM, 0, stream, number(0)))
        elif name == "slow":
            self.open.add(stream)
            heapq.heappush(self.later, (time.monotonic() + int(details[0]) / 1000, stream))
        elif name == "stream":
            self.send(head(stream), frame(DATA, 0, stream, b"hel"))


def serve(raw, index):
    try:
        Connection(raw, index).serve()
    except (EOFError, OSError):
        pass
    finally:
        raw.close()


# A daemon thread a connection: the process is ended from outside.
listener = socket.create_server(("127.0.0.1", 0), backlog=128)
print(listener.getsockname()[1], flush=True)
connections = 0
while True:
    raw, _ = listener.accept()
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connections += 1
    threading.Thread(target=serve, args=(raw, connections), daemon=True).start()
