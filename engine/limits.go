package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits determine when a search ends. If several limits are set, the first one reached ends the search. The
// zero value sets no limits, so the search runs until it is stopped. Negative values set no limit either.
type Limits struct {
	Depth int    // in plies
	Nodes uint64 // moves made by all threads together
	// SoftNodes ends the search at the end of the iteration in which the threads together reach this number
	// of moves. Because the iteration may be long, you may want to set Nodes as well.
	SoftNodes uint64
	MoveTime  time.Duration // for this move
	Mate      int           // stop after finding a mate in at most this many moves of the mating side, not necessarily the shortest

	// Clocks are the clocks of Red and Black. A zero Clock sets no time limit. If a clock has run out, set
	// its Time to at least a nanosecond instead of zero.
	Clocks [2]Clock

	// Ponder starts the search with a stopped clock, which Search.PonderHit then starts.
	Ponder bool

	SearchMoves []xiangqi.Move // if not empty, the only moves to consider
	BanMoves    []xiangqi.Move // moves to ignore
	MultiPV     int            // number of lines of play to report; 0 means Options.MultiPV

	// Record, if not nil, records the search of the first thread.
	Record *tune.Recorder
}

// Clock is a player's remaining time.
type Clock struct {
	Time      time.Duration
	Increment time.Duration // added after each move
	MovesToGo int           // number of moves to be played in the remaining time; 0 means the rest of the game
}

// Timed reports whether any clock is set.
func (l *Limits) Timed() bool { return l.Clocks != [2]Clock{} }

// limitsTime reports whether l limits the thinking time of the given side.
func (l *Limits) limitsTime(side xiangqi.Color) bool {
	own := &l.Clocks[side&1]
	return l.MoveTime > 0 || own.Time > 0 || own.Increment > 0
}

// Open reports whether l sets no limit for the given side, so that its search ends only when it is stopped.
func (l *Limits) Open(side xiangqi.Color) bool {
	return l.Depth <= 0 && l.Nodes == 0 && l.SoftNodes == 0 && l.Mate <= 0 && !l.limitsTime(side)
}

// clock decides when a search has used its share of the time.
type clock struct {
	limited bool
	fixed   bool          // use the whole hard limit
	soft    time.Duration // no new iteration begins after this, scaled by stability
	hard    time.Duration // the search stops after this
}

// newClock determines how long the given side may think about its move. overhead is the time that
// communication costs on each move. If the time per move is fixed, the clock allows all of it except the
// overhead. Otherwise, it keeps a larger reserve, because running out of time loses the game.
func newClock(l *Limits, side xiangqi.Color, overhead time.Duration, p *tune.Params) clock {
	const (
		least         = time.Millisecond
		mostMoves     = 50 // do not plan further ahead in a long time control
		usualOverhead = 10 * time.Millisecond
	)
	if !l.limitsTime(side) {
		return clock{}
	}
	own := &l.Clocks[side&1]
	left := own.Time
	if l.MoveTime > 0 {
		d := l.MoveTime
		if left > 0 {
			d = min(d, left)
		}
		d = max(least, d-overhead)
		return clock{limited: true, fixed: true, soft: d, hard: d}
	}
	overhead = max(overhead, min(usualOverhead, left/20))
	moves := p.TimeHorizon
	if own.MovesToGo > 0 {
		moves = min(own.MovesToGo, mostMoves)
	}
	reserve := overhead * time.Duration(min(moves, 10)+1)
	usable := max(least, left-reserve)
	most := max(least, percent(usable, p.TimeMost))
	if own.MovesToGo == 1 {
		most = max(least, left-2*overhead)
	}
	soft := usable/time.Duration(moves) + percent(own.Increment, p.TimeIncrement)
	soft = max(least, min(soft, most))
	hard := max(soft, min(percent(soft, p.TimeStretch), most))
	return clock{limited: true, soft: soft, hard: hard}
}

func percent(d time.Duration, part int) time.Duration { return d * time.Duration(part) / 100 }

// stability measures how settled the search is on its best move.
type stability struct {
	sameMove  int     // number of iterations since the best move changed
	scoreDrop Score   // how far the score fell in the last iteration
	effort    float64 // fraction of the nodes spent on the best move
}

// enough reports whether it is too late to begin another iteration after the elapsed time. The limit comes
// sooner if the best move stays the same and accounts for most of the nodes, and later if the score has
// fallen.
func (c *clock) enough(elapsed time.Duration, s stability, p *tune.Params) bool {
	const (
		settled  = 8  // iterations with the same move; more make no difference
		mostDrop = 60 // centipawns; a larger drop makes no difference
	)
	if !c.limited || c.fixed {
		return false
	}
	share := float64(p.TimeUnsettled-p.TimeSettling*min(s.sameMove, settled)) / 100
	share *= 1 + float64(max(0, min(s.scoreDrop, mostDrop)))/float64(p.TimeFalling)
	share *= (float64(p.TimeUndecided) - float64(p.TimeEffort)*s.effort) / 100
	return float64(elapsed) >= min(float64(c.soft)*share, float64(c.hard))
}
