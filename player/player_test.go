package player_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// own returns our own player, closed at the end of the test.
func own(t *testing.T, change func(*player.Options)) *player.Own {
	t.Helper()
	o := player.DefaultOptions()
	o.Engine.Hash, o.Engine.Seed = 1, 1
	if change != nil {
		change(&o)
	}
	p := player.New(o)
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// ask returns the question about a line "FEN moves ...".
func ask(t *testing.T, line string) player.Question {
	t.Helper()
	start, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	q, err := player.Ask(start, moves...)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func answer(t *testing.T, p player.Player, q player.Question, l player.Limits) player.Answer {
	t.Helper()
	a, err := player.Play(t.Context(), p, q, l)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const (
	// mateInOne is Red's, with the rook on a5.
	mateInOne = "3k5/9/9/8R/R8/9/9/9/9/4K4 w"
	// mated is Black's end of it.
	mated = "R2k5/8R/9/9/9/9/9/9/9/4K4 b"
	// longWin is a win in 25 plies that no search of depth 2 sees.
	longWin = "5k3/9/9/9/9/R8/9/4n4/9/3K5 w"
)

func TestOwnAnswers(t *testing.T) {
	p := own(t, nil)
	a := answer(t, p, ask(t, mateInOne), player.Limits{Depth: 3})
	if moves, mate := a.Score.MateMoves(); !mate || moves != 1 || !a.Scored || a.Book != nil || len(a.Lines) != 1 {
		t.Errorf("mate in one: %+v", a)
	}
	if a := answer(t, p, ask(t, mated), player.Limits{Depth: 3}); a.Move != xiangqi.NoMove || a.Score != engine.MateInMoves(0) {
		t.Errorf("no legal move: %+v", a)
	}
	if a := answer(t, p, ask(t, longWin), player.Limits{Depth: 2}); a.Score < engine.MateBound {
		t.Errorf("with tables %v, want a mate", a.Score)
	}
	if err := p.SetOption(t.Context(), "Tablebase Attackers", "0"); err != nil {
		t.Fatal(err)
	}
	if a := answer(t, p, ask(t, longWin), player.Limits{Depth: 2}); a.Score >= engine.MateBound {
		t.Errorf("without tables %v, want no mate", a.Score)
	}
}

// TestAnalysisIsFullStrength: whatever the level, an analysis sees everything.
func TestAnalysisIsFullStrength(t *testing.T) {
	p := own(t, func(o *player.Options) { o.Engine.Level, o.Book.Use = 1, true })
	q := ask(t, "startpos")
	q.Analysis = true
	full := own(t, nil)
	got, want := answer(t, p, q, player.Limits{Depth: 5}), answer(t, full, q, player.Limits{Depth: 5})
	if got.Book != nil || got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes {
		t.Errorf("analysis at level 1: %v %v in %d nodes; at full strength %v %v in %d",
			got.Move, got.Score, got.Nodes, want.Move, want.Score, want.Nodes)
	}
}

// TestStops: a search without end ends by Stop, and by its context, with an answer.
func TestStops(t *testing.T) {
	p := own(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	s, err := p.Start(ctx, ask(t, "startpos"), player.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.Infos() {
		if i.Depth >= 3 {
			break
		}
	}
	cancel()
	if a, err := s.Wait(); err != nil || a.Move == xiangqi.NoMove || a.Depth < 2 {
		t.Errorf("cancelled: %+v, %v", a, err)
	}
	s, err = p.Start(t.Context(), ask(t, "startpos"), player.Limits{Ponder: true, MoveTime: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	await.Moment(20 * time.Millisecond)
	s.PonderHit()
	if a, err := s.Wait(); err != nil || a.Move == xiangqi.NoMove {
		t.Errorf("pondered: %+v, %v", a, err)
	}
	s.Stop() // does no harm
}

// lines is a book that knows some moves, each with its weight.
type lines map[string]int

func (l lines) Probe(p *xiangqi.Position) (list []book.Entry) {
	for text, weight := range l {
		if m, err := xiangqi.ParseMove(text); err == nil && p.IsLegal(m) {
			list = append(list, book.Entry{Move: m, Weight: weight})
		}
	}
	slices.SortFunc(list, func(a, b book.Entry) int { return b.Weight - a.Weight })
	return list
}

func TestBook(t *testing.T) {
	chariots := lines{"a0a1": 1, "a1a0": 1, "a9a8": 1, "a8a9": 1}
	play := func(change func(*player.Options)) func(*player.Options) {
		return func(o *player.Options) {
			o.Book.Use, o.Book.Variety, o.Book.Sources = true, 0, []book.Source{chariots}
			if change != nil {
				change(o)
			}
		}
	}
	depth := player.Limits{Depth: 1}
	tests := []struct {
		name   string
		change func(*player.Options)
		line   string
		limits player.Limits
		want   bool
	}{
		{"on", nil, "startpos", depth, true},
		{"off", func(o *player.Options) { o.Book.Use = false }, "startpos", depth, false},
		{"its side", func(o *player.Options) { o.Book.Sides = []xiangqi.Color{xiangqi.Red} }, "startpos", depth, true},
		{"the other side", func(o *player.Options) { o.Book.Sides = []xiangqi.Color{xiangqi.Black} }, "startpos", depth, false},
		{"the second book", func(o *player.Options) { o.Book.Sources = []book.Source{lines{}, chariots} }, "startpos", depth, true},
		{"late", func(o *player.Options) { o.Book.Plies = 2 }, "startpos moves a0a1 a9a8", depth, false},
		{"late by the number of the move", nil, xiangqi.StartFEN[:len(xiangqi.StartFEN)-1] + "30", depth, false},
		{"weak", func(o *player.Options) { o.Book.Plies, o.Engine.Level = 20, 1 }, "startpos moves a0a1 a9a8", depth, false},
		{"back to the start", nil, "startpos moves a0a1 a9a8 a1a0", depth, false},
		{"chosen moves", nil, "startpos", player.Limits{Depth: 1, SearchMoves: []xiangqi.Move{xiangqi.NewMove(0, 9)}}, false},
		{"pondering", nil, "startpos", player.Limits{Depth: 1, Ponder: true}, false},
	}
	for _, tt := range tests {
		p := own(t, play(tt.change))
		s, err := p.Start(t.Context(), ask(t, tt.line), tt.limits)
		if err != nil {
			t.Fatal(err)
		}
		s.Stop()
		if a, err := s.Wait(); err != nil || (a.Book != nil) != tt.want {
			t.Errorf("%s: %+v, %v; from the book wanted: %v", tt.name, a, err, tt.want)
		}
	}
}

// TestSeedChoosesBookMove: with a seed the same position gets the same move.
func TestSeedChoosesBookMove(t *testing.T) {
	varied := map[xiangqi.Move]bool{}
	for seed := range 20 {
		var moves []xiangqi.Move
		for range 3 {
			p := own(t, func(o *player.Options) {
				o.Book.Use, o.Book.Variety, o.Book.Seed = true, book.MaxVariety, uint64(seed+1)
			})
			moves = append(moves, answer(t, p, ask(t, "startpos"), player.Limits{Depth: 1}).Move)
		}
		if moves[0] != moves[1] || moves[1] != moves[2] {
			t.Errorf("seed %d: %v", seed+1, moves)
		}
		varied[moves[0]] = true
	}
	if len(varied) < 2 {
		t.Errorf("all seeds choose %v", varied)
	}
}

// scored is the answer of a search that ends with a score.
func scored(s player.Score, c *player.Conduct, q player.Question) player.Answer {
	q.Conduct = c
	a, _ := player.NewSearch(q, fixed{player.Answer{Score: s, Scored: true}}).Wait()
	return a
}

type fixed struct{ answer player.Answer }

func (fixed) Infos() iter.Seq[player.Info]            { return func(func(player.Info) bool) {} }
func (fixed) Stop()                                   {}
func (fixed) PonderHit(bool)                          {}
func (f fixed) Wait() (player.Answer, error)          { return f.answer, nil }
func after(plies int) (q player.Question)             { q.Stack = make([]xiangqi.Undo, plies); return q }
func mate(moves int) player.Score                     { return engine.MateInMoves(moves) }
func repeat(s player.Score, times int) []player.Score { return slices.Repeat([]player.Score{s}, times) }

func TestManners(t *testing.T) {
	loses, offers := player.DefaultManners(), player.Manners{OfferDraws: true}
	tests := []struct {
		name    string
		manners player.Manners
		first   int            // plies before the first score
		scores  []player.Score // of moves in a row
		offered bool           // a draw, with the last
		resign  bool
		draw    bool
	}{
		{"lost three times", loses, 0, repeat(-1200, 3), false, true, false},
		{"lost twice", loses, 0, repeat(-1200, 2), false, false, false},
		{"hope between", loses, 0, []player.Score{-1300, -1300, -1100, -1300}, false, false, false},
		{"mated from afar", loses, 0, repeat(mate(-3), 3), false, true, false},
		{"mated soon", loses, 0, []player.Score{mate(-4), mate(-3), mate(-2)}, false, false, false},
		{"never gives up", player.Manners{}, 0, repeat(-5000, 5), false, false, false},
		{"takes a draw", loses, 0, []player.Score{-16}, true, false, true},
		{"even, too soon", loses, 0, []player.Score{0}, true, false, false},
		{"even, late", loses, 60, []player.Score{15}, true, false, true},
		{"better, solid", player.Manners{DrawBias: 50}, 60, []player.Score{65}, true, false, true},
		{"even, risky", player.Manners{DrawBias: -100}, 60, []player.Score{0}, true, false, false},
		{"worse, risky", player.Manners{DrawBias: -100}, 60, []player.Score{-85}, true, false, true},
		{"better", loses, 60, []player.Score{16}, true, false, false},
		{"offers", offers, 80, repeat(10, 8), false, false, true},
		{"offers not yet", offers, 60, repeat(10, 8), false, false, false},
		{"offers not yet so long", offers, 80, repeat(10, 7), false, false, false},
	}
	for _, tt := range tests {
		c := player.NewConduct(tt.manners)
		var a player.Answer
		for i, s := range tt.scores {
			q := after(tt.first + 2*i)
			q.DrawOffered = tt.offered && i == len(tt.scores)-1
			a = scored(s, c, q)
		}
		if a.Resign != tt.resign || a.Draw != tt.draw {
			t.Errorf("%s: resigns %v, draw %v; want %v, %v", tt.name, a.Resign, a.Draw, tt.resign, tt.draw)
		}
	}
}

// TestTakingBack: scores of moves that were taken back do not count.
func TestTakingBack(t *testing.T) {
	c := player.NewConduct(player.DefaultManners())
	for range 5 {
		if a := scored(-2000, c, after(40)); a.Resign {
			t.Fatal("resigns by one move thought about again and again")
		}
	}
	scored(-2000, c, after(42))
	if a := scored(-2000, c, after(44)); !a.Resign {
		t.Error("does not resign")
	}
	c.Reset()
	if a := scored(-2000, c, after(46)); a.Resign {
		t.Error("resigns after another game has begun")
	}
}

// TestOptions: every option takes its own default, gives it back, and has a name of
// its own in each place.
func TestOptions(t *testing.T) {
	o := player.DefaultOptions()
	seen := map[string]string{}
	for _, option := range o.List() {
		changed := o
		set, name := changed.Set, option.Name
		if n := option.Names; n.UCI == "" && n.UCCI == "" && n.Board == "" {
			set, name = changed.SetKey, n.Key
		}
		if option.Kind != player.Text {
			if value, err := option.Normalize(option.Default); err != nil || value != option.Default {
				t.Errorf("%s: its default %q is normalized to %q, %v", option.Name, option.Default, value, err)
			}
			if err := set(name, option.Default); err != nil {
				t.Errorf("%s: does not take its default: %v", name, err)
			}
			if changed.Searching() != o.Searching() {
				t.Errorf("%s: its default changes the search", name)
			}
		}
		for place, name := range map[string]string{
			"UCI": option.Names.UCI, "UCCI": option.Names.UCCI, "key": option.Names.Key, "board": option.Names.Board,
		} {
			id := place + " " + strings.ToLower(name)
			if other := seen[id]; name != "" && other != "" {
				t.Errorf("%s and %s are both %q in %s", other, option.Name, name, place)
			}
			seen[id] = option.Name
		}
	}
}

// An amount beyond the largest, which a program can set, is the largest.
func TestAmounts(t *testing.T) {
	o := player.DefaultOptions()
	for idle, want := range map[int]string{-1: "none", 0: "none", 1 << 30: "large"} {
		o.Engine.Idle = idle
		i := slices.IndexFunc(o.List(), func(option player.Option) bool { return option.Names.UCCI == "idle" })
		if got := o.List()[i].Default; got != want {
			t.Errorf("idle %d is %q, want %q", idle, got, want)
		}
	}
}

func TestSetOptions(t *testing.T) {
	tests := []struct {
		name, value string
		key         bool
		ok          bool
		holds       func(*player.Options) bool
	}{
		{"hash", "7", true, true, func(o *player.Options) bool { return o.Engine.Hash == 7 }},
		{"hashsize", "7", false, true, func(o *player.Options) bool { return o.Engine.Hash == 7 }},
		{"skill_level", "3", false, true, func(o *player.Options) bool { return o.Searching().Level == 3 }},
		{"feature.NullMove", "off", true, true, func(o *player.Options) bool { return !o.Engine.Features.NullMove }},
		{"param.RazoringDepth", "2", true, true, func(o *player.Options) bool { return o.Engine.Params.RazoringDepth == 2 }},
		{"eval", "handcrafted", true, true, func(o *player.Options) bool { return o.Searching().Network == nil }},
		{"eval", "judged", true, true, func(o *player.Options) bool { return o.Searching().Weights != nil }},
		{"UseNNUE", "false", false, true, func(o *player.Options) bool { return o.Searching().Network == nil }},
		{"pruning", "none", false, true, func(o *player.Options) bool { return !o.Engine.Features.NullMove }},
		{"knowledge", "none", false, true, func(o *player.Options) bool { return o.Searching().Weights != nil }},
		{"Repetition Rule", "axf", false, true, func(o *player.Options) bool { return o.Engine.Rules == xiangqi.RulesAXF() }},
		{"move randomness", "20", false, true, func(o *player.Options) bool { return o.Engine.Randomness == 20 }},
		{"randomness", "30", true, true, func(o *player.Options) bool { return o.Engine.Randomness == 30 }},
		{"randomness", "large", false, true, func(o *player.Options) bool { return o.Engine.Randomness > 30 }},
		{"Move Randomness", "201", false, false, nil},
		{"Book", "on", false, true, func(o *player.Options) bool { return o.Book.Use }},
		{"book", "own", true, true, func(o *player.Options) bool { return o.Book.Use }},
		{"seed", "9", true, true, func(o *player.Options) bool { return o.Engine.Seed == 9 && o.Book.Seed == 9 }},
		{"Threads", "-1", false, false, nil},
		{"Hash", "many", false, false, nil},
		{"OwnBook", "perhaps", false, false, nil},
		{"Repetition Rule", "chess", false, false, nil},
		{"book", "/no/such/file", true, false, nil},
		{"EvalFile", "/no/such/file", false, false, nil},
		{"hash", "7", false, true, nil},
		{"Skill Level", "7", true, false, nil},
		{"", "", false, false, nil},
		{"", "", true, false, nil},
	}
	for _, tt := range tests {
		o := player.DefaultOptions()
		set := o.Set
		if tt.key {
			set = o.SetKey
		}
		err := set(tt.name, tt.value)
		if (err == nil) != tt.ok || err == nil && tt.holds != nil && !tt.holds(&o) {
			t.Errorf("%s=%s: %v", tt.name, tt.value, err)
		}
	}
	o := player.DefaultOptions()
	if err := o.Set("Threads", "none"); !errors.Is(err, player.ErrOption) {
		t.Errorf("%v is no ErrOption", err)
	}
	for _, setting := range [][2]string{{"UCI_Elo", "200"}, {"UCI_LimitStrength", "true"}} {
		if err := o.Set(setting[0], setting[1]); err != nil {
			t.Fatal(err)
		}
	}
	if got := o.Searching().Level; got != engine.LevelForElo(200) {
		t.Errorf("limited strength: level %d", got)
	}
}

// FuzzSet sets anything: what is taken can be listed, and searched with.
func FuzzSet(f *testing.F) {
	for _, setting := range [][2]string{
		{"Hash", "7"}, {"book", "own"}, {"Repetition Rule", "axf"}, {"Move Limit", "0"}, {"feature.NullMove", "off"}, {"seed", "-1"},
		{"Threads", "99999999999999999999"}, {"", ""}, {"_", "\x00"},
	} {
		f.Add(setting[0], setting[1])
	}
	f.Fuzz(func(t *testing.T, name, value string) {
		if strings.ContainsAny(value, "/\\") {
			return // no files but those of this folder, in which there is no book
		}
		for _, byKey := range []bool{false, true} {
			o := player.DefaultOptions()
			set := o.Set
			if byKey {
				set = o.SetKey
			}
			if set(name, value) != nil {
				continue
			}
			e := o.Searching()
			if e.Threads < 1 || e.Hash < 1 || e.Level < 0 || e.Level >= player.MaxLevel || e.Rules.NoCaptureLimit < 0 {
				t.Errorf("%q=%q gives %+v", name, value, e)
			}
			for _, known := range o.List() {
				if _, err := known.Normalize(known.Default); err != nil {
					t.Errorf("%q=%q: %v", name, value, err)
				}
			}
		}
	})
}

// TestStartsAtOnce starts searches at two levels at the same time, from several
// goroutines: each is played at its own.
func TestStartsAtOnce(t *testing.T) {
	p := own(t, func(o *player.Options) { o.Tables.Use = false })
	full, err := player.Play(t.Context(), own(t, func(o *player.Options) { o.Tables.Use = false }), ask(t, "startpos"), player.Limits{Depth: 6})
	if err != nil {
		t.Fatal(err)
	}
	var work sync.WaitGroup
	for i := range 8 {
		q := ask(t, "startpos")
		if i%2 > 0 {
			q.Level = 1
		}
		work.Go(func() {
			a, err := player.Play(t.Context(), p, q, player.Limits{Depth: 6})
			if err != nil || (a.Depth < full.Depth) != (q.Level == 1) {
				t.Errorf("level %d: depth %d, %v; %d at full strength", q.Level, a.Depth, err, full.Depth)
			}
		})
	}
	work.Wait()
}

// TestCloseAndGoOn: a player that was closed makes its table again.
func TestCloseAndGoOn(t *testing.T) {
	p := own(t, nil)
	for range 2 {
		a := answer(t, p, ask(t, "startpos"), player.Limits{Depth: 4})
		pos := xiangqi.StartPosition()
		pos.MakeMove(a.Move)
		if _, ok := p.Engine().Lookup(&pos); !ok {
			t.Error("the table forgets")
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestCheck changes a question after it was made of a game: what is known of that game
// must not speak for another one.
func TestCheck(t *testing.T) {
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	for _, m := range []string{"h2e2", "h9g7"} {
		move, err := xiangqi.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name   string
		change func(*player.Question)
		fault  string
	}{
		{"as it was made", func(*player.Question) {}, ""},
		{"another position", func(q *player.Question) { q.Position = xiangqi.StartPosition() }, "do not lead to its position"},
		{"another start", func(q *player.Question) { q.Start = q.Position }, "move 1"},
		{"fewer moves", func(q *player.Question) { q.Stack = q.Stack[:1] }, "do not lead to its position"},
		{"other moves", func(q *player.Question) { q.Stack = []xiangqi.Undo{q.Stack[1], q.Stack[0]} }, "move 1"},
		{"equal moves", func(q *player.Question) { q.Stack = slices.Clone(q.Stack) }, ""},
		{"no position", func(q *player.Question) { q.Position = xiangqi.Position{} }, "no position"},
	} {
		q := player.AskGame(game)
		tt.change(&q)
		err := q.Check(&player.Limits{})
		if tt.fault == "" && err != nil || tt.fault != "" && (!errors.Is(err, player.ErrQuestion) || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.fault)
		}
	}
}
