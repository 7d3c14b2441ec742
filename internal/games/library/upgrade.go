package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// upgrade brings a file of an older version to the present one, in one transaction: when it
// is stopped or killed the file is as it was.
// Version 1 has no folded names and no entries of variations, version 2 no records
// beside games, no actions, identities and labels, version 3 an index of lines
// more than is needed, version 4 no moves in the entries of variations.
func (l *Library) upgrade(ctx context.Context, o OpenOptions) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	var version int
	if err := tx.QueryRowContext(ctx, `SELECT user_version FROM pragma_user_version`).Scan(&version); err != nil {
		return err
	}
	if version == schemaVersion {
		return nil // another program was faster
	}
	if version < 3 {
		if err := upgradeTo3(ctx, tx, version); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `DROP INDEX IF EXISTS game_line`); err != nil {
		return err
	}
	if err := enterVariations(ctx, tx, o); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version=%d", schemaVersion)); err != nil {
		return err
	}
	return tx.Commit()
}

func upgradeTo3(ctx context.Context, tx *sql.Tx, version int) error {
	if _, err := tx.ExecContext(ctx, `ALTER TABLE run ADD COLUMN form INTEGER NOT NULL DEFAULT 1`); err != nil {
		return err
	}
	if version < 2 {
		if err := upgradeTo2(ctx, tx); err != nil {
			return err
		}
	}
	_, err := tx.ExecContext(ctx, schema3+`
		ALTER TABLE person ADD COLUMN identity INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN action INTEGER NOT NULL DEFAULT 0;`)
	return err
}

func upgradeTo2(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"person", "event", "source"} {
		if _, err := tx.ExecContext(ctx, `ALTER TABLE `+table+` ADD COLUMN folded TEXT NOT NULL DEFAULT ''`); err != nil {
			return err
		}
		if err := foldTable(ctx, tx, table); err != nil {
			return err
		}
	}
	return nil
}

func foldTable(ctx context.Context, tx *sql.Tx, table string) error {
	ids, err := runsOf(ctx, tx, `SELECT id FROM `+table)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var name string
		if err := tx.QueryRowContext(ctx, `SELECT name FROM `+table+` WHERE id=?`, id).Scan(&name); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE `+table+` SET folded=? WHERE id=?`, foldName(name), id); err != nil {
			return err
		}
	}
	return nil
}

// toldEvery is after how many games an upgrade tells how far it is.
const toldEvery = 256

// enterVariations writes the entries of the variations of all games anew.
func enterVariations(ctx context.Context, tx *sql.Tx, o OpenOptions) error {
	for _, query := range []string{`DELETE FROM block WHERE run IN (SELECT id FROM run WHERE kind=?)`, `DELETE FROM run WHERE kind=?`} {
		if _, err := tx.ExecContext(ctx, query, variationRun); err != nil {
			return err
		}
	}
	ids, err := runsOf(ctx, tx, `SELECT g.id FROM game g LEFT JOIN moved m ON m.game=g.id WHERE g.tree IS NOT NULL ORDER BY coalesce(m.number,g.id)`)
	if err != nil {
		return err
	}
	var made runMaker
	defer made.wait()
	for i, id := range ids {
		if o.Upgrading != nil && i%toldEvery == 0 {
			o.Upgrading(i, len(ids))
		}
		entries, number, err := variationsOf(ctx, tx, id)
		if err != nil {
			return err
		}
		made.add(variationRun, entries, number)
		if made.count < maxEntries && i < len(ids)-1 {
			continue
		}
		if err := made.store(ctx, tx); err != nil {
			return err
		}
	}
	return mergeRuns(ctx, tx)
}

// variationsOf returns the entries of a game's variations and the number for them; none for a tree that
// cannot be read, whose game the library shows as damaged when it is opened.
func variationsOf(ctx context.Context, q queryer, id int64) (list []entry, number int64, err error) {
	r := row{}
	var result int
	var tree []byte
	err = q.QueryRowContext(ctx, `SELECT result,year,tree FROM game WHERE id=?`, id).Scan(&result, &r.year, &tree)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	g, err := unpackTree(tree)
	if err != nil {
		return nil, 0, nil //nolint:nilerr // as the comment tells
	}
	r.result = xiangqi.Result(result)
	if pos, err := g.StartPosition(); err == nil {
		r.indexVariations(g.Root, pos, 0, true)
	}
	number, err = numberOf(ctx, q, id)
	return r.variations, number, err
}
