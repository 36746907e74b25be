"""A WebSocket server for very many connections, which sends small messages back: prints its port, then serves.

Each read must have whole frames of less than 126 bytes.
"""
import asyncio
import base64
import hashlib
import resource

limits = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))


class Peer(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.head, self.is_open = transport, b"", False

    def data_received(self, data):
        if not self.is_open:
            self.head += data
            if b"\r\n\r\n" not in self.head:
                return
            key = next(line for line in self.head.split(b"\r\n") if line.lower().startswith(b"sec-websocket-key"))
            key = key.split(b":")[1].strip() + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accept = base64.b64encode(hashlib.sha1(key).digest())
            self.is_open = True
            self.transport.write(
                b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
            return
        while len(data) >= 6:
            size = data[1] & 127
            mask, payload = data[2:6], data[6:6 + size]
            if data[0] & 15 == 8:
                return self.transport.close()
            self.transport.write(
                bytes([data[0], size]) + bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload)))
            data = data[6 + size:]


async def main():
    server = await asyncio.get_running_loop().create_server(Peer, "127.0.0.1", 0, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
