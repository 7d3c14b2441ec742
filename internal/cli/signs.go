package cli

import "strings"

// signs maps the pieces and moves of Chinese notation to ASCII, following WXF, so that 炮二平五 becomes C2=5. It
// also maps the pieces of a board. Black's become lowercase, and a piece that precedes a line fills the two
// columns of its character.
var signs = makeSigns()

func makeSigns() *strings.Replacer {
	var list []string
	for _, pieces := range []struct{ letters, characters string }{
		{"KAEHRCP", "帥仕相傌俥炮兵"}, {"kaehrcp", "將士象馬車砲卒"}, {"KHR", "帅马车"}, {"k", "将"},
	} {
		for i, r := range []rune(pieces.characters) {
			letter := pieces.letters[i : i+1]
			list = append(list, string(r)+"─", letter+"--", string(r), letter)
		}
	}
	for i, r := range []rune("一二三四五六七八九") {
		digit := string(rune('1' + i))
		list = append(list, string(r), digit, string('１'+rune(i)), digit)
	}
	return strings.NewReplacer(append(list,
		"进", "+", "進", "+", "退", "-", "平", "=", "前", "+", "后", "-", "後", "-", "中", ".",
		"楚  河", "Chu He", "漢  界", "HanJie", "汉  界", "HanJie",
		"├", "+", "┤", "+", "┼", "+", "┬", "+", "┴", "+", "┌", "+", "┐", "+", "└", "+", "┘", "+", "╲", `\`, "╱", "/",
	)...)
}
