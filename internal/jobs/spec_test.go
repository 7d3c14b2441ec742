package jobs

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func validSpec() Spec {
	return Spec{Kind: "drill", Name: "x", Units: 10, Params: json.RawMessage(`{"b":1,"a":[1,2.50]}`)}
}

// TestSpecID checks that the form of a specification does not matter to its name,
// and its content does.
func TestSpecID(t *testing.T) {
	s := validSpec()
	id, err := s.ID()
	if err != nil || !isID(id) {
		t.Fatalf("id %q, error %v", id, err)
	}
	same := s
	same.Params = json.RawMessage(" {\"a\" : [1,\n2.50], \"b\":1}")
	same.Limits = Limits{Wall: Duration(DefaultWall), Stall: Duration(DefaultStall), Attempts: DefaultAttempts}
	if got, _ := same.ID(); got != id {
		t.Errorf("another form: id %s, want %s", got, id)
	}
	for name, change := range map[string]func(*Spec){
		"units": func(s *Spec) { s.Units++ }, "seed": func(s *Spec) { s.Seed++ }, "params": func(s *Spec) { s.Params = json.RawMessage(`{}`) },
		"attempts": func(s *Spec) { s.Limits.Attempts = 1 }, "signature": func(s *Spec) { s.Requires.Signature = "x" },
	} {
		other := validSpec()
		change(&other)
		if got, err := other.ID(); got == id || err != nil {
			t.Errorf("other %s: id %s, error %v", name, got, err)
		}
	}
}

func TestBadSpecs(t *testing.T) {
	digest := strings.Repeat("0", 64)
	for name, change := range map[string]func(*Spec){
		"no kind": func(s *Spec) { s.Kind = "" }, "kind with a point": func(s *Spec) { s.Kind = "a.b" },
		"no units": func(s *Spec) { s.Units = 0 }, "too many units": func(s *Spec) { s.Units = mostUnits + 1 },
		"protocol": func(s *Spec) { s.Protocol = 99 }, "attempts": func(s *Spec) { s.Limits.Attempts = MostAttempts + 1 },
		"wall": func(s *Spec) { s.Limits.Wall = -1 }, "audit": func(s *Spec) { s.Audit = 2 },
		"params": func(s *Spec) { s.Params = json.RawMessage(`[1]`) },
		"path":   func(s *Spec) { s.Files = []File{{Name: "../x", SHA256: digest}} },
		"hidden": func(s *Spec) { s.Files = []File{{Name: ".x", SHA256: digest}} },
		"twice":  func(s *Spec) { s.Files = []File{{Name: "x", SHA256: digest}, {Name: "x", SHA256: digest}} },
		"digest": func(s *Spec) { s.Files = []File{{Name: "x", SHA256: "12"}} },
	} {
		s := validSpec()
		change(&s)
		if _, err := s.ID(); !errors.Is(err, ErrSpec) {
			t.Errorf("%s: error %v, want %v", name, err, ErrSpec)
		}
	}
}

func FuzzParseSpec(f *testing.F) {
	s, err := validSpec().Complete()
	if err != nil {
		f.Fatal(err)
	}
	text, err := s.canonical()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"kind":"x","units":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := ParseSpec(text)
		if err != nil {
			return
		}
		canonical, err := s.canonical()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseSpec(canonical)
		if err != nil {
			t.Fatalf("%s: %v", canonical, err)
		}
		second, err := again.canonical()
		if err != nil || !bytes.Equal(canonical, second) {
			t.Fatalf("%s\n%s\n%v", canonical, second, err)
		}
	})
}

func TestAdmission(t *testing.T) {
	worker := Identity{Name: "w", Version: "1.4.2", Signature: "abc"}
	tests := []struct {
		requires Requires
		want     string // a part of the reason; "" admits
	}{
		{Requires{}, ""},
		{Requires{Version: "1.4.2"}, ""},
		{Requires{Version: "1.3.9"}, ""},
		{Requires{Version: "1.10.0"}, "install the newer version"},
		{Requires{Signature: "abc"}, ""},
		{Requires{Signature: "xyz"}, "build the program from the same sources"},
	}
	for _, tt := range tests {
		err := tt.requires.Admits(&worker)
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%+v: error %v, want %q", tt.requires, err, tt.want)
		}
	}
	devel := Identity{Version: "devel 123"}
	if err := (&Requires{Version: "1.0.0"}).Admits(&devel); err == nil {
		t.Error("a build without a version was admitted to a run that wants one")
	}
}
