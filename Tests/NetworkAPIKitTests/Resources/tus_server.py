"""A tus server, `tussi` or `aiohttp`, on a port of this machine, which is the first line that is written.

Complete files are in the folder of the second argument. Every second PATCH fails: its connection is cut, or its status is 500.
"""
import logging
import socket
import sys
import warnings
from pathlib import Path

logging.disable(logging.CRITICAL)
warnings.simplefilter("ignore")
kind, folder = sys.argv[1], Path(sys.argv[2])
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()
print(listener.getsockname()[1], flush=True)
patches = 0


def fails(method):
    global patches
    patches += method == "PATCH"
    return method == "PATCH" and patches % 2 == 1


if kind == "tussi":
    import uvicorn
    from tussi import FilesystemStorage, TUSApp

    tus = TUSApp(storage=FilesystemStorage(directory=folder / "parts"), completed_dir=folder / "files")

    async def app(scope, receive, send):
        if scope["type"] == "http" and fails(scope["method"]):
            await receive()
            raise OSError("cut")
        await tus(scope, receive, send)

    uvicorn.Server(uvicorn.Config(app, log_level="critical", lifespan="off")).run(sockets=[listener])
else:
    from aiohttp import web
    from aiohttp_tus import setup_tus

    @web.middleware
    async def cut(request, handler):
        if fails(request.method):
            await request.content.read(1)
            request.transport.abort()
        return await handler(request)

    app = setup_tus(
        web.Application(client_max_size=1 << 30, middlewares=[cut]), upload_path=folder / "files", upload_url="/files"
    )
    web.run_app(app, sock=listener, print=None)
