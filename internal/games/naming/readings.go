package naming

import "strings"

// surnames lists those surnames that are read differently from the same character elsewhere. The
// most common reading comes first. It also lists two-character surnames that contain such a
// character.
var surnames = pairs(`单 shan; 仇 qiu; 曾 zeng; 解 xie; 区 ou; 查 zha; 翟 zhai di; 盖 ge gai; 朴 piao pu; 覃 qin tan; 任 ren;
	华 hua; 冼 xian; 洗 xian; 缪 miao; 乐 yue le; 折 she; 员 yun; 柏 bai bo; 黑 he hei; 种 chong; 秘 bi; 逄 pang; 牟 mou mu;
	纪 ji; 葛 ge; 车 che; 阚 kan; 谌 chen shen; 褚 chu; 郗 xi chi; 卜 bu; 瞿 qu; 宁 ning; 臧 zang; 都 du; 句 gou; 尉 wei yu;
	过 guo; 钭 tou; 乜 nie; 繁 po; 召 shao; 重 chong; 隗 wei kui; 宓 mi fu; 那 na; 长 chang; 祭 zhai; 能 nai; 郇 xun huan;
	仉 zhang; 沈 shen; 石 shi; 费 fei; 应 ying; 亓 qi; 邸 di; 晁 chao; 訾 zi; 眭 sui; 佴 nai; 哈 ha; 撒 sa; 盛 sheng; 藏 zang;
	尉迟 yuchi; 万俟 moqi; 长孙 zhangsun; 澹台 tantai; 令狐 linghu; 单于 chanyu; 单 shan; 吕 lü; 闾 lü; 褚 chu; 贾 jia; 俞 yu;
	曲 qu; 强 qiang; 冯 feng; 佟 tong; 佘 she; 乔 qiao; 靳 jin; 厍 she; 适 kuo; 相 xiang; 阿 a; 巴 ba; 艾 ai`)

// others lists characters in personal names that have more than one reading.
var others = func() map[rune]string {
	table := map[rune]string{}
	for character, read := range pairs(`长 chang zhang; 重 chong zhong; 行 xing hang; 乐 le yue; 朝 chao zhao; 传 chuan zhuan; 藏 cang zang;
	茜 qian xi; 晟 sheng cheng; 强 qiang jiang; 少 shao; 曾 zeng ceng; 单 dan shan; 省 sheng xing; 弹 dan tan; 乘 cheng sheng;
	盛 sheng cheng; 降 jiang xiang; 参 can shen; 调 diao tiao; 卜 bu bo; 都 dou du; 柏 bai bo; 翟 zhai di; 祭 ji; 尉 wei yu;
	阚 kan; 缪 miao mou; 奇 qi ji; 觉 jue jiao; 率 shuai lü; 薄 bo bao; 会 hui kuai; 期 qi ji; 宿 su xiu; 佛 fo fu; 系 xi ji; 员 yuan yun`) {
		for _, r := range character {
			table[r] = read
		}
	}
	return table
}()

// compound lists the two-character surnames in use.
var compound = func() map[string]bool {
	table := map[string]bool{}
	for name := range strings.FieldsSeq(`欧阳 上官 司马 司徒 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 鲜于 闻人 澹台 万俟 单于 端木 南宫 独孤 轩辕 呼延 拓跋 西门 钟离 申屠 太史`) {
		table[name] = true
	}
	return table
}()

// pairs parses a list of names and their readings.
func pairs(list string) map[string]string {
	table := map[string]string{}
	for entry := range strings.SplitSeq(list, ";") {
		name, read, _ := strings.Cut(strings.TrimSpace(entry), " ")
		table[name] = read
	}
	return table
}
