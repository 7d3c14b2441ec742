package library

import (
	"context"
	_ "embed" // the games below
	"strings"
)

// firstGames contains the moves and results of the games that the program ZMBL played at the 8th Computer
// Olympiad (Graz, November 2003). They are taken from the appendix of the thesis about the program (Sun
// Yat-sen University).
//
//go:embed first.jsonl
var firstGames string

// AddFirstGames adds the games supplied with the program, but only to a library that has never contained any
// games.
func (l *Library) AddFirstGames(ctx context.Context) error {
	var used bool
	err := l.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name='game')`).Scan(&used)
	if err != nil || used {
		return err
	}
	_, err = l.ImportReader(ctx, strings.NewReader(firstGames), "8th Computer Olympiad 2003.jsonl", ImportOptions{})
	return err
}
