package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestExhibitionKills has one player meet many others at the same time while the server is
// killed, over both stores: no move that was acknowledged is lost, and all boards go on.
func TestExhibitionKills(t *testing.T) {
	boards, kills := 8, 1
	if longtest.On() {
		boards, kills = 20, 4
	}
	storetest.Each(t, func(t *testing.T, place string) {
		x := &exhibition{
			killedField: killedField{
				place: place, addresses: []string{freeAddress(t)}, keys: make([]string, boards+1),
				processes: make([]*exec.Cmd, 1), ended: make([]chan struct{}, 1), logs: make([]*bytes.Buffer, 1),
			},
			acknowledged: map[string]map[int]string{},
		}
		x.announce(t, map[string]any{
			"name": "Exhibition", "rules": map[string]any{"kind": "simul", "host": "Player1", "host_color": "both"}, "absent": 3600, "extra": 600,
			"terms": map[string]any{"control": map[string]any{"kind": "increment", "base_ms": 1_800_000, "increment_ms": 0}, "rules": "axf"},
		})
		x.serve(t, 0)
		ctx, end := context.WithCancel(t.Context())
		var all sync.WaitGroup
		defer all.Wait()
		defer end()
		for i, key := range x.keys {
			all.Go(func() { x.play(ctx, key, rand.New(rand.NewPCG(2, uint64(i)))) })
		}
		x.goOn(t, boards)
		for range kills {
			x.kill(0)
			x.serve(t, 0)
			x.goOn(t, boards/2) // moves at random end a game now and then
		}
		x.resign.Store(true)
		x.await(t, func(w *tourney.Whole, _ int) bool { return w.Now == "ended" })
		end()
		all.Wait()
		x.compare(t, boards)
	})
}

// exhibition is an exhibition on a server that is killed.
type exhibition struct {
	killedField
	resign atomic.Bool // the side to move does

	mu           sync.Mutex
	acknowledged map[string]map[int]string // moves by game and number of plies before them
}

// longest is how many plies are made at most on a board, so that few end by the rules.
const longest = 80

// now lists the games that a player has.
func (x *exhibition) now(ctx context.Context, key string) (list []standing, err error) {
	var answer struct {
		NowPlaying []standing `json:"nowPlaying"`
	}
	err = x.ask(ctx, http.MethodGet, "/api/account/playing", key, &answer)
	return answer.NowPlaying, err
}

// standing is the state of a game for one of its players.
type standing struct {
	GameID   string `json:"gameId"`
	FEN      string `json:"fen"`
	IsMyTurn bool   `json:"isMyTurn"`
}

// at is the position, and how many moves were made before it.
func (s *standing) at() (pos xiangqi.Position, ply int, err error) {
	pos, err = xiangqi.ParseFEN(s.FEN)
	ply = 2 * (pos.MoveNumber() - 1)
	if pos.Turn() == xiangqi.Black {
		ply++
	}
	return pos, ply, err
}

// play makes moves at random for one player on all boards, whatever becomes of the server,
// and notes those that were acknowledged.
func (x *exhibition) play(ctx context.Context, key string, rng *rand.Rand) {
	for ctx.Err() == nil {
		games, _ := x.now(ctx, key) // the server may be away
		for i := range games {
			g := &games[i]
			pos, ply, err := g.at()
			if err != nil || !g.IsMyTurn {
				continue
			}
			if x.resign.Load() {
				_ = x.ask(ctx, http.MethodPost, "/api/bot/game/"+g.GameID+"/resign", key, nil) // it is asked again
				continue
			}
			moves := pos.LegalMoves()
			if ply >= longest || len(moves) == 0 {
				continue
			}
			move := moves[rng.IntN(len(moves))].String()
			if x.ask(ctx, http.MethodPost, "/api/bot/game/"+g.GameID+"/move/"+move, key, nil) == nil {
				x.mu.Lock()
				if x.acknowledged[g.GameID] == nil {
					x.acknowledged[g.GameID] = map[int]string{}
				}
				x.acknowledged[g.GameID][ply] = move
				x.mu.Unlock()
			}
		}
		rest(ctx)
	}
}

// known is how many moves were acknowledged.
func (x *exhibition) known() (n int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, moves := range x.acknowledged {
		n += len(moves)
	}
	return n
}

// goOn waits until that many boards are played at, and each of them that has not ended has
// got three plies further.
func (x *exhibition) goOn(t *testing.T, least int) {
	t.Helper()
	const further = 3
	stand := func() (map[string]int, error) {
		games, err := x.now(t.Context(), x.keys[0])
		plies := map[string]int{}
		for i := range games {
			_, ply, wrong := games[i].at()
			plies[games[i].GameID], err = ply, errors.Join(err, wrong)
		}
		return plies, err
	}
	var before map[string]int
	var now map[string]int
	var err error
	waits := 0
	await.That(t, "the next moves on all boards", func() bool {
		rest(t.Context())
		now, err = stand()
		if before == nil && err == nil && len(now) >= least {
			before = now
		}
		waits = 0
		for game, ply := range before {
			if at, playing := now[game]; playing && at < ply+further && at < longest {
				waits++
			}
		}
		return before != nil && err == nil && waits == 0
	}, func() string {
		x.kill(0) // its log is whole then
		return fmt.Sprintf("%d boards of %d wait, want at least %d boards: %v\n%s", waits, len(now), least, err, x.logs[0])
	})
}

// compare reads the store without the server: it has every move that was acknowledged.
func (x *exhibition) compare(t *testing.T, boards int) {
	t.Helper()
	var w tourney.Whole
	if err := x.ask(t.Context(), http.MethodGet, "/api/tournament/"+x.id+"?format=json", "", &w); err != nil {
		t.Fatal(err)
	}
	x.kill(0)
	s, err := store.Open(t.Context(), x.place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	if len(w.Rounds) != 1 || len(w.Rounds[0].Games) != boards || len(x.acknowledged) != boards {
		t.Fatalf("rounds %+v, moves in %d games", w.Rounds, len(x.acknowledged))
	}
	for _, g := range w.Rounds[0].Games {
		stored, err := s.LoadGame(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := load.Moves(t.Context(), s, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Players != [2]string{w.Players[g.Red].ID, w.Players[g.Black].ID} || stored.Ended.IsZero() {
			t.Errorf("game %s of %v, ended %v", g.ID, stored.Players, stored.Ended)
		}
		for ply, move := range x.acknowledged[g.ID] {
			if ply >= len(moves) || moves[ply].String() != move {
				t.Errorf("game %s: %s at ply %d was acknowledged, the store has %v", g.ID, move, ply, moves)
			}
		}
	}
	n, _, err := s.Check(t.Context(), func(err error) { t.Error(err) })
	t.Logf("%d games, %d moves acknowledged", n, x.known())
	if err != nil {
		t.Error(err)
	}
}
