package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options are how a club is loaded.
type Options struct {
	// Server starts a club that keeps its data at a place and listens at an address.
	Server func(place, address string) *exec.Cmd
	Place  string
	Tables int           // games at a time
	Moves  int           // that have to be played at least
	Kills  int           // of the server, at random moments
	Pause  time.Duration // of a player before a move, on average
	Seed   uint64
	Tell   func(format string, args ...any) // of progress
}

// Report is what came of it.
type Report struct {
	Store      string   `json:"store"`
	Tables     int      `json:"tables"`
	Games      int      `json:"games"`
	Moves      int      `json:"moves"` // that were acknowledged
	Kills      int      `json:"kills"`
	Lost       int      `json:"lost"`       // acknowledged moves that the store does not have
	Impossible int      `json:"impossible"` // games that do not replay, or have other moves than were acknowledged
	Seconds    float64  `json:"seconds"`
	MovesPerS  float64  `json:"moves_per_second"`
	P50        float64  `json:"p50_ms"` // from sending a move to the opponent's seeing it, kills included
	P99        float64  `json:"p99_ms"`
	P999       float64  `json:"p999_ms"`
	Restart    float64  `json:"slowest_restart_ms"` // until the club answers again
	Faults     []string `json:"faults"`             // the first of those
}

const (
	mostFaults = 20
	startTime  = 60 * time.Second
)

// WriteText tells the report to a person.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, f := range r.Faults {
		b.WriteString(f + "\n")
	}
	fmt.Fprintf(&b, "%s, %d games at a time: %d moves in %.0f s (%.0f/s), %d kills, slowest restart %.0f ms\n"+
		"move to opponent: p50 %.1f, p99 %.1f, p99.9 %.1f ms, kills included\n%d moves lost, %d games impossible\n",
		r.Store, r.Tables, r.Moves, r.Seconds, r.MovesPerS, r.Kills, r.Restart, r.P50, r.P99, r.P999, r.Lost, r.Impossible)
	_, err := io.WriteString(w, b.String())
	return err
}

// Run plays on a club, kills it at random moments, and looks at the end whether the store
// has every move that was acknowledged.
func Run(ctx context.Context, o Options) (*Report, error) {
	address, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	report := &Report{Store: "sqlite", Tables: o.Tables, Faults: []string{}}
	if store.IsPostgres(o.Place) {
		report.Store = "postgres"
	}
	server, _, err := start(ctx, o, address)
	if err != nil {
		return nil, err
	}
	defer func() { kill(server) }()
	counts := &tally{seen: map[string][]xiangqi.Move{}}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var tables sync.WaitGroup
	failed := make(chan error, o.Tables)
	begun := time.Now()
	for i := range o.Tables {
		t, err := sitDown(ctx, "http://"+address, counts, rand.New(rand.NewPCG(o.Seed, uint64(i))), o.Pause) //nolint:gosec // reproducible on purpose
		if err != nil {
			return nil, err
		}
		tables.Go(func() {
			defer t.leave()
			if err := t.play(playing); err != nil && playing.Err() == nil {
				failed <- err
				stop()
			}
		})
	}
	random := rand.New(rand.NewPCG(o.Seed, 1<<32)) //nolint:gosec // as above
	for playing.Err() == nil && (report.Kills < o.Kills || counts.moves.Load() < int64(o.Moves)) {
		// A kill comes after its share of the moves, and then at a random moment.
		share := int64(report.Kills+1) * int64(o.Moves) / int64(o.Kills+1)
		for playing.Err() == nil && counts.moves.Load() < share {
			wait(playing, 10*time.Millisecond)
		}
		if report.Kills == o.Kills || playing.Err() != nil {
			continue
		}
		wait(playing, time.Duration(random.Int64N(int64(200*time.Millisecond))))
		kill(server)
		report.Kills++
		var took time.Duration
		if server, took, err = start(ctx, o, address); err != nil {
			break
		}
		report.Restart = max(report.Restart, float64(took.Milliseconds()))
		if o.Tell != nil {
			o.Tell("%d moves, %d kills", counts.moves.Load(), report.Kills)
		}
	}
	stop()
	tables.Wait()
	close(failed)
	report.Seconds = time.Since(begun).Seconds()
	kill(server)
	for other := range failed {
		err = errors.Join(err, other)
	}
	if err := errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	report.fill(counts)
	return report, report.compare(ctx, o.Place, counts)
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// sitDown connects the two people of a table.
func sitDown(ctx context.Context, url string, counts *tally, random *rand.Rand, pause time.Duration) (*table, error) {
	t := &table{tally: counts, random: random, pause: pause}
	for i := range t.players {
		c, err := newClient(ctx, url)
		if err != nil {
			return nil, err
		}
		t.players[i] = c
	}
	return t, nil
}

func (t *table) leave() {
	for _, c := range t.players {
		c.close()
		c.http.CloseIdleConnections()
	}
}

// start starts the club and waits until it answers.
func start(ctx context.Context, o Options, address string) (*exec.Cmd, time.Duration, error) {
	cmd := o.Server(o.Place, address)
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, 0, fmt.Errorf("starting the club: %w", err)
	}
	for time.Since(begun) < startTime && ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/healthz", nil)
		if err != nil {
			return cmd, 0, err
		}
		if response, err := http.DefaultClient.Do(r); err == nil {
			_ = response.Body.Close() // nothing is read
			return cmd, time.Since(begun), nil
		}
		wait(ctx, 5*time.Millisecond)
	}
	kill(cmd)
	return cmd, 0, fmt.Errorf("the club does not answer after %v", startTime)
}

// kill ends a process as a power cut would end it, as far as the process can tell.
func kill(cmd *exec.Cmd) {
	if cmd.Process != nil && cmd.ProcessState == nil {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()         // by the kill
	}
}

// freeAddress finds a port of the loopback that nobody uses.
func freeAddress(ctx context.Context) (string, error) {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// fill puts the figures in.
func (r *Report) fill(counts *tally) {
	r.Games = len(counts.seen)
	for _, moves := range counts.seen {
		r.Moves += len(moves)
	}
	r.MovesPerS = float64(r.Moves) / r.Seconds
	ms := func(p float64) float64 { return float64(percentile(counts.took, p).Microseconds()) / 1000 }
	r.P50, r.P99, r.P999 = ms(0.5), ms(0.99), ms(0.999)
}

func (r *Report) fault(format string, args ...any) {
	if len(r.Faults) < mostFaults {
		r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
	}
}

// compare reads the store, without the club, and counts what is missing.
func (r *Report) compare(ctx context.Context, place string, counts *tally) (err error) {
	s, err := store.Open(ctx, place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for id, want := range counts.seen {
		stored, err := movesOf(ctx, s, id)
		if err != nil {
			r.Impossible++
			r.Lost += len(want)
			r.fault("game %s: %v", id, err)
			continue
		}
		if missing := len(want) - len(stored); missing > 0 {
			r.Lost += missing
			r.fault("game %s: %d moves were acknowledged, %d are stored", id, len(want), len(stored))
		}
		for i := range min(len(want), len(stored)) {
			if want[i] != stored[i] {
				r.Impossible++
				r.fault("game %s: move %d was %v, is %v", id, i+1, want[i], stored[i])
				break
			}
		}
	}
	return nil
}

// movesOf replays a stored game.
func movesOf(ctx context.Context, s *store.Store, id string) ([]xiangqi.Move, error) {
	g, err := s.LoadGame(ctx, id)
	if err != nil {
		return nil, err
	}
	var log session.Log
	if err := json.Unmarshal(g.State, &log.From); err != nil {
		return nil, err
	}
	for _, entry := range g.Entries {
		var e session.Entry
		if err := json.Unmarshal(entry, &e); err != nil {
			return nil, err
		}
		log.Entries = append(log.Entries, e)
	}
	played, err := log.Replay()
	if err != nil {
		return nil, err
	}
	return played.Live().Path(), nil
}
