package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Agreement records how often a player chose the engine's best move in a game.
type Agreement struct {
	Game    string
	Account string
	Moves   int // moves compared
	Agreed  int
}

// Uncompared returns the oldest rated game that ended after the given time and has yet to be compared with
// the engine. It returns ErrNotFound if there is none.
func (s *Store) Uncompared(ctx context.Context, since time.Time) (game string, err error) {
	err = s.row(ctx, `SELECT id FROM games WHERE rated = 1 AND ended > ? AND result <> 'aborted'
		AND NOT EXISTS (SELECT 1 FROM agreements WHERE agreements.game = games.id) ORDER BY ended LIMIT 1`, millis(since)).Scan(&game)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game: %w", ErrNotFound)
	}
	return game, err
}

// Agree stores the agreements of a game, one for each player.
func (s *Store) Agree(ctx context.Context, list []Agreement) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		for _, a := range list {
			if _, err := t.exec(ctx, "INSERT INTO agreements (game, account, moves, agreed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
				a.Game, a.Account, a.Moves, a.Agreed); err != nil {
				return err
			}
		}
		return nil
	})
}

// Agreements returns the agreements of an account, latest games first.
func (s *Store) Agreements(ctx context.Context, account string, limit int) ([]Agreement, error) {
	return gathered(ctx, s, func(scan func(...any) error) (Agreement, error) {
		var a Agreement
		err := scan(&a.Game, &a.Account, &a.Moves, &a.Agreed)
		return a, err
	}, `SELECT agreements.game, agreements.account, moves, agreed FROM agreements
		JOIN games ON games.id = agreements.game WHERE agreements.account = ? ORDER BY ended DESC LIMIT ?`, account, limit)
}
