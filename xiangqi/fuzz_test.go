package xiangqi

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// addFENs seeds a fuzz test with every FEN of the case files.
func addFENs(f *testing.F, add func(fen string)) {
	for _, c := range readCases[badFENCase](f, "bad_fen.jsonl") {
		add(c.FEN)
	}
	for _, c := range readCases[legalityCase](f, "legality.jsonl") {
		add(c.FEN)
	}
	for _, c := range readCases[perftCase](f, "perft.jsonl") {
		add(c.FEN)
	}
}

// FuzzParseFEN checks that a position written and read again is the same, and
// that every refusal has its reasons.
func FuzzParseFEN(f *testing.F) {
	addFENs(f, func(fen string) { f.Add(fen) })
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseFEN(text)
		if err != nil {
			faultsIn(t, err, ErrFEN)
			if p != (Position{}) {
				t.Fatalf("%q is refused with a position", text)
			}
			return
		}
		checkReread(t, &p)
		s, err := ParseSetup(text)
		if err != nil {
			t.Fatalf("ParseSetup(%q): %v although it is a position", text, err)
		}
		if q, err := s.Position(); err != nil || q != p {
			t.Fatalf("%q as a set-up gives %q, %v", text, q.FEN(), err)
		}
	})
}

// checkReread reads what the position writes in all the ways there are.
func checkReread(t *testing.T, p *Position) {
	t.Helper()
	fen := p.FEN()
	var unmarshaled Position
	marshaled, err := p.MarshalText()
	if err == nil {
		err = unmarshaled.UnmarshalText(marshaled)
	}
	if err != nil || unmarshaled != *p {
		t.Fatalf("%q read again gives %q, %v", fen, unmarshaled.FEN(), err)
	}
	lenient, warnings, err := ParseFENLenient(fen)
	if err != nil || len(warnings) > 0 || lenient != *p {
		t.Fatalf("%q read leniently gives %q, %v, %v", fen, lenient.FEN(), warnings, err)
	}
	start, moves, err := ParseLine(strings.ReplaceAll(fen, " ", "_") + "_moves")
	if err != nil || len(moves) > 0 || start != *p {
		t.Fatalf("%q read as a line gives %q, %v, %v", fen, start.FEN(), moves, err)
	}
}

// FuzzParseFENLenient checks that the lenient reader warns of exactly what the
// strict one refuses, and that what it writes needs no more forgiveness than
// for the pieces.
func FuzzParseFENLenient(f *testing.F) {
	addFENs(f, func(fen string) { f.Add(fen) })
	for _, text := range []string{startBoard + "_W_0_0", startBoard + "%20r%20-%20-%201", "4k4/9/9/9/9/9/9/9/RRR6/3K5 w x y z 1 2",
		strings.NewReplacer("b", "m", "a", "g", "p", "s").Replace(startBoard)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, warnings, err := ParseFENLenient(text)
		strict, strictErr := ParseFEN(decodeBlanks(text))
		switch {
		case err != nil:
			faultsIn(t, err, ErrFEN)
			if strictErr == nil {
				t.Fatalf("%q: only the lenient reader refuses: %v", text, err)
			}
			return
		case strictErr == nil:
			if p != strict || len(warnings) > 0 {
				t.Fatalf("%q: %q with %v, strictly %q", text, p.FEN(), warnings, strict.FEN())
			}
		case codes(warnings) != codes(faultsIn(t, strictErr, ErrFEN)):
			t.Fatalf("%q: warnings %v, strictly %v", text, warnings, strictErr)
		}
		again, warnings, err := ParseFENLenient(p.FEN())
		if err != nil || again != p {
			t.Fatalf("%q written as %q is read as %q, %v", text, p.FEN(), again.FEN(), err)
		}
		for _, w := range warnings {
			misplaced := w.Code == FaultAdvisorMisplaced || w.Code == FaultBishopMisplaced || w.Code == FaultPawnMisplaced
			if w.Code != FaultTooManyPieces && !misplaced {
				t.Fatalf("%q written as %q still warns: %v", text, p.FEN(), w)
			}
		}
	})
}

// FuzzParseLine checks that the moves of a line can be played, and that the line
// written in order is read as the same.
func FuzzParseLine(f *testing.F) {
	addFENs(f, func(fen string) { f.Add(fen + " moves e0e1 e9e8") })
	f.Add("startpos moves h2e2 h9g7 h0g2 i9h9")
	f.Add("startpos_moves_h2e2+h9g7%20h0g2")
	f.Fuzz(func(t *testing.T, text string) {
		start, moves, err := ParseLine(text)
		if err != nil {
			var ply *PlyError
			if !errors.Is(err, ErrFEN) && !errors.As(err, &ply) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		line := start.FEN() + " moves"
		p := start
		for _, m := range moves {
			if !p.IsLegal(m) {
				t.Fatalf("%q: %v is not legal in %q", text, m, p.FEN())
			}
			p.MakeMove(m)
			line += " " + m.String()
		}
		again, againMoves, _, err := ParseLineLenient(line)
		if err != nil || again != start || !slices.Equal(againMoves, moves) {
			t.Fatalf("%q written as %q is read as %q %v, %v", text, line, again.FEN(), againMoves, err)
		}
	})
}

// FuzzParseMove checks that no text crashes the readers of squares and moves, and
// that what they take is written back, in lower case.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"h2e2", "A0A0", "0000", "", "i9i", "h2-e2", "炮二平五"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMove(text); err != nil {
			if !errors.Is(err, ErrMoveText) {
				t.Fatalf("%q: %v", text, err)
			}
		} else if m != NoMove && m.String() != strings.ToLower(text) {
			t.Fatalf("%q is written as %v", text, m)
		}
		if s, err := ParseSquare(text); err == nil && s.String() != strings.ToLower(text) {
			t.Fatalf("%q is written as %v", text, s)
		}
		var m Move
		if err := json.Unmarshal([]byte(`"`+text+`"`), &m); err == nil && m != NoMove && len(text) == 4 && m.String() != strings.ToLower(text) {
			t.Fatalf("%q is decoded as %v", text, m)
		}
	})
}

// fuzzPosition reads a position and plays one legal move for each byte, chosen
// by it. It returns false when there is no position to look at.
func fuzzPosition(fen string, choices []byte) (p Position, undos []Undo, ok bool) {
	p, _, err := ParseFENLenient(fen)
	if err != nil {
		return p, nil, false
	}
	const most = 200
	for _, choice := range choices[:min(len(choices), most)] {
		moves := sorted(p.LegalMoves())
		if len(moves) == 0 {
			break
		}
		undos = append(undos, p.MakeMove(moves[int(choice)%len(moves)]))
	}
	return p, undos, true
}

func addGames(f *testing.F, add func(fen string, choices []byte)) {
	for i, c := range readCases[legalityCase](f, "legality.jsonl") {
		add(c.FEN, bytes.Repeat([]byte{byte(i), byte(7 * i), 3}, i%20))
	}
	add(StartFEN, []byte("any bytes choose some moves of a game"))
}

// FuzzMakeMove checks that making moves keeps key, sets and check flag what they
// are when built afresh, and that unmaking restores every field.
func FuzzMakeMove(f *testing.F) {
	addGames(f, func(fen string, choices []byte) { f.Add(fen, choices) })
	f.Fuzz(func(t *testing.T, fen string, choices []byte) {
		start, _, ok := fuzzPosition(fen, nil)
		if !ok {
			return
		}
		p, undos, _ := fuzzPosition(fen, choices)
		slow := newSlow(&start)
		slow.past = nil
		for _, u := range undos {
			slow = slow.after(u.Move())
		}
		for sq := range Square(NumSquares) {
			if p.At(sq) != slow.at(sq) {
				t.Fatalf("%q: %v on %v, want %v", p.FEN(), p.At(sq), sq, slow.at(sq))
			}
		}
		s := p.Setup()
		fresh, _, err := s.PositionLenient()
		if err != nil || p.board != fresh.board || p.key != fresh.key || p.inCheck != fresh.inCheck {
			t.Fatalf("%q: key %x, check %v, afresh %x, %v, %v", p.FEN(), p.key, p.inCheck, fresh.key, fresh.inCheck, err)
		}
		for i := len(undos) - 1; i >= 0; i-- {
			p.UnmakeMove(undos[i])
		}
		if p != start {
			t.Fatalf("all moves taken back: %q, want %q", p.FEN(), start.FEN())
		}
	})
}

// FuzzIsLegal checks that a move is listed if and only if it is legal, by the fast
// rules and by the slow ones.
func FuzzIsLegal(f *testing.F) {
	addGames(f, func(fen string, choices []byte) { f.Add(fen, choices, uint16(0x1234)) })
	f.Fuzz(func(t *testing.T, fen string, choices []byte, bits uint16) {
		p, _, ok := fuzzPosition(fen, choices)
		if !ok {
			return
		}
		legal := newSlow(&p).legal()
		compareMoves(t, &p, "LegalMoves", p.LegalMoves(), legal)
		m := Move(bits)
		if want := contains(legal, m); p.IsLegal(m) != want || (p.CheckMove(m) == nil) != want {
			t.Fatalf("%q: IsLegal(%v) = %v, CheckMove %v, listed %v", p.FEN(), m, p.IsLegal(m), p.CheckMove(m), want)
		}
		for _, m := range legal {
			if !p.IsLegal(m) || p.CheckMove(m) != nil {
				t.Fatalf("%q: IsLegal(%v) = %v, CheckMove %v, although listed", p.FEN(), m, p.IsLegal(m), p.CheckMove(m))
			}
		}
		if p.CountLegal() != len(legal) || p.HasLegalMove() != (len(legal) > 0) {
			t.Fatalf("%q: CountLegal %d, want %d", p.FEN(), p.CountLegal(), len(legal))
		}
	})
}

// FuzzSymmetry checks that the mirrored position has the mirrored moves, and the
// colour-exchanged one the exchanged.
func FuzzSymmetry(f *testing.F) {
	addGames(f, func(fen string, choices []byte) { f.Add(fen, choices) })
	f.Fuzz(func(t *testing.T, fen string, choices []byte) {
		if p, _, ok := fuzzPosition(fen, choices); ok {
			checkSymmetry(t, &p)
		}
	})
}
