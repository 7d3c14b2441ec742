package rooms

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// savedVersion is the form of saved games. A newer one is refused.
const savedVersion = 1

// savedGame is a game in the store.
type savedGame struct {
	Version   int              `json:"version"`
	ID        string           `json:"id"`
	Title     string           `json:"title"`
	Created   time.Time        `json:"created"`
	Changed   time.Time        `json:"changed"`
	Headers   []header         `json:"headers"`
	Rules     string           `json:"rules"`
	Start     string           `json:"start"`
	Handicap  string           `json:"handicap"`
	Seats     seats            `json:"seats"`
	Options   Options          `json:"options"`
	Phase     string           `json:"phase"`
	Result    xiangqi.Result   `json:"result"` // of a study
	End       *savedEnd        `json:"end"`    // by which players have ended the game; null for none
	Offer     *xiangqi.Color   `json:"offer"`
	Clock     *savedClock      `json:"clock"`
	Paused    bool             `json:"paused"`
	Undone    [][]xiangqi.Move `json:"undone"`
	Score     *int             `json:"score"`
	Successor string           `json:"successor"`
	Live      int              `json:"live"`
	Current   int              `json:"current"`
	Next      int              `json:"next"` // number of the next node
	Nodes     []savedNode      `json:"nodes"`
	Tags      []savedTag       `json:"tags"`
}

type savedEnd struct {
	Reason string        `json:"reason"`
	Loser  xiangqi.Color `json:"loser"`
}

type savedClock struct {
	Control Control        `json:"control"`
	Red     savedSideClock `json:"red"`
	Black   savedSideClock `json:"black"`
}

type savedSideClock struct {
	LeftMS  int64 `json:"left_ms"`
	Periods int   `json:"periods"`
	Byoyomi bool  `json:"byoyomi"`
}

type savedTag struct {
	Tag  string `json:"tag"`
	Node int    `json:"node"`
}

// savedNode is a move; children follow their parent, siblings in their order.
type savedNode struct {
	ID      int          `json:"id"`
	Parent  int          `json:"parent"`
	Move    xiangqi.Move `json:"move"`
	Comment string       `json:"comment,omitempty"`
	Lead    string       `json:"lead,omitempty"`
	NAGs    []int        `json:"nags,omitempty"`
	Marks   []string     `json:"marks,omitempty"`
	Clock   *int64       `json:"clock_ms,omitempty"`
	Elapsed *int64       `json:"elapsed_ms,omitempty"`
	Eval    *record.Eval `json:"eval,omitempty"`
}

// encode writes the game for the store; r is locked.
func (r *Room) encode() ([]byte, error) {
	s := savedGame{
		Version: savedVersion, ID: r.id, Title: r.title, Created: r.created, Changed: r.changed, Headers: r.headers(),
		Rules: r.rules.Set.String(), Start: r.record.Start.FEN(), Handicap: r.handicap, Seats: r.seats, Options: r.options,
		Phase: r.phase, Result: r.record.Result, Offer: r.offer, Paused: r.paused, Undone: r.undone, Score: r.score,
		Successor: r.successor, Live: r.tree.ids[r.live], Current: r.tree.ids[r.current], Next: r.tree.next,
	}
	if r.game != nil {
		s.End = endOfGame(r.game.Outcome())
	}
	if r.clock != nil {
		now := time.Now()
		s.Clock = &savedClock{r.clock.control, r.savedSide(xiangqi.Red, now), r.savedSide(xiangqi.Black, now)}
	}
	for _, t := range r.tags {
		s.Tags = append(s.Tags, savedTag{t.tag, t.node})
	}
	r.tree.all(r.start, func(n *record.Node, _ *xiangqi.Position) { s.Nodes = append(s.Nodes, r.savedNode(n)) })
	return talk.Encode(s)
}

// endOfGame returns how players have ended a game, nil when they have not.
func endOfGame(v xiangqi.Verdict) *savedEnd {
	switch v.Reason {
	case xiangqi.Resignation, xiangqi.TimeLoss, xiangqi.IllegalMove, xiangqi.Agreement:
		e := &savedEnd{Reason: v.Reason.String()}
		if winner, ok := v.Result.Winner(); ok {
			e.Loser = winner.Other()
		}
		return e
	}
	return nil
}

func (r *Room) savedSide(c xiangqi.Color, now time.Time) savedSideClock {
	s, _ := r.clock.now(c, now)
	return savedSideClock{s.left.Milliseconds(), s.periods, s.byoyomi}
}

func (r *Room) savedNode(n *record.Node) savedNode {
	s := savedNode{
		ID: r.tree.ids[n], Move: n.Move, Comment: n.Comment, Lead: n.Lead,
		Clock: ms(n.Clock), Elapsed: ms(n.Elapsed), Eval: n.Eval,
	}
	if n.Parent() != nil {
		s.Parent = r.tree.ids[n.Parent()]
	}
	for _, nag := range n.NAGs {
		s.NAGs = append(s.NAGs, int(nag))
	}
	for _, mark := range n.Marks {
		s.Marks = append(s.Marks, mark.String())
	}
	return s
}

// decode fills the room from what encode wrote. The clock stands still then. On
// an error the room is as it was.
func (r *Room) decode(data []byte) error {
	var s savedGame
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("saved game: %w", err)
	}
	if s.Version != savedVersion {
		return fmt.Errorf("saved game %s: version %d, this program knows %d", s.ID, s.Version, savedVersion)
	}
	setup, err := xiangqi.ParseSetup(s.Start)
	if err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	rules, err := xiangqi.ParseRules(s.Rules)
	if err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	rec := record.NewFrom(setup)
	for _, h := range s.Headers {
		rec.Headers.Set(h.Name, h.Value)
	}
	start, err := rec.StartPosition()
	if err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	rec.Result = s.Result
	next := Room{
		all: r.all, topic: r.topic, id: s.ID, title: s.Title, created: s.Created, changed: s.Changed, rules: rules,
		handicap: s.Handicap, seats: s.Seats, options: s.Options, phase: s.Phase, record: rec, start: start,
		undone: s.Undone, offer: s.Offer, paused: s.Paused, score: s.Score, successor: s.Successor,
	}
	if err := next.plant(&s); err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	if err := next.replay(s.End); err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	if s.Clock != nil {
		next.clock = newClock(s.Clock.Control)
		next.clock.sides = [2]sideClock{s.Clock.Red.clock(), s.Clock.Black.clock()}
	}
	for _, t := range s.Tags {
		next.tags = append(next.tags, tagged{t.Tag, t.Node})
	}
	r.take(&next)
	r.saved = data
	return nil
}

func (s savedSideClock) clock() sideClock { return sideClock{millis(s.LeftMS), s.Periods, s.Byoyomi} }

// take replaces what is kept of the game by that of another room.
func (r *Room) take(n *Room) {
	r.id, r.title, r.created, r.changed = n.id, n.title, n.created, n.changed
	r.rules, r.handicap, r.seats, r.options, r.phase = n.rules, n.handicap, n.seats, n.options, n.phase
	r.record, r.start, r.tree, r.game, r.live, r.current = n.record, n.start, n.tree, n.game, n.live, n.current
	r.undone, r.offer, r.clock, r.paused, r.score, r.successor, r.tags = n.undone, n.offer, n.clock, n.paused, n.score, n.successor, n.tags
	r.turnSince = time.Time{}
}

// plant makes the tree of a saved game.
func (r *Room) plant(s *savedGame) error {
	r.tree = tree{root: r.record.Root, nodes: map[int]*record.Node{}, ids: map[*record.Node]int{}}
	for i, saved := range s.Nodes {
		n := r.record.Root
		if i > 0 {
			parent := r.tree.nodes[saved.Parent]
			if parent == nil || r.tree.nodes[saved.ID] != nil {
				return fmt.Errorf("node %d does not fit", saved.ID)
			}
			p := r.positionAt(parent)
			if err := p.CheckMove(saved.Move); err != nil {
				return fmt.Errorf("node %d: %w", saved.ID, err)
			}
			n = parent.Add(saved.Move)
		}
		if err := saved.fill(n); err != nil {
			return fmt.Errorf("node %d: %w", saved.ID, err)
		}
		r.tree.put(saved.ID, n)
	}
	r.tree.next = max(r.tree.next, s.Next)
	r.live, r.current = r.tree.nodes[s.Live], r.tree.nodes[s.Current]
	if r.live == nil || r.current == nil || len(s.Nodes) == 0 {
		return fmt.Errorf("no node %d or %d", s.Live, s.Current)
	}
	return nil
}

// fill writes to a node what was kept of it.
func (s *savedNode) fill(n *record.Node) error {
	n.Comment, n.Lead, n.Eval = s.Comment, s.Lead, s.Eval
	for _, nag := range s.NAGs {
		n.NAGs = append(n.NAGs, record.NAG(nag))
	}
	for _, text := range s.Marks {
		var m record.Mark
		if err := m.UnmarshalText([]byte(text)); err != nil {
			return err
		}
		n.Marks = append(n.Marks, m)
	}
	if s.Clock != nil {
		n.Clock = pointer(millis(*s.Clock))
	}
	if s.Elapsed != nil {
		n.Elapsed = pointer(millis(*s.Elapsed))
	}
	return nil
}

// replay plays the game that is not a study up to its live node.
func (r *Room) replay(end *savedEnd) error {
	if r.phase == phaseStudy {
		return nil
	}
	game, err := r.record.GameAt(r.live, r.rules)
	if err != nil {
		return err
	}
	r.game = game
	if end == nil {
		return nil
	}
	switch end.Reason {
	case xiangqi.Resignation.String():
		return r.game.Resign(end.Loser)
	case xiangqi.TimeLoss.String():
		return r.game.LoseOnTime(end.Loser)
	case xiangqi.IllegalMove.String():
		return r.game.LoseByIllegalMove(end.Loser)
	}
	return r.game.AgreeDraw()
}
