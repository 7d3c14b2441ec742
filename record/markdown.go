package record

import (
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// Patterns for Markdown in text pasted from pages, emails and the output of programs.
var (
	linkPattern   = pattern.New(`\[([^\[\]]{1,60})\]\([^()\s]*\)`)
	strongPattern = pattern.New(`\*\*\*?([^\s*](?:[^*]*[^\s*])?)\*\*\*?`)
	stressPattern = pattern.New(`(^|[\s　])\*([^\s*](?:[^*]*[^\s*])?)\*($|[\s　，。,.；;])`)
	codePattern   = pattern.New("`+([^`]+)`+")
	quotePattern  = pattern.New(`^[ \t]{0,3}(?:>[ \t]?)+`)
	fencePattern  = pattern.New("^[ \\t]{0,3}(?:```+|~~~+)[ \\t]*[\\w+-]{0,20}[ \\t]*$")
)

// withoutMarkdown returns a line with the markup for links, code and emphasis removed.
func withoutMarkdown(line string) string {
	if strings.Contains(line, "](") {
		line = linkPattern.ReplaceAllString(line, "$1")
	}
	if strings.Count(line, "*") > 1 {
		line = strongPattern.ReplaceAllString(line, "$1")
		line = stressPattern.ReplaceAllString(line, "$1$2$3")
	}
	if strings.Count(line, "`") > 1 {
		line = codePattern.ReplaceAllString(line, "$1")
	}
	return line
}

// unquoted returns a line with its quotation markers removed.
func unquoted(line string) string {
	if strings.IndexByte(line, '>') < 0 {
		return line
	}
	return line[len(quotePattern.FindString(line)):]
}

// blockJoined is the warning about a code block that may be another game.
const blockJoined = "the moves of this block of code are taken to continue those before it"

// isFence reports whether a line begins or ends a code block.
func isFence(line string) bool {
	for i := range len(line) {
		switch line[i] {
		case ' ', '\t':
			continue
		case '`', '~':
			return fencePattern.MatchString(line)
		}
		break
	}
	return false
}

// fence begins or ends a code block. Words that precede the first code block are not moves.
func (r *listReader) fence() {
	r.fenced = !r.fenced
	r.opened = r.fenced && r.block.moves > 0
	if !r.fenced || r.opened || slices.ContainsFunc(r.block.lines, func(l proseLine) bool { return l.number }) {
		return
	}
	r.block.preface()
	for i := range r.block.lines {
		r.block.lines[i].words = 0
	}
}

// escaped reports whether a line begins with %, which PGN reserves for use by programs, and does
// not contain any moves.
func (r *listReader) escaped(line string) bool {
	return line[0] == '%' && !r.state.verbatim() && (&proseState{}).scan(line).moves == 0
}
