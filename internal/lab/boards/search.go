package boards

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// searcher is a complete search that uses the twin as its board. It resembles the search that the
// thesis on ZMBL used to time its bit ranks and files: NegaScout, transposition table, null move,
// captures ordered by victim, killers, history, check extensions, and quiescence. The evaluation
// counts the pieces and the mobility of rooks, knights and cannons. How lines are looked up affects
// only the time, never the result.
type searcher struct {
	t       *twin
	key     uint64
	table   []searched
	killers [maxSearchPly + 2][2]twinMove
	history [256][256]int32
	nodes   uint64
	ended   func() error // from the context
	stopped bool
}

const (
	maxSearchPly = 64
	searchMate   = 20_000
	searchBound  = searchMate - maxSearchPly
	tableBits    = 18
)

// searched is a transposition table entry.
type searched struct {
	key   uint64
	move  twinMove
	score int16
	depth int8
	bound int8 // 1 for at least, -1 for at most, 0 for exact
}

// keys are the Zobrist keys by side, kind and point. sideKey is the key for the side to move.
var keys, sideKey = makeKeys()

func makeKeys() (k [2][xiangqi.Pawn + 1][256]uint64, side uint64) {
	random := rand.New(rand.NewPCG(1, 2))
	for s := range k {
		for kind := range k[s] {
			for at := range k[s][kind] {
				k[s][kind][at] = random.Uint64()
			}
		}
	}
	return k, random.Uint64()
}

// The values of the pieces, and of each square that a piece can reach, as given in the thesis.
var (
	searchValues   = [xiangqi.Pawn + 1]int{xiangqi.Rook: 1050, xiangqi.Knight: 450, xiangqi.Cannon: 500, xiangqi.Advisor: 180, xiangqi.Bishop: 160, xiangqi.Pawn: 100}
	searchMobility = [xiangqi.Pawn + 1]int{xiangqi.Rook: 7, xiangqi.Knight: 12, xiangqi.Cannon: 1}
)

func newSearcher(t *twin) *searcher {
	s := &searcher{t: t, table: make([]searched, 1<<tableBits)}
	for piece, at := range t.pieces {
		if at != 0 {
			s.key ^= keys[piece>>4][t.kinds[piece]][at]
		}
	}
	if t.side == xiangqi.Black {
		s.key ^= sideKey
	}
	return s
}

func (s *searcher) make(m twinMove) (captured int) {
	t := s.t
	piece := int(t.points[m.from]) - 1
	k := &keys[piece>>4&1][t.kinds[piece]]
	s.key ^= k[m.from] ^ k[m.to] ^ sideKey
	if captured = t.make(m); captured >= 0 {
		s.key ^= keys[captured>>4&1][t.kinds[captured]][m.to]
	}
	s.nodes++
	return captured
}

// evaluate returns the evaluation of the position for the side to move.
func (s *searcher) evaluate() int {
	t := s.t
	sum := [2]int{}
	for piece, at := range t.pieces {
		if at == 0 {
			continue
		}
		kind := t.kinds[piece]
		side := piece >> 4
		sum[side] += searchValues[kind]
		switch kind {
		case xiangqi.Rook, xiangqi.Cannon:
			sum[side] += searchMobility[kind] * t.freeOnLines(int(at))
		case xiangqi.Knight:
			for _, l := range listed[side][kind][at] {
				if t.points[l.leg] == 0 && t.points[l.to] == 0 {
					sum[side] += searchMobility[kind]
				}
			}
		}
	}
	return sum[t.side&1] - sum[t.side.Other()&1]
}

// freeOnLines counts the empty points that a rook on the given point could move to.
func (t *twin) freeOnLines(at int) (free int) {
	row, column := at>>4, at&15
	if t.lookup {
		return bits.OnesCount16(t.tables.across[column-firstColumn][t.ranks[row]].quiet) +
			bits.OnesCount16(t.tables.along[row-firstRow][t.files[column]].quiet)
	}
	for _, step := range kingSteps {
		for to := at + step; onBoard[to] && t.points[to] == 0; to += step {
			free++
		}
	}
	return free
}

// search returns the value of the position, bounded by alpha and beta. If the search has been
// stopped, the value is meaningless.
func (s *searcher) search(alpha, beta, depth, ply int, null bool) int {
	const between = 1 << 12 // nodes
	if s.nodes%between == 0 && s.ended() != nil {
		s.stopped = true
	}
	if s.stopped {
		return 0
	}
	check := s.t.attacked(s.t.side)
	if check {
		depth++
	}
	if depth <= 0 || ply >= maxSearchPly {
		return s.quiesce(alpha, beta, ply)
	}
	entry := &s.table[s.key&(1<<tableBits-1)]
	var hash twinMove
	if entry.key == s.key {
		hash = entry.move
		score := int(entry.score)
		if ply > 0 && int(entry.depth) >= depth && max(score, -score) < searchBound &&
			(entry.bound == 0 || entry.bound > 0 && score >= beta || entry.bound < 0 && score <= alpha) {
			return score
		}
	}
	const nullReduction, leastNull = 3, 3
	if null && !check && ply > 0 && depth >= leastNull && beta < searchBound {
		s.t.side, s.key = s.t.side.Other(), s.key^sideKey
		score := -s.search(-beta, 1-beta, depth-nullReduction, ply+1, false)
		s.t.side, s.key = s.t.side.Other(), s.key^sideKey
		if score >= beta {
			return score
		}
	}
	var room [128]twinMove
	moves := s.t.appendMoves(room[:0])
	var ranks [128]int
	s.rank(moves, ranks[:], hash, ply)
	best, bestMove, first, low := -searchMate+ply, twinMove{}, true, alpha
	for i := range moves {
		pickBest(moves[i:], ranks[i:])
		m := moves[i]
		captured := s.make(m)
		if s.t.attacked(s.t.side.Other()) {
			s.unmake(m, captured)
			continue
		}
		var score int
		if first {
			score = -s.search(-beta, -alpha, depth-1, ply+1, true)
		} else if score = -s.search(-alpha-1, -alpha, depth-1, ply+1, true); score > alpha && score < beta {
			score = -s.search(-beta, -alpha, depth-1, ply+1, true)
		}
		s.unmake(m, captured)
		first = false
		if score > best {
			best, bestMove = score, m
		}
		if alpha = max(alpha, score); alpha >= beta {
			if captured < 0 {
				s.history[m.from][m.to] += int32(depth * depth)
				if k := &s.killers[ply]; k[0] != m {
					k[1], k[0] = k[0], m
				}
			}
			break
		}
	}
	bound := int8(0)
	switch {
	case best >= beta:
		bound = 1
	case best <= low:
		bound = -1
	}
	*entry = searched{s.key, bestMove, int16(best), int8(depth), bound}
	return best
}

func (s *searcher) unmake(m twinMove, captured int) {
	s.t.unmake(m, captured)
	t := s.t
	piece := int(t.points[m.from]) - 1
	k := &keys[piece>>4&1][t.kinds[piece]]
	s.key ^= k[m.from] ^ k[m.to] ^ sideKey
	if captured >= 0 {
		s.key ^= keys[captured>>4&1][t.kinds[captured]][m.to]
	}
}

// quiesce searches captures until the position is quiet.
func (s *searcher) quiesce(alpha, beta, ply int) int {
	best := s.evaluate()
	if best >= beta || ply >= maxSearchPly {
		return best
	}
	alpha = max(alpha, best)
	var room [128]twinMove
	moves := s.captures(room[:0])
	var ranks [128]int
	s.rank(moves, ranks[:], twinMove{}, ply)
	for i := range moves {
		pickBest(moves[i:], ranks[i:])
		m := moves[i]
		captured := s.make(m)
		if !s.t.attacked(s.t.side.Other()) {
			score := -s.quiesce(-beta, -alpha, ply+1)
			best, alpha = max(best, score), max(alpha, score)
		}
		s.unmake(m, captured)
		if alpha >= beta {
			break
		}
	}
	return best
}

// captures lists the captures in the order in which appendMoves generates them, so that both
// methods search the same tree.
func (s *searcher) captures(list []twinMove) []twinMove { return s.t.filterCaptures(list) }

// rank assigns a rank to each move. Moves that would otherwise rank equally are ranked by their
// points, so that the order does not depend on how lines are looked up.
func (s *searcher) rank(moves []twinMove, ranks []int, hash twinMove, ply int) {
	const hashFirst, captureFirst, killerFirst, spread = 1 << 40, 1 << 36, 1 << 35, 1 << 16
	for i, m := range moves {
		r := int(min(s.history[m.from][m.to], 1<<18))
		switch victim := int(s.t.points[m.to]) - 1; {
		case m == hash:
			r = hashFirst / spread
		case victim >= 0:
			r = captureFirst/spread + 16*searchValues[s.t.kinds[victim]] - searchValues[s.t.kinds[s.t.points[m.from]-1]]
		case m == s.killers[ply][0] || m == s.killers[ply][1]:
			r = killerFirst / spread
		}
		ranks[i] = r*spread + int(m.from)<<8 + int(m.to)
	}
}

// pickBest moves the highest-ranked move to the front.
func pickBest(moves []twinMove, ranks []int) {
	top := 0
	for i := range moves {
		if ranks[i] > ranks[top] {
			top = i
		}
	}
	moves[0], moves[top] = moves[top], moves[0]
	ranks[0], ranks[top] = ranks[top], ranks[0]
}

// SearchTo searches a position to depth 1, 2 and so on, up to the given depth. It looks lines up if
// lookup is true and walks along them otherwise. After each depth, it calls after with the number
// of nodes searched since the start. When ctx ends, SearchTo soon returns ctx.Err().
func SearchTo(ctx context.Context, p *xiangqi.Position, depth int, lookup bool, after func(depth int, nodes uint64)) error {
	t := newTwin(p, lines)
	t.lookup, t.lists = lookup, true
	s := newSearcher(t)
	s.ended = ctx.Err
	for d := 1; d <= depth; d++ {
		s.search(-searchMate, searchMate, d, 0, false)
		if s.stopped {
			return ctx.Err()
		}
		after(d, s.nodes)
	}
	return nil
}

// lines contains the line tables, which all twins of a measurement share.
var lines = newLineTables()
