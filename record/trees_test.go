package record

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// randomTree is a game of random legal moves with variations, and with everything
// that can be written about a move.
func randomTree(r *rand.Rand) *Game {
	words := strings.Fields("红方 弃车 {有}力 (好棋) [x] 炮二平五 1-0 * ; $3 || C2=5 第1回合 ①马八进七 </Move> ]]> 结果：红胜 一、")
	text := func() string {
		var b strings.Builder
		for range r.IntN(6) {
			b.WriteString(words[r.IntN(len(words))] + []string{" ", "\n", "，"}[r.IntN(3)])
		}
		return cleanText(b.String())
	}
	g := New()
	g.Result = xiangqi.Result(r.IntN(4))
	for _, name := range canonicalNames {
		if r.IntN(4) == 0 {
			g.Headers.Set(name, cleanLine(text()))
		}
	}
	g.Root.Comment = text()
	nodes := []*Node{g.Root}
	for range 2 + r.IntN(60) {
		parent := nodes[max(0, len(nodes)-1-r.IntN(1+r.IntN(6)))]
		pos, err := g.PositionAt(parent)
		if err != nil {
			panic(err)
		}
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			continue
		}
		m := moves[r.IntN(len(moves))]
		if parent.Find(m) != nil {
			continue
		}
		n := parent.Add(m)
		nodes = append(nodes, n)
		if r.IntN(3) == 0 {
			n.Comment = text()
		}
		switch r.IntN(12) {
		case 0:
			n.NAGs = []NAG{NAG(1 + r.IntN(20))}
		case 1:
			n.Marks = []Mark{{'G', m.From(), m.To()}}
		case 2:
			n.Clock, n.Elapsed = new(time.Duration(r.IntN(7200))*time.Second), new(time.Duration(r.IntN(90_000))*time.Millisecond)
		case 3:
			n.Eval = &Eval{Centipawns: r.IntN(2000) - 1000, Depth: r.IntN(30)}
		}
	}
	return g
}

// TestRandomTrees takes 500 trees through every format: what comes back is the same,
// but for what the writer said it would lose, and of that kind only.
func TestRandomTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 3))
	for i := range 500 {
		g := randomTree(r)
		for _, f := range append(writable(), CBL) {
			checkTree(t, fmt.Sprintf("tree %d as %v", i, f), g, f)
		}
		if t.Failed() {
			return
		}
	}
}

func checkTree(t *testing.T, name string, g *Game, f Format) {
	t.Helper()
	file := &strings.Builder{}
	w, err := NewWriter(file, f, WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	losses, err := w.Write(g)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	back := one(t, []byte(file.String()), f)
	lost := map[LossKind]bool{}
	for _, l := range losses {
		lost[l.Kind] = true
	}
	// Take from both what may be lost, then they must be the same.
	d := difference(stripped(g, lost, losses), stripped(back, lost, losses))
	if d != "" {
		t.Errorf("%s: %s, losses %v\n%s", name, d, losses, file.String())
	}
	if len(back.Warnings) > 0 {
		t.Errorf("%s: %v", name, back.Warnings)
	}
}

// stripped is a copy of a game without what may be lost.
func stripped(g *Game, lost map[LossKind]bool, losses []Loss) *Game {
	c := NewFrom(g.Start)
	if !lost[LossResult] {
		c.Result = g.Result
	}
	for _, h := range g.Headers {
		gone := false
		for _, l := range losses {
			gone = gone || (l.Kind == LossHeader && strings.EqualFold(l.Detail, h.Name)) || l.Kind == LossText
		}
		if !gone {
			c.Headers.Set(h.Name, h.Value)
		}
	}
	var strip func(from, to *Node)
	strip = func(from, to *Node) {
		if !lost[LossComment] && !lost[LossLead] && !lost[LossText] {
			to.Comment, to.Lead = from.Comment, from.Lead
		}
		if !lost[LossNAG] {
			to.NAGs = from.NAGs
		}
		if !lost[LossMark] {
			to.Marks = from.Marks
		}
		if !lost[LossClock] {
			to.Clock, to.Elapsed = from.Clock, from.Elapsed
		}
		if !lost[LossEval] {
			to.Eval = from.Eval
		}
		for i, child := range from.Children {
			if i == 0 || !lost[LossVariation] {
				strip(child, to.Add(child.Move))
			}
		}
	}
	strip(g.Root, c.Root)
	return c
}

// TestSideAgainstPosition takes diagrams through every format and notation in which the
// side to move could take the king: what the moves say stands, whatever the position.
func TestSideAgainstPosition(t *testing.T) {
	for _, text := range []string{
		// The beginnings of two compositions as files have them.
		`{"fen":"3k1n3/7rc/4N1N2/9/3C5/3R5/9/9/5rp2/4K2c1 w - - 0 1","result":"1-0","moves":[{"move":"g7f9"},{"move":"f1f9"},{"move":"d4d9"}]}`,
		`{"fen":"2bak3r/3Ra4/9/6P2/7n1/2R3BN1/9/2n1C4/1r7/c3K3C w - - 0 1","result":"1-0","moves":[{"move":"d8e8"},{"move":"e9f9"},{"move":"e8e9"}]}`,
		// And with Black, against a red king in check.
		`{"fen":"4k4/9/9/9/9/9/9/9/4r4/4K4 b - - 0 1","result":"0-1","moves":[{"move":"e1d1","variations":[[{"move":"e9d9"}]]},{"move":"e0e1"}]}`,
	} {
		g := one(t, []byte(text), JSON)
		if !strings.Contains(text, fmt.Sprintf(" %c ", "wb"[g.Start.Turn])) || len(g.Moves()) < 2 || len(g.Warnings) != 1 {
			t.Fatalf("%v to move, moves %v, %v\n%s", g.Start.Turn, g.Moves(), g.Warnings, text)
		}
		for _, f := range writable() {
			for _, notation := range writtenNotations {
				data, losses, err := Marshal(g, f, WriteOptions{Notation: &notation})
				if err != nil {
					t.Fatal(err)
				}
				if d := difference(g, one(t, data, f)); d != "" && len(losses) == 0 {
					t.Errorf("%v, %v: %s\n%s", f, notation, d, data)
				}
			}
		}
	}
	// Where the moves do not agree with the record, the side is turned.
	g := one(t, []byte(`{"fen":"3k1n3/7rc/4N1N2/9/3C5/3R5/9/9/5rp2/4K2c1 w - - 0 1","moves":"d9e9 d5e5"}`), JSON)
	if g.Start.Turn != xiangqi.Black || len(g.Moves()) != 2 || len(g.Warnings) != 1 {
		t.Errorf("%v, %v, %v", g.Start.Turn, g.Moves(), g.Warnings)
	}
}
