package filename

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]string{
		"2024-05-01 胡荣华 - 柳大华": "2024-05-01 胡荣华 - 柳大华",
		"con":                  "_con",
		"CON":                  "_CON",
		"Nul.pgn":              "_Nul.pgn",
		"aux .x":               "_aux .x",
		"com1":                 "_com1",
		"LPT³":                 "_LPT³",
		"com10":                "com10",
		"coma":                 "coma",
		"concert":              "concert",
		"a:b?c*":               "a-b-c-",
		`..\..//x`:             `-..--x`,
		"end. . .":             "end",
		" begins":              "begins",
		"...":                  "",
		"line\nbreak\x7f":      "line-break-",
		"bad \xff utf":         "bad - utf",
	} {
		if got := Of(text); got != want {
			t.Errorf("Of(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestPath(t *testing.T) {
	for path, want := range map[string]string{
		"2024/杯赛/第1局.xqf":       "2024/杯赛/第1局.xqf",
		"con/a?.pgn":            "_con/a-.pgn",
		"../.. /./x. /aux.xqf":  "_/_/_/x/_aux.xqf",
		`C:\Windows\a.xqf`:      "C--Windows-a.xqf",
		strings.Repeat("长", 90): strings.Repeat("长", 90),
	} {
		if got := Path(path); got != want {
			t.Errorf("Path(%q) = %q, want %q", path, got, want)
		}
	}
}

// FuzzOf checks that every text becomes a name by which a file is made and found again, and
// that a name stays as it is.
func FuzzOf(f *testing.F) {
	for _, text := range []string{"con", "a:b?", "x. .", "nul.txt", "棋谱", "com¹", strings.Repeat("长", 100), "\x00\x1f", " con"} {
		f.Add(text)
	}
	folder := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		name := Of(text)
		if again := Of(name); again != name {
			t.Fatalf("Of(%q) = %q, and of that %q", text, name, again)
		}
		if !utf8.ValidString(name) || strings.ContainsAny(name, `/\:*?"<>|`) || isDevice(name) {
			t.Fatalf("Of(%q) = %q", text, name)
		}
		if name == "" {
			return
		}
		path := filepath.Join(folder, name+".pgn")
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatalf("%q: %v", name, err)
		}
		list, err := os.ReadDir(folder)
		if err != nil || len(list) != 1 || list[0].Name() != name+".pgn" {
			t.Fatalf("%q: the folder has %v, %v", name, list, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	})
}
