package xiangqi

import (
	"slices"
	"strings"
)

// slowPosition is a second implementation of the rules of movement, made to be
// obviously right: an array of squares, steps counted on files and ranks, and
// moves tried on a copy. It shares nothing with the fast one but the names of
// pieces and squares.
type slowPosition struct {
	pieces [10][9]Piece // by rank and file
	turn   Color
	past   []slowPly // since the last capture
}

// slowPly holds what the counters need to know of a ply.
type slowPly struct {
	side  Color
	check bool
}

func newSlow(p *Position) *slowPosition {
	s := &slowPosition{turn: p.Turn()}
	for sq := range Square(NumSquares) {
		s.pieces[sq.Rank()][sq.File()] = p.At(sq)
	}
	return s
}

func (s *slowPosition) at(sq Square) Piece { return s.pieces[int(sq)/9][int(sq)%9] }

// reaches reports whether the piece on from, by the way it moves, gets to the other
// square, capturing what is there. It does not ask whose turn it is.
func (s *slowPosition) reaches(from, to Square) bool {
	piece, target := s.at(from), s.at(to)
	if piece == NoPiece || from == to || target != NoPiece && target.Color() == piece.Color() {
		return false
	}
	f0, r0, f1, r1 := int(from)%9, int(from)/9, int(to)%9, int(to)/9
	df, dr := f1-f0, r1-r0
	forward, home := 1, r1 <= 4
	if piece.Color() == Black {
		forward, home = -1, r1 >= 5
	}
	palace := home && f1 >= 3 && f1 <= 5 && (r1 <= 2 || r1 >= 7)
	switch piece.Kind() {
	case King:
		return palace && df*df+dr*dr == 1
	case Advisor:
		return slowPoint("d0 f0 e1 d2 f2", piece.Color(), from) && slowPoint("d0 f0 e1 d2 f2", piece.Color(), to) &&
			df*df == 1 && dr*dr == 1
	case Bishop:
		return slowPoint("c0 g0 a2 e2 i2 c4 g4", piece.Color(), from) && home && df*df == 4 && dr*dr == 4 &&
			s.pieces[r0+dr/2][f0+df/2] == NoPiece
	case Knight:
		switch {
		case df*df == 4 && dr*dr == 1:
			return s.pieces[r0][f0+df/2] == NoPiece
		case df*df == 1 && dr*dr == 4:
			return s.pieces[r0+dr/2][f0] == NoPiece
		}
		return false
	case Rook:
		return (df == 0 || dr == 0) && s.menBetween(f0, r0, f1, r1) == 0
	case Cannon:
		if df != 0 && dr != 0 {
			return false
		}
		screens := s.menBetween(f0, r0, f1, r1)
		return target == NoPiece && screens == 0 || target != NoPiece && screens == 1
	case Pawn:
		return df == 0 && dr == forward || dr == 0 && df*df == 1 && !home
	}
	return false
}

// slowPoint reports whether a square is one of those listed, which are Red's; for Black
// they count from the other end.
func slowPoint(points string, c Color, s Square) bool {
	rank := int(s) / 9
	if c == Black {
		rank = 9 - rank
	}
	return strings.Contains(points, string([]byte{'a' + byte(int(s)%9), '0' + byte(rank)}))
}

// menBetween counts the pieces strictly between two squares of a line.
func (s *slowPosition) menBetween(f0, r0, f1, r1 int) (n int) {
	sign := func(d int) int { return min(max(d, -1), 1) }
	df, dr := sign(f1-f0), sign(r1-r0)
	for f, r := f0+df, r0+dr; f != f1 || r != r1; f, r = f+df, r+dr {
		if s.pieces[r][f] != NoPiece {
			n++
		}
	}
	return n
}

func (s *slowPosition) king(c Color) Square {
	for sq := range Square(NumSquares) {
		if s.at(sq) == NewPiece(c, King) {
			return sq
		}
	}
	return NoSquare
}

// checkers returns the pieces that could capture c's king, in order.
func (s *slowPosition) checkers(c Color) (found []Square) {
	king := s.king(c)
	for sq := range Square(NumSquares) {
		if s.at(sq) != NoPiece && s.at(sq).Color() != c && s.reaches(sq, king) {
			found = append(found, sq)
		}
	}
	return found
}

func (s *slowPosition) kingsFace() bool {
	red, black := s.king(Red), s.king(Black)
	return int(red)%9 == int(black)%9 && s.menBetween(int(red)%9, int(red)/9, int(black)%9, int(black)/9) == 0
}

// inDanger reports whether c's king is attacked or faces the other.
func (s *slowPosition) inDanger(c Color) bool { return len(s.checkers(c)) > 0 || s.kingsFace() }

// after returns a copy on which m was played.
func (s *slowPosition) after(m Move) *slowPosition {
	t := *s
	t.past = slices.Clone(s.past)
	from, to := m.From(), m.To()
	capture := s.at(to) != NoPiece
	t.pieces[int(to)/9][int(to)%9] = s.at(from)
	t.pieces[int(from)/9][int(from)%9] = NoPiece
	t.turn = s.turn.Other()
	if capture {
		t.past = nil
	} else {
		t.past = append(t.past, slowPly{s.turn, len(t.checkers(t.turn)) > 0})
	}
	return &t
}

// pseudoLegal and legal list in the order of Move values.
func (s *slowPosition) pseudoLegal() (moves []Move) {
	for to := range Square(NumSquares) {
		for from := range Square(NumSquares) {
			if s.at(from) != NoPiece && s.at(from).Color() == s.turn && s.reaches(from, to) {
				moves = append(moves, NewMove(from, to))
			}
		}
	}
	return moves
}

func (s *slowPosition) legal() (moves []Move) {
	for _, m := range s.pseudoLegal() {
		if !s.after(m).inDanger(s.turn) {
			moves = append(moves, m)
		}
	}
	return moves
}

// counted counts the plies for the no-capture limit of the computer rules: of
// each side only ten checks count, and no reply to one that did not.
func (s *slowPosition) counted() (n int) {
	checks := [2]int{}
	lastWasTooMany := false
	for _, ply := range s.past {
		tooMany := false
		if ply.check {
			checks[ply.side]++
			tooMany = checks[ply.side] > 10
		}
		if !tooMany && !lastWasTooMany {
			n++
		}
		lastWasTooMany = tooMany
	}
	return n
}

func (s *slowPosition) checksGiven(c Color) (n int) {
	for _, ply := range s.past {
		if ply.check && ply.side == c {
			n++
		}
	}
	return n
}
