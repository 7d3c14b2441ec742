package tablegen

import (
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lawClasses are classes of every form: one side with attackers, both, guards
// inside and outside the columns.
var lawClasses = makeLawClasses()

func makeLawClasses() []string {
	names := []string{"KPK", "KNKA", "KNAAK", "KRKN", "KABKB", "KRKA"}
	if all {
		names = append(names, "KRKAABB", "KPPKAABB", "KNPKABB", "KRKNAA", "KNKPA", "KCABKAA", "KNNKAA", "KAAKAA", "KNKN")
	}
	return names
}

// TestTwins: a placement whose folded configuration is its own mirror image has
// the value of its mirror image.
func TestTwins(t *testing.T) {
	for _, name := range lawClasses {
		d := mustLoad(t, sharedFolder(t), name, tablebase.MateTable, tablebase.Ruleless)
		v := newVerifier(d, matePlies, 1)
		twins := 0
		for n := range d.index.Len() {
			b, ok := d.index.Board(n)
			if !ok || !v.isTwin(n) {
				continue
			}
			image := b.MirrorFile()
			twin := d.index.Number(&image, tablebase.AsStored)
			if twin != n {
				twins++
			}
			for _, side := range bothSides {
				if got, want := d.value(side, twin), d.value(side, n); got != want {
					t.Fatalf("%s: number %d has value %d, its twin %d has %d", name, n, want, twin, got)
				}
			}
		}
		if twins == 0 {
			t.Errorf("%s: no twins", name)
		}
	}
}

// randomPositions calls f with legal positions of a class, as they come from the
// random numbers, until it has seen n.
func randomPositions(t *testing.T, class string, seed uint64, number int, f func(pos xiangqi.Position)) {
	t.Helper()
	x, err := tablebase.NewIndex(mustClass(t, class))
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	for number > 0 {
		b, ok := x.Board(random.Uint64N(x.Len()))
		setup := xiangqi.Setup{Board: b, Turn: xiangqi.Color(random.IntN(2))}
		if pos, err := setup.Position(); ok && err == nil {
			number--
			f(pos)
		}
	}
}

// TestSymmetries: mirroring and exchanging the colours leave the answers alone.
func TestSymmetries(t *testing.T) {
	p := prober(t, sharedFolder(t), tablebase.Options{})
	for _, name := range lawClasses {
		randomPositions(t, name, 1, 500, func(pos xiangqi.Position) {
			want, ok := p.Probe(&pos, tablebase.MateTable)
			mirrored, turned := pos.MirrorFile(), pos.ExchangeColors()
			both := turned.MirrorFile()
			for _, q := range []*xiangqi.Position{&mirrored, &turned, &both} {
				if got, found := p.Probe(q, tablebase.MateTable); !ok || !found || got != want {
					t.Errorf("%s: value %d, want %d as for %s", q.FEN(), got, want, pos.FEN())
				}
			}
		})
	}
}

// search is an exhaustive search for wins within some plies.
type search map[searchKey]bool

type searchKey struct {
	position uint64
	plies    int
	lost     bool
}

// wins reports whether the side to move wins within n plies.
func (s search) wins(p *xiangqi.Position, plies int) bool {
	if plies < 1 {
		return false
	}
	return s.remember(searchKey{p.Key(), plies, false}, func() bool {
		for _, m := range p.LegalMoves() {
			undo := p.MakeMove(m)
			lost := s.loses(p, plies-1)
			p.UnmakeMove(undo)
			if lost {
				return true
			}
		}
		return false
	})
}

// loses reports whether the side to move loses within n plies.
func (s search) loses(p *xiangqi.Position, plies int) bool {
	return s.remember(searchKey{p.Key(), plies, true}, func() bool {
		for _, m := range p.LegalMoves() {
			undo := p.MakeMove(m)
			won := s.wins(p, plies-1)
			p.UnmakeMove(undo)
			if !won {
				return false
			}
		}
		return true
	})
}

func (s search) remember(key searchKey, find func() bool) bool {
	known, ok := s[key]
	if !ok {
		known = find()
		s[key] = known
	}
	return known
}

// TestShortDistances: distances up to 7 plies are those of a search through all
// moves, and positions without such a distance have none in the search.
func TestShortDistances(t *testing.T) {
	p := prober(t, sharedFolder(t), tablebase.Options{})
	for _, name := range lawClasses {
		s := make(search)
		randomPositions(t, name, 2, 25, func(pos xiangqi.Position) {
			v, ok := p.Probe(&pos, tablebase.MateTable)
			if !ok {
				t.Fatalf("%s: no value", pos.FEN())
			}
			for plies := range 8 {
				wins := v.WDL() == tablebase.Win && v.Plies() <= plies
				loses := v.WDL() == tablebase.Loss && v.Plies() <= plies
				if plies%2 == 1 && s.wins(&pos, plies) != wins || plies%2 == 0 && s.loses(&pos, plies) != loses {
					t.Errorf("%s: value %d, but the search within %d plies says otherwise", pos.FEN(), v, plies)
				}
			}
		})
	}
}

// TestPlayingOut: from won positions the table wins in exactly its distance
// against the table, and in no more against any defence.
func TestPlayingOut(t *testing.T) {
	p := prober(t, sharedFolder(t), tablebase.Options{})
	random := rand.New(rand.NewPCG(3, 0))
	for _, name := range lawClasses {
		randomPositions(t, name, 4, 60, func(pos xiangqi.Position) {
			v, _ := p.Probe(&pos, tablebase.MateTable)
			if v.WDL() != tablebase.Win {
				return
			}
			if got := playOut(t, p, pos, func(moves []tablebase.MoveValue) int { return 0 }); got != v.Plies() {
				t.Errorf("%s: won in %d plies against the table, want %d", pos.FEN(), got, v.Plies())
			}
			if got := playOut(t, p, pos, func(moves []tablebase.MoveValue) int { return random.IntN(len(moves)) }); got > v.Plies() {
				t.Errorf("%s: won in %d plies, want at most %d", pos.FEN(), got, v.Plies())
			}
		})
	}
}

// playOut plays the best moves for the side to move, and those that defend
// chooses for the other, until there is no move. It returns the plies.
func playOut(t *testing.T, p *tablebase.Prober, pos xiangqi.Position, defend func([]tablebase.MoveValue) int) int {
	t.Helper()
	const most = 200
	for plies := range most {
		moves, ok := p.Moves(&pos)
		if !ok {
			t.Fatalf("%s: no values", pos.FEN())
		}
		if len(moves) == 0 {
			return plies
		}
		i := 0
		if plies%2 == 1 {
			i = defend(moves)
		}
		pos.MakeMove(moves[i].Move)
	}
	return most
}
