"""A TLS server on loopback for the transport's tests: prints its port, then serves until it is ended.

usage: tls_server.py CERTIFICATE KEY MODE [CLIENT_CA]

notify      a body that ends with the connection, with close_notify
truncate    the same without close_notify
keep        a body with a length, the connection stays open
folded      the same, with a folded first field for the path /folded
unasked     as keep, and after each response another one that nobody asked for
session     the same, once for each connection; the body says whether the TLS session was resumed
tls10       TLS 1.0 only
session12   the same in TLS 1.2
cut-end     every other connection ends during the handshake, beginning with the first; /events sends one event and ends
cut-reset   the same with a reset
h2-…        HTTP/2 with frames made by hand: see `http2`
"""
import contextlib
import random
import socket
import ssl
import struct
import sys
import threading
import time

certificate, key, mode = sys.argv[1:4]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
if len(sys.argv) > 4:
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(sys.argv[4])
if mode == "tls10":
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1
if mode in ("session12", "tls12"):
    context.maximum_version = ssl.TLSVersion.TLSv1_2
if mode.startswith("h2-"):
    context.set_alpn_protocols(["h2"])

connections = 0
seen = []


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def answer(stream, body=b"ok"):
    # :status 200 is entry 8 of the static table.
    return frame(1, 4, stream, b"\x88") + frame(0, 1, stream, body)


def http2(connection, index):
    """Reads frames and answers by the mode."""
    buffer = b""

    def fill(count):
        nonlocal buffer
        while len(buffer) < count:
            more = connection.recv(65536)
            if not more:
                raise EOFError
            buffer += more

    fill(24)
    buffer = buffer[24:]
    settings = b""
    if mode == "h2-window":
        settings = struct.pack(">HI", 4, 0)  # INITIAL_WINDOW_SIZE 0
    connection.sendall(frame(4, 0, 0, settings))
    while True:
        fill(9)
        length = int.from_bytes(buffer[:3], "big")
        kind, flags, stream = buffer[3], buffer[4], int.from_bytes(buffer[5:9], "big") & 0x7FFFFFFF
        fill(9 + length)
        buffer = buffer[9 + length:]
        if kind == 4 and not flags & 1:
            connection.sendall(frame(4, 1, 0))
        if kind != 1:
            continue
        seen.append(stream)
        print("request", index, stream, flush=True)
        if mode == "h2-goaway" and index == 1:
            # Nothing was processed.
            connection.sendall(frame(7, 0, 0, struct.pack(">II", 0, 0)))
            return
        if mode == "h2-refused" and index == 1 and len(seen) == 1:
            connection.sendall(frame(3, 0, stream, struct.pack(">I", 7)))
            continue
        if mode == "h2-processed":
            # Was processed, and the connection ends all the same.
            connection.sendall(frame(7, 0, 0, struct.pack(">II", stream, 0)))
            return
        if mode == "h2-pings":
            while True:
                connection.sendall(frame(6, 0, 0, b"12345678") * 1000)
        if mode == "h2-settings":
            while True:
                connection.sendall(frame(4, 0, 0, struct.pack(">HI", 3, 100)) * 1000)
        if mode == "h2-continuation":
            connection.sendall(frame(1, 0, stream, b"\x88"))
            while True:
                connection.sendall(frame(9, 0, stream, b"\x00\x01a\x01b" * 100) * 100)
        if mode == "h2-window":
            continue
        if mode == "h2-blank":
            # A field whose value begins with blanks, the first of its response.
            connection.sendall(frame(1, 4, stream, b"\x88\x00\x01a\x04  \tb") + frame(0, 1, stream, b"ok"))
            continue
        if mode == "h2-blank-name":
            connection.sendall(frame(1, 4, stream, b"\x88\x00\x02 a\x01b") + frame(0, 1, stream, b"ok"))
            continue
        if mode == "h2-random":
            connection.sendall(random.choice([
                answer(stream), answer(stream), frame(3, 0, stream, struct.pack(">I", 2)),
                frame(1, 4, stream, b"\x88") + frame(0, 0, stream, b"o") + frame(3, 0, stream, struct.pack(">I", 8)),
            ]))
            continue
        connection.sendall(answer(stream))


def http1(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return False
        data += more
    if mode in ("notify", "truncate"):
        connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello")
        return False
    if mode.startswith("session"):
        body = b"resumed" if connection.session_reused else b"new"
        connection.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        return False
    if b" /events " in data:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\ndata: x\n\n")
        return False
    fold = b"\r\n a: b" if mode == "folded" and b" /folded " in data else b""
    connection.sendall(b"HTTP/1.1 200 OK" + fold + b"\r\nContent-Length: 5\r\n\r\nhello")
    if mode == "unasked":
        time.sleep(0.02)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
        print("sent", flush=True)
    return True


def serve(raw, index):
    connection = raw
    try:
        if mode.startswith("cut-") and index % 2 == 1:
            raw.recv(65536)
            if mode == "cut-reset":
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            return
        connection = context.wrap_socket(raw, server_side=True, do_handshake_on_connect=False)
        connection.do_handshake()
        if mode.startswith("h2-"):
            http2(connection, index)
            time.sleep(0.2)
        else:
            while http1(connection):
                pass
        if mode == "truncate":
            connection.close()
        else:
            connection.unwrap().close()
    except ssl.SSLError:
        # Closing with something unread would be a RST, which destroys the alert on its way. So not before the client
        # does.
        with contextlib.suppress(OSError), socket.socket(fileno=connection.detach()) as rest:
            while rest.recv(65536):
                pass
    except Exception:
        pass
    finally:
        connection.close()


# A daemon thread a connection: the process is ended from outside.
listener = socket.create_server(("127.0.0.1", 0), backlog=128)
print(listener.getsockname()[1], flush=True)
while True:
    raw, _ = listener.accept()
    # What follows a response would otherwise wait for the client's acknowledgement.
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connections += 1
    threading.Thread(target=serve, args=(raw, connections), daemon=True).start()
