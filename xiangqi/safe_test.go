package xiangqi_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes a method or function panic: zero values, nil, numbers
// out of range.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	law := safelaw.Law{
		Calls: 150,
		Except: map[string]string{
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
	law.Check(t, receivers, map[string]any{
		"ParseFEN": xiangqi.ParseFEN, "ParseFENLenient": xiangqi.ParseFENLenient, "ParseSetup": xiangqi.ParseSetup, "ParseLine": xiangqi.ParseLine,
		"ParseLineLenient": xiangqi.ParseLineLenient, "ParseMove": xiangqi.ParseMove, "ParseSquare": xiangqi.ParseSquare, "ParseResult": xiangqi.ParseResult,
		"ParseRules": xiangqi.ParseRules, "ParseNotation": xiangqi.ParseNotation, "SquareAt": xiangqi.SquareAt, "NewMove": xiangqi.NewMove,
		"NewPiece": xiangqi.NewPiece, "PieceFromLetter": xiangqi.PieceFromLetter, "WinFor": xiangqi.WinFor, "NewGame": xiangqi.NewGame,
		"NewGameFrom": xiangqi.NewGameFrom, "Replay": xiangqi.Replay, "FormatLine": xiangqi.FormatLine, "NewBitboard": xiangqi.NewBitboard, "Between": xiangqi.Between, "Lines": xiangqi.Lines,
		"Attacks": xiangqi.Attacks, "PawnAttacks": xiangqi.PawnAttacks, "KnightSources": xiangqi.KnightSources,
	})
}
