package record

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The characters that occur in moves in Chinese notation, in all their variants.
const (
	menCharacters   = "帅帥将將王仕士相象马馬傌车車俥伡硨砗炮砲包兵卒⼠⾺⾞\uf902"
	placeCharacters = "前中后後"
	wayCharacters   = "进進上退下平"
	redDigits       = "一二三四五六七八九"
	plainDigits     = "１２３４５６７８９123456789"
	digitCharacters = redDigits + plainDigits + otherDigits
	otherDigits     = "壹贰貳叁參叄肆伍陆陸柒捌玖⼀⼆⼋①②③④⑤⑥⑦⑧⑨"
)

// Classes of the characters that occur in moves in Chinese notation.
const (
	manClass uint8 = 1 + iota
	placeClass
	wayClass
	blankClass
	otherDigitClass
	plainDigitClass // mostly used for Black
	redDigitClass   // mostly used for Red
)

// moveClasses contains the class of each character in the Basic Multilingual Plane, or 0 for a
// character that does not occur in moves. It is consulted for every character of a file.
var moveClasses = makeMoveClasses()

func makeMoveClasses() *[1 << 16]uint8 {
	classes := &[1 << 16]uint8{}
	for class, characters := range map[uint8]string{
		manClass: menCharacters, placeClass: placeCharacters, wayClass: wayCharacters, blankClass: " \t\u00a0　",
		otherDigitClass: otherDigits, plainDigitClass: plainDigits, redDigitClass: redDigits,
	} {
		for _, r := range characters {
			classes[r] = class
		}
	}
	return classes
}

func moveClass(r rune) uint8 {
	if r < 0 || int(r) >= len(moveClasses) {
		return 0
	}
	return moveClasses[r]
}

// moveClassAt returns the class and the length of the character at the given offset.
func moveClassAt(text string, at int) (class uint8, size int) {
	c := text[at]
	if c < utf8.RuneSelf {
		return moveClasses[c], 1
	}
	if c > 0xE0 && c < 0xF0 && at+2 < len(text) && isContinuation(text[at+1]) && isContinuation(text[at+2]) { // the usual case
		const low = 0x3F // bits of the character in a continuation byte
		return moveClasses[uint16(c)<<12|uint16(text[at+1]&low)<<6|uint16(text[at+2]&low)], 3
	}
	r, size := utf8.DecodeRuneInString(text[at:])
	return moveClass(r), size
}

// isContinuation reports whether c is a UTF-8 continuation byte.
func isContinuation(c byte) bool { return c&0xC0 == 0x80 }

// chineseMoveLength returns the length of the move in Chinese notation at the beginning of text, or
// 0 if text does not begin with such a move. The move consists of two or three characters that name
// a piece, one character for the direction, and a digit. It always ends with that digit, so the
// next move may follow immediately. The characters may be separated by spaces. A pawn need not be
// named, as in 前七平六 or 二七平六.
func chineseMoveLength(text string) int {
	heads, piece, first, blanks := 0, false, byte(0), false
	for i := 0; i < len(text); {
		class, size := moveClassAt(text, i)
		switch {
		case class == blankClass:
			blanks = true
		case class == wayClass:
			if heads < 2 || !piece && (heads > 2 || blanks || first < utf8.RuneSelf) {
				return 0
			}
			return i + size + digitLength(text[i+size:])
		case heads == 3 || class == 0 || piece && class == manClass:
			return 0
		default:
			if heads == 0 {
				first = text[i]
			}
			heads, piece = heads+1, piece || class == manClass
		}
		i += size
	}
	return 0
}

// digitLength returns the length of a digit and any spaces before it, or 0 if there is no digit.
func digitLength(text string) int {
	for i := 0; i < len(text); {
		class, size := moveClassAt(text, i)
		i += size
		switch {
		case class >= otherDigitClass:
			return i
		case class != blankClass:
			return 0
		}
	}
	return 0
}

// isMoveSign reports whether an ASCII character can be part of a move.
func isMoveSign(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("+-=.:#", c) >= 0
}

// latinLength returns the length of the run of move characters at the beginning of text.
func latinLength(text string) int {
	n := 0
	for n < len(text) && isMoveSign(text[n]) {
		n++
	}
	return n
}

// wideDashes are typographic dashes that are used as hyphens, and an arrow.
const wideDashes = "–—−‑‐‒―－→"

// latinWord returns the run of move characters at the beginning of text, and the original length of
// that run. A dash that follows a square or a file is replaced by a hyphen. Spaces are allowed
// around a hyphen between two squares.
func latinWord(text string) (word string, length int) {
	n := latinLength(text)
	if n < 2 || n >= len(text) || text[n] != ' ' && text[n] < utf8.RuneSelf || n > maxLatin {
		return text[:n], n
	}
	behind := strings.TrimLeft(text[n:], " ")
	blanks := len(behind) < len(text)-n
	r, size := utf8.DecodeRuneInString(behind)
	if r != '-' && !strings.ContainsRune(wideDashes, r) || !isSquareText(text[:n]) && (blanks || text[n-1] < '0' || text[n-1] > '9') {
		return text[:n], n
	}
	behind = behind[size:]
	if blanks {
		behind = strings.TrimLeft(behind, " ")
	}
	last := latinLength(behind)
	if last == 0 || isSquareText(text[:n]) && !isSquareText(strings.TrimRight(behind[:last], "+#.")) {
		return text[:n], n
	}
	return text[:n] + "-" + behind[:last], len(text) - len(behind) + last
}

// isSquareText reports whether text is a square, possibly with the letter of a piece.
func isSquareText(text string) bool {
	if len(text) > 2 && strings.IndexByte("KAEBHNRCP", text[0]) >= 0 {
		text = text[1:]
	}
	return len(text) >= 2 && len(text) <= 3 && text[0]|0x20 >= 'a' && text[0]|0x20 <= 'i' && strings.Trim(text[1:], "0123456789") == ""
}

// wordLength returns the length of the word at the current position, which is at least one
// character.
func (t *moveText) wordLength() int {
	rest := t.text[t.at:]
	if n := max(chineseMoveLength(rest), latinLength(rest)); n > 0 {
		return n
	}
	n := 0
	for i, r := range rest {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) && !(r == '？' && i > 0) || r < utf8.RuneSelf || i > 0 && chineseMoveLength(rest[i:]) > 0 {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	_, size := utf8.DecodeRuneInString(rest)
	return max(n, size)
}

var errNoMove = errors.New("not a move")

// maxLatin is more than the length of any move in Latin letters.
const maxLatin = 16

// parseHere parses the text at the current position as a move by the side to move on b. It returns
// the move and its length. If parsing fails, it returns the length of the word instead.
func (t *moveText) parseHere(b *board) (m xiangqi.Move, length int, err error) {
	rest := t.text[t.at:]
	if n := chineseMoveLength(rest); n > 0 {
		if word := t.script.strayWord(rest[:n], b.turn()); word > 0 {
			return xiangqi.NoMove, word, errNoMove
		}
		m, err = b.parse(rest[:n], xiangqi.Chinese)
		return m, n, err
	}
	if t.style.vietnamese() {
		if m, length, err = parseVietnamese(b, rest); length > 0 {
			return m, length, err
		}
		return t.parseLatinHere(b, rest)
	}
	if m, length, err = t.parseLatinHere(b, rest); err == nil || t.style.declared != nil {
		return m, length, err
	}
	// If a move is in neither the declared notation nor one that is recognized, it may be
	// Vietnamese.
	if m, n, err := parseVietnamese(b, rest); n > 0 && err == nil {
		vietnamese := xiangqi.VietnameseShort
		t.style.declared = &vietnamese
		return m, n, nil
	}
	return m, length, err
}

// vietnamese reports whether the record declares that it uses Vietnamese notation.
func (s *moveStyle) vietnamese() bool {
	return s.declared != nil && (*s.declared == xiangqi.Vietnamese || *s.declared == xiangqi.VietnameseShort)
}

// shortVietnamese matches an abbreviated Vietnamese move, such as X1-2, Ms.3 or Tg5/1.
var shortVietnamese = pattern.New(`^(?i:tg|[stmxpbvc])(?:[tsgTSG]|[tT][hH][1-9])?[1-9]?[-./][1-9]`)

// hasVietnameseSigns reports whether text contains an abbreviated Vietnamese move that cannot be a
// move in any other notation. Only rook moves, elephant moves and backward moves are that
// distinctive.
func hasVietnameseSigns(text string) bool {
	if !slices.ContainsFunc([]byte("tTxX/"), func(c byte) bool { return strings.IndexByte(text, c) >= 0 }) {
		return false // the case for most texts
	}
	for i := 0; i+3 < len(text); i++ {
		if text[i] < 'A' || text[i] > 'z' { // rules out most characters
			continue
		}
		switch c := text[i] | 0x20; {
		case c != 't' && c != 'x' && text[i+2] != '/' || !isASCIILetter(text[i]), i > 0 && isASCIILetter(text[i-1]):
		case shortVietnamese.MatchString(text[i:min(len(text), i+maxLatin)]):
			return true
		}
	}
	return false
}

// maxVietnamese is more than the length of any Vietnamese move, including combining marks.
const maxVietnamese = 80

// mayBeginVietnamese reports whether text begins with a letter, in either width, that can begin the
// Vietnamese name or place of a piece.
func mayBeginVietnamese(text string) bool {
	const wide = '！' - '!'
	first, _ := utf8.DecodeRuneInString(text)
	if first >= '！' && first <= '～' {
		first -= wide
	}
	return strings.ContainsRune("bcghmnpstvxBCGHMNPSTVX", first)
}

// parseVietnamese parses a Vietnamese move, which always ends with a digit. If text does not begin
// with such a move, the returned length is 0.
func parseVietnamese(b *board, text string) (m xiangqi.Move, length int, err error) {
	if !mayBeginVietnamese(text) {
		return xiangqi.NoMove, 0, errNoMove
	}
	for i, r := range text[:min(len(text), maxVietnamese)] {
		switch r {
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			m, err = b.parse(text[:i+1], xiangqi.VietnameseShort)
			if err == nil || !errors.Is(err, xiangqi.ErrMoveText) {
				return m, i + 1, err
			}
		case '\n':
			if next := strings.TrimLeft(text[i:], " \t\n"); next != "" && next[0] >= '0' && next[0] <= '9' { // number of the next move
				return xiangqi.NoMove, 0, errNoMove
			}
		case '{', '}', '(', ')', ';', '$':
			return xiangqi.NoMove, 0, errNoMove
		}
	}
	return xiangqi.NoMove, 0, errNoMove
}

// parseLatinHere parses a move in Latin letters or digits at the beginning of rest.
func (t *moveText) parseLatinHere(b *board, rest string) (m xiangqi.Move, length int, err error) {
	run, n := latinWord(rest)
	if n == 0 || n > 100*maxLatin {
		return xiangqi.NoMove, t.wordLength(), errNoMove
	}
	word := strings.TrimRight(run, ".:#+=-")
	if len(word) > 0 && len(word) <= maxLatin {
		if m, err = t.parseLatin(b, word); err == nil {
			return m, n - (len(run) - len(word)), nil
		}
	}
	// Moves of a fixed length may follow each other without a space.
	for _, size := range [...]int{4, 5} {
		if len(word) < 2*size || !runPattern.MatchString(word) {
			continue
		}
		if m, err := t.parseLatin(b, word[:size]); err == nil {
			return m, size, nil
		}
	}
	if size := gluedNumber(word); size > 0 { // the line end before the next number is missing
		if m, err := t.parseLatin(b, word[:size]); err == nil {
			return m, size, nil
		}
	}
	if err == nil {
		err = errNoMove
	}
	return xiangqi.NoMove, n, err
}

// runPattern matches consecutive moves in coordinates, digits or WXF, possibly with numbers between
// them.
var runPattern = pattern.New(`^(?:(?:(?i:[a-i](?:10|[0-9])-?){2}(?:[0-9]{1,3}\.)?)+|(?:[0-9]{4})+|(?:[A-Za-z+-]?[1-9A-Za-z+-][-+.=][1-9](?:[0-9]{1,3}\.)?)+)$`)

// gluedPattern matches a move that is directly followed by the number of the next move.
var gluedPattern = pattern.New(`^(.*?[-+.=a-i](?:10|[0-9]))[0-9]{1,3}(?:\.|$)`)

// gluedNumber returns the length of a move that is directly followed by a number, or 0 if run does
// not begin with such a move.
func gluedNumber(run string) int {
	head := run[:min(len(run), 2*maxLatin)] // because matching scans the whole text
	if !strings.ContainsAny(head, "0123456789") {
		return 0
	}
	if m := gluedPattern.FindStringSubmatch(head); m != nil && (len(head) == len(run) || strings.HasSuffix(m[0], ".")) {
		return len(m[1])
	}
	return 0
}

// parseLatin parses a move in Latin letters or digits.
func (t *moveText) parseLatin(b *board, word string) (xiangqi.Move, error) {
	word = t.style.translate(word)
	if t.style.declared != nil {
		if m, err := b.parse(word, *t.style.declared); err == nil {
			return m, nil
		}
	}
	notation := systemOf(word).Notation
	if t.style.fromOne && notation != xiangqi.WXF && notation != xiangqi.DhtmlXQ {
		notation |= xiangqi.RanksFromOne
	}
	return b.parse(word, notation)
}

// translate replaces the piece letters used by the record with the usual ones.
func (s *moveStyle) translate(word string) string {
	if s.letters == nil {
		return word
	}
	translated := []byte(word)
	for i, c := range translated {
		if usual, ok := s.letters[c]; ok {
			translated[i] = usual
		}
	}
	return string(translated)
}

// system is the apparent notation of a word.
type system struct{ xiangqi.Notation }

// systemOf determines the notation of a word in Latin letters. Four digits are DhtmlXQ, two squares
// are coordinates, and a word that ends in a lowercase square is algebraic. Everything else is WXF.
func systemOf(word string) system {
	word = strings.TrimRight(word, "+#!?")
	isSquare := func(s string) bool { return isSquareText(s) && s[len(s)-1] <= '9' && (len(s) < 3 || s[1] <= '9') }
	if len(word) == 4 && strings.Trim(word, "0123456789") == "" {
		return system{xiangqi.DhtmlXQ}
	}
	plain := strings.Replace(word, "-", "", 1)
	last := strings.LastIndexFunc(plain, func(r rune) bool { return r > '9' })
	if last > 0 && isSquare(plain[:last]) && isSquare(plain[last:]) && !(plain[0] < 'a' && plain[last] >= 'a') {
		return system{xiangqi.UCI}
	}
	last = strings.LastIndexFunc(word, func(r rune) bool { return r > '9' })
	if last >= 0 && word[last] >= 'a' && isSquare(word[last:]) {
		return system{xiangqi.Algebraic}
	}
	return system{xiangqi.WXF}
}

// parse parses a move by the side to move, written in notation n.
func (b *board) parse(text string, n xiangqi.Notation) (xiangqi.Move, error) {
	if !b.loose {
		return b.pos.ParseMoveAs(text, n)
	}
	var m xiangqi.Move
	var err error
	switch n {
	case xiangqi.DhtmlXQ:
		m, err = parseRows(text)
	case xiangqi.UCI, xiangqi.ICCS:
		m, err = xiangqi.ParseMove(strings.Replace(text, "-", "", 1))
	default:
		m, err = b.parseNamed(text, n)
	}
	if err == nil {
		err = b.check(m)
	}
	return m, err
}

// parseNamed parses a move that names a piece, in a game that does not begin with a valid position.
// If nothing but kings are missing, it temporarily puts kings on squares where they do no harm.
func (b *board) parseNamed(text string, n xiangqi.Notation) (xiangqi.Move, error) {
	err := errNoPosition
	for _, red := range kingPlaces(&b.setup.Board, xiangqi.Red) {
		for _, black := range kingPlaces(&b.setup.Board, xiangqi.Black) {
			whole := b.setup
			whole.Put(red, xiangqi.RedKing)
			whole.Put(black, xiangqi.BlackKing)
			pos, _, fault := whole.PositionLenient()
			if fault != nil {
				continue
			}
			var m xiangqi.Move
			if m, err = pos.ParseMoveAs(text, n); err == nil && b.setup.At(m.From()) != xiangqi.NoPiece {
				return m, nil
			}
		}
	}
	return xiangqi.NoMove, err
}

var errNoPosition = errors.New("the start is not a position: only coordinates can be read")

// kingPlaces returns the square of a side's king or, if the king is missing, the squares where it
// could be placed.
func kingPlaces(b *xiangqi.Board, c xiangqi.Color) []xiangqi.Square {
	if s := b.King(c); s.Valid() {
		return []xiangqi.Square{s}
	}
	var places []xiangqi.Square
	for rank := range 3 {
		for file := 3; file <= 5; file++ {
			s := xiangqi.SquareAt(file, rank)
			if c == xiangqi.Black {
				s = s.MirrorRank()
			}
			if b.At(s) == xiangqi.NoPiece {
				places = append(places, s)
			}
		}
	}
	return places
}

// format writes a move by the side to move in notation n. If the game does not begin with a valid
// position, it writes coordinates instead.
func (b *board) format(m xiangqi.Move, n xiangqi.Notation) string {
	if !b.loose {
		return b.pos.FormatMove(m, n)
	}
	if n == xiangqi.DhtmlXQ {
		return formatRows(m)
	}
	from, to := strings.ToUpper(m.From().String()), strings.ToUpper(m.To().String())
	return from + "-" + to
}

// parseRows parses a move in the four digits of DhtmlXQ: the file and row of the first square, then
// those of the second. Files are counted from Red's left and rows from Black's home rank, both
// starting at 0.
func parseRows(text string) (xiangqi.Move, error) {
	var n [4]int
	for i := range n {
		if i >= len(text) || text[i] < '0' || text[i] > '9' {
			return xiangqi.NoMove, errNoMove
		}
		n[i] = int(text[i] - '0')
	}
	last := xiangqi.NumRanks - 1
	from, to := xiangqi.SquareAt(n[0], last-n[1]), xiangqi.SquareAt(n[2], last-n[3])
	if !from.Valid() || !to.Valid() {
		return xiangqi.NoMove, errNoMove
	}
	return xiangqi.NewMove(from, to), nil
}

func formatRows(m xiangqi.Move) string {
	digit := func(n int) string { return string(rune('0' + n)) }
	last := xiangqi.NumRanks - 1
	return digit(m.From().File()) + digit(last-m.From().Rank()) + digit(m.To().File()) + digit(last-m.To().Rank())
}
