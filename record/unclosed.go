package record

import "strings"

// An unclosed comment or parenthesis ends with its line, unless it contains moves and the next line
// does not begin with a number. Otherwise, it would swallow the rest of the game and, in a file
// without tags, all following games.

// opensRemark contains the characters that begin comments and parentheses.
const opensRemark = "({（｛"

// unclosedEnd returns the end of an unclosed comment or parenthesis whose content begins at the
// given offset in text. This is the end of either the line or the text.
func unclosedEnd(text string, begin int) (end int, line bool) {
	inside, rest, found := strings.Cut(text[begin:], "\n")
	if !found || !endsWithLine(inside, rest) {
		return len(text), false
	}
	return begin + len(inside), true
}

// endsWithLine reports whether an unclosed remark probably ends with its line.
func endsWithLine(inside, rest string) bool {
	if len(inside) > longestRemark {
		return false
	}
	_, numbered := beginningNumber(normalNumbers(head(strings.TrimLeft(rest, " \t\r\n　"))))
	return numbered || !mentionsMoves(inside)
}

// takeUnclosed returns the unclosed remark that begins at the given offset, and advances past it.
func takeUnclosed(t *moveText, begin int, warning string) string {
	t.looked += len(t.text) - begin
	end, line := len(t.text), false
	if t.looked <= mayLook*len(t.text)+lookAnyway {
		end, line = unclosedEnd(t.text, begin)
	}
	if t.at = end; line {
		t.warn(begin, "%s: it is taken to end with its line", warning)
	} else {
		t.warn(begin, "%s: what follows is taken as a comment", warning)
	}
	return t.text[begin:end]
}

// unclosed contains the lines that have been read since the beginning of a comment or parenthesis
// that is still open.
type unclosed struct {
	at    int       // index of the line in the block where the remark begins; -1 if there is none
	lines []pgnLine // the lines after it
	seen  int       // number of bytes of text
	again int       // number of bytes that have been read again
}

// take processes a line. It returns false if the caller does not want any more games.
func (r *listReader) take(line string) bool {
	was := r.state.verbatim()
	if was {
		if !r.state.braced && r.blank && r.isHeading(strings.Trim(line, " \t　\r")) && r.closeHere() {
			if !r.readAgain() {
				return false
			}
			return r.take(line)
		}
		r.open.lines = append(r.open.lines, pgnLine{line, r.text.number})
	}
	ok := r.takeLine(line)
	switch open := r.state.verbatim(); {
	case open && !was:
		r.open.at, r.open.lines = len(r.block.lines)-1, nil
	case !open:
		r.open.at, r.open.lines = -1, nil
	}
	return ok
}

// closeHere ends an unclosed remark at the end of its line, and reports whether it did so. If it
// did, the lines after the remark must be read again.
func (r *listReader) closeHere() bool {
	b, o := r.block, &r.open
	if o.at < 0 || o.at >= len(b.lines) || o.again > mayLook*o.seen+lookAnyway {
		return false
	}
	line, rest := &b.lines[o.at], ""
	for _, next := range o.lines {
		if rest = strings.TrimSpace(next.text); rest != "" {
			break
		}
	}
	if !endsWithLine(line.text[strings.LastIndexAny(line.text, opensRemark)+1:], rest) {
		return false
	}
	b.game.warn(Place{Game: r.in.game + 1, Line: line.place}, "a parenthesis or a comment is not closed: it is taken to end with its line")
	if closing := strings.Repeat(")", r.state.depth); r.state.braced {
		line.body += "}"
	} else {
		line.body += closing
	}
	b.lines = b.lines[:o.at+1]
	r.state = proseState{plain: r.state.plain}
	return true
}

// readAgain rereads the lines after an unclosed remark that closeHere has ended.
func (r *listReader) readAgain() bool {
	lines, number := r.open.lines, r.text.number
	r.open.at, r.open.lines = -1, nil
	for _, line := range lines {
		r.text.number = line.line
		r.open.again += len(line.text)
		if !r.take(line.text) {
			return false
		}
	}
	r.text.number = number
	return true
}

// closeAtEnd closes open remarks at the end of the text.
func (r *listReader) closeAtEnd() bool {
	for r.state.verbatim() && r.closeHere() {
		if !r.readAgain() {
			return false
		}
	}
	return true
}
