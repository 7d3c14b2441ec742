package naming

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// between matches the text that separates the two players in a title. Red comes first.
var between = pattern.New(`(?i)\s*(?:[（(【\[]\s*(?:红|紅)?先?\s*(?:胜|勝|负|負|和)\s*[）)】\]]|(?:红|紅)?先\s*(?:胜|勝|负|負|和)|_vs_|\s+vs\.?\s+|\bvs\b|\s+(?:胜|勝|负|負|和|对|對)\s+|[（(]\s*先\s*[）)])\s*`)

// lead matches text that may precede the first name: a number, a round or a table.
var lead = pattern.New(`^(?:\s*(?:第?\s*[0-9０-９一二三四五六七八九十]+\s*(?:局|轮|輪|台|盘|盤|场|場|回合)|[0-9０-９]+\s*[-.、．_:：)）]*)\s*)+`)

// OfTitle returns the two players named in a title, Red first, as in 广东 吕钦 先胜 河北 李来群. If the title
// does not clearly name two players, ok is false.
func OfTitle(title string) (red, black string, ok bool) {
	places := between.FindAllStringIndex(title, 2)
	if len(places) != 1 {
		return "", "", false
	}
	at := places[0]
	red = strings.Trim(lead.ReplaceAllString(title[:at[0]], ""), " 　_-—")
	black = strings.Trim(title[at[1]:], " 　_-—。.")
	return red, black, isPerson(red) && isPerson(black) && !nobodys.MatchString(red) && !nobodys.MatchString(black)
}

// nobodys matches words that are not names, even though their length is plausible.
var nobodys = pattern.New(`^(?:[红紅黑甲乙先后後]方?)$|[炮砲局棋]`)
