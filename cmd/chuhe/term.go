package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/app/term"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// termCommand runs the terminal board.
type termCommand struct {
	File     string        `arg:"" optional:"" file:"in" help:"Game record to step through, in any format."`
	Server   string        `only:"lang,style,ascii,plain" help:"Play at the club at this address through its line protocol; see docs/telnet.md. Of the other flags, only --lang, --style letters and --ascii apply." placeholder:"URL"`
	Level    int           `help:"Engine strength, from 1 to 20." default:"3"`
	Side     string        `enum:"red,black" default:"red" help:"Side to play: red or black."`
	Two      bool          `help:"Two people play; the engine makes no moves."`
	FEN      string        `without:"file" name:"fen" help:"Start from a FEN or startpos, either followed by moves."`
	Handicap string        `without:"fen,file" help:"Start with a handicap: first_move, two_moves_cannon, knight_left, two_rooks, nine_pieces and more; an unknown name lists them all."`
	Style    string        `enum:"auto,simplified,traditional,letters" default:"auto" help:"Pieces: simplified, traditional or letters; by default, what the locale can display."`
	Lang     string        `default:"auto" help:"Language: en, zh or vi; by default, the locale's."`
	Rules    string        `enum:"axf,cxa,computer" default:"axf" help:"Rules on repetition: axf, cxa or computer."`
	Plain    bool          `help:"Read and write line by line, for pipes and screen readers."`
	ASCII    bool          `name:"ascii" help:"Use only ASCII; the default if the locale is not UTF-8."`
	Movetime time.Duration `default:"1s" help:"Time for a hint, and for a move at full strength."`
	Resign   bool          `help:"Let the engine resign lost games."`
	Book     bool          `help:"Let the engine play openings from its book." default:"true" negatable:""`
	dataFolder
	cli.TableFolder
	Seed uint64 `help:"Seed that makes weak levels and book moves repeatable; 0 uses the time."`
}

// termAnswer describes the game as the user left it.
type termAnswer struct {
	FEN    string            `json:"fen"`    // the last position
	Moves  []xiangqi.Move    `json:"moves"`  // all moves up to that position, including those of a continued record
	Result xiangqi.Result    `json:"result"` // red_wins, black_wins or draw; undecided if the game is not over
	Reason xiangqi.EndReason `json:"reason"` // reason for the result, or state of the repetition; "" for none
}

func (cmd *termCommand) Run(ctx context.Context, c *cli.Console) error {
	o, err := cmd.options(term.LocaleOf(cli.Getenv))
	if err != nil {
		return err
	}
	if cmd.Server != "" {
		return cmd.club(ctx, c, &o)
	}
	closeTables, err := cmd.furnish(&o)
	if err != nil {
		return err
	}
	defer func() { _ = closeTables() }() // the tables were opened only for reading
	if c.JSON && !cmd.Plain {
		return cli.UsageErrorf("--json requires --plain")
	}
	if cmd.Plain || !cli.IsTerminal(c.In) || !cli.IsTerminal(c.Out) {
		out := c.Out // handles the locale itself
		if c.JSON {
			out = c.Err // standard output is reserved for the answer
		}
		left, err := term.Plain(ctx, cli.Interruptible(ctx, c.In), out, o)
		if err != nil || !c.JSON {
			return err
		}
		return c.AnswerJSON(termAnswer{left.FEN, left.Moves, left.Verdict.Result, left.Verdict.Reason})
	}
	if fault := cli.ConsoleFault(); fault != "" && o.ASCII && !cmd.ASCII {
		if _, err := fmt.Fprintln(c.Err, fault); err != nil {
			return err
		}
	}
	_, err = term.Run(ctx, c.In, cli.Unwrap(c.Out), os.Environ(), o)
	return err
}

// club plays on a club's server.
func (cmd *termCommand) club(ctx context.Context, c *cli.Console, o *term.Options) error {
	if c.JSON || cmd.File != "" || cmd.FEN != "" || cmd.Two || cmd.Handicap != "" {
		return cli.UsageErrorf("--server plays at a club: remove the record, --fen, --two, --handicap and --json")
	}
	terminal := cli.IsTerminal(c.In) && cli.IsTerminal(c.Out)
	with := term.ClubOptions{
		Server: cmd.Server, Language: o.Language, ASCII: o.ASCII || o.Symbols == diagram.Letters, Color: terminal && os.Getenv("NO_COLOR") == "",
	}
	if terminal {
		in := c.In // the terminal itself
		with.Hide = func(on bool) { cli.Hide(in, on) }
	}
	err := term.Club(ctx, cli.Interruptible(ctx, c.In), c.Out, with)
	if errors.Is(err, term.ErrServer) {
		return cli.UsageErrorf("--server: %v", err)
	}
	return err
}

// options returns the options set by flags, using the locale for the rest.
func (cmd *termCommand) options(l term.Locale) (term.Options, error) {
	o := term.NewOptions()
	rules, err := xiangqi.ParseRules(cmd.Rules)
	if err != nil {
		return o, cli.UsageErrorf("%s", err)
	}
	if cmd.Level < 1 || cmd.Level > engine.MaxLevel || cmd.Movetime <= 0 {
		return o, cli.UsageErrorf("--level must be from 1 to %d, and --movetime more than 0", engine.MaxLevel)
	}
	if cmd.File != "" && cmd.FEN != "" {
		return o, cli.UsageErrorf("a record and --fen cannot be used together")
	}
	if cmd.Handicap != "" && (cmd.FEN != "" || cmd.File != "") {
		return o, cli.UsageErrorf("--handicap sets the start position: remove --fen and the record")
	}
	o.Level, o.Two, o.Start, o.Rules = cmd.Level, cmd.Two, cmd.FEN, rules
	o.MoveTime, o.Resign, o.Seed, o.Record, o.Book = cmd.Movetime, cmd.Resign, cmd.Seed, cmd.File, cmd.Book
	if err := o.SetHandicap(cmd.Handicap); err != nil {
		return o, cli.UsageErrorf("%s", err)
	}
	if cmd.Side == xiangqi.Black.String() {
		o.Human = xiangqi.Black
	}
	if err := o.SetLook(l, cmd.Lang, cmd.Style, cmd.ASCII); err != nil {
		return o, cli.UsageErrorf("%s", err)
	}
	o.Open = func(name string) (io.ReadCloser, error) { return os.Open(name) }
	o.Save = saveRecord
	return o, nil
}

// furnish provides the board with problems, reviews and endgame tables. The tables stay open until
// the returned function is called. The folder of the user's own tables may be missing unless it was
// named.
func (cmd *termCommand) furnish(o *term.Options) (closeTables func() error, err error) {
	data, err := cmd.folder()
	if err != nil {
		return nil, err
	}
	person := server.Solver{Folder: data, Version: cli.Version()}
	o.Problem = func(ctx context.Context, which string) (*problems.Attempt, error) {
		a, _, err := person.Begin(ctx, which)
		return a, solvingError(err)
	}
	o.Note = func(ctx context.Context, a *problems.Attempt, seconds float64) (int, error) {
		progress, err := person.Note(ctx, a.Problem, a.Ended(seconds))
		if err != nil {
			return 0, dataError(err)
		}
		return progress.RoundRating(), nil
	}
	folder, err := cmd.Path()
	if err != nil {
		return nil, err
	}
	folders := []string{folder}
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) && cmd.Dir == "" {
		folders = nil
	}
	tables, err := cli.OpenTables(folders...)
	if err != nil {
		return nil, err
	}
	o.Tables = endgame.New(tables).Look
	o.Review = func(ctx context.Context, g *record.Game, progress func(review.Progress)) (*review.Report, error) {
		with := &reviewCommand{Effort: review.DefaultEffort, Hash: reviewHash, Rules: cmd.Rules, Tables: folders}
		wanted, closeAll, err := with.options(ctx)
		if err != nil {
			return nil, err
		}
		wanted.Review.Progress = progress
		r, err := review.Run(ctx, g, wanted.Review)
		return r, errors.Join(err, closeAll())
	}
	return tables.Close, nil
}

const reviewHash = 16 // in MiB, for each player

// saveRecord writes a record completely or not at all.
func saveRecord(name string, data []byte, replace bool) error {
	if _, err := os.Lstat(name); err == nil && !replace {
		return fmt.Errorf("%s: %w", name, term.ErrExists)
	}
	return atomicfile.Write(name, data)
}
