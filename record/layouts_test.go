package record

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lawLayout is a way to lay out the moves of a game that is not their order.
type lawLayout struct {
	name  string
	write func(moves []string, r *rand.Rand) string
}

func lawLayouts() []lawLayout {
	sides := func(moves []string) (red, black []string) {
		for i, m := range moves {
			if i%2 == 0 {
				red = append(red, m)
			} else {
				black = append(black, m)
			}
		}
		return red, black
	}
	return []lawLayout{
		{"blocks", func(moves []string, _ *rand.Rand) string {
			red, black := sides(moves)
			return "红方：\n" + strings.Join(red, "\n") + "\n黑方：\n" + strings.Join(black, "\n") + "\n"
		}},
		{"rows", func(moves []string, r *rand.Rand) string {
			text, wide := "", 2*(2+r.IntN(6))
			for part := range slices.Chunk(moves, wide) {
				red, black := sides(part)
				text += "红：" + strings.Join(red, " ") + "\n"
				if len(black) > 0 {
					text += "黑：" + strings.Join(black, " ") + "\n"
				}
			}
			return text
		}},
		{"columns", func(moves []string, _ *rand.Rand) string {
			var pairs []string
			for part := range slices.Chunk(moves, 2) {
				pairs = append(pairs, fmt.Sprintf("%d. %s", len(pairs)+1, strings.Join(part, " ")))
			}
			half, text := (len(pairs)+1)/2, ""
			for i := range half {
				text += pairs[i]
				if half+i < len(pairs) {
					text += "\t\t" + pairs[half+i]
				}
				text += "\n"
			}
			return text
		}},
		{"bold", func(moves []string, _ *rand.Rand) string {
			text := ""
			for part := range slices.Chunk(moves, 2) {
				text += "**" + strings.Join(part, "** *") + []string{"", "**", "*"}[len(part)] + "\n"
			}
			return text
		}},
		{"a result inside", func(moves []string, r *rand.Rand) string {
			text, at := "", r.IntN((len(moves)+1)/2)
			for i := 0; i < len(moves); i += 2 {
				text += fmt.Sprintf("%d. %s\n", i/2+1, strings.Join(moves[i:min(i+2, len(moves))], " "))
				if i/2 == at {
					text += []string{"1-0\n", "和棋\n", "红胜\n"}[r.IntN(3)]
				}
			}
			return text
		}},
	}
}

// TestLayouts holds the law for layouts that are not the order of the moves, whole and with a
// move that cannot be read.
func TestLayouts(t *testing.T) {
	games := slices.DeleteFunc(sampleGames(t, 60), func(g *Game) bool { return len(g.Moves()) < 12 || !g.FromStart() })
	for i := range 600 {
		r := rand.New(rand.NewPCG(5, uint64(i)))
		layouts := lawLayouts()
		layout, g := layouts[i%len(layouts)], games[r.IntN(len(games))]
		moves := g.Moves()
		moves = moves[:8+r.IntN(len(moves)-7)]
		var texts []string
		b := newBoard(&g.Start)
		for _, m := range moves {
			texts = append(texts, b.format(m, xiangqi.Chinese))
			b.play(m)
		}
		before := len(moves)
		if i%3 == 0 {
			before = r.IntN(len(moves))
			texts[before] = []string{"XXX", "漏着", "", "马？进三", "不详"}[r.IntN(5)]
			if texts[before] == "" && !strings.HasPrefix(layout.name, "c") {
				texts[before] = "缺" // else nothing shows it
			}
		}
		text := layout.write(texts, r)
		if before < len(moves) && strings.Contains(text, "："+texts[before]+"\n") {
			continue // the name of a player
		}
		got, _ := ReadBytes([]byte(text), MoveList, ReadOptions{})
		if len(got) == 0 && before < len(moves) {
			continue // reported as no game
		}
		if len(got) != 1 {
			t.Errorf("%s: %d games\n%s", layout.name, len(got), text)
			continue
		}
		read := got[0].Moves()
		whole := before == len(moves)
		switch {
		case len(read) > len(moves) || !slices.Equal(read, moves[:len(read)]):
			t.Errorf("%s: another game: %s: %v\n%s", layout.name, movesOf(got[0]), got[0].Warnings, text)
		case whole && len(read) < len(moves):
			t.Errorf("%s: %d of %d moves: %v\n%s", layout.name, len(read), len(moves), got[0].Warnings, text)
		case len(read) < len(moves) && len(got[0].Warnings) == 0:
			t.Errorf("%s: %d of %d moves without a warning\n%s", layout.name, len(read), len(moves), text)
		}
	}
}

// TestListsOfGames reads short games below each other, without numbers.
func TestListsOfGames(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string // title and moves
	}{
		{"仙人指路：兵七进一 卒7进1\n飞相局：相三进五 马8进7\n", []string{"仙人指路 c3c4 g6g5", "飞相局 g0e2 h9g7"}},
		{"1. 顺炮：炮二平五 炮8平5\n2. 列炮：炮二平五 炮2平5\n", []string{"顺炮 h2e2 h7e7", "列炮 h2e2 b7e7"}},
		{"一、起马局：\n马八进七 卒3进1\n二、飞相局：\n相三进五 马8进7\n", []string{"起马局 b0c2 c6c5", "飞相局 g0e2 h9g7"}},
		{"第1局\n兵七进一 卒7进1\n\n第2局\n炮二平五 马8进7\n", []string{"第1局 c3c4 g6g5", "第2局 h2e2 h9g7"}},
		{"第1局\n兵七进一 卒7进1\n第2局\n\n炮二平五 马8进7\n", []string{"第1局 c3c4 g6g5", "第2局 h2e2 h9g7"}},
		{"仙人指路\n兵七进一 卒7进1\n\n飞相局\n相三进五 马8进7\n", []string{"仙人指路 c3c4 g6g5", "飞相局 g0e2 h9g7"}},
		// Parts of one game.
		{"开局：炮二平五 马8进7\n中局：马二进三 车9平8\n", []string{" h2e2 h9g7 h0g2 i9h9"}},
		{"红：炮二平五\n黑：马8进7\n红：马二进三\n黑：车9平8\n", []string{" h2e2 h9g7 h0g2 i9h9"}},
		// Sides of which one lacks a move.
		{"红：炮二平五 马二进三 车一平二\n黑：马8进7 车9平8\n红：兵七进一\n黑：卒7进1\n", []string{" h2e2"}},
	} {
		games, errs := ReadBytes([]byte(tt.text), MoveList, ReadOptions{})
		var got []string
		for _, g := range games {
			got = append(got, g.Headers.Get("Title")+" "+movesOf(g))
		}
		if !slices.Equal(got, tt.want) || len(errs) > 0 {
			t.Errorf("%q: %q, want %q, %v", tt.text, got, tt.want, errs)
		}
	}
}

// TestRemarkBeforeMoves checks that a remark at the head of a line of moves does not take them
// with it in silence, and that a side line in words is a comment.
func TestRemarkBeforeMoves(t *testing.T) {
	const head, tail = "炮二平五 马8进7\n马二进三 车9平8\n车一平二 马2进3\n", "兵七进一 卒7进1\n车二进六 炮8平9\n"
	for _, tt := range []struct {
		line    string
		moves   int
		reports bool
	}{
		{"红方此手过急，应改走马八进九 马八进七 士4进5\n", 6, true},
		{"如改走车二进四，马二进一 士4进5\n", 6, true},
		{"如改走马八进七 卒3进1 兵三进一\n", 10, false},
		{"如马八进七 卒3进1 红优\n", 10, false},
	} {
		g := one(t, []byte(head+tt.line+tail), MoveList)
		if len(g.Moves()) != tt.moves || (len(g.Warnings) > 0) != tt.reports {
			t.Errorf("%q: %d moves, want %d: %v", tt.line, len(g.Moves()), tt.moves, g.Warnings)
		}
	}
}
