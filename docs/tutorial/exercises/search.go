package exercises

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// searcher is a minimal search with the techniques that the chapters describe. Each technique can
// be switched off.
type searcher struct {
	pos    xiangqi.Position
	order  func(p *xiangqi.Position, m xiangqi.Move) int // moves of higher rank come first; nil keeps the generated order
	quiet  bool                                          // quiescence search at the leaves
	passes bool                                          // null move
	checks bool                                          // search checks one ply deeper
	table  map[uint64]entry                              // nil for none
	nodes  int                                           // moves made
	leaves int                                           // positions evaluated
}

// entry is a position in the table.
type entry struct {
	move         xiangqi.Move // the best one
	depth, score int
	bound        byte // '=' exact, '>' at least, '<' at most
}

const (
	infinity = 32000
	mate     = 30000
)

var worth = xiangqi.DefaultExchangeValues()

// evaluate counts the pieces, in centipawns for the side to move.
func (s *searcher) evaluate() int {
	s.leaves++
	score := 0
	for _, piece := range s.pos.Board().All() {
		if piece.Color() == s.pos.Turn() {
			score += worth[piece.Kind()]
		} else {
			score -= worth[piece.Kind()]
		}
	}
	return score
}

// minimax looks at every line of depth plies.
func (s *searcher) minimax(depth int) int {
	if depth == 0 {
		return s.evaluate()
	}
	best := -mate
	for _, m := range s.pos.LegalMoves() {
		u := s.pos.MakeMove(m)
		best = max(best, -s.minimax(depth-1))
		s.pos.UnmakeMove(u)
	}
	return best
}

// alphaBeta returns the same value as minimax if it lies between alpha and beta, and otherwise a
// bound that shows only on which side it lies.
func (s *searcher) alphaBeta(alpha, beta, depth int) int {
	if depth <= 0 {
		if s.quiet {
			return s.quiescence(alpha, beta)
		}
		return s.evaluate()
	}
	e, known := s.table[s.pos.Key()]
	if known && e.depth >= depth && (e.bound == '=' || e.bound == '>' && e.score >= beta || e.bound == '<' && e.score <= alpha) {
		return e.score
	}
	if s.passes && depth >= 3 && !s.pos.InCheck() {
		u := s.pos.MakeNullMove()
		score := -s.alphaBeta(-beta, -beta+1, depth-3)
		s.pos.UnmakeMove(u)
		if score >= beta {
			return score
		}
	}
	best, bestMove, bound := -mate, e.move, byte('<')
	for _, m := range s.ordered(s.pos.LegalMoves(), e.move) {
		u := s.pos.MakeMove(m)
		s.nodes++
		left := depth - 1
		if s.checks && s.pos.InCheck() {
			left++
		}
		score := -s.alphaBeta(-beta, -alpha, left)
		s.pos.UnmakeMove(u)
		if score > best {
			best = score
			if score >= beta {
				bestMove, bound = m, '>'
				break
			}
			if score > alpha {
				bestMove, alpha, bound = m, score, '='
			}
		}
	}
	if s.table != nil {
		s.table[s.pos.Key()] = entry{bestMove, depth, best, bound}
	}
	return best
}

// quiescence lets the side to move stop, or go on with a capture.
func (s *searcher) quiescence(alpha, beta int) int {
	best := s.evaluate()
	for _, m := range s.ordered(s.pos.LegalMoves(), xiangqi.NoMove) {
		if best >= beta {
			break
		}
		if s.pos.At(m.To()) == xiangqi.NoPiece {
			continue
		}
		alpha = max(alpha, best)
		u := s.pos.MakeMove(m)
		s.nodes++
		best = max(best, -s.quiescence(-beta, -alpha))
		s.pos.UnmakeMove(u)
	}
	return best
}

// ordered sorts the moves by rank, with first in front. Moves of equal rank keep their order.
func (s *searcher) ordered(moves []xiangqi.Move, first xiangqi.Move) []xiangqi.Move {
	if s.order != nil {
		slices.SortStableFunc(moves, func(a, b xiangqi.Move) int {
			return cmp.Compare(s.order(&s.pos, b), s.order(&s.pos, a))
		})
	}
	if i := slices.Index(moves, first); i > 0 {
		copy(moves[1:], moves[:i])
		moves[0] = first
	}
	return moves
}

// capturesFirst ranks captures by the captured piece, then by the capturing piece.
func capturesFirst(p *xiangqi.Position, m xiangqi.Move) int {
	victim := p.At(m.To())
	if victim == xiangqi.NoPiece {
		return 0
	}
	return 16*worth[victim.Kind()] - worth[p.At(m.From()).Kind()]/8
}

// capturesLast ranks moves in the worst order.
func capturesLast(p *xiangqi.Position, m xiangqi.Move) int { return -capturesFirst(p, m) }
