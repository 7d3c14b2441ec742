package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// terminal is a tmux session that runs a program in a window of 80 by 24.
type terminal struct {
	t      *testing.T
	socket string
	screen string // as last seen
}

// startTerminal runs the program in a terminal of the locale.
func startTerminal(t *testing.T, locale, command string) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed")
	}
	term := &terminal{t: t, socket: filepath.Join(t.TempDir(), "tmux")}
	term.tmux("-u", "-f", os.DevNull, "new-session", "-d", "-x", "80", "-y", "24", "env", "-u", "LC_CTYPE", "-u", "NO_COLOR", "LC_ALL="+locale, "sh", "-c", command)
	t.Cleanup(func() { _ = exec.Command("tmux", "-S", term.socket, "kill-server").Run() }) // it may have ended
	return term
}

func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", term.socket}, args...)...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %v: %v\n%s\nscreen:\n%s", args, err, out, term.screen)
	}
	return string(out)
}

// write types a text, byte for byte.
func (term *terminal) write(text string) { term.tmux("send-keys", "-l", text) }

// press presses keys by their names.
func (term *terminal) press(keys ...string) { term.tmux(append([]string{"send-keys"}, keys...)...) }

// wait waits until the screen holds a match and returns its groups.
func (term *terminal) wait(pattern string) []string {
	term.t.Helper()
	want := regexp.MustCompile(pattern)
	var found []string
	await.That(term.t, pattern, func() bool {
		term.screen = term.tmux("capture-pane", "-p")
		found = want.FindStringSubmatch(term.screen)
		return found != nil
	}, func() string { return term.screen })
	return found
}

// TestTerminalGame plays the engine's weakest level in a terminal to the end of
// the game, in a UTF-8 and in a C locale. Moves are made in turn by coordinates,
// in notation, with the arrow keys and with the mouse; a hint names them.
func TestTerminalGame(t *testing.T) {
	program := filepath.Join(t.TempDir(), "chuhe")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	for _, locale := range []string{"C.UTF-8", "C"} {
		t.Run(locale, func(t *testing.T) {
			saved := filepath.Join(t.TempDir(), "game.pgn")
			term := startTerminal(t, locale, program+" term --level 1 --seed 3 --movetime 50ms; echo status $?; sleep 60")
			term.wait(`Red to move`)
			playTerminalGame(term)
			if locale == "C" {
				if i := strings.IndexFunc(term.screen, func(r rune) bool { return r > '~' }); i >= 0 {
					t.Errorf("not ASCII:\n%s", term.screen)
				}
			} else if !strings.Contains(term.screen, "帅") {
				t.Errorf("no Chinese pieces:\n%s", term.screen)
			}
			term.write("save " + saved)
			term.press("Enter")
			term.wait(`Saved as`)
			term.press("C-c")
			term.wait(`status 0`)
			record, err := os.ReadFile(saved)
			if err != nil || !strings.Contains(string(record), `[Result "1-0"]`) {
				t.Errorf("saved %q, error %v", record, err)
			}
		})
	}
}

// playTerminalGame plays what the hints say until the game is over.
func playTerminalGame(term *terminal) {
	term.t.Helper()
	for i := range 200 {
		term.press("F4")
		hint := term.wait(`(?m)^Hint: (\S+) \((\w{4})\)`)
		m, err := xiangqi.ParseMove(hint[2])
		if err != nil {
			term.t.Fatal(err)
		}
		switch i % 4 {
		case 0:
			term.write(hint[2])
			term.press("Enter")
		case 1:
			term.write(hint[1])
			term.press("Enter")
		case 2:
			term.walkCursor(m.From())
			term.press("Enter")
			term.walkCursor(m.To())
			term.press("Enter")
		case 3:
			term.click(m.From())
			term.click(m.To())
		}
		end := term.wait(`(?m)^(Black: \S|Red: .* wins: )|wins: [^\n]*checkmated`)
		if strings.Contains(end[0], "wins: ") || strings.Contains(term.screen, "is checkmated") {
			term.t.Logf("won with %d moves:\n%s", i+1, term.screen)
			return
		}
	}
	term.t.Fatalf("the game does not end\n%s", term.screen)
}

// walkCursor walks the cursor to a point, from the corner that it cannot miss.
func (term *terminal) walkCursor(to xiangqi.Square) {
	var keys []string
	for range xiangqi.NumRanks {
		keys = append(keys, "Down", "Left")
	}
	for range to.Rank() {
		keys = append(keys, "Up")
	}
	for range to.File() {
		keys = append(keys, "Right")
	}
	term.press(keys...)
}

// click sends what a terminal sends for a click on a point: column and row from 1.
func (term *terminal) click(sq xiangqi.Square) {
	x, y := 2+4*sq.File()+1+1, 2+2*(9-sq.Rank())+1
	term.write(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x, y, x, y))
}
