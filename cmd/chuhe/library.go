package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/collection"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// libraryCommand groups the commands for collections of games.
type libraryCommand struct {
	Import     libraryImportCommand     `cmd:"" example:"chuhe library import games.pgn" help:"Take games into the library, from files and folders of any format."`
	Search     librarySearchCommand     `cmd:"" example:"chuhe library search --player ZMBL --limit 5" help:"Find games: by player, event, date, result, opening, moves, position, pieces."`
	Explore    libraryExploreCommand    `cmd:"" example:"chuhe library explore startpos moves C2=5" help:"Show what was played in a position, and with what results."`
	Novelty    libraryNoveltyCommand    `cmd:"" example:"chuhe library novelty 2" help:"Show where games leave all others of the library."`
	Repertoire libraryRepertoireCommand `cmd:"" example:"chuhe library repertoire --side red --min-games 1 -o red.pgn" example2:"chuhe library repertoire red.jsonl -o small.book" help:"Make an opening repertoire for a side: a tree with its moves and the replies to expect, or a book."`
	Drill      libraryDrillCommand      `cmd:"" example:"chuhe library drill red.jsonl --moves 'C2=5,H2+3'" help:"Learn a repertoire: it plays the replies and asks for your moves; what you did not know comes again."`
	Stats      libraryStatsCommand      `cmd:"" example:"chuhe library stats --limit 5" help:"Count results by opening, year and player."`
	Export     libraryExportCommand     `cmd:"" example:"chuhe library export -o out.pgn --limit 2" help:"Write games of the library to a file."`
	Print      libraryPrintCommand      `cmd:"" example:"chuhe library print 1 -o out.html --every 10" help:"Set games of the library for print: a page with moves, comments and diagrams."`
	Show       libraryShowCommand       `cmd:"" example:"chuhe library show 1 --notation wxf" help:"Print one game."`
	Player     libraryPlayerCommand     `cmd:"" example:"chuhe library player ZMBL" help:"Show how a player scored: with each side, by opening, year and opponent."`
	Names      libraryNamesCommand      `cmd:"" example:"chuhe library names --limit 3" help:"Say which names are those of one person: in either script, with and without a team. They are proposed; you confirm."`
	Edit       libraryEditCommand       `cmd:"" example:"chuhe library edit 2 --tag olympiad" help:"Change headers, result, tags and collections of games."`
	Duplicates libraryDuplicatesCommand `cmd:"" example:"chuhe library duplicates" help:"List games that seem to be copies of each other: shorter ones, mirrored, with names in another spelling."`
	Merge      libraryMergeCommand      `cmd:"" example:"chuhe library merge 2 3" help:"Make one tree of several games."`
	Split      librarySplitCommand      `cmd:"" example:"chuhe library split 4" help:"Make games of the lines of a tree, or of the records it was merged from."`
	Remove     libraryRemoveCommand     `cmd:"" example:"chuhe library remove 2" help:"Take games out of the library."`
	History    libraryHistoryCommand    `cmd:"" example:"chuhe library history" help:"List what has changed the library: imports, edits, removals."`
	Undo       libraryUndoCommand       `cmd:"" example:"chuhe library undo" help:"Take back an import or another change."`
	Bench      libraryBenchCommand      `cmd:"" example:"chuhe library bench --games 200 --searches 2" example2:"chuhe library bench --games 200 --pgn synthetic.pgn" help:"Make a library of synthetic games and measure searches in it."`
}

// libraryError assigns codes to errors about libraries.
func libraryError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: library.ErrLibrary, Code: "bad_library"}, {Of: library.ErrNoGame, Code: "no_game"}, {Of: library.ErrQuery, Code: "bad_query"},
		{Of: library.ErrAction, Code: "cannot_undo"}, {Of: library.ErrMerge, Code: "cannot_merge"},
		{Of: intake.ErrNone, Code: codeNoRecords},
	})
}

// libraryFile is the option for the library.
type libraryFile struct {
	Library string `file:"kept" help:"File of the library; by default in the user's data." placeholder:"FILE" type:"path"`
}

// use opens the library, calls do and closes the library.
func (f *libraryFile) use(ctx context.Context, c *cli.Console, do func(*library.Library) error) (err error) {
	path, own := f.Library, f.Library != ""
	if !own {
		if path, err = cli.UserData("library.db"); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
	}
	l, err := library.Open(ctx, path)
	if err != nil {
		return libraryError(err)
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	// A new library begins with games that come with the program: the user's own library with all of them, a
	// library in a named file with a few.
	if err := l.AddFirstGames(ctx); err != nil {
		return libraryError(err)
	}
	if !own {
		if err := collection.AddTo(ctx, l); err != nil {
			return libraryError(err)
		}
	}
	return libraryError(do(l))
}

// answer opens the library, calls find to compute the answer, and writes it.
func (f *libraryFile) answer(ctx context.Context, c *cli.Console, find func(*library.Library) (cli.Texter, error)) error {
	var a cli.Texter
	err := f.use(ctx, c, func(l *library.Library) (err error) {
		a, err = find(l)
		return err
	})
	return c.Tell(a, err)
}

// libraryImportCommand imports games.
type libraryImportCommand struct {
	libraryFile
	cli.ReadFlags
	Paths        []string `arg:"" name:"path" file:"in" help:"Files and folders, packed or not; - is standard input."`
	From         string   `aliases:"format" help:"Format of the files; by default it is found out."`
	FromEncoding string   `aliases:"encoding" help:"Text encoding of the files, such as big5; by default it is found out." placeholder:"NAME"`
}

func (cmd *libraryImportCommand) Run(ctx context.Context, c *cli.Console) error {
	o := library.ImportOptions{Read: cmd.ReadOptions()}
	var err error
	if cmd.From != "" {
		if o.Read.Format, err = record.ParseFormat(cmd.From); err != nil {
			return cli.UsageErrorf("--from: %v", err)
		}
	}
	if cmd.FromEncoding != "" {
		if o.Read.Encoding, err = record.ParseEncoding(cmd.FromEncoding); err != nil {
			return cli.UsageErrorf("--from-encoding: %v", err)
		}
	}
	collectOften()
	a := &library.Imported{}
	err = cmd.use(ctx, c, func(l *library.Library) (err error) {
		a, err = l.ImportPaths(ctx, cmd.Paths, c.In, o, func(path string, r library.ImportReport, perSecond float64) {
			c.Progress("%s: %d games, %d added, %.0f a second", filepath.Base(path), r.Games, r.Added, perSecond)
		})
		return err
	})
	c.EndProgress()
	if errors.Is(err, context.Canceled) {
		return &cli.Error{Code: cli.CodeInterrupted, Message: fmt.Sprintf("interrupted: %d games added; the same command goes on from there", a.Added)}
	}
	if err != nil {
		return err
	}
	if a.Files == 0 && len(a.Failed) == 0 {
		return &cli.Error{Code: codeNoRecords, Message: "no game records in " + strings.Join(cmd.Paths, ", ")}
	}
	if err := c.Answer(a, func(w io.Writer) error { return a.WriteText(w, cli.MostShown) }); err != nil {
		return err
	}
	if len(a.Failed) > 0 {
		return cli.ErrAnswered
	}
	return nil
}

// collectOften makes the garbage collector run when the heap has grown by this percentage, unless the
// environment (GOGC) specifies another. An import quickly discards what it reads: for a tenth more processor
// time its memory remains well below 300 MiB.
func collectOften() {
	const percent, ofGo = 60, 100
	if was := debug.SetGCPercent(percent); was != ofGo {
		debug.SetGCPercent(was)
	}
}

// gameFlags are the conditions on games as a whole.
type gameFlags struct {
	Player   string `help:"Part of the name of either side."`
	Side     string `enum:"both,red,black" default:"both" help:"The side that --player has: both, red or black."`
	Red      string `help:"Part of the name of Red."`
	Black    string `help:"Part of the name of Black."`
	Event    string `help:"Part of the name of the event."`
	Source   string `help:"Part of the name of the file the game came from."`
	Tag      string `help:"A tag of the game."`
	In       string `help:"A collection the game is in." placeholder:"COLLECTION"`
	Since    string `help:"Earliest date, such as 1999 or 1999-05." placeholder:"DATE"`
	Until    string `help:"Latest date." placeholder:"DATE"`
	Result   string `help:"1-0, 0-1, 1/2-1/2 or *."`
	ECCO     string `name:"ecco" help:"Opening code or its beginning, such as C4." placeholder:"CODE"`
	MinPlies int    `help:"Least length in plies." placeholder:"N"`
	MaxPlies int    `help:"Greatest length in plies." placeholder:"N"`
}

// query reads the flags.
func (f *gameFlags) query() (library.Query, error) {
	q := library.Query{
		Player: f.Player, Red: f.Red, Black: f.Black, Event: f.Event, Source: f.Source, Tag: f.Tag, Collection: f.In,
		MinPlies: f.MinPlies, MaxPlies: f.MaxPlies,
	}
	if f.Side != "both" && f.Player == "" {
		return q, cli.UsageErrorf("--side is that of --player")
	}
	if name := map[string]*string{"red": &q.Red, "black": &q.Black}[f.Side]; name != nil {
		if *name != "" {
			return q, cli.UsageErrorf("--side %s and --%s name the same side", f.Side, f.Side)
		}
		*name, q.Player = f.Player, ""
	}
	return q, conditionError(library.Conditions{Since: f.Since, Until: f.Until, Result: f.Result, ECCO: f.ECCO}.Into(&q))
}

// queryFlags are the conditions on games and on their contents.
type queryFlags struct {
	gameFlags
	Line     string `help:"Moves the game begins with, in any notation, such as \"h2e2 h9g7\"; mirrored too." placeholder:"MOVES"`
	Position string `help:"A FEN or startpos, either followed by moves: games in which it stood, mirrored too." placeholder:"FEN"`
	Exact    bool   `needs:"position,pattern" help:"Not the mirror image of the position or pattern."`
	Pattern  string `help:"Pieces on squares: the board of a FEN, digits for squares that do not matter, . for empty, * for any piece." placeholder:"BOARD"`
	Material string `help:"Pieces on the board, such as \"RCP v rn\" (guards may be any) or \"KRAA v kraabb\" (exactly)." placeholder:"PIECES"`
	AnyColor bool   `needs:"material" help:"Material with the sides exchanged too."`
}

// query reads the flags.
func (f *queryFlags) query() (library.Query, error) {
	q, err := f.gameFlags.query()
	if err != nil {
		return q, err
	}
	q.Exact, q.AnyColor = f.Exact, f.AnyColor
	return q, conditionError(library.Conditions{Pattern: f.Pattern, Material: f.Material, Line: f.Line, Position: f.Position}.Into(&q))
}

// conditionError names the invalid flag. Conditions with a language of their own have their own error code.
func conditionError(err error) error {
	var wrong *library.ConditionError
	if !errors.As(err, &wrong) {
		return err
	}
	switch wrong.Field {
	case "pattern", "material":
		return libraryError(fmt.Errorf("--%w", err))
	case "line", "position":
		return cli.PositionError(wrong.Err)
	}
	return cli.UsageErrorf("--%s: %v", wrong.Field, wrong.Err)
}

// librarySearchCommand searches games.
type librarySearchCommand struct {
	libraryFile
	queryFlags
	Limit  int `default:"50" help:"Games to list; 0 only counts." placeholder:"N"`
	Offset int `without:"limit=0" help:"Games to skip." placeholder:"N"`
}

func (cmd *librarySearchCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	if cmd.Limit < 0 || cmd.Offset < 0 {
		return cli.UsageErrorf("--limit and --offset want at least 0")
	}
	if q.Limit, q.Offset = cmd.Limit, cmd.Offset; cmd.Limit == 0 {
		q.Limit = -1
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		began := time.Now()
		found, err := l.Search(ctx, q)
		return &library.Listed{Total: found.Total, Games: library.Named(found.Games), Seconds: time.Since(began).Seconds()}, err
	})
}
