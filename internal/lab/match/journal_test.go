package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func testHeader(spec string) header {
	return header{Format: journalFormat, Run: spec, Spec: json.RawMessage(`{"a":"` + spec + `","b":1}`)}
}

// writeJournal makes a journal of three games and returns its path and text.
func writeJournal(t *testing.T) (path string, text []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "journal")
	j, err := openJournal(path, testHeader("x"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		controls := [2]TimeControl{{Depth: 1}, {Depth: 2}}
		if err := j.add(&Record{Unit: i, Controls: controls}); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	if text, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return path, text
}

func countGames(path string, h header) (n int, err error) {
	j, err := openJournal(path, h, func(*Record) error { n++; return nil })
	if err != nil {
		return n, err
	}
	return n, j.close()
}

// TestJournalDamage cuts a journal off anywhere, and turns bits anywhere: what was
// cut off or written halfway at the end is dropped, other damage is found.
func TestJournalDamage(t *testing.T) {
	path, text := writeJournal(t)
	lines := bytes.SplitAfter(text, []byte("\n"))
	for cut := 0; cut < len(text); cut += 3 {
		if err := os.WriteFile(path, text[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		want := max(0, bytes.Count(text[:cut], []byte("\n"))-1)
		if n, err := countGames(path, testHeader("x")); err != nil || n != want {
			t.Fatalf("cut off after %d bytes: %d games (error %v), want %d", cut, n, err, want)
		}
		// What is left is a journal that can be written on.
		if n, err := countGames(path, testHeader("x")); err != nil || n != want {
			t.Fatalf("cut off after %d bytes, again: %d games (error %v), want %d", cut, n, err, want)
		}
	}
	last := len(text) - len(lines[len(lines)-2])
	for i := 0; i < len(text); i += 5 {
		damaged := bytes.Clone(text)
		damaged[i] ^= 1
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		n, err := countGames(path, testHeader("x"))
		switch {
		case i >= last && (err != nil || n != 2):
			t.Fatalf("byte %d turned: %d games (error %v), want 2", i, n, err)
		case i < last && !errors.Is(err, ErrJournal):
			t.Fatalf("byte %d turned: %d games, error %v, want %v", i, n, err, ErrJournal)
		}
	}
}

// TestJournalOfOthers holds that files that are no journals, or those of other
// runs, or in use, are not touched.
func TestJournalOfOthers(t *testing.T) {
	path, text := writeJournal(t)
	if _, err := countGames(path, testHeader("y")); !errors.Is(err, ErrJournal) {
		t.Errorf("other run: error %v", err)
	}
	j, err := openJournal(path, testHeader("x"), func(*Record) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := countGames(path, testHeader("x")); !errors.Is(err, ErrJournal) {
		t.Errorf("in use: error %v", err)
	}
	if err := j.close(); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, text) {
		t.Errorf("changed, error %v", err)
	}
	for _, other := range []string{"my diary", "my diary\n", "my diary\nsecond day\n"} {
		if err := os.WriteFile(path, []byte(other), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := countGames(path, testHeader("x"))
		after, _ := os.ReadFile(path)
		if !errors.Is(err, ErrJournal) || string(after) != other {
			t.Errorf("%q: error %v, now %q", other, err, after)
		}
	}
}

// TestStoredRules holds the form in which journals and runs begun long ago have
// their rules.
func TestStoredRules(t *testing.T) {
	for want, rules := range map[string]xiangqi.Rules{
		`{"Set":0,"Occurrences":3,"NoCaptureLimit":100,"BareCannons":false}`: xiangqi.RulesAXF(),
		`{"Set":1,"Occurrences":3,"NoCaptureLimit":120,"BareCannons":false}`: xiangqi.RulesCXA(),
		`{"Set":2,"Occurrences":3,"NoCaptureLimit":120,"BareCannons":false}`: xiangqi.RulesComputer(),
	} {
		got, err := json.Marshal(storeRules(rules))
		if err != nil || string(got) != want {
			t.Errorf("%v: %s, %v, want %s", rules, got, err, want)
		}
		var back storedRules
		if err := json.Unmarshal([]byte(want), &back); err != nil || back.rules() != rules {
			t.Errorf("%s is read as %+v, %v", want, back, err)
		}
	}
}
