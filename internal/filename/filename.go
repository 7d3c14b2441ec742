// Package filename creates file names that are valid on every system. A saved file may be unpacked,
// copied or opened on Windows, which has the strictest rules.
package filename

import "strings"

// Longest is the maximum number of characters in a name. Every file system accepts names of this
// length.
const Longest = 70

// Of turns a text into a file name without an extension. It takes into account that Windows forbids
// certain characters, trailing spaces and dots, and the names of devices. If nothing remains, Of
// returns "".
func Of(text string) string {
	if runes := []rune(text); len(runes) > Longest {
		text = string(runes[:Longest])
	}
	return allowed(text)
}

// Path makes every name in a slash-separated path valid on every system. The path may be that of a
// file in an archive, for example.
func Path(path string) string {
	names := strings.Split(path, "/")
	for i, name := range names {
		if names[i] = allowed(name); names[i] == "" {
			names[i] = "_"
		}
	}
	return strings.Join(names, "/")
}

// allowed replaces characters that are not allowed in a name.
func allowed(name string) string {
	name = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || strings.ContainsRune(`/\:*?"<>|`, c) {
			return '-'
		}
		return c
	}, strings.ToValidUTF8(name, "-"))
	name = strings.Trim(name, " .")
	if isDevice(name) {
		return "_" + name
	}
	return name
}

// isDevice reports whether Windows treats a name as a device, even if it has an extension.
func isDevice(name string) bool {
	bare, _, _ := strings.Cut(strings.ToLower(name), ".")
	bare = strings.TrimRight(bare, " ")
	switch bare {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	digit, ok := strings.CutPrefix(bare, "com")
	if !ok {
		digit, ok = strings.CutPrefix(bare, "lpt")
	}
	return ok && len([]rune(digit)) == 1 && strings.Trim(digit, "0123456789¹²³") == ""
}

// Same returns equal results for names that cannot exist in the same folder on Windows or macOS.
func Same(name string) string { return strings.ToLower(name) }
