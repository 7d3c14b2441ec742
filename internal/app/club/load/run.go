package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Options configures a load test.
type Options struct {
	Server     func(Where) *exec.Cmd // returns the command that starts a club
	Place      string
	Processes  int           // number of server processes, of which one serves; 0 means 1
	NATS       string        // address of a NATS server through which all processes serve; a game's players then use different ones
	Tables     int           // games played at the same time
	Spectators int           // spectators of each game
	Moves      int           // minimum number of moves to play
	Kills      int           // how often the server is killed, at random moments
	Stops      int           // how often the server is asked to exit, and then restarted
	Storms     int           // how often all connections are cut at the same time
	Slow       int           // connections that occasionally send a byte and read nothing: over HTTP, WebSocket and telnet
	Idle       int           // connections that only follow the lobby
	Profile    string        // file for a memory profile of the server when play ends; "" for none
	Pause      time.Duration // average pause of a player before a move
	Seed       uint64
	Tell       func(format string, args ...any) // reports progress

	// Faults are additional disturbances. Each is caused once, in random order.
	Faults []func(ctx context.Context) error

	// Chaos, if not 0, replaces all disturbances above. For this long, troubles begin and end in random
	// order: those of the processes, those of the connection to a PostgreSQL database, and Troubles.
	Chaos    time.Duration
	Troubles []Trouble
	Fill     bool // the test may fill the disk to the last byte, since only the club uses it

	// Backup copies the data to a folder once during play; nil means never.
	Backup func(ctx context.Context, folder string) error
}

// Where contains the location of a club's data and the addresses the club listens on.
type Where struct {
	Place   string
	Address string
	Metrics string
	Telnet  string // "" if there is no such door
	NATS    string // "" if the process serves alone
}

// Report is the result of a load test.
type Report struct {
	Store      string  `json:"store"`              // sqlite or postgres
	Tables     int     `json:"tables"`             // simultaneous games
	Games      int     `json:"games"`              // games with at least one acknowledged move
	Moves      int     `json:"moves"`              // acknowledged moves
	Kills      int     `json:"kills"`              // times that a process of the club was killed
	Stops      int     `json:"stops"`              // times that a process of the club was asked to end
	Storms     int     `json:"storms"`             // times that all connections were cut simultaneously
	Slow       int     `json:"slow"`               // slow connections kept open throughout
	Copied     int     `json:"copied"`             // acknowledged moves that the copy made during play had to contain
	Lost       int     `json:"lost"`               // acknowledged moves missing from the store
	Impossible int     `json:"impossible"`         // games that do not replay, or whose moves differ from those acknowledged
	Seconds    float64 `json:"seconds"`            // duration of the test
	MovesPerS  float64 `json:"moves_per_second"`   // acknowledged moves per second
	P50        float64 `json:"p50_ms"`             // median time from sending a move until the opponent sees it, kills included
	P99        float64 `json:"p99_ms"`             // 99th percentile of the time from sending a move until the opponent sees it, kills included
	P999       float64 `json:"p999_ms"`            // 99.9th percentile of the time from sending a move until the opponent sees it, kills included
	Spectators float64 `json:"spectators_p99_ms"`  // 99th percentile of the time until the last spectator of a game has seen a move
	Restart    float64 `json:"slowest_restart_ms"` // longest time until the club answered again after a kill
	Stop       float64 `json:"slowest_stop_ms"`    // longest time from asking a process of the club to end to its end
	Untold     int     `json:"untold"`             // connections that an ending club closed without the status code for that
	Memory     float64 `json:"memory_mib"`         // peak memory of any process of the club, in MiB; 0 if the system does not report it
	Idle       int     `json:"idle"`               // connections that only followed the lobby
	// time without a move of a game after a process was killed, if several processes serve together:
	// median, 99th percentile and longest
	Gaps       [3]float64     `json:"gaps_ms"`
	Goroutines [2]int         `json:"goroutines"` // goroutines of the serving process, at the start and after all users left
	Troubles   int            `json:"troubles"`   // disturbances in a test of chaos; 0 in other tests
	Had        map[string]int `json:"had"`        // number of disturbances by name, in a test of chaos
	Stuck      int            `json:"stuck"`      // games that had no move within 10 s of a repair
	Clocks     int            `json:"clocks"`     // clocks compared before and after a disturbance
	Unfair     int            `json:"unfair"`     // compared clocks that lost too much time during a disturbance
	Unstored   int            `json:"unstored"`   // games in which a move that was not stored was seen during a disturbance
	Faults     []string       `json:"faults"`     // messages about the first 20 faults found
}

const mostFaults = 20

// WriteText writes the report.
func (r *Report) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, f := range r.Faults {
		b.WriteString(f + "\n")
	}
	fmt.Fprintf(&b, "%s, %d games at a time: %d moves in %.0f s (%.0f/s), %d kills, slowest restart %.0f ms, %d storms, %d slow and %d idle connections\n"+
		"move to opponent: p50 %.1f, p99 %.1f, p99.9 %.1f ms, to the last spectator: p99 %.1f ms, kills included; memory %.0f MiB\n"+
		"%d goroutines at the start, %d when all had left; %d moves lost, %d games impossible\n",
		r.Store, r.Tables, r.Moves, r.Seconds, r.MovesPerS, r.Kills, r.Restart, r.Storms, r.Slow, r.Idle, r.P50, r.P99, r.P999, r.Spectators, r.Memory,
		r.Goroutines[0], r.Goroutines[1], r.Lost, r.Impossible)
	if r.Stops > 0 {
		fmt.Fprintf(&b, "asked to end %d times: the slowest took %.0f ms, %d connections were not notified\n", r.Stops, r.Stop, r.Untold)
	}
	if r.Troubles > 0 {
		for _, name := range slices.Sorted(maps.Keys(r.Had)) {
			fmt.Fprintf(&b, "%d times: %s\n", r.Had[name], name)
		}
		fmt.Fprintf(&b, "%d troubles: %d games stuck, %d of %d clocks unfair, %d games with moves seen that were not stored\n", r.Troubles, r.Stuck, r.Unfair, r.Clocks, r.Unstored)
	}
	if r.Gaps[2] > 0 {
		fmt.Fprintf(&b, "games without a move after a kill: p50 %.0f, p99 %.0f, longest %.0f ms\n", r.Gaps[0], r.Gaps[1], r.Gaps[2])
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Run plays on a club. At random moments it kills the club, shuts it down and cuts its connections. Finally
// it checks that every acknowledged move is in the store.
func Run(ctx context.Context, o Options) (_ *Report, err error) {
	report := &Report{Store: "sqlite", Tables: o.Tables, Slow: o.Slow, Idle: o.Idle, Faults: []string{}, Had: map[string]int{}}
	if store.IsPostgres(o.Place) {
		report.Store = "postgres"
	}
	place := o.Place
	if o.Chaos > 0 {
		ends, err := o.detour(report.Store == "postgres")
		defer func() { err = errors.Join(err, ends()) }()
		if err != nil {
			return nil, err
		}
	}
	servers, err := newFleet(ctx, &o)
	if err != nil {
		return nil, err
	}
	defer servers.end()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	r := &running{o: &o, report: report, place: place, servers: servers, counts: &tally{seen: map[string][]xiangqi.Move{}, done: map[int][]time.Time{}}, failed: make(chan error, o.Tables)}
	before, err := servers.measure(ctx)
	if err != nil {
		return nil, err
	}
	report.Goroutines[0] = int(before.goroutines)
	begun := time.Now()
	if err := r.sitDown(playing, stop); err != nil {
		return nil, err
	}
	if o.Chaos > 0 {
		err = r.chaos(playing)
	} else {
		err = r.disturb(playing)
	}
	if o.Profile != "" {
		err = errors.Join(err, servers.profile(ctx, o.Profile))
	}
	stop()
	r.work.Wait()
	close(r.failed)
	report.Seconds = time.Since(begun).Seconds()
	report.Goroutines[1], err = servers.settled(ctx, before, err)
	servers.end()
	report.Memory = servers.memory
	for other := range r.failed {
		err = errors.Join(err, other)
	}
	if err := errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	report.fill(r.counts)
	return report, report.compare(ctx, place, r.counts)
}

// running is a test in progress.
type running struct {
	o       *Options
	report  *Report
	place   string // address of the data, without any proxy
	servers *fleet
	counts  *tally
	tables  []*table
	picked  int // how often pick has been called
	work    sync.WaitGroup
	failed  chan error
}

// sitDown makes all users play, and the slow connections crawl, until ctx is canceled.
func (r *running) sitDown(ctx context.Context, stop func()) error {
	for i := range r.o.Tables {
		t := &table{number: i, together: r.o.NATS != "", tally: r.counts, random: rand.New(rand.NewPCG(r.o.Seed, uint64(i))), pause: r.o.Pause} //nolint:gosec // reproducible on purpose
		if err := t.sitDown(ctx, r.servers.entries(), r.o.Spectators); err != nil {
			return err
		}
		r.tables = append(r.tables, t)
		r.work.Go(func() {
			defer t.leave()
			if err := t.play(ctx); err != nil && ctx.Err() == nil {
				r.failed <- err
				stop()
			}
		})
	}
	for i := range r.o.Slow {
		r.work.Go(func() { crawl(ctx, r.servers.addresses, r.servers.telnets, i) })
	}
	for range r.o.Idle {
		c, err := newClient(ctx, r.servers.entries())
		if err != nil {
			return err
		}
		if err := c.call(ctx, "subscribe", map[string]any{"topic": "lobby"}, nil); err != nil {
			c.close()
			return err
		}
		r.work.Go(func() {
			<-ctx.Done()
			c.close()
			c.http.CloseIdleConnections()
		})
	}
	return nil
}

// disturb causes the test's disturbances until enough moves have been played. It divides the moves evenly
// among the disturbances. Each disturbance happens at a random moment after its share of the moves.
func (r *running) disturb(ctx context.Context) error {
	random := rand.New(rand.NewPCG(r.o.Seed, 1<<32)) //nolint:gosec // reproducible on purpose
	var steps []func(context.Context) error
	for range r.o.Kills {
		steps = append(steps, r.kill)
	}
	for range r.o.Stops {
		steps = append(steps, r.stop)
	}
	steps = append(steps, r.o.Faults...)
	for range r.o.Storms {
		steps = append(steps, r.storm)
	}
	if r.o.Backup != nil {
		steps = append(steps, r.backup)
	}
	random.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	for i := 0; ctx.Err() == nil; i++ {
		share := int64(i+1) * int64(r.o.Moves) / int64(len(steps)+1)
		for ctx.Err() == nil && r.counts.moves.Load() < share {
			wait(ctx, 10*time.Millisecond)
		}
		if i == len(steps) {
			break
		}
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		wait(ctx, time.Duration(random.Int64N(int64(200*time.Millisecond))))
		if err := steps[i](ctx); err != nil {
			return err
		}
		if r.o.Tell != nil {
			r.o.Tell("%d moves, %d kills, %d storms", r.counts.moves.Load(), r.report.Kills, r.report.Storms)
		}
	}
	return nil
}

func (r *running) kill(ctx context.Context) error {
	kill := r.servers.killServing
	if r.o.NATS != "" {
		kill = r.servers.killAny
	}
	r.counts.killed(time.Now())
	took, err := kill(ctx)
	r.report.Kills++
	r.report.Restart = max(r.report.Restart, float64(took.Milliseconds()))
	return err
}

// stop asks the club to exit, as a service manager would, and restarts it. The club must notify all
// connected clients before it exits.
func (r *running) stop(ctx context.Context) error {
	i, err := r.pick(ctx)
	if err != nil {
		return err
	}
	var told []*ending
	for _, t := range r.tables {
		for _, c := range t.all() {
			if e := c.ending(); e != nil && e.url == r.servers.entries()[i] {
				told = append(told, e)
			}
		}
	}
	took, err := r.servers.stop(ctx, i)
	r.report.Stops++
	r.report.Stop = max(r.report.Stop, float64(took.Milliseconds()))
	for _, e := range told {
		select {
		case <-e.gone:
		case <-ctx.Done():
			return err // Run reports why ctx was canceled
		}
		if e.code != websocket.StatusGoingAway && !e.ours.Load() {
			r.report.Untold++
			r.report.fault("a connection was ended with code %d, want %d", e.code, websocket.StatusGoingAway)
		}
	}
	return err
}

// pick returns a process that serves. If there are several, it picks each in turn.
func (r *running) pick(ctx context.Context) (int, error) {
	if r.o.NATS == "" {
		return r.servers.serving(ctx)
	}
	r.picked++
	i := r.picked % len(r.servers.addresses)
	return i, r.servers.await(ctx, i)
}

// storm cuts all connections at the same time, so that all clients have to reconnect.
func (r *running) storm(context.Context) error {
	r.report.Storms++
	for _, t := range r.tables {
		for _, c := range t.all() {
			c.cut()
		}
	}
	return nil
}

// backup copies the data, and checks that the copy has everything that was acknowledged before copying
// began.
func (r *running) backup(ctx context.Context) (err error) {
	before := r.counts.snapshot()
	folder, err := os.MkdirTemp("", "chuhe-copy-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := r.o.Backup(ctx, folder); err != nil {
		return fmt.Errorf("copying the data: %w", err)
	}
	copied := &Report{}
	if err := copied.compare(ctx, folder, &tally{seen: before}); err != nil {
		return err
	}
	for _, moves := range before {
		r.report.Copied += len(moves)
	}
	r.report.Lost += copied.Lost
	r.report.Impossible += copied.Impossible
	for _, f := range copied.Faults {
		r.report.fault("in the copy: %s", f)
	}
	return nil
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// fill computes the figures of the report.
func (r *Report) fill(counts *tally) {
	r.Games = len(counts.seen)
	for _, moves := range counts.seen {
		r.Moves += len(moves)
	}
	r.MovesPerS = float64(r.Moves) / r.Seconds
	ms := func(p float64) float64 { return float64(percentile(counts.took, p).Microseconds()) / 1000 }
	r.P50, r.P99, r.P999 = ms(0.5), ms(0.99), ms(0.999)
	if gaps := counts.gaps(); len(gaps) > 0 {
		for i, p := range []float64{0.5, 0.99, 1} {
			r.Gaps[i] = float64(percentile(gaps, p).Microseconds()) / 1000
		}
	}
	r.Spectators = float64(percentile(counts.watched, 0.99).Microseconds()) / 1000
}

func (r *Report) fault(format string, args ...any) {
	if len(r.Faults) < mostFaults {
		r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
	}
}

// compare reads the store directly, not through the club, and counts what is missing.
func (r *Report) compare(ctx context.Context, place string, counts *tally) (err error) {
	s, err := store.Open(ctx, place)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for id, want := range counts.seen {
		stored, err := Moves(ctx, s, id)
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

// Moves replays a stored game and returns the moves.
func Moves(ctx context.Context, s *store.Store, id string) ([]xiangqi.Move, error) {
	g, err := s.LoadGame(ctx, id)
	if err != nil {
		return nil, err
	}
	return replayed(g.State, g.Entries)
}

// replayed returns the moves of a game that is stored as a state followed by entries.
func replayed(state []byte, entries [][]byte) ([]xiangqi.Move, error) {
	var log session.Log
	if err := json.Unmarshal(state, &log.From); err != nil {
		return nil, err
	}
	for _, entry := range entries {
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
