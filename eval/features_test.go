package eval

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestFeatures: positions built to show one thing, and how often its weight
// must count for a side. In every one of them the pieces are counted by hand.
func TestFeatures(t *testing.T) {
	const red, black = xiangqi.Red, xiangqi.Black
	tests := []struct {
		fen  string
		side xiangqi.Color
		term string
		item string // the case
		want int
	}{
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", red, "guard set", "aa", 1},
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", black, "guard set", "aab", 1},
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", red, "cannon with guards", "2", 1},
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", red, "cannon against guards", "3", 1},
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", red, "cannon on king's file", "0", 1},
		{"3akab2/9/9/9/9/9/9/4C4/9/3AKA3 w - - 0 1", red, "hollow cannon's distance", "7", 1},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", red, "cannon on king's file", "2", 1},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", red, "pinned by cannon", "pawn", 1},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1", red, "battery", "cannon", 1},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", red, "idle rook", "0", 2},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", red, "knight behind pawn", "0", 0},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1", red, "knight behind pawn", "0", 1},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", red, "knight mobility", "2", 2},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", red, "free pawns", "0", 0},
		{"rnbakabnr/9/1c5c1/p1p3p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", red, "free pawns", "0", 1},

		// Rook g5 before pawn g6: half open for Red; black's rook a9 on an empty file.
		{"r3k4/9/9/6p2/6R2/9/9/9/9/5K3 w - - 0 1", red, "rook file", "half open", 1},
		{"r3k4/9/9/6p2/6R2/9/9/9/9/5K3 w - - 0 1", black, "rook file", "open", 1},
		{"r3k4/9/9/6p2/6R2/9/9/9/9/5K3 w - - 0 1", red, "threat on loose", "rook on pawn", 1},
		{"r3k4/9/9/6p2/6R2/9/9/9/9/5K3 w - - 0 1", red, "rook against none", "0", 0},
		{"r3k4/9/9/6p2/6R2/9/9/9/9/5K3 w - - 0 1", red, "king freedom", "1", 1},

		// Two pawns side by side over the river, one alone, none of Black's.
		{"4k4/9/9/2PP4P/9/9/9/9/9/5K3 w - - 0 1", red, "crossed pawns", "3", 1},
		{"4k4/9/9/2PP4P/9/9/9/9/9/5K3 w - - 0 1", red, "guarded men", "crossed pawn", 2},
		{"4k4/9/9/2PP4P/9/9/9/9/9/5K3 w - - 0 1", black, "crossed pawns", "0", 1},
		{"4k4/3P5/9/9/9/9/9/9/9/5K3 w - - 0 1", red, "attackers", "1", 1},

		// Two rooks; a knight before a rook; a knight before both kings.
		{"4k4/4n4/9/9/4R4/9/4R4/9/9/3K5 w - - 0 1", red, "double rooks", "0", 1},
		{"4k4/9/9/4N4/9/9/4R4/9/9/3K5 w - - 0 1", red, "battery", "rook", 1},
		{"4k4/4n4/9/9/9/9/9/9/9/4K4 w - - 0 1", red, "pinned by king", "knight", 1},

		// A cannon on the last rank before bishop and king.
		{"C1b1k1b2/9/9/9/9/9/9/9/9/3K5 b - - 0 1", red, "bottom cannon", "2", 1},
		{"C1n1k1b2/9/9/9/9/9/9/9/9/3K5 b - - 0 1", red, "bottom cannon", "3", 1},
		{"C1ba1k3/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", red, "cannon on king's rank", "2", 1},
		{"C1ba1k3/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", red, "pinned by cannon", "advisor", 1},
		{"C1ba1k3/9/9/9/9/9/9/9/9/3AK4 w - - 0 1", red, "pinned by cannon", "bishop", 1},

		// Knight two steps before the king, a cannon that can move to its rear.
		{"4k4/9/4N4/9/9/2C6/9/9/9/3K5 w - - 0 1", red, "knight before the king", "alone", 1},
		{"4k4/9/4N4/9/9/2C6/9/9/9/3K5 w - - 0 1", red, "knight before the king", "with cannon", 1},
		{"4k4/9/4N4/9/9/2C6/9/9/9/3K5 w - - 0 1", red, "safe check", "cannon", 1},
		{"4k4/9/4N4/9/9/9/9/9/9/3K5 w - - 0 1", red, "knight before the king", "with cannon", 0},
		// Knight on c7 while a rook attacks the palace.
		{"5k3/9/2N6/9/9/9/9/9/9/4K2R1 w - - 0 1", red, "corner knight", "with rook", 0},
		{"5k3/7R1/2N6/9/9/9/9/9/9/4K4 w - - 0 1", red, "corner knight", "with rook", 1},

		// A cannon attacks a rook that its knight guards: guarded, but it hangs.
		{"3k5/r8/2n6/9/p8/9/9/C8/9/4K4 w - - 0 1", red, "threat on guarded", "knight or cannon on rook", 1},
		{"3k5/r8/2n6/9/p8/9/9/C8/9/4K4 w - - 0 1", red, "hanging, to move", "one", 1},
		{"3k5/r8/2n6/9/p8/9/9/C8/9/4K4 b - - 0 1", red, "hanging, waiting", "one", 1},

		// Bishops with all eyes free, and with one blocked.
		{"3k5/9/9/9/9/9/9/4B4/9/2B1K4 w - - 0 1", red, "bishop reach", "6", 1},
		{"3k5/9/9/9/9/9/9/4B4/5N3/2B1K4 w - - 0 1", red, "bishop reach", "5", 1},
		{"3k5/9/9/9/9/9/9/9/9/4K3R w - - 0 1", red, "tempo", "0", 1},
		{"3k5/9/9/9/9/9/9/9/9/4K3R b - - 0 1", red, "tempo", "0", 0},
	}
	e := New(Judged())
	for _, tt := range tests {
		p, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.fen, err)
			continue
		}
		rec, _ := e.record(&p)
		if got := int(rec[tt.side][weightIndex(t, tt.term, tt.item)]); got != tt.want {
			t.Errorf("%s: %v %s, case %s: %d, want %d", tt.fen, tt.side, tt.term, tt.item, got, tt.want)
		}
	}
}

// weightIndex finds a weight by the names of its term and case.
func weightIndex(t *testing.T, name, item string) int {
	t.Helper()
	for _, term := range Terms() {
		for i := range term.Len {
			if term.Name == name && term.Case(i) == item {
				return term.First + i
			}
		}
	}
	t.Fatalf("no term %q with case %q", name, item)
	return 0
}
