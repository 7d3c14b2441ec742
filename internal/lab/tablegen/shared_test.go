package tablegen

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// all makes the tests take all classes of the facts, not only small ones.
var all = os.Getenv("CHUHE_TABLES") == "all"

// helperFolder, when set, makes this program generate tables there and end: it
// is the victim of TestKilled.
var helperFolder = os.Getenv("CHUHE_TABLES_HELPER")

func TestMain(m *testing.M) {
	if helperFolder != "" {
		classes, err := endgame.ParseNames([]string{"one-bare"})
		if err == nil {
			_, err = Generate(context.Background(), classes, Mates, Options{Folder: helperFolder})
		}
		fmt.Println(err)
		os.Exit(1) // it should not live so long
	}
	status := m.Run()
	if folder, err := shared(); err == nil {
		_ = os.RemoveAll(folder) // a temporary folder: the system removes it otherwise
	}
	os.Exit(status)
}

// shared makes the tables that several tests look at.
var shared = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "tables")
	if err != nil {
		return "", err
	}
	facts, err := readFacts()
	if err != nil {
		return folder, err
	}
	var classes []tablebase.Class
	for _, f := range facts.Classes {
		classes = append(classes, f.Class)
	}
	_, err = Generate(context.Background(), classes, Mates, Options{Folder: folder})
	return folder, err
})

func sharedFolder(t testing.TB) string {
	t.Helper()
	folder, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// factFile is the form of testdata/facts.json.
type factFile struct {
	Classes   []classFacts     `json:"classes"`
	Perpetual []perpetualFacts `json:"perpetual_check"`
}

type classFacts struct {
	Class      tablebase.Class `json:"class"`
	Placements uint64          `json:"index_entries_without_mirror"`
	Red        countFacts      `json:"red_to_move"`
	Black      countFacts      `json:"black_to_move"`
	Positions  []struct {
		FEN    string `json:"fen"`
		Result string `json:"result"`
		DTM    int    `json:"dtm"`
	} `json:"positions"`
}

type countFacts struct {
	Legal, Win, Loss, Draw uint64
	MaxWin                 *int `json:"max_win_dtm"`
	MaxLoss                *int `json:"max_loss_dtm"`
}

// counts returns the facts as a header has them.
func (c *countFacts) counts() tablebase.Counts {
	counts := tablebase.Counts{Legal: c.Legal, Win: c.Win, Loss: c.Loss, Draw: c.Draw, MaxWin: -1, MaxLoss: -1}
	if c.MaxWin != nil {
		counts.MaxWin = *c.MaxWin
	}
	if c.MaxLoss != nil {
		counts.MaxLoss = *c.MaxLoss
	}
	return counts
}

type perpetualFacts struct {
	Class     tablebase.Class `json:"class"`
	Draws     [2]uint64       `json:"ruleless_draws"`
	RedWins   [2]uint64       `json:"become_red_wins"`
	BlackWins [2]uint64       `json:"become_black_wins"`
	Sample    *string         `json:"sample_red_to_move"`
}

// readFacts returns the facts about the classes that this run looks at.
func readFacts() (f factFile, err error) {
	const small = 80_000 // numbers
	data, err := os.ReadFile("testdata/facts.json")
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return f, err
	}
	tooLarge := func(c tablebase.Class, limit uint64) bool { return !all && endgame.Entries(c)/2 > limit }
	f.Classes = slices.DeleteFunc(f.Classes, func(c classFacts) bool { return tooLarge(c.Class, small) && c.Class.String() != "KRKN" })
	f.Perpetual = slices.DeleteFunc(f.Perpetual, func(p perpetualFacts) bool { return tooLarge(p.Class, 4*small) })
	return f, nil
}

func mustClass(t testing.TB, name string) tablebase.Class {
	t.Helper()
	c, err := tablebase.ParseClass(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustPosition(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mustLoad reads a table of a folder, numbers that are no legal positions marked.
func mustLoad(t testing.TB, dir, class string, k tablebase.Kind, r tablebase.Rules) *dense {
	t.Helper()
	table, err := folder(dir).open(mustClass(t, class), k, r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	}()
	d, err := loadLegal(context.Background(), table, 2)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// prober opens the tables of a folder.
func prober(t testing.TB, folder string, options tablebase.Options) *tablebase.Prober {
	t.Helper()
	options.OnFault = func(err error) { t.Error(err) }
	p, err := tablebase.Open([]string{folder}, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func newWriter(t testing.TB) *tablebase.Writer {
	t.Helper()
	w, err := tablebase.NewWriter(2)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// source gives the values back: a tablebase.Source.
func (d *dense) source(side xiangqi.Color, first uint64, dst []tablebase.Value) {
	for i := range dst {
		dst[i] = d.value(side, first+uint64(i))
	}
}
