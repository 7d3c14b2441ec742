package xiangqi

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// readCases decodes a file of testdata that has one JSON object per line.
func readCases[T any](t testing.TB, name string) (cases []T) {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c T
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: case %d: %v", name, len(cases)+1, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if len(cases) == 0 {
		t.Fatalf("%s has no cases", name)
	}
	return cases
}

// The lines of perft.jsonl, legality.jsonl and bad_fen.jsonl.
type (
	perftCase struct {
		ID, FEN string
		Nodes   []uint64 // sequences of 1, 2, ... moves
	}
	legalityCase struct {
		ID, Topic, FEN string
		Count          int  `json:"legal_move_count"`
		InCheck        bool `json:"in_check"`
		IsMate         bool `json:"is_mate"`
		IsStalemate    bool `json:"is_stalemate"`
		Legal          []string
		Illegal        []struct{ Move, Reason string }
	}
	badFENCase struct {
		ID, FEN, Error, What string
		Valid                bool
	}
)

// mustParse reads a FEN that the test knows to be good.
func mustParse(t testing.TB, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatalf("ParseFEN(%q): %v", fen, err)
	}
	return p
}

// mustMove reads a move in coordinates that the test knows to be good.
func mustMove(t testing.TB, text string) Move {
	t.Helper()
	m, err := ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
