package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Rating is an account's rating in a class of time controls.
type Rating struct {
	Account    string
	Class      string
	Rating     float64
	Deviation  float64
	Volatility float64
	Games      int
	Changed    time.Time
}

// Rated is an account's rating after a game.
type Rated struct {
	Class  string
	Game   string
	Rating float64
	At     time.Time
}

// saveRating stores an account's rating after a game. The game must be the account's next rated game of
// that class; otherwise saveRating returns ErrRated.
func saveRating(ctx context.Context, t tx, game string, r *Rating, at time.Time) error {
	n, err := t.exec(ctx, `INSERT INTO ratings (account, class, rating, deviation, volatility, games, changed) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (account, class) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
		volatility = excluded.volatility, games = excluded.games, changed = excluded.changed
		WHERE ratings.games = excluded.games - 1`,
		r.Account, r.Class, r.Rating, r.Deviation, r.Volatility, r.Games, millis(at))
	if err == nil && n == 0 {
		err = fmt.Errorf("account %s, %s: %w", r.Account, r.Class, ErrRated)
	}
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, "INSERT INTO rated (account, class, game, rating, at) VALUES (?, ?, ?, ?, ?)", r.Account, r.Class, game, r.Rating, millis(at))
	return err
}

// Ratings returns the ratings of an account, one for each class in which it has played.
func (s *Store) Ratings(ctx context.Context, account string) (list []Rating, err error) {
	rows, err := s.query(ctx, "SELECT account, class, rating, deviation, volatility, games, changed FROM ratings WHERE account = ? ORDER BY class", account)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r Rating
		var changed int64
		if err := rows.Scan(&r.Account, &r.Class, &r.Rating, &r.Deviation, &r.Volatility, &r.Games, &changed); err != nil {
			return nil, err
		}
		r.Changed = moment(changed)
		list = append(list, r)
	}
	return list, rows.Err()
}

// History returns how an account's ratings have developed, in chronological order.
func (s *Store) History(ctx context.Context, account string) (list []Rated, err error) {
	rows, err := s.query(ctx, "SELECT class, game, rating, at FROM rated WHERE account = ? ORDER BY at, game", account)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var r Rated
		var at int64
		if err := rows.Scan(&r.Class, &r.Game, &r.Rating, &at); err != nil {
			return nil, err
		}
		r.At = moment(at)
		list = append(list, r)
	}
	return list, rows.Err()
}
