package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Info holds what a search reports while it runs: a line of play after an iteration
// or a change, or the root move just begun.
type Info struct {
	Depth    int // plies of the iteration
	SelDepth int // plies of the longest line
	MultiPV  int // rank of the line, from 1
	Score    Score
	Bound    Bound // Exact, or a bound when the score left the window
	Nodes    uint64
	Time     time.Duration
	HashFull int // permille of the table used by this search
	PV       []xiangqi.Move
	// TableHits is how many positions were found in endgame tables.
	TableHits uint64
	// Stats are those of the thread that reports, since the search began.
	Stats tune.Stats

	// CurrentMove and CurrentNumber are the root move that is searched now;
	// such an Info has no line.
	CurrentMove   xiangqi.Move
	CurrentNumber int
	RootMoves     int // how many root moves there are, for a progress bar
}

// NPS returns nodes per second.
func (i *Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// Result is the result of a search.
type Result struct {
	Best   xiangqi.Move // NoMove when there is no legal move
	Ponder xiangqi.Move // the reply expected, or NoMove
	Score  Score
	Depth  int // last finished iteration, plies
	Nodes  uint64
	Time   time.Duration
	Lines  []Info // the last report of each line of play, best first
}
