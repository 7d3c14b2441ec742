package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// problemsCommand groups the commands for problems.
type problemsCommand struct {
	Solve  problemsSolveCommand  `cmd:"" example:"chuhe problems solve today --moves 'hint,give up'" help:"Solve a problem: today's, one at your level, or any by its ID."`
	List   problemsListCommand   `cmd:"" example:"chuhe problems list --theme iron_bolt --limit 5" help:"List problems, and what is proved about their claims."`
	Import problemsImportCommand `cmd:"" example:"chuhe problems import own.jsonl" help:"Check the problems of a file and add them to your own."`
}

// problemsPlace holds the flags that locate the problems and the user's progress.
type problemsPlace struct {
	dataFolder
	Lang string `default:"auto" help:"Language of the text, such as en or zh; by default, the locale's."`
}

// set returns the problems that come with the program and the user's own.
func (p *problemsPlace) set() (*problems.Set, error) {
	dir, err := p.folder()
	if err != nil {
		return nil, err
	}
	return problems.AllOf(dir)
}

// solver returns access to the user's progress. If c is not nil, it prints notices.
func (p *problemsPlace) solver(c *cli.Console, l phrases.Language) (server.Solver, error) {
	dir, err := p.folder()
	person := server.Solver{Folder: dir, Version: cli.Version(), Notice: func(phrases.Text) {}}
	if c != nil {
		person.Notice = func(text phrases.Text) {
			_, _ = fmt.Fprintln(c.Err, text.In(l)) // losing the notice does no further harm
		}
	}
	return person, err
}

// language returns the requested language or, if none was requested, that of the locale.
func (p *problemsPlace) language() (phrases.Language, error) { return languageOf(p.Lang) }

// problemsListCommand lists problems.
type problemsListCommand struct {
	problemsPlace
	Collection string `help:"Only problems in this collection, by its name in the list." placeholder:"NAME"`
	Class      string `help:"Only problems of this class: classical, game, practical, mined or own." placeholder:"CLASS"`
	Verdict    string `enum:"any,proved,refuted,open,found,unclaimed" default:"any" help:"Only problems whose claim is proved, refuted or open; found or unclaimed for those without a claim."`
	Theme      string `help:"Only problems with this theme, such as iron_bolt." placeholder:"THEME"`
	Limit      int    `default:"20" help:"Maximum number of problems to show; 0 means all."`
}

func (cmd *problemsListCommand) Run(_ context.Context, c *cli.Console) error {
	l, err := cmd.language()
	if err != nil {
		return err
	}
	if cmd.Theme != "" && !slices.Contains(problems.AllThemes(), problems.Theme(cmd.Theme)) {
		return cli.UsageErrorf("unknown theme %q: must be one of %v", cmd.Theme, problems.AllThemes())
	}
	set, err := cmd.set()
	if err != nil {
		return err
	}
	list := set.List(&problems.Filter{Collection: cmd.Collection, Class: cmd.Class, Verdict: cmd.Verdict, Theme: problems.Theme(cmd.Theme)}, cmd.Limit)
	return c.Answer(list, func(w io.Writer) error { return list.WriteText(w, l) })
}

// problemsImportCommand adds problems to the user's own.
type problemsImportCommand struct {
	problemsPlace
	File     string        `arg:"" type:"path" file:"in" help:"Problems: .jsonl with one JSON object per line (id, fen, claimed_result), as written by chuhe-lab mine; or a record of games that start from positions."`
	Nodes    uint64        `help:"Nodes to search for each claim; by default, 5,000,000."`
	Movetime time.Duration `default:"0" help:"Time to check each claim; verdicts may then differ from run to run."`
}

func (cmd *problemsImportCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	l, err := cmd.language()
	if err != nil {
		return err
	}
	f, err := cli.Open(cmd.File)
	if err != nil {
		return err
	}
	list, err := readProblems(f, cmd.File)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	set, err := cmd.set()
	if err != nil {
		return err
	}
	tables, err := small.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tables.Close()) }()
	people := looker.New()
	defer people.Close()
	checker := problems.Checker{
		Solver: mate.New(mate.Options{Rules: xiangqi.RulesAXF()}), Tables: tables, Nodes: cmd.Nodes, Time: cmd.Movetime, Looker: people,
	}
	if checker.Nodes == 0 && checker.Time == 0 {
		checker.Nodes = mateNodes
	}
	answer, added, err := checker.Import(ctx, list, set, func(done int) { c.Progress("%d of %d", done, len(list)) })
	c.EndProgress()
	if err != nil {
		return err
	}
	dir, err := cmd.folder()
	if err == nil {
		err = problems.Keep(dir, added)
	}
	if err != nil {
		return err
	}
	if err := c.Answer(answer, func(w io.Writer) error { return answer.WriteText(w, l) }); err != nil {
		return err
	}
	return ctx.Err()
}

// readProblems reads problems, either from one JSON object per line or from the games of a record.
func readProblems(r io.Reader, name string) ([]*problems.Problem, error) {
	name = cli.Unpacked(name)
	if filepath.Ext(name) == ".jsonl" {
		return problems.Read(r)
	}
	return problems.ReadRecords(r, name)
}
