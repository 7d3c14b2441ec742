package record

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// PGN, the portable game notation: tags in brackets, then the moves. Chinese
// files write moves in any notation and say little about which; Red may be
// called White; behind the result some programs leave a few lines of their own.

// pgnGame is the text of one game.
type pgnGame struct {
	tags     []pgnLine
	body     strings.Builder
	line     int // of the first tag or move
	bodyLine int // of the first line of the body
}

type pgnLine struct {
	text string
	line int
}

// pgnSplitter cuts a file into games.
type pgnSplitter struct {
	text    *textInput
	pending string // a tag line that begins the next game
	usual   int    // bytes of the moves of the game before
}

func readPGN(in *input) {
	s := &pgnSplitter{text: in.text()}
	for {
		text, err := s.next()
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

// next returns the next game, or nil where none is left; with the last game it
// returns the error that ended the file.
func (s *pgnSplitter) next() (*pgnGame, error) {
	g := &pgnGame{}
	blank, braced := false, false
	for {
		line := s.pending
		s.pending = ""
		if line == "" {
			var err error
			if line, err = s.text.next(); err != nil {
				if g.line == 0 {
					return nil, err
				}
				return g, err
			}
		}
		trimmed := strings.TrimSpace(line)
		isTag := isTag(trimmed) && (!braced || isTagLine(trimmed))
		if isTag && (g.body.Len() > 0 || blank && g.hasTag(trimmed)) {
			s.pending, s.usual = line, g.body.Len()
			return g, nil
		}
		blank = trimmed == ""
		if blank && g.body.Len() == 0 {
			continue
		}
		if g.line == 0 {
			g.line = s.text.number
		}
		if isTag && len(g.tags) < 2*maxHeaders {
			g.tags = append(g.tags, pgnLine{trimmed, s.text.number})
		}
		if isTag {
			continue
		}
		if g.body.Len() == 0 {
			const most = 2 << 10 // longer games grow as they are read
			g.body.Grow(min(s.usual, most))
			g.bodyLine = s.text.number
		}
		braced = staysInBraces(line, braced)
		g.body.WriteString(line)
		g.body.WriteByte('\n')
	}
}

// isTag says whether a line is a tag: a bracket and a letter, not "[%clk".
func isTag(line string) bool {
	return len(line) > 1 && line[0] == '[' && (line[1]|0x20 >= 'a' && line[1]|0x20 <= 'z' || line[1] >= 0x80)
}

// isTagLine says whether a line is one with which games begin, so that a comment
// before it must have lost its closing brace.
func isTagLine(line string) bool {
	line = strings.ToLower(line)
	return strings.HasPrefix(line, `[event "`) || strings.HasPrefix(line, `[game "`)
}

// staysInBraces says whether a comment is open at the end of a line.
func staysInBraces(line string, braced bool) bool {
	for i := range len(line) {
		switch {
		case braced:
			braced = line[i] != '}'
		case line[i] == '{':
			braced = true
		case line[i] == ';':
			return false
		}
	}
	return braced
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

// splitTag takes a tag apart. Quotes inside the value need not be escaped.
func splitTag(line string) (name, value string) {
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
	if strings.IndexByte(value, '\\') >= 0 {
		value = tagUnescaper.Replace(value)
	}
	return name, value
}

var tagUnescaper = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// givePGN reads the text of a game and hands it out.
func (in *input) givePGN(text *pgnGame) bool {
	g := New()
	place := func(line int) Place { return Place{Game: in.game, Line: line} }
	fen, style := g.readTags(text.tags, place)
	if fen != "" {
		if err := g.readStart(fen, place(text.line)); err != nil {
			return in.skip(place(text.line), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	tagged := g.Result
	style.most = in.options.Limits.Moves
	moves := g.readMoves(text.body.String(), style, func(offsetLines int) Place { return place(text.bodyLine + offsetLines) })
	if len(text.tags) == 0 && len(g.Root.Children) == 0 {
		return in.skip(place(text.line), fmt.Errorf("%w: neither tags nor moves", ErrDamaged))
	}
	switch {
	case tagged == xiangqi.Undecided:
		g.Result = moves.result
	case moves.over && moves.result != xiangqi.Undecided && moves.result != tagged:
		g.warn(place(text.line), "the tag says %s, the moves end with %s: the tag is taken", tagged.PGN(), moves.result.PGN())
	}
	return in.give(g)
}

// readMoves reads the moves of the game from text. at gives the place of a line
// of it, counted from 0.
func (g *Game) readMoves(text string, style moveStyle, at func(line int) Place) *moveText {
	if strings.Contains(text, "\uFFFD") {
		g.warn(at(0), "characters that do not decode have been replaced")
	}
	moves := readMoveText(text, g.Start, style)
	if g.turned != nil {
		told := readMoveText(text, g.turned.told, style)
		if len(told.root.Children) > 0 && told.start.Turn == g.turned.told.Turn && told.failures <= moves.failures {
			g.turnBack()
			moves = told
		}
	}
	for _, w := range moves.warnings {
		g.warn(at(strings.Count(text[:w.offset], "\n")), "%s", w.message)
	}
	g.Start, g.Root = moves.start, moves.root
	if newBoard(&g.Start).loose && len(g.Root.Children) > 0 {
		g.warnLoose(at(0))
	}
	return moves
}

// readTags fills the headers and the result and returns what else the tags say.
func (g *Game) readTags(tags []pgnLine, place func(int) Place) (fen string, style moveStyle) {
	for _, tag := range tags {
		name, value := splitTag(tag.text)
		if strings.Contains(value, "\uFFFD") {
			g.warn(place(tag.line), "characters that do not decode have been replaced")
		}
		value = cleanLine(value)
		switch strings.ToLower(name) {
		case "game", "variant", "setup", "plycount":
		case "fen":
			fen = value
		case "format":
			style = formatStyle(value)
		case "result":
			r, ok := parseResult(value)
			if !ok && value != "" {
				g.warn(place(tag.line), "unknown result %q", clip(value))
			}
			g.Result = r
		default:
			g.readTag(name, value, place(tag.line))
		}
	}
	return fen, style
}

func (g *Game) readTag(name, value string, p Place) {
	if side, ok := cutPrefixFold(name, "white"); ok {
		name = "Red" + side
	}
	name = canonicalName(name)
	switch {
	case !isHeaderName(name):
		g.warn(p, "tag %q is no name", clip(name))
	case value == "" || strings.Trim(value, "?. ") == "":
	case g.Headers.index(name) >= 0:
		if g.Headers.Get(name) != value {
			g.warn(p, "tag %s stands twice", name)
		}
	default:
		g.addHeader(name, value, p)
	}
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// pgnFormats are the values of the tag Format for the notations.
var pgnFormats = []struct {
	name     string
	notation xiangqi.Notation
}{
	{"Chinese", xiangqi.Chinese},
	{"WXF", xiangqi.WXF},
	{"AXF", xiangqi.WXF},
	{"ICCS", xiangqi.ICCS},
	{"SALG", xiangqi.Algebraic},
	{"LALG", xiangqi.AlgebraicLong},
	{"UCI", xiangqi.UCI},
	{"DhtmlXQ", xiangqi.DhtmlXQ},
	{"Vietnamese", xiangqi.Vietnamese},
	{"VietnameseShort", xiangqi.VietnameseShort},
}

// fromOneFormat marks, behind the name of the notation, ranks counted from 1.
const fromOneFormat = ",ranks-from-one"

// formatStyle tells what the tag Format says of the moves.
func formatStyle(value string) (style moveStyle) {
	name, fromOne := strings.CutSuffix(value, fromOneFormat)
	for _, f := range pgnFormats {
		if strings.EqualFold(f.name, name) {
			notation := f.notation
			if fromOne {
				notation |= xiangqi.RanksFromOne
			}
			style.declared, style.fromOne = &notation, fromOne
		}
	}
	return style
}

// formatName is the value of the tag Format for a notation.
func formatName(n xiangqi.Notation) string {
	for _, f := range pgnFormats {
		if name, options, _ := strings.Cut(n.String(), ","); f.notation.String() == name {
			if strings.Contains(options, fromOneFormat[1:]) {
				return f.name + fromOneFormat
			}
			return f.name
		}
	}
	return ""
}

// encodePGN writes a game with its moves in the notation wanted.
func encodePGN(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	notation := o.notation(xiangqi.Chinese)
	if newBoard(&g.Start).loose {
		notation = xiangqi.ICCS
	}
	w := &moveTextWriter{notation: notation, losses: l}
	w.tag("Game", "Chinese Chess")
	for _, h := range g.Headers {
		w.header(h)
	}
	w.tag("Result", g.Result.PGN())
	if name := formatName(notation); name != "Chinese" {
		w.tag("Format", name)
	}
	if g.Start != startSetup {
		w.tag("FEN", g.Start.FEN())
	}
	w.b.WriteByte('\n')
	w.write(g)
	w.separate("\n")
	w.b.WriteString(g.Result.PGN() + "\n\n")
	return o.encoded(w.b.String(), l), nil
}

func (w *moveTextWriter) tag(name, value string) {
	value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
	w.b.WriteString("[" + name + ` "` + value + "\"]\n")
}

// header writes a header as a tag. Names that mean something to a reader of PGN
// are not headers.
func (w *moveTextWriter) header(h Header) {
	value := cleanLine(h.Value)
	switch lower := strings.ToLower(h.Name); {
	case !isHeaderName(h.Name) || strings.HasPrefix(lower, "white"), lower == "game", lower == "variant",
		lower == "setup", lower == "plycount", lower == "fen", lower == "format", lower == "result":
		w.losses.add(LossHeader, "%s", h.Name)
		return
	case value == "":
		return
	case strings.Trim(value, "?. ") == "": // which says that the value is not known
		w.losses.add(LossHeader, "%s", h.Name)
		return
	case value != h.Value:
		w.losses.add(LossText, "line breaks in %s", h.Name)
	}
	w.tag(h.Name, value)
}
