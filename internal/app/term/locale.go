package term

import (
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Locale describes what the environment says about the terminal and its user.
type Locale struct {
	UTF8     bool // whether characters beyond ASCII can be displayed
	Language phrases.Language
	NoColor  bool
}

// LocaleOf determines the locale from the environment. As POSIX requires, it uses the first of
// LC_ALL, LC_CTYPE and LANG that is set.
func LocaleOf(getenv func(string) string) Locale {
	name, utf8 := phrases.Charset(getenv)
	l := Locale{
		UTF8:    utf8,
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

// Values that leave the choice to the locale.
const (
	AnyLanguage = "auto"
	AnyStyle    = "auto"
)

// Choose returns the named language. For AnyLanguage, it returns the language of the locale, or ""
// if the locale does not specify one.
func (l Locale) Choose(name string) (phrases.Language, error) {
	if name == AnyLanguage {
		return l.Language, nil
	}
	return phrases.ParseLanguage(name)
}

// SetLook sets the language and the pieces by name, taking whatever is not specified from the
// locale. An explicit choice applies even if no locale is set, which is often the case over ssh.
func (o *Options) SetLook(l Locale, language, style string, ascii bool) (err error) {
	asked := language != AnyLanguage && language != string(phrases.English) || style == "simplified" || style == "traditional"
	o.ASCII = ascii || !l.UTF8 && !asked
	o.NoColor = l.NoColor
	if o.Language, err = l.Choose(language); err != nil {
		return err
	}
	if o.ASCII {
		o.Language, o.Symbols = phrases.English, diagram.Letters
	} else if style != AnyStyle {
		o.Symbols, err = ParseStyle(style)
	}
	return err
}
