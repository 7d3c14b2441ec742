package club

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/rating"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Time control classes. Each has its own ratings.
const (
	classBlitz          = "blitz" // under ten minutes for 40 moves
	classRapid          = "rapid" // under an hour
	classClassical      = "classical"
	classCorrespondence = "correspondence"
	classUntimed        = "untimed" // never rated
)

// ClassOf returns the class of a time control, which depends on the time for 40 moves.
func ClassOf(c *session.Control) string {
	switch c.Kind {
	case session.ControlNone:
		return classUntimed
	case session.ControlCorrespondence:
		return classCorrespondence
	}
	switch length := lengthOf(c); {
	case length < 10*time.Minute:
		return classBlitz
	case length < time.Hour:
		return classRapid
	}
	return classClassical
}

// lengthOf returns the total time that each side has for 40 moves.
func lengthOf(c *session.Control) time.Duration {
	const moves = 40
	return time.Duration(c.BaseMS+moves*(c.IncrementMS+c.MoveMS+c.PeriodMS)) * time.Millisecond
}

// provisional is the rating deviation above which a rating counts as provisional.
const provisional = 110

// ratingOf returns an account's rating in a class, or the initial rating if the account has none yet.
func (c *Club) ratingOf(ctx context.Context, account, class string) (store.Rating, error) {
	list, err := c.store.Ratings(ctx, account)
	if err != nil {
		return store.Rating{}, err
	}
	for _, r := range list {
		if r.Class == class {
			return r, nil
		}
	}
	start := rating.Start()
	return store.Rating{Account: account, Class: class, Rating: start.Value, Deviation: start.Deviation, Volatility: start.Volatility}, nil
}

// playerOf returns v as a player, with v's rating in the given class.
func (c *Club) playerOf(ctx context.Context, v *account.Visitor, class string) (Player, error) {
	p := Player{ID: v.Account, Name: v.Name, Role: v.Role}
	if v.Role == account.RoleGuest || class == classUntimed {
		return p, nil
	}
	r, err := c.ratingOf(ctx, v.Account, class)
	p.Rating, p.Provisional = int(math.Round(r.Rating)), r.Deviation > provisional
	return p, err
}

// periodLength is the length of a rating period. For each period of inactivity, a rating becomes less
// certain.
const periodLength = 7 * 24 * time.Hour

// after returns two players' ratings after a game between them. score is the first player's score.
func after(a, b store.Rating, score float64, at time.Time) (store.Rating, store.Rating) {
	value := func(r store.Rating) rating.Rating {
		v := rating.Rating{Value: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}
		if r.Changed.IsZero() {
			return v
		}
		return v.Rest(float64(at.Sub(r.Changed)) / float64(periodLength))
	}
	was := [2]rating.Rating{value(a), value(b)}
	set := func(r *store.Rating, now rating.Rating) {
		r.Rating, r.Deviation, r.Volatility, r.Games = now.Value, now.Deviation, now.Volatility, r.Games+1
	}
	set(&a, was[0].After(rating.Result{Opponent: was[1], Score: score}))
	set(&b, was[1].After(rating.Result{Opponent: was[0], Score: 1 - score}))
	return a, b
}

// outcome describes the end of the game for the store. r must be locked.
func (r *room) outcome() (*store.End, error) {
	result := r.s.Game().Outcome().Result
	end := &store.End{Result: string(r.s.Phase()), Plies: r.s.Live().Ply()}
	if r.s.Phase() != session.Over {
		return end, nil
	}
	end.Result = result.String()
	if !r.rated {
		return end, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), commandTime)
	defer cancel()
	red, err := r.club.ratingOf(ctx, r.players[0].ID, r.class)
	if err != nil {
		return nil, err
	}
	black, err := r.club.ratingOf(ctx, r.players[1].ID, r.class)
	if err != nil {
		return nil, err
	}
	score := 0.5
	if winner, ok := result.Winner(); ok {
		score = 1
		if winner == xiangqi.Black {
			score = 0
		}
	}
	red2, black2 := after(red, black, score, r.club.now())
	end.Ratings = []store.Rating{red2, black2}
	r.gains = []int{int(math.Round(red2.Rating) - math.Round(red.Rating)), int(math.Round(black2.Rating) - math.Round(black.Rating))}
	return end, nil
}

// start begins a game between two players who have agreed on terms. first is the player who made the offer
// and who may have asked for a side. The offers listed are deleted in the same write; "" means no offer. If
// one of them has already been taken, the error wraps store.ErrNotFound.
func (c *Club) start(ctx context.Context, terms Terms, first, second Player, offers ...string) (*room, error) {
	c.mu.Lock()
	closing := c.closing
	c.mu.Unlock()
	if closing {
		return nil, talk.NewError(talk.NotNow, "club.closing")
	}
	for _, p := range []Player{first, second} {
		if p.Level > 0 {
			continue
		}
		if games, err := c.gamesOf(ctx, p.ID); err != nil {
			return nil, talk.NewError(talk.Storage, "club.notKept").Because(err)
		} else if len(games) >= c.config.Limits.Games {
			return nil, c.Limited.TooMany(bounds.LimitGames, "club.tooManyGames", "most", c.config.Limits.Games)
		}
	}
	players := [2]Player{first, second}
	if terms.Color == "black" || terms.Color == "" && coin() {
		players[0], players[1] = second, first
	}
	r, stored, err := c.newGame(&terms, info{Players: players})
	if err != nil {
		return nil, err
	}
	defer c.cluster.lock(r.id)()
	if err := c.store.CreateGame(ctx, stored, offers...); err != nil {
		return nil, talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	c.begun(r)
	for _, offer := range offers {
		c.cluster.tell(tellOfferGone, toldOffer{ID: offer})
	}
	return r, nil
}

// newGame creates a game without storing it. Red comes first in of.Players.
func (c *Club) newGame(terms *Terms, of info) (*room, *store.Game, error) {
	rules, err := xiangqi.ParseRules(terms.Rules)
	if err != nil {
		return nil, nil, talk.NewError(talk.BadArgs, "club.badTerms").Because(err)
	}
	players := of.Players
	now := c.now()
	s, err := session.New(session.Settings{
		Rules: rules, Control: terms.Control, Strict: true, Start: terms.start, Extra: terms.extra,
		Seats: [2]session.Seat{{Player: players[0].ID}, {Player: players[1].ID}},
	}, now)
	if err != nil {
		return nil, nil, talk.NewError(talk.BadArgs, "club.badTerms").Because(err)
	}
	state, err := json.Marshal(s.State(now))
	if err != nil {
		return nil, nil, err
	}
	facts, err := json.Marshal(of)
	if err != nil {
		return nil, nil, err
	}
	r := c.newRoom(cmp.Or(terms.id, store.RandomName(6)), s, players, ClassOf(&terms.Control), terms.Rated, now)
	r.tourney, r.host = of.Tourney, of.Host
	return r, &store.Game{
		ID: r.id, Players: [2]string{players[0].ID, players[1].ID}, Class: r.class, Rated: r.rated, Info: facts, State: state, Created: now,
	}, nil
}

// begun opens a newly stored game for play.
func (c *Club) begun(r *room) {
	r.open()
	c.mu.Lock()
	c.rooms[r.id] = r
	c.mu.Unlock()
	c.limit.games.Add(1)
	for _, p := range r.players {
		if p.ID == r.host && len(c.mine.gamesOf(p.ID)) > 0 {
			c.mine.took(p.ID, r.id) // an exhibition has many boards, of which the host's page opens only the first
		} else {
			c.mine.began(p.ID, r.id)
		}
	}
	c.cluster.tell(tellBegan, toldGame{r.id, [2]string{r.players[0].ID, r.players[1].ID}})
	c.lobby.touch()
	r.mu.Lock()
	r.wake()
	r.mu.Unlock()
}

func coin() bool {
	var b [1]byte
	_, _ = rand.Read(b[:]) // never fails
	return b[0]&1 == 1
}

// over is called once a game has ended and its end has been stored. r must be locked.
func (c *Club) over(r *room) {
	for _, p := range r.players {
		c.mine.ended(p.ID, r.id)
	}
	c.cluster.tell(tellEnded, toldGame{r.id, [2]string{r.players[0].ID, r.players[1].ID}})
	if r.rated {
		c.Admin.More()
	}
	c.tellParts(r.id)
	c.lobby.touch()
	time.AfterFunc(keepEnded, func() { c.evict(r) })
}

// evict drops a completed game from memory, or tries again later if it is still being viewed.
func (c *Club) evict(r *room) {
	if c.ctx.Err() != nil {
		return
	}
	if r.game.Subscribers()+r.watch.Subscribers()+r.game.Taps()+r.watch.Taps() > 0 || !c.reviews.idle(r) {
		time.AfterFunc(keepEnded, func() { c.evict(r) })
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rooms[r.id] == r {
		delete(c.rooms, r.id)
		r.shut()
		r.game.Remove()
		r.watch.Remove()
	}
}

// open returns all rooms in memory.
func (c *Club) open() []*room {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]*room, 0, len(c.rooms))
	for _, r := range c.rooms {
		list = append(list, r)
	}
	return list
}

// room returns a game, loading it from the store if necessary. If another process owns the game, the error
// is an *elsewhere.
func (c *Club) room(ctx context.Context, id string) (*room, error) {
	c.mu.Lock()
	r := c.rooms[id]
	c.mu.Unlock()
	if r != nil {
		return r, nil
	}
	if c.cluster != nil {
		return c.cluster.owned(ctx, id)
	}
	r, err := c.load(ctx, id, time.Time{})
	if err != nil {
		return nil, errNoGame(id, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.rooms[id]; other != nil {
		return other, nil
	}
	r.open()
	c.rooms[id] = r
	if r.ended {
		time.AfterFunc(keepEnded, func() { c.evict(r) })
	}
	return r, nil
}

// load loads a game from the store. For a game in progress, alive is when its previous owner was last
// alive. The clocks are charged up to that time and then remain stopped until the grace period ends.
func (c *Club) load(ctx context.Context, id string, alive time.Time) (*room, error) {
	r, err := c.read(ctx, id)
	if err != nil || r.ended {
		return r, err
	}
	return r, c.resume(ctx, r, alive)
}

// read reads a game from the store as it is now.
func (c *Club) read(ctx context.Context, id string) (*room, error) {
	g, err := c.store.LoadGame(ctx, id)
	if err != nil {
		return nil, err
	}
	facts, s, err := opened(g)
	if err != nil {
		return nil, err
	}
	r := c.newRoom(id, s, facts.Players, g.Class, g.Rated, g.Created)
	r.tourney, r.host = facts.Tourney, facts.Host
	r.changed, r.ended, r.line = lastChange(g), !g.Ended.IsZero(), g.NextLine
	r.turned = r.changed
	r.lines, err = c.store.Lines(ctx, id, mostLines)
	return r, err
}

// lastChange returns the time of the last move or other change in the store.
func lastChange(g *store.Game) time.Time {
	var last session.Entry
	if n := len(g.Entries); n > 0 && json.Unmarshal(g.Entries[n-1], &last) == nil && last.At.After(g.Changed) {
		return last.At
	}
	return g.Changed
}

// opened restores the session of a stored game and decodes the club's own data about the game.
func opened(g *store.Game) (facts info, s *session.Session, err error) {
	if err := json.Unmarshal(g.Info, &facts); err != nil {
		return facts, nil, fmt.Errorf("game %s: %w", g.ID, err)
	}
	s, err = replay(g)
	return facts, s, err
}

// resume continues a game that another process owned until now. r must not be shared yet.
func (c *Club) resume(ctx context.Context, r *room, alive time.Time) error {
	if r.s.Phase() != session.Playing { // the previous owner was killed before it recorded the end
		return errors.New("a game has ended and the store does not know") // the two are stored together
	}
	r.grace = c.now().Add(c.config.Grace)
	r.absence.at = r.grace // a server outage makes neither side absent
	var err error
	r.s, err = c.rebase(ctx, r.id, r.s.State(alive), r.grace, 0) // charges the running clock from the last entry up to alive
	return err
}

// rebase stores st as the state that a game resumes from when the grace period ends, and returns the
// session restored from it. The state counts as the given number of entries.
func (c *Club) rebase(ctx context.Context, id string, st session.State, grace time.Time, entries int) (*session.Session, error) {
	seq := st.Seq
	st.Seq += entries
	s, err := session.Restore(st, grace)
	if err != nil {
		return nil, err
	}
	st = s.State(grace)
	state, err := json.Marshal(st)
	if err != nil {
		return nil, err
	}
	if err := c.store.Rebase(ctx, id, seq, st.Seq, state); err != nil {
		return nil, err
	}
	return session.Restore(st, grace) // from the state that a later replay will start from
}

// readersAtStart is how many games are read concurrently when the club begins.
const readersAtStart = 32

// takeOver loads all games in progress. If a game cannot be read, takeOver logs the error and leaves the
// game as it is.
func (c *Club) takeOver(ctx context.Context, alive time.Time) error {
	ids, err := c.store.OpenGames(ctx)
	if err != nil {
		return err
	}
	begun := time.Now()
	var wg sync.WaitGroup
	places := make(chan struct{}, readersAtStart)
	for _, id := range ids {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			r, err := c.load(ctx, id, alive)
			if err != nil {
				c.log.Error("a game cannot go on", "game", id, "err", err)
				return
			}
			c.mu.Lock()
			if other := c.rooms[id]; other != nil {
				r = other // a visitor loaded it while the club was open only for reading
			} else {
				r.open()
				c.rooms[id] = r
			}
			c.mu.Unlock()
			r.mu.Lock()
			r.wake() // its flag may fall before anyone opens the game
			r.mu.Unlock()
			for _, p := range r.players {
				c.mine.took(p.ID, id)
			}
		})
	}
	wg.Wait()
	if len(ids) > 0 {
		c.log.Info("games go on", "games", len(ids), "took", time.Since(begun))
	}
	return nil
}

// stored reads a game from the store and returns its session and its players' accounts.
func (c *Club) stored(ctx context.Context, id string) (*session.Session, [2]string, error) {
	r, err := c.read(ctx, id)
	if err != nil {
		return nil, [2]string{}, err
	}
	return r.s, [2]string{r.players[0].ID, r.players[1].ID}, nil
}

var allClasses = []string{classBlitz, classRapid, classClassical, classCorrespondence, classUntimed}
