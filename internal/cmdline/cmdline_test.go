package cmdline

import (
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"  a  b\tc ", []string{"a", "b", "c"}},
		{`a'b c'd "e 'f'" \g\ h ''`, []string{"ab cd", "e 'f'", "g h", ""}},
		{`'a\b' "a\"b"`, []string{`a\b`, `a"b`}},
		{`cmd=Z:\engines\x.exe tc=10+0.1`, []string{`cmd=Z:\engines\x.exe`, "tc=10+0.1"}},
		{`cmd="C:\Program Files (x86)\引擎\my engine.exe" opt.Hash=64`, []string{`cmd=C:\Program Files (x86)\引擎\my engine.exe`, "opt.Hash=64"}},
		{`name=X cmd=C:\Program Files (x86)\引擎\my engine.exe tc=10+0.1`, []string{"name=X", `cmd=C:\Program Files (x86)\引擎\my engine.exe`, "tc=10+0.1"}},
		{`dir=C:\engines cmd=x.exe`, []string{`dir=C:\engines`, "cmd=x.exe"}},
		{`"cmd=C:\a b\x.exe"`, []string{`cmd=C:\a b\x.exe`}},
		{`cmd='"C:\a b\x.exe" -x'`, []string{`cmd="C:\a b\x.exe" -x`}},
		{`"C:\folder\" next`, []string{`C:\folder\`, "next"}},
		{`dir=c:\new\table`, []string{`dir=c:\new\table`}},
		{`cmd=\\server\share\x.exe`, []string{`cmd=\\server\share\x.exe`}},
		{`\\server\share\new x`, []string{`\\server\share\new`, "x"}},
		{`a\\b \\ c\=d`, []string{`a\b`, `\`, "c=d"}},
	} {
		if got, err := Words(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q (error %v), want %q", tt.text, got, err, tt.want)
		}
	}
}

func TestCommand(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"fairy-stockfish", []string{"fairy-stockfish"}},
		{"/usr/games/fairy-stockfish -x", []string{"/usr/games/fairy-stockfish", "-x"}},
		{`'/a b/c' 'd e'`, []string{"/a b/c", "d e"}},
		{`C:\engines\x.exe`, []string{`C:\engines\x.exe`}},
		{`C:\Program Files (x86)\引擎\my engine.exe`, []string{`C:\Program Files (x86)\引擎\my engine.exe`}},
		{`"C:\Program Files\x.exe" -a "b c"`, []string{`C:\Program Files\x.exe`, "-a", "b c"}},
		{`C:\Program Files\X.EXE -f D:\nets\n.nnue`, []string{`C:\Program Files\X.EXE`, "-f", `D:\nets\n.nnue`}},
		{`c:/Program Files/run.bat a`, []string{"c:/Program Files/run.bat", "a"}},
		{`C:\a.exe.d\x.exe`, []string{`C:\a.exe.d\x.exe`}},
		{`\\server\my share\x.exe -a`, []string{`\\server\my share\x.exe`, "-a"}},
		{`C:\engines\plain -a`, []string{`C:\engines\plain`, "-a"}},
	} {
		if got, err := Command(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q (error %v), want %q", tt.text, got, err, tt.want)
		}
	}
	for _, text := range []string{"", "  ", `"x`, "''"} {
		if got, err := Command(text); err == nil {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestPath(t *testing.T) {
	for text, want := range map[string]string{
		` "C:\Program Files\x.exe" `: `C:\Program Files\x.exe`, `'/a b'`: "/a b", "/a": "/a", `"`: `"`, `"a`: `"a`, `""`: "",
	} {
		if got := Path(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// FuzzWords checks that words between single quotes come back as they are.
func FuzzWords(f *testing.F) {
	f.Add(`cmd=C:\a b.exe "c`)
	f.Add(`\\server\x.exe -a`)
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = Words(text)
		_, _ = Command(text)
		if plain := strings.ReplaceAll(text, "'", ""); plain != "" {
			if got, err := Words("'" + plain + "'"); err != nil || len(got) != 1 || got[0] != plain {
				t.Errorf("%q: %q, %v", plain, got, err)
			}
		}
	})
}
