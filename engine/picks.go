package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// PickStage is the part of a picker that proposes a move.
type PickStage uint8

// The stages of a picker, in their order; of a node in check the first and the last.
const (
	PickHash       PickStage = iota // the move that the table remembers
	PickCapture                     // a capture that does not lose material
	PickKiller                      // a quiet move that cut a sibling of this node
	PickCounter                     // the quiet move that refuted the last move before
	PickQuiet                       // by history
	PickBadCapture                  // a capture that loses material
	PickEvasion                     // an answer to a check
)

var pickTags = []string{"hash", "capture", "killer", "counter", "quiet", "bad_capture", "evasion"}

// String returns a tag such as "bad_capture".
func (s PickStage) String() string { return pickTags[s] }

// MarshalText implements encoding.TextMarshaler.
func (s PickStage) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Pick is a move in the order in which a node tries it.
type Pick struct {
	Move  xiangqi.Move
	Stage PickStage
	// Rank is what moves of a stage are ordered by: of captures the victim and the
	// attacker, mixed with their history, of quiet moves their history. Of the answers to a
	// check captures come first.
	Rank int
	// Exchange is the value of the exchange on the square of destination, in centipawns.
	Exchange int
	History  int // of a quiet move the whole of its history, of a capture its part of Rank
}

// Picks returns the legal moves after a line from the root of the last search, in the
// order in which that search would try them now: with its table, killers and histories.
// It waits for a running search.
func (e *Engine) Picks(line ...xiangqi.Move) []Pick {
	e.mu.Lock()
	defer e.mu.Unlock()
	w := e.workers[0]
	n := &w.nodes[0]
	for _, m := range line {
		n = w.child(n, m)
		w.make(m)
	}
	defer func() {
		for range line {
			w.unmake()
		}
	}()
	n.inCheck = w.pos.InCheck()
	known, _ := w.recall(n)
	w.startMain(n, known.move)
	list := []Pick{}
	for m := w.pick(n); m != xiangqi.NoMove; m = w.pick(n) {
		if !w.pos.LeavesKingSafe(m) {
			continue
		}
		piece, victim := w.pos.At(m.From()), w.pos.At(m.To())
		capture := victim != xiangqi.NoPiece
		p := Pick{Move: m, Stage: n.picker.proposedBy(capture), Exchange: w.exchange(m)}
		if capture {
			p.Rank, p.History = w.captureRank(m), w.captureScore(piece, victim, m.To())
		} else {
			p.History = w.quietScore(n, piece, m)
			p.Rank = p.History
		}
		list = append(list, p)
	}
	return list
}

// proposedBy reports which stage the move that was picked last came from, a capture or not.
func (k *picker) proposedBy(capture bool) PickStage {
	switch k.stage {
	case stageGoodCaptures, stageLoose:
		return PickCapture
	case stageKiller2, stageCounter: // the one after the killers
		if capture {
			return PickBadCapture // which Features.LosingCapturesEarly puts there
		}
		return PickKiller
	case stageGenerateQuiets:
		return PickCounter
	case stageQuiets, stageChecks:
		return PickQuiet
	case stageBadCaptures:
		return PickBadCapture
	case stageEvasions:
		return PickEvasion
	}
	return PickHash
}

// exchange returns the value of an exchange that a move begins, in centipawns.
func (w *worker) exchange(m xiangqi.Move) int {
	most := 0
	for _, v := range exchangeValues {
		most = max(most, v)
	}
	low, high := -most, most // at least low, not at least high+1
	for low < high {
		middle := (low + high + 1) >> 1
		if w.pos.ExchangeAtLeast(m, middle, &exchangeValues) {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low
}
