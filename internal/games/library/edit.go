package library

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrMerge is wrapped by the error returned when games cannot be merged or split.
var ErrMerge = errors.New("cannot be merged or split")

// Changes describes the changes to make to games. The zero value changes nothing.
type Changes struct {
	Headers record.Headers  // an empty value removes the header
	Result  *xiangqi.Result // nil to leave it unchanged

	Tags, Untag           []string
	Collections, TakenOut []string // collections to add the games to, and to remove them from
}

// Edit applies c to the given games. The change can be undone. The original records are kept, so that they
// are still recognized if they are imported again.
func (l *Library) Edit(ctx context.Context, c Changes, ids ...int64) (int64, error) {
	return l.change(ctx, ActionEdit, "", func(w *writer) error {
		for _, id := range ids {
			if err := w.keep(ctx, id, false); err != nil {
				return err
			}
			if len(c.Headers) > 0 || c.Result != nil {
				if err := w.editGame(ctx, id, c.apply); err != nil {
					return err
				}
			}
			if err := w.label(ctx, id, c); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *Changes) apply(g *record.Game) *record.Game {
	for _, h := range c.Headers {
		g.Headers.Set(h.Name, h.Value)
	}
	if c.Result != nil {
		g.Result = *c.Result
	}
	return g
}

// Replace replaces a game in the library with g, for example with a version edited on the board. The change
// can be undone.
func (l *Library) Replace(ctx context.Context, id int64, g *record.Game) (int64, error) {
	saved, err := l.SaveWith(ctx, g, SaveOptions{Replace: id})
	return saved.Action, err
}

// Saved describes the result of saving a game.
type Saved struct {
	Action int64      `json:"action"` // number of the action, for undo; 0 if nothing changed
	Game   int64      `json:"game"`   // number of the game
	New    bool       `json:"new"`    // whether the game was new to the library
	Gain   merge.Gain `json:"gain"`   // what it added to an existing game
}

// SaveOptions configures how a game is saved. The zero value adds the game, or merges it into an existing
// one.
type SaveOptions struct {
	Source            string   // where the game came from
	Replace           int64    // number of the game to replace; 0 for none
	Tags, Collections []string // added to those the game already has
}

// Save adds a game, or merges it into an existing one. source describes where the game came from.
func (l *Library) Save(ctx context.Context, g *record.Game, source string) (Saved, error) {
	return l.SaveWith(ctx, g, SaveOptions{Source: source})
}

// SaveWith is like Save but accepts options. All of its changes form a single action.
func (l *Library) SaveWith(ctx context.Context, g *record.Game, o SaveOptions) (s Saved, err error) {
	r, err := makeRow(g, classify)
	if err != nil {
		return s, err
	}
	r.source = o.Source
	kind := ActionSave
	if o.Replace != 0 {
		kind = ActionEdit
	}
	var w *writer
	s.Action, err = l.change(ctx, kind, o.Source, func(own *writer) (err error) {
		w = own
		if s.Game, s.New, err = w.save(ctx, r, o.Replace); err != nil || len(o.Tags)+len(o.Collections) == 0 {
			return err
		}
		if err := w.keep(ctx, s.Game, false); err != nil {
			return err
		}
		return w.label(ctx, s.Game, Changes{Tags: o.Tags, Collections: o.Collections})
	})
	if w != nil {
		s.Gain = w.report.Gain
	}
	return s, err
}

// save stores a game. If replace is not 0, it is the number of the game to replace. Otherwise, the game is
// added as a new one or, if the library already contains it, as another record of the existing game.
func (w *writer) save(ctx context.Context, r *row, replace int64) (id int64, added bool, err error) {
	if replace != 0 {
		if err := w.keep(ctx, replace, false); err != nil {
			return 0, false, err
		}
		return replace, false, w.editGame(ctx, replace, func(*record.Game) *record.Game { return r.game })
	}
	known, err := w.known(ctx, r)
	if err != nil {
		return 0, false, err
	}
	if known != nil {
		return known.id, false, w.addCopy(ctx, known, r)
	}
	id, err = w.addGame(ctx, r)
	return id, true, err
}

// editGame applies edit to a game and stores the result as a record that hides the game's other records.
func (w *writer) editGame(ctx context.Context, id int64, edit func(*record.Game) *record.Game) error {
	old, err := w.load(ctx, id)
	if err != nil {
		return err
	}
	if err := w.ownCopies(ctx, old); err != nil {
		return err
	}
	before, err := old.record()
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	r, err := makeRow(edit(before), classify)
	if err != nil {
		return err
	}
	digest, err := r.digest()
	if err != nil {
		return err
	}
	action, err := w.begun(ctx)
	if err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(ctx, `UPDATE copy SET hidden=1 WHERE game=?`, id); err != nil {
		return err
	}
	made, err := w.insertCopy(ctx, id, r.fingerprint, digest, old.sourceID, action, r.game)
	if err != nil {
		return err
	}
	_, err = w.tx.ExecContext(ctx, `UPDATE copy SET edited=1 WHERE id=?`, made)
	w.touched[id] = true
	return err
}

// ownCopies moves a game's only record to a copy. If the game has several records, they are already copies,
// and ownCopies does nothing.
func (w *writer) ownCopies(ctx context.Context, g *stored) error {
	if g.merged {
		return nil
	}
	digest, err := g.digest()
	if err != nil {
		return err
	}
	return w.splitOff(ctx, g, digest)
}

// Merge merges games that begin alike into one tree. The tree takes the number of the first game, and its
// main line is the longest of the games' main lines. The records of all the games are kept, but the other
// games no longer exist on their own. The change can be undone.
func (l *Library) Merge(ctx context.Context, ids ...int64) (int64, error) {
	return l.change(ctx, ActionMerge, "", func(w *writer) error { return w.mergeGames(ctx, ids) })
}

func (w *writer) mergeGames(ctx context.Context, ids []int64) error {
	if len(ids) < 2 {
		return fmt.Errorf("%w: one game alone", ErrMerge)
	}
	first := ids[0]
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return fmt.Errorf("%w: game %d twice", ErrMerge, id)
		}
		if err := w.keep(ctx, id, false); err != nil {
			return err
		}
		g, err := w.load(ctx, id)
		if err != nil {
			return err
		}
		if err := w.ownCopies(ctx, g); err != nil {
			return err
		}
		if id == first {
			continue
		}
		for _, query := range []string{
			`UPDATE copy SET game=?1 WHERE game=?2`, `UPDATE also SET game=?1 WHERE game=?2`,
			`INSERT OR IGNORE INTO labelled(label,game) SELECT label,?1 FROM labelled WHERE game=?2`,
		} {
			if _, err := w.tx.ExecContext(ctx, query, first, id); err != nil {
				return err
			}
		}
		if err := w.erase(ctx, id); err != nil {
			return err
		}
	}
	list, err := origins(ctx, w.tx, first)
	if err != nil {
		return err
	}
	if _, _, err := mergeOrigins(list); err != nil {
		return fmt.Errorf("%w: %w", ErrMerge, err)
	}
	w.touched[first] = true
	return nil
}

// Split splits a tree into games and removes the tree. If the main lines of the tree's records differ, each
// record becomes a game; otherwise, each line of play does. Split returns the numbers of the new games. The
// change can be undone.
func (l *Library) Split(ctx context.Context, id int64) (action int64, ids []int64, err error) {
	action, err = l.change(ctx, ActionSplit, "", func(w *writer) error {
		old, err := w.load(ctx, id)
		if err != nil {
			return err
		}
		list, err := origins(ctx, w.tx, id)
		if err != nil {
			return err
		}
		whole, err := old.record()
		if err != nil {
			return fmt.Errorf("game %d: %w", id, err)
		}
		parts := recordsApart(list)
		if len(parts) < 2 {
			parts = linesApart(whole, list[0].source)
		}
		if len(parts) < 2 {
			return fmt.Errorf("%w: game %d has one line only", ErrMerge, id)
		}
		if err := w.keep(ctx, id, false); err != nil {
			return err
		}
		if err := w.erase(ctx, id); err != nil {
			return err
		}
		for _, p := range parts {
			r, err := makeRow(p.game, classify)
			if err != nil {
				return err
			}
			r.source = p.source
			known, err := w.known(ctx, r)
			var made int64
			switch {
			case err != nil:
			case known != nil:
				made, err = known.id, w.addCopy(ctx, known, r)
			default:
				made, err = w.addGame(ctx, r)
			}
			if err != nil {
				return err
			}
			if !slices.Contains(ids, made) {
				ids = append(ids, made)
			}
		}
		return nil
	})
	return action, ids, err
}

// part is one of the games that a tree is split into.
type part struct {
	game   *record.Game
	source string
}

// recordsApart returns the records of a game if their main lines differ, and nil otherwise.
func recordsApart(list []Origin) (parts []part) {
	lines := map[string]bool{}
	for _, o := range list {
		if o.Edited {
			return nil // a record edited by hand is split by lines instead
		}
		lines[string(packMoves(merge.Canonical(o.Game).Moves()))] = true
		parts = append(parts, part{o.Game, o.source})
	}
	if len(lines) < 2 {
		return nil
	}
	return parts
}

// linesApart returns one game for each line of a tree, with the annotations along that line.
func linesApart(g *record.Game, source string) (parts []part) {
	ends := []*record.Node{}
	for _, n := range g.All() {
		if len(n.Children) == 0 {
			ends = append(ends, n)
		}
	}
	for _, end := range ends {
		line := record.NewFrom(g.Start)
		line.Headers = slices.Clone(g.Headers)
		if end == g.Root.End() {
			line.Result = g.Result
		}
		to := line.Root
		copyNotes(to, g.Root)
		from := g.Root
		for _, m := range end.Path() {
			from = from.Find(m)
			to = to.Add(m)
			copyNotes(to, from)
		}
		parts = append(parts, part{line, source})
	}
	return parts
}

func copyNotes(to, from *record.Node) {
	to.Comment, to.Lead, to.NAGs, to.Marks = from.Comment, from.Lead, slices.Clone(from.NAGs), slices.Clone(from.Marks)
	to.Clock, to.Elapsed, to.Eval = from.Clock, from.Elapsed, from.Eval
}
