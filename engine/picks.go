package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Picks plays the given line from the root of the last search and returns the legal moves in the position
// reached. The moves are ordered as that search would try them now, given its table, killers and histories.
// Picks waits for any running search. It returns nil if the line contains an illegal move.
func (e *Engine) Picks(line ...xiangqi.Move) []tune.Pick {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.workers) == 0 {
		return nil
	}
	w := e.workers[0]
	n := &w.nodes[0]
	made := 0
	defer func() {
		for range made {
			w.unmake()
		}
	}()
	for _, m := range line {
		if made == MaxPly-1 || !w.pos.IsLegal(m) {
			return nil
		}
		n = w.child(n, m)
		w.make(m)
		made++
	}
	n.inCheck = w.pos.InCheck()
	known, _ := w.recall(n)
	w.startMain(n, known.move)
	list := []tune.Pick{}
	for m := w.pick(n); m != xiangqi.NoMove; m = w.pick(n) {
		if !w.pos.LeavesKingSafe(m) {
			continue
		}
		piece, victim := w.pos.At(m.From()), w.pos.At(m.To())
		capture := victim != xiangqi.NoPiece
		p := tune.Pick{Move: m, Stage: n.picker.proposedBy(capture), Exchange: w.exchange(m)}
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

// proposedBy returns the stage that proposed the last move picked. capture reports whether that move is a
// capture.
func (k *picker) proposedBy(capture bool) tune.PickStage {
	switch k.stage {
	case stageGoodCaptures, stageLoose:
		return tune.PickCapture
	case stageKiller2, stageCounter: // the move after the killers
		if capture {
			return tune.PickBadCapture // moved there by Features.LosingCapturesEarly
		}
		return tune.PickKiller
	case stageGenerateQuiets:
		return tune.PickCounter
	case stageQuiets, stageChecks:
		return tune.PickQuiet
	case stageBadCaptures:
		return tune.PickBadCapture
	case stageEvasions:
		return tune.PickEvasion
	}
	return tune.PickHash
}

// exchange returns the value of the exchange that m begins, in centipawns.
func (w *worker) exchange(m xiangqi.Move) int {
	most := 0
	for _, v := range exchangeValues {
		most = max(most, v)
	}
	low, high := -most, most // the value is at least low and less than high+1
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
