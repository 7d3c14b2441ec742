"""Engines that speak UCI: our own, and others such as Pikafish."""

import queue
import subprocess
import threading

from ._program import program
from .board import RED, Move


class EngineError(Exception):
    """An engine that ended or did not answer."""


class Limit:
    """What a search may take: time in seconds, depth in plies, nodes."""

    def __init__(self, time=None, depth=None, nodes=None):
        self.time, self.depth, self.nodes = time, depth, nodes

    def _words(self):
        words = []
        if self.depth is not None:
            words += ["depth", str(self.depth)]
        if self.nodes is not None:
            words += ["nodes", str(self.nodes)]
        if self.time is not None:
            words += ["movetime", str(max(1, int(self.time * 1000)))]
        return words or ["movetime", "1000"]


class Score:
    """A value for the side to move: cp in centipawns, or mate in moves, negative when it is mated."""

    def __init__(self, cp=None, mate=None):
        self.cp, self.mate = cp, mate

    def is_mate(self):
        return self.mate is not None

    def score(self, mate_score=None):
        if self.mate is None:
            return self.cp
        if mate_score is None:
            return None
        return mate_score - self.mate if self.mate > 0 else -mate_score - self.mate

    def __repr__(self):
        return "#%+d" % self.mate if self.is_mate() else "%+d" % self.cp


class PlayResult:
    """The move of an engine; ponder is the reply that it expects; info the last it reported."""

    def __init__(self, move, ponder, info):
        self.move, self.ponder, self.info = move, ponder, info


class SimpleEngine:
    """An engine that plays and analyses.

    >>> with SimpleEngine.popen_uci() as engine:            # doctest: +SKIP
    ...     engine.play(Board(), Limit(depth=8)).move
    """

    def __init__(self, command, timeout=10.0):
        self.timeout = timeout
        self.id, self.options = {}, {}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self._lines = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        try:
            self._send("uci")
            for line in self._until("uciok"):
                words = line.split(" ", 2)
                if words[0] == "id" and len(words) == 3:
                    self.id[words[1]] = words[2]
                elif line.startswith("option name "):
                    self.options[line[len("option name "):].split(" type ")[0]] = line
            self.ping()
        except BaseException:
            self._process.kill()
            self._end()
            raise

    @classmethod
    def popen_uci(cls, command=None, timeout=10.0):
        """Start an engine: a program or a list of words; by default our own."""
        if command is None:
            command = [program(), "engine"]
        return cls([command] if isinstance(command, str) else list(command), timeout)

    def _read(self, out):
        for line in out:
            self._lines.put(line.decode("utf-8", "replace").strip())
        self._lines.put(None)

    def _send(self, line):
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as e:
            raise EngineError("the engine has ended: %s" % e) from None

    def _until(self, word, timeout=None):
        while True:
            try:
                line = self._lines.get(timeout=self.timeout if timeout is None else timeout)
            except queue.Empty:
                raise EngineError("the engine does not answer: want %s" % word) from None
            if line is None:
                self._lines.put(None)
                raise EngineError("the engine has ended")
            yield line
            if line.split(" ", 1)[0] == word:
                return

    def ping(self):
        """Wait until the engine is ready."""
        self._send("isready")
        for _ in self._until("readyok"):
            pass

    def configure(self, options):
        """Set options, a dict."""
        for name, value in options.items():
            if isinstance(value, bool):
                value = "true" if value else "false"
            self._send("setoption name %s value %s" % (name, value))
        self.ping()

    def _search(self, board, limit, lines):
        if lines is not None or "MultiPV" in self.options:
            self._send("setoption name MultiPV value %d" % (lines or 1))
        moves = "".join(" " + move.uci() for move in board.move_stack)
        self._send("position fen %s%s" % (board.root().fen(), " moves" + moves if moves else ""))
        self._send("go " + " ".join(limit._words()))
        found, last = {}, ""
        # A search by depth or nodes takes as long as it takes; the process that ends is seen.
        wait = self.timeout + limit.time if limit.time is not None else 24 * 3600
        for last in self._until("bestmove", wait):
            info = _info(last)
            if "pv" in info:
                found[info.get("multipv", 1)] = info
        return last.split(), [found[i] for i in sorted(found)]

    def play(self, board, limit):
        """Search, and return a PlayResult; its move is None where there is none."""
        words, found = self._search(board, limit, None)
        move = _move(words[1]) if len(words) > 1 else None
        ponder = _move(words[3]) if len(words) > 3 and words[2] == "ponder" else None
        return PlayResult(move, ponder, found[0] if found else {})

    def analyse(self, board, limit, multipv=None):
        """Search, and return a dict with score, pv, depth and nodes; with multipv a list of them, the best first."""
        _, found = self._search(board, limit, multipv)
        if multipv is None:
            return found[0] if found else {}
        return found

    def quit(self):
        """End the engine."""
        if self._process.poll() is None:
            try:
                self._send("quit")
                self._process.wait(self.timeout)
            except (EngineError, subprocess.TimeoutExpired):
                self._process.kill()
        self._end()

    close = quit

    def _end(self):
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdout, self._process.stdin):
            try:
                stream.close()
            except OSError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.quit()


def _move(text):
    try:
        return Move.from_uci(text)
    except ValueError:
        return None  # such as (none)


def _info(line):
    words = line.split()
    info = {}
    if not words or words[0] != "info" or "string" in words:
        return info
    i = 1
    while i < len(words):
        word = words[i]
        if word == "pv":
            info["pv"] = [m for m in map(_move, words[i + 1:]) if m is not None]
            break
        if word == "score" and i + 2 < len(words):
            kind, value = words[i + 1], int(words[i + 2])
            info["score"] = Score(mate=value) if kind == "mate" else Score(cp=value)
            i += 3
            continue
        if word in ("depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "tbhits") and i + 1 < len(words):
            info[word] = int(words[i + 1]) / 1000 if word == "time" else int(words[i + 1])
            i += 2
            continue
        i += 1
    return info


def pov(score, turn):
    """A score as Red sees it, of a board whose side to move is turn."""
    if turn == RED:
        return score
    return Score(mate=-score.mate) if score.is_mate() else Score(cp=-score.cp)
