package referee

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// script is a player that answers with the given moves, one after the other.
func script(moves string) player.Player {
	list := strings.Fields(moves)
	return thinker(func(player.Question) (player.Answer, error) {
		if len(list) == 0 {
			return player.Answer{}, nil
		}
		m, err := xiangqi.ParseMove(list[0])
		list = list[1:]
		return player.Answer{Move: m}, err
	})
}

func seatsFor(red, black player.Player) [2]Seat {
	c := entrant.TimeControl{Depth: 1}
	return [2]Seat{{"R", c, red}, {"B", c, black}}
}

func openingAt(t *testing.T, line string) openings.Opening {
	t.Helper()
	start, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	return openings.Opening{Start: start, Moves: moves}
}

// TestTableAdjudication ends games by the tables that the program carries, but not
// one whose end lies beyond the limit on moves without a capture.
func TestTableAdjudication(t *testing.T) {
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	r := testReferee()
	r.Tables = tables
	for _, tt := range []struct {
		start, reason string
		on            bool
		result        xiangqi.Result
	}{
		{"3k5/9/9/9/9/9/9/9/9/R3K4 w", "table_adjudication", true, xiangqi.RedWins},
		{"4k4/9/9/9/9/9/9/9/9/3K1r3 w", "table_adjudication", true, xiangqi.BlackWins},
		{"3k1a3/4a4/9/9/9/9/9/9/9/N3K4 w", "table_adjudication", true, xiangqi.Draw},
		{"3k5/9/9/9/9/9/9/9/9/R3K4 w", "no_violation", false, xiangqi.Draw},
	} {
		r.Adjudication.Tables = tt.on
		g, err := r.Play(context.Background(), openingAt(t, tt.start), seatsFor(thinker(least), thinker(least)))
		if err != nil {
			t.Fatal(err)
		}
		if g.Result != tt.result || g.Reason != tt.reason {
			t.Errorf("%s: %v, %s, want %v, %s", tt.start, g.Result, g.Reason, tt.result, tt.reason)
		}
	}
	late, err := xiangqi.ParseFEN("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 118 100")
	if err != nil {
		t.Fatal(err)
	}
	axf := xiangqi.RulesAXF()
	axf.NoCaptureLimit = 120
	if result, known := byTables(tables, axf, &late); known {
		t.Errorf("two plies before the limit: %v", result)
	}
}

// TestRefereeEnds plays games to every kind of end. The repetitions are those
// of a rook that checks forever and of kings that step to and fro.
func TestRefereeEnds(t *testing.T) {
	again := func(moves string) string { return strings.Repeat(moves+" ", 4) }
	tests := []struct {
		name, start, red, black string
		result                  xiangqi.Result
		reason                  string
		kind                    entrant.IncidentKind
	}{
		{"checkmate", "3k5/R8/9/9/9/9/9/9/9/1R2K4 w", "b0b9", "", xiangqi.RedWins, "checkmate", ""},
		{"stalemate", "3k5/9/9/9/9/9/9/9/4R4/R4K3 w", "a0a8", "", xiangqi.RedWins, "stalemate", ""},
		{"perpetual check", "3k5/9/9/9/9/9/9/9/9/R3K4 w", "a0a9 " + again("a9a8 a8a9"), again("d9d8 d8d9"),
			xiangqi.BlackWins, "perpetual_check", ""},
		{"repetition", "3k5/9/9/9/9/9/9/9/9/R3K4 w", again("a0a1 a1a0"), again("d9d8 d8d9"),
			xiangqi.Draw, "no_violation", ""},
		{"nothing to win with", "3k5/9/9/9/9/9/9/9/4p4/4K4 w", "e0e1", "", xiangqi.Draw, "no_attacking_material", ""},
		{"illegal", "startpos", "a0a5", "", xiangqi.BlackWins, "illegal_move", entrant.IllegalMove},
		{"no move", "startpos", "h2e2", "", xiangqi.RedWins, "no_move", entrant.NoMove},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := New().Play(context.Background(), openingAt(t, tt.start), seatsFor(script(tt.red), script(tt.black)))
			if err != nil {
				t.Fatal(err)
			}
			if g.Result != tt.result || g.Reason != tt.reason {
				t.Errorf("%v (%s), want %v (%s); moves %s", g.Result, g.Reason, tt.result, tt.reason, g.Moves)
			}
			switch {
			case tt.kind == "" && g.Incident != nil, tt.kind != "" && (g.Incident == nil || g.Incident.Kind != tt.kind):
				t.Errorf("incident %+v, want %q", g.Incident, tt.kind)
			}
		})
	}
}

// TestTimeLoss holds when an engine that thinks for a given time has lost.
func TestTimeLoss(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		name, control string
		took, allowed time.Duration
		lost          bool
	}{
		{"within", "move=100ms", 100 * ms, 0, false},
		{"within the margin", "move=100ms", 150 * ms, 0, false},
		{"beyond the margin", "move=100ms", 151 * ms, 0, true},
		{"told in whole seconds", "move=100ms", 990 * ms, time.Second, false},
		{"clock", "1+0", 1050 * ms, 0, false},
		{"clock over", "1+0", 1051 * ms, 0, true},
		{"byoyomi", "base=1s,byoyomi=500ms", 1500 * ms, 0, false},
		{"byoyomi over", "base=1s,byoyomi=500ms", 1600 * ms, 0, true},
		{"no time", "nodes=5", time.Hour, 0, false},
		{"both", "10+0,move=200ms", 300 * ms, 0, true},
	}
	for _, tt := range tests {
		c, err := entrant.ParseTimeControl(tt.control)
		if err != nil {
			t.Fatal(err)
		}
		r := testReferee()
		r.Margin, r.Adjudication.MostMoves = 50*ms, 1
		slow := thinker(func(q player.Question) (player.Answer, error) {
			a, err := least(q)
			a.Elapsed, a.Allowed = tt.took, tt.allowed
			return a, err
		})
		sides := seatsFor(slow, thinker(least))
		sides[0].Control = c
		g, err := r.Play(context.Background(), openingAt(t, "startpos"), sides)
		if err != nil {
			t.Fatal(err)
		}
		if lost := g.Incident != nil && g.Incident.Kind == entrant.TimeLoss && g.Result == xiangqi.BlackWins; lost != tt.lost {
			t.Errorf("%s: lost on time %t, want %t (%v, %s)", tt.name, lost, tt.lost, g.Result, g.Reason)
		}
	}
}

// TestShortMovesAddUp wants whole milliseconds of moves that take less than one.
func TestShortMovesAddUp(t *testing.T) {
	quick := thinker(func(q player.Question) (player.Answer, error) {
		a, err := least(q)
		a.Elapsed = 400 * time.Microsecond
		return a, err
	})
	r := testReferee()
	r.Adjudication.MostMoves = 10
	g, err := r.Play(context.Background(), openingAt(t, "startpos"), seatsFor(quick, thinker(least)))
	if err != nil {
		t.Fatal(err)
	}
	took := int64(0)
	for i := 0; i < len(g.Thoughts); i += 2 {
		took += g.Thoughts[i].Took
	}
	if len(g.Thoughts) < 20 || took != 4 {
		t.Errorf("ten moves of 0.4 ms took %d ms in all (%d plies)", took, len(g.Thoughts))
	}
}

func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// TestClock follows a clock through moves of given lengths.
func TestClock(t *testing.T) {
	tests := []struct {
		control     string
		spent, left []int        // seconds
		told        player.Clock // after the last
	}{
		{"10+1", []int{3, 2}, []int{8, 7}, player.Clock{Time: seconds(7), Increment: seconds(1)}},
		{"2/10", []int{3, 2, 4}, []int{7, 15, 11}, player.Clock{Time: seconds(11), MovesToGo: 1}},
		{"base=10s,byoyomi=5s", []int{4, 8, 3}, []int{6, 0, 0}, player.Clock{Time: seconds(5), MovesToGo: 1}},
		{"base=10s,byoyomi=5s", []int{4}, []int{6}, player.Clock{Time: seconds(11), Increment: seconds(5)}},
		{"nodes=9", []int{4}, []int{0}, player.Clock{}},
	}
	for _, tt := range tests {
		control, err := entrant.ParseTimeControl(tt.control)
		if err != nil {
			t.Fatal(err)
		}
		c := newClock(control)
		for i, spent := range tt.spent {
			if c.spend(seconds(spent)); c.left != seconds(tt.left[i]) {
				t.Errorf("%s: %v left after move %d, want %ds", tt.control, c.left, i+1, tt.left[i])
			}
		}
		if got := c.tell(); got != tt.told {
			t.Errorf("%s: told %+v, want %+v", tt.control, got, tt.told)
		}
	}
}

// TestAdjudication follows reported scores until they end a game.
func TestAdjudication(t *testing.T) {
	rules := Adjudication{MostMoves: 30}
	if err := rules.ParseResign("600,2"); err != nil {
		t.Fatal(err)
	}
	if err := rules.ParseDraw("20,2,3"); err != nil {
		t.Fatal(err)
	}
	type told struct {
		score player.Score
		known bool
	}
	cp := func(n int) told { return told{player.Score(n), true} }
	mate := func(n int) told { return told{engine.MateInMoves(n), true} }
	tests := []struct {
		name       string
		red, black []told // the last is repeated
		plies      int    // of the game
		reason     string
		result     xiangqi.Result
	}{
		{"agreed win", []told{cp(100), cp(700)}, []told{cp(-90), cp(-601)}, 6, reasonScoreWin, xiangqi.RedWins},
		{"mate scores", []told{mate(-3)}, []told{mate(2)}, 4, reasonScoreWin, xiangqi.BlackWins},
		{"only one says so", []told{cp(900)}, []told{cp(-500)}, 60, reasonMoveLimit, xiangqi.Draw},
		{"interrupted", []told{cp(700), cp(0), cp(700)}, []told{cp(-700)}, 7, reasonScoreWin, xiangqi.RedWins},
		{"draw", []told{cp(20)}, []told{cp(-5)}, 10, reasonScoreDraw, xiangqi.Draw},
		{"no scores", []told{{}}, []told{{}}, 60, reasonMoveLimit, xiangqi.Draw},
	}
	for _, tt := range tests {
		// Pawns and rooks that never meet: no rule ends the game.
		quiet := func(scores []told, moves string) player.Player {
			n, list := 0, strings.Fields(moves)
			return thinker(func(player.Question) (player.Answer, error) {
				m, err := xiangqi.ParseMove(list[n%len(list)])
				score := scores[min(n, len(scores)-1)]
				a := player.Answer{Move: m, Score: score.score, Scored: score.known}
				n++
				return a, err
			})
		}
		r := Referee{Adjudication: rules, Rules: xiangqi.Rules{Set: xiangqi.Computer, Occurrences: 100}}
		red, black := quiet(tt.red, "a0a1 a1a0"), quiet(tt.black, "a9a8 a8a9")
		g, err := r.Play(context.Background(), openingAt(t, "startpos"), seatsFor(red, black))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(g.MoveList()); g.Reason != tt.reason || g.Result != tt.result || n != tt.plies {
			t.Errorf("%s: %v (%s) after %d plies, want %v (%s) after %d", tt.name, g.Result, g.Reason, n, tt.result, tt.reason, tt.plies)
		}
	}
	for _, bad := range []string{"", "600", "600,3,4", "x,3", "600,-1", "9999999,1"} {
		if err := rules.ParseResign(bad); !errors.Is(err, ErrAdjudication) {
			t.Errorf("resign %q: error %v", bad, err)
		}
	}
}

// BenchmarkReferee measures what a ply costs besides the engines' thinking.
func BenchmarkReferee(b *testing.B) {
	r, plies := New(), 0
	for b.Loop() {
		g, err := r.Play(context.Background(), openings.Opening{Start: xiangqi.StartPosition()}, seatsFor(thinker(least), thinker(least)))
		if err != nil {
			b.Fatal(err)
		}
		plies += len(g.MoveList())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}
