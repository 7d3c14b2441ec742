package review

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// drawn follows a line until the rules end the game in a draw, and returns the moves up to that point. If the
// line returns to a position that occurred before the line, and the moves since that position are no offence,
// drawn repeats those moves until the rules end the game. If the line does not end in a draw, ok is false.
func drawn(rules xiangqi.Rules, pos xiangqi.Position, stack []xiangqi.Undo, line []xiangqi.Move) (to []xiangqi.Move, v xiangqi.Verdict, ok bool) {
	stack = slices.Clone(stack)
	once := rules
	once.Occurrences = 2
	for n := 0; ; n++ {
		back := xiangqi.LastOccurrence(&pos, stack)
		if v = rules.Judge(&pos, stack); v.Over() {
			return to, v, v.Result == xiangqi.Draw && (back == 0 || back > n)
		}
		switch {
		case back > n && once.Judge(&pos, stack).Result == xiangqi.Draw:
			return repeated(rules, pos, stack, to, back)
		case n == len(line):
			return nil, v, false
		}
		to = append(to, line[n])
		stack = append(stack, pos.MakeMove(line[n]))
	}
}

// repeated repeats the last back moves of the stack until the rules end the game.
func repeated(rules xiangqi.Rules, pos xiangqi.Position, stack []xiangqi.Undo, to []xiangqi.Move, back int) ([]xiangqi.Move, xiangqi.Verdict, bool) {
	for range back * max(rules.Occurrences, 3) {
		m := stack[len(stack)-back].Move()
		to = append(to, m)
		stack = append(stack, pos.MakeMove(m))
		if v := rules.Judge(&pos, stack); v.Over() {
			return to, v, v.Result == xiangqi.Draw
		}
	}
	return nil, xiangqi.Verdict{}, false
}

// evenly is how far the value of a drawable position may deviate from half a point.
const evenly = 0.05

// drawReasons returns the draws that the move allows or misses.
func (r *reviewer) drawReasons(i int) (list []candidate) {
	side := r.positions[i].Turn()
	level := func(at int) bool {
		w := r.points(at, side)
		return w >= 0.5-evenly && w <= 0.5+evenly
	}
	apart := r.jump(i) >= mistakeLoss // a smaller difference is only search noise
	add := func(kind Kind, from int, line []xiangqi.Move) {
		to, v, ok := drawn(r.o.Rules, r.positions[from], r.stacks[from], line)
		if !ok || !level(from) || !apart {
			return
		}
		if c, ok := r.proved(i, Reason{Kind: kind, From: from, Line: to, Verdict: v}); ok {
			list = append(list, c)
		}
	}
	add(AllowsDraw, i+1, r.ahead(i+1))
	if better := r.ahead(i); len(better) > 0 && better[0] != r.moves[i] {
		add(MissesDraw, i, better)
	}
	return list
}
