package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/bookmaker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// libraryNoveltyCommand finds the moves at which games depart from all others.
type libraryNoveltyCommand struct {
	libraryFile
	gameFlags
	IDs     []int64 `arg:"" optional:"" name:"id" help:"Numbers of games, as shown by search; by default, the games that the other flags select."`
	File    string  `file:"in" help:"File of games to check, which need not be in the library." placeholder:"FILE" type:"path"`
	Earlier bool    `help:"Only games of earlier years count as known."`
	Limit   int     `without:"id,file" default:"20" help:"Games to check when none is named." placeholder:"N"`
}

func (cmd *libraryNoveltyCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	if cmd.Limit < 1 {
		return cli.UsageErrorf("--limit must be at least 1")
	}
	if len(cmd.IDs) == 0 && cmd.File == "" {
		q.Limit = cmd.Limit
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		return l.FindNovelties(ctx, library.Leavers{IDs: cmd.IDs, Games: q, File: cmd.File, Earlier: cmd.Earlier})
	})
}

// sides maps values of the flag to sides.
var sides = map[string]xiangqi.Color{"red": xiangqi.Red, "black": xiangqi.Black}

// codeNoRepertoire is the error code for a record that is not a repertoire.
const codeNoRepertoire = "bad_repertoire"

func repertoireError(err error) error {
	if errors.Is(err, repertoire.ErrRepertoire) {
		return &cli.Error{Code: codeNoRepertoire, Message: err.Error()}
	}
	return libraryError(err)
}

// libraryRepertoireCommand builds a repertoire.
type libraryRepertoireCommand struct {
	libraryFile
	gameFlags
	In  string `only:"out,force" arg:"" optional:"" name:"repertoire" file:"in" help:"Repertoire to convert to another form, instead of making one." type:"path"`
	Out string `short:"o" required:"" file:"out" packs:"" help:"File to write: a record in any format with variations, a .book that plays the repertoire, or with --style a .repertoire with its figures." placeholder:"FILE"`
	cli.Force
	Begin     string `help:"Moves after which the repertoire begins, in any notation." placeholder:"MOVES"`
	Plies     int    `default:"16" help:"Depth in plies from the start of the game." placeholder:"N"`
	MinGames  int    `default:"3" help:"Least number of times a move must have been played." placeholder:"N"`
	Choices   int    `default:"1" help:"Moves for the side in each position." placeholder:"N"`
	Share     int    `default:"8" help:"Include replies played in at least this percentage of the games." placeholder:"N"`
	Positions int    `default:"1000" help:"Maximum number of positions to look up." placeholder:"N"`
	Style     string `enum:",solid,sharp,simple" default:"" help:"Of the side's moves that the engine finds about equally good, choose those that lose least (solid), win most (sharp) or recur most (simple). Comments give the reasons." placeholder:"STYLE"`
	Nodes     uint64 `needs:"style" default:"20000" help:"With --style: nodes that the engine searches for each move." placeholder:"N"`
}

func (cmd *libraryRepertoireCommand) options() (o repertoire.Options, err error) {
	side, ok := sides[cmd.Side]
	if !ok {
		return o, cli.UsageErrorf("a repertoire needs a side: use --side red or --side black")
	}
	if cmd.Plies < 1 || cmd.MinGames < 1 || cmd.Choices < 1 || cmd.Share < 1 || cmd.Positions < 1 {
		return o, cli.UsageErrorf("--plies, --min-games, --choices, --share and --positions must be at least 1")
	}
	o = repertoire.Options{Side: side, Plies: cmd.Plies, MinGames: cmd.MinGames, Choices: cmd.Choices, Share: cmd.Share, Positions: cmd.Positions}
	if cmd.Style != "" {
		if cmd.Nodes < 1 {
			return o, cli.UsageErrorf("--nodes must be at least 1")
		}
		o.Style, o.Value = repertoire.Style(cmd.Style), bookmaker.Valuer(cmd.Nodes)
	}
	own := cmd.gameFlags
	if own.Player == "" {
		own.Side = "both" // the side says whose repertoire to build, based on all games
	}
	if o.Own, err = own.query(); err != nil {
		return o, err
	}
	others := cmd.gameFlags // replies may come from any player
	others.Player, others.Red, others.Black, others.Side = "", "", "", "both"
	if o.Games, err = others.query(); err != nil {
		return o, err
	}
	if o.Line, err = library.ParseOpening(cmd.Begin); err != nil {
		err = cli.PositionError(err)
	}
	return o, err
}

func (cmd *libraryRepertoireCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	a, err := cmd.repertoire(ctx, c)
	if err != nil {
		return repertoireError(err)
	}
	if a.Cards == 0 || cmd.In == "" && a.Moves == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no game in the library continues from there: nothing was written"}
	}
	switch strings.ToLower(filepath.Ext(cli.Unpacked(cmd.Out))) {
	case ".book":
		return c.Tell(a, repertoireError(c.WriteFile(cmd.Out, a.WriteBook)))
	case repertoire.TreeExtension:
		if cmd.Style == "" {
			return cli.UsageErrorf("a %s file contains the figures of --style: add --style", repertoire.TreeExtension)
		}
		return c.Tell(a, c.WriteFile(cmd.Out, a.WriteTree))
	}
	job, err := (&convertCommand{In: "library", Out: cmd.Out, Force: cmd.Force}).job(c)
	if err != nil {
		return err
	}
	r, err := job.RunGames(ctx, func(yield func(*record.Game, error) bool) { yield(a.Game, nil) }, "library")
	if err == nil && cmd.Out == cli.Standard {
		return answerConversion(c, &job, r)
	}
	return c.Tell(a, err)
}

// repertoire opens the named repertoire or, if none is named, builds one.
func (cmd *libraryRepertoireCommand) repertoire(ctx context.Context, c *cli.Console) (*repertoire.Made, error) {
	if cmd.In != "" {
		t, err := repertoire.OpenTree(cmd.In)
		if err != nil {
			return nil, err
		}
		g := t.Game
		if t.Style != "" {
			g = t.Remark(phrases.English)
		}
		return repertoire.About(g, repertoire.Report{})
	}
	o, err := cmd.options()
	if err != nil {
		return nil, err
	}
	o.Progress = func(done int) { c.Progress("%d positions", done) }
	var a *repertoire.Made
	err = cmd.use(ctx, c, func(l *library.Library) error {
		t, report, err := repertoire.MakeTree(ctx, l, o)
		if err != nil {
			return err
		}
		g := t.Game
		if t.Style != "" {
			g = t.Remark(phrases.English)
		}
		if a, err = repertoire.About(g, report); err == nil {
			a.Tree = t
		}
		return err
	})
	c.EndProgress()
	return a, err
}

// libraryDrillCommand drills the user in the moves of a repertoire.
type libraryDrillCommand struct {
	dataFolder
	Repertoire string `arg:"" file:"in" help:"A repertoire made by library repertoire, a record whose header Repertoire is red or black, or a built-in one: red-solid, red-sharp, red-simple, black-solid, black-sharp or black-simple." type:"path"`
	Moves      string `help:"Answer with these moves instead of asking for them, in any notation, separated by commas." placeholder:"MOVES"`
	New        int    `default:"10" help:"Maximum number of new positions." placeholder:"N"`
}

func (cmd *libraryDrillCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.New < 0 {
		return cli.UsageErrorf("--new must be at least 0")
	}
	t, err := repertoire.OpenTree(cmd.Repertoire)
	if err != nil {
		return repertoireError(err)
	}
	dir, err := cmd.folder()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	var in io.Reader = strings.NewReader(strings.ReplaceAll(cmd.Moves, ",", "\n"))
	if cmd.Moves == "" {
		in = cli.Interruptible(ctx, c.In)
	}
	say := c.Text()
	if c.JSON {
		say = io.Discard
	}
	a, err := repertoire.Ask(in, say, t, filepath.Join(dir, repertoire.ProgressFile), cmd.New)
	return c.Tell(a, repertoireError(err))
}
