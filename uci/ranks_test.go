package uci

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestDeduceRanks holds which moves show how the ranks are numbered.
func TestDeduceRanks(t *testing.T) {
	const open = "fen 3k5/9/9/9/4R4/4R4/9/9/9/4K4 w"
	tests := []struct {
		position string
		want     Ranks
	}{
		{"startpos", RanksAuto},
		{"startpos moves h2e2", Ranks0To9},
		{"startpos moves h3e3", Ranks1To10},
		{"startpos moves h2e2 h9g7 i0i1", Ranks0To9},
		{"startpos moves H3-E3 H10-G8", Ranks1To10},
		{"startpos moves a5a6", RanksAuto}, // a pawn's second move, and an empty point
		{"startpos moves hello", RanksAuto},
		{"startpos moves a5a6 a10a9", Ranks1To10}, // only one numbering has such a rank
		{"startpos moves a5a6 a9a0", Ranks0To9},
		{open + " moves e5f5", RanksAuto}, // a rook in both
		{open + " moves e4f4", Ranks0To9},
		{open + " moves e5f5 d9d8", Ranks0To9},
		{open + " moves e5f5 d10d9", Ranks1To10},
		{open + " moves e1e2", Ranks1To10},                          // the king
		{open + " moves e5e6", Ranks0To9},                           // a rook takes no rook of its own
		{"fen 5k3/9/9/9/9/9/9/9/4A4/3AK4 w moves e2f3", Ranks1To10}, // e1f2 in the other numbering
		{"fen 5k3/9/9/9/9/9/9/9/4A4/3AK4 w moves e1f2", Ranks0To9},
	}
	for _, tt := range tests {
		s := ParseCommand("position " + tt.position).Setup
		start, err := s.Start()
		if err != nil {
			t.Fatal(err)
		}
		if got := DeduceRanks(start, s.Moves...); got != tt.want {
			t.Errorf("%s: ranks %v, want %v", tt.position, got, tt.want)
		}
	}
}

// TestFirstMoveDecides holds what the documents promise of the start position.
func TestFirstMoveDecides(t *testing.T) {
	start := xiangqi.StartPosition()
	for _, m := range start.LegalMoves() {
		for _, r := range []Ranks{Ranks0To9, Ranks1To10} {
			if got := DeduceRanks(start, r.FormatMove(m)); got != r {
				t.Errorf("%s: ranks %v, want %v", r.FormatMove(m), got, r)
			}
		}
	}
}

// TestRanksOfEngines holds how the numbering of an engine is found out, by what it
// announces and by what it plays.
func TestRanksOfEngines(t *testing.T) {
	variant := func(value string) Option {
		return Option{Name: variantOption, Type: Combo, Default: value, Vars: []string{value, variantName}}
	}
	tests := []struct {
		name   string
		offers []Option
		given  Ranks
		vague  bool
		says   string   // about the start position
		want   [2]Ranks // before and after it
	}{
		{"xiangqi alone", nil, RanksAuto, false, "bestmove h2e2", [2]Ranks{Ranks0To9, Ranks0To9}},
		{"many games", []Option{variant("chess")}, RanksAuto, false, "info depth 1 score cp 3 pv h3e3", [2]Ranks{Ranks1To10, Ranks1To10}},
		{"many games, from 0 all the same", []Option{variant("chess")}, RanksAuto, false, "bestmove h2e2", [2]Ranks{Ranks1To10, Ranks0To9}},
		{"xiangqi the default, from 1", []Option{variant("xiangqi")}, RanksAuto, true, "bestmove h3e3 ponder h10g8", [2]Ranks{Ranks0To9, Ranks1To10}},
		{"xiangqi the default, from 0", []Option{variant("xiangqi")}, RanksAuto, true, "bestmove h2e2", [2]Ranks{Ranks0To9, Ranks0To9}},
		{"given", []Option{variant("xiangqi")}, Ranks0To9, false, "bestmove h3e3", [2]Ranks{Ranks0To9, Ranks0To9}},
		{"text", nil, RanksAuto, false, "info string a line pv h3e3", [2]Ranks{Ranks0To9, Ranks0To9}},
	}
	for _, tt := range tests {
		d := &uciDriver{}
		d.meet(introduction{options: tt.offers, ranks: tt.given})
		before := d.dialect().ranks
		d.read(tt.says)
		if got := [2]Ranks{before, d.dialect().ranks}; got != tt.want || d.vague != tt.vague {
			t.Errorf("%s: ranks %v, asked for a move %v; want %v, %v", tt.name, got, d.vague, tt.want, tt.vague)
		}
	}
}

// TestRanksFoundByPlay drives engines that announce one numbering and use the other.
func TestRanksFoundByPlay(t *testing.T) {
	for manner, want := range map[string]Ranks{
		"variant-xiangqi,ranks10": Ranks1To10, "variant-xiangqi": Ranks0To9, "ranks10": Ranks1To10, "ranks10,unannounced": Ranks1To10, "variant": Ranks0To9,
	} {
		p := mockProgram(t, manner)
		p.Protocol = UCI
		c, err := p.Start(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", manner, err)
		}
		s, err := c.Go(t.Context(), Limits{Depth: 1})
		if err != nil {
			t.Fatalf("%s: %v", manner, err)
		}
		r, err := s.Wait()
		if err != nil || c.Ranks() != want {
			t.Errorf("%s: played %v with ranks %v, %v; want %v", manner, r.Move, c.Ranks(), err, want)
		}
		asked := 0
		for _, line := range c.Transcript() {
			if strings.HasPrefix(line.Text, "go ") {
				asked++
			}
		}
		if vague := strings.HasPrefix(manner, "variant-xiangqi"); (asked == 2) != vague {
			t.Errorf("%s: asked for %d moves", manner, asked)
		}
		if err := c.Close(); err != nil {
			t.Errorf("%s: %v", manner, err)
		}
	}
}
