package xiangqi

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestSquares(t *testing.T) {
	for s := range Square(NumSquares) {
		if got := SquareAt(s.File(), s.Rank()); got != s || !s.Valid() {
			t.Errorf("SquareAt(%d, %d) = %d, want %d", s.File(), s.Rank(), got, s)
		}
		if got, err := ParseSquare(s.String()); got != s || err != nil {
			t.Errorf("ParseSquare(%v) = %v, %v", s, got, err)
		}
		if got, err := ParseSquare(strings.ToUpper(s.String())); got != s || err != nil {
			t.Errorf("ParseSquare(%s) = %v, %v", strings.ToUpper(s.String()), got, err)
		}
		if s.MirrorFile().MirrorFile() != s || s.MirrorRank().MirrorRank() != s ||
			s.MirrorFile().Rank() != s.Rank() || s.MirrorRank().File() != s.File() {
			t.Errorf("%v mirrored: %v %v", s, s.MirrorFile(), s.MirrorRank())
		}
	}
	for name, want := range map[string]Square{"a0": 0, "i0": 8, "a1": 9, "e4": 40, "e5": 49, "a9": 81, "i9": 89} {
		if got, err := ParseSquare(name); got != want || err != nil {
			t.Errorf("ParseSquare(%s) = %d, %v, want %d", name, got, err, want)
		}
	}
	for _, name := range []string{"", "a", "j0", "a:", "a/", "a10", "!0", "００", "\x000", strings.Repeat("a", 1000)} {
		if got, err := ParseSquare(name); got != NoSquare || !errors.Is(err, ErrSquare) || len(err.Error()) > 200 {
			t.Errorf("ParseSquare(%q) = %v, %v, want ErrSquare", name, got, err)
		}
	}
	for _, at := range [][2]int{{-1, 0}, {9, 0}, {0, -1}, {0, 10}, {math.MinInt, math.MaxInt}} {
		if got := SquareAt(at[0], at[1]); got != NoSquare {
			t.Errorf("SquareAt(%d, %d) = %v, want none", at[0], at[1], got)
		}
	}
	if NoSquare.String() != "-" || NoSquare.Valid() || NoSquare.MirrorFile() != NoSquare || NoSquare.MirrorRank() != NoSquare {
		t.Error("NoSquare is taken for a square")
	}
}

func TestMoves(t *testing.T) {
	for from := range Square(NumSquares) {
		for to := range Square(NumSquares) {
			m := NewMove(from, to)
			if m.From() != from || m.To() != to {
				t.Fatalf("NewMove(%v, %v) is %v to %v", from, to, m.From(), m.To())
			}
			text, err := m.MarshalText()
			var read Move
			if err != nil || read.UnmarshalText(text) != nil || read != m {
				t.Fatalf("%v written as %q is read as %v", m, text, read)
			}
		}
	}
	m := mustMove(t, "B0c2")
	if m.String() != "b0c2" || m.MirrorFile().String() != "h0g2" || m.MirrorRank().String() != "b9c7" {
		t.Errorf("B0c2: %v, mirrored %v and %v", m, m.MirrorFile(), m.MirrorRank())
	}
	for _, text := range []string{"", "h2", "h2e", "h2e22", "h2-e2", "x2e2", "h2x2", "h2e:", "炮二平五", strings.Repeat("h2e2", 99)} {
		m := NewMove(1, 2)
		got, err := ParseMove(text)
		if got != NoMove || !errors.Is(err, ErrMoveText) || len(err.Error()) > 200 {
			t.Errorf("ParseMove(%q) = %v, %v, want ErrMoveText", text, got, err)
		}
		if err := m.UnmarshalText([]byte(text)); err == nil || m != NewMove(1, 2) {
			t.Errorf("UnmarshalText(%q) = %v, left %v", text, err, m)
		}
	}
}

func TestPieces(t *testing.T) {
	for _, c := range bothColors {
		for k := King; k <= Pawn; k++ {
			piece := NewPiece(c, k)
			if piece.Kind() != k || piece.Color() != c || piece == NoPiece {
				t.Errorf("NewPiece(%v, %v) is %v %v", c, k, piece.Color(), piece.Kind())
			}
			if got := PieceFromLetter(piece.Letter()); got != piece || piece.String() != string(piece.Letter()) {
				t.Errorf("letter %q of %v %v gives %v", piece.Letter(), c, k, got)
			}
		}
		if NewPiece(c, NoKind) != NoPiece || c.Other().Other() != c || c.Other() == c {
			t.Errorf("%v: no piece is %v, the other side %v", c, NewPiece(c, NoKind), c.Other())
		}
	}
	for letter := range 256 {
		want := NoPiece
		if i := strings.IndexByte("KABNRCPEHkabnrcpeh", byte(letter)); i >= 0 {
			want = [...]Piece{RedKing, RedAdvisor, RedBishop, RedKnight, RedRook, RedCannon, RedPawn, RedBishop, RedKnight,
				BlackKing, BlackAdvisor, BlackBishop, BlackKnight, BlackRook, BlackCannon, BlackPawn, BlackBishop, BlackKnight}[i]
		}
		if got := PieceFromLetter(byte(letter)); got != want {
			t.Errorf("PieceFromLetter(%q) = %v, want %v", rune(letter), got, want)
		}
	}
	if Red.String() != "red" || Black.String() != "black" || Knight.String() != "knight" || Kind(9).String() != "invalid" {
		t.Error("names of sides or kinds")
	}
}

// TestBitboards compares with plain sets of squares.
func TestBitboards(t *testing.T) {
	for _, squares := range [][]Square{{}, {0}, {89}, {44}, {45}, {44, 45}, {0, 1, 2, 44, 45, 88, 89}, {3, 30}, {50, 80}} {
		b := NewBitboard(squares...)
		if got := slices.Collect(b.Squares()); !slices.Equal(got, squares) {
			t.Errorf("%v iterates as %v", squares, got)
		}
		first := NoSquare
		if len(squares) > 0 {
			first = squares[0]
		}
		if b.Len() != len(squares) || b.Empty() != (len(squares) == 0) || b.Single() != (len(squares) == 1) || b.First() != first {
			t.Errorf("%v: length %d, empty %v, single %v, first %v", squares, b.Len(), b.Empty(), b.Single(), b.First())
		}
		popped := b
		if got := popped.PopFirst(); got != first || popped != b.AndNot(first.Bit()) {
			t.Errorf("%v: PopFirst = %v, leaves\n%v", squares, got, popped)
		}
		for s := range Square(255) {
			if b.Has(s) != slices.Contains(squares, s) || b.Not().Has(s) != (s.Valid() && !b.Has(s)) {
				t.Errorf("%v: Has(%d) = %v, complement %v", squares, s, b.Has(s), b.Not().Has(s))
			}
		}
		if b.Or(b.Not()) != AllSquares() || !b.And(b.Not()).Empty() || b.Xor(AllSquares()) != b.Not() || b.Intersects(b.Not()) {
			t.Errorf("%v and its complement do not add up", squares)
		}
		for range b.Squares() {
			break // an iteration may be left
		}
	}
	if got := NewBitboard(0, NoSquare, 200); got != NewBitboard(0) {
		t.Errorf("squares off the board:\n%v", got)
	}
	lo, hi := NewBitboard(1, 46).Halves()
	if lo != 2 || hi != 2 {
		t.Errorf("halves %x %x, want 2 2", lo, hi)
	}
	if got := NewBitboard(0, 89).String(); got != "........x\n"+strings.Repeat(".........\n", 8)+"x........\n" {
		t.Errorf("drawn as\n%s", got)
	}
}

func TestBoard(t *testing.T) {
	var b Board
	b.Put(4, RedKing)
	b.Put(4, RedRook) // replaces
	b.Put(13, BlackPawn)
	b.Put(13, NoPiece)
	b.Put(NoSquare, RedRook)
	b.Put(200, RedRook)
	var want Board
	want.Put(4, RedRook)
	if b != want || b.At(4) != RedRook || b.Occupied().Len() != 1 || b.King(Red) != NoSquare {
		t.Errorf("board holds\n%vRed's king on %v", b.Occupied(), b.King(Red))
	}
	start := StartPosition()
	b = start.Board()
	pieces := 0
	for s, piece := range b.All() {
		pieces++
		if piece != start.At(s) || !b.Pieces(piece.Color(), piece.Kind()).Has(s) || !b.ByKind(piece.Kind()).Has(s) || !b.ByColor(piece.Color()).Has(s) {
			t.Errorf("%v on %v", piece, s)
		}
	}
	for range b.All() {
		break // an iteration may be left
	}
	if pieces != 32 {
		t.Errorf("%d pieces", pieces)
	}
	if b.MirrorFile() != b || b.ExchangeColors() != b {
		t.Error("the start position is not symmetric")
	}
}

// The keys may be stored, so they must not change.
func TestKeysAreFixed(t *testing.T) {
	p := StartPosition()
	if got, want := p.Key(), uint64(0xe05dea5f5f8aeae7); got != want {
		t.Errorf("key of the start position %#x, want %#x", got, want)
	}
}
