package club

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// info holds what the club, as opposed to the session, stores about a game.
type info struct {
	Players [2]Player `json:"players"`
	Tourney string    `json:"tourney,omitempty"` // tournament that the game belongs to, if any
	Host    string    `json:"host,omitempty"`    // account hosting the exhibition that the game belongs to, if any
}

// room is a game together with the clients following it. Its methods lock it, except those whose comment
// requires the caller to hold the lock.
type room struct {
	club  *Club
	id    string
	game  *talk.Topic // for the players
	watch *talk.Topic // for everyone else, with a delay

	review *reviewing // nil until a review is requested; guarded by the lock of the club's reviews

	mu      sync.Mutex
	s       *session.Session
	players [2]Player
	class   string
	rated   bool
	tourney string // "" for none
	host    string // account hosting the exhibition; "" for none
	created time.Time
	changed time.Time
	quotas  [2]quota
	lines   []store.Line
	line    int // number of the next chat line
	grace   time.Time
	gains   []int
	next    string
	absence absence
	missing *Gone         // as last sent to clients
	ended   bool          // the game has ended and its end has been stored
	halted  time.Time     // when the clocks stopped because the game could not be stored; zero while it can
	broken  bool          // the stored game may differ from s
	owed    time.Duration // credit for the side to move: how long storing the last move took
	bridged time.Time     // silences of the store up to this time are included in owed
	turned  time.Time     // when it became the turn of the side to move
	first   *time.Timer   // deadline of the first move
	flag    *time.Timer
	awaited *time.Timer // for announcing a missing player
	mending *time.Timer
	done    bool
	later   []delayed
	due     *time.Timer  // releases the first element of later
	latest  *GameSummary // shared, and therefore never modified

	// The following fields are read without mu. They hold the state as stored and the delayed state that
	// spectators and lists show.
	shown, watched atomic.Pointer[timing]
	listed         atomic.Pointer[GameSummary]
	stopped        atomic.Bool // halted is set
}

// delayed is a change that spectators have not seen yet.
type delayed struct {
	at     time.Time
	change talk.Encoded
	shown  *timing
	listed *GameSummary
}

const (
	mostLines  = 50                    // chat lines shown
	flagSlack  = time.Millisecond      // extra delay of the flag timer
	flagAgain  = 20 * time.Millisecond // interval between flag checks while the store is probed
	ratedAgain = 5                     // attempts to write the end of a rated game
	keepEnded  = 30 * time.Second      // how long an ended game stays in memory
)

// side returns the side that the given account plays.
func (r *room) side(account string) (xiangqi.Color, bool) {
	i := slices.IndexFunc(r.players[:], func(p Player) bool { return account != "" && p.ID == account })
	return xiangqi.Color(max(0, i)), i >= 0 //nolint:gosec // 0 or 1
}

// newRoom creates a room for a session. The caller must then call open to create its topics.
func (c *Club) newRoom(id string, s *session.Session, players [2]Player, class string, rated bool, created time.Time) *room {
	control := s.Control()
	r := &room{
		club: c, id: id, s: s, players: players, class: class, rated: rated, created: created, changed: created, turned: created,
		quotas: [2]quota{newQuota(&control), newQuota(&control)}, line: 1, absence: absence{away: [2]bool{true, true}},
	}
	if !slices.ContainsFunc(players[:], func(p Player) bool { return p.Level > 0 }) {
		r.absence.wait = waitOf(&control)
		if r.absence.wait > 0 && c.config.ClaimAfter > 0 {
			r.absence.wait = c.config.ClaimAfter
		}
	}
	return r
}

// open creates the room's topics. r must not be shared yet.
func (r *room) open() {
	r.settle()
	r.release(r.shown.Load(), r.latest)
	first := r.whole()
	clocks := func(spectators bool) func() map[string]any { // the topics may be older than r
		return func() map[string]any { return r.club.clocksOf(r.id, spectators) }
	}
	r.game = r.club.NewTopic("game/"+r.id, first, r.club.withPlaces(r.id, talk.Hooks{Refresh: clocks(false), Allow: allowPlayers(r.players)}))
	r.watch = r.club.NewTopic("watch/"+r.id, forSpectators(first), talk.Hooks{Refresh: clocks(true), Groups: true})
}

// whole returns the complete state of the game as sent to clients. r must be locked, or not yet shared.
func (r *room) whole() talk.Change {
	all := talk.Change{Set: talk.Fields(r.facts()), Nodes: map[int]any{}}
	maps.Copy(all.Set, talk.Fields(r.play()))
	maps.Copy(all.Set, talk.Fields(r.timing().at(r.club.now())))
	all.Set["lines"] = r.shownLines()
	r.s.Tree().All(r.s.Start(), func(n *record.Node, before *xiangqi.Position) {
		all.Nodes[r.s.Tree().ID(n)] = view.NodeOf(r.s.Tree(), n, before)
	})
	return all
}

// forSpectators returns c without the players' chat.
func forSpectators(c talk.Change) talk.Change {
	set := maps.Clone(c.Set)
	if _, ok := set["lines"]; ok {
		set["lines"] = []Line{}
	}
	return talk.Change{Set: set, Nodes: c.Nodes, Say: c.Say}
}

// The following methods each return a part of the state. r must be locked, or not yet shared.

func (r *room) facts() gameFacts {
	f := gameFacts{
		ID: r.id, Created: r.created.UTC(), Players: r.players, Class: r.class, Rated: r.rated,
		Rules: r.s.Rules().Set.String(), Start: r.s.Record().Start.FEN(),
	}
	if r.next != "" {
		f.Next = &r.next
	}
	if r.tourney != "" {
		f.Tourney = &r.tourney
	}
	if r.host != "" {
		f.Host = &r.host
	}
	return f
}

func (r *room) play() gamePlay {
	live := r.s.Live()
	p := gamePlay{
		Phase: r.s.Phase(), DrawOffer: r.s.DrawOffer(), Offers: r.s.Offers(), Live: r.s.Tree().ID(live),
		Abortable: r.s.Phase() == session.Playing && live.Ply() < 2 && r.tourney == "", Gains: r.gains,
		Result: *view.ResultOf(r.s.Game().Explain(), r.s.Tree().Line(live)),
	}
	if p.Offers == nil {
		p.Offers = []session.Standing{}
	}
	if p.Gains == nil {
		p.Gains = []int{}
	}
	role := view.RolePlay
	if r.s.Phase() != session.Playing {
		role = view.RoleWait
	}
	if b, err := view.Draw(r.s.Start(), live.Path(), r.s.Rules(), role); err == nil { // every move of the tree is legal
		b.Node = p.Live
		if role == view.RolePlay {
			pos := r.s.PositionAt(live)
			b.AddPremoves(&pos)
		}
		p.Board = *b
	}
	return p
}

func (r *room) shownLines() []Line {
	list := []Line{}
	for _, l := range r.lines[max(0, len(r.lines)-mostLines):] {
		list = append(list, Line{l.N, l.Account, l.Name, l.Text, l.At})
	}
	return list
}

// do carries out a command. The caller must have checked that the user may issue it.
func (r *room) do(ctx context.Context, cmd session.Command) (session.Change, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.carry(ctx, cmd)
}

// carry carries out a command, stores it and notifies the clients. If storing it fails, clients are sent
// nothing, and the game stops until it has been reloaded from the store. r must be locked.
func (r *room) carry(ctx context.Context, cmd session.Command) (session.Change, error) {
	if err := r.mend(ctx); err != nil {
		return session.Change{}, err
	}
	now := r.club.now()
	if err := r.uncertain(now); err != nil {
		return session.Change{}, err
	}
	change, err := r.s.Apply(cmd, now)
	if err != nil || change.Entry.Seq == 0 { // refused, or a repetition of an earlier command
		return change, view.FaultOf(err)
	}
	answered := r.club.answeredAt()
	news, err := r.keep(&change)
	if err != nil {
		if answered.After(now) {
			answered = now
		}
		r.halt(answered, true) // the entry may have been stored despite the error
		r.club.probe()
		return session.Change{}, errPaused(err)
	}
	r.tell(news)
	if change.Happened(session.Moved) {
		r.makeGood(ctx, &change)
		r.club.limit.moves.Add(1)
	}
	r.wake()
	if _, asked := cmd.(session.Flag); !asked && change.Happened(session.FlagFell) {
		return change, view.FaultOf(&session.Error{Code: session.FlagFallen})
	}
	return change, nil
}

// oldNews is how old encoded clock values may be before they must be encoded again.
const oldNews = 20 * time.Millisecond

// keep stores a change and returns the news for the clients. r must be locked.
func (r *room) keep(change *session.Change) (news talk.Encoded, err error) {
	entry, err := json.Marshal(change.Entry)
	if err != nil {
		return news, err
	}
	ends := !r.ended && r.s.Phase() != session.Playing
	owed := r.owed
	if change.Happened(session.Moved) {
		r.owed = 0
	}
	if !ends {
		begun := time.Now()
		wait := r.append(change, entry, nil)
		runtime.Gosched() // let the store start right away
		news = r.news(change)
		if err = wait(); err == nil && time.Since(begun) > oldNews {
			if change.Happened(session.Moved) {
				r.owed = max(0, r.club.now().Sub(change.Entry.At)) // the move was not visible earlier
			}
			news = r.news(change)
		}
	} else {
		for range ratedAgain {
			if err = r.appendEnd(change, entry); !errors.Is(err, store.ErrRated) {
				break // with ErrRated, another process has just ended a game of one of the players
			}
		}
	}
	if err != nil {
		r.club.log.Error("an entry was not stored", "game", r.id, "entry", change.Entry.Seq, "err", err)
		r.owed = owed // the same side is still to move
		return news, err
	}
	r.changed = change.Entry.At
	if change.Happened(session.Moved) {
		r.bridged = r.club.now() // earlier silences are already in owed, or fell on the other side's time
	}
	if change.Happened(session.Moved) || change.Happened(session.Undone) {
		r.turned = r.changed
	}
	if ends {
		r.ended = true
		r.settle()
		r.club.over(r)
		news = r.news(change) // including the ratings
	} else {
		r.settle()
	}
	return news, nil
}

// append starts writing an entry to the store. If end is not nil, the end of the game is written with it.
// append returns a function that waits for the result, so that the caller can encode messages in the
// meantime. r must be locked.
func (r *room) append(change *session.Change, entry []byte, end *store.End) (wait func() error) {
	begun := time.Now()
	stored := r.club.store.StartAppend(r.id, change.Entry.Seq, entry, change.Entry.At, end)
	return func() error {
		defer func() { r.club.limit.latency.add(time.Since(begun)) }()
		return stored()
	}
}

// appendEnd writes the entry that ends the game along with the new ratings. r must be locked.
func (r *room) appendEnd(change *session.Change, entry []byte) error {
	if r.rated { // two games ending at the same time must not overwrite each other's ratings
		r.club.rating.Lock()
		defer r.club.rating.Unlock()
	}
	end, err := r.outcome()
	if err != nil {
		return err
	}
	return r.append(change, entry, end)()
}

// uncertain checks whether a command can be decided now. If a flag seems to have fallen, or the store has
// been silent for too long, it refuses the command until the store is known to have been available. r must
// be locked.
func (r *room) uncertain(now time.Time) error {
	passed := time.Time{}
	if wait, ok := r.s.FlagIn(now); ok && wait+r.onTheWay() <= 0 {
		passed = now.Add(wait)
	}
	return r.uncertainSince(passed)
}

// replay restores the session of a stored game.
func replay(g *store.Game) (*session.Session, error) {
	log := session.Log{Entries: make([]session.Entry, len(g.Entries))}
	if err := json.Unmarshal(g.State, &log.From); err != nil {
		return nil, fmt.Errorf("game %s: %w", g.ID, err)
	}
	for i, entry := range g.Entries {
		if err := json.Unmarshal(entry, &log.Entries[i]); err != nil {
			return nil, fmt.Errorf("game %s: entry %d: %w", g.ID, g.Base+i+1, err)
		}
	}
	s, err := log.Replay()
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", g.ID, err)
	}
	return s, nil
}

// news encodes the changes that a command made, for sending to clients. r must be locked.
func (r *room) news(change *session.Change) talk.Encoded {
	t := talk.Change{Set: talk.Fields(r.play()), Nodes: map[int]any{}}
	maps.Copy(t.Set, talk.Fields(r.timing().at(r.club.now())))
	for _, id := range change.Gone {
		t.Nodes[id] = nil
	}
	for _, n := range change.Nodes {
		if id := r.s.Tree().ID(n); id >= 0 {
			before := r.s.Start()
			if n.Parent() != nil {
				before = r.s.PositionAt(n.Parent())
			}
			t.Nodes[id] = view.NodeOf(r.s.Tree(), n, &before)
		}
	}
	for i := range change.Events {
		r.say(&change.Events[i], &t)
	}
	return r.club.hub.Encode(t)
}

// say adds a description of an event to t, omitting events that only one side may see. r must be locked.
func (r *room) say(e *session.Event, t *talk.Change) {
	tell := func(kind string, message phrases.Text) {
		t.Say = append(t.Say, view.Said{Kind: kind, Message: message})
	}
	side := phrases.Side(e.Side)
	switch e.Kind {
	case session.Moved:
		before := r.s.PositionAt(e.Node.Parent())
		for _, said := range view.SayMove(r.s.Tree().ID(e.Node), &before, e.Node.Move) {
			t.Say = append(t.Say, said)
		}
	case session.Repeated:
		tell("repetition", phrases.Explain(r.s.Game().Explain()))
	case session.Ended:
		tell("end", phrases.Explain(r.s.Game().Explain()))
	case session.Resigned:
		tell("resigned", phrases.Say("say.resigns", "side", side))
	case session.FlagFell:
		tell("flag", phrases.Say("say.flag", "side", side))
	case session.AbortedBy:
		tell("end", phrases.Say("club.aborted"))
	case session.Proposed:
		switch e.Offer {
		case session.OfferDraw:
			tell("draw_offered", phrases.Say("say.offersDraw", "side", side))
		case session.OfferTakeback:
			tell("offered", phrases.Say("club.wantsTakeback", "side", side))
		case session.OfferRematch:
			tell("offered", phrases.Say("club.wantsRematch", "side", side))
		}
	case session.Declined:
		tell("draw_declined", phrases.Say("club.declines", "side", side))
	case session.Undone:
		tell("undone", phrases.Say("say.undone", "plies", e.Plies))
	case session.TimeGiven:
		tell("time_given", phrases.Say("club.givesTime", "side", side))
	}
}

// publish encodes a change and sends it with tell. r must be locked.
func (r *room) publish(t talk.Change) { r.tell(r.club.hub.Encode(t)) }

// tell sends a change to the players immediately and to spectators after the configured delay. r must be
// locked.
func (r *room) tell(once talk.Encoded) {
	r.game.PublishEncoded(once)
	once = once.With("lines", "[]") // the players' chat is private
	if r.club.config.Delay == 0 {
		r.watch.PublishEncoded(once)
		return
	}
	r.later = append(r.later, delayed{time.Now().Add(r.club.config.Delay), once, r.shown.Load(), r.latest})
	if r.due == nil {
		r.due = time.AfterFunc(r.club.config.Delay, r.catchUp)
	}
}

// catchUp sends spectators all changes that are due.
func (r *room) catchUp() {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	for len(r.later) > 0 && !r.later[0].at.After(now) {
		first := r.later[0]
		r.watch.PublishEncoded(first.change)
		r.release(first.shown, first.listed)
		r.later[0] = delayed{}
		r.later = r.later[1:]
	}
	r.due = nil
	if len(r.later) > 0 && !r.done {
		r.due = time.AfterFunc(r.later[0].at.Sub(now), r.catchUp)
	}
}

// wake must be called after each change to the game. It sets the timers and, if it is a house player's
// turn, asks the house for a move. r must be locked.
func (r *room) wake() {
	r.stopTimers()
	if r.done || r.club.ctx.Err() != nil || !r.halted.IsZero() {
		return
	}
	if wait, ok := r.s.FlagIn(r.club.now()); ok {
		r.flag = time.AfterFunc(max(0, wait+r.onTheWay())+flagSlack, r.flagFalls)
	}
	r.awaitFirst()
	if side, ok := r.s.ToMove(); ok && r.players[side].Level > 0 {
		r.club.house.Load().think(r, side)
	}
	r.lookAround()
}

// stopTimers stops the timers that can end a game. r must be locked.
func (r *room) stopTimers() {
	for _, t := range []**time.Timer{&r.flag, &r.first} {
		if *t != nil {
			(*t).Stop()
			*t = nil
		}
	}
}

// onTheWay returns the grace period of the side whose clock is running. If a move arrives within this time
// after the flag has fallen, it is still accepted, because the network or the store may have delayed it. r
// must be locked.
func (r *room) onTheWay() time.Duration {
	side, ok := r.s.Running()
	if !ok {
		return 0
	}
	return r.quotas[side].allowance() + r.owed
}

// flagFalls runs when the flag timer fires.
func (r *room) flagFalls() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.done || r.club.ctx.Err() != nil {
		return
	}
	if !r.halted.IsZero() {
		return // mend sets the timer again
	}
	now := r.club.now()
	r.bridge(now)
	if wait, ok := r.s.FlagIn(now); !ok || wait+r.onTheWay() > 0 {
		r.wake() // the timer was set for a clock that no longer runs
		return
	}
	if r.uncertain(now) != nil { // an outage must not cost either side the game
		r.flag = time.AfterFunc(flagAgain, r.flagFalls)
		return
	}
	if _, err := r.carry(r.club.ctx, session.Flag{}); err != nil {
		r.club.log.Error("a flag fell and was not stored", "game", r.id, "err", err)
	}
}

// shut stops all timers for good.
func (r *room) shut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done = true
	r.stopTimers()
	for _, t := range []*time.Timer{r.due, r.awaited, r.mending} {
		if t != nil {
			t.Stop()
		}
	}
}

// summary returns the game's entry for lists of games. r must be locked.
func (r *room) summary() GameSummary {
	return GameSummary{
		ID: r.id, Players: r.players, Class: r.class, Rated: r.rated, Phase: r.s.Phase(), Result: r.s.Game().Outcome().Result,
		Plies: r.s.Live().Ply(), Changed: r.changed.UTC(),
	}
}

// errNoGame returns the error for a game that could not be loaded because of err. A nil err means that the
// game does not exist.
func errNoGame(id string, err error) error {
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	return talk.NewError(talk.NotFound, "games.noSuch", "game", phrases.Clip(id, 40))
}
