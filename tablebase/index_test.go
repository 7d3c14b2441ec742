package tablebase

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestConfigs counts the configurations of a king with each set of guards. The
// numbers follow from the squares: 9 of the king, 5 of advisors, 7 of bishops.
func TestConfigs(t *testing.T) {
	tests := []struct{ advisors, bishops, want int }{
		{0, 0, 9}, {1, 0, 40}, {0, 1, 62}, {2, 0, 70}, {1, 1, 275}, {0, 2, 183}, {2, 1, 480}, {1, 2, 810}, {2, 2, 1410},
	}
	total := 0
	for _, tt := range tests {
		s := configs().sets[tt.advisors][tt.bishops]
		total += s.Len()
		if s.Len() != tt.want {
			t.Errorf("%d advisors, %d bishops: %d configurations, want %d", tt.advisors, tt.bishops, s.Len(), tt.want)
		}
		for n := range s.Configs {
			m := int(s.Mirror[n])
			if int(s.Mirror[m]) != n || s.Fold[m] != s.Fold[n] || int(s.Chosen[s.Fold[n]]) != min(m, n) {
				t.Errorf("configuration %d: mirror %d, folded %d, chosen %d", n, m, s.Fold[n], s.Chosen[s.Fold[n]])
			}
			if got := s.Configs[n].Number(); got != n {
				t.Errorf("configuration %d is numbered %d", n, got)
			}
		}
	}
	if total != 3339 {
		t.Errorf("%d configurations in all, want 3339", total)
	}
}

func TestPlacements(t *testing.T) {
	for name, want := range map[string]uint64{
		"KK": 81, "KRK": 7290, "KPK": 4455, "KRKAABB": 1142100, "KPPKAABB": 18844650, "KRPKAABB": 62815500,
		"KRNKAABB": 102789000, "KRCKR": 59049000, "KCPABKAABB": 1919362500, "KRAABBKAABB": 178929000,
	} {
		if got := mustIndex(t, name).Placements(); got != want {
			t.Errorf("%s: %d placements, want %d", name, got, want)
		}
	}
	if got, want := mustIndex(t, "KNCAABBKAABB").Placements(), uint64(16103610000); got != want {
		t.Errorf("KNCAABBKAABB: %d placements, want %d", got, want)
	}
}

// TestIndexIsBijection goes through all numbers of classes of every form: each
// placement comes back to its number, its mirror image comes to the same number
// or to its twin's, and the board with colours exchanged to the same number.
// Together the numbers and their mirror images are as many as the placements.
func TestIndexIsBijection(t *testing.T) {
	for _, name := range []string{"KK", "KRK", "KAAKA", "KPKB", "KABKAB", "KRRK", "KNKC", "KNAKAA", "KAABKAA"} {
		x := mustIndex(t, name)
		folded := x.Configs(x.Folded())
		var placements uint64
		for n := range x.Len() {
			b, ok := x.Board(n)
			if !ok {
				continue
			}
			turned, mirrored := b.ExchangeColors(), b.MirrorFile()
			if got := x.Number(&b, AsStored); got != n {
				t.Fatalf("%s: number %d comes back as %d", name, n, got)
			}
			if got := x.Number(&turned, Exchanged); got != n {
				t.Fatalf("%s: number %d with colours exchanged comes back as %d", name, n, got)
			}
			config := folded.Chosen[n%uint64(len(folded.Chosen))]
			twins := folded.Mirror[config] == config
			image := x.Number(&mirrored, AsStored)
			if back, _ := x.Board(image); image != n && (!twins || back != mirrored) {
				t.Fatalf("%s: the mirror image of number %d has number %d", name, n, image)
			}
			if placements++; !twins {
				placements++
			}
		}
		if want := countPlacements(mustClass(t, name)); placements != want {
			t.Errorf("%s: %d placements, want %d", name, placements, want)
		}
	}
}

// countPlacements counts the placements of a class by trying all squares for all
// pieces one after the other.
func countPlacements(c Class) uint64 {
	type kind struct {
		points xiangqi.Bitboard
		pieces int
	}
	var kinds []kind
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			kinds = append(kinds, kind{squaresOf(side, k), c.Count(side, k)})
		}
	}
	var place func(kinds []kind, pieces int, below xiangqi.Square, occupied xiangqi.Bitboard) uint64
	place = func(kinds []kind, pieces int, below xiangqi.Square, occupied xiangqi.Bitboard) (n uint64) {
		if pieces == 0 {
			if kinds = kinds[1:]; len(kinds) == 0 {
				return 1
			}
			return place(kinds, kinds[0].pieces, xiangqi.NumSquares, occupied)
		}
		for s := range kinds[0].points.AndNot(occupied).Squares() {
			if s < below {
				n += place(kinds, pieces-1, s, occupied.Or(s.Bit()))
			}
		}
		return n
	}
	return place(kinds, kinds[0].pieces, xiangqi.NumSquares, xiangqi.Bitboard{})
}

// squaresOf returns the squares that a piece can stand on, from the rules in words.
func squaresOf(side xiangqi.Color, k xiangqi.Kind) (b xiangqi.Bitboard) {
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		file, rank := s.File(), s.Rank()
		if side == xiangqi.Black {
			rank = xiangqi.NumRanks - 1 - rank
		}
		home, palace := rank <= 4, rank <= 2 && file >= 3 && file <= 5
		ok := map[xiangqi.Kind]bool{
			xiangqi.King:    palace,
			xiangqi.Advisor: palace && (file+rank)%2 == 1,
			xiangqi.Bishop:  home && rank%2 == 0 && file%2 == 0 && (file+rank)%4 == 2,
			xiangqi.Pawn:    !home || rank >= 3 && file%2 == 0,
		}
		if on, limited := ok[k]; on || !limited {
			b = b.Or(s.Bit())
		}
	}
	return b
}

func TestNewIndexErrors(t *testing.T) {
	for _, c := range []Class{mustClass(t, "KKR"), {red: army(0).with(xiangqi.Rook, 3)}} {
		if _, err := NewIndex(c); !errors.Is(err, ErrClass) {
			t.Errorf("%v: error %v, want %v", c, err, ErrClass)
		}
	}
	huge := mustClass(t, "KRRNNCCPPPPPKRRNNCCPPPPP")
	if _, err := NewIndex(huge); !errors.Is(err, ErrClass) {
		t.Errorf("%v: error %v, want %v", huge, err, ErrClass)
	}
}

func FuzzNumber(f *testing.F) {
	f.Add("KRNKCAB", uint64(123456))
	f.Add("KPPPPPKAABB", uint64(1)<<40)
	f.Fuzz(func(t *testing.T, name string, n uint64) {
		c, err := ParseClass(name)
		if err != nil {
			return
		}
		c, _ = c.Canonical()
		x, err := NewIndex(c)
		if err != nil {
			return
		}
		n %= x.Len()
		b, ok := x.Board(n)
		if !ok {
			return
		}
		if got := ClassOf(&b); got != c {
			t.Fatalf("%v: number %d has class %v", c, n, got)
		}
		if got := x.Number(&b, AsStored); got != n {
			t.Fatalf("%v: number %d comes back as %d", c, n, got)
		}
	})
}

func BenchmarkNumber(b *testing.B) {
	x := mustIndex(b, "KNPKAABB")
	p := mustPosition(b, "2b1k4/4a4/3a5/4P4/2N3b2/9/9/9/9/3K5 w")
	board := p.Board()
	for b.Loop() {
		x.Number(&board, AsStored)
	}
}
