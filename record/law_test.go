package record

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The law of the text readers: the moves that are read are a prefix of those that the
// text contains, with at least those before the damage; what is left out is reported with
// its place; and where the damage is no move, nearly all moves are read.

// lawStyle is a way to write the moves of a game.
type lawStyle struct {
	name     string
	format   Format
	notation xiangqi.Notation
	numbers  string // before Red's moves: "%d. " and the like; "" for none
	between  string // the moves of a pair
	behind   string // a pair
	tags     bool
}

func lawStyles() []lawStyle {
	return []lawStyle{
		{"PGN, Chinese", PGN, xiangqi.Chinese, "%d. ", " ", "\n", true},
		{"PGN, ICCS", PGN, xiangqi.ICCS, "%d. ", " ", "\n", true},
		{"PGN, UCI on long lines", PGN, xiangqi.UCI, "%d. ", " ", " ", true},
		{"PGN, WXF", PGN, xiangqi.WXF, "%d. ", " ", "\n", true},
		{"PGN, algebraic", PGN, xiangqi.Algebraic, "%d. ", " ", " ", true},
		{"PGN, Vietnamese", PGN, xiangqi.Vietnamese, "%d. ", " ", "\n", true},
		{"PGN, short Vietnamese", PGN, xiangqi.VietnameseShort, "%d. ", " ", "\n", true},
		{"PGN, Chinese without numbers", PGN, xiangqi.Chinese, "", " ", "\n", true},
		{"text, Chinese", MoveList, xiangqi.Chinese, "%d.", " ", "\n", false},
		{"text, traditional", MoveList, xiangqi.Chinese | xiangqi.Traditional, "%d、", "　", "\n", false},
		{"text, Chinese without numbers", MoveList, xiangqi.Chinese, "", "，", "，", false},
		{"text, rounds", MoveList, xiangqi.Chinese, "第%d回合 ", " ", "\n", false},
		{"text, a table", MoveList, xiangqi.Chinese, "%d\t", "\t", "\n", false},
		{"text, Chinese digits without numbers", MoveList, xiangqi.Chinese | xiangqi.ChineseDigits, "", " ", "\n", false},
		{"text, WXF without numbers", MoveList, xiangqi.WXF, "", " ", "\n", false},
		{"text, WXF", MoveList, xiangqi.WXF, "%d. ", " ", "\n", false},
		{"text, UCI without numbers", MoveList, xiangqi.UCI, "", " ", " ", false},
		{"text, ICCS, a move a line", MoveList, xiangqi.ICCS, "", "\n", "\n", false},
		{"text, short Vietnamese", MoveList, xiangqi.VietnameseShort, "%d. ", " ", "\n", false},
		{"WXF file", WXF, xiangqi.WXF, "%d. ", " ", "\n", false},
	}
}

// lawText is a text in pieces, so that it can be damaged: for each move what is before
// it, the move, and what is after it.
type lawText struct {
	head, tail string
	numbers    []string
	moves      []string
	behind     []string
	unseen     bool // nothing in the text shows what is damaged
}

func (l *lawText) String() string {
	var b strings.Builder
	b.WriteString(l.head)
	for i := range l.moves {
		b.WriteString(l.numbers[i] + l.moves[i] + l.behind[i])
	}
	return b.String() + l.tail
}

func writeLawText(g *Game, s lawStyle, moves int) *lawText {
	l := &lawText{tail: "\n"}
	switch {
	case s.tags:
		l.head = "[Game \"Chinese Chess\"]\n[Event \"X\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n"
		if name := formatName(s.notation); name != "Chinese" {
			l.head += "[Format \"" + name + "\"]\n"
		}
		l.head, l.tail = l.head+"\n", " *\n"
	case s.format == WXF:
		l.head, l.tail = "FORMAT\tWXF\nGAME\tX\n\nSTART{\n", "\n}END\n"
	}
	b := newBoard(&g.Start)
	for i, m := range g.Moves()[:moves] {
		number, behind := "", s.between
		if i%2 == 0 && s.numbers != "" {
			number = fmt.Sprintf(s.numbers, i/2+1)
		}
		if i%2 == 1 {
			behind = s.behind
		}
		l.numbers, l.moves, l.behind = append(l.numbers, number), append(l.moves, b.format(m, s.notation)), append(l.behind, behind)
		b.play(m)
	}
	return l
}

// lawDamage damages a text. It returns how many moves are before the damage, and whether
// the damage leaves all moves in the text.
type lawDamage struct {
	name string
	do   func(l *lawText, r *rand.Rand, g *Game) (before int, whole bool)
}

// Words in the place of a move, remarks and advertisements between moves.
var (
	lawWords = []string{"XXX", "???", "--", "漏着", "D", "unknown", "马？进三", "(?)", "某着", "zz9", "（略）", "Pháo",
		"不详", "平炮", "跳马", "N/A", "□□", "马x3", "缺", "12345"}
	lawRemarks = []string{"好棋", "novelty", "出车", "稳健", "this is better", "红方先手", "攻守兼备，双方各有千秋", "N", "典型的布局着法", "interesting", "第一手",
		"平炮", "进兵好", "with 3 pawns", "弃马抢攻", "red is better", "新变", "双方大致均势", "车马炮联攻", "老兵搜林", "第3局", "a 2 b"}
	lawAds = []string{"更多棋谱请访问 www.example.org", "*** Shareware, please register ***", "QQ群:1234567 欢迎加入", "—— 象棋软件 5.0 版 ——", "Downloaded from www.example.org 2023-05-01"}
)

// lawWord returns a word in the place of a move: one of the list, or letters by chance that are
// no move, number or result.
func lawWord(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return lawWords[r.IntN(len(lawWords))]
	}
	const latin, han = "abcdefghijklmnopqrstuvwxyzKRCHEAPN", "车马炮兵卒士象将帅前后中红黑平进退好棋着步这那"
	for {
		letters, word := []rune(latin), ""
		if r.IntN(2) == 0 {
			letters = []rune(han)
		}
		for range 1 + r.IntN(4) { // two of them are no sentence
			word += string(letters[r.IntN(len(letters))])
		}
		if n, _ := beginsResult(word); n == 0 && !alternativeWords.MatchString(word) && !sidePattern.MatchString(word) {
			return word
		}
	}
}

func lawDamages() []lawDamage {
	at := func(l *lawText, r *rand.Rand) int { return r.IntN(len(l.moves)) }
	return []lawDamage{
		{"nothing", func(l *lawText, _ *rand.Rand, _ *Game) (int, bool) { return len(l.moves), true }},
		{"unknown word", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r)
			l.moves[i] = lawWord(r)
			return i, false
		}},
		{"illegal move", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := at(l, r)
			l.moves[i] = l.moves[at(l, r)]
			b := newBoard(&g.Start)
			for _, m := range g.Moves()[:i] {
				b.play(m)
			}
			for _, n := range []xiangqi.Notation{xiangqi.Chinese, xiangqi.WXF, xiangqi.UCI, xiangqi.Algebraic, xiangqi.VietnameseShort} {
				if _, err := b.parse(l.moves[i], n); err == nil {
					l.moves[i] = "a0i9"
				}
			}
			return i, false
		}},
		{"wrong number", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r) &^ 1
			l.numbers[i] = strings.Replace(l.numbers[i], strconv.Itoa(i/2+1), strconv.Itoa(1+r.IntN(60)), 1)
			return i, true
		}},
		{"missing number", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r) &^ 1
			l.numbers[i] = ""
			return i, true
		}},
		{"line ends lost", func(l *lawText, _ *rand.Rand, _ *Game) (int, bool) {
			l.head, l.tail = strings.ReplaceAll(l.head, "\n", " "), strings.ReplaceAll(l.tail, "\n", " ")
			for i := range l.behind {
				if l.behind[i] == "\n" {
					l.behind[i] = " "
				}
			}
			return 0, true
		}},
		{"old line ends", func(l *lawText, _ *rand.Rand, _ *Game) (int, bool) {
			l.head, l.tail = strings.ReplaceAll(l.head, "\n", "\r"), strings.ReplaceAll(l.tail, "\n", "\r")
			for i := range l.behind {
				l.behind[i] = strings.ReplaceAll(l.behind[i], "\n", "\r")
			}
			return len(l.moves), true
		}},
		{"quoted", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			l.wrap(strings.Repeat("> ", 1+r.IntN(2)), "", "")
			return len(l.moves), true
		}},
		{"a block of code", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			fence := [...]string{"```", "~~~", "````"}[r.IntN(3)]
			word := [...]string{"", "pgn", "text"}[r.IntN(3)]
			l.wrap("", lawRemarks[r.IntN(3)]+"\n\n"+fence+word+"\n", "\n"+fence+"\n")
			return len(l.moves), true
		}},
		{"remark", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r)
			l.behind[i] = " " + lawRemarks[r.IntN(len(lawRemarks))] + l.behind[i]
			return i, true
		}},
		{"moves in brackets", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := at(l, r)
			pairs := [][2]string{{"{", "}"}, {"【", "】"}, {"（", "）"}, {"(", ")"}}
			if l.behind[i] == "" { // between the moves of a number
				pairs = pairs[:2]
			}
			p := pairs[r.IntN(len(pairs))]
			inner, outer := lawMoves(l, r, g, i+1, 1), lawMoves(l, r, g, i, 1)
			l.behind[i] = " " + p[0] + "不好" + p[0] + inner + p[1] + "，如" + outer + p[1] + " " + l.behind[i]
			return i + 1, true
		}},
		{"advertisement", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r) | 1
			i = min(i, len(l.moves)-1)
			l.behind[i] = "\n" + lawAds[r.IntN(len(lawAds))] + "\n"
			return i, true
		}},
		{"a side named", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r)
			l.moves[i] = [...]string{"红方", "黑方"}[i%2] + l.moves[i]
			return i, true
		}},
		{"two damages", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i, k := at(l, r), at(l, r)
			l.moves[i] = lawWord(r)
			l.behind[k] = " " + lawRemarks[r.IntN(len(lawRemarks))] + l.behind[k]
			return min(i, k), false
		}},
		{"a word next to a remark", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := at(l, r)
			if r.IntN(2) == 0 { // most is lost at the end, where nothing else shows it
				i = max(len(l.moves)-1-r.IntN(10), 0)
			}
			k, remark := max(i-r.IntN(2), 0), lawRemarks[r.IntN(len(lawRemarks))]
			if r.IntN(4) == 0 {
				remark = lawAds[r.IntN(len(lawAds))]
			}
			l.moves[i] = lawWord(r)
			l.behind[k] = " " + remark + l.behind[k]
			return i, false
		}},
		{"a move of Red left out", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i, digits := 4+r.IntN(len(l.moves)-6)&^1, script{}
			for k, move := range l.moves[:4] {
				digits.count(move, xiangqi.Color(k%2))
			}
			l.unseen = l.numbers[i] == "" || digits.red == 0 || digits.black == 0
			l.moves[i], l.behind[i] = "", ""
			return i, false
		}},
		{"a side line", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := 2 + 2*r.IntN(len(l.moves)/2-1)
			if side := lawSideLine(l, r, g, min(i, len(l.moves)-1)); side != "" && i < len(l.moves) {
				l.behind[i-1] = "\n" + side + "\n"
			}
			return len(l.moves), true
		}},
		{"a side line after the last move", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			if i := len(l.moves); i%2 == 0 {
				if side := lawSideLine(l, r, g, i); side != "" {
					l.behind[i-1] = "\n" + side
				}
			}
			return len(l.moves), true
		}},
		{"a side line without numbers", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := 2 + 2*r.IntN(len(l.moves)/2-1)
			if i < len(l.moves)-1 && l.hasNumbers() {
				for k := range 1 + r.IntN(2) {
					l.behind[i-1] = strings.TrimRight(l.behind[i-1], "\n") + "\n" + lawLabels[r.IntN(len(lawLabels))][k] + lawMoves(l, r, g, i, 1+r.IntN(3)) + lawEnds[r.IntN(len(lawEnds))]
				}
				l.behind[i-1] += "\n"
			}
			return len(l.moves), true
		}},
		{"moves more than a number has", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := 2 + 2*r.IntN(len(l.moves)/2-1)
			if i < len(l.moves)-1 && l.hasNumbers() {
				l.behind[i-1] = " " + lawMoves(l, r, g, i, 1+r.IntN(3)) + " " + l.behind[i-1]
			}
			return len(l.moves), true
		}},
		{"a remark with the number before it", func(l *lawText, r *rand.Rand, g *Game) (int, bool) {
			i := 2 + 2*r.IntN(len(l.moves)/2-1)
			if i < len(l.moves)-1 && l.hasNumbers() {
				words := []string{"如改走", "正着。如改走", "If ", "变着：", "若走"}
				l.behind[i-1] = "\n" + words[r.IntN(len(words))] + l.number(i-2) + lawMoves(l, r, g, i-2, 1+r.IntN(3)) + lawEnds[r.IntN(len(lawEnds))] + "\n"
			}
			return len(l.moves), true
		}},
		{"a lost line", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			if !l.hasNumbers() || len(l.moves) < 10 {
				return len(l.moves), true
			}
			i := 2 + 2*r.IntN(len(l.moves)/2-2)
			end := min(i+2+2*r.IntN(3), (len(l.moves)-2)&^1)
			for k := i; k < end; k++ {
				l.numbers[k], l.moves[k], l.behind[k] = "", "", ""
			}
			return i, false
		}},
		{"a comment without its end", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := r.IntN(len(l.moves)) | 1
			if i >= len(l.moves)-1 || l.behind[i] != "\n" {
				return len(l.moves), true
			}
			ends := []string{" {", "（", " (", "{ "}
			l.behind[i] = ends[r.IntN(len(ends))] + lawRemarks[r.IntN(len(lawRemarks))] + "\n"
			return i + 1, true
		}},
		{"two words for moves", func(l *lawText, r *rand.Rand, _ *Game) (int, bool) {
			i := r.IntN(len(l.moves) - 1)
			l.moves[i], l.moves[i+1] = lawWord(r), lawWord(r)
			return i, false
		}},
	}
}

// lawSideLine writes another move than that of the game with its number and the words that
// people begin with, "" where the text has no numbers.
func lawSideLine(l *lawText, r *rand.Rand, g *Game, ply int) string {
	notation, b := xiangqi.Notation(0), newBoard(&g.Start)
	for _, s := range lawStyles() {
		if b.format(g.Moves()[0], s.notation) == l.moves[0] {
			notation = s.notation
		}
	}
	for _, m := range g.Moves()[:ply] {
		b.play(m)
	}
	number, moves := strings.Replace(l.numbers[0], "1", strconv.Itoa(ply/2+1), 1), b.pos.LegalMoves()
	if !strings.ContainsAny(number, ".、回") || len(moves) == 0 {
		return ""
	}
	words := []string{"注①：如", "如果", "若", "如改走 ", "后续：", "至此，红方如", "If ", "变着："}
	return words[r.IntN(len(words))] + number + b.format(moves[r.IntN(len(moves))], notation)
}

// What is before the side lines of a place, and after one.
var (
	lawLabels = [][2]string{{"A. ", "B. "}, {"甲、", "乙、"}, {"", ""}, {"变化A：", "变化B："}, {"/A. ", "/B. "}, {"① ", "② "}, {"a) ", "b) "}, {"红方另有", "黑方另有"}}
	lawEnds   = []string{"", "，红稍优", " would be better", "，红方失先。", " 双方均势", " và Đỏ ưu"}
)

// wrap puts a sign before each line, and other text before and after all of them.
func (l *lawText) wrap(sign, before, after string) {
	next := "\n" + sign
	l.head, l.tail = before+sign+strings.ReplaceAll(l.head, "\n", next), strings.ReplaceAll(l.tail, "\n", next)+after
	for i := range l.behind {
		l.behind[i] = strings.ReplaceAll(l.behind[i], "\n", next)
	}
}

// hasNumbers reports whether the text has numbers that are sure to be some.
func (l *lawText) hasNumbers() bool { return strings.ContainsAny(l.numbers[0], ".、回") }

// number writes the number of the moves at a ply.
func (l *lawText) number(ply int) string {
	return strings.Replace(l.numbers[0], "1", strconv.Itoa(ply/2+1), 1)
}

// lawMoves writes moves by chance that can be played at a ply of a game.
func lawMoves(l *lawText, r *rand.Rand, g *Game, ply, count int) string {
	notation, b := xiangqi.Notation(0), newBoard(&g.Start)
	for _, s := range lawStyles() {
		if b.format(g.Moves()[0], s.notation) == l.moves[0] {
			notation = s.notation
		}
	}
	for _, m := range g.Moves()[:ply] {
		b.play(m)
	}
	text := ""
	for range count {
		moves := b.pos.LegalMoves()
		if len(moves) == 0 {
			break
		}
		m := moves[r.IntN(len(moves))]
		text += " " + b.format(m, notation)
		b.play(m)
	}
	return strings.TrimPrefix(text, " ")
}

// lawCount counts what became of the texts of a style with a damage.
type lawCount struct{ texts, moves, read int }

// TestReadLaw damages texts of real games in many ways. CHUHE_READ_LAW=N takes N of them, and
// CHUHE_READ_LAW_SEED=S others.
func TestReadLaw(t *testing.T) {
	setting := func(name string, usual int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return usual
	}
	texts, seed := setting("CHUHE_READ_LAW", 4000), setting("CHUHE_READ_LAW_SEED", 48)
	games := slices.DeleteFunc(sampleGames(t, 100), func(g *Game) bool { return len(g.Moves()) < 20 || !g.FromStart() })
	styles, damages := lawStyles(), lawDamages()
	counts, unseen := map[string]*lawCount{}, 0
	for i := range texts {
		r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
		s, d, g := styles[i%len(styles)], damages[i/len(styles)%len(damages)], games[r.IntN(len(games))]
		moves := g.Moves()
		moves = moves[:8+r.IntN(len(moves)-7)]
		l := writeLawText(g, s, len(moves))
		before, whole := d.do(l, r, g)
		text := l.String()
		c := counts[d.name]
		if c == nil {
			c = &lawCount{}
			counts[d.name] = c
		}
		read := checkLawText(t, s, d.name, text, moves, before, l.unseen)
		if l.unseen {
			unseen++
		}
		if whole && read < len(moves) && testing.Verbose() {
			t.Logf("%s, %s: %d of %d: %s", s.name, d.name, read, len(moves), text)
		}
		if whole {
			c.texts, c.moves, c.read = c.texts+1, c.moves+len(moves), c.read+read
		}
	}
	t.Logf("%d texts with damage that nothing in them shows: what is before it was read", unseen)
	const enough = 0.95
	for name, c := range counts {
		if c.texts == 0 {
			continue
		}
		share := float64(c.read) / float64(c.moves)
		t.Logf("%s: %d texts, %.2f %% of %d moves read", name, c.texts, 100*share, c.moves)
		if share < enough {
			t.Errorf("%s: %d of %d moves read, want %.0f %%", name, c.read, c.moves, 100*enough)
		}
	}
}

// checkLawText holds the law for a text, and where the damage is unseen for what is before it; it
// returns how many moves of the game were read.
func checkLawText(t *testing.T, s lawStyle, damage, text string, moves []xiangqi.Move, before int, unseen bool) int {
	t.Helper()
	games, errs := ReadBytes([]byte(text), s.format, ReadOptions{})
	if len(games) == 0 && len(errs) > 0 && before == 0 {
		return 0 // reported as no game
	}
	if len(games) != 1 || len(errs) > 0 {
		t.Errorf("%s, %s: %d games, %v\n%s", s.name, damage, len(games), errs, text)
		return 0
	}
	read := games[0].Moves()
	reported := slices.ContainsFunc(games[0].Warnings, func(w Warning) bool { return w.Place.Game == 1 && w.Place.Line > 0 })
	switch {
	case unseen && len(read) >= before && slices.Equal(read[:before], moves[:before]):
		return before // what follows cannot be known
	case len(read) > len(moves) || !slices.Equal(read, moves[:len(read)]):
		k := 0
		for k < len(read) && k < len(moves) && read[k] == moves[k] {
			k++
		}
		t.Errorf("%s, %s: another game from ply %d on (of %d, damaged behind %d): %v\n%s", s.name, damage, k+1, len(moves), before, games[0].Warnings, text)
	case len(read) < before:
		t.Errorf("%s, %s: %d moves, want at least %d: %v\n%s", s.name, damage, len(read), before, games[0].Warnings, text)
	case len(read) < len(moves) && !reported:
		t.Errorf("%s, %s: %d of %d moves without a warning\n%s", s.name, damage, len(read), len(moves), text)
	}
	return len(read)
}
