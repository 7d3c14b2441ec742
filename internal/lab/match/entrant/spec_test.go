package entrant

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

func TestParse(t *testing.T) {
	nodes := TimeControl{Nodes: 1000}
	tests := []struct {
		text string
		want Spec
	}{
		{"builtin", Spec{Name: "Chuhe", Control: nodes}},
		{"builtin name=New hash=32 feature.NullMove=off param.RazoringDepth=2 tc=10+0.1", Spec{
			Name: "New", Control: TimeControl{Base: 10 * time.Second, Increment: 100 * time.Millisecond},
			Options: []Option{{Name: "hash", Value: "32"}, {Name: "feature.NullMove", Value: "off"}, {Name: "param.RazoringDepth", Value: "2"}},
		}},
		{`cmd='/opt/my engine/bin -x "a b"' proto=ucci opt.Hash=64 opt.Style= opt.Book\ File="my book" env.HOME=/tmp dir=/tmp init='debug off'`, Spec{
			Name: "bin -x \"a b\"", Control: nodes, Protocol: uci.UCCI, Dir: "/tmp", Init: []string{"debug off"},
			Command: []string{"/opt/my", "engine/bin", "-x", "a b"}, Env: []string{"HOME=/tmp"},
			Options: []Option{{Name: "Hash", Value: "64"}, {Name: "Style"}, {Name: "Book File", Value: "my book"}},
		}},
		{"cmd=/usr/games/sjaakii ranks=1-10 letters=eh name=Sjaak", Spec{
			Name: "Sjaak", Control: nodes, Command: []string{"/usr/games/sjaakii"}, Ranks: uci.Ranks1To10, Letters: "eh",
		}},
	}
	tests[2].want.Name = "my"
	for _, tt := range tests {
		got, err := Parse(tt.text, nodes)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s\n got %+v (error %v)\nwant %+v", tt.text, got, err, tt.want)
		}
	}
	for _, bad := range []string{"", "name=x", "builtin cmd=x", "builtin hash=0", "builtin hash=x", "builtin feature.Nonsense=on",
		"builtin feature.NullMove=maybe", "builtin param.Nonsense=1", "builtin param.RazoringDepth=x", "builtin param.RazoringDepth=99",
		"builtin nonsense=1", "builtin level=21", "builtin proto=uci", "builtin dir=/", "cmd=x proto=xboard", "cmd=x ranks=2-3", "cmd=x letters=xy",
		"cmd='x", "cmd=", "word builtin", "builtin name=\x01", "builtin level=3 level=4", "builtin name=A name=B", "builtin profile=zmbl eval=network", "builtin net=x profile=course", "cmd=x opt.Hash=1 opt.Hash=2"} {
		if got, err := Parse(bad, nodes); !errors.Is(err, ErrSpec) {
			t.Errorf("%q: %+v, error %v", bad, got, err)
		}
	}
	if _, err := Parse("builtin tc=0", nodes); !errors.Is(err, ErrTimeControl) {
		t.Errorf("bad time control: error %v", err)
	}
	if _, err := Parse("builtin", TimeControl{}); !errors.Is(err, ErrTimeControl) {
		t.Errorf("no time control: error %v", err)
	}
}

// Programs of Windows, with quotes and without.
// TestProfileAndFeatures checks that settings next to a profile count, before it
// and after it.
func TestProfileAndFeatures(t *testing.T) {
	for _, settings := range [][]Option{
		{{Name: "profile", Value: "zmbl"}, {Name: "feature.NullMove", Value: "off"}},
		{{Name: "feature.NullMove", Value: "off"}, {Name: "profile", Value: "zmbl"}},
	} {
		o, err := BuiltinOptions(settings)
		if err != nil || o.Engine.Features.NullMove {
			t.Errorf("%v: null move %v, %v", settings, o.Engine.Features.NullMove, err)
		}
		if plain, err := BuiltinOptions(settings[:1]); err == nil && plain.Engine.Features == o.Engine.Features {
			t.Errorf("%v: as without the second", settings)
		}
	}
}

func TestParseOfWindows(t *testing.T) {
	const program = `C:\Program Files (x86)\引擎\my engine.exe`
	for text, want := range map[string][]string{
		`cmd=` + program + ` tc=10+0.1`:   {program},
		`cmd="` + program + `"`:           {program},
		`"cmd=` + program + `" name=x`:    {program},
		`cmd='` + program + ` -x'`:        {program, "-x"},
		`cmd='"` + program + `" "-x y"'`:  {program, "-x y"},
		`cmd=Z:\engines\x.exe dir=Z:\new`: {`Z:\engines\x.exe`},
		`cmd=\\server\my share\x.exe`:     {`\\server\my share\x.exe`},
		`cmd=c:/new/x.exe`:                {`c:/new/x.exe`},
	} {
		s, err := Parse(text, TimeControl{Nodes: 100})
		if err != nil || !slices.Equal(s.Command, want) {
			t.Errorf("%s: %q, %v, want %q", text, s.Command, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`cmd='/a b' opt.X="y" tc=base=5m,moves=40`)
	f.Add("builtin feature.NullMove=off param.RazoringDepth=2 level=3")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text, TimeControl{Depth: 3})
		if err == nil && (s.Name == "" || s.Control.Validate() != nil) {
			t.Errorf("%q: %+v", text, s)
		}
	})
}
