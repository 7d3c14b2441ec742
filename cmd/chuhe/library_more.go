package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/convert"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/sheet"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// libraryExploreCommand shows what was played in a position.
type libraryExploreCommand struct {
	libraryFile
	gameFlags
	FEN            []string      `arg:"" optional:"" name:"fen" help:"A FEN or startpos, either followed by moves; by default startpos."`
	Variations     bool          `help:"Count variations too."`
	Transpositions bool          `help:"Show the move orders that led here, and how many games reached the position after each move by any order."`
	MinGames       int           `default:"1" help:"Leave out moves played in fewer games." placeholder:"N"`
	Examples       int           `default:"3" help:"Example games to list for the position and each move." placeholder:"N"`
	Engine         time.Duration `help:"Let the engine analyse the position for this long, such as 2s." placeholder:"TIME"`
	Lines          int           `needs:"engine" default:"3" help:"Moves for the engine to judge." placeholder:"N"`
}

func (cmd *libraryExploreCommand) Run(ctx context.Context, c *cli.Console) error {
	text := strings.Join(cmd.FEN, " ")
	if text == "" {
		text = "startpos"
	}
	pos, stack, err := cli.ReadPosition(text)
	if err != nil {
		return err
	}
	o := library.ExploreOptions{Variations: cmd.Variations, Transpositions: cmd.Transpositions, MinGames: cmd.MinGames, Examples: cmd.Examples}
	if o.Games, err = cmd.query(); err != nil {
		return err
	}
	var a *library.Explanation
	err = cmd.use(ctx, c, func(l *library.Library) (err error) {
		a, err = l.ExplainWith(ctx, &pos, o)
		return err
	})
	if err != nil {
		return err
	}
	if cmd.Engine > 0 {
		q := player.AskAfter(pos, stack)
		q.Analysis = true
		p := player.New(player.Searcher(engine.DefaultOptions()))
		best, err := player.Play(ctx, p, q, player.Limits{MoveTime: cmd.Engine, MultiPV: cmd.Lines})
		if err != nil {
			return err
		}
		for _, line := range best.Lines {
			if len(line.PV) > 0 {
				a.Engine = append(a.Engine, library.EngineLine{
					Move: line.PV[0], Score: line.Score.String(), CP: int(line.Score), Depth: line.Depth, PV: line.PV,
				})
			}
		}
	}
	return c.Answer(a, func(w io.Writer) error { return a.WriteText(w, &pos) })
}

// libraryStatsCommand computes statistics about games.
type libraryStatsCommand struct {
	libraryFile
	queryFlags
	Limit int `default:"20" help:"Rows in each list." placeholder:"N"`
}

// libraryStatsAnswer contains statistics about the selected games, and the size of the library.
type libraryStatsAnswer struct {
	library.Stats
	Library library.Size `json:"library"` // the size of the whole library, regardless of the conditions
}

func (cmd *libraryStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	if q.Position != nil || q.Pattern != nil || q.Material != nil {
		return cli.UsageErrorf("stats selects by players, event, dates, result, opening and line; for a position, use explore")
	}
	var a libraryStatsAnswer
	err = cmd.use(ctx, c, func(l *library.Library) (err error) {
		if a.Stats, err = l.Stats(ctx, q, max(cmd.Limit, 0)); err == nil {
			a.Library, err = l.Size(ctx)
		}
		return err
	})
	if err != nil {
		return err
	}
	return c.Answer(a, func(w io.Writer) error { return a.WriteText(w, cmd.Player) })
}

// libraryExportCommand writes games to a file.
type libraryExportCommand struct {
	libraryFile
	queryFlags
	Out      string `short:"o" required:"" file:"out" packs:"" help:"File to write; its extension sets the format. - is standard output." placeholder:"FILE"`
	To       string `help:"Format of the output; by default, the one of OUT's extension, or PGN for standard output."`
	Notation string `help:"Notation of the moves in text formats, such as wxf or iccs."`
	cli.Force
	Copies bool `help:"Write the records that games were merged from, instead of the games."`
	Limit  int  `help:"Games to write; 0 means all." placeholder:"N"`
}

func (cmd *libraryExportCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	q.Limit = cmd.Limit
	job, err := (&convertCommand{In: "library", Out: cmd.Out, To: cmd.To, Notation: cmd.Notation, Force: cmd.Force}).job(c)
	if err != nil {
		return err
	}
	var r *convert.Report
	err = cmd.use(ctx, c, func(l *library.Library) (err error) {
		games := l.Games
		if cmd.Copies {
			games = l.Records
		}
		r, err = job.RunGames(ctx, games(ctx, q), "library")
		return err
	})
	c.EndProgress()
	if err != nil {
		return err
	}
	if r.Games == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no game in the library matches: nothing was written"}
	}
	return answerConversion(c, &job, r)
}

// libraryShowCommand prints a game.
type libraryShowCommand struct {
	libraryFile
	ID       int64  `arg:"" help:"Number of the game, as shown by search."`
	To       string `default:"pgn" help:"Format, such as pgn or dhtmlxq."`
	Notation string `help:"Notation of the moves, such as wxf, iccs, vietnamese or chinese,traditional."`
}

func (cmd *libraryShowCommand) Run(ctx context.Context, c *cli.Console) error {
	format, err := record.ParseFormat(cmd.To)
	if err != nil || !format.CanWrite() {
		return cli.UsageErrorf("--to %q: must be one of %s", cmd.To, writableFormats())
	}
	o := record.WriteOptions{}
	if cmd.Notation != "" {
		n, err := xiangqi.ParseNotation(cmd.Notation)
		if err != nil {
			return cli.UsageErrorf("--notation: %v", err)
		}
		o.Notation = &n
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) { return l.Show(ctx, cmd.ID, format, o) })
}

// libraryBenchCommand runs benchmarks on synthetic games.
type libraryBenchCommand struct {
	Games    int    `default:"1000000" help:"Games to make." placeholder:"N"`
	Openings string `file:"in" help:"File or folder of real games to take openings from; by default, those that come with the program." placeholder:"PATH" type:"path"`
	File     string `file:"kept" help:"Keep the library in this file, and use it if it exists; by default, the library is deleted." placeholder:"FILE" type:"path" xor:"made"`
	PGN      string `file:"out" help:"Only write the games to this file, as PGN, so that you can time the import separately." name:"pgn" placeholder:"FILE" type:"path" xor:"made"`
	Searches int    `without:"pgn" default:"200" help:"Positions to search." placeholder:"N"`
	Seed     uint64 `default:"1" help:"Seed for the games."`
	cli.Force
}

func (cmd *libraryBenchCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Games < 1 {
		return cli.UsageErrorf("--games %d: must be at least 1", cmd.Games)
	}
	file := cmd.File
	if file == "" {
		folder, err := os.MkdirTemp("", "chuhe-library-*")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
		file = filepath.Join(folder, "bench.db")
	}
	l, err := library.Open(ctx, file)
	if err != nil {
		return libraryError(err)
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	bench := library.Bench{
		Games: cmd.Games, Openings: cmd.Openings, Searches: cmd.Searches, Seed: cmd.Seed,
		Progress: func(text string) { c.Progress("%s", text) },
	}
	if cmd.PGN != "" {
		err := bench.WritePGN(ctx, l, cmd.PGN)
		c.EndProgress()
		return c.Tell(syntheticAnswer{cmd.Games, cmd.PGN}, libraryError(err))
	}
	a, err := bench.Run(ctx, l)
	c.EndProgress()
	return c.Tell(a, libraryError(err))
}

// syntheticAnswer describes synthetic games that were written to a file without running a
// benchmark.
type syntheticAnswer struct {
	Games int    `json:"games"` // number of games written
	Out   string `json:"out"`   // path of the PGN file
}

// WriteText writes the answer in human-readable form.
func (a syntheticAnswer) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d games in %s\n", a.Games, a.Out)
	return err
}

// libraryPrintCommand typesets games from the library.
type libraryPrintCommand struct {
	libraryFile
	queryFlags
	printFlags
	Flip  bool    `help:"Show Black at the bottom of the diagrams."`
	IDs   []int64 `only:"library,out,force,title,notation,style,every,end,flip" arg:"" optional:"" name:"id" help:"Numbers of games, as shown by search; by default, the games that the other flags select."`
	Limit int     `default:"100" help:"Games to include when none is named; 0 means all." placeholder:"N"`
}

func (cmd *libraryPrintCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	q.Limit = max(cmd.Limit, 0)
	return cmd.use(ctx, c, func(l *library.Library) error {
		games := l.Games(ctx, q)
		if len(cmd.IDs) > 0 {
			games = func(yield func(*record.Game, error) bool) {
				for _, id := range cmd.IDs {
					if !yield(l.Game(ctx, id)) {
						return
					}
				}
			}
		}
		return cmd.print(c, cmd.Flip, "the library", games, sheet.NewPrinted())
	})
}
