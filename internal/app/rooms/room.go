package rooms

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Room is one game with all that belongs to it. Its methods lock it; those whose
// comment says so want it locked.
type Room struct {
	all   *Rooms
	topic *talk.Topic
	id    string

	mu        sync.Mutex
	title     string
	created   time.Time
	changed   time.Time
	rules     xiangqi.Rules
	handicap  string
	seats     seats
	options   Options
	phase     string
	record    *record.Game // its tree, headers and start; the result of a study
	start     xiangqi.Position
	tree      tree
	game      *xiangqi.Game // what has been played: the moves to live; nil for a study
	live      *record.Node
	current   *record.Node
	undone    [][]xiangqi.Move // moves that redo plays again, the next last
	offer     *xiangqi.Color   // who offers a draw
	clock     *clock           // nil without one
	paused    bool
	successor string    // the game that restart made of this one
	turnSince time.Time // when the side to move began to think; zero when nobody does
	tags      []tagged  // moves that have been answered, the last ones

	flag     *time.Timer // falls when the running clock ends
	job      *job        // the engine at work, nil for none
	thinking *thinkingState
	failures [2]int          // of the engine on each seat, in a row
	conduct  *player.Conduct // of the engines in this game; nil before the first has thought
	score    *int            // what the last engine move thought, centipawns, Red's view

	analysis *analysis
	saved    []byte // what the store holds
	walked   bool   // current has changed since then
	deleted  bool
}

// tagged remembers a move that a face has sent under a tag.
type tagged struct {
	tag  string
	node int
}

// mostTags is how many tags of moves a game remembers.
const mostTags = 64

// section is a part of a game's state that an event replaces.
type section uint

const (
	secHead    section = 1 << iota // title, headers, players, options, kind, next
	secPlay                        // phase, result, live, draw offer
	secBoard                       // current, board, opening
	secClocks                      // clocks
	secThought                     // thinking
)

const secAll = secHead | secPlay | secBoard | secClocks | secThought

// change collects what a command has changed.
type change struct {
	parts section
	nodes []*record.Node // changed or new
	gone  []int
	say   []any
}

func (c *change) tell(kind string, message Words) {
	c.say = append(c.say, said{Kind: kind, Message: message})
}

// commit saves the game and tells its faces what has changed; r is locked. When
// the store fails, nothing has happened: the game goes back to what was saved.
func (r *Room) commit(c change) error {
	if r.deleted {
		return noGame(r.id)
	}
	r.changed = time.Now()
	if err := r.save(); err != nil {
		r.restore()
		return talk.Errorf(talk.Storage, "The data folder cannot be written; nothing was changed.", "无法写入数据文件夹，操作未执行。").Because(err)
	}
	r.all.listed(r.summary())
	r.show(c)
	return nil
}

// show tells faces of a change that needs not be kept at once, such as where they
// stand in the game; r is locked.
func (r *Room) show(c change) {
	r.publish(c)
	if c.parts&secBoard != 0 && r.analysis != nil {
		r.analysis.follow(r.asked())
	}
}

// publish tells the faces; r is locked.
func (r *Room) publish(c change) {
	set := r.sections(c.parts)
	set["can"] = r.can()
	set["changed"] = r.changed.UTC()
	nodes := map[int]any{}
	for _, id := range c.gone {
		nodes[id] = nil
	}
	for _, n := range c.nodes {
		if id, ok := r.tree.ids[n]; ok {
			nodes[id] = r.nodeState(n)
		}
	}
	r.topic.Publish(talk.Change{Set: set, Nodes: nodes, Say: c.say})
}

// sections returns the fields of the state that belong to parts; r is locked.
func (r *Room) sections(parts section) map[string]any {
	set := map[string]any{}
	if parts&secHead != 0 {
		set["kind"], set["title"], set["headers"] = r.kind(), r.title, r.headers()
		set["rules"] = ruleSetName(r.rules.Set)
		set["players"], set["options"] = pointer(r.seats.show(&r.all.catalog)).state(), r.options
		set["next"] = nil
		if r.successor != "" {
			set["next"] = r.successor
		}
	}
	if parts&secPlay != 0 {
		set["phase"], set["result"], set["live"], set["draw_offer"] = r.phase, r.result(), r.tree.ids[r.live], r.offer
	}
	if parts&secBoard != 0 {
		set["current"], set["board"], set["opening"] = r.tree.ids[r.current], r.board(r.current), openingOf(r.start, r.current.Path())
	}
	if parts&secClocks != 0 {
		set["clocks"] = r.clock.state(time.Now(), r.paused)
	}
	if parts&secThought != 0 {
		set["thinking"] = r.thinking
	}
	return set
}

// open makes the topic of a room that is ready; r is not shared yet.
func (r *Room) open() {
	first := talk.Change{Set: r.sections(secAll), Nodes: map[int]any{}}
	first.Set["id"], first.Set["created"], first.Set["changed"] = r.id, r.created.UTC(), r.changed.UTC()
	first.Set["start"] = startState{r.record.Start.FEN(), r.handicap}
	first.Set["can"] = r.can()
	r.tree.all(r.start, func(n *record.Node, before *xiangqi.Position) {
		first.Nodes[r.tree.ids[n]] = r.tree.state(n, before)
	})
	r.topic = r.all.hub.NewTopic("game/"+r.id, first, talk.Hooks{Refresh: func() map[string]any {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.sections(secClocks)
	}})
}

// kind says what sort of game it is; r is locked.
func (r *Room) kind() string {
	if r.phase == phaseStudy {
		return kindStudy
	}
	return r.seats.kind()
}

func (r *Room) headers() []header {
	list := []header{}
	for _, h := range r.record.Headers {
		list = append(list, header(h))
	}
	return list
}

// positionAt returns the position after a node's move.
func (r *Room) positionAt(n *record.Node) xiangqi.Position {
	p := r.start
	for _, m := range n.Path() {
		p.MakeMove(m) // every move of the tree is legal
	}
	return p
}

func (r *Room) nodeState(n *record.Node) nodeState {
	if n.Parent() == nil {
		return r.tree.state(n, &r.start)
	}
	before := r.positionAt(n.Parent())
	return r.tree.state(n, &before)
}

// role says what a move at a node would be; r is locked.
func (r *Room) role(n *record.Node) string {
	switch {
	case r.phase != phasePlaying || n != r.live:
		return roleExplore
	case r.paused || r.seats[r.game.Turn()].isEngine():
		return roleWait
	}
	return rolePlay
}

// board returns the position of a node as faces draw it; r is locked.
func (r *Room) board(n *record.Node) *boardState {
	b, err := drawBoard(r.start, n.Path(), r.rules, r.role(n))
	if err != nil {
		r.all.hub.Log.Error("node cannot be drawn", "game", r.id, "err", err) // every move of the tree is legal
		return nil
	}
	b.Node = pointer(r.tree.ids[n])
	if waiting := b.Turn.Other(); b.Role == roleWait && !r.paused && !r.seats[waiting].isEngine() {
		pos := r.positionAt(n)
		b.addPremoves(&pos)
	}
	return b
}

// line returns the numbers of the nodes up to n, from the root on.
func (r *Room) line(n *record.Node) []int {
	ids := []int{}
	for ; n != nil; n = n.Parent() {
		ids = append(ids, r.tree.ids[n])
	}
	slices.Reverse(ids)
	return ids
}

// result tells how the game has ended, or how it stands; r is locked.
func (r *Room) result() *resultState {
	if r.game != nil {
		return resultOf(r.game.Explain(), r.line(r.live))
	}
	return resultOf(xiangqi.Explanation{Verdict: xiangqi.Verdict{Result: r.record.Result}, Rules: r.rules}, nil)
}

// can says which commands make sense now.
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

// can says which commands make sense now; r is locked.
func (r *Room) can() canState {
	playing, kind := r.phase == phasePlaying, r.kind()
	pos := r.positionAt(r.current)
	movable := pos.HasLegalMove() && r.role(r.current) != roleWait
	person := kind == kindEngine || kind == kindTable
	return canState{
		Move: movable, Undo: r.undoable() > 0, Redo: len(r.undone) > 0 && r.game != nil && !r.game.Over(),
		Hint: movable && r.job == nil, Stop: r.job != nil,
		Resign: playing && person, OfferDraw: playing && person && r.offer == nil,
		AnswerDraw: playing && r.offer != nil && !r.seats[r.offer.Other()].isEngine(),
		Swap:       playing, Restart: r.game != nil && (r.live.Ply() > 0 || r.phase == phaseOver),
		Pause:  playing && !r.paused && (r.clock != nil || kind != kindTable),
		Resume: playing && r.paused,
	}
}

// summary returns the game's line in a list; r is locked.
func (r *Room) summary() Summary {
	end := r.live
	if r.game == nil {
		end = r.tree.root.End()
	}
	s := Summary{
		ID: r.id, Kind: r.kind(), Title: r.title, Phase: r.phase, Result: r.record.Result,
		Players: pointer(r.seats.show(&r.all.catalog)).state(), Plies: end.Ply(), Created: r.created.UTC(), Changed: r.changed.UTC(),
	}
	if r.game != nil {
		s.Result = r.game.Outcome().Result
	}
	pos := r.positionAt(end)
	s.FEN = pos.FEN()
	if end.Parent() != nil {
		s.Last = pointer(end.Move)
	}
	return s
}

// asked is the position at the current node as a question to an engine; r is locked.
func (r *Room) asked() (player.Question, int) {
	q, err := newQuestion(r.start, r.current.Path(), r.rules)
	if err != nil {
		r.all.hub.Log.Error("position cannot be asked about", "game", r.id, "err", err) // every move of the tree is legal
	}
	return q, r.tree.ids[r.current]
}

// shut stops what runs in the room; it does not wait. r is locked.
func (r *Room) shut() {
	r.stopJob()
	if r.flag != nil {
		r.flag.Stop()
		r.flag = nil
	}
	if r.analysis != nil {
		r.analysis.shut()
	}
}

// save hands the game to the store; r is locked.
func (r *Room) save() error {
	data, err := r.encode()
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
		ID: r.id, Changed: r.changed, Summary: line, Data: data,
		Text: r.title + " " + summary.Players.Red.Name + " " + summary.Players.Black.Name,
	})
	if err == nil {
		r.saved, r.walked = data, false
	}
	return err
}

// saveTime is how long the store may take for a game.
const saveTime = 10 * time.Second

// restore takes back what could not be saved; r is locked.
func (r *Room) restore() {
	r.stopJob()
	before := r.tree.nodes
	if r.saved == nil || r.decode(r.saved) != nil {
		return
	}
	r.paused = r.phase == phasePlaying && (r.clock != nil || r.kind() != kindTable)
	all := change{parts: secAll}
	for _, n := range r.tree.nodes {
		all.nodes = append(all.nodes, n)
	}
	for id := range before {
		if r.tree.nodes[id] == nil {
			all.gone = append(all.gone, id)
		}
	}
	r.publish(all)
}

// errorOfGame turns an error of the rules library about a call that came too late.
func errorOfGame(err error) error {
	if errors.Is(err, xiangqi.ErrGameOver) {
		return talk.Errorf(codeGameOver, "The game is over.", "对局已经结束。")
	}
	return err
}
