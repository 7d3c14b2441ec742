package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Sentences after the last move may state the result, such as 黑方投子认负，红胜。 White resigned. Đen bỏ
// cuộc. A sentence does not state the result if it contains a condition, a wish, or an assessment
// of the position or of moves.

// longestClosing is the maximum length, in characters, of a sentence that states a result.
const longestClosing = 60

// englishTail matches the words that may follow a verb that decides the game.
const englishTail = `(?:\s+(?:the (?:game|match)|on time|by [a-z\s]+|easily|quickly|here|after [a-z0-9\s]+|in [0-9]+(?: moves)?))?\s*$`

// language describes how sentences in a language state a result.
type language struct {
	doubt   *pattern.Pattern // matches if it is doubtful that the sentence states the result of this game
	clause  *pattern.Pattern // ends of clauses
	side    *pattern.Pattern // group 1 matches Red, group 2 Black
	wins    *pattern.Pattern // what the side named before it has done
	loses   *pattern.Pattern
	draws   *pattern.Pattern
	certain *strings.Replacer // words that express no doubt despite their form
}

var languages = [...]language{
	{
		doubt: pattern.New(`[将將若如假倘欲想求拒提谋謀请請可能会會应應必未没沒难難望势勢机機率优優占佔有定则則变變另改注评評或要争爭愿願待盼怕恐却卻]|胜[负負]|[勝赢贏][负負输輸]|不[会能是愿想肯]|先[胜和]|[下上首次前另]一?[局盘盤]|第.{1,3}[局盘盤]|起来|双方[均各]`),
		certain: strings.NewReplacer("判定", "判", "无可奈何", "", "無可奈何", "", "难以挽回", "", "难以抵抗", "", "难以抵挡", "", "难以为继", "", "难以支撑", "", "难敌", "", "败局已定", "", "敗局已定", "", "大势已去", "", "大勢已去", "", "无法抵抗", "", "无力抵抗", "", "无法应付", "", "回天乏术", "",
			"终局", "", "不变作和", "作和", "提和成功", "作和", "提议和棋", "提", "同意提和", "同意和棋", "应对", "", "没时间", "超时", "比赛", "", "优胜", "X", "若干", "", "几个回合后", "", "之后", "", "最后", "", "以后", "", "然后", "", "随后", "", "必败", "", "立即", "", "如图", "图", "如下图", "图"),
		clause: pattern.New(`[，,、；;。.！!：:\s　()（）【】\[\]]+`),
		side:   pattern.New(`(红方?|紅方?|先手方?)|(黑方?|后手方?|後手方?)`),
		wins:   pattern.New(`(?:[胜勝]|[赢贏]棋?|[获獲得取大][胜勝]|[胜勝]利|[胜勝]出|[胜勝]局)[了矣]?$`),
		loses:  pattern.New(`(?:[负負]|[输輸]棋?|[认認][负負输輸]|投降|投子|推枰|[弃棄][权權]|超[时時]|超[时時]判?[负負]|缴械|俯首称臣|[败敗]北|落[败敗])[了矣]?$`),
		draws:  pattern.New(`(?:(?:^|[^平温溫缓緩柔祥总總])和棋?|和局|平局|平手|和[终終])[了矣]?$`),
	},
	{
		doubt:   pattern.New(`(?i)\b(?:next|previous|other|second|earlier|if|would|could|should|might|may|can|will|not|never|better|instead|variation|likely|offer(?:s|ed|ing)?|refuse[sd]?|decline[sd]?|threat\w*|want\w*|hop(?:e|ed|es|ing)|chances?|advantage|easily|probably|almost|nearly|after which|else|otherwise|line|theoretical(?:ly)?|winning|losing|drawish|analysis|cannot|missed|a win for|for a draw|to draw|draw (?:the|his|a)|is (?:lost|won))\b|n't\b|\?`),
		certain: strings.NewReplacer("won the game", "won", "wins the game", "wins", "lost the game", "lost", "loses the game", "loses", "lost on the clock", "lost", "won the match", "?", "draw by", "draw"),
		clause:  pattern.New(`[,;.!:()（）\[\]]+|\band\b`),
		side:    pattern.New(`(?i)\b(?:(red|white)|(black))\b`),
		wins:    pattern.New(`(?i)\b(?:wins?|won|mates|checkmates)` + englishTail),
		loses:   pattern.New(`(?i)\b(?:resign(?:s|ed)?\b.*|gave up|gives up|(?:is|was) (?:check)?mated\b.*|(?:lost|loses|lose|forfeit(?:s|ed)?|flag(?:s|ged))` + englishTail + `)$`),
		draws:   pattern.New(`(?i)\b(?:draw|drawn|drew)\b`),
	},
	{
		doubt:   pattern.New(`(?i)nếu|ván (?:sau|trước|khác|tiếp)|có thể|sẽ|khó|không|chưa|dễ|ưu|thế thắng|cờ thắng|thắng thế|thắng lợi thế|cầu hòa|xin hòa|đề nghị|muốn|phải|cơ hội|biến|hoặc|thì|định|suýt|gần|bàn thắng|\?`),
		certain: strings.NewReplacer("không đi nữa", "", "hết cách", ""),
		clause:  pattern.New(`[,;.!:()（）\[\]]+|\svà\s`),
		side:    pattern.New(`(?i)(đỏ|trắng|tiên)|(đen|hậu)`),
		wins:    pattern.New(`(?i)(?:thắng|chiến thắng|giành chiến thắng)(?:\s+(?:cuộc|trận|cờ|ván này|sau .*))?\s*$`),
		loses:   pattern.New(`(?i)(?:thua(?:\s+cuộc)?|bỏ cuộc|bỏ cờ|đầu hàng|chịu thua|xin thua|buông cờ|hết giờ|hết thời gian|bại)\s*$`),
		draws:   pattern.New(`(?i)(?:^|\s)(?:hòa|hoà|hòa cờ|cờ hòa)(?:\s+nhau)?\s*$`),
	},
}

// closingResult reads a sentence that states the result of the game. red and black are the names of
// the players, or "".
func closingResult(text, red, black string) (result xiangqi.Result, told bool) {
	text = strings.Trim(text, " \t　-—=*_~#()（）【】[]")
	if text == "" || utf8.RuneCountInString(text) > longestClosing {
		return xiangqi.Undecided, false
	}
	if m := scoreFirst.FindStringSubmatch(text); m != nil {
		score, _ := parseResult(strings.ReplaceAll(m[1], " ", ""))
		again, contradicts := closingResult(m[2], red, black)
		doubt := slices.ContainsFunc(languages[:], func(l language) bool { return l.doubt.MatchString(l.certain.Replace(m[2])) })
		return score, !doubt && (!contradicts || again == score) && !strings.ContainsAny(m[2], "0123456789")
	}
	if m := bareVietnamese.FindStringSubmatch(text); m != nil {
		if (m[1] != "") == (m[3] != "") {
			return xiangqi.RedWins, true
		}
		return xiangqi.BlackWins, true
	}
	for _, side := range [...][2]string{{red, " 红方"}, {black, " 黑方"}} {
		if utf8.RuneCountInString(side[0]) > 1 && strings.Contains(text, side[0]) {
			name := side[1]
			if strings.IndexFunc(text, isHan) < 0 {
				name = map[string]string{" 红方": " red ", " 黑方": " black "}[side[1]]
			}
			text = strings.ReplaceAll(text, side[0], name)
		}
	}
	for i := range languages {
		if (i == 0) != (strings.IndexFunc(text, isHan) >= 0) {
			continue
		}
		if result, told = languages[i].result(text); told {
			return result, true
		}
	}
	return xiangqi.Undecided, false
}

// result reads the clauses of a sentence. All clauses must agree.
func (l *language) result(text string) (result xiangqi.Result, told bool) {
	if text = l.certain.Replace(text); l.doubt.MatchString(text) {
		return xiangqi.Undecided, false
	}
	side := 0 // 1 for Red, 2 for Black
	for _, clause := range l.clause.Split(towards.ReplaceAllString(text, ""), -1) {
		won, lost, drawn := l.wins.FindStringIndex(clause), l.loses.FindStringIndex(clause), l.draws.MatchString(clause)
		verb := len(clause)
		if won != nil {
			verb = won[0]
		} else if lost != nil {
			verb = lost[0]
		}
		for _, m := range l.side.FindAllStringSubmatchIndex(clause[:verb], -1) {
			if side = 1; m[4] >= 0 {
				side = 2
			}
		}
		var found xiangqi.Result
		switch {
		case drawn:
			found = xiangqi.Draw
		case won == nil && lost == nil, side == 0:
			continue
		case (side == 1) == (won != nil):
			found = xiangqi.RedWins
		default:
			found = xiangqi.BlackWins
		}
		if told && found != result {
			return xiangqi.Undecided, false
		}
		result, told = found, true
	}
	return result, told
}

var (
	// scoreFirst matches a score that is followed by words, such as 0-1 (time).
	scoreFirst = pattern.New(`^(?:(?i:result|score|kết quả|tỷ số)|结果|結果|比分|比赛结果)?[\s:：]*(1\s?[-:：–]\s?0|0\s?[-:：–]\s?1|1/2\s?[-:–]\s?1/2|½\s?[-:–]\s?½|0\.5\s?[-:–]\s?0\.5)(?:$|[\s(（,，;；.。])(.*)$`)
	// towards matches the player to whom the other player resigns.
	towards = pattern.New(`向(?:[红紅黑]方?|对方|對方|对手|對手)`)
	// bareVietnamese matches a sentence written without diacritics.
	bareVietnamese = pattern.New(`(?i)^(?:ben |quan )?(?:(do|trang|tien)|(den|hau)) (?:(thang)|thua|bo cuoc|dau hang|het gio)\W*$`)
)

// closing looks for a sentence after the last move that states the result.
func (b *listBlock) closing(g *Game) {
	last := -1
	for i := range b.lines {
		if b.lines[i].isMoves() {
			last = i
		}
	}
	if last < 0 || b.over {
		return
	}
	red, black := g.Headers.Get("Red"), g.Headers.Get("Black")
	told := false
	for i := range b.lines[last:] {
		line := &b.lines[last+i]
		text := line.text
		switch {
		case i == 0 && alternativeWords.MatchString(head(strings.TrimSuffix(line.text, line.tail))): // the sentence introduces another line of play
			return
		case i == 0:
			text = line.tail
		case line.taken || line.inside:
			continue
		case line.moves > 0 || line.quoted > 0:
			return
		}
		result, found := closingResult(text, red, black)
		if !found || mentionsMoves(text) {
			continue
		}
		if told && result != g.Result {
			g.Result = xiangqi.Undecided
			return
		}
		g.Result, told = result, true
	}
}

// head returns the part of a line that is searched for introductory words.
func head(line string) string { return line[:min(len(line), longestSideLine)] }

// spacedParentheses replaces parentheses with spaces.
var spacedParentheses = strings.NewReplacer("(", " ", ")", " ", "（", " ", "）", " ")

// mentionsMoves reports whether text contains any moves, including moves in parentheses.
func mentionsMoves(text string) bool {
	line := (&proseState{}).scan(spacedParentheses.Replace(text))
	return line.moves > 0 || line.quoted > 0
}

// continues reports whether a line continues the moves that precede a supposed result. If the line
// begins with the number of the next move, the supposed result was not a result.
func (b *listBlock) continues(line string, scanned *proseLine) bool {
	next, found := beginningNumber(normalNumbers(line))
	if !found || !scanned.isMoves() || next.value <= 1 || next.black || b.fen != "" {
		return false
	}
	return b.moves%2 == 0 && next.value == b.moves/2+1 || next.value == b.lastNumber()+1
}

// reopen turns the supposed results in a game that continues into remarks.
func (b *listBlock) reopen(p Place) {
	b.over = false
	lines := b.lines[min(b.reopened, len(b.lines)):] // earlier lines contain no results
	b.reopened = len(b.lines)
	for i := range lines {
		line := &lines[i]
		if !line.over {
			continue
		}
		if word := strings.TrimSpace(line.body[line.cut:]); word != "*" {
			b.game.warn(Place{Game: p.Game, Line: line.place}, "%q is followed by more moves and is not taken as the result", clip(word))
		}
		line.over = false
		if line.moves > 0 {
			line.body = line.body[:line.cut]
		} else {
			*line = proseLine{place: line.place, body: inBraces(strings.TrimSpace(line.text))}
		}
	}
}

// sideResult returns the result at the end of a line of moves that is introduced as an alternative,
// or "" if there is no such result.
func (b *listBlock) sideResult() string {
	for i := range b.lines {
		if line := &b.lines[i]; line.over && line.moves > 0 && alternativeWords.MatchString(head(line.text)) {
			return strings.TrimSpace(line.body[line.cut:])
		}
	}
	return ""
}
