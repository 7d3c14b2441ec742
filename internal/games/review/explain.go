package review

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// candidate is a reason suggested by the lines.
type candidate struct {
	at     int // index of the move
	reason Reason
	// end is the search of the position at the end of the line, whose value must agree with the value before
	// the line. It is nil for reasons that do not need this test.
	end   *task
	value float64 // expected points for the losing side before the line
}

// reasons finds the reasons for the moves that lost something.
func (r *reviewer) reasons(ctx context.Context) error {
	if err := r.lengthen(ctx); err != nil {
		return err
	}
	r.counter = newCounter(r.o.Rules, r.share(materialNodes, materialFactor))
	defer func() { _ = r.counter.Close() }()
	var all []candidate
	for i := range r.moves {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !r.wanting(i) {
			continue
		}
		all = append(all, r.mateReasons(ctx, i)...)
		all = append(all, r.ruleReasons(i)...)
		all = append(all, r.drawReasons(i)...)
		material, err := r.materialReasons(ctx, i)
		if err != nil {
			return err
		}
		all = append(all, material...)
		all = append(all, r.pinReasons(i)...)
		r.tell(Progress{Pass: Final, Done: i + 1, All: len(r.moves) + 1})
	}
	kept, err := r.stand(ctx, all)
	if err != nil {
		return err
	}
	// Finding attacks is more work, so seek them only for moves without a simpler reason.
	explained := map[int]bool{}
	for _, c := range kept {
		explained[c.at] = true
	}
	all = all[:0]
	for i := range r.moves {
		if r.report.Moves[i].Mark.Bad() && !explained[i] {
			all = append(all, r.threatReasons(ctx, i)...)
		}
	}
	attacks, err := r.stand(ctx, all)
	if err != nil {
		return err
	}
	kept = append(kept, attacks...)
	for _, c := range attacks {
		explained[c.at] = true
	}
	all = all[:0]
	for i := range r.moves {
		if r.report.Moves[i].Mark.Bad() && !explained[i] {
			all = append(all, r.tempoReasons(i)...)
		}
	}
	tempi, err := r.stand(ctx, all)
	if err != nil {
		return err
	}
	kept = append(kept, tempi...)
	for i := range r.report.Moves {
		r.report.Moves[i].Reasons = []Reason{}
	}
	for _, kind := range Kinds() {
		for _, c := range kept {
			if c.reason.Kind != kind {
				continue
			}
			if m := &r.report.Moves[c.at]; len(m.Reasons) < mostReasons {
				m.Reasons = append(m.Reasons, c.reason)
			}
		}
	}
	return nil
}

// wanting reports whether a move needs an explanation.
func (r *reviewer) wanting(i int) bool {
	return r.always || (r.loss(i) >= inaccuracyLoss || r.missed(i)) && !r.ofBook(i) && r.positions[i].CountLegal() > 1
}

// lengthen extends the lines in which reasons are sought. A search often knows the value of a line but
// reports only the first moves, because the later ones are no longer in its table.
func (r *reviewer) lengthen(ctx context.Context) error {
	for {
		var at []int
		var tasks []task
		for i := range r.positions {
			line := r.found[i].line
			if i < len(r.moves) && r.wanting(i) || i > 0 && r.wanting(i-1) {
				if t := r.endOf(i, line); len(line) < r.reach(i) && t.pos.HasLegalMove() {
					at, tasks = append(at, i), append(tasks, t)
				}
			}
		}
		if len(at) == 0 {
			return nil
		}
		results, err := r.search(ctx, Final, tasks)
		if err != nil {
			return err
		}
		for n, i := range at {
			if len(results[n].line) == 0 {
				return nil // the player does not report lines
			}
			r.found[i].line = slices.Concat(r.found[i].line, results[n].line)
		}
	}
}

// reach returns how many plies of the line from a position are examined.
func (r *reviewer) reach(at int) int {
	bad := func(i int) bool { return i >= 0 && i < len(r.moves) && r.report.Moves[i].Mark.Bad() }
	if r.always || bad(at) || bad(at-1) {
		return longestBad
	}
	return longestLine
}

// endOf returns a task for searching the position at the end of a line from position i.
func (r *reviewer) endOf(i int, line []xiangqi.Move) task {
	t := r.task(i, r.limits(1, 1))
	t.stack = slices.Clone(t.stack)
	for _, m := range line {
		t.stack = append(t.stack, t.pos.MakeMove(m))
	}
	return t
}

// stand searches the positions at the ends of the candidates' lines. It keeps the candidates whose line turns
// out no better for the losing side than the search predicted before the line.
func (r *reviewer) stand(ctx context.Context, all []candidate) (kept []candidate, err error) {
	var tasks []task
	for i := range all {
		if all[i].end != nil {
			all[i].end.limit = r.limitsOf(deeply)
			tasks = append(tasks, *all[i].end)
		}
	}
	results, err := r.search(ctx, Final, tasks)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.end != nil {
			w := Win(results[0].score)
			if c.end.pos.Turn() != c.loser(r) {
				w = 1 - w
			}
			results = results[1:]
			if w > c.value+max(endSlack, min(r.loss(c.at)/2, mostSlack)) {
				continue
			}
		}
		kept = append(kept, c)
	}
	return kept, nil
}

// loser returns the side that loses something in the line. If the line begins with the better move, this is
// the opponent.
func (c *candidate) loser(r *reviewer) xiangqi.Color {
	side := r.positions[c.at].Turn()
	if !c.reason.after() {
		return side.Other()
	}
	return side
}

// claim returns what a reason claims about a move.
func (r *reviewer) claim(i int, reason *Reason) Claim {
	return Claim{Before: r.positions[i], Stack: r.stacks[i], Move: r.moves[i], Reason: reason, Rules: r.o.Rules, Tables: r.o.Tables}
}

// proved returns a reason as a candidate, including its sentence, if Prove confirms it. It converts From from
// an index of positions to a number of plies of the game.
func (r *reviewer) proved(i int, reason Reason) (candidate, bool) {
	reason.From += len(r.stacks[0])
	if Prove(r.claim(i, &reason)) != nil {
		return candidate{}, false
	}
	if reason.Line == nil {
		reason.Line = []xiangqi.Move{}
	}
	if reason.Threat == nil {
		reason.Threat = []xiangqi.Move{}
	}
	if reason.Rest == nil {
		reason.Rest = []xiangqi.Move{}
	}
	reason.Text = reason.say(&r.positions[i], r.moves[i])
	return candidate{at: i, reason: reason}, true
}

// mateAt proves a mate in a position. This is either the mate that the search sees or, if one side is far
// ahead, a mate that the search may have overlooked.
func (r *reviewer) mateAt(ctx context.Context, at int) *mate.Mate {
	if m, ok := r.mates[at]; ok {
		return m
	}
	n, seen := r.found[at].score.MateMoves()
	if seen && n <= 0 || !seen && r.found[at].score < mateScore {
		return nil
	}
	pos := r.positions[at]
	var m *mate.Mate
	if seen {
		m = r.solver.MateIn(ctx, pos, min(n, mate.MaxMoves), mate.Limits{Nodes: r.share(proofNodes, proofFactor)}).Mate
	}
	if m == nil {
		var before []uint64
		for i := at - pos.PliesSinceCapture(); i < at; i++ {
			if i >= 0 {
				before = append(before, r.positions[i].Key())
			}
		}
		limits := mate.Limits{Nodes: r.share(proofNodes, proofFactor)}
		if !seen {
			limits.Nodes = max(1, limits.Nodes/guessShare)
		}
		m = r.solver.Solve(ctx, pos, before, limits).Mate
	}
	if m != nil {
		r.mates[at] = m
	}
	return m
}

func (r *reviewer) mateReasons(ctx context.Context, i int) (list []candidate) {
	add := func(kind Kind, from int, m *mate.Mate) {
		line := m.Line()
		if c, ok := r.proved(i, Reason{Kind: kind, From: from, Line: line, Mate: m.Moves(), Themes: themesOf(r.positions[from], line)}); ok {
			list = append(list, c)
		}
	}
	blunder := r.report.Moves[i].Mark == Blunder
	if r.missed(i) || blunder {
		if m := r.mateAt(ctx, i); m != nil {
			add(MissesMate, i, m)
		}
	}
	if n, ok := r.found[i+1].score.MateMoves(); ok && n > 0 || blunder {
		if m := r.mateAt(ctx, i+1); m != nil {
			add(AllowsMate, i+1, m)
		}
	}
	return list
}

// ruleReasons returns the reasons found by the tables and the repetition rules.
func (r *reviewer) ruleReasons(i int) (list []candidate) {
	add := func(reason Reason) {
		reason.From = i + 1
		if c, ok := r.proved(i, reason); ok {
			list = append(list, c)
		}
	}
	if r.o.Tables != nil {
		before, ok := r.o.Tables.ProbeWDL(&r.positions[i])
		after, known := r.o.Tables.ProbeWDL(&r.positions[i+1])
		if ok && known && before > -after {
			add(Reason{Kind: TableLoss, Before: before, After: -after})
		}
	}
	// Cut off the line where the rules end the game.
	pos, stack := r.positions[i+1], append([]xiangqi.Undo(nil), r.stacks[i+1]...)
	side := r.positions[i].Turn()
	line := r.found[i+1].line
	for n := 0; ; n++ {
		if v := r.o.Rules.Judge(&pos, stack); v.Over() && pos.HasLegalMove() {
			if winner, ok := v.Result.Winner(); ok && winner != side {
				add(Reason{Kind: Perpetual, Line: line[:n], Verdict: v})
			}
			break
		}
		if n >= len(line) {
			break
		}
		stack = append(stack, pos.MakeMove(line[n]))
	}
	return list
}

// ahead returns the part of the line from a position that is examined.
func (r *reviewer) ahead(at int) []xiangqi.Move {
	line := r.found[at].line
	return line[:min(len(line), r.reach(at))]
}

// swing returns a move's loss, in centipawns.
func (r *reviewer) swing(i int) int { return int(r.found[i].score + r.found[i+1].score) }

// points returns a side's expected points in a position.
func (r *reviewer) points(at int, side xiangqi.Color) float64 {
	w := Win(r.found[at].score)
	if r.positions[at].Turn() != side {
		w = 1 - w
	}
	return w
}

func (r *reviewer) pinReasons(i int) []candidate {
	line := r.found[i+1].line
	if len(line) == 0 {
		return nil
	}
	from := line[0].From()
	c, ok := r.proved(i, Reason{Kind: Unpins, From: i + 1, Line: line[:1], Piece: r.positions[i].At(from), Square: from})
	if !ok {
		return nil
	}
	return []candidate{c}
}
