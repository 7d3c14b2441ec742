package store

import (
	"context"
	"fmt"
	"time"
)

// Tourney is a stored tournament. Data is JSON written by the club.
type Tourney struct {
	ID      string
	Ended   bool
	Seq     int // number of the last change, starting at 1
	Data    []byte
	Created time.Time
	Changed time.Time
}

// SaveTourney stores, in one transaction, a change to a tournament and the games that begin with it. It
// returns ErrStale if the change is not the tournament's next one, so that no round is paired twice.
func (s *Store) SaveTourney(ctx context.Context, v *Tourney, games []*Game) error {
	return s.update(ctx, func(ctx context.Context, t tx) error {
		if v.Seq == 1 {
			if _, err := t.exec(ctx, "INSERT INTO tourneys (id, ended, seq, data, created, changed) VALUES (?, ?, 1, ?, ?, ?)",
				v.ID, truth(v.Ended), string(v.Data), millis(v.Created), millis(v.Changed)); err != nil {
				return err
			}
		} else {
			n, err := t.exec(ctx, "UPDATE tourneys SET ended = ?, seq = ?, data = ?, changed = ? WHERE id = ? AND seq = ?",
				truth(v.Ended), v.Seq, string(v.Data), millis(v.Changed), v.ID, v.Seq-1)
			if err != nil {
				return err
			}
			if n == 0 {
				return fmt.Errorf("tournament %s, change %d: %w", v.ID, v.Seq, ErrStale)
			}
		}
		for _, g := range games {
			if err := s.insertGame(ctx, t, g); err != nil {
				return err
			}
		}
		return nil
	})
}

// Tourneys returns all tournaments that have not ended and up to the given number of ended ones, latest
// first.
func (s *Store) Tourneys(ctx context.Context, ended int) ([]*Tourney, error) {
	const columns = "SELECT id, ended, seq, data, created, changed FROM tourneys WHERE ended = ? ORDER BY changed DESC, id LIMIT ?"
	open, err := gathered(ctx, s, scanTourney, columns, 0, mostOpenTourneys)
	if err != nil {
		return nil, err
	}
	over, err := gathered(ctx, s, scanTourney, columns, 1, ended)
	return append(open, over...), err
}

// mostOpenTourneys is far higher than the number of tournaments that a club allows.
const mostOpenTourneys = 10_000

// Tourney returns the tournament with the given id. If there is none, the error wraps ErrNotFound.
func (s *Store) Tourney(ctx context.Context, id string) (*Tourney, error) {
	list, err := gathered(ctx, s, scanTourney, "SELECT id, ended, seq, data, created, changed FROM tourneys WHERE id = ?", id)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("tournament %.40q: %w", id, ErrNotFound)
	}
	return list[0], nil
}

func scanTourney(scan func(...any) error) (*Tourney, error) {
	var v Tourney
	var ended, created, changed int64
	var data string
	err := scan(&v.ID, &ended, &v.Seq, &data, &created, &changed)
	v.Ended, v.Data, v.Created, v.Changed = ended != 0, []byte(data), moment(created), moment(changed)
	return &v, err
}
