package train

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The float numbers in the repository are those of the embedded network: training
// can go on from them when its games are lost.
func TestEmbeddedFloat(t *testing.T) {
	f, err := os.Open("../../nnue/embedded.float")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // only read
	c, err := ReadCheckpoint(f)
	if err != nil {
		t.Fatal(err)
	}
	want := nnue.Embedded()
	got, err := c.Model.Quantise(want.Card())
	if err != nil || got.Digest() != want.Digest() {
		t.Errorf("nnue/embedded.float gives the network %v, error %v; embedded is %v", got, err, want.Digest())
	}
}
