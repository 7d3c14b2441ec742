package server

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// mockEngine is the argument that makes the test binary an engine.
const mockEngine = "mock-engine"

// playEngine is an engine that thinks until it is stopped. It writes the number of
// its process to a file when it begins.
func playEngine(file string) {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		switch word, _, _ := strings.Cut(in.Text(), " "); word {
		case "uci":
			fmt.Println("id name Mock\nid author the tests\noption name Hash type spin default 16 min 1 max 64\noption name Style type combo default calm var calm var wild\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "go":
			fmt.Println("info depth 1 score cp 10 nodes 5 time 1 pv h9g7")
			if os.WriteFile(file+".new", []byte(strconv.Itoa(os.Getpid())), 0o600) != nil || os.Rename(file+".new", file) != nil {
				return
			}
		case "stop":
			fmt.Println("bestmove h9g7")
		case "quit":
			return
		}
	}
}

// addMock adds the engine and returns its id and the file with its process.
func addMock(t *testing.T, p *page) (id, file string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "pid")
	added := p.do("engine.add", object{"path": self, "args": []string{mockEngine, file}, "name": "疯子"})
	return as[string](at(added, "engine", "id")), file
}

// killWhenThinking waits until the engine thinks and kills it.
func killWhenThinking(t *testing.T, file string) {
	t.Helper()
	var text []byte
	await.That(t, "the engine to think", func() (thinks bool) {
		var err error
		text, err = os.ReadFile(file)
		return err == nil
	})
	pid, err := strconv.Atoi(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
}

// TestEngineKilled kills an engine twice in its turn: the game is informed, and goes
// on with our own.
func TestEngineKilled(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	engine, file := addMock(t, p)
	seat := object{"kind": "engine", "name": "", "engine": engine, "limit": object{"move_ms": 60000}}
	noBook := "1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR w - - 0 1" // our own engine has to think
	game, state := p.newGame(object{"fen": noBook, "players": object{"red": person(), "black": seat}, "options": object{"engine_resigns": false}})
	if got := at(state, "players", "black", "name"); got != "疯子" {
		t.Errorf("the engine is called %v", got)
	}
	p.move(game, "h2e2")
	killWhenThinking(t, file)
	p.until("the failure is told", func() bool { return p.heard("engine_failed") })
	if got := at(state, "players", "black", "engine"); got != engine {
		t.Errorf("after one failure the seat is %v's, want %v", got, engine)
	}
	p.said = nil
	killWhenThinking(t, file)
	p.until("the second failure is told", func() bool { return p.heard("engine_failed") })
	if got := at(state, "players", "black", "engine"); got != "chuhe" {
		t.Errorf("after two failures the seat is %v's, want chuhe", got)
	}
	p.do("game.stop", object{"game": game})
	p.until("the game goes on", func() bool { return at(state, "board", "ply") == 2.0 })
}

// TestAnalysis lets two engines think about a game side by side, and one die.
func TestAnalysis(t *testing.T) {
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	engine, file := addMock(t, p)
	game, _ := p.newGame(object{"kind": "study"})
	topic := "analysis/" + game
	state := p.subscribe(topic)
	p.do("analysis.start", object{"game": game, "slot": "a", "lines": 3})
	p.until("there are three lines", func() bool { return len(list(at(state, "a", "lines"))) == 3 })
	first := as[object](list(at(state, "a", "lines"))[0])
	if at(first, "score", "text") == "" || len(list(at(first, "text", "chinese"))) == 0 || as[float64](first["share"]) <= 0 {
		t.Errorf("line %v", first)
	}
	p.do("game.move", object{"game": game, "move": "h2e2", "at": 0})
	p.until("it follows the move", func() bool { return at(state, "a", "node") == 1.0 && len(list(at(state, "a", "lines"))) == 3 })
	p.do("analysis.start", object{"game": game, "slot": "b", "engine": engine})
	if fault := p.fail("engine.remove", object{"engine": engine}); fault["code"] != "busy" {
		t.Errorf("removing an engine at work: %v", fault)
	}
	killWhenThinking(t, file)
	p.until("the failure is told", func() bool { return at(state, "b", "error") != nil })
	if at(state, "a", "running") != true || at(state, "b", "running") != false {
		t.Errorf("running: a %v, b %v", at(state, "a", "running"), at(state, "b", "running"))
	}
	p.do("analysis.stop", object{"game": game})
	if at(state, "a", "running") != false || len(list(at(state, "a", "lines"))) == 0 {
		t.Errorf("after a stop: %v", state["a"])
	}
	p.do("analysis.close", object{"game": game})
	if state["a"] != nil || state["b"] != nil {
		t.Errorf("after closing: %v", state)
	}
	p.do("engine.remove", object{"engine": engine})
}

// TestEngineOptions configures an engine and finds it so after a restart.
func TestEngineOptions(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	app := p.subscribe("app")
	engine, _ := addMock(t, p)
	changed := p.do("engine.change", object{"engine": engine, "options": object{"Style": "WILD", "hash": "32"}, "name": "Mock 2"})
	want := map[string]string{"Style": "wild", "Hash": "32"}
	for _, o := range list(at(changed, "engine", "options")) {
		if got := at(o, "value"); got != want[as[string](at(o, "name"))] {
			t.Errorf("option %v is %v", at(o, "name"), got)
		}
	}
	if fault := p.fail("engine.change", object{"engine": engine, "options": object{"Hash": "65"}}); fault["code"] != "bad_engine" {
		t.Errorf("an option out of range: %v", fault)
	}
	if got := len(list(app["engines"])); got != 2 {
		t.Errorf("%d engines, want 2", got)
	}
	p.do("engine.change", object{"engine": engine, "options": object{"Style": nil}})
	_ = p.ws.CloseNow()
	closeServer(t, s)
	s = startServer(t, data, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	engines := list(p.subscribe("app")["engines"])
	if len(engines) != 2 || at(engines[1], "name") != "Mock 2" || at(list(at(engines[1], "options"))[0], "value") != "32" {
		t.Errorf("engines after a restart: %v", engines)
	}
}

// TestRealEngine plays and analyses with a program of the field.
func TestRealEngine(t *testing.T) {
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/fairy-stockfish"); err != nil {
			t.Skip("fairy-stockfish is not installed")
		}
	}
	s := newServer(t)
	p := openPage(t, s, secretOf(s))
	engine := as[string](at(p.do("engine.add", object{"path": path}), "engine", "id"))
	if got := p.do("engine.test", object{"engine": engine}); got["ok"] != true || got["move"] == nil || as[float64](got["depth"]) < 1 {
		t.Errorf("test %v", got)
	}
	game, state := p.newGame(object{"players": object{
		"red": person(), "black": object{"kind": "engine", "name": "", "engine": engine, "limit": object{"depth": 4}},
	}})
	p.move(game, "h2e2")
	p.until("the engine moves", func() bool { return at(state, "board", "ply") == 2.0 })
	analysis := p.subscribe("analysis/" + game)
	p.do("analysis.start", object{"game": game, "slot": "b", "engine": engine, "lines": 2, "depth": 6})
	p.until("the search is finished", func() bool { return at(analysis, "b", "finished") == true })
	if got := len(list(at(analysis, "b", "lines"))); got != 2 {
		t.Errorf("%d lines, want 2: %v", got, analysis["b"])
	}
}
