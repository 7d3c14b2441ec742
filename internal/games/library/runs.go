package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"sync"
)

// fanIn is the number of runs of one level that are merged into a run of the next level. With 16 instead of
// 8, importing a million games would be 3 % faster, but finding a line would take 68 ms instead of 48.
const fanIn = 8

// storeRun writes the entries in the given lists as one run. The entries must be sorted across all the lists.
func storeRun(ctx context.Context, tx *sql.Tx, kind runKind, level int, lists iter.Seq2[[]entry, error]) error {
	insert, err := newRunInsert(ctx, tx, kind, level)
	if err != nil {
		return err
	}
	w := newRunWriter(kind.form(), func(first uint64, data []byte) error { return insert.block(ctx, first, data) })
	entries := 0
	for list, err := range lists {
		if err != nil {
			return err
		}
		entries += len(list)
		for _, e := range list {
			if err := w.add(e); err != nil {
				return err
			}
		}
	}
	if err := w.close(); err != nil {
		return err
	}
	return insert.close(ctx, entries)
}

// runInsert writes a run to the file, block by block.
type runInsert struct {
	tx     *sql.Tx
	insert *sql.Stmt
	run    int64
}

func newRunInsert(ctx context.Context, tx *sql.Tx, kind runKind, level int) (*runInsert, error) {
	made, err := tx.ExecContext(ctx, `INSERT INTO run(kind,level,entries,form) VALUES(?,?,0,?)`, kind, level, kind.form())
	if err != nil {
		return nil, err
	}
	i := &runInsert{tx: tx}
	if i.run, err = made.LastInsertId(); err != nil {
		return nil, err
	}
	i.insert, err = tx.PrepareContext(ctx, `INSERT INTO block(run,first,data) VALUES(?,?,?)`)
	return i, err
}

func (i *runInsert) block(ctx context.Context, first uint64, data []byte) error {
	_, err := i.insert.ExecContext(ctx, i.run, int64(first), data)
	return err
}

// close records the number of entries in the run. Without it, the run and the statement are discarded with
// the transaction.
func (i *runInsert) close(ctx context.Context, entries int) error {
	if err := i.insert.Close(); err != nil {
		return err
	}
	_, err := i.tx.ExecContext(ctx, `UPDATE run SET entries=? WHERE id=?`, entries, i.run)
	return err
}

// mergeRuns merges runs for as long as fanIn of them have the same kind and level.
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
	if err := storeRun(ctx, tx, kind, level+1, m.lists()); err != nil {
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

// queryer is implemented by a database and by a transaction.
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

// runReader iterates over the entries of a run, holding one block at a time in memory.
type runReader struct {
	ctx   context.Context
	tx    *sql.Tx
	run   int64
	form  int
	block int64 // number of the last block read
	list  []entry
	next  int // index of the next entry in list
	head  entry
	done  bool
}

// advance reads the next entry into head.
func (s *runReader) advance() error {
	for s.next == len(s.list) {
		// The blocks of a run are numbered consecutively, in key order.
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
		// Delete each block once it has been read, so that the merged run can reuse its space.
		if err == nil {
			_, err = s.tx.ExecContext(s.ctx, `DELETE FROM block WHERE run=? AND id<?`, s.run, s.block)
		}
		if err != nil {
			return err
		}
		s.list, s.next = s.list[:0], 0
		err = seeBlock(s.form, uint64(first), data, 0, 1<<keyBits-1, func(e entry) { s.list = append(s.list, e) }, nil)
		if err != nil {
			return fmt.Errorf("%w: run %d", err, s.run)
		}
	}
	s.head = s.list[s.next]
	s.next++
	return nil
}

// merger yields the entries of several runs in order. Among entries with the same key, those of the earlier
// run come first, because its games have lower numbers.
type merger struct {
	sources []*runReader
	lost    int // number of low key bits to ignore
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

// lists yields all of the entries, as a sequence of lists. Each list is valid only until the next one is
// yielded. A separate goroutine reads and merges the runs while earlier entries are being packed and written,
// because large merges account for most of the time of an import.
func (m *merger) lists() iter.Seq2[[]entry, error] {
	const length = 1 << 13 // entries
	return func(yield func([]entry, error) bool) {
		type part struct {
			list []entry
			err  error
		}
		full, empty := make(chan part), make(chan []entry, 2)
		empty <- make([]entry, 0, length)
		empty <- make([]entry, 0, length)
		var group sync.WaitGroup
		group.Go(func() {
			defer close(full)
			for list := range empty {
				p := part{list: list[:0]}
				ok := true
				for ok && len(p.list) < length && p.err == nil {
					var e entry
					if e, ok, p.err = m.next(); ok {
						p.list = append(p.list, e)
					}
				}
				full <- p
				if !ok {
					return
				}
			}
		})
		defer group.Wait()
		defer func() {
			close(empty)
			for range full { // the goroutine may be about to send one more list
			}
		}()
		for p := range full {
			if !yield(p.list, p.err) || p.err != nil {
				return
			}
			empty <- p.list
		}
	}
}

// lost returns the number of low key bits that runs of this kind do not store.
func (k runKind) lost() int {
	if k.form() == 2 {
		return lostKeyBits
	}
	return 0
}

// lookUp calls visit for each entry whose key lies between low and high. It goes through the runs in turn,
// starting with the one that has the latest games. Before passing an entry to visit, it replaces the entry
// number with the number of the game that the entry belongs to.
func (l *Library) lookUp(ctx context.Context, kind runKind, low, high uint64, visit func(entry)) error {
	return l.lookUpUntil(ctx, kind, low, high, func() bool { return false }, visit, nil)
}

// wholeVisitor processes the whole entries of a key and returns their size in bytes. It must use numbers to
// translate their entry numbers to game numbers.
type wholeVisitor func(g wholeGroup, numbers *entryNumbers) (taken int, err error)

// lookUpUntil is like lookUp, but calls enough after each block and stops once it returns true. If whole is
// not nil, whole entries of form 2 are passed to it instead of visit.
func (l *Library) lookUpUntil(ctx context.Context, kind runKind, low, high uint64, enough func() bool, visit func(entry), whole wholeVisitor) error {
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
	var seeWhole func(wholeGroup) (int, error)
	if whole != nil {
		seeWhole = func(g wholeGroup) (int, error) { return whole(g, numbers) }
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
		if err := l.lookUpRun(ctx, run.id, run.form, low, high, enough, see, seeWhole); err != nil {
			return err
		}
	}
	return nil
}

// entryNumbers maps entry numbers to game numbers wherever the two differ.
type entryNumbers struct {
	to      map[int64]int64 // the game; 0 if the entries must be ignored
	changed []uint64        // has a bit set for each number that is a key of to
}

func (n *entryNumbers) any() bool { return len(n.to) > 0 }

// game returns the game that an entry number belongs to, or 0 if there is none. Because it is called for
// every entry examined, it resolves most numbers without using the map.
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

// selectBlocks selects the blocks of run ?1 that may contain keys from ?2 to ?3. The prepared statement is
// shared by all searches, because a search executes it once for each run.
const selectBlocks = `SELECT first,data FROM block WHERE run=?1 AND first<=?3 AND
	first>=coalesce((SELECT first FROM block WHERE run=?1 AND first<?2 ORDER BY first DESC LIMIT 1),?2) ORDER BY first,id`

func (l *Library) lookUpRun(ctx context.Context, run int64, form int, low, high uint64, enough func() bool, see func(entry), whole func(wholeGroup) (int, error)) (err error) {
	// The entries of a key may start in the last block that begins with a smaller key, and continue through
	// all the blocks that begin with the key itself.
	if form == 2 {
		low, high = low>>lostKeyBits<<lostKeyBits, high|(1<<lostKeyBits-1)
	}
	rows, err := l.blocks.QueryContext(ctx, run, int64(low), int64(high))
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
		if err := seeBlock(form, uint64(first), data, low, high, see, whole); err != nil {
			return fmt.Errorf("%w: run %d", err, run)
		}
	}
	return rows.Err()
}

// seeBlock calls see for the entries of a block whose keys lie between low and high. For the use of whole,
// see seePacked.
func seeBlock(form int, first uint64, data []byte, low, high uint64, see func(entry), whole func(wholeGroup) (int, error)) error {
	if form == 2 {
		return seePacked(first, data, low, high, see, whole)
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
