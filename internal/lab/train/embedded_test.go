package train

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The float numbers in the repository are those of the network that the program carries:
// training can go on from them when its games are lost.
func TestEmbeddedFloat(t *testing.T) {
	f, err := os.Open("../../../nnue/embedded.float")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // only read
	c, err := ReadCheckpoint(f)
	if err != nil {
		t.Fatal(err)
	}
	n, err := nnue.ReadFile("../../../nnue/embedded.nnue")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Model.Agrees(n); err != nil {
		t.Errorf("nnue/embedded.float is not what was rounded to the network: %v", err)
	}
}
