package exercises

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Knight is a won ending of a knight against a bare king.
const Knight = "9/4k4/9/9/9/9/9/9/9/N2K5 w - - 0 1"

// endgame builds the table of knight against bare king, working backwards from the ends of games,
// and probes it.
func endgame(out *strings.Builder) {
	positions := knightPositions()
	plies := map[uint64]int{} // to the end: even for a loss, odd for a win
	for n := 0; ; n++ {
		found := []uint64{}
		for key, p := range positions {
			if _, known := plies[key]; !known && decided(p, plies, n) {
				found = append(found, key)
			}
		}
		for _, key := range found {
			plies[key] = n
		}
		if len(found) == 0 && n > 1 {
			fmt.Fprintf(out, "%d positions, %d of them decided, the longest win takes %d plies\n", len(positions), len(plies), n-1-n%2)
			break
		}
	}
	p, _ := position(Knight)
	fmt.Fprintf(out, "the position in the picture: %d plies\n", plies[p.Key()])
}

// decided reports whether the side to move wins or loses in n plies, given all that
// is decided in fewer.
func decided(p *xiangqi.Position, plies map[uint64]int, n int) bool {
	for _, m := range p.LegalMoves() {
		u := p.MakeMove(m)
		after, known := plies[p.Key()]
		p.UnmakeMove(u)
		switch {
		case n%2 == 1 && known && after == n-1:
			return true // a move to a position that is lost in n-1
		case n%2 == 0 && (!known || after%2 == 0):
			return false // a move that does not lose
		}
	}
	return n%2 == 0
}

// knightPositions returns all positions of king and knight against king, by key.
func knightPositions() map[uint64]*xiangqi.Position {
	positions := map[uint64]*xiangqi.Position{}
	palace := func(first int) (squares []xiangqi.Square) {
		for rank := first; rank < first+3; rank++ {
			for file := 3; file <= 5; file++ {
				squares = append(squares, xiangqi.SquareAt(file, rank))
			}
		}
		return squares
	}
	for _, red := range palace(0) {
		for _, black := range palace(7) {
			for at := range xiangqi.Square(xiangqi.NumSquares) {
				for _, turn := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
					var s xiangqi.Setup
					s.Turn = turn
					s.Put(at, xiangqi.NewPiece(xiangqi.Red, xiangqi.Knight))
					s.Put(red, xiangqi.NewPiece(xiangqi.Red, xiangqi.King))
					s.Put(black, xiangqi.NewPiece(xiangqi.Black, xiangqi.King))
					if p, err := s.Position(); err == nil && p.Occupied().Len() == 3 {
						positions[p.Key()] = &p
					}
				}
			}
		}
	}
	return positions
}
