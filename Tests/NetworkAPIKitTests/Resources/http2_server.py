"""An HTTP/2 server on loopback that does what each request's path says: for what well-behaved servers never send.

usage: http2_server.py CERTIFICATE KEY

Prints its port, then a line for each request (method, path, number of the connection), and serves until it is ended.

/ok              "ok"
/fields/SIZE     "ok" behind SIZE bytes of fields, in one piece
"""
import socket
import ssl
import struct
import sys
import threading

from hpack import Decoder

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["h2"])

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


class Connection:
    def __init__(self, raw, number):
        self.number = number
        self.socket = context.wrap_socket(raw, server_side=True)
        self.buffer = b""
        self.decoder = Decoder()

    def read(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, *frames):
        """In one piece, as far as TLS has pieces of that size."""
        self.socket.sendall(b"".join(frames))

    def serve(self):
        self.read(24)
        self.send(frame(SETTINGS, 0, 0))
        while True:
            start = self.read(9)
            payload = self.read(int.from_bytes(start[:3], "big"))
            kind, flags, stream = start[3], start[4], int.from_bytes(start[5:], "big")
            if kind == SETTINGS and not flags & ACK:
                self.send(frame(SETTINGS, ACK, 0))
            if kind == HEADERS:
                fields = dict(self.decoder.decode(payload[5:] if flags & 0x20 else payload))
                print(fields[":method"], fields[":path"], self.number, flush=True)
                self.answer(stream, *fields[":path"][1:].split("/"))

    def answer(self, stream, name, *details):
        ok = frame(DATA, END_STREAM, stream, b"ok")
        if name == "ok":
            self.send(head(stream), ok)
        elif name == "fields":
            size = int(details[0])
            fields, count = status(200), 0
            while size > 0:
                value = b"v" * min(size, 4000)
                fields, count, size = fields + field(b"x-%d" % count, value), count + 1, size - len(value)
            self.send(head(stream, fields), ok)


def serve(raw, number):
    try:
        Connection(raw, number).serve()
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
