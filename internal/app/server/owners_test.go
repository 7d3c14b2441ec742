package server

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// mockBoard is the argument that makes the test binary a board, or one that finds the
// board that runs.
const mockBoard = "mock-board"

// movesEnv is how many moves the tests of several boards have acknowledged, 60
// without it: CHUHE_MOVES=1000 go test ./internal/app/server -run Boards -v.
const movesEnv = "CHUHE_MOVES"

func serveOrFind(data string) {
	s, running, err := StartOrFind(context.Background(), Config{Addr: "127.0.0.1:0", Data: data, Version: "test", Files: testFiles})
	switch {
	case err != nil:
		fmt.Println(err)
		os.Exit(1)
	case running != nil:
		fmt.Println("found", running.URL)
		return
	}
	fmt.Println("serves", s.URL())
	<-s.Done()
}

// boardProcess is a board in a process of its own.
type boardProcess struct {
	cmd    *exec.Cmd
	serves bool
	url    string
}

func startProcess(t *testing.T, data string) (*boardProcess, io.Reader) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b := &boardProcess{cmd: exec.CommandContext(t.Context(), self, mockBoard, data)}
	b.cmd.Stderr = os.Stderr
	out, err := b.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return b, out
}

// said reads the line of a board that is ready; false when it was killed before.
func (b *boardProcess) said(t *testing.T, out io.Reader) bool {
	t.Helper()
	line, err := bufio.NewReader(out).ReadString('\n')
	what, url, ok := strings.Cut(strings.TrimSpace(line), " ")
	if err != nil {
		return false
	}
	if !ok || what != "serves" && what != "found" {
		t.Fatalf("a board says %q", line)
	}
	b.serves, b.url = what == "serves", url
	return true
}

func (b *boardProcess) kill() {
	_ = b.cmd.Process.Kill() // it may have ended
	_ = b.cmd.Wait()
}

// caller is a page that may lose its board at any time.
type caller struct {
	t    *testing.T
	ws   *websocket.Conn
	next int
	ply  map[string]int // which state it believes games to have
}

// errRefused is the error of a command that was refused.
var errRefused = errors.New("refused")

func dialBoard(t *testing.T, url string) (*caller, error) {
	t.Helper()
	base, key, _ := strings.Cut(url, "/#key=")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ws, response, err := websocket.Dial(ctx, base+"/api/ws", &websocket.DialOptions{Subprotocols: []string{gate.Subprotocol, gate.KeyProtocol + key}})
	if response != nil && response.Body != nil && err != nil {
		_ = response.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(64 << 20)
	return &caller{t: t, ws: ws, ply: map[string]int{}}, nil
}

// call carries out a command: an error that wraps errRefused came from the board.
func (c *caller) call(do string, args any) (object, error) {
	ctx, cancel := context.WithTimeout(c.t.Context(), patience)
	defer cancel()
	c.next++
	message, err := json.Marshal(object{"id": c.next, "do": do, "args": args})
	if err != nil {
		return nil, err
	}
	if err := c.ws.Write(ctx, websocket.MessageText, message); err != nil {
		return nil, err
	}
	for {
		_, data, err := c.ws.Read(ctx)
		if err != nil {
			return nil, err
		}
		var m object
		if err := json.Unmarshal(data, &m); err != nil {
			return nil, err
		}
		if m["re"] != float64(c.next) {
			continue
		}
		if fault, ok := m["error"].(object); ok {
			return nil, fmt.Errorf("%w: %v", errRefused, fault["code"])
		}
		return as[object](m["ok"]), nil
	}
}

// ledger is what boards have acknowledged.
type ledger struct {
	game  string // the one that is played
	all   map[string][]string
	acked int
}

var gameMoves = strings.Fields("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 h7i7 h0h4 a6a5")

// check compares a game with what was acknowledged, and takes over a move that was
// made without an answer.
func (l *ledger) check(t *testing.T, c *caller, game string) error {
	t.Helper()
	ok, err := c.call("subscribe", object{"topic": "game/" + game})
	if errors.Is(err, errRefused) {
		t.Errorf("game %s, of %d moves, is lost: %v", game, len(l.all[game]), err)
	}
	if err != nil {
		return err
	}
	nodes := as[object](at(ok, "state", "nodes"))
	for i, m := range l.all[game] {
		if got := at(nodes[strconv.Itoa(i+1)], "move"); got != m {
			t.Errorf("game %s: move %d is %v, and %s was acknowledged", game, i+1, got, m)
		}
	}
	for n := len(l.all[game]); nodes[strconv.Itoa(n+1)] != nil; n++ {
		l.all[game] = append(l.all[game], as[string](at(nodes[strconv.Itoa(n+1)], "move")))
	}
	if c.ply[game] = int(as[float64](at(ok, "state", "current"))); c.ply[game] != len(l.all[game]) {
		t.Errorf("game %s stands at %d after %d moves", game, c.ply[game], len(l.all[game]))
	}
	_, err = c.call("unsubscribe", object{"topic": "game/" + game})
	return err
}

// play makes moves until something fails or n are acknowledged.
func (l *ledger) play(t *testing.T, c *caller, moves int) error {
	t.Helper()
	for range moves {
		if l.game != "" && len(l.all[l.game]) == len(gameMoves) {
			l.game = ""
		}
		if l.game == "" {
			ok, err := c.call("game.new", object{})
			if err != nil {
				return err
			}
			l.game = as[string](ok["game"])
			l.all[l.game] = nil
			c.ply[l.game] = 0
		}
		n, known := c.ply[l.game]
		if !known {
			return l.check(t, c, l.game)
		}
		if n == len(gameMoves) {
			return nil
		}
		if _, err := c.call("game.move", object{"game": l.game, "move": gameMoves[n], "at": n}); err != nil {
			return err
		}
		if n != len(l.all[l.game]) {
			t.Errorf("game %s: a move at ply %d is acknowledged, and so are %d moves", l.game, n, len(l.all[l.game]))
		}
		l.all[l.game] = append(l.all[l.game][:n], gameMoves[n])
		c.ply[l.game]++
		l.acked++
	}
	return nil
}

func wantedMoves(t *testing.T) int {
	t.Helper()
	if text := os.Getenv(movesEnv); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return 60
}

// TestBoardsKilled starts boards on one folder in every order and kills whichever
// serves at any moment: no move that was acknowledged is lost, and there is always one
// board.
func TestBoardsKilled(t *testing.T) {
	longtest.Only(t, "starts and kills many processes")
	data, want := t.TempDir(), wantedMoves(t)
	rng := rand.New(rand.NewPCG(5, 6))
	l := ledger{all: map[string][]string{}}
	kills, starts := 0, 0
	for l.acked < want {
		// One to three start, a little apart; one of them may be killed as it starts.
		var boards []*boardProcess
		var outs []io.Reader
		for range 1 + rng.IntN(3) {
			b, out := startProcess(t, data)
			boards, outs = append(boards, b), append(outs, out)
			starts++
			await.Moment(30 * time.Millisecond)
		}
		if len(boards) > 1 && rng.IntN(3) == 0 {
			boards[0].kill()
			kills++
		}
		url, serving := "", 0
		for i, b := range boards {
			if b.said(t, outs[i]) {
				if b.serves {
					serving++
				}
				if url == "" || b.serves {
					url = b.url
				}
			}
		}
		if serving > 1 {
			t.Fatalf("%d boards serve one folder", serving)
		}
		if c, err := dialBoard(t, url); err == nil {
			for _, b := range boards {
				if b.serves {
					time.AfterFunc(time.Duration(rng.IntN(120_000))*time.Microsecond, func() { _ = b.cmd.Process.Kill() }) // at any moment
				}
			}
			for l.play(t, c, 1) == nil {
			}
			kills++
			_ = c.ws.CloseNow()
		}
		for _, b := range boards {
			b.kill()
		}
	}
	b, out := startProcess(t, data)
	defer b.kill()
	if !b.said(t, out) {
		t.Fatal("no board starts at the end")
	}
	c, err := dialBoard(t, b.url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.ws.CloseNow() }() // the test is over
	for game := range l.all {
		if err := l.check(t, c, game); err != nil {
			t.Error(err)
		}
	}
	t.Logf("%d moves acknowledged in %d games, %d boards started, %d killed", l.acked, len(l.all), starts, kills)
}

// TestBoardsWithoutLock takes the lock away, so that two boards serve one folder, as
// may happen on a network disk. Each acknowledges moves of the same games; the one
// that has missed a move is refused.
func TestBoardsWithoutLock(t *testing.T) {
	longtest.Only(t, "starts and kills many processes")
	data, want := t.TempDir(), wantedMoves(t)
	rng := rand.New(rand.NewPCG(7, 8))
	l := ledger{all: map[string][]string{}}
	refused, kills := 0, 0
	for l.acked < want {
		var boards [2]*boardProcess
		for i := range boards {
			if err := os.Remove(filepath.Join(data, store.LockName)); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			b, out := startProcess(t, data)
			if boards[i] = b; !b.said(t, out) || !b.serves {
				t.Fatal("a board does not serve without a lock")
			}
		}
		var pages [2]*caller
		for i, b := range boards {
			var err error
			if pages[i], err = dialBoard(t, b.url); err != nil {
				t.Fatal(err)
			}
		}
		kill := rng.IntN(2)
		time.AfterFunc(time.Duration(rng.IntN(200_000))*time.Microsecond, func() { _ = boards[kill].cmd.Process.Kill() }) // at any moment
		alive := [2]bool{true, true}
		for range 40 {
			i := rng.IntN(2)
			if !alive[i] {
				continue
			}
			err := l.play(t, pages[i], 1)
			if errors.Is(err, errRefused) { // it shows the game as it is now
				refused++
				err = l.check(t, pages[i], l.game)
			}
			alive[i] = err == nil
		}
		for i, b := range boards {
			_ = pages[i].ws.CloseNow()
			b.kill()
		}
		kills += 2
		// A move whose answer was lost may be there.
		b, out := startProcess(t, data)
		if !b.said(t, out) {
			t.Fatal("no board starts")
		}
		c, err := dialBoard(t, b.url)
		if err != nil {
			t.Fatal(err)
		}
		for game := range l.all {
			if err := l.check(t, c, game); err != nil {
				t.Error(err)
			}
		}
		_ = c.ws.CloseNow()
		b.kill()
	}
	if refused == 0 {
		t.Error("no board was ever refused: the test proves nothing")
	}
	t.Logf("%d moves acknowledged in %d games, %d boards killed, %d moves refused", l.acked, len(l.all), kills, refused)
}
