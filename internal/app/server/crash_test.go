package server

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
)

// mockServer is the argument that makes the test binary a server.
const mockServer = "mock-server"

// serveUntilKilled serves a data folder, prints its address, and waits for its end.
func serveUntilKilled(data string) {
	s, err := Start(context.Background(), Config{Addr: "127.0.0.1:0", Data: data, Files: testFiles})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(s.URL())
	<-s.Done()
}

// killable serves a data folder in a process of its own and opens a page of it; kill
// ends both as kill -9 does.
func killable(t *testing.T, data string) (p *page, kill func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, mockServer, data)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	base, key, ok := strings.Cut(strings.TrimSpace(line), "/#key=")
	if u, err := url.Parse(base); !ok || err != nil || u.Host == "" {
		t.Fatalf("the server says %q", line)
	}
	if p, err = dialURL(t, base, key); err != nil {
		t.Fatal(err)
	}
	return p, func() {
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		_ = p.ws.CloseNow()
	}
}

// TestKill kills the program as kill -9 does, right after the answer to a move:
// no move that was answered is lost.
func TestKill(t *testing.T) {
	data, game, moves := t.TempDir(), "", strings.Fields("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 h7i7 h0h4 a6a5")
	for round, m := range moves {
		p, kill := killable(t, data)
		if game == "" {
			game, _ = p.newGame(object{})
		} else {
			p.subscribe("game/" + game)
		}
		state := p.states["game/"+game]
		if got := at(state, "board", "ply"); got != float64(round) {
			t.Errorf("after %d moves and as many kills the board stands at ply %v", round, got)
		}
		p.move(game, m)
		p.do("tree.comment", object{"game": game, "node": state["current"], "comment": m})
		kill()
	}
	s := startServer(t, data, "")
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	nodes := as[object](p.subscribe("game/" + game)["nodes"])
	for i, m := range moves {
		n := nodes[fmt.Sprint(i+1)]
		if at(n, "move") != m || at(n, "comment") != m {
			t.Errorf("move %d is %v with the comment %v, want %s", i+1, at(n, "move"), at(n, "comment"), m)
		}
	}
}

// TestOlderData opens games that an earlier version has kept (testdata/board.db): one
// half played by the clock, one of each end, a handicap, a study, one restarted.
func TestOlderData(t *testing.T) {
	old, err := os.ReadFile("testdata/" + store.FileName)
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	if err := os.WriteFile(data+"/"+store.FileName, old, 0o600); err != nil {
		t.Fatal(err)
	}
	s := startServer(t, data, "")
	defer closeServer(t, s)
	p := openPage(t, s, secretOf(s))
	list, _ := p.do("game.list", object{})["games"].([]any)
	if len(list) != 10 {
		t.Fatalf("%d games, want 10", len(list))
	}
	half := ""
	for _, one := range list {
		summary, _ := one.(object)
		id, _ := summary["id"].(string)
		game := p.subscribe("game/" + id)
		for name, got := range map[string]any{
			"phase": game["phase"], "kind": game["kind"], "title": game["title"], "result": at(game, "result", "result"),
		} {
			if got != summary[name] {
				t.Errorf("%s: %s is %v, want %v", summary["title"], name, got, summary[name])
			}
		}
		if summary["title"] == "byoyomi, half played" {
			half = id
		}
	}
	// It continues where it was left.
	game := "game/" + half
	if got := at(p.states[game], "clocks", "black", "left_ms"); at(p.states[game], "clocks", "paused") != true || got != 598_620. {
		t.Errorf("clocks %v", p.states[game]["clocks"])
	}
	p.do("game.resume", object{"game": half})
	p.do("game.redo", object{"game": half})
	p.do("game.move", object{"game": half, "at": p.states[game]["live"], "move": "i0h0"})
	if nodes, _ := p.states[game]["nodes"].(object); len(nodes) != 8 {
		t.Errorf("%d nodes, want 8", len(nodes))
	}
}
