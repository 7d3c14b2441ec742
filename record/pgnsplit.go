package record

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// pgnGame is the text of one game.
type pgnGame struct {
	tags     []pgnLine
	stray    []pgnLine // text that follows tags but does not begin the moves
	body     strings.Builder
	line     int // number of the first line with a tag or a move
	bodyLine int // number of the first line of the body
	joined   int // first line of a code block that may be another game; 0 if there is none
	preface  int // first line of the words before the first game; 0 if there are none
}

// isPreface reports whether the text contains only words, as text before the first game may.
func (g *pgnGame) isPreface() bool {
	if len(g.tags) > 0 {
		return false
	}
	found := textSurvey{}
	found.lines(slices.Collect(strings.Lines(g.body.String())))
	return found.moves+found.starts+found.results == 0
}

type pgnLine struct {
	text string
	line int
}

// pgnSplitter splits a file into games. Tags may occur anywhere outside comments. A line may
// contain several tags, tags may be followed by moves on the same line, and the value of a tag may
// extend over several lines.
type pgnSplitter struct {
	text    *textInput
	pending []pgnLine // lines, or remainders of lines, that are read again
	last    int       // number of the last line returned
	usual   int       // size of the previous game's moves, in bytes
	fenced  bool      // in a Markdown code block
}

func readPGN(in *input) {
	s := &pgnSplitter{text: in.text()}
	var preface *pgnGame
	for {
		text, err := s.next()
		switch {
		case text == nil && preface != nil && in.game == 0: // the file contains only a preface
			text = preface
		case text != nil && in.game == 0 && err == nil && text.isPreface():
			if preface == nil {
				preface = text
			}
			continue
		case text != nil && in.game == 0 && preface != nil:
			text.preface = preface.line
		}
		if text != nil {
			in.game++
			if !in.passed() && !in.givePGN(text) {
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				in.skip(Place{Line: s.text.number + 1}, err)
			}
			return
		}
	}
}

// line returns the next line, or the remainder of a line.
func (s *pgnSplitter) line() (string, error) {
	if len(s.pending) > 0 {
		line := s.pending[0]
		s.pending = s.pending[1:]
		s.last = line.line
		return line.text, nil
	}
	line, err := s.text.next()
	s.last = s.text.number
	return line, err
}

// again makes text the next line that is read.
func (s *pgnSplitter) again(text string) {
	s.pending = append([]pgnLine{{text, s.last}}, s.pending...)
}

// next returns the next game, or nil if there are no more games. Along with the last game, it
// returns the error that ended the file.
func (s *pgnSplitter) next() (*pgnGame, error) {
	g := &pgnGame{}
	blank, braced, quoted, opened := false, false, false, false // opened: the last line with words began a code block
	for {
		line, err := s.line()
		if err != nil {
			if g.line == 0 {
				return nil, err
			}
			return g, err
		}
		if plain := unquoted(line); !braced || quoted {
			quoted, line = plain != line, plain
		}
		if !braced && isFence(line) {
			s.fenced, line = !s.fenced, ""
			opened = s.fenced
		}
		trimmed := strings.TrimSpace(line)
		if opened && trimmed != "" {
			opened = false
			switch {
			case g.line > 0 && beginsWithOne(trimmed): // the line begins another game
				s.again(line)
				return g, nil
			case g.body.Len() > 0 && g.joined == 0 && !numberHead.MatchString(trimmed) && !isTag(trimmed):
				g.joined = s.last
			}
		}
		isTag := isTag(trimmed) && (!braced || isTagLine(trimmed))
		if isTag && (g.body.Len() > 0 || blank && g.hasTag(trimmed)) {
			s.again(line)
			s.usual = g.body.Len()
			return g, nil
		}
		blank = trimmed == ""
		if g.body.Len() == 0 && (blank || line[0] == '%') {
			continue
		}
		if g.line == 0 {
			g.line = s.last
		}
		if isTag {
			s.takeTag(g, trimmed)
			continue
		}
		if g.body.Len() == 0 {
			const most = 2 << 10 // the buffer for a longer game grows during reading
			g.body.Grow(min(s.usual, most))
			g.bodyLine = s.last
		}
		moves, tag, inside := cutMoves(line, braced)
		g.body.WriteString(moves)
		g.body.WriteByte('\n')
		if braced = inside; tag != "" {
			s.again(tag)
		}
	}
}

// takeTag consumes the tag at the beginning of a line. The rest of the line is read later.
func (s *pgnSplitter) takeTag(g *pgnGame, line string) {
	number := s.last
	tag, rest, closed := cutTag(line)
	if !closed {
		tag, rest = s.longTag(line)
	}
	if len(g.tags) < 2*maxHeaders {
		g.tags = append(g.tags, pgnLine{tag, number})
	}
	switch rest = strings.TrimSpace(rest); {
	case rest == "":
	case isTagHead(rest), beginsMoves(rest):
		s.again(rest)
	default:
		g.stray = append(g.stray, pgnLine{rest, number})
	}
}

// longestTag is the maximum number of lines that a tag may extend over after its first line.
const longestTag = 32

// longTag reads a tag that does not end on its first line. If none of the following lines closes
// the tag, the tag ends with its first line.
func (s *pgnSplitter) longTag(line string) (tag, rest string) {
	first := s.last
	whole, ahead := line, []pgnLine(nil)
	for range longestTag {
		next, err := s.line()
		if err != nil {
			break // s.line returns the error again
		}
		ahead = append(ahead, pgnLine{next, s.last})
		text := strings.TrimSpace(next)
		if text == "" || isTag(text) {
			break
		}
		if !strings.HasSuffix(whole, "/") { // a position continues with its next rank
			whole += " "
		}
		whole += text
		if tag, rest, closed := cutTag(whole); closed {
			return tag, rest
		}
	}
	s.pending, s.last = append(ahead, s.pending...), first
	return line, ""
}

// isTag reports whether a line begins with a tag. A tag starts with a bracket and a letter, so
// "[%clk" is not one.
func isTag(line string) bool {
	return len(line) > 1 && line[0] == '[' && (line[1]|0x20 >= 'a' && line[1]|0x20 <= 'z' || line[1] >= 0x80 || line[1] == ' ' && isTagHead(line)) ||
		strings.HasPrefix(line, wideBracket) && isTagHead(line)
}

// wideBracket is the opening bracket used in Chinese text.
const wideBracket = "［"

// tagHead matches the beginning of a tag at any place in a line: a bracket, a name and a quotation
// mark.
var tagHead = pattern.New(`^[\[［]\s*[A-Za-z][A-Za-z0-9_]*\s*["“”]`)

func isTagHead(text string) bool {
	const longest = 256 // length of a name with its bracket: matching scans the whole text
	return tagHead.MatchString(text[:min(len(text), longest)])
}

// isTagLine reports whether a line begins a game. If a comment is still open at such a line, its
// closing brace must be missing.
func isTagLine(line string) bool {
	line = strings.ToLower(line)
	return strings.HasPrefix(line, `[event "`) || strings.HasPrefix(line, `[game "`)
}

// cutTag splits a line after the tag at its beginning. closed is false if the tag does not end on
// this line.
func cutTag(line string) (tag, rest string, closed bool) {
	if isPlainTag(line) {
		return line, "", true
	}
	quote := strings.IndexAny(line, `"“”`)
	if quote < 0 {
		if end := strings.IndexAny(line, "]］"); end >= 0 {
			return line[:end], strings.TrimLeft(line[end:], "]］"), true
		}
		return line, "", false
	}
	escaped := false
	for i, r := range line[quote+1:] {
		switch {
		case escaped:
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"' || r == '”' || r == '“':
			at := quote + 1 + i
			behind := strings.TrimLeft(line[at+len(string(r)):], " \t")
			for _, bracket := range []string{"]", "］"} {
				if rest, ok := strings.CutPrefix(behind, bracket); ok {
					return line[:len(line)-len(rest)], rest, true
				}
			}
		}
	}
	return line, "", strings.ContainsAny(line[quote+1:], `"”`) // the closing bracket or a quotation mark is missing
}

// isPlainTag reports whether a line consists of a tag whose only quotation marks are those around
// the value.
func isPlainTag(line string) bool {
	const leadOfQuotes = '\xe2' // first byte of “ and ”
	inside, ok := strings.CutSuffix(line, `"]`)
	if !ok || strings.IndexByte(inside, '\\') >= 0 || strings.IndexByte(inside, leadOfQuotes) >= 0 {
		return false
	}
	quote := strings.IndexByte(inside, '"')
	return quote >= 0 && strings.IndexByte(inside[quote+1:], '"') < 0
}

// numberHead matches a move number, or anything else that may come before the first move number.
var numberHead = pattern.New(`^(?:[0-9０-９]{1,3}\s*[.．、。…]|[{(（｛$*;])`)

// beginsMoves reports whether text, which follows a tag, begins the moves of the game.
func beginsMoves(text string) bool {
	if numberHead.MatchString(text) {
		return true
	}
	first := text[:min(len(text), longestRemark)]
	scanned := (&proseState{}).scan(first)
	return scanned.isMoves() || scanned.over
}

// cutMoves splits a line of moves where a tag begins the next game. inside reports whether a
// comment is still open at the end of the moves.
func cutMoves(line string, braced bool) (moves, tag string, inside bool) {
	if !braced && line != "" && line[0] == '%' {
		return line, "", false
	}
	if !braced && strings.IndexByte(line, '{') < 0 && strings.IndexByte(line, '[') < 0 {
		return line, "", false
	}
	for i := range len(line) {
		switch {
		case braced:
			braced = line[i] != '}'
		case line[i] == '{':
			braced = true
		case line[i] == ';':
			return line, "", false
		case line[i] == '[' && i > 0 && isTagHead(line[i:]):
			return line[:i], line[i:], false
		}
	}
	return line, "", braced
}

func (g *pgnGame) hasTag(line string) bool {
	name, _ := splitTag(line)
	for _, tag := range g.tags {
		if have, _ := splitTag(tag.text); strings.EqualFold(have, name) {
			return true
		}
	}
	return false
}

// splitTag splits a tag into its name and its value. Quotation marks inside the value need not be
// escaped.
func splitTag(line string) (name, value string) {
	if strings.HasPrefix(line, wideBracket) || strings.IndexByte(line, '"') < 0 {
		line = wideQuotes.Replace(line)
	}
	line = strings.TrimSpace(strings.TrimPrefix(line, "["))
	end := strings.IndexAny(line, " \t\"")
	if end < 0 {
		return strings.TrimRight(line, "]"), ""
	}
	name, value = line[:end], strings.TrimSpace(line[end:])
	value = strings.TrimSpace(strings.TrimSuffix(value, "]"))
	value = strings.TrimPrefix(value, `"`)
	if !strings.HasSuffix(value, `\"`) || strings.HasSuffix(value, `\\"`) {
		value = strings.TrimSuffix(value, `"`)
	}
	if len(value) > 1 && value[0] == '\'' && value[len(value)-1] == '\'' && strings.IndexByte(line, '"') < 0 {
		value = value[1 : len(value)-1]
	}
	if strings.IndexByte(value, '\\') >= 0 {
		value = tagUnescaper.Replace(value)
	}
	return name, value
}

var (
	tagEscaper   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	tagUnescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
	wideQuotes   = strings.NewReplacer("［", "[", "］", "]", "“", `"`, "”", `"`)
)
