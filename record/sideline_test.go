package record

import (
	"fmt"
	"strings"
	"testing"
)

// TestSideLines reads games with what else could have been played written between their lines.
func TestSideLines(t *testing.T) {
	const (
		head   = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n5. 车二进六 炮8平9\n"
		rest   = "6. 车二平三 炮9退1\n7. 马八进七 士4进5\n"
		latin  = "1. C2=5 H8+7\n2. H2+3 R9=8\n"
		behind = "3. R1=2 H2+3\n4. P7+1 P7+1\n"
	)
	for _, test := range []struct {
		text  string
		moves int
	}{
		{head + "注①：如6. 炮八平六，则马7进8 7. 车二平四，红稍优。\n" + rest, 14},
		{head + "注：黑方另有5… 士4进5，以下6. 炮八平六 马7进8 7. 车二平四，红稍优。\n" + rest, 14},
		{head + "黑方如走炮2进1，则6. 马八进七 士4进5 7. 炮八平九，红优\n" + rest, 14},
		{head + "如果6. 炮八平六，马7进8。\n注②：若6. 兵五进一，马7进8。\n" + rest, 14},
		{head + "红方另有 6. 兵五进一、6. 马八进七 等变化。\n" + rest, 14},
		{head + "[注] 6.炮八平六 马7进8 7.车二平四 红稍优\n" + rest, 14},
		{head + "（甲）6.炮八平六 马7进8 7.车二平四 红稍优\n" + rest, 14},
		{head + "第一种走法：6. 炮八平六\n" + rest, 14},
		{head + "图中形势，红方可以6. 炮八平六，也可6. 车二平三。实战选择后者。\n" + rest, 14},
		{head + "变化：5…炮8进4 6. 兵三进一\n" + rest, 14},
		{"[Event \"x\"]\n\n" + head + "如改走 6. 炮八平六 马7进8 7. 车二平四 红优\n" + rest + "1-0\n", 14},
		{latin + "If 3. H8+7 then H2+3.\n" + behind, 8},
		{latin + "Better is 3. H8+7 H2+3 4. R9+1.\n" + behind, 8},
		{head + "后续：6. 炮八平六 马7进8\n\n", 10},
		{head + "至此，红方如6. 炮八平六，则马7进8，7. 兵五进一，红优。和棋。\n", 10},
		{head + "6. 车二平三 炮9退1 新变 7. 马八进七 士4进5\n8. 炮八平九 车1平2\n", 16},
		{head + "如6. 车二平三 炮9退1\n7. 马八进七 士4进5\n", 14},
		{head + "A. 炮八平六 马7进8\nB. 车二平三 炮9退1\n\n" + rest, 14},
		{head + "甲、炮八平六 马7进8\n乙、车二平四 马7进8\n" + rest, 14},
		{head + "① 炮八平六 马7进8\n② 车二平四 马7进8\n" + rest, 14},
		{head + "炮八平六，马7进8，车二平四，红稍优\n" + rest, 14},
		{head + "炮八平六 马7进8 兵九进九\n" + rest, 14},
		{head[:len(head)-1] + " 炮八平六 马7进8 也可走 " + rest, 14},
		{head[:len(head)-1] + " 炮八平六 马7进8 帅五进九 " + rest, 14},
		{head + "　　正着。如改走5. 兵三进一，则卒7进1，红方失先。\n" + rest, 14},
		{head + "变着：5. 兵三进一 卒7进1\n" + rest, 14},
		{head + "变着：5. 兵三进一 卒7进1\n6. 车二进四 马7进6\n" + rest, 14},
		{head + "6. 炮八平六 马7进8 也是一种走法\n" + rest, 14},
		{latin + "3. H8+7 H2+3 would be better\n" + behind, 8},
		{"FORMAT WXF\nSTART{\n" + latin + "3. H8+7 H2+3 would be better\n" + behind + "}END\n", 8},
	} {
		games, errs := ReadBytes([]byte(test.text), Detect("", []byte(test.text)), ReadOptions{})
		if len(games) != 1 || len(errs) > 0 {
			t.Errorf("%d games, %v: %s", len(games), errs, test.text)
			continue
		}
		whole, _ := ReadBytes([]byte(head+rest+"8. 炮八平九 车1平2\n"), MoveList, ReadOptions{})
		got, want := movesOf(games[0]), movesOf(whole[0])
		if n := len(games[0].Moves()); n != test.moves || !strings.HasPrefix(want, got) {
			t.Errorf("%d moves, want %d: %s: %v\n%s", n, test.moves, got, games[0].Warnings, test.text)
		}
	}
}

// TestAlternatives checks which side lines become variations, and where.
func TestAlternatives(t *testing.T) {
	const head, rest = "1. C2=5 H8+7\n2. H2+3 R9=8\n", "3. R1=2 H2+3\n4. P7+1 P7+1\n"
	for _, test := range []struct{ side, lines, warning string }{
		{"A. H8+7 H2+3\nB. P7+1\n", "b0c2 b9c7; c3c4", "taken as an alternative"},
		{"A. H8+7 P9+9\n", "", "kept as a comment"},
		{"H8+7 H2+3 would be better\n", "b0c2 b9c7", "taken as an alternative"},
		{"R1=2 C2=3\n", "", "kept as a comment"}, // as the game continues
	} {
		g := one(t, []byte(head+test.side+rest), MoveList)
		var lines []string
		for _, n := range g.All() {
			if path := n.Path(); len(n.Children) == 0 && len(path) > 4 && path[4] != g.Moves()[4] {
				text := ""
				for _, m := range path[4:] {
					text += " " + m.String()
				}
				lines = append(lines, text[1:])
			}
		}
		warnings := fmt.Sprint(g.Warnings)
		if got := strings.Join(lines, "; "); got != test.lines || len(g.Moves()) != 8 || !strings.Contains(warnings, test.warning) || !strings.Contains(warnings, "line 3: ply 5") {
			t.Errorf("%q: %d moves, alternatives %q, want %q; warnings %s", test.side, len(g.Moves()), got, test.lines, warnings)
		}
	}
}

// TestLostLine checks that a number that jumps ends the line: the moves after it can be played.
func TestLostLine(t *testing.T) {
	const head = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
	for _, text := range []string{
		head + "4. 兵七进一 卒7进1\n5. 马八进七 马2进3\n",
		head + "5. 兵七进一 卒7进1\n",
		"[Event \"x\"]\n\n" + head + "4. 兵七进一 卒7进1\n5. 马八进七 马2进3\n*\n",
		strings.ReplaceAll(head+"4. 兵七进一 卒7进1\n5. 马八进七 马2进3\n", ".", ""),
	} {
		games, _ := ReadBytes([]byte(text), Detect("", []byte(text)), ReadOptions{})
		if len(games) != 1 || movesOf(games[0]) != "h2e2 h9g7 h0g2 i9h9" || !strings.Contains(fmt.Sprint(games[0].Warnings), "does not follow") {
			t.Errorf("%s\n%s: %v", text, movesOf(games[0]), games[0].Warnings)
		}
	}
}

// TestDigitsOfTheOtherSide reads games without a move of Red, where the next one can be played
// for Red too.
func TestDigitsOfTheOtherSide(t *testing.T) {
	const head = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n"
	for _, text := range []string{
		head + "4. 士4进5\n5. 车二进六 炮8平9\n",
		"[Event \"x\"]\n\n" + head + "4. 缺 士4进5\n5. 车二进六 炮8平9\n*\n",
		head + "4. 馬八7 士4进5\n5. 车二进六 炮8平9\n",
		strings.NewReplacer("1. ", "", "2. ", "", "3. ", "").Replace(head) + "士4进5 兵七进一\n卒7进1 兵三进一\n",
	} {
		games, _ := ReadBytes([]byte(text), Detect("", []byte(text)), ReadOptions{})
		if len(games) != 1 || movesOf(games[0]) != "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7" || len(games[0].Warnings) == 0 {
			t.Errorf("%s\n%s: %v", text, movesOf(games[0]), games[0].Warnings)
		}
	}
}

// TestHeadingsBetweenGames reads games with a heading between them and no empty line.
func TestHeadingsBetweenGames(t *testing.T) {
	const first, second = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", "1. 兵七进一 卒7进1\n2. 马八进七 马8进7\n"
	for _, heading := range []string{"第二局 仙人指路", "二、列炮", "例2", "Game 2", "==="} {
		for _, between := range []string{"", "\n"} {
			text := first + between + heading + "\n" + second
			games, errs := ReadBytes([]byte(text), MoveList, ReadOptions{})
			if len(games) != 2 || len(errs) > 0 || movesOf(games[0]) != "h2e2 h9g7 h0g2 i9h9" || movesOf(games[1]) != "c3c4 g6g5 b0c2 h9g7" {
				t.Errorf("%q: %d games, %v", text, len(games), errs)
			} else if title := games[1].Headers.Get("Title"); heading != "===" && title != heading {
				t.Errorf("%q: title %q", text, title)
			}
		}
	}
}
