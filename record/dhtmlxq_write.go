package record

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// encodeDhtmlXQ writes a game as DhtmlXQ code.
func encodeDhtmlXQ(g *Game, o *WriteOptions, l *losses) ([]byte, error) {
	if err := g.playable(); err != nil {
		return nil, err
	}
	squares, err := placeMen(&g.Start.Board)
	if err != nil {
		return nil, err
	}
	w := &dhtmlXQWriter{losses: l}
	w.b.WriteString("[DhtmlXQ]\n")
	w.field("ver", "www_dpxq_com")
	if g.Headers.Get("Type") == "" {
		w.field("type", gameTypes[0])
	}
	w.headers(g.Headers)
	w.field("binit", formatBinit(squares))
	if g.Start.MoveNumber > 1 {
		w.field("firstnum", strconv.Itoa(g.Start.MoveNumber))
	}
	words := &dhtmlXQResults
	if o.Encoding == Big5 {
		words = &traditionalResults
	}
	w.field("result", words[g.Result&3])
	w.tree(g)
	w.b.WriteString("[/DhtmlXQ]\n")
	holds := holdsComments | holdsVariations | holdsMoveNumber | holdsResult
	if g.Start.Turn == xiangqi.Black && len(g.Root.Children) == 0 {
		l.add(LossCounters, "Black to move, where there is no move to tell")
	}
	l.surveyTree(g, holds)
	return o.encoded(w.b.String(), l), nil
}

// The words for the results. They exist in two scripts because Big5 does not contain simplified
// characters.
var (
	dhtmlXQResults     = [4]string{xiangqi.RedWins: "红胜", xiangqi.BlackWins: "黑胜", xiangqi.Draw: "和棋"}
	traditionalResults = [4]string{xiangqi.RedWins: "紅勝", xiangqi.BlackWins: "黑勝", xiangqi.Draw: "和棋"}
)

type dhtmlXQWriter struct {
	b      strings.Builder
	losses *losses
}

// field writes a field, unless the value is empty.
func (w *dhtmlXQWriter) field(name, value string) {
	value = cleanText(value)
	if value == "" {
		return
	}
	safe := value
	if strings.Contains(value, "|") {
		safe = strings.ReplaceAll(value, "|", "｜")
	}
	if indexFold(value, "[dhtmlxq") >= 0 || indexFold(value, "[/dhtmlxq") >= 0 {
		safe = strings.ReplaceAll(safe, "[", "［")
	}
	if safe != value {
		w.losses.add(LossText, "signs of the format in %s", name)
	}
	fmt.Fprintf(&w.b, "[DhtmlXQ_%s]%s[/DhtmlXQ_%s]\n", name, strings.ReplaceAll(safe, "\n", "||"), name)
}

func (w *dhtmlXQWriter) headers(headers Headers) {
	for _, h := range headers {
		i := slices.IndexFunc(dhtmlXQFields, func(f field) bool { return strings.EqualFold(f.header, h.Name) })
		own, foreign := cutPrefixFold(h.Name, dhtmlXQPrefix)
		switch {
		case i >= 0:
			w.field(dhtmlXQFields[i].own, h.Value)
		case foreign && isHeaderName(h.Name) && isFreeField(own):
			w.field(strings.ToLower(own), h.Value)
		default:
			w.losses.add(LossHeader, "%s", h.Name)
		}
	}
}

// isFreeField reports whether a field name has no predefined meaning.
func isFreeField(own string) bool {
	own = strings.ToLower(own)
	var a, b, c int
	meant := own == "" || own == "redname" || own == "blackname" || own == "binit" || own == "movelist" || own == "result" || slices.Contains(dhtmlXQIgnored, own) ||
		headerFor(dhtmlXQFields, own) != "" || numbers(own, "move_", &a, &b, &c) ||
		numbers(own, "comment", &a) || numbers(own, "comment", &a, &b)
	return !meant
}

// pendingRoute is a line that has yet to be written.
type pendingRoute struct {
	parent, ply int
	first       *Node
}

// tree writes the routes and their comments. Routes that leave the same line are numbered in the
// order of their branching points.
func (w *dhtmlXQWriter) tree(g *Game) {
	if g.Root.Comment != "" {
		w.field("comment0", g.Root.Comment)
	}
	if len(g.Root.Children) == 0 {
		return
	}
	waiting := []pendingRoute{{0, 1, g.Root.Children[0]}}
	for number := 0; number < len(waiting); number++ {
		r := waiting[number]
		name := "movelist"
		if number > 0 {
			name = fmt.Sprintf("move_%d_%d_%d", r.parent, r.ply, number)
		}
		var moves strings.Builder
		var found []pendingRoute
		for n, ply := r.first, r.ply; n != nil; n, ply = n.Next(), ply+1 {
			moves.WriteString(formatRows(n.Move))
			if n != r.first || number == 0 {
				for _, other := range n.parent.Children[1:] {
					found = append(found, pendingRoute{number, ply, other})
				}
			}
		}
		w.field(name, moves.String())
		w.comments(number, r)
		slices.SortStableFunc(found, func(a, b pendingRoute) int { return cmp.Compare(a.ply, b.ply) })
		waiting = append(waiting, found...)
	}
}

func (w *dhtmlXQWriter) comments(number int, r pendingRoute) {
	for n, ply := r.first, r.ply; n != nil; n, ply = n.Next(), ply+1 {
		name := fmt.Sprintf("comment%d_%d", number, ply)
		if number == 0 {
			name = fmt.Sprintf("comment%d", ply)
		}
		w.field(name, n.fullComment())
	}
}

// formatBinit writes the squares of the 32 pieces.
func formatBinit(squares [32]xiangqi.Square) string {
	var b strings.Builder
	for _, s := range squares {
		if !s.Valid() {
			b.WriteString("99")
			continue
		}
		b.WriteByte(byte('0' + s.File()))
		b.WriteByte(byte('0' + xiangqi.NumRanks - 1 - s.Rank()))
	}
	return b.String()
}
