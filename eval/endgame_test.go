package eval

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestScale names endings by what Red has against what Black has.
func TestScale(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want int // 64ths of a value in Red's favour
	}{
		{"guards alone", "3k5/9/9/9/9/9/9/9/9/2BAKAB2 w - - 0 1", deadDraw},
		{"pawn, one advisor", "3ak4/9/3P5/9/9/9/9/9/9/5K3 w - - 0 1", bookDraw},
		{"pawn, bare king", "4k4/9/3P5/9/9/9/9/9/9/3K5 w - - 0 1", fullScale},
		{"two pawns, full guards", "2bakab2/9/3P1P3/9/9/9/9/9/9/5K3 w - - 0 1", hardToWin},
		{"three pawns, full guards", "2bakab2/9/2PP1P3/9/9/9/9/9/9/5K3 w - - 0 1", halfChance},
		{"two pawns, knight", "3nk4/9/3P1P3/9/9/9/9/9/9/5K3 w - - 0 1", bookDraw},
		{"knight, one advisor", "3ak4/9/9/3N5/9/9/9/9/9/5K3 w - - 0 1", fullScale},
		{"knight, one bishop", "2b1k4/9/9/3N5/9/9/9/9/9/3K5 w - - 0 1", hardToWin},
		{"knight, two advisors", "3aka3/9/9/3N5/9/9/9/9/9/5K3 w - - 0 1", bookDraw},
		{"cannon without advisors", "3ak4/9/9/3C5/9/9/9/9/9/2B2KB2 w - - 0 1", bookDraw},
		{"cannon with advisor, bare king", "4k4/9/9/3C5/9/9/9/9/9/3A1K3 w - - 0 1", fullScale},
		{"cannon with advisor, two advisors", "3aka3/9/9/2C6/9/9/9/9/9/3A1K3 w - - 0 1", halfChance},
		{"cannon with advisor, one bishop", "2b1k4/9/9/3C5/9/9/9/9/4A4/5K3 w - - 0 1", bookDraw},
		{"cannon with pawn", "2b1k4/9/9/3C5/3P5/9/9/9/9/3K5 w - - 0 1", fullScale},
		{"rook, full guards", "2bakab2/9/9/9/9/R8/9/9/9/5K3 w - - 0 1", bookDraw},
		{"rook, two guards", "3aka3/9/9/9/9/R8/9/9/9/5K3 w - - 0 1", fullScale},
		{"rook, rook", "4k4/9/9/9/R8/8r/9/9/9/3K5 w - - 0 1", hardToWin},
		{"rook, knight and two advisors", "3aka3/9/4n4/9/R8/9/9/9/9/3K5 w - - 0 1", bookDraw},
		{"two cannons without guards", "3aka3/9/9/9/CC7/9/9/9/9/5K3 w - - 0 1", bookDraw},
		{"two knights, full guards", "2bakab2/9/9/9/NN7/9/9/9/9/5K3 w - - 0 1", fullScale},
		{"rook and cannon, rook", "r3k4/9/9/9/RC7/9/9/9/9/3K5 w - - 0 1", fullScale},
	}
	e := New(Judged())
	for _, tt := range tests {
		p, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		got := e.Linear(nil, &p).Scale[xiangqi.Red]
		if got != tt.want {
			t.Errorf("%s: scale %d, want %d", tt.name, got, tt.want)
		}
		q := p.ExchangeColors()
		if got := e.Linear(nil, &q).Scale[xiangqi.Black]; got != tt.want {
			t.Errorf("%s, sides exchanged: scale %d, want %d", tt.name, got, tt.want)
		}
	}
}
