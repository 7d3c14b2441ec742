package record

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestClosings reads sentences after the last move: those that state the result of the game, and
// those that speak of what could be.
func TestClosings(t *testing.T) {
	const moves = "王天一 vs 郑惟桐\n1. 炮二平五 马8进7\n2. 马二进三 车9平8"
	results := map[string]xiangqi.Result{"1-0": xiangqi.RedWins, "0-1": xiangqi.BlackWins, "1/2": xiangqi.Draw, "*": xiangqi.Undecided}
	for line := range strings.Lines(closingCases) {
		score, text, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		for _, between := range []string{"\n", "\n\n", "  ", " （"} {
			behind := ""
			if between == " （" {
				behind = "）"
			}
			if strings.ContainsAny(text, "()（") && behind != "" {
				continue
			}
			g := one(t, []byte(moves+between+text+behind+"\n"), MoveList)
			if got := movesOf(g); got != "h2e2 h9g7 h0g2 i9h9" {
				t.Errorf("%q: moves %s, %v", text, got, g.Warnings)
			}
			if g.Result != results[score] {
				t.Errorf("%q%q: result %v, want %s", between, text, g.Result, score)
			}
		}
	}
}

// closingCases has a sentence in each line, after the result that it states.
const closingCases = `
1-0 黑方投子认负，红胜。
0-1 红方认输，黑方获胜
1-0 以下黑方认负
1/2 至此和棋
1/2 双方同意和棋
1/2 至此，双方议和。
1/2 双方握手言和
1/2 终局和棋
1/2 双方不变作和
1-0 黑方见大势已去，投子认负
1-0 黑方无力抵抗，只得认输
1-0 黑方超时判负
0-1 红方超时，黑胜
1-0 红方弃子取胜
0-1 余着从略，黑胜
1-0 以下略，红方胜。
1-0 最后红方获胜
0-1 王天一认负
1-0 郑惟桐投子认负
0-1 郑惟桐胜
0-1 裁判判定红方负
1-0 红胜黑负
1-0 红方胜 棋谱编号 15
0-1 0-1 (time)
1-0 1-0 黑方超时
1/2 结果：和棋
1-0 Black resigned.
0-1 White resigns in a lost position
1-0 Red won.
0-1 Black won on time
1-0 Black lost on time.
1-0 Red wins by checkmate
1/2 Draw agreed
1/2 Drawn by agreement.
1-0 1-0, Black resigns
1-0 And here Black resigned!
1-0 Đỏ thắng
1-0 Đen bỏ cuộc
0-1 Bên đen thắng
1-0 Đen đầu hàng, Đỏ thắng.
0-1 Đỏ chịu thua
1/2 Hai bên hòa
1/2 Ván cờ hòa
1-0 Trắng thắng
0-1 Đỏ hết giờ
1-0 do thang
1-0 Den bo cuoc
* 下一局：红方认输
* The next game Red won
* 如黑方应错，则红胜
* 若红方贪吃则黑胜
* 红方优势
* 红方必胜
* 红方可胜
* 红方胜势
* 至此，红方胜定。
* 红方大占优势，胜望甚浓
* 双方均势，和势甚浓
* 胜负难料
* 红方不愿和棋
* 黑方求和
* 红方提和，黑方拒绝
* 红方有望取胜
* 黑方应改走炮2平5，可和
* 这样红方就能取胜
* 局势趋于缓和
* 变化：红胜
* 本局红胜率 60%
* If Black plays on, Red wins
* Red would win
* Red is winning
* Black is lost
* Red offers a draw
* White wins a rook
* Red should have won
* with a draw likely
* Đỏ ưu thế
* Nếu Đen đi sai thì Đỏ thắng
* Đỏ có thể thắng
* Đỏ dễ thắng
* Đỏ đề nghị hòa
* Cờ thế Đỏ thắng lớn hay không?
`

// TestClosingOfAnother checks that the result of another line of play is not that of the game.
func TestClosingOfAnother(t *testing.T) {
	const moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
	for _, text := range []string{
		moves + "变着：2. 车一进一 车9进1，黑方认负\n", moves + "（2. 车一进一 车9进1 红方胜，黑方认输）\n",
		moves + "改走车一进一\n则黑方认负\n", moves + "以上若走车一进一，\n红方投子认负\n", moves + "*\n",
		moves + "红方投子认负\n黑方投子认负\n",
	} {
		if g := one(t, []byte(text), MoveList); g.Result != xiangqi.Undecided {
			t.Errorf("%q: result %v", text, g.Result)
		}
	}
}

// TestResultInTheMiddle checks that a result after which the moves go on with the next number ends
// no game.
func TestResultInTheMiddle(t *testing.T) {
	for _, middle := range []string{"  1-0\n", "\n1-0\n", "\n红优\n和棋\n", " 红胜\n"} {
		g := one(t, []byte("1. 炮二平五 马8进7"+middle+"2. 马二进三 车9平8\n3. 车一平二 马2进3\n0-1\n"), MoveList)
		if got := movesOf(g); got != "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7" || g.Result != xiangqi.BlackWins || len(g.Warnings) != 1 {
			t.Errorf("%q: moves %s, result %v, warnings %v", middle, got, g.Result, g.Warnings)
		}
	}
}

// TestHalfPair checks that a move of which nothing shows whose it is, next to one that is missing,
// is left out.
func TestHalfPair(t *testing.T) {
	const begin, end = "1. C2=5 H8+7\n2. H2+3 R9=8\n", "4. P7+1 P7+1\n5. C8=9 P9+1\n"
	for middle, want := range map[string]string{
		"3. A4+5\n":       "h2e2 h9g7 h0g2 i9h9",      // of either
		"3. xxx A4+5\n":   "h2e2 h9g7 h0g2 i9h9",      // the word is Red's move
		"3. R1=2\n":       "h2e2 h9g7 h0g2 i9h9 i0h0", // Black's has no rook there
		"3. A4+5 A4+5\n":  "h2e2 h9g7 h0g2 i9h9 f0e1 d9e8 c3c4 g6g5 b2a2 i6i5",
		"3. 仕四进五\n":       "h2e2 h9g7 h0g2 i9h9",
		"3. Sĩ 4 tấn 5\n": "h2e2 h9g7 h0g2 i9h9",
	} {
		g := one(t, []byte(begin+middle+end), MoveList)
		if got := movesOf(g); got != want || (len(g.Warnings) > 0) != (middle != "3. A4+5 A4+5\n") {
			t.Errorf("%q: moves %s, want %s; warnings %v", middle, got, want, g.Warnings)
		}
	}
}

// TestForumMarks checks that the marks of a forum around moves, and the line ends of Unicode, are
// no words.
func TestForumMarks(t *testing.T) {
	for _, text := range []string{
		"[color=red]1. 炮二平五 马8进7[/color]\n[b]2. 马二进三[/b] 车9平8\n",
		"[size=3][font=宋体]炮二平五 马8进7[/font]\n马二进三 车9平8[/size]\n",
		"1. 炮二平五 马8进7\u20282. 马二进三 车9平8\u2029", "1. 炮二平五 马8进7\u00852. 马二进三 车9平8",
	} {
		g := one(t, []byte(text), MoveList)
		if got := movesOf(g); got != "h2e2 h9g7 h0g2 i9h9" || len(g.Warnings) > 0 || g.Count().Comments > 0 {
			t.Errorf("%q: moves %s, warnings %v, %+v", text, got, g.Warnings, g.Count())
		}
	}
}
