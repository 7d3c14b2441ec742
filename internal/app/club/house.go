package club

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Parameters of the house players.
const (
	mostHouseLevel = player.MaxLevel
	houseTime      = 2 * time.Second        // maximum time for a move
	houseShare     = 40                     // a move may use the remaining time divided by this
	housePause     = 600 * time.Millisecond // pause before each move, since an immediate reply would feel unnatural
	mostHouseWaits = 64                     // moves that may wait for the engine
)

// house plays against users who find no other opponent. A single engine plays at all levels and searches
// for one move at a time, so that games between people come first when processors are scarce.
type house struct {
	club   *Club
	engine *player.Own
	wanted chan houseMove
	done   sync.WaitGroup
	level  map[string]int // by account
}

// houseMove asks the house for a move.
type houseMove struct {
	room *room
	side xiangqi.Color
	seq  int
}

// openHouse creates the accounts of the house players and starts their engine.
func (c *Club) openHouse(ctx context.Context) error {
	if len(c.config.House) == 0 {
		return nil
	}
	h := &house{club: c, wanted: make(chan houseMove, mostHouseWaits), level: map[string]int{}}
	var players []Player
	for _, level := range c.config.House {
		name := fmt.Sprintf("House-%d", level)
		a, err := c.store.AccountByHandle(ctx, account.HandleOf(name))
		if errors.Is(err, store.ErrNotFound) {
			a = &store.Account{ID: store.RandomName(8), Name: name, Handle: account.HandleOf(name), Skeleton: account.SkeletonOf(name), Role: string(account.RoleBot), Created: c.now()}
			err = c.store.CreateAccount(ctx, a, "")
		}
		if err != nil {
			return fmt.Errorf("making the player %s: %w", name, err)
		}
		if a.Role != string(account.RoleBot) {
			c.log.Warn("an account has the name of a house player, so the house player is disabled", "name", name)
			continue
		}
		players = append(players, Player{ID: a.ID, Name: a.Name, Role: account.RoleBot, Level: level})
		h.level[a.ID] = level
	}
	options := player.DefaultOptions()
	options.Engine.Threads = 1
	h.engine = player.New(options)
	h.done.Go(h.play)
	c.house.Store(h)
	c.lobby.mu.Lock()
	c.lobby.house = players
	c.lobby.mu.Unlock()
	c.lobby.touch()
	for _, r := range c.open() { // games that another process began may be waiting for a move
		r.mu.Lock()
		r.wake()
		r.mu.Unlock()
	}
	return nil
}

// houseLevel returns the level of a house player, given its account.
func (c *Club) houseLevel(account string) (level int, ok bool) {
	if h := c.house.Load(); h != nil {
		level, ok = h.level[account]
	}
	return level, ok
}

// isHouse reports whether an account belongs to a house player.
func (c *Club) isHouse(account string) bool {
	_, house := c.houseLevel(account)
	return house
}

func (c *Club) closeHouse() {
	h := c.house.Load()
	if h == nil {
		return
	}
	h.done.Wait() // the context has been canceled
	if err := h.engine.Close(); err != nil {
		c.log.Error("closing the engine", "err", err)
	}
}

// think asks the house to move for the given side. r must be locked.
func (h *house) think(r *room, side xiangqi.Color) {
	if h == nil {
		return
	}
	ask := houseMove{r, side, r.s.Seq()}
	time.AfterFunc(housePause, func() {
		select {
		case h.wanted <- ask:
		case <-h.club.ctx.Done():
		}
	})
}

// play makes the moves that are asked for, until the club closes.
func (h *house) play() {
	for {
		select {
		case ask := <-h.wanted:
			h.move(ask)
		case <-h.club.ctx.Done():
			return
		}
	}
}

// move searches for a move and makes it.
func (h *house) move(ask houseMove) {
	r := ask.room
	r.mu.Lock()
	if side, ok := r.s.ToMove(); r.done || r.broken || !ok || side != ask.side || r.s.Seq() != ask.seq {
		r.mu.Unlock() // the move has since been asked for again
		return
	}
	q := player.AskGame(r.s.Game())
	q.Level = r.players[ask.side].Level
	rules := r.s.Rules()
	q.Rules = &rules
	limits := player.Limits{MoveTime: houseTime}
	if r.s.Timed() {
		limits.MoveTime = min(houseTime, max(50*time.Millisecond, r.timing().left(ask.side, h.club.now())/houseShare))
	}
	r.mu.Unlock()
	answer, err := player.Play(h.club.ctx, h.engine, q, limits)
	if err != nil || h.club.ctx.Err() != nil {
		if err != nil && h.club.ctx.Err() == nil {
			h.club.log.Error("the house has no move", "game", r.id, "err", err)
		}
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken || r.s.Seq() != ask.seq {
		return
	}
	var cmd session.Command = session.Play{Side: ask.side, Move: answer.Move}
	if answer.Resign || answer.Move == xiangqi.NoMove {
		cmd = session.Resign{Side: ask.side}
	}
	if _, err := r.carry(h.club.ctx, cmd); err != nil {
		h.club.log.Warn("a move of the house was not made", "game", r.id, "err", err)
	}
}

type houseArgs struct {
	Player string `json:"player"` // account of a house player
	Terms  Terms  `json:"terms"`
}

// playHouse begins a game against a house player. Such games are never rated.
func (c *Club) playHouse(ctx context.Context, _ *talk.Conn, a houseArgs) (seekAnswer, error) {
	v, err := account.SignedIn(ctx)
	if err != nil {
		return seekAnswer{}, err
	}
	a.Terms.Rated = false
	if err := a.Terms.check(v, c.Admin.Policy()); err != nil {
		return seekAnswer{}, err
	}
	level, ok := c.houseLevel(a.Player)
	if !ok {
		return seekAnswer{}, talk.NewError(talk.NotFound, "club.nobody", "name", request.Clip(a.Player, account.MostName))
	}
	me, err := c.playerOf(ctx, v, ClassOf(&a.Terms.Control))
	if err != nil {
		return seekAnswer{}, err
	}
	return started(c.start(ctx, a.Terms, me, Player{ID: a.Player, Name: fmt.Sprintf("House-%d", level), Role: account.RoleBot, Level: level}, ""))
}
