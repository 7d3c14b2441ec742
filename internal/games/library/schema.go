package library

// schema creates the tables.
//
// The number of a person, event or source is 0 if it is unknown. A move takes two bytes, as in xiangqi.Move,
// low byte first. start is empty for the standard starting position. Names are searched in their folded form,
// and persons' names also in their pinyin spelling.
//
// If a game has several different records, each record has a row in copy, and the game's own row is the
// result of merging them. A game with a single record has no row in copy; in the table also, that record has
// copy number 0. A copy is hidden if an edited one replaces it.
//
// The table before contains the previous state of whatever an action changed. The state is NULL for a game
// that the action created. When a game changes, its index entries get a new number. The table moved maps the
// new number to the game, and the old number is added to removed.
const schema = `
CREATE TABLE IF NOT EXISTS person (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL,
	identity INTEGER NOT NULL DEFAULT 0, spelled TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS event  (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS game (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	fingerprint INTEGER NOT NULL,
	red INTEGER NOT NULL, black INTEGER NOT NULL, event INTEGER NOT NULL,
	date TEXT NOT NULL, year INTEGER NOT NULL,
	result INTEGER NOT NULL, ecco TEXT NOT NULL, plies INTEGER NOT NULL,
	start TEXT NOT NULL, moves BLOB NOT NULL,
	headers TEXT, tree BLOB, source INTEGER NOT NULL,
	action INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS game_fingerprint ON game(fingerprint);
CREATE INDEX IF NOT EXISTS game_red ON game(red);
CREATE INDEX IF NOT EXISTS game_black ON game(black);
CREATE INDEX IF NOT EXISTS game_event ON game(event);
CREATE INDEX IF NOT EXISTS game_date ON game(date);
CREATE INDEX IF NOT EXISTS game_ecco ON game(ecco);
CREATE TABLE IF NOT EXISTS removed (game INTEGER PRIMARY KEY);
CREATE TABLE IF NOT EXISTS run (
	id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, level INTEGER NOT NULL, entries INTEGER NOT NULL,
	form INTEGER NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS block (
	id INTEGER PRIMARY KEY, run INTEGER NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS block_first ON block(run, first);
CREATE TABLE IF NOT EXISTS action (
	id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, time TEXT NOT NULL, about TEXT NOT NULL,
	games INTEGER NOT NULL DEFAULT 0, complete INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS copy (
	id INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL, fingerprint INTEGER NOT NULL, digest INTEGER NOT NULL,
	source INTEGER NOT NULL, action INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, edited INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS copy_game ON copy(game, digest);
CREATE INDEX IF NOT EXISTS copy_fingerprint ON copy(fingerprint);
CREATE TABLE IF NOT EXISTS also (
	game INTEGER NOT NULL, copy INTEGER NOT NULL, source INTEGER NOT NULL, action INTEGER NOT NULL,
	PRIMARY KEY(game, copy, source)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS before (
	action INTEGER NOT NULL, game INTEGER NOT NULL, data BLOB, PRIMARY KEY(action, game));
CREATE TABLE IF NOT EXISTS moved (number INTEGER PRIMARY KEY, game INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS moved_game ON moved(game);
CREATE TABLE IF NOT EXISTS identity (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, folded TEXT NOT NULL, team TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS apart (one TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY(one, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS label (
	id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL, UNIQUE(kind, name));
CREATE TABLE IF NOT EXISTS labelled (label INTEGER NOT NULL, game INTEGER NOT NULL, PRIMARY KEY(label, game)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS labelled_game ON labelled(game);
`
