package server

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// TestFound lets an engine look at the positions of a game: what it finds stays with
// the nodes, through walking, kill -9 and a start, and goes out with the record.
func TestFound(t *testing.T) {
	data := t.TempDir()
	p, kill := killable(t, data)
	game, state := p.newGame(object{"kind": "study", "fen": "startpos moves h2e2 h9g7"})
	analysis := p.subscribe("analysis/" + game)
	p.do("game.go", object{"game": game, "to": "end"})
	p.do("analysis.start", object{"game": game, "slot": "a", "lines": 2, "depth": 5})
	found := func(node string) object {
		e, _ := at(as[object](state["nodes"])[node], "eval").(object)
		return e
	}
	finishedAt := func(node float64) func() bool {
		return func() bool { return at(analysis, "a", "node") == node && at(analysis, "a", "finished") == true }
	}
	p.until("the last position is searched", finishedAt(2))
	p.do("game.go", object{"game": game, "to": "back"})
	p.until("the position before is searched", finishedAt(1))
	p.until("both are known", func() bool { return found("1")["depth"] == 5. && found("2")["depth"] == 5. })
	if e := found("2"); e["engine"] != "Chuhe" || len(list(e["pv"])) == 0 || len(list(at(e, "text", "wxf"))) != len(list(e["pv"])) {
		t.Errorf("found %v", e)
	}
	// A search that is less deep takes nothing away.
	p.do("analysis.start", object{"game": game, "slot": "a", "lines": 1, "depth": 2})
	p.until("a shallow search is finished", finishedAt(1))
	copied := filepath.Join(t.TempDir(), "copy.db")
	await.That(t, "what was found to be saved", func() bool {
		if _, err := store.BackUp(t.Context(), data, copied, true); err != nil {
			t.Fatal(err)
		}
		file, err := os.ReadFile(copied)
		return err == nil && bytes.Count(file, []byte(`"depth":5`)) == 2
	})
	kill()

	s := startServer(t, data, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	nodes := as[object](p.subscribe("game/" + game)["nodes"])
	for _, node := range []string{"1", "2"} {
		if got := at(nodes[node], "eval", "depth"); got != 5. {
			t.Errorf("node %s after the kill: depth %v, want 5", node, got)
		}
	}
	for _, format := range []record.Format{record.PGN, record.JSON} {
		_, _, file := call(t, s, http.MethodGet, "/api/games/"+game+"/record?format="+format.String(), p.key, nil, nil)
		games, errs := record.ReadBytes(file, format, record.ReadOptions{})
		if len(errs) > 0 || len(games) != 1 {
			t.Fatalf("%v: %v in %s", format, errs, file)
		}
		for n := games[0].Root.Next(); n != nil; n = n.Next() {
			if n.Eval == nil || n.Eval.Depth != 5 || !strings.HasPrefix(n.Eval.Engine, "Chuhe") || len(n.Eval.Line) == 0 {
				t.Errorf("%v, %v: evaluation %+v", format, n.Move, n.Eval)
			}
		}
	}
}
