package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// A person's own games are stored with the board. The library holds copies of them, so that searches find
// them as well. A separate table records which games have been copied. It also remembers copies that the user
// has removed, and does not copy such a game again until it changes.
const ownTable = `CREATE TABLE IF NOT EXISTS own (
	key TEXT PRIMARY KEY,     -- of the game on the board
	game INTEGER NOT NULL,    -- of the library, which it went to; it may be gone
	digest INTEGER NOT NULL,  -- of the record
	stamp INTEGER NOT NULL);  -- of the state on the board that was copied
CREATE INDEX IF NOT EXISTS copy_source ON copy(source)`

// Own is one of a person's own games.
type Own struct {
	Key         string // key of the game on the board, which never changes
	Stamp       int64  // different for each state of the game
	Game        *record.Game
	Collections []string
}

// OwnCollections returns the collections that own games in a group, such as "played", belong to. The page
// displays the names of collections in the user's language.
func OwnCollections(group string) []string {
	const all = "my games"
	return []string{all, all + ": " + group}
}

// OwnSource returns the source recorded for a copy of the own game with the given key.
func OwnSource(key string) string { return ownFolder + key }

// OwnKey returns the key of the own game that source refers to. ok reports whether source refers to an own
// game.
func OwnKey(source string) (key string, ok bool) { return strings.CutPrefix(source, ownFolder) }

const ownFolder = "board/"

// OwnStamps returns, by key, the stamps of the own games that have been copied to the library.
func (l *Library) OwnStamps(ctx context.Context) (map[string]int64, error) {
	if _, err := l.db.ExecContext(ctx, ownTable); err != nil {
		return nil, err
	}
	all := map[string]int64{}
	err := eachRow(ctx, l.db, `SELECT key,stamp FROM own`, nil, func(rows *sql.Rows) error {
		var key string
		var stamp int64
		err := rows.Scan(&key, &stamp)
		all[key] = stamp
		return err
	})
	return all, err
}

// KeepOwn updates the library's copies of own games in a single transaction. The copy of a game that has
// changed keeps its number and labels, unless it was merged with other games. The copies of all own games
// form one action, which can be undone.
func (l *Library) KeepOwn(ctx context.Context, games []Own) error {
	return l.changeOwn(ctx, func(w *writer) error {
		for _, o := range games {
			if err := w.keepOwn(ctx, o); err != nil {
				return fmt.Errorf("own game %s: %w", o.Key, err)
			}
		}
		return nil
	})
}

// ForgetOwn removes the copies of own games from the library. It leaves records of the same games that came
// from other files, and whatever is needed to undo actions.
func (l *Library) ForgetOwn(ctx context.Context, keys []string) error {
	return l.changeOwn(ctx, func(w *writer) error {
		for _, key := range keys {
			var game int64
			err := w.tx.QueryRowContext(ctx, `DELETE FROM own WHERE key=? RETURNING game`, key).Scan(&game)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err == nil {
				err = w.withdrawOwn(ctx, key, game)
			}
			if err != nil {
				return fmt.Errorf("own game %s: %w", key, err)
			}
		}
		return nil
	})
}

func (l *Library) changeOwn(ctx context.Context, do func(w *writer) error) error {
	_, err := l.change(ctx, ActionOwn, "", func(w *writer) error {
		if err := w.exec(ctx, ownTable); err != nil {
			return err
		}
		return do(w)
	})
	return err
}

func (w *writer) keepOwn(ctx context.Context, o Own) error {
	r, err := makeRow(o.Game, classify)
	if err != nil {
		return err
	}
	r.source = OwnSource(o.Key)
	digest, err := r.digest()
	if err != nil {
		return err
	}
	var before, game int64
	err = w.tx.QueryRowContext(ctx, `SELECT game,digest FROM own WHERE key=?`, o.Key).Scan(&game, &before)
	known := err == nil
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if !known || before != digest {
		if game, err = w.putOwn(ctx, o.Key, game, r); err != nil {
			return err
		}
		if err := w.label(ctx, game, Changes{Collections: o.Collections}); err != nil {
			return err
		}
	}
	return w.exec(ctx, `INSERT OR REPLACE INTO own(key,game,digest,stamp) VALUES(?,?,?,?)`, o.Key, game, digest, o.Stamp)
}

// putOwn stores r, a record of an own game, in place of the previous copy. game is the library game that the
// previous copy became, or 0 if there is none. putOwn returns the number of the library game that now
// contains the record.
func (w *writer) putOwn(ctx context.Context, key string, game int64, r *row) (int64, error) {
	old, err := w.onlyOwn(ctx, key, game)
	if err != nil {
		return 0, err
	}
	if old == nil && game != 0 {
		if done, err := w.putBehind(ctx, game, r); done || err != nil {
			return game, err
		}
		if err := w.withdrawOwn(ctx, key, game); err != nil {
			return 0, err
		}
	}
	known, err := w.known(ctx, r)
	switch {
	case err != nil:
		return 0, err
	case old != nil && (known == nil || known.id == old.id):
		return old.id, w.rewrite(ctx, old, r.game, r.source)
	case known == nil:
		return w.addGame(ctx, r)
	case old != nil: // after the change, the game equals an existing one
		if err := w.exec(ctx, `INSERT OR IGNORE INTO labelled(label,game) SELECT label,? FROM labelled WHERE game=?`, known.id, old.id); err != nil {
			return 0, err
		}
		if err := w.erase(ctx, old.id); err != nil {
			return 0, err
		}
	}
	return known.id, w.addCopy(ctx, known, r)
}

// putBehind replaces an own game's previous record when an edited record hides it; the edited record remains
// the one shown. done reports whether the previous record was hidden.
func (w *writer) putBehind(ctx context.Context, game int64, r *row) (done bool, err error) {
	digest, err := r.digest()
	if err != nil {
		return false, err
	}
	data, err := packGame(r.game)
	if err != nil {
		return false, err
	}
	changed, err := w.tx.ExecContext(ctx, `UPDATE copy SET fingerprint=?,digest=?,data=?
		WHERE game=? AND hidden AND NOT edited AND source=(SELECT id FROM source WHERE name=?)`, int64(r.fingerprint), digest, data, game, r.source)
	if err != nil {
		return false, err
	}
	n, err := changed.RowsAffected()
	return n > 0, err
}

// onlyOwn returns a library game if it consists solely of the copy of an own game, that is, if no other file
// contains it and it has never been edited. Otherwise, it returns nil.
func (w *writer) onlyOwn(ctx context.Context, key string, game int64) (*stored, error) {
	if game == 0 {
		return nil, nil
	}
	g, err := w.load(ctx, game)
	if errors.Is(err, ErrNoGame) {
		return nil, nil
	}
	if err != nil || g.merged || g.source != OwnSource(key) {
		return nil, err
	}
	var shared bool
	err = w.tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM also WHERE game=?)`, game).Scan(&shared)
	if shared {
		return nil, err
	}
	return g, err
}

// withdrawOwn removes the copy of an own game from whichever library game now contains it. game is the
// library game that the copy originally became.
func (w *writer) withdrawOwn(ctx context.Context, key string, game int64) error {
	source, err := w.number(ctx, "source", OwnSource(key))
	if err != nil {
		return err
	}
	games, err := runsOf(ctx, w.tx, `SELECT DISTINCT game FROM copy WHERE source=?`, source)
	if err != nil {
		return err
	}
	if !slices.Contains(games, game) {
		games = append(games, game)
	}
	for _, id := range games {
		// A record that has been edited no longer counts as a copy.
		err := w.withdraw(ctx, `source=?1 AND game=?2`, `source=?1 AND game=?2 AND NOT edited`, `source=?1 AND id=?2`, source, id)
		if err != nil {
			return err
		}
	}
	return nil
}

// recallOwn marks own games to be copied again if the action being undone has changed their copies.
func (w *writer) recallOwn(ctx context.Context, action int64) error {
	if err := w.exec(ctx, ownTable); err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE own SET stamp=0,digest=0 WHERE game IN (SELECT game FROM before WHERE action=?)`, action)
}
