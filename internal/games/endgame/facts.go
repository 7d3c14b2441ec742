package endgame

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrMissing is wrapped by the error for a class that is not covered by any table.
var ErrMissing = errors.New("no table of the class")

// Facts contains the counts for a class, as named by the caller, and its longest wins.
type Facts struct {
	Class       string        `json:"class"`
	Title       phrases.Text  `json:"title"`
	Name        *phrases.Text `json:"name"`
	RedToMove   Counts        `json:"red_to_move"`
	BlackToMove Counts        `json:"black_to_move"`
	MaxDTM      int           `json:"max_dtm"`
	AnyRules    bool          `json:"holds_under_perpetual_check"`
	Bytes       uint64        `json:"bytes"`
	Longest     []Position    `json:"longest"`
}

// Counts reports the outcomes of the legal positions in which a given side is to move.
type Counts struct {
	Legal   uint64 `json:"legal"`        // number of legal positions; mirror images count as two positions
	Win     uint64 `json:"win"`          // number of positions won by the side to move
	Loss    uint64 `json:"loss"`         // number of positions lost by the side to move
	Draw    uint64 `json:"draw"`         // number of drawn positions
	MaxWin  *int   `json:"max_win_dtm"`  // plies of the longest win; null if there are no wins
	MaxLoss *int   `json:"max_loss_dtm"` // plies of the longest loss; null if there are no losses
}

// NewCounts converts the counts in the header of a table.
func NewCounts(n tablebase.Counts) Counts {
	c := Counts{Legal: n.Legal, Win: n.Win, Loss: n.Loss, Draw: n.Draw}
	if n.Win > 0 {
		c.MaxWin = &n.MaxWin
	}
	if n.Loss > 0 {
		c.MaxLoss = &n.MaxLoss
	}
	return c
}

// Position is a position to display.
type Position struct {
	FEN    string `json:"fen"`
	Turn   string `json:"turn" ts:"Color"`
	Result string `json:"result" ts:"TableResult"`
	DTM    int    `json:"dtm"`
}

// Topic is an entry in the list of classes to practise.
type Topic struct {
	Class  string        `json:"class"`
	Title  phrases.Text  `json:"title"`
	Name   *phrases.Text `json:"name"`
	Pieces int           `json:"pieces"`
	MaxDTM int           `json:"max_dtm"`
	// Wins is how many in a thousand positions are won by the stronger side when it is to move.
	Wins int `json:"wins"`
	// FEN is a sample position of the class, or "" if there is none.
	FEN string `json:"fen"`
}

// Topics returns all classes that are worth practising: those with at least one position that is
// won or lost.
func (g *Guide) Topics() []Topic {
	topics := []Topic{}
	for _, class := range g.tables.Mates() {
		t, _ := g.tables.Table(class, tablebase.MateTable)
		if t == nil {
			continue
		}
		topic := Topic{Class: class.String(), Title: Title(class), Pieces: class.Pieces()}
		for _, n := range t.Header().Counts {
			topic.MaxDTM = max(topic.MaxDTM, n.MaxWin, n.MaxLoss)
		}
		if topic.MaxDTM == 0 {
			continue
		}
		topic.Name = Name(class)
		const thousand = 1000
		red := t.Header().Counts[xiangqi.Red]
		topic.Wins = int(thousand * red.Win / max(1, red.Legal))
		topic.FEN = Sample(class)
		topics = append(topics, topic)
	}
	return topics
}

// longestShown is the number of positions to show from among those with the greatest distances.
const longestShown = 6

// Facts returns the facts about a class. The first call for a class reads the whole table, which
// takes a while if the table is large. The error either wraps ErrMissing or is a read error.
func (g *Guide) Facts(ctx context.Context, class tablebase.Class) (*Facts, error) {
	t, exchanged := g.tables.Table(class, tablebase.MateTable)
	if t == nil {
		return nil, fmt.Errorf("%w %v", ErrMissing, class)
	}
	h := t.Header()
	facts := &Facts{
		Class: class.String(), Title: Title(class), AnyRules: h.Rules == tablebase.AnyRules,
		Bytes: t.Size(), Longest: []Position{},
	}
	facts.Name = Name(class)
	for side, counts := range []*Counts{&facts.RedToMove, &facts.BlackToMove} {
		n := h.Counts[side^int(exchanged)]
		*counts = NewCounts(n)
		facts.MaxDTM = max(facts.MaxDTM, n.MaxWin, n.MaxLoss)
	}
	longest, err := g.longest.of(ctx, t)
	if err != nil {
		return nil, err
	}
	for _, p := range longest {
		result, plies := tablebase.Win, h.Counts[p.Turn()].MaxWin
		if exchanged == tablebase.Exchanged {
			p = p.ExchangeColors()
		}
		facts.Longest = append(facts.Longest, Position{p.FEN(), sideName(p.Turn()), result.String(), plies})
	}
	return facts, nil
}

// longestCache caches the longest wins in each table, because the whole table must be read to find
// them.
type longestCache struct {
	mutex sync.Mutex
	known map[*tablebase.Table][]xiangqi.Position
}

// of returns the positions that the side to move wins in the largest number of plies. The positions
// of the side with the longer wins come first.
func (c *longestCache) of(ctx context.Context, t *tablebase.Table) ([]xiangqi.Position, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if found, ok := c.known[t]; ok {
		return found, nil
	}
	counts := t.Header().Counts
	sides := []xiangqi.Color{xiangqi.Red, xiangqi.Black}
	if counts[xiangqi.Black].MaxWin > counts[xiangqi.Red].MaxWin {
		sides[0], sides[1] = sides[1], sides[0]
	}
	var all []xiangqi.Position
	for _, side := range sides {
		found, err := t.Longest(ctx, side, tablebase.Win, longestShown)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	if c.known == nil {
		c.known = make(map[*tablebase.Table][]xiangqi.Position)
	}
	c.known[t] = all
	return all, nil
}
