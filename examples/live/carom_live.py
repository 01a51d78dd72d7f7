"""Sends the sweeps of a running program, and the answers that it got, to `carom listen` or Carom's window.

    live = Live("127.0.0.1:27182", game="pellets")
    live.row(id="shot 17", start=(0, 0, 0), end=(10, 0, 0), ball_radius=1, center=(5, 0, 0), sphere_radius=1,
             hit=True, fraction=0.3)                   # the columns are those of docs/logging.md
    if live.ask(id="shot 18", ...).is_wrong:           # stop when wrong; Carom opens that row
        breakpoint()
    live.show()                                        # Carom opens the last row; live.show(id=...) another one

    Live(..., keep=1000)      row() keeps the last rows in memory until dump(), show(), or an ask() that is answered "wrong"

One file, Python 3.8, no threads. No call waits for Carom but ask() (at most a second), dump(), show() and close() (while
Carom takes what they send, at most a second without progress) and, once a second while there is no Carom, the attempt to
connect (at most 0.2 s; on the same machine at once). Rows that cannot be sent are dropped and counted in `lost`; those
that are kept stay. For use by one thread at a time. Licence: MIT, as Carom.
"""

import collections
import json
import select
import socket
import time

_PENDING = 1 << 20  # bytes that wait for the system to take them
_CONNECT, _PATIENCE = 0.2, 1.0  # seconds


class Answer(collections.namedtuple("Answer", "word sentence")):
    """word: "right", "wrong" or "unknown" (no query, no answer, no Carom); sentence: why, in Carom's words"""

    is_wrong = property(lambda self: self.word == "wrong")


def _plain(value):
    """What json cannot print: numbers and arrays of NumPy, vectors of engines."""
    if hasattr(value, "tolist"):
        return value.tolist()
    return list(map(float, value)) if hasattr(value, "__iter__") else float(value)


class Live:
    def __init__(self, address="127.0.0.1:27182", *, game="", keep=0):
        """address: as `carom listen` prints it, "HOST:PORT" or "HOST:PORT/TOKEN"; Carom need not run yet"""
        place, _, token = address.partition("/")
        host, _, port = place.rpartition(":")
        self._place = (host, int(port))
        self._hello = json.dumps({"carom": "hello", "game": game, "token": token}).encode() + b"\n"
        self._socket = None
        self._tried = -1e9
        self._pending = bytearray()
        self._reply = b""
        self._unanswered = 0
        self._answer = Answer("unknown", "")
        self._kept = collections.deque(maxlen=keep) if keep else None
        self._last = "{}"
        self._is_last_sent = False  # on this connection
        self.lost = 0
        self.is_connected = False  # Carom has accepted the game
        self._connect()
        self._flush(0)

    def row(self, **columns):
        self._last = json.dumps(columns, default=_plain)
        self._is_last_sent = False
        if self._kept is not None:
            self._kept.append(self._last)
        elif not self._send(self._last, "", 0):
            self.lost += 1
        else:
            self._is_last_sent = True

    def dump(self):
        """Sends the rows that are kept, oldest first, and keeps none of them."""
        while self._kept and self._send(self._kept[0], "", _PATIENCE):
            self._kept.popleft()
            self._is_last_sent = False  # another row was, after it

    def ask(self, **columns):
        """Sends the row and waits for Carom's judgement; where it is wrong, dumps."""
        self._last = json.dumps(columns, default=_plain)
        self._answer = Answer("unknown", "")
        self._is_last_sent = self._send(self._last, "ask", _PATIENCE)
        if not self._is_last_sent:
            self.lost += 1
            return self._answer
        self._unanswered += 1
        while self._unanswered and select.select([self._socket], [], [], _PATIENCE)[0]:
            self._receive()
        if self._answer.is_wrong:
            self.dump()
        return self._answer

    def show(self, **columns):
        """Dumps, then sends the row, which Carom opens. Without columns: the last one that was given"""
        self._receive()
        if columns:
            self._last = json.dumps(columns, default=_plain)
        elif self._is_last_sent and self._send("{}", "show", _PATIENCE):
            return self.dump()
        elif self._kept and self._kept[-1] is self._last:
            self._kept.pop()
        self.dump()
        self._is_last_sent = self._send(self._last, "show", _PATIENCE)
        if not self._is_last_sent:
            self.lost += 1

    def close(self):
        """Sends what it can within a second; rows that are kept are dropped."""
        self._flush(_PATIENCE)
        if self._socket:  # what Carom has not read yet would be lost with unread replies
            self._socket.shutdown(socket.SHUT_WR)
            while self._socket and select.select([self._socket], [], [], _PATIENCE)[0]:
                self._receive()
        self._end()

    def _send(self, row, mark, seconds):
        self._receive()
        self._connect()
        if mark:
            row = '{"carom":"' + mark + '"' + ("," if len(row) > 2 else "") + row[1:]
        line = (row + "\n").encode()
        if len(self._pending) + len(line) > _PENDING:
            self._flush(seconds)
        if not self._socket or len(self._pending) + len(line) > _PENDING:
            return False
        self._pending += line
        self._flush(seconds)
        return self._socket is not None

    def _connect(self):
        now = time.monotonic()
        if self._socket or now - self._tried < 1:
            return
        self._tried = now
        try:
            self._socket = socket.create_connection(self._place, _CONNECT)
            self._socket.setblocking(False)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._pending += self._hello
        except OSError:
            self._end()

    def _flush(self, seconds):
        """Hands over what the system takes, and waits for it at most so long without progress."""
        while self._socket and self._pending:
            try:
                del self._pending[: self._socket.send(self._pending)]
            except BlockingIOError:
                if not seconds or not select.select([], [self._socket], [], seconds)[1]:
                    return
            except OSError:
                self._end()

    def _receive(self):
        """Takes what Carom has sent."""
        while self._socket:
            try:
                got = self._socket.recv(4096)
            except BlockingIOError:
                return
            except OSError:
                got = b""
            *lines, self._reply = (self._reply + got).split(b"\n")
            for line in lines:
                self._take(*line.decode(errors="replace").partition(" ")[::2])
            if not got:
                self._end()

    def _take(self, word, text):
        if word == "hello":
            self.is_connected = True
        elif word == "refused":
            self.lost += 1
        elif self._unanswered:  # of several, of which earlier ones came too late, the newest counts
            self._unanswered -= 1
            if not self._unanswered:
                self._answer = Answer(word, text)

    def _end(self):
        if self._socket:
            self._socket.close()
        self._socket = None
        self.is_connected = self._is_last_sent = False
        self._pending.clear()
        self._reply = b""
        self._unanswered = 0
