package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// For each game, an import must determine whether the library already contains it. The fingerprint
// index is a tree in which every lookup reads a different page; a filter in memory avoids this for
// most new games.

// fingerprintFilter reports fingerprints that have certainly not been added; about one in a hundred
// remains undecided. It is a Bloom filter whose bits for a fingerprint are in one word (Putze,
// Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", 2007), divided into
// parts, each with twice the capacity of the previous one.
type fingerprintFilter struct {
	parts []filterPart
}

type filterPart struct {
	words []uint64 // a power of two of them
	shift int      // of a hash, yielding the index of a word
	room  int      // remaining capacity in fingerprints
}

const (
	firstRoom       = 1 << 16 // fingerprints of the first part
	fingersPerWord  = 4
	bitsOfFinger    = 4
	goldenRatio     = 0x9E3779B97F4A7C15 // 2^64 over the golden ratio; spreads differences in any bits
	positionBits    = 6                  // of a bit in a word
	positionsOfWord = 1<<positionBits - 1
)

// place returns the word index of a fingerprint and its bits in that word.
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

// mayHave returns false if a fingerprint has certainly not been added.
func (f *fingerprintFilter) mayHave(fingerprint uint64) bool {
	for i := range f.parts {
		p := &f.parts[i]
		if word, mask := p.place(fingerprint); p.words[word]&mask == mask {
			return true
		}
	}
	return false
}

// lookUpsOfFilter is the cost of a tree lookup relative to reading a fingerprint for the filter: an
// import builds the filter once its lookups exceed the number of games divided by this.
const lookUpsOfFilter = 32

// needFilter builds or discards the filter, according to the state of the library in the
// transaction just begun.
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

// isNew reports whether a fingerprint is certainly not in the library; false means unknown.
func (w *writer) isNew(fingerprint uint64) bool {
	if w.connection == nil || w.connection.filter == nil {
		w.asked++
		return false
	}
	return !w.connection.filter.mayHave(fingerprint)
}

// seen adds the fingerprint of a new row.
func (w *writer) seen(fingerprint uint64) {
	if w.connection != nil && w.connection.filter != nil {
		w.connection.filter.add(fingerprint)
	}
}

// known returns the library game that a record belongs to, or nil: the game with the same start and
// moves, mirrored or not, and also the same players if the moves are few.
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

// knownCopy searches the records of manually merged games, whose main lines differ.
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
			continue // a damaged record is never a duplicate
		}
		other := &row{red: g.Headers.Get("Red"), black: g.Headers.Get("Black"), moves: g.Moves()}
		if sameGame(other, r) {
			return game, nil
		}
	}
	return 0, rows.Err()
}

// importConnection is the connection used by imports. Being a single connection, it can detect
// writes by others, and its cache persists across transactions.
type importConnection struct {
	*sql.Conn
	version int64 // of the library, after the last write by this connection
	filter  *fingerprintFilter
}

// The amount of the library that a connection caches, in KiB. The indexes of players, events and
// fingerprints are updated at random places: those of a million games have 13,000 pages, and
// uncached pages are read and written repeatedly.
const (
	usualCache     = 32 << 10
	importingCache = 60 << 10
)

// connectForImport returns the connection for imports; nil for a library in memory, which has only
// one connection. release frees its memory.
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
		_ = c.setCache(context.WithoutCancel(ctx), usualCache) // a large cache does no other harm
	}, nil
}

func (c *importConnection) setCache(ctx context.Context, size int) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA cache_size=-%d", size))
	return err
}
