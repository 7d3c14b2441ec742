package record

import (
	"strings"
	"testing"
)

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
