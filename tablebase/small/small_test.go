package small_test

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The longest win of a rook against a knight.
func Example() {
	tables, err := small.Open()
	if err != nil {
		fmt.Println(err)
		return
	}
	pos, err := xiangqi.ParseFEN("5k3/9/9/9/9/R8/9/4n4/9/3K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, _ := tables.ProbeWDL(&pos)
	plies, _ := tables.ProbeDTM(&pos)
	fmt.Println(result, "in", plies, "plies;", tables.Classes(), "classes")
	fmt.Println(tables.Close())
	// Output:
	// win in 25 plies; 55 classes
	// <nil>
}

// TestFiles checks every checksum, and that no product is missing for a class.
func TestFiles(t *testing.T) {
	kinds := make(map[string]int)
	names, err := fs.Glob(small.Files(), "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		kinds[filepath.Ext(name)]++
		table, err := tablebase.OpenTableIn(small.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Check(t.Context()); err != nil {
			t.Error(err)
		}
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	}
	for kind, want := range map[string]int{".dtm": 55, ".wdl": 55, ".pwdl": 10} {
		if kinds[kind] != want {
			t.Errorf("%d files %s, want %d", kinds[kind], kind, want)
		}
	}
}
