package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/term"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review/report"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// reviewCommand reviews games.
type reviewCommand struct {
	cli.ReadFlags
	In       []string      `arg:"" name:"in" file:"in" help:"Files and folders of game records, packed or not; - is standard input."`
	Out      string        `short:"o" file:"out" packs:"" help:"Write the games to FILE as a record with move symbols, comments, evaluations and better moves." placeholder:"FILE"`
	HTML     string        `name:"html" file:"out" packs:"" help:"Write a page with graphs and boards to FILE." placeholder:"FILE"`
	CSV      string        `name:"csv" file:"out" packs:"" help:"Write a row for each game to FILE, as CSV: players, opening, accuracy, number of mistakes." placeholder:"FILE"`
	Keep     string        `file:"kept" help:"Store each finished review in FILE and reuse those already there, so that an interrupted run can continue and new games be added." placeholder:"FILE" type:"path"`
	Lang     string        `default:"auto" help:"Language of the report, page and comments, such as en, zh or vi; auto uses the locale."`
	Effort   string        `without:"nodes,movetime" enum:"quick,normal,deep" default:"normal" help:"How deeply to search: quick, normal or deep."`
	Nodes    uint64        `help:"Nodes for each position, instead of --effort."`
	Movetime time.Duration `default:"0" help:"Time for each position, instead of --effort; reports on the same game may then differ."`
	Jobs     int           `short:"j" default:"0" help:"Positions to search in parallel; 0 means one for each processor."`
	Hash     int           `default:"0" help:"Size of each transposition table in MiB; 0 means as much as the nodes need."`
	Rules    string        `enum:"computer,axf,cxa" default:"axf" help:"Rules on repetition: computer, axf or cxa."`
	Library  string        `file:"in" type:"path" help:"Report where the games depart from this library." placeholder:"FILE"`
	Tables   []string      `file:"in" help:"Folders of endgame tables, in addition to the small built-in ones." placeholder:"DIR" sep:","`
	cli.Force
}

func (cmd *reviewCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	format := record.Unknown
	if cmd.Out != "" {
		if format = record.Detect(cli.Unpacked(cmd.Out), nil); !format.CanWrite() {
			return cli.UsageErrorf("%s does not have the extension of a record format that can be written, such as .pgn", cmd.Out)
		}
	}
	l, err := languageOf(cmd.Lang)
	if err != nil {
		return err
	}
	for _, path := range append(cmd.In, cmd.Library) {
		if _, err := os.Stat(path); err != nil && path != cli.FromInput && path != "" {
			return err // if there are several inputs, none is skipped; no library is created
		}
	}
	o, closeAll, err := cmd.options(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeAll()) }()
	o.Language, o.Progress = l, func(text string) { c.Progress("%s", text) }
	b, ended := report.Review(ctx, c.Games(cmd.ReadOptions(), cmd.In...), o)
	c.EndProgress()
	if len(b.Games) == 0 && ended == nil {
		message := fmt.Sprintf("no game to review in %s", cmd.In[0])
		if len(b.Failed) > 0 {
			message = b.Failed[0]
		}
		return &cli.Error{Code: codeNoRecords, Message: message}
	}
	if cmd.HTML != "" {
		if err := c.WriteFile(cmd.HTML, func(w io.Writer) error { return report.WriteHTML(w, b.Games, l) }); err != nil {
			return err
		}
	}
	if cmd.CSV != "" {
		if err := c.WriteFile(cmd.CSV, func(w io.Writer) error { return b.WriteTable(w, l) }); err != nil {
			return err
		}
	}
	if cmd.Out != "" {
		if err := c.WriteFile(cmd.Out, func(w io.Writer) error { return b.WriteRecords(w, format) }); err != nil {
			return err
		}
	}
	text := func(w io.Writer) error { return b.WriteText(w, l) }
	if ended != nil {
		return c.AnswerPart(b, text, ended)
	}
	if err := c.Answer(b, text); err != nil {
		return err
	}
	if len(b.Failed) > 0 {
		return cli.ErrAnswered
	}
	return nil
}

// options returns the options set by flags, and a function that closes everything they opened.
func (cmd *reviewCommand) options(ctx context.Context) (all report.Options, closeAll func() error, err error) {
	if cmd.Hash < 0 || cmd.Hash > cli.MostHash || cmd.Jobs < 0 || cmd.Jobs > cli.MostThreads {
		return all, nil, cli.UsageErrorf("--hash must be from 0 to %d MiB, and --jobs from 0 to %d", cli.MostHash, cli.MostThreads)
	}
	if cmd.Out == cli.Standard || cmd.HTML == cli.Standard || cmd.CSV == cli.Standard {
		return all, nil, cli.UsageErrorf("standard output is used for the report: name a file")
	}
	o := &all.Review
	if o.Rules, err = xiangqi.ParseRules(cmd.Rules); err != nil {
		return all, nil, cli.UsageErrorf("%s", err)
	}
	o.Effort = review.Efforts()[cmd.Effort]
	if cmd.Nodes > 0 || cmd.Movetime > 0 {
		o.Effort = review.Effort{Nodes: cmd.Nodes, Time: cmd.Movetime}
	}
	var opened []io.Closer
	closeAll = func() (err error) {
		for _, f := range opened {
			err = errors.Join(err, f.Close())
		}
		return err
	}
	if o.Tables, err = cli.OpenTables(cmd.Tables...); err != nil {
		return all, nil, err
	}
	opened = append(opened, o.Tables)
	o.Book = standard.Book()
	if cmd.Library != "" {
		lib, err := library.Open(ctx, cmd.Library)
		if err != nil {
			return all, nil, errors.Join(libraryError(err), closeAll())
		}
		opened = append(opened, lib)
		o.Library = lib.Knows(ctx)
	}
	o.Players = review.OwnPlayers(cmp.Or(cmd.Jobs, runtime.NumCPU()), cmp.Or(cmd.Hash, o.Effort.Table()), o.Rules, o.Tables)
	if cmd.Keep != "" {
		settings := fmt.Sprint(cli.Version(), o.Players[0].Name(), o.Effort, cmd.Hash, cmd.Rules, cmd.Tables, cmd.Library)
		if about, err := os.Stat(cmd.Library); err == nil {
			settings += about.ModTime().UTC().String() // with other games, the review would be different
		}
		if all.Keep, err = report.OpenKeep(cmd.Keep, settings); err != nil {
			return all, nil, errors.Join(err, closeAll())
		}
		opened = append(opened, all.Keep)
	}
	return all, closeAll, nil
}

// languageOf returns the language named by a flag or, if there is none, that of the locale.
func languageOf(name string) (phrases.Language, error) {
	l, err := term.LocaleOf(cli.Getenv).Choose(name)
	if err != nil {
		err = cli.UsageErrorf("%s", err)
	}
	return cmp.Or(l, phrases.English), err
}
