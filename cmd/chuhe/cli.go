package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// commandLine is all that can be typed after "chuhe". A subcommand is a struct
// with a method Run(context.Context, *console) error, in a file of its own,
// and has one line here.
type commandLine struct {
	JSON    bool             `name:"json" help:"Write one JSON object to standard output, for programs."`
	Version kong.VersionFlag `help:"Print the version and exit."`

	Board      boardCommand      `cmd:"" default:"withargs" help:"Open the board in the browser; this is what chuhe does without a command."`
	Position   positionCommand   `cmd:"" help:"Show a position: diagram, check, legal moves, faults."`
	Perft      perftCommand      `cmd:"" help:"Count the sequences of legal moves."`
	Judge      judgeCommand      `cmd:"" help:"Say how a game stands by a rule set, and why."`
	Analyse    analyseCommand    `cmd:"" aliases:"analyze" help:"Search a position for the best line of play."`
	Bench      benchCommand      `cmd:"" help:"Measure the engine; its node count is the engine's signature."`
	Engine     engineCommand     `cmd:"" help:"Speak UCI or UCCI on standard input, as chuhe-engine does."`
	Term       termCommand       `cmd:"" help:"The board in the terminal: play, analyse, walk through records."`
	Lab        labCommand        `cmd:"" help:"Measure the engine: suites of positions."`
	Selfplay   selfplayCommand   `cmd:"" help:"Let the engine play against itself, for training."`
	Train      trainCommand      `cmd:"" help:"Make a network of games of selfplay."`
	Net        netCommand        `cmd:"" help:"Look at networks."`
	Tune       tuneCommand       `cmd:"" help:"Fit numbers of the engine to games."`
	Match      matchCommand      `cmd:"" help:"Play engines against each other, and judge the result."`
	Run        runCommand        `cmd:"" help:"Long jobs, on one machine or many: create, show, pause, resume, stop, export."`
	Worker     workerCommand     `cmd:"" help:"Do units of a hub's runs on this machine."`
	Hub        hubCommand        `cmd:"" help:"Coordinate runs for workers on many machines."`
	Tournament tournamentCommand `cmd:"" help:"Play a tournament of engines."`
	Convert    convertCommand    `cmd:"" help:"Turn game records of one format into another."`
	Book       bookCommand       `cmd:"" help:"Opening books: make, look up, write in other forms."`
	Library    libraryCommand    `cmd:"" help:"Collections of games: import, search, explorer, statistics, export."`
	Table      tableCommand      `cmd:"" help:"Endgame tables: make, verify, look up."`
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, c *console, args []string) int {
	c.json = wantsJSON(args)
	exited := false
	parser, err := kong.New(&commandLine{},
		kong.Name("chuhe"),
		kong.Description("Xiangqi, Chinese chess: a board to play and analyse on, an engine, game records and opening books, endgame tables, matches, networks, and long jobs over many machines."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"version": version()},
		kong.Writers(c.out, c.err),
		kong.Exit(func(int) { exited = true }), // after --help and --version
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(c),
	)
	if err != nil {
		return c.finish(err)
	}
	parsed, err := parser.Parse(joinNegatives(args))
	switch {
	case exited:
		return statusOK
	case err != nil:
		return c.finish(usageErrorf("%s", err))
	case parsed.Command() == "":
		return c.finish(usageErrorf("no command given"))
	}
	return c.finish(parsed.Run())
}

// wantsJSON tells whether the arguments ask for JSON. It looks at them itself,
// for an error in them must be reported in JSON too.
func wantsJSON(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "--json", "--json=true":
			return true
		case "--":
			return false
		}
	}
	return false
}

// joinNegatives writes "--flag -5" as "--flag=-5": a negative number behind a
// flag is its value.
func joinNegatives(args []string) []string {
	var joined []string
	for i, arg := range args {
		negative := len(arg) > 1 && arg[0] == '-' && (arg[1] >= '0' && arg[1] <= '9' || arg[1] == '.')
		if negative && i > 0 && strings.HasPrefix(args[i-1], "--") && len(args[i-1]) > 2 && !strings.Contains(args[i-1], "=") {
			joined[len(joined)-1] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

// version names this build for people.
func version() string {
	return fmt.Sprintf("chuhe %s (%s %s/%s)", shortVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// shortVersion is the module version where the build recorded one, else "devel"
// with the commit where the build recorded it.
func shortVersion() string {
	name := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; v != "" && v != "(devel)" {
			name = strings.TrimPrefix(v, "v")
		} else if revision := buildSetting(info, "vcs.revision"); revision != "" {
			name += " " + revision
		}
	}
	return name
}

// buildSetting returns the value of a recorded build setting, "" where there is none.
func buildSetting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
