package boards

import (
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// played is a move in a line, together with the key of the position before it.
type played struct {
	from, to xiangqi.Square
	captured bool
	key      uint64
}

// walk is a line of play. Its table records how often keys with the same low bits have occurred
// since the start.
type walk struct {
	moves []played
	key   uint64 // of the current position
	seen  [seenSize]uint8
}

// seenSize is the size of ElephantEye's repetition table.
const seenSize = 1024

// byKeys returns how many plies ago the current position last occurred, or 0 if it has not occurred
// since the last capture. It compares position keys.
func (w *walk) byKeys() int {
	for i := len(w.moves) - 1; i >= 0 && !w.moves[i].captured; i-- {
		if back := len(w.moves) - i; back >= 4 && back%2 == 0 && w.moves[i].key == w.key {
			return back
		}
	}
	return 0
}

// byHoming is like byKeys but looks only at the moves: it walks back until every piece that has
// moved is on its current square again.
func (w *walk) byHoming() int {
	type displaced struct{ now, then xiangqi.Square }
	var room [32]displaced
	away := room[:0]
	for i := len(w.moves) - 1; i >= 0 && !w.moves[i].captured; i-- {
		m := &w.moves[i]
		at := -1
		for j := range away {
			if away[j].then == m.to {
				at = j
				break
			}
		}
		switch {
		case at < 0:
			away = append(away, displaced{m.to, m.from})
		case away[at].now == m.from:
			away[at] = away[len(away)-1]
			away = away[:len(away)-1]
		default:
			away[at].then = m.from
		}
		if back := len(w.moves) - i; len(away) == 0 && back%2 == 0 {
			return back
		}
	}
	return 0
}

// byTable consults the table before it calls byHoming. If the table has no entry for the low bits
// of the key, the position cannot have occurred before, so there is no need to walk back.
func (w *walk) byTable() int {
	if w.seen[w.key%seenSize] == 0 {
		return 0
	}
	return w.byHoming()
}

// makeWalks plays random lines in which pieces tend to move back and forth. It calls ask after
// every ply.
func makeWalks(seed uint64, games, plies int, ask func(w *walk)) {
	random := rand.New(rand.NewPCG(seed, 3))
	for range games {
		p, w := xiangqi.StartPosition(), &walk{}
		w.key = p.Key()
		for range plies {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			if n := len(w.moves); n >= 2 && random.IntN(3) == 0 {
				for _, back := range moves {
					if last := w.moves[n-2]; back.From() == last.to && back.To() == last.from {
						m = back
					}
				}
			}
			w.moves = append(w.moves, played{m.From(), m.To(), p.At(m.To()) != xiangqi.NoPiece, w.key})
			if c := &w.seen[w.key%seenSize]; *c < 255 {
				*c++
			}
			p.MakeMove(m)
			w.key = p.Key()
			ask(w)
		}
	}
}
