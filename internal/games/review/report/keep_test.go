package report

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// openingGame begins at the start and ends within an opening.
const openingGame = `[Event "=1+1"]
[Red "王"]
[Black "李"]
[Result "1/2-1/2"]

1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 g6g5 4. h0h6 b9c7 1/2-1/2
`

// errAsked is the error of a player that is not to be asked.
var errAsked = errors.New("asked")

// searchesNothing is a player of the same name as another that is not to be asked.
func searchesNothing(name string) player.Player {
	return named{name: name, Player: player.Func(func(context.Context, player.Question, player.Limits) (player.Answer, error) {
		return player.Answer{}, errAsked
	})}
}

type named struct {
	player.Player
	name string
}

func (n named) Name() string { return n.name }

// open opens kept reviews for as long as the test runs, or until close.
func open(t *testing.T, path, settings string) (k *Keep, closeIt func()) {
	t.Helper()
	k, err := OpenKeep(path, settings)
	if err != nil {
		t.Fatal(err)
	}
	return k, func() {
		if err := k.Close(); err != nil {
			t.Error(err)
		}
	}
}

// shown is all that a batch can be shown as.
func shown(t *testing.T, b *Batch) []byte {
	t.Helper()
	var all bytes.Buffer
	for _, l := range phrases.Languages() {
		err := errors.Join(b.WriteText(&all, l), WriteHTML(&all, b.Games, l), b.WriteTable(&all, l))
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(b.WriteRecords(&all, record.PGN), json.NewEncoder(&all).Encode(b)); err != nil {
		t.Fatal(err)
	}
	return all.Bytes()
}

// TestKeep reviews games, a file keeps the reviews, and the same games are shown byte for byte
// as they were without a search. A run that was killed while it wrote continues.
func TestKeep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.jsonl")
	o := Options{Review: reviewOptions(t), Language: phrases.English}
	o.Review.Book = standard.Book()
	var closeIt func()
	o.Keep, closeIt = open(t, path, "x")
	b, err := Review(t.Context(), records(blunderGame, openingGame), o)
	if err != nil || o.Keep.Len() != 2 {
		t.Fatal(err, o.Keep.Len())
	}
	if _, err := OpenKeep(path, "x"); !errors.Is(err, filelock.ErrInUse) {
		t.Errorf("a second program opens the file: %v", err)
	}
	closeIt()
	want := shown(t, b)

	o.Review.Players = []player.Player{searchesNothing(o.Review.Players[0].Name())}
	again := func(settings string) ([]byte, error) {
		o.Keep, closeIt = open(t, path, settings)
		defer closeIt()
		b, err := Review(t.Context(), records(blunderGame, openingGame), o)
		if err != nil {
			return nil, err
		}
		return shown(t, b), nil
	}
	got, err := again("x")
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("error %v; shown is\n%s\nwant\n%s", err, got, want)
	}
	if _, err := again("y"); !errors.Is(err, errAsked) {
		t.Errorf("with other settings: %v", err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 5, len(keptForm) - 1, len(keptForm), len(keptForm) + 9, len(whole) - 1} {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		wantLen := max(0, bytes.Count(whole[:cut], []byte("\n"))-1)
		if k, closeIt := open(t, path, "x"); k.Len() != wantLen {
			t.Errorf("cut after %d bytes: %d reviews, want %d", cut, k.Len(), wantLen)
			closeIt()
		} else {
			closeIt()
		}
		if left, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(whole, left) || !bytes.HasSuffix(left, []byte("\n")) {
			t.Errorf("cut after %d bytes: %q is left, error %v", cut, left, err)
		}
	}
}

// TestKeepRefuses opens files that hold something else, and leaves them as they are.
func TestKeepRefuses(t *testing.T) {
	for _, text := range []string{
		"\n", "[Event \"x\"]\n", keptForm + "x\n", keptForm + "{}\n", keptForm + `{"key":"a","report":{}}` + "\n\n", "{\"kept\":\"reviews of chuhe, form 2\"}\n",
	} {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenKeep(path, ""); !errors.Is(err, ErrNotKept) {
			t.Errorf("%q: error %v", text, err)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("%q has become %q, error %v", text, left, err)
		}
	}
}

// TestTable reads the table of a batch.
func TestTable(t *testing.T) {
	o := Options{Review: reviewOptions(t), Language: phrases.English}
	o.Review.Book = standard.Book()
	b, err := Review(t.Context(), records(blunderGame, openingGame), o)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := b.WriteTable(&text, phrases.English); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&text).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatal(rows, err)
	}
	value := func(row int, column string) string { return rows[row][slices.Index(rows[0], column)] }
	for _, tt := range []struct {
		row          int
		column, want string
	}{
		{1, "red", "A <b>"}, {1, "plies", "2"}, {1, "red_missed_mate", "1"}, {1, "opening", ""}, {1, "pass", "final"},
		{2, "event", "'=1+1"}, {2, "red", "王"}, {2, "result", "1/2-1/2"}, {2, "plies", "8"}, {2, "nodes", "1000"},
	} {
		if got := value(tt.row, tt.column); got != tt.want {
			t.Errorf("game %d, %s: %q, want %q", tt.row, tt.column, got, tt.want)
		}
	}
	if value(2, "opening") == "" || value(2, "opening_name") == "" || value(2, "book_plies") == "" {
		t.Errorf("no opening in %q", rows[2])
	}
}
