package review

import (
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// claims are reasons with their lines, one of each kind; a threat, or the line of the other branch, comes after a bar.
var claims = []struct {
	fen, move, line string
	reason          Reason
}{
	{"3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1", "i1a1", Reason{Kind: Hanging, Piece: xiangqi.RedRook, Square: at("a1")}},
	{"3k5/9/9/9/R8/9/1N7/9/1p7/4K4 w", "a5a1", "b1a1 b3a1", Reason{Kind: Taken, Piece: xiangqi.RedRook, Square: at("a1")}},
	{"3k5/n7r/9/9/R8/9/9/9/9/4K4 w", "a5a8", "i8a8", Reason{Kind: Exchange, Piece: xiangqi.RedRook, Square: at("a8"), Other: xiangqi.BlackKnight}},
	{"3k5/9/9/9/9/4n4/R8/9/9/4K4 w", "a3b3", "e4d2 e0e1 d2b3", Reason{Kind: CheckTake, At: 2, Piece: xiangqi.RedRook, Square: at("b3")}},
	{"3k5/9/9/9/9/4n4/R4R3/9/9/5K3 w", "a3b3", "e4d2 f3f4 d2b3", Reason{Kind: Fork, At: 2, Piece: xiangqi.RedRook, Square: at("b3")}},
	{"3k5/6r2/9/8R/1N7/9/P8/9/7r1/4K4 w", "a3a4", "g8g5 i6i0 g5b5", Reason{Kind: MateNet, At: 2, Piece: xiangqi.RedKnight, Square: at("b5")}},
	{"3k5/r8/9/9/R8/9/9/9/9/4K4 w", "a5b5", "a5a8", Reason{Kind: MissesCapture, Piece: xiangqi.BlackRook, Square: at("a8")}},
	{"4k4/9/9/1r7/4N4/9/8P/9/9/3K5 w", "i3i4", "e5d7 e9e8 d7b6", Reason{Kind: MissesCheck, At: 2, Piece: xiangqi.BlackRook, Square: at("b6")}},
	{"3k5/9/9/1r3r3/4N4/9/8P/9/9/4K4 w", "i3i4", "e5d7 f6f5 d7b6", Reason{Kind: MissesFork, At: 2, Piece: xiangqi.BlackRook, Square: at("b6")}},
	{"3k5/6r2/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "g8g5 | b5d6 d9d8", Reason{Kind: AllowsTempo, Piece: xiangqi.RedKnight, Square: at("b5"), Other: xiangqi.BlackRook}},
	{"3k5/9/9/1n7/9/9/P8/9/6R2/4K4 w", "a3a4", "g1g6 | d9d8", Reason{Kind: MissesTempo, Piece: xiangqi.BlackKnight, Square: at("b6"), Other: xiangqi.RedRook}},
	{"r2k5/9/9/n8/9/9/9/R8/9/4K4 w", "a2a1", "a6b4 e0e1 a9a1", Reason{Kind: Discovered, At: 2, Piece: xiangqi.RedRook, Square: at("a1")}},
	{"3k5/4r4/9/9/8p/4N4/P8/9/9/4K4 w", "a3a4", "i5i4 a4a5 e8e4", Reason{Kind: PinnedLoss, At: 2, Piece: xiangqi.RedKnight, Square: at("e4")}},
	{"3k5/9/9/9/8r/9/3n5/9/9/N4K3 w", "f0f1", "i5a5 f1f0 a5a0", Reason{Kind: Trapped, At: 2, Piece: xiangqi.RedKnight, Square: at("a0")}},
	{"3k5/9/2r6/9/r8/N8/2N6/9/9/5K3 w", "f0f1", "c7c3 f1f0 a5a4", Reason{Kind: Guard, At: 2, Piece: xiangqi.RedKnight, Square: at("a4")}},
	{"r2k5/9/9/n8/9/9/9/R8/9/4K4 w", "a2a1", "a6b4 e0e1 a9a1", Reason{Kind: Loses, At: 2, Piece: xiangqi.RedRook, Square: at("a1")}},
	{"3k5/r8/9/9/R8/9/9/9/9/4K4 w", "a5b5", "a5a8", Reason{Kind: MissesWin, Piece: xiangqi.BlackRook, Square: at("a8")}},
	{"4k4/9/4n4/9/4R4/9/9/9/9/3K5 w", "e5d5", "e7c6", Reason{Kind: Unpins, Piece: xiangqi.BlackKnight, Square: at("e7")}},
	{"3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1", "a5d5", Reason{Kind: MissesMate, Mate: 1, Themes: []problems.Theme{problems.FacingKings}}},
	{"4k4/9/9/9/9/r8/8P/9/9/3K5 w", "i3i4", "a4d4", Reason{Kind: AllowsMate, Mate: 1, Themes: []problems.Theme{problems.FacingKings}}},
	{"3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1", "", Reason{Kind: TableLoss, Before: tablebase.Win, After: tablebase.Loss}},
	{"3k5/R8/9/9/9/9/9/9/9/4K4 w", "a8a9", strings.Repeat("d9d8 a9a8 d8d9 a8a9 ", 3), Reason{Kind: Perpetual}},
	{"3k5/9/9/6p2/9/9/P8/9/9/4K4 w", "e0e1", strings.Repeat("d9d8 e1e0 d8d9 e0e1 ", 3), Reason{Kind: AllowsDraw}},
	{"3k5/9/9/6p2/9/9/P8/9/9/4K4 w", "a3a4", strings.Repeat("e0e1 d9d8 e1e0 d8d9 ", 3), Reason{Kind: MissesDraw}},
	{"2rakab2/9/4b4/4p3p/2PR2p2/2c6/r5P1P/4N4/1C2R4/2BAKA3 w", "e2f4", "a3c3 | c4c0", Reason{Kind: AllowsThreat, Mate: 1, Themes: []problems.Theme{problems.SmotheredPalace}}},
	{"2rakab2/9/4b4/4p3p/2PR2p2/2c2N3/r5P1P/9/1C2R4/2BAKA3 b", "a3f3", "a3c3 | c4c0", Reason{Kind: MissesThreat, Mate: 1, Themes: []problems.Theme{problems.SmotheredPalace}}},
	{"3k5/9/9/9/9/9/P8/r8/9/4K4 w", "e0e1", "a2a3", Reason{Kind: Hanging, Piece: xiangqi.RedPawn, Square: at("a3")}},
}

func at(name string) xiangqi.Square {
	s, err := xiangqi.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

// Prove takes a claim whose line shows it, and none in which something was changed.
func TestProve(t *testing.T) {
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	seen := map[Kind]bool{}
	for _, tt := range claims {
		pos, err := xiangqi.ParseFEN(tt.fen + " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		r := tt.reason
		seen[r.Kind] = true
		c := Claim{Before: pos, Reason: &r, Rules: xiangqi.RulesAXF(), Tables: tables}
		line, threat, _ := strings.Cut(tt.line, "|")
		c.Move, r.Line, r.Threat = movesOf(t, tt.move)[0], movesOf(t, line), movesOf(t, threat)
		if r.Kind == AllowsTempo || r.Kind == MissesTempo {
			r.Threat, r.Rest = nil, r.Threat
		}
		if r.after() {
			r.From = 1
		}
		switch r.Kind {
		case Perpetual, AllowsDraw, MissesDraw:
			cutWhereOver(&c)
		}
		if err := Prove(c); err != nil {
			t.Errorf("%s %s %s: %v", r.Kind, tt.fen, tt.line, err)
			continue
		}
		m := Move{Move: c.Move}
		if r.Text = r.say(&pos, c.Move); r.Kind != TableLoss {
			checkSentence(t, &pos, &m, &r)
		}
		for name, change := range changesOf(&r) {
			other := r
			other.Line, other.Themes = slices.Clone(r.Line), slices.Clone(r.Themes)
			change(&other)
			wrong := c
			wrong.Reason = &other
			if Prove(wrong) == nil {
				t.Errorf("%s %s %s: proved with another %s", r.Kind, tt.fen, tt.line, name)
			}
		}
	}
	for _, kind := range Kinds() {
		if !seen[kind] {
			t.Errorf("no claim of %s", kind)
		}
	}
	wrong := Reason{Kind: "nonsense"}
	if start := xiangqi.StartPosition(); Prove(Claim{Before: start, Move: start.LegalMoves()[0], Reason: &wrong}) == nil {
		t.Error("an unknown kind is proved")
	}
}

func movesOf(t *testing.T, text string) (list []xiangqi.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// cutWhereOver ends the line where the rules do and notes their verdict.
func cutWhereOver(c *Claim) {
	pos := c.Before
	var stack []xiangqi.Undo
	if c.Reason.after() {
		stack = append(stack, pos.MakeMove(c.Move))
	}
	for i, m := range c.Reason.Line {
		stack = append(stack, pos.MakeMove(m))
		if v := c.Rules.Judge(&pos, stack); v.Over() {
			c.Reason.Line, c.Reason.Verdict = c.Reason.Line[:i+1], v
			return
		}
	}
}

// changesOf are changes that make a reason of its kind false.
func changesOf(r *Reason) map[string]func(*Reason) {
	changes := map[string]func(*Reason){
		"beginning": func(r *Reason) { r.From++ },
		"line":      func(r *Reason) { r.Line = append(r.Line, r.Line...) },
	}
	if len(r.Line) > 0 {
		changes["end"] = func(r *Reason) { r.Line = r.Line[:len(r.Line)-1] }
	} else {
		delete(changes, "line")
	}
	switch r.Kind {
	case AllowsMate, MissesMate:
		changes["length"] = func(r *Reason) { r.Mate++ }
		changes["pattern"] = func(r *Reason) { r.Themes = []problems.Theme{problems.IronBolt} }
	case TableLoss:
		changes["result"] = func(r *Reason) { r.Before = tablebase.Draw }
		changes["end result"] = func(r *Reason) { r.After = tablebase.Draw }
	case AllowsThreat, MissesThreat:
		changes["length"] = func(r *Reason) { r.Mate++ }
		changes["pattern"] = func(r *Reason) { r.Themes = []problems.Theme{problems.IronBolt} }
		changes["threat"] = func(r *Reason) { r.Threat = r.Line }
		changes["place"] = func(r *Reason) { r.At++ }
		changes["manner"] = func(r *Reason) { r.Kind = AllowsMate }
	case Perpetual:
		changes["verdict"] = func(r *Reason) { r.Verdict.Result = xiangqi.Draw }
		changes["manner"] = func(r *Reason) { r.Kind = AllowsDraw }
	case AllowsDraw, MissesDraw:
		changes["verdict"] = func(r *Reason) { r.Verdict.Reason = xiangqi.NoCaptureLimit }
		changes["manner"] = func(r *Reason) { r.Kind = Perpetual }
	default:
		changes["piece"] = func(r *Reason) { r.Piece = xiangqi.NewPiece(r.Piece.Color(), r.Piece.Kind()%xiangqi.Pawn+1) }
		changes["side"] = func(r *Reason) { r.Piece = xiangqi.NewPiece(r.Piece.Color().Other(), r.Piece.Kind()) }
		changes["square"] = func(r *Reason) { r.Square = at("i0") }
	}
	switch r.Kind {
	case Hanging, Exchange, CheckTake, MateNet, Fork, Discovered, PinnedLoss, Trapped, Guard, Taken, Loses, MissesWin, MissesCapture, MissesCheck, MissesFork:
		changes["place"] = func(r *Reason) { r.At++ }
		changes["price"] = func(r *Reason) { r.Other = xiangqi.NewPiece(r.Piece.Color().Other(), xiangqi.Cannon) }
	}
	switch r.Kind {
	case Hanging, Taken, Exchange:
		changes["manner"] = func(r *Reason) { r.Kind = Fork }
	case CheckTake, MateNet, Discovered, PinnedLoss, Trapped, Guard:
		changes["manner"] = func(r *Reason) { r.Kind = Fork }
	case MissesCapture:
		changes["manner"] = func(r *Reason) { r.Kind = MissesFork }
	case MissesCheck:
		changes["manner"] = func(r *Reason) { r.Kind = MissesFork }
	case MissesFork:
		changes["manner"] = func(r *Reason) { r.Kind = MissesCheck }
	case AllowsTempo, MissesTempo:
		changes["place"] = func(r *Reason) { r.At++ }
		changes["attacker"] = func(r *Reason) { r.Other = xiangqi.NewPiece(r.Other.Color(), xiangqi.Cannon) }
		changes["other branch"] = func(r *Reason) { r.Rest = nil }
	case Fork, Loses:
		changes["manner"] = func(r *Reason) { r.Kind = Hanging }
	}
	return changes
}
