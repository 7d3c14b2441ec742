package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// teams lists the provinces, towns, trades and countries that may precede the names of players.
var teams = func() map[string]bool {
	table := map[string]bool{}
	for name := range strings.FieldsSeq(`
		北京 天津 上海 重庆 河北 山西 内蒙古 内蒙 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 四川 贵州 云南
		西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾 台北 中华台北 中国台北 中国香港 中国澳门
		石家庄 太原 呼和浩特 沈阳 大连 鞍山 锦州 抚顺 长春 哈尔滨 齐齐哈尔 南京 苏州 无锡 常州 徐州 南通 扬州 镇江 杭州 宁波 温州 嘉兴 绍兴 金华 台州
		合肥 芜湖 福州 厦门 泉州 漳州 南昌 济南 青岛 烟台 潍坊 淄博 郑州 洛阳 开封 武汉 宜昌 荆州 长沙 衡阳 广州 深圳 佛山 东莞 惠州 汕头 珠海 中山
		南宁 柳州 桂林 海口 成都 绵阳 攀枝花 贵阳 昆明 西安 兰州 西宁 银川 乌鲁木齐 唐山 秦皇岛 保定 邯郸 大同 包头
		火车头 煤矿 解放军 农协 石油 电力 邮电 铁路 林业 冶金 银行 体院 体协
		越南 马来西亚 新加坡 菲律宾 印尼 印度尼西亚 泰国 柬埔寨 文莱 缅甸 老挝 日本 韩国 法国 德国 英国 意大利 荷兰 西班牙 芬兰 瑞典 俄罗斯 白俄罗斯 乌克兰
		美国 美东 美西 加拿大 澳大利亚 澳洲 新西兰 东马 西马 中国`) {
		table[name] = true
	}
	return table
}()

const (
	longestTeam         = 5 // characters
	shortest, longestOf = 2, 4
)

// IsTeam reports whether a folded name is a known team or town.
func IsTeam(folded string) bool { return teams[folded] }

// CutTeam splits a name into a team or town and a person. For example, both 广东吕钦 and 广东 吕钦 are 吕钦
// of 广东. If the name does not contain a known team, the team is empty, and the person is the whole
// name. Both results are folded.
func CutTeam(name string) (team, person string) {
	folded := Fold(name)
	characters := []rune(folded)
	for n := min(longestTeam, len(characters)-shortest); n >= shortest; n-- {
		team, rest := string(characters[:n]), characters[n:]
		if teams[team] && len(rest) <= longestOf && allHan(string(rest)) {
			return team, string(rest)
		}
	}
	return "", folded
}

func allHan(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.Is(unicode.Han, r) })
}

// isPerson reports whether a word could be the name of a player. Such a name consists of a few
// Chinese characters, possibly preceded by a team, or of Latin letters.
func isPerson(word string) bool {
	word = strings.TrimSpace(word)
	if allHan(Fold(word)) {
		_, person := CutTeam(word)
		n := utf8.RuneCountInString(person)
		return n >= shortest && n <= longestOf
	}
	letters := 0
	for _, r := range word {
		switch {
		case unicode.IsLetter(r):
			letters++
		case r != ' ' && r != '.' && r != '-' && r != '\'' && r != '·':
			return false
		}
	}
	return letters >= shortest && letters <= 40
}
