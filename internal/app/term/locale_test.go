package term

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func TestLocaleOf(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want Locale
	}{
		{map[string]string{"LANG": "zh_CN.UTF-8"}, Locale{UTF8: true, Language: phrases.Chinese}},
		{map[string]string{"LANG": "vi_VN.UTF-8"}, Locale{UTF8: true, Language: "vi"}},
		{map[string]string{"LANG": "vi_VN.TCVN"}, Locale{}},
		{map[string]string{"LANG": "zh_CN.GB18030"}, Locale{}},
		{map[string]string{"LANG": "de_DE.utf8", "LC_MESSAGES": "zh_TW.utf8"}, Locale{UTF8: true, Language: phrases.Chinese}},
		{map[string]string{"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, Locale{}},
		{map[string]string{"LANG": "en_GB.UTF-8", "NO_COLOR": "1"}, Locale{UTF8: true, Language: phrases.English, NoColor: true}},
		{map[string]string{"LANG": "en_GB.UTF-8", "TERM": "dumb"}, Locale{UTF8: true, Language: phrases.English, NoColor: true}},
	} {
		got := LocaleOf(func(name string) string { return tt.env[name] })
		if got != tt.want {
			t.Errorf("%v: %+v, want %+v", tt.env, got, tt.want)
		}
	}
}
