package xiangqi

import (
	"fmt"
	"strings"
)

// After returns the position after m, a move by the side to move, and leaves p unchanged. Any
// error is an *IllegalMoveError.
func (p Position) After(m Move) (Position, error) {
	if err := p.CheckMove(m); err != nil {
		return Position{}, err
	}
	p.MakeMove(m)
	return p, nil
}

// PositionAt returns the position after the given number of plies: 0 is the position that Start
// returns, and Len the one that Position returns. If the game has no such ply, the error wraps
// ErrNoPly.
func (g *Game) PositionAt(ply int) (Position, error) {
	g = g.orNone()
	if ply < 0 || ply > len(g.stack) {
		return Position{}, fmt.Errorf("%w: %d, want 0 to %d", ErrNoPly, ply, len(g.stack))
	}
	p := g.pos
	for i := len(g.stack) - 1; i >= ply; i-- {
		p.UnmakeMove(g.stack[i])
	}
	return p, nil
}

// FEN returns the FEN of the current position.
func (g *Game) FEN() string { return g.orNone().pos.FEN() }

// At returns the piece on s, or NoPiece.
func (g *Game) At(s Square) Piece { return g.orNone().pos.At(s) }

// InCheck reports whether the side to move is in check.
func (g *Game) InCheck() bool { return g.orNone().pos.inCheck }

// Checkers returns the pieces that are giving check to the side to move.
func (g *Game) Checkers() Bitboard { return g.orNone().pos.Checkers() }

// Key returns the [Position.Key] of the current position.
func (g *Game) Key() uint64 { return g.orNone().pos.key }

// wordsHaveBlanks reports whether moves in the notation contain spaces, so that another separator
// is needed.
func (n Notation) wordsHaveBlanks() bool { return n.system() == Vietnamese }

// FormatLine formats moves from p in the given notation, separated by spaces, as in 炮二平五 马８进７.
// Vietnamese moves contain spaces, so commas separate them. Position.ParseMoves parses the result.
// If a move is illegal, the error is a *PlyError that identifies the first such move.
func FormatLine(p Position, moves []Move, n Notation) (string, error) {
	var b strings.Builder
	for i, m := range moves {
		if err := p.CheckMove(m); err != nil {
			return "", &PlyError{Ply: i + 1, Text: m.String(), Err: err}
		}
		if i > 0 {
			if n.wordsHaveBlanks() {
				b.WriteByte(',')
			}
			b.WriteByte(' ')
		}
		b.WriteString(p.FormatMove(m, n))
		p.MakeMove(m)
	}
	return b.String(), nil
}

// ParseMoves parses a line of moves from p in the given notation, as written by FormatLine. If a
// move is unreadable or illegal, the error is a *PlyError that identifies the first such move.
func (p Position) ParseMoves(text string, n Notation) ([]Move, error) {
	words := strings.Fields(text)
	if n.wordsHaveBlanks() {
		words = strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
	}
	moves := make([]Move, 0, len(words))
	for i, word := range words {
		m, err := p.ParseMoveAs(word, n)
		if err != nil {
			return nil, &PlyError{Ply: i + 1, Text: clip(word), Err: err}
		}
		moves = append(moves, m)
		p.MakeMove(m)
	}
	return moves, nil
}
