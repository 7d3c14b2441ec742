package uci

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func mustGame(t *testing.T, line string) *game {
	t.Helper()
	start, moves, err := ParseCommand("position " + line).Setup.Resolve(Ranks0To9)
	if err != nil {
		t.Fatal(err)
	}
	g, err := makeGame(start, moves)
	if err != nil {
		t.Fatal(err)
	}
	return &g
}

func moves(t *testing.T, texts ...string) []xiangqi.Move {
	t.Helper()
	list, err := Ranks0To9.ParseMoves(texts)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// shuffle returns n plies of rooks that move to and fro.
func shuffle(plies int) string {
	cycle := []string{"a0a1", "a9a8", "a1a0", "a8a9"}
	list := make([]string, plies)
	for i := range list {
		list[i] = cycle[i%len(cycle)]
	}
	return strings.Join(list, " ")
}

// quietGame returns n moves without a capture in which no position comes
// twice.
func quietGame(plies int) (moves []xiangqi.Move) {
	p := xiangqi.StartPosition()
	seen := map[uint64]bool{p.Key(): true}
	for len(moves) < plies {
		for _, m := range p.LegalMoves() {
			after := p
			if after.MakeMove(m).Captured() != xiangqi.NoPiece || seen[after.Key()] {
				continue
			}
			p = after
			seen[p.Key()] = true
			moves = append(moves, m)
			break
		}
	}
	return moves
}

func TestPositionLines(t *testing.T) {
	const bare = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - "
	plain := dialect{Ranks0To9, LettersBN}
	tests := []struct {
		name, game string
		speech     dialect
		most       int
		want       string
	}{
		{"start", "startpos", plain, 999, "position startpos"},
		{"moves", "startpos moves h2e2 h9g7", plain, 999, "position startpos moves h2e2 h9g7"},
		{"ranks from 1", "startpos moves h2e2 h9g7", dialect{Ranks1To10, LettersBN}, 999, "position startpos moves h3e3 h10g8"},
		{
			"from the last capture", "startpos moves h2e2 h9g7 e2e6 a9a8 a0a1", plain, 999,
			"position fen rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2 moves a9a8 a0a1",
		},
		{
			"the last move captured", "startpos moves h2e2 h9g7 e2e6", dialect{Ranks0To9, LettersEH}, 999,
			"position fen rheakae1r/9/1c4hc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RHEAKAEHR b - - 0 2",
		},
		{"other letters at the start", "startpos", dialect{Ranks0To9, LettersEH}, 999, "position startpos"},
		{"counter", "fen " + bare + "119 80", plain, 999, "position fen " + bare + "119 80"},
		{"counter too large", "fen " + bare + "150 80", plain, 999, "position fen " + bare + "119 80"},
		{
			"the last moves only", "startpos moves " + shuffle(6), plain, 2,
			"position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 4 3 moves a0a1 a9a8",
		},
	}
	for _, tt := range tests {
		g := mustGame(t, tt.game)
		if got := tt.speech.positionLine(g.recent(tt.most)); got != tt.want {
			t.Errorf("%s:\n got %q\nwant %q", tt.name, got, tt.want)
		}
	}
}

// TestElephantEyeList sends no list of 100 plies without a capture.
func TestElephantEyeList(t *testing.T) {
	g, err := makeGame(xiangqi.StartPosition(), quietGame(250))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := (&ucciDriver{}).position(&g)
	if err != nil {
		t.Fatal(err)
	}
	c := ParseCommand(lines[0])
	if got := len(c.Setup.Moves); got != recentPlies {
		t.Errorf("%d moves in the list, want %d", got, recentPlies)
	}
	if _, _, err := c.Setup.Resolve(Ranks0To9); err != nil {
		t.Error(err)
	}
	if !strings.Contains(c.Setup.Base, " 119 ") {
		t.Errorf("base %q, want a counter of 119", c.Setup.Base)
	}
}

// TestElephantEyeRepetition leaves out the moves of a position that has come too
// often.
func TestElephantEyeRepetition(t *testing.T) {
	for plies, want := range map[int]int{8: 8, 11: 11, 12: 0, 13: 1, 40: 0} {
		lines, err := (&ucciDriver{}).position(mustGame(t, "startpos moves "+shuffle(plies)))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(ParseCommand(lines[0]).Setup.Moves); got != want {
			t.Errorf("after %d plies %d moves are sent, want %d", plies, got, want)
		}
	}
}

func TestThinkLines(t *testing.T) {
	const ms = time.Millisecond
	clocks := [2]Clock{{Time: 61500 * ms, Increment: 600 * ms}, {Time: 59 * time.Second, Increment: 600 * ms}}
	session := [2]Clock{{Time: 90 * time.Second, MovesToGo: 12}, {Time: 80 * time.Second, MovesToGo: 11}}
	ban := moves(t, "h2e2", "b2e2")
	const kings = "fen 3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1" // five moves
	tests := []struct {
		name    string
		game    string
		limits  Limits
		uci     string // "" means unsupported
		ucci    string // in milliseconds
		seconds string
	}{
		{"none", "startpos", Limits{}, "go infinite", "go infinite", "go infinite"},
		{"depth", "startpos", Limits{Depth: 9}, "go depth 9", "go depth 9", "go depth 9"},
		{"nodes", "startpos", Limits{Nodes: 5000}, "go nodes 5000", "go nodes 5000", "go nodes 5000"},
		{"move time", "startpos", Limits{MoveTime: 1500 * ms}, "go movetime 1500", "go time 1500 movestogo 1", "go time 1 movestogo 1"},
		{"little time", "startpos", Limits{MoveTime: 100 * time.Microsecond}, "go movetime 1", "go time 1 movestogo 1", "go time 1 movestogo 1"},
		{"mate", "startpos", Limits{Mate: 3}, "go mate 3", "", ""},
		{
			"clocks", "startpos", Limits{Clocks: clocks}, "go wtime 61500 btime 59000 winc 600 binc 600",
			"go time 61500 increment 600 opptime 59000 oppincrement 600", "go time 61 increment 0 opptime 59 oppincrement 0",
		},
		{
			"clocks, Black", "startpos moves h2e2", Limits{Clocks: clocks}, "go wtime 61500 btime 59000 winc 600 binc 600",
			"go time 59000 increment 600 opptime 61500 oppincrement 600", "go time 59 increment 0 opptime 61 oppincrement 0",
		},
		{
			"session", "startpos", Limits{Clocks: session}, "go wtime 90000 btime 80000 winc 0 binc 0 movestogo 12",
			"go time 90000 movestogo 12 opptime 80000 oppmovestogo 11", "go time 90 movestogo 12 opptime 80 oppmovestogo 11",
		},
		{"several", "startpos", Limits{Depth: 9, Nodes: 100, MoveTime: time.Second}, "go depth 9 nodes 100 movetime 1000", "go time 1000 movestogo 1", "go time 1 movestogo 1"},
		{"ponder", "startpos", Limits{Ponder: true, MoveTime: time.Second}, "go ponder movetime 1000", "go ponder time 1000 movestogo 1", "go ponder time 1 movestogo 1"},
		{"draw", "startpos", Limits{Draw: true, Depth: 2}, "go depth 2", "go draw depth 2", "go draw depth 2"},
		{"ponder and draw", "startpos", Limits{Draw: true, Ponder: true, Depth: 2}, "go ponder depth 2", "", ""},
		{
			"search moves", kings, Limits{Depth: 1, SearchMoves: moves(t, "e1d2")}, "go depth 1 searchmoves e1d2",
			"banmoves e1d0 e0f0 e1f0 e1f2\ngo depth 1", "banmoves e1d0 e0f0 e1f0 e1f2\ngo depth 1",
		},
		{
			"ban", kings, Limits{Depth: 1, BanMoves: moves(t, "e1d2", "e0f0")}, "go depth 1 searchmoves e1d0 e1f0 e1f2",
			"banmoves e0f0 e1d2\ngo depth 1", "banmoves e0f0 e1d2\ngo depth 1",
		},
		{"all banned", "fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Limits{Depth: 1, BanMoves: moves(t, "e0e1", "e0f0")}, "", "", ""},
		{"search move that is none", "startpos", Limits{SearchMoves: moves(t, "e0e5")}, "", "", ""},
		{"a ban that is no move", kings, Limits{Depth: 1, SearchMoves: moves(t, "e1d2"), BanMoves: ban}, "go depth 1 searchmoves e1d2", "banmoves e1d0 e0f0 e1f0 e1f2\ngo depth 1", "banmoves e1d0 e0f0 e1f0 e1f2\ngo depth 1"},
	}
	for _, tt := range tests {
		for _, d := range []struct {
			name   string
			driver driver
			want   string
		}{
			{"UCI", &uciDriver{}, tt.uci},
			{"UCCI", &ucciDriver{unit: ms}, tt.ucci},
			{"UCCI in seconds", &ucciDriver{unit: time.Second}, tt.seconds},
		} {
			o, err := d.driver.think(mustGame(t, tt.game), &tt.limits)
			if got := strings.Join(o.lines, "\n"); got != d.want {
				t.Errorf("%s, %s:\n got %q\nwant %q", tt.name, d.name, got, d.want)
			}
			if (err != nil) != (d.want == "") || err != nil && !errors.Is(err, ErrUnsupported) && !errors.Is(err, ErrLimits) {
				t.Errorf("%s, %s: error %v", tt.name, d.name, err)
			}
		}
	}
}

// TestWatchedLimits looks at the limits that a protocol cannot say.
func TestWatchedLimits(t *testing.T) {
	const ms = time.Millisecond
	g := mustGame(t, "startpos")
	l := Limits{Depth: 9, Nodes: 100, MoveTime: 1500 * ms}
	for unit, want := range map[time.Duration]Limits{
		ms:          {Depth: 9, Nodes: 100},
		time.Second: {Depth: 9, Nodes: 100, MoveTime: 1500 * ms},
	} {
		o, err := (&ucciDriver{unit: unit}).think(g, &l)
		if err != nil || o.watch.Depth != want.Depth || o.watch.Nodes != want.Nodes || o.watch.MoveTime != want.MoveTime || o.allowed != l.MoveTime {
			t.Errorf("unit %v: %+v, %v", unit, o, err)
		}
	}
}

// newTestCECP returns a driver that has met an engine with these features.
func newTestCECP(t *testing.T, features string) *cecpDriver {
	t.Helper()
	d := newCECPDriver()
	if e := d.read("feature " + features + " done=1"); !e.greeted {
		t.Fatalf("%s: no greeting", features)
	}
	d.meet(introduction{})
	return d
}

func TestCECPGame(t *testing.T) {
	d := newTestCECP(t, `variants="normal,xiangqi" usermove=1 ping=1 setboard=1`)
	const begin = "new|variant xiangqi|force|easy|post"
	const endgame = "fen 4k4/9/9/9/9/9/9/4B4/9/2B1KN3 w - - 0 1"
	steps := []struct {
		name, game, want string
		limits           Limits
		think            string
		reply            string // the engine's move
	}{
		{"first", "startpos moves h2e2", begin + "|usermove h2e2", Limits{MoveTime: 1200 * time.Millisecond}, "st 2|go", "h9g7"},
		{"next", "startpos moves h2e2 h9g7 h0g2", "usermove h0g2", Limits{MoveTime: 1200 * time.Millisecond}, "go", "i9h9"},
		{"another pace", "startpos moves h2e2 h9g7 h0g2 i9h9 i0h0", "usermove i0h0", Limits{Depth: 3}, begin + "|usermove h2e2|usermove h9g7|usermove h0g2|usermove i9h9|usermove i0h0|st 86400|sd 3|go", "b9c7"},
		{"another line", "startpos moves b2e2", begin + "|usermove b2e2", Limits{Depth: 3}, "st 86400|sd 3|go", "h9g7"},
		{
			"clocks", "startpos moves b2e2 h9g7 b0c2", "usermove b0c2",
			Limits{Clocks: [2]Clock{{Time: 61 * time.Second}, {Time: 59500 * time.Millisecond, Increment: 1500 * time.Millisecond}}},
			begin + "|usermove b2e2|usermove h9g7|usermove b0c2|level 0 1:00 1.5|time 5950|otim 6100|go", "i9h9",
		},
		{
			"clocks later", "startpos moves b2e2 h9g7 b0c2 i9h9 a0b0", "usermove a0b0",
			Limits{Clocks: [2]Clock{{Time: 50 * time.Second}, {Time: 40 * time.Second, Increment: 1500 * time.Millisecond}}, Draw: true},
			"time 4000|otim 5000|draw|go", "h7h3",
		},
		{"set up", endgame, begin + "|setboard 4k4/9/9/9/9/9/9/4E4/9/2E1KH3 w - - 0 1", Limits{Depth: 3}, "st 86400|sd 3|go", "f0g2"},
	}
	for _, s := range steps {
		g := mustGame(t, s.game)
		lines, err := d.position(g)
		if got := strings.Join(lines, "|"); got != s.want || err != nil {
			t.Errorf("%s: position:\n got %q, %v\nwant %q", s.name, got, err, s.want)
		}
		o, err := d.think(g, &s.limits)
		if got := strings.Join(o.lines, "|"); got != s.think || err != nil || !o.deaf {
			t.Errorf("%s: think:\n got %q, %v\nwant %q", s.name, got, err, s.think)
		}
		e := d.read("move " + s.reply)
		if e.Kind != ReplyBestMove || e.Best.Move.String() != s.reply {
			t.Errorf("%s: the reply is %+v", s.name, e)
		}
		if got := d.done(e.Best.Move); !slices.Equal(got, []string{"force"}) {
			t.Errorf("%s: done: %q", s.name, got)
		}
	}
}

// TestCECPClaim sets the game up again without the repetition by which the
// engine takes it for over, as HoiXiangqi does.
func TestCECPClaim(t *testing.T) {
	d := newTestCECP(t, `variants="xiangqi" ping=1`)
	before := mustGame(t, "startpos moves h2e2 h9g7 "+shuffle(7))
	if _, err := d.position(before); err != nil {
		t.Fatal(err)
	}
	d.done(move("a8a9"))
	g := mustGame(t, "startpos moves h2e2 h9g7 "+shuffle(9))
	if lines, err := d.position(g); !slices.Equal(lines, []string{"a0a1"}) || err != nil {
		t.Fatal(lines, err)
	}
	if e := d.read("1/2-1/2 {3 repetitions}"); e.claim != "1/2-1/2 {3 repetitions}" {
		t.Fatalf("claim %+v", e)
	}
	if e := d.read("Illegal move (game over): a0a1"); e.refused != "" {
		t.Errorf("refused %q", e.refused)
	}
	o, err := d.think(g, &Limits{Depth: 1})
	if got, want := strings.Join(o.lines, "|"), "new|force|easy|post|h2e2|h9g7|a0a1|st 86400|sd 1|go"; got != want || err != nil {
		t.Errorf("\n got %q, %v\nwant %q", got, err, want)
	}
	next := mustGame(t, "startpos moves h2e2 h9g7 "+shuffle(9)+" b7b6 h0g2")
	d.done(move("b7b6"))
	if lines, err := d.position(next); !slices.Equal(lines, []string{"h0g2"}) || err != nil {
		t.Errorf("next move: %q, %v", lines, err)
	}
	// A claim that does not rest on repetition is the answer.
	const claim = "1/2-1/2 {Draw by fifty move rule}"
	for _, line := range []string{"startpos moves b2e2", "startpos moves b2e2 b7e7 h2h3"} {
		g := mustGame(t, line)
		sent, err := d.position(g)
		if len(sent) > 0 { // the first time
			d.read(claim)
		}
		o, err2 := d.think(g, &Limits{Depth: 1})
		if o.claim != claim || len(o.lines) > 0 || err != nil || err2 != nil {
			t.Errorf("%s: %+v, %v, %v", line, o, err, err2)
		}
	}
	if lines, err := d.position(mustGame(t, "startpos moves h2e2")); !slices.Equal(lines, []string{"new", "force", "easy", "post", "h2e2"}) || err != nil {
		t.Errorf("new game: %q, %v", lines, err)
	}
}

func TestWithoutLoops(t *testing.T) {
	for _, line := range []string{"", "h2e2", shuffle(4), shuffle(11), "h2e2 h9g7 " + shuffle(7) + " b7b6"} {
		g := mustGame(t, strings.TrimSpace("startpos moves "+line))
		short, err := makeGame(g.start, withoutLoops(g.start, g.moves))
		if err != nil || short.now.Key() != g.now.Key() {
			t.Errorf("%s: %v leads elsewhere, %v", line, short.moves, err)
		}
		keys := map[uint64]bool{short.start.Key(): true}
		p := short.start
		for _, m := range short.moves {
			p.MakeMove(m)
			if keys[p.Key()] {
				t.Errorf("%s: %v repeats a position", line, short.moves)
			}
			keys[p.Key()] = true
		}
	}
}

func TestCECPUnsupported(t *testing.T) {
	for _, l := range []Limits{{}, {Nodes: 5}, {Mate: 2}, {Depth: 1, Ponder: true}, {Depth: 1, BanMoves: moves(t, "h2e2")}} {
		if _, err := newTestCECP(t, "ping=1").think(mustGame(t, "startpos"), &l); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%+v: %v", l, err)
		}
	}
	const endgame = "fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"
	if _, err := newTestCECP(t, "setboard=0").position(mustGame(t, endgame)); !errors.Is(err, ErrUnsupported) {
		t.Errorf("no setboard: %v", err)
	}
	d := newTestCECP(t, "setboard=1")
	d.meet(introduction{quirk: quirkOf("HoiXiangqi 0.22.0-3-debian")})
	if _, err := d.position(mustGame(t, endgame)); !errors.Is(err, ErrUnsupported) {
		t.Errorf("HoiXiangqi: %v", err)
	}
}

func TestCECPRead(t *testing.T) {
	const ms = time.Millisecond
	d := newTestCECP(t, "ping=1")
	d.isReady()
	d.isReady()
	tests := []struct {
		line string
		want event
	}{
		{"pong 1", event{}},
		{"pong 2", event{ready: true}},
		{"resign", event{claim: "resign"}},
		{"tellics resign", event{claim: "resign"}},
		{"offer draw", event{draw: true}},
		{"tellusererror Illegal position", event{refused: "tellusererror Illegal position"}},
		// HoiXiangqi 0.22 and MaxQi 4.8.
		{"5 -3 16 52682 1. ... Hb9-c7 2. Cb2xb9+ Ra9xb9", event{Reply: Reply{Kind: ReplyInfo, Info: Info{
			Depth: 5, Score: Centipawns(-3), Nodes: 52682, Time: 160 * ms, PV: moves(t, "b9c7", "b2b9", "a9b9"),
		}}}},
		{" 7      6       15     369156 b7b0", event{Reply: Reply{Kind: ReplyInfo, Info: Info{
			Depth: 7, Score: Centipawns(6), Nodes: 369156, Time: 150 * ms, PV: moves(t, "b7b0"),
		}}}},
		{"-1    440 -6904869       2855 h2h9", event{Reply: Reply{Kind: ReplyInfo, Info: Info{
			Score: Centipawns(440), Nodes: 2855, PV: moves(t, "h2h9"),
		}}}},
		{"9. 100003 1 2 h2e2", event{Reply: Reply{Kind: ReplyInfo, Info: Info{
			Depth: 9, Score: MateIn(3), Nodes: 2, Time: 10 * ms, PV: moves(t, "h2e2"),
		}}}},
		{"9 -100002 1 2", event{Reply: Reply{Kind: ReplyInfo, Info: Info{Depth: 9, Score: MateIn(-2), Nodes: 2, Time: 10 * ms}}}},
	}
	for _, tt := range tests {
		got := d.read(tt.line)
		got.Text = ""
		if !sameEvent(got, tt.want) {
			t.Errorf("%q is\n     %+v\nwant %+v", tt.line, got, tt.want)
		}
	}
	d.claim = ""
	if got := d.read("Illegal move:a0a9"); got.refused == "" {
		t.Errorf("Illegal move: %+v", got)
	}
}

func sameEvent(a, b event) bool {
	pv := slices.Equal(a.Info.PV, b.Info.PV)
	a.Info.PV, b.Info.PV = nil, nil
	return pv && a.Kind == b.Kind && a.Info.Score == b.Info.Score && a.Info.Depth == b.Info.Depth && a.Info.Nodes == b.Info.Nodes &&
		a.Info.Time == b.Info.Time && a.ready == b.ready && a.claim == b.claim && a.draw == b.draw && a.refused == b.refused
}

func TestCECPFeatures(t *testing.T) {
	d := newCECPDriver()
	e := d.read(`feature myname="Tiny 1.0" memory=1 smp=0 setboard=0 option="Style -combo solid /// *normal /// very risky" ` +
		`option="Depth limit -spin 5 1 20" option="Book -check 1" option="File -file /a b" option="Clear -button" option="Odd" done=1`)
	if !e.greeted || e.Kind != ReplyID || e.Text != "Tiny 1.0" || d.features["setboard"] != "0" {
		t.Errorf("%+v, %v", e, d.features)
	}
	var lines []string
	for _, o := range e.options {
		value := o.Default
		if o.Name == memoryOption {
			value = "16"
		}
		value, err := o.Normalize(value)
		if err != nil {
			t.Error(err)
		}
		lines = append(lines, d.setOption(o, value))
	}
	want := []string{"memory 16", "option Style=normal", "option Depth limit=5", "option Book=1", "option File=/a b", "option Clear"}
	if !slices.Equal(lines, want) {
		t.Errorf("options\n got %q\nwant %q", lines, want)
	}
	if e := d.read("feature done=0"); e.greeted {
		t.Error("done=0 ends the greeting")
	}
}

// FuzzCECP: whatever an engine says, its driver continues.
func FuzzCECP(f *testing.F) {
	f.Add(`feature option="a -spin 1 2 3" done=1` + "\nmove h2e2\n1 2 3 4 h2e2\n1-0\npong 1\nfeature x='")
	f.Fuzz(func(t *testing.T, text string) {
		d := newCECPDriver()
		p := xiangqi.StartPosition()
		for line := range strings.Lines(text) {
			e := d.read(line)
			for _, o := range e.options {
				if v, err := o.Normalize(o.Default); err == nil && strings.ContainsAny(d.setOption(o, v), "\r\n") {
					t.Errorf("%q: an option of several lines", line)
				}
			}
			legalPart(p, e.Info.PV)
		}
	})
}
