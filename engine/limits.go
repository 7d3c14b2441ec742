package engine

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits say how long a search may take. Several limits together stop it at the
// first that is reached; the zero value searches until stopped.
type Limits struct {
	Depth int    // plies
	Nodes uint64 // moves made by all threads together
	// SoftNodes ends a search after the iteration in which so many moves were
	// made by all threads together. Nodes beside it bounds long iterations.
	SoftNodes uint64
	MoveTime  time.Duration // for this move
	Mate      int           // stop once a mate in so many moves is found

	// Clocks are those of Red and Black. A zero clock does not limit its side; one
	// that has run down has at least a nanosecond left.
	Clocks [2]Clock

	// Ponder starts the search without its clock, which Search.PonderHit starts.
	Ponder bool

	SearchMoves []xiangqi.Move // only these moves are considered, when there are any
	BanMoves    []xiangqi.Move // these are not
	MultiPV     int            // lines of play to report; 0 means Options.MultiPV
}

// Clock is what a side has left.
type Clock struct {
	Time      time.Duration
	Increment time.Duration // added after each move
	MovesToGo int           // moves the time left must last for; 0 = all the rest
}

// Timed says whether there are clocks.
func (l *Limits) Timed() bool { return l.Clocks != [2]Clock{} }

// Open says whether no limit ends a search for the side to move, so that only a
// stop does.
func (l *Limits) Open(side xiangqi.Color) bool {
	return l.Depth <= 0 && l.Nodes == 0 && l.SoftNodes == 0 && l.Mate <= 0 && !newClock(l, side, 0).limited
}

// clock decides when a search has used its share of the time.
type clock struct {
	limited bool
	fixed   bool          // the whole hard limit is meant to be used
	soft    time.Duration // no new iteration is begun after this, scaled by stability
	hard    time.Duration // the search stops
}

// newClock shares out the time for the side to move. overhead is lost on the way
// to the other program with every move.
func newClock(l *Limits, side xiangqi.Color, overhead time.Duration) clock {
	const least = time.Millisecond
	own := &l.Clocks[side&1]
	if l.MoveTime > 0 {
		d := l.MoveTime
		if own.Time > 0 {
			d = min(d, own.Time)
		}
		d = max(least, d-overhead)
		return clock{limited: true, fixed: true, soft: d, hard: d}
	}
	left, increment := own.Time, own.Increment
	if left <= 0 && increment <= 0 {
		return clock{}
	}
	const (
		horizon    = 36  // moves a game is expected to last from here
		mostMoves  = 50  // a long session is not planned beyond this
		keepFactor = 0.8 // of the time left at the most for one move
		stretch    = 5.0 // hard limit over soft
	)
	moves := horizon
	if own.MovesToGo > 0 {
		moves = min(own.MovesToGo, mostMoves)
	}
	reserve := overhead * time.Duration(min(moves, 10)+1)
	usable := max(least, left-reserve)
	most := max(least, time.Duration(keepFactor*float64(usable)))
	if own.MovesToGo == 1 {
		most = max(least, left-2*overhead)
	}
	soft := usable/time.Duration(moves) + increment*3/4
	soft = max(least, min(soft, most))
	hard := max(soft, min(time.Duration(stretch*float64(soft)), most))
	return clock{limited: true, soft: soft, hard: hard}
}

// stability describes how sure the search is of its move.
type stability struct {
	sameMove  int     // iterations since the best move changed
	scoreDrop Score   // by how much the score fell in the last iteration
	effort    float64 // share of the nodes spent on the best move
}

// enough says whether no new iteration should begin after elapsed.
func (c *clock) enough(elapsed time.Duration, s stability, part int) bool {
	if !c.limited || c.fixed {
		return false
	}
	settled := 1.5 - 0.11*float64(min(s.sameMove, 8))
	falling := 1 + float64(max(0, min(s.scoreDrop, 60)))/75
	effort := 1.45 - 0.9*s.effort
	limit := float64(c.soft) * settled * falling * effort * float64(part) / 62
	return float64(elapsed) >= min(limit, float64(c.hard))
}
