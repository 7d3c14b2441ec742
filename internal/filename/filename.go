// Package filename makes names of files that every system takes: what is saved here may be
// unpacked, copied or opened on Windows, whose rules are the strictest.
package filename

import "strings"

// Longest is how many characters of a text become a name, so that no file system refuses it.
const Longest = 70

// Of makes a text a name of a file, without an extension: Windows forbids some signs, blanks
// and dots at the end, and names that mean devices. It returns "" where nothing is left.
func Of(text string) string {
	if runes := []rune(text); len(runes) > Longest {
		text = string(runes[:Longest])
	}
	return allowed(text)
}

// Path makes every name of a path with slashes, such as that of a file in an archive, one that
// is allowed everywhere.
func Path(path string) string {
	names := strings.Split(path, "/")
	for i, name := range names {
		if names[i] = allowed(name); names[i] == "" {
			names[i] = "_"
		}
	}
	return strings.Join(names, "/")
}

// allowed replaces what a name may not have.
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

// isDevice reports whether Windows takes a name for a device, with any extension too.
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

// Same is equal for two names that one folder of Windows or macOS cannot hold both.
func Same(name string) string { return strings.ToLower(name) }
