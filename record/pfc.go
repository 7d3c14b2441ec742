package record

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// PFC is the XML format of 鹏飞象棋, which 天天象棋 also exports. The start and the facts are attributes of
// an element n. That element encloses an element n for each move. The replies to a move are nested
// inside the element of that move.
//
// Squares are written either as two digits, as in DhtmlXQ (m="77-47"), or as a letter and a digit
// (m="h2e2"). The attribute c is the comment. The attribute default marks the main reply if it is
// not the first one. In pages, the XML is inside a comment.

// pfcFields are the attributes of the first element.
var pfcFields = []field{
	{"title", "Title"}, {"event", "Event"}, {"class", "EventClass"}, {"group", "Group"}, {"place", "Site"}, {"round", "Round"},
	{"table", "Table"}, {"create-time", "Date"}, {"date", "Date"}, {"red", "Red"}, {"redteam", "RedTeam"}, {"redrating", "RedElo"},
	{"black", "Black"}, {"blackteam", "BlackTeam"}, {"blackrating", "BlackElo"}, {"ecco", "ECCO"}, {"open", "Opening"},
	{"variation", "Variation"}, {"remark", "Annotator"}, {"author", "Author"}, {"record", "Recorder"}, {"judge", "Referee"},
}

const pfcPrefix = "PFC_"

// pfcFile is a file that is being read.
type pfcFile struct {
	game  *Game
	fen   string
	path  []*Node // from the root to the current element; nil for an omitted element
	nodes int
	most  int
	cut   bool
}

// pfcBegin matches the first element in a page.
var pfcBegin = pattern.New(`(?i)<n\s+version\s*=`)

func readPFC(in *input) {
	in.game = 1
	data, err := io.ReadAll(in.decoded())
	if err != nil {
		in.skip(Place{}, err)
		return
	}
	text := string(data)
	begin := pfcBegin.FindStringIndex(text)
	if begin == nil {
		in.skip(Place{}, fmt.Errorf("%w: no element n with a version", ErrFormat))
		return
	}
	before := strings.Count(text[:begin[0]], "\n")
	f := &pfcFile{game: New(), most: in.options.Limits.Moves}
	d := xml.NewDecoder(&tagReader{r: strings.NewReader(text[begin[0]:])})
	d.Strict = false
	d.Entity = xml.HTMLEntity
	for {
		token, err := d.Token()
		line, _ := d.InputPos()
		p := Place{Line: before + line}
		if err != nil {
			if !errors.Is(err, io.EOF) || len(f.path) > 0 {
				f.game.warn(p, "%v: the rest is left out", err)
			}
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			f.open(token, p)
		case xml.EndElement:
			f.path = f.path[:max(len(f.path)-1, 0)]
		}
		if len(f.path) == 0 || len(f.path) > MaxPlies+1 {
			break
		}
	}
	f.finish(in, before)
}

func (f *pfcFile) open(e xml.StartElement, p Place) {
	if len(f.path) == 0 {
		f.path = append(f.path, f.game.Root)
		for _, a := range e.Attr {
			f.fact(a.Name.Local, a.Value, p)
		}
		return
	}
	parent := f.path[len(f.path)-1]
	if e.Name.Local != "n" || parent == nil || f.nodes >= f.most {
		f.cut = f.cut || f.nodes >= f.most
		f.path = append(f.path, nil)
		return
	}
	f.nodes++
	n := parent.Add(0)
	n.place = int64(p.Line)
	f.path = append(f.path, n)
	for _, a := range e.Attr {
		switch a.Name.Local {
		case "m":
			value := strings.Replace(a.Value, "-", "", 1)
			var err error
			if n.Move, err = parseRows(value); err != nil {
				n.Move, _ = xiangqi.ParseMove(strings.ToLower(value)) // settle reports NoMove as unplayable
			}
		case "c":
			n.comment(f.text(a.Value, p))
		case "default":
			n.Promote()
		}
	}
}

func (f *pfcFile) text(value string, p Place) string {
	if strings.Contains(value, "\uFFFD") {
		f.game.warn(p, "characters that do not decode have been replaced")
	}
	return cleanText(strings.ReplaceAll(value, "||", "\n"))
}

func (f *pfcFile) fact(name, value string, p Place) {
	value = f.text(value, p)
	switch lower := strings.ToLower(name); {
	case lower == "m":
		f.fen = value
	case lower == "c":
		f.game.Root.comment(value)
	case lower == "version" || value == "":
	case lower == "win" || lower == "result":
		r, ok := parseResult(value)
		if n, err := strconv.Atoi(value); !ok && err == nil {
			f.game.addHeader(pfcPrefix+"win", strconv.Itoa(n), p) // the meaning of the numbers is unknown
		} else if !ok {
			f.game.warn(p, "unknown result %q", clip(value))
		}
		f.game.Result = r
	default:
		header := headerFor(pfcFields, lower)
		if header == "" {
			header = pfcPrefix + strings.ReplaceAll(name, "-", "_")
		}
		if !isHeaderName(header) {
			f.game.warn(p, "attribute %q is no name", clip(name))
			return
		}
		f.game.addHeader(header, cleanLine(value), p)
	}
}

func (f *pfcFile) finish(in *input, line int) {
	p := Place{Line: line + 1}
	if f.fen != "" {
		if err := f.game.readStart(f.fen, p); err != nil {
			in.skip(p, fmt.Errorf("%w: %w", ErrDamaged, err))
			return
		}
	}
	if f.cut {
		f.game.warn(p, "moves beyond the limits are left out")
	}
	f.game.settle(func(line int64) Place { return Place{Line: int(line)} })
	if len(f.game.Root.Children) == 0 && f.game.FromStart() {
		f.game.warn(p, "no moves were found for this game")
	}
	in.give(f.game)
}
