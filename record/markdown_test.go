package record

import (
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
		"a later part":              {"[Event \"Club\"]\n\n5. C2=5 H8+7 6. H2+3 R9=8 *\n", "the first number is 5", 3, 0},
		"a later part of one pair":  {"[Event \"Club\"]\n\n5. C2=5 H8+7 6. C2=5 *\n", "the first number is 5", 3, 0},
		"a wrong first number":      {"[Event \"Club\"]\n\n5. C2=5 H8+7 2. H2+3 R9=8 *\n", "the number 2 is not that of the move", 3, 4},
		"a position with a number":  {"[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 5\"]\n\n5. C2=5 H8+7 6. H2+3 R9=8 *\n", "", 0, 4},
		"a move after the result":   {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n\nC8=5\n", "moves after the result", 5, 2},
		"a comment after it":        {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n{A fine game}\n", "the words after the result", 4, 2},
		"words after it":            {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n\nA fine game.\n", "the words after the result", 5, 2},
		"an advertisement after it": {"[Event \"Club\"]\n\n1. C2=5 H8+7 1-0\n=====\n欢迎访问\nhttp://www.example.org/\n", "", 0, 2},
		"a game after a WXF file":   {wxf + "\n1. C8=5 H2+3\n", "the text after the moves", 7, 2},
		"words after a WXF file":    {wxf + "\nRed should have played C8=5.\n", "the text after the moves", 7, 2},
		"words before a WXF file":   {"Hello.\n\n" + wxf, "the words before the first game", 1, 2},
		"START{ in words":           {"A file has START{ and }END.\n\n1. C2=5 H8+7\n", "", 0, 2},
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

// TestMarkdown reads games that are quoted in a mail or written in blocks of code.
func TestMarkdown(t *testing.T) {
	const tags, moves = "[Event \"Club\"]\n[Red \"Wang\"]\n", "1. C2=5 {a good\nmove\n> indeed} H8+7 2. H2+3 R9=8 1-0\n"
	quoted := func(sign, text string) string {
		return sign + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+sign) + "\n"
	}
	const comment = "a good\nmove\n> indeed"
	for name, tt := range map[string]struct {
		text, comment string
		games         int
		warnings      int
	}{
		"as it is":                  {tags + "\n" + moves, comment, 1, 0},
		"quoted":                    {quoted("> ", tags+"\n"+moves), "a good\nmove\nindeed", 1, 0},
		"quoted twice, after words": {"On Monday Li wrote:\n" + quoted("> > ", tags+"\n"+moves) + "> Nice!\n\nThanks.\n", "a good\nmove\nindeed", 1, 2},
		"a block":                   {"# My game\n\nYesterday:\n\n```pgn\n" + tags + "\n" + moves + "```\n", comment, 1, 1},
		"two blocks":                {"Yesterday:\n\n```\n" + tags + "\n" + moves + "```\n\nand another:\n\n~~~\n1. C2=5 H8+7 2. H2+3\n~~~\n", comment, 2, 2},
		"a block of code before":    {"Start it:\n```sh\nchuhe\n```\nthen open\n```pgn\n" + tags + moves + "```\n", comment, 1, 1},
		"a block without numbers":   {"The opening:\n\n```\nC2=5 H8+7\nH2+3 R9=8\n```\n", "", 1, 0},
		"two blocks of two games":   {"```\nH2+3 H8+7\n```\n\n```\nC8=5 E3+5\n```\n", "", 1, 1},
		"one game in two blocks":    {"Start:\n```\n1. C2=5 H8+7\n```\nand then\n```\n2. H2+3 R9=8\n```\n", "", 1, 0},
		"code and emphasis":         {"**1.** C2=5 *H8+7* **2.** `H2+3` R9=8\n", "", 1, 0},
	} {
		games, errs := ReadBytes([]byte(tt.text), Detect("", []byte(tt.text)), ReadOptions{})
		if len(games) != tt.games || len(errs) > 0 {
			t.Errorf("%s: %d games, %v", name, len(games), errs)
			continue
		}
		warnings := 0
		for i, g := range games {
			warnings += len(g.Warnings)
			if want := 4 - i; len(g.Moves()) != want {
				t.Errorf("%s: game %d: %d plies, want %d", name, i+1, len(g.Moves()), want)
			}
		}
		if first := games[0]; first.Root.Next().Comment != tt.comment || tt.comment != "" && first.Headers.Get("Event") != "Club" {
			t.Errorf("%s: %q, %v", name, first.Root.Next().Comment, first.Headers)
		}
		if warnings != tt.warnings {
			t.Errorf("%s: %d warnings, want %d: %v", name, warnings, tt.warnings, games[0].Warnings)
		}
	}
}
