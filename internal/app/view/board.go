package view

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Draw returns the position after the given legal moves as faces draw it. role is the role of a
// move on this board, or RoleNone if no move is possible.
func Draw(start xiangqi.Position, moves []xiangqi.Move, rules xiangqi.Rules, role Role) (*Board, error) {
	pos, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		return nil, err
	}
	b := &Board{
		Ply: len(moves), FEN: pos.FEN(), Turn: pos.Turn(), MoveNumber: pos.MoveNumber(),
		Pieces: PiecesOf(&pos), Role: role, Targets: map[xiangqi.Square][]xiangqi.Square{}, Premoves: map[xiangqi.Square][]xiangqi.Square{}, Checkers: Squares(pos.Checkers()),
		Occurrences: xiangqi.Occurrences(&pos, stack),
	}
	if pos.InCheck() {
		b.Check = pointer(pos.King(pos.Turn()))
	}
	if plies, ok := rules.PliesLeft(&pos); ok {
		b.PliesLeft = pointer(plies)
	}
	b.addTargets(&pos)
	b.addHistory(start, moves, stack)
	return b, nil
}

// addTargets adds the legal destinations of each piece.
func (b *Board) addTargets(pos *xiangqi.Position) {
	legal := pos.LegalMoves()
	if len(legal) == 0 {
		mate := xiangqi.Stalemate
		if pos.InCheck() {
			mate = xiangqi.Checkmate
		}
		b.Mate, b.Role = pointer(mate.String()), RoleNone
		return
	}
	if b.Role != RolePlay && b.Role != RoleExplore {
		return
	}
	slices.Sort(legal)
	for _, m := range legal {
		b.Targets[m.From()] = append(b.Targets[m.From()], m.To())
	}
}

// AddPremoves adds the squares that each piece of the waiting side could reach if all other pieces
// were in the right places. Whether such a move is possible becomes known only when it is that
// side's turn.
func (b *Board) AddPremoves(pos *xiangqi.Position) {
	board := pos.Board()
	for from, piece := range board.All() {
		if piece.Color() == pos.Turn() {
			continue
		}
		reach := xiangqi.Attacks(piece, from, xiangqi.Bitboard{})
		if piece.Kind() == xiangqi.Cannon { // a cannon moves like a rook and captures along the same lines
			reach = xiangqi.RookAttacks(from, xiangqi.Bitboard{})
		}
		b.Premoves[from] = Squares(reach)
	}
}

// strongestFirst is the order in which captured pieces are listed.
var strongestFirst = [...]xiangqi.Kind{
	xiangqi.Rook, xiangqi.Cannon, xiangqi.Knight, xiangqi.Bishop, xiangqi.Advisor, xiangqi.Pawn,
}

// addHistory adds the last move and the captured pieces.
func (b *Board) addHistory(start xiangqi.Position, moves []xiangqi.Move, stack []xiangqi.Undo) {
	b.Captured.Red, b.Captured.Black = []string{}, []string{}
	for _, kind := range strongestFirst {
		for _, u := range stack {
			if piece := u.Captured(); piece.Kind() != kind {
				continue
			} else if piece.Color() == xiangqi.Red {
				b.Captured.Red = append(b.Captured.Red, piece.String())
			} else {
				b.Captured.Black = append(b.Captured.Black, piece.String())
			}
		}
	}
	if len(moves) == 0 {
		return
	}
	before, _, err := xiangqi.Replay(start, moves[:len(moves)-1]...)
	if err != nil {
		return // the whole line has just been replayed
	}
	m := moves[len(moves)-1]
	b.Last = &LastMove{From: m.From(), To: m.To(), Captured: pieceAt(&before, m.To())}
	b.Last.Piece = before.At(m.From()).String()
}

// PiecesOf returns the pieces in order of their squares.
func PiecesOf(p interface {
	At(xiangqi.Square) xiangqi.Piece
}) map[xiangqi.Square]string {
	pieces := map[xiangqi.Square]string{}
	for s := range xiangqi.AllSquares().Squares() {
		if piece := p.At(s); piece != xiangqi.NoPiece {
			pieces[s] = piece.String()
		}
	}
	return pieces
}

// Squares returns the squares of a bitboard in order.
func Squares(b xiangqi.Bitboard) []xiangqi.Square {
	return slices.AppendSeq([]xiangqi.Square{}, b.Squares()) // never null in JSON
}

// ResultOf describes a verdict and the grounds for it. line contains the node numbers from the root
// on, or is nil if there are none.
func ResultOf(e xiangqi.Explanation, line []int) *Result {
	v := e.Verdict
	r := &Result{Result: v.Result, Reason: v.Reason, PGN: v.Result.PGN()}
	if !v.Over() && e.Ruling == nil { // there is nothing to report
		r.Reason = xiangqi.NoReason
		return r
	}
	r.Message = phrases.Verdict(v)
	r.Explanation = phrases.Explain(e)
	if e.Ruling == nil {
		return r
	}
	rep := &Repetition{Occurrences: e.Occurrences, Clause: e.Ruling.Clause, Moves: []RuledMove{}}
	rep.Chased.Red, rep.Chased.Black = pieces(e.Ruling.Red.Chased), pieces(e.Ruling.Black.Chased)
	for i := range e.Ruling.Moves {
		m := &e.Ruling.Moves[i]
		state := RuledMove{
			Ply: m.Ply, Move: m.Move, Piece: m.Piece().String(), Mark: m.Mark, Attacks: []Attack{},
			Words: phrases.MoveKind(m), Threat: m.Threat,
		}
		if m.Ply < len(line) {
			state.Node = line[m.Ply]
		}
		for _, a := range m.Attacks {
			state.Attacks = append(state.Attacks, Attack{piece(a.Hunter), piece(a.Target), a.Ground, a.Ground.Counts()})
		}
		rep.Moves = append(rep.Moves, state)
	}
	r.Repetition = rep
	return r
}

func piece(m xiangqi.PlacedPiece) PieceAt { return PieceAt{m.Piece.String(), m.Square} }

func pieces(all []xiangqi.PlacedPiece) []PieceAt {
	states := []PieceAt{}
	for _, m := range all {
		states = append(states, piece(m))
	}
	return states
}
