package boards

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// grid is the board as a beginner would write it: a two-dimensional array whose squares are scanned
// for pieces, with explicit comparisons of coordinates with the edges.
type grid struct {
	squares [xiangqi.NumRanks][xiangqi.NumFiles]xiangqi.Piece
	side    xiangqi.Color
}

// spot is a square of a grid.
type spot struct{ rank, file int }

type gridMove struct{ from, to spot }

func newGrid(p *xiangqi.Position) *grid {
	g := &grid{side: p.Turn()}
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		g.squares[s.Rank()][s.File()] = p.At(s)
	}
	return g
}

func inside(s spot) bool {
	return s.rank >= 0 && s.rank < xiangqi.NumRanks && s.file >= 0 && s.file < xiangqi.NumFiles
}

func (g *grid) at(s spot) xiangqi.Piece { return g.squares[s.rank][s.file] }

func (g *grid) make(m gridMove) (captured xiangqi.Piece) {
	captured = g.at(m.to)
	g.squares[m.to.rank][m.to.file] = g.at(m.from)
	g.squares[m.from.rank][m.from.file] = xiangqi.NoPiece
	g.side = g.side.Other()
	return captured
}

func (g *grid) unmake(m gridMove, captured xiangqi.Piece) {
	g.squares[m.from.rank][m.from.file] = g.at(m.to)
	g.squares[m.to.rank][m.to.file] = captured
	g.side = g.side.Other()
}

// perft counts the sequences of legal moves of the given length.
func (g *grid) perft(depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	var room [128]gridMove
	for _, m := range g.appendMoves(room[:0]) {
		captured := g.make(m)
		if !g.attacked(g.side.Other()) {
			nodes += g.perft(depth - 1)
		}
		g.unmake(m, captured)
	}
	return nodes
}

var (
	straight = [4]spot{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}
	diagonal = [4]spot{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
)

func (s spot) plus(d spot, times int) spot { return spot{s.rank + d.rank*times, s.file + d.file*times} }

// inOwnPalace reports whether a square lies in the given side's palace.
func inOwnPalace(c xiangqi.Color, s spot) bool {
	return s.file >= 3 && s.file <= 5 && (c == xiangqi.Red && s.rank >= 0 && s.rank <= 2 || c == xiangqi.Black && s.rank >= 7 && s.rank <= 9)
}

func ownHalf(c xiangqi.Color, s spot) bool { return (s.rank < 5) == (c == xiangqi.Red) }

// appendMoves appends all moves of the side to move, including those that leave its own king
// attacked.
func (g *grid) appendMoves(list []gridMove) []gridMove {
	for rank := range xiangqi.NumRanks {
		for file := range xiangqi.NumFiles {
			from := spot{rank, file}
			if p := g.at(from); p != xiangqi.NoPiece && p.Color() == g.side {
				list = g.appendPiece(list, p.Kind(), from)
			}
		}
	}
	return list
}

func (g *grid) appendPiece(list []gridMove, kind xiangqi.Kind, from spot) []gridMove {
	try := func(to spot) {
		if p := g.at(to); p == xiangqi.NoPiece || p.Color() != g.side {
			list = append(list, gridMove{from, to})
		}
	}
	switch kind {
	case xiangqi.King:
		for _, d := range straight {
			if to := from.plus(d, 1); inOwnPalace(g.side, to) {
				try(to)
			}
		}
	case xiangqi.Advisor:
		for _, d := range diagonal {
			if to := from.plus(d, 1); inOwnPalace(g.side, to) {
				try(to)
			}
		}
	case xiangqi.Bishop:
		for _, d := range diagonal {
			if to := from.plus(d, 2); inside(to) && ownHalf(g.side, to) && g.at(from.plus(d, 1)) == xiangqi.NoPiece {
				try(to)
			}
		}
	case xiangqi.Knight:
		for _, d := range straight {
			leg := from.plus(d, 1)
			if !inside(leg) || g.at(leg) != xiangqi.NoPiece {
				continue
			}
			for _, aside := range [2]int{-1, 1} {
				to := from.plus(d, 2).plus(spot{d.file, d.rank}, aside)
				if inside(to) {
					try(to)
				}
			}
		}
	case xiangqi.Pawn:
		ahead := spot{1, 0}
		if g.side == xiangqi.Black {
			ahead.rank = -1
		}
		if to := from.plus(ahead, 1); inside(to) {
			try(to)
		}
		for _, d := range straight[:2] {
			if to := from.plus(d, 1); inside(to) && !ownHalf(g.side, from) {
				try(to)
			}
		}
	default:
		list = g.appendLines(list, from, kind == xiangqi.Cannon)
	}
	return list
}

func (g *grid) appendLines(list []gridMove, from spot, cannon bool) []gridMove {
	for _, d := range straight {
		to := from.plus(d, 1)
		for ; inside(to) && g.at(to) == xiangqi.NoPiece; to = to.plus(d, 1) {
			list = append(list, gridMove{from, to})
		}
		if cannon && inside(to) {
			for to = to.plus(d, 1); inside(to) && g.at(to) == xiangqi.NoPiece; to = to.plus(d, 1) {
			}
		}
		if inside(to) && g.at(to).Color() != g.side {
			list = append(list, gridMove{from, to})
		}
	}
	return list
}

// attacked reports whether a side's king is attacked or faces the other king. Like the twin, it
// works outward from the king.
func (g *grid) attacked(c xiangqi.Color) bool {
	king := g.king(c)
	enemy := func(s spot, kinds ...xiangqi.Kind) bool {
		if !inside(s) {
			return false
		}
		p := g.at(s)
		if p == xiangqi.NoPiece || p.Color() == c {
			return false
		}
		for _, k := range kinds {
			if p.Kind() == k {
				return true
			}
		}
		return false
	}
	ahead := spot{1, 0}
	if c == xiangqi.Black {
		ahead.rank = -1
	}
	if enemy(king.plus(ahead, 1), xiangqi.Pawn) || enemy(king.plus(straight[0], 1), xiangqi.Pawn) || enemy(king.plus(straight[1], 1), xiangqi.Pawn) {
		return true
	}
	for _, d := range diagonal { // a knight's leg lies on the diagonal
		leg := king.plus(d, 1)
		if !inside(leg) || g.at(leg) != xiangqi.NoPiece {
			continue
		}
		if enemy(king.plus(spot{2 * d.rank, d.file}, 1), xiangqi.Knight) || enemy(king.plus(spot{d.rank, 2 * d.file}, 1), xiangqi.Knight) {
			return true
		}
	}
	for i, d := range straight {
		at := king.plus(d, 1)
		for ; inside(at) && g.at(at) == xiangqi.NoPiece; at = at.plus(d, 1) {
		}
		if enemy(at, xiangqi.Rook) || i >= 2 && enemy(at, xiangqi.King) {
			return true
		}
		if !inside(at) {
			continue
		}
		for at = at.plus(d, 1); inside(at) && g.at(at) == xiangqi.NoPiece; at = at.plus(d, 1) {
		}
		if enemy(at, xiangqi.Cannon) {
			return true
		}
	}
	return false
}

// king finds a side's king by searching its palace.
func (g *grid) king(c xiangqi.Color) spot {
	for rank := range 3 {
		for file := 3; file <= 5; file++ {
			s := spot{rank, file}
			if c == xiangqi.Black {
				s.rank = xiangqi.NumRanks - 1 - rank
			}
			if p := g.at(s); p != xiangqi.NoPiece && p.Kind() == xiangqi.King {
				return s
			}
		}
	}
	return spot{}
}
