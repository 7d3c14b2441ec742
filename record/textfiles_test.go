package record

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestWXF reads a file as PlayOK writes it, and one with all that the layout has.
func TestWXF(t *testing.T) {
	const playOK = "FORMAT\tWXF\nGAME\tPlayOK\nRED\tanna;1500\nBLACK\tbert;1432\nDATE\t2020.01.02\nRESULT\t1-0\n" +
		"START{\n1. C8.5 h2+3\n2. H8+7 r1.2\n3. R9.8 c8.5!\n}END\n"
	g := one(t, []byte(playOK), WXF)
	if got := movesOf(g); got != "b2e2 b9c7 b0c2 a9b9 a0b0 h7e7" || len(g.Warnings) > 0 {
		t.Errorf("moves %s, warnings %v", got, g.Warnings)
	}
	if g.Result != xiangqi.RedWins || g.Headers.Get("RedElo") != "1500" || g.Headers.Get("Black") != "bert" {
		t.Errorf("result %v, headers %v", g.Result, g.Headers)
	}
	const full = `FORMAT  WXF  K(K) R(C) N(H) C(P) P(Z)
GAME    Study
EVENT   Cup
RESULT  Black wins
OPEN    C42
SETUP{
START{ is drawn here
}SETUP
FEN     3k5/9/9/9/9/9/9/9/4C4/4K4 b
START{
 1. ... k4+1  2. C5+1
}END
COMMENT0{
first
}COMMENT
COMMENT2{second}COMMENT
COMMENT9{nowhere}COMMENT

FORMAT ICCS
START{
1. H2-E2 H9-G7
}END
`
	games, errs := ReadBytes([]byte(full), WXF, ReadOptions{})
	if len(games) != 2 || len(errs) > 0 {
		t.Fatalf("%d games, %v", len(games), errs)
	}
	// C means the rook here, and there is one on the board as R.
	if got := movesOf(games[0]); got != "d9d8" || len(games[0].Warnings) != 3 {
		t.Errorf("moves %s, warnings %v", got, games[0].Warnings)
	}
	if games[0].Root.Comment != "first" || games[0].Result != xiangqi.BlackWins || games[0].Headers.Get("ECCO") != "C42" {
		t.Errorf("%q, %v, %v", games[0].Root.Comment, games[0].Result, games[0].Headers)
	}
	if got := movesOf(games[1]); got != "h2e2 h9g7" {
		t.Errorf("moves %s", got)
	}
	if games, errs := ReadBytes([]byte("FORMAT WXF\nRED x\n"), WXF, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("no START: %d games, %v", len(games), errs)
	}
}

func TestCBF(t *testing.T) {
	const file = "\uFEFF" + `<?xml version="1.0" encoding="UTF-8"?>
<ChineseChessRecord Version="1.0"><Head><Name>局名 &amp; 局</Name><Contest>杯赛</Contest><Red>甲</Red><RecordResult>4</RecordResult>
<FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN><Hidden>x</Hidden></Head>
<MoveList><Move value="00-00"><![CDATA[开局]]></Move><Move value="77-47"/><Move value="70-62" end="1"><![CDATA[马]]></Move>
<Move value="26-25"/></MoveList></ChineseChessRecord>`
	g := one(t, []byte(file), CBF)
	if got := movesOf(g); got != "h2e2 h9g7" || len(g.Warnings) != 1 {
		t.Errorf("moves %s, warnings %v", got, g.Warnings)
	}
	if g.Root.Comment != "开局" || g.Root.Next().Next().Comment != "马" || g.Result != xiangqi.Draw {
		t.Errorf("comments %q, %q, result %v", g.Root.Comment, g.Root.Next().Next().Comment, g.Result)
	}
	if g.Headers.Get("Title") != "局名 & 局" || g.Headers.Get("Event") != "杯赛" || g.Headers.Get("CBF_Hidden") != "x" {
		t.Errorf("headers %v", g.Headers)
	}
	const tree = `<ChineseChessRecord><MoveList><Move value="00-00"/><Move value="77-47"/><Move value="70-62" branch="1"/><Move value="79-67" end="1"/>
<Move value="10-22" end="1" branch="1"/><Move value="12-42" end="1"/></MoveList></ChineseChessRecord>`
	g = one(t, []byte(tree), CBF)
	if replies := g.Root.Next().Children; movesOf(g) != "h2e2 h9g7 h0g2" || len(replies) != 3 || replies[1].Move.String() != "b9c7" || len(g.Warnings) > 0 {
		t.Errorf("tree: moves %s, %d replies, %v", movesOf(g), len(replies), g.Warnings)
	}
	cut := file[:strings.Index(file, `<Move value="70-62"`)+8]
	if g := one(t, []byte(cut), CBF); movesOf(g) != "h2e2" || len(g.Warnings) != 1 {
		t.Errorf("cut: moves %s, warnings %v", movesOf(g), g.Warnings)
	}
	if games, errs := ReadBytes([]byte("<html>no record</html>"), CBF, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("other XML: %d games, %v", len(games), errs)
	}
}

func TestMoveList(t *testing.T) {
	const file = `1.炮二平五马8进7 2.马二进三
车9平8 *

1. 兵七进一 炮2平3 1-0
1. 相三进五 0-1

position startpos moves h2e2 h9g7
startpos moves c3c4
3k5/9/9/9/9/9/9/9/4R4/4K4 b - - 37 81
81. ... 将４进１

82. 车五进八

完全不是棋谱
`
	games, errs := ReadBytes([]byte(file), MoveList, ReadOptions{})
	want := []string{"h2e2 h9g7 h0g2 i9h9", "c3c4 b7c7", "g0e2", "h2e2 h9g7", "c3c4", "d9d8 e1e9"}
	if len(games) != len(want) || len(errs) != 0 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for i, g := range games {
		if got := movesOf(g); got != want[i] {
			t.Errorf("game %d: moves %s, want %s, %v", i+1, got, want[i], g.Warnings)
		}
	}
	if games[1].Result != xiangqi.RedWins || games[5].Start.MoveNumber != 81 || games[5].Root.End().Comment != "完全不是棋谱" {
		t.Errorf("result %v, move number %d, warnings %v", games[1].Result, games[5].Start.MoveNumber, games[5].Warnings)
	}
	if games, errs := ReadBytes([]byte("完全不是棋谱\n"), MoveList, ReadOptions{}); len(games) != 0 || len(errs) != 1 {
		t.Errorf("no moves: %d games, %v", len(games), errs)
	}
}

func TestJSON(t *testing.T) {
	const file = `{"headers":{"Event":"杯","Red":"甲"},"result":"1-0","comment":"开始","moves":[{"move":"h2e2","nags":[1],"clock_ms":570000,"variations":[[{"move":"c3c4","comment":"变"}]]},{"move":"h9g7","marks":["Ge4","Rh0g2"],"eval":{"cp":12}}]}

{"id":"x-1","event":"杯","result":"0-1","moves":"h2e2 h9g7","year":1999}
{"moves":[{"move":"h2e9"},{"move":"h9g7"}]}
{"moves":[{"move":"what"}]}
not json
{"fen":"4k4/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1","moves":"e9d9"}
`
	games, errs := ReadBytes([]byte(file), JSON, ReadOptions{})
	if len(games) != 4 || len(errs) != 2 {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	if got := games[0].Count(); got != (Count{2, 3, 1, 2}) || *games[0].Root.Next().Clock != 570e9 || len(games[0].Root.Next().Next().Marks) != 2 {
		t.Errorf("count %+v", got)
	}
	if g := games[1]; g.Headers.Get("Id") != "x-1" || g.Result != xiangqi.BlackWins || movesOf(g) != "h2e2 h9g7" || len(g.Warnings) != 1 {
		t.Errorf("flat: %v, %v, %v", g.Headers, g.Result, g.Warnings)
	}
	if g := games[2]; len(g.Moves()) != 0 || len(g.Warnings) != 1 {
		t.Errorf("illegal: %v, %v", g.Moves(), g.Warnings)
	}
	if g := games[3]; movesOf(g) != "e9d9" || len(g.Warnings) > 0 {
		t.Errorf("FEN: %v, %v", g.Moves(), g.Warnings)
	}
	data, _ := marshal(t, games[0], JSON, WriteOptions{})
	bytesEqual(t, "JSON", data, []byte(file[:strings.IndexByte(file, '\n')+1]))
}
