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
	Solve  problemsSolveCommand  `cmd:"" example:"chuhe problems solve today --moves 'hint,give up'" help:"Solve a problem: the one of today, one that fits, or any by its ID."`
	List   problemsListCommand   `cmd:"" example:"chuhe problems list --theme iron_bolt --limit 5" help:"List problems, with what is proved of their claims."`
	Import problemsImportCommand `cmd:"" example:"chuhe problems import own.jsonl" help:"Check the problems of a file and add them to your own."`
}

// problemsPlace locates problems and progress.
type problemsPlace struct {
	dataFolder
	Lang string `default:"auto" help:"Language of the sentences, as en or zh; by default that of the locale."`
}

// set returns the program's problems and the user's own.
func (p *problemsPlace) set() (*problems.Set, error) {
	dir, err := p.folder()
	if err != nil {
		return nil, err
	}
	return problems.AllOf(dir)
}

// solver returns the user's progress. Notices go to the console, if one is given.
func (p *problemsPlace) solver(c *cli.Console, l phrases.Language) (server.Solver, error) {
	dir, err := p.folder()
	person := server.Solver{Folder: dir, Version: cli.Version(), Notice: func(phrases.Text) {}}
	if c != nil {
		person.Notice = func(text phrases.Text) {
			_, _ = fmt.Fprintln(c.Err, text.In(l)) // a user who misses it loses nothing more
		}
	}
	return person, err
}

// language returns the requested language, or the locale's.
func (p *problemsPlace) language() (phrases.Language, error) { return languageOf(p.Lang) }

// problemsListCommand lists problems.
type problemsListCommand struct {
	problemsPlace
	Collection string `help:"Only those of a collection, by its name as the list shows it." placeholder:"NAME"`
	Class      string `help:"Only those of a class: classical, game, practical, mined or own." placeholder:"CLASS"`
	Verdict    string `enum:"any,proved,refuted,open,found,unclaimed" default:"any" help:"Only those whose claim is proved, refuted or open; found or unclaimed without a claim."`
	Theme      string `help:"Only those with a theme, such as iron_bolt." placeholder:"THEME"`
	Limit      int    `default:"20" help:"Problems to show at most; 0 for all."`
}

func (cmd *problemsListCommand) Run(_ context.Context, c *cli.Console) error {
	l, err := cmd.language()
	if err != nil {
		return err
	}
	if cmd.Theme != "" && !slices.Contains(problems.AllThemes(), problems.Theme(cmd.Theme)) {
		return cli.UsageErrorf("unknown theme %q, want one of %v", cmd.Theme, problems.AllThemes())
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
	File     string        `arg:"" type:"path" file:"in" help:"Problems: .jsonl, a JSON object a line with id, fen and claimed_result, as chuhe-lab mine writes them; or a record of games that begin with positions."`
	Nodes    uint64        `help:"Nodes of each search for a claim; by default 5,000,000."`
	Movetime time.Duration `default:"0" help:"Time to check each claim; then another run need not give the same verdicts."`
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

// readProblems reads problems, one JSON object per line, or the games of a record.
func readProblems(r io.Reader, name string) ([]*problems.Problem, error) {
	name = cli.Unpacked(name)
	if filepath.Ext(name) == ".jsonl" {
		return problems.Read(r)
	}
	return problems.ReadRecords(r, name)
}
