package record

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Between the lines of a game, people often write alternatives that use the same numbers, as in
// 注：如6. 炮八平六，则马7进8. The moves of such a side line are playable where they are written, so they
// could be mistaken for the game itself. A side line is recognized by the words that introduce it
// and by the next numbered line, which either repeats the number of the side line's first move or
// does not exist. A side line is kept as a comment and never becomes part of the game.

// sideLineWords matches words that introduce a side line.
var sideLineWords = pattern.New(`(?i)变|變|另|或|如|若|倘|改走|应走|應走|可走|否则|否則|注|后续|後續|\bor\b|\bvar|\balt|\bif\b|\bhoặc\b|biến|nếu`)

// longestSideLine is the maximum length of a side line, in bytes.
const longestSideLine = 4 << 10

// skipSideLine treats the side line that begins with the current number, including any words that
// precede it, as a comment.
func (t *moveText) skipSideLine(value int, black bool) bool {
	if t.gap.empty() && (t.at == 0 || !strings.HasSuffix(strings.TrimRight(t.text[max(t.at-8, 0):t.at], " \t"), "）")) {
		return false // the case for most numbers
	}
	n := &t.numbers
	if t.looking || len(t.outer) > 0 || t.main != nil || t.line.ended || !n.known || n.expected(moveNumber{value: value, black: black}) != t.line.ply {
		return false
	}
	near := max(0, t.at-longestSideLine)
	begin := near + strings.LastIndexByte(t.text[near:t.at], '\n') + 1
	if begin == near && near > 0 || strings.TrimSpace(t.text[begin:t.at]) == "" {
		return false
	}
	own := !t.gap.empty() && strings.TrimSpace(t.text[begin:max(t.gap.at, begin)]) == ""
	end, repeated := nextNumbered(t.text, t.at)
	switch next, _ := beginningNumber(t.text[end:]); {
	case repeated && (next.value != value || next.black != black):
		return false
	case repeated:
	case !own || end < len(t.text) || !sideLineWords.MatchString(t.text[t.gap.at:t.at]):
		return false
	default: // at the end of the game
		end -= len(endingResult(t.text[t.at:]))
	}
	from := t.at
	if !t.gap.empty() {
		from = t.gap.at
	}
	aside := strings.TrimSpace(wordReplacer.Replace(t.text[from:end]))
	t.warn(from, "ply %d: the moves in %q are kept as a comment", t.line.ply+1, clip(aside))
	t.gap = gap{}
	t.takeComment(aside)
	t.at = end
	return true
}

// nextNumbered returns the offset of the next numbered line if that line is near. If not, it
// returns the offset where it stopped searching.
func nextNumbered(text string, from int) (at int, found bool) {
	for at = from; at < from+longestSideLine; {
		near := text[at:min(len(text), at+longestSideLine)]
		line := strings.IndexByte(near, '\n')
		if line < 0 {
			return at + len(near), false
		}
		at += line + 1
		if _, found := beginningNumber(text[at:]); found {
			return at, true
		}
	}
	return at, false
}

// endingResult returns the last word of text, with everything after it, if that word is a result.
func endingResult(text string) string {
	words := strings.TrimRight(text, " \t\n")
	last := words[strings.LastIndexAny(words, " \t\n")+1:]
	if n, _ := endsResult(last); n == 0 {
		return ""
	}
	return text[len(words)-len(last):]
}

// beginningNumber returns the number at the beginning of a line if it is followed by a dot.
func beginningNumber(line string) (n moveNumber, found bool) {
	const longest = 64 // length of spaces and a number, in bytes
	line = strings.TrimLeft(line[:min(len(line), longest)], " \t　")
	digits := len(line) - len(strings.TrimLeft(line, "0123456789０１２３４５６７８９"))
	if digits == 0 {
		return n, false
	}
	dots := 0
	for _, r := range line[digits:] {
		if !isNumberMark(r) {
			break
		}
		if dots++; r == '…' {
			dots++
		}
	}
	return moveNumber{mark: 2, value: leadingNumber(line[:digits]), black: dots > 1}, dots > 0
}

// enoughScript is the number of moves that each side must have made using only its own digits. Only
// then is a move with the other side's digits checked.
const enoughScript = 2

// countScript counts the digits of the move that was just read. It returns false if they are the
// other side's digits and the text after them shows that a move is missing before this one.
func (t *moveText) countScript(begin int) bool {
	before, end := t.script, t.at
	t.script.count(t.text[begin:end], t.line.board.turn())
	if t.script.wrong == 0 || before.wrong > 0 || t.looking {
		return true
	}
	if first := t.line.node == t.root; first && (t.numbers.known || !sidesDiffer(t.text, begin, end)) || !first && min(before.red, before.black) < enoughScript {
		return true
	}
	t.at = begin
	ahead := t.look(t.line, t.numbers, farMoves, toNumber)
	t.at = end
	others := ahead.script.wrong == ahead.moves && (ahead.moves > 1 || ahead.stuck)
	if ahead.agrees > 0 || ahead.disagrees == 0 && !others {
		return true
	}
	t.script = before
	t.endLine(begin, &sideError{t.text[begin:end], t.line.board.turn()})
	return false
}

// sidesDiffer reports whether a move and the next one use different kinds of digits. If they do,
// each side uses a kind of its own. The next move must be near.
func sidesDiffer(text string, begin, end int) bool {
	const near = 60 // in bytes
	var digits script
	digits.count(text[begin:end], xiangqi.Red)
	for at := end; at < min(len(text), end+near); at++ {
		if text[at] < utf8.RuneSelf || !utf8.RuneStart(text[at]) {
			continue
		}
		if length := chineseMoveLength(text[at:]); length > 0 {
			digits.count(text[at:at+length], xiangqi.Black)
			return digits.red+digits.black == 2 || digits.wrong == 2
		}
	}
	return false
}

// isOfRed reports whether a move uses Chinese digits while the next move uses other digits.
func isOfRed(text string, begin, end int) bool {
	var digits script
	digits.count(text[begin:end], xiangqi.Red)
	return digits.red > 0 && sidesDiffer(text, begin, end)
}

// sideError reports a move that is written in the other side's digits.
type sideError struct {
	move string
	turn xiangqi.Color
}

func (e *sideError) Error() string {
	return fmt.Sprintf("%v is to move, and %s has the digits of the other side: a move seems to be missing", e.turn, e.move)
}
