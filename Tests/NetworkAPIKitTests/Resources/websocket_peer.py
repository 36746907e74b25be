"""A WebSocket server of other people's making (the `websockets` package) for the client's tests.

usage: websocket_peer.py CERTIFICATE KEY

Prints one line of JSON with a port for each way it is set up, then serves until it is ended.

/echo             sends every message back
/fragments        sends every message back in pieces of one character or byte, a ping between them
/close/CODE       closes with the code and the reason "bye"
/ping             pings, and says how many pongs came
/large/SIZE       sends one binary message of SIZE bytes
/push/COUNT       sends COUNT similar texts
"""
import asyncio
import json
import os
import ssl
import sys

from websockets.asyncio.server import serve
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory


async def pieces(socket, message):
    for index in range(len(message)):
        if index % 7 == 3:
            await socket.ping()
        yield message[index:index + 1]


async def handle(socket):
    parts = socket.request.path.split("/")[1:]
    if parts[0] == "echo":
        async for message in socket:
            await socket.send(message)
    elif parts[0] == "fragments":
        async for message in socket:
            await socket.send(pieces(socket, message))
    elif parts[0] == "close":
        await socket.close(int(parts[1]), "bye")
    elif parts[0] == "ping":
        for index in range(5):
            await (await socket.ping(bytes([index]) * (index * 31)))
        await socket.send("5")
    elif parts[0] == "large":
        await socket.send(bytes(int(parts[1])))
    elif parts[0] == "push":
        for index in range(int(parts[1])):
            await socket.send(json.dumps({"event": "price", "index": index, "symbol": "ACME", "change": index % 7}))


async def main():
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(sys.argv[1], sys.argv[2])
    ways = {
        "plain": {"compression": None},
        "deflate": {"compression": "deflate"},
        "forgetting": {"extensions": [
            ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)]},
        "small": {"extensions": [ServerPerMessageDeflateFactory(server_max_window_bits=9)]},
        "tls": {"ssl": tls},
    }
    ports = {}
    for name, settings in ways.items():
        server = await serve(
            handle, "127.0.0.1", 0, max_size=None, ping_interval=None, subprotocols=["chat"],
            select_subprotocol=lambda socket, offered: offered[0] if offered else None, **settings)
        ports[name] = server.sockets[0].getsockname()[1]
    print(json.dumps(ports), flush=True)
    # Until the tests are over: then it belongs to somebody else.
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(1)


asyncio.run(main())
