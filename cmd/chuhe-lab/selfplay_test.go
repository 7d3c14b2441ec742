package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// TestStatsOfDamagedGames checks that selfplay stats reports what of a file it could
// not read, counts the rest and fails, and that an export warns.
func TestStatsOfDamagedGames(t *testing.T) {
	t.Chdir(t.TempDir())
	chuhe := func(line string) (status int, out, errs string) {
		var o, e bytes.Buffer
		status = program.Run(t.Context(), &cli.Console{In: strings.NewReader(""), Out: &o, Err: &e}, strings.Fields(line))
		return status, o.String(), e.String()
	}
	if status, _, errs := chuhe("selfplay --nodes 20 --games 3 --eval handcrafted --out a.games"); status != cli.StatusOK {
		t.Fatalf("exit status %d, %s", status, errs)
	}
	if status, out, errs := chuhe("selfplay stats a.games"); status != cli.StatusOK || strings.Contains(out, "not counted") {
		t.Fatalf("a whole file: exit status %d, %s%s", status, out, errs)
	}
	data, err := os.ReadFile("a.games")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("a.games", data[:len(data)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, _ := chuhe("selfplay stats a.games")
	if status != cli.StatusFailed || !strings.Contains(out, " games: ") || !strings.Contains(out, "the file of games is cut off: in the block") {
		t.Errorf("cut off: exit status %d, %s", status, out)
	}
	status, out, _ = chuhe("selfplay stats a.games --json")
	var answer struct {
		Files []struct {
			Games   int `json:"games"`
			Blocks  int `json:"damaged_blocks"`
			Damage  []struct{ At, Bytes int }
			Endings map[string]int
		}
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil || status != cli.StatusFailed || len(answer.Files) != 1 {
		t.Fatalf("cut off: exit status %d, %s, %v", status, out, err)
	}
	if f := answer.Files[0]; f.Blocks != 1 || len(f.Damage) != 1 || f.Damage[0].At+f.Damage[0].Bytes != len(data)-1 || f.Games >= 3 {
		t.Errorf("cut off: %+v of %d bytes", f, len(data)-1)
	}
	if status, _, errs := chuhe("selfplay export a.games --out a.txt"); status != cli.StatusOK || !strings.Contains(errs, "damaged places skipped: 1") {
		t.Errorf("export: exit status %d, told %q", status, errs)
	}
}
