"""A TLS server on loopback that reads every byte of HTTP/1.1 requests strictly, for the framing of uploads.

usage: wire_server.py CERTIFICATE KEY

Takes few bytes at a time from its clients, so that they can send only a part of a large head at once. Prints its port, then
a line for each request (target, SHA-256 of the body, names of the trailer fields), or "BAD" and what isn't a request.
"""
import hashlib
import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["http/1.1"])


class Bad(Exception):
    pass


def note(*words):
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


class Reader:
    def __init__(self, connection):
        self.connection, self.buffer = connection, b""

    def fill(self):
        more = self.connection.recv(65536)
        if not more:
            raise EOFError
        self.buffer += more

    def line(self):
        while b"\n" not in self.buffer:
            self.fill()
        line, self.buffer = self.buffer.split(b"\n", 1)
        if not line.endswith(b"\r"):
            raise Bad(f"line {line[:40]!r}")
        return line[:-1]

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def fields(self):
        fields = {}
        while line := self.line():
            name, colon, value = line.partition(b":")
            if not colon or name.lower() in fields:
                raise Bad(f"field {line[:40]!r}")
            fields[name.lower()] = value.strip()
        return fields

    def chunks(self):
        body = b""
        while True:
            size = self.line()
            try:
                count = int(size, 16)
            except ValueError:
                raise Bad(f"chunk size {size[:40]!r}")
            if count == 0:
                return body, self.fields()
            body += self.take(count)
            if self.line():
                raise Bad("chunk end")


def serve(raw):
    try:
        reader = Reader(context.wrap_socket(raw, server_side=True))
        while True:
            parts = reader.line().split(b" ")
            if len(parts) != 3 or parts[2] != b"HTTP/1.1":
                raise Bad(f"request line {parts!r:.60}")
            fields, trailers = reader.fields(), {}
            if fields.get(b"transfer-encoding") == b"chunked":
                body, trailers = reader.chunks()
            else:
                body = reader.take(int(fields.get(b"content-length", b"0")))
            note(parts[1].decode(), hashlib.sha256(body).hexdigest(), *(name.decode() for name in trailers))
            reader.connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    except Bad as problem:
        note("BAD", str(problem))
    except (EOFError, OSError):
        pass
    finally:
        raw.close()


# A daemon thread a connection: the process is ended from outside.
listener = socket.socket()
listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
listener.bind(("127.0.0.1", 0))
listener.listen(128)
print(listener.getsockname()[1], flush=True)
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=serve, args=(accepted,), daemon=True).start()
