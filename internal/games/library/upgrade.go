package library

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
)

// plainNames is the file version in which persons have no pinyin spellings and names are folded differently.
const plainNames = 5

// upgradeNames upgrades a file from version plainNames to the current form. If another writer has upgraded
// the file in the meantime, it does nothing.
func (l *Library) upgradeNames(ctx context.Context) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	var version int
	if err := tx.QueryRowContext(ctx, `PRAGMA user_version`).Scan(&version); err != nil || version != plainNames {
		return err
	}
	if _, err := tx.ExecContext(ctx, `ALTER TABLE person ADD COLUMN spelled TEXT NOT NULL DEFAULT ''`); err != nil {
		return err
	}
	for _, table := range []string{personTable, "event", "source", "identity", "label"} {
		if err := foldAgain(ctx, tx, table); err != nil {
			return err
		}
	}
	if err := l.setApartAgain(ctx, tx); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf(`PRAGMA user_version=%d`, schemaVersion)); err != nil {
		return err
	}
	return tx.Commit()
}

// foldAgain folds the names in a table again, and adds the pinyin spellings of persons' names.
func foldAgain(ctx context.Context, tx *sql.Tx, table string) error {
	names := map[int64]string{}
	err := eachRow(ctx, tx, `SELECT id,name FROM `+table, nil, func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		names[id] = name
		return err
	})
	for id, name := range names {
		if err == nil {
			_, err = tx.ExecContext(ctx, `UPDATE `+table+` SET folded=? WHERE id=?`, naming.Fold(name), id)
		}
		if err == nil && table == personTable {
			_, err = tx.ExecContext(ctx, `UPDATE person SET spelled=? WHERE id=?`, naming.Spelled(name), id)
		}
	}
	return err
}

// setApartAgain records again which names belong to separate persons, with the names folded in the current
// way.
func (l *Library) setApartAgain(ctx context.Context, tx *sql.Tx) error {
	known, err := l.allNames(ctx, tx)
	if err != nil {
		return err
	}
	apart, err := namesOf(ctx, tx, `SELECT DISTINCT other FROM apart`)
	if err != nil {
		return err
	}
	s := newSplitter(known)
	for _, name := range apart {
		base, _ := s.person(name, naming.Spaced(name))
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO apart(one,other) VALUES(?,?)`, base, name); err != nil {
			return err
		}
	}
	return nil
}
