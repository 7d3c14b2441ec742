package record

import (
	"container/heap"
	"errors"
	"fmt"
	"html"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// DhtmlXQ is the code used by dpxq.com 东萍象棋, which forums call UBB. It consists of fields such as
// [DhtmlXQ_title]…[/DhtmlXQ_title] between [DhtmlXQ] and [/DhtmlXQ], either in a file of their own
// or within a page. "||" marks a line break. A square is written as two digits: the file, counted
// from Red's left, and the row, counted from Black's home rank.

const (
	dhtmlXQStart = "8979695949392919097717866646260600102030405060708012720323436383"
	dhtmlXQBegin = "[dhtmlxq_"
)

// dhtmlXQFields are the fields that describe the game.
var dhtmlXQFields = []field{
	{"title", "Title"}, {"event", "Event"}, {"class", "EventClass"}, {"group", "Group"}, {"place", "Site"},
	{"round", "Round"}, {"table", "Table"}, {"date", "Date"}, {"timerule", "TimeControl"},
	{"red", "Red"}, {"redteam", "RedTeam"}, {"redrating", "RedElo"}, {"redlevel", "RedTitle"}, {"redtime", "RedTime"},
	{"black", "Black"}, {"blackteam", "BlackTeam"}, {"blackrating", "BlackElo"}, {"blacklevel", "BlackTitle"}, {"blacktime", "BlackTime"},
	{"endtype", "Termination"}, {"open", "ECCO"}, {"type", "Type"}, {"author", "Author"}, {"refer", "Source"},
	{"record", "Recorder"}, {"remark", "Remark"}, {"adddate", "Created"}, {"editdate", "Modified"},
}

// dhtmlXQPrefix is the prefix for the header names of fields that are specific to this format.
const dhtmlXQPrefix = "DhtmlXQ_"

// dhtmlXQIgnored are fields that only affect the display.
var dhtmlXQIgnored = []string{"ver", "init", "pver", "length", "firstnum"}

// dhtmlXQFile is a game that is being read.
type dhtmlXQFile struct {
	game     *Game
	line     int
	page     bool      // the game is part of a page
	seen     []string  // fields already read that can begin a game
	empty    bool      // there is a move list, but it is empty
	names    [2]string // player names without teams
	binit    string
	firstnum string
	routes   map[int]*route
	comments []routeComment
}

// route is a line of play: its moves, and the point where it branches from another route.
type route struct {
	number, parent, ply int // ply: number of the route's first move in the game
	moves               string
	nodes               []*Node // the route's own nodes; nodes[0] is at ply
	line                int
}

// routeComment is a comment on a ply of a route.
type routeComment struct {
	route, ply int
	text       string
}

// pageReader reads the fields of a file. The site's pages contain the headers in one place and the
// moves in a script further down, so a game without moves is kept until its moves turn up.
type pageReader struct {
	in     *input
	f      *dhtmlXQFile // nil between games
	closed bool         // the block that contains the beginning of f has ended
	page   bool         // the file is a page
	title  string       // of the page
	beside int          // the first line with moves outside fields, which are not read; 0 if there is none
}

func readDhtmlXQ(in *input) {
	text := in.text()
	r := &pageReader{in: in}
	var block strings.Builder
	line := 1
	for {
		next, err := text.next()
		if err != nil {
			going := r.block(block.String(), line) && r.finish()
			if going && r.beside > 0 {
				going = in.skip(Place{Line: r.beside}, fmt.Errorf("%w: %s", ErrDamaged, movesOutside))
			}
			if going && !errors.Is(err, io.EOF) {
				in.skip(Place{Line: text.number}, err)
			}
			return
		}
		r.page = r.page || strings.Contains(next, "<") && pagePattern.MatchString(next)
		if r.page {
			if m := pageTitle.FindStringSubmatch(next); m != nil {
				r.title = cleanLine(html.UnescapeString(m[1]))
			}
		}
		block.WriteString(next)
		block.WriteByte('\n')
		if indexFold(next, "[/dh") >= 0 && dhtmlXQEnd.MatchString(next) {
			if !r.block(block.String(), line) || !r.close() {
				return
			}
			block.Reset()
			line = text.number + 1
		}
	}
}

var (
	pageTitle  = pattern.New(`(?i)<title>([^<]*)</title>`)
	dhtmlXQEnd = pattern.New(`(?i)\[/(?:dhtmlxq|dhjhtmlxq)(?:html|iframe)?\]`)
	pageBreak  = pattern.New(`(?i)<br\s*/?>`)
)

// block reads the fields in one part of the file. A repeated field begins another game.
func (r *pageReader) block(text string, line int) bool {
	text = plainFields(text)
	for {
		name, value, offset, length := nextDhtmlXQ(text)
		if length == 0 {
			r.outside(text, line)
			return true
		}
		r.outside(text[:offset], line)
		here := line + strings.Count(text[:offset], "\n")
		line = here + strings.Count(text[offset:length], "\n")
		text = text[length:]
		if r.page {
			value = tagPattern.ReplaceAllString(html.UnescapeString(pageBreak.ReplaceAllString(value, "||")), "")
		}
		if r.f != nil && r.beginsGame(name, value) && !r.finish() {
			return false
		}
		if r.f == nil {
			r.in.game++
			r.f, r.closed = &dhtmlXQFile{game: New(), line: here, routes: map[int]*route{}, page: r.page}, false
			r.reportOutside()
		}
		r.f.see(name, value, Place{Game: r.in.game, Line: here})
	}
}

// beginsGame reports whether the given field begins a new game.
func (r *pageReader) beginsGame(name, value string) bool {
	f := r.f
	seen := slices.Contains(f.seen, name)
	empty := strings.TrimSpace(value) == ""
	switch name {
	case "movelist":
		return seen && f.routes[0] != nil && !empty
	case "binit":
		return seen && (f.hasMoves() || f.binit != "")
	case "title", "ver":
		return seen || r.closed
	}
	return r.closed && !strings.HasPrefix(name, "move_") && !strings.HasPrefix(name, "comment")
}

// see stores a field. If the field can begin a game, see also records that it has been seen.
func (f *dhtmlXQFile) see(name, value string, p Place) {
	switch name {
	case "movelist", "binit", "title", "ver":
		f.seen = append(f.seen, name)
	}
	f.take(name, value, p)
}

func (f *dhtmlXQFile) hasMoves() bool { return len(f.routes) > 0 }

// close handles the end of a block. If the game has moves or a start position, it is complete.
// Otherwise, its moves may be in a later script.
func (r *pageReader) close() bool {
	if r.f == nil {
		return true
	}
	if r.f.hasMoves() || r.f.binit != "" {
		return r.finish()
	}
	r.closed = true
	return true
}

// finish yields the current game.
func (r *pageReader) finish() bool {
	f := r.f
	r.f, r.closed = nil, false
	return f == nil || r.in.giveDhtmlXQ(f, r.title)
}

// nextDhtmlXQ finds the next field. length is the offset of the field's end, or 0 if there are no
// more fields.
func nextDhtmlXQ(text string) (name, value string, offset, length int) {
	for {
		begin := indexFold(text[length:], dhtmlXQBegin)
		if begin < 0 {
			return "", "", 0, 0
		}
		offset = length + begin
		rest := text[offset+len(dhtmlXQBegin):]
		end := strings.IndexAny(rest, "]\n")
		length = offset + len(dhtmlXQBegin)
		if end < 0 || rest[end] != ']' {
			continue
		}
		name = strings.ToLower(rest[:end])
		value = rest[end+1:]
		length += end + 1
		if next := indexFold(value, dhtmlXQBegin); next >= 0 {
			value = value[:next]
		}
		closing := indexFold(value, "[/dhtmlxq_"+name+"]")
		if closing < 0 {
			// An unclosed field extends to the next field or to the end of the line.
			value = value[:firstOf(value, "[", "\n")]
			return name, value, offset, length + len(value)
		}
		return name, value[:closing], offset, length + closing + len("[/dhtmlxq_]") + len(name)
	}
}

// firstOf returns the index of the first occurrence of any of the wanted strings, or the length of
// text if none of them occurs.
func firstOf(text string, wanted ...string) int {
	at := len(text)
	for _, w := range wanted {
		if i := strings.Index(text[:at], w); i >= 0 {
			at = i
		}
	}
	return at
}

// indexFold is a case-insensitive version of strings.Index for ASCII. wanted must be lowercase and
// begin with a bracket.
func indexFold(text, wanted string) int {
	for from := 0; ; {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 || from+i+len(wanted) > len(text) {
			return -1
		}
		if strings.EqualFold(text[from+i:][:len(wanted)], wanted) {
			return from + i
		}
		from += i + 1
	}
}

// take stores the value of a field.
func (f *dhtmlXQFile) take(name, value string, p Place) {
	if strings.Contains(value, "\uFFFD") {
		f.game.warn(p, "characters that do not decode have been replaced")
	}
	text := cleanText(strings.ReplaceAll(value, "||", "\n"))
	var route1, ply, own int
	switch {
	case name == "binit":
		f.binit = strings.TrimSpace(value)
	case name == "redname" || name == "blackname":
		if side := strings.Index("rb", name[:1]); text != "" {
			f.names[side] = cleanLine(text)
		}
	case name == "movelist":
		if strings.TrimSpace(value) == "" {
			f.empty = true
			break
		}
		f.addRoute(&route{ply: 1, moves: value, line: p.Line}, p)
	case name == "result":
		r, ok := parseResult(text)
		if !ok && text != "" && text != "未知" && text != "不详" {
			f.game.warn(p, "unknown result %q", clip(text))
		}
		f.game.Result = r
	case name == "firstnum":
		f.firstnum = strings.TrimSpace(value)
	case slices.Contains(dhtmlXQIgnored, name):
	case numbers(name, "move_", &route1, &ply, &own):
		f.addRoute(&route{number: own, parent: route1, ply: ply, moves: value, line: p.Line}, p)
	case numbers(name, "comment", &route1, &ply):
		f.comments = append(f.comments, routeComment{route1, ply, text})
	case numbers(name, "comment", &ply):
		f.comments = append(f.comments, routeComment{0, ply, text})
	default:
		f.takeHeader(name, text, p)
	}
}

func (f *dhtmlXQFile) takeHeader(name, text string, p Place) {
	header := headerFor(dhtmlXQFields, name)
	if header == "" {
		header = dhtmlXQPrefix + name
	}
	if name == "type" && text == gameTypes[0] {
		return
	}
	if !isHeaderName(header) {
		f.game.warn(p, "field %q is no name", clip(name))
		return
	}
	f.game.addHeader(header, text, p)
}

// numbers parses the numbers in a name such as move_0_13_2. The name must consist of prefix and one
// number for each target, separated by underscores.
func numbers(name, prefix string, targets ...*int) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return false
	}
	parts := strings.Split(rest, "_")
	if len(parts) != len(targets) {
		return false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || part != "0" && part[0] == '0' || part[0] == '+' {
			return false
		}
		*targets[i] = int(n)
	}
	return true
}

func (f *dhtmlXQFile) addRoute(r *route, p Place) {
	switch {
	case f.routes[r.number] != nil:
		f.game.warn(p, "route %d is given twice", r.number)
	case r.ply < 1 || r.number != 0 && r.parent == r.number:
		f.game.warn(p, "route %d begins nowhere", r.number)
	default:
		f.routes[r.number] = r
	}
}

// giveDhtmlXQ builds a game from its fields and yields it.
func (in *input) giveDhtmlXQ(f *dhtmlXQFile, title string) bool {
	g, p := f.game, Place{Game: in.game, Line: f.line}
	if len(f.routes) == 0 && f.binit == "" && len(g.Headers) == 0 {
		in.game--
		return true // a word of the code within unrelated text
	}
	start, err := parseBinit(f.binit)
	if err != nil {
		return in.skip(p, fmt.Errorf("%w: %w", ErrDamaged, err))
	}
	g.Start = start
	f.nameSides(title, p)
	if n, err := strconv.Atoi(f.firstnum); err == nil && n > 0 && n <= 9999 {
		g.Start.MoveNumber = n
	}
	if !in.wantsMoves(g) {
		return in.give(g)
	}
	f.grow(p, in.options.Limits.Moves)
	f.comment(p)
	// The format does not state which side begins.
	if black, ok := otherSideToMove(g.Start); !ok {
		g.turned = &turnedStart{told: black, warning: len(g.Warnings)}
	} else if first := g.Root.Next(); f.binit != "" && first != nil && g.Start.At(first.Move.From()).Color() == xiangqi.Black &&
		g.Start.At(first.Move.From()) != xiangqi.NoPiece {
		g.Start = black
	}
	g.settle(func(line int64) Place { return Place{Game: in.game, Line: int(line)} })
	if len(g.Root.Children) == 0 && f.binit == "" && (f.page || !f.empty) {
		g.warn(p, "no moves were found for this game")
	}
	return in.give(g)
}

// nameSides sets the names of the players. A page may also give the names without the teams, or
// only in its title.
func (f *dhtmlXQFile) nameSides(title string, p Place) {
	h := &f.game.Headers
	for i, side := range [...]string{"Red", "Black"} {
		name := f.names[i]
		if name == "" {
			continue
		}
		if team, ok := strings.CutSuffix(h.Get(side), name); ok && h.Get(side+"Team") == "" {
			h.Set(side+"Team", strings.TrimSpace(team))
		}
		h.Set(side, name)
	}
	if title == "" {
		return
	}
	if h.Get("Red") == "" && h.Get("Black") == "" {
		versusFacts(title).set(f.game, p)
	}
	if h.Get("Title") == "" {
		h.Set("Title", title)
	}
}

// parseBinit parses the squares of the 32 pieces.
func parseBinit(digits string) (xiangqi.Setup, error) {
	if digits == "" || digits == dhtmlXQStart {
		return startSetup, nil
	}
	start := xiangqi.Setup{MoveNumber: 1}
	if len(digits) != 2*len(xqfMen) {
		return start, fmt.Errorf("binit has %d digits, want %d", len(digits), 2*len(xqfMen))
	}
	for i, piece := range xqfMen {
		file, row := int(digits[2*i])-'0', int(digits[2*i+1])-'0'
		start.Put(xiangqi.SquareAt(file, xiangqi.NumRanks-1-row), piece)
	}
	return start, nil
}

// readyRoutes is a heap of routes whose parent is already in the tree. The route with the lowest
// number comes first.
type readyRoutes []*route

func (h readyRoutes) Len() int           { return len(h) }
func (h readyRoutes) Less(i, j int) bool { return h[i].number < h[j].number }
func (h readyRoutes) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *readyRoutes) Push(r any)        { *h = append(*h, r.(*route)) } //nolint:errcheck // only routes are pushed
func (h *readyRoutes) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// grow adds the routes to the tree, each one after its parent. It adds at most the given number of
// moves.
func (f *dhtmlXQFile) grow(p Place, most int) {
	waiting := map[int][]*route{}
	for _, r := range f.routes {
		if r.number != 0 {
			waiting[r.parent] = append(waiting[r.parent], r)
		}
	}
	main := f.routes[0]
	if main == nil {
		main = &route{ply: 1}
		f.routes[0] = main
	}
	ready, nodes := &readyRoutes{main}, 0
	for ready.Len() > 0 {
		r := heap.Pop(ready).(*route) //nolint:errcheck // only routes are pushed
		if nodes += len(r.moves) / 4; nodes > most {
			f.game.warn(p, "moves beyond the limits are left out")
			return
		}
		if err := f.plant(r); err != nil {
			f.game.warn(Place{Game: p.Game, Line: r.line}, "route %d: %v", r.number, err)
		}
		for _, next := range waiting[r.number] {
			heap.Push(ready, next)
		}
		delete(waiting, r.number)
	}
	lost := 0
	for _, routes := range waiting {
		lost += len(routes)
	}
	if lost > 0 {
		f.game.warn(p, "%d routes leave routes that are not there", lost)
	}
}

// plant adds the moves of a route to the tree.
func (f *dhtmlXQFile) plant(r *route) error {
	node := f.nodeAt(f.routes[r.parent], r.ply-1)
	if node == nil {
		return fmt.Errorf("it begins with ply %d, where route %d is not", r.ply, r.parent)
	}
	digits := strings.Map(func(c rune) rune {
		if c == ' ' || c == '\n' || c == '\t' {
			return -1
		}
		return c
	}, r.moves)
	for ply := r.ply; len(digits) >= 4; ply++ {
		if ply > MaxPlies {
			return errors.New("it is too long")
		}
		m, _ := parseRows(digits) // settle reports NoMove as unplayable
		node = node.Add(m)
		node.place = int64(r.line)
		r.nodes = append(r.nodes, node)
		digits = digits[4:]
	}
	if digits != "" {
		return fmt.Errorf("%q at its end is no move", clip(digits))
	}
	return nil
}

// nodeAt returns the node after the given ply on the complete line of a route, or nil if there is
// no such node.
func (f *dhtmlXQFile) nodeAt(r *route, ply int) *Node {
	if r == nil || r.number == 0 && ply == 0 {
		return f.game.Root
	}
	if i := ply - r.ply; i >= 0 {
		if i < len(r.nodes) {
			return r.nodes[i]
		}
		return nil
	}
	if len(r.nodes) == 0 {
		return nil
	}
	node := r.nodes[0]
	for at := r.ply; at > ply && node != nil; at-- {
		node = node.parent
	}
	return node
}

// comment attaches the comments to their nodes.
func (f *dhtmlXQFile) comment(p Place) {
	texts := map[*Node][]string{}
	for _, c := range f.comments {
		var n *Node
		if r := f.routes[c.route]; r != nil {
			n = f.nodeAt(r, c.ply)
		}
		if n == nil {
			if c.text == "" {
				continue
			}
			f.game.warn(p, "a comment to ply %d of route %d, which is not there: kept at the move before: %q", c.ply, c.route, clip(c.text))
			n = f.lastBefore(c)
		}
		texts[n] = append(texts[n], c.text)
	}
	for n, parts := range texts {
		n.comment(joinLines(parts...))
	}
}

// lastBefore returns the last move before a comment, in either the comment's route or the main
// line. If there is no such move, it returns the root.
func (f *dhtmlXQFile) lastBefore(c routeComment) *Node {
	for _, number := range [...]int{c.route, 0} {
		if r := f.routes[number]; r != nil && len(r.nodes) > 0 {
			if c.ply < r.ply {
				return r.nodes[0].parent
			}
			return r.nodes[len(r.nodes)-1]
		}
	}
	return f.game.Root
}
