package review

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// newPlayers returns players that search with one thread.
func newPlayers(t testing.TB, n int) []player.Player {
	t.Helper()
	var list []player.Player
	for range n {
		o := engine.DefaultOptions()
		o.Hash = 8
		p := player.New(player.Searcher(o))
		t.Cleanup(func() { _ = p.Close() })
		list = append(list, p)
	}
	return list
}

func newOptions(t testing.TB, nodes uint64, players int) Options {
	t.Helper()
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tables.Close() })
	return Options{Effort: Effort{Nodes: nodes}, Rules: xiangqi.RulesAXF(), Players: newPlayers(t, players), Tables: tables}
}

// readGames reads games written one a line.
func readGames(t testing.TB, file string, most int) []*record.Game {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var list []*record.Game
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() && len(list) < most {
		list = append(list, gameOf(t, lines.Bytes()))
	}
	return list
}

func gameOf(t testing.TB, line []byte) *record.Game {
	t.Helper()
	var data struct{ ID, Event, Date, Red, Black, Result, Moves string }
	if err := json.Unmarshal(line, &data); err != nil {
		t.Fatal(err)
	}
	g := record.New()
	n := g.Root
	for word := range strings.FieldsSeq(data.Moves) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		n = n.Add(m)
	}
	g.Headers.Set("Event", data.Event)
	g.Headers.Set("Date", data.Date)
	g.Headers.Set("Red", data.Red)
	g.Headers.Set("Black", data.Black)
	g.Result, _ = xiangqi.ParseResult(data.Result)
	return g
}

// The report of a game does not depend on how many players search, nor on when.
func TestSameTwice(t *testing.T) {
	longtest.Only(t, "reviews a game twice")
	g := readGames(t, "testdata/games.jsonl", 1)[0]
	var reports [2]string
	for i := range reports {
		r, err := Run(t.Context(), g, newOptions(t, 300, i+1))
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		reports[i] = string(text)
		if i == 0 {
			checkReport(t, r)
		}
	}
	if reports[0] != reports[1] {
		t.Errorf("one player:  %s\ntwo players: %s", reports[0], reports[1])
	}
}

// checkReport holds what every whole report keeps.
func checkReport(t *testing.T, r *Report) {
	t.Helper()
	if !r.Whole() || len(r.Values) != len(r.Moves)+1 || r.Opening == nil || r.Opening.Code == "" {
		t.Errorf("pass %q, %d values for %d moves, opening %v", r.Pass, len(r.Values), len(r.Moves), r.Opening)
	}
	counted := map[Mark]int{}
	for _, s := range r.Sides {
		if s.Accuracy == nil || *s.Accuracy < 0 || *s.Accuracy > 100 {
			t.Errorf("accuracy %v", s.Accuracy)
		}
		for m, n := range s.Marks {
			counted[m] += n
		}
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		counted[m.Mark]--
		if want := max(0, before(r, i)-after(r, i)); m.Loss != 0 && (m.Loss < want-0.002 || m.Loss > want+0.002) {
			t.Errorf("ply %d: loses %v, from %v to %v", m.Ply, m.Loss, before(r, i), after(r, i))
		}
		if m.Loss < inaccuracyLoss && (m.Mark.Bad() || m.Mark == Inaccuracy) && m.Mark != MissedMate {
			t.Errorf("ply %d: %v loses %v", m.Ply, m.Mark, m.Loss)
		}
	}
	for i := range r.Moves {
		if jumped(r, i) {
			t.Errorf("ply %d %v %v: from %.3f to %.3f without a mark", i+1, r.Moves[i].Text, r.Moves[i].Mark, before(r, i), after(r, i))
		}
	}
	checkSentences(t, r)
	for m, n := range counted {
		if n != 0 {
			t.Errorf("%s: the sum is %d off", m, n)
		}
	}
}

// jumped reports whether the value changes across a move by as much as a mistake without
// a mark that says so.
func jumped(r *Report, i int) bool {
	m := &r.Moves[i]
	explained := m.Mark.Bad() || m.Mark == BookMove || m.Mark == Forced
	return !explained && math.Abs(before(r, i)-after(r, i)) >= mistakeLoss+0.002 // both are rounded
}

// before and after return the expected score of the side that moves.
func before(r *Report, i int) float64 { return forSideOf(r, i, r.Values[i].Win) }
func after(r *Report, i int) float64  { return forSideOf(r, i, r.Values[i+1].Win) }

func forSideOf(r *Report, i int, win float64) float64 {
	if r.Moves[i].Side == xiangqi.Black {
		return 1 - win
	}
	return win
}

// coordinates are points as programs name them.
var coordinates = regexp.MustCompile(`\b[a-i][0-9]\b|\b[a-i][0-9][^\x00-\x7f]`)

// checkSentence checks that a sentence gives the moves of its line, in every language.
func checkSentence(t *testing.T, before *xiangqi.Position, m *Move, reason *Reason) {
	t.Helper()
	from := *before
	if reason.after() {
		from.MakeMove(m.Move)
	}
	line := LineText(from, reason.Line)
	for l, text := range reason.Text {
		if !strings.Contains(text, line.In(l)) {
			t.Errorf("ply %d, %s, %s: %q does not tell the line %q", m.Ply, reason.Kind, l, text, line.In(l))
		}
	}
	if r := reason; len(r.Threat) > 0 {
		for _, m := range r.Line {
			from.MakeMove(m)
		}
		from.MakeNullMove()
		for l, text := range LineText(from, r.Threat) {
			if !strings.Contains(r.Text.In(l), text) {
				t.Errorf("ply %d, %s, %s: %q does not tell the threat %q", m.Ply, r.Kind, l, r.Text.In(l), text)
			}
		}
	}
	for l, text := range reason.Text {
		if found := coordinates.FindString(text); found != "" {
			t.Errorf("ply %d, %s, %s: %q names %s, which no board shows", m.Ply, reason.Kind, l, text, found)
		}
	}
	if len(reason.Text) < 3 {
		t.Errorf("ply %d: %s is told in %d languages", m.Ply, reason.Kind, len(reason.Text))
	}
}

// A review that is stopped keeps what it has, and the first picture has every
// position.
func TestCancel(t *testing.T) {
	g := readGames(t, "testdata/games.jsonl", 2)[1]
	ctx, cancel := context.WithCancel(t.Context())
	o := newOptions(t, 100_000, 1)
	passes := []Pass{}
	o.Progress = func(p Progress) {
		if p.Report != nil {
			passes = append(passes, p.Pass)
		}
		if p.Pass == Main {
			cancel()
		}
	}
	r, err := Run(ctx, g, o)
	if !errors.Is(err, context.Canceled) || r == nil || r.Pass != Quick || len(passes) != 1 {
		t.Fatalf("%v, report %+v after %v", err, r, passes)
	}
	if len(r.Values) != len(g.Moves())+1 || r.Values[3].Depth == 0 || r.Moves[3].Mark == "" {
		t.Errorf("values %+v", r.Values)
	}
}

func TestNothingToReview(t *testing.T) {
	if _, err := Run(t.Context(), record.New(), newOptions(t, 100, 1)); !errors.Is(err, ErrNoMoves) {
		t.Errorf("a game without moves: %v", err)
	}
	g := record.New()
	g.Start = xiangqi.Setup{}
	if _, err := Run(t.Context(), g, newOptions(t, 100, 1)); !errors.Is(err, xiangqi.ErrSetup) {
		t.Errorf("a game without a position: %v", err)
	}
}

// Red misses mate in one and gives his rook away, in an ending that the tables know:
// one move, and all that can be said about it.
func TestMarks(t *testing.T) {
	g := play(t, "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1", "a5a1", "i1a1")
	r, err := Run(t.Context(), g, newOptions(t, 2_000, 1))
	if err != nil {
		t.Fatal(err)
	}
	m := &r.Moves[0]
	kinds := []Kind{}
	for i := range m.Reasons {
		kinds = append(kinds, m.Reasons[i].Kind)
	}
	if m.Mark != MissedMate || !slices.Equal(kinds, []Kind{MissesMate, AllowsMate, TableLoss}) {
		t.Errorf("mark %v, reasons %v", m.Mark, kinds)
	}
	if m.Reasons[0].Mate != 1 || m.Reasons[0].Text.In("en") != "Misses mate in 1 (facing kings): R9=6" {
		t.Errorf("missed mate: %+v", m.Reasons[0])
	}
	want := &Endgame{From: 0, Result: tablebase.Win, Changes: []EndgameChange{{Ply: 1, Before: tablebase.Win, After: tablebase.Loss}}}
	if !reflect.DeepEqual(r.Endgame, want) {
		t.Errorf("endgame %+v, want %+v", r.Endgame, want)
	}
	if !slices.Equal(r.Turning, []int{1}) || r.Sides[0].Marks[MissedMate] != 1 {
		t.Errorf("turning %v, red %+v", r.Turning, r.Sides[0])
	}
	checkSentences(t, r)
}

// A mated position is worth a mate in no moves, for the side that has mated; records
// keep no evaluation of it.
func TestMatedAtTheEnd(t *testing.T) {
	g := play(t, "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1", "a5d5")
	r, err := Run(t.Context(), g, newOptions(t, 500, 1))
	if err != nil {
		t.Fatal(err)
	}
	v := &r.Values[1]
	if v.Mate == nil || *v.Mate != 0 || v.Centipawns != nil || v.Win != 1 || v.Score() != -engine.MateInMoves(0) {
		t.Errorf("after the mate: %+v, score %v", v, v.Score())
	}
	if notes := r.Notes(phrases.English); notes[0].Eval == nil || notes[1].Eval != nil {
		t.Errorf("noted evaluations %v, %v", notes[0].Eval, notes[1].Eval)
	}
}

// play is a game from a position.
func play(t *testing.T, fen string, moves ...string) *record.Game {
	t.Helper()
	start, err := xiangqi.ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := record.NewFrom(start)
	n := g.Root
	for _, text := range moves {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if n, err = g.Play(n, m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func checkSentences(t *testing.T, r *Report) {
	t.Helper()
	positions := r.Positions()
	for i := range r.Moves {
		for j := range r.Moves[i].Reasons {
			if m := &r.Moves[i]; m.Reasons[j].Kind != TableLoss {
				checkSentence(t, &positions[i], m, &m.Reasons[j])
			}
		}
	}
}

func TestAccuracy(t *testing.T) {
	if _, ok := accuracy(nil); ok {
		t.Error("no moves have an accuracy")
	}
	for _, tt := range []struct {
		losses []float64
		want   float64
	}{{[]float64{0, 0}, 100}, {[]float64{0.1}, 63.6}, {[]float64{0.4}, 14.9}, {[]float64{0, 1}, 26.2}} {
		if got, _ := accuracy(tt.losses); got != tt.want {
			t.Errorf("accuracy(%v) = %v, want %v", tt.losses, got, tt.want)
		}
	}
	if Win(0) != 0.5 || Win(engine.MateInMoves(3)) != 1 || Win(engine.MateInMoves(-3)) != 0 || Win(winScale) < 0.73 || Win(winScale) > 0.74 {
		t.Errorf("Win: %v %v %v", Win(0), Win(engine.MateInMoves(3)), Win(winScale))
	}
}

// Annotate writes signs, comments, evaluations and better lines, and nothing twice.
func TestAnnotate(t *testing.T) {
	g := readGames(t, "testdata/games.jsonl", 1)[0]
	r, err := Run(t.Context(), g, newOptions(t, 300, 1))
	if err != nil {
		t.Fatal(err)
	}
	r.Moves[7].Mark, r.Moves[7].Better = Blunder, r.Values[7].Line[:1]
	r.Moves[7].Better = []xiangqi.Move{positionsMove(t, r, 7)}
	var texts [2]string
	for i := range texts {
		if err := r.Annotate(g, "zh"); err != nil {
			t.Fatal(err)
		}
		data, _, err := record.Marshal(g, record.PGN, record.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(data)
	}
	if texts[0] != texts[1] {
		t.Error("the second time something else was written")
	}
	if !strings.Contains(texts[0], "败着") || !strings.Contains(texts[0], "$4") && !strings.Contains(texts[0], "??") || !strings.Contains(texts[0], "[%eval") {
		t.Errorf("no sign, mark or evaluation in\n%s", texts[0])
	}
	if c := g.Count(); c.Variations < 1 {
		t.Errorf("%+v: no variation", c)
	}
}

// positionsMove is some legal move that was not played.
func positionsMove(t *testing.T, r *Report, i int) xiangqi.Move {
	t.Helper()
	for _, m := range r.Positions()[i].LegalMoves() {
		if m != r.Moves[i].Move {
			return m
		}
	}
	t.Fatal("only one move")
	return xiangqi.NoMove
}

// What a person tries at a mistake is judged as the moves of the game are.
func TestTry(t *testing.T) {
	pos, err := xiangqi.ParseFEN("3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[string]Mark{"a5d5": Best, "a5a1": Blunder} {
		m, err := xiangqi.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Try(t.Context(), newOptions(t, 1_000, 1), pos, nil, m, 1)
		if err != nil || got.Mark != want {
			t.Errorf("%s: %+v, %v, want %v", move, got, err, want)
		}
		if refuted := len(got.Reply) > 0; refuted != (want == Blunder) {
			t.Errorf("%s: the reply is %v", move, got.Reply)
		}
	}
}
