package store

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations contains the steps that upgrade a file, each from one version to the next. The version
// of a file is the number of migrations that have been applied to it. Once released, a migration
// never changes.
var migrations = []func(context.Context, *sql.Tx) error{
	statements(`CREATE TABLE games (
		id      TEXT PRIMARY KEY,
		changed INTEGER NOT NULL, -- nanoseconds since 1970
		summary TEXT NOT NULL,    -- JSON for lists
		text    TEXT NOT NULL,    -- in lower case, to be searched
		data    TEXT NOT NULL     -- JSON of the whole game
	) STRICT;
	CREATE INDEX games_changed ON games (changed);
	CREATE TABLE entries (
		name  TEXT PRIMARY KEY,
		value TEXT NOT NULL       -- JSON
	) STRICT;`),
	addVersions,
}

// columns lists the columns of each version of the file.
var columns = []map[string]string{
	{"games": "id changed summary text data", "entries": "name value"},
	{"games": "id changed summary text data version sum", "entries": "name value"},
}

func statements(text string) func(context.Context, *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, text)
		return err
	}
}

// addVersions adds version numbers and checksums to games.
func addVersions(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 1; -- how often it was saved
		ALTER TABLE games ADD COLUMN sum INTEGER; -- sumOf`); err != nil {
		return err
	}
	ids, err := allGames(ctx, tx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var changed int64
		var summary, text, data []byte
		if err := tx.QueryRowContext(ctx, "SELECT changed, summary, text, data FROM games WHERE id = ?", id).Scan(&changed, &summary, &text, &data); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE games SET sum = ? WHERE id = ?", sumOf(id, changed, summary, text, data), id); err != nil {
			return err
		}
	}
	return nil
}

// migrate upgrades a file from the given version to the latest.
func migrate(ctx context.Context, db *sql.DB, version int) error {
	if version == len(migrations) {
		return nil
	}
	return transact(ctx, db, func(tx *sql.Tx) error {
		for i, step := range migrations[version:] {
			if err := step(ctx, tx); err != nil {
				return fmt.Errorf("migration %d: %w", version+i+1, err)
			}
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(migrations)))
		return err
	})
}
