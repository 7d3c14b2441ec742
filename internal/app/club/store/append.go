package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// End describes how a game ended. It is stored along with the game's last entry.
type End struct {
	Result  string
	Plies   int
	Ratings []Rating // both players' ratings after the game; nil if it was not rated
}

// entry is a log entry to be stored.
type entry struct {
	game string
	seq  int
	text []byte
	at   time.Time
}

// StartAppend starts storing an entry of a game's log. It returns a function that waits for the result,
// which the caller must call once. That function returns ErrAway as soon as the store is given up, ErrStale
// if the entry is not the game's next one, and an error if this process does not own the game.
//
// If end is not nil, the end of the game and the new ratings are stored along with the entry. In that case
// the function returns ErrRated if one of the ratings has been changed in the meantime.
func (s *Store) StartAppend(game string, seq int, text []byte, at time.Time, end *End) (wait func() error) {
	e := entry{game, seq, text, at}
	w := &write{done: make(chan error, 1), do: func(ctx context.Context, t tx) error { return s.append(ctx, t, &e, end) }}
	if end == nil {
		w.entry = &e
	}
	live := s.health.current()
	if err := s.begin(w); err != nil {
		return func() error { return err }
	}
	return func() error {
		select {
		case err := <-w.done:
			return err
		case <-live.Done():
			return ErrAway
		}
	}
}

// The time of a game's last change is stored when the game ends, not with each entry. Three indexes include
// that time, so storing it more often would make every move write a page of each.
const (
	moveOn      = "UPDATE games SET seq = ? WHERE id = ? AND seq = ?"
	insertEntry = "INSERT INTO entries (game, seq, entry, sum) VALUES (?, ?, ?, ?)"
)

// append stores an entry as part of a transaction.
func (s *Store) append(ctx context.Context, t tx, e *entry, end *End) error {
	if err := s.owns(ctx, t, e.game); err != nil {
		return err
	}
	n, err := t.exec(ctx, moveOn, e.seq, e.game, e.seq-1)
	if err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("game %s, entry %d: %w", e.game, e.seq, ErrStale)
	}
	if _, err := t.exec(ctx, insertEntry, e.game, e.seq, string(e.text), sumOf(e.game, e.seq, e.text)); err != nil {
		return err
	}
	if end == nil {
		return nil
	}
	if _, err := t.exec(ctx, "UPDATE games SET ended = ?, changed = ?, result = ?, plies = ? WHERE id = ?", millis(e.at), millis(e.at), end.Result, end.Plies, e.game); err != nil {
		return err
	}
	for i := range end.Ratings {
		if err := saveRating(ctx, t, e.game, &end.Ratings[i], e.at); err != nil {
			return err
		}
	}
	return nil
}

// appendMany stores entries of many games in a single statement. It therefore takes only one transaction
// and, with PostgreSQL, one round trip. It stores an entry only if this process may write and owns the
// game, and only if the entry is the game's next one. It returns the games whose entries it has stored.
//
// appendOne does the same for a single game. PostgreSQL caches the plan of appendOne. It plans appendMany
// each time, because the best plan depends on the number of entries.
//
// FOR SHARE has the same purpose as in leads and holds: a process that wants to take over must wait for the
// statement to finish.
const (
	mayAlone = `WITH may AS MATERIALIZED (SELECT 1 FROM lead WHERE id = 1 AND process = $5 FOR SHARE)`
	mayTaken = `WITH may AS MATERIALIZED (SELECT 1 FROM members
		WHERE process = $5 AND until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint FOR SHARE)`

	appendMany = `, new AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[]) AS n (game, seq, entry, sum)),
		moved AS (UPDATE games g SET seq = n.seq FROM may, new n WHERE g.id = n.game AND g.seq = n.seq - 1%s RETURNING g.id)
		INSERT INTO entries (game, seq, entry, sum) SELECT n.game, n.seq, n.entry, n.sum FROM new n JOIN moved ON moved.id = n.game RETURNING game`
	appendOne = `, moved AS (UPDATE games g SET seq = $2::bigint FROM may WHERE g.id = $1::text AND g.seq = $2::bigint - 1%s RETURNING g.id)
		INSERT INTO entries (game, seq, entry, sum) SELECT moved.id, $2::bigint, $3::text, $4::bigint FROM moved RETURNING game`
)

// appendStatements holds the two statements, for a process that either serves alone or is one of several.
type appendStatements struct{ one, many string }

var (
	appendAlone = appendStatements{mayAlone + fmt.Sprintf(appendOne, ""), mayAlone + fmt.Sprintf(appendMany, "")}
	appendTaken = appendStatements{mayTaken + fmt.Sprintf(appendOne, ownGame), mayTaken + fmt.Sprintf(appendMany, ownGame)}
)

const ownGame = " AND g.owner = $5"

// appendGroup stores the entries in a group of writes in one statement, and answers those writes whose
// entries were stored. It returns the others. The caller tries these one by one to find out why they were
// refused. A single statement never stores two entries of the same game.
func (s *Store) appendGroup(group []*write) (rest []*write) {
	var (
		waiting      = map[string]*write{}
		games, texts []string
		seqs, sums   []int64
	)
	for _, w := range group {
		if w.entry == nil || waiting[w.entry.game] != nil {
			rest = append(rest, w)
			continue
		}
		e := w.entry
		waiting[e.game] = w
		games, texts = append(games, e.game), append(texts, string(e.text))
		seqs, sums = append(seqs, int64(e.seq)), append(sums, sumOf(e.game, e.seq, e.text))
	}
	if len(games) == 0 {
		return group
	}
	statements := appendAlone
	if s.shared {
		statements = appendTaken
	}
	begun := time.Now()
	var kept []string
	var err error
	if len(games) == 1 {
		kept, err = s.kept(statements.one, games[0], seqs[0], texts[0], sums[0], s.process)
	} else {
		kept, err = s.kept(statements.many, games, seqs, texts, sums, s.process)
	}
	if err != nil {
		kept = nil // all entries will be tried one by one
	}
	s.committed(len(kept), begun, err)
	for _, game := range kept {
		waiting[game].done <- nil
		delete(waiting, game)
	}
	for _, w := range group {
		if w.entry != nil && waiting[w.entry.game] == w {
			rest = append(rest, w)
		}
	}
	return rest
}

// kept executes a statement that stores entries and returns the games they belong to. After an error, no
// entry counts as stored. kept uses the driver directly, since database/sql and a cancelable context would
// each start a goroutine per statement, and every move would have to wait for both.
func (s *Store) kept(statement string, args ...any) (games []string, err error) {
	live := s.health.current()
	ctx, cancel := context.WithTimeout(live, commitTime)
	defer cancel()
	defer func() { err = cause(live, err) }()
	pinned, err := s.write.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pinned.Close()) }()
	err = pinned.Raw(func(driver any) error {
		c, ok := driver.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("a driver of PostgreSQL that is not known: %T", driver)
		}
		direct := c.Conn()
		end, _ := ctx.Deadline()
		late := time.AfterFunc(time.Until(end), func() { _ = direct.PgConn().Conn().Close() }) // makes the statement fail
		rows, err := direct.Query(context.Background(), statement, args...)
		if err == nil {
			games, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if !late.Stop() {
			_ = direct.Close(ctx) // the timer has fired: the connection must not be reused
		}
		return err
	})
	return games, err
}
