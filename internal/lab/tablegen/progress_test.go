package tablegen

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

func TestProgressLine(t *testing.T) {
	class, err := tablebase.ParseClass("KRK")
	if err != nil {
		t.Fatal(err)
	}
	for want, p := range map[string]Progress{
		"KRK solving 7 plies, 25.0 % of all after 10s, about 30s left": {Step: Step{Class: class}, Stage: Solving, Plies: 7, Done: 25, Total: 100},
		"KRK solving 0 plies, 0.0 % of all after 10s":                  {Step: Step{Class: class}, Stage: Solving},
	} {
		if got := p.Line(10 * time.Second); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
