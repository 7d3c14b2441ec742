package record

import (
	"slices"
	"strings"
	"testing"
)

// Texts as people and programs write them, of which some was lost or read wrongly.
func TestStrangeTexts(t *testing.T) {
	const pairs = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n"
	const eight = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5"
	const other = "c3c4 b9c7 h2e2 g6g5 h0g2 h9g7 b0a2 c9e7"
	const wxf = "1. C2=5, H8+7; 2. H2+3, R9=8; 3. R1=2, H2+3; 4. P7+1, P7+1"
	lines := func(texts ...string) string { return strings.Join(texts, "\n") }
	quoted := func(sign string) string { return sign + strings.ReplaceAll(eight, " ", sign+", "+sign) + sign }
	open := func(sign string) string { return strings.Replace(pairs, "车9平8", "车9平8"+sign, 1) }
	tests := []struct {
		name, text string
		format     Format
		want       []string
		warned     bool // with a warning
	}{
		{"semicolons between numbers", wxf, MoveList, []string{eight}, false},
		{"a list of a program", "[" + quoted(`"`) + "]", MoveList, []string{eight}, false},
		{"a list with a name", "moves = [" + quoted("'") + "]", MoveList, []string{eight}, false},
		{"a game on each line", lines(eight, other, eight), MoveList, []string{eight, other, eight}, false},
		{"a game on each line, glued", lines(strings.ReplaceAll(eight, " ", ""), strings.ReplaceAll(other, " ", "")), MoveList, []string{eight, other}, false},
		{"an advertisement before a line that could begin a game", lines("h2e2 h9g7 g3g4 i9h9", "—— 象棋软件 5.0 版 ——", "h0g2 h7i7 b0c2 b7e7 a0b0 b9c7 c3c4 a9a8 b2a2"), MoveList, []string{"h2e2 h9g7 g3g4 i9h9"}, true},
		{"a game over two lines", lines(eight, "h0h6 b7b3"), MoveList, []string{eight + " h0h6 b7b3"}, false},
		{"line ends of a string", strings.ReplaceAll(pairs, "\n", `\n`), MoveList, []string{eight}, false},
		{"tags in a string", strings.ReplaceAll("[Event \\\"X\\\"]\n[Red \\\"A\\\"]\n\n"+pairs+"*", "\n", `\r\n`), PGN, []string{eight}, false},
		{"a comment without its end", open(" {好棋"), MoveList, []string{eight}, true},
		{"a parenthesis without its end", open("（好棋"), MoveList, []string{eight}, true},
		{"a variation without its end", open(" (车9进1"), MoveList, []string{eight}, true},
		{"a comment without its end in PGN", "[Event \"X\"]\n\n" + open(" {好棋") + "*", PGN, []string{eight}, true},
		{"a parenthesis without its end in PGN", "[Event \"X\"]\n\n" + open(" (好棋") + "*", PGN, []string{eight}, true},
		{"no numbers after a variation without its end", "炮二平五 (马二进三\n马8进7", MoveList, []string{"h2e2"}, true},
		{"titles without their ends", "第1局 吕钦(特级大师 先胜 李来群\n" + pairs + "\n第2局 吕钦(特级大师 先负 李来群\n" + pairs, MoveList, []string{eight, eight}, true},
		{"one title without its end", "第3局 吕钦(特级大师 先胜 李来群\n" + pairs, MoveList, []string{eight}, true},
		{"the start alone", "startpos", MoveList, []string{""}, false},
		{"the start alone after a game", lines("position startpos moves "+eight, "position startpos"), MoveList, []string{eight, ""}, false},
		{"the start and words", "startpos\n大家好", MoveList, nil, true},
		{"a header with empty fields", "标题：五七炮\n赛事：\n红方：\n红队：\n黑方：\n黑队：\n\n最新弈法\n\n" + pairs, MoveList, []string{eight}, false},
		{"a header that ends with a side", "红方：\n黑方：\n\n" + pairs, MoveList, []string{eight}, false},
		{"a word and a remark after a round", "第1回合 炮二平五 马8进7\n第2回合 马二进三 车9平8\n第3回合 车一平二 马2进3\n第4回合 兵七进一 卒7进1\n第15回合 ytNP interesting\n", MoveList, []string{eight}, true},
		{"blanks of a page", strings.ReplaceAll(pairs, " ", "&nbsp;"), MoveList, []string{eight}, false},
		{"a slash after the number", "1/ P2-5 M8.7\n2/ M2.3 X9-8\n3/ X1-2 M2.3\n4/ B7.1 B7.1", MoveList, []string{eight}, false},
		{"numbers before moves directly", strings.ReplaceAll(pairs, ". ", ""), MoveList, []string{eight}, false},
		{"a sentence about a round", lines("> 1. 炮二平五 马8进7", "> 2. 马二进三 车9平8", "> 3. 车一平二 马2进3", "> 4. 兵七进一 卒7进1", "", "第3回合黑棋是不是有点软？"), MoveList, []string{eight}, false},
		{"an answer of an engine", "ucci\nucciok\nposition startpos moves " + eight, MoveList, []string{eight}, false},
		{"a table of a program", lines("ply,move,eval", "1,h2e2,0.35", "2,h9g7,-0.20", "3,h0g2,0.31", "4,i9h9,0.1"), MoveList, []string{"h2e2 h9g7 h0g2 i9h9"}, false},
		{"a table with a row missing", lines("1,h2e2,0.35", "2,h9g7,-0.20", "4,i9h9,0.1"), MoveList, []string{"h2e2"}, true},
		{"a side line that repeats the last moves and goes on", pairs + "若走4. 兵七进一 卒7进1 炮八平六 would be better\n5. 马八进七 炮2进4\n", MoveList, []string{eight + " b0c2 b7b3"}, false},
		{"the same after the last move", pairs + "若走4. 兵七进一 卒7进1 炮八平六 would be better\n", MoveList, []string{eight}, true},
		{"moves more than a number has, and the next number", strings.Replace(pairs, "\n4. ", " 兵七进一 卒7进1 炮八平六\n4. ", 1), MoveList, []string{eight}, true},
		{"two dots after each number", strings.ReplaceAll(pairs, ". ", "．．"), MoveList, []string{eight}, false},
		{"the columns exchanged", lines("马8进7 炮二平五 .1", "车9平8 马二进三 .2", "马2进3 车一平二 .3"), MoveList, nil, true},
		{"no title: a move and a word", lines("C2=5 漏着 with 3 pawns", "H2+3 H8+7", "R1=2 H2+3", "P3+1 C2=1"), MoveList, []string{"h2e2"}, true},
		{"no title: words and a move", lines("中红好 弃马抢攻 H2+3", "H2+3 C8=6", "R1=2 H8+7"), MoveList, nil, true},
		{"no title: a word and a move", lines("帅炮 炮二平三", "炮二平五 象七进五", "马八进九 马二进一"), MoveList, nil, true},
		{"no title: a word and the next move", lines("着士后士 马二进三", "马二进三 炮八平六", "兵三进一 马八进七"), MoveList, nil, true},
	}
	for _, tt := range tests {
		games, errs := ReadBytes([]byte(tt.text), tt.format, ReadOptions{})
		warned := len(errs) > 0
		var read []string
		for _, g := range games {
			warned = warned || len(g.Warnings) > 0
			moves := []string{}
			for _, m := range g.Moves() {
				moves = append(moves, m.String())
			}
			read = append(read, strings.Join(moves, " "))
		}
		if len(tt.want) > 0 && Detect("text.txt", []byte(tt.text)) == Unknown {
			t.Errorf("%s: a file of it is not taken for a record", tt.name)
		}
		if !slices.Equal(read, tt.want) || warned != tt.warned {
			t.Errorf("%s: %q, %v, want %q, reported %v", tt.name, read, errs, tt.want, tt.warned)
			for _, g := range games {
				t.Log(g.Warnings)
			}
		}
	}
}
