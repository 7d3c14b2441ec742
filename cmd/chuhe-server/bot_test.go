package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/bot"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// fairy is the program against which the long form plays.
const fairy = "/usr/games/fairy-stockfish"

// TestBots has two bots play unattended, by the interface for programs and by telnet, while
// the server is killed. CHUHE_LONG=1 plays 200 and 50 games with ten kills each, against
// Fairy-Stockfish where Debian has put it.
func TestBots(t *testing.T) {
	longtest.Only(t, "plays whole games with programs")
	for _, tt := range []struct {
		scheme      string
		games, long int
	}{{"http", 8, 200}, {"telnet", 4, 50}} {
		t.Run(tt.scheme, func(t *testing.T) {
			games, kills := tt.games, 1
			weak := []string{"--nodes", "30"}
			if os.Getenv("CHUHE_LONG") != "" {
				games, kills = tt.long, 10
				if _, err := os.Stat(fairy); err == nil {
					weak = []string{"--engine", fairy, "--set", "Hash=8", "--nodes", "300"}
				}
			}
			playBots(t, tt.scheme, games, kills, weak)
		})
	}
}

// freeAddress is an address at which no program listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := freeport.Address()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// botClub is a club on which bots play, in a process of its own.
type botClub struct {
	place, web, lines string
	more              []string // flags
	serving           *exec.Cmd
}

// newBotClub starts a club with two accounts, strong and weak.
func newBotClub(t *testing.T, more ...string) *botClub {
	t.Helper()
	c := &botClub{place: filepath.Join(t.TempDir(), "club"), web: freeAddress(t), lines: freeAddress(t), more: more}
	c.serve(t)
	for _, name := range []string{"strong", "weak"} {
		r, err := http.Post("http://"+c.web+"/api/account/sign-up", "application/json", strings.NewReader(fmt.Sprintf(`{"name": %q, "password": %q}`, name, botPassword))) //nolint:noctx // of a test
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(r, err)
		}
		_ = r.Body.Close()
	}
	return c
}

const botPassword = "three black horses"

func (c *botClub) serve(t *testing.T) {
	t.Helper()
	c.serving = server(append([]string{"serve", "--data", c.place, "--listen", c.web, "--telnet", c.lines, "--telnet-lines", "1000", "--connections", "1000", "--house", "none",
		"--grace", "1s", "--delay", "0s"}, c.more...)...)
	if err := c.serving.Start(); err != nil {
		t.Fatal(err)
	}
	serving := c.serving
	t.Cleanup(func() { // where a test ends before it stops the club
		_ = serving.Process.Kill()
		_ = serving.Wait()
	})
	answersAt(t, "http://"+c.web+"/healthz")
}

func (c *botClub) stop(sign os.Signal) {
	_ = c.serving.Process.Signal(sign)
	_ = c.serving.Wait() // it was killed
}

// address is where bots come by a scheme.
func (c *botClub) address(scheme string) string {
	if scheme == "telnet" {
		return "telnet://" + c.lines
	}
	return "http://" + c.web
}

// leaving is a player in whose second turn its bot leaves.
type leaving struct {
	player.Player
	turns int
	leave func()
}

func (l *leaving) Start(ctx context.Context, q player.Question, limits player.Limits) (*player.Search, error) {
	if l.turns++; l.turns > 1 {
		l.leave()
	}
	return l.Player.Start(ctx, q, limits)
}

// TestBotClaims has a bot's opponent leave a game: the bot claims the win.
func TestBotClaims(t *testing.T) {
	for _, scheme := range []string{"http", "telnet"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			c := newBotClub(t, "--claim-after", "300ms")
			defer c.stop(os.Interrupt)
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
			defer cancel()
			run := func(ctx context.Context, name string, leave func()) *bot.Report {
				r, err := bot.Run(ctx, bot.Options{
					Server: c.address(scheme), Name: name, Password: botPassword, Seek: true, Terms: bot.Terms{Minutes: 3, Increment: 2}, Stop: 1, Limits: player.Limits{Nodes: 50},
					Player: func(context.Context) (player.Player, error) {
						if p := player.New(player.DefaultOptions()); leave == nil {
							return p, nil
						} else {
							return &leaving{p, 0, leave}, nil
						}
					},
				})
				if err != nil {
					t.Error(err)
				}
				return r
			}
			var work sync.WaitGroup
			defer work.Wait()
			work.Go(func() {
				ctx, leave := context.WithCancel(ctx)
				defer leave()
				run(ctx, "weak", leave)
			})
			if r := run(ctx, "strong", nil); r == nil || r.Wins != 1 || r.Games != 1 {
				t.Errorf("the bot that stayed reports %+v", r)
			}
		})
	}
}

func playBots(t *testing.T, scheme string, games, kills int, weak []string) {
	t.Helper()
	c := newBotClub(t)
	folder, web, place := t.TempDir(), c.web, c.place
	diary := filepath.Join(folder, "diary")
	begin := func(name string, more ...string) (report func() bot.Report) {
		cmd := server(append([]string{"bot", "--json", "--server", c.address(scheme), "--name", name, "--seek", "0.5+1", "--games", "2", "--stop", fmt.Sprint(games)}, more...)...)
		if strings.HasPrefix(scheme, "telnet") {
			cmd.Args = append(cmd.Args, "--lines", "500")
		}
		cmd.Env = append(os.Environ(), "CHUHE_BOT_PASSWORD="+botPassword)
		var out, log bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return func() (r bot.Report) {
			t.Helper()
			if err := cmd.Wait(); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, log.String())
			}
			if err := json.Unmarshal(out.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			if r.Lost > 0 {
				t.Errorf("%s: %d moves lost\n%s", name, r.Lost, log.String())
			}
			return r
		}
	}
	strong := begin("strong", "--nodes", "20000", "--diary", diary, "--learned", filepath.Join(folder, "learned"))
	other := begin("weak", weak...)
	for k := range kills {
		await.That(t, "the end of a share of the games", func() bool {
			data, _ := os.ReadFile(diary) // missing before the first game
			return bytes.Count(data, []byte("\n")) >= games*(k+1)/(kills+1)
		})
		await.Moment(300 * time.Millisecond)
		c.stop(os.Kill)
		c.serve(t)
	}
	a, b := strong(), other()
	t.Logf("%+v\n%+v", a, b)
	if a.AtOnce != 2 || b.AtOnce != 2 {
		t.Errorf("%d and %d games at once, want 2", a.AtOnce, b.AtOnce)
	}
	if a.Games < games || b.Games < games || a.LearntFrom == 0 || a.Wins <= a.Losses {
		t.Errorf("%d and %d games of %d; learnt from %d; won %d, lost %d", a.Games, b.Games, games, a.LearntFrom, a.Wins, a.Losses)
	}
	ratings := map[string]float64{}
	for _, name := range []string{"strong", "weak"} {
		var p struct {
			Ratings []struct {
				Rating float64 `json:"rating"`
			} `json:"ratings"`
		}
		r, err := http.Get("http://" + web + "/api/profile?name=" + name) //nolint:noctx // of a test
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if err != nil || json.Unmarshal(data, &p) != nil || len(p.Ratings) != 1 {
			t.Fatalf("%s: %v %s", name, err, data)
		}
		ratings[name] = p.Ratings[0].Rating
	}
	t.Logf("ratings %v", ratings)
	if ratings["strong"] <= ratings["weak"] {
		t.Errorf("the ratings are %v", ratings)
	}
	c.stop(os.Interrupt)
	s, err := store.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	n, _, err := s.Check(t.Context(), func(err error) { t.Error(err) })
	t.Logf("%d games are stored", n)
	if err := errors.Join(err, s.Close()); err != nil || n < games {
		t.Error(n, err)
	}
}
