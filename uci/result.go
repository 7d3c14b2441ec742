package uci

import (
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Result is the result of a search.
type Result struct {
	// Move is the engine's move, or NoMove if the engine did not return one. It is legal unless the error
	// wraps ErrIllegalMove.
	Move   xiangqi.Move
	Ponder xiangqi.Move // move to ponder on, or NoMove; always legal
	Draw   bool         // the engine offers a draw, or accepts the opponent's offer
	Resign bool         // the engine resigns
	// Claim is the result that a CECP engine has declared instead of moving, such as "1/2-1/2 {Draw by
	// repetition}".
	Claim string
	// Info is the final state of the search: the best line of play, with the counts that were reported last.
	Info Info
	// Lines are the last lines of play, best first. There are several if MultiPV is set.
	Lines []Info
	// Elapsed is the time from the go command, or from the ponder hit, to the answer. Allowed is the time
	// that the engine was given, rounded to what the protocol can express. If no time was set, Allowed is 0.
	Elapsed, Allowed time.Duration
}

// maxLines is the maximum number of lines of play to keep.
const maxLines = 256

// note updates the result with an info. Counts that the info does not contain are left unchanged.
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

// infoQueue holds infos until they are read. If it is full, it drops the oldest info without a line of play
// or, if there is none, the oldest info.
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
