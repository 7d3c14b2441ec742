package xiangqi

import (
	"fmt"
	"strings"
)

// After returns the position after m, a move by the side to move. It does not change p. The error
// is an *IllegalMoveError.
func (p Position) After(m Move) (Position, error) {
	if err := p.CheckMove(m); err != nil {
		return Position{}, err
	}
	p.MakeMove(m)
	return p, nil
}

// PositionAt returns the position after the given number of plies, so 0 returns Start and Len
// returns Position. If the game has no such ply, the error wraps ErrNoPly.
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

// wordsHaveBlanks reports whether moves in the notation contain spaces and therefore need another
// separator.
func (n Notation) wordsHaveBlanks() bool { return n.system() == Vietnamese }

// FormatLine formats moves from p in a notation, separated by spaces, as in 炮二平五 马８进７. Vietnamese
// moves contain spaces and are therefore separated by commas. Position.ParseMoves parses the
// result. The error is a *PlyError that names the first illegal move.
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

// ParseMoves parses a line of moves from p in a notation, as written by FormatLine. The error is a
// *PlyError that names the first unreadable or illegal move.
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
