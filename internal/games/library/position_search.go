package library

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// seePosition calls see with the first occurrence of a position in each game. This is an occurrence in the
// main line or, if the position never occurs there, in a variation.
func (l *Library) seePosition(ctx context.Context, p *xiangqi.Position, exact bool, see func(place)) error {
	key, mirrored := keyOf(p)
	own := p.MirrorFile()
	symmetric := own.Key() == p.Key()
	at := func(e entry, variation bool) (p place, ok bool) {
		other := e.mirrored() != mirrored && !symmetric
		return place{e.game(), e.ply(), other, e.year(), variation}, !exact || !other
	}
	aside := placesAside{first: map[int64]place{}}
	err := l.lookUp(ctx, variationRun, key, key, func(e entry) {
		if p, ok := at(e, true); ok {
			aside.add(p)
		}
	})
	if err != nil {
		return err
	}
	last := int64(-1)
	inMain := func(p place) {
		last = p.game
		aside.drop(p.game)
		see(p)
	}
	err = l.lookUpPositionWhole(ctx, key, func(e entry) {
		if p, ok := at(e, false); ok && p.game != last {
			inMain(p)
		}
	}, func(g wholeGroup, numbers *entryNumbers) (taken int, err error) {
		i, game := 0, g.game
		translated := numbers.any()
		var where uint64
		for range g.count {
			if game, where, i = g.next(i, game); i < 0 {
				return 0, errBlock
			}
			of := int64(game)
			if translated {
				of = numbers.game(of)
			}
			year := entry{where: uint64(g.data[i+2])}.year()
			i += 3
			if other := where&1 != 0 != mirrored && !symmetric; of != 0 && of != last && !(exact && other) {
				inMain(place{of, int(where >> 1), other, year, false})
			}
		}
		return i, nil
	})
	for _, p := range aside.first {
		see(p)
	}
	return err
}

// placesAside records, for each game, the first occurrence of a position in variations.
type placesAside struct {
	first map[int64]place
	games []uint64 // has a bit set for each game in first, and possibly for others; it quickly excludes most games
}

func (a *placesAside) add(p place) {
	if first, found := a.first[p.game]; found && p.ply >= first.ply {
		return
	}
	a.first[p.game] = p
	if word := int(p.game / 64); word >= len(a.games) {
		a.games = append(a.games, make([]uint64, max(word+1, 2*len(a.games))-len(a.games))...)
	}
	a.games[p.game/64] |= 1 << (p.game % 64)
}

// drop removes a game's place. It is called for each game that has the position in its main line.
func (a *placesAside) drop(game int64) {
	if word := uint64(game) / 64; word < uint64(len(a.games)) && a.games[word]>>(game%64)&1 != 0 {
		delete(a.first, game)
	}
}

// keyOf returns the index key of a position, and whether it is that of the mirror image.
func keyOf(p *xiangqi.Position) (key uint64, mirrored bool) {
	mirror := p.MirrorFile()
	return positionKey(p.Key(), mirror.Key())
}
