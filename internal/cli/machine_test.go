package cli

import (
	"runtime"
	"strings"
	"testing"
)

func TestMachine(t *testing.T) {
	if m := Machine(); !strings.HasSuffix(m, runtime.Version()) || strings.Contains(m, "\n") || strings.HasPrefix(m, ",") {
		t.Errorf("machine %q", m)
	}
	if free := FreeMemory(); runtime.GOOS == "linux" && (free < 1<<20 || free > 1<<50) {
		t.Errorf("%d bytes of memory are free", free)
	}
}
