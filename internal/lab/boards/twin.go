package boards

import (
	"math/bits"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// twin is the classical board of early-2000s programs. It is used to compare bit ranks and bit
// files with walking along the lines. It consists of 256 points, including a rim, and an array of
// 32 pieces, which are kept in sync.
//
// A point is numbered 16*row + column. The board occupies columns 3 to 11 of rows 3 to 12, and row
// 3 is Black's home rank. Pieces 0 to 15 are Red's, and pieces 16 to 31 are Black's. The value of a
// point is one more than the index of the piece on it, or 0 if the point is empty.
type twin struct {
	points [256]uint8
	pieces [32]uint8 // the point of each piece, 0 if captured
	kinds  [32]xiangqi.Kind
	ranks  [16]uint16 // occupancy of each row, with a bit for each column of the board
	files  [16]uint16 // occupancy of each column, with a bit for each row
	side   xiangqi.Color
	tables *lineTables
	modes
}

// modes select how a twin generates moves.
type modes struct {
	lookup bool // look up the lines of rooks and cannons instead of walking along them
	lists  bool // list the other pieces' moves by point instead of adding steps
	scan   bool // scan the points for pieces, as if there were no piece array
}

const (
	firstRow    = 3
	firstColumn = 3
	rowStep     = 16
)

// newTwin returns a twin of the given position. It supports at most 16 pieces per side.
func newTwin(p *xiangqi.Position, tables *lineTables) *twin {
	t := &twin{side: p.Turn(), tables: tables}
	next := [2]int{0, 16}
	for _, c := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ { // the king is the first piece
			for sq := range p.Pieces(c, k).Squares() {
				piece := next[c]
				next[c]++
				t.kinds[piece] = k
				t.put(piece, twinPoint(sq))
			}
		}
	}
	return t
}

// twinPoint converts a square to a point.
func twinPoint(sq xiangqi.Square) uint8 {
	return uint8(rowStep*(firstRow+xiangqi.NumRanks-1-sq.Rank()) + firstColumn + sq.File())
}

// onBoard reports which points lie on the board rather than in the rim.
var onBoard = func() (t [256]bool) {
	for row := range xiangqi.NumRanks {
		for column := range xiangqi.NumFiles {
			t[rowStep*(firstRow+row)+firstColumn+column] = true
		}
	}
	return t
}()

// palace reports which points lie in a palace.
var palace = func() (t [256]bool) {
	for _, row := range []int{0, 1, 2, 7, 8, 9} {
		for column := 3; column <= 5; column++ {
			t[rowStep*(firstRow+row)+firstColumn+column] = true
		}
	}
	return t
}()

func (t *twin) put(piece int, at uint8) {
	t.points[at], t.pieces[piece] = uint8(piece+1), at
	t.ranks[at>>4] |= 1 << (at&15 - firstColumn)
	t.files[at&15] |= 1 << (at>>4 - firstRow)
}

func (t *twin) lift(piece int, at uint8) {
	t.points[at], t.pieces[piece] = 0, 0
	t.ranks[at>>4] &^= 1 << (at&15 - firstColumn)
	t.files[at&15] &^= 1 << (at>>4 - firstRow)
}

// twinMove is a move between two points.
type twinMove struct{ from, to uint8 }

// make plays a move. It returns the captured piece, or -1 if there is none.
func (t *twin) make(m twinMove) (captured int) {
	captured = int(t.points[m.to]) - 1
	if captured >= 0 {
		t.lift(captured, m.to)
	}
	piece := int(t.points[m.from]) - 1
	t.lift(piece, m.from)
	t.put(piece, m.to)
	t.side = t.side.Other()
	return captured
}

func (t *twin) unmake(m twinMove, captured int) {
	piece := int(t.points[m.to]) - 1
	t.lift(piece, m.to)
	t.put(piece, m.from)
	if captured >= 0 {
		t.put(captured, m.to)
	}
	t.side = t.side.Other()
}

// perft counts the sequences of legal moves of the given length.
func (t *twin) perft(depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	var room [128]twinMove
	for _, m := range t.appendMoves(room[:0]) {
		captured := t.make(m)
		if !t.attacked(t.side.Other()) {
			nodes += t.perft(depth - 1)
		}
		t.unmake(m, captured)
	}
	return nodes
}

// The steps of the short-range pieces. A knight's step is followed by the step to its leg.
var (
	kingSteps    = [4]int{-rowStep, -1, 1, rowStep}
	advisorSteps = [4]int{-rowStep - 1, -rowStep + 1, rowStep - 1, rowStep + 1}
	knightSteps  = [8][2]int{
		{-2*rowStep - 1, -rowStep}, {-2*rowStep + 1, -rowStep}, {2*rowStep - 1, rowStep}, {2*rowStep + 1, rowStep},
		{-rowStep - 2, -1}, {rowStep - 2, -1}, {-rowStep + 2, 1}, {rowStep + 2, 1},
	}
)

// home reports whether a point lies on the given side's half of the board.
func home(c xiangqi.Color, at int) bool {
	return (at>>4 >= firstRow+xiangqi.NumRanks/2) == (c == xiangqi.Red)
}

// forward returns the step of an advancing pawn.
func forward(c xiangqi.Color) int {
	if c == xiangqi.Red {
		return -rowStep
	}
	return rowStep
}

// own reports whether a piece of the side to move occupies a point.
func (t *twin) own(at int) bool {
	piece := t.points[at]
	return piece != 0 && (piece > 16) == (t.side == xiangqi.Black)
}

// appendMoves appends all moves of the side to move, including those that leave its own king
// attacked.
func (t *twin) appendMoves(list []twinMove) []twinMove {
	if t.scan {
		for at := firstRow * rowStep; at < (firstRow+xiangqi.NumRanks)*rowStep; at++ {
			if t.own(at) {
				list = t.appendPiece(list, int(t.points[at])-1, at)
			}
		}
		return list
	}
	first := int(t.side) * 16
	for piece := first; piece < first+16; piece++ {
		if from := int(t.pieces[piece]); from != 0 {
			list = t.appendPiece(list, piece, from)
		}
	}
	return list
}

// appendPiece appends the moves of one piece.
func (t *twin) appendPiece(list []twinMove, piece, from int) []twinMove {
	kind := t.kinds[piece]
	if kind == xiangqi.Rook || kind == xiangqi.Cannon {
		return t.appendLines(list, from, kind == xiangqi.Cannon)
	}
	if t.lists {
		for _, s := range listed[t.side&1][kind][from] {
			if t.points[s.leg] == 0 && !t.own(int(s.to)) {
				list = append(list, twinMove{uint8(from), s.to})
			}
		}
		return list
	}
	switch kind {
	case xiangqi.King:
		list = t.appendSteps(list, from, &kingSteps, &palace)
	case xiangqi.Advisor:
		list = t.appendSteps(list, from, &advisorSteps, &palace)
	case xiangqi.Bishop:
		for _, step := range advisorSteps {
			if to := from + 2*step; onBoard[to] && home(t.side, to) && t.points[from+step] == 0 && !t.own(to) {
				list = append(list, twinMove{uint8(from), uint8(to)})
			}
		}
	case xiangqi.Knight:
		for _, s := range knightSteps {
			if to := from + s[0]; onBoard[to] && t.points[from+s[1]] == 0 && !t.own(to) {
				list = append(list, twinMove{uint8(from), uint8(to)})
			}
		}
	case xiangqi.Pawn:
		steps := [3]int{forward(t.side), -1, 1}
		n := 3
		if home(t.side, from) {
			n = 1
		}
		for _, step := range steps[:n] {
			if to := from + step; onBoard[to] && !t.own(to) {
				list = append(list, twinMove{uint8(from), uint8(to)})
			}
		}
	}
	return list
}

func (t *twin) appendSteps(list []twinMove, from int, steps *[4]int, within *[256]bool) []twinMove {
	for _, step := range steps {
		if to := from + step; within[to] && !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	return list
}

// appendLines appends the moves of a rook or cannon. Depending on the mode, it looks them up or
// walks along the lines.
func (t *twin) appendLines(list []twinMove, from int, cannon bool) []twinMove {
	if t.lookup {
		return t.appendLooked(list, from, cannon)
	}
	return t.appendWalked(list, from, cannon)
}

// appendWalked walks along the lines point by point.
func (t *twin) appendWalked(list []twinMove, from int, cannon bool) []twinMove {
	for _, step := range kingSteps {
		to := from + step
		for ; onBoard[to] && t.points[to] == 0; to += step {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
		if cannon && onBoard[to] {
			for to += step; onBoard[to] && t.points[to] == 0; to += step {
			}
		}
		if onBoard[to] && !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	return list
}

// appendLooked looks up the destinations on both lines, using the occupancy of the row (9 bits) and
// of the column (10 bits) as the index.
func (t *twin) appendLooked(list []twinMove, from int, cannon bool) []twinMove {
	row, column := from>>4, from&15
	across := &t.tables.across[column-firstColumn][t.ranks[row]]
	along := &t.tables.along[row-firstRow][t.files[column]]
	base := row<<4 + firstColumn
	for b := across.quiet; b != 0; b &= b - 1 {
		list = append(list, twinMove{uint8(from), uint8(base + bits.TrailingZeros16(b))})
	}
	for b := across.captures[kindOfLine(cannon)]; b != 0; b &= b - 1 {
		if to := base + bits.TrailingZeros16(b); !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	base = firstRow<<4 + column
	for b := along.quiet; b != 0; b &= b - 1 {
		list = append(list, twinMove{uint8(from), uint8(base + bits.TrailingZeros16(b)<<4)})
	}
	for b := along.captures[kindOfLine(cannon)]; b != 0; b &= b - 1 {
		if to := base + bits.TrailingZeros16(b)<<4; !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	return list
}

// appendLineCaptures looks up the captures of a rook (kind 0) or cannon (kind 1).
func (t *twin) appendLineCaptures(list []twinMove, from, kind int) []twinMove {
	row, column := from>>4, from&15
	base := row<<4 + firstColumn
	for b := t.tables.across[column-firstColumn][t.ranks[row]].captures[kind]; b != 0; b &= b - 1 {
		if to := base + bits.TrailingZeros16(b); !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	base = firstRow<<4 + column
	for b := t.tables.along[row-firstRow][t.files[column]].captures[kind]; b != 0; b &= b - 1 {
		if to := base + bits.TrailingZeros16(b)<<4; !t.own(to) {
			list = append(list, twinMove{uint8(from), uint8(to)})
		}
	}
	return list
}

func kindOfLine(cannon bool) int {
	if cannon {
		return 1
	}
	return 0
}

// attacked reports whether a side's king is attacked or faces the other king. It works outward from
// the king's point, as if the king were a rook, cannon, knight or pawn.
func (t *twin) attacked(c xiangqi.Color) bool {
	king := int(t.pieces[int(c)*16])
	enemy := func(at int, k xiangqi.Kind) bool {
		piece := int(t.points[at]) - 1
		return piece >= 0 && (piece >= 16) == (c == xiangqi.Red) && t.kinds[piece] == k
	}
	for _, step := range [3]int{forward(c), -1, 1} {
		if enemy(king+step, xiangqi.Pawn) {
			return true
		}
	}
	for _, s := range knightSteps {
		// The leg belongs to the attacking knight, so it is diagonally next to the king.
		from := king + s[0]
		if onBoard[from] && enemy(from, xiangqi.Knight) && t.points[from+legTowards(s)] == 0 {
			return true
		}
	}
	if t.lookup {
		return t.lineAttackedLooked(king, enemy)
	}
	return t.lineAttackedWalked(king, enemy)
}

// legTowards returns the step from a knight to its leg, where s is the step from the target to the
// knight.
func legTowards(s [2]int) int { return -s[1] }

func (t *twin) lineAttackedWalked(king int, enemy func(int, xiangqi.Kind) bool) bool {
	for _, step := range kingSteps {
		at := king + step
		for ; onBoard[at] && t.points[at] == 0; at += step {
		}
		if !onBoard[at] {
			continue
		}
		vertical := step == rowStep || step == -rowStep
		if enemy(at, xiangqi.Rook) || vertical && enemy(at, xiangqi.King) {
			return true
		}
		for at += step; onBoard[at] && t.points[at] == 0; at += step {
		}
		if onBoard[at] && enemy(at, xiangqi.Cannon) {
			return true
		}
	}
	return false
}

func (t *twin) lineAttackedLooked(king int, enemy func(int, xiangqi.Kind) bool) bool {
	row, column := king>>4, king&15
	across := &t.tables.across[column-firstColumn][t.ranks[row]]
	along := &t.tables.along[row-firstRow][t.files[column]]
	for i, k := range [2]xiangqi.Kind{xiangqi.Rook, xiangqi.Cannon} {
		for b := across.captures[i]; b != 0; b &= b - 1 {
			if enemy(row<<4+firstColumn+bits.TrailingZeros16(b), k) {
				return true
			}
		}
		for b := along.captures[i]; b != 0; b &= b - 1 {
			at := firstRow<<4 + column + bits.TrailingZeros16(b)<<4
			if enemy(at, k) || k == xiangqi.Rook && enemy(at, xiangqi.King) {
				return true
			}
		}
	}
	return false
}
