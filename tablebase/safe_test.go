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

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	rook, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/9/R2K5 w")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := tablebase.Open([]string{"testdata"}, tablebase.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tables.Close() })
	index, err := tablebase.NewIndex(tablebase.ClassOf(new(rook.Board())))
	if err != nil {
		t.Fatal(err)
	}
	law = safelaw.Law{Calls: 60, Except: map[string]string{"tablebase.Index.Number": "wants a placement of its class"}, Values: []any{start, &start, &rook, &xiangqi.Position{}, rook.Board(), new(rook.Board()), index.Class(), strings.NewReader("x"), fstest.MapFS{}},
		Set: []reflect.Type{reflect.TypeFor[*xiangqi.Board](), reflect.TypeFor[io.ReaderAt](), reflect.TypeFor[fs.FS]()}}
	receivers := []any{
		tables, (*tablebase.Prober)(nil), &tablebase.Prober{}, index, index.Class(), tablebase.Class{}, tablebase.Config{}, tablebase.Header{},
		tablebase.Counts{}, tablebase.MoveValue{},
	}
	for _, n := range []int{0, 1, -1, 2, 5, 127, -128, 200, 255, 30_000, -30_000} {
		receivers = append(receivers, tablebase.Kind(n), tablebase.Rules(n), tablebase.Value(n), tablebase.WDL(n), tablebase.Exchange(n))
	}
	return law, receivers
}

// No value that the types allow makes a look-up panic, nor does the lack of tables.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
