package record

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// PGN is the portable game notation: tags in brackets, followed by the moves. Chinese files use
// various notations, often without naming them. Red may be called White, and some programs add a
// few lines of their own after the result.

// givePGN parses the text of a game and yields the game.
func (in *input) givePGN(text *pgnGame) bool {
	g := New()
	place := func(line int) Place { return Place{Game: in.game, Line: line} }
	fen, style := g.readTags(text.tags, place)
	if fen != "" {
		if err := g.readStart(fen, place(text.line)); err != nil {
			return in.skip(place(text.line), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	if text.preface > 0 {
		g.warn(place(text.preface), prefaceLeftOut)
	}
	if text.joined > 0 {
		g.warn(place(text.joined), blockJoined)
	}
	for _, line := range text.stray {
		g.warn(place(line.line), "text after a tag is left out: %q", clip(line.text))
	}
	if len(text.tags) > 0 && !in.wantsMoves(g) {
		g.turned = nil
		if g.Result == xiangqi.Undecided {
			g.Result = lastResult(text.body.String())
		}
		return in.give(g)
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

// lastResult returns the result at the end of the move text, if there is one.
func lastResult(text string) xiangqi.Result {
	text = strings.TrimSpace(text)
	result, _ := parseResult(text[strings.LastIndexAny(text, " \t\n")+1:])
	return result
}

// readMoves reads the moves of the game from text. at returns the place of the given line of the
// text, counted from 0.
func (g *Game) readMoves(text string, style moveStyle, at func(line int) Place) *moveText {
	if strings.Contains(text, "\uFFFD") {
		g.warn(at(0), "characters that do not decode have been replaced")
	}
	if !style.tolerant && strings.IndexByte(text, wordMark) >= 0 {
		text = strings.ReplaceAll(text, string(wordMark), " ")
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

// readTags sets the headers and the result from the tags. It returns the remaining information that
// the tags contain.
func (g *Game) readTags(tags []pgnLine, place func(int) Place) (fen string, style moveStyle) {
	for _, tag := range tags {
		name, value := splitTag(tag.text)
		if name != "" && name[0] >= utf8.RuneSelf {
			name = cmp.Or(headerFor(factWords, name), name)
		}
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
			g.warn(p, "tag %s is given twice", name)
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

// pgnFormats maps the values of the Format tag to notations.
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

// fromOneFormat is appended to the name of a notation if ranks are counted from 1.
const fromOneFormat = ",ranks-from-one"

// formatStyle returns the move style that a Format tag declares.
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

// formatName returns the value of the Format tag for a notation.
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

// encodePGN writes a game with its moves in the requested notation.
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
	value = tagEscaper.Replace(value)
	w.b.WriteString("[" + name + ` "` + value + "\"]\n")
}

// header writes a header as a tag. If the name is invalid or has a special meaning in PGN, or if the
// value would mean that the value is unknown, the header is reported as lost instead.
func (w *moveTextWriter) header(h Header) {
	value := cleanLine(h.Value)
	switch lower := strings.ToLower(h.Name); {
	case !isHeaderName(h.Name) || strings.HasPrefix(lower, "white"), lower == "game", lower == "variant",
		lower == "setup", lower == "plycount", lower == "fen", lower == "format", lower == "result":
		w.losses.add(LossHeader, "%s", h.Name)
		return
	case value == "":
		return
	case strings.Trim(value, "?. ") == "": // the value is unknown
		w.losses.add(LossHeader, "%s", h.Name)
		return
	case value != h.Value:
		w.losses.add(LossText, "line breaks in %s", h.Name)
	}
	w.tag(h.Name, value)
}
