package mate

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxMoves is the length of the longest mate that MateIn searches for, in moves by the attacker.
// The line is too short for any position to occur a third time, so the repetition rules do not
// matter.
const MaxMoves = 4

// Answer is the outcome of a bounded search.
type Answer uint8

// The possible answers.
const (
	Unknown Answer = iota // a limit was reached before an answer was found
	Yes
	No
)

// Shortest reports how soon a mate can be forced.
type Shortest struct {
	// Moves is the length of the shortest mate if Answer is Yes. If Answer is No, there is no mate
	// in that many moves. If Answer is Unknown, there is no mate in fewer moves, but there may be
	// one in exactly that many.
	Moves  int
	Answer Answer
	Mate   *Mate // set only if Answer is Yes
	Nodes  uint64
}

// MateIn searches for the shortest forced mate by the side to move, in up to n moves. It tries
// every move of both sides. n is limited to MaxMoves.
func (s *Solver) MateIn(ctx context.Context, pos xiangqi.Position, n int, l Limits) Shortest {
	defer s.watch(ctx)()
	s.begin(pos, nil, l)
	return s.mateIn(min(n, MaxMoves))
}

func (s *Solver) mateIn(n int) Shortest {
	for moves := 1; moves <= n; moves++ {
		answer, _ := s.attackIn(moves)
		r := Shortest{Moves: moves, Answer: answer}
		if answer == Yes {
			p := &Proof{Start: s.pos, moves: map[place]xiangqi.Move{}}
			s.budget += firstSlice
			if s.gather(p, moves) {
				r.Mate = s.checked(p)
			}
			if r.Mate == nil {
				r.Answer = Unknown
			}
		}
		if r.Nodes = s.nodes; answer != No || moves == n {
			return r
		}
	}
	return Shortest{Answer: No, Nodes: s.nodes}
}

// In bounded searches, the dist of an entry combines two numbers of moves: the low byte is the
// number in which a mate is proved, and the high byte the number in which it is refuted.
const refutedShift = 8

const boundedSalt = 0xa0761d6478bd642f

// attackIn reports whether the attacker, who is to move, can mate in at most n moves.
func (s *Solver) attackIn(n int) (Answer, xiangqi.Move) {
	key := s.pos.Key() ^ boundedSalt
	if e := s.table.find(key); e != nil {
		if proved := int(e.dist & 0xff); proved != 0 && proved <= n {
			return Yes, xiangqi.Move(e.move)
		}
		if int(e.dist>>refutedShift) >= n {
			return No, xiangqi.NoMove
		}
	}
	if s.out() {
		return Unknown, xiangqi.NoMove
	}
	before, answer, found := s.nodes, No, xiangqi.NoMove
	f := s.frame(2 * n)
	for _, c := range s.attacksIn(f, n) {
		undo := s.make(c.move)
		a := s.defendIn(n, c.quiet)
		s.pos.UnmakeMove(undo)
		if a == Unknown {
			return Unknown, xiangqi.NoMove
		}
		if a == Yes {
			answer, found = Yes, c.move
			break
		}
	}
	e := entry{key: key, pn: 1, dn: 1, work: uint32(min(s.nodes-before, 1<<31)), move: uint16(found), dist: uint16(n)}
	if answer == No {
		e.dist <<= refutedShift
	}
	s.table.put(e)
	return answer, found
}

// attacksIn returns the attacker's moves, beginning with the checks that leave the fewest replies. If
// a move mates, attacksIn returns only that move. If n is 1, it leaves out all other checks.
func (s *Solver) attacksIn(f *frame, n int) []child {
	children := f.children[:0]
	for _, m := range s.pos.AppendLegal(f.moves[:0]) {
		c := child{move: m, quiet: !s.pos.GivesCheck(m)}
		if c.pn = infinity; !c.quiet {
			undo := s.make(m)
			c.pn = uint32(s.pos.CountLegal())
			s.pos.UnmakeMove(undo)
			if c.pn == 0 {
				f.children[0] = c
				return f.children[:1]
			}
			if n == 1 {
				continue
			}
		}
		children = append(children, c)
	}
	slices.SortStableFunc(children, func(a, b child) int { return int(a.pn) - int(b.pn) })
	return children
}

// defendIn reports whether the attacker mates in at most n moves whatever the defender, who is to
// move, plays. n includes the move that the attacker has just made.
func (s *Solver) defendIn(n int, quiet bool) Answer {
	if n == 1 {
		if s.pos.HasLegalMove() {
			return No
		}
		return Yes
	}
	f := s.frame(2*n - 1)
	moves := s.pos.AppendLegal(f.moves[:0])
	// A move that refuted one attack often refutes the next as well.
	killers := &s.killers[n]
	at := 0
	for _, k := range killers {
		if i := slices.Index(moves[at:], k); i >= 0 {
			moves[at], moves[at+i] = moves[at+i], moves[at]
			at++
		}
	}
	if quiet { // the most promising defences are captures and checks
		for i := at; i < len(moves); i++ {
			if s.pos.At(moves[i].To()) != xiangqi.NoPiece || s.pos.GivesCheck(moves[i]) {
				moves[at], moves[i] = moves[i], moves[at]
				at++
			}
		}
	}
	for _, m := range moves {
		undo := s.make(m)
		a, _ := s.attackIn(n - 1)
		s.pos.UnmakeMove(undo)
		switch a {
		case Unknown:
			return Unknown
		case No:
			if killers[0] != m {
				killers[0], killers[1] = m, killers[0]
			}
			return No
		}
	}
	return Yes
}

// gather adds to p the proof of a mate in at most n moves from the current position.
func (s *Solver) gather(p *Proof, n int) bool {
	at := placeOf(&s.pos)
	for moves := 1; moves <= n; moves++ { // using the shortest mate in each position ensures that no line repeats
		a, m := s.attackIn(moves)
		if a == Unknown {
			return false
		}
		if a == No {
			continue
		}
		p.moves[at] = m
		undo := s.pos.MakeMove(m)
		defer s.pos.UnmakeMove(undo)
		for _, reply := range s.pos.LegalMoves() {
			undo := s.pos.MakeMove(reply)
			_, known := p.moves[placeOf(&s.pos)]
			ok := known || s.gather(p, moves-1)
			s.pos.UnmakeMove(undo)
			if !ok {
				return false
			}
		}
		return true
	}
	return false
}
