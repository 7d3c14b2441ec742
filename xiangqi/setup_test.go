package xiangqi

import (
	"errors"
	"testing"
)

func TestSetup(t *testing.T) {
	var s Setup
	if got := s.FEN(); got != "9/9/9/9/9/9/9/9/9/9 w - - 0 1" {
		t.Errorf("empty set-up: FEN() = %q", got)
	}
	if got := codes(s.Faults()); got != "missing_king missing_king" {
		t.Errorf("empty set-up: faults %q", got)
	}
	s.Put(4, RedKing)
	s.Put(85, BlackKing)
	s.Put(NoSquare, RedRook)
	if _, err := s.Position(); codes(faultsIn(t, err, ErrSetup)) != "generals_facing" {
		t.Errorf("kings facing: %v", err)
	}
	s.Put(40, BlackPawn)
	if faults := s.Faults(); faults != nil {
		t.Errorf("with a pawn between: %v", faults)
	}
	s.Turn, s.PliesSinceCapture, s.MoveNumber = Black, 5, 40
	p, err := s.Position()
	if err != nil || p.FEN() != "4k4/9/9/9/9/4p4/9/9/9/4K4 b - - 5 40" {
		t.Errorf("Position() = %q, %v", p.FEN(), err)
	}
	if got := p.Setup(); got != s {
		t.Errorf("Setup of the position: %q, want %q", got.FEN(), s.FEN())
	}
	p.counters, p.moveNumber = 12345, 10001
	if full := p.Setup(); full.Faults() != nil || full.PliesSinceCapture != 9999 || full.MoveNumber != 9999 {
		t.Errorf("counters past 9999: %q, %v", full.FEN(), full.Faults())
	}
	if piece := s.Remove(40); piece != BlackPawn || s.At(40) != NoPiece || s.At(4) != RedKing {
		t.Errorf("Remove returned %v, left %v and %v", piece, s.At(40), s.At(4))
	}
	if s.Remove(40) != NoPiece || s.Remove(NoSquare) != NoPiece {
		t.Error("Remove found a piece on an empty point")
	}
}

func TestSetupFaults(t *testing.T) {
	start := StartPosition()
	for _, tt := range []struct {
		name   string
		change func(*Setup)
		codes  string
		marked Bitboard
	}{
		{"bad side", func(s *Setup) { s.Turn = 2 }, "bad_side", Bitboard{}},
		{"negative plies", func(s *Setup) { s.PliesSinceCapture = -1 }, "bad_counter", Bitboard{}},
		{"plies", func(s *Setup) { s.PliesSinceCapture = 10000 }, "bad_counter", Bitboard{}},
		{"move number", func(s *Setup) { s.MoveNumber = 10000 }, "bad_counter", Bitboard{}},
		{"a king short", func(s *Setup) { s.Remove(4) }, "missing_king", Bitboard{}},
		{"a rook more", func(s *Setup) { s.Put(9, RedRook) }, "too_many_pieces", NewBitboard(0, 8, 9)},
		{"a pawn at home", func(s *Setup) { s.Put(27, NoPiece); s.Put(9, RedPawn) }, "pawn_misplaced", NewBitboard(9)},
		{"check", func(s *Setup) { s.Put(4+9*3, NoPiece); s.Put(4+9*6, NoPiece); s.Put(4+9*4, s.Remove(0)) },
			"opponent_in_check", NewBitboard(40, 85)},
	} {
		s := start.Setup()
		tt.change(&s)
		faults := s.Faults()
		if codes(faults) != tt.codes {
			t.Errorf("%s: faults %v, want %s", tt.name, faults, tt.codes)
			continue
		}
		if faults[0].Squares != tt.marked {
			t.Errorf("%s: marked\n%v, want\n%v", tt.name, faults[0].Squares, tt.marked)
		}
		if _, err := s.Position(); !errors.Is(err, ErrSetup) || errors.Is(err, ErrFEN) {
			t.Errorf("%s: Position() = %v, want ErrSetup", tt.name, err)
		}
	}
}

func TestSetupLenient(t *testing.T) {
	// Nine rooks and cannons, as handicaps in reverse have them.
	s, err := ParseSetup("4k4/9/9/9/9/9/9/C1C1C4/RRRRRR3/3K5 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p, warnings, err := s.PositionLenient()
	if err != nil || codes(warnings) != "too_many_pieces too_many_pieces" {
		t.Errorf("PositionLenient() = %v, %v", warnings, err)
	}
	if p.FEN() != s.FEN() || len(p.LegalMoves()) != p.CountLegal() {
		t.Errorf("position %q of set-up %q", p.FEN(), s.FEN())
	}
	s.Put(4, RedKing)
	if _, _, err = s.PositionLenient(); codes(faultsIn(t, err, ErrSetup)) != "too_many_pieces" {
		t.Errorf("two kings: %v", err)
	}
}

func TestParseSetup(t *testing.T) {
	for _, tt := range []struct{ text, codes, fen string }{
		{"4k4/9/9/9/9/9/9/9/RRR6/P3K4 b - - 3 9", "", "4k4/9/9/9/9/9/9/9/RRR6/P3K4 b - - 3 9"},
		{"9/9/9/9/9/9/9/9/9/9 w", "", "9/9/9/9/9/9/9/9/9/9 w - - 0 1"},
		{"9/9/9/9/9/9/9/9/9/RRR6 W", "bad_side", ""},
		{"9/9/9/9/9/9/9/9/RRR6 w", "bad_rank_count", ""},
		{"", "empty", ""},
	} {
		s, err := ParseSetup(tt.text)
		if got := codes(faultsIn(t, err, ErrFEN)); got != tt.codes {
			t.Errorf("ParseSetup(%q): %v, want %q", tt.text, err, tt.codes)
		}
		if tt.fen != "" && s.FEN() != tt.fen {
			t.Errorf("ParseSetup(%q) = %q, want %q", tt.text, s.FEN(), tt.fen)
		}
	}
}
