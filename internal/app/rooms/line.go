package rooms

import (
	"fmt"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// thought is what an engine tells while it thinks.
type thought struct {
	uci.Info
	rootMoves int // how many moves there are at the root; 0 when it did not tell
}

// thoughtOf is what our own engine tells.
func thoughtOf(i engine.Info) thought {
	return thought{uci.Info{
		Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: i.MultiPV, Score: scoreOf(i.Score), Bound: boundOf(i.Bound),
		Nodes: int64(i.Nodes), NPS: int64(i.NPS()), HashFull: i.HashFull, Time: i.Time, PV: i.PV,
		CurrMove: i.CurrentMove, CurrMoveNumber: i.CurrentNumber,
	}, i.RootMoves}
}

// decidedScore stands for a game that is decided without a mate in sight.
const decidedScore = 9900 // centipawns

func scoreOf(s engine.Score) uci.Score {
	if moves, ok := s.MateMoves(); ok {
		return uci.MateIn(moves)
	}
	return uci.Centipawns(max(-decidedScore, min(decidedScore, int(s))))
}

func boundOf(b engine.Bound) uci.Bound {
	switch b {
	case engine.LowerBound:
		return uci.LowerBound
	case engine.UpperBound:
		return uci.UpperBound
	}
	return uci.Exact
}

// scoreState is a score as Red sees it.
type scoreState struct {
	CP   *int   `json:"cp"`
	Mate *int   `json:"mate"`
	Text string `json:"text"`
}

// lineState is a line of play as faces are told of it.
type lineState struct {
	Rank     int            `json:"rank"`
	Depth    int            `json:"depth"`
	SelDepth int            `json:"seldepth"`
	Bound    string         `json:"bound"`
	Score    scoreState     `json:"score"`
	Share    int            `json:"share"`
	Nodes    int64          `json:"nodes"`
	NPS      int64          `json:"nps"`
	TimeMS   int64          `json:"time_ms"`
	Hash     int            `json:"hash"`
	PV       []xiangqi.Move `json:"pv"`
	Text     lineText       `json:"text"`
}

// lineOf tells of a line of play from a position.
func lineOf(p xiangqi.Position, i *uci.Info) lineState {
	l := lineState{
		Rank: max(1, i.MultiPV), Depth: i.Depth, SelDepth: i.SelDepth,
		Score: scoreFor(p.Turn(), i.Score), Share: share(p.Turn(), i.Score),
		Nodes: i.Nodes, NPS: i.NPS, TimeMS: i.Time.Milliseconds(), Hash: i.HashFull,
	}
	if l.NPS == 0 && i.Time > 0 {
		l.NPS = int64(float64(i.Nodes) / i.Time.Seconds())
	}
	bound := i.Bound
	if p.Turn() == xiangqi.Black { // what is at least so for Black is at most so for Red
		bound = map[uci.Bound]uci.Bound{uci.LowerBound: uci.UpperBound, uci.UpperBound: uci.LowerBound}[bound]
	}
	l.Bound = map[uci.Bound]string{uci.LowerBound: "lower", uci.UpperBound: "upper"}[bound]
	l.PV, l.Text = textOfLine(p, i.PV)
	return l
}

// scoreFor turns a score of the side to move into Red's.
func scoreFor(turn xiangqi.Color, s uci.Score) scoreState {
	value := s.Value
	if turn == xiangqi.Black {
		value = -value
	}
	switch s.Kind {
	case uci.ScoreMate:
		text := "#" + strconv.Itoa(value)
		if s.Value == 0 { // the side to move has been mated
			text = map[xiangqi.Color]string{xiangqi.Red: "#-0", xiangqi.Black: "#0"}[turn]
		}
		return scoreState{Mate: &value, Text: text}
	case uci.ScoreCP:
		return scoreState{CP: &value, Text: fmt.Sprintf("%+.2f", float64(value)/100)}
	}
	return scoreState{}
}

// share is Red's part of an evaluation bar in per mille: what Red may expect of
// a game between equals.
func share(turn xiangqi.Color, s uci.Score) int {
	mover := 500
	switch {
	case s.Kind == uci.ScoreMate && s.Value > 0:
		mover = 1000
	case s.Kind == uci.ScoreMate:
		mover = 0
	case s.Kind == uci.ScoreCP:
		win, draw, _ := engine.Score(max(-decidedScore, min(decidedScore, s.Value))).WDL()
		mover = win + draw/2
	}
	if turn == xiangqi.Black {
		return 1000 - mover
	}
	return mover
}

// thinkingState is an engine at work in a game.
type thinkingState struct {
	Side      xiangqi.Color `json:"side"`
	For       string        `json:"for"`
	Engine    string        `json:"engine"`
	Name      string        `json:"name"`
	ElapsedMS int64         `json:"elapsed_ms"`
	LimitMS   *int64        `json:"limit_ms"`
	Progress  *float64      `json:"progress"`
	Root      *rootState    `json:"root"`
	Line      *lineState    `json:"line"`
}

// rootState is the move at the root that an engine looks at.
type rootState struct {
	Move   xiangqi.Move `json:"move"`
	Number int          `json:"number"`
	Of     int          `json:"of"`
}

// follow brings the state up to date with a thought about p.
func (t *thinkingState) follow(p *xiangqi.Position, moves int, th *thought, elapsed time.Duration) {
	t.ElapsedMS = elapsed.Milliseconds()
	if len(th.PV) > 0 && th.MultiPV <= 1 {
		t.Line = pointer(lineOf(*p, &th.Info))
	}
	if th.CurrMove != xiangqi.NoMove {
		of := th.rootMoves
		if of == 0 {
			of = moves
		}
		t.Root = &rootState{th.CurrMove, th.CurrMoveNumber, of}
	}
	switch {
	case t.LimitMS != nil && *t.LimitMS > 0:
		t.Progress = pointer(min(1, float64(t.ElapsedMS)/float64(*t.LimitMS)))
	case t.Root != nil && t.Root.Of > 0:
		t.Progress = pointer(min(1, float64(t.Root.Number)/float64(t.Root.Of)))
	}
}
