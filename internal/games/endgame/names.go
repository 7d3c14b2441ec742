package endgame

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Words is a text in both languages.
type Words struct {
	En string `json:"en"`
	Zh string `json:"zh"`
}

//go:embed names.txt
var namesText string

// theory has the names by class, as the table is stored.
var theory = mustParseNames(namesText)

func mustParseNames(text string) map[tablebase.Class]Words {
	names, err := parseNames(text)
	if err != nil {
		panic("endgame: names.txt: " + err.Error()) // a test reads it
	}
	return names
}

func parseNames(text string) (map[tablebase.Class]Words, error) {
	names := make(map[tablebase.Class]Words)
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		const columns = 3
		if len(cells) != columns {
			return nil, fmt.Errorf("%q has %d columns, want %d", line, len(cells), columns)
		}
		class, err := tablebase.ParseClass(cells[0])
		if err != nil {
			return nil, err
		}
		if _, exchanged := class.Canonical(); exchanged || names[class] != (Words{}) {
			return nil, fmt.Errorf("%q: the class is twice there or not as it is stored", line)
		}
		names[class] = Words{Zh: cells[1], En: cells[2]}
	}
	return names, nil
}

// Name returns the name that theory has for a class; false when it has none.
func Name(c tablebase.Class) (Words, bool) {
	c, _ = c.Canonical()
	w, ok := theory[c]
	return w, ok
}

// Title names a class by its men, the stronger side first.
func Title(c tablebase.Class) Words {
	c, _ = c.Canonical()
	first, second := menOf(c, xiangqi.Red), menOf(c, xiangqi.Black)
	return Words{
		En: strings.ToUpper(first.En[:1]) + first.En[1:] + " against " + second.En,
		Zh: first.Zh + "对" + second.Zh,
	}
}

var (
	kindWords = map[xiangqi.Kind]struct{ en, zh string }{
		xiangqi.Rook: {"rook", "车"}, xiangqi.Knight: {"knight", "马"}, xiangqi.Cannon: {"cannon", "炮"},
		xiangqi.Pawn: {"pawn", "兵"}, xiangqi.Advisor: {"advisor", "士"}, xiangqi.Bishop: {"bishop", "象"},
	}
	numberWords = [...]struct{ en, zh string }{{}, {"", "单"}, {"two ", "双"}, {"three ", "三"}, {"four ", "四"}, {"five ", "五"}}
	attackers   = [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn}
	// guardWords are indexed by the numbers of advisors and bishops.
	guardWords = [3][3]string{{"", "单象", "双象"}, {"单士", "单士象", "单缺士"}, {"双士", "单缺象", "士象全"}}
)

// menOf names the men of one side beside the king.
func menOf(c tablebase.Class, side xiangqi.Color) Words {
	var en []string
	var zh strings.Builder
	guards := guardWords[c.Count(side, xiangqi.Advisor)][c.Count(side, xiangqi.Bishop)]
	lone := c.Attackers(side) == 1 && guards == ""
	for _, kind := range attackers {
		if n := c.Count(side, kind); n > 0 {
			en = append(en, counted(n, kind))
			if n > 1 || lone {
				zh.WriteString(numberWords[n].zh)
			}
			zh.WriteString(kindWords[kind].zh)
		}
	}
	zh.WriteString(guards)
	if guards == "士象全" {
		en = append(en, "all guards")
	} else {
		for _, kind := range []xiangqi.Kind{xiangqi.Advisor, xiangqi.Bishop} {
			if n := c.Count(side, kind); n > 0 {
				en = append(en, counted(n, kind))
			}
		}
	}
	if len(en) == 0 {
		return Words{En: "bare king", Zh: "光将"}
	}
	text := en[len(en)-1]
	if len(en) > 1 {
		text = strings.Join(en[:len(en)-1], ", ") + " and " + text
	}
	return Words{En: text, Zh: zh.String()}
}

func counted(n int, kind xiangqi.Kind) string {
	word := kindWords[kind].en
	if n > 1 {
		word += "s"
	}
	return numberWords[n].en + word
}
