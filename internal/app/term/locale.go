package term

import (
	"runtime"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Locale is what the environment says about the terminal and its user.
type Locale struct {
	UTF8     bool // characters beyond ASCII can be shown
	Language phrases.Language
	NoColor  bool
}

// LocaleOf reads the environment: the first of LC_ALL, LC_CTYPE and LANG that is
// set decides, as POSIX has it. Windows has none of them and shows everything.
func LocaleOf(getenv func(string) string) Locale {
	name, utf8 := phrases.Charset(getenv)
	l := Locale{
		UTF8:    utf8 || name == "" && runtime.GOOS == "windows",
		NoColor: getenv("NO_COLOR") != "" || getenv("TERM") == "dumb",
	}
	spoken := strings.ToLower(name)
	for _, v := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(v); value != "" {
			spoken = strings.ToLower(value)
			break
		}
	}
	if i := strings.IndexAny(spoken, "_-.@"); i >= 0 {
		spoken = spoken[:i]
	}
	if known, err := phrases.ParseLanguage(spoken); err == nil && l.UTF8 {
		l.Language = known
	}
	return l
}
