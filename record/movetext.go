package record

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// maxNesting is how deep variations nest in text.
const maxNesting = 512

// moveText reads the moves of one game as people and programs write them: moves
// in any notation with or without numbers and blanks between them, comments in
// braces or behind a semicolon, variations in parentheses, NAGs, a result. A
// move that cannot be read ends its line of play with a warning.
type moveText struct {
	text  string
	style moveStyle

	start    xiangqi.Setup // as found: the side to move may have been wrong
	root     *Node
	result   xiangqi.Result
	over     bool // a result has been read
	warnings []textWarning
	failures int // moves that could not be read

	at       int
	line     textLine
	outer    []textLine // the lines in which variations stand
	lead     []string   // comments before the first move of a variation
	comments map[*Node][]string
	nodes    int
	spare    []spareNode
	ellipsis bool // dots stand before the first move: Black begins
}

// moveStyle is what is known of how moves are written.
type moveStyle struct {
	declared *xiangqi.Notation // by the record; nil where it says nothing
	fromOne  bool              // coordinates count ranks from 1
	most     int               // moves that are taken
	tolerant bool              // people wrote it: what repeats the move before it is no variation
	letters  map[byte]byte     // the usual letters for those that the record has of its own; nil for none
}

// textLine is a line of play being read.
type textLine struct {
	board board
	node  *Node // the last move, or what the line leaves from
	last  step  // the move of node, once the line has one
	ply   int   // of node
	begun bool  // the line has a move
	ended bool  // by a move that cannot be read
}

// textWarning is a warning about a place in the text.
type textWarning struct {
	offset  int
	message string
}

// readMoveText reads the moves of a game that begins with start. The ranks of
// coordinates count from 0 unless only counting from 1 makes sense of the text.
func readMoveText(text string, start xiangqi.Setup, style moveStyle) *moveText {
	first := &moveText{text: text, style: style}
	first.read(start)
	if first.failures == 0 || style.fromOne {
		return first
	}
	style.fromOne = true
	second := &moveText{text: text, style: style}
	second.read(start)
	if second.failures < first.failures {
		return second
	}
	return first
}

// warn notes a warning about the text at an offset.
func (t *moveText) warn(offset int, format string, args ...any) {
	if len(t.warnings) < maxWarnings {
		t.warnings = append(t.warnings, textWarning{offset, fmt.Sprintf(format, args...)})
	}
}

func (t *moveText) read(start xiangqi.Setup) {
	t.start, t.root, t.comments = start, &Node{}, map[*Node][]string{}
	t.line = textLine{board: newBoard(&t.start), node: t.root}
	for t.at < len(t.text) && !t.over {
		t.readToken()
	}
	if len(t.outer) > 0 {
		t.warn(len(t.text), "%d variations have no closing parenthesis", len(t.outer))
	}
	for n, texts := range t.comments {
		n.comment(joinLines(texts...))
	}
}

// readToken reads what comes next and moves on by at least a byte.
func (t *moveText) readToken() {
	r, size := utf8.DecodeRuneInString(t.text[t.at:])
	switch {
	case isBlank(r):
		t.at += size
	case r == '{':
		t.takeComment(t.braced())
	case r == ';':
		t.takeComment(t.restOfLine())
	case r == '%' && (t.at == 0 || t.text[t.at-1] == '\n'):
		t.restOfLine()
	case r == '(' || r == '（':
		t.openParenthesis(size)
	case r == ')' || r == '）':
		t.at += size
		t.closeParenthesis()
	case r == '$':
		t.readNAG()
	case t.readResult(), t.readNumber():
	case strings.ContainsRune("!?！？", r):
		t.readSigns()
	case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '+' || r == '-' || r == '=':
		t.readMove()
	default:
		t.at += size
	}
}

func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' }

// braced returns what stands in braces and moves behind it.
func (t *moveText) braced() string {
	text := t.text[t.at+1:]
	end := strings.IndexByte(text, '}')
	if end < 0 {
		t.warn(t.at, "a comment has no closing brace")
		t.at = len(t.text)
		return text
	}
	t.at += end + 2
	return text[:end]
}

// restOfLine returns what stands behind the sign here up to the end of the line.
func (t *moveText) restOfLine() string {
	text := t.text[t.at+1:]
	end := strings.IndexByte(text, '\n')
	if end < 0 {
		end = len(text)
	}
	t.at += 1 + end
	return text[:end]
}

// takeComment puts a comment where it belongs.
func (t *moveText) takeComment(text string) {
	text = cleanText(text)
	switch {
	case text == "":
	case t.line.ended: // it belongs to a move that could not be read: the move before has it
		text = strings.ReplaceAll(text, "[%", "[ %") // but its clock and its arrows are not those of that move
		t.comments[t.line.node] = append(t.comments[t.line.node], text)
	case !t.line.begun && len(t.outer) > 0:
		t.lead = append(t.lead, text)
	default:
		n := t.line.node
		if text = readCommands(n, text); text != "" {
			t.comments[n] = append(t.comments[n], text)
		}
	}
}

// openParenthesis begins a variation, if what follows can be played in place of
// the last move, else takes the parenthesis as a comment.
func (t *moveText) openParenthesis(size int) {
	inside := t.at + size
	switch {
	case t.line.ended:
		t.at = inside
		t.takeComment(t.parenthesized())
	case !t.line.begun || !t.isVariation(inside):
		t.at = inside
		t.takeComment(t.parenthesized())
	case len(t.outer) == maxNesting:
		t.warn(t.at, "variations nest deeper than %d: left out", maxNesting)
		t.at = inside
		t.parenthesized()
	default:
		t.at = inside
		t.outer = append(t.outer, t.line)
		t.line.board.takeBack(t.line.last)
		t.line.node, t.line.ply = t.line.node.parent, t.line.ply-1
		t.line.begun, t.line.last = false, step{}
	}
}

// isVariation says whether the text from an offset begins with a move that can
// be played in place of the last one.
func (t *moveText) isVariation(offset int) bool {
	ahead := &moveText{text: t.text, at: offset, style: t.style, root: &Node{}, comments: map[*Node][]string{}, spare: make([]spareNode, 1)}
	ahead.line = textLine{board: t.line.board, node: ahead.root}
	ahead.line.board.takeBack(t.line.last)
	ahead.outer = make([]textLine, 1) // not the first move of the game
	for ahead.at < len(t.text) && !ahead.line.begun && !ahead.line.ended && !ahead.over {
		r, _ := utf8.DecodeRuneInString(t.text[ahead.at:])
		if strings.ContainsRune("()（）", r) {
			return false
		}
		ahead.readToken()
	}
	return ahead.line.begun && !(t.style.tolerant && ahead.line.node.Move == t.line.node.Move)
}

// parenthesized returns the text up to the closing parenthesis that matches and
// moves behind it.
func (t *moveText) parenthesized() string {
	depth, begin := 1, t.at
	for t.at < len(t.text) {
		r, size := utf8.DecodeRuneInString(t.text[t.at:])
		t.at += size
		switch r {
		case '(', '（':
			depth++
		case ')', '）':
			if depth--; depth == 0 {
				return t.text[begin : t.at-size]
			}
		case '{':
			t.at -= size
			t.braced()
		}
	}
	return t.text[begin:]
}

func (t *moveText) closeParenthesis() {
	last := len(t.outer) - 1
	if last < 0 {
		t.warn(t.at, "a closing parenthesis without an opening one")
		return
	}
	t.flushLead()
	t.line = t.outer[last]
	t.outer = t.outer[:last]
}

// flushLead saves the comments of a variation that has no move.
func (t *moveText) flushLead() {
	n := t.line.node
	t.comments[n] = append(t.comments[n], t.lead...)
	t.lead = nil
}

// readNAG reads "$6".
func (t *moveText) readNAG() {
	value, digits := 0, 0
	for t.at++; t.at < len(t.text) && t.text[t.at] >= '0' && t.text[t.at] <= '9'; t.at++ {
		value = min(value*10+int(t.text[t.at]-'0'), 1000)
		digits++
	}
	if digits > 0 && value > 0 && value < 256 {
		t.addNAG(NAG(value))
	}
}

func (t *moveText) addNAG(n NAG) {
	if t.line.begun && !t.line.ended {
		t.line.node.NAGs = append(t.line.node.NAGs, n)
	}
}

// readSigns reads "!", "?!" and the like behind a move.
func (t *moveText) readSigns() {
	signs := ""
	for t.at < len(t.text) {
		r, size := utf8.DecodeRuneInString(t.text[t.at:])
		switch r {
		case '!', '！':
			signs += "!"
		case '?', '？':
			signs += "?"
		case '+', '#': // of check and mate
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		t.at += size
	}
	if n, ok := nagOf(signs[:min(len(signs), 2)]); ok {
		t.addNAG(n)
	}
}

// readResult reads a result, which ends the game. In a variation it says
// nothing.
func (t *moveText) readResult() bool {
	rest := t.text[t.at:]
	if !mayBeResult(rest) {
		return false
	}
	for _, word := range resultWords {
		if !strings.HasPrefix(rest, word.text) {
			continue
		}
		if next := rest[len(word.text):]; next != "" && strings.IndexByte("0123456789-/", next[0]) >= 0 {
			continue // a longer word
		}
		t.at += len(word.text)
		if len(t.outer) == 0 {
			t.result, t.over = word.result, true
		}
		return true
	}
	return false
}

// readNumber reads a move number: digits with a mark behind them, or up to
// three digits alone.
func (t *moveText) readNumber() bool {
	digits, end := 0, t.at
	for end < len(t.text) {
		r, size := utf8.DecodeRuneInString(t.text[end:])
		if (r < '0' || r > '9') && (r < '０' || r > '９') {
			break
		}
		digits, end = digits+1, end+size
	}
	next, size := utf8.DecodeRuneInString(t.text[end:])
	dots := 0
	for size > 0 && strings.ContainsRune(".．、。…", next) {
		if next == '…' {
			dots += 2
		}
		dots, end = dots+1, end+size
		next, size = utf8.DecodeRuneInString(t.text[end:])
	}
	if digits == 0 && dots == 0 || dots == 0 && (digits > 3 || size > 0 && !isBlank(next)) {
		return false
	}
	t.ellipsis = t.ellipsis || dots > 1 && !t.line.begun && len(t.outer) == 0
	t.at = end
	return true
}

// readMove reads a move and plays it.
func (t *moveText) readMove() {
	begin := t.at
	if t.line.ended {
		t.at += t.wordLength()
		return
	}
	m, length, err := t.parseHere(&t.line.board)
	if t.line.node == t.root && len(t.outer) == 0 && (err != nil || t.ellipsis && t.start.Turn == xiangqi.Red) && t.tryOtherSide() {
		return
	}
	t.at += length
	if err != nil && strings.Trim(t.text[begin:t.at], "+-=.:#") == "" {
		return // a rule or a sign that is no move
	}
	switch {
	case err == nil && t.nodes >= t.style.most:
		t.warn(begin, "more than %d moves: the rest of the game is left out", t.style.most)
		t.over = true
		return
	case err == nil && t.line.ply >= MaxPlies:
		t.warn(begin, "more than %d plies: the rest of this line is left out", MaxPlies)
		t.line.ended = true
		return
	}
	if err != nil {
		t.failures++
		t.line.ended = true
		t.warn(begin, "ply %d: %v: the rest of this line is left out", t.line.ply+1, err)
		return
	}
	t.playMove(m)
}

// tryOtherSide reads the first move of the game as one of the other side.
func (t *moveText) tryOtherSide() bool {
	start, ok := otherSideToMove(t.start)
	if !ok {
		return false
	}
	b := newBoard(&start)
	m, length, err := t.parseHere(&b)
	if err != nil {
		return false
	}
	t.warn(t.at, sideWarning, t.start.Turn, start.Turn, start.Turn)
	t.start, t.line.board = start, b
	t.at += length
	t.playMove(m)
	return true
}

// spareNode is a node that is not used yet, with the room for its first reply.
type spareNode struct {
	node  Node
	reply [1]*Node
}

// spareNodes is how many nodes are made at a time, and nodeText about how many bytes
// a move takes, so that a short game makes fewer.
const (
	spareNodes = 32
	nodeText   = 5
)

// add appends a reply as Node.Add does.
func (t *moveText) add(n *Node, m xiangqi.Move) *Node {
	if len(t.spare) == 0 {
		t.spare = make([]spareNode, min(spareNodes, 1+(len(t.text)-t.at)/nodeText))
	}
	s := &t.spare[0]
	t.spare = t.spare[1:]
	s.node.Move, s.node.parent, s.node.Children = m, n, s.reply[:0]
	n.Children = append(n.Children, &s.node)
	return &s.node
}

func (t *moveText) playMove(m xiangqi.Move) {
	t.nodes++
	t.line.last = t.line.board.play(m)
	t.line.node = t.add(t.line.node, m)
	t.line.ply++
	t.line.begun = true
	if len(t.lead) > 0 {
		t.line.node.Lead, t.lead = joinLines(t.lead...), nil
	}
	if t.at < len(t.text) {
		if r, _ := utf8.DecodeRuneInString(t.text[t.at:]); strings.ContainsRune("!?+#！？", r) {
			t.readSigns()
		}
	}
}
