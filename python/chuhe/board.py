"""Boards and moves."""

from . import _program

RED, BLACK = True, False

STARTING_FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

_FILES = "abcdefghi"


class IllegalMoveError(ValueError):
    """A move that the rules refuse, or a text that is no move."""


def square(file, rank):
    """The number of a square: 0 is a0, Red's left corner, 89 is i9."""
    if not (0 <= file < 9 and 0 <= rank < 10):
        raise ValueError("no square has file %r and rank %r" % (file, rank))
    return rank * 9 + file


def square_name(number):
    """The name of a square, such as e0."""
    if not 0 <= number < 90:
        raise ValueError("no square has the number %r" % (number,))
    return _FILES[number % 9] + str(number // 9)


def parse_square(name):
    """The number of a square by its name."""
    if len(name) != 2 or name[0] not in _FILES or name[1] not in "0123456789":
        raise ValueError("%r is no square" % (name,))
    return square(_FILES.index(name[0]), int(name[1]))


class Piece:
    """A piece: its symbol is K A B N R C P for Red, in lower case for Black."""

    def __init__(self, symbol):
        if len(symbol) != 1 or symbol.upper() not in "KABNRCP":
            raise ValueError("%r is no piece" % (symbol,))
        self._symbol = symbol

    def symbol(self):
        return self._symbol

    @property
    def color(self):
        return self._symbol.isupper()

    @classmethod
    def from_symbol(cls, symbol):
        return cls(symbol)

    def __eq__(self, other):
        return isinstance(other, Piece) and self._symbol == other._symbol

    def __hash__(self):
        return hash(self._symbol)

    def __str__(self):
        return self._symbol

    def __repr__(self):
        return "Piece.from_symbol(%r)" % self._symbol


class Move:
    """A move from a square to a square."""

    __slots__ = ("from_square", "to_square")

    def __init__(self, from_square, to_square):
        self.from_square, self.to_square = from_square, to_square

    @classmethod
    def from_uci(cls, text):
        if len(text) != 4:
            raise ValueError("%r is no move such as h2e2" % (text,))
        return cls(parse_square(text[:2]), parse_square(text[2:]))

    def uci(self):
        return square_name(self.from_square) + square_name(self.to_square)

    def __eq__(self, other):
        return isinstance(other, Move) and (self.from_square, self.to_square) == (other.from_square, other.to_square)

    def __hash__(self):
        return hash((self.from_square, self.to_square))

    def __str__(self):
        return self.uci()

    def __repr__(self):
        return "Move.from_uci(%r)" % self.uci()


class Outcome:
    """The end of a game: winner is RED, BLACK or None, reason a word such as "checkmate"."""

    def __init__(self, winner, reason, explanation):
        self.winner, self.reason, self.explanation = winner, reason, explanation

    def result(self):
        return {RED: "1-0", BLACK: "0-1", None: "1/2-1/2"}[self.winner]

    def __repr__(self):
        return "Outcome(%r, %r)" % (self.result(), self.reason)


class Board:
    """A position with the moves that led to it. Moves are checked by the rules when they are pushed."""

    def __init__(self, fen=STARTING_FEN):
        self.move_stack = []
        self._root = fen
        self._states = [_describe(fen, [])]
        self._root = self._states[0]["fen"]

    @property
    def _state(self):
        return self._states[-1]

    def fen(self):
        return self._state["fen"]

    @property
    def turn(self):
        return self._state["side"] == "red"

    @property
    def legal_moves(self):
        """The legal moves, a list."""
        return [Move.from_uci(text) for text in self._state["legal"]]

    def is_legal(self, move):
        return move.uci() in self._state["legal"]

    def push(self, move):
        """Make a move. Unlike that of python-chess it refuses an illegal one: IllegalMoveError."""
        try:
            self._states.append(_describe(self._root, [m.uci() for m in self.move_stack] + [move.uci()]))
        except _program.ChuheError as e:
            raise IllegalMoveError(str(e)) from None
        self.move_stack.append(move)

    def push_uci(self, text):
        """Make a move such as h2e2 and return it."""
        move = Move.from_uci(text)
        self.push(move)
        return move

    def parse_text(self, text):
        """The move of a text in any notation: 炮二平五, H2+3, P2-5, h2e2."""
        try:
            after = _describe(self._root, [m.uci() for m in self.move_stack] + [text])
        except _program.ChuheError as e:
            raise IllegalMoveError(str(e)) from None
        ours = str.isupper if self.turn == RED else str.islower
        before, now = _squares(self.fen()), _squares(after["fen"])
        start = [s for s in before if ours(before[s]) and s not in now]
        end = [s for s in now if ours(now[s]) and before.get(s) != now[s]]
        return Move(start[0], end[0])

    def push_text(self, text):
        """Make a move in any notation and return it."""
        move = self.parse_text(text)
        self.push(move)
        return move

    push_san = push_text

    def pop(self):
        """Take the last move back and return it."""
        move = self.move_stack.pop()
        self._states.pop()
        return move

    def peek(self):
        return self.move_stack[-1]

    def ply(self):
        return len(self.move_stack)

    def root(self):
        return Board(self._root)

    def copy(self):
        board = Board.__new__(Board)
        board._root, board.move_stack, board._states = self._root, list(self.move_stack), list(self._states)
        return board

    def is_check(self):
        return self._state["in_check"]

    def is_checkmate(self):
        return self._state["checkmate"]

    def is_stalemate(self):
        """No legal move and no check: it loses, as mate does."""
        return self._state["stalemate"]

    def outcome(self, rules="axf"):
        """The end of the game under a rule set, axf, cxa or computer; None while it continues."""
        answer = _program.judgements.ask(fen=self._root, moves=[m.uci() for m in self.move_stack], rules=rules)
        if answer["result"] == "undecided":
            return None
        winner = {"red_wins": RED, "black_wins": BLACK}.get(answer["result"])
        return Outcome(winner, answer["reason"], answer["explanation"])

    def is_game_over(self, rules="axf"):
        return self.outcome(rules) is not None

    def result(self, rules="axf"):
        end = self.outcome(rules)
        return "*" if end is None else end.result()

    def piece_at(self, number):
        symbol = _squares(self.fen()).get(number)
        return Piece(symbol) if symbol else None

    def piece_map(self):
        return {number: Piece(symbol) for number, symbol in _squares(self.fen()).items()}

    def __eq__(self, other):
        return isinstance(other, Board) and self.fen() == other.fen()

    def __str__(self):
        pieces = _squares(self.fen())
        return "\n".join(" ".join(pieces.get(square(f, r), ".") for f in range(9)) for r in range(9, -1, -1))

    def __repr__(self):
        return "Board(%r)" % self.fen()


def _describe(fen, moves):
    answer = _program.positions.ask(fen=fen, moves=moves)
    if not answer["valid"]:
        fault = (answer["faults"] or [{"message": "no position"}])[0]
        raise ValueError("%s: %s" % (fen, fault["message"]))
    return answer


def _squares(fen):
    pieces = {}
    for i, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[square(file, 9 - i)] = letter
                file += 1
    return pieces
