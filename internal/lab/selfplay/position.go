package selfplay

import (
	"encoding/binary"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Filter selects the positions of a game that are suitable for training. The zero value accepts every
// position. DefaultFilter accepts only positions where a static evaluation is meaningful.
type Filter struct {
	Quiet     bool // the side to move is not in check, and the move played captures nothing
	MostScore int  // maximum score for either side, in centipawns; 0 means no limit
}

// DefaultFilter returns the default filter.
func DefaultFilter() Filter { return Filter{Quiet: true, MostScore: 2000} }

// takes reports whether the position passes the filter.
func (f Filter) takes(p *xiangqi.Position, m xiangqi.Move, score int16) bool {
	if f.Quiet && (p.InCheck() || p.At(m.To()) != xiangqi.NoPiece) {
		return false
	}
	return f.MostScore <= 0 || int(score) <= f.MostScore && int(score) >= -f.MostScore
}

// Positions calls visit for every position of the game that passes the filter, along with the score for the
// side to move. It returns any error from Game.Replay.
func (g *Game) Positions(f Filter, visit func(ply int, p *xiangqi.Position, score int16)) error {
	return g.Replay(func(ply int, p *xiangqi.Position, m xiangqi.Move, score int16) {
		if f.takes(p, m, score) {
			visit(ply, p, score)
		}
	})
}

// RecordSize is the size of a Record in bytes.
const RecordSize = 32

// Record is a training position, stored in 32 bytes in little-endian order:
//
//	bytes 0-11   the squares with a piece, bit rank*9+file
//	bytes 12-27  the pieces in the order of the squares, four bits each, the first
//	             in the low half: 1 king, 2 advisor, 3 bishop, 4 knight, 5 rook,
//	             6 cannon, 7 pawn; 8 more for Black
//	bytes 28-29  int16: centipawns for the side to move
//	byte 30      bit 0: Black is to move; bits 1-2: the result for the side to
//	             move, 0 lost, 1 drawn, 2 won,
//	             3 unknown
//	byte 31      the ply of the game, 255 at the most
//
// Positions with more than 32 pieces cannot be stored.
type Record [RecordSize]byte

// mostPieces is the maximum number of pieces in a Record.
const mostPieces = 32

// MakeRecord returns a Record of the position, with the score for the side to move and the result of the
// game.
func MakeRecord(p *xiangqi.Position, score int16, result xiangqi.Result, ply int) (r Record) {
	var low, high uint64
	n := 0
	for s := range p.Occupied().Squares() {
		if n == mostPieces {
			break
		}
		if s < 64 {
			low |= 1 << s
		} else {
			high |= 1 << (s - 64)
		}
		r[12+n/2] |= byte(p.At(s)) << (4 * (n & 1))
		n++
	}
	binary.LittleEndian.PutUint64(r[0:], low)
	binary.LittleEndian.PutUint32(r[8:], uint32(high))
	binary.LittleEndian.PutUint16(r[28:], uint16(score))
	points := byte(1)
	if winner, ok := result.Winner(); ok {
		points = 0
		if winner == p.Turn() {
			points = 2
		}
	} else if result == xiangqi.Undecided {
		points = UnknownPoints
	}
	r[30] = byte(p.Turn()) | points<<1
	r[31] = byte(min(ply, 255))
	return r
}

// UnknownPoints is the value of Points for an unknown result.
const UnknownPoints = 3

// Score returns the score for the side to move, in centipawns.
func (r *Record) Score() int16 { return int16(binary.LittleEndian.Uint16(r[28:])) }

// Turn returns the side to move.
func (r *Record) Turn() xiangqi.Color { return xiangqi.Color(r[30] & 1) }

// Points returns the result for the side to move: 0 for a loss, 1 for a draw, 2 for a win, or UnknownPoints.
func (r *Record) Points() int { return int(r[30] >> 1 & 3) }

// Ply returns the position's ply within its game, but at most 255.
func (r *Record) Ply() int { return int(r[31]) }

// Occupied returns the set of occupied squares in two parts, low for squares below 64 and high for the
// others.
func (r *Record) Occupied() (low uint64, high uint32) {
	return binary.LittleEndian.Uint64(r[0:]), binary.LittleEndian.Uint32(r[8:])
}

// Piece returns the n-th piece, in order of squares.
func (r *Record) Piece(n int) xiangqi.Piece { return xiangqi.Piece(r[12+n/2&15] >> (4 * (n & 1)) & 15) }

// Position returns the position that the record describes. Its counters are those of a new game. If the
// position is invalid, the error explains why.
func (r *Record) Position() (xiangqi.Position, error) {
	var s xiangqi.Setup
	low, high := r.Occupied()
	n := 0
	for sq := range xiangqi.Square(xiangqi.NumSquares) {
		taken := low>>sq&1 != 0
		if sq >= 64 {
			taken = high>>(sq-64)&1 != 0
		}
		if !taken {
			continue
		}
		if n == mostPieces {
			return xiangqi.Position{}, fmt.Errorf("%w: more than %d pieces", ErrGame, mostPieces)
		}
		s.Board.Put(sq, r.Piece(n))
		n++
	}
	s.Turn, s.MoveNumber = r.Turn(), 1
	return s.Position()
}
