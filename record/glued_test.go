package record

import (
	"slices"
	"strings"
	"testing"
)

// TestWordBeforeMove checks that a word in the place of a move is no part of the next move or
// of the next number.
func TestWordBeforeMove(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"1. 炮二平五 马８进７\n2. 后 马２进３\n3. 车一平二 车９平８\n", "h2e2 h9g7"},
		{"1、炮二平五　馬８進７\n2、后　馬２進３\n3、俥一平二　車９平８\n", "h2e2 h9g7"},
		{"1. 炮二平五 马８进７\n2. 后 马 八 进 七 车９平８\n", "h2e2 h9g7"}, // there is no rear knight
		{"1. 炮二平五 马８进７\n2. 马二进三 Pháo\n9. 1345 车９平８\n", "h2e2 h9g7 h0g2"},
	} {
		for _, text := range []string{tt.text, "[Event \"x\"]\n[Red \"A\"]\n\n" + tt.text} {
			format := MoveList
			if strings.HasPrefix(text, "[") {
				format = PGN
			}
			g := one(t, []byte(text), format)
			if got := movesOf(g); got != tt.want || len(g.Warnings) == 0 {
				t.Errorf("%q: %q, %v, want %q and a warning", text, got, g.Warnings, tt.want)
			}
		}
	}
	// Such a move could be played.
	for _, tt := range []struct {
		text string
		want int
	}{
		{"1、炮二平五　馬８進７\n2、傌二進三　車９平８\n3、俥一平二　卒７進１\n4、俥二進六　馬２進３\n5、傌八進七　卒３進１\n6、兵五進一　士４進５\n7、炮八進四　象３進５\n8、傌七進五　車１平４\n9、兵三進一　卒７進１\n10、傌五進三　車４進３\n11、炮八退四　砲８平９\n12、俥二平三　車８進２\n13、仕四進五　砲９退１\n14、后　馬３進２\n15、兵五進一　砲９平７\n16、俥三平二　車８進１\n", 26},
		{"1. 炮二平五 马８进７\n2. 马二进三 卒７进１\n3. 车一平二 车９平８\n4. 车二进六 马２进３\n5. 马八进七 士４进５\n6. 炮八平九 炮８平９\n7. 车二平三 炮９退１\n8. 车九平八 Pháo\n9. 12345 卒３进１\n10. 车八进六 炮９平７\n11. 车三平四 象７进５\n", 15},
	} {
		for _, g := range []*Game{one(t, []byte(tt.text), MoveList), one(t, []byte("[Event \"x\"]\n\n"+tt.text), PGN)} {
			if len(g.Moves()) != tt.want || len(g.Warnings) == 0 {
				t.Errorf("%d moves, want %d and a warning: %v", len(g.Moves()), tt.want, g.Warnings)
			}
		}
	}
	// A move that cannot be played in a run of moves ends the game with a warning.
	for _, text := range []string{"h2e2h9g7h0g2i9h9a0a5c3c4g6g5e2e6\n", "h2e2 h9g7 h0g2 i9h9 a0a5c3c4g6g5e2e6\n"} {
		if g := one(t, []byte(text), MoveList); len(g.Moves()) != 4 || len(g.Warnings) == 0 {
			t.Errorf("%q: %d moves, %v", text, len(g.Moves()), g.Warnings)
		}
	}
	// A move with blanks in it is one move.
	g := one(t, []byte("1. 炮 二 平 五 马 ８ 进 ７\n2. 马 二 进 三 车 ９ 平 ８\n"), MoveList)
	if got := strings.Fields(movesOf(g)); !slices.Equal(got, []string{"h2e2", "h9g7", "h0g2", "i9h9"}) {
		t.Errorf("%v", got)
	}
}
