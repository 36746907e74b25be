"""A TLS server and a proxy on loopback, in front of a server without TLS: prints their ports, then serves until it is ended.

usage: tls_front.py CERTIFICATE KEY PORT

The TLS server passes on to PORT what it gets, and back. The proxy makes tunnels for CONNECT, and passes on
other requests as they are, on this machine.
"""
import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["http/1.1"])


def copy(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def join(client, port, first=b""):
    try:
        server = socket.create_connection(("127.0.0.1", port))
        server.sendall(first)
    except OSError:
        return client.close()
    back = threading.Thread(target=copy, args=(server, client), daemon=True)
    back.start()
    copy(client, server)
    back.join()
    for end in (client, server):
        end.close()


def serve_tls(raw):
    try:
        client = context.wrap_socket(raw, server_side=True)
    except (OSError, ssl.SSLError):
        return raw.close()
    join(client, int(sys.argv[3]))


def serve_proxy(raw):
    head = b""
    try:
        while b"\r\n\r\n" not in head:
            more = raw.recv(4096)
            if not more:
                return raw.close()
            head += more
        method, target = head.split(b" ")[:2]
        if method == b"CONNECT":
            raw.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            head = b""
    except OSError:
        return raw.close()
    join(raw, int(target.removeprefix(b"http://").split(b"/")[0].rsplit(b":", 1)[1]), head)


def listen(serve):
    listener = socket.create_server(("127.0.0.1", 0), backlog=128)

    def accept():
        while True:
            raw, _ = listener.accept()
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # A daemon thread a connection: the process is ended from outside.
            threading.Thread(target=serve, args=(raw,), daemon=True).start()

    return listener.getsockname()[1], threading.Thread(target=accept)


servers = [listen(serve_tls), listen(serve_proxy)]
print(*(port for port, _ in servers), flush=True)
for _, thread in servers:
    thread.start()
