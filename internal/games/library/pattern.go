package library

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Pattern is a set of conditions on the points of the board. Anything may be on a point without a condition.
type Pattern struct {
	want [xiangqi.NumSquares]wanted
	// squares lists the points that have conditions.
	squares []xiangqi.Square
	turn    xiangqi.Color
	turned  bool // whether the side to move matters
}

// wanted is a pattern's condition on a point. It requires nothing, no piece, any piece, or a particular
// piece.
type wanted uint8

const (
	wantNothing wanted = iota
	wantEmpty   wanted = 16
	wantAny     wanted = 17
)

func (w wanted) holds(p xiangqi.Piece) bool {
	switch w {
	case wantNothing:
		return true
	case wantEmpty:
		return p == xiangqi.NoPiece
	case wantAny:
		return p != xiangqi.NoPiece
	default:
		return xiangqi.Piece(w) == p
	}
}

// ParsePattern parses a pattern, which is written like the board of a FEN. Digits represent points that may
// hold anything, "." an empty point, and "*" any piece. The side to move may follow. If the pattern is
// invalid, the error wraps ErrQuery.
func ParsePattern(text string) (*Pattern, error) {
	bad := func(format string, args ...any) (*Pattern, error) {
		return nil, fmt.Errorf("%w: pattern: %s", ErrQuery, fmt.Sprintf(format, args...))
	}
	fields := strings.Fields(text)
	if len(fields) == 0 || len(fields) > 2 {
		return bad("want a board, and perhaps the side to move")
	}
	p := &Pattern{}
	if len(fields) == 2 {
		switch fields[1] {
		case "w", "r":
			p.turned = true
		case "b":
			p.turn, p.turned = xiangqi.Black, true
		default:
			return bad("side %q, want w or b", fields[1])
		}
	}
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != xiangqi.NumRanks {
		return bad("%d ranks, want %d", len(ranks), xiangqi.NumRanks)
	}
	for i, rank := range ranks {
		file := 0
		for _, c := range []byte(rank) {
			var w wanted
			switch piece := xiangqi.PieceFromLetter(c); {
			case c >= '1' && c <= '9':
				file += int(c - '0')
				continue
			case c == '.':
				w = wantEmpty
			case c == '*':
				w = wantAny
			case piece != xiangqi.NoPiece:
				w = wanted(piece)
			default:
				return bad("%q is no piece", c)
			}
			if file >= xiangqi.NumFiles {
				return bad("rank %d has more than %d files", xiangqi.NumRanks-1-i, xiangqi.NumFiles)
			}
			s := xiangqi.SquareAt(file, xiangqi.NumRanks-1-i)
			p.want[s] = w
			p.squares = append(p.squares, s)
			file++
		}
		if file != xiangqi.NumFiles {
			return bad("rank %d has not %d files", xiangqi.NumRanks-1-i, xiangqi.NumFiles)
		}
	}
	if len(p.squares) == 0 {
		return bad("nothing is wanted")
	}
	return p, nil
}

// mirrored returns the pattern reflected left to right.
func (p *Pattern) mirrored() *Pattern {
	m := &Pattern{turn: p.turn, turned: p.turned}
	for _, s := range p.squares {
		r := xiangqi.SquareAt(xiangqi.NumFiles-1-s.File(), s.Rank())
		m.want[r] = p.want[s]
		m.squares = append(m.squares, r)
	}
	return m
}

// patternSearch searches for a pattern and its mirror image at the same time.
type patternSearch struct {
	plain, mirror *Pattern                 // mirror is nil if mirror images do not match
	touch         [xiangqi.NumSquares]bool // squares on which either pattern has a condition
}

func newPatternSearch(p *Pattern, exact bool) *patternSearch {
	s := &patternSearch{plain: p}
	if !exact {
		s.mirror = p.mirrored()
	}
	for _, q := range []*Pattern{s.plain, s.mirror} {
		if q != nil {
			for _, square := range q.squares {
				s.touch[square] = true
			}
		}
	}
	return s
}

// find returns the first ply at which the pattern occurs in a game that begins with the given board, or -1 if
// there is none. It ignores the rules and simply moves pieces from point to point.
func (s *patternSearch) find(start *[xiangqi.NumSquares]xiangqi.Piece, turn xiangqi.Color, moves []byte) (ply int, mirrored bool) {
	const never = 1 << 20 // more than the number of squares
	missing, reflected := s.plain.missing(start), never
	if s.mirror != nil {
		reflected = s.mirror.missing(start)
	}
	p := s.plain
	board := *start
	for ply := 0; ; ply++ {
		if (missing == 0 || reflected == 0) && (!p.turned || p.turn == turn) {
			return ply, missing != 0
		}
		if len(moves) < 2 {
			return -1, false
		}
		m := xiangqi.Move(uint16(moves[0]) | uint16(moves[1])<<8)
		moves = moves[2:]
		from, to := m.From(), m.To()
		if from >= xiangqi.NumSquares || to >= xiangqi.NumSquares {
			return -1, false
		}
		if s.touch[from] || s.touch[to] {
			missing += p.change(from, board[from], xiangqi.NoPiece) + p.change(to, board[to], board[from])
			if s.mirror != nil {
				reflected += s.mirror.change(from, board[from], xiangqi.NoPiece) + s.mirror.change(to, board[to], board[from])
			}
		}
		board[to], board[from] = board[from], xiangqi.NoPiece
		turn = turn.Other()
	}
}

// missing returns the number of points whose condition is not met.
func (p *Pattern) missing(board *[xiangqi.NumSquares]xiangqi.Piece) (n int) {
	for _, s := range p.squares {
		if !p.want[s].holds(board[s]) {
			n++
		}
	}
	return n
}

// change returns the change in the number of unmet conditions when the piece on s changes.
func (p *Pattern) change(s xiangqi.Square, before, after xiangqi.Piece) int {
	w := p.want[s]
	if w == wantNothing {
		return 0
	}
	n := 0
	if w.holds(before) {
		n++
	}
	if w.holds(after) {
		n--
	}
	return n
}
