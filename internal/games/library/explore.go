package library

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Score counts games by result.
type Score struct {
	Games int `json:"games"` // number of games, including those without a result
	Red   int `json:"red"`   // wins by Red
	Draw  int `json:"draw"`  // drawn games
	Black int `json:"black"` // wins by Black
	Open  int `json:"open"`  // games without a result
}

func (s *Score) add(r xiangqi.Result) {
	s.Games++
	switch r {
	case xiangqi.RedWins:
		s.Red++
	case xiangqi.BlackWins:
		s.Black++
	case xiangqi.Draw:
		s.Draw++
	default:
		s.Open++
	}
}

// Percent returns the percentage of the possible points that a side scored, from 0 to 100. A draw counts as
// half a point. If no game has a result, ok is false.
func (s Score) Percent(c xiangqi.Color) (percent float64, ok bool) {
	decided := s.Red + s.Draw + s.Black
	if decided == 0 {
		return 0, false
	}
	wins := s.Red
	if c == xiangqi.Black {
		wins = s.Black
	}
	return 100 * (float64(wins) + float64(s.Draw)/2) / float64(decided), true
}

// Explored lists the moves played in a position in the library's games.
type Explored struct {
	Score
	Variations int            `json:"variations"` // games that contain the position only in a variation, which are not part of the score; 0 unless requested
	Moves      []ExploredMove `json:"moves"`      // most frequent first
	Examples   []Hit          `json:"examples"`   // some of the games, newest first
}

// ExploredMove is a move with its results.
type ExploredMove struct {
	Move xiangqi.Move `json:"move"` // the move in coordinates, reflected for games with the mirror image of the position
	Score
	Variations int     `json:"variations"` // games with the move only in a variation; 0 unless requested
	Reached    int     `json:"reached"`    // games that reached the position after the move in their main lines, by any moves; 0 unless requested
	FirstYear  int     `json:"first_year"` // first year in which the move was played; 0 if unknown
	LastYear   int     `json:"last_year"`  // last year in which the move was played; 0 if unknown
	Examples   []int64 `json:"examples"`   // numbers of some games with the move, newest first
}

// ExploreOptions selects the games and moves to count. The zero value counts the main lines of all games.
type ExploreOptions struct {
	// Games selects the games by player, event, date, result, opening and so on. Line, Position, Pattern,
	// Material, Limit and Offset must not be set.
	Games      Query
	Variations bool // also count variations
	MinGames   int  // omit moves found in fewer games; games with the move only in a variation count too, if requested
	Examples   int  // number of games to show for the position and for each move
	// Transpositions also counts, for each move, the games that reached the resulting position by any moves.
	// It costs one extra lookup per move.
	Transpositions bool
}

// Explore returns the moves played in p and in its mirror image, with those from the mirror image reflected.
// examples is the maximum number of games to list for the position and for each move.
func (l *Library) Explore(ctx context.Context, p *xiangqi.Position, examples int) (Explored, error) {
	return l.ExploreWith(ctx, p, ExploreOptions{Examples: examples})
}

// Knows returns a function that reports whether any game in the library contains a position. The function
// returns false once ctx is done or if the library cannot be read.
func (l *Library) Knows(ctx context.Context) func(*xiangqi.Position) bool {
	return func(p *xiangqi.Position) bool {
		e, err := l.Explore(ctx, p, 0)
		return err == nil && e.Games > 0
	}
}

// ExploreWith is like Explore but counts only the games and moves selected by o.
func (l *Library) ExploreWith(ctx context.Context, p *xiangqi.Position, o ExploreOptions) (Explored, error) {
	counts, err := l.exploredGames(ctx, o.Games)
	if err != nil {
		return Explored{Moves: []ExploredMove{}, Examples: []Hit{}}, err
	}
	return l.explore(ctx, p, o, counts)
}

// explore counts the entries for which counts returns true, or all entries if counts is nil.
func (l *Library) explore(ctx context.Context, p *xiangqi.Position, o ExploreOptions, counts func(entry) bool) (Explored, error) {
	out := Explored{Moves: []ExploredMove{}, Examples: []Hit{}}
	x := newExplorer(p, o.Examples, counts)
	if o.Variations {
		if err := l.lookUp(ctx, variationRun, x.key, x.key, x.seeVariation); err != nil {
			return out, err
		}
	}
	if err := l.lookUpPosition(ctx, x.key, x.see); err != nil {
		return out, err
	}
	for _, m := range x.moves {
		m.Variations = len(m.aside)
		if m.Games+m.Variations < o.MinGames {
			continue
		}
		m.Examples = []int64{}
		for _, p := range m.newest.sorted() {
			m.Examples = append(m.Examples, p.game)
		}
		if o.Transpositions {
			after := *p
			after.MakeMove(m.Move)
			var err error
			if m.Reached, err = l.reached(ctx, &after, counts); err != nil {
				return out, err
			}
		}
		out.Moves = append(out.Moves, m.ExploredMove)
	}
	slices.SortFunc(out.Moves, func(a, b ExploredMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Variations, a.Variations), cmp.Compare(a.Move, b.Move))
	})
	out.Score, out.Variations = x.score, len(x.aside)
	for _, p := range x.aside {
		x.newest.see(p)
	}
	for _, at := range x.newest.sorted() {
		s, err := l.Summary(ctx, at.game)
		if err != nil {
			return out, err
		}
		out.Examples = append(out.Examples, Hit{Summary: s, Ply: at.ply, Mirrored: at.mirrored, Variation: at.variation})
	}
	return out, nil
}

// exploredGames returns a function that reports whether an entry's game meets the conditions in q. The
// function is nil if every game does.
func (l *Library) exploredGames(ctx context.Context, q Query) (counts func(entry) bool, err error) {
	if len(q.Line) > 0 || q.Position != nil || q.Pattern != nil || q.Material != nil || q.Limit != 0 || q.Offset != 0 {
		return nil, fmt.Errorf("%w: the games of a position are chosen by players, event, date, result, opening and labels", ErrQuery)
	}
	where, args := q.where()
	if where == "" {
		return nil, nil
	}
	ids, err := l.ids(ctx, where, args)
	return func(e entry) bool { return ids[e.game()] }, err
}

// explorer accumulates the entries found for a position.
type explorer struct {
	key                 uint64
	mirrored, symmetric bool
	counts              func(entry) bool // nil for all entries

	score  Score
	at     [1 << moveBits]*exploredMove // by move
	moves  []*exploredMove
	newest newestGames
	last   int64           // the last game seen
	aside  map[int64]place // where the position occurs, for games that contain it only in variations
}

func newExplorer(p *xiangqi.Position, examples int, counts func(entry) bool) *explorer {
	x := &explorer{counts: counts, newest: newestGames{most: examples}, last: -1, aside: map[int64]place{}}
	x.key, x.mirrored = keyOf(p)
	reflected := p.MirrorFile()
	x.symmetric = reflected.Key() == p.Key()
	return x
}

func (x *explorer) placeOf(e entry) place {
	return place{game: e.game(), ply: e.ply(), mirrored: e.mirrored() != x.mirrored && !x.symmetric, year: e.year()}
}

// move returns the counter for an entry's move, or nil if the game ended in this position.
func (x *explorer) move(e entry) *exploredMove {
	m := e.move()
	if m == xiangqi.NoMove {
		return nil
	}
	if other := m.MirrorFile(); x.mirrored && !x.symmetric || x.symmetric && Rightward(m) == other {
		m = other
	}
	if x.at[m] == nil {
		x.at[m] = &exploredMove{ExploredMove: ExploredMove{Move: m}, newest: newestGames{most: x.newest.most}, aside: map[int64]bool{}}
		x.moves = append(x.moves, x.at[m])
	}
	return x.at[m]
}

// seeVariation processes a variation entry. All variation entries must be processed before any main-line
// entry.
func (x *explorer) seeVariation(e entry) {
	if x.counts != nil && !x.counts(e) {
		return
	}
	p := x.placeOf(e)
	p.variation = true
	if first, found := x.aside[p.game]; !found || p.ply < first.ply {
		x.aside[p.game] = p
	}
	if m := x.move(e); m != nil {
		m.aside[p.game] = true
	}
}

// see processes a main-line entry.
func (x *explorer) see(e entry) {
	if e.game() == x.last || x.counts != nil && !x.counts(e) {
		return // the game has returned to this position, or should not be counted
	}
	x.last = e.game()
	x.score.add(e.result())
	x.newest.see(x.placeOf(e))
	if len(x.aside) > 0 {
		delete(x.aside, e.game())
	}
	if m := x.move(e); m != nil {
		m.see(e)
	}
}

// Rightward returns either m or its mirror image, whichever is played farther to Red's right. In a symmetric
// position it represents both.
func Rightward(m xiangqi.Move) xiangqi.Move {
	place := func(m xiangqi.Move) int { return m.From().File()*xiangqi.NumFiles + m.To().File() }
	if other := m.MirrorFile(); place(other) > place(m) {
		return other
	}
	return m
}

type exploredMove struct {
	ExploredMove
	newest newestGames
	aside  map[int64]bool // games with the move in a variation
}

func (x *exploredMove) see(e entry) {
	x.add(e.result())
	if len(x.aside) > 0 {
		delete(x.aside, e.game())
	}
	x.newest.see(place{game: e.game(), year: e.year()})
	if y := e.year(); y > 0 {
		x.LastYear = max(x.LastYear, y)
		if x.FirstYear == 0 || y < x.FirstYear {
			x.FirstYear = y
		}
	}
}

// newestGames collects places but keeps only those in the newest games.
type newestGames struct {
	most  int
	list  []place
	floor int64 // rank of the oldest place kept
}

// see records a place if it is among the newest seen so far.
func (n *newestGames) see(p place) {
	if n.most <= 0 || p.rank() <= n.floor {
		return
	}
	n.list = append(n.list, p)
	const spare = 64
	if len(n.list) >= 2*n.most+spare {
		n.prune()
		n.floor = n.list[n.most-1].rank()
	}
}

func (n *newestGames) prune() {
	slices.SortFunc(n.list, newer)
	n.list = n.list[:min(len(n.list), n.most)]
}

// rank returns a number that orders places by year, then by game number.
func (p *place) rank() int64 { return int64(p.year)<<40 | p.game }

// newer compares two places so that newer ones sort first.
func newer(a, b place) int { return cmp.Compare(b.rank(), a.rank()) }

func (n *newestGames) sorted() []place {
	n.prune()
	return n.list
}
