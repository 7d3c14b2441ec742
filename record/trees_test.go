package record

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// randomTree is a game of random legal moves with variations, and with everything
// that can be written about a move; one in four begins in the middle of another.
func randomTree(r *rand.Rand) *Game {
	words := strings.Fields("红方 弃车 {有}力 (好棋) [x] 炮二平五 1-0 * ; $3 || C2=5 第1回合 ①马八进七 </Move> ]]> 结果：红胜 一、 % \\ \"好\" &amp; 繁體")
	text := func() string {
		var b strings.Builder
		for range r.IntN(6) {
			b.WriteString(words[r.IntN(len(words))] + []string{" ", "\n", "，"}[r.IntN(3)])
		}
		return cleanText(b.String())
	}
	g := New()
	if r.IntN(4) == 0 {
		g = NewFrom(randomStart(r))
	}
	g.Result = xiangqi.Result(r.IntN(4))
	for _, name := range append(slices.Clone(canonicalNames), "CBR_Nature", "DhtmlXQ_hits", "Own_Name") {
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
		if len(parent.Children) > 1 && r.IntN(4) == 0 {
			n.Lead = text()
		}
		switch r.IntN(12) {
		case 0:
			for range 1 + r.IntN(2) {
				n.NAGs = append(n.NAGs, NAG(1+r.IntN(30)))
			}
		case 1:
			n.Marks = []Mark{{'G', m.From(), m.To()}, {'R', m.To(), m.To()}}[:1+r.IntN(2)]
		case 2:
			n.Clock, n.Elapsed = new(time.Duration(r.IntN(7200))*time.Second), new(time.Duration(r.IntN(90_000))*time.Millisecond)
		case 3:
			n.Eval = &Eval{Centipawns: r.IntN(2000) - 1000, Depth: r.IntN(30)}
		case 4:
			n.Eval = &Eval{Mate: 1 + r.IntN(9), Engine: "Chuhe 3"}
		}
	}
	return g
}

// randomStart is a position that some moves lead to, with counters of its own.
func randomStart(r *rand.Rand) xiangqi.Setup {
	pos := xiangqi.StartPosition()
	for range 5 + r.IntN(60) {
		moves := pos.LegalMoves()
		if len(moves) == 0 {
			break
		}
		pos.MakeMove(moves[r.IntN(len(moves))])
	}
	start := pos.Setup()
	start.PliesSinceCapture, start.MoveNumber = r.IntN(3), 1+r.IntN(2)*r.IntN(50)
	return start
}

// TestRandomTrees takes 500 trees through every format, in one of its notations and
// encodings: what comes back is the same, but for what the writer said it would lose, of
// that kind and not more of it.
func TestRandomTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 3))
	for i := range 500 {
		g := randomTree(r)
		for _, f := range append(writable(), CBL) {
			notations := notationsOf(f)
			o := WriteOptions{Notation: &notations[r.IntN(len(notations))]}
			if f == PGN || f == DhtmlXQ || f == WXF || f == MoveList {
				o.Encoding = []Encoding{UTF8, GB18030, UTF16}[r.IntN(3)]
			}
			checkTree(t, fmt.Sprintf("tree %d as %v, %v, %v", i, f, *o.Notation, o.Encoding), g, f, o)
		}
		if t.Failed() {
			return
		}
	}
}

func checkTree(t *testing.T, name string, g *Game, f Format, o WriteOptions) {
	t.Helper()
	file := &strings.Builder{}
	w, err := NewWriter(file, f, o)
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
	// The reader is given the encoding: what it guesses is the matter of TestEncodings.
	games, errs := ReadBytes([]byte(file.String()), f, ReadOptions{Encoding: o.Encoding})
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%s: %d games, %v\n%s", name, len(games), errs, file.String())
	}
	back := games[0]
	announced := map[LossKind]int{}
	headers := map[string]bool{}
	for _, l := range losses {
		announced[l.Kind] += l.Count
		if l.Kind == LossHeader {
			headers[strings.ToLower(l.Detail)] = true
		}
	}
	lost := differences(g, back, headers)
	// A lead goes before the comment where there is no other place for it, and the end of a
	// text may be cut off: the text is another one then, and counts once.
	for _, kind := range []LossKind{LossLead, LossText, LossCharacters} {
		announced[LossComment] += announced[kind]
	}
	for kind, count := range lost {
		if count > announced[kind] {
			t.Errorf("%s: %d of %s are lost, %d announced: %v\n%s", name, count, kind, announced[kind], losses, file.String())
		}
	}
	if len(back.Warnings) > 0 {
		t.Errorf("%s: %v", name, back.Warnings)
	}
}

// differences counts by the kind of loss what of g is not in back, and what is there
// that g has not. headers may be missing.
func differences(g, back *Game, headers map[string]bool) map[LossKind]int {
	lost := map[LossKind]int{}
	count := func(kind LossKind, differ bool) {
		if differ {
			lost[kind]++
		}
	}
	if start := back.Start; start != g.Start {
		start.PliesSinceCapture, start.MoveNumber = g.Start.PliesSinceCapture, g.Start.MoveNumber
		count(LossCounters, start == g.Start)
		count("start", start != g.Start)
	}
	count(LossResult, g.Result != back.Result)
	for _, h := range g.Headers {
		if got := back.Headers.Get(h.Name); !headers[strings.ToLower(h.Name)] {
			count(LossComment, got != h.Value) // a text that is cut off
		}
	}
	for _, h := range back.Headers {
		count("header from nowhere: "+LossKind(h.Name), g.Headers.Get(h.Name) == "")
	}
	var walk func(a, b *Node)
	walk = func(a, b *Node) {
		count(LossComment, a.Comment != b.Comment || a.Lead != b.Lead)
		count(LossNAG, !slices.Equal(a.NAGs, b.NAGs))
		count(LossMark, !slices.Equal(a.Marks, b.Marks))
		count(LossClock, !sameTime(a.Clock, b.Clock) || !sameTime(a.Elapsed, b.Elapsed))
		count(LossEval, !reflect.DeepEqual(a.Eval, b.Eval))
		next := 0 // of b
		for i, child := range a.Children {
			if next < len(b.Children) && b.Children[next].Move == child.Move {
				walk(child, b.Children[next])
				next++
				continue
			}
			count("main line", i == 0)
			lost[LossVariation]++
			all(child, 0, func(_ int, n *Node) bool {
				count(LossVariation, n != n.parent.Children[0])
				return true
			})
		}
		count("move from nowhere", next != len(b.Children))
	}
	walk(g.Root, back.Root)
	return lost
}

func sameTime(a, b *time.Duration) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// TestSideAgainstPosition takes diagrams through every format and notation in which the
// side to move could take the king: the moves count, whatever the position.
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
