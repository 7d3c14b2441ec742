package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// For each game, an import must find out whether the library already contains it. The fingerprint index is a
// tree in which every lookup reads a different page. A filter in memory saves this lookup for most new games.

// fingerprintFilter identifies fingerprints that have certainly not been added. About one such fingerprint in
// a hundred goes undetected. It is a Bloom filter that keeps all bits of a fingerprint in one word (Putze,
// Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007). It consists of parts, each
// with twice the capacity of the previous one.
type fingerprintFilter struct {
	parts []filterPart
}

type filterPart struct {
	words []uint64 // a power of two in number
	shift int      // how far to shift a hash to get a word's index
	room  int      // number of fingerprints that can still be added
}

const (
	firstRoom       = 1 << 16 // number of fingerprints in the first part
	fingersPerWord  = 4
	bitsOfFinger    = 4
	goldenRatio     = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio; spreads differences in any bits
	positionBits    = 6                  // bits needed to number the bits of a word
	positionsOfWord = 1<<positionBits - 1
)

// place returns the index of the word for a fingerprint, and the fingerprint's bits in that word.
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

// mayHave reports whether a fingerprint may have been added. A false result is certain.
func (f *fingerprintFilter) mayHave(fingerprint uint64) bool {
	for i := range f.parts {
		p := &f.parts[i]
		if word, mask := p.place(fingerprint); p.words[word]&mask == mask {
			return true
		}
	}
	return false
}

// lookUpsOfFilter is how many fingerprints can be loaded into the filter in the time of one tree lookup. An
// import builds the filter once its lookups reach the number of games divided by lookUpsOfFilter.
const lookUpsOfFilter = 32

// needFilter builds or discards the filter, depending on the state of the library at the start of the current
// transaction.
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

// isNew reports whether a fingerprint is certainly not in the library. A false result proves nothing.
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

// known returns the library game that a record belongs to, or nil if there is none. The game must have the
// same start and the same moves, possibly mirrored. If there are only a few moves, the players must be the
// same too.
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

// knownCopy searches the records of games that were merged by hand, whose main lines may differ.
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

// importConnection is a connection shared by all imports. Sharing it makes it possible to detect writes made
// elsewhere, and keeps its cache warm across transactions.
type importConnection struct {
	*sql.Conn
	version int64 // version of the library after this connection's last write
	filter  *fingerprintFilter
}

// Cache size of a connection, in KiB. Imports need a larger cache because they update the player, event and
// fingerprint indexes at random places. For a million games, these indexes have 13,000 pages, and any page
// that is not cached is read and written again and again.
const (
	usualCache     = 32 << 10
	importingCache = 60 << 10
)

// connectForImport returns the connection used for imports, or nil for a library in memory, which has only
// one connection. After the import, the caller must call release to free the memory of the cache.
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
		_ = c.setCache(context.WithoutCancel(ctx), usualCache) // failure merely leaves the larger cache in place
	}, nil
}

func (c *importConnection) setCache(ctx context.Context, size int) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA cache_size=-%d", size))
	return err
}
