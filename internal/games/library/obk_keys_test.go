package library

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// oneMove knows a move in one position.
type oneMove struct {
	at xiangqi.Position
	e  book.Entry
}

func (s *oneMove) Probe(p *xiangqi.Position) []book.Entry {
	if p.Key() != s.at.Key() {
		return nil
	}
	return []book.Entry{s.e}
}

// TestOBKNoNumber writes a position whose key is no number as SQLite stores it: it
// is stored under its mirror image, where it is found.
func TestOBKNoNumber(t *testing.T) {
	w := &obkWriter{real: true}
	r := rand.New(rand.NewPCG(8, 2))
	for range 2000 {
		pos := xiangqi.StartPosition()
		for range 60 {
			moves := pos.LegalMoves()
			if len(moves) == 0 {
				break
			}
			pos.MakeMove(moves[r.IntN(len(moves))])
			mirror := pos.MirrorFile()
			if !w.isNull(obkKey(&pos)) || w.isNull(obkKey(&mirror)) || len(pos.LegalMoves()) == 0 {
				continue
			}
			s := &oneMove{pos, book.Entry{Move: pos.LegalMoves()[0], Weight: 0, Games: 9, Value: -70, Wins: 3, Draws: 2, Losses: 1}}
			path := filepath.Join(t.TempDir(), "a.obk")
			if lost, err := WriteOBK(t.Context(), path, s, []xiangqi.Position{pos}); err != nil || lost != (book.Losses{}) {
				t.Fatal(lost, err)
			}
			b, err := OpenOBK(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = b.Close() }() // only read
			if got := b.Probe(&pos); len(got) != 1 || got[0] != s.e {
				t.Errorf("%+v, want %+v", got, s.e)
			}
			if b.Len() != 1 || b.Covered([]xiangqi.Position{pos}) != 1 || !b.Knows(&pos) {
				t.Errorf("%d rows, %d found", b.Len(), b.Covered([]xiangqi.Position{pos}))
			}
			return
		}
	}
	t.Fatal("no such position")
}
