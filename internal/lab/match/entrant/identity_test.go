package entrant

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

func TestIdentityNamesTheNetwork(t *testing.T) {
	network := nnue.Embedded()
	if network == nil {
		t.Fatal("no network is embedded")
	}
	for eval, want := range map[string]string{"network": network.Digest(), "handcrafted": "", "judged": ""} {
		id, err := BuiltinIdentity(Spec{Options: []Option{{"eval", eval}}}, "")
		if err != nil || id.NetworkHash != want {
			t.Errorf("eval=%s: network %q, %v, want %q", eval, id.NetworkHash, err, want)
		}
	}
}

func TestIdentityTellsEvaluationsApart(t *testing.T) {
	seen := map[string]string{}
	for _, eval := range []string{"handcrafted", "judged"} {
		id, err := BuiltinIdentity(Spec{Options: []Option{{"eval", eval}}}, "")
		if err != nil {
			t.Fatal(err)
		}
		if other, known := seen[id.Signature]; known {
			t.Errorf("eval=%s and eval=%s have the same signature %s", eval, other, id.Signature)
		}
		seen[id.Signature] = eval
	}
}
