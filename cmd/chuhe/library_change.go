package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// libraryRemoveCommand takes games out.
type libraryRemoveCommand struct {
	libraryFile
	IDs []int64 `arg:"" name:"id" help:"Numbers of games, as search tells them."`
}

// libraryChanged tells what a change was.
type libraryChanged struct {
	Action int64   `json:"action"` // for undo
	Games  []int64 `json:"games"`  // changed or made
}

func (a *libraryChanged) answer(c *cli.Console, did string) error {
	return c.Answer(a, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s: %d games; to take it back: chuhe library undo %d\n", did, len(a.Games), a.Action)
		return err
	})
}

func (cmd *libraryRemoveCommand) Run(ctx context.Context, c *cli.Console) error {
	a := libraryChanged{Games: cmd.IDs}
	err := cmd.use(ctx, func(l *library.Library) (err error) {
		a.Action, err = l.Remove(ctx, cmd.IDs...)
		return err
	})
	if err != nil {
		return err
	}
	return a.answer(c, "removed")
}

// libraryHistoryCommand lists actions.
type libraryHistoryCommand struct {
	libraryFile
	Limit int `default:"20" help:"Actions to list." placeholder:"N"`
}

type libraryHistoryAnswer struct {
	Actions []library.Action `json:"actions"`
}

func (cmd *libraryHistoryCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Limit < 1 {
		return cli.UsageErrorf("--limit wants at least 1")
	}
	var a libraryHistoryAnswer
	err := cmd.use(ctx, func(l *library.Library) (err error) {
		a.Actions, err = l.History(ctx, cmd.Limit)
		return err
	})
	if err != nil {
		return err
	}
	return c.Answer(a, func(w io.Writer) error {
		for _, action := range a.Actions {
			if _, err := fmt.Fprintf(w, "%6d  %s  %-6s  %d games  %s\n", action.ID, action.Time, action.Kind, action.Games, action.About); err != nil {
				return err
			}
		}
		return nil
	})
}

// libraryUndoCommand takes an action back.
type libraryUndoCommand struct {
	libraryFile
	Action int64 `arg:"" optional:"" help:"Number of the action, as history and import tell it; by default the last one."`
}

func (cmd *libraryUndoCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Action < 0 {
		return cli.UsageErrorf("action %d, want the number of one", cmd.Action)
	}
	var a library.Action
	err := cmd.use(ctx, func(l *library.Library) (err error) {
		a, err = l.Undo(ctx, cmd.Action)
		return err
	})
	if err != nil {
		return err
	}
	return c.Answer(a, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "taken back: %s of %s, %d games  %s\n", a.Kind, a.Time, a.Games, a.About)
		return err
	})
}
