package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Search says which games are looked for. The zero value of a field is any.
type Search struct {
	Player   string // account
	Opponent string // account; counts with Player
	Result   string // as in End, or won or lost, by Player
	Class    string
	Rated    bool // rated games only
	From     time.Time
	Before   time.Time // by their last change
	Viewer   string    // account for whom the games are: those of private accounts are shown to their players alone
	All      bool      // those of private accounts too
	Limit    int
}

// FindGames returns games that have ended, the last first, without their entries.
func (s *Store) FindGames(ctx context.Context, f *Search) ([]*Game, error) {
	where, args := []string{"ended > 0", "result <> 'aborted'"}, []any{}
	and := func(condition string, values ...any) {
		where, args = append(where, condition), append(args, values...)
	}
	if f.Player != "" {
		and("(red = ? OR black = ?)", f.Player, f.Player)
		if f.Opponent != "" {
			and("(red = ? OR black = ?)", f.Opponent, f.Opponent)
		}
	}
	switch f.Result {
	case "":
	case "won":
		and("(red = ? AND result = 'red_wins' OR black = ? AND result = 'black_wins')", f.Player, f.Player)
	case "lost":
		and("(red = ? AND result = 'black_wins' OR black = ? AND result = 'red_wins')", f.Player, f.Player)
	default:
		and("result = ?", f.Result)
	}
	if f.Class != "" {
		and("class = ?", f.Class)
	}
	if f.Rated {
		and("rated = 1")
	}
	if !f.From.IsZero() {
		and("changed >= ?", millis(f.From))
	}
	if !f.Before.IsZero() {
		and("changed < ?", millis(f.Before))
	}
	if !f.All {
		and("(red = ? OR black = ? OR NOT EXISTS (SELECT 1 FROM accounts WHERE id IN (red, black) AND private = 1 AND closed = 0))", f.Viewer, f.Viewer)
	}
	return s.games(ctx, strings.Join(where, " AND "), f.Limit, args)
}

// games returns the games for which a condition holds, the last first, without their entries.
func (s *Store) games(ctx context.Context, where string, limit int, args []any) (games []*Game, err error) {
	rows, err := s.query(ctx, "SELECT "+gameColumns+" FROM games WHERE "+where+" ORDER BY changed DESC, id LIMIT ?", append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		g, err := scanGame(rows.Scan)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, rows.Err()
}

// SaveReview keeps the review of a game, in place of an earlier one.
func (s *Store) SaveReview(ctx context.Context, game string, report []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, `INSERT INTO reviews (game, report, made) VALUES (?, ?, ?)
			ON CONFLICT (game) DO UPDATE SET report = excluded.report, made = excluded.made`, game, string(report), millis(at))
		return err
	})
}

// Review returns the review of a game; ErrNotFound when there is none.
func (s *Store) Review(ctx context.Context, game string) ([]byte, error) {
	var report string
	err := s.row(ctx, "SELECT report FROM reviews WHERE game = ?", game).Scan(&report)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("review of %.40q: %w", game, ErrNotFound)
	}
	return []byte(report), err
}

// SaveOffer keeps what somebody offers in the lobby, a seek or a challenge.
func (s *Store) SaveOffer(ctx context.Context, id, kind string, offer []byte, at time.Time) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "INSERT INTO offers (id, kind, offer, created) VALUES (?, ?, ?, ?)", id, kind, string(offer), millis(at))
		return err
	})
}

// DropOffer forgets an offer.
func (s *Store) DropOffer(ctx context.Context, id string) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM offers WHERE id = ?", id)
		return err
	})
}

// Standing returns the offers of a kind in the order in which they were made.
func (s *Store) Standing(ctx context.Context, kind string) ([]string, error) {
	return s.texts(ctx, "SELECT offer FROM offers WHERE kind = ? ORDER BY created, id", kind)
}

// Offers returns the offers of a kind in the order in which they were made; older ones
// are forgotten.
func (s *Store) Offers(ctx context.Context, kind string, since time.Time) ([][]byte, error) {
	if err := s.update(ctx, func(ctx context.Context, t tx) error {
		_, err := t.exec(ctx, "DELETE FROM offers WHERE kind = ? AND created < ?", kind, millis(since))
		return err
	}); err != nil {
		return nil, err
	}
	texts, err := s.texts(ctx, "SELECT offer FROM offers WHERE kind = ? ORDER BY created, id", kind)
	list := make([][]byte, len(texts))
	for i, text := range texts {
		list[i] = []byte(text)
	}
	return list, err
}
