package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tally holds what all tables have seen.
type tally struct {
	mu    sync.Mutex
	seen  map[string][]xiangqi.Move // every move of each game that was acknowledged or shown to the opponent
	last  time.Time                 // when a move was last acknowledged
	took  []time.Duration           // times from sending a move to the opponent seeing it
	moves atomic.Int64

	watched []time.Duration // times to the last spectator seeing it

	done  map[int][]time.Time // when each table saw moves
	kills []time.Time
}

// lastKept returns when a move was last acknowledged.
func (t *tally) lastKept() time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last
}

// killed records that a process was killed.
func (t *tally) killed(at time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kills = append(t.kills, at)
}

// gaps returns how long each table went without a move after each kill. It takes the longer of two times,
// that until the first move and that from the first move to the second, because one of the two players may
// be connected to a process that was not killed.
func (t *tally) gaps() (list []time.Duration) {
	for _, at := range t.kills {
		for _, done := range t.done {
			i := sort.Search(len(done), func(i int) bool { return !done[i].Before(at) })
			if i+1 < len(done) {
				list = append(list, max(done[i].Sub(at), done[i+1].Sub(done[i])))
			}
		}
	}
	return list
}

// snapshot returns a copy of the moves that all tables have seen so far.
func (t *tally) snapshot() map[string][]xiangqi.Move {
	t.mu.Lock()
	defer t.mu.Unlock()
	seen := make(map[string][]xiangqi.Move, len(t.seen))
	for game, moves := range t.seen {
		seen[game] = slices.Clone(moves)
	}
	return seen
}

// table is two people who play one game after another, making random moves.
type table struct {
	now        atomic.Pointer[string] // id of the game, for checks from other goroutines
	played     atomic.Int64           // number of moves
	number     int
	together   bool       // the players use different processes
	players    [2]*client // of the current game, Red first
	spectators []*client
	tally      *tally
	random     *rand.Rand
	pause      time.Duration // before each move
	game       string
	moves      []xiangqi.Move
	pos        xiangqi.Position
	nodes      int
}

// sitDown connects a table's two players and its spectators.
func (t *table) sitDown(ctx context.Context, urls []string, spectators int) (err error) {
	if t.together { // a game begins in Black's process; this gives each process its share of games
		n := t.number % len(urls)
		urls = append(slices.Clone(urls[n:]), urls[:n]...)
	}
	for i := range t.players {
		if t.together { // Red uses one process, and Black the next
			urls = append(slices.Clone(urls[1:]), urls[0])
		}
		if t.players[i], err = newGuest(ctx, urls); err != nil {
			return err
		}
	}
	for range spectators {
		c, err := newClient(ctx, urls)
		if err != nil {
			return err
		}
		t.spectators = append(t.spectators, c)
	}
	return nil
}

// all returns the clients of everyone at the table.
func (t *table) all() []*client { return append(t.players[:2:2], t.spectators...) }

func (t *table) leave() {
	for _, c := range t.all() {
		c.close()
		c.http.CloseIdleConnections()
	}
}

// mostPlies is the number of plies after which Red resigns, so that the end of a game is tested too.
const mostPlies = 40

// again repeats do until it succeeds, reconnecting whenever a connection has ended.
func (t *table) again(ctx context.Context, do func() error) error {
	for {
		err := do()
		var told *talk.Error
		refused := errors.As(err, &told) && told.Code != talk.Storage
		if err == nil || refused || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		for ctx.Err() == nil {
			if err := t.reconnect(ctx); err == nil {
				break
			}
			select {
			case <-time.After(50 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
}

// reconnect opens all connections again and follows the game.
func (t *table) reconnect(ctx context.Context) error {
	for _, c := range t.all() {
		c.close()
		if err := c.find(ctx, c.connect); err != nil {
			return err
		}
	}
	return t.follow(ctx)
}

func (t *table) follow(ctx context.Context) error {
	if t.game == "" {
		return nil
	}
	for i, c := range t.all() {
		c.mu.Lock()
		c.live = -1
		c.mu.Unlock()
		topic := "game/"
		if i >= len(t.players) {
			topic = "watch/"
		}
		if err := c.call(ctx, "subscribe", map[string]any{"topic": topic + t.game}, nil); err != nil {
			return err
		}
	}
	return nil
}

// unfollow unsubscribes from the game just played, as the page does.
func (t *table) unfollow(ctx context.Context) {
	if t.game == "" {
		return
	}
	for i, c := range t.all() {
		topic := "game/"
		if i >= len(t.players) {
			topic = "watch/"
		}
		_ = c.call(ctx, "unsubscribe", map[string]any{"topic": topic + t.game}, nil) // the connection may have ended, with its subscriptions
	}
}

// begin begins a game by means of a challenge link.
func (t *table) begin(ctx context.Context) error {
	t.unfollow(ctx)
	t.game = ""
	if t.together {
		for _, c := range t.players {
			c.goHome(ctx)
		}
	}
	return t.again(ctx, func() error {
		var made struct {
			Challenge string `json:"challenge"`
		}
		terms := map[string]any{"control": session.Control{Kind: session.ControlIncrement, BaseMS: 1_800_000, IncrementMS: 10_000}, "color": "red"}
		if err := t.players[0].call(ctx, "challenge.new", map[string]any{"terms": terms}, &made); err != nil {
			return err
		}
		var begun struct {
			Game string `json:"game"`
		}
		err := t.players[1].call(ctx, "challenge.accept", map[string]any{"challenge": made.Challenge}, &begun)
		told := (*talk.Error)(nil)
		switch {
		case errors.As(err, &told) && told.Code == talk.NotFound:
			return errGone // the club was killed after the challenge had been made
		case errors.As(err, &told) && told.Code == talk.NotNow:
			return t.dismissed(ctx) // the club is closing and allows no new games
		}
		if err != nil {
			return err
		}
		t.game, t.moves, t.pos, t.nodes = begun.Game, nil, xiangqi.StartPosition(), 0
		if err := t.follow(ctx); err != nil {
			return err
		}
		t.now.Store(&begun.Game)
		return nil
	})
}

// dismissed waits until a club that is closing has notified both players. If the players use different
// processes, it waits only for the player connected to the process that is closing.
func (t *table) dismissed(ctx context.Context) error {
	players := t.players[:]
	if t.together {
		players = players[1:] // the player who accepted
	}
	for _, c := range players {
		select {
		case <-c.gone:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errGone
}

// play plays until ctx is canceled.
func (t *table) play(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := t.begin(ctx); err != nil {
			return err
		}
		for ctx.Err() == nil && len(t.moves) < mostPlies {
			over, err := t.move(ctx)
			if err != nil {
				return err
			}
			if over {
				break
			}
		}
		if ctx.Err() == nil && len(t.moves) >= mostPlies {
			resign := func() error {
				return t.players[0].call(ctx, "game.resign", map[string]any{"game": t.game}, nil)
			}
			if err := t.again(ctx, resign); err != nil && !isOver(err) {
				return err
			}
		}
	}
	return ctx.Err()
}

func isOver(err error) bool {
	told := (*talk.Error)(nil)
	return errors.As(err, &told) && told.Code == "game_over"
}

// move makes a random move and waits until the opponent has seen it.
func (t *table) move(ctx context.Context) (over bool, err error) {
	if t.pause > 0 {
		select {
		case <-time.After(time.Duration(t.random.Int64N(int64(2 * t.pause)))):
		case <-ctx.Done():
			return true, nil
		}
	}
	legal := t.pos.LegalMoves()
	if len(legal) == 0 {
		return true, nil
	}
	m := legal[t.random.IntN(len(legal))]
	mover, other := t.players[t.pos.Turn()], t.players[t.pos.Turn().Other()]
	args := map[string]any{"game": t.game, "move": m.String(), "at": t.nodes, "tag": fmt.Sprint(len(t.moves))}
	var made struct {
		Node int `json:"node"`
	}
	begun := time.Now()
	err = t.again(ctx, func() error { return mover.call(ctx, "game.move", args, &made) })
	switch {
	case isOver(err): // by the rules, the last move ended the game
		return true, nil
	case err != nil:
		return true, err
	}
	t.nodes = made.Node
	t.moves = append(t.moves, m)
	t.pos.MakeMove(m)
	t.tally.mu.Lock()
	t.tally.seen[t.game] = append(t.tally.seen[t.game], m) // from here on, this move must not be lost
	t.tally.last = time.Now()
	t.tally.mu.Unlock()
	if err := t.again(ctx, func() error { return other.sees(ctx, made.Node) }); err != nil {
		return true, err
	}
	took := time.Since(begun)
	for _, c := range t.spectators {
		if err := t.again(ctx, func() error { return c.sees(ctx, made.Node) }); err != nil {
			return true, err
		}
	}
	t.tally.mu.Lock()
	t.tally.took = append(t.tally.took, took)
	if t.together {
		t.tally.done[t.number] = append(t.tally.done[t.number], time.Now())
	}
	if len(t.spectators) > 0 {
		t.tally.watched = append(t.tally.watched, time.Since(begun))
	}
	t.tally.mu.Unlock()
	t.tally.moves.Add(1)
	t.played.Add(1)
	other.mu.Lock()
	defer other.mu.Unlock()
	return other.over, nil
}

// percentile returns the given percentile of times, which it sorts in place.
func percentile(times []time.Duration, p float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sort.Slice(times, func(i, j int) bool { return times[i] < times[j] })
	return times[min(len(times)-1, int(p*float64(len(times))))]
}
