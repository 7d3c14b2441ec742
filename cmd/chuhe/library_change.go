package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// libraryRemoveCommand removes games.
type libraryRemoveCommand struct {
	libraryFile
	IDs []int64 `arg:"" name:"id" help:"Numbers of games, as shown by search."`
}

func (cmd *libraryRemoveCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		action, err := l.Remove(ctx, cmd.IDs...)
		return &library.Changed{Action: action, Games: cmd.IDs, Did: "removed"}, err
	})
}

// libraryHistoryCommand lists past actions.
type libraryHistoryCommand struct {
	libraryFile
	Limit int `default:"20" help:"Actions to list." placeholder:"N"`
}

func (cmd *libraryHistoryCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Limit < 1 {
		return cli.UsageErrorf("--limit must be at least 1")
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		list, err := l.History(ctx, cmd.Limit)
		return &library.Actions{List: list}, err
	})
}

// libraryUndoCommand undoes an action.
type libraryUndoCommand struct {
	libraryFile
	Action int64 `arg:"" optional:"" help:"Number of the action, as shown by history and import; by default, the last one."`
}

func (cmd *libraryUndoCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Action < 0 {
		return cli.UsageErrorf("action %d: not the number of an action", cmd.Action)
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		a, err := l.Undo(ctx, cmd.Action)
		return &a, err
	})
}

// libraryEditCommand changes games.
type libraryEditCommand struct {
	libraryFile
	IDs     []int64  `arg:"" name:"id" help:"Numbers of games, as shown by search."`
	Set     []string `help:"Header and value, such as Site=Graz; an empty value removes the header." placeholder:"NAME=VALUE" sep:"none"`
	Result  string   `help:"1-0, 0-1, 1/2-1/2 or *."`
	Tag     []string `help:"Tag to add." sep:"none"`
	Untag   []string `help:"Tag to remove." placeholder:"TAG" sep:"none"`
	Into    []string `help:"Collection to add the games to; created if it does not exist." placeholder:"COLLECTION" sep:"none"`
	OutOf   []string `help:"Collection to remove the games from." placeholder:"COLLECTION" sep:"none"`
	Replace string   `help:"File with one game to replace this one, including its moves and comments." placeholder:"FILE" type:"path"`
}

func (cmd *libraryEditCommand) changes() (library.Changes, error) {
	c := library.Changes{Tags: cmd.Tag, Untag: cmd.Untag, Collections: cmd.Into, TakenOut: cmd.OutOf}
	for _, text := range cmd.Set {
		name, value, found := strings.Cut(text, "=")
		if name = strings.TrimSpace(name); !found || !headerName.MatchString(name) {
			return c, cli.UsageErrorf("--set %q: must be NAME=VALUE, with a name of letters, such as Red=Anna", text)
		}
		c.Headers = append(c.Headers, record.Header{Name: name, Value: strings.TrimSpace(value)})
	}
	if cmd.Result != "" {
		r, err := xiangqi.ParseResult(cmd.Result)
		if err != nil {
			return c, cli.UsageErrorf("--result: %v", err)
		}
		c.Result = &r
	}
	if cmd.Replace != "" && len(cmd.IDs) != 1 {
		return c, cli.UsageErrorf("--replace requires a single game")
	}
	if cmd.Replace == "" && len(c.Headers)+len(c.Tags)+len(c.Untag)+len(c.Collections)+len(c.TakenOut) == 0 && c.Result == nil {
		return c, cli.UsageErrorf("nothing to change: use --set, --result, --tag, --untag, --into, --out-of or --replace")
	}
	return c, nil
}

// headerName matches header names that are valid in every format.
var headerName = pattern.New(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

func (cmd *libraryEditCommand) Run(ctx context.Context, c *cli.Console) error {
	changes, err := cmd.changes()
	if err != nil {
		return err
	}
	return cmd.answer(ctx, c, func(l *library.Library) (_ cli.Texter, err error) {
		a := library.Changed{Games: cmd.IDs, Did: "edited"}
		if cmd.Replace == "" {
			a.Action, err = l.Edit(ctx, changes, cmd.IDs...)
			return &a, err
		}
		g, err := oneGame(cmd.Replace)
		if err == nil {
			a.Action, err = l.Replace(ctx, cmd.IDs[0], g)
		}
		return &a, err
	})
}

// oneGame reads a file that must contain exactly one game.
func oneGame(path string) (*record.Game, error) {
	var only *record.Game
	for g, err := range intake.Games(nil, record.ReadOptions{}, path) {
		if err != nil {
			return nil, libraryError(err)
		}
		if only != nil {
			return nil, &cli.Error{Code: codeNoRecords, Message: path + " contains more than one game"}
		}
		only = g
	}
	return only, nil
}

// libraryMergeCommand merges games into a single tree.
type libraryMergeCommand struct {
	libraryFile
	IDs []int64 `arg:"" name:"id" help:"Numbers of games with the same start position; the tree keeps the first number."`
}

func (cmd *libraryMergeCommand) Run(ctx context.Context, c *cli.Console) error {
	if len(cmd.IDs) < 2 {
		return cli.UsageErrorf("cannot merge a single game: name two or more")
	}
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		action, err := l.Merge(ctx, cmd.IDs...)
		return &library.Changed{Action: action, Games: cmd.IDs[:1], Did: fmt.Sprintf("merged into game %d", cmd.IDs[0])}, err
	})
}

// librarySplitCommand splits a tree into separate games.
type librarySplitCommand struct {
	libraryFile
	ID int64 `arg:"" help:"Number of the game. Its records become games if their main lines differ; otherwise its lines do."`
}

func (cmd *librarySplitCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) {
		action, games, err := l.Split(ctx, cmd.ID)
		return &library.Changed{Action: action, Games: games, Did: "split into games " + strings.Trim(fmt.Sprint(games), "[]")}, err
	})
}

// libraryPlayerCommand shows the results of a player.
type libraryPlayerCommand struct {
	libraryFile
	Name  string `arg:"" help:"Name of the player, in either script."`
	Limit int    `default:"20" help:"Openings and opponents to list." placeholder:"N"`
}

func (cmd *libraryPlayerCommand) Run(ctx context.Context, c *cli.Console) error {
	return cmd.answer(ctx, c, func(l *library.Library) (cli.Texter, error) { return l.Player(ctx, cmd.Name, cmd.Limit) })
}

// libraryDuplicatesCommand finds near copies and merges them.
type libraryDuplicatesCommand struct {
	libraryFile
	gameFlags
	Import []int64 `help:"List only groups with a game from this import, by its number as shown by import and history. May be repeated." placeholder:"N"`
	Merge  bool    `help:"Merge the games of each group; library undo reverses it."`
	Limit  int     `help:"Groups to list or merge; 0 means all." placeholder:"N"`
}

func (cmd *libraryDuplicatesCommand) Run(ctx context.Context, c *cli.Console) error {
	if len(cmd.Import) > 0 && cmd.gameFlags != (gameFlags{Side: "both"}) {
		return cli.UsageErrorf("--import selects the games; it cannot be combined with other conditions")
	}
	return cmd.answer(ctx, c, func(l *library.Library) (_ cli.Texter, err error) {
		var a library.NearReport
		if a.Groups, err = cmd.find(ctx, l); err == nil && cmd.Merge {
			a.Action, err = l.MergeCopies(ctx, a.Groups)
		}
		return &a, err
	})
}

// find finds the groups requested by the flags.
func (cmd *libraryDuplicatesCommand) find(ctx context.Context, l *library.Library) ([]library.NearCopies, error) {
	if len(cmd.Import) == 0 {
		q, err := cmd.query()
		if err != nil {
			return nil, err
		}
		q.Limit = max(cmd.Limit, 0)
		return l.NearCopies(ctx, q)
	}
	groups, err := l.NearCopiesOf(ctx, cmd.Import...)
	if cmd.Limit > 0 {
		groups = groups[:min(cmd.Limit, len(groups))]
	}
	return groups, err
}
