"""A server of HTTP/3 (aioquic) on a UDP port, and of HTTP/1.1 over TLS on the TCP port of the same number.

    http3_server.py CERTIFICATE KEY PORT [--udp quic|chatty|none|silent] [--advertise VALUE]

Both serve `/ok`, `/echo` (the request's body), `/size/N` (N bytes), `/slow/S` (after S seconds), `/trailers`, and `/lose`, which
ends the connection in the middle of the body. A chatty server also sends packets all the time, which mean nothing. `/advertise/VALUE` changes the `Alt-Svc` field of later responses over TCP; `-` is
none. Each response says in `x-requests` how many requests the server got, and in `x-connection` the number of the connection.
"""

import argparse
import asyncio
import socket
import ssl
import urllib.parse

from aioquic.asyncio import QuicConnectionProtocol, serve
from aioquic.h3.connection import H3_ALPN, H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration

requests = 0
connections = 0
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
        if chatty:
            asyncio.get_event_loop().call_later(0.05, self.chat)

    def chat(self):
        # With the first bits of a packet of an open connection, and for another one.
        for path in self._quic._network_paths[:1]:
            self._transport.sendto(b"\x40" + bytes(40), path.addr)
        asyncio.get_event_loop().call_later(0.0002, self.chat)

    def quic_event_received(self, event):
        for event in self.http.handle_event(event):
            stream = getattr(event, "stream_id", None)
            if isinstance(event, HeadersReceived) and stream not in self.bodies:
                fields = dict(event.headers)
                self.bodies[stream] = (fields[b":path"].decode(), bytearray())
                if event.stream_ended:
                    self.respond(stream)
            elif isinstance(event, DataReceived):
                self.bodies[stream][1].extend(event.data)
                if event.stream_ended:
                    self.respond(stream)

    def respond(self, stream):
        global requests
        requests += 1
        path, body = self.bodies[stream]
        fields = [
            (b":status", b"200"),
            (b"x-requests", str(requests).encode()),
            (b"x-connection", str(self.number).encode()),
        ]
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
