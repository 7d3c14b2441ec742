package layers

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
)

// TestPlayersCarryNoLaboratory checks that the programs of players and of other
// programs contain no job queue, no plotting and nothing of the wing for
// researchers, also not through other packages.
func TestPlayersCarryNoLaboratory(t *testing.T) {
	strangers := []string{"github.com/nats-io/", "gonum.org/", modulePath + "/internal/lab/", modulePath + "/internal/jobs/"}
	for _, program := range []string{"cmd/chuhe", "cmd/chuhe-engine"} {
		list := exec.Command("go", "list", "-deps", "./"+program)
		list.Dir = moduleRoot
		var faults bytes.Buffer
		list.Stderr = &faults
		out, err := list.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, faults.String())
		}
		packages := strings.Fields(string(out))
		if len(packages) < 20 {
			t.Fatalf("%s: only %d packages listed", program, len(packages))
		}
		for _, name := range packages {
			for _, stranger := range strangers {
				if strings.HasPrefix(name, stranger) {
					t.Errorf("%s carries %s", program, name)
				}
			}
		}
	}
}
