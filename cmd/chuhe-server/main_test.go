package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/rogpeppe/go-internal/testscript"
)

// tests runs the tests, and ends the database that they have started.
type tests struct{ *testing.M }

// Run implements testscript.TestingM.
func (t tests) Run() int { return storetest.Main(t.M) }

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){"chuhe-server": program.Main})
}

// server is chuhe-server as a process.
func server(args ...string) *exec.Cmd {
	return exec.Command("chuhe-server", args...)
}

// TestKills kills a club that is played on, over both stores, and wants every move that
// was acknowledged: twice, twenty times in the long tests, and with CHUHE_LONG=1
// in 10,000 moves.
func TestKills(t *testing.T) {
	moves, kills := 60, 2
	if longtest.On() {
		moves, kills = 600, 20
	}
	if os.Getenv("CHUHE_LONG") != "" {
		moves, kills = 10_000, 20
	}
	storetest.Each(t, func(t *testing.T, place string) {
		played(t, load.Options{Place: place, Tables: 6, Moves: moves, Kills: kills, Seed: 1})
	})
}

// loaded plays on a club.
func loaded(t *testing.T, o load.Options) *load.Report {
	t.Helper()
	o.Server = func(at load.Where) *exec.Cmd {
		return server("serve", "--data", at.Place, "--nats", at.NATS, "--listen", at.Address, "--house", "none", "--accounts", "1000", "--connections", "1000",
			"--delay", "0s", "--metrics", at.Metrics, "--telnet", at.Telnet)
	}
	r, err := load.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", *r)
	return r
}

// played plays on a club and wants that nothing is lost.
func played(t *testing.T, o load.Options) *load.Report {
	t.Helper()
	r := loaded(t, o)
	if r.Lost+r.Impossible > 0 || r.Kills != o.Kills || r.Moves < o.Moves {
		t.Errorf("%d moves lost, %d games impossible after %d kills and %d moves: %v", r.Lost, r.Impossible, r.Kills, r.Moves, r.Faults)
	}
	pooled := 0
	if r.Store == "postgres" {
		pooled = 2 * max(1, o.Processes) // connections to the database that are kept, and were not open yet at the start
	}
	if r.Goroutines[1] > r.Goroutines[0]+pooled {
		t.Errorf("%d goroutines at the start, %d when all had left", r.Goroutines[0], r.Goroutines[1])
	}
	return r
}

// TestTakeOver has two processes on one database and kills the one that serves: the other
// one takes the games over, and no move is lost.
func TestTakeOver(t *testing.T) {
	longtest.Only(t, "kills a server many times")
	played(t, load.Options{Place: storetest.Postgres(t), Processes: 2, Tables: 4, Moves: 150, Kills: 4, Seed: 2})
}

// TestTogether has two processes serve a club, each game with its players at different
// ones, and kills one after the other: the games go on at the other, and no move is lost.
func TestTogether(t *testing.T) {
	longtest.Only(t, "kills a server many times")
	nats := storetest.StartNATS(t).URL()
	r := played(t, load.Options{Place: storetest.Postgres(t), NATS: nats, Processes: 2, Tables: 4, Moves: 200, Kills: 4, Seed: 4})
	if r.Gaps[2] == 0 {
		t.Errorf("games had no move for %v ms after kills", r.Gaps)
	}
}

// TestClass has a class follow its teacher while the club is killed: no move, no line of the
// chat and no answer is lost. How soon pupils see moves, load --class measures for docs/server.md.
func TestClass(t *testing.T) {
	longtest.Only(t, "kills a club under thirty pupils")
	r, err := load.RunClass(t.Context(), load.ClassOptions{
		Place: t.TempDir(), Pupils: 30, Moves: 60, Kills: 2, Seed: 4,
		Server: func(at load.Where) *exec.Cmd {
			return server("serve", "--data", at.Place, "--listen", at.Address, "--house", "none", "--accounts", "1000", "--connections", "1000", "--metrics", at.Metrics)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", *r)
	if r.Said < 60+2*30 || r.Lost > 0 || r.Kills != 2 || r.Moves != 60 || r.P50 <= 0 {
		t.Errorf("%d of %d moves and %d lines and answers lost after %d kills, seen after %v ms: %v", r.Lost, r.Moves, r.Said, r.Kills, r.P50, r.Faults)
	}
}

// TestStorms cuts all connections at the same time while others are slow, spectators watch, and a
// copy is made.
func TestStorms(t *testing.T) {
	place := t.TempDir()
	r := played(t, load.Options{
		Place: place, Tables: 4, Spectators: 2, Moves: 200, Storms: 4, Slow: 30, Seed: 3,
		Backup: func(ctx context.Context, folder string) error {
			return store.Backup(ctx, place, filepath.Join(folder, store.FileName))
		},
	})
	if r.Storms != 4 || r.Copied == 0 || r.Spectators == 0 {
		t.Errorf("%d storms, %d moves in the copy, spectators after %v ms", r.Storms, r.Copied, r.Spectators)
	}
}

// run runs a command line here.
func run(t *testing.T, args ...string) (status int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = program.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &stdout, Err: &stderr}, args)
	return status, stdout.String(), stderr.String()
}

// TestServe opens a club, copies it while it is served, and checks the copy; an
// interruption ends it in order.
func TestServe(t *testing.T) {
	data := filepath.Join(t.TempDir(), "club")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, w := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- program.Run(ctx, &cli.Console{In: strings.NewReader(""), Out: w, Err: io.Discard}, []string{
			"serve", "--data", data, "--listen", "127.0.0.1:0", "--house", "none", "--json",
		})
		_ = w.Close()
	}()
	var told struct{ URL, Data string }
	if err := json.NewDecoder(r).Decode(&told); err != nil || !strings.HasPrefix(told.URL, "http://127.0.0.1:") {
		t.Fatalf("told %+v, %v", told, err)
	}
	go func() { _, _ = io.Copy(io.Discard, r) }()
	if status, _, stderr := run(t, "check", "--data", data); status != cli.StatusFailed {
		t.Errorf("checking data that are in use: %d %s", status, stderr)
	}
	copied := filepath.Join(t.TempDir(), "club.db")
	if status, _, stderr := run(t, "backup", "--data", data, "-o", copied); status != cli.StatusOK {
		t.Fatalf("backup: %d %s", status, stderr)
	}
	if status, _, _ := run(t, "backup", "--data", data, "-o", copied); status == cli.StatusOK {
		t.Error("a file that is there was replaced")
	}
	if status, out, stderr := run(t, "check", "--data", filepath.Dir(copied), "--json"); status != cli.StatusOK || !strings.Contains(out, `"damaged":[]`) {
		t.Errorf("check: %d %s %s", status, out, stderr)
	}
	stop()
	if status := <-ended; status != cli.StatusOK {
		t.Errorf("ended with %d", status)
	}
}

// TestSettings holds what is refused, and that the file, the environment and the flags go
// before each other.
func TestSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data := t.TempDir()
	for _, tt := range []struct {
		text string
		args []string
		want string
	}{
		{`{"tittle":"x"}`, nil, "tittle"},
		{`{"guests":"perhaps"}`, nil, "perhaps"},
		{`{"delay":"soon"}`, nil, "soon"},
		{`{"house":"strong"}`, nil, "strong"},
		{`{"cert":"x.pem"}`, nil, "--tls-key"},
		{`{"proxies":"here"}`, nil, "here"},
		{`{"accounts":"0"}`, nil, "--accounts"},
		{`{"guests":"perhaps"}`, []string{"--guests", "no"}, ""},
		{`{}`, nil, ""},
	} {
		write(tt.text)
		status, _, stderr := run(t, append([]string{"check", "--config", file, "--data", data}, tt.args...)...)
		if tt.want == "" && status != cli.StatusOK || tt.want != "" && (status != cli.StatusUsage || !strings.Contains(stderr, tt.want)) {
			t.Errorf("%s %v: %d %s", tt.text, tt.args, status, stderr)
		}
	}
	t.Setenv("CHUHE_GUESTS", "sometimes")
	write(`{"guests":"no"}`)
	if status, _, stderr := run(t, "check", "--config", file, "--data", data); status != cli.StatusUsage || !strings.Contains(stderr, "sometimes") {
		t.Errorf("the environment: %d %s", status, stderr)
	}
}
