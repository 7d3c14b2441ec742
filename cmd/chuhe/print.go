package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/sheet"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/picture"
)

// endingGIF is the file extension of an animation.
const endingGIF = ".gif"

// printCommand typesets games.
type printCommand struct {
	cli.ReadFlags
	In   []string `arg:"" name:"in" file:"in" help:"Files and folders of game records, packed or not; - is standard input."`
	Flip bool     `aliases:"black" help:"Show Black at the bottom of the diagrams."`
	printFlags
}

// printFlags determine how games are typeset.
type printFlags struct {
	Out string `short:"o" required:"" file:"out" packs:"" help:"HTML page to write, or an animation of one game if the name ends in .gif; - is standard output." placeholder:"FILE"`
	cli.Force
	Title    string `help:"Title of the page; by default, the first game's."`
	Notation string `default:"chinese" help:"Notation of the moves, such as chinese,traditional, wxf or iccs."`
	Style    string `enum:"simplified,traditional,letters" default:"simplified" help:"Pieces in the diagrams: simplified, traditional or letters."`
	Every    int    `help:"Add a diagram after every N moves, in addition to those that the records request with $220 or marks." placeholder:"N"`
	End      bool   `help:"Add a diagram of the last position."`
}

func (cmd *printCommand) Run(ctx context.Context, c *cli.Console) error {
	a := sheet.NewPrinted()
	games := func(yield func(*record.Game, error) bool) {
		for _, path := range cmd.In {
			for g, err := range a.Readable(ctx, path, c.Games(cmd.ReadOptions(), path)) {
				if !yield(g, err) {
					return
				}
			}
		}
	}
	return cmd.print(c, cmd.Flip, cmd.In[0], games, a)
}

// print typesets games that come from the named place.
func (cmd *printFlags) print(c *cli.Console, flip bool, from string, games iter.Seq2[*record.Game, error], a *sheet.Printed) error {
	n, err := xiangqi.ParseNotation(cmd.Notation)
	if err != nil {
		return cli.UsageErrorf("--notation: %v", err)
	}
	if cmd.Every < 0 {
		return cli.UsageErrorf("--every must be at least 1")
	}
	if strings.EqualFold(filepath.Ext(cli.Unpacked(cmd.Out)), endingGIF) {
		return cmd.animate(c, flip, from, games, a)
	}
	if cmd.Out == cli.Standard && c.JSON {
		return cli.UsageErrorf("with --json, standard output is used for the answer: name a file with --out")
	}
	o := sheet.Options{Title: cmd.Title, Notation: &n, Every: cmd.Every, End: cmd.End}
	o.Symbols = symbolsOf[cmd.Style]
	if flip {
		o.View = diagram.BlackBelow
	}
	var page bytes.Buffer
	if a.Report, err = sheet.Write(&page, games, o); err != nil {
		return err
	}
	if a.Games == 0 {
		message := fmt.Sprintf("no game in %s", from)
		if len(a.Failed) > 0 {
			message = a.Failed[0]
		}
		return &cli.Error{Code: codeNoRecords, Message: message}
	}
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error { _, err := w.Write(page.Bytes()); return err }); err != nil {
		return err
	}
	return cmd.answer(c, a)
}

func (cmd *printFlags) answer(c *cli.Console, a *sheet.Printed) (err error) {
	text := func(w io.Writer) error { return a.WriteText(w, cli.MostShown) }
	if cmd.Out == cli.Standard {
		err = text(c.Err)
	} else {
		err = c.Answer(a, text)
	}
	if err == nil && len(a.Failed) > 0 {
		return cli.ErrAnswered
	}
	return err
}

// animate writes the main line of a single game as an animation.
func (cmd *printFlags) animate(c *cli.Console, flip bool, from string, games iter.Seq2[*record.Game, error], a *sheet.Printed) error {
	if cmd.Style == "letters" {
		return cli.UsageErrorf("--style letters requires a page: animations always use characters")
	}
	if cmd.Title != "" || cmd.Every != 0 || cmd.End || cmd.Notation != "chinese" {
		return cli.UsageErrorf("%s: --title, --notation, --every and --end are for a page", cmd.Out)
	}
	var game *record.Game
	for g, err := range games {
		if err != nil {
			return err
		}
		if game != nil {
			return &cli.Error{Code: "several_games", Message: from + " contains more than one game: an animation shows only one"}
		}
		game = g
	}
	if game == nil {
		message := "no game in " + from
		if len(a.Failed) > 0 {
			message = a.Failed[0]
		}
		return &cli.Error{Code: codeNoRecords, Message: message}
	}
	start, err := game.Start.Position()
	if err != nil {
		return err
	}
	o := picture.Options{Traditional: symbolsOf[cmd.Style] == diagram.Traditional}
	if flip {
		o.View = diagram.BlackBelow
	}
	a.Games = 1
	moves := game.Moves()
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error { return picture.WriteGIF(w, start, moves, o) }); err != nil {
		return err
	}
	a.Diagrams = len(moves) + 1
	return cmd.answer(c, a)
}
