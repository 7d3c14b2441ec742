// Command chuhe-lab is the program for researchers: measurements, matches, self-play, training, tuning,
// endgame tables, and long jobs on many machines. "chuhe-lab --help" lists its subcommands.
//
// Output, exit statuses and JSON follow the same conventions as chuhe.
package main

import (
	"github.com/alecthomas/kong"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// commands defines the command line of chuhe-lab. Each subcommand is a struct in its own file with a method
// Run(context.Context, *cli.Console) error, and has one line here.
type commands struct {
	cli.Flags

	CheckEngine checkEngineCommand `cmd:"" group:"measure" example:"chuhe-lab check-engine --only start ./myengine" example2:"chuhe-lab check-engine --only start -o report.html ./myengine --quiet" help:"Check an engine's protocol, legality, repetition, timing, robustness and speed."`
	Suite       suiteCommand       `cmd:"" group:"measure" example:"chuhe-lab suite puzzles.epd --nodes 1000" help:"Search positions with known best moves and count those found."`
	Ablation    ablationCommand    `cmd:"" group:"measure" example:"chuhe-lab ablation positions.txt --depth 3 --lines 0 --course 0 --only PVS,base -o ablation.md" help:"Measure the value of each search technique."`
	Claims      claimsCommand      `cmd:"" group:"measure" example:"chuhe-lab claims --depth 2 --positions 1 --data claims.json -o claims.md" help:"Compare the claims of the engine's sources with measurements."`
	Values      valuesCommand      `cmd:"" group:"measure" example:"chuhe-lab values" help:"Show piece values next to those of the thesis on ZMBL."`
	Speed       labSpeedCommand    `cmd:"" group:"measure" example:"chuhe-lab speed positions.txt --depth 4 --threads 1,2" help:"Measure nodes per second, time to depth and scaling with threads."`
	Levels      labLevelsCommand   `cmd:"" group:"measure" example:"chuhe-lab levels --to 2 --games 2 --nodes 100 --data levels.json --out levels.md" help:"Measure the playing levels through games between adjacent levels."`
	Rulings     rulingsCommand     `cmd:"" group:"measure" example:"chuhe-lab rulings games.pgn -o rulings.md" help:"Find where, and how often, the rule sets differ in games."`
	Scaling     scalingCommand     `cmd:"" group:"measure" example:"chuhe-lab scaling --against 'name=Weak builtin level=5' --tc nodes=50,nodes=100 --games 2 --out scaling.md" help:"Measure how strength against other engines changes with time and nodes."`
	Selfplay    selfplayCommand    `cmd:"" group:"make" help:"Let the engine play against itself, for training."`
	Train       trainCommands      `cmd:"" group:"make" help:"Train a network on self-play games, or a model of human moves."`
	Net         netCommand         `cmd:"" group:"make" help:"Inspect and compare networks."`
	Tune        tuneCommand        `cmd:"" group:"make" help:"Fit the engine's parameters to games."`
	Match       matchCommand       `cmd:"" group:"play" help:"Play engines against each other and evaluate the result."`
	Test        testCommand        `cmd:"" group:"play" help:"Test engine changes one by one in a queue."`
	Analysis    analysisCommand    `cmd:"" group:"jobs" example:"chuhe-lab analysis games.pgn --nodes 100 --every-move" help:"Search many positions or games."`
	Problems    problemsCommand    `cmd:"" group:"jobs" example:"chuhe-lab problems --claim mate --sample 3 --nodes 100000" help:"Check the claims of problems with the mate solver, the tables and the engine."`
	Mine        mineCommand        `cmd:"" group:"jobs" example:"chuhe-lab mine games.pgn --nodes 2000 --engine-nodes 2000" help:"Find problems in games: mates that start with the only winning move."`
	Run         runCommand         `cmd:"" group:"jobs" help:"Long jobs, on one machine or many: show, pause, resume, stop, export."`
	Worker      workerCommand      `cmd:"" group:"jobs" example:"chuhe-lab worker --server nats://127.0.0.1:4222 -j 2" help:"Process units of a hub's runs on this machine."`
	Hub         hubCommand         `cmd:"" group:"jobs" help:"Coordinate runs for workers on many machines."`
	Tournament  tournamentCommand  `cmd:"" group:"play" example:"chuhe-lab tournament --engine 'name=A builtin' --engine 'name=B builtin level=9' --engine 'name=C builtin level=5' --tc nodes=50 --pgn tournament.pgn" help:"Play a tournament of engines."`
	Table       tableCommand       `cmd:"" group:"make" help:"Endgame tables: make, verify."`
	Engine      engineCommand      `cmd:"" hidden:""`
	MockEngine  mockEngineCommand  `cmd:"" hidden:""`

	Completion cli.CompletionCommand `cmd:"" group:"shell" example:"chuhe-lab completion bash" help:"Print a completion script for bash, zsh or fish."`
	Schemas    cli.SchemasCommand    `cmd:"" group:"shell" example:"chuhe-lab schemas" help:"Print the JSON Schemas of the commands' --json output."`
}

var program = cli.Program{
	Name:         "chuhe-lab",
	Description:  "Tools for measuring and building Chuhe's engine: matches, tournaments, self-play, networks, tuning, endgame tables, and long jobs on many machines.",
	Commands:     func() any { return new(commands) },
	Answers:      answers,
	Descriptions: descriptions,
	Groups: []kong.Group{
		{Key: "play", Title: "Engines against engines:"}, {Key: "measure", Title: "Measurements:"},
		{Key: "make", Title: "Networks, parameters, tables:"}, {Key: "jobs", Title: "Long jobs:"}, {Key: "shell", Title: "Shell and other programs:"},
	},
	Examples: []string{
		"chuhe-lab match --engine 'name=New builtin' --engine 'name=Old builtin feature.NullMove=off' --tc nodes=100 --games 4",
		"chuhe-lab suite puzzles.epd --nodes 1000",
		"chuhe-lab run list",
	},
}

func main() { program.Main() }
