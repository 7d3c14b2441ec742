package phrases

import "strings"

// Charset determines which characters the environment can show, from the first of LC_ALL,
// LC_CTYPE and LANG that is set, as POSIX prescribes. name is the locale name, "" if none is set.
func Charset(getenv func(string) string) (name string, utf8 bool) {
	for _, v := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if name = getenv(v); name != "" {
			break
		}
	}
	return name, strings.Contains(strings.ReplaceAll(strings.ToLower(name), "-", ""), "utf8")
}
