package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Info is a report from a running search. It describes either a line of play, reported after an iteration or
// a change, or the root move that the search has just begun.
type Info struct {
	Depth    int // of the iteration, in plies
	SelDepth int // of the longest line, in plies
	MultiPV  int // rank of the line, starting at 1
	Score    Score
	Bound    Bound // Exact, or a bound if the score fell outside the window
	Nodes    uint64
	Time     time.Duration
	HashFull int // permille of the table filled by this search
	PV       []xiangqi.Move
	// TableHits is the number of positions found in the endgame tables.
	TableHits uint64
	// Stats are the reporting thread's statistics since the start of the search.
	Stats tune.Stats

	// CurrentMove and CurrentNumber identify the root move being searched. If they are set, the Info contains
	// no line of play.
	CurrentMove   xiangqi.Move
	CurrentNumber int
	RootMoves     int // number of root moves, for a progress bar
}

// NPS returns the number of nodes searched per second.
func (i *Info) NPS() uint64 {
	if i.Time <= 0 {
		return 0
	}
	return uint64(float64(i.Nodes) / i.Time.Seconds())
}

// Result is the result of a search.
type Result struct {
	Best   xiangqi.Move // NoMove if there is no legal move
	Ponder xiangqi.Move // the expected reply, or NoMove
	// Score is the score of the line that begins with Best. It is a bound if that line's Bound is not Exact,
	// which can happen if a limit ended the search during an iteration. If the position has no legal move, the
	// side to move is mated in 0 plies.
	Score Score
	Depth int // of the last finished iteration, in plies
	Nodes uint64
	Time  time.Duration
	Lines []Info // the last report of each line of play, best first
}
