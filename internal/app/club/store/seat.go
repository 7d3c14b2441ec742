package store

import (
	"context"
	"database/sql"
	"errors"
)

// seatFact is the name of the fact that records the seat holder.
const seatFact = "seat"

// Seat returns the process that holds the seat. If several processes serve a club, the seat holder is
// responsible for what must run only once, such as the tournaments. When the holder no longer serves the
// club, the seat passes to the first process that asks for it.
//
// A process loses the seat only when its lease is revoked, after which it can no longer write. Two
// processes therefore never both write what only the seat holder may write.
func (s *Store) Seat(ctx context.Context) (process string, err error) {
	for {
		var serves bool
		err := s.row(ctx, "SELECT value, EXISTS (SELECT 1 FROM members WHERE process = value) FROM facts WHERE name = ?", seatFact).Scan(&process, &serves)
		if err == nil && serves {
			return process, nil
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return "", err
		}
		if err := s.update(ctx, func(ctx context.Context, t tx) error {
			_, err := t.exec(ctx, `INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
				WHERE NOT EXISTS (SELECT 1 FROM members WHERE process = facts.value)`, seatFact, s.process)
			return err
		}); err != nil {
			return "", err
		}
	}
}
