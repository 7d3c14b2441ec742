package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Annotators may write a side line without numbers, or repeat the number of the move that it
// replaces. Either way, the numbers that follow in the game give it away: if they continue as
// though some of the moves were not there, those moves are an alternative.

// sideLine is a side line that is added to the game after all of the game's moves have been read.
type sideLine struct {
	from  *Node // the move that precedes the side line
	first *Node
	text  string
	at    int // offset of the side line in the text
	ply   int // ply of from
}

// beginsLine reports whether the text between the beginning of the line and the given offset
// consists only of spaces and list markers.
func beginsLine(text string, at int) bool {
	begin := strings.LastIndexByte(text[max(0, at-longestSideLine):at], '\n') + 1 + max(0, at-longestSideLine)
	return strings.Trim(text[begin:at], " \t　>*-+·•|") == ""
}

// skipLine skips the rest of an unnumbered line, from its first move on, if the next numbered line
// carries the number of the next move.
func (t *moveText) skipLine() bool {
	begin := t.at
	n := &t.numbers
	if t.looking || !n.known || t.main != nil || t.line.ended || t.placed.mark < 2 || t.placed.at > t.moved || !t.lines.endedSince(t.text, t.moved, t.at) {
		return false
	}
	next, found := t.lines.nextNumbered(t.text, t.at)
	if !found {
		return false
	}
	if number, _ := beginningNumber(t.text[next:]); n.expected(number) != t.line.ply {
		return false
	}
	from, end := begin, begin+strings.IndexByte(t.text[begin:next], '\n')
	if !t.gap.empty() {
		from = t.gap.at
	}
	t.takeSideLine(from, begin, end)
	return true
}

// lineEnds finds line ends and numbered lines around an offset that advances through the text. Each
// byte is examined at most once.
type lineEnds struct {
	searched int  // how far the text has been searched for a line end since the last move
	ended    bool // the search found a line end
	next     int  // the next numbered line, or how far the text has been searched for one
	numbered bool
}

// endedSince reports whether a line ends between the two offsets.
func (l *lineEnds) endedSince(text string, moved, at int) bool {
	if l.searched < moved {
		l.searched, l.ended = moved, false
	}
	if !l.ended && l.searched < at {
		l.ended = strings.IndexByte(text[l.searched:at], '\n') >= 0
		l.searched = at
	}
	return l.ended
}

// nextNumbered is like the function nextNumbered, but remembers what it found.
func (l *lineEnds) nextNumbered(text string, at int) (next int, found bool) {
	switch {
	case at >= l.next:
		l.next, l.numbered = nextNumbered(text, at)
	case !l.numbered && l.next < at+longestSideLine && l.next < len(text):
		l.next, l.numbered = nextNumbered(text, l.next)
	}
	return l.next, l.numbered
}

// takeSideLine handles the text between two offsets, along with any words just before it. If the
// text reads as a playable line, it is stored as a side line. If not, it is kept as a comment.
func (t *moveText) takeSideLine(from, begin, end int) {
	text := cleanText(wordReplacer.Replace(t.text[from:end]))
	lead := t.gap.text()
	t.gap = gap{}
	t.at = end
	first, moves := sideMoves(t, begin, end)
	if first == nil || t.nodes+moves > t.style.most {
		t.warn(from, "ply %d: the moves in %q are kept as a comment", t.line.ply+1, clip(text))
		t.takeComment(text)
		return
	}
	t.nodes += moves
	first.Lead = lead
	t.asides = append(t.asides, sideLine{t.line.node, first, text, from, t.line.ply})
}

// joiningWords matches words that are allowed between the moves of a side line.
var joiningWords = pattern.New(`^(?:则|則|以下|接走|接着|再|然后|红方?|黑方?|紅方?|then|thì)$`)

// sideMoves reads the text from begin to end as a side line and returns its first node and its number
// of moves. It returns nil if the text contains no moves, a move that cannot be played, a number that
// does not fit, brackets, or words between the moves other than joining words.
func sideMoves(t *moveText, begin, end int) (first *Node, moves int) {
	side := &moveText{
		text: t.text[:end], at: begin, style: t.style, start: t.start, root: &Node{}, comments: map[*Node][]string{}, looking: true,
	}
	side.style.most = t.style.most
	side.line = t.line
	side.line.node, side.line.begun = side.root, false
	numbers := t.numbers
	for side.at < end {
		if strings.ContainsRune("()（）{", rune(side.text[side.at])) || side.pass() {
			return nil, 0
		}
		words, ply := side.gap.text(), side.line.ply
		if number := side.number; number.mark > 1 && numbers.expected(number) != ply {
			return nil, 0
		}
		side.readToken()
		switch {
		case side.line.ended, side.over, side.gap.moveLike != nil, side.gap.signs > 0:
			return nil, 0
		case side.line.ply > ply:
			if moves++; moves > 1 && words != "" && slices.ContainsFunc(fields(words), func(word string) bool { return !joiningWords.MatchString(word) }) {
				return nil, 0
			}
		}
	}
	if moves == 0 {
		return nil, 0
	}
	for n, texts := range side.comments {
		n.comment(joinLines(texts...))
	}
	side.line.node.comment(side.gap.text())
	return side.root.Children[0], moves
}

// addSideLines adds the collected side lines to the game once its moves are known. A side line that
// begins with a move of the game, or comes after the game's last move, becomes a comment.
func addSideLines(t *moveText) {
	for _, side := range t.asides {
		n := side.from
		if len(n.Children) == 0 || n.Find(side.first.Move) != nil {
			t.comments[n] = append(t.comments[n], side.text)
			t.warn(side.at, "ply %d: the moves in %q are kept as a comment", side.ply+1, clip(side.text))
			continue
		}
		side.first.parent = n
		n.Children = append(n.Children, side.first)
		t.warn(side.at, "ply %d: the moves in %q are taken as an alternative", side.ply+1, clip(side.text))
	}
	if len(t.asides) > 0 {
		slices.SortStableFunc(t.warnings, func(a, b textWarning) int { return a.offset - b.offset })
	}
}

// leaveExtras returns to the main line when the text contains more moves than its numbers allow,
// such as three moves between one number and the next. The surplus moves become an alternative.
//
// It does the same if one of the surplus moves could not be read. If a line is repeated, it was the
// earlier line that belonged to an alternative.
func (t *moveText) leaveExtras(number moveNumber) bool {
	line, n, placed := &t.line, &t.numbers, t.placed
	expected := n.expected(number)
	if t.looking || t.main != nil || n.single || number.black || placed.black || placed.mark < 2 || number.mark < 2 || expected > line.ply {
		return false
	}
	switch {
	case !t.gap.empty() && alternativeWords.MatchString(t.gap.text()):
		return false
	case number.value == placed.value+1 && expected == n.expected(placed)+2:
		if line.ply == expected && !line.ended {
			return false
		}
	case number.value != placed.value || !isRepeated(t, number, expected):
		return false
	}
	main := t.lineAt(line, expected)
	if ahead := t.look(main, *n, farMoves, throughNumbers); ahead.moves == 0 {
		return false
	}
	t.tell()
	if line.ply > expected {
		t.warn(number.at, "ply %d: the moves before the number %d are taken as an alternative", expected+1, number.value)
	}
	t.closeGap()
	t.beyond = [2]int{placed.at, number.at}
	t.line, t.placed, t.front = main, number, line.ply > expected
	return true
}

// leaveBeyond removes an alternative that repeats the last moves of the game and then continues.
// Keeping it would make the game longer than it was, so it becomes a comment.
func leaveBeyond(t *moveText) {
	n := t.line.node
	switch {
	case t.main != nil:
		n = t.main.node
	case !t.front:
		return
	}
	if len(n.Children) == 0 || len(t.outer) > 0 {
		return
	}
	text := cleanText(strings.TrimSpace(t.text[t.beyond[0]:t.beyond[1]]))
	n.Children = nil
	t.comments[n] = append(t.comments[n], text)
	t.warn(t.beyond[0], "ply %d: the moves in %q are kept as a comment", len(n.Path())+1, clip(text))
}

// isRepeated reports whether a line has the same number as the line before it, which makes the
// earlier line an alternative. To be sure, isRepeated requires that the next number agree with the
// moves of the current line. It also requires that the game be able to continue after the current
// line but not after the earlier one, unless the earlier line's moves are followed by words.
func isRepeated(t *moveText, number moveNumber, expected int) bool {
	line := &t.line
	usual := t.numbers.from(moveNumber{value: 1}, 0)
	wrong := t.placed.at == t.numbers.first.at && usual.expected(number) == line.ply // the first number
	if line.ply <= expected || wrong || !beginsLine(t.text, number.at) || !beginsLine(t.text, t.placed.at) {
		return false
	}
	at, found := nextNumbered(t.text, t.at)
	if !found {
		return false
	}
	if next, _ := beginningNumber(t.text[at:]); next.value != number.value+1 || next.black {
		return false
	}
	here := t.look(t.lineAt(line, expected), t.numbers, farMoves, throughNumbers)
	begin := t.at
	t.at = at
	first := t.look(*line, t.numbers, farMoves, throughNumbers)
	t.at = begin
	goesOn := !line.ended && line.ply == expected+2 && first.disagrees == 0 && !first.stuck && first.moves > 0
	return !here.stuck && here.disagrees == 0 && here.agrees > 0 && here.moves > 2 && (!goesOn || !t.gap.empty())
}

// mainGoesOn reports whether a number continues the main line rather than the alternative that is
// currently being read.
func (t *moveText) mainGoesOn(number moveNumber) bool {
	if t.line.ply != t.main.ply {
		return true
	}
	if t.looking || repeatsLater(t.text, t.at, number) {
		return false
	}
	main := t.look(*t.main, t.numbers, farMoves, throughNumbers)
	other := t.look(t.line, t.numbers, farMoves, throughNumbers)
	goesOn := func(o *outlook) bool { return o.moves > 0 && !o.stuck && o.disagrees == 0 }
	switch {
	case goesOn(&main) != goesOn(&other):
		return goesOn(&main)
	case !t.aside:
		return false
	}
	return main.moves >= other.moves
}

// repeatsLater reports whether any later line begins with the same number.
func repeatsLater(text string, from int, number moveNumber) bool {
	for at, found := nextNumbered(text, from); found && at < from+longestSideLine; at, found = nextNumbered(text, at) {
		if next, _ := beginningNumber(text[at:]); next.value == number.value && next.black == number.black {
			return true
		}
	}
	return false
}

// mostMentioned is the maximum number of moves that are examined in a line that also contains
// words.
const mostMentioned = 40

// endsWithMoves reports whether the last moves mentioned in a line of words may have been played in
// the game, because they continue it. If all moves in the line form a playable line by themselves,
// it is merely a side line.
func endsWithMoves(t *moveText, text string) bool {
	var moves []string
	end := 0
	for at := range text {
		if n := chineseMoveLength(text[at:]); n > 0 && at >= end {
			end = at + n
			moves = append(moves, text[at:end])
		}
	}
	if t.numbers.known || len(moves) < 2 || len(moves) > mostMentioned || strings.Trim(text[end:], " \t　，。,.；;!！") != "" {
		return false
	}
	played := func(ply int, moves []string) int {
		if ply < 0 {
			return 0
		}
		b := t.lineAt(&t.line, ply).board
		for i, text := range moves {
			m, err := b.parse(text, xiangqi.Chinese)
			if err != nil {
				return i
			}
			b.play(m)
		}
		return len(moves)
	}
	for back := range 3 {
		if played(t.line.ply-back, moves) == len(moves) {
			return false
		}
	}
	for from := 1; from < len(moves); from++ {
		if played(t.line.ply, moves[from:]) == len(moves)-from {
			return true
		}
	}
	return false
}
