package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// facts holds the metadata found around the moves of a game, in the order in which the text gives it.
type facts []Header

const resultFact = "Result" // not a header of a game

// factWords maps words that may precede a colon to the corresponding headers.
var factWords = []field{
	{"红方选手", "Red"}, {"黑方选手", "Black"}, {"红方姓名", "Red"}, {"黑方姓名", "Black"}, {"紅方選手", "Red"}, {"黑方選手", "Black"}, {"先手棋手", "Red"}, {"后手棋手", "Black"},
	{"红方队伍", "RedTeam"}, {"黑方队伍", "BlackTeam"}, {"红方单位", "RedTeam"}, {"黑方单位", "BlackTeam"}, {"红队", "RedTeam"}, {"黑队", "BlackTeam"},
	{"红方用时", "RedTime"}, {"黑方用时", "BlackTime"}, {"红等级分", "RedElo"}, {"黑等级分", "BlackElo"}, {"红方棋手", "Red"}, {"黑方棋手", "Black"},
	{"红方", "Red"}, {"紅方", "Red"}, {"红棋", "Red"}, {"执红", "Red"}, {"先手方", "Red"}, {"先手", "Red"}, {"红", "Red"}, {"紅", "Red"},
	{"黑方", "Black"}, {"黑棋", "Black"}, {"执黑", "Black"}, {"后手方", "Black"}, {"后手", "Black"}, {"後手", "Black"}, {"黑", "Black"},
	{"赛事名称", "Event"}, {"比赛名称", "Event"}, {"赛事类型", "EventClass"}, {"组别", "Group"}, {"赛事", "Event"}, {"賽事", "Event"}, {"比赛", "Event"}, {"比賽", "Event"}, {"棋赛", "Event"},
	{"比赛日期", "Date"}, {"比赛时间", "Date"}, {"对局日期", "Date"}, {"日期", "Date"}, {"时间", "Date"}, {"時間", "Date"},
	{"比赛地点", "Site"}, {"地点", "Site"}, {"地點", "Site"}, {"轮次", "Round"}, {"輪次", "Round"}, {"台次", "Table"},
	{"赛果", resultFact}, {"对局结果", resultFact}, {"比赛结果", resultFact}, {"结果", resultFact}, {"結果", resultFact},
	{"棋谱名称", "Title"}, {"标题", "Title"}, {"標題", "Title"}, {"题目", "Title"}, {"棋局", "Title"},
	{"开局", "Opening"}, {"開局", "Opening"}, {"布局", "Opening"}, {"佈局", "Opening"},
	{"评注", "Annotator"}, {"评论", "Annotator"}, {"讲评", "Annotator"}, {"解说", "Annotator"}, {"作者", "Author"}, {"记录", "Recorder"},
	{"来源", "Source"}, {"棋谱来源", "Source"}, {"用时规则", "TimeControl"}, {"时间规则", "TimeControl"}, {"结束方式", "Termination"}, {"限时", "TimeControl"},
	{"Event", "Event"}, {"Date", "Date"}, {"Site", "Site"}, {"Round", "Round"}, {"Red", "Red"}, {"White", "Red"}, {"Black", "Black"}, {"Result", resultFact},
	{"Red player", "Red"}, {"White player", "Red"}, {"Black player", "Black"}, {"Tournament", "Event"}, {"Venue", "Site"}, {"Place", "Site"}, {"Opening", "Opening"},
	{"Đỏ", "Red"}, {"Trắng", "Red"}, {"Bên đỏ", "Red"}, {"Bên trắng", "Red"}, {"Quân đỏ", "Red"}, {"Tiên", "Red"}, {"Đi tiên", "Red"}, {"Bên tiên", "Red"},
	{"Đen", "Black"}, {"Bên đen", "Black"}, {"Quân đen", "Black"}, {"Hậu", "Black"}, {"Đi hậu", "Black"}, {"Bên hậu", "Black"},
	{"Giải đấu", "Event"}, {"Giải", "Event"}, {"Ngày", "Date"}, {"Thời gian", "Date"}, {"Địa điểm", "Site"}, {"Vòng", "Round"}, {"Vòng đấu", "Round"}, {"Bàn", "Table"}, {"Kết quả", resultFact}, {"Khai cuộc", "Opening"},
}

var (
	factPattern = makeFactPattern()
	tagLine     = pattern.New(`^[\[［]\s*([A-Za-z]+)\s*["“](.*)["”]\s*[\]］]$`)
	bareSides   = pattern.New(`^[红紅]方?[\s　]+(\S+)[\s　,，;；]+(?:vs\.?|对|對)?[\s　]*黑方?[\s　]+(\S+)$`)
	bareResult  = pattern.New(`^(?:(?i:result|kết quả)|结果|結果|比赛结果|对局结果)[\s　]+(\S.{0,20})$`)
	bareSide    = pattern.New(`^(?:([红紅]方?)|黑方?)(?:选手|棋手)?[\s　]+(\S.*)$`)
	datePattern = pattern.New(`(?:19|20)\d{2}\s*(?:年|[-./])\s*(?:\d{1,2}\s*(?:月|[-./])\s*(?:\d{1,2}\s*日?)?)?` +
		`|[一二][九〇○零０][〇○零０一二三四五六七八九]{2}年(?:[一二三四五六七八九十]{1,2}月(?:[一二三四五六七八九十廿卅]{1,3}日)?)?` +
		`|\b[0-3]?\d[./-][0-3]?\d[./-](?:19|20)\d{2}\b`)
	roundWord = pattern.New(`第\s*([0-9０-９一二三四五六七八九十]+)\s*[轮輪]`)
	gameWord  = pattern.New(`第\s*[0-9０-９一二三四五六七八九十百]+\s*[局盘盤篇章]|(?i:^\W*(?:no\.?|game|round|match)\s*[0-9]+\W*$)`)
	eventWord = pattern.New(`赛|賽|杯|联谊|擂台|对抗|锦标|錦標|Cup|Open|Championship|Olympiad`)
)

// boxedWord matches a word in brackets that precedes a fact, as in 【红方】王天一.
var boxedWord = pattern.New(`[【\[［〔](\p{Han}{1,6})[】\]］〕]`)

func makeFactPattern() *pattern.Pattern {
	words := make([]string, len(factWords))
	for i, f := range factWords {
		words[i] = f.own
	}
	return pattern.New(`(?:^|[\s　,，;；|/【】\[\]])((?i:` + strings.Join(words, "|") + `))[\s　]*[:：][\s　]*`)
}

// factsIn returns the facts stated in a line that does not contain moves.
func factsIn(line string) facts {
	line = strings.TrimSpace(line)
	if utf8.RuneCountInString(line) > 200 {
		return nil
	}
	if m := tagLine.FindStringSubmatch(line); m != nil {
		return tagFacts(m[1], m[2])
	}
	if rest := ordinalTitle.ReplaceAllString(line, ""); rest != line && strings.ContainsAny(rest, ":：") {
		if list := factsIn(strings.Trim(rest, " 　()（）")); list != nil {
			return list
		}
	}
	if found := factPattern.FindAllStringSubmatchIndex(line, -1); found != nil && strings.Trim(line[:found[0][0]], " \t　【[") == "" {
		return pairs(line, found)
	}
	if wide := boxedWord.ReplaceAllString(line, " $1："); wide != line {
		if found := factPattern.FindAllStringSubmatchIndex(wide, -1); found != nil && strings.TrimSpace(wide[:found[0][0]]) == "" {
			return pairs(wide, found)
		}
	}
	if m := bareResult.FindStringSubmatch(line); m != nil {
		if _, ok := parseResult(m[1]); ok {
			return facts{{resultFact, m[1]}}
		}
	}
	if m := bareSides.FindStringSubmatch(line); m != nil {
		return append(playerFacts("Red", m[1]), playerFacts("Black", m[2])...)
	}
	return versusFacts(line)
}

func tagFacts(name, value string) facts {
	if side, ok := cutPrefixFold(name, "white"); ok {
		name = "Red" + side
	}
	switch strings.ToLower(name) {
	case "game", "variant", "setup", "plycount", "format", "fen":
		return facts{{"", value}} // not a fact about the game
	case "result":
		return facts{{resultFact, value}}
	}
	return facts{{canonicalName(name), value}}
}

// pairs reads pairs of words and values that are separated by colons.
func pairs(line string, found [][]int) (list facts) {
	for i, at := range found {
		end := len(line)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		value := strings.Trim(line[at[1]:end], " \t　,，;；|/【】[]")
		if strings.ContainsRune(value, '。') || utf8.RuneCountInString(value) > 60 {
			return nil // a sentence
		}
		name := headerFor(factWords, line[at[2]:at[3]])
		switch {
		case value == "":
		case name == "Red" || name == "Black":
			if m := scoreOfTitle.FindStringSubmatchIndex(value); m != nil && m[0] > 0 {
				list, value = append(list, Header{resultFact, value[m[2]:m[3]]}), value[:m[0]]
			}
			list = append(list, playerFacts(name, value)...)
		default:
			if name == "Date" {
				value = shorten(value, value)
			}
			list = append(list, Header{name, value})
		}
	}
	return list
}

// sideFacts reads a line that names one side, such as 红方 于幼华.
func sideFacts(line string) facts {
	m := bareSide.FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return nil
	}
	side := "Black"
	if m[1] != "" {
		side = "Red"
	}
	if list := playerFacts(side, m[2]); isNamed(list[0].Value) {
		return list
	}
	return nil
}

// narrowParentheses replaces full-width parentheses with ASCII ones.
var narrowParentheses = strings.NewReplacer("（", "(", "）", ")")

// playerFacts separates a team from a name, as in 湖北 洪智 or 洪智（湖北）. In 吕 钦, however, the space is
// part of the name.
func playerFacts(side, text string) facts {
	text = strings.Trim(text, " \t　,，;；:：()（）-–—")
	if name, team, ok := strings.Cut(narrowParentheses.Replace(text), "("); ok && name != "" {
		team, header := strings.Trim(team, " )"), side+"Team"
		if strings.Trim(team, "0123456789") == "" {
			header = side + "Elo"
		}
		return facts{{side, strings.TrimSpace(name)}, {header, team}}
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '　' || r == '\t' })
	parted := len(parts) == 2 && parts[1][0] >= utf8.RuneSelf && parts[0][0] >= utf8.RuneSelf && strings.ContainsFunc(text, isHan)
	if parted && utf8.RuneCountInString(parts[0])+utf8.RuneCountInString(parts[1]) > 2 {
		return facts{{side, parts[1]}, {side + "Team", parts[0]}}
	}
	return facts{{side, text}}
}

// isName reports whether text could be a name, possibly with a team. A name does not contain
// sentence punctuation, = or —.
func isName(text string) bool {
	return !strings.ContainsAny(text, "，,；;：:=—") && utf8.RuneCountInString(text) <= 40 && strings.Trim(text, "0123456789 .") != "" && text != ""
}

// isDate reports whether text consists entirely of a date.
func isDate(text string) bool {
	year, month, _ := ParseDate(text)
	return year > 0 && month > 0 && strings.Trim(monthWord.ReplaceAllString(text, ""), "0123456789０１２３４５６７８９〇○零一二三四五六七八九十廿卅年月日.,-/－ 　sthnrd") == ""
}

// shortDate rewrites a date such as 2023年10月5日 as 2023.10.05. It returns other text unchanged.
func shortDate(text string) string {
	found := text
	if at := datePattern.FindString(text); at != "" {
		found = at
	}
	return shorten(text, found)
}

// shorten formats found, the date that was found in text. If found is not a date, shorten returns
// text unchanged.
func shorten(text, found string) string {
	year, month, day := ParseDate(found)
	if year == 0 {
		return text
	}
	date := strconv.Itoa(year)
	for _, n := range []int{month, day} {
		if n > 0 {
			date += fmt.Sprintf(".%02d", n)
		}
	}
	return date
}

// contradict reports whether the game already has a player or an event that conflicts with the
// facts. If it does, the facts belong to another game.
func (l facts) contradict(g *Game) bool {
	for _, f := range l {
		if have := g.Headers.Get(f.Name); have != "" && have != f.Value && (f.Name == "Red" || f.Name == "Black" || f.Name == "Event") {
			return true
		}
	}
	return false
}

// set adds the facts to a game. It does not overwrite existing facts, with two exceptions: a result
// replaces the previous one, and a more precise date replaces a less precise one.
func (l facts) set(g *Game, p Place) {
	for _, f := range l {
		switch value := cleanLine(f.Value); {
		case f.Name == "" || value == "" || strings.Trim(value, "?. *") == "":
		case f.Name == resultFact:
			r, ok := parseResult(value)
			if !ok {
				g.warn(p, "unknown result %q", clip(value))
			} else if r != xiangqi.Undecided {
				g.Result = r
			}
		case g.Headers.Get(f.Name) == "":
			g.addHeader(f.Name, value, p)
		case f.Name == "Date" && strings.HasPrefix(value, g.Headers.Get(f.Name)+"."): // the new date is more precise
			g.Headers.Set(f.Name, value)
		case f.Name == "Date" && strings.HasPrefix(g.Headers.Get(f.Name), value+"."):
		case g.Headers.Get(f.Name) != value:
			g.warn(p, "%s is given twice, %q is left out", f.Name, clip(value))
		}
	}
}

// headline reads a line above the moves that contains an event, a date, a round or a title without
// a label. It returns false if the line is none of these.
func headline(g *Game, line string, p Place) bool {
	text := strings.Trim(line, " \t　=-—*#【】[]《》")
	if utf8.RuneCountInString(text) > 40 || !strings.ContainsFunc(text, unicode.IsLetter) && !strings.ContainsAny(text, "0123456789") || strings.ContainsAny(text, "。，；！") || strings.Contains(text, "://") {
		return false
	}
	date, round := datePattern.FindStringIndex(text), roundOfTitle.FindStringSubmatchIndex(text)
	onlyDate := date != nil && strings.Trim(text[:date[0]]+text[date[1]:], " \t　") == ""
	var list facts
	if date != nil {
		list = append(list, Header{"Date", shortDate(text)})
	} else if onlyDate = isDate(text); onlyDate {
		list = append(list, Header{"Date", shorten(text, text)})
	}
	if round != nil {
		list = append(list, Header{"Round", numberText(text, round)})
	}
	switch {
	case onlyDate:
	case eventWord.MatchString(text) && g.Headers.Get("Event") == "":
		list = append(list, Header{"Event", text})
	case g.Headers.Get("Title") == "":
		list = append(list, Header{"Title", text})
	case len(list) == 0:
		return false
	}
	list.set(g, p)
	return true
}

// mayBeMoves reports whether a line before the moves might represent one or two moves. Such a line
// contains a short enough word and is not a sentence, a date, a round, an event or the number of a
// game.
func mayBeMoves(line string) bool {
	known := datePattern.MatchString(line) || isDate(line) || roundWord.MatchString(line) || eventWord.MatchString(line) || gameWord.MatchString(line)
	return !known && !isSentence(line) && slices.ContainsFunc(fields(line), mayBeMove)
}
