package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
)

// This file parses titles that name the players, such as 湖北 洪智 先胜 广东 许银川, Lại Lý Huynh (tiên thắng)
// Nguyễn Thành Bảo or Lv Qin 1-0 Liu Dahua. The title may also contain an event, a round, a board,
// a date, a number, a result and forum markup.

// separators match the text between two names in a title. The most reliable ones come first. Their
// two groups are the score and the words for the result between the names.
var separators = []separator{
	{pattern.New(`^(.+?)[\s　]*[(（\[［]\s*(?:(1-0|0-1|1/2-1/2|½-½|2-0|0-2|1-1|1[:：]0|0[:：]1)|((?i:` + resultBetween + `)|[胜勝负負和])\s*)[)）\]］][\s　]*(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]*(?:()((?:执|執)?(?:先手|后手|後手|先|后|後)[胜勝负負和]))[\s　]*(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]*(?:()((?:执|執)?(?:[红紅]先?|黑)[胜勝负負和]))[\s　]*(.+)$`), true},
	{pattern.New(`^(.+?)\s+(?:()((?i:` + vietnameseBetween + `)))\s+(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]*()()\b[vV]\.?[sS]\b\.?[\s　]*(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]+()([胜勝负負和])[\s　]+(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]*(1-0|0-1|1/2-1/2|½-½|2-0|0-2|1-1)()[\s　]*(.+)$`), false},
	{pattern.New(`^(.+?)[\s　]+()()[对對][\s　]+(.+)$`), false},
	{pattern.New(`^(.+?)(?:—+|[\s　][-–][\s　])()()[\s　]*(.+)$`), true},
	{pattern.New(`^(\p{Han}{2,6})()([胜勝负負和])(\p{Han}{2,6})$`), true},
}

// separator is a pattern for the text between two names. A strict separator also occurs in other
// titles, so it is used only if the texts on both sides are certainly names.
type separator struct {
	pattern *pattern.Pattern
	strict  bool
}

// Words for a result that occur between two names.
const (
	vietnameseBetween = `(?:(?:đi )?(?:tiên|hậu) (?:thắng|thua|bại|hòa|hoà)|thắng|thua|bại|hòa|hoà)`
	resultBetween     = vietnameseBetween + `|(?:(?:执|執)?[红紅黑先后後]手?先?[胜勝负負和])`
)

// forumTag matches a forum tag.
const forumTag = `\[/?(?:b|i|u|s|em|h[1-6]|p|li|list|td|tr|th|table|quote|center|left|right|align|color|colour|size|font|face|backcolor|url|img|email|code|spoiler|hide|indent|font)(?:=[^\]\n]{0,200})?\]`

var (
	// forumMarks matches the forum and Markdown markup that may surround the words of a line.
	forumMarks = pattern.New(`(?i)` + forumTag + `|\*\*|__|[【\[](?:转帖|转载|轉載|转贴|原创|精华|置顶|推荐|分享|讨论|求助)[】\]]`)
	forumTags  = pattern.New(`(?i)` + forumTag)
	// ordinalTitle matches a number that precedes a title.
	ordinalTitle = pattern.New(`^(?:[一二三四五六七八九十]{1,3}[、.．]|[0-9０-９]{1,3}\s*[.．、)）:：]|[(（]\s*[0-9]{1,3}\s*[)）]|[①-⑳]|[【\[]?(?:(?i:game|match|ván|trận|no\.?)\s*[0-9]{1,3}|[例局盘盤]\s*[0-9]{1,3}|对局\s*[0-9]{1,3}|第\s*[0-9０-９一二三四五六七八九十百]+\s*[局盘盤例篇])[】\]]?\s*[.．:：、]?)[\s　]*`)
	roundOfTitle = pattern.New(`第\s*([0-9０-９一二三四五六七八九十]+)\s*[轮輪]|(?i:\b(?:round|vòng)\s*([0-9]{1,2})\b)`)
	tableOfTitle = pattern.New(`第\s*([0-9０-９一二三四五六七八九十]+)\s*[台桌]|(?i:\b(?:board|table|bàn)\s*([0-9]{1,2})\b)`)
	groupOfTitle = pattern.New(`^(?:男子|女子|少年|青年|[甲乙丙丁A-D])(?:子|年)?[甲乙丙]?组$`)
	scoreOfTitle = pattern.New(`[\s　]*[(（\[【]?[\s　]*(1\s?[-:：]\s?0|0\s?[-:：]\s?1|1/2\s?-\s?1/2|½\s?-\s?½|2\s?[-:：]\s?0|0\s?[-:：]\s?2|1\s?[-:：]\s?1|[红紅黑]方?[胜勝负負]|和棋|和局|(?i:red wins|black wins|draw|(?:đỏ|đen|trắng) thắng))[\s　]*[)）\]】]?$`)
	// notedSide matches a side that is given in parentheses after a name.
	notedSide = pattern.New(`[\s　]*[(（]\s*(?:(红|紅|红方|紅方|先|先手|执红|(?i:red|white|đỏ|trắng|tiên|đi tiên))|(黑|黑方|后|後|后手|後手|执黑|(?i:black|đen|hậu|đi hậu)))\s*[)）]`)
	// noPlayers matches words that denote openings, endings and tournaments, and that never occur
	// in a name.
	noPlayers = pattern.New(`[炮砲]|屏[风風]|反[宫宮]|[单單]提|仙人|指路|起[马馬]|[飞飛]相|[过過巡]河|[横橫直]车|[进進挺][3-7三七]?[卒兵]|布局|佈局|开局|開局|中局|[残殘]局|残棋|排局|定式|变例|變例|欣[赏賞]|精[选選彩]|[讲講]座|[赏賞]析|[讲講]解|名局|棋[谱譜]|象棋|^[车車马馬兵卒士仕象相将將帅帥单單双雙全缺一二三四高低底]+$|^[红紅黑先后後双雙]方?手?$` +
		`|(?i:\b(?:cannons?|horses?|elephants?|pawns?|rooks?|chariots?|advisors?|openings?|defen[cs]e|endgames?|round|game|match|day|part|final|semi-?final|quarter-?final|cup|open|championships?|tournament|league|pháo|mã|xe|tốt|tượng|sĩ|bình phong|khai cuộc|tàn cuộc|trung cuộc|vòng|ván|giải|trận|bảng|chung kết|bán kết)\b)`)
	surnameFirst = pattern.New(`^(?:` + strings.Join(strings.Fields(compoundSurnames), "|") + `|[` + surnames + `])\p{Han}{1,2}$`)
	teamFirst    = pattern.New(`^(?:` + strings.Join(strings.Fields(teamsOfTitles), "|") + `)`)
)

const (
	compoundSurnames = `欧阳 歐陽 上官 司马 司馬 司徒 诸葛 諸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 端木 南宫 独孤 轩辕 呼延`
	surnames         = `王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范範方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱丘秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文庞龐樊兰蘭殷施陶洪翟安颜顏倪严嚴牛温溫芦季俞章鲁魯葛伍韦韋申尤毕畢聂聶丛焦向柳邢路岳齐齊梅莫庄莊辛管祝左涂祁时時耿牟卜詹关關苗凌费費纪紀靳盛童欧歐甄项項曲成游阳陽裴席卫衛查屈鲍鮑位覃霍翁隋甘景薄单單包司柏宁寧柯阮桂闵解车車党景宗蒲才仇冼伊`
	teamsOfTitles    = `北京 天津 上海 重庆 河北 山西 内蒙古 内蒙 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 廣東 广西 海南 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾 臺灣 广州 深圳 杭州 成都 南京 武汉 沈阳 大连 哈尔滨 厦门 火车头 煤矿 石油 电力 邮电 越南 新加坡 马来西亚 菲律宾 泰国 日本 美国 加拿大`
)

// title is a title that is parsed piece by piece.
type title struct {
	facts  facts
	result string
	text   string // the remaining text, which contains the names
}

// titleBrackets replaces the brackets and bars in titles with spaces.
var titleBrackets = strings.NewReplacer("【", " ", "】", " ", "《", " ", "》", " ", "「", " ", "」", " ", "|", " ", "｜", " ")

// versusFacts parses titles such as 湖北 洪智 先胜 广东 许银川.
func versusFacts(line string) facts {
	if strings.ContainsAny(line, "。？！") {
		return nil
	}
	t := title{text: strings.Trim(forumMarks.ReplaceAllString(line, " "), " \t　#=*-—")}
	t.text = titleBrackets.Replace(t.text)
	for range 2 {
		t.text = strings.TrimSpace(ordinalTitle.ReplaceAllString(strings.TrimSpace(t.text), ""))
	}
	t.cutDate()
	t.cutScore()
	for _, s := range separators {
		if list := t.split(s); list != nil {
			return list
		}
	}
	return nil
}

// cutDate removes the date. If an event's name begins with a bare year, the year also stays in that
// name.
func (t *title) cutDate() {
	at := datePattern.FindStringIndex(t.text)
	if at == nil {
		return
	}
	date := shortDate(t.text[at[0]:at[1]])
	before, behind := t.text[:at[0]], strings.TrimLeft(t.text[at[1]:], "日")
	glued := len(date) == len("2003") && behind != "" && !isBlank([]rune(behind)[0])
	if glued && before != "" && !strings.HasSuffix(before, " ") {
		return
	}
	t.facts = append(t.facts, Header{"Date", date})
	if !glued {
		t.text = strings.Trim(strings.TrimRight(before, "(（[")+" "+strings.TrimLeft(behind, ")）]"), " \t　,，")
	}
}

// cutScore removes the result at the end of the title.
func (t *title) cutScore() {
	if m := scoreOfTitle.FindStringSubmatchIndex(t.text); m != nil && m[0] > 0 {
		t.result, t.text = strings.ReplaceAll(t.text[m[2]:m[3]], " ", ""), strings.TrimSpace(t.text[:m[0]])
	}
}

// split splits the title at the text between the names. If the two parts are not names, it returns
// nil.
func (t *title) split(s separator) facts {
	m := s.pattern.FindStringSubmatch(t.text)
	if m == nil {
		return nil
	}
	list, left := cutEvent(m[1])
	right, behind := m[4], ""
	if at := strings.IndexAny(right, ",，;；"); at > 0 {
		right, behind = right[:at], right[at:]
	} else if at := strings.Index(right, " - "); at > 0 {
		right, behind = right[:at], right[at:]
	} else if at := roundOfTitle.FindStringIndex(right); at != nil && at[0] > 0 {
		right, behind = right[:at[0]], right[at[0]:]
	}
	if first, rest, ok := strings.Cut(strings.Join(strings.FieldsFunc(right, isBlank), " "), " "); ok && isNamed(first) && (!isNamed(rest) || strings.HasPrefix(rest, "于")) {
		right, behind = first, rest // 于合肥 is the place of the game
	}
	if at := strings.IndexAny(right, "(（"); at > 0 && noPlayers.MatchString(right[at:]) {
		right, behind = right[:at], right[at:]
	}
	if behind = strings.Trim(behind, " 　,，;；-()（）"); behind != "" {
		if stated, ok := closingResult(behind, "", ""); ok && t.result == "" && m[2]+m[3] == "" {
			t.result = stated.PGN()
		} else if site, ok := strings.CutPrefix(behind, "于"); ok {
			list = append(list, Header{"Site", site})
		} else {
			list = append(list, eventFacts(behind)...)
		}
	}
	result := m[2]
	swapped := strings.ContainsAny(m[3], "后後黑") || strings.Contains(strings.ToLower(m[3]), "hậu")
	if m[3] != "" {
		result = resultOfFirst(m[3], swapped)
	}
	if t.result != "" {
		if result != "" {
			return nil // there are two results
		}
		result = t.result
	}
	red, black := left, right
	for i, name := range []*string{&red, &black} {
		if at := notedSide.FindStringSubmatchIndex(*name); at != nil {
			swapped = swapped || (at[4] >= 0) == (i == 0)
			*name = (*name)[:at[0]] + " " + (*name)[at[1]:]
		}
		*name = strings.Trim(*name, " \t　,，;；:：-")
		if !isPlayer(*name, s.strict) {
			return nil
		}
	}
	if swapped {
		red, black = black, red
	}
	list = slices.Concat(list, t.facts, playerFacts("Red", red), playerFacts("Black", black))
	if result != "" {
		list = append(list, Header{resultFact, result})
	}
	return list
}

// resultOfFirst returns the result expressed by a word that states how the game ended for the
// player named before it.
func resultOfFirst(word string, hasBlack bool) string {
	word = strings.ToLower(word)
	switch {
	case strings.ContainsAny(word, "和") || strings.Contains(word, "hòa") || strings.Contains(word, "hoà"):
		return "1/2-1/2"
	case (strings.ContainsAny(word, "胜勝") || strings.Contains(word, "thắng")) != hasBlack:
		return "1-0"
	}
	return "0-1"
}

// cutEvent parses the text before the first name, which may contain an event, a round, a board and
// a group.
func cutEvent(left string) (list facts, name string) {
	left = strings.TrimSpace(left)
	at := -1
	for _, mark := range []string{"：", ":", " - ", " – ", "，", ",", "——"} {
		if i := strings.LastIndex(left, mark); i > 0 && i > at && isEvent(left[:i]) {
			at = i + len(mark)
		}
	}
	if at > 0 {
		return eventFacts(strings.Trim(left[:at], " 　:：-–—，,")), left[at:]
	}
	fields := strings.FieldsFunc(left, isBlank)
	if strings.IndexFunc(left, isHan) < 0 {
		if at := roundOfTitle.FindStringIndex(left); at != nil && at[0] == 0 {
			return eventFacts(left[:at[1]]), strings.Trim(left[at[1]:], " .,:-")
		}
		return nil, left
	}
	names := min(len(fields), 2) // a team and a name
	if len(fields) == 2 && isEvent(fields[0]) {
		names = 1
	}
	if len(fields) > names {
		list = eventFacts(strings.Join(fields[:len(fields)-names], " "))
	}
	name = strings.Join(fields[len(fields)-names:], " ")
	if first, rest, ok := strings.Cut(name, " "); ok && isEvent(first) {
		return append(list, eventFacts(first)...), rest
	}
	return list, name
}

// isEvent reports whether the text before a name is an event or part of one.
func isEvent(text string) bool {
	return eventWord.MatchString(text) || roundOfTitle.MatchString(text) || tableOfTitle.MatchString(text) || groupOfTitle.MatchString(text) || noPlayers.MatchString(text)
}

// eventFacts returns the facts in a part of a title that does not contain names.
func eventFacts(text string) (list facts) {
	rest := ""
	for word := range strings.FieldsFuncSeq(text, isBlank) {
		if groupOfTitle.MatchString(word) {
			list = append(list, Header{"Group", word})
		} else {
			rest += " " + word
		}
	}
	if m := tableOfTitle.FindStringSubmatchIndex(rest); m != nil {
		list = append(list, Header{"Table", numberText(rest, m)})
		rest = rest[:m[0]] + " " + rest[m[1]:]
	}
	if m := roundOfTitle.FindStringSubmatchIndex(rest); m != nil {
		list = append(list, Header{"Round", numberText(rest, m)})
		if strings.Trim(rest[:m[0]]+rest[m[1]:], " 　") == "" {
			rest = ""
		}
	}
	if rest = strings.Trim(rest, " 　,，:：-"); rest != "" {
		name := "Title"
		if eventWord.MatchString(rest) || strings.IndexFunc(rest, isHan) >= 0 && !noPlayers.MatchString(rest) {
			name = "Event"
		}
		list = append(list, Header{name, strings.Join(strings.FieldsFunc(rest, isBlank), " ")})
	}
	return list
}

// numberText returns the number matched by either of the two groups of a pattern.
func numberText(text string, at []int) string {
	if at[2] < 0 {
		at = at[2:]
	}
	return strconv.Itoa(number(text[at[2]:at[3]]))
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// isPlayer reports whether text might be a name, with or without a team. If strict is set, the text
// must contain a surname, or all of its words must begin with capital letters.
func isPlayer(text string, strict bool) bool {
	bare := noted.ReplaceAllString(text, "")
	if !isName(text) || utf8.RuneCountInString(text) < 2 || bare == "" || gameWord.MatchString(text) || roundOfTitle.MatchString(text) || tableOfTitle.MatchString(text) || datePattern.MatchString(text) {
		return false
	}
	fields := strings.FieldsFunc(bare, isBlank)
	last := fields[len(fields)-1]
	if strings.IndexFunc(bare, isHan) < 0 {
		const most = 6 // words
		if len(fields) > most || noPlayers.MatchString(bare) {
			return false
		}
		return !strict || !slices.ContainsFunc(fields, func(word string) bool {
			r, _ := utf8.DecodeRuneInString(word)
			return !unicode.IsUpper(r)
		})
	}
	if sideWord.MatchString(last) {
		return false
	}
	surname := isNamed(last) || isNamed(fields[0])
	return (surname || !noPlayers.MatchString(bare) && !eventWord.MatchString(bare)) && (!strict || surname)
}

// sideWord matches a side that is used as a name.
var sideWord = pattern.New(`^[红紅黑先后後]方?手?$`)

// noted matches text in parentheses after a name.
var noted = pattern.New(`[\s　]*[(（][^()（）]*[)）]`)

// isNamed reports whether a word is a Chinese name with a common surname, possibly preceded by a
// team.
func isNamed(word string) bool {
	return !onlyPieces.MatchString(word) && (surnameFirst.MatchString(word) || surnameFirst.MatchString(teamFirst.ReplaceAllString(word, "")))
}

var onlyPieces = pattern.New(`^[车車马馬兵卒炮砲士仕象相单單双雙全缺低高底包]+$`)
