package record

import (
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The reader compares the move numbers with the plies. A number that goes back opens an alternative
// to the main line, and a number that jumps ahead shows that moves are missing. If only a single
// number is wrong, it is ignored with a warning. What matters is whether the moves can be played,
// and which numbers come next.

// moveNumber is the number that precedes a move.
type moveNumber struct {
	mark  int  // certainty: 0 no number, 1 only digits, 2 with a dot
	value int  // 0 for dots that do not follow a number
	black bool // there are dots: the move is the second of its pair
	at    int
}

// numbering maps the move numbers in a text to plies.
type numbering struct {
	known  bool
	origin int // ply of number 0
	single bool
	first  moveNumber // the first number used
	ply    int        // of first
	shown  int        // the text is consistent up to this offset
}

// expected returns the number of plies that precede the move with the given number.
func (n *numbering) expected(number moveNumber) int {
	ply := n.origin + number.value
	if n.single {
		return ply
	}
	ply += number.value
	if number.black {
		ply++
	}
	return ply
}

// from returns the numbering that assigns number to the given ply.
func (n numbering) from(number moveNumber, ply int) numbering {
	n.origin = 0
	n.origin = ply - n.expected(number)
	n.known, n.first, n.ply = true, number, ply
	return n
}

// noteNumber stores a number until its move has been read.
func (t *moveText) noteNumber(text string, digits, dots int) {
	if len(t.outer) > 0 {
		return
	}
	if digits == 0 { // dots without digits belong to the number before them
		t.number.black = t.number.mark > 0
		return
	}
	if before := t.number; before.mark > 0 && !t.numbers.known && t.gap.at > before.at && (before.value == 1 || before.value == t.start.MoveNumber) {
		t.firstNumber(before) // whose moves are not understood
	}
	mark := 1
	if dots > 0 {
		mark = 2
	}
	t.number = moveNumber{mark: mark, value: leadingNumber(text), black: dots > 1, at: t.at}
	if n := &t.numbers; (mark > 1 || n.first.mark == mark) && n.known && !t.gap.empty() && !t.line.ended && n.expected(t.number) == t.line.ply {
		t.tell()
		t.closeGap()
	}
}

func isNumberMark(r rune) bool {
	switch r {
	case '.', '．', '、', '。', '…':
		return true
	}
	return false
}

// leadingNumber parses any digits at the beginning of text.
func leadingNumber(text string) (n int) {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c >= utf8.RuneSelf {
			return number(strings.TrimRight(text, ".．、。…"))
		} else if c < '0' || c > '9' {
			break
		}
		n = min(n*10+int(text[i]-'0'), 9999)
	}
	return n
}

// place uses the number that precedes the next move to detect missing moves and to determine which
// line the move belongs to.
func (t *moveText) place() {
	number := t.number
	t.number = moveNumber{}
	line := &t.line
	if t.later && number.value == 1 && !number.black { // the game begins after all
		t.later, t.line.ended, t.numbers = false, false, numbering{}
	}
	if !t.numbers.known {
		t.firstNumber(number)
		return
	}
	if t.main != nil && !t.main.ended && t.numbers.expected(number) == t.main.ply && t.mainGoesOn(number) {
		t.closeGap()
		t.line, t.main, t.placed = *t.main, nil, number
		t.front, t.beyond[1] = len(t.line.node.Children) > 0, number.at
		return
	}
	if t.leaveExtras(number) {
		return
	}
	if line.ended {
		if t.main != nil && !t.looking {
			t.openAlternative(number, t.numbers.expected(number), outlook{})
		}
		return
	}
	if t.numbers.expected(number) == line.ply {
		if t.gap.last < number.at { // the text after the number may be its move
			t.tell()
			t.closeGap()
		}
		t.placed = number
		return
	}
	if t.looking {
		return
	}
	t.misplaced(number)
}

// firstNumber initializes the numbering from the first number in the text.
func (t *moveText) firstNumber(number moveNumber) {
	natural := t.numbers.from(moveNumber{value: max(t.start.MoveNumber, 1)}, 0)
	usual := t.numbers.from(moveNumber{value: 1}, 0)
	fits := natural.expected(number) == t.line.ply || usual.expected(number) == t.line.ply
	switch {
	case !fits && t.line.ply > 0 && number.mark < 2:
		return
	case !fits && t.line.ply > 0 && !t.gap.empty() && !t.looking:
		t.endAtGap()
		return
	case !fits && beginsInMiddle(t, number):
		t.failures++
		t.line.ended, t.later = true, true
		t.warn(number.at, "the first number is %d, and no position is given: the moves before it are missing, these are left out", number.value)
		return
	}
	shown := t.numbers.shown
	if !fits && t.line.ply > 0 && number.mark > 1 && !t.looking {
		t.numbers = usual
		t.misplaced(number)
		return
	}
	t.numbers = t.numbers.from(number, t.line.ply)
	t.numbers.shown, t.placed = shown, number
	if fits && t.gap.last < number.at {
		t.closeGap()
	}
}

// beginsInMiddle reports whether the text begins in the middle of a game. There must be no start
// position, and the first number must be greater than 1. In addition, the number must belong to a
// move by Black, it must agree with the numbers after it, or the moves after it must not be playable.
func beginsInMiddle(t *moveText, number moveNumber) bool {
	if t.looking || t.line.ended || t.line.ply > 0 || number.value < 2 || t.start.Board != startSetup.Board {
		return false
	}
	if number.black && number.mark > 1 && t.start.Turn == xiangqi.Red {
		return true
	}
	ahead := t.look(t.line, t.numbers.from(number, 0), farMoves, throughNumbers)
	return ahead.disagrees == 0 && (ahead.agrees > 0 || ahead.stuck && number.mark > 1)
}

// misplaced handles a number that does not match the ply.
func (t *moveText) misplaced(number moveNumber) {
	expected, ply := t.numbers.expected(number), t.line.ply
	here := t.look(t.line, t.numbers, farMoves, toNumber)
	shifted := t.numbers.from(number, ply)
	if here.agrees > 0 && here.disagrees == 0 { // only this one number is wrong
		t.wrongNumber(number, ply)
		return
	}
	if single := t.singles(number); single.known {
		t.numbers = single
		return
	}
	moved := t.look(t.line, shifted, farMoves, throughNumbers)
	if expected >= 0 && expected < ply && (number.mark > 1 || t.gap.empty()) { // otherwise, the digits belong to the words
		if t.openAlternative(number, expected, moved) {
			return
		}
	}
	odd := (expected-ply)%2 != 0
	turned := odd && t.numbers.first.black == number.black && ply == 1 && t.start.Turn == xiangqi.Black
	all := !moved.stuck && moved.disagrees == 0 && moved.moves > 0
	switch {
	case turned && all:
		t.numbers = shifted
	case odd, !all, !t.gap.empty(), number.mark < 2, expected > ply:
		t.missing(number, expected, all)
	default:
		t.warn(number.at, "ply %d: the number %d is not that of the move: the moves go on", ply+1, number.value)
		t.numbers = shifted
	}
}

// missing ends the line if a number shows that moves are missing. Bare digits might not be a move
// number at all, so they are trusted only if something else confirms that they are.
func (t *moveText) missing(number moveNumber, expected int, playable bool) {
	jumps := expected > t.line.ply && t.placed.mark == number.mark && beginsLine(t.text, number.at)
	if number.mark < 2 && !jumps && playable && t.gap.empty() {
		return
	}
	if !t.gap.empty() {
		t.endAtGap()
		return
	}
	if t.takeBackDoubtful(number, expected) {
		t.failures++
		t.line.ended = true
		t.warn(number.at, "ply %d: the number %d does not follow, and the move before it may be of either side: one seems to be missing, the rest of this line is left out", t.line.ply+1, number.value)
		return
	}
	t.failures++
	t.line.ended = true
	t.warn(number.at, "ply %d: the number %d does not follow: moves seem to be missing, the rest of this line is left out", t.line.ply+1, number.value)
}

// wrongNumber warns about a single number that is wrong.
func (t *moveText) wrongNumber(number moveNumber, ply int) {
	if number.mark > 1 {
		t.warn(number.at, "ply %d: the number %d is not that of the move", ply+1, number.value)
	}
	t.tell()
	t.closeGap()
}

// singles returns a numbering in which every move has its own number, if the text appears to be
// numbered that way.
func (t *moveText) singles(number moveNumber) numbering {
	n := t.numbers
	if n.single || number.black || number.value != n.first.value+1 || t.line.ply != n.ply+1 || !t.gap.empty() {
		return numbering{}
	}
	n.single = true
	n = n.from(n.first, n.ply)
	if ahead := t.look(t.line, n, 2, toNumber); ahead.disagrees == 0 && !ahead.stuck && (ahead.agrees > 0 || ahead.ended) {
		return n
	}
	return numbering{}
}

// alternativeWords matches words that introduce an alternative.
var alternativeWords = pattern.New(`(?i)\S*(?:变|變|另|或|如|若|改|注|\bor\b|\bvar|\balt|\bif\b|hoặc|biến)\S*`)

// openAlternative switches to an alternative that branches from the main line at the given ply,
// provided that its moves can be played there. moved is the outlook for staying in the current line
// instead.
func (t *moveText) openAlternative(number moveNumber, ply int, moved outlook) bool {
	main := t.line
	if t.main != nil {
		main = *t.main
	}
	if ply < 0 || ply >= main.ply {
		return false
	}
	alternative := t.lineAt(&main, ply)
	numbers := t.numbers
	numbers.single = false
	ahead := t.look(alternative, numbers, farMoves, throughNumbers)
	onward := !moved.stuck && moved.disagrees == 0 && moved.moves > 0 && t.gap.empty()
	switch {
	case ahead.moves == 0 && onward:
		return false
	case ahead.moves > 0 && ahead.stuck && onward && moved.moves > ahead.moves:
		return false
	}
	if t.main == nil {
		kept := t.line
		t.main = &kept
	}
	t.aside, t.beyond = !beginsLine(t.text, number.at), [2]int{number.at, len(t.text)}
	words := t.gap.text()
	others := alternativeWords.ReplaceAllString(words, "")
	switch {
	case words == "":
		t.warn(number.at, "the number %d goes back: its moves are taken as an alternative", number.value)
	case t.gap.moveLike != nil || strings.TrimSpace(others) != "" && t.suspicious(others):
		t.warn(t.gap.at, "ply %d: %q is not understood and kept as a comment", t.line.ply+1, clip(words))
	}
	t.gap = gap{}
	t.line = alternative
	if words != "" {
		t.lead = append(t.lead, words)
	}
	if ahead.moves == 0 {
		t.warn(number.at, "the number %d goes back, and its move cannot be played there: left out", number.value)
		t.line.ended = true
		t.flushLead()
	}
	return true
}

// lineAt returns a line that branches from line at the given earlier ply.
func (t *moveText) lineAt(line *textLine, ply int) textLine {
	n := line.node
	for p := line.ply; p > ply; p-- {
		n = n.parent
	}
	other := textLine{board: newBoard(&t.start), node: n, ply: ply}
	for _, m := range n.Path() {
		other.board.play(m)
	}
	return other
}

// outlook is the result of reading ahead.
type outlook struct {
	moves       int
	coordinates int // number of those moves that are in coordinates
	agrees      int // number of move numbers that agree with the plies
	disagrees   int
	script      script
	stuck       bool // reading stopped at an unplayable move
	ended       bool // the text contains no more moves
	at          int  // where reading stopped
	gap         int  // position of other words; 0 if there are none
}

// shown returns the offset where the confirmed text ends. A number that agrees confirms
// everything before it, whereas playable moves confirm only the text before any intervening words.
func (o *outlook) shown() int {
	if o.agrees == 0 && o.gap > 0 {
		return o.gap
	}
	return o.at
}

// farMoves is the number of moves that are examined to interpret a wrong number.
const farMoves = 12

// How far look reads ahead.
const (
	toNumber       = false // up to the first number
	throughNumbers = true  // up to a number that disagrees
)

// mayLook limits how much text is read ahead in total, as a multiple of the length of the text.
// lookAnyway is an additional allowance in bytes. Together, they keep the work bounded even if
// every number in the text is wrong.
const (
	mayLook    = 8
	lookAnyway = 64 << 10
)

// look reads ahead in a line. It begins at the current position and reads at most the given number
// of moves.
func (t *moveText) look(line textLine, numbers numbering, most int, through bool) (found outlook) {
	if t.looked > mayLook*len(t.text)+lookAnyway {
		return outlook{stuck: true, at: t.at}
	}
	ahead := &moveText{
		text: t.text, at: t.at, style: t.style, start: t.start, root: &Node{}, comments: map[*Node][]string{},
		numbers: numbers, looking: true, spare: make([]spareNode, most),
	}
	ahead.style.most = most + 1
	ahead.line = line
	ahead.line.node = ahead.root
	for found.moves < most {
		begin := ahead.at
		if ahead.at >= len(ahead.text) || ahead.over || ahead.pass() {
			found.ended = true
			break
		}
		if ahead.at > begin && found.gap == 0 && inPlaceOfMove(ahead.text[begin:ahead.at]) {
			found.gap = begin
		}
		before, at, number := ahead.line.ply, ahead.at, ahead.number
		ahead.readToken()
		if number.mark > 0 && ahead.number.mark == 0 && found.judge(number, numbers, before) && !through {
			found.at = number.at
			t.looked += ahead.at - t.at
			return found
		}
		if !ahead.gap.empty() && found.gap == 0 {
			found.gap = at
		}
		if ahead.gap.moveLike != nil || ahead.line.ended {
			found.stuck = true
		}
		if found.stuck || found.disagrees > 0 || found.ended {
			break
		}
		if ahead.line.ply > before {
			found.moves++
			if isCoordinates(ahead.text[at:ahead.at]) {
				found.coordinates++
			}
			found.script.count(ahead.text[at:ahead.at], ahead.line.board.turn().Other())
		}
	}
	found.at = ahead.at
	t.looked += ahead.at - t.at
	return found
}

// pass skips text in parentheses. It reports whether the line ends here.
func (t *moveText) pass() (ends bool) {
	r, size := utf8.DecodeRuneInString(t.text[t.at:])
	if r == '(' || r == '（' {
		t.at += size
		t.parenthesized()
		return t.at >= len(t.text)
	}
	return r == ')' || r == '）'
}

// script counts the kinds of digits used in Chinese moves. Many records write Red's moves in
// Chinese digits and Black's in other digits, which makes it possible to recognize the side from
// the digits.
type script struct{ red, black, wrong int }

func (s *script) count(move string, side xiangqi.Color) {
	if move[0] < utf8.RuneSelf {
		return
	}
	var seen uint16 // a set of classes
	for at := 0; at < len(move); {
		class, size := moveClassAt(move, at)
		seen |= 1 << class
		at += size
	}
	chinese := seen>>redDigitClass&1 != 0
	if plain := seen>>plainDigitClass&1 != 0; chinese == plain {
		return
	}
	switch red := side == xiangqi.Red; {
	case chinese != red:
		s.wrong++
	case red:
		s.red++
	default:
		s.black++
	}
}

// strayWord checks a move whose digits are those of the other side, although each side has used
// only its own digits so far. If the text after the first space is a move by itself, the text before
// the space is probably just a word, and strayWord returns its length. Otherwise, it returns 0.
func (s script) strayWord(move string, side xiangqi.Color) int {
	const usual = 4 * 3 // bytes in a move without spaces or ASCII
	if len(move) <= usual && strings.IndexByte(move, ' ') < 0 || s.red == 0 || s.black == 0 || s.wrong > 0 {
		return 0
	}
	at := strings.IndexAny(move, " \t\u00a0　")
	if at < 0 {
		return 0
	}
	if s.count(move, side); s.wrong == 0 || chineseMoveLength(strings.TrimLeft(move[at:], " \t\u00a0　")) == 0 {
		return 0
	}
	return at
}

// judge records whether a number agrees with the ply before its move. It reports whether the number
// is significant.
func (o *outlook) judge(number moveNumber, numbers numbering, ply int) bool {
	if !numbers.known {
		if number.mark < 2 {
			return false
		}
		numbers = numbers.from(moveNumber{value: 1}, 0)
	} else if number.mark < numbers.first.mark { // digits in a remark
		return false
	}
	switch expected := numbers.expected(number); {
	case expected == ply:
		o.agrees++
	case expected < ply && number.mark > 1: // possibly an alternative
		o.ended = true
	default:
		o.disagrees++
	}
	return true
}

// isCoordinates reports whether a move names its starting square.
func isCoordinates(text string) bool {
	word, _ := latinWord(text)
	n := systemOf(strings.TrimRight(word, ".:#+=-")).Notation
	return n == xiangqi.UCI || n == xiangqi.DhtmlXQ
}

// known returns the existing reply m of the line while an alternative is being read, or nil if
// there is no such reply.
func (t *moveText) known(m xiangqi.Move) *Node {
	if t.main == nil && !t.front || len(t.outer) > 0 {
		return nil
	}
	found := t.line.node.Find(m)
	if found != nil && t.front {
		found.Promote()
	}
	return found
}
