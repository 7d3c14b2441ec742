package library

import (
	"cmp"
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Score counts results.
type Score struct {
	Games int `json:"games"`
	Red   int `json:"red"` // wins of Red
	Draw  int `json:"draw"`
	Black int `json:"black"`
	Open  int `json:"open"` // without a result
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

// Percent returns the share of the points that the side took, from 0 to 100, a
// draw being half a point, and whether any game has a result.
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

// Explored is what the games of the library played in a position.
type Explored struct {
	Score
	Moves []ExploredMove `json:"moves"` // the most played first
	// Examples are some games, the newest first.
	Examples []Hit `json:"examples"`
}

// ExploredMove is a move with what became of it.
type ExploredMove struct {
	Move xiangqi.Move `json:"move"`
	Score
	FirstYear int `json:"first_year"` // 0 where not known
	LastYear  int `json:"last_year"`
	// Games are the numbers of some games with the move, the newest first.
	Examples []int64 `json:"examples"`
}

// Explore tells which moves were played in the position and in its mirror image,
// whose moves are reflected. examples is how many games to show for the position
// and for each move.
func (l *Library) Explore(ctx context.Context, p *xiangqi.Position, examples int) (Explored, error) {
	key, mirrored := keyOf(p)
	reflected := p.MirrorFile()
	symmetric := reflected.Key() == p.Key()
	out := Explored{Moves: []ExploredMove{}, Examples: []Hit{}}
	var at [1 << moveBits]*exploredMove // by move
	moves := []*exploredMove{}
	newest := newestGames{most: examples}
	last := int64(-1)
	err := l.lookUpPosition(ctx, key, func(e entry) {
		if e.game() == last {
			return // the game has come back to the position
		}
		last = e.game()
		out.add(e.result())
		newest.see(place{game: e.game(), ply: e.ply(), mirrored: e.mirrored() != mirrored && !symmetric, year: e.year()})
		m := e.move()
		if m == xiangqi.NoMove {
			return // the game ended here
		}
		if other := m.MirrorFile(); mirrored && !symmetric || symmetric && Rightward(m) == other {
			m = other
		}
		x := at[m]
		if x == nil {
			x = &exploredMove{ExploredMove: ExploredMove{Move: m}, newest: newestGames{most: examples}}
			at[m], moves = x, append(moves, x)
		}
		x.see(e)
	})
	if err != nil {
		return Explored{}, err
	}
	for _, x := range moves {
		x.Examples = []int64{}
		for _, p := range x.newest.sorted() {
			x.Examples = append(x.Examples, p.game)
		}
		out.Moves = append(out.Moves, x.ExploredMove)
	}
	slices.SortFunc(out.Moves, func(a, b ExploredMove) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	for _, at := range newest.sorted() {
		s, err := l.Summary(ctx, at.game)
		if err != nil {
			return Explored{}, err
		}
		out.Examples = append(out.Examples, Hit{Summary: s, Ply: at.ply, Mirrored: at.mirrored})
	}
	return out, nil
}

// Rightward returns the one of a move and its mirror image that is played farther
// to Red's right. In a symmetric position both are one, written so.
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
}

func (x *exploredMove) see(e entry) {
	x.add(e.result())
	x.newest.see(place{game: e.game(), year: e.year()})
	if y := e.year(); y > 0 {
		x.LastYear = max(x.LastYear, y)
		if x.FirstYear == 0 || y < x.FirstYear {
			x.FirstYear = y
		}
	}
}

// newestGames keeps the newest of many games.
type newestGames struct {
	most  int
	list  []place
	floor int64 // the rank of the last that was kept
}

// see takes a place, if it is among the newest so far.
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

// rank orders places by year, then by number.
func (p *place) rank() int64 { return int64(p.year)<<40 | p.game }

// newer compares places, the newest first.
func newer(a, b place) int { return cmp.Compare(b.rank(), a.rank()) }

func (n *newestGames) sorted() []place {
	n.prune()
	return n.list
}
