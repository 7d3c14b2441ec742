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

// libraryCommand groups the commands for the library.
type libraryCommand struct {
	Import     libraryImportCommand     `cmd:"" example:"chuhe library import games.pgn" help:"Import games into the library from files and folders of any format."`
	Search     librarySearchCommand     `cmd:"" example:"chuhe library search --player ZMBL --limit 5" help:"Find games by player, event, date, result, opening, moves, position or pieces."`
	Explore    libraryExploreCommand    `cmd:"" example:"chuhe library explore startpos moves C2=5" help:"Show the moves played in a position, and their results."`
	Novelty    libraryNoveltyCommand    `cmd:"" example:"chuhe library novelty 2" help:"Show where games depart from all others in the library."`
	Repertoire libraryRepertoireCommand `cmd:"" example:"chuhe library repertoire --side red --min-games 1 -o red.pgn" example2:"chuhe library repertoire red.jsonl -o small.book" help:"Make an opening repertoire for one side: a tree of its moves and the replies to expect, or a book."`
	Drill      libraryDrillCommand      `cmd:"" example:"chuhe library drill red.jsonl --moves 'C2=5,H2+3'" help:"Learn a repertoire: the program plays the replies and asks for your moves, and repeats those you did not know."`
	Stats      libraryStatsCommand      `cmd:"" example:"chuhe library stats --limit 5" help:"Count results by opening, year and player."`
	Export     libraryExportCommand     `cmd:"" example:"chuhe library export -o out.pgn --limit 2" help:"Write games from the library to a file."`
	Print      libraryPrintCommand      `cmd:"" example:"chuhe library print 1 -o out.html --every 10" help:"Make a printable page of games in the library, with moves, comments and diagrams."`
	Show       libraryShowCommand       `cmd:"" example:"chuhe library show 1 --notation wxf" help:"Print one game."`
	Player     libraryPlayerCommand     `cmd:"" example:"chuhe library player ZMBL" help:"Show a player's results with each side, and by opening, year and opponent."`
	Names      libraryNamesCommand      `cmd:"" example:"chuhe library names --limit 3" help:"Group names that belong to one person, in either script, with or without a team. The program proposes; you confirm."`
	Edit       libraryEditCommand       `cmd:"" example:"chuhe library edit 2 --tag olympiad" help:"Change the headers, result, tags and collections of games."`
	Duplicates libraryDuplicatesCommand `cmd:"" example:"chuhe library duplicates" help:"List games that seem to be copies of each other: shortened, mirrored, or with names spelled differently."`
	Merge      libraryMergeCommand      `cmd:"" example:"chuhe library merge 2 3" help:"Merge several games into one tree."`
	Split      librarySplitCommand      `cmd:"" example:"chuhe library split 4" help:"Split a tree into games: its lines, or the records it was merged from."`
	Remove     libraryRemoveCommand     `cmd:"" example:"chuhe library remove 2" help:"Remove games from the library."`
	History    libraryHistoryCommand    `cmd:"" example:"chuhe library history" help:"List the changes to the library: imports, edits, removals."`
	Undo       libraryUndoCommand       `cmd:"" example:"chuhe library undo" help:"Undo an import or another change."`
	Bench      libraryBenchCommand      `cmd:"" example:"chuhe library bench --games 200 --searches 2" example2:"chuhe library bench --games 200 --pgn synthetic.pgn" help:"Make a library of synthetic games and time searches in it."`
}

// libraryError assigns error codes to errors about libraries.
func libraryError(err error) error {
	return cli.Coded(err, []cli.Code{
		{Of: library.ErrLibrary, Code: "bad_library"}, {Of: library.ErrNoGame, Code: "no_game"}, {Of: library.ErrQuery, Code: "bad_query"},
		{Of: library.ErrAction, Code: "cannot_undo"}, {Of: library.ErrMerge, Code: "cannot_merge"},
		{Of: intake.ErrNone, Code: codeNoRecords},
	})
}

// libraryFile is the flag that names the library.
type libraryFile struct {
	Library string `file:"kept" help:"Library file; by default, in your user data." placeholder:"FILE" type:"path"`
}

// use opens the library, calls do, and closes the library again.
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
	// A new library starts with games that come with the program: all of them if it is the user's
	// own library, and a few if it is in a named file.
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

// answer opens the library and writes the answer returned by find.
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
	From         string   `aliases:"format" help:"Format of the files; detected by default."`
	FromEncoding string   `aliases:"encoding" help:"Text encoding of the files, such as big5; detected by default." placeholder:"NAME"`
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
		return &cli.Error{Code: cli.CodeInterrupted, Message: fmt.Sprintf("interrupted: %d games added; run the same command again to continue", a.Added)}
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

// collectOften makes the garbage collector run when the heap has grown by this percentage, unless
// GOGC in the environment specifies another one. An import quickly discards what it reads.
// Collecting more often costs a tenth more processor time but keeps memory use well below 300 MiB.
func collectOften() {
	const percent, ofGo = 60, 100
	if was := debug.SetGCPercent(percent); was != ofGo {
		debug.SetGCPercent(was)
	}
}

// gameFlags are conditions on whole games.
type gameFlags struct {
	Player   string `help:"Part of the name of either player."`
	Side     string `enum:"both,red,black" default:"both" help:"Side that --player plays: both, red or black."`
	Red      string `help:"Part of Red's name."`
	Black    string `help:"Part of Black's name."`
	Event    string `help:"Part of the event's name."`
	Source   string `help:"Part of the name of the file the game came from."`
	Tag      string `help:"Tag of the game."`
	In       string `help:"Collection that contains the game." placeholder:"COLLECTION"`
	Since    string `help:"Earliest date, such as 1999 or 1999-05." placeholder:"DATE"`
	Until    string `help:"Latest date." placeholder:"DATE"`
	Result   string `help:"1-0, 0-1, 1/2-1/2 or *."`
	ECCO     string `name:"ecco" help:"Opening code, or the start of one, such as C4." placeholder:"CODE"`
	MinPlies int    `help:"Minimum length in plies." placeholder:"N"`
	MaxPlies int    `help:"Maximum length in plies." placeholder:"N"`
}

// query converts the flags to a query.
func (f *gameFlags) query() (library.Query, error) {
	q := library.Query{
		Player: f.Player, Red: f.Red, Black: f.Black, Event: f.Event, Source: f.Source, Tag: f.Tag, Collection: f.In,
		MinPlies: f.MinPlies, MaxPlies: f.MaxPlies,
	}
	if f.Side != "both" && f.Player == "" {
		return q, cli.UsageErrorf("--side requires --player")
	}
	if name := map[string]*string{"red": &q.Red, "black": &q.Black}[f.Side]; name != nil {
		if *name != "" {
			return q, cli.UsageErrorf("--side %s and --%s both name a player for the same side", f.Side, f.Side)
		}
		*name, q.Player = f.Player, ""
	}
	return q, conditionError(library.Conditions{Since: f.Since, Until: f.Until, Result: f.Result, ECCO: f.ECCO}.Into(&q))
}

// queryFlags are conditions on games and their contents.
type queryFlags struct {
	gameFlags
	Line     string `help:"Moves that the game begins with, in any notation, such as \"h2e2 h9g7\"; mirrored games match too." placeholder:"MOVES"`
	Position string `help:"A FEN or startpos, either followed by moves: find games with this position, mirrored or not." placeholder:"FEN"`
	Exact    bool   `needs:"position,pattern" help:"Do not match the mirror image of the position or pattern."`
	Pattern  string `help:"Pieces on squares: the board of a FEN, with digits for squares that do not matter, . for an empty square, * for any piece." placeholder:"BOARD"`
	Material string `help:"Pieces on the board, such as \"RCP v rn\" (guards may be any) or \"KRAA v kraabb\" (exactly)." placeholder:"PIECES"`
	AnyColor bool   `needs:"material" help:"Also match the material with the sides exchanged."`
}

// query converts the flags to a query.
func (f *queryFlags) query() (library.Query, error) {
	q, err := f.gameFlags.query()
	if err != nil {
		return q, err
	}
	q.Exact, q.AnyColor = f.Exact, f.AnyColor
	return q, conditionError(library.Conditions{Pattern: f.Pattern, Material: f.Material, Line: f.Line, Position: f.Position}.Into(&q))
}

// conditionError names the invalid flag. Conditions written in a language of their own have an
// error code of their own.
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

// librarySearchCommand searches for games.
type librarySearchCommand struct {
	libraryFile
	queryFlags
	Limit  int `default:"50" help:"Games to list; 0 only counts them." placeholder:"N"`
	Offset int `without:"limit=0" help:"Games to skip." placeholder:"N"`
}

func (cmd *librarySearchCommand) Run(ctx context.Context, c *cli.Console) error {
	q, err := cmd.query()
	if err != nil {
		return err
	}
	if cmd.Limit < 0 || cmd.Offset < 0 {
		return cli.UsageErrorf("--limit and --offset must be at least 0")
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
