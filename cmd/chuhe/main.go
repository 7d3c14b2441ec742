// Command chuhe is the program for players, with a subcommand for each task. "chuhe --help" lists
// them.
//
// With --json, a command writes exactly one JSON object to standard output. The exit status is 0 on
// success, 1 on failure, and 2 if the command was used incorrectly.
package main

import (
	"github.com/alecthomas/kong"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// commands defines the command line of chuhe. Each subcommand is a struct in its own file, with a
// method Run(context.Context, *cli.Console) error, and has one line here.
type commands struct {
	cli.Flags

	Board    boardCommand    `cmd:"" group:"play" default:"withargs" example:"chuhe board --no-open --data games" help:"Open the board in the browser; the default without a command."`
	Position positionCommand `cmd:"" group:"look" example:"chuhe position startpos moves h2e2 H8+7" example2:"chuhe position '3k5/9/9/9/9/9/9/9/9/4K1R2 w'" help:"Show a position: diagram, check, legal moves, errors."`
	Perft    perftCommand    `cmd:"" group:"look" example:"chuhe perft startpos 3 --divide" help:"Count the sequences of legal moves."`
	Judge    judgeCommand    `cmd:"" group:"look" example:"chuhe judge --rules cxa --fen startpos --moves 'C2=5 H8+7'" help:"Judge a game by a rule set, with the reasons."`
	Analyse  analyseCommand  `cmd:"" group:"look" aliases:"analyze" example:"chuhe analyse startpos moves C2=5 --depth 6" example2:"chuhe analyse startpos --explain" example3:"chuhe analyse --mate 'R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w' --nodes 10000 -o mate.pgn" help:"Search a position for the best line of play."`
	Bench    benchCommand    `cmd:"" group:"engine" example:"chuhe bench --depth 6" help:"Measure the engine; its node count is the engine's signature."`
	Engine   engineCommand   `cmd:"" group:"engine" example:"chuhe engine" help:"Speak UCI or UCCI on standard input, as chuhe-engine does."`
	Term     termCommand     `cmd:"" group:"play" example:"chuhe term game.pgn --plain" help:"Open the board in the terminal: play, analyse, step through records."`
	Convert  convertCommand  `cmd:"" group:"games" example:"chuhe convert game.pgn -o game.xqf" example2:"chuhe convert games.pgn.gz -o games.jsonl --force" help:"Convert game records from one format to another."`
	Print    printCommand    `cmd:"" group:"games" example:"chuhe print game.pgn -o game.html --every 10" example2:"chuhe print game.pgn -o game.gif" help:"Make a printable page of games, with moves, comments and diagrams."`
	Review   reviewCommand   `cmd:"" group:"games" example:"chuhe review game.pgn --effort quick" example2:"chuhe review games.pgn.gz --nodes 2000 -o reviewed.pgn --html reviewed.html" help:"Review games: accuracy, mistakes and their reasons, better moves; as text, a page or a record."`
	Book     bookCommand     `cmd:"" group:"games" help:"Opening books: make, look up, convert."`
	Data     dataCommand     `cmd:"" group:"games" help:"Your own games and settings: check, back up, restore."`
	Library  libraryCommand  `cmd:"" group:"games" help:"Collections of games: import, search, explore, count, export."`
	Problems problemsCommand `cmd:"" group:"games" help:"Problems: solve, list, import."`
	Table    tableCommand    `cmd:"" group:"games" help:"Endgame tables: look up, list, count."`

	Docs       docsCommand           `cmd:"" group:"engine" example:"chuhe docs library" example2:"chuhe docs -o manual.tar.gz" example3:"chuhe docs json" help:"Show the manual, which is also in the browser board. A terminal gets a formatted pager with search; other output is Markdown."`
	Completion cli.CompletionCommand `cmd:"" group:"engine" example:"chuhe completion bash" help:"Print a completion script for bash, zsh or fish."`
}

var program = cli.Program{
	Name:         "chuhe",
	Description:  "Xiangqi (Chinese chess): a board for play and analysis, an engine, game records, opening books and endgame tables.",
	Commands:     func() any { return new(commands) },
	Answers:      answers,
	Descriptions: descriptions,
	Lines:        lines,
	Groups: []kong.Group{
		{Key: "play", Title: "Play:"}, {Key: "look", Title: "Positions and games:"},
		{Key: "games", Title: "Records, books, tables:"}, {Key: "engine", Title: "Engine, shell and manual:"},
	},
	Examples: []string{
		"chuhe position startpos moves h2e2",
		"chuhe analyse startpos moves C2=5 --depth 6",
		"chuhe convert game.pgn -o game.xqf",
	},
	Vars: kong.Vars{"formats": formatNames(func(record.Format) bool { return true })},
}

func main() { program.Main() }
