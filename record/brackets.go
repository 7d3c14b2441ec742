package record

import (
	"strings"
	"unicode/utf8"
)

// This file handles remarks in brackets and braces. Brackets of the same kind may be nested. Moves
// inside brackets are part of the remark.

// commentBrackets lists Chinese brackets and square brackets. In prose, only the first
// proseBrackets pairs enclose remarks, because the others are used as quotation marks.
var commentBrackets = [...][2]string{{"【", "】"}, {"〔", "〕"}, {"［", "］"}, {"[", "]"}, {"「", "」"}, {"《", "》"}}

const proseBrackets = 4

// longestRemark is the maximum size of bracketed text, in bytes.
const longestRemark = 500

// enclosed returns the content and the total length of the bracketed text at the beginning of text.
// If the bracket is never closed, the length is 0. If nested brackets are left open, the first
// closing bracket ends the text.
func enclosed(text string, pair [2]string) (inside string, size int) {
	opening, closing := pair[0], pair[1]
	rest, first, depth := text[len(opening):], -1, 1
	for i := 0; i < len(rest); {
		switch {
		case strings.HasPrefix(rest[i:], opening):
			depth++
			i += len(opening)
		case strings.HasPrefix(rest[i:], closing):
			if first < 0 {
				first = i
			}
			if depth--; depth == 0 {
				return rest[:i], len(opening) + i + len(closing)
			}
			i += len(closing)
		default:
			_, n := utf8.DecodeRuneInString(rest[i:])
			i += n
		}
	}
	if first < 0 {
		return "", 0
	}
	return rest[:first], len(opening) + first + len(closing)
}

// bracketed is like enclosed, but accepts any of the given kinds of brackets. If text does not
// begin with one of them, or if the bracketed text is longer than longestRemark, the length is 0.
func bracketed(text string, kinds [][2]string) (inside string, size int) {
	for _, pair := range kinds {
		if strings.HasPrefix(text, pair[0]) {
			if inside, size = enclosed(text[:min(len(text), longestRemark)], pair); size > 0 {
				return inside, size
			}
		}
	}
	return "", 0
}

// readBracket reads a remark in brackets.
func (t *moveText) readBracket(r rune) bool {
	switch r {
	case '[', '【', '〔', '［', '「', '《':
	default:
		return false
	}
	text, size := bracketed(t.text[t.at:], commentBrackets[:])
	if size == 0 {
		return false
	}
	t.at += size
	if r == '[' && strings.HasPrefix(text, "%") {
		text = "[" + text + "]"
	}
	t.takeAside(t.at-size, text)
	return true
}

// braced returns the text in braces at the current position and advances past it. Braces within the
// text are taken into account only if all of them are closed.
func (t *moveText) braced() string {
	text := t.text[t.at:]
	end := strings.IndexByte(text, '}')
	if end < 0 {
		return takeUnclosed(t, t.at+1, "a comment has no closing brace")
	}
	inside, size := text[1:end], end+1
	if strings.IndexByte(inside, '{') >= 0 {
		outer, whole := "", 0
		if t.looked <= mayLook*len(t.text)+lookAnyway {
			outer, whole = enclosed(text, [2]string{"{", "}"})
			if whole <= size {
				t.looked += len(text) // without success
			}
		}
		if whole > size {
			if beginsMoves(strings.TrimSpace(text[size : whole-1])) {
				t.warn(t.at, "there are moves after the braces in a comment: they are kept in it")
			}
			inside, size = outer, whole
		}
	}
	t.at += size
	return inside
}

// bracket reads text in brackets, which is either a clock time or a remark.
func (c *scanner) bracket(rest string) bool {
	if rest[0] == '[' {
		if m := clockPattern.FindStringSubmatch(rest[:min(len(rest), longestRemark)]); m != nil {
			c.flush()
			c.b.WriteString("{[%" + m[1] + " " + m[2] + "]}")
			c.at += len(m[0])
			return true
		}
	}
	if c.line.moves == 0 {
		return false
	}
	text, size := bracketed(rest, commentBrackets[:proseBrackets])
	if size > 0 {
		c.remark(text, size)
	}
	return size > 0
}

// braces reads a comment whose braces are all closed on the same line.
func (c *scanner) braces(rest string) bool {
	for _, pair := range [...][2]string{{"{", "}"}, {"｛", "｝"}} {
		if !strings.HasPrefix(rest, pair[0]) || !strings.Contains(rest[len(pair[0]):], pair[0]) {
			continue
		}
		if c.looked > mayLook*len(c.text) {
			return false
		}
		c.looked += len(rest)
		if text, size := enclosed(rest, pair); strings.Contains(text, pair[0]) {
			c.remark(text, size)
			return true
		}
	}
	return false
}

// wideBraces replaces braces, which delimit comments, with full-width braces.
var wideBraces = strings.NewReplacer("{", "｛", "}", "｝")

// inBraces returns text as a comment in PGN, with full-width braces in place of its own.
func inBraces(text string) string { return "{" + wideBraces.Replace(text) + "}" }

// remark writes a comment for the move reader.
func (c *scanner) remark(text string, size int) {
	c.flush()
	c.b.WriteString(inBraces(text))
	c.at += size
}
