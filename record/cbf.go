package record

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// CBF is CCBridge's XML format. The head contains one element for each fact and is followed by the
// moves. A square is written as two digits: the file, counted from Red's left, and the row, counted
// from Black's home rank. Moves are stored depth first, as in CBR. The attribute end marks the last
// move of a line. The attribute branch marks a move that has an alternative; the alternative
// follows once all replies to the move have been listed.

// cbfFields are the elements of the head.
var cbfFields = []field{
	{"Name", "Title"}, {"URL", "CBF_URL"}, {"From", "Source"}, {"ContestType", "EventClass"}, {"Contest", "Event"},
	{"Round", "Round"}, {"Group", "Group"}, {"Table", "Table"}, {"Date", "Date"}, {"Site", "Site"},
	{"TimeRule", "TimeControl"},
	{"Red", "Red"}, {"RedTeam", "RedTeam"}, {"RedTime", "RedTime"}, {"RedRating", "RedElo"},
	{"Black", "Black"}, {"BlackTeam", "BlackTeam"}, {"BlackTime", "BlackTime"}, {"BlackRating", "BlackElo"},
	{"Referee", "Referee"}, {"Recorder", "Recorder"}, {"Commentator", "Annotator"}, {"Creator", "Author"},
	{"DateCreated", "Created"}, {"DateModified", "Modified"}, {"ECCO", "ECCO"},
	{"RecordType", "CBR_Type"}, {"RecordKind", "CBR_Nature"}, {"ResultType", "Termination"},
}

const cbfPrefix = "CBF_"

// cbfFile is a file that is being read.
type cbfFile struct {
	game    *Game
	fen     string
	path    []string
	text    strings.Builder // text of the current element
	node    *Node           // the last move
	grown   *growth
	inside  bool // inside the element of a move that is kept
	moves   int
	ended   bool // the last move has been read
	ignored int  // number of moves after the last one
}

func readCBF(in *input) {
	in.game = 1
	f := &cbfFile{game: New()}
	f.node, f.grown = f.game.Root, newGrowth(f.game.Root, in.options.Limits.Moves)
	d := xml.NewDecoder(&tagReader{r: textlines.Unmarked(in.decoded())})
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // already decoded
	seen, depth := false, 0
	for {
		token, err := d.Token()
		if depth > maxXMLDepth {
			err = fmt.Errorf("%w: elements nest deeper than %d", ErrTooLarge, maxXMLDepth)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		line, _ := d.InputPos()
		if err != nil {
			if !seen {
				in.skip(Place{Line: line}, fmt.Errorf("%w: %w", ErrFormat, err))
				return
			}
			f.game.warn(Place{Line: line}, "%v: the rest is left out", err)
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			seen = seen || token.Name.Local == "ChineseChessRecord"
			f.open(token, line)
		case xml.CharData:
			f.text.Write(token)
		case xml.EndElement:
			depth--
			f.close(line)
		}
	}
	if !seen {
		in.skip(Place{}, fmt.Errorf("%w: no ChineseChessRecord", ErrFormat))
		return
	}
	f.finish(in)
}

// tagReader rejects tags that are longer than any in a real record, because an attribute that takes
// only a few bytes in the file takes fifty bytes in memory.
type tagReader struct {
	r      io.Reader
	length int // length of the tag so far; 0 outside tags
}

// Read implements io.Reader.
func (t *tagReader) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	for _, c := range p[:n] {
		switch {
		case c == '<':
			t.length = 1
		case c == '>':
			t.length = 0
		case t.length > 0:
			t.length++
		}
		if t.length > maxXMLTag {
			return 0, fmt.Errorf("%w: a tag of more than %s", ErrTooLarge, size(maxXMLTag))
		}
	}
	return n, err
}

// Limits that no real record exceeds.
const (
	maxXMLDepth = 16
	maxXMLTag   = 1 << 16 // in bytes
)

func (f *cbfFile) open(e xml.StartElement, line int) {
	if len(f.path) < maxXMLDepth {
		f.path = append(f.path, e.Name.Local)
	}
	f.text.Reset()
	if e.Name.Local != "Move" {
		return
	}
	f.inside = false
	value, end, branch := "", false, false
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "value":
			value = a.Value
		case "end":
			end = a.Value == "1"
		case "branch":
			branch = a.Value == "1"
		}
	}
	f.moves++
	switch {
	case f.ended && !f.grown.cut:
		f.ignored++
	case f.ended:
	case f.moves == 1 && value == "00-00":
		f.inside, f.ended = true, end
	default:
		m, _ := parseRows(strings.Replace(value, "-", "", 1)) // settle reports NoMove as unplayable
		n, more := f.grown.add(m, int64(line), !end, branch)
		f.node, f.ended = n, !more
		f.inside = true
	}
}

func (f *cbfFile) close(line int) {
	if len(f.path) == 0 {
		return
	}
	name := f.path[len(f.path)-1]
	f.path = f.path[:len(f.path)-1]
	text := cleanText(f.text.String())
	f.text.Reset()
	if strings.Contains(text, "\uFFFD") {
		f.game.warn(Place{Line: line}, "characters that do not decode have been replaced")
	}
	switch {
	case name == "Move":
		if f.inside {
			f.node.comment(text)
		}
		f.inside = false
	case len(f.path) > 0 && f.path[len(f.path)-1] == "Head":
		f.fact(name, cleanLine(text), line)
	}
}

func (f *cbfFile) fact(name, value string, line int) {
	switch header := headerFor(cbfFields, name); {
	case name == "FEN":
		f.fen = value
	case name == "RecordResult":
		if n, err := strconv.ParseUint(value, 10, 8); err == nil && n <= 4 {
			f.game.Result = xqfResults[min(n, 3)] // 4 is also a draw
		}
	case name == "RecordType" && value == "0": // the usual value
	case header != "":
		f.game.Headers.Set(header, value)
	case isHeaderName(cbfPrefix + name):
		f.game.addHeader(cbfPrefix+name, value, Place{Line: line})
	default:
		f.game.warn(Place{Line: line}, "element %q is no name", clip(name))
	}
}

func (f *cbfFile) finish(in *input) {
	if f.fen != "" {
		if err := f.game.readStart(f.fen, Place{}); err != nil {
			in.skip(Place{}, fmt.Errorf("%w: %w", ErrDamaged, err))
			return
		}
	}
	if f.ignored > 0 {
		f.game.warn(Place{}, "%d moves after the last are left out", f.ignored)
	}
	if f.grown.cut {
		f.game.warn(Place{}, "moves beyond the limits are left out")
	}
	f.game.settle(func(line int64) Place { return Place{Line: int(line)} })
	in.give(f.game)
}

// encodeCBF writes a game.
func encodeCBF(g *Game, _ *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	w := &cbfWriter{losses: l}
	w.b.WriteString("\uFEFF" + xml.Header + `<ChineseChessRecord Version="1.0">` + "\n<Head>\n")
	for _, f := range cbfFields {
		value := g.Headers.Get(f.header)
		if f.own == "RecordType" && value == "" {
			value = "0"
		}
		w.element(f.own, value)
	}
	w.freeFields(g.Headers)
	w.element("RecordResult", strconv.Itoa(slices.Index(xqfResults[:], g.Result)))
	w.element("FEN", g.Start.FEN())
	w.b.WriteString("</Head>\n<MoveList>\n")
	w.move("00-00", g.Root, false)
	w.children(g.Root)
	w.b.WriteString("</MoveList>\n</ChineseChessRecord>\n")
	l.surveyTree(g, holdsComments|holdsVariations|holdsMoveNumber|holdsPlies|holdsResult)
	return []byte(w.b.String()), nil
}

type cbfWriter struct {
	b      strings.Builder
	losses *losses
}

func (w *cbfWriter) element(name, value string) {
	line := cleanLine(value)
	if line != value {
		w.losses.add(LossText, "line breaks in %s", name)
	}
	w.b.WriteString("<" + name + ">")
	_ = xml.EscapeText(&w.b, []byte(line)) // a strings.Builder never fails
	w.b.WriteString("</" + name + ">\n")
}

// freeFields writes headers that come from unknown elements.
func (w *cbfWriter) freeFields(headers Headers) {
	for _, h := range headers {
		own, ok := cutPrefixFold(h.Name, cbfPrefix)
		known := slices.ContainsFunc(cbfFields, func(f field) bool { return strings.EqualFold(f.header, h.Name) })
		switch {
		case known:
		case ok && isHeaderName(own) && own != "FEN" && own != "RecordResult" && headerFor(cbfFields, own) == "":
			w.element(own, h.Value)
		default:
			w.losses.add(LossHeader, "%s", h.Name)
		}
	}
}

// children writes the replies to a node, each followed by its continuation.
func (w *cbfWriter) children(parent *Node) {
	for i, n := range parent.Children {
		rows := formatRows(n.Move)
		w.move(rows[:2]+"-"+rows[2:], n, i+1 < len(parent.Children))
		w.children(n)
	}
}

// move writes the element for the move of n, including its comment.
func (w *cbfWriter) move(value string, n *Node, alternative bool) {
	w.b.WriteString(`<Move value="` + value + `"`)
	if n.Next() == nil {
		w.b.WriteString(` end="1"`)
	}
	if alternative {
		w.b.WriteString(` branch="1"`)
	}
	text := strings.ReplaceAll(cleanText(n.fullComment()), "]]>", "]]]]><![CDATA[>")
	if text == "" {
		w.b.WriteString("/>\n")
		return
	}
	w.b.WriteString("><![CDATA[" + text + "]]></Move>\n")
}
