// Command chuhe-lab is Chuhe for researchers: measurements, matches, self-play,
// training, tuning, endgame tables, and long jobs over many machines.
// "chuhe-lab --help" lists its subcommands.
//
// Output, exit statuses and JSON are as those of chuhe.
package main

import "github.com/chuhe-xiangqi/chuhe/internal/cli"

// commands is all that can be typed after "chuhe-lab". A subcommand is a struct
// with a method Run(context.Context, *cli.Console) error, in a file of its own,
// and has one line here.
type commands struct {
	cli.Flags

	Suite      suiteCommand      `cmd:"" help:"Search positions with known best moves and count those found."`
	Ablation   ablationCommand   `cmd:"" help:"Measure what each technique of the search is worth."`
	Speed      labSpeedCommand   `cmd:"" help:"Measure nodes per second, time to depth and scaling over threads."`
	Levels     labLevelsCommand  `cmd:"" help:"Measure the levels of play by games between neighbours."`
	Selfplay   selfplayCommand   `cmd:"" help:"Let the engine play against itself, for training."`
	Train      trainCommand      `cmd:"" help:"Make a network of games of selfplay."`
	Net        netCommand        `cmd:"" help:"Look at networks."`
	Tune       tuneCommand       `cmd:"" help:"Fit numbers of the engine to games."`
	Match      matchCommand      `cmd:"" help:"Play engines against each other, and judge the result."`
	Analysis   analysisCommand   `cmd:"" help:"Search many positions or games."`
	Run        runCommand        `cmd:"" help:"Long jobs, on one machine or many: show, pause, resume, stop, export."`
	Worker     workerCommand     `cmd:"" help:"Do units of a hub's runs on this machine."`
	Hub        hubCommand        `cmd:"" help:"Coordinate runs for workers on many machines."`
	Tournament tournamentCommand `cmd:"" help:"Play a tournament of engines."`
	Table      tableCommand      `cmd:"" help:"Endgame tables: make, verify."`
	Engine     engineCommand     `cmd:"" hidden:""`
}

var program = cli.Program{
	Name:        "chuhe-lab",
	Description: "Measures and makes what Chuhe plays with: matches, tournaments, self-play, networks, tuning, endgame tables, and long jobs over many machines.",
	Commands:    func() any { return new(commands) },
	Moved: map[string]string{
		"run create": "a command for each kind of work, see chuhe-lab run --help", "run create match": "chuhe-lab match",
		"run create selfplay": "chuhe-lab selfplay", "run create table": "chuhe-lab table generate",
		"run create analysis": "chuhe-lab analysis", "run create drill": "chuhe-lab run try",
	},
}

func main() { program.Main() }
