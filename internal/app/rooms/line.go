package rooms

import (
	"fmt"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// scoreState is a score as seen by Red.
type scoreState struct {
	CP   *int   `json:"cp"`   // in centipawns; null if there is a mate
	Mate *int   `json:"mate"` // in moves, negative if Red is mated; null if there is no mate
	Text string `json:"text"`
}

// bound distinguishes exact scores from lower and upper bounds, as seen by Red.
type bound string

const (
	exactScore bound = ""
	lowerBound bound = "lower"
	upperBound bound = "upper"
)

// lineState is a line of play in the form sent to faces.
type lineState struct {
	Rank     int            `json:"rank"`
	Depth    int            `json:"depth"`
	SelDepth int            `json:"seldepth"`
	Bound    bound          `json:"bound"`
	Score    scoreState     `json:"score"`
	Share    int            `json:"share"` // Red's share of the evaluation bar, from 0 to 1000
	Nodes    int64          `json:"nodes"`
	NPS      int64          `json:"nps"`
	TimeMS   int64          `json:"time_ms"`
	Hash     int            `json:"hash"` // how full the transposition table is, per mille
	PV       []xiangqi.Move `json:"pv"`
	Text     view.LineText  `json:"text"`
}

// lineOf describes a line that starts at p.
func lineOf(p xiangqi.Position, i *player.Info) lineState {
	scored := i.Bound != engine.NoBound
	l := lineState{
		Rank: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth,
		Score: scoreFor(p.Turn(), i.Score, scored), Share: share(p.Turn(), i.Score, scored),
		Nodes: int64(i.Nodes), NPS: int64(i.NPS()), TimeMS: i.Time.Milliseconds(), Hash: i.HashFull,
	}
	side := i.Bound
	if p.Turn() == xiangqi.Black { // a lower bound for Black is an upper bound for Red
		side = map[player.Bound]player.Bound{engine.LowerBound: engine.UpperBound, engine.UpperBound: engine.LowerBound}[side]
	}
	l.Bound = map[player.Bound]bound{engine.Exact: exactScore, engine.LowerBound: lowerBound, engine.UpperBound: upperBound}[side]
	l.PV, l.Text = view.TextOfLine(p, i.PV)
	return l
}

// scoreFor converts a score from the given side's point of view to Red's. scored reports whether
// there is a score at all.
func scoreFor(turn xiangqi.Color, s player.Score, scored bool) scoreState {
	if !scored {
		return scoreState{}
	}
	value, mate := s.Spoken()
	sign := 1
	if turn == xiangqi.Black {
		sign = -1
	}
	value *= sign
	if !mate {
		return scoreState{CP: &value, Text: fmt.Sprintf("%+.2f", float64(value)/100)}
	}
	text := "#" + strconv.Itoa(value)
	if value == 0 && sign > 0 { // Red has been mated
		text = "#-0"
	}
	return scoreState{Mate: &value, Text: text}
}

// share returns Red's share of the evaluation bar, in thousandths. It equals the score that Red
// would be expected to make in a game between equal players.
func share(turn xiangqi.Color, s player.Score, scored bool) int {
	mover := 500
	if scored {
		win, draw, _ := s.WDL()
		mover = win + draw/2
	}
	if turn == xiangqi.Black {
		return 1000 - mover
	}
	return mover
}

// thinkingState describes an engine that is thinking in a game.
type thinkingState struct {
	Node      int           `json:"node"` // the position being searched
	Side      xiangqi.Color `json:"side"`
	For       purpose       `json:"for"`
	Engine    string        `json:"engine"`
	Name      string        `json:"name"`
	ElapsedMS int64         `json:"elapsed_ms"`
	LimitMS   *int64        `json:"limit_ms"` // null if there is no limit
	Progress  *float64      `json:"progress"` // progress of the search, from 0 to 1; null if unknown
	Root      *rootState    `json:"root"`
	Line      *lineState    `json:"line"`
}

// rootState describes the root move that an engine is currently searching.
type rootState struct {
	Move   xiangqi.Move `json:"move"`
	Number int          `json:"number"`
	Of     int          `json:"of"`
}

// follow updates the state from an engine's report about position p.
func (t *thinkingState) follow(p *xiangqi.Position, moves int, th *player.Info, elapsed time.Duration) {
	t.ElapsedMS = elapsed.Milliseconds()
	if len(th.PV) > 0 && th.MultiPV <= 1 {
		t.Line = pointer(lineOf(*p, th))
	}
	if th.CurrentMove != xiangqi.NoMove {
		of := th.RootMoves
		if of == 0 {
			of = moves
		}
		t.Root = &rootState{th.CurrentMove, th.CurrentNumber, of}
	}
	switch {
	case t.LimitMS != nil && *t.LimitMS > 0:
		t.Progress = pointer(min(1, float64(t.ElapsedMS)/float64(*t.LimitMS)))
	case t.Root != nil && t.Root.Of > 0:
		t.Progress = pointer(min(1, float64(t.Root.Number)/float64(t.Root.Of)))
	}
}
