package record

import "testing"

func TestSign(t *testing.T) {
	for nag, want := range map[NAG]string{GoodMove: "!", Blunder: "??", 7: "□", 10: "=", 16: "±", 19: "−+", 139: "⊕", 200: "$200"} {
		if got := nag.Sign(); got != want {
			t.Errorf("$%d is shown as %q, want %q", nag, got, want)
		}
	}
	if got := NAG(7).String(); got != "$7" {
		t.Errorf("$7 is written as %q", got)
	}
}
