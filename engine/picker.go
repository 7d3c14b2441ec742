package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// stage is the state of a picker. The picker generates moves as late as possible, because most cut nodes fail
// high before they reach the quiet moves.
type stage uint8

const (
	stageHash stage = iota
	stageGenerateCaptures
	stageGoodCaptures
	stageKiller1
	stageKiller2
	stageCounter
	stageGenerateQuiets
	stageQuiets
	stageBadCaptures
	stageDone

	stageEvasionHash
	stageGenerateEvasions
	stageEvasions

	stageLooseHash
	stageGenerateLoose
	stageLoose
	stageGenerateChecks
	stageChecks
)

// cutter identifies the heuristic that proposed a move. It is used in the cut-off statistics.
type cutter uint8

const (
	cutHash cutter = iota
	cutCapture
	cutKiller
	cutHistory
	numCutters
)

// picker yields the pseudo-legal moves of a node, starting with the most promising: the hash move, captures
// that do not lose material, killers, the counter move, quiet moves in history order, and losing captures.
type picker struct {
	stage     stage
	skipQuiet bool // skip the remaining quiet moves
	checks    bool // in quiescence, include quiet checks
	glance    bool // order moves by the evaluation of the position after them
	hash      xiangqi.Move
	counter   xiangqi.Move
	killers   [2]xiangqi.Move
	floor     int // minimum exchange value of a good capture

	next  int
	moves []xiangqi.Move // in buffer, unless an unusual position has too many
	bad   int            // number of losing captures, stored in moves[:bad]
	early int            // number of those already returned ahead of the quiet moves

	buffer [128]xiangqi.Move
	scores [256]int32
}

// startMain prepares the picker of n for the main search.
func (w *worker) startMain(n *node, hash xiangqi.Move) {
	k := &n.picker
	k.reset(hash)
	if n.inCheck {
		k.stage = stageEvasionHash
	} else {
		k.stage = stageHash
	}
	if w.f.Killers {
		k.killers = n.killers
	}
	if w.f.CounterMove && n.before.move != xiangqi.NoMove {
		k.counter = w.hist.counters[n.before.piece&15][n.before.move.To()%90]
	}
	if !w.pickable(hash) {
		k.stage++
	}
}

// startQuiescence prepares the picker of n for captures or, if the side to move is in check, for evasions. If
// checks is set, the captures are followed by quiet checks.
func (w *worker) startQuiescence(n *node, hash xiangqi.Move, checks bool) {
	k := &n.picker
	k.reset(hash)
	k.checks = checks && w.f.QuiescenceChecks
	if n.inCheck {
		k.stage = stageEvasionHash
	} else {
		k.stage = stageLooseHash
		if hash != xiangqi.NoMove && w.pos.At(hash.To()) == xiangqi.NoPiece {
			hash = xiangqi.NoMove
			k.hash = hash
		}
	}
	if !w.pickable(hash) {
		k.stage++
	}
}

// startCaptures prepares the picker of n for captures that gain at least floor.
func (w *worker) startCaptures(n *node, hash xiangqi.Move, floor int) {
	k := &n.picker
	k.reset(xiangqi.NoMove)
	k.stage, k.skipQuiet, k.floor = stageGenerateCaptures, true, floor
	if hash != xiangqi.NoMove && w.pos.At(hash.To()) != xiangqi.NoPiece && w.pickable(hash) &&
		w.pos.ExchangeAtLeast(hash, floor, &exchangeValues) {
		k.hash, k.stage = hash, stageHash
	}
}

func (k *picker) reset(hash xiangqi.Move) {
	k.skipQuiet, k.checks, k.glance = false, false, false
	k.hash, k.counter, k.killers = hash, xiangqi.NoMove, [2]xiangqi.Move{}
	k.floor, k.next, k.bad, k.early = 0, 0, 0, 0
	k.moves = k.buffer[:0]
}

// pickable reports whether m, remembered from another position, can be played in this one.
func (w *worker) pickable(m xiangqi.Move) bool {
	return m != xiangqi.NoMove && w.pos.IsPseudoLegal(m)
}

// pick returns the next move, or NoMove if there are no more.
func (w *worker) pick(n *node) xiangqi.Move {
	k := &n.picker
	for {
		switch k.stage {
		case stageHash, stageEvasionHash, stageLooseHash:
			k.stage++
			return k.hash

		case stageGenerateCaptures, stageGenerateLoose:
			if w.f.OneList && k.stage == stageGenerateCaptures {
				k.stage = stageKiller1
				continue
			}
			k.moves = w.pos.AppendPseudoLegal(k.buffer[:0], xiangqi.Captures)
			w.scoreCaptures(k)
			k.next, k.bad = 0, 0
			k.stage++

		case stageGoodCaptures:
			if m := w.nextGoodCapture(k); m != xiangqi.NoMove {
				return m
			}
			k.stage++

		case stageKiller1, stageKiller2:
			m := k.killers[k.stage-stageKiller1]
			k.stage++
			if w.pickableQuiet(k, m) {
				return m
			}

		case stageCounter:
			k.stage++
			if m := k.counter; m != k.killers[0] && m != k.killers[1] && w.pickableQuiet(k, m) {
				return m
			}

		case stageGenerateQuiets:
			if w.f.LosingCapturesEarly && k.early < k.bad {
				k.early++
				return k.moves[k.early-1]
			}
			k.stage++
			if w.f.OneList {
				w.listAll(n, k)
				continue
			}
			k.next = k.bad
			k.moves = k.moves[:k.bad]
			if !k.skipQuiet {
				k.moves = w.pos.AppendPseudoLegal(k.moves, xiangqi.Quiets)
				w.scoreQuiets(n, k)
			}

		case stageQuiets:
			if m := k.best(); m != xiangqi.NoMove && !k.skipQuiet {
				if m == k.hash || m == k.killers[0] || m == k.killers[1] || m == k.counter {
					continue
				}
				return m
			}
			k.stage++
			k.next = k.early

		case stageBadCaptures:
			if k.next < k.bad {
				k.next++
				return k.moves[k.next-1]
			}
			k.stage = stageDone

		case stageGenerateEvasions:
			k.stage++
			k.moves = w.pos.AppendPseudoLegal(k.buffer[:0], xiangqi.Evasions)
			if w.f.OneList {
				w.scoreAlike(n, k)
			} else {
				w.scoreEvasions(n, k)
			}

		case stageEvasions, stageLoose, stageChecks:
			if m := k.best(); m != xiangqi.NoMove {
				if m == k.hash {
					continue
				}
				return m
			}
			if k.stage == stageLoose && k.checks {
				k.stage = stageGenerateChecks
			} else {
				k.stage = stageDone
			}

		case stageGenerateChecks:
			k.stage++
			k.next = 0
			k.moves = w.pos.AppendPseudoLegal(k.buffer[:0], xiangqi.QuietChecks)
			w.scoreQuiets(n, k)

		default:
			return xiangqi.NoMove
		}
	}
}

// proposer returns the heuristic that proposed m, the last move picked.
func (k *picker) proposer(m xiangqi.Move, capture bool) cutter {
	switch {
	case m == k.hash:
		return cutHash
	case capture:
		return cutCapture
	case m == k.killers[0] || m == k.killers[1] || m == k.counter:
		return cutKiller
	}
	return cutHistory
}

// nextGoodCapture returns the best capture that does not lose material. It moves the losing captures that it
// finds to the front of the list.
func (w *worker) nextGoodCapture(k *picker) xiangqi.Move {
	for {
		m := k.best()
		if m == xiangqi.NoMove {
			return m
		}
		if m == k.hash {
			continue
		}
		if !w.f.ExchangeOrder || w.pos.ExchangeAtLeast(m, k.floor, &exchangeValues) {
			return m
		}
		if !k.skipQuiet { // a picker of captures drops them
			k.moves[k.bad] = m
			k.bad++
		}
	}
}

// best removes the highest-scoring move from the remaining ones and returns it.
func (k *picker) best() xiangqi.Move {
	if k.next >= len(k.moves) {
		return xiangqi.NoMove
	}
	top := k.next
	for i := top + 1; i < len(k.moves) && i < len(k.scores); i++ {
		if k.scores[i] > k.scores[top] {
			top = i
		}
	}
	m := k.moves[top]
	if top != k.next {
		k.moves[top], k.scores[top] = k.moves[k.next], k.scores[k.next]
		k.moves[k.next] = m
	}
	k.next++
	return m
}

func (w *worker) pickableQuiet(k *picker, m xiangqi.Move) bool {
	return !k.skipQuiet && m != k.hash && w.pickable(m) && w.pos.At(m.To()) == xiangqi.NoPiece
}

func (w *worker) scoreCaptures(k *picker) {
	for i, m := range k.moves {
		if i < len(k.scores) {
			k.scores[i] = int32(w.captureRank(m))
		}
	}
}

// captureRank ranks captures by victim and then by attacker, and adjusts the rank by the capture history.
func (w *worker) captureRank(m xiangqi.Move) int {
	if !w.f.CaptureOrder {
		return 0
	}
	piece, victim := w.pos.At(m.From()), w.pos.At(m.To())
	const victimWeight = 16
	return victimWeight*exchangeValues[victim.Kind()] - exchangeValues[piece.Kind()]/8 +
		w.captureScore(piece, victim, m.To())
}

func (w *worker) scoreQuiets(n *node, k *picker) {
	for i := k.next; i < len(k.moves) && i < len(k.scores); i++ {
		m := k.moves[i]
		k.scores[i] = int32(w.quietScore(n, w.pos.At(m.From()), m))
	}
}

func (w *worker) scoreEvasions(n *node, k *picker) {
	const captureFirst = 1 << 24
	for i, m := range k.moves {
		if i >= len(k.scores) {
			return
		}
		if w.pos.At(m.To()) != xiangqi.NoPiece {
			k.scores[i] = int32(captureFirst + w.captureRank(m))
		} else {
			k.scores[i] = int32(w.quietScore(n, w.pos.At(m.From()), m))
		}
	}
}

// listAll lists captures and quiet moves together, for programs that order all their moves in one list.
func (w *worker) listAll(n *node, k *picker) {
	k.moves = w.pos.AppendPseudoLegal(k.buffer[:0], xiangqi.Captures)
	k.moves = w.pos.AppendPseudoLegal(k.moves, xiangqi.Quiets)
	k.next = 0
	w.scoreAlike(n, k)
}

// scoreAlike scores all moves in the same way: by history or, if the picker glances ahead, by the evaluation
// after the move. In a search that has no history, captures come first.
func (w *worker) scoreAlike(n *node, k *picker) {
	for i, m := range k.moves {
		if i >= len(k.scores) {
			return
		}
		switch {
		case k.glance:
			w.stack = append(w.stack, w.pos.MakeMove(m))
			k.scores[i] = -int32(w.evaluate())
			w.unmake()
		case !w.f.History && w.pos.At(m.To()) != xiangqi.NoPiece:
			k.scores[i] = int32(w.captureRank(m))
		default:
			k.scores[i] = int32(w.quietScore(n, w.pos.At(m.From()), m))
		}
	}
}
