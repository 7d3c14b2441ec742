package match

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
)

func TestParseEngine(t *testing.T) {
	nodes := TimeControl{Nodes: 1000}
	tests := []struct {
		text string
		want EngineSpec
	}{
		{"builtin", EngineSpec{Name: "Chuhe", Control: nodes}},
		{"builtin name=New hash=32 feature.NullMove=off param.RazoringDepth=2 tc=10+0.1", EngineSpec{
			Name: "New", Control: TimeControl{Base: 10 * time.Second, Increment: 100 * time.Millisecond},
			Options: []Option{{Name: "hash", Value: "32"}, {Name: "feature.NullMove", Value: "off"}, {Name: "param.RazoringDepth", Value: "2"}},
		}},
		{`cmd='/opt/my engine/bin -x "a b"' proto=ucci opt.Hash=64 opt.Style= opt.Book\ File="my book" env.HOME=/tmp dir=/tmp init='debug off'`, EngineSpec{
			Name: "bin -x \"a b\"", Control: nodes, Protocol: uci.UCCI, Dir: "/tmp", Init: []string{"debug off"},
			Command: []string{"/opt/my", "engine/bin", "-x", "a b"}, Env: []string{"HOME=/tmp"},
			Options: []Option{{Name: "Hash", Value: "64"}, {Name: "Style"}, {Name: "Book File", Value: "my book"}},
		}},
		{"cmd=/usr/games/sjaakii ranks=1-10 letters=eh name=Sjaak", EngineSpec{
			Name: "Sjaak", Control: nodes, Command: []string{"/usr/games/sjaakii"}, Ranks: uci.Ranks1To10, Letters: "eh",
		}},
	}
	tests[2].want.Name = "my"
	for _, tt := range tests {
		got, err := ParseEngine(tt.text, nodes)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s\n got %+v (error %v)\nwant %+v", tt.text, got, err, tt.want)
		}
	}
	for _, bad := range []string{"", "name=x", "builtin cmd=x", "builtin hash=0", "builtin hash=x", "builtin feature.Nonsense=on",
		"builtin feature.NullMove=maybe", "builtin param.Nonsense=1", "builtin param.RazoringDepth=x", "builtin param.RazoringDepth=99",
		"builtin nonsense=1", "builtin level=21", "builtin proto=uci", "builtin dir=/", "cmd=x proto=xboard", "cmd=x ranks=2-3", "cmd=x letters=xy",
		"cmd='x", "cmd=", "word builtin", "builtin name=\x01"} {
		if got, err := ParseEngine(bad, nodes); !errors.Is(err, ErrEngineSpec) {
			t.Errorf("%q: %+v, error %v", bad, got, err)
		}
	}
	if _, err := ParseEngine("builtin tc=0", nodes); !errors.Is(err, ErrTimeControl) {
		t.Errorf("bad time control: error %v", err)
	}
	if _, err := ParseEngine("builtin", TimeControl{}); !errors.Is(err, ErrTimeControl) {
		t.Errorf("no time control: error %v", err)
	}
}

func TestSplitWords(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{"  a  b\tc ", []string{"a", "b", "c"}},
		{`a'b c'd "e 'f'" \g\ h ''`, []string{"ab cd", "e 'f'", "g h", ""}},
		{`'a\b' "a\"b"`, []string{`a\b`, `a"b`}},
	}
	for _, tt := range tests {
		if got, err := splitWords(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q (error %v), want %q", tt.text, got, err, tt.want)
		}
	}
}

func FuzzParseEngine(f *testing.F) {
	f.Add(`cmd='/a b' opt.X="y" tc=base=5m,moves=40`)
	f.Add("builtin feature.NullMove=off param.RazoringDepth=2 level=3")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseEngine(text, TimeControl{Depth: 3})
		if err == nil && (s.Name == "" || s.Control.Validate() != nil) {
			t.Errorf("%q: %+v", text, s)
		}
	})
}
