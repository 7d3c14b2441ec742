package xiangqi

import (
	"fmt"
	"strings"
)

// After returns the position after m, a move of the side to move; p stays as it is. The
// error is an *IllegalMoveError.
func (p Position) After(m Move) (Position, error) {
	if err := p.CheckMove(m); err != nil {
		return Position{}, err
	}
	p.MakeMove(m)
	return p, nil
}

// PositionAt returns the position after that number of plies of the game: Start for 0, Position
// for Len. The error, for a ply that the game does not have, wraps ErrNoPly.
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

// FEN returns the FEN of the position on the board.
func (g *Game) FEN() string { return g.orNone().pos.FEN() }

// At returns the piece on a square of the board, or NoPiece.
func (g *Game) At(s Square) Piece { return g.orNone().pos.At(s) }

// InCheck reports whether the side to move is in check.
func (g *Game) InCheck() bool { return g.orNone().pos.inCheck }

// Checkers returns the pieces that give check to the side to move.
func (g *Game) Checkers() Bitboard { return g.orNone().pos.Checkers() }

// Key returns the [Position.Key] of the position on the board.
func (g *Game) Key() uint64 { return g.orNone().pos.key }

// wordsHaveBlanks reports whether the moves of a system have blanks within, so that
// something else has to part them.
func (n Notation) wordsHaveBlanks() bool { return n.system() == Vietnamese }

// FormatLine writes moves from p in a notation, with blanks between them, as 炮二平五
// 马８进７; those of Vietnamese, which have blanks themselves, with a comma. Position.ParseMoves
// reads it. The error is a *PlyError that names the first move that is not legal.
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

// ParseMoves reads moves of a line of play from p in a notation, as FormatLine writes
// them. The error is a *PlyError that names the first that cannot be read or played.
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
