package tablebase

import (
	"errors"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestParseClass(t *testing.T) {
	tests := []struct{ text, name, canonical string }{
		{"KK", "KK", "KK"},
		{"KRPKAABB", "KRPKAABB", "KRPKAABB"},
		{"kabpcnrk", "KRNCPABK", "KRNCPABK"},
		{"KKR", "KKR", "KRK"},
		{"KHKE", "KNKB", "KNKB"},
		{"KAABBKRP", "KAABBKRP", "KRPKAABB"},
		{"KNKR", "KNKR", "KRKN"},
		{"KPAAKN", "KPAAKN", "KNKPAA"},
		{"KRKRA", "KRKRA", "KRAKR"},
		{"KBKA", "KBKA", "KAKB"},
		{"KBBKAB", "KBBKAB", "KABKBB"},
		{"KPPPPPKAABB", "KPPPPPKAABB", "KPPPPPKAABB"},
	}
	for _, tt := range tests {
		c, err := ParseClass(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		canonical, exchanged := c.Canonical()
		if c.String() != tt.name || canonical.String() != tt.canonical || exchanged != (c != canonical) {
			t.Errorf("%s: %v, canonical %v, exchanged %t; want %s, canonical %s", tt.text, c, canonical, exchanged, tt.name, tt.canonical)
		}
		if again, moved := c.ExchangeColors().Canonical(); again != canonical || !c.Symmetric() && moved == exchanged {
			t.Errorf("%s: exchanged canonical %v, want %v", tt.text, again, canonical)
		}
	}
}

func TestParseClassErrors(t *testing.T) {
	for _, text := range []string{"", "K", "RKK", "KRR", "KKK", "KXK", "KAAAK", "KRRRK", "KPPPPPPK", "KK ", "KRKKA", "炮"} {
		if c, err := ParseClass(text); !errors.Is(err, ErrClass) {
			t.Errorf("%q: %v, error %v, want %v", text, c, err, ErrClass)
		}
	}
}

func TestClassMen(t *testing.T) {
	c := mustClass(t, "KRPKNAAB")
	if got := c.Pieces(); got != 8 {
		t.Errorf("%v has %d pieces, want 8", c, got)
	}
	if got, want := c.Attackers(xiangqi.Red), 2; got != want {
		t.Errorf("%v: %d attackers of Red, want %d", c, got, want)
	}
	if got := c.Count(xiangqi.Black, xiangqi.Advisor); got != 2 {
		t.Errorf("%v: %d black advisors, want 2", c, got)
	}
	var names []string
	for _, below := range c.Captures() {
		names = append(names, below.String())
	}
	want := []string{"KNAABKP", "KRKNAAB", "KRPKAAB", "KRPKNAB", "KRPKNAA"}
	if !slices.Equal(names, want) {
		t.Errorf("%v: captures lead to %v, want %v", c, names, want)
	}
}

func TestClassOf(t *testing.T) {
	p := mustPosition(t, "2b1k4/4a4/3a5/4P4/2N3b2/9/9/9/9/3K5 w")
	b := p.Board()
	if got := ClassOf(&b).String(); got != "KNPKAABB" {
		t.Errorf("class %s, want KNPKAABB", got)
	}
}

func FuzzParseClass(f *testing.F) {
	for _, text := range []string{"KK", "KRPKAABB", "KNAAK", "K", "kkR"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseClass(text)
		if err != nil {
			return
		}
		if again, err := ParseClass(c.String()); err != nil || again != c {
			t.Errorf("%q: %v, read again %v, error %v", text, c, again, err)
		}
		canonical, _ := c.Canonical()
		if _, exchanged := canonical.Canonical(); exchanged {
			t.Errorf("%q: %v is not its own canonical class", text, canonical)
		}
	})
}

func mustClass(t testing.TB, name string) Class {
	t.Helper()
	c, err := ParseClass(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustIndex(t testing.TB, name string) *Index {
	t.Helper()
	x, err := NewIndex(mustClass(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func mustPosition(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWDLText(t *testing.T) {
	for _, r := range []WDL{Loss, Draw, Win} {
		text, err := r.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		back := WDL(7)
		if err := back.UnmarshalText(text); err != nil || back != r {
			t.Errorf("%q is read as %v (%v), want %v", text, back, err, r)
		}
		if err := back.UnmarshalText([]byte("won")); !errors.Is(err, ErrWDL) || back != r {
			t.Errorf("won: %v, %v", back, err)
		}
	}
}
