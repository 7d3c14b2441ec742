package boards

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// listedMove is a pregenerated move: the destination, and the point of the leg or eye, which must
// be empty. For pieces without a leg or eye, that point is 0, which lies in the rim and is
// therefore always empty.
type listedMove struct{ to, leg uint8 }

// listed contains the moves of the short-range pieces by side, kind and point.
var listed = makeListed()

func makeListed() (t [2][xiangqi.Pawn + 1][256][]listedMove) {
	for side := range t {
		c := xiangqi.Color(side)
		for at := range 256 {
			if !onBoard[at] {
				continue
			}
			add := func(k xiangqi.Kind, to, leg int) {
				t[side][k][at] = append(t[side][k][at], listedMove{uint8(to), uint8(leg)})
			}
			for i, step := range kingSteps {
				if palace[at+step] {
					add(xiangqi.King, at+step, 0)
				}
				diagonal := advisorSteps[i]
				if palace[at+diagonal] {
					add(xiangqi.Advisor, at+diagonal, 0)
				}
				if to := at + 2*diagonal; onBoard[to] && home(c, to) {
					add(xiangqi.Bishop, to, at+diagonal)
				}
			}
			for _, s := range knightSteps {
				if onBoard[at+s[0]] {
					add(xiangqi.Knight, at+s[0], at+s[1])
				}
			}
			steps := []int{forward(c), -1, 1}
			if home(c, at) {
				steps = steps[:1]
			}
			for _, step := range steps {
				if onBoard[at+step] {
					add(xiangqi.Pawn, at+step, 0)
				}
			}
		}
	}
	return t
}

// appendCaptures generates only the captures of the side to move, using the line tables and the
// move lists.
func (t *twin) appendCaptures(list []twinMove) []twinMove {
	first := int(t.side) * 16
	for piece := first; piece < first+16; piece++ {
		from := int(t.pieces[piece])
		if from == 0 {
			continue
		}
		switch kind := t.kinds[piece]; kind {
		case xiangqi.Rook, xiangqi.Cannon:
			list = t.appendLineCaptures(list, from, kindOfLine(kind == xiangqi.Cannon))
		default:
			for _, s := range listed[t.side&1][kind][from] {
				if t.points[s.to] != 0 && t.points[s.leg] == 0 && !t.own(int(s.to)) {
					list = append(list, twinMove{uint8(from), s.to})
				}
			}
		}
	}
	return list
}

// filterCaptures generates all moves and appends only the captures among them.
func (t *twin) filterCaptures(list []twinMove) []twinMove {
	all := t.appendMoves(list)
	captures := all[:len(list)]
	for _, m := range all[len(list):] {
		if t.points[m.to] != 0 {
			captures = append(captures, m)
		}
	}
	return captures
}
