package host

import (
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// TestMemory reads the limit of a container.
func TestMemory(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	defer debug.SetMemoryLimit(math.MaxInt64)
	for _, tt := range []struct {
		text string
		want int64
	}{{"1000000000\n", 900_000_000}, {"max\n", 0}, {"9223372036854771712\n", 0}, {"", 0}} {
		file := filepath.Join(t.TempDir(), "memory.max")
		if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
			t.Fatal(err)
		}
		debug.SetMemoryLimit(math.MaxInt64)
		if got := boundMemory([]string{"missing", file}); got != tt.want {
			t.Errorf("%q: a limit of %d bytes, want %d", tt.text, got, tt.want)
		}
	}
	debug.SetMemoryLimit(1 << 30) // by the environment
	if got := boundMemory([]string{"missing"}); got != 0 || debug.SetMemoryLimit(-1) != 1<<30 {
		t.Errorf("a limit that was given was replaced: %d", got)
	}
}
