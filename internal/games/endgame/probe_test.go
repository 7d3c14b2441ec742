package endgame

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// TestProbes looks up what the program carries, what it does not, and next to a file
// that is none.
func TestProbes(t *testing.T) {
	dir := t.TempDir()
	look := func(fen string) (*Probed, error) {
		t.Helper()
		p, err := OpenProbes(dir)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Look(mustFEN(t, fen), tablebase.PerpetualCheck)
		if closed := p.Close(); closed != nil {
			t.Error(closed)
		}
		return a, err
	}
	const won = "3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1"
	a, err := look(won)
	if err != nil {
		t.Fatal(err)
	}
	if a.Result != "win" || a.DTM < 1 || len(a.Line) != a.DTM || len(a.Moves) < 10 || a.Moves[0].Result != "win" {
		t.Errorf("%+v", a)
	}
	var b strings.Builder
	if err := a.WriteText(&b); err != nil || !strings.HasPrefix(b.String(), "KRK: win in ") || !strings.Contains(b.String(), "  1  ") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if _, err := look("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"); !errors.Is(err, ErrMissing) {
		t.Errorf("the start position: %v", err)
	}
	name := tablebase.FileName(mustClass(t, "KRK"), tablebase.MateTable, tablebase.Ruleless)
	if err := os.WriteFile(filepath.Join(dir, name), []byte("no table"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := look(won); !errors.Is(err, tablebase.ErrFormat) && !errors.Is(err, tablebase.ErrDamaged) {
		t.Errorf("beside a bad file: %v", err)
	}
}

// TestProbesUnderRules: the black knight would hold the draw by endless checks, which
// every rule set forbids; without such rules it is drawn.
func TestProbesUnderRules(t *testing.T) {
	p, err := OpenProbes(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	pos := mustFEN(t, "4k4/9/9/6R2/9/9/9/9/1n7/3K5 w")
	for rules, want := range map[tablebase.Rules]string{tablebase.PerpetualCheck: "win", tablebase.Ruleless: "draw"} {
		a, err := p.Look(pos, rules)
		if err != nil {
			t.Fatal(err)
		}
		if a.Result != want || a.Ruleless != "draw" || !a.Settled || a.Moves[0].Result != want || a.Moves[0].Ruleless != "draw" {
			t.Errorf("rules %v: %+v", rules, a)
		}
		// The result of a position is that of its best move.
		if a.Moves[0].Result != a.Result || !a.Moves[0].Settled {
			t.Errorf("rules %v: the best move is %+v in a position %s", rules, a.Moves[0], a.Result)
		}
		var b strings.Builder
		if err := a.WriteText(&b); err != nil || strings.Contains(b.String(), "for perpetual check loses") != (want == "win") {
			t.Errorf("%v\n%s", err, b.String())
		}
	}
}

// TestListing: sets know their classes, also where the folder has no table.
func TestListing(t *testing.T) {
	l, err := ListAll(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := l.WriteText(&b); err != nil || len(l.Tables) != 0 || len(l.Sets) != len(Sets()) ||
		l.Sets[0].Classes == 0 || l.Sets[0].Complete != l.Sets[0].Classes || l.Usable != 55 { // those of the program
		t.Errorf("%+v, %v", l, err)
	}
	if !strings.HasPrefix(b.String(), "0 tables in ") || !strings.Contains(b.String(), "small") {
		t.Errorf("text\n%s", b.String())
	}
}

// TestStatsText: a figure that is not there is a dash.
func TestStatsText(t *testing.T) {
	longest := 31
	s := &Stats{RedToMove: Counts{Legal: 10, Win: 9, Draw: 1, MaxWin: &longest}}
	var b strings.Builder
	if err := s.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if words := strings.Fields(line); len(words) > 0 && words[0] == "red" && (words[len(words)-1] != "-" || words[len(words)-2] != "31") {
			t.Errorf("line %q", line)
		}
	}
}
