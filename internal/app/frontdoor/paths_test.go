package frontdoor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWrongPaths checks that every option that takes a path explains what is wrong with one,
// with its own name and the path, and that the engine continues.
func TestWrongPaths(t *testing.T) {
	folder := t.TempDir()
	missing, empty, text := filepath.Join(folder, "missing"), filepath.Join(folder, "empty"), filepath.Join(folder, "notes.txt")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(text, []byte("nothing that an engine reads\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	wrong := map[string][]string{ // by the name in UCI, and in UCCI where that is another
		"Tablebase Path,egtbpaths": {missing, empty, text, empty + ";" + missing},
		"Book File,bookfiles":      {missing, empty, text},
		"Book Learned":             {missing, empty, text},
		"EvalFile":                 {missing, empty, text},
		"Debug Log File":           {filepath.Join(missing, "log"), empty, text},
	}
	for _, p := range protocols {
		for names, paths := range wrong {
			inUCI, inUCCI, other := strings.Cut(names, ",")
			if !other {
				inUCCI = strings.ReplaceAll(strings.ToLower(inUCI), " ", "_")
			}
			set := map[string]string{"uci": "setoption name " + inUCI + " value ", "ucci": "setoption " + inUCCI + " "}[p.name]
			for _, path := range paths {
				k := start(t)
				k.send(p.name)
				k.until(p.name + "ok")
				k.send(set+path, "isready")
				said := k.until("readyok")
				for part := range strings.SplitSeq(path, ";") {
					if !contains(said, part) {
						t.Errorf("%s%s: said %q, want a line with the path %s", set, path, said, part)
					}
				}
				name := map[string]string{"uci": inUCI, "ucci": inUCCI}[p.name]
				if !contains(said, p.message+inUCI+": ") && !contains(said, p.message+name+": ") {
					t.Errorf("%s%s: said %q, want the name of the option", set, path, said)
				}
				k.send(set+"<empty>", "position startpos", "go depth 2")
				if said := k.until("bestmove "); contains(said, p.message) {
					t.Errorf("%s%s, then none: said %q", set, path, said)
				}
				k.send("quit")
				k.finish()
			}
		}
	}
}

// TestTablesWithWrongPaths checks that a folder that is wrong does not cost the others.
func TestTablesWithWrongPaths(t *testing.T) {
	k := start(t)
	k.send("uci", "setoption name Tablebase Path value "+filepath.Join(t.TempDir(), "missing"), longWin, "go depth 2")
	if said := k.until("bestmove "); !contains(said, "score mate 13 ") || contains(said, "classes") {
		t.Errorf("said %q; want mate in 13 by the small tables, and no word of other classes", said)
	}
	k.send("quit")
	k.finish()
}

// TestLevelsBelowTheWeakest checks that a level below the weakest means the weakest, with a
// message.
func TestLevelsBelowTheWeakest(t *testing.T) {
	moves := map[string]string{}
	for _, level := range []string{"1", "0", "-4", "20"} {
		k := start(t)
		k.send("uci", "setoption name Seed value 7", "setoption name Skill Level value "+level, "position startpos moves h2e2 h9g7 h0g2", "go depth 6")
		said := k.until("bestmove ")
		moves[level] = said[len(said)-1]
		if message := contains(said, "info string Skill Level: playing at 1"); message != (level == "0" || level == "-4") {
			t.Errorf("level %s: said %q", level, said)
		}
		k.send("quit")
		k.finish()
	}
	if moves["0"] != moves["1"] || moves["-4"] != moves["1"] {
		t.Errorf("played %q", moves)
	}
}

// TestEval checks that the explanation has the terms, the network with each piece, and a
// last line from Red's view, by what the engine evaluates with.
func TestEval(t *testing.T) {
	const without = "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR b - - 0 1" // a rook
	for _, tt := range []struct{ net, by string }{{"true", "[network]"}, {"false", "[handcrafted]"}} {
		k := start(t)
		k.send("uci", "setoption name UseNNUE value "+tt.net, without, "eval", "isready")
		said := k.until("readyok")
		last := strings.Fields(said[len(said)-2])
		if len(last) < 4 || last[0] != "Final" || !strings.HasPrefix(last[2], "-") || last[len(last)-1] != tt.by {
			t.Errorf("ends with %q", last)
		}
		if !contains(said, "rook mobility") || contains(said, "output bucket") != (tt.net == "true") {
			t.Errorf("said %q", said)
		}
		k.send("quit")
		k.finish()
	}
}
