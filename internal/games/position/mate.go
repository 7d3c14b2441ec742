package position

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MateSearch is the result of a search for a forced mate.
type MateSearch struct {
	FEN     string     `json:"fen"`     // the position searched
	Mate    *FoundMate `json:"mate"`    // null if no mate was found
	Nodes   uint64     `json:"nodes"`   // nodes visited by the solver
	Seconds float64    `json:"seconds"` // seconds spent searching
}

// FoundMate is a mate that has been proved.
type FoundMate struct {
	Side      xiangqi.Color  `json:"side"`      // the side that mates: red or black
	Moves     int            `json:"moves"`     // number of moves by that side, including the mate
	Plies     int            `json:"plies"`     // number of moves by both sides, including the mate
	Shortest  bool           `json:"shortest"`  // the mate has been proved to be the shortest
	Positions int            `json:"positions"` // number of positions in the proof in which the attacker is to move
	PV        []xiangqi.Move `json:"pv"`        // the moves if the defender holds out as long as possible
}

// FindMate searches for a forced mate in the position reached by the moves in stack. It stops when
// ctx is done or the solver has visited the given number of nodes; 0 means no limit. It also
// returns the mate itself, which can be turned into a record, or nil if none was found.
func FindMate(ctx context.Context, s *mate.Solver, pos xiangqi.Position, stack []xiangqi.Undo, nodes uint64) (*MateSearch, *mate.Mate) {
	seen := make([]uint64, len(stack))
	for i, u := range stack {
		seen[i] = u.Key()
	}
	begin := time.Now()
	r := s.Solve(ctx, pos, seen, mate.Limits{Nodes: nodes})
	found := &MateSearch{FEN: pos.FEN(), Nodes: r.Nodes, Seconds: time.Since(begin).Seconds()}
	if m := r.Mate; m != nil {
		found.Mate = &FoundMate{m.Attacker(), m.Moves(), m.Plies, r.Shortest, m.Len(), append([]xiangqi.Move{}, m.Line()...)}
	}
	return found, r.Mate
}

// MateRecord returns a record of a mate in the given format. The record contains every defence.
func MateRecord(m *mate.Mate, format record.Format) ([]byte, error) {
	g, _ := m.Record(phrases.Say("mate.seen").In(phrases.English))
	data, _, err := record.Marshal(g, format, record.WriteOptions{})
	return data, err
}

// WriteText writes the mate as text.
func (a *MateSearch) WriteText(w io.Writer) error {
	if a.Mate == nil {
		_, err := fmt.Fprintf(w, "%s\n", phrases.Say("mate.none", "nodes", a.Nodes).In(phrases.English))
		return err
	}
	key := phrases.Key("mate.within")
	if a.Mate.Shortest {
		key = "mate.in"
	}
	text := phrases.Say(key, "side", phrases.Side(a.Mate.Side), "n", a.Mate.Moves)
	pos, _, err := xiangqi.ParseFENLenient(a.FEN)
	if err != nil {
		return err
	}
	words := []string{text.In(phrases.English)}
	for _, m := range a.Mate.PV {
		words = append(words, pos.Chinese(m))
		pos.MakeMove(m)
	}
	_, err = fmt.Fprintf(w, "%s\n%s\n", strings.Join(words, " "),
		phrases.Say("mate.proof", "n", a.Mate.Positions, "nodes", a.Nodes).In(phrases.English))
	return err
}
