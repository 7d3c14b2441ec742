package xiangqi_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	law = safelaw.Law{
		Calls: 30,
		Except: map[string]string{
			"PerftEach":                        "takes as long as its depth asks",
			"Perft":                            "takes as long as its depth asks",
			"xiangqi.Position.MakeMove":        "wants a pseudo-legal move",
			"xiangqi.Position.UnmakeMove":      "wants what MakeMove returned",
			"xiangqi.Position.ExchangeAtLeast": "for a search, which has values",
			"xiangqi.Rules.JudgeInSearch":      "for a search, which has a position",
		},
		Values: []any{start, &start, game, start.Board(), start.Setup()},
	}
	receivers := []any{
		start, xiangqi.Position{}, game, &xiangqi.Game{}, (*xiangqi.Game)(nil), xiangqi.Setup{}, start.Setup(), xiangqi.Board{}, start.Board(),
		xiangqi.Bitboard{}, xiangqi.Undo{}, xiangqi.Rules{}, xiangqi.Rules{Set: 9, Occurrences: -1, NoCaptureLimit: -5}, xiangqi.Verdict{}, xiangqi.Explanation{},
		xiangqi.Ruling{}, xiangqi.RuledMove{}, xiangqi.Conduct{}, xiangqi.Attack{}, xiangqi.PlacedPiece{}, xiangqi.Clause{}, xiangqi.Clause{Set: 200, Number: 200},
		xiangqi.Fault{}, xiangqi.FaultError{}, xiangqi.MoveTextError{}, xiangqi.PlyError{}, xiangqi.IllegalMoveError{},
	}
	for n := range 256 {
		receivers = append(receivers, xiangqi.Square(n), xiangqi.Piece(n), xiangqi.Kind(n), xiangqi.Color(n))
	}
	for _, n := range []uint16{0, 1, 90, 127, 255, 1 << 8, 1<<14 - 1, 1 << 14, 1<<16 - 1} {
		receivers = append(receivers, xiangqi.Move(n), xiangqi.Notation(n), xiangqi.Result(n), xiangqi.EndReason(n), xiangqi.RuleSet(n), xiangqi.FaultCode(n),
			xiangqi.IllegalReason(n), xiangqi.Mark(n), xiangqi.Ground(n), xiangqi.Excuse(n))
	}
	return law, receivers
}

// No value that the types allow makes a method or function panic: zero values, nil, numbers
// out of range.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
