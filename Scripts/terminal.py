"""Runs commands on a terminal, for the scripts that compare or draw what people see there."""
import fcntl, os, pty, select, signal, struct, termios, time


def missing():
    """Why no terminal can be opened here, or None."""
    try:
        for descriptor in os.openpty():
            os.close(descriptor)
    except OSError as error:
        return f"no terminal can be opened here ({error})"


def run(command, columns, environment, folder=None, end=None, limit=60):
    """What a command prints on a terminal of this width. It is killed, with its children, after `limit` seconds, or when
    it has printed `end`."""
    process, terminal = pty.fork()
    if process == 0:
        try:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.chdir(folder or ".")
            os.execvpe(command[0], command, environment)
        finally:
            # Only reached if the command can't be run.
            os._exit(127)
    printed, start = b"", time.monotonic()
    while time.monotonic() - start < limit:
        if select.select([terminal], [], [], 1)[0]:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            printed += chunk
        if end and end in printed:
            break
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.close(terminal)
    os.waitpid(process, 0)
    return printed.decode(errors="replace")
