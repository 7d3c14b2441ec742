package record

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// siteMoves is the game that the files of this test hold, written from the
// published layouts: no file of the programs themselves was at hand.
const siteMoves = "h2e2 h9g7 h0g2 i9h9"

func siteGame(t *testing.T) []xiangqi.Move {
	t.Helper()
	var moves []xiangqi.Move
	for text := range strings.FieldsSeq(siteMoves) {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}

// checkSite reads a file that must hold the game, and the same with an illegal
// move and with its end cut off.
func checkSite(t *testing.T, f Format, file []byte) *Game {
	t.Helper()
	g := one(t, file, f)
	if got := movesOf(g); got != siteMoves || len(g.Warnings) > 0 {
		t.Errorf("%v: moves %s, warnings %v", f, got, g.Warnings)
	}
	return g
}

func TestMXQ(t *testing.T) {
	var file []byte
	add := func(text string) {
		coded, _ := GB18030.encode(text)
		file = append(append(file, byte(len(coded))), coded...)
	}
	for _, text := range []string{"弈天棋缘", "2005-06-07", "甲方-负-乙方", "1500", "1600", "", "", "", "", "", "一盘棋", ""} {
		add(text)
	}
	for _, m := range siteGame(t) {
		add(fmt.Sprintf("%d%c-%d%c", m.From().File(), 'A'+m.From().Rank(), m.To().File(), 'A'+m.To().Rank()))
	}
	whole := len(file)
	add(mxqEnd)
	g := checkSite(t, MXQ, append(file, "rest"...))
	if g.Result != xiangqi.BlackWins || g.Headers.Get("Red") != "甲方" || g.Headers.Get("BlackElo") != "1600" || g.Root.Comment != "一盘棋" {
		t.Errorf("result %v, headers %v, comment %q", g.Result, g.Headers, g.Root.Comment)
	}
	if g := one(t, file[:whole-2], MXQ); len(g.Moves()) != 3 || len(g.Warnings) != 1 {
		t.Errorf("cut: %d moves, %v", len(g.Moves()), g.Warnings)
	}
	if games, errs := ReadBytes(file[:20], MXQ, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("cut in the head: %d games, %v", len(games), errs)
	}
}

// rowsOf returns file and row of both squares, rows from the top, perhaps turned.
func rowsOf(m xiangqi.Move, turned bool) [4]int {
	if turned {
		return [4]int{8 - m.From().File(), m.From().Rank(), 8 - m.To().File(), m.To().Rank()}
	}
	return [4]int{m.From().File(), 9 - m.From().Rank(), m.To().File(), 9 - m.To().Rank()}
}

func TestCHN(t *testing.T) {
	for _, turned := range []bool{false, true} {
		file := make([]byte, chnHeader)
		for _, m := range siteGame(t) {
			record := make([]byte, chnRecord)
			for i, n := range rowsOf(m, turned) {
				binary.LittleEndian.PutUint16(record[4+2*i:], uint16(n))
			}
			file = append(file, record...)
		}
		checkSite(t, CHN, file)
		if g := one(t, file[:len(file)-1], CHN); len(g.Moves()) != 3 || len(g.Warnings) != 1 {
			t.Errorf("cut: %d moves, %v", len(g.Moves()), g.Warnings)
		}
	}
}

// TestLinkedCHN reads the form of CHN that begins with GL.
func TestLinkedCHN(t *testing.T) {
	for _, turned := range []bool{false, true} {
		file := make([]byte, chnMoves+chnLinked)
		copy(file, chnMagic)
		copy(file[chnDate:], "Tue Dec  6 20:57:56 2016\n")
		for at, name := range map[int]string{chnRed: "甲方", chnBlack: "乙方"} {
			coded, _ := GB18030.encode(name)
			copy(file[at:], coded)
		}
		copy(file[chnMoves+chnFrom:], "\xFF\xFF")
		for _, m := range siteGame(t) {
			n, record := rowsOf(m, turned), make([]byte, chnLinked)
			record[chnFrom], record[chnFrom+1] = byte(n[1]<<4|n[0]), byte(n[3]<<4|n[2])
			file = append(file, record...)
		}
		g := checkSite(t, CHN, file)
		if h := g.Headers; h.Get("Date") != "2016.12.06" || h.Get("Red") != "甲方" || h.Get("Black") != "乙方" {
			t.Errorf("headers %v", h)
		}
		if f := Detect("a.xqi", file); f != CHN {
			t.Errorf("taken for %v", f)
		}
		if g := one(t, file[:len(file)-1], CHN); len(g.Moves()) != 3 || len(g.Warnings) != 1 {
			t.Errorf("cut: %d moves, %v", len(g.Moves()), g.Warnings)
		}
		if games, errs := ReadBytes(file[:chnMoves-1], CHN, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
			t.Errorf("cut in the header: %d games, %v", len(games), errs)
		}
	}
}

// TestCountedCCM reads the form of CCM whose header has the number of moves.
func TestCountedCCM(t *testing.T) {
	file := []byte{1, 0, 0x12, 0, 0x6b, 0x96, 0x60, 0x58, 4, 0, 0, 0}
	for _, m := range siteGame(t) {
		n := rowsOf(m, false)
		file = append(file, 15, 1, 6, byte(n[0]), byte(n[1]), byte(n[2]), byte(n[3]), 0, 0)
	}
	checkSite(t, CCM, file)
}

// TestPFCSquares reads moves of PFC with letters.
func TestPFCSquares(t *testing.T) {
	const file = `<n version="2" win="*" m="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"><n m="h2e2"><n m="b9c7" c="x"/></n></n>`
	g := one(t, []byte(file), PFC)
	if movesOf(g) != "h2e2 b9c7" || len(g.Warnings) > 0 {
		t.Errorf("%s, %v", movesOf(g), g.Warnings)
	}
}

func TestCCM(t *testing.T) {
	for _, turned := range []bool{false, true} {
		var file []byte
		for _, m := range siteGame(t) {
			n := rowsOf(m, turned)
			file = append(file, 1, 2, 3, byte(n[0]), byte(n[2]), byte(n[1]), byte(n[3]))
		}
		checkSite(t, CCM, file)
		file[7+6] = 99 // the second move leaves the board
		if g := one(t, file, CCM); len(g.Moves()) != 1 || len(g.Warnings) != 1 {
			t.Errorf("off the board: %d moves, %v", len(g.Moves()), g.Warnings)
		}
	}
}

func TestCHE(t *testing.T) {
	file := "7 4 "
	for _, m := range siteGame(t) {
		file += fmt.Sprintf("0,1,2,%d,%d,%d,%d,0,0,0,", m.From().Rank(), m.From().File(), m.To().Rank(), m.To().File())
	}
	checkSite(t, CHE, []byte(file))
	if g := one(t, []byte(file[:60]), CHE); len(g.Moves()) != 2 || len(g.Warnings) != 1 {
		t.Errorf("cut: %d moves, %v", len(g.Moves()), g.Warnings)
	}
}

func TestDetect(t *testing.T) {
	g := sampleGames(t, 1)[0]
	for _, f := range writable() {
		data, _ := marshal(t, g, f, WriteOptions{})
		if got := Detect("", data); f != MoveList && got != f {
			t.Errorf("%v without a name: %v", f, got)
		}
		if got := Detect(`C:\games\X`+strings.ToUpper(f.Extension()), data); got != f {
			t.Errorf("%v with its name: %v", f, got)
		}
		back, err := ParseFormat(f.String())
		if err != nil || back != f {
			t.Errorf("ParseFormat(%v): %v, %v", f, back, err)
		}
	}
	tests := []struct {
		name, head string
		want       Format
	}{
		{"a.ccm", "\x01\x02\x03", CCM},
		{"a.txt", "[Event \"x\"]\n", PGN},
		{"a.txt", "h2e2 h9g7", MoveList},
		{"HEAD", "0000000000000000000000000000000000000000 9ef8db735e78 a log of revisions\n", Unknown},
		{"page.htm", "<html>[DhtmlXQ_title]", DhtmlXQ},
		{"reader.py", "re.findall(r'\\[DhtmlXQ_binit\\](.*?)\\[/DhtmlXQ_binit\\]', text)\n", Unknown},
		{"writer.js", "s += \"[DhtmlXQ_binit]\" + start + \"[/DhtmlXQ_binit]\";\n", Unknown},
		{"writer.py", "f'[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]'\n", Unknown},
		{"page.html", "<script>var DhtmlXQ_movelist = '[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]'; x = \"[DhtmlXQ_title]\" + y</script>", DhtmlXQ},
		{"page.html", "<script>DhtmlXQ_movelist='77477062'; x = \"[DhtmlXQ_title]\" + y</script>", DhtmlXQ},
		{"reader.pyc", "\x03\xf3\r\n[DhtmlXQ_binit]\x00\x01[/DhtmlXQ_binit]", Unknown},
		{"notes.ipynb", "{\"cells\": [\"<ChineseChessRecord>\"]}\n", Unknown},
		{"a.xqf", "1. 炮二平五 马8进7\n", MoveList},
		{"moves.json", "[\"h2e2\", \"h9g7\"]\n", MoveList},
		{"page.html", "<html>", Unknown},
		{"page.html", "<html><p>炮二平五 马8进7", MoveList},
		{"page.html", "<p>[DHJHtmlXQ]", DhtmlXQ},
		{"page.html", "<!--<n version=\"2\">", PFC},
		{"a.cbl", "CCBridge\x15\x00\x00\x00\x03", CBL},
		{"", "炮二平五 马8进7", MoveList},
		{"a.pgn", "no tags", Unknown},
		{"a.pgn", "1. 炮二平五 马8进7", PGN},
		{"a.pgn", "% made by hand\n[Red \"x\"]", PGN},
		{"a.fen", xiangqi.StartFEN + "\n", MoveList},
		{"a.notes", "1. 炮二平五 马8进7\n", MoveList},
		{"a.md", "# Chapter\n\nThe line 1. h2e2 h9g7 is known.\n\nMore of it.\n", Unknown},
		{"config", "[branch \"main\"]\n\tremote = origin\n", Unknown},
		{"LICENSE.txt", "Apache License\nVersion 2.0, January 2004\n", Unknown},
		{"package.json", "{\n  \"name\": \"x\",\n  \"version\": \"1.0.0\"\n}\n", Unknown},
		{"package.json", "{\"name\":\"x\",\"version\":\"1.0.0\"}\n", Unknown},
		{"a.json", "{\"fen\":\"4k4/9/9/9/9/9/9/9/4R4/4K4 b\",\"moves\":\"e9d9\"}\n", JSON},
		{"a.xml", "<?xml version=\"1.0\"?><project/>", Unknown},
		{"a.cbf", "<?xml version=\"1.0\"?><project/>", Unknown},
		{"a.xqf", "no such file", Unknown},
		{"", "whatever", Unknown},
		{"a.doc", "", Unknown},
		{"", "XQ is not enough", Unknown},
	}
	for _, tt := range tests {
		if got := Detect(tt.name, []byte(tt.head)); got != tt.want {
			t.Errorf("Detect(%q, %q) = %v, want %v", tt.name, tt.head, got, tt.want)
		}
	}
	if got := Detect("a.pgn", nil); got != PGN {
		t.Errorf("a file to be written: %v", got)
	}
	if _, err := ParseFormat("doc"); err == nil {
		t.Error("format doc is known")
	}
}

func TestTree(t *testing.T) {
	g := fullGame(t)
	last := g.Root.Next().Next().Next().Next()
	if last.Ply() != 4 || len(last.Path()) != 4 || last.Parent().Find(last.Move) != last {
		t.Errorf("ply %d, path %v", last.Ply(), last.Path())
	}
	pos, err := g.PositionAt(last)
	if err != nil || pos.MoveNumber() != 3 {
		t.Errorf("position %v, %v", pos.FEN(), err)
	}
	second := g.Root.Children[1]
	second.Promote()
	if g.Root.Next() != second || len(g.Root.Children) != 3 {
		t.Errorf("promoted: %v", g.Root.Children)
	}
	second.Remove()
	if len(g.Root.Children) != 2 || g.Root.Next() == second || second.Parent() != nil {
		t.Errorf("removed: %v", g.Root.Children)
	}
	g.Root.Remove()
	g.Root.Promote()
	for ply, n := range g.All() {
		if n.Ply() != ply {
			t.Errorf("%v: ply %d, want %d", n.Move, ply, n.Ply())
		}
	}
}
