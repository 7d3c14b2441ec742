package library

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fewGames are so many that are rather read than told by the index.
const fewGames = 300

// seeLine calls see with the games that begin so from the usual start, or with the
// mirror image. A game has played a line if it had each of its positions after so many
// plies, seen from the same side. An entry of the index tells its position and the next
// move, hence the next position too, so every second one is looked up, the last first:
// the earlier a position the more games have it.
func (l *Library) seeLine(ctx context.Context, line []xiangqi.Move, see func(place)) error {
	s := &lineSearch{l: l, positions: []xiangqi.Position{xiangqi.StartPosition()}, line: line}
	for _, m := range line {
		next := s.positions[len(s.positions)-1]
		next.MakeMove(m)
		s.positions = append(s.positions, next)
	}
	plies := s.plies()
	var err error
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
	for game, sides := range slices.Backward(s.found) { // the newest first, mostly, which are kept
		if sides != 0 {
			see(place{game: int64(game), ply: len(line), year: s.year(game)})
		}
	}
	return nil
}

// lineSearch is a search for the games that begin with a line.
type lineSearch struct {
	l         *Library
	line      []xiangqi.Move
	positions []xiangqi.Position // before the line and after each of its moves

	// found tells of each game by its number how it may have played the line: alike,
	// unlike or either; 0 for not at all. nil stands for all games, either.
	found []uint8
	years []byte // of the games
	count int    // of the games found
}

// How a game may have played a line: as it is, or its mirror image.
const (
	alike  uint8 = 1
	unlike uint8 = 2
	either       = alike | unlike
)

// plies returns after how many plies positions are to be looked up, the last first.
func (s *lineSearch) plies() (list []int) {
	n := len(s.line)
	if n%2 == 0 {
		list = append(list, n)
	}
	for ply := (n - 1) / 2 * 2; ply >= 2; ply -= 2 {
		list = append(list, ply)
	}
	if n == 1 || !s.oneWayToSecond() {
		list = append(list, 1)
	}
	return list
}

// oneWayToSecond says whether the position after two plies is reached by the line only.
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

// narrow keeps the games that had the other positions too, which are looked up at the
// same time.
func (s *lineSearch) narrow(ctx context.Context, plies []int) error {
	found, errs := make([][]uint8, len(plies)), make([]error, len(plies))
	var group sync.WaitGroup
	for i, ply := range plies {
		group.Go(func() { found[i], _, errs[i] = s.gamesAt(ctx, ply) })
	}
	group.Wait()
	for _, other := range found {
		s.found = s.found[:min(len(s.found), len(other))]
		for game := range s.found {
			s.found[game] &= other[game]
		}
	}
	s.counted()
	return errors.Join(errs...)
}

func (s *lineSearch) counted() {
	s.count = 0
	for _, sides := range s.found {
		if sides != 0 {
			s.count++
		}
	}
}

// gamesAt returns how each game, by its number, had the position after so many plies and
// went on with the next move of the line, with the bytes of their years.
func (s *lineSearch) gamesAt(ctx context.Context, ply int) (found []uint8, years []byte, err error) {
	pos := &s.positions[ply]
	key, mirrored := keyOf(pos)
	reflected := pos.MirrorFile()
	symmetric := reflected.Key() == pos.Key()
	next, other := xiangqi.NoMove, xiangqi.NoMove // of the line, and of its mirror image
	if ply < len(s.line) {
		next, other = s.line[ply], s.line[ply].MirrorFile()
	}
	err = s.l.lookUpPosition(ctx, key, func(e entry) {
		if e.ply() != ply {
			return
		}
		// The entry has the move as it is on the board of the key.
		sides, m := either, e.move()
		if !symmetric && e.mirrored() == mirrored {
			sides = alike
		} else if !symmetric {
			sides = unlike
		}
		if next != xiangqi.NoMove {
			if e.mirrored() {
				m = m.MirrorFile() // as it was played
			}
			if m != next {
				sides &^= alike
			}
			if m != other {
				sides &^= unlike
			}
		}
		if sides == 0 {
			return
		}
		game := int(e.game())
		if game >= len(found) {
			grown := max(game+1, 2*len(found))
			found = append(found, make([]uint8, grown-len(found))...)
			years = append(years, make([]byte, grown-len(years))...)
		}
		found[game] |= sides
		years[game] = byte(e.where)
	})
	return found, years, err
}

func (s *lineSearch) year(game int) int { return entry{where: uint64(s.years[game])}.year() }

// read gives those of a few games that begin with the line.
func (s *lineSearch) read(ctx context.Context, see func(place)) error {
	var ids []int64
	for game, sides := range s.found {
		if sides != 0 {
			ids = append(ids, int64(game))
		}
	}
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

// dropOtherStarts leaves out games that have come to the line's positions from another
// start. These have no opening code.
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
