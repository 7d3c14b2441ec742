package record

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// movesOf writes the main line as "h2e2 h9g7".
func movesOf(g *Game) string {
	var texts []string
	for _, m := range g.Moves() {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, " ")
}

// TestMoveTexts reads moves as people write them.
func TestMoveTexts(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"without blanks", "1.兵七进一炮2平3 2.炮二平五炮8平5", "c3c4 b7c7 h2e2 h7e7"},
		{"blanks inside", "1. 炮 二 平 五  马 ８ 进 ７", "h2e2 h9g7"},
		{"marks behind numbers", "1、炮二平五 马8进7 2．马二进三", "h2e2 h9g7 h0g2"},
		{"numbers alone", "1 炮二平五 马８进７\n2 马二进三 车９平８", "h2e2 h9g7 h0g2 i9h9"},
		{"no numbers", "炮二平五，马８进７，马二进三", "h2e2 h9g7 h0g2"},
		{"traditional", "1.炮二平五 馬８進７ 2.傌二進三 車９平８", "h2e2 h9g7 h0g2 i9h9"},
		{"split in two", "1. 炮二平五 {好} 1. ... 马８进７", "h2e2 h9g7"},
		{"columns", " 1. 炮二平五\n     马８进７\n 2. 马二进三", "h2e2 h9g7 h0g2"},
		{"signs", "1. 炮二平五! 马８进７?! 2. 马二进三+", "h2e2 h9g7 h0g2"},
		{"WXF", "1. C2.5 h8+7 2. H2+3 r9.8", "h2e2 h9g7 h0g2 i9h9"},
		{"WXF without blank", "1.C2=5h8+72.H2+3r9=8", "h2e2 h9g7 h0g2 i9h9"},
		{"ICCS", "1. H2-E2 H9-G7 2. H0-G2", "h2e2 h9g7 h0g2"},
		{"coordinates at once", "h2e2h9g7h0g2", "h2e2 h9g7 h0g2"},
		{"rows", "7747 7062 79678070", "h2e2 h9g7 h0g2 i9h9"},
		{"algebraic", "1. Che2 Hg7 2. Hg2 Rh9", "h2e2 h9g7 h0g2 i9h9"},
		{"algebraic from one", "1. Che3 Hg8 2. Hg3 Rh10", "h2e2 h9g7 h0g2 i9h9"},
		{"coordinates from one", "h3e3 h10g8 h1g3 i10h10", "h2e2 h9g7 h0g2 i9h9"},
		{"Vietnamese", "1. Pháo 2 bình 5 Mã 8 tấn 7 2. Mã 2 tấn 3, Xe 9 bình 8", "h2e2 h9g7 h0g2 i9h9"},
		{"Vietnamese without marks", "1.Phao 2 binh 5  Ma 8 tien 7 2.Ma 2 tien 3", "h2e2 h9g7 h0g2"},
		{"Vietnamese decomposed", "1. Pha\u0301o 2 bi\u0300nh 5 Ma\u0303 8 ta\u0302\u0301n 7", "h2e2 h9g7"},
		{"Vietnamese in signs", "1. P2-5 M8.7 2. M2.3 X9-8! 3. B7.1 {hay} P8/1 (3... T3.5)", "h2e2 h9g7 h0g2 i9h9 c3c4 h7h8"},
		{"Vietnamese in signs without blanks", "1.P2-5 M8.7 2.M2.3 B7.1", "h2e2 h9g7 h0g2 g6g5"},
		{"Vietnamese, an illegal move", "1. Pháo 2 bình 5 Mã 8 tấn 6", "h2e2"},
		{"a result", "炮二平五 马8进7 1-0 车一平二", "h2e2 h9g7"},
		{"a result in words", "炮二平五 马8进7 红胜", "h2e2 h9g7"},
		{"a rule", "炮二平五 马8进7\n=========\n", "h2e2 h9g7"},
		{"a comment to the line's end", "炮二平五 ; 车一平二\n马8进7", "h2e2 h9g7"},
		{"Black first", "1. ... 炮８平５ 2. 炮二平五", "h7e7 h2e2"},
		{"Black first by its moves", "1. 卒７进１ 兵七进一", "c3c4 g6g5"}, // the same words for Red's pieces
		{"an illegal move", "炮二平五 马8进7 车一进五 马2进3", "h2e2 h9g7"},
		{"tandem pawns", "一兵进一", ""},
	}
	for _, tt := range tests {
		g := one(t, []byte("[Event \"x\"]\n\n"+tt.text+"\n"), PGN)
		if got := movesOf(g); got != tt.want {
			t.Errorf("%s: got %q, want %q; %v", tt.name, got, tt.want, g.Warnings)
		}
	}
}

// TestPGNTree reads variations, comments and signs.
func TestPGNTree(t *testing.T) {
	const text = `[Event "测试 \"杯\""]
[White "甲"]
[Black "乙"]
[Result "1/2-1/2"]
[Unknown "?"]
% an escaped line
{开头
[第二行]}
1. 炮二平五 $1 {[%clk 0:09:30] 中炮 [%eval -0.35,18]} (1. 兵七进一 炮２平３ (1. ... 卒７进１ 2. 马二进三) {后}) ({也可} 1. 相三进五) (没有着法 的话)
1. ... 马８进７ {[%csl Ge4,Ra0][%cal Gh2e2][%emt 5]} 2. 马二进三!? 1/2-1/2
=====
欢迎访问
http://www.example.org/
`
	g := one(t, []byte(text), PGN)
	if len(g.Warnings) > 0 {
		t.Fatal(g.Warnings)
	}
	if got := g.Count(); got != (Count{Plies: 3, Moves: 8, Variations: 3, Comments: 4}) {
		t.Errorf("count %+v", got)
	}
	if g.Result != xiangqi.Draw || g.Headers.Get("red") != "甲" || g.Headers.Get("event") != `测试 "杯"` || len(g.Headers) != 3 {
		t.Errorf("result %v, headers %v", g.Result, g.Headers)
	}
	if g.Root.Comment != "开头\n[第二行]" {
		t.Errorf("first comment %q", g.Root.Comment)
	}
	first := g.Root.Children[0]
	if first.Comment != "中炮\n没有着法 的话" || *first.Clock != 570e9 || !reflect.DeepEqual(first.Eval, &Eval{Centipawns: -35, Depth: 18}) || !slices.Equal(first.NAGs, []NAG{GoodMove}) {
		t.Errorf("first move %+v", first)
	}
	if len(g.Root.Children) != 3 || g.Root.Children[2].Lead != "也可" {
		t.Errorf("first moves %v", g.Root.Children)
	}
	pawn := g.Root.Children[1]
	if len(pawn.Children) != 2 || pawn.Next().Comment != "后" {
		t.Errorf("replies to the pawn %+v", pawn.Children)
	}
	reply := first.Next()
	if len(reply.Marks) != 3 || *reply.Elapsed != 5e9 || reply.Comment != "" {
		t.Errorf("reply %+v", reply)
	}
	if reply.Next().NAGs[0] != InterestingMove {
		t.Errorf("signs %v", reply.Next().NAGs)
	}
}

// TestPGNFiles reads files of several games with damage between them.
func TestPGNFiles(t *testing.T) {
	tests := []struct {
		name, text  string
		games, errs int
		warnings    int
	}{
		{"two games", "[Event \"a\"]\n\n1. 炮二平五 *\n\n[Event \"b\"]\n\n1. 兵七进一 *\n", 2, 0, 0},
		{"no result", "[Event \"a\"]\n\n1. 炮二平五\n\n[Event \"b\"]\n\n1. 兵七进一\n", 2, 0, 0},
		{"no moves", "[Event \"a\"]\n[Red \"x\"]\n\n[Event \"b\"]\n\n", 2, 0, 0},
		{"advertising", "[Event \"a\"]\n\n1. 炮二平五 *\n=====\n欢迎\n[Event \"b\"]\n\n*\n", 2, 0, 0},
		{"an open brace", "[Event \"a\"]\n\n1. 炮二平五 {没有完\n\n[Event \"b\"]\n\n1. 兵七进一\n", 2, 0, 1},
		{"an open parenthesis", "[Event \"a\"]\n\n1. 炮二平五 (1. 兵七进一\n\n[Event \"b\"]\n\n*\n", 2, 0, 1},
		{"brackets in a comment", "[Event \"a\"]\n\n1. 炮二平五 {x\n[y \"z\"]\n}\n马８进７\n", 1, 0, 0},
		{"an unreadable FEN", "[Event \"a\"]\n[FEN \"what\"]\n\n1. 炮二平五\n\n[Event \"b\"]\n\n*\n", 1, 1, 0},
		{"text before", "hello\n\n[Event \"b\"]\n\n*\n", 1, 0, 1},
		{"nothing", "\n\n", 0, 0, 0},
		{"no tags", "1. 炮二平五 马８进７\n", 1, 0, 0},
		{"CRLF", "[Event \"a\"]\r\n\r\n1. 炮二平五\r\n[Event \"b\"]\r\n\r\n*\r\n", 2, 0, 0},
		{"a wrong side", "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"]\n\nh7e7\n", 1, 0, 1},
		{"letters of others", "[FEN \"rheakaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAKAEHR r - - 0 0\"]\n\nh2e2\n", 1, 0, 2},
		{"two results", "[Result \"1-0\"]\n\n1. 炮二平五 0-1\n", 1, 0, 1},
		{"a NUL", "[Event \"a\x00b\"]\n\n1. 炮二平五 {\x00}\n", 1, 0, 0},
	}
	for _, tt := range tests {
		games, errs := ReadBytes([]byte(tt.text), PGN, ReadOptions{})
		warnings := 0
		for _, g := range games {
			warnings += len(g.Warnings)
		}
		if len(games) != tt.games || len(errs) != tt.errs || warnings != tt.warnings {
			t.Errorf("%s: %d games, %d errors %v, %d warnings", tt.name, len(games), len(errs), errs, warnings)
			for _, g := range games {
				t.Log(g.Warnings)
			}
		}
	}
}

// TestCCPD reads published Big5 files, two of them faulty.
func TestCCPD(t *testing.T) {
	checkExpected(t, "testdata/ccpd", "expected.jsonl")
}
