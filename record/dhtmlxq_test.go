package record

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestDhtmlXQ reads a record with routes given out of order, as a page holds it.
func TestDhtmlXQ(t *testing.T) {
	const page = `<html><body>text [DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_init]500,350[/DhtmlXQ_init]
[DhtmlXQ_title]中炮对屏风马[/DhtmlXQ_title]
[DhtmlXQ_red]北京 甲[/DhtmlXQ_red]
[DhtmlXQ_redname]甲[/DhtmlXQ_redname]
[DhtmlXQ_result]和棋[/DhtmlXQ_result]
[DhtmlXQ_open]C42[/DhtmlXQ_open]
[DhtmlXQ_type]全局[/DhtmlXQ_type]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]72427967[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_2_1_3]2625[/DhtmlXQ_move_2_1_3]
[DhtmlXQ_comment0]开始||第二行[/DhtmlXQ_comment0]
[DhtmlXQ_comment1]中炮[/DhtmlXQ_comment1]
[DhtmlXQ_comment1_2]顺炮[/DhtmlXQ_comment1_2]
[/DhtmlXQ] more text </body></html>`
	g := one(t, []byte(page), DhtmlXQ)
	if len(g.Warnings) > 0 {
		t.Fatal(g.Warnings)
	}
	if got := g.Count(); got != (Count{Plies: 3, Moves: 7, Variations: 3, Comments: 3}) {
		t.Errorf("count %+v", got)
	}
	if !g.FromStart() || g.Result != xiangqi.Draw || g.Headers.Get("ECCO") != "C42" || g.Headers.Get("Red") != "甲" || g.Headers.Get("RedTeam") != "北京" || len(g.Headers) != 4 {
		t.Errorf("result %v, headers %v", g.Result, g.Headers)
	}
	if g.Root.Comment != "开始\n第二行" || g.Root.Next().Children[1].Comment != "顺炮" {
		t.Errorf("comments %q, %q", g.Root.Comment, g.Root.Next().Children[1].Comment)
	}
	// Route 2 leaves route 1 after its first move, route 3 the shared first move.
	if cannons := g.Root.Next().Children[1]; len(cannons.Children) != 2 || cannons.Children[1].Move.String() != "b0c2" {
		t.Errorf("behind the cannons %v", cannons.Children)
	}
	if len(g.Root.Children) != 2 || g.Root.Children[1].Move.String() != "c3c4" {
		t.Errorf("first moves %v", g.Root.Children)
	}
}

func TestDamagedDhtmlXQ(t *testing.T) {
	field := func(name, value string) string { return "[DhtmlXQ_" + name + "]" + value + "[/DhtmlXQ_" + name + "]" }
	tests := []struct {
		name, text            string
		games, errs, warnings int
		moves                 string // of the first game
	}{
		{"no frame", field("movelist", "77477062"), 1, 0, 0, "h2e2 h9g7"},
		{"two without a frame", field("title", "a") + field("movelist", "7747") + field("title", "b") + field("movelist", "2625"), 2, 0, 0, "h2e2"},
		{"two in frames", "[DhtmlXQ]" + field("movelist", "7747") + "[/DhtmlXQ]\n[DhtmlXQ]" + field("movelist", "2625") + "[/DhtmlXQ]", 2, 0, 0, "h2e2"},
		{"capitals", "[DHTMLXQ_MOVELIST]7747[/DHTMLXQ_MOVELIST]", 1, 0, 0, "h2e2"},
		{"an open field", "[DhtmlXQ_title]title\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", 1, 0, 0, "h2e2"},
		{"an illegal move", field("movelist", "77477747"), 1, 0, 1, "h2e2"},
		{"half a move", field("movelist", "774770"), 1, 0, 1, "h2e2"},
		{"a bad board", field("binit", "123") + field("movelist", "7747"), 0, 1, 0, ""},
		{"a route from nowhere", field("movelist", "7747") + field("move_7_1_8", "2625"), 1, 0, 1, "h2e2"},
		{"a route beyond its parent", field("movelist", "7747") + field("move_0_9_1", "2625"), 1, 0, 1, "h2e2"},
		{"routes in a circle", field("movelist", "7747") + field("move_2_1_1", "2625") + field("move_1_1_2", "2625"), 1, 0, 1, "h2e2"},
		{"a comment to nowhere", field("movelist", "7747") + field("comment5", "x"), 1, 0, 1, "h2e2"},
		{"no code", "hello", 0, 0, 0, ""},
	}
	for _, tt := range tests {
		games, errs := ReadBytes([]byte(tt.text), DhtmlXQ, ReadOptions{})
		warnings, moves := 0, ""
		for i, g := range games {
			warnings += len(g.Warnings)
			if i == 0 {
				moves = movesOf(g)
			}
		}
		if len(games) != tt.games || len(errs) != tt.errs || warnings != tt.warnings || moves != tt.moves {
			t.Errorf("%s: %d games, errors %v, %d warnings, moves %q", tt.name, len(games), errs, warnings, moves)
		}
	}
}

// TestDhtmlXQRoutes compares the numbers that the writer gives with the layout:
// a route begins with a ply counted from the start of the game.
func TestDhtmlXQRoutes(t *testing.T) {
	data, _ := marshal(t, fullGame(t), DhtmlXQ, WriteOptions{})
	for _, want := range []string{
		"[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]",
		"[DhtmlXQ_move_0_1_1]26251222[/DhtmlXQ_move_0_1_1]",
		"[DhtmlXQ_move_0_1_2]6947[/DhtmlXQ_move_0_1_2]",
		"[DhtmlXQ_move_0_2_3]7242[/DhtmlXQ_move_0_2_3]",
		"[DhtmlXQ_move_0_3_4]6665[/DhtmlXQ_move_0_3_4]",
		"[DhtmlXQ_move_1_2_5]63647967[/DhtmlXQ_move_1_2_5]",
		"[DhtmlXQ_move_5_3_6]77677242[/DhtmlXQ_move_5_3_6]",
		"[DhtmlXQ_comment6_4]变着||完[/DhtmlXQ_comment6_4]",
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is missing in\n%s", want, data)
		}
	}
}
