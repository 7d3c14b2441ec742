package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// End describes how a game ended. It is stored together with the game's last entry.
type End struct {
	Result  string
	Plies   int
	Ratings []Rating // of both players after the game, if it was rated
}

// entry is an entry of a game's log to be stored.
type entry struct {
	game string
	seq  int
	text []byte
	at   time.Time
}

// StartAppend begins storing an entry of a game's log, and returns a function that waits for the result.
// The caller must call that function once. It returns ErrAway as soon as the store is given up, ErrStale if
// the entry is not the game's next entry, and an error if this process does not own the game. If end is not
// nil, the end of the game and the new ratings are stored with the entry. The error is then ErrRated if one
// of the ratings has changed in the meantime.
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

// The time of a game's last change is not stored with each entry, only with the end of the game. Three
// indexes contain that time, so storing it would make every move write a page of each index.
const (
	moveOn      = "UPDATE games SET seq = ? WHERE id = ? AND seq = ?"
	insertEntry = "INSERT INTO entries (game, seq, entry, sum) VALUES (?, ?, ?, ?)"
)

// append stores an entry within a transaction.
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

// appendMany stores entries of many games in a single statement, which takes only one transaction and one
// round trip to PostgreSQL. It stores an entry only if this process may write and owns the game, and if the
// entry is the game's next one. It returns the games whose entries it has stored.
//
// appendOne does the same for a single game. PostgreSQL caches its plan, whereas appendMany is planned each
// time, because the best plan for a list depends on the list's length.
//
// As in leads and holds, FOR SHARE makes a process that wants to take over wait until the statement has
// ended.
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

// appendStatements contains the two statements, either for a process that serves alone or for one of
// several.
type appendStatements struct{ one, many string }

var (
	appendAlone = appendStatements{mayAlone + fmt.Sprintf(appendOne, ""), mayAlone + fmt.Sprintf(appendMany, "")}
	appendTaken = appendStatements{mayTaken + fmt.Sprintf(appendOne, ownGame), mayTaken + fmt.Sprintf(appendMany, ownGame)}
)

const ownGame = " AND g.owner = $5"

// appendGroup stores the entries among a group of writes in one statement, and answers those writes whose
// entries were stored. It returns the others, which are then attempted one by one to find out why they were
// refused. Two entries of the same game are never stored by the same statement.
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
		kept = nil // all entries are retried one by one
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

// kept executes a statement that returns the games whose entries it has stored. If there is an error, none
// of the entries count as stored. kept uses the driver directly: database/sql and a cancelable context
// would each start a goroutine per statement, and every move would have to wait for both.
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
		late := time.AfterFunc(time.Until(end), func() { _ = direct.PgConn().Conn().Close() }) // the statement fails then
		rows, err := direct.Query(context.Background(), statement, args...)
		if err == nil {
			games, err = pgx.CollectRows(rows, pgx.RowTo[string])
		}
		if !late.Stop() {
			_ = direct.Close(ctx) // the timer has fired, so the connection must not be reused
		}
		return err
	})
	return games, err
}
