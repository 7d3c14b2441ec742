package words

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Explain tells a verdict with its grounds in a few sentences, the first being
// that of Verdict.
func (l Language) Explain(e xiangqi.Explanation) string {
	sentences := []string{l.Verdict(e.Verdict)}
	add := func(s string) {
		if s != "" {
			sentences = append(sentences, s)
		}
	}
	add(l.limit(e))
	if len(e.Stretch) > 0 {
		add(l.stretch(e))
		add(l.tally(e.Stretch, xiangqi.Red))
		add(l.tally(e.Stretch, xiangqi.Black))
		add(l.chased(e, xiangqi.Red))
		add(l.chased(e, xiangqi.Black))
		add(l.clause(e))
	}
	return strings.Join(sentences, l.of(text{" ", ""}))
}

// limit says how many moves without a capture the rules allow, where that
// decided.
func (l Language) limit(e xiangqi.Explanation) string {
	if e.Verdict.Reason != xiangqi.NoCaptureLimit {
		return ""
	}
	return fmt.Sprintf(l.of(text{
		"%[2]s allow %[1]d plies without a capture.", "%[2]s规定%[1]d步（双方合计）不吃子即和。",
	}), e.Rules.NoCaptureLimit, l.capitalized(l.RuleSet(e.Rules.Set)))
}

// capitalized begins an English sentence.
func (l Language) capitalized(s string) string {
	if l == Chinese || s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// stretch says which moves are judged.
func (l Language) stretch(e xiangqi.Explanation) string {
	first, last := e.Stretch[0].Ply, e.Stretch[len(e.Stretch)-1].Ply
	return fmt.Sprintf(l.of(text{
		"The position has stood on the board %[1]s; plies %[2]d to %[3]d count.",
		"同一局面出现%[1]s，看第%[2]d至%[3]d步。",
	}), l.times(e.Occurrences), first, last)
}

func (l Language) times(n int) string {
	switch {
	case l == Chinese:
		return fmt.Sprintf("%d次", n)
	case n == 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// marks name the kinds of moves, singular and plural in English.
var marks = [...]struct{ one, many, zh string }{
	xiangqi.MarkIdle:       {"idle move", "idle moves", "闲"},
	xiangqi.MarkChase:      {"chase", "chases", "捉"},
	xiangqi.MarkMateThreat: {"mate threat", "mate threats", "杀"},
	xiangqi.MarkCheck:      {"check", "checks", "将"},
}

// Mark names the kind of a move: "mate threat" or "杀".
func (l Language) Mark(m xiangqi.Mark) string {
	if int(m) >= len(marks) {
		return m.String()
	}
	return l.of(text{marks[m].one, marks[m].zh})
}

// tally counts the moves of a side by their kinds: "Red: 2 checks, 2 idle moves."
func (l Language) tally(moves []xiangqi.MarkedMove, c xiangqi.Color) string {
	var count [len(marks)]int
	for _, m := range moves {
		if m.Man.Color() == c {
			count[m.Mark]++
		}
	}
	var parts []string
	for mark := len(count) - 1; mark >= 0; mark-- {
		n, name := count[mark], marks[mark]
		switch {
		case n == 1:
			parts = append(parts, l.of(text{"1 " + name.one, "1" + name.zh}))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d%s", n, l.of(text{" " + name.many, name.zh})))
		}
	}
	return l.Color(c) + l.of(text{
		": " + strings.Join(parts, ", ") + ".", "：" + strings.Join(parts, "、") + "。",
	})
}

// chased says which men a side chased all the time.
func (l Language) chased(e xiangqi.Explanation, c xiangqi.Color) string {
	if len(e.Chased[c]) == 0 {
		return ""
	}
	return fmt.Sprintf(l.of(text{"%s chased %s with every move.", "%s着着捉%s。"}), l.Color(c), l.list(e.Chased[c]))
}

// list joins the names of men.
func (l Language) list(all []xiangqi.Man) string {
	names := make([]string, len(all))
	for i, m := range all {
		names[i] = l.Man(m)
	}
	return strings.Join(names, l.of(text{" and ", "和"}))
}

// clause names the article that decided.
func (l Language) clause(e xiangqi.Explanation) string {
	if e.Clause == 0 {
		return ""
	}
	return fmt.Sprintf(l.of(text{"Decided by clause %[1]d of %[2]s.", "依据：%[2]s第%[1]d条。"}), e.Clause, l.RuleSet(e.Rules.Set))
}

// Move tells one move of a repeated stretch: "ply 3, b6b8: chase; the red rook on
// b8 chases the black knight on b5".
func (l Language) Move(m xiangqi.MarkedMove) string {
	s := fmt.Sprintf(l.of(text{"ply %d, %v: %s", "第%d步 %v：%s"}), m.Ply, m.Move, l.Mark(m.Mark))
	for _, c := range m.Chases {
		s += fmt.Sprintf(l.of(text{"; %s chases %s", "；%s捉%s"}), l.Man(c.Hunter), l.Man(c.Target))
	}
	return s
}
