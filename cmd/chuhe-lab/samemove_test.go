package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/term"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// asked is a position in which every face is asked for the engine's move. The level
// bounds the search, so that time does not.
type asked struct {
	line  string // "startpos moves ..."
	moves []string
	level int
	seed  uint64
	book  bool
}

// ample is a time for a move that no level uses up.
const ample = time.Hour

// TestSameMove: the same position, level, seed and book give the same move through
// the board, the terminal, the UCI front door and a match, and it is that of the
// player itself.
func TestSameMove(t *testing.T) {
	lines := []string{"", "h2e2 h9g7", "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 c3c4 b9c7 b0c2 b7a7 a0b0 a9b9", "a3a4 a6a5 i3i4 i6i5"}
	seen := map[string]bool{}
	for i, line := range lines {
		if i > 1 && !longtest.On() {
			break
		}
		for seed := uint64(1); seed <= 2; seed++ {
			for _, book := range []bool{false, true} {
				q := asked{"startpos", strings.Fields(line), 3 + 3*i, seed, book}
				if line != "" {
					q.line += " moves " + line
				}
				want := fromPlayer(t, q)
				seen[fmt.Sprint(line, want)] = true
				for face, ask := range map[string]func(*testing.T, asked) string{
					"UCI": fromUCI, "terminal": fromTerminal, "match": fromMatch, "board": fromBoard,
				} {
					if got := ask(t, q); got != want {
						t.Errorf("%s, level %d, seed %d, book %v: the %s plays %s, the player %s", q.line, q.level, seed, book, face, got, want)
					}
				}
			}
		}
	}
	if len(seen) <= len(lines) {
		t.Errorf("neither seed nor book changes a move: %v", seen)
	}
}

func fromPlayer(t *testing.T, q asked) string {
	t.Helper()
	o := player.DefaultOptions()
	o.Engine.Level, o.Engine.Seed, o.Book.Seed, o.Book.Use = q.level, q.seed, q.seed, q.book
	p := player.New(o)
	defer func() { _ = p.Close() }()
	start, moves, err := xiangqi.ParseLine(q.line)
	if err != nil {
		t.Fatal(err)
	}
	question, err := player.Ask(start, moves...)
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Play(t.Context(), p, question, player.Limits{MoveTime: ample})
	if err != nil {
		t.Fatal(err)
	}
	return a.Move.String()
}

func fromUCI(t *testing.T, q asked) string {
	t.Helper()
	in, send := io.Pipe()
	out := &bytes.Buffer{}
	ended := make(chan error, 1)
	r, w := io.Pipe()
	go func() {
		ended <- frontdoor.Run(t.Context(), in, w, frontdoor.Config{})
		_ = w.Close()
	}()
	_, err := fmt.Fprintf(send, "uci\nsetoption name Skill Level value %d\nsetoption name Seed value %d\nsetoption name OwnBook value %v\nposition %s\ngo movetime %d\n",
		q.level, q.seed, q.book, q.line, ample.Milliseconds())
	if err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 1<<16)
	for !strings.Contains(out.String(), "bestmove ") {
		n, err := r.Read(buffer)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(buffer[:n])
	}
	_ = send.Close()
	_, _ = io.Copy(io.Discard, r)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	_, best, _ := strings.Cut(out.String(), "bestmove ")
	return strings.Fields(best)[0]
}

func fromTerminal(t *testing.T, q asked) string {
	t.Helper()
	o := term.NewOptions()
	o.Level, o.Seed, o.Book, o.Start, o.MoveTime, o.Rules = q.level, q.seed, q.book, q.line, ample, xiangqi.RulesComputer()
	o.Human = xiangqi.Black // Red is to move
	left, err := term.Plain(t.Context(), strings.NewReader("quit\n"), io.Discard, o)
	if err != nil || len(left.Moves) <= len(q.moves) {
		t.Fatalf("terminal: %v, %v", left.Moves, err)
	}
	return left.Moves[len(q.moves)].String()
}

func fromMatch(t *testing.T, q asked) string {
	t.Helper()
	openings, err := openings.Read("one", strings.NewReader(q.line+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	options := []entrant.Option{{Name: "level", Value: strconv.Itoa(q.level)}, {Name: "seed", Value: strconv.FormatUint(q.seed, 10)}}
	if q.book {
		options = append(options, entrant.Option{Name: "book", Value: "own"})
	}
	m := match.Match{Pairs: 1}
	for i, name := range []string{"A", "B"} {
		m.Engines[i] = entrant.Spec{Name: name, Control: entrant.TimeControl{MoveTime: ample}, Options: options}
	}
	m.Openings, m.Referee = openings, referee.New()
	m.Referee.Adjudication.MostMoves = len(q.moves)/2 + 1
	move := ""
	m.Watch = func(g *match.Record, _ *match.Report) { move = g.MoveList()[len(q.moves)] }
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return move
}

// fromBoard plays a game of the own engine, which gets its seed in the store,
// against a person, over the protocol of the page.
func fromBoard(t *testing.T, q asked) string {
	t.Helper()
	kept, err := store.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Close() }()
	own := fmt.Sprintf(`[{"id": "chuhe", "own": true, "options": {"Seed": "%d", "Book": "%v"}}]`, q.seed, q.book)
	if err := kept.SaveValue(t.Context(), "engines", []byte(own)); err != nil {
		t.Fatal(err)
	}
	hub := talk.NewHub(nil)
	defer hub.Close()
	board, err := rooms.New(hub, rooms.Config{Store: kept})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = board.Close() }()
	c, err := hub.Connect(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.Receive(fmt.Appendf(nil, `{"id": 1, "do": "game.new", "args": {"kind": "engine", "fen": %q, "rules": "computer", "players": {
		"red": {"kind": "engine", "engine": "chuhe", "level": %d, "limit": {"move_ms": %d}}, "black": {"kind": "person"}}}}`,
		q.line, q.level, ample.Milliseconds()))
	type node struct {
		Ply  int    `json:"ply"`
		Move string `json:"move"`
	}
	for {
		data, err := c.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var message struct {
			OK struct {
				Game  string `json:"game"`
				State struct {
					Nodes map[string]*node `json:"nodes"`
				} `json:"state"`
			} `json:"ok"`
			Nodes map[string]*node `json:"nodes"`
			Error json.RawMessage  `json:"error"`
		}
		if err := json.Unmarshal(data, &message); err != nil || message.Error != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if message.OK.Game != "" {
			c.Receive(fmt.Appendf(nil, `{"id": 2, "do": "subscribe", "args": {"topic": "game/%s"}}`, message.OK.Game))
		}
		for _, nodes := range []map[string]*node{message.OK.State.Nodes, message.Nodes} {
			for _, n := range nodes {
				if n != nil && n.Ply == len(q.moves)+1 {
					return n.Move
				}
			}
		}
	}
}
