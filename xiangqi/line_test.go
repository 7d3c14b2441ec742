package xiangqi

import (
	"errors"
	"slices"
	"testing"
)

func TestParseLine(t *testing.T) {
	const bare = "4k4/9/9/9/9/9/9/9/9/3K5"
	for _, tt := range []struct {
		line  string
		fen   string
		moves []string
	}{
		{"startpos", StartFEN, nil},
		{"  startpos moves  ", StartFEN, nil},
		{"startpos moves h2e2 h9g7", StartFEN, []string{"h2e2", "h9g7"}},
		{"startpos_moves_H2E2", StartFEN, []string{"h2e2"}},
		{StartFEN + " moves h2e2", StartFEN, []string{"h2e2"}},
		{"startpos moves 炮二平五 马8进7", StartFEN, []string{"h2e2", "h9g7"}},
		{"startpos moves P7+1 C8=5", StartFEN, []string{"c3c4", "h7e7"}},
		{bare + " b moves e9e8 d0d1", bare + " b - - 0 1", []string{"e9e8", "d0d1"}},
		{bare + "%20w%20moves%20d0d1", bare + " w - - 0 1", []string{"d0d1"}},
		{bare + "+w+-+-+5+6+moves+d0d1", bare + " w - - 5 6", []string{"d0d1"}},
	} {
		start, moves, err := ParseLine(tt.line)
		if err != nil {
			t.Errorf("ParseLine(%q): %v", tt.line, err)
			continue
		}
		var got []string
		for _, m := range moves {
			got = append(got, m.String())
		}
		if start.FEN() != tt.fen || !slices.Equal(got, tt.moves) {
			t.Errorf("ParseLine(%q) = %q %v, want %q %v", tt.line, start.FEN(), got, tt.fen, tt.moves)
		}
		lenientStart, lenientMoves, warnings, err := ParseLineLenient(tt.line)
		if err != nil || lenientStart != start || !slices.Equal(lenientMoves, moves) || warnings != nil {
			t.Errorf("ParseLineLenient(%q) differs: %q %v %v %v", tt.line, lenientStart.FEN(), lenientMoves, warnings, err)
		}
	}
}

func TestParseLineErrors(t *testing.T) {
	for _, tt := range []struct {
		line     string
		sentinel error
		ply      int
	}{
		{"", ErrFEN, 0},
		{"moves h2e2", ErrFEN, 0},
		{"startpos h2e2", ErrFEN, 0},
		{"startpos w moves h2e2", ErrFEN, 0},
		{"STARTPOS", ErrFEN, 0},
		{startBoard + " W moves h2e2", ErrFEN, 0},
		{"startpos moves h2e2 h2e2", ErrIllegalMove, 2},
		{"startpos moves h2e2 h9g7 e2e3", ErrIllegalMove, 3},
		{"startpos moves 兵五进二", ErrIllegalMove, 1},
		{"startpos moves 炮二平六五", ErrMoveText, 1},
		{"startpos moves h2e2 moves", ErrMoveText, 2},
		{"startpos moves h2e2 0000", ErrIllegalMove, 2},
	} {
		_, _, err := ParseLine(tt.line)
		if !errors.Is(err, tt.sentinel) {
			t.Errorf("ParseLine(%q) = %v, want %v", tt.line, err, tt.sentinel)
		}
		ply := 0
		var at *PlyError
		if errors.As(err, &at) {
			ply = at.Ply
		}
		if ply != tt.ply {
			t.Errorf("ParseLine(%q) names ply %d, want %d", tt.line, ply, tt.ply)
		}
	}
}

func TestParseLineLenient(t *testing.T) {
	start, moves, warnings, err := ParseLineLenient("StartPos moves h2e2")
	if err != nil || start != StartPosition() || len(moves) != 1 || warnings != nil {
		t.Errorf("StartPos: %q %v %v %v", start.FEN(), moves, warnings, err)
	}
	start, moves, warnings, err = ParseLineLenient(startBoard + " W 0 0 moves h2e2 h9g7")
	if err != nil || start != StartPosition() || len(moves) != 2 || codes(warnings) != "bad_side bad_counter bad_counter" {
		t.Errorf("W 0 0: %q %v %v %v", start.FEN(), moves, warnings, err)
	}
	if _, _, _, err = ParseLineLenient(startBoard + " W moves h2h9 h2h9"); !errors.Is(err, ErrIllegalMove) {
		t.Errorf("illegal second move: %v", err)
	}
}
