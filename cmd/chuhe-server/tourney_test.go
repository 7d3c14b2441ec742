package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestTourneyKills holds a Swiss tournament over both stores while the server is killed in
// the middle of its rounds: they continue, and no pair meets twice.
func TestTourneyKills(t *testing.T) {
	longtest.Only(t, "kills a server many times")
	hold := func(t *testing.T, players, rounds, kills int, f *killedField) {
		n := len(f.addresses)
		f.keys, f.processes, f.ended, f.logs = make([]string, players), make([]*exec.Cmd, n), make([]chan struct{}, n), make([]*bytes.Buffer, n)
		f.announce(t, map[string]any{
			"name": "Open", "rules": map[string]any{"kind": "swiss", "rounds": rounds}, "absent": 3600,
			"terms": map[string]any{"control": map[string]any{"kind": "increment", "base_ms": 1_800_000, "increment_ms": 0}, "rules": "axf", "rated": true},
		})
		for i := range f.addresses {
			f.serve(t, i)
		}
		ctx, end := context.WithCancel(t.Context())
		var all sync.WaitGroup
		defer all.Wait()
		defer end()
		for i, key := range f.keys {
			all.Go(func() { f.play(ctx, key, rand.New(rand.NewPCG(1, uint64(i)))) })
		}
		games := rounds * players / 2
		for k := range kills {
			f.await(t, func(_ *tourney.Whole, over int) bool { return over >= games*(2*k+1)/(2*kills) })
			f.kill(k % len(f.addresses))
			f.serve(t, k%len(f.addresses))
		}
		f.await(t, func(w *tourney.Whole, _ int) bool { return w.Now == "ended" })
		end()
		all.Wait()
		f.check(t, rounds)
	}
	storetest.Each(t, func(t *testing.T, place string) {
		hold(t, 40, 7, 20, &killedField{place: place, addresses: []string{freeAddress(t)}})
	})
	t.Run("together", func(t *testing.T) { // two processes serve, and one after the other is killed
		hold(t, 8, 3, 4, &killedField{place: storetest.Postgres(t), nats: storetest.StartNATS(t).URL(), addresses: []string{freeAddress(t), freeAddress(t)}})
	})
}

// killedField is a tournament on a server that is killed.
type killedField struct {
	place, nats, id string
	addresses       []string // of the processes
	keys            []string // tokens of the players
	processes       []*exec.Cmd
	ended           []chan struct{} // closed when a process has ended
	logs            []*bytes.Buffer
	asked           atomic.Int64 // requests, which go to one process after the other
}

// announce makes accounts with tokens, and a tournament that begins when the club opens.
func (f *killedField) announce(t *testing.T, plan map[string]any) {
	t.Helper()
	c, err := club.Open(t.Context(), club.Config{
		Data: f.place, Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}, Parts: []func(*club.Club) club.Part{tourney.New},
		Cost: account.Cost{Memory: 64, Passes: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	member := func(name string, role account.Role) *account.Visitor {
		a := &store.Account{ID: "id" + name, Name: name, Handle: strings.ToLower(name), Role: string(role), Created: c.Now()}
		if err := c.Store().CreateAccount(t.Context(), a, ""); err != nil {
			t.Fatal(err)
		}
		return &account.Visitor{Account: a.ID, Name: name, Role: role}
	}
	do := func(v *account.Visitor, name string, args map[string]any, into any) {
		if err := c.Do(t.Context(), v, name, args, into); err != nil {
			t.Fatal(name, err)
		}
	}
	owner := member("Owner", account.RoleModerator)
	players := make([]*account.Visitor, len(f.keys))
	for i := range players {
		players[i] = member(fmt.Sprintf("Player%d", i+1), account.RoleBot)
	}
	var made struct{ Tourney string }
	do(owner, "tourney.new", plan, &made)
	f.id = made.Tourney
	for i, v := range players {
		f.keys[i] = "chq_" + v.Name
		sum := sha256.Sum256([]byte(f.keys[i]))
		k := &store.Token{Digest: hex.EncodeToString(sum[:]), ID: v.Name, Account: v.Account, Scopes: "bot:play", Created: c.Now(), Until: c.Now().Add(time.Hour)}
		if err := c.Store().CreateToken(t.Context(), k, 1); err != nil {
			t.Fatal(err)
		}
		do(v, "tourney.join", map[string]any{"tourney": f.id}, nil)
	}
	do(owner, "tourney.begin", map[string]any{"tourney": f.id}, nil)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}

// serve starts a process of the server and waits until it answers.
func (f *killedField) serve(t *testing.T, i int) {
	t.Helper()
	args := []string{"serve", "--data", f.place, "--listen", f.addresses[i], "--house", "none", "--connections", "1000", "--delay", "0s", "--grace", "1s"}
	args = append(args, "--limits=calls-per-s=100000,calls-at-once=100000") // all players have one address, and ask often
	if f.nats != "" {
		args = append(args, "--nats", f.nats)
	}
	process := server(args...)
	f.processes[i], f.logs[i] = process, &bytes.Buffer{}
	process.Stderr = f.logs[i]
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	f.ended[i] = ended
	go func() {
		defer close(ended)
		_ = process.Wait() // it is killed
	}()
	t.Cleanup(func() { f.kill(i) })
	await.That(t, "an answer of the server", func() bool {
		return f.askAt(t.Context(), i, http.MethodGet, "/healthz", "", nil) == nil
	}, func() string {
		f.kill(i) // its log is whole then
		return f.logs[i].String()
	})
}

func (f *killedField) kill(i int) {
	_ = f.processes[i].Process.Kill() // it may have been
	<-f.ended[i]
}

// revive starts processes again that have ended by themselves, as one does whose lease
// has ended while it had no time.
func (f *killedField) revive(t *testing.T) {
	t.Helper()
	for i := range f.processes {
		select {
		case <-f.ended[i]:
			t.Logf("process %d has ended: %s", i, f.logs[i])
			f.serve(t, i)
		default:
		}
	}
}

// ask makes a request of the interface for programs, each at another process.
func (f *killedField) ask(ctx context.Context, method, path, key string, into any) error {
	return f.askAt(ctx, int(f.asked.Add(1))%len(f.addresses), method, path, key, into)
}

// patient waits for an answer for longer than the server needs for one.
var patient = &http.Client{Timeout: 20 * time.Second}

func (f *killedField) askAt(ctx context.Context, at int, method, path, key string, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, "http://"+f.addresses[at]+path, http.NoBody)
	if err != nil {
		return err
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := patient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // it was read
	data, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
	case answer.StatusCode != http.StatusOK:
		err = fmt.Errorf("status %d: %s", answer.StatusCode, bytes.TrimSpace(data))
	case into != nil:
		err = json.Unmarshal(data, into)
	}
	return err
}

// play makes moves at random for one player, and resigns now and then, whatever becomes of
// the server.
func (f *killedField) play(ctx context.Context, key string, rng *rand.Rand) {
	for ctx.Err() == nil {
		var now struct {
			NowPlaying []struct {
				GameID   string `json:"gameId"`
				FEN      string `json:"fen"`
				IsMyTurn bool   `json:"isMyTurn"`
			} `json:"nowPlaying"`
		}
		if err := f.ask(ctx, http.MethodGet, "/api/account/playing", key, &now); err == nil {
			for _, g := range now.NowPlaying {
				pos, err := xiangqi.ParseFEN(g.FEN)
				if err != nil || !g.IsMyTurn {
					continue
				}
				path := "/api/bot/game/" + g.GameID + "/resign"
				if moves := pos.LegalMoves(); pos.MoveNumber() < 3 || rng.IntN(4) > 0 {
					path = "/api/bot/game/" + g.GameID + "/move/" + moves[rng.IntN(len(moves))].String()
				}
				_ = f.ask(ctx, http.MethodPost, path, key, nil) // the server may be away: it is asked again
			}
		}
		rest(ctx)
	}
}

// rest lets the server do other things before it is asked again.
func rest(ctx context.Context) {
	select {
	case <-time.After(50 * time.Millisecond):
	case <-ctx.Done():
	}
}

// await waits until the tournament is as is wants it, given the number of games that are over.
func (f *killedField) await(t *testing.T, is func(w *tourney.Whole, over int) bool) {
	t.Helper()
	var w tourney.Whole
	var err error
	over := 0
	await.That(t, "the next state of the tournament", func() bool {
		rest(t.Context())
		w = tourney.Whole{}
		err = f.ask(t.Context(), http.MethodGet, "/api/tournament/"+f.id+"?format=json", "", &w)
		over = 0
		for _, r := range w.Rounds {
			for _, g := range r.Games {
				if g.Result != "" {
					over++
				}
			}
		}
		if err == nil && is(&w, over) {
			return true
		}
		f.revive(t)
		return false
	}, func() string {
		var b strings.Builder
		for i := range f.processes {
			_ = f.processes[i].Process.Signal(syscall.SIGQUIT) // it writes its goroutines
			f.kill(i)                                          // its log is whole then
			fmt.Fprintf(&b, "process %d: %s\n", i, f.logs[i])
		}
		fmt.Fprintf(&b, "the tournament remains at %d games: %v %+v", over, err, w.Rounds)
		return b.String()
	})
}

// check compares the tournament with the games of the store.
func (f *killedField) check(t *testing.T, rounds int) {
	t.Helper()
	var w tourney.Whole
	if err := f.ask(t.Context(), http.MethodGet, "/api/tournament/"+f.id+"?format=json", "", &w); err != nil {
		t.Fatal(err)
	}
	for i := range f.processes {
		f.kill(i)
	}
	s, err := store.Open(t.Context(), f.place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	met, games := map[[2]int]bool{}, map[string]bool{}
	for _, r := range w.Rounds {
		busy := map[int]bool{}
		for _, g := range r.Games {
			pair := [2]int{min(g.Red, g.Black), max(g.Red, g.Black)}
			if busy[g.Red] || busy[g.Black] || met[pair] || games[g.ID] {
				t.Errorf("round %d: %+v is paired twice", r.Number, g)
			}
			busy[g.Red], busy[g.Black], met[pair], games[g.ID] = true, true, true, true
			stored, err := s.LoadGame(t.Context(), g.ID)
			if err != nil {
				t.Fatal(err)
			}
			if stored.Players != [2]string{w.Players[g.Red].ID, w.Players[g.Black].ID} || stored.Ended.IsZero() {
				t.Errorf("round %d: game %s of %v, ended %v", r.Number, g.ID, stored.Players, stored.Ended)
			}
		}
		if len(busy) != len(f.keys) {
			t.Errorf("round %d: %d of %d have played", r.Number, len(busy), len(f.keys))
		}
	}
	all, err := s.Games(t.Context(), "", time.Now().Add(time.Hour), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(games) || len(w.Rounds) != rounds {
		t.Errorf("%d games in the store, %d in the tournament of %d rounds", len(all), len(games), len(w.Rounds))
	}
	n, _, err := s.Check(t.Context(), func(err error) { t.Error(err) })
	t.Logf("%d games, %d checked: %v", len(all), n, err)
	if err != nil {
		t.Error(err)
	}
}
