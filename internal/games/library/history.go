package library

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Kinds of actions.
const (
	ActionImport = "import"
	ActionSave   = "save"
	ActionEdit   = "edit"
	ActionMerge  = "merge"
	ActionSplit  = "split"
	ActionRemove = "remove"
	ActionNames  = "names" // changes to persons' names
	ActionOwn    = "own"   // copies of a person's own games, which all belong to one action
)

// ErrAction is wrapped by the error for an action that does not exist or cannot be undone.
var ErrAction = errors.New("cannot be undone")

// Action is a change to the library that can be undone.
type Action struct {
	ID    int64  `json:"action"` // number of the action, for undo
	Kind  string `json:"kind"`   // import, save, edit, merge, split, remove, names or own
	Time  string `json:"time"`   // when it was made, in RFC 3339 format and UTC
	About string `json:"about"`  // what was imported, or a brief description of the change
	Games int    `json:"games"`  // number of games added or changed; for kind names, number of names
}

// action is an action in progress.
type action struct {
	kind, about string
	id          int64 // 0 until the action changes something
	games       int
}

// brings reports whether the action adds records, and is therefore undone by removing them. Other actions are
// undone by restoring the state of each game that was recorded before the change.
func (a *action) brings() bool { return a.kind == ActionImport || a.kind == ActionOwn }

// begun returns the number of the writer's action, recording the action if this is its first change. A
// resumed import continues the action it began with. All copies of a person's own games share a single
// action, which is never completed.
func (w *writer) begun(ctx context.Context) (int64, error) {
	a := &w.action
	if a.id != 0 {
		return a.id, nil
	}
	if a.brings() {
		err := w.tx.QueryRowContext(ctx, `SELECT id,games FROM action WHERE kind=? AND about=? AND NOT complete ORDER BY id DESC LIMIT 1`, a.kind, a.about).Scan(&a.id, &a.games)
		if err == nil || !errors.Is(err, sql.ErrNoRows) {
			return a.id, err
		}
	}
	made, err := w.tx.ExecContext(ctx, `INSERT INTO action(kind,time,about,complete) VALUES(?,?,?,?)`,
		a.kind, time.Now().UTC().Format(time.RFC3339), a.about, !a.brings())
	if err != nil {
		return 0, err
	}
	a.id, err = made.LastInsertId()
	return a.id, err
}

func (a *action) save(ctx context.Context, tx *sql.Tx) error {
	if a.id == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `UPDATE action SET games=? WHERE id=?`, a.games, a.id)
	return err
}

// finish records that an import is complete.
func (a *action) finish(ctx context.Context, db database) error {
	_, err := db.ExecContext(ctx, `UPDATE action SET complete=1 WHERE kind=? AND about=? AND NOT complete`, a.kind, a.about)
	return err
}

// History returns the latest actions, most recent first, up to the given limit.
func (l *Library) History(ctx context.Context, limit int) ([]Action, error) {
	list := []Action{}
	err := eachRow(ctx, l.db, `SELECT id,kind,time,about,games FROM action ORDER BY id DESC LIMIT ?`, []any{limit}, func(rows *sql.Rows) error {
		a := Action{}
		err := rows.Scan(&a.ID, &a.Kind, &a.Time, &a.About, &a.Games)
		list = append(list, a)
		return err
	})
	return list, err
}

// change calls do in a single transaction, as a single action, and returns the number of that action.
func (l *Library) change(ctx context.Context, kind, about string, do func(w *writer) error) (int64, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	w := newWriter(l, ImportOptions{}, action{kind: kind, about: about})
	defer w.abandon()
	if err := w.begin(ctx); err != nil {
		return 0, err
	}
	if err := do(w); err != nil {
		return 0, err
	}
	return w.action.id, w.commit(ctx)
}

// ownTables lists the tables whose rows belong to games, each with the column that contains the game's
// number.
var ownTables = []struct{ name, column string }{{"game", "id"}, {"copy", "game"}, {"also", "game"}, {"labelled", "game"}}

// cell is a database value in JSON. It has separate fields because JSON does not distinguish text from bytes.
type cell struct {
	Number *int64  `json:"n,omitempty"`
	Text   *string `json:"t,omitempty"`
	Bytes  []byte  `json:"b,omitempty"`
	Empty  bool    `json:"e,omitempty"` // an empty byte string
}

// rowsByTable contains all rows of a game, keyed by table. Each row maps column names to cells.
type rowsByTable map[string][]map[string]cell

func (all rowsByTable) pack() ([]byte, error) {
	text, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	return deflate(text)
}

func unpackSnapshot(data []byte) (all rowsByTable, err error) {
	text, err := inflate(data)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	return all, err
}

// keep records the state of a game before a change, so that the change can be undone. If made is true, the
// action created the game.
func (w *writer) keep(ctx context.Context, id int64, made bool) error {
	if made {
		return w.keepData(ctx, id, nil)
	}
	data, err := w.snapshot(ctx, id)
	if err != nil {
		return err
	}
	return w.keepData(ctx, id, data)
}

// keepData records data as the state before the action, unless the action has already recorded one. If the
// action created the object, data is nil.
func (w *writer) keepData(ctx context.Context, id int64, data []byte) error {
	number, err := w.begun(ctx)
	if err != nil {
		return err
	}
	done, err := w.tx.ExecContext(ctx, `INSERT OR IGNORE INTO before(action,game,data) VALUES(?,?,?)`, number, id, data)
	if err != nil {
		return err
	}
	kept, err := done.RowsAffected()
	w.action.games += int(kept)
	return err
}

func (w *writer) snapshot(ctx context.Context, id int64) ([]byte, error) {
	all := rowsByTable{}
	for _, table := range ownTables {
		err := eachRow(ctx, w.tx, `SELECT * FROM `+table.name+` WHERE `+table.column+`=?`, []any{id}, func(rows *sql.Rows) error {
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			values, targets := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				targets[i] = &values[i]
			}
			if err := rows.Scan(targets...); err != nil {
				return err
			}
			row := map[string]cell{}
			for i, name := range columns {
				switch v := values[i].(type) {
				case int64:
					row[name] = cell{Number: &v}
				case string:
					row[name] = cell{Text: &v}
				case []byte:
					row[name] = cell{Bytes: v, Empty: len(v) == 0}
				}
			}
			all[table.name] = append(all[table.name], row)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	if len(all["game"]) == 0 {
		return nil, fmt.Errorf("%w: %d", ErrNoGame, id)
	}
	return all.pack()
}

// restore returns a game that has been erased to its previous state.
func (w *writer) restore(ctx context.Context, id int64, data []byte) error {
	all, err := unpackSnapshot(data)
	if err != nil {
		return err
	}
	for _, table := range ownTables {
		for _, row := range all[table.name] {
			names, marks, values := "", "", []any{}
			for name, c := range row {
				names, marks = names+","+name, marks+",?"
				switch {
				case c.Number != nil:
					values = append(values, *c.Number)
				case c.Text != nil:
					values = append(values, *c.Text)
				default:
					values = append(values, append([]byte{}, c.Bytes...))
				}
			}
			if _, err := w.tx.ExecContext(ctx, `INSERT INTO `+table.name+`(`+names[1:]+`) VALUES(`+marks[1:]+`)`, values...); err != nil {
				return err
			}
		}
	}
	g, err := w.load(ctx, id)
	if err != nil {
		return err
	}
	game, err := g.record()
	if err != nil {
		return err
	}
	r, err := makeRow(game, classify)
	if err != nil {
		return err
	}
	return w.enterAnew(ctx, r, id, 0)
}

// erase removes a game from every table. From then on, the game's index entries are ignored.
func (w *writer) erase(ctx context.Context, id int64) error {
	number, err := numberOf(ctx, w.tx, id)
	if err != nil {
		return err
	}
	for _, table := range ownTables {
		if _, err := w.tx.ExecContext(ctx, `DELETE FROM `+table.name+` WHERE `+table.column+`=?`, id); err != nil {
			return err
		}
	}
	return w.drop(ctx, number)
}

// Remove removes the given games from the library. The change can be undone.
func (l *Library) Remove(ctx context.Context, ids ...int64) (int64, error) {
	return l.change(ctx, ActionRemove, "", func(w *writer) error {
		for _, id := range ids {
			if err := w.keep(ctx, id, false); err != nil {
				return err
			}
			if err := w.erase(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Undo undoes the action with the given number or, if id is 0, the last action. Later actions that changed
// any of the same games must be undone first.
func (l *Library) Undo(ctx context.Context, id int64) (a Action, err error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	w := newWriter(l, ImportOptions{}, action{kind: "undo"})
	defer w.abandon()
	if err := w.begin(ctx); err != nil {
		return a, err
	}
	err = w.tx.QueryRowContext(ctx, `SELECT id,kind,time,about,games FROM action WHERE id=? OR ?=0 ORDER BY id DESC LIMIT 1`, id, id).
		Scan(&a.ID, &a.Kind, &a.Time, &a.About, &a.Games)
	if errors.Is(err, sql.ErrNoRows) {
		return a, fmt.Errorf("%w: there is no action %d", ErrAction, id)
	}
	if err != nil {
		return a, err
	}
	if err := w.refuseLater(ctx, a.ID); err != nil {
		return a, err
	}
	if (&action{kind: a.Kind}).brings() {
		err = w.undoImport(ctx, a.ID)
	} else {
		err = w.undoChange(ctx, a.ID)
	}
	if err != nil {
		return a, err
	}
	if err := w.recallOwn(ctx, a.ID); err != nil {
		return a, err
	}
	for _, query := range []string{`DELETE FROM before WHERE action=?`, `DELETE FROM action WHERE id=?`} {
		if _, err := w.tx.ExecContext(ctx, query, a.ID); err != nil {
			return a, err
		}
	}
	return a, w.commit(ctx)
}

// refuseLater returns an error if a later action has changed any game that the given action changed.
func (w *writer) refuseLater(ctx context.Context, id int64) error {
	var game, later int64
	err := w.tx.QueryRowContext(ctx, `WITH mine(game) AS (SELECT game FROM before WHERE action=?1)
		SELECT game,action FROM before WHERE action>?1 AND game IN mine
		UNION ALL SELECT game,action FROM copy WHERE action>?1 AND game IN mine
		UNION ALL SELECT game,action FROM also WHERE action>?1 AND game IN mine LIMIT 1`, id).Scan(&game, &later)
	if errors.Is(err, sql.ErrNoRows) {
		later, game, err = w.holdsRecordsOf(ctx, id)
	}
	switch {
	case err != nil || later == 0:
	case game < 0:
		err = fmt.Errorf("%w: action %d has changed a name since; undo that first", ErrAction, later)
	default:
		err = fmt.Errorf("%w: action %d has changed game %d since; undo that first", ErrAction, later, game)
	}
	return err
}

// holdsRecordsOf finds a later action that recorded, as the previous state of a game, records added by the
// given action.
func (w *writer) holdsRecordsOf(ctx context.Context, id int64) (later, game int64, err error) {
	err = eachRow(ctx, w.tx, `SELECT action,game,data FROM before WHERE action>? AND data IS NOT NULL`, []any{id}, func(rows *sql.Rows) error {
		var action, of int64
		var data []byte
		if err := rows.Scan(&action, &of, &data); err != nil {
			return err
		}
		all, err := unpackSnapshot(data)
		if err != nil {
			return err
		}
		for _, list := range all {
			for _, row := range list {
				if c := row["action"]; c.Number != nil && *c.Number == id {
					later, game = action, of
				}
			}
		}
		return nil
	})
	return later, game, err
}

// undoChange restores the games that an action changed.
func (w *writer) undoChange(ctx context.Context, id int64) error {
	games, err := runsOf(ctx, w.tx, `SELECT game FROM before WHERE action=? ORDER BY game`, id)
	if err != nil {
		return err
	}
	for _, game := range games { // erase all games first, because records may have moved between them
		if game < 0 {
			continue // this is a name
		}
		if err := w.erase(ctx, game); err != nil {
			return err
		}
	}
	for _, game := range games {
		var data []byte
		if err := w.tx.QueryRowContext(ctx, `SELECT data FROM before WHERE action=? AND game=?`, id, game).Scan(&data); err != nil {
			return err
		}
		if game < 0 {
			if err := w.restoreName(ctx, -game, data); err != nil {
				return err
			}
			continue
		}
		if data == nil {
			continue // the action created it
		}
		if err := w.restore(ctx, game, data); err != nil {
			return fmt.Errorf("game %d: %w", game, err)
		}
	}
	return w.dropIdentities(ctx)
}

// undoImport removes the games, additional records and sources that an import added. It keeps whatever
// another import has added as well.
func (w *writer) undoImport(ctx context.Context, id int64) error {
	return w.withdraw(ctx, `action=?1`, `action=?1`, `action=?1`, id)
}

// withdraw removes the records selected by the given conditions on the tables also, copy and game, with args
// as the arguments of the conditions. It keeps data that also came from another source.
func (w *writer) withdraw(ctx context.Context, also, copies, games string, args ...any) error {
	if err := w.exec(ctx, `DELETE FROM also WHERE `+also, args...); err != nil {
		return err
	}
	// Attribute records that also came from elsewhere to their other source.
	for _, from := range []struct{ update, cleanUp string }{{
		`UPDATE copy SET (source,action)=(SELECT a.source,a.action FROM also a LEFT JOIN source s ON s.id=a.source WHERE a.game=copy.game AND a.copy=copy.id ORDER BY s.name LIMIT 1)
			WHERE ` + copies + ` AND EXISTS (SELECT 1 FROM also a WHERE a.game=copy.game AND a.copy=copy.id)`,
		`DELETE FROM also WHERE copy<>0 AND EXISTS (SELECT 1 FROM copy c WHERE c.id=also.copy AND c.source=also.source AND c.action=also.action)`,
	}, {
		`UPDATE game SET (source,action)=(SELECT a.source,a.action FROM also a LEFT JOIN source s ON s.id=a.source WHERE a.game=game.id AND a.copy=0 ORDER BY s.name LIMIT 1)
			WHERE ` + games + ` AND EXISTS (SELECT 1 FROM also a WHERE a.game=game.id AND a.copy=0)`,
		`DELETE FROM also WHERE copy=0 AND EXISTS (SELECT 1 FROM game g WHERE g.id=also.game AND g.source=also.source AND g.action=also.action)`,
	}} {
		done, err := w.tx.ExecContext(ctx, from.update, args...)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err == nil && n > 0 { // this query scans the whole table
			err = w.exec(ctx, from.cleanUp)
		}
		if err != nil {
			return err
		}
	}
	gone, err := runsOf(ctx, w.tx, `SELECT id FROM game WHERE `+games+` AND NOT EXISTS (SELECT 1 FROM copy c WHERE c.game=game.id)`, args...)
	if err != nil {
		return err
	}
	shrunk, err := runsOf(ctx, w.tx, `SELECT DISTINCT game FROM copy WHERE `+copies, args...)
	if err != nil {
		return err
	}
	if err := w.exec(ctx, `DELETE FROM copy WHERE `+copies, args...); err != nil {
		return err
	}
	for _, game := range shrunk {
		if err := w.shrink(ctx, game); err != nil {
			return err
		}
	}
	for _, game := range gone {
		if err := w.erase(ctx, game); err != nil {
			return err
		}
	}
	return nil
}

// shrink rebuilds a game that has lost a record. If a single record remains, the game is stored as if it had
// never had another.
func (w *writer) shrink(ctx context.Context, id int64) error {
	copies, err := runsOf(ctx, w.tx, `SELECT id FROM copy WHERE game=? ORDER BY id`, id)
	if err != nil {
		return err
	}
	if len(copies) == 0 {
		return w.erase(ctx, id)
	}
	if err := w.render(ctx, id); err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(ctx, `UPDATE game SET action=(SELECT min(action) FROM copy WHERE game=?1) WHERE id=?1`, id); err != nil {
		return err
	}
	if len(copies) > 1 {
		return nil
	}
	for _, query := range []string{`UPDATE also SET copy=0 WHERE game=?`, `DELETE FROM copy WHERE game=?`} {
		if _, err := w.tx.ExecContext(ctx, query, id); err != nil {
			return err
		}
	}
	return nil
}
