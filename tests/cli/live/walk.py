"""Games send rows to `carom listen`: python3 walk.py PROGRAM SENDERS PART [GAME...]; status 0 if all is as it should be.

game GAME...   the command of a game that does what game.py does, from the address on
hosts          several games at once, a browser, hostile bytes, a token, a program that ends and comes back
full           the disk has no room for the rows
silence        connections that send no line: closed after ten seconds, which this takes
"""

import json
import re
import resource
import signal
import socket
import subprocess
import sys
import time

sys.dont_write_bytecode = True
program, senders, part = sys.argv[1:4]
sys.path.insert(0, senders)
from carom_live import Live  # noqa: E402

right = {"start": (0, 0, 0), "end": (10, 0, 0), "ball_radius": 1, "center": (5, 0, 0), "sphere_radius": 1, "hit": True,
         "fraction": 0.3}


class Carom:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([program, "listen", *arguments, "--json"], stdout=subprocess.PIPE, text=True)
        self.address = json.loads(self.process.stdout.readline())["listening"]

    def end(self, last=None):
        """The lines that it printed, and its report. last: a text that is awaited first"""
        lines = []
        while last and not (lines and last in json.dumps(lines[-1])):
            lines.append(json.loads(self.process.stdout.readline()))
        self.process.send_signal(signal.SIGINT)
        lines += [json.loads(line) for line in self.process.communicate(timeout=100)[0].splitlines()]
        assert self.process.returncode == 0, self.process.returncode
        return lines[:-1], lines[-1]


def plays(game):
    carom = Carom("0")
    said = subprocess.run([*game, carom.address], stdout=subprocess.PIPE, text=True, timeout=100).stdout
    lines, report = carom.end("has left")
    assert said == ("right recorded hit at 0.3; exactly hit at 0.3\n"
                    "wrong recorded no hit; exactly hit at 0.3, 2 units (3.15e+15 ulps) from the other decision\n"
                    "unknown exactly hit at 0.3; no answer is recorded\nTrue 0\n"), said
    notes = [line["note"] for line in lines if "note" in line]
    assert notes == [r'"pellets"\n is here', r'"pellets"\n has left: 7 rows'], lines
    assert [line["shown"] for line in lines if "shown" in line][-1] == "the game shows row 7", lines
    assert report["rows"] == 7 and report["verdicts"]["agrees"] == 5 and report["verdicts"]["wrong"] == 1, report
    shown = [line for line in lines if "verdict" in line]
    assert [line["id"] for line in shown if line["verdict"] == "wrong"] == ["asked"], lines


def connect(address):
    host, port = address.split(":")
    return socket.create_connection((host, int(port)), 100)


def hosts():
    carom = Carom("0")
    games = [Live(carom.address, game="twin") for _ in range(3)]
    for i in range(50):
        for game in games:
            game.row(id=i, **right)
    assert all(game.ask(**right).word == "right" for game in games)
    with connect(carom.address) as browser:
        browser.sendall(b"POST / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n" + json.dumps(right).encode() + b"\n")
        assert browser.makefile().readline().startswith("refused "), "a page of a browser must not send rows"
    with connect(carom.address) as hostile:
        hostile.sendall(json.dumps(right).encode() + b"\n" + b"[" * 3_000_000 + b"\n\xff\xfe\n" + b'{"x":1}\n{"carom":"sho')
        answers = [hostile.makefile().readline() for _ in range(1)]
        assert answers == ["refused line 2: a line must have at most 1048576 bytes\n"], answers
    assert games[0].ask(**right).word == "right"
    for game in games:
        game.close()
    lines, report = carom.end()
    assert report["rows"] == 3 * 51 + 1 + 1, report["rows"]
    notes = [line["note"] for line in lines if "note" in line]
    assert [f"{name} is here" in notes for name in ("twin", "twin 2", "twin 3")] == [True] * 3, notes

    port = carom.address.split(":")[1]
    game = Live(carom.address, game="early", keep=2)
    game.row(id="waits", **right)
    assert game.ask(**right).word == "unknown" and not game.is_connected and game.lost == 1
    carom = Carom(port)
    game._tried = -1e9  # the second in which it would not try again is over
    game.dump()
    assert game.ask(**right).word == "right"
    assert carom.end()[1]["rows"] == 2
    assert game.ask(**right).word == "unknown", "the program has ended"
    carom = Carom(port)
    game._tried = -1e9
    assert game.ask(**right).word == "right", "it is back"
    taken = subprocess.run([program, "listen", port], stderr=subprocess.PIPE, text=True)
    assert taken.returncode == 1 and "another program listens there" in taken.stderr, taken
    assert carom.end()[1]["rows"] == 1

    carom = Carom("0", "--any-host", "--keep", "10")
    token = re.fullmatch(r".+:\d+/([0-9a-f]{32})", carom.address)[1]
    here = "127.0.0.1:" + carom.address.split(":")[1].split("/")[0]
    stranger = Live(here, game="stranger")
    assert stranger.ask(**right).word == "unknown"
    game = Live(f"{here}/{token}", game="friend")
    for i in range(100):
        assert game.ask(id=i, **right).word == "right"
    game.close()
    lines, report = carom.end()
    assert 5 <= report["rows"] <= 10, report["rows"]
    assert not any("stranger" in json.dumps(line) for line in lines), lines


def full():
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    carom = subprocess.Popen([program, "listen", "0", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             preexec_fn=limit)
    address = json.loads(carom.stdout.readline())["listening"]
    with connect(address) as game:
        game.sendall((json.dumps(right) + "\n").encode() * 100)
        assert game.makefile().read() == "refused the rows cannot be kept any more\n"
    carom.send_signal(signal.SIGINT)
    out, error = carom.communicate(timeout=100)
    kept = json.loads(out.splitlines()[-1])["rows"]
    assert carom.returncode == 1, (carom.returncode, error)
    assert re.fullmatch(r"carom: 127.0.0.1:\d+: \d+ rows are lost: cannot keep the rows: .*\n", error), error
    assert int(error.split()[2]) + kept == 100, (kept, error)


def silence():
    carom = Carom("0")
    begun = time.monotonic()
    silent = [connect(carom.address) for _ in range(4)]
    silent[1].sendall(b'{"carom":"hel')
    silent[2].sendall(b"\n \n")
    silent[3].sendall(b'{"carom":"hello"}\n')
    for game in silent[:3]:
        assert game.recv(1) == b"", "it is closed"
        assert 9.9 < time.monotonic() - begun < 12, time.monotonic() - begun
    silent[3].sendall(b'{"carom":"ask",' + json.dumps(right)[1:].encode() + b"\n")
    answers = silent[3].makefile()
    assert [answers.readline().split()[0] for _ in range(2)] == ["hello", "right"], "it has sent one"
    lines, report = carom.end()
    notes = [line.get("note") for line in lines]
    assert report["rows"] == 1 and notes.count("a connection was closed: it sent no line") == 3, lines


if part == "game":
    plays(sys.argv[4:])
elif part == "full":
    full()
elif part == "silence":
    silence()
else:
    hosts()
print("as it should be")
