package rooms

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestHeaders writes down the facts about a game: they are in its records of every
// kind, and in the game when it is read again.
func TestHeaders(t *testing.T) {
	store := NewMemory()
	s := newRooms(t, store)
	r := begin(t, s, newGameArgs{Kind: kindStudy, FEN: "startpos moves h2e2 h9g7"})
	won := xiangqi.RedWins
	facts := headersArgs{
		Headers: []session.Header{{Name: "Event", Value: "全国赛"}, {Name: "Site", Value: "北京"}, {Name: "Date", Value: "2003.11.23"}, {Name: "Round", Value: "3"}, {Name: "Red", Value: " 胡荣华\n"}, {Name: "Black", Value: "柳大华"}},
		Result:  &won, Notes: pointer("A famous game."),
	}
	if err := r.setHeaders(facts); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"pgn", "json", "dhtmlxq"} {
		file, err := s.Export(t.Context(), Export{Games: []string{r.id}, Format: format})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"全国赛", "北京", "胡荣华", "柳大华", "A famous game.", "3"} {
			if !strings.Contains(string(file.Data), want) {
				t.Errorf("%s: no %q in\n%s", format, want, file.Data)
			}
		}
	}
	file, err := s.Export(t.Context(), Export{Games: []string{r.id}, Format: "pgn"})
	if err != nil || !strings.Contains(string(file.Data), `[Result "1-0"]`) {
		t.Errorf("%v\n%s", err, file.Data)
	}
	again := &Room{all: s}
	data, _, err := store.LoadGame(t.Context(), r.id)
	if err == nil {
		err = again.decode(data, s.now())
	}
	if err != nil || state(again) != state(r) {
		t.Errorf("read again: %v\n%s\n%s", err, state(again), state(r))
	}
	// What is not given stays, headers are replaced.
	if err := r.setHeaders(headersArgs{Headers: []session.Header{{Name: "Event", Value: "杯赛"}}}); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%v %v %s", r.game.Headers(), r.game.Record().Result, r.game.Tree().Root().Comment); got != "[{Event 杯赛}] red_wins A famous game." {
		t.Error(got)
	}
}

func TestHeadersRefused(t *testing.T) {
	s := newRooms(t, NewMemory())
	r := begin(t, s, newGameArgs{})
	draw := xiangqi.Draw
	before := state(r)
	for name, tt := range map[string]struct {
		args headersArgs
		code string
	}{
		"a result of a game that goes on": {headersArgs{Result: &draw}, talk.NotNow},
		"notes without end":               {headersArgs{Notes: pointer(strings.Repeat("x", session.MaxComment+1))}, talk.Limit},
		"no name":                         {headersArgs{Headers: []session.Header{{Name: "", Value: "x"}}}, talk.BadArgs},
		"a value without end":             {headersArgs{Headers: []session.Header{{Name: "Event", Value: strings.Repeat("x", session.MaxComment+1)}}}, talk.BadArgs},
		"too many":                        {headersArgs{Headers: make([]session.Header, session.MaxHeaders+1)}, talk.Limit},
	} {
		var e *talk.Error
		if err := r.setHeaders(tt.args); !errors.As(err, &e) || e.Code != tt.code {
			t.Errorf("%s: %v, want %s", name, err, tt.code)
		}
	}
	if after := state(r); after != before {
		t.Errorf("the game has changed:\n%s\n%s", before, after)
	}
}

// square reads the name of a square.
func square(name string) xiangqi.Square {
	s, err := xiangqi.ParseSquare(name)
	if err != nil {
		panic(err)
	}
	return s
}

func names(squares []xiangqi.Square) (list []string) {
	for _, s := range squares {
		list = append(list, s.String())
	}
	return list
}

// TestPremoves asks where the pieces of who waits could go.
func TestPremoves(t *testing.T) {
	pos, err := xiangqi.ParseFEN("2bk1ab2/9/9/9/2p3n2/9/9/C8/9/R3KA3 b")
	if err != nil {
		t.Fatal(err)
	}
	b := &view.Board{Premoves: map[xiangqi.Square][]xiangqi.Square{}}
	b.AddPremoves(&pos)
	for from, want := range map[string]string{
		"a0": "[b0 c0 d0 e0 f0 g0 h0 i0 a1 a2 a3 a4 a5 a6 a7 a8 a9]", // own pieces and others may be gone by then
		"a2": "[a0 a1 b2 c2 d2 e2 f2 g2 h2 i2 a3 a4 a5 a6 a7 a8 a9]",
		"e0": "[d0 f0 e1]",
		"f0": "[e1]",
	} {
		if got := fmt.Sprint(names(b.Premoves[square(from)])); got != want {
			t.Errorf("%s: %s, want %s", from, got, want)
		}
	}
	if len(b.Premoves) != 4 {
		t.Errorf("%v", b.Premoves)
	}
}

// TestPremovesWait wants them only for a person who waits for an engine.
func TestPremovesWait(t *testing.T) {
	s := newRooms(t, NewMemory())
	person := Player{Kind: playerPerson}
	engine := Player{Kind: playerEngine, Engine: ownEngine, Level: 20, Limit: &EngineLimit{MoveMS: 60_000}}
	const apart = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RN1AKAB1R w"
	for _, tt := range []struct {
		name    string
		players playersState
		paused  bool
		want    bool
	}{
		{"the engine's turn", playersState{engine, person}, false, true},
		{"paused", playersState{engine, person}, true, false},
		{"two engines", playersState{engine, engine}, false, false},
		{"the person's turn", playersState{person, engine}, false, false},
		{"two persons", playersState{person, person}, false, false},
	} {
		r := begin(t, s, newGameArgs{Players: &tt.players, FEN: apart})
		if err := r.setPaused(tt.paused); err != nil {
			t.Fatal(err)
		}
		r.mu.Lock()
		b := r.board(r.game.Live())
		r.mu.Unlock()
		if got := len(b.Premoves) > 0; got != tt.want {
			t.Errorf("%s: %v", tt.name, b.Premoves)
		}
		if tt.want && fmt.Sprint(names(b.Premoves[square("c7")])) != "[b5 d5 a6 e6 a8 e8 b9 d9]" {
			t.Errorf("%s: %v", tt.name, b.Premoves[square("c7")])
		}
	}
}
