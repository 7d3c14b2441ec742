package naming

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestFold(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"", ""},
		{"胡榮華", "胡荣华"},
		{"楊官璘", "杨官璘"},
		{"乾隆後", "干隆后"},
		{"鍾鐘", "钟钟"},
		{"Lü QIN", "lu qin"},
		{"ＺＭＢＬ　２", "zmbl 2"},
		{"王　平", "王平"},
		{"李 来 群", "李来群"},
		{"广东 吕 钦", "广东吕钦"},
		{"  Nguyễn  Văn\tÁnh ", "nguyen van anh"},
		{"Nguye\u0302\u0303n Va\u0306n A\u0301nh", "nguyen van anh"},
		{"Đào Cao Khoa", "dao cao khoa"},
		{"Müller, Jörg", "muller, jorg"},
		{"Łukasz Øster Straße", "lukasz oster strasse"},
		{"A 王平", "a 王平"},
	} {
		if got := Fold(tt.name); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := Spaced("廣東　吕 钦"); got != "广东 吕钦" {
		t.Errorf("with its blank: %q", got)
	}
}

// The results of the table are never in it again, so that folding twice is folding once.
func TestSimplifiedTable(t *testing.T) {
	table := simplified()
	if len(table) < 2600 {
		t.Errorf("%d characters", len(table))
	}
	for from, to := range table {
		if _, again := table[to]; again || !utf8.ValidRune(from) || from < 0x4E00 || to < 0x4E00 || to > 0x9FFF {
			t.Errorf("%c becomes %c", from, to)
		}
	}
}

func FuzzFold(f *testing.F) {
	for _, name := range []string{"胡榮華 Ｋ", "İ\xff", "王　平", "Nguyễn", "ﷺ ㌀ ½", "吕 钦 x"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		once := Fold(name)
		if twice := Fold(once); twice != once {
			t.Errorf("%q: %q, then %q", name, once, twice)
		}
		if !Same(name, once) {
			t.Errorf("%q is not the same as %q", name, once)
		}
		for _, word := range Words(name) {
			if !Has(name, word) {
				t.Errorf("%q has no %q", name, word)
			}
		}
		_ = Spelled(name)
		_, _, _ = OfTitle(name)
	})
}

func TestHasAndSame(t *testing.T) {
	for _, tt := range []struct {
		name, part string
		has, same  bool
	}{
		{"Nguyễn Văn Ánh", "nguyen van anh", true, true},
		{"Nguyễn Văn Ánh", "Ánh", true, false},
		{"Müller, Jörg", "Jörg Müller", true, true},
		{"Müller, Jörg", "muller", true, false},
		{"Müller, Jörg", "mueller", true, false},
		{"Müller, Jörg", "Joerg Müller", true, false},
		{"Mu\u0308ller, Jörg", "Jörg Mueller", true, false},
		{"Mueller, Joerg", "Müller", true, false},
		{"Mueller, Jörg", "Jörg Müller", true, false},
		{"Åge Sørensen", "Soerensen", true, false},
		{"Åge Sørensen", "sorensen", true, false},
		{"Muller", "mueller", false, false},
		{"Mueller", "muller", false, false},
		{"略钦", "Lü Qin", false, false},
		{"王　平", "王平", true, true},
		{"李来群", "李 來 群", true, true},
		{"胡荣华", "Hu Ronghua", true, true},
		{"胡榮華", "Ronghua Hu", true, true},
		{"胡荣华", "Hu Rong Hua", true, true},
		{"胡荣华", "ronghua", true, false},
		{"胡荣华", "onghua", false, false},
		{"胡荣华", "Hu Ronghui", false, false},
		{"广东 吕钦", "lü qin", true, false},
		{"广东吕钦", "Lv Qin", true, false},
		{"吕钦", "Lyu Qin", true, true},
		{"单霞丽", "Shan Xiali", true, true},
		{"仇山", "qiu shan", true, true},
		{"曾益谦", "zeng yiqian", true, true},
		{"解杰", "xie jie", true, true},
		{"区仲", "ou zhong", true, true},
		{"欧阳琦琳", "Ouyang Qilin", true, true},
		{"欧阳琦琳", "qilin", true, false},
		{"尉迟恭", "Yuchi Gong", true, true},
		{"于幼华", "yu you hua", true, true},
		{"柳大华", "Hu Ronghua", false, false},
		{"Hu Ronghua", "胡荣华", true, true},
		{"Hu Ronghuai", "胡荣华", false, false},
		{"A", "", true, false},
	} {
		if has, same := Has(tt.name, tt.part), Same(tt.name, tt.part); has != tt.has || same != tt.same {
			t.Errorf("%s and %s: has %v, same %v, want %v, %v (%q)", tt.name, tt.part, has, same, tt.has, tt.same, Spelled(tt.name))
		}
	}
}

// Every syllable is one of Latin letters, and every surname read by hand has a character
// that is in use.
func TestReadings(t *testing.T) {
	if n := len(readings()); n < 9000 {
		t.Errorf("%d characters", n)
	}
	for r, syllable := range readings() {
		if strings.Trim(syllable, "abcdefghijklmnopqrstuvwxyzüê") != "" || syllable == "" {
			t.Errorf("%c is %q", r, syllable)
		}
	}
	for _, table := range []map[string]string{surnames} {
		for name, read := range table {
			if read == "" || Fold(name) != name {
				t.Errorf("%s is read %q and folded %s", name, read, Fold(name))
			}
		}
	}
	for r, read := range others {
		if read == "" || Fold(string(r)) != string(r) {
			t.Errorf("%c is read %q", r, read)
		}
	}
}

func TestCutTeam(t *testing.T) {
	for _, tt := range []struct{ name, team, person string }{
		{"广东 吕钦", "广东", "吕钦"}, {"廣東呂欽", "广东", "吕钦"}, {"黑龙江赵国荣", "黑龙江", "赵国荣"}, {"火车头 于幼华", "火车头", "于幼华"},
		{"吕钦", "", "吕钦"}, {"中山", "", "中山"}, {"中华台北 马仲威", "中华台北", "马仲威"}, {"内蒙古蔚强", "内蒙古", "蔚强"}, {"广东 X", "", "广东 x"},
		{"Vietnam A", "", "vietnam a"},
	} {
		if team, person := CutTeam(tt.name); team != tt.team || person != tt.person {
			t.Errorf("%s: %q %q, want %q %q", tt.name, team, person, tt.team, tt.person)
		}
	}
	for team := range teams {
		if Fold(team) != team || utf8.RuneCountInString(team) > longestTeam {
			t.Errorf("team %s", team)
		}
	}
}

func TestOfTitle(t *testing.T) {
	for _, tt := range []struct {
		title, red, black string
		ok                bool
	}{
		{"胡荣华先胜柳大华", "胡荣华", "柳大华", true},
		{"01 吕钦先和许银川", "吕钦", "许银川", true},
		{"第3轮 广东 吕钦 先负 河北 李来群", "广东 吕钦", "河北 李来群", true},
		{"王天一(先胜)郑惟桐", "王天一", "郑惟桐", true},
		{"許銀川 紅先勝 王天一", "許銀川", "王天一", true},
		{"赵鑫鑫_vs_洪智", "赵鑫鑫", "洪智", true},
		{"Hu Ronghua vs Lü Qin", "Hu Ronghua", "Lü Qin", true},
		{"王和平 和 李先胜", "王和平", "李先胜", false}, // 先胜 may be the result or a name
		{"1990年全国象棋个人赛许银川先胜吕钦", "", "", false},
		{"红先胜", "", "", false}, {"七星聚会", "", "", false}, {"中炮对屏风马", "", "", false}, {"", "", "", false},
		{"甲先胜乙", "", "", false}, {"红方先胜黑方", "", "", false}, {"中炮先胜反宫马", "", "", false},
	} {
		red, black, ok := OfTitle(tt.title)
		if ok != tt.ok || ok && (red != tt.red || black != tt.black) {
			t.Errorf("%s: %q, %q, %v", tt.title, red, black, ok)
		}
	}
}

func BenchmarkFold(b *testing.B) {
	for _, name := range []string{"胡榮華", "Nguyễn Văn Ánh", "Hu Ronghua"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Fold(name)
			}
		})
	}
}
