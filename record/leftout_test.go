package record

import (
	"errors"
	"strings"
	"testing"
)

// TestLeftOut reads texts of which something is no part of the game, and wants it reported.
func TestLeftOut(t *testing.T) {
	const wxf = "FORMAT\tWXF\nRED\tWang\nSTART{\n1. C2=5 H8+7\n}END\n"
	for name, tt := range map[string]struct {
		text, warning string
		line, plies   int
	}{
		"a later part":                           {"[Event \"Club\"]\n\n5. C2=5 H8+7 6. H2+3 R9=8 *\n", "the first number is 5", 3, 0},
		"a later part of one pair":               {"[Event \"Club\"]\n\n5. C2=5 H8+7 6. C2=5 *\n", "the first number is 5", 3, 0},
		"a wrong first number":                   {"[Event \"Club\"]\n\n5. C2=5 H8+7 2. H2+3 R9=8 *\n", "the number 2 is not that of the move", 3, 4},
		"a position with a number":               {"[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 5\"]\n\n5. C2=5 H8+7 6. H2+3 R9=8 *\n", "", 0, 4},
		"a move after the result":                {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n\nC8=5\n", "moves after the result", 5, 2},
		"a comment after it":                     {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n{A fine game}\n", "the words after the result", 4, 2},
		"words after it":                         {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n\nA fine game.\n", "the words after the result", 5, 2},
		"an advertisement after it":              {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n=====\n欢迎访问\nhttp://www.example.org/\n", "", 0, 2},
		"a game after a WXF file":                {wxf + "\n1. C8=5 H2+3\n", "the text after the moves", 7, 2},
		"words after a WXF file":                 {wxf + "\nRed should have played C8=5.\n", "the text after the moves", 7, 2},
		"words before a WXF file without FORMAT": {"Hello.\n\n" + strings.TrimPrefix(wxf, "FORMAT\tWXF\n"), "the words before the first game", 1, 2},
		"a move after a block":                   {strings.Replace(wxf, "}END", "}END 2. H2+3 R9=8", 1), "the text after the moves", 5, 2},
		"moves after long braces":                {"1. C2=5 {" + strings.Repeat("so good ", 100) + "{H8+7} R1+1} H8+7 2. H2+3\n", "", 0, 3},
		"words before a WXF file":                {"Hello.\n\n" + wxf, "the words before the first game", 1, 2},
		"moves in nested braces":                 {"1. C2=5 {if {H8+7} R1+1} H8+7 2. H2+3\n", "", 0, 3},
		"moves after braces":                     {"[Event \"Club\"]\n\n1. C2=5 {if {then} H8+7 2. H2+3} H2+3 *\n", "after the braces in a comment", 3, 2},
		"moves in nested brackets":               {"1.炮二平五【好】【如【马8进7】车9进1】 马2进3\n2.马二进三\n", "", 0, 3},
		"a jump at the first number":             {"炮二平五 马8进7 5.马二进三 车9平8\n", "the number 5 does not follow", 1, 2},
		"an alternative before":                  {"变着：2…马2进3\n1.炮二平五 马8进7\n2.马二进三\n", "the first number is 2", 1, 3},
		"moves far after the result":             {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n" + strings.Repeat("欢迎访问 http://www.example.org/\n", 50) + "2. H2+3 R9=8\n", "moves after the result", 54, 2},
		"an advertisement with moves":            {wxf + "Download: 2. H2+3 R9=8\n", "the text after the moves", 6, 2},
		"a comment that is no block":             {wxf + "Comments by Wang: 2. H2+3 R9=8\n", "the text after the moves", 6, 2},
		"words about the result":                 {strings.Replace(wxf, "START", "RESULT\t1-0\nSTART", 1) + "Result is disputed\n", "the text after the moves", 7, 2},
		"a WXF file on one line":                 {"FORMAT WXF RED\tWang START{ 1. C2=5 H8+7 }END COMMENT2{nice}COMMENT\n", "", 0, 2},
		"words between the fields of a WXF file": {strings.Replace(wxf, "START", "Red offered a draw.\nSTART", 1), "the text before the moves", 3, 2},
		"moves before a code of DhtmlXQ":         {"1. C8=5 H2+3\n[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]\n", "moves outside the code", 1, 2},
		"moves in a code of DhtmlXQ":             {"[DhtmlXQ]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n1. C8=5 H2+3\n[/DhtmlXQ]\n", "moves outside the code", 3, 2},
		"words around a code of DhtmlXQ":         {"看这盘棋\n[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]\n马8进7好\n", "", 0, 2},
		"a line for programs":                    {"% made by hand\n1.炮二平五 马8进7\n% x\n2.马二进三\n", "", 0, 3},
		"START{ in words":                        {"A file has START{ and }END.\n\n1. C2=5 H8+7\n", "", 0, 2},
	} {
		games, errs := ReadBytes([]byte(tt.text), Detect("", []byte(tt.text)), ReadOptions{})
		if len(games) != 1 || len(errs) > 0 {
			t.Errorf("%s: %d games, %v", name, len(games), errs)
			continue
		}
		g := games[0]
		if len(g.Moves()) != tt.plies {
			t.Errorf("%s: %d plies, want %d", name, len(g.Moves()), tt.plies)
		}
		if tt.warning == "" && len(g.Warnings) > 0 || tt.warning != "" && (len(g.Warnings) == 0 || !strings.Contains(g.Warnings[0].Message, tt.warning) || g.Warnings[0].Place.Line != tt.line) {
			t.Errorf("%s: %v, want %q in line %d", name, g.Warnings, tt.warning, tt.line)
		}
		if red := g.Headers.Get("Red"); strings.Contains(tt.text, "Wang") && red != "Wang" {
			t.Errorf("%s: Red is %q", name, red)
		}
	}
}

// TestNoGame wants no game where the moves cannot be those from the usual start.
func TestNoGame(t *testing.T) {
	for name, text := range map[string]string{
		"a later part":                       "I continue from move 5:\n```\n5. C2=5 H8+7\n6. H2+3 R9=8\n```\n",
		"a later part, numbers without dots": "5 炮二平五 马8进7\n6 马二进三 车9平8\n",
		"a word with a number before it":     "1.XX YY\n\n```\n马二进三 马8进7\n```\n",
	} {
		if games, errs := ReadBytes([]byte(text), MoveList, ReadOptions{}); len(games) > 0 || len(errs) == 0 {
			t.Errorf("%s: %d games, %v", name, len(games), errs)
		}
	}
}

// TestAfterCode reports moves after the code of a game, which no game has.
func TestAfterCode(t *testing.T) {
	text := "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]\n\n1. C8=5 H2+3\n"
	games, errs := ReadBytes([]byte(text), DhtmlXQ, ReadOptions{})
	if len(games) != 1 || len(errs) != 1 || !errors.Is(errs[0], ErrDamaged) || !strings.Contains(errs[0].Error(), movesOutside) {
		t.Errorf("%v, %v", games, errs)
	}
}

// TestUnknownField keeps a fact of a WXF file under its own name.
func TestUnknownField(t *testing.T) {
	games, errs := ReadBytes([]byte("FORMAT\tWXF\nRED\tWang\nREFEREE\tZhang San\nSTART{\n1. C2=5 H8+7\n}END\n"), WXF, ReadOptions{})
	if len(games) != 1 || len(errs) > 0 || len(games[0].Warnings) > 0 || games[0].Headers.Get("REFEREE") != "Zhang San" {
		t.Errorf("%v, %v", games, errs)
	}
}

// TestWithoutFormat reads a file of two WXF games of which the second has no line with FORMAT.
func TestWithoutFormat(t *testing.T) {
	text := "FORMAT\tWXF\nRED\tWang\nSTART{\n1. C2=5 H8+7\n}END\n\nRED\tLi\nSTART{\n1. C8=5 H2+3\n}END\n"
	games, errs := ReadBytes([]byte(text), WXF, ReadOptions{})
	if len(games) != 2 || len(errs) > 0 || games[1].Headers.Get("Red") != "Li" || len(games[1].Moves()) != 2 {
		t.Errorf("%d games, %v", len(games), errs)
	}
}
