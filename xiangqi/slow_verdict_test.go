package xiangqi

import "slices"

// A second implementation of the verdicts, made to be obviously right: each
// position of the game is a copy, pieces are followed by name, sets are maps, and
// nothing is left out to save time. It is built on slowPosition.

// slowGame holds every position of a line, the first being the start.
type slowGame struct {
	boards []*slowPosition
	names  []map[Square]int // for each position, the name of the piece on a square
	before int              // plies since the last capture at the start
	quiet  bool             // no capture was played
}

func newSlowGame(start Position, moves []Move) *slowGame {
	g := &slowGame{boards: []*slowPosition{newSlow(&start)}, before: start.PliesSinceCapture(), quiet: true}
	names := map[Square]int{}
	for s := range start.Occupied().Squares() {
		names[s] = int(s) // named after the square on which it first stood
	}
	g.names = append(g.names, names)
	for _, m := range moves {
		last := g.boards[len(g.boards)-1]
		g.quiet = g.quiet && last.at(m.To()) == NoPiece
		g.boards = append(g.boards, last.after(m))
		names := map[Square]int{}
		for s, name := range g.names[len(g.names)-1] {
			if s != m.To() {
				names[s] = name
			}
		}
		names[m.To()] = names[m.From()]
		delete(names, m.From())
		g.names = append(g.names, names)
	}
	return g
}

func (g *slowGame) last() int { return len(g.boards) - 1 }

// judge is the second implementation of Rules.Judge.
func (g *slowGame) judge(r Rules) Verdict {
	end := g.boards[g.last()]
	if len(end.legal()) == 0 {
		if len(end.checkers(end.turn)) > 0 {
			return lossFor(end.turn, Checkmate)
		}
		return lossFor(end.turn, Stalemate)
	}
	same := g.occurrences()
	if len(same) >= r.Occurrences {
		return g.judgeStretch(r.Set, same[len(same)-r.Occurrences])
	}
	plies := len(end.past)
	if r.Set == Computer {
		plies = end.counted()
	}
	if g.quiet {
		plies += g.before
	}
	if r.NoCaptureLimit > 0 && plies >= r.NoCaptureLimit {
		return Verdict{Draw, NoCaptureLimit}
	}
	if slowBareMaterial(end, r.BareCannons) {
		return Verdict{Draw, NoAttackingMaterial}
	}
	return tooFew(len(same))
}

// occurrences returns the numbers of the positions equal to the last, itself
// included.
func (g *slowGame) occurrences() (same []int) {
	end := g.boards[g.last()]
	for i, b := range g.boards {
		if b.pieces == end.pieces && b.turn == end.turn {
			same = append(same, i)
		}
	}
	return same
}

// slowBareMaterial counts the pieces that are left.
func slowBareMaterial(s *slowPosition, bareCannons bool) bool {
	count := map[Piece]int{}
	for sq := range Square(NumSquares) {
		count[s.at(sq)]++
	}
	both := func(k Kind) int { return count[NewPiece(Red, k)] + count[NewPiece(Black, k)] }
	if both(Rook)+both(Knight)+both(Pawn) > 0 {
		return false
	}
	switch {
	case both(Cannon) == 0:
		return true
	case !bareCannons || both(Advisor) > 0:
		return false
	case both(Cannon) == 1:
		return true
	}
	return count[RedCannon] == 1 && count[BlackCannon] == 1 && both(Bishop) == 0
}

// judgeStretch judges the moves from the position with that number to the end.
func (g *slowGame) judgeStretch(set RuleSet, first int) Verdict {
	allChecks, anyCheck := [2]bool{true, true}, false
	for i := first + 1; i <= g.last(); i++ {
		check := len(g.boards[i].checkers(g.boards[i].turn)) > 0
		anyCheck = anyCheck || check
		allChecks[g.boards[i-1].turn] = allChecks[g.boards[i-1].turn] && check
	}
	switch {
	case allChecks[Red] && allChecks[Black]:
		return Verdict{Draw, MutualPerpetualCheck}
	case allChecks[Red]:
		return lossFor(Red, PerpetualCheck)
	case allChecks[Black]:
		return lossFor(Black, PerpetualCheck)
	}
	if set == CXA {
		return g.judgeMarks(first)
	}
	if set == Computer {
		if anyCheck {
			return Verdict{Draw, CheckInCycle}
		}
		return g.judgeSets(first)
	}
	return g.judgePairs(first)
}

// slowPair is one piece's attack on another, by their names.
type slowPair struct{ hunter, target int }

// movesOf returns the numbers of the positions that arose by a move of c, from
// after the first.
func (g *slowGame) movesOf(c Color, first int) (arisen []int) {
	for i := first + 1; i <= g.last(); i++ {
		if g.boards[i-1].turn == c {
			arisen = append(arisen, i)
		}
	}
	return arisen
}

// common returns the targets that every move of c has, by what find says of the
// position that arose.
func (g *slowGame) common(c Color, first int, find func(i int) map[int]bool) []int {
	count := map[int]int{}
	moves := g.movesOf(c, first)
	for _, i := range moves {
		for target := range find(i) {
			count[target]++
		}
	}
	var found []int
	for target, n := range count {
		if n == len(moves) {
			found = append(found, target)
		}
	}
	return found
}

func (g *slowGame) judgeSets(first int) Verdict {
	var chases [2]bool
	for _, c := range bothColors {
		chases[c] = len(g.common(c, first, func(i int) map[int]bool {
			after, before := g.chases(i, c, Computer), g.chases(i-1, c, Computer)
			fresh := targetsOf(after, nil)
			for pair := range before {
				delete(fresh, pair.target)
			}
			return fresh
		})) > 0
	}
	return slowWeigh(chases, PerpetualChase, MutualPerpetualChase, NoViolation)
}

// slowWeigh gives the loss to the only guilty side.
func slowWeigh(guilty [2]bool, one, both, none EndReason) Verdict {
	switch guilty {
	case [2]bool{true, false}:
		return lossFor(Red, one)
	case [2]bool{false, true}:
		return lossFor(Black, one)
	case [2]bool{true, true}:
		return Verdict{Draw, both}
	}
	return Verdict{Draw, none}
}

// targetsOf returns the targets of the pairs that are not among the others.
func targetsOf(pairs, others map[slowPair]bool) map[int]bool {
	targets := map[int]bool{}
	for pair := range pairs {
		if !others[pair] {
			targets[pair.target] = true
		}
	}
	return targets
}

func (g *slowGame) judgePairs(first int) Verdict {
	var chases, pins, attacks [2]bool
	for _, c := range bothColors {
		common := g.common(c, first, func(i int) map[int]bool { return g.newTargets(i, c) })
		pinned := g.common(c, first, func(i int) map[int]bool { return g.pinnedRooks(i, c) })
		fresh := g.common(c, first, func(i int) map[int]bool {
			if g.isCheck(i) {
				return nil
			}
			return targetsOf(g.chases(i, c, AXF), g.captures(i-1, c))
		})
		chases[c] = len(common) > 0
		pins[c] = slices.ContainsFunc(pinned, func(t int) bool { return slices.Contains(common, t) })
		attacks[c] = slices.ContainsFunc(fresh, func(t int) bool { return slices.Contains(common, t) })
	}
	if pins[Red] != pins[Black] {
		return slowWeigh(pins, PinnedRookChase, NoReason, NoReason)
	}
	if chases[Red] && chases[Black] && attacks[Red] != attacks[Black] {
		return slowWeigh(attacks, PerpetualChase, NoReason, NoReason)
	}
	return slowWeigh(chases, PerpetualChase, MutualPerpetualChase, NoViolation)
}

func (g *slowGame) isCheck(i int) bool { return len(g.boards[i].checkers(g.boards[i].turn)) > 0 }

// newTargets returns the pieces newly chased by c's move that led to position i.
func (g *slowGame) newTargets(i int, c Color) map[int]bool {
	if g.isCheck(i) {
		return nil
	}
	return targetsOf(g.chases(i, c, AXF), g.chases(i-1, c, AXF))
}

func (g *slowGame) judgeMarks(first int) Verdict {
	forbidden := [2]bool{true, true}
	for i := first + 1; i <= g.last(); i++ {
		c := g.boards[i-1].turn
		if g.isCheck(i) || len(g.newTargets(i, c)) > 0 {
			continue
		}
		passed := *g.boards[i]
		passed.turn = c
		if !slowMates(&passed, 2) {
			forbidden[c] = false
		}
	}
	return slowWeigh(forbidden, OneSideForbidden, BothSidesForbidden, BothSidesIdle)
}

// slowMates reports whether the side to move mates by at most n checks.
func slowMates(s *slowPosition, checks int) bool {
	for _, m := range s.legal() {
		t := s.after(m)
		if len(t.checkers(t.turn)) == 0 {
			continue
		}
		all := true
		for _, reply := range t.legal() {
			all = all && checks > 1 && slowMates(t.after(reply), checks-1)
		}
		if all {
			return true
		}
	}
	return false
}

// captures returns the captures of c that count in position i.
func (g *slowGame) captures(i int, c Color) map[slowPair]bool {
	found := map[slowPair]bool{}
	s := g.boards[i]
	for from := range Square(NumSquares) {
		for to := range Square(NumSquares) {
			if slowCounts(s, c, from, to) {
				found[slowPair{g.names[i][from], g.names[i][to]}] = true
			}
		}
	}
	return found
}

// slowCounts reports whether c's capture from from on to counts.
func slowCounts(s *slowPosition, c Color, from, to Square) bool {
	hunter, target := s.at(from), s.at(to)
	switch {
	case hunter == NoPiece || hunter.Color() != c || target == NoPiece || target.Color() == c:
		return false
	case hunter.Kind() == King || hunter.Kind() == Pawn || target.Kind() == King:
		return false
	case target == RedPawn && to.Rank() < 5 || target == BlackPawn && to.Rank() > 4:
		return false
	}
	if !s.reaches(from, to) {
		return false
	}
	t := s.after(NewMove(from, to))
	for _, checker := range t.checkers(c) {
		if !slices.Contains(s.checkers(c), checker) {
			return false
		}
	}
	return s.kingsFace() || !t.kingsFace()
}

// chases returns the captures of c in position i that gain by rule.
func (g *slowGame) chases(i int, c Color, set RuleSet) map[slowPair]bool {
	found := map[slowPair]bool{}
	s := g.boards[i]
	for from := range Square(NumSquares) {
		for to := range Square(NumSquares) {
			if slowCounts(s, c, from, to) && slowGains(s, from, to, set) {
				found[slowPair{g.names[i][from], g.names[i][to]}] = true
			}
		}
	}
	return found
}

func slowGains(s *slowPosition, from, to Square, set RuleSet) bool {
	hunter, target := s.at(from).Kind(), s.at(to).Kind()
	if target == Rook && (hunter == Knight || hunter == Cannon) {
		return true
	}
	if set == Computer && (hunter == Advisor || hunter == Bishop) &&
		(target == Rook || target == Cannon || target == Knight) {
		return true
	}
	if slowCanTake(s.after(NewMove(from, to)), s.at(to).Color(), to) {
		return false // protected
	}
	if hunter == target {
		takesFirst := s.reaches(to, from) && !s.after(NewMove(to, from)).inDanger(s.at(to).Color())
		return !takesFirst
	}
	return true
}

// slowCanTake reports whether c has a legal capture on the square.
func slowCanTake(s *slowPosition, c Color, point Square) bool {
	for from := range Square(NumSquares) {
		if s.at(from) != NoPiece && s.at(from).Color() == c && s.reaches(from, point) &&
			!s.after(NewMove(from, point)).inDanger(c) {
			return true
		}
	}
	return false
}

// pinnedRooks returns the enemy rooks without which a knight of c would check.
func (g *slowGame) pinnedRooks(i int, c Color) map[int]bool {
	found := map[int]bool{}
	s := g.boards[i]
	king, rook := s.king(c.Other()), NewPiece(c.Other(), Rook)
	for knight := range Square(NumSquares) {
		for sq := range Square(NumSquares) {
			if s.at(knight) != NewPiece(c, Knight) || s.at(sq) != rook || s.reaches(knight, king) {
				continue
			}
			without := *s
			without.pieces[sq.Rank()][sq.File()] = NoPiece
			if without.reaches(knight, king) {
				found[g.names[i][sq]] = true
			}
		}
	}
	return found
}

// judgeInSearch is the second implementation of Rules.JudgeInSearch, for a side
// to move that has moves and without limits.
func (g *slowGame) judgeInSearch(r Rules, ply int) Verdict {
	same := g.occurrences()
	for n := 2; n <= len(same); n++ {
		first := same[len(same)-n]
		v := g.judgeStretch(r.Set, first)
		switch {
		case n == r.Occurrences:
			return v
		case first <= g.last()-ply: // at the root or before
		case v.Result == Draw, n == len(same) && g.canReenter(first):
			return v
		}
	}
	return Verdict{}
}

// canReenter reports whether the cycle from that position to the end began by the
// move that ended it and brought nothing back.
func (g *slowGame) canReenter(first int) bool {
	count := func(i int) (n int) {
		for _, b := range g.boards[:g.last()] {
			if b.pieces == g.boards[i].pieces && b.turn == g.boards[i].turn {
				n++
			}
		}
		return n
	}
	if first == 0 || g.boards[first-1].pieces != g.boards[g.last()-1].pieces {
		return false
	}
	for i := first + 1; i < g.last()-1; i++ {
		if count(i) > 1 {
			return false
		}
	}
	return true
}
