package term

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestNewAsks before a game goes that is running, and only then.
func TestNewAsks(t *testing.T) {
	m := newScreen(t, testOptions(nil))
	press(m, "f2")
	if m.asking != nil {
		t.Fatal("asked though nothing was played")
	}
	press(m, "h2e2", "enter", "f2")
	if m.asking == nil || !m.failed || m.Live().Ply() != 1 {
		t.Fatalf("the game went at once: %q", m.message)
	}
	if text := screenText(t, m); !strings.Contains(text, "Game in progress.") {
		t.Errorf("no question:\n%s", text)
	}
	press(m, "esc")
	press(m, "enter") // of the cursor
	if m.asking != nil || m.Live().Ply() != 1 {
		t.Fatal("the game went though Esc was pressed")
	}
	m.moved()
	press(m, "f2", "f2")
	if m.Live().Ply() != 0 || m.Record().Root.Next() != nil {
		t.Error("no new game after F2 twice")
	}
	press(m, "h2e2", "enter")
	m.Update(tea.PasteMsg{Content: "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"})
	if m.asking == nil || m.Live().Ply() != 1 {
		t.Fatal("what was pasted took the place of a running game at once")
	}
	press(m, "enter")
	if m.Record().Root.End().Ply() != 4 {
		t.Error("what was pasted is not there")
	}
	press(m, "f2")
	if m.asking != nil {
		t.Error("asked for a record in which nothing was played")
	}
}

// TestComments are next to the board as far as there is room, and whole under F7.
func TestComments(t *testing.T) {
	var words []string
	for i := range 400 {
		words = append(words, fmt.Sprintf("word%d", i))
	}
	m := newScreen(t, testOptions(nil))
	m.Update(tea.PasteMsg{Content: "[Game \"Chinese Chess\"]\n\n1. h2e2 {" + strings.Join(words, " ") + "} h9g7\n"})
	press(m, "pgdown")
	text := screenText(t, m)
	if !strings.Contains(text, "word7") || !strings.Contains(text, "... F7") {
		t.Errorf("no comment beside the board:\n%s", text)
	}
	press(m, "f7")
	seen := map[string]bool{}
	for range 20 {
		for word := range strings.FieldsSeq(screenText(t, m)) {
			seen[word] = true
		}
		press(m, "pgdown")
	}
	for _, word := range words {
		if !seen[word] {
			t.Fatalf("%s cannot be read", word)
		}
	}
	press(m, "up", "home", "f1")
	if m.sheet != nil {
		t.Error("the text stays")
	}
}

// TestTables reports what the tables have, in every language and as text.
func TestTables(t *testing.T) {
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tables.Close() })
	o := testOptions(nil)
	o.Tables = endgame.New(tables).Look
	o.Start = "4k4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1"
	for _, l := range phrases.Languages() {
		o.Language = l
		m := newScreen(t, o)
		press(m, "tables", "enter")
		compare(t, "tables-"+string(l), screenText(t, m))
	}
	o.Start, o.Language = "", phrases.English
	m := newScreen(t, o)
	press(m, "tables", "enter")
	if m.sheet != nil || !m.failed {
		t.Errorf("tables of the start: %q", m.message)
	}
}

// mateInTwo is won by the pawns alone, and not with a move of the king.
const mateInTwo = "3ak4/4aPP2/b8/9/9/9/9/9/9/4K4 w - - 0 1"

// withProblem adds a problem to the options and counts what is noted.
func withProblem(o Options, noted *int) Options {
	p := &problems.Problem{ID: "two-pawns", Name: "Two pawns", Collection: "Test", FEN: mateInTwo, Outcome: &problems.Outcome{
		Verdict: problems.Proved, Mate: &problems.Mate{Moves: 2},
	}}
	o.Problem = func(ctx context.Context, which string) (*problems.Attempt, error) {
		if which != "next" && which != p.ID {
			return nil, fmt.Errorf("no problem %q", which)
		}
		return problems.NewAttempt(ctx, mate.New(mate.Options{Rules: xiangqi.RulesAXF()}), p)
	}
	o.Note = func(context.Context, *problems.Attempt, float64) (int, error) {
		*noted++
		return 1500, nil
	}
	return o
}

// wait runs a command of the screen to its end.
func wait(t *testing.T, m *model, cmd tea.Cmd) {
	t.Helper()
	if m.working == nil {
		t.Fatalf("the solver is not asked: %q", m.message)
	}
	m.Update(answer(cmd))
}

// answer finds the message of the solver among those of a batch.
func answer(cmd tea.Cmd) tea.Msg {
	msg := cmd()
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			if c == nil {
				continue
			}
			if done, ok := c().(workedMsg); ok {
				return done
			}
		}
	}
	return msg
}

// TestProblem is posed, answers wrong moves and right ones, helps, and is solved.
func TestProblem(t *testing.T) {
	noted := 0
	m := newScreen(t, withProblem(testOptions(nil), &noted))
	wait(t, m, press(m, "problem", "enter"))
	if got := m.Game().Position(); got.FEN() != mateInTwo || !strings.Contains(screenText(t, m), "Test Two pawns") {
		t.Fatalf("%s, %q", got.FEN(), m.message)
	}
	wait(t, m, press(m, "e0d0", "enter"))
	if !m.failed || m.Live().Ply() != 0 {
		t.Fatalf("a wrong move was played: %q", m.message)
	}
	for range 3 {
		press(m, "f4")
	}
	if m.hint == xiangqi.NoMove {
		t.Fatalf("three hints without the move: %q", m.message)
	}
	for range 2 {
		for range 3 {
			press(m, "f4")
		}
		wait(t, m, press(m, m.hint.String(), "enter"))
	}
	if !m.Game().Over() || noted != 1 || !strings.Contains(m.message, "1500") {
		t.Errorf("noted %d times, %q", noted, m.message)
	}
	wait(t, m, press(m, "problem two-pawns", "enter"))
	press(m, "giveup", "enter")
	if m.Live().Ply() != 0 || m.Live().Next() == nil || noted != 2 {
		t.Errorf("the solution cannot be walked: %q", m.message)
	}
	wait(t, m, press(m, "problem nothing", "enter"))
	if !m.failed {
		t.Errorf("a problem that is not there: %q", m.message)
	}
}

// TestSolverIsCalledOff by Esc, and nothing else is done while it works.
func TestSolverIsCalledOff(t *testing.T) {
	o := testOptions(nil)
	o.Problem = func(ctx context.Context, _ string) (*problems.Attempt, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	m := newScreen(t, o)
	cmd := press(m, "problem", "enter")
	press(m, "h2e2", "enter")
	if m.Live().Ply() != 0 {
		t.Error("a move was played meanwhile")
	}
	press(m, "esc")
	wait(t, m, cmd)
	if !m.failed || m.working != nil {
		t.Errorf("%q", m.message)
	}
}
