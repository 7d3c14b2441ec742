package train

import (
	"os"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// The float numbers in the repository are those of the networks that the program and
// the page in a browser carry: training can go on from them when its games are lost.
func TestEmbeddedFloat(t *testing.T) {
	for _, name := range []string{"embedded", "small"} {
		f, err := os.Open("../../../nnue/" + name + ".float")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }() // only read
		c, err := ReadCheckpoint(f)
		if err != nil {
			t.Fatal(err)
		}
		n, err := nnue.ReadFile("../../../nnue/" + name + ".nnue")
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Model.Agrees(n); err != nil {
			t.Errorf("nnue/%s.float is not what was rounded to the network: %v", name, err)
		}
	}
}
