package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
)

// selfplayCommand groups the commands that generate and inspect training games.
type selfplayCommand struct {
	Run    selfplayRunCommand    `cmd:"" example:"chuhe-lab selfplay --games 2 --nodes 50 --out new.games" default:"withargs" help:"Play games and write them to a file; an existing file is continued."`
	Export selfplayExportCommand `cmd:"" example:"chuhe-lab selfplay export my.games -o positions.txt.gz" help:"Export the positions in game files for use by other programs."`
	Stats  selfplayStatsCommand  `cmd:"" example:"chuhe-lab selfplay stats my.games" help:"Count the contents of game files."`
	Check  selfplayCheckCommand  `cmd:"" example:"chuhe-lab selfplay check my.games" help:"Compare adjudications with the results of games that were played on."`
}

// selfplayRunCommand plays training games.
type selfplayRunCommand struct {
	runs.Direct
	Batch   int    `needs:"server,detach" help:"With --server or --detach: games per unit; by default depends on --games, at most 64." placeholder:"N"`
	Out     string `without:"server,detach" short:"o" file:"kept" help:"Game file to append to; by default, selfplay/SEED.games in your user data." type:"path"`
	Games   uint64 `default:"100000" help:"Total number of games in the run."`
	Threads int    `without:"server,detach" name:"jobs" short:"j" default:"1" help:"Games to play in parallel."`
	Nodes   uint64 `default:"1000" help:"A search ends after the iteration that reaches this number of nodes."`
	Hard    uint64 `default:"0" help:"A search ends at this number of nodes; 0 means eight times --nodes."`
	Seed    uint64 `default:"1" help:"Seed of the run: game number i depends only on the seed and i."`
	Eval    string `enum:"handcrafted,network," default:"" help:"Evaluation to play with: handcrafted or network; by default, the one the engine plays with."`
	Net     string `type:"path" file:"in" help:"A network to play with instead of the embedded one."`
	selfplayStarts
	Tables []string `without:"server,detach" type:"path" file:"in" placeholder:"DIR" help:"Folders of endgame tables that end games, in addition to the built-in ones."`
	Near   []string `type:"path" file:"in" help:"Game files: instead of playing games, search single positions a random move or two away from those in the files (--games counts them; --nodes 100 is enough)."`
	Finish bool     `without:"near" xor:"end" help:"If a game makes no progress but one side is ahead, play on, up to 400 plies, instead of leaving the result open; affects a tenth of the games and adds a tenth more plies."`
	PlayOn bool     `without:"near" xor:"end" help:"End games only by the rules or at 400 plies, so that selfplay check can show whether the other endings are right."`
}

// selfplayStarts contains the flags that specify how games begin.
type selfplayStarts struct {
	Opening     []int  `without:"near" default:"6,10" placeholder:"LEAST,MOST" help:"Number of random plies at the start."`
	Book        string `without:"near" type:"path" file:"in" help:"Opening book for the start of games; by default, the built-in one. chuhe book build --nodes 0 --min-games 1 --plies 30 makes one from all moves of a collection."`
	BookShare   int    `without:"near" default:"20" placeholder:"PERCENT" help:"Percentage of games that start from the book, up to a random ply from 8 to 30."`
	EndingShare int    `without:"near" default:"10" placeholder:"PERCENT" help:"Percentage of games that start from an endgame reached by a quick game."`
}

// set applies the flags to the settings.
func (f *selfplayStarts) set(s *selfplay.Settings) error {
	if len(f.Opening) != 2 {
		return cli.UsageErrorf("--opening requires two numbers, such as 6,10")
	}
	s.LeastOpening, s.MostOpening = f.Opening[0], f.Opening[1]
	s.BookShare, s.EndingShare = f.BookShare, f.EndingShare
	return nil
}

// codeBadGames is the error code of failures that concern game files.
const codeBadGames = "bad_games"

// selfplayError assigns codes to errors about games.
func selfplayError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: selfplay.ErrSettings, Code: cli.CodeUsage}, {Of: book.ErrBook, Code: "bad_book"}, {Of: selfplay.ErrFormat, Code: codeBadGames},
		{Of: selfplay.ErrDamaged, Code: codeBadGames}, {Of: selfplay.ErrCut, Code: codeBadGames}, {Of: selfplay.ErrGame, Code: codeBadGames},
	})
}

// settings returns the settings specified by the flags.
func (cmd *selfplayRunCommand) settings(o engine.Options, from selfplay.Sources) (selfplay.Settings, error) {
	s := selfplay.DefaultSettings(cmd.Nodes)
	s.Evaluation, s.Seed = o.Evaluation(), cmd.Seed
	if cmd.Hard > 0 {
		s.HardNodes = cmd.Hard
	}
	if s.PlayOn, s.Finish = cmd.PlayOn, cmd.Finish; cmd.PlayOn || cmd.Finish {
		const longGame = 400 // plies
		s.MostPlies = longGame
	}
	if err := cmd.set(&s); err != nil {
		return s, err
	}
	s.Take(from)
	if err := s.Validate(); err != nil {
		return s, err
	}
	s.Sign(o)
	return s, nil
}

// sources opens the book and the tables. The caller must close the tables.
func (cmd *selfplayRunCommand) sources() (from selfplay.Sources, err error) {
	if from, err = selfplay.OwnSources(cmd.Tables...); err == nil && cmd.Book != "" {
		err = from.ReadBook(cmd.Book)
	}
	for _, file := range cmd.Near {
		err = errors.Join(err, withFile(file, from.ReadNear))
	}
	return from, err
}

func (cmd *selfplayRunCommand) Run(ctx context.Context, c *cli.Console) error {
	o := engine.DefaultOptions()
	if err := cli.ChooseEvaluation(&o, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	from, err := cmd.sources()
	if err != nil {
		return selfplayError(err)
	}
	defer func() { _ = from.Tables.Close() }() // the tables are only read
	settings, err := cmd.settings(o, from)
	if err != nil {
		return selfplayError(err)
	}
	if cmd.Elsewhere() {
		if len(cmd.Tables) > 0 {
			return cli.UsageErrorf("--tables applies only to games played by this process: workers use the built-in tables")
		}
		if cmd.Batch == 0 {
			cmd.Batch = selfplay.BatchOf(cmd.Games)
		}
		spec, paths, err := selfplay.WorkSpec(settings, o, cmd.Net, cmd.Book, cmd.Games, cmd.Batch)
		if err != nil {
			return selfplayError(err)
		}
		spec.Audit = cmd.Audit
		return cmd.Begin(ctx, c, spec, paths)
	}
	if cmd.Out == "" {
		if cmd.Out, err = cli.UserData("selfplay", fmt.Sprintf("%d.games", cmd.Seed)); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(cmd.Out), 0o755); err != nil {
			return err
		}
	}
	folder, err := cmd.Folder()
	if err != nil {
		return err
	}
	end := func() {}
	p, err := selfplay.Run(ctx, settings, selfplay.Options{
		Path: cmd.Out, Games: cmd.Games, Threads: cmd.Threads, Engine: o, Sources: from, Net: cmd.Net, Book: cmd.Book, Runs: folder,
		Begun: func(b *jobs.Book) { end = watch.Here(ctx, c, b) },
	})
	end()
	if err != nil {
		return selfplayError(err)
	}
	answer := p.Played(cmd.Out)
	return c.Answer(answer, answer.WriteText)
}

// selfplayExportCommand writes the positions of games to a file.
type selfplayExportCommand struct {
	Files []string `arg:"" type:"path" file:"in" help:"Files of games."`
	Out   string   `short:"o" required:"" file:"out" packs:"" help:"The file to write; - is standard output." placeholder:"FILE"`
	cli.Force
	Format string `enum:"text,binary" default:"text" help:"text: lines of FEN;score;result from Red's view. binary: records of 32 bytes; see docs/networks.md."`
	All    bool   `help:"Include positions in check, before captures and with large scores."`
}

func (cmd *selfplayExportCommand) Run(ctx context.Context, c *cli.Console) error {
	export := selfplay.FilesExport{Files: cmd.Files, Filter: selfplay.DefaultFilter(), Format: selfplay.Format(cmd.Format)}
	if cmd.All {
		export.Filter = selfplay.Filter{}
	}
	answer := selfplay.Exported{Out: cmd.Out}
	if cmd.Out == "-" {
		if c.JSON {
			return cli.UsageErrorf("--json requires a file for --out, because standard output is used for the answer")
		}
		w := bufio.NewWriterSize(c.Out, 1<<16)
		err := errors.Join(export.Run(ctx, w, &answer), w.Flush())
		warnOfDamage(c, answer.Damaged)
		return selfplayError(err)
	}
	err := c.WriteFile(cmd.Out, func(w io.Writer) error { return export.Run(ctx, w, &answer) })
	warnOfDamage(c, answer.Damaged)
	if err != nil {
		return selfplayError(err)
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d positions in %s\n", answer.Positions, answer.Out)
		return err
	})
}

// warnOfDamage warns that some game files could only be read in part.
func warnOfDamage(c *cli.Console, places int) {
	if places > 0 {
		_, _ = fmt.Fprintf(c.Err, "warning: damaged places skipped: %d; chuhe-lab selfplay stats shows where they are\n", places)
	}
}

// withFile opens a file, calls use to read it, and adds the file name to any error.
func withFile(name string, use func(io.Reader) error) error {
	f, err := cli.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file is only read
	if err := use(f); err != nil {
		return selfplayError(fmt.Errorf("%s: %w", name, err))
	}
	return nil
}

// selfplayStatsCommand counts the contents of game files.
type selfplayStatsCommand struct {
	Files []string `arg:"" type:"path" file:"in" help:"Files of games."`
}

func (cmd *selfplayStatsCommand) Run(ctx context.Context, c *cli.Console) error {
	answer, err := selfplay.ReadFiles(ctx, cmd.Files)
	if err != nil {
		return selfplayError(err)
	}
	if err := c.Answer(answer, func(w io.Writer) error { return answer.WriteText(w, cli.MostShown) }); err != nil || !answer.Damaged() {
		return err
	}
	return cli.ErrAnswered
}

// selfplayCheckCommand compares adjudications with the results of games that were played on.
type selfplayCheckCommand struct {
	File   string   `arg:"" type:"path" file:"in" help:"File of games from chuhe-lab selfplay --play-on."`
	Tables []string `type:"path" file:"in" placeholder:"DIR" help:"Folders of endgame tables, in addition to the built-in ones."`
}

// checkAnswer compares the adjudication of games with their actual outcomes.
type checkAnswer struct {
	Endings map[string]*selfplay.Verdicts `json:"endings"` // outcomes by ending, such as "score_win"; " unknown" is appended for endings that leave the result open
}

func (cmd *selfplayCheckCommand) Run(ctx context.Context, c *cli.Console) error {
	from, err := selfplay.OwnSources(cmd.Tables...)
	if err != nil {
		return err
	}
	defer func() { _ = from.Tables.Close() }() // the tables are only read
	var answer checkAnswer
	if answer.Endings, err = selfplay.CheckFile(ctx, cmd.File, selfplay.DefaultSettings(1), from.Tables); err != nil {
		return selfplayError(err)
	}
	return c.Answer(answer, func(w io.Writer) error { return selfplay.WriteVerdicts(w, answer.Endings) })
}
