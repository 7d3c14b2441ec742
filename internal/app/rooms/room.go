package rooms

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Room is a single game with everything that belongs to it. Its methods acquire the lock themselves
// unless their comments say otherwise.
type Room struct {
	all   *Rooms
	topic *talk.Topic
	id    string

	mu        sync.Mutex
	title     string
	created   time.Time
	changed   time.Time
	seats     seats
	options   Options
	game      *session.Session
	current   *record.Node // the node shown by faces
	successor string       // the game that restart created from this one
	tags      []string     // added by the user, sorted
	from      string       // the source file; "" if the game was begun here

	flag     *time.Timer // fires when the running clock runs out
	job      *job        // the running engine task, or nil
	thinking *thinkingState
	warning  *CoachState     // the coach's open warning, which keeps the engine waiting, or nil
	passed   int             // node of the last move the coach accepted; 0 for none
	failures [2]int          // consecutive failures of the engine in each seat
	conduct  *player.Conduct // how the engines behave in this game; nil until one has thought
	score    *int            // evaluation of the last engine move, in centipawns from Red's view

	guest    *Guest // the guest who plays one side remotely, or nil
	analysis *analysis
	review   *reviewing         // nil until a face asks for a review
	reviewed *view.ReviewReport // report of the last review, or nil; immutable
	saved    []byte             // the game as it was last stored
	version  int64              // version of saved
	unsaved  bool               // whether there are changes that can be saved later, such as engine results
	saving   *time.Timer
	deleted  bool
}

// section is a set of parts of the game's state. An event always replaces whole parts.
type section uint

const (
	secHead    section = 1 << iota // title, headers, players, options, kind, next
	secPlay                        // phase, result, live, draw offer
	secBoard                       // current, board, opening
	secClocks                      // clocks
	secThought                     // thinking
)

const secAll = secHead | secPlay | secBoard | secClocks | secThought

// change accumulates the changes made by a command.
type change struct {
	parts section
	nodes []*record.Node // changed or new
	gone  []int
	say   []any
	late  bool // whether the flag had fallen before the command
}

// tell announces an event that concerns the whole game.
func (c *change) tell(kind string, message phrases.Text) {
	c.say = append(c.say, view.Said{Kind: kind, Message: message})
}

// tellAt announces an event that concerns the position at a node.
func (c *change) tellAt(node int, kind string, message phrases.Text) {
	c.say = append(c.say, view.Said{Kind: kind, Node: &node, Message: message})
}

// commit saves the game and sends the changes to the faces that follow it. If the store fails, the
// game reverts to its last saved state; if another program has saved the game in the meantime, it
// adopts that program's version. The caller must hold r.mu.
func (r *Room) commit(c change) error {
	if r.deleted {
		return noGame(r.id)
	}
	r.changed = time.Now()
	if err := r.save(); errors.Is(err, ErrStale) {
		r.reload()
		return talk.NewError(talk.Stale, "storage.changed").Because(err)
	} else if err != nil {
		r.restore()
		return talk.NewError(talk.Storage, "storage.unchanged").Because(err)
	}
	r.all.listed(r.summary())
	r.show(c)
	return nil
}

// show notifies faces of a change that can be saved later, such as a different node being shown. The
// caller must hold r.mu.
func (r *Room) show(c change) {
	r.publish(c)
	if c.parts&secBoard != 0 && r.analysis != nil {
		r.analysis.follow(r.asked())
	}
}

// publish sends faces the parts of the state that have changed. The caller must hold r.mu.
func (r *Room) publish(c change) {
	set := r.sections(c.parts)
	maps.Copy(set, talk.Fields(r.pulse()))
	nodes := map[int]any{}
	for _, id := range c.gone {
		nodes[id] = nil
	}
	for _, n := range c.nodes {
		if id := r.game.Tree().ID(n); id >= 0 {
			nodes[id] = r.nodeState(n)
		}
	}
	r.topic.Publish(talk.Change{Set: set, Nodes: nodes, Say: c.say})
	if r.guest != nil {
		r.guest.publish(c.say)
	}
}

// sections returns the fields that make up the given parts of the state. The caller must hold r.mu.
func (r *Room) sections(parts section) map[string]any {
	set := map[string]any{}
	for part, fields := range map[section]func() any{
		secHead: r.headState, secPlay: r.playState, secBoard: r.boardState, secClocks: r.clocksState, secThought: r.thoughtState,
	} {
		if parts&part != 0 {
			maps.Copy(set, talk.Fields(fields()))
		}
	}
	return set
}

// The following methods return the individual parts of the state. The caller must hold r.mu.

func (r *Room) pulse() any { return gamePulse{r.changed.UTC(), r.can()} }

func (r *Room) headState() any {
	h := gameHead{
		Kind: r.kind(), Title: r.title, Named: r.named(), Headers: r.game.Headers(), Rules: ruleSetName(r.game.Rules().Set),
		Players: pointer(r.seats.show(&r.all.catalog)).state(), Options: r.options,
	}
	if r.successor != "" {
		h.Next = pointer(r.successor)
	}
	if r.guest != nil {
		h.Guest = pointer(r.guest.side)
	}
	return h
}

func (r *Room) playState() any {
	return gamePlay{r.game.Phase(), *r.result(), r.game.DrawOffer(), r.node(r.game.Live())}
}

func (r *Room) boardState() any {
	b := gameBoard{Current: r.node(r.current), Opening: openingOf(r.game.Start(), r.current.Path())}
	if board := r.board(r.current); board != nil {
		b.Board = *board
	}
	return b
}

func (r *Room) clocksState() any {
	dial := r.game.Dial()
	return gameClocks{view.ClocksOf(&dial, r.all.now())}
}

func (r *Room) thoughtState() any { return gameThought{r.thinking, r.warning} }

// open creates the topic of a room that is fully set up but not shared yet.
func (r *Room) open() {
	first := talk.Change{Set: r.sections(secAll), Nodes: map[int]any{}}
	maps.Copy(first.Set, talk.Fields(gameIdentity{r.id, r.created.UTC(), startState{r.game.Record().Start.FEN(), r.game.Handicap()}}))
	maps.Copy(first.Set, talk.Fields(r.pulse()))
	r.game.Tree().All(r.game.Start(), func(n *record.Node, before *xiangqi.Position) {
		first.Nodes[r.node(n)] = r.nodeOf(n, before)
	})
	r.topic = r.all.hub.NewTopic("game/"+r.id, first, talk.Hooks{Refresh: func() map[string]any {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.sections(secClocks)
	}})
}

// node returns the number of node n.
func (r *Room) node(n *record.Node) int { return r.game.Tree().ID(n) }

// kind returns what kind of game this is. The caller must hold r.mu.
func (r *Room) kind() Kind {
	if r.game.Phase() == session.Study {
		return kindStudy
	}
	return r.seats.kind()
}

func (r *Room) nodeState(n *record.Node) view.Node {
	before := r.game.Start()
	if n.Parent() != nil {
		before = r.game.PositionAt(n.Parent())
	}
	return r.nodeOf(n, &before)
}

// nodeOf describes a node. before is the position before the node's move.
func (r *Room) nodeOf(n *record.Node, before *xiangqi.Position) view.Node {
	s := view.NodeOf(r.game.Tree(), n, before)
	switch e := s.Eval; {
	case e == nil:
	case e.CP != nil:
		e.Share = share(xiangqi.Red, engine.Score(*e.CP), true)
	case *e.Mate != 0:
		e.Share = share(xiangqi.Red, engine.MateInMoves(*e.Mate), true)
	}
	return s
}

// role returns what a move made at n would mean. The caller must hold r.mu.
func (r *Room) role(n *record.Node) view.Role {
	if r.game.Phase() != session.Playing || n != r.game.Live() {
		return view.RoleExplore
	}
	if side, ok := r.game.ToMove(); !ok || r.seats[side].isEngine() || r.guest.plays(side) {
		return view.RoleWait
	}
	return view.RolePlay
}

// board returns the position at n, ready for faces to draw. The caller must hold r.mu.
func (r *Room) board(n *record.Node) *view.Board {
	b, err := view.Draw(r.game.Start(), n.Path(), r.game.Rules(), r.role(n))
	if err != nil {
		r.all.hub.Log.Error("node cannot be drawn", "game", r.id, "err", err) // every move of the tree is legal
		return nil
	}
	b.Node = r.node(n)
	if waiting := b.Turn.Other(); b.Role == view.RoleWait && !r.game.Paused() && !r.seats[waiting].isEngine() {
		pos := r.game.PositionAt(n)
		b.AddPremoves(&pos)
	}
	return b
}

// result returns the result of the game or, if it is still in progress, its current state. The
// caller must hold r.mu.
func (r *Room) result() *view.Result {
	if game := r.game.Game(); game != nil {
		return view.ResultOf(game.Explain(), r.game.Tree().Line(r.game.Live()))
	}
	return view.ResultOf(xiangqi.Explanation{Verdict: xiangqi.Verdict{Result: r.game.Record().Result}, Rules: r.game.Rules()}, nil)
}

// canState lists which commands are currently available.
type canState struct {
	Move       bool `json:"move"`
	Undo       bool `json:"undo"`
	Redo       bool `json:"redo"`
	Hint       bool `json:"hint"`
	Stop       bool `json:"stop"`
	Resign     bool `json:"resign"`
	OfferDraw  bool `json:"offer_draw"`
	AnswerDraw bool `json:"answer_draw"`
	Swap       bool `json:"swap"`
	Restart    bool `json:"restart"`
	Pause      bool `json:"pause"`
	Resume     bool `json:"resume"`
}

// can reports which commands are currently available. The caller must hold r.mu.
func (r *Room) can() canState {
	playing, kind, offer := r.game.Phase() == session.Playing, r.kind(), r.game.DrawOffer()
	pos := r.game.PositionAt(r.current)
	movable := pos.HasLegalMove() && r.role(r.current) != view.RoleWait
	person := kind == kindEngine || kind == kindTable
	return canState{
		Move: movable, Undo: r.game.Undoable() > 0, Redo: r.game.Redoable(),
		Hint: movable && r.job == nil, Stop: r.job != nil,
		Resign: playing && person, OfferDraw: playing && person && offer == nil,
		AnswerDraw: playing && offer != nil && !r.seats[offer.Other()].isEngine() && !r.guest.plays(offer.Other()),
		Swap:       playing && r.guest == nil, Restart: kind != kindStudy && (r.game.Live().Ply() > 0 || !playing),
		Pause:  playing && !r.game.Paused() && r.pausable(),
		Resume: playing && r.game.Paused(),
	}
}

// pausable reports whether the game has a clock or an engine to pause. The caller must hold r.mu.
func (r *Room) pausable() bool { return r.game.Timed() || r.kind() != kindTable }

// named returns a title that can be translated, or nil if the title is literal.
func (r *Room) named() *phrases.Text {
	if r.all.named == nil {
		return nil
	}
	return r.all.named(r.title)
}

// allOf returns a text in every language, so that searches can match any of them.
func allOf(t *phrases.Text) (all string) {
	if t != nil {
		for _, l := range phrases.Languages() {
			all += t.In(l) + " "
		}
	}
	return all
}

// summary returns the game's entry in the list of games. The caller must hold r.mu.
func (r *Room) summary() Summary {
	end, result := r.game.Live(), r.game.Record().Result
	if game := r.game.Game(); game != nil {
		result = game.Outcome().Result
	} else {
		end = r.game.Tree().Root().End()
	}
	s := Summary{
		ID: r.id, Kind: r.kind(), Title: r.title, Named: r.named(), Phase: r.game.Phase(), Result: result,
		Players: pointer(r.seats.show(&r.all.catalog)).state(), Plies: end.Ply(), Created: r.created.UTC(), Changed: r.changed.UTC(),
		Match: r.options.Match,
	}
	pos := r.game.PositionAt(end)
	s.FEN = pos.FEN()
	if end.Parent() != nil {
		s.Last = pointer(end.Move)
	}
	r.facts(&s, end)
	return s
}

// asked returns the current position as a question for an engine, along with its node number.
// The caller must hold r.mu.
func (r *Room) asked() (player.Question, int) {
	q, err := newQuestion(r.game.Start(), r.current.Path(), r.game.Rules())
	if err != nil {
		r.all.hub.Log.Error("position cannot be asked about", "game", r.id, "err", err) // every move of the tree is legal
	}
	return q, r.node(r.current)
}

// shut stops everything running in the room, without waiting. The caller must hold r.mu.
func (r *Room) shut() {
	r.stopJob()
	if r.flag != nil {
		r.flag.Stop()
		r.flag = nil
	}
	if r.saving != nil {
		r.saving.Stop()
		r.saving = nil
	}
	if r.analysis != nil {
		r.analysis.shut()
	}
}

// save writes the game to the store. The caller must hold r.mu.
func (r *Room) save() error {
	data, err := r.encode(r.all.now())
	if err != nil {
		return err
	}
	summary := r.summary()
	line, err := talk.Encode(summary)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	err = r.all.store.SaveGame(ctx, Stored{
		ID: r.id, Changed: r.changed, Summary: line, Data: data, Version: r.version,
		Text: r.title + " " + allOf(summary.Named) + summary.Players.Red.Name + " " + summary.Players.Black.Name,
	})
	if err == nil {
		r.saved, r.unsaved = data, false
		r.version++
	}
	return err
}

// saveTime limits how long the store may take to save or load a game.
const saveTime = 10 * time.Second

// reload reloads the game from the store because another program has changed it. The caller must
// hold r.mu.
func (r *Room) reload() {
	ctx, cancel := context.WithTimeout(context.Background(), saveTime)
	defer cancel()
	data, version, err := r.all.store.LoadGame(ctx, r.id)
	if errors.Is(err, ErrNoGame) {
		r.all.forget(r)
		return
	}
	if err == nil {
		r.saved, r.version = data, version
	}
	r.restore()
}

// restore undoes changes that could not be saved. Clocks and engines then wait until the user acts.
// The caller must hold r.mu.
func (r *Room) restore() {
	r.stopJob()
	before, now := r.game.Tree(), r.all.now()
	if r.saved == nil || r.decode(r.saved, now) != nil {
		return
	}
	if r.pausable() {
		_, _ = r.game.Apply(session.Pause{}, now) // the game may already be paused, or over
	}
	all := change{parts: secAll}
	r.game.Tree().All(r.game.Start(), func(n *record.Node, _ *xiangqi.Position) { all.nodes = append(all.nodes, n) })
	before.All(r.game.Start(), func(n *record.Node, _ *xiangqi.Position) {
		if _, err := r.game.Tree().Find(before.ID(n)); err != nil {
			all.gone = append(all.gone, before.ID(n))
		}
	})
	r.publish(all)
}
