package term

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// special are the keys that are no characters.
var special = map[string]tea.KeyPressMsg{
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "f1": {Code: tea.KeyF1}, "f3": {Code: tea.KeyF3},
	"f2": {Code: tea.KeyF2}, "f7": {Code: tea.KeyF7}, "f8": {Code: tea.KeyF8}, "f4": {Code: tea.KeyF4}, "f5": {Code: tea.KeyF5}, "f6": {Code: tea.KeyF6}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

// press presses keys, or types the characters of a text, and returns the last
// command.
func press(m *model, keys ...string) (cmd tea.Cmd) {
	for _, k := range keys {
		if msg, ok := special[k]; ok {
			_, cmd = m.Update(msg)
			continue
		}
		for _, r := range k {
			_, cmd = m.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
	return cmd
}

// finish lets the search under way come to its end.
func finish(t *testing.T, m *model) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for m.thought != nil {
		if time.Now().After(deadline) {
			t.Fatal("the search does not end")
		}
		th := m.thought
		u, open := <-th.updates
		m.Update(thoughtMsg{th, u, open})
	}
}

// TestPaste reads a record out of the clipboard; one line is as typed.
func TestPaste(t *testing.T) {
	m := newScreen(t, testOptions(nil))
	m.Update(tea.PasteMsg{Content: "许银川 先胜 吕钦\r①炮二平五 马8进7\r②马二进三 车9平8\r红胜\r广告\r"})
	if m.failed || m.Record().Root.End().Ply() != 4 || m.Record().Headers.Get("Red") != "许银川" || !strings.Contains(m.message, "广告") {
		t.Fatalf("%d moves, %q", m.Record().Root.End().Ply(), m.message)
	}
	m.Update(tea.PasteMsg{Content: "今天天气很好，出太阳了。\r我们下棋\r"})
	if !m.failed || !strings.Contains(m.message, "今天天气很好") || m.Record().Root.End().Ply() != 4 {
		t.Errorf("no game gave %q", m.message)
	}
	m.Update(tea.PasteMsg{Content: "h2e2"})
	if m.input.Value() != "h2e2" {
		t.Errorf("one line gave %q", m.input.Value())
	}
}

// TestKeys plays with the keyboard alone: by the cursor and by typing.
func TestKeys(t *testing.T) {
	m := newScreen(t, testOptions(nil))
	press(m, "up", "up", "right", "right", "right", "enter") // from e0 to the cannon on h2
	if m.selected != xiangqi.SquareAt(7, 2) {
		t.Fatalf("selected %v, want h2", m.selected)
	}
	press(m, "left", "left", "left", "enter")
	if got := m.Live().Move.String(); got != "h2e2" {
		t.Fatalf("played %s, want h2e2: %s", got, m.message)
	}
	press(m, "马8进7", "enter")
	if got := m.Live().Move.String(); got != "h9g7" {
		t.Fatalf("played %s, want h9g7: %s", got, m.message)
	}
	press(m, "e2e7", "enter")
	if !m.failed || m.message == "" {
		t.Errorf("an illegal move gave %q", m.message)
	}
	press(m, "pgup")
	if m.Live().Ply() != 1 {
		t.Errorf("after page up: ply %d", m.Live().Ply())
	}
	press(m, "end")
	if m.Live().Ply() != 2 {
		t.Errorf("after end: ply %d", m.Live().Ply())
	}
	press(m, "f3")
	if m.Live().Ply() != 1 {
		t.Errorf("after undo: ply %d", m.Live().Ply())
	}
	view := m.view
	press(m, "f6")
	if m.view == view {
		t.Error("the board is not turned")
	}
	press(m, "h2", "esc")
	if m.input.Value() != "" {
		t.Error("escape leaves the input")
	}
	if cmd := press(m, "ctrl+c"); cmd == nil {
		t.Error("ctrl-c does nothing")
	}
}

// TestMouse plays by clicks, and learns why a click is illegal.
func TestMouse(t *testing.T) {
	m := newScreen(t, testOptions(nil))
	click := func(square string) {
		sq, err := xiangqi.ParseSquare(square)
		if err != nil {
			t.Fatal(err)
		}
		m.Update(tea.MouseClickMsg{X: boardLeft + sq.File()*4 + 1, Y: boardTop + (9-sq.Rank())*2, Button: tea.MouseLeft})
	}
	click("h0")
	click("f1") // the leg is blocked by the bishop
	if !m.failed || !strings.Contains(m.message, "blocked") {
		t.Errorf("message %q", m.message)
	}
	click("g2")
	if got := m.Live().Move.String(); got != "h0g2" {
		t.Errorf("played %s, want h0g2: %s", got, m.message)
	}
	click("e0")
	if !m.failed || m.selected != xiangqi.NoSquare {
		t.Errorf("the opponent's piece was taken up: %q", m.message)
	}
	m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if m.Live().Ply() != 0 {
		t.Error("the wheel does not walk")
	}
}

// TestEngineReplies and hints appear, and walking away calls a search off.
func TestEngineReplies(t *testing.T) {
	o := testOptions(nil)
	o.Two, o.Level = false, 1
	m := newScreen(t, o)
	press(m, "f4")
	finish(t, m)
	if m.hint == xiangqi.NoMove || !strings.HasPrefix(m.message, "Hint: ") {
		t.Fatalf("hint %v, message %q", m.hint, m.message)
	}
	press(m, m.hint.String(), "enter")
	if m.thought == nil || !m.engineToMove() {
		t.Fatal("the engine does not think")
	}
	finish(t, m)
	if m.Live().Ply() != 2 || !strings.HasPrefix(m.message, "Black: ") {
		t.Errorf("ply %d, message %q", m.Live().Ply(), m.message)
	}
	press(m, "go", "enter")
	press(m, "pgup")
	if m.thought != nil {
		t.Error("a search goes on though the position has changed")
	}
	press(m, "new", "enter")
	if m.Live().Ply() != 0 {
		t.Errorf("new game: ply %d", m.Live().Ply())
	}
}

// TestAnalysis runs until it is switched off, and follows the position.
func TestAnalysis(t *testing.T) {
	m := newScreen(t, testOptions(nil))
	press(m, "f5")
	first := m.thought
	if first == nil || first.purpose != forAnalysis {
		t.Fatal("no analysis")
	}
	for len(m.shown.lines) < analysisPVs {
		u, open := <-first.updates
		if !open {
			t.Fatal("the analysis has ended")
		}
		m.Update(thoughtMsg{first, u, open})
	}
	if text := screenText(t, m); !strings.Contains(text, "Analysis") {
		t.Errorf("no analysis on the screen:\n%s", text)
	}
	press(m, "h2e2", "enter")
	if m.thought == first || m.thought == nil || m.thought.from != *m.Game().Position() {
		t.Error("the analysis does not follow")
	}
	press(m, "f5")
	if m.thought != nil || m.analysing {
		t.Error("the analysis goes on")
	}
}
