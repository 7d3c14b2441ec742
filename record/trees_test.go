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
