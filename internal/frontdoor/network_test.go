package frontdoor

import (
	"os"
	"path/filepath"
	"testing"
)

// A network that cannot be used is reported, and the engine plays on.
func TestBrokenNetwork(t *testing.T) {
	path := filepath.Join(t.TempDir(), "broken.nnue")
	if err := os.WriteFile(path, []byte("CHUHENET and nothing more"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, greeting := range []string{"uci", "ucci"} {
		k := start(t)
		k.send(greeting)
		k.until(greeting + "ok")
		k.send("setoption name EvalFile value "+path, "setoption EvalFile "+path, "position startpos", "go depth 3")
		seen := k.until("bestmove")
		if !contains(seen, "broken.nnue") || !contains(seen, "damaged network file") || !contains(seen, "going on with") {
			t.Errorf("%s: a broken network was answered with %q", greeting, seen)
		}
		k.send("setoption name EvalFile value", "setoption name UseNNUE value false", "go depth 2")
		k.until("bestmove")
		k.send("quit")
		k.finish()
	}
}
