package review

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Definition of a threat of mate.
const (
	threatMoves = 3      // the longest mate that counts as a threat
	threatNodes = 60_000 // maximum for the mate solver after each move of a line
	threatShare = 3      // times the effort, if that is less
	asSoon      = 3      // plies after the index of the threat within which the other line must not reach one either
)

// threat finds the first move in a line after which the attacker would force mate if the other side passed.
// It returns the move's index and the mate. If there is no such move, the mate is nil.
func (r *reviewer) threat(ctx context.Context, pos xiangqi.Position, line []xiangqi.Move, attacker xiangqi.Color) (at int, m *mate.Mate) {
	for i, move := range line {
		pos.MakeMove(move)
		if pos.Turn() == attacker || pos.InCheck() || !pos.HasLegalMove() {
			continue
		}
		again := pos
		again.MakeNullMove()
		if m := r.solver.MateIn(ctx, again, threatMoves, mate.Limits{Nodes: r.share(threatNodes, threatShare)}).Mate; m != nil {
			return i, m
		}
	}
	return 0, nil
}

// threatReasons returns the attacks on the king that a move allows or misses. An attack counts only if the
// same side does not reach a threat of mate as soon in the other line.
func (r *reviewer) threatReasons(ctx context.Context, i int) (list []candidate) {
	for _, look := range comparisons(r, i, AllowsThreat, MissesThreat) {
		at, m := r.threat(ctx, r.positions[look.from], look.line[:min(len(look.line), longestLine)], look.attacker)
		if m == nil {
			continue
		}
		if _, same := r.threat(ctx, r.positions[look.other], look.rest[:min(len(look.rest), at+asSoon)], look.attacker); same != nil {
			continue
		}
		threat := m.Line()
		reason := Reason{Kind: look.kind, From: look.from, Line: look.line[:at+1], At: at, Mate: m.Moves(), Themes: themesOf(m.Start, threat), Threat: threat}
		list = append(list, look.attack(r, i, reason)...)
	}
	return list
}

// comparison pairs a line in which a side may have an attack with a line in which that side should not be
// able to attack as soon.
type comparison struct {
	kind        Kind
	from, other int // the positions in which the lines begin
	line, rest  []xiangqi.Move
	attacker    xiangqi.Color
}

// comparisons returns two comparisons: one for the attack that a move may allow, and one for the attack that
// it may miss. If the move played was the better one, it returns none.
func comparisons(r *reviewer, i int, allows, misses Kind) []comparison {
	side := r.positions[i].Turn()
	worse, better := r.ahead(i+1), r.ahead(i)
	if len(better) == 0 || better[0] == r.moves[i] {
		return nil
	}
	return []comparison{{allows, i + 1, i, worse, better, side.Other()}, {misses, i, i + 1, better, worse, side}}
}

// attack proves a reason and returns it as a candidate, which is later judged by the end of its line. If the
// reason cannot be proved, attack returns nothing.
func (look *comparison) attack(r *reviewer, i int, reason Reason) []candidate {
	c, ok := r.proved(i, reason)
	if !ok {
		return nil
	}
	end := r.endOf(look.from, reason.Line)
	c.end, c.value = &end, r.points(look.from, look.attacker.Other())
	return []candidate{c}
}

// threatens verifies that, if the other side passed at the end of the line, the side that moved last would
// mate with the moves of the threat.
func (p *replayed) threatens() error {
	r := p.Reason
	attacker := p.side
	if r.Kind == AllowsThreat {
		attacker = attacker.Other()
	}
	end := *p.end()
	if len(r.Line) == 0 || r.At != len(r.Line)-1 || end.Turn() == attacker || end.InCheck() || !end.HasLegalMove() {
		return unproved("the line does not end with a threat")
	}
	if r.Kind == MissesThreat && r.Line[0] == p.Move {
		return unproved("the attack begins with the move that was played")
	}
	end.MakeNullMove()
	mated, _, err := xiangqi.Replay(end, r.Threat...)
	switch {
	case err != nil:
		return err
	case mated.HasLegalMove() || mated.Turn() == attacker:
		return unproved("the threat does not end in mate")
	case r.Mate != (len(r.Threat)+1)/2:
		return unproved("mate in %d, and the threat takes %d moves", r.Mate, (len(r.Threat)+1)/2)
	case !slices.Equal(r.Themes, themesOf(end, r.Threat)):
		return unproved("the patterns are %v", themesOf(end, r.Threat))
	}
	return nil
}
