package record

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// maxNesting is the maximum nesting depth of variations in a text.
const maxNesting = 512

// moveText reads the moves of a single game in whatever form people and programs write them: in any
// notation, with or without numbers and spaces. It understands comments in braces or after a
// semicolon, variations in parentheses, NAGs, and a result. A move that cannot be read ends its
// line of play and causes a warning.
type moveText struct {
	text  string
	style moveStyle

	start    xiangqi.Setup // differs from the record if the side to move was wrong
	root     *Node
	result   xiangqi.Result
	over     bool // a result has been read
	warnings []textWarning
	failures int // number of moves that could not be read

	at       int
	line     textLine
	outer    []textLine // the lines that enclose the variation being read
	lead     []string   // comments before the first move of a variation
	comments map[*Node][]string
	nodes    int
	spare    []spareNode
	ellipsis bool // dots or words before the first move indicate that Black moves first

	numbers numbering
	number  moveNumber // the number since the last move; its mark is 0 if there is none
	placed  moveNumber // the last number that matched its move
	moved   int        // where the last move ends
	later   bool       // the text begins with a later part of a game, which is omitted
	front   bool       // the alternatives have been read, and the move that they replace comes next
	beyond  [2]int     // where the last alternative begins and ends in the text
	aside   bool       // the current alternative began in a line of words
	asides  []sideLine
	gap     gap       // words since the last move that are not moves
	main    *textLine // the main line while an alternative opened by a number is being read
	script  script    // digits used in the moves read so far
	looking bool      // reading ahead: words are skipped
	looked  int       // total number of bytes read ahead
	lines   lineEnds
}

// moveStyle describes how moves are written.
type moveStyle struct {
	declared *xiangqi.Notation // the notation that the record declares; nil if it declares none
	fromOne  bool              // coordinates count ranks from 1
	most     int               // maximum number of moves
	tolerant bool              // written by people: a repetition of the previous move is not a variation
	told     bool              // the moves are in sentences, so words often follow the last move
	black    bool              // the text says that Black moves first
	letters  map[byte]byte     // maps the record's own letters to the usual ones; nil if not needed
}

// textLine is a line of play that is being read.
type textLine struct {
	board board
	node  *Node // the last move, or the node where the line branches off
	last  step  // the move of node, once the line has a move
	ply   int   // of node
	begun bool  // the line has a move
	ended bool  // an unreadable move ended the line
}

// textWarning is a warning about a certain place in the text.
type textWarning struct {
	offset  int
	message string
}

// readMoveText reads the moves of a game that begins with start. Ranks in coordinates are counted
// from 0, unless the text makes sense only if they are counted from 1.
func readMoveText(text string, start xiangqi.Setup, style moveStyle) *moveText {
	text = narrowMoves(text)
	if style.declared == nil && hasVietnameseSigns(text) {
		vietnamese := xiangqi.VietnameseShort
		style.declared = &vietnamese
	}
	first := &moveText{text: text, style: style}
	first.read(start)
	if first.failures == 0 || style.fromOne {
		return first
	}
	style.fromOne = true
	if style.declared != nil { // the ranks are counted consistently
		declared := *style.declared | xiangqi.RanksFromOne
		style.declared = &declared
	}
	second := &moveText{text: text, style: style}
	second.read(start)
	if second.failures < first.failures && second.nodes > first.nodes {
		return second
	}
	return first
}

// warn adds a warning about the text at the given offset.
func (t *moveText) warn(offset int, format string, args ...any) {
	if len(t.warnings) < maxWarnings {
		t.warnings = append(t.warnings, textWarning{offset, fmt.Sprintf(format, args...)})
	}
}

func (t *moveText) read(start xiangqi.Setup) {
	t.start, t.root, t.comments, t.ellipsis = start, &Node{}, map[*Node][]string{}, t.style.black
	t.line = textLine{board: newBoard(&t.start), node: t.root}
	for t.at < len(t.text) && !t.over {
		t.readToken()
	}
	t.lastWords()
	t.afterResult()
	leaveBeyond(t)
	addSideLines(t)
	if len(t.outer) > 0 {
		t.warn(len(t.text), "%d variations have no closing parenthesis", len(t.outer))
	}
	for n, texts := range t.comments {
		n.comment(joinLines(texts...))
	}
}

// readToken reads the next token. It always advances by at least one byte.
func (t *moveText) readToken() {
	if class, _ := moveClassAt(t.text, t.at); class == manClass { // only a move begins with the name of a piece
		t.readMove()
		return
	}
	r, size := utf8.DecodeRuneInString(t.text[t.at:])
	switch {
	case isBlank(r):
		t.at += size
	case r == '{':
		t.takeComment(t.braced())
	case r == wordMark:
		t.readWords()
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
	case t.readBracket(r), t.readResult(), t.readNumber(), t.readGlyph():
	case r == '!' || r == '?' || r == '！' || r == '？':
		t.readSigns()
	case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '+' || r == '-' || r == '=':
		t.readMove()
	default:
		if n := placeholderLength(t.text[t.at:]); n > 0 && len(t.outer) == 0 && !t.line.ended {
			t.addWord(t.at, "--", errNoMove)
			size = n
		}
		t.at += size
	}
}

func isBlank(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff' }

// restOfLine returns the text after the current character, up to the end of the line.
func (t *moveText) restOfLine() string {
	text := t.text[t.at+1:]
	end := strings.IndexByte(text, '\n')
	if end < 0 {
		end = len(text)
	}
	t.at += 1 + end
	return text[:end]
}

// takeComment attaches a comment to the appropriate node.
func (t *moveText) takeComment(text string) {
	text = cleanText(text)
	switch {
	case text == "":
	case t.line.ended || t.gap.moveLike != nil: // the comment belongs to an unreadable move, so attach it to the preceding one
		text = strings.ReplaceAll(text, "[%", "[ %") // the comment's clock and arrows do not apply to that move
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

// takeAside treats text in parentheses or brackets as a comment, unless the text is short and does
// not directly follow a move. In that case, it may have been written in place of a move.
func (t *moveText) takeAside(at int, text string) {
	loose := at == 0 || isBlank(rune(t.text[at-1])) || t.text[at-1] == '.'
	if !loose || len(t.outer) > 0 || t.line.ended || !inPlaceOfMove(text) {
		t.takeComment(text)
		return
	}
	if strings.Trim(text, "?？! ") == "" {
		text = "(" + text + ")"
	}
	t.addWord(at, text, errNoMove)
	t.gap.meant = true
}

// inPlaceOfMove reports whether a bracketed text indicates that a move is missing.
func inPlaceOfMove(text string) bool {
	const most = 10 // characters, including the brackets
	return utf8.RuneCountInString(text) <= most && strings.ContainsAny(text, "?？…略漏缺")
}

// openParenthesis begins a variation if the first move in the parentheses could replace the last
// move. Otherwise, the text in the parentheses is a comment.
func (t *moveText) openParenthesis(size int) {
	inside := t.at + size
	switch {
	case t.line.ended:
		t.at = inside
		t.takeComment(t.parenthesized())
	case !t.line.begun || !t.isVariation(inside):
		t.at = inside
		t.takeAside(inside-size, t.parenthesized())
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

// isVariation reports whether the move at offset could replace the last move.
func (t *moveText) isVariation(offset int) bool {
	ahead := &moveText{text: t.text, at: offset, style: t.style, root: &Node{}, comments: map[*Node][]string{}, spare: make([]spareNode, 1)}
	ahead.line = textLine{board: t.line.board, node: ahead.root}
	ahead.line.board.takeBack(t.line.last)
	ahead.outer = make([]textLine, 1) // so that the move is not treated as the first move of the game
	for ahead.at < len(t.text) && !ahead.line.begun && !ahead.line.ended && !ahead.over {
		r, _ := utf8.DecodeRuneInString(t.text[ahead.at:])
		if strings.ContainsRune("()（）", r) {
			return false
		}
		ahead.readToken()
	}
	return ahead.line.begun && !(t.style.tolerant && ahead.line.node.Move == t.line.node.Move)
}

// parenthesized returns the text up to the matching closing parenthesis and advances past that
// parenthesis.
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
		case wordMark:
			_, behind, _ := strings.Cut(t.text[t.at:], wordEndMark)
			t.at = len(t.text) - len(behind)
		}
	}
	return takeUnclosed(t, begin, "a parenthesis is not closed")
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

// flushLead keeps the comments of a variation that contains no moves.
func (t *moveText) flushLead() {
	n := t.line.node
	t.comments[n] = append(t.comments[n], t.lead...)
	t.lead = nil
}

// readNAG reads a numeric annotation glyph, such as "$6".
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
	if t.line.begun && !t.line.ended && t.gap.moveLike == nil {
		t.line.node.NAGs = append(t.line.node.NAGs, n)
	}
}

// readGlyph reads an evaluation symbol, such as "±".
func (t *moveText) readGlyph() bool {
	nag, size := beginsGlyph(t.text[t.at:])
	if size > 0 {
		t.at += size
		t.addNAG(nag)
	}
	return size > 0
}

// readSigns reads the symbols that follow a move, such as "!" and "?!".
func (t *moveText) readSigns() {
	signs, begin := "", t.at
	loose := begin == 0 || isBlank(rune(t.text[begin-1]))
	for t.at < len(t.text) {
		r, size := utf8.DecodeRuneInString(t.text[t.at:])
		switch r {
		case '!', '！':
			signs += "!"
		case '?', '？':
			signs += "?"
		case '+', '#': // check and checkmate
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		t.at += size
	}
	if n, ok := nagOf(signs[:min(len(signs), 2)]); ok && len(signs) <= len("!?") {
		t.addNAG(n)
	} else if loose && strings.HasPrefix(signs, "???") && len(t.outer) == 0 {
		t.addWord(begin, signs, errNoMove) // in place of a move
	} else if strings.HasPrefix(signs, "!!") {
		t.addNAG(BrilliantMove)
	}
}

// readResult reads a result, which ends the game. A result inside a variation is ignored.
func (t *moveText) readResult() bool {
	rest := t.text[t.at:]
	if !mayBeResult(rest) {
		return false
	}
	n, result := beginsResult(rest)
	if n == 0 || t.at > 0 && isOrnament(t.text[t.at-1:]) {
		return false
	}
	if line, _, _ := strings.Cut(rest[n:], "\n"); isSpoken(rest[:n]) && strings.Trim(line, resultSigns) != "" {
		return false
	}
	t.at += n
	if len(t.outer) == 0 {
		t.result, t.over = result, true
	}
	return true
}

// readNumber reads a move number: either digits followed by a mark, or up to three digits without a
// mark.
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
	for size > 0 && isNumberMark(next) {
		if next == '…' {
			dots += 2
		}
		dots, end = dots+1, end+size
		next, size = utf8.DecodeRuneInString(t.text[end:])
	}
	if digits == 0 && dots == 0 || dots == 0 && (digits > 3 || size > 0 && !isBlank(next)) {
		return false
	}
	if digits > 0 && dots > 0 && t.skipSideLine(leadingNumber(t.text[t.at:end]), dots > 1) {
		return true
	}
	t.ellipsis = t.ellipsis || dots > 1 && !t.line.begun && len(t.outer) == 0
	t.noteNumber(t.text[t.at:end], digits, dots)
	t.at = end
	return true
}

// readMove reads a move and plays it.
func (t *moveText) readMove() {
	begin := t.at
	counted := len(t.outer) == 0 // variations in parentheses are numbered in various ways
	if counted && t.number.mark > 0 {
		t.place()
	} else if counted && t.skipLine() {
		return
	}
	if t.line.ended {
		t.at += t.wordLength()
		return
	}
	m, length, err := t.parseHere(&t.line.board)
	if counted && t.line.node == t.root && !t.looking && t.mayTurn() && (err != nil || t.ellipsis && t.start.Turn == xiangqi.Red && !isOfRed(t.text, t.at, t.at+length)) && t.tryOtherSide() {
		return
	}
	t.at += length
	switch signs := err != nil && strings.Trim(t.text[begin:t.at], "+-=.:#") == ""; {
	case err != nil && counted:
		t.addWord(begin, t.text[begin:t.at], err)
		return
	case signs:
		return // a rule or a symbol that is not a move
	case err != nil:
		t.endLine(begin, err)
		return
	case counted && !t.gap.empty() && !t.passGap(begin):
		return
	case t.nodes >= t.style.most:
		t.warn(begin, "more than %d moves: the rest of the game is left out", t.style.most)
		t.over = true
		return
	case t.line.ply >= MaxPlies:
		t.warn(begin, "more than %d plies: the rest of this line is left out", MaxPlies)
		t.line.ended = true
		return
	}
	if counted && !t.countScript(begin) {
		return
	}
	t.playMove(m)
}

// endLine ends a line of play at the given offset.
func (t *moveText) endLine(begin int, err error) {
	t.failures++
	t.line.ended = true
	t.warn(begin, "ply %d: %v: the rest of this line is left out", t.line.ply+1, err)
}

// tryOtherSide tries to read the first move of the game as a move by the other side.
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
	if t.gap.quiet {
		t.closeGap()
	}
	t.at += length
	t.playMove(m)
	return true
}

// spareNode is a preallocated node, together with space for its first reply.
type spareNode struct {
	node  Node
	reply [1]*Node
}

// spareNodes is the number of nodes allocated at a time. Short games need fewer, so nodeText, the
// approximate number of bytes of text per move, is used to estimate how many.
const (
	spareNodes = 32
	nodeText   = 5
)

// add appends a reply to n, as Node.Add does.
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
	t.line.last = t.line.board.play(m)
	if known := t.known(m); known != nil {
		t.line.node = known
	} else {
		t.nodes++
		t.line.node = t.add(t.line.node, m)
		if t.front && len(t.outer) == 0 {
			t.line.node.Promote()
			t.front = false
		}
	}
	t.line.ply++
	t.moved = t.at
	t.line.begun = true
	if len(t.lead) > 0 {
		t.line.node.Lead, t.lead = joinLines(t.lead...), nil
	}
	if t.at < len(t.text) {
		switch r, _ := utf8.DecodeRuneInString(t.text[t.at:]); r {
		case '!', '?', '+', '#', '！', '？':
			t.readSigns()
		}
	}
}
