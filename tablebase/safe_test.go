package tablebase_test

import (
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes a look-up panic, nor does the lack of tables.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	rook, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/9/R2K5 w")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := tablebase.Open([]string{"testdata"}, tablebase.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	index, err := tablebase.NewIndex(tablebase.ClassOf(new(rook.Board())))
	if err != nil {
		t.Fatal(err)
	}
	law := safelaw.Law{Calls: 60, Except: map[string]string{"tablebase.Index.Number": "wants a placement of its class"}, Values: []any{start, &start, &rook, &xiangqi.Position{}, rook.Board(), new(rook.Board()), index.Class(), strings.NewReader("x"), fstest.MapFS{}},
		Set: []reflect.Type{reflect.TypeFor[*xiangqi.Board](), reflect.TypeFor[io.ReaderAt](), reflect.TypeFor[fs.FS]()}}
	receivers := []any{
		tables, (*tablebase.Prober)(nil), &tablebase.Prober{}, index, index.Class(), tablebase.Class{}, tablebase.Config{}, tablebase.Header{},
		tablebase.Counts{}, tablebase.MoveValue{},
	}
	for _, n := range []int{0, 1, -1, 2, 5, 127, -128, 200, 255, 30_000, -30_000} {
		receivers = append(receivers, tablebase.Kind(n), tablebase.Rules(n), tablebase.Value(n), tablebase.WDL(n), tablebase.Exchange(n))
	}
	law.Check(t, receivers, map[string]any{
		"Extension": tablebase.Extension, "FileName": tablebase.FileName, "ClassOf": tablebase.ClassOf, "ParseClass": tablebase.ParseClass,
		"NewIndex": tablebase.NewIndex, "OpenTable": tablebase.OpenTable, "OpenTableIn": tablebase.OpenTableIn, "WinIn": tablebase.WinIn, "LossIn": tablebase.LossIn,
		"NewTable": tablebase.NewTable,
	})
}
