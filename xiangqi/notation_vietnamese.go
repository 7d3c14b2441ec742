package xiangqi

import (
	"strings"
	"unicode"
)

// Vietnamese players write a move as Chinese players do, by piece, file, direction and number.
// They use words (Pháo 2 bình 5) or symbols (P2-5), and both sides number the files with digits.
// Two pieces on one file are distinguished by trước and sau, or t and s. Three pawns also use
// giữa, or g.
//
// For cases where this is not enough, there is no settled usage. If two files each hold several
// pawns, this package writes the file after the place. If a file holds more than three pawns, it
// numbers them from the front, as thứ 2 or th2.

// The words used in output. The directions are in the order of the constant directions.
var (
	vietnamesePieces     = [...]string{King: "Tướng", Advisor: "Sĩ", Bishop: "Tượng", Knight: "Mã", Rook: "Xe", Cannon: "Pháo", Pawn: "Tốt"}
	vietnameseLetters    = [...]string{King: "Tg", Advisor: "S", Bishop: "T", Knight: "M", Rook: "X", Cannon: "P", Pawn: "B"}
	vietnameseDirections = [...]string{" tấn ", " thoái ", " bình "}
	vietnamesePlaces     = [...]string{"trước", "giữa", "sau"} // from signFront
)

const vietnameseSigns = "./-" // in the order of directions

// designation is how the Vietnamese systems distinguish pieces of the same kind.
type designation struct {
	place byte // signFront, signMiddle, signRear, or 0
	order int  // on its file, from the front, or 0
	file  int  // or 0
}

// vietnamese returns the designation that FormatMove writes.
func (st *standing) vietnamese() designation {
	if !st.tandem() {
		return designation{file: st.file}
	}
	d := designation{place: st.place()}
	if st.count > 3 {
		d = designation{order: st.order}
	}
	if st.groups > 1 {
		d.file = st.file
	}
	return d
}

// tierOfVietnamese returns the tier in which a piece matches a designation.
func (st *standing) tierOfVietnamese(d designation) tier {
	switch {
	case d == st.vietnamese():
		return tierWritten
	case d.file != 0 && d.file != st.file, d.place != 0 && d.place != st.place(), d.order != 0 && d.order != st.order:
		return tierNone
	case d.place == 0 && d.order == 0:
		return tierCareless // only the file
	case st.count == 1:
		return tierNone
	case d.file == 0 && st.groups > 1:
		return tierCareless
	}
	return tierKnown
}

// appendVietnamese appends the move in words, or in symbols if n requests them.
func (p *Position) appendVietnamese(dst []byte, m Move, n Notation) []byte {
	st, w := p.standing(m.From()), wayOf(p.turn, m.From(), m.To())
	d, i := st.vietnamese(), strings.IndexByte(directions, w.direction)
	if d.order > 9 {
		return dst
	}
	if n.system() == VietnameseShort {
		dst = append(dst, vietnameseLetters[st.kind]...)
		if d.place != 0 {
			dst = append(dst, vietnamesePlaces[d.place-signFront][0])
		}
		dst = appendNumbered(dst, "th", d.order)
		dst = appendNumbered(dst, "", d.file)
		return append(dst, vietnameseSigns[i], digitSign(w.number))
	}
	dst = append(dst, vietnamesePieces[st.kind]...)
	if d.place != 0 {
		dst = append(append(dst, ' '), vietnamesePlaces[d.place-signFront]...)
	}
	dst = appendNumbered(dst, " thứ ", d.order)
	if d.order != 0 {
		dst = appendNumbered(dst, " lộ ", d.file) // two digits would read as one number
	} else {
		dst = appendNumbered(dst, " ", d.file)
	}
	return append(append(dst, vietnameseDirections[i]...), digitSign(w.number))
}

// appendNumbered appends a word and a number from 1 to 9, or nothing for 0.
func appendNumbered(dst []byte, word string, n int) []byte {
	if n == 0 {
		return dst
	}
	return append(append(dst, word...), digitSign(n))
}

// vietnameseMove is a move written in Vietnamese.
type vietnameseMove struct {
	kinds []Kind // two for Tuong without diacritics, either Tướng or Tượng
	designation
	way way
}

// spelling is a word without diacritics, together with its meaning and the tone that it requires,
// if any.
type spelling[T any] struct {
	word string
	tone byte
	is   T
}

// The words accepted in input. Each word precedes any other that is a prefix of it.
var (
	kindSpellings = []spelling[[]Kind]{
		{"tuong", toneAcute, []Kind{King}}, {"tuong", toneDot, []Kind{Bishop}}, {"tuong", toneLevel, []Kind{King, Bishop}},
		{"soai", 0, []Kind{King}}, {"tg", 0, []Kind{King}}, {"si", 0, []Kind{Advisor}}, {"sy", 0, []Kind{Advisor}},
		{"tinh", 0, []Kind{Bishop}}, {"bo", 0, []Kind{Bishop}}, {"voi", 0, []Kind{Bishop}}, {"ngua", 0, []Kind{Knight}}, {"ma", 0, []Kind{Knight}},
		{"xe", 0, []Kind{Rook}}, {"xa", 0, []Kind{Rook}}, {"phao", 0, []Kind{Cannon}},
		{"tot", 0, []Kind{Pawn}}, {"chot", 0, []Kind{Pawn}}, {"binh", 0, []Kind{Pawn}},
		{"s", 0, []Kind{Advisor}}, {"t", 0, []Kind{Bishop}}, {"m", 0, []Kind{Knight}}, {"x", 0, []Kind{Rook}},
		{"p", 0, []Kind{Cannon}}, {"b", 0, []Kind{Pawn}},
	}
	// Voi and chốt, as used in some records. In others, C is a cannon.
	otherLetters = []spelling[[]Kind]{{"v", 0, []Kind{Bishop}}, {"c", 0, []Kind{Pawn}}}

	placeSpellings = []spelling[byte]{
		{"truoc", 0, signFront}, {"tien", toneGrave, signFront}, {"tien", toneLevel, signFront}, {"giua", 0, signMiddle}, {"trung", 0, signMiddle},
		{"sau", toneLevel, signRear}, {"hau", 0, signRear}, {"t", 0, signFront}, {"g", 0, signMiddle}, {"s", 0, signRear},
	}
	directionSpellings = []spelling[byte]{
		{"tan", 0, '+'}, {"tien", toneAcute, '+'}, {"tien", toneLevel, '+'}, {"thoai", 0, '-'}, {"lui", 0, '-'}, {"binh", 0, '='}, {"ngang", 0, '='},
		{".", 0, '+'}, {"/", 0, '-'}, {"-", 0, '='},
	}
	fileSpellings   = []spelling[struct{}]{{"lo", 0, struct{}{}}, {"cot", 0, struct{}{}}}
	orderSpellings  = []spelling[struct{}]{{"thu", 0, struct{}{}}, {"th", 0, struct{}{}}}
	numberSpellings = []spelling[int]{
		{"mot", 0, 1}, {"hai", 0, 2}, {"bay", 0, 7}, {"bat", toneAcute, 8}, {"ba", 0, 3}, {"bon", 0, 4}, {"nam", 0, 5}, {"sau", toneAcute, 6}, {"tam", toneAcute, 8}, {"chin", 0, 9},
		{"nhat", 0, 1}, {"nhi", 0, 2}, {"tam", toneLevel, 3}, {"tu", 0, 4}, {"ngu", 0, 5}, {"luc", 0, 6}, {"that", 0, 7}, {"cuu", 0, 9},
	}
)

// readVietnameseMove parses a text. It accepts otherLetters only if no notation except Vietnamese
// was requested.
func readVietnameseMove(text string, only bool) (v vietnameseMove, ok bool) {
	t, ok := foldVietnamese(text)
	if !ok {
		return v, false
	}
	for _, order := range [...]headOrder{pieceFile, piecePlace, placePiece} {
		if v, ok := t.read(order, only); ok {
			return v, true
		}
	}
	return v, false
}

// headOrder is the order of the words that identify the piece.
type headOrder int

const (
	pieceFile  headOrder = iota // Pháo 2
	piecePlace                  // Pháo trước, Tốt trước 7, Tốt thứ 2
	placePiece                  // Tiền pháo
)

// read parses the text in one order.
func (t vietnameseText) read(order headOrder, only bool) (v vietnameseMove, ok bool) {
	if order == placePiece {
		if v.place, ok = take(&t, placeSpellings); !ok {
			return v, false
		}
	}
	if v.kinds, ok = take(&t, kindSpellings); !ok && only {
		v.kinds, ok = take(&t, otherLetters)
	}
	if !ok || order == piecePlace && !t.takePlace(&v) {
		return v, false
	}
	_, said := take(&t, fileSpellings)
	if v.file, ok = t.takeNumber(); !ok && (said || order == pieceFile) {
		return v, false
	}
	if v.way.direction, ok = take(&t, directionSpellings); !ok {
		return v, false
	}
	v.way.number, ok = t.takeNumber()
	return v, ok && t.at == t.length
}

// takePlace reads trước, t or thứ 2.
func (t *vietnameseText) takePlace(v *vietnameseMove) (ok bool) {
	before := *t
	if _, ok = take(t, orderSpellings); ok {
		if v.order, ok = t.takeNumber(); ok {
			return true
		}
	}
	*t = before
	v.place, ok = take(t, placeSpellings)
	return ok
}

// takeNumber reads a digit or a number word. Without its diacritic, tám (8) looks the same as tam,
// which means 3 in words borrowed from Chinese. If the text has no diacritics at all, tam is
// therefore rejected.
func (t *vietnameseText) takeNumber() (int, bool) {
	if t.at < t.length && t.letters[t.at] >= '1' && t.letters[t.at] <= '9' {
		t.at++
		return int(t.letters[t.at-1] - '0'), true
	}
	before := t.at
	n, ok := take(t, numberSpellings)
	if ok && n == 3 && t.letters[before] == 't' && !t.marked {
		return 0, false
	}
	return n, ok
}

// take reads one of the words.
func take[T any](t *vietnameseText, words []spelling[T]) (is T, ok bool) {
	for i := range words {
		if t.begins(words[i].word, words[i].tone) {
			t.at += len(words[i].word)
			return words[i].is, true
		}
	}
	return is, false
}

// The tones, in the order of vietnameseVowels.
const (
	toneAny byte = iota
	toneLevel
	toneGrave
	toneHook
	toneTilde
	toneAcute
	toneDot
)

// vietnameseVowels lists the vowels in each tone, from toneLevel on.
var vietnameseVowels = [...]struct {
	base  byte
	forms string
}{
	{'a', "aàảãáạ"}, {'a', "ăằẳẵắặ"}, {'a', "âầẩẫấậ"}, {'e', "eèẻẽéẹ"}, {'e', "êềểễếệ"}, {'i', "iìỉĩíị"},
	{'o', "oòỏõóọ"}, {'o', "ôồổỗốộ"}, {'o', "ơờởỡớợ"}, {'u', "uùủũúụ"}, {'u', "ưừửữứự"}, {'y', "yỳỷỹýỵ"},
}

// lastVowel is the largest of their code points.
const lastVowel = 'ỹ'

// vietnameseText is a text in lowercase letters, without diacritics or spaces. The tones are
// stored separately.
type vietnameseText struct {
	letters [40]byte // Tượng giữa cột 5 thoái 3 needs 19
	tones   [40]byte
	length  int
	at      int  // the read position
	marked  bool // some letter has a diacritic
}

// begins reports whether the rest of the text begins with the given word in the given tone. The
// tone is toneAny for any tone, toneLevel for none, or the tone that one of the letters must have.
func (t *vietnameseText) begins(word string, tone byte) bool {
	end := t.at + len(word)
	if end > t.length || string(t.letters[t.at:end]) != word {
		return false
	}
	found := toneLevel
	for _, has := range t.tones[t.at:end] {
		found = max(found, has)
	}
	return tone == toneAny || tone == found
}

// foldVietnamese removes diacritics, whether they are part of a letter or follow it.
func foldVietnamese(text string) (t vietnameseText, ok bool) {
	for _, r := range strings.TrimRight(text, " !?+#") {
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		r = unicode.ToLower(r)
		switch r {
		case '\u0300', '\u0301', '\u0303', '\u0309', '\u0323', '\u0302', '\u0306', '\u031b':
			if t.length == 0 {
				return t, false
			}
			t.marked = true
			if tone := strings.IndexRune("\u0300\u0309\u0303\u0301\u0323", r); tone >= 0 {
				t.tones[t.length-1] = toneGrave + byte(tone/2)
			}
			continue
		case '−', '‐', '‑', '‒', '–', '—':
			r = '-'
		case 'đ':
			r, t.marked = 'd', true
		}
		if unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' {
			continue
		}
		letter, tone := foldVowel(r)
		if letter == 0 || t.length == len(t.letters) {
			return t, false
		}
		t.marked = t.marked || rune(letter) != r
		t.letters[t.length], t.tones[t.length] = letter, tone
		t.length++
	}
	return t, t.length > 0
}

// foldVowel returns the base letter and tone of a vowel. It returns any other letter, digit or
// symbol unchanged. For a character that cannot be part of a move, it returns 0.
func foldVowel(r rune) (letter, tone byte) {
	if r < 0x80 {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune(vietnameseSigns, r) {
			return byte(r), toneLevel
		}
		return 0, 0
	}
	if r > lastVowel {
		return 0, 0
	}
	for i := range vietnameseVowels {
		tone := toneLevel
		for _, form := range vietnameseVowels[i].forms {
			if form == r {
				return vietnameseVowels[i].base, tone
			}
			tone++
		}
	}
	return 0, 0
}
