package train

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The float numbers in the repository are those of the embedded network: training
// can go on from them when its games are lost.
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
	if err := c.Model.Agrees(nnue.Embedded()); err != nil {
		t.Errorf("nnue/embedded.float is not what was rounded to the embedded network: %v", err)
	}
}
