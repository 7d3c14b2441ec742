package csvfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"slices"
	"testing"
)

func TestWrite(t *testing.T) {
	given := []string{"", "王天一", `a "b", c`, "two\nlines", "-5", "+0.25", "=1+1", "@a", "-a", "\tb"}
	want := []string{"", "王天一", `a "b", c`, "two\nlines", "-5", "+0.25", "'=1+1", "'@a", "'-a", "'\tb"}
	var b bytes.Buffer
	if err := Write(&b, [][]string{given, given}); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 2 || !slices.Equal(rows[0], want) || !slices.Equal(rows[1], want) {
		t.Errorf("read %q, error %v", rows, err)
	}
	if err := Write(broken{}, [][]string{given}); !errors.Is(err, errBroken) {
		t.Errorf("error %v", err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
