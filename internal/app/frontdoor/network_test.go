package frontdoor

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
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

// A thousand damaged networks are refused by name and reason, and the engine
// plays on with the embedded network as if none had been offered.
func TestDamagedNetworks(t *testing.T) {
	const files = 1000
	var whole bytes.Buffer
	if err := nnue.Embedded().Write(&whole); err != nil {
		t.Fatal(err)
	}
	answer := regexp.MustCompile(`info string EvalFile: (\S+): (not a network file|damaged network file|unknown network architecture):? .*; going on with the embedded network$`)
	folder, rng := t.TempDir(), rand.New(rand.NewPCG(1, 1))
	k := start(t)
	k.send("uci")
	k.until("uciok")
	for i := range files {
		path := filepath.Join(folder, fmt.Sprintf("damaged-%d.nnue", i))
		if err := os.WriteFile(path, damaged(whole.Bytes(), rng, i), 0o600); err != nil {
			t.Fatal(err)
		}
		k.send("setoption name EvalFile value "+path, "isready")
		seen := k.until("readyok")
		found := answer.FindStringSubmatch(seen[0])
		if len(seen) != 2 || found == nil || found[1] != path {
			t.Fatalf("%s was answered with %q", path, seen)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	other := start(t)
	other.send("uci")
	other.until("uciok")
	if got, want := k.searched(), other.searched(); got != want {
		t.Errorf("behind damaged networks the engine found %q, without them %q", got, want)
	}
	for _, one := range []*talk{k, other} {
		one.send("quit")
		one.finish()
	}
}

// damaged returns the file with a byte changed, in its head or anywhere, or cut
// off, or with bytes missing or too many.
func damaged(file []byte, rng *rand.Rand, i int) []byte {
	const head = 36 // bytes
	bad := bytes.Clone(file)
	at := rng.IntN(len(bad))
	switch i % 5 {
	case 0:
		bad[rng.IntN(head)] ^= byte(1 + rng.IntN(255))
	case 1:
		bad[at] ^= 1 << rng.IntN(8)
	case 2:
		bad = bad[:at]
	case 3:
		bad = append(bad[:at], bad[at+1:]...)
	default:
		bad = append(bad, byte(i))
	}
	return bad
}

// searched returns the nodes and the move of a search with the network.
func (k *talk) searched() string {
	k.t.Helper()
	k.send("position fen r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4", "go depth 7")
	seen := k.until("bestmove")
	nodes := ""
	for _, line := range seen {
		if found := regexp.MustCompile(` nodes \d+`).FindString(line); found != "" {
			nodes = found
		}
	}
	return nodes + " " + seen[len(seen)-1]
}
