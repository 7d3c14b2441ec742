package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// If there is only a single move between two consecutive numbers, that move can belong to either
// side. For example, A4+5 can be a move by Red, or a move by Black that follows a missing move by
// Red.

// takeBackDoubtful takes back the last move if the next number shows that one of two moves is
// missing. It does so only if the text of the last move could also be a move by the other side.
func (t *moveText) takeBackDoubtful(number moveNumber, expected int) bool {
	line := &t.line
	n := line.node
	if expected != line.ply+1 || t.numbers.single || number.black || t.main != nil || line.node == t.root || len(n.Children) > 0 {
		return false
	}
	if s := &t.script; s.red > 0 && s.black > 0 && s.wrong == 0 || !namesFiles(t.text[:number.at]) {
		return false
	}
	back := t.lineAt(line, line.ply-1)
	setup, ok := otherSideToMove(back.board.pos.Setup())
	if !ok {
		return false
	}
	other := newBoard(&setup)
	if _, err := other.parse(back.board.format(n.Move, xiangqi.WXF), xiangqi.WXF); err != nil {
		return false
	}
	parent := n.parent
	parent.Children = slices.DeleteFunc(parent.Children, func(c *Node) bool { return c == n })
	t.comments[parent] = append(t.comments[parent], t.comments[n]...)
	delete(t.comments, n)
	t.nodes--
	*line = back
	line.begun = back.ply > 0
	return true
}

// namesFiles reports whether the move at the end of text names files rather than squares. Each side
// counts the files from its own point of view.
func namesFiles(text string) bool {
	const enough = 40 // in bytes
	words := strings.Fields(text[max(0, len(text)-enough):])
	for len(words) > 0 && strings.Trim(words[len(words)-1], "+-=.:#!?,;*") == "" {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return false
	}
	word := strings.TrimRight(words[len(words)-1], ".:#!?,;")
	if strings.ContainsFunc(word, isHan) {
		return true
	}
	switch systemOf(word).Notation {
	case xiangqi.UCI, xiangqi.DhtmlXQ, xiangqi.Algebraic:
		return false
	}
	last := word[len(word)-1]
	return last >= '1' && last <= '9'
}
