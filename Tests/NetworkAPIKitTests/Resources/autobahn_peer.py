"""A WebSocket server that runs the cases of the Autobahn test suite on a client that sends every message back.

usage: autobahn_peer.py FOLDER, with the suite's folder of cases

Prints one line of JSON with the port and the names of the cases, then a line with the name, the result and an explanation
after each case, which runs on a connection to /NAME. The suite needs Python 2 and Twisted; this takes only its cases from
it: what they send and expect. Cases of compression (12 and 13) are left out.

Python 2 has bytes where Python 3 has text, so each byte is a character here.
"""
import asyncio
import base64
import codecs
import hashlib
import importlib.abc
import importlib.util
import json
import os
import re
import sys
import types


class Validator:
    """The suite's incremental check of UTF-8: whether it is valid so far, and ends at the end of a character."""

    def reset(self):
        self.decoder = codecs.getincrementaldecoder("utf-8")()

    def validate(self, text):
        try:
            self.decoder.decode(text.encode("latin-1"))
        except UnicodeDecodeError:
            return False, False, 0, 0
        return True, not self.decoder.getstate()[0], 0, 0


class States:
    STATE_CLOSED, STATE_CONNECTING, STATE_CLOSING, STATE_OPEN = range(4)


class Cases(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules of cases, translated from Python 2."""

    def __init__(self, folder):
        self.folder = folder

    def find_spec(self, name, path, target=None):
        if os.path.exists(os.path.join(self.folder, name + ".py")):
            return importlib.util.spec_from_loader(name, self)

    def exec_module(self, module):
        with open(os.path.join(self.folder, module.__name__ + ".py"), encoding="latin-1") as file:
            text = file.read()
        text = re.sub(r"(?m)^( *)print .*$", r"\1pass", text).replace("(object, Case, )", "(Case, )")
        text = text.replace(" / self.p", " // self.p")
        module.xrange = range
        exec(compile(text, module.__name__, "exec"), module.__dict__)


def all_cases(folder):
    def provide(name, **members):
        sys.modules[name] = types.ModuleType(name)
        sys.modules[name].__dict__.update(members)
    for name in ["autobahn", "autobahn.websocket"]:
        provide(name)
    provide("autobahn.websocket.protocol", WebSocketProtocol=States)
    provide("autobahn.websocket.utf8validator", Utf8Validator=Validator)
    provide("binascii", b2a_hex=lambda text: text.encode("latin-1").hex())
    sys.meta_path.insert(0, Cases(folder))
    cases = {}
    for file in sorted(os.listdir(folder)):
        name = file[:-3]
        # The suite leaves out 9.9.1.
        if not re.fullmatch(r"case\d.*\.py", file) or name.startswith("case12") or name == "case9_9_1":
            continue
        module = importlib.import_module(name)
        found = [value for value in vars(module).values() if isinstance(value, type)]
        for value in vars(module).values():
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, type)]
        for case in found:
            if re.match(r"Case\d", case.__name__):
                cases[case.__name__[4:].replace("_", ".")] = case
    return cases


class Connection:
    """What a case sees of a connection, named as in the suite."""
    CLOSE_STATUS_CODE_NORMAL = 1000
    CLOSE_STATUS_CODE_PROTOCOL_ERROR = 1002
    CLOSE_STATUS_CODE_INVALID_PAYLOAD = 1007

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.factory = types.SimpleNamespace(isServer=True)
        self.state = States.STATE_OPEN
        self.connectionWasOpen = True
        self.closedByMe = self.failedByMe = self.droppedByMe = self.wasClean = False
        self.remoteCloseCode = self.localCloseReason = self.trafficStats = None
        self.createWirelog = True
        self.autoFragmentSize = 0
        self.txFrameStats = {}
        self.case = None

    def enableWirelog(self, enable):
        pass

    def frame_head(self, opcode, length, fin=True, rsv=0):
        self.txFrameStats[opcode] = self.txFrameStats.get(opcode, 0) + 1
        head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
        if length < 126:
            return head + bytes([length])
        if length < 65536:
            return head + b"\x7e" + length.to_bytes(2, "big")
        return head + b"\x7f" + length.to_bytes(8, "big")

    def sendFrame(self, opcode, payload="", fin=True, rsv=0, mask=None, payload_len=None, chopsize=None, sync=False):
        data = payload.encode("latin-1")
        if payload_len is not None:
            data = (data * (payload_len // max(len(data), 1) + 1))[:payload_len]
        data = self.frame_head(opcode, len(data), fin, rsv) + data
        for start in range(0, len(data), chopsize or len(data)):
            self.writer.write(data[start:start + (chopsize or len(data))])

    def sendMessage(self, payload, isBinary=False, fragmentSize=None):
        size = fragmentSize or self.autoFragmentSize or max(len(payload), 1)
        for start in range(0, max(len(payload), 1), size):
            self.sendFrame(
                (2 if isBinary else 1) if start == 0 else 0, payload[start:start + size],
                fin=start + size >= len(payload))

    def beginMessage(self, isBinary=False):
        self.opcode = 2 if isBinary else 1

    def beginMessageFrame(self, length):
        self.writer.write(self.frame_head(self.opcode, length, fin=False))
        self.opcode = 0

    def sendMessageFrameData(self, payload, sync=False):
        self.writer.write(payload.encode("latin-1"))

    def endMessage(self):
        self.writer.write(self.frame_head(0, 0))

    def sendClose(self, code=None, reason=None):
        self.sendCloseFrame(code, reason)

    def sendCloseFrame(self, code=None, reasonUtf8=None, isReply=False):
        if self.state != States.STATE_OPEN:
            return
        self.state = States.STATE_CLOSING
        self.closedByMe = not isReply
        self.localCloseReason = reasonUtf8
        number = "" if code is None else code.to_bytes(2, "big").decode("latin-1")
        self.sendFrame(8, number + (reasonUtf8 or ""))

    def later(self, delay, action):
        asyncio.get_running_loop().call_later(delay, lambda: self.state == States.STATE_CLOSED or action())

    def continueLater(self, delay, action, tag=None):
        self.later(delay, action)

    # Ten times what the suite gives a client, whose machine may be busy. A case that passes rarely waits for these.
    def closeAfter(self, delay):
        self.later(10 * delay, self.sendClose)

    def killAfter(self, delay):
        self.later(10 * delay, self.fail)

    def fail(self):
        self.failedByMe = self.droppedByMe = True
        self.state = States.STATE_CLOSED
        self.writer.transport.abort()

    async def read_frame(self):
        head = await self.reader.readexactly(2)
        length = head[1] & 0x7F
        if length >= 126:
            length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
        if not head[1] & 0x80:
            raise ValueError("a frame isn't masked")
        mask = await self.reader.readexactly(4)
        data = await self.reader.readexactly(length)
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        data = (int.from_bytes(data, "big") ^ key).to_bytes(length, "big")
        return head[0] & 0x0F, bool(head[0] & 0x80), data.decode("latin-1")

    async def run(self, case):
        self.case = case
        case.onOpen()
        message, binary = [], False
        try:
            while self.state != States.STATE_CLOSED:
                # Wait until the system has taken the bytes, so that long messages don't pile up in memory.
                await self.writer.drain()
                opcode, fin, data = await self.read_frame()
                if opcode == 8:
                    self.remoteCloseCode = int.from_bytes(data[:2].encode("latin-1"), "big") if data else None
                    self.wasClean = True
                    self.sendCloseFrame(self.remoteCloseCode, isReply=True)
                    break
                if opcode == 9:
                    case.onPing(data)
                elif opcode == 10:
                    case.onPong(data)
                else:
                    if opcode:
                        binary = opcode == 2
                    message.append(data)
                    if fin:
                        whole, message = "".join(message), []
                        case.onMessage(whole, binary)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        self.state = States.STATE_CLOSED
        case.onConnectionLost(self.failedByMe)
        try:
            await self.writer.drain()
            self.writer.close()
            await self.writer.wait_closed()
        except ConnectionError:
            pass


def compare(case, left, right):
    return left == right


async def main():
    cases = all_cases(sys.argv[1])
    sys.modules["case"].Case.compare = compare

    async def handle(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        name = head.split(" ")[1][1:]
        key = re.search(r"(?i)sec-websocket-key: *(\S+)", head)[1]
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        writer.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
            + accept + b"\r\n\r\n")
        connection = Connection(reader, writer)
        case = cases[name](connection)
        try:
            await connection.run(case)
            outcome = [name, case.behavior, case.behaviorClose, f"{case.result} {case.resultClose}"]
        except Exception as error:
            outcome = [name, "FAILED", "FAILED", repr(error)]
        print(json.dumps(outcome), flush=True)

    server = await asyncio.start_server(handle, "127.0.0.1", 0, limit=1 << 20)
    print(json.dumps([str(server.sockets[0].getsockname()[1])] + sorted(cases)), flush=True)
    # Until the tests are over: then another process is the parent.
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(1)


asyncio.run(main())
