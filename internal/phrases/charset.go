package phrases

import "strings"

// Charset determines which characters the environment can display. As POSIX prescribes, it uses the
// first of LC_ALL, LC_CTYPE and LANG that is set. name is the name of the locale, or "" if none of
// them is set.
func Charset(getenv func(string) string) (name string, utf8 bool) {
	for _, v := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if name = getenv(v); name != "" {
			break
		}
	}
	return name, strings.Contains(strings.ReplaceAll(strings.ToLower(name), "-", ""), "utf8")
}
