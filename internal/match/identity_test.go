package match

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

func TestIdentityNamesTheNetwork(t *testing.T) {
	network := nnue.Embedded()
	if network == nil {
		t.Skip("no network is embedded")
	}
	for eval, want := range map[string]string{"network": network.Digest(), "handcrafted": ""} {
		id, err := builtinIdentity(EngineSpec{Options: []Option{{"eval", eval}}}, "")
		if err != nil || id.NetworkHash != want {
			t.Errorf("eval=%s: network %q, %v, want %q", eval, id.NetworkHash, err, want)
		}
	}
}
