package library

import (
	"context"
	_ "embed" // the games below
	"strings"
)

// firstGames contains the games of the program ZMBL at the 8th Computer Olympiad (Graz, November
// 2003), from the appendix of the thesis about it (Sun Yat-sen University): moves and results.
//
//go:embed first.jsonl
var firstGames string

// AddFirstGames adds the games that come with the program to a library that has never contained
// any.
func (l *Library) AddFirstGames(ctx context.Context) error {
	var used bool
	err := l.db.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name='game')`).Scan(&used)
	if err != nil || used {
		return err
	}
	_, err = l.ImportReader(ctx, strings.NewReader(firstGames), "8th Computer Olympiad 2003.jsonl", ImportOptions{})
	return err
}
