package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"iter"
	"math/bits"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fewGames is the maximum number of remaining games that are read directly, which is then faster than looking
// up more positions in the index.
const fewGames = 300

// seeLine calls see for every game that begins, from the standard starting position, with the line or with
// its mirror image.
//
// A game contains a line if it reaches each of the line's positions after the same number of plies and in the
// same orientation. Looking up every third position is enough. An index entry contains a position and the
// move played next, and so determines the following position too. If two positions are two plies apart, the
// one between them is also determined: each side has made one move, and the squares that changed show which.
// Lookups start from the last position, because earlier positions occur in more games.
func (l *Library) seeLine(ctx context.Context, line []xiangqi.Move, see func(place)) error {
	s := &lineSearch{l: l, positions: []xiangqi.Position{xiangqi.StartPosition()}, line: line}
	for _, m := range line {
		next := s.positions[len(s.positions)-1]
		next.MakeMove(m)
		s.positions = append(s.positions, next)
	}
	plies := s.plies()
	err := l.db.QueryRowContext(ctx, `SELECT coalesce(max(id),0) FROM game`).Scan(&s.most)
	if err != nil {
		return err
	}
	if s.found, s.years, err = s.gamesAt(ctx, plies[0]); err != nil {
		return err
	}
	if s.counted(); s.count > fewGames {
		if err := s.narrow(ctx, plies[1:]); err != nil {
			return err
		}
	}
	if s.count <= fewGames {
		return s.read(ctx, see)
	}
	if err := s.dropOtherStarts(ctx); err != nil {
		return err
	}
	for game := range s.each() { // only the newest games are kept, so it is faster to start with them
		see(place{game: int64(game), ply: len(line), year: s.year(game)})
	}
	return nil
}

// lineSearch is a search for games that begin with a line.
type lineSearch struct {
	l         *Library
	line      []xiangqi.Move
	positions []xiangqi.Position // before the line and after each of its moves

	// found is indexed by game number. It records how each game may contain the line: alike, unlike or
	// either, or 0 if it does not. If found is nil, the value is either for every game.
	found []uint8
	years []byte // of the games
	count int    // games found
	most  int    // the highest game number when the search began
}

// How a game may contain a line: alike if as given, unlike if mirrored.
const (
	alike  uint8 = 1
	unlike uint8 = 2
	either       = alike | unlike
)

// plies returns the numbers of plies after which to look up positions, from last to first.
func (s *lineSearch) plies() (list []int) {
	n := len(s.line)
	if n < 2 {
		return []int{n}
	}
	// The entry of the position before supplies the last move. Use it where it saves a lookup.
	last := n
	if n%3 == 0 {
		last--
	}
	for ply := last; ply > 2; ply -= 3 {
		list = append(list, ply)
	}
	// This position also determines the one before it, unless there is another way to get here from the
	// start.
	list = append(list, 2)
	if !s.oneWayToSecond() {
		list = append(list, 1)
	}
	return list
}

// oneWayToSecond reports whether the line is the only way to reach its position after two plies.
func (s *lineSearch) oneWayToSecond() bool {
	want := s.positions[2]
	mirror := want.MirrorFile()
	for _, first := range s.positions[0].LegalMoves() {
		if first == s.line[0] || first == s.line[0].MirrorFile() {
			continue
		}
		one := s.positions[0]
		one.MakeMove(first)
		for _, second := range one.LegalMoves() {
			two := one
			two.MakeMove(second)
			if key := two.Key(); key == want.Key() || key == mirror.Key() {
				return false
			}
		}
	}
	return true
}

// narrow looks up the remaining positions concurrently, and keeps only the games that contain those positions
// too.
func (s *lineSearch) narrow(ctx context.Context, plies []int) error {
	found, errs := make([][]uint8, len(plies)), make([]error, len(plies))
	var group sync.WaitGroup
	for i, ply := range plies {
		group.Go(func() { found[i], _, errs[i] = s.gamesAt(ctx, ply) })
	}
	group.Wait()
	for _, other := range found {
		s.found = s.found[:min(len(s.found), len(other))]
		intersect(s.found, other)
	}
	s.counted()
	return errors.Join(errs...)
}

func (s *lineSearch) counted() {
	s.count = 0
	for range s.each() {
		s.count++
	}
}

// each iterates over the numbers of the games found, in descending order. It examines eight games at a time,
// to avoid a branch for each one.
func (s *lineSearch) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		end := len(s.found)
		for ; end%8 != 0; end-- {
			if s.found[end-1] != 0 && !yield(end-1) {
				return
			}
		}
		for ; end > 0; end -= 8 {
			word := binary.LittleEndian.Uint64(s.found[end-8:])
			const lowest = 0x0101010101010101 // the lower bit of each byte; the value either has two bits
			for word = (word | word>>1) & lowest; word != 0; {
				top := 63 - bits.LeadingZeros64(word)
				word &^= 1 << top
				if !yield(end - 8 + top/8) {
					return
				}
			}
		}
	}
}

// intersect clears the bits in a that are not set in b, eight bytes at a time. b must be at least as long as
// a.
func intersect(a, b []uint8) {
	i := 0
	for ; i+8 <= len(a); i += 8 {
		binary.LittleEndian.PutUint64(a[i:], binary.LittleEndian.Uint64(a[i:])&binary.LittleEndian.Uint64(b[i:]))
	}
	for ; i < len(a); i++ {
		a[i] &= b[i]
	}
}

// gamesAt looks up the line's position after the given number of plies. It selects the games that reached the
// position after that many plies and continued with the line's next move. For each of them, found contains
// the orientation, and years the byte for the year. Both slices are indexed by game number.
func (s *lineSearch) gamesAt(ctx context.Context, ply int) (found []uint8, years []byte, err error) {
	at := s.stepAt(ply)
	err = s.l.lookUpPositionWhole(ctx, at.key, func(e entry) {
		place := e.where >> 8 & (1<<23 - 1)
		at.see(uint64(e.game()), place, uint16(e.keyMove), byte(e.where))
	}, at.whole)
	return at.found, at.years, err
}

// lineStep is a position of the line with the move that follows it. It collects the games that contain both
// after the same number of plies.
type lineStep struct {
	key uint64
	ply uint64
	// These arrays are indexed by an entry's mirror flag. sides records how a game with the position in that
	// orientation contains the line. alike and unlike are the next moves that the entry must have for the
	// game to be alike or unlike.
	sides         [2]uint8
	alike, unlike [2]uint16
	moveMask      uint16 // bits that must match alike or unlike; 0 at the end of the line

	found []uint8
	years []byte
}

func (s *lineSearch) stepAt(ply int) *lineStep {
	pos := &s.positions[ply]
	key, mirrored := keyOf(pos)
	reflected := pos.MirrorFile()
	symmetric := reflected.Key() == pos.Key()
	at := &lineStep{key: key, ply: uint64(ply), found: make([]uint8, s.most+1), years: make([]byte, s.most+1)}
	for flag := range at.sides {
		flagged := flag == 1
		switch {
		case symmetric:
			at.sides[flag] = either
		case flagged == mirrored:
			at.sides[flag] = alike
		default:
			at.sides[flag] = unlike
		}
		if ply < len(s.line) {
			// An entry stores the move as played on the board that the key belongs to.
			next, other := s.line[ply], s.line[ply].MirrorFile()
			if flagged {
				next, other = other, next
			}
			at.alike[flag], at.unlike[flag], at.moveMask = uint16(next), uint16(other), 1<<moveBits-1
		}
	}
	return at
}

// see processes an entry. place combines the entry's ply and mirror flag; the high bits of move contain the
// result.
func (at *lineStep) see(game, place uint64, move uint16, year byte) {
	if place>>1 != at.ply {
		return
	}
	flag := place & 1
	sides, move := at.sides[flag], move&at.moveMask
	if move != at.alike[flag] {
		sides &^= alike
	}
	if move != at.unlike[flag] {
		sides &^= unlike
	}
	if sides == 0 {
		return
	}
	if game >= uint64(len(at.found)) { // the game was added after the search began
		grown := make([]uint8, game+1-uint64(len(at.found)))
		at.found, at.years = append(at.found, grown...), append(at.years, grown...)
	}
	at.found[game] |= sides
	at.years[game] = year
}

// whole processes entire groups of entries directly, for speed: a common early position has hundreds of
// thousands of entries.
func (at *lineStep) whole(g wholeGroup, numbers *entryNumbers) (taken int, err error) {
	i, game := 0, g.game
	var place uint64
	translated := numbers.any()
	for range g.count {
		if game, place, i = g.next(i, game); i < 0 {
			return 0, errBlock
		}
		of := game
		if translated {
			if of = uint64(numbers.game(int64(game))); of == 0 {
				i += 3
				continue
			}
		}
		at.see(of, place, uint16(g.data[i])|uint16(g.data[i+1])<<8, g.data[i+2])
		i += 3
	}
	return i, nil
}

func (s *lineSearch) year(game int) int { return entry{where: uint64(s.years[game])}.year() }

// read reads the few remaining games, and calls see for those that really begin with the line.
func (s *lineSearch) read(ctx context.Context, see func(place)) error {
	var ids []int64
	for game := range s.each() {
		ids = append(ids, int64(game))
	}
	slices.Reverse(ids)
	mirror := make([]xiangqi.Move, len(s.line))
	for i, m := range s.line {
		mirror[i] = m.MirrorFile()
	}
	return s.l.eachOf(ctx, ids, func(r *row, id int64) {
		if len(r.moves) < len(s.line) || r.start != "" {
			return
		}
		if begin := r.moves[:len(s.line)]; slices.Equal(begin, s.line) || slices.Equal(begin, mirror) {
			see(place{game: id, ply: len(s.line), year: r.year})
		}
	})
}

// dropOtherStarts removes games that reached the line's positions from a different starting position. Such
// games have no opening code.
func (s *lineSearch) dropOtherStarts(ctx context.Context) error {
	var others []int64
	err := eachRow(ctx, s.l.db, `SELECT id FROM game WHERE ecco=''`, nil, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		if err == nil && id < int64(len(s.found)) && s.found[id] != 0 {
			others = append(others, id)
		}
		return err
	})
	if err != nil {
		return err
	}
	return s.l.eachOf(ctx, others, func(r *row, id int64) {
		if r.start != "" {
			s.found[id] = 0
		}
	})
}
