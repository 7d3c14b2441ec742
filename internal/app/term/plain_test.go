package term

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// hold reads a dialogue from a text and returns what was answered.
func hold(t *testing.T, o Options, input string) (string, Outcome) {
	t.Helper()
	var out bytes.Buffer
	left, err := Plain(t.Context(), strings.NewReader(input), &out, o)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), left
}

// TestDialogues compares whole dialogues with golden files.
func TestDialogues(t *testing.T) {
	inputs := map[string]string{
		"two-people": "炮二平五\nh9g7\nH2+3\nfen\nmoves\nundo\nboard off\nflip\nmen\nhelp\nwhat\nresign\nresult\n",
		"mate":       "fen 3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 1\ne0e9\ni7i9\nh2e2\nquit\nnot read\n",
		"empty":      "",
	}
	for name, input := range inputs {
		for _, lang := range phrases.Languages() {
			o := testOptions(files{})
			o.Language = lang
			got, _ := hold(t, o, input)
			compare(t, "plain-"+name+"-"+string(lang), got)
			o.ASCII, o.Language = true, phrases.English
			if got, _ = hold(t, o, input); strings.IndexFunc(got, func(r rune) bool { return r > '~' }) >= 0 {
				t.Errorf("%s: not ASCII:\n%s", name, got)
			}
		}
	}
}

// TestPlainGame plays a game against level 1 to its end through pipes, asking for
// a hint before each move, and reads the game back from the file it saves.
func TestPlainGame(t *testing.T) {
	f := files{}
	o := testOptions(f)
	o.Two, o.Level = false, 1
	toGame, lines := io.Pipe()
	answers, fromGame := io.Pipe()
	ended := make(chan error, 1)
	var left Outcome
	go func() {
		var err error
		left, err = Plain(t.Context(), toGame, fromGame, o)
		ended <- errors.Join(err, fromGame.Close())
	}()
	hint := regexp.MustCompile(`Hint: \S+ \((\w{4})\)`)
	in := bufio.NewReader(answers)
	ask := func(line string) string {
		if _, err := io.WriteString(lines, line+"\n"); err != nil {
			t.Fatal(err)
		}
		return readPrompt(t, in)
	}
	readPrompt(t, in)
	over := ""
	for ply := 0; over == ""; ply++ {
		if ply > 300 {
			t.Fatal("the game does not end")
		}
		advice := hint.FindStringSubmatch(ask("hint"))
		if advice == nil {
			t.Fatal("no hint")
		}
		if answer := ask(advice[1]); strings.Contains(answer, "wins: ") || strings.Contains(answer, "Draw: ") {
			over = answer
		}
	}
	if answer := ask("save game.pgn"); !strings.Contains(answer, "Saved") {
		t.Error(answer)
	}
	if err := lines.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	t.Logf("%d plies: %v", len(left.Moves), left.Verdict)
	games, errs := record.ReadBytes(f["game.pgn"], record.PGN, record.ReadOptions{})
	if len(errs) > 0 || len(games) != 1 || games[0].Result != left.Verdict.Result || left.Verdict.Result == xiangqi.Undecided {
		t.Errorf("saved %d games, errors %v; left with %v", len(games), errs, left.Verdict)
	}
}

// readPrompt reads up to the next prompt.
func readPrompt(t *testing.T, in *bufio.Reader) string {
	t.Helper()
	var b strings.Builder
	for !strings.HasSuffix(b.String(), "> ") {
		c, err := in.ReadByte()
		if err != nil {
			t.Fatalf("%v after %q", err, b.String())
		}
		b.WriteByte(c)
	}
	return b.String()
}

// TestPlainEndings ends with its context, with a broken input or output, and with
// a line that is too long.
func TestPlainEndings(t *testing.T) {
	o := testOptions(files{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Plain(ctx, strings.NewReader("h2e2\n"), io.Discard, o); err != nil {
		t.Errorf("cancelled: %v", err)
	}
	broken := errors.New("broken")
	if _, err := Plain(t.Context(), iotest.ErrReader(broken), io.Discard, o); !errors.Is(err, broken) {
		t.Errorf("broken input: %v", err)
	}
	if _, err := Plain(t.Context(), strings.NewReader("h2e2\n"), brokenWriter{broken}, o); !errors.Is(err, broken) {
		t.Errorf("broken output: %v", err)
	}
	if _, err := Plain(t.Context(), strings.NewReader(strings.Repeat("x", 2*maxLine)), io.Discard, o); !errors.Is(err, bufio.ErrTooLong) {
		t.Errorf("a long line: %v", err)
	}
	// Two engines play until they are stopped.
	o.Seed, o.Level, o.MoveTime = 0, 20, 10*time.Millisecond
	ctx, cancel = context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	watch := &stopWriter{word: "Black: ", stop: cancel}
	if left, err := Plain(ctx, strings.NewReader("engine both\n"), watch, o); err != nil || len(left.Moves) < 2 {
		t.Errorf("two engines: %d moves, %v", len(left.Moves), err)
	}
}

// stopWriter calls stop once a line with the word was written.
type stopWriter struct {
	word string
	stop func()
}

func (w *stopWriter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("\n"+w.word)) {
		w.stop()
	}
	return len(p), nil
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// TestPlainRecords walks a record to its end and prints its result.
func TestPlainRecords(t *testing.T) {
	name := filepath.Join("testdata", "note.pgn")
	o := testOptions(nil)
	o.Open = func(name string) (io.ReadCloser, error) { return os.Open(name) }
	o.Record = name
	got, left := hold(t, o, "next\nnext\nlast\nresult\n")
	if !strings.Contains(got, "The usual start.") || len(left.Moves) != 4 || !strings.Contains(got, "Result in the record: Red wins") {
		t.Errorf("%d moves\n%s", len(left.Moves), got)
	}
}
