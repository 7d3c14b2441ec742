package library

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Synthetic generates games for measurements. Each game begins with the first plies of a game in the library
// and continues with plausible moves: pieces capture unguarded or more valuable pieces, give check, and step
// into lines rather than out of them. One game in ten has comments and variations. The same seed always
// yields the same games.
type Synthetic struct {
	// Openings are the openings that the games begin with.
	Openings [][]xiangqi.Move
	Games    int
	Seed     uint64
}

// Lengths in synthetic games, in plies.
const (
	leastOpening   = 8
	mostOpening    = 40
	leastSynthetic = 50
	mostSynthetic  = 130
)

// OpeningLines returns the moves of up to limit games from the standard starting position.
func (l *Library) OpeningLines(ctx context.Context, limit int) (lines [][]xiangqi.Move, err error) {
	rows, err := l.db.QueryContext(ctx, `SELECT moves FROM game WHERE start='' AND plies>=? ORDER BY id LIMIT ?`, mostOpening, limit)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // used only for reading
	for rows.Next() {
		var moves []byte
		if err := rows.Scan(&moves); err != nil {
			return nil, err
		}
		lines = append(lines, unpackMoves(moves))
	}
	return lines, rows.Err()
}

// All iterates over the games.
func (s *Synthetic) All() iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		r := rand.New(rand.NewPCG(s.Seed, 1))
		for n := range s.Games {
			if !yield(s.game(r, n)) {
				return
			}
		}
	}
}

func (s *Synthetic) game(r *rand.Rand, n int) (*record.Game, error) {
	const (
		players     = 20_000
		events      = 2_000
		years       = 60
		oldest      = 1960
		daysOfMonth = 28
	)
	var moves []xiangqi.Move
	pos := xiangqi.StartPosition()
	if len(s.Openings) > 0 {
		line := s.Openings[r.IntN(len(s.Openings))]
		for _, m := range line[:min(len(line), leastOpening+r.IntN(mostOpening-leastOpening))] {
			if !pos.IsLegal(m) {
				break
			}
			pos.MakeMove(m)
			moves = append(moves, m)
		}
	}
	length := leastSynthetic + r.IntN(mostSynthetic-leastSynthetic)
	buffer := make([]xiangqi.Move, 0, 128)
	for len(moves) < length {
		m := plausible(r, &pos, buffer)
		if m == xiangqi.NoMove {
			break
		}
		pos.MakeMove(m)
		moves = append(moves, m)
	}
	g := record.New()
	g.Headers = record.Headers{
		{Name: "Event", Value: fmt.Sprintf("Event %d", r.IntN(events))},
		{Name: "Date", Value: fmt.Sprintf("%d-%02d-%02d", oldest+n*years/max(s.Games, 1), 1+r.IntN(12), 1+r.IntN(daysOfMonth))},
		{Name: "Red", Value: fmt.Sprintf("Player %d", r.IntN(players))},
		{Name: "Black", Value: fmt.Sprintf("Player %d", r.IntN(players))},
	}
	g.Result = xiangqi.Result(1 + r.IntN(3))
	_, err := g.Play(g.Root, moves...)
	const annotated = 10 // one game in this many has variations and comments
	if err == nil && n%annotated == 0 {
		err = addVariations(r, g)
	}
	return g, err
}

// addVariations adds up to three short variations with comments.
func addVariations(r *rand.Rand, g *record.Game) error {
	buffer := make([]xiangqi.Move, 0, 128)
	main := g.Moves()
	for range 1 + r.IntN(3) {
		at := r.IntN(len(main) + 1)
		pos, n := xiangqi.StartPosition(), g.Root
		for _, m := range main[:at] {
			pos.MakeMove(m)
			n = n.Find(m)
		}
		n.Comment = "another line begins here, which was looked at later"
		var line []xiangqi.Move
		for range 3 + r.IntN(6) {
			m := plausible(r, &pos, buffer)
			if m == xiangqi.NoMove {
				break
			}
			pos.MakeMove(m)
			line = append(line, m)
		}
		end, err := g.Play(n, line...)
		if err != nil {
			return err
		}
		end.Comment = "Red is a little better"
	}
	return nil
}

// plausible picks a move by weight. Chance decides between moves of similar weight.
func plausible(r *rand.Rand, pos *xiangqi.Position, buffer []xiangqi.Move) xiangqi.Move {
	worth := [...]int{xiangqi.NoKind: 0, xiangqi.King: 0, xiangqi.Advisor: 20, xiangqi.Bishop: 20, xiangqi.Knight: 40, xiangqi.Rook: 90, xiangqi.Cannon: 45, xiangqi.Pawn: 10}
	best, bestWeight := xiangqi.NoMove, -1
	for _, m := range pos.AppendPseudoLegal(buffer, xiangqi.AllMoves) {
		piece, victim := pos.At(m.From()).Kind(), pos.At(m.To()).Kind()
		weight := r.IntN(60)
		if victim != xiangqi.NoKind {
			weight += worth[victim] - worth[piece]/3
		}
		if piece == xiangqi.King {
			weight -= 30
		}
		if weight > bestWeight && pos.LeavesKingSafe(m) {
			best, bestWeight = m, weight
		}
	}
	return best
}
