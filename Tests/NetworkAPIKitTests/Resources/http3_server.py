"""A server of HTTP/3 (aioquic) on a UDP port, and of HTTP/1.1 over TLS on the TCP port of the same number.

    http3_server.py CERTIFICATE KEY PORT [--udp quic|chatty|none|silent] [--advertise VALUE]

Both serve:

/ok               "ok"
/echo             the body of the request
/size/N           N bytes
/slow/S           "slow", after S seconds
/trailers         "body", and trailers
/lose             the end of the connection in the middle of the body
/advertise/VALUE  "ok", and this `Alt-Svc` field in later responses over TCP; `-` is none

And over HTTP/3 only:

/speak/HOW        a thousand DATA frames of one byte as soon as the head of the request is there; then, with "reset", it asks
                  for no more of the request's body (H3_NO_ERROR); with "length", the response has a Content-Length
/fault/FAULT      one of FAULTS
/faults           the names of FAULTS

Each response says in `x-requests` how many requests the server got, and in `x-connection` the number of the connection. A
chatty server also sends packets all the time, which mean nothing.
"""

import argparse
import asyncio
import socket
import ssl
import urllib.parse

from aioquic.buffer import encode_uint_var
from aioquic.asyncio import QuicConnectionProtocol, serve
from aioquic.h3.connection import H3_ALPN, H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration
from aioquic.quic.events import ConnectionTerminated

requests = 0
connections = 0
DATA, HEADERS, SETTINGS, PUSH_PROMISE, GOAWAY, RESERVED = 0, 1, 4, 5, 7, 0x21
NO_ERROR, INTERNAL_ERROR, REJECTED, CANCELLED = 0x100, 0x102, 0x10B, 0x10C


def frame(kind, payload=b"", length=None):
    return encode_uint_var(kind) + encode_uint_var(len(payload) if length is None else length) + payload


class Faults:
    """What a server does to a request on a stream, beside what well-behaved ones do."""

    def __init__(self, protocol, stream):
        self.quic, self.http, self.stream = protocol._quic, protocol.http, stream
        self.protocol = protocol

    def head(self, *fields, status=b"200", end=False):
        self.http.send_headers(self.stream, [(b":status", status), *fields], end_stream=end)

    def raw(self, data, end=False):
        self.quic.send_stream_data(self.stream, data, end_stream=end)

    def ok(self):
        self.raw(frame(DATA, b"ok"), end=True)

    def reset(self, code):
        self.quic.reset_stream(self.stream, code)

    # Before the response.
    def reset_no_error(self): self.reset(NO_ERROR)
    def reset_internal(self): self.reset(INTERNAL_ERROR)
    def reset_cancelled(self): self.reset(CANCELLED)
    def rejected(self): self.reset(REJECTED)
    def empty(self): self.raw(b"", end=True)
    def silent(self): pass
    def end(self): self.protocol._quic.close(error_code=NO_ERROR)
    def end_with_error(self): self.protocol._quic.close(error_code=INTERNAL_ERROR)

    # The head.
    def no_status(self): self.http.send_headers(self.stream, [(b"x", b"y")]); self.ok()
    def status_99(self): self.head(status=b"99"); self.ok()
    def status_099(self): self.head(status=b"099"); self.ok()
    def status_9999(self): self.head(status=b"9999"); self.ok()
    def status_text(self): self.head(status=b"abc"); self.ok()
    def status_twice(self): self.head((b":status", b"404")); self.ok()
    def status_late(self): self.http.send_headers(self.stream, [(b"x", b"y"), (b":status", b"200")]); self.ok()
    def unknown_pseudo_field(self): self.head((b":strange", b"1")); self.ok()
    def capitals(self): self.head((b"X-Capitals", b"1")); self.ok()
    def space_in_name(self): self.head((b"x y", b"1")); self.ok()
    def connection_field(self): self.head((b"connection", b"close")); self.ok()
    def transfer_coding(self): self.head((b"transfer-encoding", b"chunked")); self.ok()
    def nul(self): self.head((b"x", b"a\0b")); self.ok()
    def return_in_value(self): self.head((b"x", b"a\rb")); self.ok()
    def line_feed_in_value(self): self.head((b"x", b"a\r\nset-cookie: a=b")); self.ok()
    def latin(self): self.head((b"x-latin", b"\xe9")); self.ok()
    def large_field(self): self.head((b"x-large", b"v" * 16_000)); self.ok()
    def too_large_field(self): self.head((b"x", b"v" * 110_000)); self.ok()
    def many_fields(self): self.head(*[(b"x-%d" % index, b"v" * 3_000) for index in range(100)]); self.ok()
    def switching(self): self.head(status=b"101"); self.ok()

    def some_interims(self):
        for _ in range(32): self.head((b"link", b"</a>"), status=b"103")
        self.head(); self.ok()

    def many_interims(self):
        for _ in range(5_000): self.head((b"link", b"</a>"), status=b"103")
        self.head(); self.ok()

    # The body.
    def short(self): self.head((b"content-length", b"1000")); self.raw(frame(DATA, b"x" * 500), end=True)
    def long(self): self.head((b"content-length", b"1")); self.ok()
    def negative_length(self): self.head((b"content-length", b"-5")); self.ok()
    def two_lengths(self): self.head((b"content-length", b"2"), (b"content-length", b"3")); self.ok()
    def cut(self): self.head(); self.raw(frame(DATA, b"x" * 500, length=1000), end=True)
    def reset_inside(self): self.head(); self.raw(frame(DATA, b"x" * 500)); self.reset(INTERNAL_ERROR)
    def reset_inside_no_error(self): self.head(); self.raw(frame(DATA, b"x" * 500)); self.reset(NO_ERROR)
    def no_content(self): self.head((b"content-length", b"5"), status=b"204", end=True)
    def damaged(self): self.head((b"content-encoding", b"gzip")); self.ok()
    def unknown_coding(self): self.head((b"content-encoding", b"strange")); self.ok()
    def drip(self): self.head(); self.drop()

    def drop(self):
        if not self.protocol.is_lost:
            self.raw(frame(DATA, b"x"))
            self.protocol.transmit()
            asyncio.get_event_loop().call_later(0.05, self.drop)

    # Frames.
    def data_first(self): self.raw(frame(DATA, b"evil")); self.head(); self.ok()
    def settings_here(self): self.raw(frame(SETTINGS)); self.head(); self.ok()
    def goaway_here(self): self.raw(frame(GOAWAY, b"\0")); self.head(); self.ok()
    def push(self): self.raw(frame(PUSH_PROMISE, b"\0\0\0")); self.head(); self.ok()
    def reserved(self): self.raw(frame(RESERVED, b"evil")); self.head(); self.raw(frame(RESERVED)); self.ok()
    def bad_table(self): self.raw(frame(HEADERS, b"\0\0\xff\xff\xff\x0f")); self.ok()
    def headers_cut(self): self.raw(frame(HEADERS, b"\0\0\x27\x05na")); self.ok()
    def second_head(self): self.head(); self.raw(frame(DATA, b"o")); self.head(); self.raw(frame(DATA, b"k"), end=True)
    def unknown_stream(self): self.other(b"\x21evil"); self.head(); self.ok()
    def second_control_stream(self): self.other(b"\0" + frame(SETTINGS)); self.head(); self.ok()
    def push_stream(self): self.other(b"\x01\0" + frame(HEADERS)); self.head(); self.ok()
    def settings_twice(self): self.control(frame(SETTINGS)); self.head(); self.ok()
    def data_in_control(self): self.control(frame(DATA, b"evil")); self.head(); self.ok()
    def control_ended(self): self.control(b"", end=True); self.head(); self.ok()
    def goaway(self): self.head(); self.ok(); self.control(frame(GOAWAY, encode_uint_var(self.stream + 4)))
    def goaway_below(self): self.control(frame(GOAWAY, encode_uint_var(self.stream)))

    def other(self, data):
        self.quic.send_stream_data(self.quic.get_next_available_stream_id(is_unidirectional=True), data)

    def control(self, data, end=False):
        self.quic.send_stream_data(self.http._local_control_stream_id, data, end_stream=end)


FAULTS = [name for name in vars(Faults) if not name.startswith("_")]
FAULTS = [name for name in FAULTS if name not in ("head", "raw", "ok", "reset", "drop", "other", "control")]
advertised = None
chatty = False


class Protocol(QuicConnectionProtocol):
    def __init__(self, *arguments, **options):
        global connections
        super().__init__(*arguments, **options)
        connections += 1
        self.number = connections
        self.http = H3Connection(self._quic)
        self.bodies = {}
        self.is_lost = False
        if chatty:
            asyncio.get_event_loop().call_later(0.05, self.chat)

    def chat(self):
        # With the first bits of a packet of an open connection, and for another one.
        for path in self._quic._network_paths[:1]:
            self._transport.sendto(b"\x40" + bytes(40), path.addr)
        asyncio.get_event_loop().call_later(0.0002, self.chat)

    def connection_lost(self, error):
        self.is_lost = True
        super().connection_lost(error)

    def quic_event_received(self, event):
        if isinstance(event, ConnectionTerminated):
            self.is_lost = True
        for event in self.http.handle_event(event):
            stream = getattr(event, "stream_id", None)
            if isinstance(event, HeadersReceived) and stream not in self.bodies:
                fields = dict(event.headers)
                self.bodies[stream] = (fields[b":path"].decode(), bytearray())
                if self.bodies[stream][0].startswith("/speak/"):
                    self.speak(stream)
                elif event.stream_ended:
                    self.respond(stream)
            elif isinstance(event, DataReceived):
                self.bodies[stream][1].extend(event.data)
                if event.stream_ended and not self.bodies[stream][0].startswith("/speak/"):
                    self.respond(stream)

    def speak(self, stream):
        length = [(b"content-length", b"1000")] if self.bodies[stream][0] == "/speak/length" else []
        self.http.send_headers(stream, [(b":status", b"200"), *length])
        for index in range(1000):
            self.http.send_data(stream, b"A", end_stream=index == 999)
        if self.bodies[stream][0] == "/speak/reset":
            self._quic.stop_stream(stream, 0x100)
        self.transmit()

    def respond(self, stream):
        global requests
        requests += 1
        path, body = self.bodies[stream]
        fields = [
            (b":status", b"200"),
            (b"x-requests", str(requests).encode()),
            (b"x-connection", str(self.number).encode()),
        ]
        if path.startswith("/fault/"):
            getattr(Faults(self, stream), path.split("/")[2])()
            self.transmit()
            return
        if path.startswith("/slow/"):
            self.http.send_headers(stream, fields)
            asyncio.get_event_loop().call_later(float(path[6:]), self.finish, stream, b"slow")
            return
        if path == "/lose":
            self.http.send_headers(stream, fields + [(b"content-length", b"1000")])
            self.http.send_data(stream, b"x" * 500, end_stream=False)
            self.transmit()
            asyncio.get_event_loop().call_later(0.1, self.close)
            return
        if path == "/trailers":
            self.http.send_headers(stream, fields)
            self.http.send_data(stream, b"body", end_stream=False)
            self.http.send_headers(stream, [(b"x-end", b"yes")], end_stream=True)
            self.transmit()
            return
        content = content_of(path, bytes(body))
        self.http.send_headers(stream, fields + [(b"content-length", str(len(content)).encode())])
        self.finish(stream, content)

    def finish(self, stream, content):
        self.http.send_data(stream, content, end_stream=True)
        self.transmit()


def content_of(path, body):
    if path.startswith("/size/"):
        return b"x" * int(path[6:])
    if path == "/faults":
        return " ".join(FAULTS).encode()
    return body if path == "/echo" else b"ok"


async def over_tcp(reader, writer):
    global connections, requests, advertised
    connections += 1
    number = connections
    try:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            lines = head.split("\r\n")
            path = lines[0].split(" ")[1]
            lengths = [line.split(":")[1] for line in lines if line.lower().startswith("content-length:")]
            body = await reader.readexactly(int(lengths[0])) if lengths else b""
            requests += 1
            if path.startswith("/advertise/"):
                advertised = urllib.parse.unquote(path[11:])
            content = content_of(path, body)
            fields = [f"content-length: {len(content)}", f"x-requests: {requests}", f"x-connection: {number}"]
            if advertised not in (None, "-"):
                fields.append(f"alt-svc: {advertised}")
            writer.write(("HTTP/1.1 200 OK\r\n" + "\r\n".join(fields) + "\r\n\r\n").encode() + content)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main():
    global advertised, chatty
    parser = argparse.ArgumentParser()
    parser.add_argument("certificate")
    parser.add_argument("key")
    parser.add_argument("port", type=int)
    parser.add_argument("--udp", default="quic")
    parser.add_argument("--udp-certificate")
    parser.add_argument("--udp-key")
    parser.add_argument("--advertise")
    arguments = parser.parse_args()
    advertised = arguments.advertise
    chatty = arguments.udp == "chatty"
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(arguments.certificate, arguments.key)
    await asyncio.start_server(over_tcp, "127.0.0.1", arguments.port, ssl=context)
    if arguments.udp in ("quic", "chatty"):
        configuration = QuicConfiguration(is_client=False, alpn_protocols=H3_ALPN)
        configuration.load_cert_chain(
            arguments.udp_certificate or arguments.certificate, arguments.udp_key or arguments.key
        )
        configuration.max_data = configuration.max_stream_data = 64 << 20
        await serve("127.0.0.1", arguments.port, configuration=configuration, create_protocol=Protocol)
    silent = None
    if arguments.udp == "silent":
        silent = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        silent.bind(("127.0.0.1", arguments.port))
    print("ready", flush=True)
    await asyncio.Future()


asyncio.run(main())
