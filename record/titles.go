package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Some titles contain moves, such as 第3局 炮二平五 马8进7 or 红方炮二平五开局. If the moves begin again in the
// lines that follow, the title is not part of the game.

// mayBeTitle reports whether a line that contains a few moves also contains words, but no number
// before the moves.
func (l *proseLine) mayBeTitle() bool {
	const mostMoves = 6
	return l.moves > 0 && l.moves <= mostMoves && l.words > 0 && !l.counts && !l.taken && !l.over && !l.inside
}

// onlyTitle reports whether all moves of the block are on a single line that might be a title.
func (b *listBlock) onlyTitle() bool {
	found := false
	for i := range b.lines {
		switch line := &b.lines[i]; {
		case line.moves == 0:
		case found || !line.mayBeTitle():
			return false
		default:
			found = true
		}
	}
	return found
}

// takeTitles turns lines that precede the moves of the game into titles, provided that the moves in
// those lines are not part of the game.
func (b *listBlock) takeTitles(place func(int) Place) {
	const most = 4 // lines
	for range most {
		at := slices.IndexFunc(b.lines, func(l proseLine) bool { return l.moves > 0 && !l.taken })
		if at < 0 || !b.lines[at].mayBeTitle() || b.fen != "" || !b.isTitle(at) {
			return
		}
		line := b.lines[at]
		text := strings.TrimSpace(line.text)
		b.lines[at] = proseLine{place: line.place}
		b.moves -= line.moves
		p := place(line.place - b.line)
		if list := factsIn(text); list != nil {
			list.set(b.game, p)
		} else if !headline(b.game, text, p) {
			b.lines[at].body = inBraces(text)
		}
	}
}

// isTitle reports whether the moves of the game begin only after the given line. They do if the
// moves after it begin with number 1, if they repeat the moves in the line, or if they can all be
// played only when the line is omitted.
func (b *listBlock) isTitle(at int) bool {
	behind := slices.IndexFunc(b.lines[at+1:], func(l proseLine) bool { return l.moves > 0 && !l.taken })
	if behind < 0 {
		return false
	}
	next := &b.lines[at+1+behind]
	if beginsWithOne(strings.TrimLeft(next.text, " \t　")) {
		return true
	}
	line := b.lines[at]
	title, rest := movesOfText(line.text), (&listBlock{game: b.game, line: b.line, lines: b.lines[at+1:]}).body()
	style := moveStyle{most: MaxPlies, tolerant: true}
	without := readMoveText(rest, startSetup, style)
	played, again := 0, len(title) > 0
	for n := without.root; len(n.Children) > 0 && played < len(title); played++ {
		n = n.Children[0]
		again = again && n.Move == title[played]
	}
	if again && played == len(title) && (len(title) > 1 || !slices.ContainsFunc(fields(line.text), isDoubtful)) {
		return true
	}
	const longTitle = 6 // in letters; longer than words that replace a move
	if next.words > 0 || line.before == 0 {
		return false
	}
	if doubtful := slices.ContainsFunc(fields(line.text), isDoubtful); !gameWord.MatchString(line.text) && (doubtful || line.words < longTitle && !isEvent(line.text)) {
		return false
	}
	with := readMoveText(b.body(), startSetup, style)
	return with.failures > 0 && without.failures == 0 && without.nodes > with.nodes
}

// isDoubtful reports whether a word that is not a move might take the place of one.
func isDoubtful(word string) bool { return mayBeMove(word) && chineseMoveLength(word) == 0 }

// movesOfText returns the moves mentioned in a line, as played from the standard starting position,
// up to the first one that cannot be played.
func movesOfText(text string) (moves []xiangqi.Move) {
	board := newBoard(&startSetup)
	for at := 0; at < len(text); {
		n := chineseMoveLength(text[at:])
		if n == 0 {
			at++
			continue
		}
		m, err := board.parse(text[at:at+n], xiangqi.Chinese)
		if err != nil {
			return moves
		}
		board.play(m)
		moves = append(moves, m)
		at += n
	}
	return moves
}
