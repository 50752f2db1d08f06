"""The commands of whoever runs the server, in processes of their own."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import stat
import sys
from contextlib import closing

import msgspec
import pytest
import pytest_asyncio

from emojito.games import HOSTED
from emojito.rooms.events import Entry, RoomOpened
from emojito.rooms.settings import Settings
from emojito.rules import Table
from emojito.store.reader import LogReader
from emojito.store.sqlite import SqliteStore
from tests.server.process import ServerProcess, emojito
from tests.store.meddling import locked, meddle
from tests.store.verdicts import Verdicts

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def server(tmp_path):
    async with ServerProcess(tmp_path / "rooms.db") as server:
        yield server


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "rooms.db")


@pytest_asyncio.fixture
async def idle_db(db):
    """A database nobody uses."""
    await SqliteStore(db).close()
    return db


async def played(server):
    """Three people who have begun a game, and the secrets that came to them."""
    people = [await server.enter({"type": "create", "name": "Ana"})]
    for name in ("Ben", "Cem"):
        hello = {"type": "join", "code": people[0].code, "name": name}
        people.append(await server.enter(hello))
    for word, fields in (("configure", {"settings": {"game": "mau-mau"}}), ("start", {})):
        answer = await people[0].do(word, **fields)
        assert answer["type"] == "done"
    for client in people:
        await client.caught_up(answer["version"])
    return people


async def close(people):
    for client in people:
        await client.close()


# Serving


async def test_a_port_that_is_taken(db):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, out, err = await emojito(
            "serve", "--host", "127.0.0.1", "--port", str(port), "--db", db
        )
    assert status == 1
    assert f"Port {port} on 127.0.0.1 cannot be used" in err
    assert "--port" in err
    assert "Traceback" not in out + err


async def test_a_file_that_is_no_database(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, " * 100)
    status, out, err = await emojito("serve", "--port", "0", "--db", str(file))
    assert status == 1
    assert "letter.txt cannot be used as a database" in err
    assert "Traceback" not in out + err


async def test_a_database_that_another_server_has(server, db):
    people = await played(server)
    status, out, err = await emojito("serve", "--host", "127.0.0.1", "--port", "0", "--db", db)
    assert status == 1
    assert "rooms.db is in use by another server" in err
    assert "Traceback" not in out + err
    turn = next(client for client in people if client.legal)
    assert (await turn.move(turn.legal[0]))["type"] == "done"
    await close(people)
    await server.kill()
    await server.start()  # whoever is killed leaves no lock behind


async def test_a_folder_and_files_that_are_new_are_for_their_owner_only(tmp_path):
    folder = tmp_path / "data" / "emojito"
    async with ServerProcess(folder / "rooms.db"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


async def test_half_of_what_tls_takes(db, tmp_path):
    status, _, err = await emojito("serve", "--db", db, "--tls-key", str(tmp_path / "x.pem"))
    assert status == 1
    assert "both a certificate and its key" in err


async def test_tls_files_that_are_none(db, tmp_path):
    file = tmp_path / "x.pem"
    file.write_text("nonsense")
    status, _, err = await emojito(
        "serve", "--db", db, "--tls-cert", str(file), "--tls-key", str(file)
    )
    assert status == 1
    assert "TLS files cannot be used" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("option", "variable", "value"),
    [
        ("--behind-proxy", "EMOJITO_BEHIND_PROXY", "127.0.0.1,localhost"),
        ("--behind-proxy", "EMOJITO_BEHIND_PROXY", "true"),
        ("--public-url", "EMOJITO_PUBLIC_URL", "play.example"),
        ("--public-url", "EMOJITO_PUBLIC_URL", "ftp://play.example"),
        ("--public-url", "EMOJITO_PUBLIC_URL", "https://play.example:no"),
        ("--requests-per-second", "EMOJITO_REQUESTS_PER_SECOND", "0"),
    ],
)
async def test_a_setting_that_makes_no_sense(db, option, variable, value):
    for arguments, environment in (((option, value), {}), ((), {variable: value})):
        status, out, err = await emojito(
            "serve", "--port", "0", "--db", db, *arguments, **environment
        )
        assert status != 0
        assert option in out + err or variable in out + err
        assert value.split(",")[-1] in out + err
        assert "Traceback" not in out + err


async def test_proxies_are_named_by_option_or_environment(db):
    for options, environment in (
        (("--behind-proxy", "10.0.0.0/8", "--behind-proxy", "127.0.0.1"), {}),
        (("--behind-proxy", "10.0.0.0/8,127.0.0.1"), {}),
        ((), {"EMOJITO_BEHIND_PROXY": "10.0.0.0/8, 127.0.0.1"}),
        ((), {"EMOJITO_BEHIND_PROXY": "10.0.0.0/8 127.0.0.1"}),
    ):
        server = ServerProcess(db, "--guesses-per-minute=1", *options, environment=environment)
        wrong = {"type": "watch", "code": "BCDF234"}
        async with server:
            for address in ("198.51.100.1", "198.51.100.2"):
                headers = {"X-Forwarded-For": f"{address}, 10.1.2.3"}
                client = await server.connect(**headers)
                assert (await client.say(wrong))["code"] == "room-unknown"
                await client.close()


async def test_it_says_where_to_go(db):
    process = await asyncio.create_subprocess_exec(
        "python", "-m", "emojito", "serve",
        executable=sys.executable,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "EMOJITO_DB": db, "EMOJITO_PORT": "0", "EMOJITO_HOST": "127.0.0.1",
             "EMOJITO_PUBLIC_URL": "https://play.example/"},
    )  # fmt: skip
    said = b""
    async with asyncio.timeout(15):
        while b"https://play.example/" not in said:
            said += await process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        out, err = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in out + err


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_stopping_tells_everybody_and_loses_nothing(server, how):
    people = await played(server)
    readers = [asyncio.create_task(client.closed()) for client in people]
    said = await server.stop(how)
    assert server.status == 0
    assert "Traceback" not in said
    assert await asyncio.gather(*readers) == [4010] * 3
    await server.start()
    for client in people:
        back = await server.resume(client)
        assert (back.version, back.table, back.me) == (client.version, client.table, client.me)
        await back.close()


async def test_its_log_names_nobody(server):
    people = await played(server)
    await people[0].send(b"rubbish")
    await people[0].until("refused")
    await close(people)
    said = await server.stop()
    words = [people[0].code, "Ana", "127.0.0.1", "rubbish"]
    for word in (*words, *(client.token for client in people)):
        assert word not in said
    for line in said.splitlines():
        json.loads(line)


# Looking


async def test_rooms_while_the_server_runs(server, db):
    people = await played(server)
    status, out, _ = await emojito("rooms", "--db", db)
    assert status == 0
    (line,) = [line for line in out.splitlines() if people[0].code in line]
    assert str(people[0].version) in line
    await close(people)


async def test_replay_tells_what_all_know_and_the_secrets_only_if_asked(server, db):
    people = await played(server)
    code = people[0].code
    hands = {card for client in people for card in client.me["hand"]}
    digests = digests_in(db, code)

    status, out, _ = await emojito("replay", f" {code.lower()} ", "--db", db)
    assert status == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["version"] for line in lines] == list(range(1, people[0].version + 1))
    ((opened, settings),) = [(event, event.pop("settings")) for event in lines[0]["events"]]
    assert opened == {"type": "room_opened", "code": code}
    assert settings["game"] in HOSTED
    assert lines[-1]["by"] == "p1"
    for secret in (*hands, *digests):
        assert f'"{secret}"' not in out

    status, told, _ = await emojito("replay", code, "--db", db, "--secrets")
    assert status == 0
    for secret in hands:
        assert f'"{secret}"' in told
    for client in people:
        assert client.token not in out + told
    await close(people)


def digests_in(db, code):
    with LogReader(db) as logs:
        log = logs.read(code)
    members = [e["member"] for line in log for e in json.loads(line)["events"] if "member" in e]
    return {member[key] for member in members for key in ("token", "address")}


@pytest.mark.parametrize("code", ["BCDF234", ""])
async def test_replay_of_a_room_that_is_not_there(idle_db, code):
    status, out, err = await emojito("replay", code, "--db", idle_db)
    assert status == 1
    assert out == ""
    assert "There is no room" in err


async def test_replay_of_a_file_checks_the_record_in_it(tmp_path):
    table = Table.open("mau-mau", ["Ana", "Ben"], seed=1)
    for _ in range(12):
        table.do(*table.moves()[0])
    file = tmp_path / "harness.json"
    file.write_text(str(table.record()))
    status, out, err = await emojito("replay", str(file))
    assert (status, err) == (0, "")
    assert out == f"The record is right: mau-mau, 12 moves.\n{table}\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Dear Ana,", "This is not a JSON object.\n"),
        ('{"record": 9}', "Records of format 9 cannot be read here; known: 1.\n"),
        (
            str(Table.open("mau-mau", ["Ana", "Ben"]).record()),
            "The record deviates in its result: ",
        ),
    ],
)
async def test_replay_of_a_file_says_where_it_deviates(tmp_path, text, complaint):
    file = tmp_path / "harness.json"
    file.write_text(text.replace('"over": false', '"over": true'))
    status, out, err = await emojito("replay", str(file))
    assert (status, out) == (1, "")
    assert err.startswith(complaint)


async def test_replay_of_a_name_too_long_for_a_file(idle_db):
    status, _, err = await emojito("replay", "B" * 5000, "--db", idle_db)
    assert status == 1
    assert err.startswith("There is no room")


@pytest.mark.parametrize("command", [["rooms"], ["backup", "copy.db"]])
async def test_where_there_is_no_database(tmp_path, command):
    status, _, err = await emojito(*command, "--db", str(tmp_path / "none.db"))
    assert status == 1
    assert "There is no database" in err
    assert not (tmp_path / "none.db").exists()


async def test_where_the_database_is_none(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, " * 100)
    status, _, err = await emojito("rooms", "--db", str(file))
    assert status == 1
    assert "Traceback" not in err


async def test_looking_while_somebody_else_writes(idle_db, tmp_path):
    with locked(idle_db):
        assert (await emojito("rooms", "--db", idle_db))[0] == 0
        assert (await emojito("backup", str(tmp_path / "copy.db"), "--db", idle_db))[0] == 0


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ("DELETE FROM entry WHERE version = 2", "entry 2 is missing"),
        ("UPDATE entry SET entry = 'text' WHERE version = 2", "entry 2 is none"),
        ("UPDATE entry SET entry = x'7b7d' WHERE version = 2", "Entry 2 of this room cannot"),
    ],
)
async def test_replay_of_a_log_that_is_not_whole(db, damage, complaint):
    store = SqliteStore(db)
    opened = msgspec.json.encode(Entry(1.0, (RoomOpened("BCDF234", Settings()),)))
    await Verdicts(store).keep("BCDF234", opened, opened, opened)
    await store.close()
    meddle(db, damage)
    status, _, err = await emojito("replay", "BCDF234", "--db", db)
    assert status == 1
    assert complaint in err
    assert "Traceback" not in err


# Keeping


async def test_a_backup_while_people_play(server, db, tmp_path):
    people = await played(server)
    copy = tmp_path / "copy.db"
    status, _, err = await emojito("backup", str(copy), "--db", db)
    assert (status, err) == (0, "")
    # The game has gone on meanwhile, and the copy is a whole database.
    turn = next(client for client in people if client.legal)
    assert (await turn.move(turn.legal[0]))["type"] == "done"
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    status, out, _ = await emojito("replay", people[0].code, "--db", str(copy))
    assert status == 0
    assert len(out.splitlines()) == people[0].version
    await close(people)


async def test_a_backup_overwrites_nothing(idle_db, tmp_path):
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    status, _, err = await emojito("backup", str(copy), "--db", idle_db)
    assert status == 1
    assert "exists already" in err
    assert copy.read_text() == "precious"


async def test_a_backup_to_nowhere_says_so(idle_db, tmp_path):
    status, _, err = await emojito("backup", str(tmp_path / "no" / "copy.db"), "--db", idle_db)
    assert status == 1
    assert "copy.db" in err
    assert "Traceback" not in err
