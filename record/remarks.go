package record

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Words between moves may be a remark, but they may also be a move that cannot be read. In that
// case, the moves after them belong to a different position, even if they happen to be playable in
// the current one, and playing them would produce a different game.
//
// The reader therefore stops at such words until there is evidence that they are a remark: either
// the number of a later move, or a long series of playable moves.

// gap is the text between the last move that was read and the current position.
type gap struct {
	at, last int    // offsets of the first word and the last word
	words    []byte // without symbols, separated by spaces
	plain    []byte // the words that do not look like moves, once another word does
	moveLike error  // error for the first word that looks like a move
	signs    int    // number of symbols, including horizontal rules
	meant    bool   // meant as a remark, because it is in parentheses or brackets
	quiet    bool   // it is a headline that is already part of the game
}

func (g *gap) empty() bool { return len(g.words) == 0 && g.signs == 0 }

func (g *gap) text() string { return cleanText(string(g.words)) }

// addWord adds a word to the gap. err is the reason why the word is not a move.
func (g *gap) addWord(word string, err error) {
	plain := errors.Is(err, errNoMove) || errors.Is(err, xiangqi.ErrMoveText)
	if !plain && g.moveLike == nil {
		g.moveLike, g.plain = err, bytes.Clone(g.words)
	}
	g.words = appendWord(g.words, word)
	if plain && g.moveLike != nil {
		g.plain = appendWord(g.plain, word)
	}
}

func appendWord(words []byte, word string) []byte {
	if len(words) > 0 {
		words = append(words, ' ')
	}
	return append(words, word...)
}

// Marks placed around the words that the prose reader found between moves. They cannot occur in the
// text itself, because cleanText removes them.
const (
	wordMark    = '\x01'
	wordEndMark = "\x02"
	// moveLikeMark begins words that include something like a move.
	moveLikeMark = "\x03"
	// headlineMark begins a headline that precedes the moves. If it follows moveLikeMark, it
	// instead begins a line that mentions moves.
	headlineMark = "\x04"
)

// wordReplacer removes the marks.
var wordReplacer = strings.NewReplacer("\x01", "", "\x02", "", "\x03", "", "\x04", "")

// markWords writes words for the move reader. kind is the mark for words of this kind, or "".
func markWords(kind, text string) string {
	return string(wordMark) + kind + wordReplacer.Replace(text) + wordEndMark
}

// readWords reads words enclosed in marks.
func (t *moveText) readWords() {
	begin := t.at
	text, _, _ := strings.Cut(t.text[t.at+1:], wordEndMark)
	t.at = min(len(t.text), t.at+1+len(text)+len(wordEndMark))
	text, moveLike := strings.CutPrefix(text, moveLikeMark)
	text, isHeadline := strings.CutPrefix(text, headlineMark)
	if moveLike && isHeadline {
		moveLike, isHeadline = endsWithMoves(t, text), false
	}
	if len(t.outer) > 0 || t.line.ended {
		t.takeComment(text)
		return
	}
	err := errNoMove
	if moveLike {
		err = &wordsError{text}
	}
	t.addWord(begin, text, err)
	t.gap.quiet, t.gap.meant = isHeadline, isHeadline
}

// addWord adds a word to the gap or, if the line has already ended, turns it into a comment.
func (t *moveText) addWord(at int, word string, err error) {
	if t.gap.empty() {
		t.gap.at = at
	}
	t.gap.last = at
	if strings.Trim(word, "+-=.:#!?") == "" {
		t.gap.signs++
		return
	}
	t.gap.addWord(word, err)
	t.ellipsis = t.ellipsis || t.line.node == t.root && strings.Contains(word, "黑先")
}

// closeGap turns the words in the gap into a comment on the preceding move.
func (t *moveText) closeGap() {
	text, quiet := t.gap.text(), t.gap.quiet
	t.gap = gap{}
	if text != "" && !quiet {
		t.takeComment(text)
	}
}

// placeholderLength returns the length of the symbols at the beginning of text, such as □□ or ×, if
// they appear to replace unreadable text. Otherwise, it returns 0. A single frame or dot is not
// enough, because it may be an ornament.
func placeholderLength(text string) int {
	const crosses, frames = "×✕✖✗✘", "□■▢▣○●◯◇◆△▲▽▼～~＿"
	n, count, crossed := 0, 0, false
	for _, r := range text {
		cross := strings.ContainsRune(crosses, r)
		if !cross && !strings.ContainsRune(frames, r) {
			if !isBlank(r) {
				return 0
			}
			break
		}
		n, count, crossed = n+utf8.RuneLen(r), count+1, crossed || cross
	}
	if count < 2 && !crossed {
		return 0
	}
	return n
}

// tell warns about words that are kept as a comment although no comment is expected there.
func (t *moveText) tell() {
	if !t.style.tolerant && !t.gap.meant && len(t.gap.words) > 0 {
		t.warn(t.gap.at, "ply %d: %q is not understood and kept as a comment", t.line.ply+1, clip(t.gap.text()))
	}
}

// endAtGap ends the line before words that could not be understood.
func (t *moveText) endAtGap() {
	err := t.gap.moveLike
	if err == nil {
		err = &wordsError{t.gap.text()}
	}
	t.endLine(t.gap.at, err)
	if t.gap.moveLike != nil {
		t.gap.words = t.gap.plain
	}
	t.closeGap()
}

// wordsError reports words that may represent a move.
type wordsError struct{ text string }

func (e *wordsError) Error() string {
	if e.text == "" {
		return "a sign in the place of a move"
	}
	return "not a move: " + clip(e.text)
}

// enoughMoves is the number of playable moves that must follow a gap, in the absence of other
// evidence, to conclude that no move is missing. A single move in coordinates is enough, because it
// shows which side is moving.
const (
	enoughMoves        = 20
	enoughMovesAtStart = 40
	startPlies         = 12
)

// passGap handles the gap before the move at begin, which has already been read. It reports whether
// that move may be played. If not, the move is left out.
func (t *moveText) passGap(begin int) bool {
	if t.looking {
		t.gap = gap{}
		return true
	}
	if begin >= t.numbers.shown {
		t.at, begin = begin, t.at
		ahead := t.look(t.line, t.numbers, enoughMovesAtStart, toNumber)
		t.at = begin
		if !t.isRemark(ahead) {
			if !t.skipToNumber() {
				t.endAtGap()
			}
			return false
		}
		t.numbers.shown = ahead.shown()
	}
	t.tell()
	t.closeGap()
	return true
}

// skipToNumber skips words that contain moves, up to the next number. It does so only if that
// number belongs to the next move, which means that all of the words are a remark.
func (t *moveText) skipToNumber() bool {
	if !t.numbers.known || t.main != nil {
		return false
	}
	ahead := &moveText{text: t.text, at: t.at, style: t.style, root: &Node{}, comments: map[*Node][]string{}, looking: true}
	ahead.line = textLine{node: ahead.root, ended: true}
	const longest = 4 << 10 // bytes in a remark
	for ahead.number.mark < 2 {
		if ahead.at >= len(ahead.text) || ahead.at > t.at+longest || ahead.over || ahead.pass() {
			return false
		}
		number := ahead.number
		ahead.readToken()
		if number.mark > 0 && ahead.number.mark == 0 {
			ahead.number = moveNumber{} // the digits belong to the remark
		}
	}
	if t.numbers.expected(ahead.number) != t.line.ply {
		return false
	}
	t.tell()
	words := strings.TrimSpace(wordReplacer.Replace(t.text[t.gap.at:ahead.number.at]))
	t.gap = gap{}
	t.takeComment(words)
	t.at = ahead.number.at
	return true
}

// isRemark reports whether the words in a gap are a remark rather than a move. It examines both the
// words and the text that follows them.
func (t *moveText) isRemark(ahead outlook) bool {
	text := t.gap.text()
	side, told := sideTold(text)
	if t.gap.signs > 0 || slices.ContainsFunc(fields(text), func(word string) bool { return mayBeMove(word) && !sidePattern.MatchString(word) }) {
		told = told && side != t.line.board.turn()
	}
	switch {
	case ahead.disagrees > 0, told && side != t.line.board.turn():
		return false
	case ahead.agrees > 0:
		return true
	case ahead.stuck && ahead.moves == 0 || t.gap.moveLike != nil:
		return false
	case told && ahead.moves > 0:
		return true
	case ahead.stuck:
		return false
	}
	single := len(fields(text))+t.gap.signs <= 1
	read, next := t.script, ahead.script
	switch wrong := read.wrong + next.wrong; {
	case wrong == 0 && read.black+next.black > 0 && next.red+next.black == ahead.moves && ahead.moves > 0:
		return single || isSentence(text)
	case read.wrong == 0 && next.wrong == ahead.moves: // all of the moves are by the other side
		return false
	case (single || isSentence(text)) && ahead.coordinates == ahead.moves, isSentence(text) && t.gap.signs == 0 && !hidesWord(text):
		return ahead.moves > 0
	}
	if t.line.node == t.root && !t.gap.quiet {
		return false
	}
	enough := enoughMoves
	switch {
	case t.line.ply < startPlies: // where both sides can play much the same moves
		enough = enoughMovesAtStart
	case isSentence(text): // at most one of its words is a move
		enough /= 2
	}
	return (single || isSentence(text)) && ahead.moves >= enough
}

// sidePattern matches words that indicate whose move it is.
var sidePattern = pattern.New(`红方|紅方|红棋|紅棋|黑方|黑棋`)

// verdictPattern matches words that follow the name of a side and assess its position, as in 红方先手.
var verdictPattern = pattern.New(`^(?:先手|后手|後手|稍|略|较|較|大|明显|明顯|易走|好走|占|佔|优|優|满意|滿意|主动|主動|失先|得子|失子|多|少|胜势|勝勢|有利|有攻)`)

// sideTold returns the side named in text, provided that only one side is named.
func sideTold(text string) (side xiangqi.Color, told bool) {
	for _, at := range sidePattern.FindAllStringIndex(text, -1) {
		if verdictPattern.MatchString(text[at[1]:]) {
			continue
		}
		found := xiangqi.Red
		if strings.HasPrefix(text[at[0]:], "黑") {
			found = xiangqi.Black
		}
		if told && found != side {
			return side, false
		}
		side, told = found, true
	}
	return side, told
}

// isSentence reports whether text contains a URL, or too many words to be just one or two moves.
func isSentence(text string) bool {
	const mostHan, mostWords, longNumber = 8, 2, 5 // Chinese characters, words, digits
	han, words := 0, 0
	for piece := range strings.FieldsSeq(text) { // words that replace several moves are never long
		inside := 0
		for _, r := range piece {
			if r >= 0x2E80 && unicode.IsLetter(r) {
				inside++
			}
		}
		han = max(han, inside)
	}
	for _, word := range fields(text) {
		number := len(word) > longNumber && len(strings.Trim(word, "0123456789")) <= len(word)-longNumber && strings.ContainsFunc(word, unicode.IsLetter)
		if number || strings.Contains(word, "www.") || strings.Contains(word, "://") {
			return true
		}
		if utf8.RuneCountInString(word) > 1 && strings.ContainsFunc(word, unicode.IsLetter) {
			words++
		}
	}
	return han > mostHan || words > mostWords
}

// hidesWord reports whether a sentence might begin or end with an unreadable move, with the other
// words being a remark on it. If the first or last word consists of plain letters, it must be short
// to qualify.
func hidesWord(text string) bool {
	const mostLetters = 7 // "unknown"
	words := fields(text)
	if len(words) < 2 {
		return false
	}
	return slices.ContainsFunc([]string{words[0], words[len(words)-1]}, func(word string) bool {
		long := len(word) > mostLetters && isPlain(word[1:])
		return mayBeMove(word) && !long && !isDate(word)
	})
}

// lastWords closes the gap at the end of the text. The words in this gap may represent the last
// move.
func (t *moveText) lastWords() {
	if t.gap.empty() || t.looking {
		return
	}
	text := t.gap.text()
	switch {
	case t.line.ended:
	case t.gap.moveLike != nil:
		t.endAtGap()
		return
	case t.style.tolerant && t.paired():
	case text == "":
		t.endAtGap()
		return
	case t.style.tolerant && t.gap.signs == 0 && (!t.suspicious(text) || len(t.root.Children) == 0 && t.number.mark == 0):
	default:
		t.warn(t.gap.at, "ply %d: %q is not understood and kept as a comment", t.line.ply+1, clip(text))
	}
	t.closeGap()
}

// advertisement matches text that programs and websites add after a game.
var advertisement = pattern.New(`(?i)https?:|www\.|^\P{L}*$|欢迎(?:访问|光临|加入|使用|[\s！!]*$)|象棋软件|下载|shareware|please register|downloaded from`)

// afterResult warns about any moves and words that follow the result of the game.
func (t *moveText) afterResult() {
	if !t.over || t.looking {
		return
	}
	words := -1
	for at := t.at; at < len(t.text); {
		line, _, _ := strings.Cut(t.text[at:], "\n")
		scanned := (&proseState{}).scan(line)
		if scanned.moves+scanned.quoted > 0 {
			t.warn(at, "moves after the result are left out")
			return
		}
		if words < 0 && (scanned.words > 0 || strings.Contains(line, "{")) && !advertisement.MatchString(line) {
			words = at
		}
		at += len(line) + 1
	}
	if words >= 0 {
		t.warn(words, "the words after the result are left out")
	}
}

// paired reports whether both moves of the last number have been read.
func (t *moveText) paired() bool {
	n := &t.numbers
	return n.known && !n.single && t.number.mark == 0 && (t.line.ply-n.origin)%2 == 0 && t.line.ply > n.ply
}

// fields splits text into words and drops the punctuation between them.
func fields(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("，。；、,;", r) })
}

// suspicious reports whether any of the last words of text may represent a move.
func (t *moveText) suspicious(text string) bool {
	sentence, words := isSentence(text), fields(text)
	strange := slices.ContainsFunc(words, func(word string) bool {
		return mayBeMove(word) && (!isPlain(word) || hasMoveCharacters(word)) || inPlaceOfMove(word) || runPattern.MatchString(word)
	})
	short := slices.ContainsFunc(words, mayBeMove)
	all := !slices.ContainsFunc(words, func(word string) bool { return !mayBeMove(word) })
	return strange || !t.style.told && hidesWord(text) || !sentence && (all || short && t.numbers.known)
}

// isPlain reports whether a word consists entirely of lowercase letters.
func isPlain(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) || unicode.IsUpper(r) })
}

// hasMoveCharacters reports whether a word contains several of the characters that are used in
// Chinese moves.
func hasMoveCharacters(word string) bool {
	const few = 2
	found := 0
	for _, r := range word {
		if r >= utf8.RuneSelf && moveClass(r) > 0 {
			found++
		}
	}
	return found >= few
}

// mayBeMove reports whether text is short enough to represent a move. If it is longer than a few
// characters, it must also contain move characters or be a single Latin word.
func mayBeMove(text string) bool {
	const most, mostLatin, longest = 4, 12, 6 // in characters
	n := utf8.RuneCountInString(text)
	return n <= most || n <= longest && hasMoveCharacters(text) || n <= mostLatin && text[0] < utf8.RuneSelf && !strings.ContainsAny(text, " 　")
}

// mayTurn reports whether the first move might be made by the side that, according to the record,
// is not to move. That is possible if the text indicates that Black moves first, or if the game
// does not begin from the standard start and no words precede the move.
func (t *moveText) mayTurn() bool {
	return t.ellipsis || t.gap.empty() && t.start.Board != startSetup.Board
}
