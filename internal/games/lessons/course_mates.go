package lessons

import (
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
)

// matings lists the basic mates. For each mate, the first position is played to the end as a
// demonstration, and then all positions serve as exercises. The mate solver found them among
// positions with few pieces. In each of them, exactly one first move mates.
var matings = []struct {
	theme problems.Theme
	end   string // the moves from the first position to the end of the game
	lines []string
	moves []int
}{
	{problems.TwoRooks, "h2h8 d8d7 c5c7", []string{"2ba1ab2/3k5/9/9/2R6/9/9/7R1/9/5K3 w", "2b1ka3/9/4ba3/2R6/2R6/9/9/9/9/4K4 w", "2ba5/4k4/3ab4/9/9/2R6/9/9/6R2/4K4 w"}, []int{2, 2, 2}},
	{problems.DoubleCannon, "f2e2", []string{"3akab2/9/b8/9/9/9/9/5C3/4C4/c3K4 w", "3aka3/9/b7b/9/1R7/6C2/9/9/4C4/5K3 w", "4ka3/9/3Rb4/9/7C1/7C1/9/9/9/4K4 w"}, []int{1, 1, 2}},
	{problems.KnightCannon, "b5f5", []string{"2ba1k3/9/3a1N2b/9/1C7/9/9/9/9/4K2c1 w", "3a1k3/4a4/4bN2b/9/8C/9/9/9/9/3K3R1 w", "3akab2/9/4b4/1N7/8n/9/9/9/C8/5K3 w"}, []int{1, 1, 2}},
	{problems.CornerKnight, "h6g8", []string{"2bak4/4a4/4b4/7N1/5R3/9/9/9/9/1n2K4 w", "2baka3/C8/4b4/1N7/9/9/5p3/9/4K4/9 w", "3ak1b2/4a4/9/3N4R/9/9/9/9/9/4K4 w"}, []int{1, 1, 2}},
	{problems.PalaceKnight, "h8f7", []string{"2baka3/2R4N1/8b/9/9/9/9/9/9/5K3 w", "3aka3/R8/4b3b/7c1/2N6/9/9/9/4K4/9 w", "2ba1a3/4k4/4b4/9/4N4/9/7R1/9/4K4/9 w"}, []int{1, 1, 2}},
	{problems.AnglerKnight, "f8f9", []string{"3akab2/5R3/2P1b1N2/9/9/9/9/2n6/9/4K4 w", "3a1abr1/5k3/4b1N2/8R/9/9/9/9/9/3K5 w", "3a1kb2/9/3a5/P3N4/9/9/9/4R4/9/4K4 w"}, []int{1, 1, 2}},
	{problems.IronBolt, "d1d9", []string{"4ka3/4a4/4b3b/9/9/9/5r3/9/3R5/3KC4 w", "2bak4/4a4/P3b4/9/9/9/9/5R3/4C4/5K3 w", "4kab2/3Ra4/4b4/7C1/9/9/9/9/8n/3K5 w"}, []int{1, 1, 2}},
	{problems.SmotheredPalace, "c0c9", []string{"3ak1b2/4a4/8b/9/9/9/9/9/9/2C1K4 w", "2b1ka3/4a4/b8/9/9/9/4r4/8C/9/3K4R w", "4ka3/4a2C1/b7b/9/9/3C5/6n2/9/9/4K4 w"}, []int{1, 1, 2}},
	{problems.FacingKings, "b6f6", []string{"2ba1ab2/5k3/9/1R7/9/5N3/9/9/4K4/9 w", "3a1a3/5k3/b7b/9/9/9/R8/9/4K4/8n w", "3a1k3/4a4/9/9/2R6/9/9/9/9/4K4 w"}, []int{1, 1, 2}},
	{problems.OctagonKnight, "i1f1", []string{"2b2k3/4a4/3Nba3/9/9/9/9/9/4K3C/9 w", "3k5/4a4/3abN2b/9/2C6/9/9/9/4K4/5p3 w", "2bk5/9/5a2b/9/4N4/9/9/9/6R2/4K4 w"}, []int{1, 1, 2}},
	{problems.HeavenEarth, "g0g9", []string{"3ak2C1/4a4/b3b4/9/9/4C4/9/9/9/4K1R2 w", "1C2ka3/2R1a4/b3b4/9/9/9/4C4/9/9/3K5 w", "2C1ka3/4a4/3Rb3b/9/9/9/9/4C4/4K4/9 w"}, []int{1, 1, 2}},
	{problems.PiercedHeart, "e3e8 f9e8 g5g9", []string{"4kab2/4a4/b8/9/6R2/9/4R4/9/9/4K4 w", "2b1ka3/4a4/b3R1R2/9/9/9/5C3/9/1c2K4/9 w"}, []int{2, 2}},
}

// mates returns the chapter on the basic mates.
func mates() []Chapter {
	c := Chapter{ID: "mates", Steps: []Step{{ID: "mates", Text: "mates", Kind: Look, Line: start, Marks: "d9 e9 f9"}}}
	for _, m := range matings {
		id := string(m.theme)
		c.Steps = append(c.Steps, Step{ID: id, Text: id, Kind: Look, Theme: m.theme, Line: m.lines[0] + " moves " + m.end})
		for i, line := range m.lines {
			c.Steps = append(c.Steps, Step{ID: id + strconv.Itoa(i+1), Kind: Mate, Theme: m.theme, Moves: m.moves[i], Line: line})
		}
	}
	return []Chapter{c}
}
