package xiangqi

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

func TestFormatVietnamese(t *testing.T) {
	for _, tt := range []struct{ fen, move, long, short string }{
		{fenStart, "h2e2", "Pháo 2 bình 5", "P2-5"},
		{fenStartBlack, "h9g7", "Mã 8 tấn 7", "M8.7"},
		{fenStart, "e0e1", "Tướng 5 tấn 1", "Tg5.1"},
		{fenStart, "c0e2", "Tượng 7 tấn 5", "T7.5"},
		{fenStart, "d0e1", "Sĩ 6 tấn 5", "S6.5"},
		{fenStart, "b2b1", "Pháo 8 thoái 1", "P8/1"},
		{fenStartBlack, "g6g5", "Tốt 7 tấn 1", "B7.1"},
		{fenStartBlack, "i9i8", "Xe 9 tấn 1", "X9.1"},
		{fenTandem, "b6c6", "Pháo trước bình 7", "Pt-7"},
		{fenTandem, "b4b3", "Pháo sau thoái 1", "Ps/1"},
		{fenTandem, "d2e1", "Sĩ 6 thoái 5", "S6/5"},
		{fenThree, "e6f6", "Tốt giữa bình 4", "Bg-4"},
		{fenThree, "e5f5", "Tốt sau bình 4", "Bs-4"},
		{fenFour, "e8f8", "Tốt thứ 1 bình 4", "Bth1-4"},
		{fenFive, "e7f7", "Tốt thứ 2 bình 4", "Bth2-4"},
		{fenTwoTwo, "c8d8", "Tốt trước 7 bình 6", "Bt7-6"},
		{fenTwoThree, "e6f6", "Tốt giữa 5 bình 4", "Bg5-4"},
	} {
		p := parsePosition(t, tt.fen)
		m, err := ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range map[Notation]string{Vietnamese: tt.long, VietnameseShort: tt.short} {
			if got := p.FormatMove(m, n); got != want {
				t.Errorf("%s: %s in %v is %q, want %q", tt.fen, tt.move, n, got, want)
			}
		}
	}
}

func TestParseVietnamese(t *testing.T) {
	for _, tt := range []struct {
		fen, want string
		text      []string
	}{
		{fenStart, "h2e2", []string{"Pháo 2 bình 5", "pháo 2 bình 5", "PHÁO 2 BÌNH 5", "Pha\u0301o 2 bi\u0300nh 5", "Phao 2 binh 5", "phao2binh5",
			"Pháo hai bình năm", "Pháo nhị bình ngũ", "P2-5", "p2-5", "P2–5", "P 2 - 5", "Pháo 2 - 5", "Pháo\u00a02 bình 5!", "Pháo lộ 2 bình 5", "Ｐ２－５"}},
		{fenStart, "b0c2", []string{"Mã 8 tấn 7", "Mã 8 tiến 7", "Ma 8 tien 7", "Ngựa 8 tấn 7", "M8.7", "Mã tám tấn bảy", "Mã bát tiến thất"}},
		{fenStart, "e0e1", []string{"Tướng 5 tấn 1", "Tuong 5 tan 1", "Soái 5 tấn 1", "Tg5.1", "tg5.1", "Tươ\u0301ng 5 tấn 1", "Tuo\u031b\u0301ng 5 tấn 1", "Tuo\u0301\u031bng 5 tấn 1", "Tuớng 5 tấn 1"}},
		{fenStart, "c0e2", []string{"Tượng 7 tấn 5", "Tuong 7 tan 5", "T7.5", "Tươ\u0323ng 7 tấn 5", "Tịnh 7 tấn 5"}},
		{fenStart, "d0e1", []string{"Sĩ 6 tấn 5", "Sỹ 6 tấn 5", "si 6 tan 5", "S6.5"}},
		{fenStart, "c3c4", []string{"Tốt 7 tấn 1", "Binh 7 tấn 1", "Chốt 7 tấn 1", "B7.1"}},
		{fenStart, "a0a1", []string{"Xe 9 tấn 1", "Xa 9 tấn 1", "X9.1"}},
		{fenStart, "b2b1", []string{"Pháo 8 thoái 1", "Pháo 8 lui 1", "Pháo 8 lùi 1", "P8/1"}},
		{fenTandem, "b6c6", []string{"Pháo trước bình 7", "Tiền pháo bình 7", "Pháo tiền bình 7", "Pt-7", "phao truoc binh 7"}},
		{fenTandem, "b4b3", []string{"Pháo sau thoái 1", "Hậu pháo thoái 1", "Ps/1", "Ha\u0323\u0302u pha\u0301o thoa\u0301i 1"}},
		{fenThree, "e6f6", []string{"Tốt giữa bình 4", "Binh giữa bình 4", "Bg-4", "Tốt thứ 2 bình 4", "Tốt giữa 5 bình 4", "binh giua binh 4"}},
		{fenFour, "e8f8", []string{"Tốt thứ 1 bình 4", "Bth1-4", "Bt-4", "Tốt trước bình 4"}},
		{fenTwoTwo, "c8d8", []string{"Tốt trước 7 bình 6", "Bt7-6", "Tốt trước lộ 7 bình 6", "Tốt trước cột 7 bình 6"}},
	} {
		p := parsePosition(t, tt.fen)
		for _, text := range tt.text {
			for _, read := range []func(string) (Move, error){p.ParseMove, func(s string) (Move, error) { return p.ParseMoveAs(s, VietnameseShort) }} {
				if got, err := read(text); err != nil || got.String() != tt.want {
					t.Errorf("%s: %q is %v (%v), want %s", tt.fen, text, got, err, tt.want)
				}
			}
		}
	}
}

func TestParseVietnameseErrors(t *testing.T) {
	anySystem := numSystems // means ParseMove
	for _, tt := range []struct {
		fen, text string
		notation  Notation
		want      error
		says      string
	}{
		{fenStart, "Pháo 3 bình 5", anySystem, ErrNoSuchMove, "there is no red cannon there"},
		{fenStart, "Pháo 3 bình 5", Vietnamese, ErrNoSuchMove, "there is no red cannon there"},
		{fenStart, "Mã 8 tấn 6", anySystem, ErrIllegalMove, "b0d1: horse leg blocked"},
		{fenStart, "Pháo 2 bình", Vietnamese, ErrMoveText, "such as Pháo 2 bình 5"},
		{fenStart, "Pháo tam bình 5", Vietnamese, ErrNoSuchMove, ""},
		{fenStart, "phao tam binh 5", Vietnamese, ErrMoveText, ""}, // 3 or 8
		{fenStart, "pháo tám bình 5", Vietnamese, nil, ""},
		{fenStart, "Pháo 2 bình 5 và", Vietnamese, ErrMoveText, ""},
		{fenStart, "", Vietnamese, ErrMoveText, "nothing to read"},
		{fenStart, "\u0301", Vietnamese, ErrMoveText, ""},
		{fenStart, strings.Repeat("Pháo", 99), Vietnamese, ErrMoveText, ""},
		{fenStart, "h2e2", Vietnamese, ErrMoveText, ""},
		{fenStart, "C2=5", Vietnamese, ErrMoveText, ""},
		{fenStart, "Pháo 2 bình 5", WXF, ErrMoveText, "unexpected character"},
		{fenStart, "P2-5", WXF, ErrNoSuchMove, ""},
		{fenTandem, "Pháo 8 thoái 1", anySystem, ErrAmbiguousMove, "b4b3 or b6b5"},
		{fenPinned, "Mã 5 tấn 7", anySystem, ErrIllegalMove, "e3c4: king exposed to check"},
		// C is chốt only where Vietnamese alone is read.
		{fenStart, "C7.1", VietnameseShort, nil, ""},
		{fenStart, "C7.1", anySystem, ErrNoSuchMove, ""},
	} {
		p := parsePosition(t, tt.fen)
		m, err := p.ParseMoveAs(tt.text, tt.notation)
		if tt.notation == anySystem {
			m, err = p.ParseMove(tt.text)
		}
		if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
			t.Errorf("%q gives %v, %v, want %v", tt.text, m, err, tt.want)
		} else if err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%q gives %q, want it to say %q", tt.text, err, tt.says)
		}
	}
}

// Signs in which WXF has a pawn and Vietnamese a cannon are ambiguous where both moves
// are legal, and what they say where one is.
func TestSignsOfTwoSystems(t *testing.T) {
	p := parsePosition(t, "3k5/9/9/6C2/6P2/9/9/9/9/3K5 w - - 0 1")
	var fault *MoveTextError
	if m, err := p.ParseMove("P3.2"); !errors.As(err, &fault) || !errors.Is(err, ErrAmbiguousMove) ||
		!strings.HasSuffix(err.Error(), "g5h5 in wxf or g6g8 in vietnamese") {
		t.Errorf("P3.2 is %v, %v", m, err)
	}
	p = parsePosition(t, "3k5/9/9/9/4P4/9/4C4/9/9/3K5 w - - 0 1")
	if m, err := p.ParseMove("P5.4"); err != nil || m.String() != "e5f5" {
		t.Errorf("P5.4 is %v, %v", m, err)
	}
	if m, err := p.ParseMoveAs("P5.1", VietnameseShort); err != nil || m.String() != "e3e4" {
		t.Errorf("P5.1 in Vietnamese is %v, %v", m, err)
	}
}

// unmarked takes the marks off Vietnamese, decomposed puts them after the letters.
func unmarked(s string) string {
	return strings.Map(func(r rune) rune {
		if letter, _ := foldVowel(unicode.ToLower(r)); letter != 0 {
			return rune(letter)
		}
		return r
	}, s)
}

var decomposer = strings.NewReplacer("á", "a\u0301", "ã", "a\u0303", "ấ", "a\u0302\u0301", "ì", "i\u0300", "ĩ", "i\u0303", "ố", "o\u0302\u0301",
	"ớ", "o\u031b\u0301", "ợ", "o\u031b\u0323", "ư", "u\u031b", "ữ", "u\u031b\u0303", "ứ", "u\u031b\u0301")

// Every legal move of random games is written and read back, with its marks, without
// them and with the marks after their letters.
func TestVietnameseOfRandomGames(t *testing.T) {
	count, games := 0, 10
	if longtest.On() {
		games = 40
	}
	playRandomly(7, games, 150, func(p *Position) {
		for _, m := range p.LegalMoves() {
			count++
			long := p.FormatMove(m, Vietnamese)
			decomposed := decomposer.Replace(long)
			if strings.ContainsFunc(decomposed, func(r rune) bool { return r > 0x7f && !unicode.Is(unicode.Mn, r) }) {
				t.Fatalf("%q is not decomposed", decomposed)
			}
			for _, text := range []string{long, unmarked(long), decomposed, strings.ToUpper(long), strings.ReplaceAll(long, " ", "")} {
				if got, err := p.ParseMove(text); err != nil || got != m {
					t.Fatalf("%v\n%v is %q, which reads as %v, %v", p.board, m, text, got, err)
				}
			}
			short := p.FormatMove(m, VietnameseShort)
			for _, text := range []string{short, strings.ToLower(short), strings.ToUpper(short)} {
				if got, err := p.ParseMoveAs(text, VietnameseShort); err != nil || got != m {
					t.Fatalf("%v\n%v is %q, which reads as %v, %v", p.board, m, text, got, err)
				}
			}
		}
	})
	if count < 10_000 {
		t.Errorf("%d moves", count)
	}
}
