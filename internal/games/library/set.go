package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// For each set that has been added, the library stores its version and the fingerprints of its games, so that
// it does not re-add games that the user has removed.
const setTable = `CREATE TABLE IF NOT EXISTS games_set (
	name TEXT PRIMARY KEY, version TEXT NOT NULL, fingerprints BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS copy_source ON copy(source)`

// Set is a set of games supplied with a program.
type Set struct {
	Name    string // the source of the games
	Version string // changes whenever the games change
	Games   iter.Seq2[*record.Game, error]
	Tag     func(*record.Game) string // returns a game's tag; "" for none
}

// KeepSet adds a set of games to the library. If the library already has this version of the set, KeepSet
// costs only a single query, even if all of the games have since been removed.
//
// A new version replaces the previous one. Records that are no longer in the set are removed, unless the user
// has edited them. Games that the user has removed are not added again, and a set whose games have all been
// removed is not added again either. The games are added by an import, which can be undone.
func KeepSet(ctx context.Context, l *Library, s Set) error {
	k := setKeeper{l, s}
	before, known, err := k.state(ctx)
	if err != nil || known && before.version == s.Version {
		return err
	}
	left, err := k.left(ctx)
	if err != nil {
		return err
	}
	now := setState{version: s.Version, games: map[uint64]bool{}}
	if !known || len(left) > 0 {
		if now.games, err = k.take(ctx, func(fingerprint uint64) bool { return before.games[fingerprint] && !left[fingerprint] }); err != nil {
			return err
		}
	}
	var gone []int64
	for fingerprint := range before.games {
		if !now.games[fingerprint] {
			gone = append(gone, int64(fingerprint))
		}
	}
	_, err = l.change(ctx, ActionImport, s.Name, func(w *writer) error {
		if known {
			if err := w.dropOld(ctx, s.Name, gone); err != nil {
				return err
			}
		}
		return w.exec(ctx, `INSERT OR REPLACE INTO games_set(name,version,fingerprints) VALUES(?,?,?)`, s.Name, s.Version, now.pack())
	})
	return err
}

// setKeeper updates a library to the current version of a set.
type setKeeper struct {
	l   *Library
	set Set
}

// setState is the library's record of a set.
type setState struct {
	version string
	games   map[uint64]bool // by fingerprint
}

func (s *setState) pack() []byte {
	list := make([]byte, 0, 8*len(s.games))
	for fingerprint := range s.games {
		list = binary.LittleEndian.AppendUint64(list, fingerprint)
	}
	return list
}

// state returns what the library stores about the set.
func (k *setKeeper) state(ctx context.Context) (s setState, known bool, err error) {
	s.games = map[uint64]bool{}
	if _, err := k.l.db.ExecContext(ctx, setTable); err != nil {
		return s, false, err
	}
	var list []byte
	err = k.l.db.QueryRowContext(ctx, `SELECT version,fingerprints FROM games_set WHERE name=?`, k.set.Name).Scan(&s.version, &list)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	for ; len(list) >= 8; list = list[8:] {
		s.games[binary.LittleEndian.Uint64(list)] = true
	}
	return s, err == nil, err
}

// left returns the fingerprints of those games of the set that are still in the library.
func (k *setKeeper) left(ctx context.Context) (map[uint64]bool, error) {
	left := map[uint64]bool{}
	err := eachRow(ctx, k.l.db, `WITH s(id) AS (SELECT id FROM source WHERE name=?)
		SELECT fingerprint FROM game WHERE source=(SELECT id FROM s)
		UNION SELECT fingerprint FROM copy WHERE source=(SELECT id FROM s)
		UNION SELECT g.fingerprint FROM also a JOIN game g ON g.id=a.game WHERE a.source=(SELECT id FROM s)`, []any{k.set.Name}, func(rows *sql.Rows) error {
		var fingerprint int64
		err := rows.Scan(&fingerprint)
		left[uint64(fingerprint)] = true
		return err
	})
	return left, err
}

// take imports and tags the games in the set, except those for which out returns true. It returns the
// fingerprints of all games in the set.
func (k *setKeeper) take(ctx context.Context, out func(fingerprint uint64) bool) (map[uint64]bool, error) {
	games, tags := map[uint64]bool{}, map[uint64]string{}
	_, err := k.l.ImportGames(ctx, func(yield func(*record.Game, error) bool) {
		for g, err := range k.set.Games {
			if err == nil {
				fingerprint := fingerprintOf(g)
				games[fingerprint] = true
				if out(fingerprint) {
					continue
				}
				if tag := k.set.Tag(g); tag != "" {
					tags[fingerprint] = tag
				}
			}
			if !yield(g, err) {
				return
			}
		}
	}, k.set.Name, ImportOptions{notNear: true})
	if err != nil {
		return nil, err
	}
	_, err = k.l.change(ctx, ActionImport, k.set.Name, func(w *writer) error {
		for fingerprint, tag := range tags {
			ids, err := runsOf(ctx, w.tx, `SELECT id FROM game WHERE fingerprint=?`, int64(fingerprint))
			if err != nil {
				return err
			}
			for _, id := range ids {
				if err := w.label(ctx, id, Changes{Tags: []string{tag}}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return games, err
}

// dropOld removes records from the given source that a later action from that source has replaced. It also
// removes the records of games that are no longer in the set, whose fingerprints are in gone.
func (w *writer) dropOld(ctx context.Context, source string, gone []int64) error {
	list, err := json.Marshal(gone)
	if err != nil {
		return err
	}
	number, err := w.number(ctx, "source", source)
	if err != nil {
		return err
	}
	const old = `source=?1 AND NOT edited AND (fingerprint IN (SELECT value FROM json_each(?2)) OR EXISTS (
		SELECT 1 FROM copy n WHERE n.game=copy.game AND n.source=?1 AND n.action>copy.action))`
	return w.withdraw(ctx, `source=?1 AND game IN (SELECT id FROM game WHERE fingerprint IN (SELECT value FROM json_each(?2)))`,
		old, `source=?1 AND fingerprint IN (SELECT value FROM json_each(?2))`, number, string(list))
}

// fingerprintOf returns a game's fingerprint, or 0 if the game's starting position is not valid.
func fingerprintOf(g *record.Game) uint64 {
	pos, err := g.StartPosition()
	if err != nil {
		return 0
	}
	return fingerprint(&pos, g.Moves())
}
