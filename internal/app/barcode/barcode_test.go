package barcode_test

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/barcode"
)

// finder is the pattern in three corners of every code.
var finder = [...]string{"#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"}

func TestRows(t *testing.T) {
	for _, test := range []struct {
		length int
		level  barcode.Level
		most   int // modules a side
	}{{1, barcode.Robust, 21}, {60, barcode.Robust, 37}, {850, barcode.Dense, 97}} {
		rows, err := barcode.Rows(strings.Repeat("x", test.length), test.level)
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) > test.most {
			t.Errorf("%d bytes take %d modules a side, want at most %d", test.length, len(rows), test.most)
		}
		for y, want := range finder {
			right := len(rows) - len(want)
			if rows[y][:len(want)] != want || rows[y][right:] != want || rows[right+y][:len(want)] != want {
				t.Errorf("%d bytes: row %d has no finder pattern", test.length, y)
			}
		}
	}
	if rows, err := barcode.Rows(strings.Repeat("x", 5000), barcode.Dense); err == nil {
		t.Errorf("5000 bytes have become %d rows", len(rows))
	}
}
