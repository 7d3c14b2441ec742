package workings

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func position(t *testing.T, fen string) *xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func names(squares []xiangqi.Square) string {
	var list []string
	for _, s := range squares {
		list = append(list, s.String())
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func square(t *testing.T, name string) xiangqi.Square {
	t.Helper()
	s, err := xiangqi.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLook(t *testing.T) {
	const cannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1"
	const pins = "4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1"
	for _, tt := range []struct {
		fen, at                         string
		moves, captures, own, unsafe    string
		blocked, screens, ranks, filess string
	}{
		{cannon, "e2", "c2 d2 e1 f2 g2 h2 i2", "e6", "", "", "", "e3>e6", "010010000 1001000 9", "1011001001 01100100 38"},
		{xiangqi.StartFEN, "b0", "a2 c2", "", "", "", "c0", "", "", ""},
		{xiangqi.StartFEN, "c0", "a2 e2", "", "", "", "", "", "", ""},
		{xiangqi.StartFEN, "a9", "a7 a8", "", "a6 b9", "", "", "", "111111111 1111111 127", "1001001001 00100100 36"},
		// The advisor is pinned, and the knight must not leave the file of the kings.
		{pins, "d0", "e1", "", "", "e1", "", "", "", ""},
		{pins, "e5", "c4 c6 d3 d7 f3 f7 g6", "", "g4", "c4 c6 d3 d7 f3 f7 g6", "", "", "", ""},
	} {
		l := Look(position(t, tt.fen), square(t, tt.at))
		var blocked, screens []string
		for _, b := range l.Blockers {
			if b.Occupied {
				blocked = append(blocked, b.At.String())
			}
		}
		for _, s := range l.Screens {
			screens = append(screens, s.At.String()+">"+s.Target.String())
		}
		told := func(l *Line) string {
			if l == nil {
				return ""
			}
			return l.Occupied + " " + l.Inner + " " + strconv.Itoa(l.Index)
		}
		got := []string{names(l.Moves), names(l.Captures), names(l.Own), names(l.Unsafe), strings.Join(blocked, " "), strings.Join(screens, " "), told(l.Rank), told(l.File)}
		want := []string{tt.moves, tt.captures, tt.own, tt.unsafe, tt.blocked, tt.screens, tt.ranks, tt.filess}
		if !slices.Equal(got, want) {
			t.Errorf("%s of %s:\ngot  %q\nwant %q", tt.at, tt.fen, got, want)
		}
	}
}

// TestLookMoves checks that what is shown of the pieces of the side to move are its legal moves.
func TestLookMoves(t *testing.T) {
	for _, fen := range []string{
		xiangqi.StartFEN,
		"r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1",
		"4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1",
		"3k5/4P4/9/2N6/4r4/9/9/9/4A4/3AK4 w - - 0 1",
	} {
		p := position(t, fen)
		var got, want []string
		for s := range p.ByColor(p.Turn()).Squares() {
			l := Look(p, s)
			for _, to := range slices.Concat(l.Moves, l.Captures) {
				if !slices.Contains(l.Unsafe, to) {
					got = append(got, xiangqi.NewMove(s, to).String())
				}
			}
		}
		for _, m := range p.LegalMoves() {
			want = append(want, m.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", fen, got, want)
		}
	}
}
