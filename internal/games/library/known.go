package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// An import must determine for each game whether the library already contains it. The fingerprint
// index is a tree, in which every lookup reads a different page. For most new games, a filter in
// memory makes this lookup unnecessary.

// fingerprintFilter reports which fingerprints have certainly not been added. For about one in a
// hundred of these, it cannot decide. It is a Bloom filter that keeps all the bits of a fingerprint
// in one word (Putze, Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters",
// 2007). It consists of parts, each with twice the capacity of the one before.
type fingerprintFilter struct {
	parts []filterPart
}

type filterPart struct {
	words []uint64 // their number is a power of two
	shift int      // how far to shift a hash to get the index of a word
	room  int      // number of fingerprints that can still be added
}

const (
	firstRoom       = 1 << 16 // number of fingerprints in the first part
	fingersPerWord  = 4
	bitsOfFinger    = 4
	goldenRatio     = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio; spreads differences in any bits
	positionBits    = 6                  // bits in the position of a bit in a word
	positionsOfWord = 1<<positionBits - 1
)

// place returns the index of the word that a fingerprint belongs to, and the fingerprint's bits in
// that word.
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

// mayHave reports whether a fingerprint may have been added. If it returns false, the fingerprint
// has certainly not been added.
func (f *fingerprintFilter) mayHave(fingerprint uint64) bool {
	for i := range f.parts {
		p := &f.parts[i]
		if word, mask := p.place(fingerprint); p.words[word]&mask == mask {
			return true
		}
	}
	return false
}

// lookUpsOfFilter is the number of fingerprints that can be read for the filter in the time that
// one tree lookup takes. An import builds the filter once the number of its lookups exceeds the
// number of games divided by lookUpsOfFilter.
const lookUpsOfFilter = 32

// needFilter builds or discards the filter, depending on the state of the library in the
// transaction that has just begun.
func (w *writer) needFilter(ctx context.Context) error {
	c := w.connection
	if c == nil {
		return nil
	}
	var version int64
	if err := w.tx.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&version); err != nil {
		return err
	}
	if version != c.version { // another writer has changed the library
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

// isNew reports whether a fingerprint is certainly not in the library. If it returns false, the
// fingerprint may or may not be in the library.
func (w *writer) isNew(fingerprint uint64) bool {
	if w.connection == nil || w.connection.filter == nil {
		w.asked++
		return false
	}
	return !w.connection.filter.mayHave(fingerprint)
}

// seen adds the fingerprint of a new row to the filter.
func (w *writer) seen(fingerprint uint64) {
	if w.connection != nil && w.connection.filter != nil {
		w.connection.filter.add(fingerprint)
	}
}

// known returns the library game that a record belongs to, or nil if there is none. That game has
// the same start and the same moves, mirrored or not. If there are only a few moves, the players
// must also be the same.
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

// knownCopy searches the records of games that were merged by hand, which may have different main
// lines.
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
			continue // a damaged record does not count as a duplicate
		}
		other := &row{red: g.Headers.Get("Red"), black: g.Headers.Get("Black"), moves: g.Moves()}
		if sameGame(other, r) {
			return game, nil
		}
	}
	return 0, rows.Err()
}

// importConnection is the connection that imports use. Because all imports share a single
// connection, it can detect writes by others, and its cache persists across transactions.
type importConnection struct {
	*sql.Conn
	version int64 // version of the library after the last write by this connection
	filter  *fingerprintFilter
}

// How much of the library a connection caches, in KiB. Imports need more because they update the
// indexes of players, events and fingerprints at random places. For a million games, these indexes
// have 13,000 pages, and pages that are not cached are read and written repeatedly.
const (
	usualCache     = 32 << 10
	importingCache = 60 << 10
)

// connectForImport returns the connection for imports. It returns nil for a library in memory,
// which has only one connection. The caller must call release after the import to free the cache's
// memory.
func (l *Library) connectForImport(ctx context.Context) (c *importConnection, release func(), err error) {
	if l.path == memoryPath {
		return nil, func() {}, nil
	}
	l.connecting.Lock()
	defer l.connecting.Unlock()
	if l.importing != nil && l.importing.setCache(ctx, importingCache) != nil {
		_ = l.importing.Close() // the connection was lost
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
		_ = c.setCache(context.WithoutCancel(ctx), usualCache) // if this fails, the large cache does no other harm
	}, nil
}

func (c *importConnection) setCache(ctx context.Context, size int) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA cache_size=-%d", size))
	return err
}
