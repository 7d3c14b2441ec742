package uci

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMoves(t *testing.T) {
	tests := []struct{ zero, one string }{ // the same move in both dialects
		{"h2e2", "h3e3"},
		{"a0a1", "a1a2"},
		{"a0a9", "a1a10"},
		{"a9b9", "a10b10"},
		{"i9i0", "i10i1"},
		{"e8e9", "e9e10"},
	}
	for _, tt := range tests {
		m, err := Ranks0To9.ParseMove(tt.zero)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Ranks1To10.ParseMove(tt.one); got != m || err != nil {
			t.Errorf("%s is %v, %v, want %v", tt.one, got, err, m)
		}
		for r, want := range map[Ranks]string{RanksAuto: tt.zero, Ranks0To9: tt.zero, Ranks1To10: tt.one} {
			if got := r.FormatMove(m); got != want {
				t.Errorf("%v: %s, want %s", r, got, want)
			}
		}
	}
	for r, texts := range map[Ranks][]string{
		Ranks0To9:  {"", "h2", "h2e", "h2e10", "j2e2", "h2e2 ", "h2h2", "a0a0", "(none)", "0000", "h2ee2", "h2--e2", "h:e2", "人人"},
		Ranks1To10: {"h0e2", "h2e0", "h3e11", "h03e3", "a1a1", "a10a10", "a1a100", "h3e"},
	} {
		for _, text := range texts {
			if m, err := r.ParseMove(text); !errors.Is(err, xiangqi.ErrMoveText) {
				t.Errorf("%v: %q gives %v, %v", r, text, m, err)
			}
		}
	}
	for _, text := range []string{"H2E2", "h2-e2", "H2-E2"} {
		if m, err := Ranks0To9.ParseMove(text); m.String() != "h2e2" || err != nil {
			t.Errorf("%s gives %v, %v", text, m, err)
		}
	}
	if got := Ranks1To10.FormatMove(xiangqi.NoMove); got != "0000" {
		t.Errorf("no move is %s", got)
	}
}

func TestAllMovesRoundTrip(t *testing.T) {
	for _, r := range []Ranks{RanksAuto, Ranks0To9, Ranks1To10} {
		for from := range xiangqi.Square(xiangqi.NumSquares) {
			for to := range xiangqi.Square(xiangqi.NumSquares) {
				m := xiangqi.NewMove(from, to)
				if from == to {
					continue
				}
				if got, err := r.ParseMove(r.FormatMove(m)); got != m || err != nil {
					t.Fatalf("%v: %v is read as %v, %v", r, m, got, err)
				}
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, p := range []Protocol{Detect, UCI, UCCI, CECP} {
		if got, err := ParseProtocol(p.String()); got != p || err != nil {
			t.Errorf("%v is read as %v, %v", p, got, err)
		}
	}
	for _, r := range []Ranks{RanksAuto, Ranks0To9, Ranks1To10} {
		if got, err := ParseRanks(r.String()); got != r || err != nil {
			t.Errorf("%v is read as %v, %v", r, got, err)
		}
	}
	var p Protocol
	if err := p.UnmarshalText([]byte("usi")); !errors.Is(err, ErrProtocolName) {
		t.Errorf("usi: %v", err)
	}
	var r Ranks
	if err := r.UnmarshalText([]byte("1-9")); !errors.Is(err, ErrRanks) {
		t.Errorf("1-9: %v", err)
	}
}

func TestScore(t *testing.T) {
	tests := []struct {
		score Score
		uci   string
		plain int
	}{
		{Centipawns(31), "cp 31", 31},
		{Centipawns(-9800), "cp -9800", -9800},
		{MateIn(1), "mate 1", 9999},
		{MateIn(3), "mate 3", 9995},
		{MateIn(100), "mate 100", 9801},
		{MateIn(0), "mate 0", -10000},
		{MateIn(-1), "mate -1", -9998},
		{MateIn(-99), "mate -99", -9802},
	}
	for _, tt := range tests {
		if got := tt.score.String(); got != tt.uci {
			t.Errorf("%s, want %s", got, tt.uci)
		}
		if got := parseScore(&words{tt.uci}); got != tt.score {
			t.Errorf("%q is read as %v", tt.uci, got)
		}
		if got := tt.score.Plain(); got != tt.plain {
			t.Errorf("%v: plain %d, want %d", tt.score, got, tt.plain)
		}
		if got := PlainScore(tt.plain); got != tt.score {
			t.Errorf("plain %d is read as %v, want %v", tt.plain, got, tt.score)
		}
	}
	for plain, want := range map[int]Score{ // what cannot be written so
		12000:  MateIn(1),
		-12000: MateIn(0),
		9899:   MateIn(51), // ElephantEye's win by repetition
		9998:   MateIn(1),
	} {
		if got := PlainScore(plain); got != want {
			t.Errorf("plain %d is read as %v, want %v", plain, got, want)
		}
	}
	if long, longer := MateIn(-500).Plain(), MateIn(500).Plain(); long != -9802 || longer != 9801 {
		t.Errorf("very long mates: %d, %d", long, longer)
	}
}
