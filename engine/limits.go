package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits bound a search. If there are several limits, the first one that is reached ends the search. The
// zero value searches until it is stopped.
type Limits struct {
	Depth int    // in plies
	Nodes uint64 // moves made by all threads together
	// SoftNodes ends a search after the iteration in which all threads together have made this many moves.
	// To bound a long iteration, set Nodes too.
	SoftNodes uint64
	MoveTime  time.Duration // for this move
	Mate      int           // stop after finding a mate in at most this many moves of the mating side; it need not be the shortest

	// Clocks are the clocks of Red and Black. A zero Clock means no limit. If a clock has run out,
	// therefore, set its Time to at least a nanosecond.
	Clocks [2]Clock

	// Ponder starts the search with its clock stopped. Search.PonderHit starts the clock.
	Ponder bool

	SearchMoves []xiangqi.Move // if not empty, only these moves are considered
	BanMoves    []xiangqi.Move // these moves are not considered
	MultiPV     int            // lines of play to report; 0 means Options.MultiPV

	// Record, if not nil, records the first thread's search.
	Record *tune.Recorder
}

// Clock is the time that a side has left.
type Clock struct {
	Time      time.Duration
	Increment time.Duration // added after each move
	MovesToGo int           // moves the remaining time must last for; 0 = the rest of the game
}

// Timed reports whether clocks are set.
func (l *Limits) Timed() bool { return l.Clocks != [2]Clock{} }

// limitsTime reports whether the time of the search is limited for the side to move.
func (l *Limits) limitsTime(side xiangqi.Color) bool {
	own := &l.Clocks[side&1]
	return l.MoveTime > 0 || own.Time > 0 || own.Increment > 0
}

// Open reports whether the search has no limit for the side to move, so that only a stop ends it.
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

// newClock allocates time to the side to move. Communication costs overhead per move. A fixed time per
// move is used in full, less the overhead. On a clock a larger reserve is kept, because running out of
// time loses the game.
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

// stability describes how sure the search is of its move.
type stability struct {
	sameMove  int     // iterations since the best move changed
	scoreDrop Score   // by how much the score fell in the last iteration
	effort    float64 // share of the nodes spent on the best move
}

// enough reports whether no new iteration should begin after elapsed: sooner when
// the best move stays the same and most nodes went to it, later when the score
// falls.
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
