package frontdoor

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	smallset "github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// longWin is a win in 25 plies that no search of depth 2 sees.
const longWin = "position fen 5k3/9/9/9/9/R8/9/4n4/9/3K5 w"

// TestTables: the engine has small tables without a setting, and none when they
// are switched off.
func TestTables(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		mate  bool
	}{
		{"uci", []string{"uci"}, true},
		{"attackers", []string{"uci", "setoption name Tablebase Attackers value 1"}, false},
		{"cache", []string{"uci", "setoption name Tablebase Cache value 1"}, true},
		{"missing folder", []string{"uci", "setoption name Tablebase Path value /nonexistent"}, true},
		{"weak", []string{"uci", "setoption name Skill Level value 5"}, false},
		{"off and on", []string{"uci", "setoption name Tablebase Attackers value 0", longWin, "go depth 1", "setoption name Tablebase Attackers value 3"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			k := start(t)
			k.send(tt.lines...)
			if slices.Contains(tt.lines, longWin) {
				k.until("bestmove ")
			}
			k.send(longWin, "go depth 2")
			said := k.until("bestmove ")
			if got := contains(said, "score mate 13 "); got != tt.mate || contains(said, " tbhits ") != tt.mate {
				t.Errorf("said %q; mate in 13 wanted: %t", said, tt.mate)
			}
			k.send("quit")
			k.finish()
		})
	}
}

// TestTablesUCCI uses the names of that protocol.
func TestTablesUCCI(t *testing.T) {
	k := start(t)
	k.send("ucci", "setoption useegtb false", longWin, "go depth 2")
	if said := k.until("bestmove "); contains(said, "score 9975") {
		t.Errorf("without tables: said %q", said)
	}
	k.send("setoption egtbpaths /nonexistent;/nor this", "setoption egtbsize 1", "setoption useegtb true", longWin, "go depth 2")
	if said := k.until("bestmove "); !contains(said, "score 9975") {
		t.Errorf("with tables: said %q", said)
	}
	k.send("quit")
	k.finish()
}

// TestTableFolder: tables of a folder come first, and a damaged one is reported.
func TestTableFolder(t *testing.T) {
	dir := t.TempDir()
	whole, err := fs.ReadFile(smallset.Files(), "KRKN.dtm")
	if err != nil {
		t.Fatal(err)
	}
	whole[len(whole)/2] ^= 1
	if err := os.WriteFile(filepath.Join(dir, "KRKN.dtm"), whole[:len(whole)-1], 0o600); err != nil {
		t.Fatal(err)
	}
	k := start(t)
	k.send("uci", "setoption name Tablebase Path value "+dir, longWin, "go depth 2")
	said := k.until("bestmove ")
	if !contains(said, "info string endgame tables of 55 classes, up to 2 attackers") ||
		!contains(said, "KRKN.dtm: damaged table") || contains(said, "score mate 13") {
		t.Errorf("said %q", said)
	}
	k.send("quit")
	k.finish()
}
