package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// An import asks of each game whether the library contains it. The index of fingerprints is a
// tree in which every question leads to another page; of new games, which most are, a
// filter in memory says so without it.

// fingerprintFilter says of fingerprints that they have not been added. Of one in a
// hundred or so it does not know. It is a Bloom filter whose bits for a fingerprint are in
// one word (Putze, Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters",
// 2007), in parts of which each has twice the room of the one before.
type fingerprintFilter struct {
	parts []filterPart
}

type filterPart struct {
	words []uint64 // a power of two of them
	shift int      // of a hash, to the number of a word
	room  int      // for that number of further fingerprints
}

const (
	firstRoom       = 1 << 16 // fingerprints of the first part
	fingersPerWord  = 4
	bitsOfFinger    = 4
	goldenRatio     = 0x9E3779B97F4A7C15 // of 2^64; spreads what differs in any bits
	positionBits    = 6                  // of a bit in a word
	positionsOfWord = 1<<positionBits - 1
)

// place returns the number of the word for a fingerprint and its bits there.
func (p *filterPart) place(fingerprint uint64) (word int, mask uint64) {
	hash := fingerprint * goldenRatio
	hash ^= hash >> 32
	hash *= goldenRatio
	for i := range bitsOfFinger {
		mask |= 1 << (hash >> (positionBits * i) & positionsOfWord)
	}
	return int(hash >> p.shift), mask
}

func (f *fingerprintFilter) add(fingerprint uint64) {
	if n := len(f.parts); n == 0 || f.parts[n-1].room == 0 {
		room, shift := firstRoom<<n, 64
		words := room / fingersPerWord
		for w := words; w > 1; w /= 2 {
			shift--
		}
		f.parts = append(f.parts, filterPart{words: make([]uint64, words), shift: shift, room: room})
	}
	p := &f.parts[len(f.parts)-1]
	word, mask := p.place(fingerprint)
	p.words[word] |= mask
	p.room--
}

// mayHave is false for what has not been added.
func (f *fingerprintFilter) mayHave(fingerprint uint64) bool {
	for i := range f.parts {
		p := &f.parts[i]
		if word, mask := p.place(fingerprint); p.words[word]&mask == mask {
			return true
		}
	}
	return false
}

// lookUpsOfFilter is by how much reading a fingerprint to make the filter is cheaper than
// asking the tree for one: a filter is made when an import has asked for one in that number of
// the games that are there.
const lookUpsOfFilter = 32

// needFilter makes the filter or throws it away, as the library is in the transaction that
// has just begun.
func (w *writer) needFilter(ctx context.Context) error {
	c := w.connection
	if c == nil {
		return nil
	}
	var version int64
	if err := w.tx.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&version); err != nil {
		return err
	}
	if version != c.version { // another writer was here
		c.version, c.filter = version, nil
	}
	if c.filter != nil {
		return nil
	}
	var games int
	if err := w.tx.QueryRowContext(ctx, `SELECT coalesce(max(id),0) FROM game`).Scan(&games); err != nil || w.asked < games/lookUpsOfFilter {
		return err
	}
	f := &fingerprintFilter{}
	for _, table := range []string{"game", "copy"} {
		err := eachRow(ctx, w.tx, `SELECT fingerprint FROM `+table, nil, func(rows *sql.Rows) error {
			var fingerprint int64
			err := rows.Scan(&fingerprint)
			f.add(uint64(fingerprint))
			return err
		})
		if err != nil {
			return err
		}
	}
	c.filter = f
	return nil
}

// isNew reports that no game of the library has a fingerprint; false is no answer.
func (w *writer) isNew(fingerprint uint64) bool {
	if w.connection == nil || w.connection.filter == nil {
		w.asked++
		return false
	}
	return !w.connection.filter.mayHave(fingerprint)
}

// seen notes a fingerprint that a row has got.
func (w *writer) seen(fingerprint uint64) {
	if w.connection != nil && w.connection.filter != nil {
		w.connection.filter.add(fingerprint)
	}
}

// known returns the game of the library that a record is of, nil for none: that with
// the same start and moves, mirrored or not, and if they are few, with the same
// players.
func (w *writer) known(ctx context.Context, r *row) (*stored, error) {
	if w.isNew(r.fingerprint) {
		return nil, nil
	}
	g, err := w.knownGame(ctx, r)
	if g != nil || err != nil || w.copies == nil {
		return g, err
	}
	id, err := w.knownCopy(ctx, r)
	if id == 0 || err != nil {
		return nil, err
	}
	return w.load(ctx, id)
}

func (w *writer) knownGame(ctx context.Context, r *row) (found *stored, err error) {
	rows, err := w.same.QueryContext(ctx, int64(r.fingerprint))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		g, err := scanStored(rows)
		if err != nil {
			return nil, err
		}
		if sameGame(&g.row, r) {
			return g, nil
		}
	}
	return nil, rows.Err()
}

// knownCopy looks among the records of games that people have merged, whose main lines
// differ.
func (w *writer) knownCopy(ctx context.Context, r *row) (id int64, err error) {
	rows, err := w.copies.QueryContext(ctx, int64(r.fingerprint))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var game int64
		var data []byte
		if err := rows.Scan(&game, &data); err != nil {
			return 0, err
		}
		g, err := unpackTree(data)
		if err != nil {
			continue // a damaged record is nothing's duplicate
		}
		other := &row{red: g.Headers.Get("Red"), black: g.Headers.Get("Black"), moves: g.Moves()}
		if sameGame(other, r) {
			return game, nil
		}
	}
	return 0, rows.Err()
}

// importConnection is the connection on which imports write. As one connection it can tell
// whether any other has written since, and its cache stays as it is from one transaction
// to the next.
type importConnection struct {
	*sql.Conn
	version int64 // of the library, as this connection has left it
	filter  *fingerprintFilter
}

// How much of the library a connection keeps in memory, in KiB. The indices of players,
// events and fingerprints get their entries all over: those of a million games have
// 13,000 pages, and each that is not in memory is read and written again and again.
const (
	usualCache     = 32 << 10
	importingCache = 60 << 10
)

// connectForImport returns the connection for imports, nil for a library in memory, which
// has one for everything. release gives its memory back.
func (l *Library) connectForImport(ctx context.Context) (c *importConnection, release func(), err error) {
	if l.path == memoryPath {
		return nil, func() {}, nil
	}
	l.connecting.Lock()
	defer l.connecting.Unlock()
	if l.importing != nil && l.importing.setCache(ctx, importingCache) != nil {
		_ = l.importing.Close() // it has been lost
		l.importing = nil
	}
	if l.importing == nil {
		conn, err := l.db.Conn(ctx)
		if err != nil {
			return nil, nil, err
		}
		c := &importConnection{Conn: conn, version: -1}
		if err := c.setCache(ctx, importingCache); err != nil {
			return nil, nil, errors.Join(err, conn.Close())
		}
		l.importing = c
	}
	c = l.importing
	return c, func() {
		_ = c.setCache(context.WithoutCancel(ctx), usualCache) // if it stays large, that does no other harm
	}, nil
}

func (c *importConnection) setCache(ctx context.Context, size int) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA cache_size=-%d", size))
	return err
}
