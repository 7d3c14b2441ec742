package problems

import (
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestThemes: lines from games, each with all its themes.
func TestThemes(t *testing.T) {
	shown := map[Theme]bool{}
	for _, tt := range []struct {
		fen, line string
		want      []Theme
	}{
		{"3ak1b2/4a4/4b4/2p5p/9/1NP6/8c/9/4AK1n1/9 b - - 0 1", "i3i1", []Theme{KnightCannon}},
		{"4k4/5R3/4Na3/p1P6/8p/P5B2/6PnP/9/3KA4/3r5 w - - 0 1", "d1d0 h3g1 e7c8", []Theme{CornerKnight, FacingKings}},
		{"4kab2/4C4/4b4/pP7/3C5/P3c3p/3n5/B1n1B4/4A4/4KA3 b - - 0 1", "d3f2", []Theme{PalaceKnight}},
		{"5ab2/4k4/4ba3/6p2/9/9/3r1c3/5n3/3RA4/2BK5 b - - 0 1", "d3d1", []Theme{OctagonKnight}},
		{"R8/3ka4/2Nab4/8p/2b6/9/4P3P/9/4A4/4KArc1 w - - 0 1", "a9a8", []Theme{AnglerKnight}},
		{"5ab2/5k3/4b2P1/9/9/9/3Cc4/B1nCB4/4Ap3/4K4 b - - 0 1", "f1f0", []Theme{IronBolt, FacingKings}},
		{"3P1kc2/4a4/9/9/2R4Rp/9/P5r2/4r4/3pA4/1C2KA3 b - - 0 1", "d1d0 e0d0 g3d3 d0e0 g9g0", []Theme{SmotheredPalace}},
		{"5k3/3R5/b4r2n/p5r1p/2R6/9/P1P1P3P/2N1BA3/3K4c/2B6 w - - 0 1", "d8d9 f9f8 c5c8", []Theme{TwoRooks}},
		{"5CCR1/2R1ac3/3k5/4p4/2c3p2/9/P3P3P/2r6/3rA4/2BAK4 w - - 0 1", "h9h7 f8f7 h7f7 e8f7 g9g7 f7e8 f9f7", []Theme{DoubleCannon}},
		{"2baka3/9/8b/p1p3R1p/9/2Pnr4/P7P/9/4Ar3/2BAKCBN1 b - - 0 1", "f1e1 d0e1 e4e1 e0d0 d4c2", []Theme{PiercedHeart}},
		{"4R4/3k1P3/9/p7p/9/9/P7P/3r2p2/9/3AK1B2 w - - 0 1", "f8e8 d8d7 e9d9", []Theme{FacingKings, MoonFromSea}},
		{"2bak1b2/4a4/4c4/9/6rR1/9/2R6/3CB3C/4A4/c1BAK4 b - - 0 1", "g5g0", []Theme{HeavenEarth}},
		{"3aka3/3P1P1C1/C3b4/c2c5/9/9/3p5/4B4/4A4/3K1AB2 w - - 0 1", "d0e0 a6a0 a7a9 d9e8 h8h9", []Theme{SmotheredPalace, TwoGhosts}},
		{"3k5/4P4/4c4/9/9/3C2B2/4N4/3ABA3/9/4K4 w - - 0 1", "e0d0 e7e4 d0d1 e4e6 e3d5 e6d6 d4d6", []Theme{Stalemated}},
		{"1n2ka3/4a4/3PN3b/p5C1p/9/c3C3n/3p5/4B4/4K4/2BA1A3 w - - 0 1", "g6d6 b9d8 d7d8 a4a0 e7g8", []Theme{CornerKnight, DoubleCheck}},
	} {
		pos, err := xiangqi.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		var line Line
		if err := line.UnmarshalText([]byte(tt.line)); err != nil {
			t.Fatal(err)
		}
		mirrored, turned := make(Line, len(line)), make(Line, len(line))
		for i, m := range line {
			mirrored[i], turned[i] = m.MirrorFile(), m.MirrorRank()
		}
		for _, got := range [][]Theme{ThemesOf(pos, line), ThemesOf(pos.MirrorFile(), mirrored), ThemesOf(pos.ExchangeColors(), turned)} {
			if !slices.Equal(got, tt.want) {
				t.Errorf("%s %s: %v, want %v", tt.fen, tt.line, got, tt.want)
			}
		}
		if got := ThemesOf(pos, line[:len(line)-1]); got != nil {
			t.Errorf("%s without its last move: %v", tt.line, got)
		}
		for _, theme := range tt.want {
			shown[theme] = true
		}
	}
	for _, theme := range AllThemes() {
		if !shown[theme] {
			t.Errorf("no position for %s", theme)
		}
	}
}
