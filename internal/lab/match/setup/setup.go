// Package setup contains what the match and tournament commands have in common: the flags that
// select the engines and conditions, and the code that interprets them.
package setup

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Engines contains the flags that select the engines and conditions.
type Engines struct {
	Engine   []string `sep:"none" required:"" help:"Engine, as described above; repeat for each one." placeholder:"SPEC"`
	TC       string   `without:"preset" name:"tc" default:"10+0.1" help:"Time control of engines without their own; 10+0.1 by default." placeholder:"CONTROL"`
	Openings string   `without:"preset" default:"own" file:"in" help:"Openings file: lines, EPD or PGN; own means the built-in set, startpos only the start position." placeholder:"FILE"`
	Seed     uint64   `default:"1" help:"Seed for the order of the openings."`
	Rules    string   `enum:"computer,axf,cxa" default:"computer" help:"Referee's rules on repetition: computer, axf or cxa."`
	Event    string   `help:"Name of the event in the game records."`

	Resign   string        `help:"Adjudicate a win when both report SCORE centipawns for N moves." placeholder:"SCORE,N"`
	Draw     string        `help:"Adjudicate a draw when both report at most SCORE for N moves after move FROM." placeholder:"SCORE,N,FROM"`
	MaxMoves int           `default:"400" help:"Adjudicate a draw after this number of moves by each side; 0 means never." placeholder:"N"`
	Margin   time.Duration `default:"100ms" help:"How far an engine may exceed its time before it loses."`
	Patience time.Duration `default:"10s" help:"How far an engine may exceed its time before it counts as hanging."`
	Untimed  time.Duration `default:"10m" help:"Time after which an engine counts as hanging in a move without a time limit."`

	ReferenceNPS float64 `name:"reference-nps" help:"Scale times so that the built-in engine searches as many nodes as at this speed." placeholder:"N"`
}

// Flags contains the flags shared by matches and tournaments.
type Flags struct {
	Engines
	runs.Direct

	Concurrency int    `without:"server,detach" name:"jobs" short:"j" default:"1" help:"Pairs of games to play in parallel; at most the number of cores." placeholder:"N"`
	PGN         string `without:"server,detach" name:"pgn" file:"kept" help:"Write the games to this file; a file with other games is only overwritten with --force." placeholder:"FILE"`
	Verbose     bool   `without:"server,detach" short:"v" help:"Print a line for every game."`
	Tables      string `file:"in" help:"Adjudicate by the endgame tables in this folder, the same on all machines, and the built-in ones; own means the folder in your user data." placeholder:"DIR"`
	cli.Force
	Ship bool `needs:"server" help:"With --server: send the engine programs to the workers; otherwise, they must have the same files."`
}

// Conditions converts the flags to engines and conditions.
func (f *Flags) Conditions() ([]entrant.Spec, match.Conditions, error) {
	c := match.Conditions{
		Event: f.Event, Version: cli.Version(), Seed: f.Seed, Referee: referee.New(), Concurrency: f.Concurrency, PGN: f.PGN, Force: f.Force.Force,
		Patience: entrant.Patience{Timed: f.Patience, Untimed: f.Untimed}, ReferenceNPS: f.ReferenceNPS,
	}
	engines, err := f.engines()
	if err == nil {
		err = f.referee(&c.Referee)
	}
	if err != nil {
		return nil, c, runs.Error(err)
	}
	if f.Concurrency < 1 || f.Concurrency > 1024 {
		return nil, c, cli.UsageErrorf("--jobs %d: must be from 1 to 1024", f.Concurrency)
	}
	if f.Tables != "" {
		c.Referee.Adjudication.Tables = true
		if c.Referee.Tables, c.Tables, err = refereeTables(f.Tables); err != nil {
			return nil, c, err
		}
	}
	if c.Openings, err = ReadOpenings(f.Openings); err != nil {
		return nil, c, err
	}
	if f.Openings != OwnOpenings && f.Openings != StartOnly {
		c.OpeningsPath = f.Openings
	}
	c.Runs, err = f.Folder()
	return engines, c, err
}

// refereeTables opens the endgame tables named by --tables. The value own means the tables in the
// user's data folder, which may be missing.
func refereeTables(folder string) (p *tablebase.Prober, path string, err error) {
	if folder != "own" {
		if p, err = cli.OpenTables(folder); err == nil {
			path, err = filepath.Abs(folder)
		}
		return p, path, err
	}
	if path, err = cli.UserData("tables"); err == nil {
		p, err = small.Open(path)
	}
	return p, path, err
}

// WarnOfLoad prints a warning if any engine has a time limit and more games run concurrently than a
// fair match allows: one per core, with one core reserved for the referee on larger machines.
func (f *Flags) WarnOfLoad(c *cli.Console, engines []entrant.Spec) {
	const fewCores = 4
	most := runtime.NumCPU()
	if most > fewCores {
		most--
	}
	timed := slices.ContainsFunc(engines, func(e entrant.Spec) bool { return e.Control.Timed() })
	if timed && f.Concurrency > most {
		_, _ = fmt.Fprintf(c.Err, "warning: %d games at a time on %d cores: engines will get less time than their clocks show\n",
			f.Concurrency, runtime.NumCPU())
	}
}

func (f *Flags) engines() ([]entrant.Spec, error) {
	control, err := entrant.ParseTimeControl(f.TC)
	if err != nil {
		return nil, fmt.Errorf("--tc: %w", err)
	}
	engines := make([]entrant.Spec, len(f.Engine))
	for i, text := range f.Engine {
		if engines[i], err = entrant.Parse(text, control); err != nil {
			return nil, fmt.Errorf("--engine %q: %w", text, err)
		}
	}
	return engines, nil
}

func (f *Flags) referee(r *referee.Referee) (err error) {
	if r.Rules, err = xiangqi.ParseRules(f.Rules); err != nil {
		return cli.UsageErrorf("%s", err)
	}
	if f.MaxMoves < 0 || f.Margin < 0 || f.Patience <= 0 || f.Untimed <= 0 {
		return cli.UsageErrorf("--max-moves and --margin must be at least 0, and --patience and --untimed more than 0")
	}
	r.Margin, r.Adjudication.MostMoves = f.Margin, f.MaxMoves
	if f.Resign != "" {
		if err := r.Adjudication.ParseResign(f.Resign); err != nil {
			return fmt.Errorf("--resign: %w", err)
		}
	}
	if f.Draw != "" {
		if err := r.Adjudication.ParseDraw(f.Draw); err != nil {
			return fmt.Errorf("--draw: %w", err)
		}
	}
	return nil
}

// Requires returns the requirements that workers must meet.
func (f *Flags) Requires(engines []entrant.Spec) (r jobs.Requires, err error) {
	if slices.ContainsFunc(engines, func(e entrant.Spec) bool { return e.Builtin() }) {
		r.Signature, err = entrant.Signature()
	}
	return r, err
}

// Follow displays the progress of a run in this process, unless a line is printed for every game.
// end stops the display.
func (f *Flags) Follow(ctx context.Context, c *cli.Console, book *jobs.Book) (end func()) {
	if state, _ := book.State(); state == jobs.Ended {
		_, _ = fmt.Fprintf(c.Err, "run %s was played before; it is in %s\n", book.ID(), book.Folder().Path)
	}
	if f.Verbose {
		return func() {}
	}
	return watch.Here(ctx, c, book)
}

// Say prints a line about a game.
func (f *Flags) Say(c *cli.Console, g *match.Record) {
	if !f.Verbose {
		return
	}
	detail := ""
	if g.Incident != nil {
		detail = " (" + g.Incident.Engine + ": " + g.Incident.Detail + ")"
	}
	_, _ = fmt.Fprintf(c.Err, "%d.%d %s - %s %s %s, %d plies%s\n", // if writing fails, the line is lost
		g.Unit+1, g.Number+1, g.Red, g.Black, g.Result.PGN(), g.Reason, len(g.MoveList()), detail)
}

// The values of --openings that are not file names.
const (
	OwnOpenings = "own"
	StartOnly   = "startpos"
)

// ReadOpenings reads the opening set named by --openings.
func ReadOpenings(name string) (set *openings.Set, err error) {
	switch name {
	case OwnOpenings:
		return openings.Own()
	case StartOnly:
		return openings.StartOnly(), nil
	}
	f, err := cli.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return openings.Read(name, f)
}

// Help describes the value of --engine.
const Help = `An engine is a list of words KEY=VALUE, quoted as in a shell:

  name=New builtin hash=16 feature.NullMove=off param.RazoringDepth=2
  name=Fairy cmd='fairy-stockfish' opt.Hash=64 tc=10+0.1

Every engine: name, tc. The built-in one: hash (MiB), threads, level, feature.NAME=on|off,
param.NAME=N, book=own|FILE, bookplies=N, bookvariety=0-100. A program: cmd (with its arguments), dir, env.NAME, proto=auto|uci|ucci|cecp,
ranks=auto|0-9|1-10, letters=auto|bn|eh, opt.NAME=VALUE, init (a line to send).

A time control is a list of limits: move=100ms, nodes=20000, depth=8, base=5m,inc=2s,
base=5m,moves=40, base=10m,byoyomi=30s; or in seconds 10+0.1 and 40/300+1. With nodes or depth
the built-in engine plays the same games whatever --jobs is.

Finished games are kept in a folder of runs: if the match was stopped or killed, the same command continues it,
and with more --games, it adds games to those already played.
chuhe-lab run list, show and export look at it. With --server the workers of a hub play.`
