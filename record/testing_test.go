package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// difference says in what two games differ, "" when they are the same.
// Warnings do not count.
func difference(a, b *Game) string {
	switch {
	case a.Start != b.Start:
		return fmt.Sprintf("start %s, %s", a.Start.FEN(), b.Start.FEN())
	case a.Result != b.Result:
		return fmt.Sprintf("result %v, %v", a.Result, b.Result)
	}
	if d := headerDifference(a.Headers, b.Headers); d != "" {
		return d
	}
	return nodeDifference(a.Root, b.Root, 0)
}

// headerDifference compares without regard to the order.
func headerDifference(a, b Headers) string {
	for _, h := range a {
		if b.Get(h.Name) != h.Value {
			return fmt.Sprintf("header %s: %q, %q", h.Name, h.Value, b.Get(h.Name))
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("headers %v, %v", a, b)
	}
	return ""
}

func nodeDifference(a, b *Node, ply int) string {
	type content struct {
		Move          xiangqi.Move
		Comment, Lead string
		NAGs          []NAG
		Marks         []Mark
		Clock         string
		Elapsed       string
		Eval          string
		Children      int
	}
	of := func(n *Node) content {
		show := func(d *time.Duration) string {
			if d == nil {
				return ""
			}
			return d.String()
		}
		c := content{n.Move, n.Comment, n.Lead, append([]NAG{}, n.NAGs...), append([]Mark{}, n.Marks...),
			show(n.Clock), show(n.Elapsed), "", len(n.Children)}
		if n.Eval != nil {
			c.Eval = fmt.Sprint(n.Eval, n.Eval.Engine, n.Eval.Line)
		}
		return c
	}
	if !reflect.DeepEqual(of(a), of(b)) {
		return fmt.Sprintf("ply %d: %+v, %+v", ply, of(a), of(b))
	}
	for i := range a.Children {
		if d := nodeDifference(a.Children[i], b.Children[i], ply+1); d != "" {
			return d
		}
	}
	return ""
}

// one reads a file that must hold one game without damage.
func one(t testing.TB, data []byte, f Format) *Game {
	t.Helper()
	games, errs := ReadBytes(data, f, ReadOptions{})
	if len(errs) > 0 || len(games) != 1 {
		t.Fatalf("%v: %d games, errors %v", f, len(games), errs)
	}
	return games[0]
}

// marshal writes a game that the format can hold.
func marshal(t testing.TB, g *Game, f Format, o WriteOptions) ([]byte, []Loss) {
	t.Helper()
	data, losses, err := Marshal(g, f, o)
	if err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	return data, losses
}

// writable are the formats that can be written, CBL aside, which needs a library
// around the record.
func writable() []Format {
	return slices.DeleteFunc(Formats(), func(f Format) bool { return !f.CanWrite() || f == CBL })
}

// folder returns the folder that an environment variable names, or skips.
func folder(t *testing.T, variable string) string {
	t.Helper()
	path := os.Getenv(variable)
	if path == "" {
		t.Skipf("%s names no folder", variable)
	}
	return path
}

// readGameFile calls see with each game of a file of flat JSON lines, perhaps
// compressed.
func readGameFile(t testing.TB, path string, see func(*Game)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	var r io.Reader = bufio.NewReader(file)
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	for g, err := range Read(r, JSON, ReadOptions{}) {
		if err != nil {
			t.Fatalf("%s: %v", filepath.Base(path), err)
		}
		if len(g.Warnings) > 0 {
			t.Fatalf("%s: %v", filepath.Base(path), g.Warnings[0])
		}
		see(g)
	}
}

// sampleGames are real games: facts from the Chinese Chess Practical Dataset, see
// the rules library's test data.
func sampleGames(t testing.TB, most int) []*Game {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "xiangqi", "testdata", "games", "sample.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var games []*Game
	for g, err := range Read(bytes.NewReader(data), JSON, ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		if games = append(games, g); len(games) == most {
			return games
		}
	}
	t.Fatalf("%d games, want %d", len(games), most)
	return nil
}

// fullGame is a game with everything that a Game can hold.
func fullGame(t testing.TB) *Game {
	t.Helper()
	g := New()
	g.Result = xiangqi.RedWins
	for _, name := range canonicalNames {
		g.Headers.Set(name, "值 "+name)
	}
	g.Headers.Set("Type", "残局")
	g.Headers.Set("ECCO", "C42")
	g.Headers.Set("Date", "1999.12.09")
	g.Root.Comment = "　　开始\n第二行 {x"
	add := func(parent *Node, text string) *Node {
		t.Helper()
		pos, err := g.PositionAt(parent)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return parent.Add(m)
	}
	first := add(g.Root, "炮二平五")
	first.Comment, first.NAGs = "中炮", []NAG{GoodMove}
	reply := add(first, "马8进7")
	reply.Clock, reply.Elapsed = new(9*time.Minute+30*time.Second), new(1500*time.Millisecond)
	reply.Eval = &Eval{Centipawns: -35, Depth: 18, Engine: "Chuhe 3", Line: []xiangqi.Move{xiangqi.NewMove(7, 24), xiangqi.NewMove(88, 87)}}
	third := add(reply, "马二进三")
	third.Marks = []Mark{{'G', third.Move.From(), third.Move.To()}, {'R', third.Move.To(), third.Move.To()}, {'B', 1, 2}}
	third.NAGs = []NAG{InterestingMove, 13}
	add(third, "车9平8").Eval = &Eval{Mate: -3}
	// Three first moves, variations in variations, a lead, an alternative to an alternative.
	pawn := add(g.Root, "兵七进一")
	pawn.Comment = "仙人指路"
	add(pawn, "炮2平3")
	other := add(pawn, "卒7进1")
	other.Lead = "也可"
	add(other, "马二进三")
	add(add(other, "炮二平三"), "炮8平5").Comment = "变着\n完"
	add(g.Root, "相三进五")
	add(first, "炮8平5")
	add(reply, "兵三进一").Comment = "另一"
	return g
}

// bytesEqual reports how two files differ.
func bytesEqual(t testing.TB, what string, a, b []byte) {
	t.Helper()
	if bytes.Equal(a, b) {
		return
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(i-60, 0)
	t.Errorf("%s: %d and %d bytes differ at %d:\n%q\n%q", what, len(a), len(b), i, a[from:min(i+60, len(a))], b[from:min(i+60, len(b))])
}
