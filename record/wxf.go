package record

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// WXF is the text format of the World Xiangqi Federation's programs, which PlayOK also writes. A
// file contains one line for each fact, the moves between START{ and }END, and comments in blocks
// such as COMMENT12{ … }COMMENT. The number of a comment is the number of plies that precede it.

// wxfFields are the lines that state a single fact.
var wxfFields = []field{
	{"GAME", "Title"}, {"EVENT", "Event"}, {"DATE", "Date"}, {"SITE", "Site"}, {"PLACE", "Site"},
	{"ROUND", "Round"}, {"TIME", "TimeControl"},
}

// wxfPlayer are the facts about a player, which are on one line and separated by semicolons.
var wxfPlayer = [...]string{"", "Elo", "Title", "Country"}

// wxfGame is a game that is being read.
type wxfGame struct {
	game     *Game
	line     int
	fen      string
	style    moveStyle
	body     strings.Builder
	bodyLine int
	started  bool
	known    bool // something other than words has been read
	small    bool // the first field is in lowercase
	over     bool // a line after the moves has been omitted
	between  bool // words between the fields have been omitted
	preface  int  // first line of the words before the first game; 0 if there are none
	comments []routeComment
}

// wxfReader reads a WXF file line by line.
type wxfReader struct {
	in     *input
	text   *textInput
	g      *wxfGame
	inside bool     // in a block
	rest   []string // remainders of a line, which are read as separate lines
	quoted bool     // the last line is quoted
	failed error
}

func readWXF(in *input) {
	r := &wxfReader{in: in, text: in.text()}
	for {
		line, ok := r.next()
		if !ok {
			break
		}
		word, value := splitWord(line)
		word = strings.ToUpper(word)
		if r.g == nil || word == "FORMAT" || r.beginsAnother(line, word) {
			if word == "" {
				continue
			}
			preface := 0
			if in.game == 1 && r.g != nil && !r.g.known {
				preface, r.g = r.g.preface, nil
			} else {
				if !r.finish() {
					return
				}
				in.game++
			}
			r.g = &wxfGame{game: New(), line: r.text.number, preface: preface}
		}
		r.take(word, value, line)
	}
	if r.finish() && r.failed != nil {
		in.skip(Place{Line: r.text.number}, r.failed)
	}
}

// next returns the next line. ok is false at the end of the file.
func (r *wxfReader) next() (line string, ok bool) {
	if len(r.rest) > 0 {
		line, r.rest = r.rest[0], r.rest[1:]
		return line, true
	}
	line, err := r.text.next()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			r.failed = err
		}
		return "", false
	}
	if plain := unquoted(line); !r.inside || r.quoted {
		r.quoted, line = plain != line, plain
	}
	switch {
	case r.inside:
	case isFence(line):
		line = ""
	case strings.HasPrefix(strings.TrimSpace(line), "FORMAT") && wxfFieldHead.MatchString(line): // the line ends of the file are missing
		r.rest = strings.Split(wxfFieldHead.ReplaceAllString(line, "\n$1"), "\n")
		line, r.rest = r.rest[0], r.rest[1:]
	}
	return line, true
}

// wxfFieldHead matches a field that follows other fields on the same line.
var wxfFieldHead = pattern.New(`[ \t]+((?:` + wxfFieldNames() + `)[ \t]|(?:START|SETUP|COMMENT[0-9]*)\{)`)

// wxfUnknownField matches a line that states an unknown fact.
var wxfUnknownField = pattern.New(`^\s*[A-Z][A-Z0-9_]{2,30}[ \t]+[^{\s]`)

func wxfFieldNames() string {
	names := []string{"RED", "BLACK", "RESULT", "OPEN", "FEN"}
	for _, f := range wxfFields {
		names = append(names, f.own)
	}
	return strings.Join(names, "|")
}

func splitWord(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if end := strings.IndexAny(line, " \t{"); end >= 0 {
		return line[:end], strings.TrimSpace(line[end:])
	}
	return line, ""
}

// take processes a line. If the line begins a block, take also reads the lines of that block.
func (r *wxfReader) take(word, value, line string) {
	g, p := r.g.game, r.place(r.text.number)
	if strings.Contains(line, "\uFFFD") {
		g.warn(p, "characters that do not decode have been replaced")
	}
	word = r.g.fieldWord(word, line)
	number, isComment := strings.CutPrefix(word, "COMMENT")
	_, opened := cutBrace(value)
	switch {
	case r.g.started && !(isComment && opened) && !r.g.mayFollow(word, value):
		if !r.g.over && word != "" && ((&proseState{}).scan(line).moves > 0 || !advertisement.MatchString(line)) {
			r.g.over = true
			g.warn(p, "the text after the moves is left out: %q", clip(strings.TrimSpace(line)))
		}
		return
	case word == "FORMAT":
		r.g.style = wxfStyle(value)
	case word == "RED" || word == "BLACK":
		r.player(word[:1]+strings.ToLower(word[1:]), value)
	case word == "RESULT":
		r, ok := parseResult(value)
		if !ok && value != "" {
			g.warn(p, "unknown result %q", clip(value))
		}
		g.Result = r
	case word == "OPEN":
		name := "Opening"
		if isECCO(value) {
			name = "ECCO"
		}
		g.Headers.Set(name, cleanLine(value))
	case word == "FEN":
		r.g.fen = value
	case word == "START" && opened:
		r.g.started, r.g.bodyLine = true, r.text.number
		r.g.body.WriteString(r.block(value, "}END"))
	case word == "SETUP" && opened: // a drawing of the position
		r.block(value, "}SETUP")
	case isComment && opened:
		if ply, err := strconv.ParseUint(number, 10, 16); err == nil || number == "" {
			r.g.comments = append(r.g.comments, routeComment{ply: int(ply), text: cleanText(r.block(value, "}COMMENT"))})
		}
	case headerFor(wxfFields, word) != "":
		g.Headers.Set(headerFor(wxfFields, word), cleanLine(value))
	case r.g.known && word != "" && wxfUnknownField.MatchString(line): // a field from another program
		g.Headers.Set(word, cleanLine(value))
	case !isTag(strings.TrimSpace(line)) && (&proseState{}).scan(line).moves == 0: // words
		r.words(word, line)
		return
	}
	r.g.known = true
}

// fieldWord returns the first word of a line as a field name. If the first field in the file is in
// uppercase, a lowercase word is not a field name, as in "Red offered a draw".
func (g *wxfGame) fieldWord(word, line string) string {
	own, _ := splitWord(line)
	if !g.known {
		g.small = own != word
	}
	if g.known && !g.small {
		return own
	}
	return word
}

// words handles a line of words. It records the first such line before the first field, and the
// first such line between fields.
func (r *wxfReader) words(word, line string) {
	switch g := r.g; {
	case word == "":
	case !g.known:
		g.preface = cmp.Or(g.preface, r.text.number)
	case !g.between && !advertisement.MatchString(line):
		g.between = true
		g.game.warn(r.place(r.text.number), "the text before the moves is left out: %q", clip(strings.TrimSpace(line)))
	}
}

// again makes the text after the end of a block the next line that is read.
func (r *wxfReader) again(text string) {
	if text = strings.TrimSpace(text); text != "" {
		r.rest = append([]string{text}, r.rest...)
	}
}

// mayFollow reports whether a line may come after the moves of the game.
func (g *wxfGame) mayFollow(word, value string) bool {
	switch word {
	case "RESULT":
		_, ok := parseResult(value)
		return ok
	case "FEN":
		return g.fen == ""
	}
	return word == "SETUP"
}

// beginsAnother reports whether a line that follows the moves of a game begins the next game. That
// game then lacks a FORMAT line.
func (r *wxfReader) beginsAnother(line, word string) bool {
	if r.g == nil || !r.g.started || !strings.HasPrefix(strings.TrimSpace(line), word) { // lowercase words are ordinary text
		return false
	}
	return word == "RED" || word == "BLACK" || word == "START" || headerFor(wxfFields, word) != ""
}

func (r *wxfReader) place(line int) Place { return Place{Game: r.in.game, Line: line} }

func cutBrace(value string) (string, bool) { return strings.CutPrefix(value, "{") }

// block returns the text up to the given end, or up to a line that contains only a brace. An
// unclosed block ends at the end of the file or at the beginning of the next game.
func (r *wxfReader) block(first, end string) string {
	text, _ := cutBrace(first)
	if i := strings.Index(text, end); i >= 0 {
		r.again(text[i+len(end):])
		return text[:i]
	}
	r.inside = true
	defer func() { r.inside = false }()
	var b strings.Builder
	b.WriteString(text)
	for {
		line, ok := r.next()
		trimmed := strings.TrimSpace(line)
		if !ok || trimmed == "}" {
			break
		}
		if i := strings.Index(line, end); i >= 0 {
			b.WriteString("\n" + line[:i])
			r.again(line[i+len(end):])
			break
		}
		b.WriteString("\n" + line)
	}
	return b.String()
}

func (r *wxfReader) player(side, value string) {
	for i, part := range strings.SplitN(value, ";", len(wxfPlayer)) {
		if text := cleanLine(part); text != "-" {
			r.g.game.Headers.Set(side+wxfPlayer[i], text)
		}
	}
}

// wxfStyle parses the value of FORMAT: a notation, followed by letters such as R(C), where C
// denotes the rook.
func wxfStyle(value string) moveStyle {
	fields := strings.Fields(value)
	if len(fields) == 0 {
		return moveStyle{}
	}
	style := formatStyle(fields[0])
	for _, f := range fields[1:] {
		if len(f) != 4 || f[1] != '(' || f[3] != ')' || xiangqi.PieceFromLetter(f[0]) == xiangqi.NoPiece {
			continue
		}
		if style.letters == nil {
			style.letters = map[byte]byte{}
		}
		style.letters[f[2]&^0x20], style.letters[f[2]|0x20] = f[0]&^0x20, f[0]|0x20
	}
	return style
}

var eccoPattern = pattern.New(`^[A-E][0-9]{2}$`)

func isECCO(text string) bool { return eccoPattern.MatchString(strings.TrimSpace(text)) }

// finish yields the last game read. It returns false if the caller does not want any more games.
func (r *wxfReader) finish() bool {
	g := r.g
	if g == nil {
		return true
	}
	r.g = nil
	if !g.started {
		return r.in.skip(r.place(g.line), fmt.Errorf("%w: no START{", ErrDamaged))
	}
	if g.preface > 0 {
		g.game.warn(r.place(g.preface), prefaceLeftOut)
	}
	if g.fen != "" {
		if err := g.game.readStart(g.fen, r.place(g.line)); err != nil {
			return r.in.skip(r.place(g.line), fmt.Errorf("%w: %w", ErrDamaged, err))
		}
	}
	if !r.in.wantsMoves(g.game) {
		g.game.turned = nil
		if g.game.Result == xiangqi.Undecided {
			g.game.Result = lastResult(g.body.String())
		}
		return r.in.give(g.game)
	}
	g.style.most = r.in.options.Limits.Moves
	moves := g.game.readMoves(g.body.String(), g.style, func(line int) Place { return r.place(g.bodyLine + line) })
	if g.game.Result == xiangqi.Undecided {
		g.game.Result = moves.result
	}
	g.placeComments(r.place(g.line))
	return r.in.give(g.game)
}

// placeComments attaches the comments to the moves they belong to.
func (g *wxfGame) placeComments(p Place) {
	texts := map[int][]string{}
	for _, c := range g.comments {
		texts[c.ply] = append(texts[c.ply], c.text)
	}
	ply := 0
	for n := g.game.Root; n != nil; n, ply = n.Next(), ply+1 {
		n.comment(joinLines(texts[ply]...))
	}
	for _, c := range g.comments {
		if c.ply >= ply {
			g.game.warn(p, "a comment to ply %d, which is not there: %q", c.ply, clip(c.text))
		}
	}
}

// encodeWXF writes the main line of a game.
func encodeWXF(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	notation := o.notation(xiangqi.WXF)
	if newBoard(&g.Start).loose {
		notation = xiangqi.ICCS
	}
	w := &moveTextWriter{notation: notation, plain: true, signs: true, losses: l}
	w.fact("FORMAT", formatName(notation))
	written := []field{{header: "ECCO"}, {header: "Opening"}}
	for _, f := range wxfFields {
		if f.own != "PLACE" {
			w.fact(f.own, g.Headers.Get(f.header))
		}
		written = append(written, f)
	}
	for _, side := range []string{"Red", "Black"} {
		w.player(side, g.Headers)
		for _, name := range wxfPlayer {
			written = append(written, field{header: side + name})
		}
	}
	w.fact("RESULT", g.Result.PGN())
	w.opening(g.Headers)
	l.loseHeaders(g.Headers, written)
	if g.Start != startSetup {
		w.fact("FEN", wxfFEN(&g.Start))
	}
	w.b.WriteString("START{\n")
	w.write(g)
	w.separate("\n")
	w.b.WriteString("}END\n")
	w.comments(g)
	w.b.WriteString("\n")
	l.surveyTree(g, holdsComments|holdsMoveNumber|holdsPlies|holdsResult|holdsSigns)
	return o.encoded(w.b.String(), l), nil
}

// wxfFEN returns the board and the side to move, which is r or b. It adds the counters unless they
// are trivial.
func wxfFEN(s *xiangqi.Setup) string {
	fields := strings.Fields(s.FEN())
	if s.Turn == xiangqi.Red {
		fields[1] = "r"
	}
	if s.PliesSinceCapture == 0 && s.MoveNumber <= 1 {
		fields = fields[:2]
	}
	return strings.Join(fields, " ")
}

// fact writes a line, unless the value is empty.
func (w *moveTextWriter) fact(name, value string) {
	line := cleanLine(value)
	if line != value {
		w.losses.add(LossText, "line breaks in %s", name)
	}
	if line != "" {
		w.b.WriteString(name + "\t" + line + "\n")
	}
}

func (w *moveTextWriter) player(side string, h Headers) {
	line := ""
	for i, name := range wxfPlayer {
		value := cleanLine(h.Get(side + name))
		if i+1 < len(wxfPlayer) && strings.Contains(value, ";") || value == "-" {
			w.losses.add(LossText, "a semicolon in %s", side+name)
			value = strings.Trim(strings.ReplaceAll(value, ";", ","), "-")
		}
		if i > 0 {
			line += " ; "
		}
		line += value
	}
	w.fact(strings.ToUpper(side), strings.TrimRight(line, " ;"))
}

func (w *moveTextWriter) opening(h Headers) {
	ecco, name := h.Get("ECCO"), h.Get("Opening")
	switch {
	case isECCO(ecco):
		w.fact("OPEN", ecco)
		if name != "" {
			w.losses.add(LossHeader, "Opening")
		}
	case name != "" && !isECCO(name):
		w.fact("OPEN", name)
		fallthrough
	default:
		if ecco != "" {
			w.losses.add(LossHeader, "ECCO")
		}
	}
}

// comments writes the comments of the main line.
func (w *moveTextWriter) comments(g *Game) {
	ply := 0
	for n := g.Root; n != nil; n, ply = n.Next(), ply+1 {
		text := cleanText(n.fullComment())
		if text == "" {
			continue
		}
		if strings.Contains(text, "}") {
			w.losses.add(LossText, "a brace in a comment, written }")
			text = strings.ReplaceAll(text, "}", "｝")
		}
		fmt.Fprintf(&w.b, "COMMENT%d{\n%s\n}COMMENT\n", ply, text)
	}
}
