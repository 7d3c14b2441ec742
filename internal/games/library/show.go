package library

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Shown is a game with its record in some format.
type Shown struct {
	Summary
	Opening   opening.Opening  `json:"opening"`   // the game's opening; code "" for none
	Record    string           `json:"record"`    // the text in the requested format
	Records   []Origin         `json:"records"`   // records that the game was merged from, in order of arrival
	Conflicts []merge.Conflict `json:"conflicts"` // facts on which the records disagree
}

// Show returns a game for display. If there is no game with the given number, the error wraps ErrNoGame.
func (l *Library) Show(ctx context.Context, id int64, format record.Format, o record.WriteOptions) (a *Shown, err error) {
	a = &Shown{}
	if a.Summary, err = l.Summary(ctx, id); err != nil {
		return nil, err
	}
	g, err := l.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	a.Opening, _ = opening.ByCode(a.ECCO)
	text, _, err := record.Marshal(g, format, o)
	if err != nil {
		return nil, err
	}
	a.Record = string(text)
	a.Records, a.Conflicts, err = l.Origins(ctx, id)
	return a, err
}

// WriteText writes the record, followed by the facts on which its sources disagree.
func (a *Shown) WriteText(w io.Writer) error {
	var b strings.Builder
	b.WriteString(a.Record)
	for _, c := range a.Conflicts {
		fmt.Fprintf(&b, "; the records do not agree about %s:", c.Field)
		for _, v := range c.Values {
			fmt.Fprintf(&b, " %s (%s)", v.Value, strings.Join(v.Origins, ", "))
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Changed describes a change.
type Changed struct {
	Action int64   `json:"action"` // number of the action, for undo
	Games  []int64 `json:"games"`  // numbers of the games changed or created
	Did    string  `json:"-"`      // a description, such as removed
}

// WriteText writes a description of the change.
func (a *Changed) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: %d games; to take it back: chuhe library undo %d\n", a.Did, len(a.Games), a.Action)
	return err
}

// Actions lists the changes to a library, latest first.
type Actions struct {
	List []Action `json:"actions"` // the latest actions, up to the requested number
}

// WriteText writes one line for each action.
func (a *Actions) WriteText(w io.Writer) error {
	for _, action := range a.List {
		if _, err := fmt.Fprintf(w, "%6d  %s  %-6s  %s  %s\n", action.ID, action.Time, action.Kind, action.extent(), action.About); err != nil {
			return err
		}
	}
	return nil
}

// WriteText reports that the action was undone.
func (a *Action) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "taken back: %s of %s, %s  %s\n", a.Kind, a.Time, a.extent(), a.About)
	return err
}

// extent describes how much the action changed.
func (a *Action) extent() string {
	if a.Kind == ActionNames {
		return fmt.Sprintf("%d names", a.Games)
	}
	return fmt.Sprintf("%d games", a.Games)
}
