"""Servers in processes of their own, on a core of their own, and what they use of the machine."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.server.wire import HOST


class Server:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self._process = process

    @property
    def memory(self) -> int:
        """Bytes it occupies now; 0 where nobody can say."""
        try:
            pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        except OSError:
            return 0
        return pages * resource.getpagesize()

    @property
    def busy(self) -> float:
        """Seconds its processor has worked for it so far; 0 where nobody can say."""
        try:
            stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        except OSError:
            return 0.0
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy_cores(chosen: tuple[int, int] | None) -> float:
    """Return the seconds these cores have worked so far for anybody; 0 where nobody can say."""
    if chosen is None:
        return 0.0
    names = {f"cpu{core}" for core in chosen}
    ticks = 0
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name in names:
            idle = int(fields[3]) + int(fields[4])
            ticks += sum(map(int, fields[:8])) - idle
    return ticks / os.sysconf("SC_CLK_TCK")


def cores() -> tuple[int, int] | None:
    """Return one core for the server and one for the load; None if this machine cannot do that."""
    if sys.platform != "linux":
        return None
    mine = sorted(os.sched_getaffinity(0))
    return (mine[0], mine[1]) if len(mine) > 1 else None


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def allow_files(wanted: int) -> int:
    """Let this process and its children open as many files, or as many as may be; return that."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


@contextmanager
def serving(
    command: list[str], port: int, core: int | None, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    """Run a server on one core while it is needed."""
    before = os.sched_getaffinity(0) if core is not None else None
    with tempfile.TemporaryFile() as complaints:
        try:
            # It inherits the core, and so does every thread it ever starts.
            if core is not None:
                os.sched_setaffinity(0, {core})
            process = subprocess.Popen(  # noqa: S603 - our own commands
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=complaints,
            )
        finally:
            if before is not None:
                os.sched_setaffinity(0, before)
        try:
            _wait_for(process, port)
            yield Server(process, port)
        except Exception as error:
            complaints.seek(0)
            error.add_note(
                f"{command[0]} said: {complaints.read()[-2000:].decode(errors='replace')}"
            )
            raise
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(10)


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"it ended with {process.returncode}")
        try:
            socket.create_connection((HOST, port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("it does not answer")
