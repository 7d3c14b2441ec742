package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// bookCommand groups the commands for opening books.
type bookCommand struct {
	Build  bookBuildCommand  `cmd:"" example:"chuhe book build games.pgn -o my.book --min-games 1 --nodes 200" help:"Make a book from games, from self-play, or both."`
	Probe  bookProbeCommand  `cmd:"" example:"chuhe book probe startpos moves C2=5" help:"Show the book moves in a position."`
	Learn  bookLearnCommand  `cmd:"" example:"chuhe book learn games.pgn --player Anna --learned my.learned" help:"Learn which book moves do well from the results of a player's games."`
	Export bookExportCommand `cmd:"" example:"chuhe book export -o book.json --plies 4" help:"Convert a book to another format: .book, .json, ElephantEye's .dat, .obk, .pfBook."`
}

// codeBadBook is the error code for a file that is not a book.
const codeBadBook = "bad_book"

func bookError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: book.ErrBook, Code: codeBadBook}, {Of: bookmaker.ErrNone, Code: codeBadBook}, {Of: bookmaker.ErrForm, Code: cli.CodeUsage},
	})
}

// bookBuildCommand builds a book from games.
type bookBuildCommand struct {
	cli.ReadFlags
	Games []string `arg:"" optional:"" file:"in" help:"Files and folders of game records, packed or not."`
	Out   string   `short:"o" required:"" file:"out" packs:"" help:"Book file to write." type:"path" placeholder:"FILE"`
	cli.Force
	Plies    int    `default:"24" help:"Plies to use from each game."`
	MinGames int    `default:"3" help:"Least number of times a move must have been played."`
	Side     string `enum:"both,red,black" default:"both" help:"Whose moves: both, red or black."`
	Nodes    uint64 `default:"6000" help:"Nodes the engine searches in each position; 0 searches none."`
	Margin   int    `without:"nodes=0" default:"60" help:"Largest number of centipawns by which a book move may be worse than the best."`
	Selfplay int    `help:"Games the engine plays against itself for the book." placeholder:"N"`
	Seed     uint64 `needs:"selfplay" default:"1" help:"Seed for self-play."`
	Workers  int    `name:"jobs" short:"j" help:"Number of searches in parallel; by default, one for each core." placeholder:"N"`
}

// bookBuildAnswer summarizes how a book was built.
type bookBuildAnswer struct {
	bookmaker.Report
	Bytes   int     `json:"bytes"`   // size of the book in bytes, before compression
	Seconds float64 `json:"seconds"` // seconds spent on the whole run
}

func (cmd *bookBuildCommand) Run(ctx context.Context, c *cli.Console) error {
	if len(cmd.Games) == 0 && cmd.Selfplay <= 0 {
		return cli.UsageErrorf("no games to build from: name game records, or use --selfplay N")
	}
	if cmd.Plies < 1 || cmd.MinGames < 1 || cmd.Margin < 1 {
		return cli.UsageErrorf("--plies, --min-games and --margin must be at least 1")
	}
	o := bookmaker.Options{
		Plies: cmd.Plies, MinGames: cmd.MinGames, Nodes: cmd.Nodes, Margin: cmd.Margin, Workers: cmd.Workers,
		Progress: func(stage string, done, total int) {
			if total > 0 {
				c.Progress("%s: %d of %d", stage, done, total)
			} else {
				c.Progress("%s: %d", stage, done)
			}
		},
	}
	switch cmd.Side {
	case "red":
		o.Sides = []xiangqi.Color{xiangqi.Red}
	case "black":
		o.Sides = []xiangqi.Color{xiangqi.Black}
	}
	selfplay := bookmaker.SelfPlay{Games: cmd.Selfplay, Nodes: max(cmd.Nodes, 1000), Seed: cmd.Seed, Book: standard.Book()}
	began := time.Now()
	records, r, err := bookmaker.Build(ctx, bookmaker.Games(ctx, cmd.Games, cmd.ReadOptions(), selfplay), o)
	c.EndProgress()
	if err != nil {
		return err
	}
	if r.Games == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no games from the standard start position in " + strings.Join(cmd.Games, ", ")}
	}
	if len(records) == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("the book would be empty: none of the moves in %d games was played %d times", r.Games, cmd.MinGames)}
	}
	var file bytes.Buffer
	if err := book.Write(&file, records); err != nil {
		return err
	}
	if err := writeBook(c, cmd.Out, file.Bytes()); err != nil {
		return err
	}
	a := bookBuildAnswer{r, file.Len(), time.Since(began).Seconds()}
	return c.Answer(a, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d games, %d moves, %d of them played, %d positions searched, %d bytes (%.0f s)\n",
			a.Games, a.Records, a.Played, a.Searched, a.Bytes, a.Seconds)
		return err
	})
}

// writeBook writes a book, compressed if the file name calls for it.
func writeBook(c *cli.Console, path string, data []byte) error {
	return c.WriteFile(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// bookProbeCommand looks up a position in a book.
type bookProbeCommand struct {
	FEN  []string `arg:"" optional:"" name:"fen" help:"A FEN or startpos, either followed by moves; by default startpos."`
	Book string   `default:"own" file:"in" help:"Book file (.book, BOOK.DAT, .obk, .pfBook); own means the built-in book." placeholder:"FILE"`

	Learned string `file:"in" help:"Apply the results in FILE, written by book learn." placeholder:"FILE"`
}

func (cmd *bookProbeCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	text := strings.Join(cmd.FEN, " ")
	if text == "" {
		text = "startpos"
	}
	pos, _, err := cli.ReadPosition(text)
	if err != nil {
		return err
	}
	s, done, err := bookmaker.Open(ctx, cmd.Book, cli.Open)
	if err != nil {
		return bookError(err)
	}
	defer func() { err = errors.Join(err, done()) }()
	if cmd.Learned != "" {
		l, err := book.OpenLearned(cmd.Learned, cli.Open)
		if err != nil {
			return bookError(err)
		}
		s = l.Over(s)
	}
	a := bookmaker.Probe(s, &pos)
	return c.Answer(a, a.WriteText)
}

// bookExportCommand writes a book in another format.
type bookExportCommand struct {
	Out string `short:"o" required:"" file:"out" packs:"" help:"File to write: .book (ours), .json, .dat (ElephantEye), .obk or .pfBook." type:"path" placeholder:"FILE"`
	cli.Force
	Book  string `default:"own" file:"in" help:"Book file; own means the built-in book." placeholder:"FILE"`
	Plies int    `default:"100" help:"How far from the start position to look for book positions, in plies."`
}

func (cmd *bookExportCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	s, done, err := bookmaker.Open(ctx, cmd.Book, cli.Open)
	if err != nil {
		return bookError(err)
	}
	defer func() { err = errors.Join(err, done()) }()
	x := bookmaker.Export{
		Book: s, Name: cmd.Book, Out: cmd.Out, Form: strings.ToLower(filepath.Ext(cli.Unpacked(cmd.Out))), Plies: cmd.Plies,
		Unpacked: cli.Unpacked(cmd.Book) == cmd.Book, Packed: cli.Unpacked(cmd.Out) != cmd.Out, Write: c.WriteFile,
	}
	if cmd.Book == bookmaker.Own {
		x.Name = ""
	}
	a, err := x.Run(ctx)
	return c.Tell(a, bookError(err))
}
