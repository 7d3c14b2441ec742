package endgame

import (
	"errors"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

func TestSets(t *testing.T) {
	want := map[string]int{
		"small": 46, "one-bare": 36, "one-each-bare": 10, "two-against-one-bare": 40, "two-bare": 90,
		"one-guarded": 324, "two-guarded": 810, "one-each-guarded": 666,
	}
	for _, s := range Sets() {
		if got := len(s.Classes()); got != want[s.Name] {
			t.Errorf("%s: %d classes, want %d", s.Name, got, want[s.Name])
		}
	}
	classes, err := ParseNames([]string{"KAABBKR", "one-bare", "KRKAABB"})
	if err != nil || len(classes) != 36 {
		t.Errorf("%d classes, error %v; want the 36 of one-bare, each once", len(classes), err)
	}
	if _, err := ParseNames([]string{"nonsense"}); !errors.Is(err, tablebase.ErrClass) {
		t.Errorf("error %v, want %v", err, tablebase.ErrClass)
	}
	long, err := tablebase.ParseClass("KRPKNAB")
	if err != nil {
		t.Fatal(err)
	}
	order := Closure([]tablebase.Class{long})
	for i, class := range order {
		for _, below := range class.Captures() {
			if at := slices.Index(order, below); at < 0 || at >= i {
				t.Errorf("%v stands at %d, %v, which it needs, at %d", class, i, below, at)
			}
		}
	}
}
