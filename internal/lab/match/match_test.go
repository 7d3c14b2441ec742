package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestSilence plays engines that do not answer. The match stops, names them, and has
// counted nothing.
func TestSilence(t *testing.T) {
	t.Parallel()
	untimed, timed := entrant.TimeControl{Nodes: 100}, entrant.TimeControl{MoveTime: 100 * time.Millisecond}
	tests := []struct {
		manner  string
		control entrant.TimeControl
		want    string
	}{
		{"crash-at-start", untimed, "engine Bad cannot be started"},
		{"silent", untimed, "engine Bad cannot be started"},
		{"crash", untimed, "engine Bad has not answered in 2 games in a row"},
		{"hang", timed, "engine Bad has not answered in 2 games in a row"},
		{"hang", untimed, "engine Bad has not answered in 2 games in a row"},
	}
	if longtest.On() { // it keeps two cores busy; package uci meets it too
		tests = append(tests, tests[len(tests)-1])
		tests[len(tests)-1].manner = "flood"
	}
	var matches sync.WaitGroup // they wait more than they work
	for _, tt := range tests {
		matches.Go(func() {
			m := badMatch(t, tt.manner, tt.control)
			m.Runs = t.TempDir()
			r, err := m.Run(context.Background())
			if !errors.Is(err, entrant.ErrSilent) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: error %v, want one with %q", tt.manner, err, tt.want)
			}
			if r != nil && r.Games.N() > 0 {
				t.Errorf("%s: games %v are counted", tt.manner, r.Games)
			}
			store := jobs.Store{Dir: m.Runs}
			list, err := store.List(t.Context())
			if err != nil || len(list) > 1 || len(list) == 1 && (list[0].State != jobs.Paused || !strings.Contains(list[0].Reason, tt.want)) {
				t.Errorf("%s: %+v, error %v", tt.manner, list, err)
			}
		})
	}
	matches.Wait()
}

// TestMuteIsNamedSoon holds how long a match waits, with the patience that it has by default,
// for an engine that never answers: the protocol known and not.
func TestMuteIsNamedSoon(t *testing.T) {
	longtest.Only(t, "it waits for an engine that is mute")
	t.Parallel()
	for _, protocol := range []uci.Protocol{uci.UCI, uci.Detect} {
		t.Run(protocol.String(), func(t *testing.T) {
			t.Parallel()
			m := badMatch(t, "silent", entrant.TimeControl{Nodes: 100})
			m.Patience, m.Runs = entrant.Patience{}, t.TempDir()
			m.Engines[1].Protocol = protocol
			begun := time.Now()
			_, err := m.Run(context.Background())
			if took := time.Since(begun); !errors.Is(err, entrant.ErrSilent) || !strings.Contains(err.Error(), "engine Bad cannot be started") || took > 15*time.Second {
				t.Errorf("after %v: %v", took, err)
			}
		})
	}
}

// TestSilenceCounts holds what makes games in a row.
func TestSilenceCounts(t *testing.T) {
	t.Parallel()
	game := func(kind entrant.IncidentKind, engine string) *referee.Game {
		g := &referee.Game{Red: "A", Black: "B"}
		if kind != "" {
			g.Incident = &referee.Incident{Kind: kind, Engine: engine}
		}
		return g
	}
	tests := []struct {
		name  string
		games []*referee.Game
		want  bool // the last one stops the match
	}{
		{"one", []*referee.Game{game(entrant.Hang, "B")}, false},
		{"two", []*referee.Game{game(entrant.Hang, "B"), game(entrant.Crash, "B")}, true},
		{"one each", []*referee.Game{game(entrant.Hang, "B"), game(entrant.Hang, "A")}, false},
		{"a game between", []*referee.Game{game(entrant.Hang, "B"), game("", ""), game(entrant.Hang, "B")}, false},
		{"another fault between", []*referee.Game{game(entrant.Hang, "B"), game(entrant.NoMove, "B"), game(entrant.Hang, "B")}, false},
		{"answers, if badly", []*referee.Game{game(entrant.IllegalMove, "B"), game(entrant.IllegalMove, "B"), game(entrant.TimeLoss, "B")}, false},
		{"never started", []*referee.Game{game(entrant.StartFailure, "A")}, true},
	}
	for _, tt := range tests {
		s := silence{}
		for i, g := range tt.games {
			err := s.note(g)
			want := tt.want && i == len(tt.games)-1
			if errors.Is(err, entrant.ErrSilent) != want || errors.Is(err, jobs.ErrTrouble) != want {
				t.Errorf("%s: game %d: error %v, stops: want %t", tt.name, i+1, err, want)
			}
		}
	}
}

// TestMisbehaviour plays engines that fail in other ways. Each failure is a
// loss and an incident with the engine's name, and the match continues.
func TestMisbehaviour(t *testing.T) {
	untimed, timed := entrant.TimeControl{Nodes: 100}, entrant.TimeControl{MoveTime: 100 * time.Millisecond}
	tests := []struct {
		manner  string
		control entrant.TimeControl
		kind    entrant.IncidentKind
	}{
		{"illegal", untimed, entrant.IllegalMove},
		{"unreadable", untimed, entrant.IllegalMove},
		{"nothing", untimed, entrant.NoMove},
		{"late", timed, entrant.TimeLoss},
		{"garbage", untimed, ""},
	}
	var matches sync.WaitGroup // they wait more than they work
	for _, tt := range tests {
		matches.Go(func() { misbehaviour(t, tt.manner, tt.control, tt.kind) })
	}
	matches.Wait()
}

// badMatch is a match of a good engine against a bad one.
func badMatch(t *testing.T, manner string, control entrant.TimeControl) Match {
	bad := mockSpec(t, "Bad", manner)
	bad.Control = control
	start := 1500 * time.Millisecond
	if runtime.GOOS == "windows" { // what a process has had of the processor is not known there
		start *= 10
	}
	m := Match{
		Engines: [2]entrant.Spec{mockSpec(t, "Good", "good"), bad}, Pairs: 1,
		Conditions: Conditions{Openings: fewOpenings(t), Referee: testReferee(),
			Patience: entrant.Patience{Start: start, Timed: time.Second, Untimed: time.Second}},
	}
	m.Referee.Margin = 200 * time.Millisecond
	return m
}

func misbehaviour(t *testing.T, manner string, control entrant.TimeControl, kind entrant.IncidentKind) {
	m := badMatch(t, manner, control)
	m.Watch = func(g *Record, _ *Report) {
		if i := g.Incident; i != nil && (i.Engine != "Bad" || i.Detail == "" || g.Result == xiangqi.Draw) {
			t.Errorf("%s: game %d of unit %d: %v, incident %+v", manner, g.Number, g.Unit, g.Result, i)
		}
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Errorf("%s: %v", manner, err)
		return
	}
	if r.Pairs != 1 || r.Incomplete != 0 {
		t.Errorf("%s: %d pairs, %d incomplete, want 1 and 0", manner, r.Pairs, r.Incomplete)
	}
	if kind == "" {
		if len(r.Incidents) > 0 || r.Games[1] != 2 {
			t.Errorf("%s: games %v, incidents %v, want two draws and none", manner, r.Games, r.Incidents)
		}
		return
	}
	want := []IncidentReport{{"Bad", kind, 2}}
	if !slices.Equal(r.Incidents, want) || r.Games[2] != 2 || len(r.Warnings) == 0 {
		t.Errorf("%s: games %v, incidents %v, warnings %q, want two wins and %v", manner, r.Games, r.Incidents, r.Warnings, want)
	}
	if kind == entrant.TimeLoss && !strings.HasPrefix(r.Verdict, "none") {
		t.Errorf("verdict %q after so many time losses", r.Verdict)
	}
}

// TestNoSuchProgram checks that a match does not begin when an engine cannot be
// started at all, or lacks an option.
func TestNoSuchProgram(t *testing.T) {
	good := mockSpec(t, "Good", "good")
	missing := good
	missing.Name, missing.Command = "Missing", []string{filepath.Join(t.TempDir(), "engine")}
	if _, err := (Match{Engines: [2]entrant.Spec{good, missing}, Pairs: 1}).Run(context.Background()); !errors.Is(err, os.ErrNotExist) && !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("missing program: error %v", err)
	}
	optioned, err := entrant.Parse("name=Optioned cmd=x opt.Nonsense=1", good.Control)
	if err != nil {
		t.Fatal(err)
	}
	optioned.Command, optioned.Env, optioned.Protocol = good.Command, good.Env, good.Protocol
	_, err = Match{Engines: [2]entrant.Spec{good, optioned}, Pairs: 1}.Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "Nonsense") {
		t.Errorf("unknown option: error %v", err)
	}
	for name, bad := range map[string]Match{
		"no pairs":   {Engines: [2]entrant.Spec{good, missing}},
		"same names": {Engines: [2]entrant.Spec{good, good}, Pairs: 1},
		"bad test":   {Engines: [2]entrant.Spec{good, missing}, Pairs: 1, SPRT: &stats.SPRT{}},
	} {
		if _, err := bad.Run(context.Background()); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// builtinMatch is a match of the built-in engine against a weaker version.
func builtinMatch(t *testing.T, pairs, concurrency int) Match {
	t.Helper()
	control := entrant.TimeControl{Nodes: 100}
	full, err := entrant.Parse("name=Full builtin hash=1", control)
	if err != nil {
		t.Fatal(err)
	}
	weak, err := entrant.Parse("name=Weak builtin hash=1 feature.NullMove=off param.RazoringDepth=1", control)
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Engines: [2]entrant.Spec{full, weak}, Pairs: pairs}
	m.Openings, m.Referee, m.Concurrency, m.Seed = fewOpenings(t), referee.New(), concurrency, 5
	m.Referee.Adjudication.MostMoves = 15
	return m
}

// played is what must not depend on how a match was played: everything but time.
func played(g *Record) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s-%s %d %s %s %v %s", g.Red, g.Black, g.Book, g.Start, g.Moves, g.Result, g.Reason)
	for _, t := range g.Thoughts {
		fmt.Fprintf(&b, " %s/%d/%d", t.Score, t.Depth, t.Nodes)
	}
	return b.String()
}

// runAll plays a match and returns its games by place.
func runAll(t *testing.T, m Match) (*Report, map[place]string) {
	t.Helper()
	games := map[place]string{}
	m.Watch = func(g *Record, _ *Report) { games[g.place()] = played(g) }
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r, games
}

func TestDeterministic(t *testing.T) {
	t.Parallel()
	one, games1 := runAll(t, builtinMatch(t, 4, 1))
	two, games2 := runAll(t, builtinMatch(t, 4, 3))
	if one.Run != two.Run || !slices.Equal(one.Counts, two.Counts) || !slices.Equal(one.Games, two.Games) {
		t.Errorf("runs %s and %s, counts %v and %v", one.Run, two.Run, one.Counts, two.Counts)
	}
	if len(games1) != 8 || one.Pairs != 4 {
		t.Fatalf("%d games, %d pairs, want 8 and 4", len(games1), one.Pairs)
	}
	for p, g := range games1 {
		if games2[p] != g {
			t.Errorf("game %d of unit %d:\n%s\n%s", p.number, p.unit, g, games2[p])
		}
	}
	if one.Engines[0].Signature == one.Engines[1].Signature || one.Engines[0].Nodes == 0 {
		t.Errorf("engines %+v", one.Engines)
	}
}

// stopping is a player who, after a number of games, waits for the end of the match.
type stopping struct {
	player.Player
	games int
}

func (s *stopping) NewGame(ctx context.Context) error {
	if s.games--; s.games < 0 {
		<-ctx.Done()
		return ctx.Err()
	}
	return s.Player.NewGame(ctx)
}

// TestResume stops a match in its middle, damages the end of its ledger as a
// crash would, and continues: the result is that of a match played without a break.
func TestResume(t *testing.T) {
	t.Parallel()
	_, want := runAll(t, builtinMatch(t, 9, 1))
	m := builtinMatch(t, 9, 2)
	m.Runs, m.PGN = t.TempDir(), filepath.Join(t.TempDir(), "games.pgn")
	// Each of the two workers stops after two pairs, so the match is under way when it is cancelled.
	most := 4
	m.player = func(engine int) (player.Player, error) {
		p, err := entrant.NewPlayer(m.Engines[engine], m.Patience)
		return &stopping{Player: p, games: most}, err
	}
	games := map[place]string{}
	ctx, cancel := context.WithCancel(context.Background())
	m.Watch = func(g *Record, _ *Report) {
		games[g.place()] = played(g)
		if len(games) == 3 {
			cancel()
		}
	}
	r, err := m.Run(ctx)
	cancel()
	if !errors.Is(err, context.Canceled) || r == nil || r.Games.N() < 3 || r.Verdict != "unfinished" {
		t.Fatalf("cancelled: report %+v, error %v", r, err)
	}
	first := len(games)
	appendFile(t, filepath.Join(m.Runs, r.Run, "ledger"), `01234567 {"unit":2,"num`)
	if info, err := os.Stat(m.PGN); err != nil || os.Truncate(m.PGN, info.Size()-40) != nil {
		t.Fatal(err)
	}
	most = math.MaxInt
	m.Watch = func(g *Record, _ *Report) {
		if games[g.place()] != "" {
			t.Errorf("game %d of unit %d was played again", g.Number, g.Unit)
		}
		games[g.place()] = played(g)
	}
	r, err = m.Run(context.Background())
	if err != nil || r.Pairs != 9 || r.Incomplete != 0 || len(games) <= first {
		t.Fatalf("resumed: report %+v, error %v", r, err)
	}
	for p, g := range want {
		if games[p] != g {
			t.Errorf("game %d of unit %d:\n%s\n%s", p.number, p.unit, games[p], g)
		}
	}
	pgn, err := os.ReadFile(m.PGN)
	if n := strings.Count(string(pgn), "[Game "); err != nil || n != 18 {
		t.Errorf("%d games in the PGN, error %v, want 18", n, err)
	}
	// Once more: nothing is left to do, the report is the same.
	again, err := m.Run(context.Background())
	if err != nil || !slices.Equal(again.Counts, r.Counts) || again.Duration != r.Duration {
		t.Errorf("again: %+v, error %v", again, err)
	}
	// Its file of games was rewritten, in the order of the units. Before that a
	// unit that was done when the match was stopped could come before an earlier one.
	if pgn, err = os.ReadFile(m.PGN); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(pgn), "[Game "); n != 18 {
		t.Errorf("%d games in the PGN written again, want 18", n)
	}
	// A longer match continues after it, and so does the file of its games.
	longer := m
	longer.Pairs = 11
	longer.Watch = func(g *Record, _ *Report) {
		if g.Unit < 9 {
			t.Errorf("game %d of unit %d of the longer match was played again", g.Number, g.Unit)
		}
	}
	longer.PGN = filepath.Join(t.TempDir(), "longer.pgn")
	if err := os.WriteFile(longer.PGN, pgn, 0o644); err != nil {
		t.Fatal(err)
	}
	l, err := longer.Run(context.Background())
	if err != nil || l.Pairs != 11 || l.Duration < r.Duration {
		t.Errorf("longer: %+v, error %v", l, err)
	}
	_, whole := runAll(t, builtinMatch(t, 11, 1))
	text, err := os.ReadFile(longer.PGN)
	if n := strings.Count(string(text), "[Game "); err != nil || n != 22 || !strings.HasPrefix(string(text), string(pgn)) {
		t.Errorf("%d games in the PGN of the longer match, error %v, want 22 behind\n%s\nand found\n%s", n, err, pgn, text)
	}
	if n := len(whole); n != 22 || l.Games.N() != n {
		t.Errorf("%d games, played at once %d", l.Games.N(), n)
	}
	// Other conditions are another run.
	other := m
	other.Seed, other.Watch, other.Pairs = 6, nil, 1
	before, err := os.ReadDir(m.Runs)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Run(context.Background()); !errors.Is(err, ErrPGN) {
		t.Errorf("into the file of another run: error %v, want %v", err, ErrPGN)
	}
	if left, err := os.ReadDir(m.Runs); err != nil || len(left) != len(before) {
		t.Errorf("%d runs after a refusal, error %v, want %d", len(left), err, len(before))
	}
	if kept, err := os.ReadFile(m.PGN); err != nil || len(kept) != len(pgn) {
		t.Errorf("%d bytes of %d are left, error %v", len(kept), len(pgn), err)
	}
	other.Force = true
	if o, err := other.Run(context.Background()); err != nil || o.Run == r.Run || o.Pairs != 1 {
		t.Errorf("other seed: %+v, error %v", o, err)
	}
}

func appendFile(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteString(text)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// childMatch is the match that a child process plays until it is killed.
func childMatch(runs string) (Match, error) {
	var m Match
	for i, text := range []string{"name=A builtin hash=1", "name=B builtin hash=1 feature.Futility=off"} {
		s, err := entrant.Parse(text, entrant.TimeControl{Nodes: 150})
		if err != nil {
			return m, err
		}
		m.Engines[i] = s
	}
	m.Pairs, m.Openings, m.Referee, m.Runs = 60, openings.StartOnly(), referee.New(), runs
	m.Referee.Adjudication.MostMoves = 8
	return m, nil
}

func runChild(runs string) int {
	m, err := childMatch(runs)
	if err == nil {
		_, err = m.Run(context.Background())
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// TestKilled kills a process that plays a match, at some moment, and continues
// with its run.
func TestKilled(t *testing.T) {
	t.Parallel()
	runs := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), childVariable+"="+runs)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := 0
	played := await.Holds(func() bool {
		if ledgers, _ := filepath.Glob(filepath.Join(runs, "*", "ledger")); len(ledgers) == 1 {
			data, _ := os.ReadFile(ledgers[0])
			lines = strings.Count(string(data), "\n")
		}
		return lines >= 6
	})
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	if !played {
		t.Fatal("the child has not played")
	}
	m, err := childMatch(runs)
	if err != nil {
		t.Fatal(err)
	}
	fresh := 0
	m.Watch = func(*Record, *Report) { fresh++ }
	r, err := m.Run(context.Background())
	if err != nil || r.Pairs != m.Pairs || r.Incomplete != 0 || fresh > 2*(m.Pairs-lines+1) {
		t.Fatalf("%+v, error %v, %d new games", r, err, fresh)
	}
}

// TestSPRTStops plays a side that always wins until the test is decided. Games
// that are finished later are kept and change nothing.
func TestSPRTStops(t *testing.T) {
	a, _ := entrant.Parse("name=Strong builtin", entrant.TimeControl{Depth: 1})
	b, _ := entrant.Parse("name=Weak builtin", entrant.TimeControl{Depth: 1})
	m := Match{Engines: [2]entrant.Spec{a, b}, Pairs: 1000, SPRT: &stats.SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}}
	m.Openings, m.Referee, m.Concurrency = fewOpenings(t), testReferee(), 4
	m.Runs = t.TempDir()
	m.player = func(engine int) (player.Player, error) {
		if engine == 0 {
			return thinker(least), nil
		}
		return thinker(func(player.Question) (player.Answer, error) { return player.Answer{Resign: true}, nil }), nil
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Verdict != "H1" || r.Test.Decision != stats.AcceptH1 || r.Counts[4] != r.Pairs || r.Pairs > 100 || len(r.Path) != r.Pairs {
		t.Errorf("%+v, test %+v", r, r.Test)
	}
	before := r.Path[r.Pairs-2].LLR
	if r.Test.LLR < r.Test.Upper || before >= r.Test.Upper {
		t.Errorf("LLR %g after %g, bound %g", r.Test.LLR, before, r.Test.Upper)
	}
	again, err := m.Run(context.Background())
	if err != nil || again.Pairs != r.Pairs || again.Test.LLR != r.Test.LLR {
		t.Errorf("again: %+v, error %v", again, err)
	}
	if !strings.Contains(r.Summary(), "H1") || !strings.Contains(r.Text(), "verdict: H1") {
		t.Errorf("summary %q, text %q", r.Summary(), r.Text())
	}
}

// TestPlayerError ends a match by what is not an engine's fault.
func TestPlayerError(t *testing.T) {
	a, _ := entrant.Parse("name=A builtin", entrant.TimeControl{Depth: 1})
	b, _ := entrant.Parse("name=B builtin", entrant.TimeControl{Depth: 1})
	broken := errors.New("disk on fire")
	m := Match{Engines: [2]entrant.Spec{a, b}, Pairs: 10}
	m.Openings, m.Referee, m.Concurrency = fewOpenings(t), testReferee(), 3
	m.player = func(int) (player.Player, error) {
		return thinker(func(player.Question) (player.Answer, error) { return player.Answer{}, broken }), nil
	}
	if r, err := m.Run(context.Background()); !errors.Is(err, broken) || r != nil {
		t.Errorf("report %v, error %v", r, err)
	}
}

func (g *Record) place() place { return place{g.Unit, g.Number} }
