package xiangqi

import (
	"errors"
	"strings"
	"testing"
)

func TestLegality(t *testing.T) {
	for _, c := range readCases[legalityCase](t, "legality.jsonl") {
		t.Run(c.ID, func(t *testing.T) {
			p := mustParse(t, c.FEN)
			moves := p.LegalMoves()
			if len(moves) != c.Count || p.CountLegal() != c.Count {
				t.Errorf("%d legal moves, CountLegal %d, want %d", len(moves), p.CountLegal(), c.Count)
			}
			if p.InCheck() != c.InCheck {
				t.Errorf("in check: %v, want %v", p.InCheck(), c.InCheck)
			}
			if got, want := !p.HasLegalMove(), c.IsMate || c.IsStalemate; got != want {
				t.Errorf("no legal move: %v, want %v", got, want)
			}
			for _, text := range c.Legal {
				m := mustMove(t, text)
				if err := p.CheckMove(m); err != nil || !p.IsLegal(m) {
					t.Errorf("CheckMove(%s) = %v, IsLegal %v, want legal", text, err, p.IsLegal(m))
				}
			}
			for _, bad := range c.Illegal {
				checkIllegal(t, &p, mustMove(t, bad.Move), bad.Reason)
			}
		})
	}
}

// checkIllegal reports when m is not refused for the reason.
func checkIllegal(t *testing.T, p *Position, m Move, reason string) {
	t.Helper()
	err := p.CheckMove(m)
	var illegal *IllegalMoveError
	if !errors.As(err, &illegal) || !errors.Is(err, ErrIllegalMove) {
		t.Errorf("CheckMove(%v) = %v, want an *IllegalMoveError", m, err)
		return
	}
	if illegal.Move != m || illegal.Reason.String() != reason {
		t.Errorf("CheckMove(%v) = %v for %v, want %s", m, illegal.Reason, illegal.Move, reason)
	}
	if p.IsLegal(m) {
		t.Errorf("IsLegal(%v) although %s", m, reason)
	}
	if want := m.String() + ": " + strings.ReplaceAll(reason, "_", " "); !strings.Contains(err.Error(), want) {
		t.Errorf("CheckMove(%v): message %q, want it to say %q", m, err, want)
	}
}

// The order of the reasons where two or more apply, and moves that no reader
// would let pass.
func TestCheckMoveOrder(t *testing.T) {
	for _, tt := range []struct {
		fen    string
		move   Move
		reason IllegalReason
	}{
		{StartFEN, NewMove(NoSquare, 0), ReasonNoPiece},
		{StartFEN, NewMove(127, 127), ReasonNoPiece},
		{StartFEN, NoMove, ReasonNullMove},
		{StartFEN, NewMove(0, NoSquare), ReasonGeometry},
		{StartFEN, NewMove(0, 127), ReasonGeometry},
		{StartFEN, NewMove(89, 89), ReasonNotYourPiece},
		{StartFEN, NewMove(40, 40), ReasonNoPiece},
		// A rook to an own piece that it could not reach: the own piece comes first.
		{StartFEN, NewMove(0, 29), ReasonOwnPiece},
		// Two steps back are no pawn move at all, and neither is a diagonal one.
		{"4k4/9/9/9/P8/9/9/9/9/3K5 w", NewMove(45, 27), ReasonGeometry},
		{"4k4/9/9/9/P8/9/9/9/9/3K5 w", NewMove(45, 55), ReasonGeometry},
		// An elephant over the river with its eye blocked.
		{"4k4/9/9/9/3n5/2B6/9/9/9/3K5 w", NewMove(38, 58), ReasonCrossesRiver},
		// The rook's way is blocked, and the rook is pinned too.
		{"3rk4/9/9/9/9/9/9/3RB4/9/3K5 w", NewMove(21, 23), ReasonPathBlocked},
		// Out of check into the other king's sight; into an attack; along the file.
		{"4k4/9/9/9/3r5/9/9/9/9/3K5 w", NewMove(3, 4), ReasonKingsFace},
		{"4k4/9/9/9/3rr4/9/9/9/9/3K5 w", NewMove(3, 4), ReasonLeftInCheck},
		{"4k4/9/9/9/3r5/9/9/9/9/3K5 w", NewMove(3, 12), ReasonLeftInCheck},
		{"3k5/9/9/9/9/9/9/9/4r4/r2pK4 w", NewMove(4, 3), ReasonLeftInCheck},
		{"3k5/9/9/9/9/9/9/9/3r5/3K5 w", NewMove(3, 12), ReasonKingsFace},
		{"4k4/9/9/9/9/9/9/9/3r5/3K5 w", NewMove(3, 12), IllegalReason(0)},
	} {
		p := mustParse(t, tt.fen)
		err := p.CheckMove(tt.move)
		var illegal *IllegalMoveError
		switch {
		case tt.reason == 0:
			if err != nil {
				t.Errorf("%s: CheckMove(%v) = %v, want nil", tt.fen, tt.move, err)
			}
		case !errors.As(err, &illegal) || illegal.Reason != tt.reason:
			t.Errorf("%s: CheckMove(%v) = %v, want %v", tt.fen, tt.move, err, tt.reason)
		}
	}
}

func TestReasonNames(t *testing.T) {
	if got := ReasonKingsFace.String(); got != "generals_face" {
		t.Errorf("the last reason is %q, want generals_face", got)
	}
	if len(reasonNames) != int(ReasonKingsFace)+1 {
		t.Errorf("%d names for %d reasons", len(reasonNames)-1, ReasonKingsFace)
	}
	if got := IllegalReason(200).String(); got != "unknown_reason" {
		t.Errorf("IllegalReason(200) = %q", got)
	}
	if text, err := ReasonLegBlocked.MarshalText(); err != nil || string(text) != "horse_leg_blocked" {
		t.Errorf("MarshalText = %q, %v", text, err)
	}
}
