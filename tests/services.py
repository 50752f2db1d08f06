"""A PostgreSQL and a Redis of the tests' own: real servers in a folder that goes away with them."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, Any, Final

PATIENCE: Final = 60.0
"""Seconds after which a server that does not start will not."""


def free_port() -> int:
    """Return a port nobody listens on, and that the system gives to nobody while we are away.

    From those it chooses from itself it could give it to somebody else's connection during an
    outage, even to one that was on its way to us.
    """
    while True:
        port = 12_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Service:
    """A server process that can be stopped, killed, halted and started again at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="emojito-test-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] = (self.folder / "log").open("ab")

    def command(self) -> list[str]:
        """Return what starts it in the foreground."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it can be worked with."""
        raise NotImplementedError

    def start(self) -> None:
        """Start, and wait until it can be worked with."""
        self._process = subprocess.Popen(  # noqa: S603
            self.command(), stdout=self._log, stderr=self._log, cwd=self.folder
        )
        ends = time.monotonic() + PATIENCE
        while not self.answers():
            said = (self.folder / "log").read_text(errors="replace")[-2000:]
            assert self._process.poll() is None, said
            assert time.monotonic() < ends, said
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Who it is to the system."""
        assert self._process is not None
        return self._process.pid

    def send(self, which: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(which)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it and wait until it has gone."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGCONT)
                self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def close(self) -> None:
        """End it and leave nothing behind."""
        self.stop(signal.SIGKILL)
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """A PostgreSQL cluster."""

    def __init__(self, **settings: Any) -> None:
        super().__init__()
        self._bin = _postgres_folder()
        self._as_owner: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
            self._as_owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
        self._settings = {
            "listen_addresses": "127.0.0.1", "port": self.port,
            "unix_socket_directories": self.folder, "max_connections": 200,
            # A killed server finds in the system's cache what it has written; power cuts are not
            # tested, and disks are slow.
            "fsync": "off", "full_page_writes": "off", **settings,
        }  # fmt: skip
        self._names = itertools.count(1)
        self._make()
        self.start()

    def _make(self) -> None:
        """Make what it starts with."""
        self._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8",
                  "--locale=C", "-D", str(self.folder / "data"))  # fmt: skip

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(  # noqa: S603
            [*self._as_owner, str(self._bin / program), *options],
            check=True, stdout=self._log, stderr=self._log,
        )  # fmt: skip

    def command(self) -> list[str]:
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        return [
            *self._as_owner, str(self._bin / "postgres"), "-D", str(self.folder / "data"), *settings
        ]  # fmt: skip

    def answers(self) -> bool:
        ready = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0  # noqa: S603

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it; SIGINT is its fast shutdown, SIGQUIT an immediate one, which has to recover."""
        # Its children notice that it was killed by themselves, but not at once.
        super().stop(signal.SIGQUIT if how is signal.SIGKILL else how)

    def url(self, database: str, *, port: int | None = None, user: str = "postgres") -> str:
        """Return where a database is."""
        return f"postgresql://{user}@127.0.0.1:{port or self.port}/{database}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Let somebody else do something to a database."""
        psql = [str(self._bin / "psql"), "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(  # noqa: S603
            [*psql, "-d", self.url(database), "-c", statement],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout.strip()

    def create(self) -> str:
        """Make an empty database; return its name."""
        name = f"night{next(self._names)}"
        self.sql(f"CREATE DATABASE {name}")
        return name


class Standby(Postgres):
    """A PostgreSQL that follows another one."""

    def __init__(self, primary: Postgres) -> None:
        self._primary = primary
        super().__init__()

    def _make(self) -> None:
        self._run("pg_basebackup", "-R", "-c", "fast", "--no-sync", "-d",
                  self._primary.url("postgres"), "-D", str(self.folder / "data"))  # fmt: skip


class Redis(Service):
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [
            "redis-server", "--bind", "127.0.0.1", "--port", str(self.port), "--save", "",
            "--appendonly", "no", "--dir", str(self.folder),
        ]  # fmt: skip

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _postgres_folder() -> Path:
    """Return where PostgreSQL's programs are: in Debian not in anybody's way."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    program = shutil.which("postgres")
    assert program, "PostgreSQL is missing: run scripts/services"
    return Path(program).resolve().parent
