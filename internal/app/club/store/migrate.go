package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// tables creates the tables of firstVersion, for either database. Times are in milliseconds since 1970, and
// booleans are 0 or 1.
var tables = slices.Concat([]string{
	`CREATE TABLE accounts (
		id       TEXT PRIMARY KEY,
		name     TEXT NOT NULL,
		handle   TEXT NOT NULL UNIQUE, -- the name as names are compared
		password TEXT NOT NULL,        -- argon2id; '' for guests
		role     TEXT NOT NULL,
		private  BIGINT NOT NULL,      -- the profile is shown to nobody else
		created  BIGINT NOT NULL,
		closed   BIGINT NOT NULL,      -- 0 while it is used
		challenges TEXT NOT NULL DEFAULT '', -- who may challenge; '' for everybody
		unseen     BIGINT NOT NULL DEFAULT 0 -- nobody sees whether it is online
	)`,
	`CREATE TABLE sessions (
		digest  TEXT PRIMARY KEY,      -- of the key, which only the browser has
		id      TEXT NOT NULL UNIQUE,
		account TEXT NOT NULL REFERENCES accounts (id),
		agent   TEXT NOT NULL,
		created BIGINT NOT NULL,
		used    BIGINT NOT NULL
	)`,
	`CREATE INDEX sessions_account ON sessions (account)`,
	`CREATE TABLE games (
		id      TEXT PRIMARY KEY,
		red     TEXT NOT NULL,
		black   TEXT NOT NULL,
		class   TEXT NOT NULL,
		rated   BIGINT NOT NULL,
		ended   BIGINT NOT NULL,       -- 0 while it goes on
		result  TEXT NOT NULL,
		info    TEXT NOT NULL,         -- JSON of the club
		state   TEXT NOT NULL,         -- JSON of the session from which the entries go on
		base    BIGINT NOT NULL,       -- number of the last entry in state
		seq     BIGINT NOT NULL,       -- number of the last entry
		created BIGINT NOT NULL,
		changed BIGINT NOT NULL,
		sum     BIGINT NOT NULL DEFAULT 0,   -- checksum of the game's columns
		owner   TEXT NOT NULL DEFAULT '',    -- the member that has it; '' for none, or for a process that leads alone
		seen    BIGINT NOT NULL DEFAULT 0,   -- when the last owner was alive
		plies   BIGINT NOT NULL DEFAULT -1   -- that were played, once it has ended
	)`,
	`CREATE INDEX games_red ON games (red, changed)`,
	`CREATE INDEX games_black ON games (black, changed)`,
	`CREATE INDEX games_ended ON games (ended)`,
	`CREATE TABLE entries (
		game  TEXT NOT NULL REFERENCES games (id),
		seq   BIGINT NOT NULL,
		entry TEXT NOT NULL,           -- JSON
		sum   BIGINT NOT NULL,         -- sumOf
		PRIMARY KEY (game, seq)
	)`,
	`CREATE TABLE lines (
		game    TEXT NOT NULL REFERENCES games (id),
		n       BIGINT NOT NULL,
		account TEXT NOT NULL,
		name    TEXT NOT NULL,
		text    TEXT NOT NULL,
		at      BIGINT NOT NULL,
		PRIMARY KEY (game, n)
	)`,
	`CREATE TABLE ratings (
		account    TEXT NOT NULL REFERENCES accounts (id),
		class      TEXT NOT NULL,
		rating     DOUBLE PRECISION NOT NULL,
		deviation  DOUBLE PRECISION NOT NULL,
		volatility DOUBLE PRECISION NOT NULL,
		games      BIGINT NOT NULL,
		changed    BIGINT NOT NULL,
		PRIMARY KEY (account, class)
	)`,
	`CREATE TABLE rated (
		account TEXT NOT NULL REFERENCES accounts (id),
		class   TEXT NOT NULL,
		game    TEXT NOT NULL,
		rating  DOUBLE PRECISION NOT NULL, -- after the game
		at      BIGINT NOT NULL,
		PRIMARY KEY (account, game)
	)`,
	`CREATE TABLE blocked (
		account TEXT NOT NULL REFERENCES accounts (id),
		other   TEXT NOT NULL REFERENCES accounts (id),
		PRIMARY KEY (account, other)
	)`,
	`CREATE TABLE facts (
		name  TEXT PRIMARY KEY,
		value TEXT NOT NULL
	)`,
	`CREATE TABLE lead (
		id      BIGINT PRIMARY KEY,    -- 1
		process TEXT NOT NULL,         -- '' for nobody
		renewed BIGINT NOT NULL
	)`,
	`INSERT INTO lead (id, process, renewed) VALUES (1, '', 0)`,
	`CREATE TABLE invitations (
		id      TEXT PRIMARY KEY,
		digest  TEXT NOT NULL UNIQUE,  -- of the code, which stands in the link only
		note    TEXT NOT NULL,
		account TEXT NOT NULL,         -- whose password it replaces; '' for new accounts
		uses    BIGINT NOT NULL,       -- that are left
		created BIGINT NOT NULL,
		until   BIGINT NOT NULL
	)`,
	`CREATE TABLE reports (
		id       TEXT PRIMARY KEY,
		reporter TEXT NOT NULL,
		account  TEXT NOT NULL,
		game     TEXT NOT NULL,        -- '' for none
		quoted   TEXT NOT NULL,        -- a line of chat; '' for none
		reason   TEXT NOT NULL,
		created  BIGINT NOT NULL,
		closed   BIGINT NOT NULL       -- 0 while nobody has seen to it
	)`,
	`CREATE INDEX reports_closed ON reports (closed, created)`,
	`CREATE TABLE penalties (
		id      TEXT PRIMARY KEY,
		account TEXT NOT NULL REFERENCES accounts (id),
		kind    TEXT NOT NULL,         -- mute or ban
		reason  TEXT NOT NULL,
		created BIGINT NOT NULL,
		until   BIGINT NOT NULL        -- 0 for ever
	)`,
	`CREATE INDEX penalties_account ON penalties (account)`,
	`CREATE TABLE acts (
		id      TEXT PRIMARY KEY,
		by_whom TEXT NOT NULL,         -- the name, at that time
		act     TEXT NOT NULL,
		whom    TEXT NOT NULL,         -- the name; '' for nobody
		detail  TEXT NOT NULL,
		at      BIGINT NOT NULL
	)`,
	`CREATE INDEX acts_at ON acts (at)`,
	`CREATE TABLE agreements (
		game    TEXT NOT NULL REFERENCES games (id),
		account TEXT NOT NULL,
		moves   BIGINT NOT NULL,       -- that were compared
		agreed  BIGINT NOT NULL,       -- with the engine's first choice
		PRIMARY KEY (game, account)
	)`,
	`CREATE INDEX agreements_account ON agreements (account)`,
	`CREATE TABLE passkeys (
		id         TEXT PRIMARY KEY,   -- of the credential, base64url
		account    TEXT NOT NULL REFERENCES accounts (id),
		name       TEXT NOT NULL,
		credential TEXT NOT NULL,      -- JSON of the library for WebAuthn
		created    BIGINT NOT NULL,
		used       BIGINT NOT NULL
	)`,
	`CREATE INDEX passkeys_account ON passkeys (account)`,
	`CREATE INDEX games_changed ON games (changed)`,
	`CREATE TABLE reviews (
		game   TEXT PRIMARY KEY REFERENCES games (id),
		report TEXT NOT NULL,          -- JSON
		made   BIGINT NOT NULL
	)`,
	`CREATE TABLE offers (
		id      TEXT PRIMARY KEY,
		kind    TEXT NOT NULL,         -- seek or challenge
		offer   TEXT NOT NULL,         -- JSON
		created BIGINT NOT NULL
	)`,
	`CREATE TABLE tokens (
		digest  TEXT PRIMARY KEY,      -- of the token, which only the program has
		id      TEXT NOT NULL UNIQUE,
		account TEXT NOT NULL REFERENCES accounts (id),
		note    TEXT NOT NULL,
		scopes  TEXT NOT NULL,         -- with blanks between
		created BIGINT NOT NULL,
		used    BIGINT NOT NULL,       -- 0 before the first use
		until   BIGINT NOT NULL
	)`,
	`CREATE INDEX tokens_account ON tokens (account)`,
	`CREATE INDEX ratings_class ON ratings (class, rating)`,
}, schoolTables, []string{
	`CREATE TABLE members (
		process TEXT PRIMARY KEY,      -- of several that serve; another name at each start
		until   BIGINT NOT NULL        -- end of its lease
	)`,
	`CREATE INDEX games_owner ON games (ended, owner)`,
	`CREATE TABLE tourneys (
		id      TEXT PRIMARY KEY,
		ended   BIGINT NOT NULL,       -- whether nothing more happens
		seq     BIGINT NOT NULL,       -- number of the last change
		data    TEXT NOT NULL,         -- JSON of the club
		created BIGINT NOT NULL,
		changed BIGINT NOT NULL
	)`,
	`CREATE INDEX tourneys_ended ON tourneys (ended, changed)`,
})

// firstVersion is the version of the data of Chuhe 0.1.0.
const firstVersion = 9

// skeletonTable creates the table of skeletons, which ensures that no two members' names look the same.
var skeletonTable = []string{`CREATE TABLE skeletons (
	skeleton TEXT PRIMARY KEY,
	account  TEXT NOT NULL REFERENCES accounts (id)
)`, `CREATE INDEX skeletons_account ON skeletons (account)`}

// migrations bring the tables from each version to the next. The first one creates the tables of
// firstVersion. Once a migration has been released, it must not change.
var migrations = [][]string{tables, archiveIndexes, skeletonTable, secondTable}

// migrate brings the tables to the version of the last migration.
func (s *Store) migrate(ctx context.Context, migrations [][]string) error {
	raw, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("opening the database: %w", err)
	}
	defer func() { _ = raw.Rollback() }() // no effect after Commit
	t := tx{Tx: raw, postgres: s.postgres}
	if s.postgres { // if two processes start together, one must wait
		if _, err := t.exec(ctx, "SELECT pg_advisory_xact_lock(7391)"); err != nil {
			return err
		}
	}
	if _, err := t.exec(ctx, "CREATE TABLE IF NOT EXISTS version (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)"); err != nil {
		return err
	}
	version := 0
	if err := t.row(ctx, "SELECT version FROM version WHERE id = 1").Scan(&version); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	newest, done := firstVersion-1+len(migrations), 0
	switch {
	case version > newest:
		return fmt.Errorf("%w: they have version %d, this program knows up to %d", ErrNewer, version, newest)
	case version > 0 && version < firstVersion:
		return fmt.Errorf("%w: they have version %d, this program knows versions from %d on", ErrOlder, version, firstVersion)
	case version > 0:
		done = version - firstVersion + 1
	}
	for i, steps := range migrations[done:] {
		for _, step := range steps {
			if _, err := t.exec(ctx, step); err != nil {
				return fmt.Errorf("bringing the data to version %d: %w", firstVersion+done+i, err)
			}
		}
	}
	if version < newest {
		if _, err := t.exec(ctx, "INSERT INTO version (id, version) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET version = excluded.version", newest); err != nil {
			return err
		}
	}
	return raw.Commit()
}
