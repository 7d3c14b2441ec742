package uci

import (
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Result is the outcome of a search.
type Result struct {
	// Move is the engine's move: legal unless the error wraps ErrIllegalMove; NoMove if the engine returned
	// none.
	Move   xiangqi.Move
	Ponder xiangqi.Move // the reply to ponder, which is always legal, or NoMove
	Draw   bool         // the engine offers a draw, or accepts the offer
	Resign bool         // the engine resigns
	// Claim is the result that a CECP engine declares instead of moving, such as "1/2-1/2 {Draw by
	// repetition}".
	Claim string
	// Info is the last state of the search: the best line of play, with the last counts reported.
	Info Info
	// Lines are the last lines of play, best first; with MultiPV there are several.
	Lines []Info
	// Elapsed is the time from the go command, or from the ponder hit, to the answer. Allowed is the time
	// that the engine was allowed, after rounding to what the protocol can express. It is 0 if no time was
	// set.
	Elapsed, Allowed time.Duration
}

// maxLines is the maximum number of lines of play kept.
const maxLines = 256

// note merges an info into the result. A count that is missing from the info keeps its previous value.
func (r *Result) note(i Info) {
	if len(i.PV) > 0 {
		rank := min(max(i.MultiPV, 1), maxLines)
		for len(r.Lines) < rank {
			r.Lines = append(r.Lines, Info{})
		}
		r.Lines[rank-1] = i
		if rank == 1 {
			r.Info.Depth, r.Info.Score, r.Info.Bound = i.Depth, i.Score, i.Bound
			r.Info.WDL, r.Info.PV, r.Info.MultiPV = i.WDL, i.PV, i.MultiPV
		}
	}
	keep(&r.Info.SelDepth, i.SelDepth)
	keep(&r.Info.Nodes, i.Nodes)
	keep(&r.Info.NPS, i.NPS)
	keep(&r.Info.HashFull, i.HashFull)
	keep(&r.Info.TBHits, i.TBHits)
	keep(&r.Info.Time, i.Time)
}

func keep[T int | int64 | time.Duration](field *T, value T) {
	if value > 0 {
		*field = value
	}
}

// infoQueue holds infos until they are read. When it is full, it drops the oldest one, but it drops infos
// without a line of play first.
type infoQueue struct {
	mu    sync.Mutex
	infos []Info
	wake  chan struct{}
}

const queuedInfos = 256

func (q *infoQueue) add(i Info) {
	q.mu.Lock()
	if len(q.infos) >= queuedInfos {
		oldest := max(0, slices.IndexFunc(q.infos, func(i Info) bool { return len(i.PV) == 0 }))
		q.infos = slices.Delete(q.infos, oldest, oldest+1)
	}
	q.infos = append(q.infos, i)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

func (q *infoQueue) take() (Info, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.infos) == 0 {
		return Info{}, false
	}
	i := q.infos[0]
	q.infos = slices.Delete(q.infos, 0, 1)
	return i, true
}
