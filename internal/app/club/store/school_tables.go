package store

// schoolTables creates the tables for classes and shared studies.
var schoolTables = []string{
	`CREATE TABLE studies (
		id      TEXT PRIMARY KEY,
		owner   TEXT NOT NULL REFERENCES accounts (id),
		title   TEXT NOT NULL,
		created BIGINT NOT NULL
	)`,
	`CREATE INDEX studies_owner ON studies (owner)`,
	`CREATE TABLE boards (
		id      TEXT PRIMARY KEY,
		study   TEXT NOT NULL REFERENCES studies (id),
		place   BIGINT NOT NULL,       -- among the chapters
		title   TEXT NOT NULL,
		state   TEXT NOT NULL,         -- JSON of the session from which the entries go on
		base    BIGINT NOT NULL,       -- number of the last entry in state
		seq     BIGINT NOT NULL,       -- number of the last entry
		changed BIGINT NOT NULL,
		sum     BIGINT NOT NULL
	)`,
	`CREATE INDEX boards_study ON boards (study, place)`,
	`CREATE TABLE board_entries (
		board   TEXT NOT NULL REFERENCES boards (id),
		seq     BIGINT NOT NULL,
		account TEXT NOT NULL,         -- by whom
		entry   TEXT NOT NULL,         -- JSON
		sum     BIGINT NOT NULL,       -- sumOf
		PRIMARY KEY (board, seq)
	)`,
	`CREATE TABLE shares (
		study  TEXT NOT NULL REFERENCES studies (id),
		kind   TEXT NOT NULL,          -- account or class
		who    TEXT NOT NULL,
		writes BIGINT NOT NULL,
		PRIMARY KEY (study, kind, who)
	)`,
	`CREATE INDEX shares_who ON shares (who)`,
	`CREATE TABLE classes (
		id       TEXT PRIMARY KEY,
		name     TEXT NOT NULL,
		code     TEXT NOT NULL UNIQUE, -- by which pupils join; '' cannot be
		live     TEXT NOT NULL,        -- JSON of the club: what is on the board
		created  BIGINT NOT NULL,
		archived BIGINT NOT NULL       -- 0 while it goes on
	)`,
	`CREATE TABLE class_members (
		class   TEXT NOT NULL REFERENCES classes (id),
		account TEXT NOT NULL REFERENCES accounts (id),
		role    TEXT NOT NULL,         -- teacher, pupil or invited
		joined  BIGINT NOT NULL,
		PRIMARY KEY (class, account)
	)`,
	`CREATE INDEX class_members_account ON class_members (account)`,
	`CREATE TABLE class_lines (
		class   TEXT NOT NULL REFERENCES classes (id),
		n       BIGINT NOT NULL,
		account TEXT NOT NULL,
		name    TEXT NOT NULL,
		text    TEXT NOT NULL,
		at      BIGINT NOT NULL,
		PRIMARY KEY (class, n)
	)`,
	`CREATE TABLE questions (
		id      TEXT PRIMARY KEY,
		class   TEXT NOT NULL REFERENCES classes (id),
		doc     TEXT NOT NULL,         -- JSON of the club
		created BIGINT NOT NULL,
		closed  BIGINT NOT NULL        -- 0 while it is open
	)`,
	`CREATE INDEX questions_class ON questions (class, created)`,
	`CREATE TABLE answers (
		question TEXT NOT NULL REFERENCES questions (id),
		account  TEXT NOT NULL,
		move     TEXT NOT NULL,
		at       BIGINT NOT NULL,
		PRIMARY KEY (question, account)
	)`,
	`CREATE TABLE assignments (
		id      TEXT PRIMARY KEY,
		class   TEXT NOT NULL REFERENCES classes (id),
		doc     TEXT NOT NULL,         -- JSON of the club
		due     BIGINT NOT NULL,       -- 0 for never
		created BIGINT NOT NULL
	)`,
	`CREATE INDEX assignments_class ON assignments (class, created)`,
	`CREATE TABLE attempts (
		assignment TEXT NOT NULL REFERENCES assignments (id),
		account    TEXT NOT NULL,
		item       TEXT NOT NULL,      -- a problem, or a position
		tries      BIGINT NOT NULL,
		wrong      BIGINT NOT NULL,    -- moves
		solved     BIGINT NOT NULL,    -- when; 0 for not yet
		changed    BIGINT NOT NULL,
		PRIMARY KEY (assignment, account, item)
	)`,
	`CREATE TABLE assigned_games (
		game       TEXT PRIMARY KEY REFERENCES games (id),
		assignment TEXT NOT NULL REFERENCES assignments (id),
		account    TEXT NOT NULL,
		item       TEXT NOT NULL
	)`,
	`CREATE INDEX assigned_games_assignment ON assigned_games (assignment, account)`,
}
