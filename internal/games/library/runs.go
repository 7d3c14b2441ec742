package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// fanIn is how many runs of a level are merged into one of the next.
const fanIn = 8

// writeRun writes sorted entries as a run of level 0.
func writeRun(ctx context.Context, tx *sql.Tx, kind runKind, list []entry) error {
	if len(list) == 0 {
		return nil
	}
	i := 0
	return storeRun(ctx, tx, kind, 0, func() (entry, bool, error) {
		if i == len(list) {
			return entry{}, false, nil
		}
		i++
		return list[i-1], true, nil
	})
}

// storeRun writes the entries that next gives.
func storeRun(ctx context.Context, tx *sql.Tx, kind runKind, level int, next func() (entry, bool, error)) error {
	made, err := tx.ExecContext(ctx, `INSERT INTO run(kind,level,entries,form) VALUES(?,?,0,?)`, kind, level, kind.form())
	if err != nil {
		return err
	}
	run, err := made.LastInsertId()
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO block(run,first,data) VALUES(?,?,?)`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }() // the transaction ends it too
	w := newRunWriter(kind.form(), func(first uint64, data []byte) error {
		_, err := insert.ExecContext(ctx, run, int64(first), data)
		return err
	})
	entries := 0
	for {
		e, ok, err := next()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		entries++
		if err := w.add(e); err != nil {
			return err
		}
	}
	if err := w.close(); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE run SET entries=? WHERE id=?`, entries, run)
	return err
}

// mergeRuns merges runs as long as there are fanIn of a kind and level.
func mergeRuns(ctx context.Context, tx *sql.Tx) error {
	for {
		var kind runKind
		var level int
		err := tx.QueryRowContext(ctx, `SELECT kind,level FROM run GROUP BY kind,level HAVING count(*)>=? ORDER BY level LIMIT 1`, fanIn).Scan(&kind, &level)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := mergeLevel(ctx, tx, kind, level); err != nil {
			return err
		}
	}
}

func mergeLevel(ctx context.Context, tx *sql.Tx, kind runKind, level int) error {
	ids, err := runsOf(ctx, tx, `SELECT id FROM run WHERE kind=? AND level=? ORDER BY id LIMIT ?`, kind, level, fanIn)
	if err != nil {
		return err
	}
	m := &merger{lost: kind.lost()}
	for _, id := range ids {
		source := &runReader{ctx: ctx, tx: tx, run: id}
		if err := tx.QueryRowContext(ctx, `SELECT form FROM run WHERE id=?`, id).Scan(&source.form); err != nil {
			return err
		}
		if err := source.advance(); err != nil {
			return err
		}
		m.sources = append(m.sources, source)
	}
	if err := storeRun(ctx, tx, kind, level+1, m.next); err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := tx.ExecContext(ctx, `DELETE FROM block WHERE run=?`, id); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM run WHERE id=?`, id); err != nil {
			return err
		}
	}
	return nil
}

// queryer is a database or a transaction.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func runsOf(ctx context.Context, q queryer, query string, args ...any) (ids []int64, err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// runReader iterates over the entries of a run, a block in memory at a time.
type runReader struct {
	ctx   context.Context
	tx    *sql.Tx
	run   int64
	form  int
	block int64 // the last one read
	list  []entry
	next  int // of list
	head  entry
	done  bool
}

// advance reads the next entry into head.
func (s *runReader) advance() error {
	for s.next == len(s.list) {
		// Blocks of a run have numbers in a row, in the order of their keys.
		var err error
		if s.block == 0 {
			err = s.tx.QueryRowContext(s.ctx, `SELECT id-1 FROM block WHERE run=? ORDER BY first,id LIMIT 1`, s.run).Scan(&s.block)
		}
		var run, first int64
		var data []byte
		if err == nil {
			err = s.tx.QueryRowContext(s.ctx, `SELECT id,run,first,data FROM block WHERE id>? ORDER BY id LIMIT 1`, s.block).
				Scan(&s.block, &run, &first, &data)
		}
		if errors.Is(err, sql.ErrNoRows) || err == nil && run != s.run {
			s.done = true
			return nil
		}
		// What has been read goes at once, so that the merged run takes its place.
		if err == nil {
			_, err = s.tx.ExecContext(s.ctx, `DELETE FROM block WHERE run=? AND id<?`, s.run, s.block)
		}
		if err != nil {
			return err
		}
		s.list, s.next = s.list[:0], 0
		err = seeBlock(s.form, uint64(first), data, 0, 1<<keyBits-1, func(e entry) { s.list = append(s.list, e) })
		if err != nil {
			return fmt.Errorf("%w: run %d", err, s.run)
		}
	}
	s.head = s.list[s.next]
	s.next++
	return nil
}

// merger gives the entries of several runs in order; of equal keys those of the
// earlier run, whose games have lower numbers, come first.
type merger struct {
	sources []*runReader
	lost    int // bits of keys that do not count
}

func (m *merger) next() (entry, bool, error) {
	var least *runReader
	for _, s := range m.sources {
		if !s.done && (least == nil || s.head.key()>>m.lost < least.head.key()>>m.lost) {
			least = s
		}
	}
	if least == nil {
		return entry{}, false, nil
	}
	e := least.head
	return e, true, least.advance()
}

// lost returns how many bits of a key runs of a kind do not keep.
func (k runKind) lost() int {
	if k.form() == 2 {
		return lostKeyBits
	}
	return 0
}

// lookUp calls visit with each entry whose key is from low to high, run by run, the
// latest games first, under the number of the game that it belongs to.
func (l *Library) lookUp(ctx context.Context, kind runKind, low, high uint64, visit func(entry)) error {
	return l.lookUpUntil(ctx, kind, low, high, func() bool { return false }, visit)
}

// lookUpUntil stops when enough says so, which is asked after each block.
func (l *Library) lookUpUntil(ctx context.Context, kind runKind, low, high uint64, enough func() bool, visit func(entry)) error {
	numbers, err := l.numbers(ctx)
	if err != nil {
		return err
	}
	see := visit
	if numbers.any() {
		see = func(e entry) {
			if game := numbers.game(e.game()); game == e.game() {
				visit(e)
			} else if game != 0 {
				visit(e.withGame(game))
			}
		}
	}
	type run struct {
		id   int64
		form int
	}
	var runs []run
	err = eachRow(ctx, l.db, `SELECT id,form FROM run WHERE kind=? ORDER BY id DESC`, []any{kind}, func(rows *sql.Rows) error {
		runs = append(runs, run{})
		return rows.Scan(&runs[len(runs)-1].id, &runs[len(runs)-1].form)
	})
	if err != nil {
		return err
	}
	for _, run := range runs {
		if enough() {
			return nil
		}
		if err := l.lookUpRun(ctx, run.id, run.form, low, high, enough, see); err != nil {
			return err
		}
	}
	return nil
}

// entryNumbers tells to which games entries belong whose numbers are not those of games.
type entryNumbers struct {
	to      map[int64]int64 // the game; 0 for entries that lead nowhere
	changed []uint64        // a bit for each number, set for those in to
}

func (n *entryNumbers) any() bool { return len(n.to) > 0 }

// game returns the game of a number, 0 for none. It is asked for each entry that is
// looked at, so most numbers must do without the map.
func (n *entryNumbers) game(number int64) int64 {
	if word := uint64(number) / 64; word >= uint64(len(n.changed)) || n.changed[word]>>(number%64)&1 == 0 {
		return number
	}
	return n.to[number]
}

func (l *Library) numbers(ctx context.Context) (*entryNumbers, error) {
	n := &entryNumbers{to: map[int64]int64{}}
	err := eachRow(ctx, l.db, `SELECT game,0 FROM removed UNION ALL SELECT number,game FROM moved`, nil, func(rows *sql.Rows) error {
		var number, game int64
		if err := rows.Scan(&number, &game); err != nil {
			return err
		}
		if number < 0 || number >= maxNumber {
			return fmt.Errorf("%w: number %d", errBlock, number)
		}
		n.to[number] = game
		if word := int(number / 64); word >= len(n.changed) {
			n.changed = append(n.changed, make([]uint64, max(word+1, 2*len(n.changed))-len(n.changed))...)
		}
		n.changed[number/64] |= 1 << (number % 64)
		return nil
	})
	return n, err
}

func (l *Library) lookUpRun(ctx context.Context, run int64, form int, low, high uint64, enough func() bool, see func(entry)) (err error) {
	// The key may begin in the last block that starts before it, and go on in all
	// that start with it.
	if form == 2 {
		low, high = low>>lostKeyBits<<lostKeyBits, high|1<<lostKeyBits-1
	}
	from := int64(low)
	err = l.db.QueryRowContext(ctx, `SELECT first FROM block WHERE run=? AND first<? ORDER BY first DESC LIMIT 1`, run, from).Scan(&from)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	rows, err := l.db.QueryContext(ctx, `SELECT first,data FROM block WHERE run=? AND first>=? AND first<=? ORDER BY first,id`, run, from, int64(high))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var data sql.RawBytes
	for !enough() && rows.Next() {
		var first int64
		if err := rows.Scan(&first, &data); err != nil {
			return err
		}
		if err := seeBlock(form, uint64(first), data, low, high, see); err != nil {
			return fmt.Errorf("%w: run %d", err, run)
		}
	}
	return rows.Err()
}

// seeBlock calls see with the entries of a block whose key is from low to high.
func seeBlock(form int, first uint64, data []byte, low, high uint64, see func(entry)) error {
	if form == 2 {
		return seePacked(first, data, low, high, see)
	}
	r := blockReader{data: data, key: first, bare: form == 3}
	for {
		e, ok, err := r.next()
		switch {
		case err != nil:
			return err
		case !ok || e.key() > high:
			return nil
		case e.key() < low:
			if err := r.skip(); err != nil {
				return err
			}
		default:
			see(e)
		}
	}
}
