package mate

import (
	"runtime"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The stages of a search. The stage determines which moves the attacker may try.
const (
	stageChecks  uint8 = iota + 1 // only checks
	stageThreats                  // also quiet moves that threaten mate
	stageWide                     // the same, but the threats may be longer
	stageAll                      // all moves
)

// maxPly is the maximum length of a line, in plies.
const maxPly = 180

// child is a move, along with what is known about the position after it.
type child struct {
	move  xiangqi.Move
	quiet bool
	key   uint64
	value
}

// frame holds the moves available at one ply of the line.
type frame struct {
	children [128]child
	moves    [128]xiangqi.Move
}

// path is the set of positions on the current line and before it.
type path struct {
	keys   []uint64
	filter [1024]uint8 // number of keys for each value of their low bits
}

func (p *path) push(key uint64) {
	p.keys = append(p.keys, key)
	p.filter[key&1023]++
}

func (p *path) pop() {
	key := p.keys[len(p.keys)-1]
	p.keys = p.keys[:len(p.keys)-1]
	p.filter[key&1023]--
}

func (p *path) has(key uint64) bool {
	if p.filter[key&1023] == 0 {
		return false
	}
	for _, k := range p.keys {
		if k == key {
			return true
		}
	}
	return false
}

// hasHead is like has, but compares only those bits of a key that entries store.
func (p *path) hasHead(head uint32) bool {
	if p.filter[head&1023] == 0 {
		return false
	}
	for _, k := range p.keys {
		if uint32(k) == head {
			return true
		}
	}
	return false
}

func (s *Solver) frame(ply int) *frame {
	for len(s.frames) <= ply {
		s.frames = append(s.frames, new(frame))
	}
	return s.frames[ply]
}

// value is what is known about a position. The fields are described at entry.
type value struct {
	pn, dn uint32
	dist   uint16
	head   uint32
}

// salt returns a value that is combined with keys to separate the results of different stages and
// rounds. Proofs are stored without it because they are valid in every stage and round.
func (s *Solver) salt() uint64 {
	const golden = 0x9e3779b97f4a7c15
	return golden * (uint64(s.stage) + uint64(s.round)<<2)
}

// look returns what is known about a position at the given ply, from the table or from the current
// line. It ignores proofs that would make the line too long.
func (s *Solver) look(key uint64, ply int) (value, bool) {
	if s.path.has(key) {
		return value{infinity, 0, 0, uint32(key)}, true
	}
	if e := s.table.find(key); e != nil && ply+int(e.dist) <= s.maxPly {
		return value{0, infinity, e.dist, 0}, true
	}
	e := s.table.find(key ^ s.salt())
	if e == nil || e.head != 0 && !s.path.hasHead(e.head) {
		return value{}, false
	}
	return value{e.pn, e.dn, e.dist, e.head}, true
}

// keep stores the result of searching a position.
func (s *Solver) keep(key uint64, v value, m xiangqi.Move, before uint64) {
	e := entry{key: key, pn: v.pn, dn: v.dn, dist: v.dist, head: v.head, move: uint16(m), work: uint32(min(s.nodes-before, 1<<31))}
	if v.pn != 0 {
		e.key ^= s.salt()
	} else if old := s.table.find(key); old != nil && old.dist <= e.dist {
		return
	}
	s.table.put(e)
}

// oneThread reports whether the search occupies the program's only thread, as it does in browsers.
// Nothing could then stop the search unless it yielded from time to time, so it yields every turn
// nodes.
const (
	oneThread = runtime.GOOS == "js"
	turn      = 4096
)

// make plays a move on the board.
func (s *Solver) make(m xiangqi.Move) xiangqi.Undo {
	s.nodes++
	if oneThread && s.nodes%turn == 0 {
		time.Sleep(time.Microsecond) // runtime.Gosched would not let the browser run
	}
	return s.pos.MakeMove(m)
}

// threshold returns the limit for searching the best line. The search keeps to that line until it
// has become slightly worse than the second-best line, and only then switches (Pawlewicz and Lew).
func threshold(limit, second uint32) uint32 { return min(limit, second+second/4+1) }

// survey summarizes the children of a position. The side to move has its own number, which is pn
// for the attacker and dn for the defender. The other number is the opponent's.
type survey struct {
	best   int    // index of the child with the smallest own number; -1 if there are no children
	least  uint32 // the smallest own number; infinity if there are no children
	second uint32 // the second-smallest own number
	most   uint32 // the largest number of the opponent, plus one for each additional open child
	rest   uint32 // the part of most that comes from additional open children
}

// surveyOf summarizes children. It does not count the attacker's quiet moves as open children.
func surveyOf(children []child, attacker bool) survey {
	v := survey{best: -1, least: infinity, second: infinity}
	open := uint32(0)
	for i := range children {
		c := &children[i]
		own, other := c.pn, c.dn
		if !attacker {
			own, other = other, own
		}
		if v.best < 0 || own < v.least {
			v.best, v.least, v.second = i, own, v.least
		} else {
			v.second = min(v.second, own)
		}
		v.most = max(v.most, other)
		if other > 0 && !c.quiet {
			open++
		}
	}
	if open > 1 {
		v.rest = open - 1
		v.most = min(infinity, v.most+v.rest)
	}
	return v
}

// or searches a position with the attacker to move until pn or dn reaches its limit.
func (s *Solver) or(ply int, thpn, thdn uint32) value {
	key, before := s.pos.Key(), s.nodes
	s.path.push(key)
	defer s.path.pop()
	f := s.frame(ply)
	children := s.attacks(f, ply)
	for {
		seen := surveyOf(children, true)
		v := value{pn: seen.least, dn: seen.most}
		switch {
		case v.pn == 0:
			v.dn, v.dist = infinity, children[seen.best].dist+1
			s.keep(key, v, children[seen.best].move, before)
			return v
		case v.dn == 0:
			v.pn = infinity
			v.head = s.oldestHead(children, key)
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		case v.pn >= thpn || v.dn >= thdn || s.out():
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		}
		c := &children[seen.best]
		undo := s.make(c.move)
		c.value = s.and(ply+1, c.quiet, threshold(thpn, seen.second), max(thdn-seen.rest, c.dn+1))
		s.pos.UnmakeMove(undo)
	}
}

// oldestHead returns the low bits of the key of the repeated position on which the children's
// disproofs depend. If they depend on several such positions, it returns the one nearest to the
// root. The current position is disregarded; if there is no other, oldestHead returns 0.
func (s *Solver) oldestHead(children []child, own uint64) uint32 {
	least := len(s.path.keys) - 1 // index of the current position
	head := uint32(0)
	for i := range children {
		h := children[i].head
		if h == 0 || h == uint32(own) {
			continue
		}
		for at, k := range s.path.keys[:least] {
			if uint32(k) == h {
				least, head = at, h
				break
			}
		}
	}
	return head
}

// and searches a position with the defender to move until pn or dn reaches its limit. quiet reports
// whether the preceding move was not a check.
func (s *Solver) and(ply int, quiet bool, thpn, thdn uint32) value {
	key, before := s.pos.Key(), s.nodes
	if ply >= s.maxPly && s.pos.HasLegalMove() {
		return value{pn: infinity, head: uint32(s.path.keys[0])}
	}
	s.path.push(key)
	defer s.path.pop()
	f := s.frame(ply)
	children := f.children[:0]
	moves := s.pos.AppendLegal(f.moves[:0])
	if quiet && len(moves) > 0 && s.stage < stageAll {
		if s.table.find(key^s.salt()) == nil && !s.threatens(ply) {
			v := value{pn: infinity}
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		}
	}
	for _, m := range moves {
		undo := s.make(m)
		c := child{move: m}
		c.key = s.pos.Key()
		s.pos.UnmakeMove(undo)
		var known bool
		if c.value, known = s.look(c.key, ply+1); !known {
			c.value = value{pn: 1, dn: 1}
		}
		children = append(children, c)
	}
	for {
		seen := surveyOf(children, false)
		v := value{pn: seen.most, dn: seen.least}
		switch {
		case v.pn == 0:
			v.dn = infinity
			for i := range children {
				v.dist = max(v.dist, children[i].dist+1)
			}
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		case v.dn == 0:
			v.pn = infinity
			if v.head = children[seen.best].head; v.head == uint32(key) {
				v.head = 0
			}
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		case v.pn >= thpn || v.dn >= thdn || s.out():
			s.keep(key, v, xiangqi.NoMove, before)
			return v
		}
		c := &children[seen.best]
		undo := s.make(c.move)
		c.value = s.or(ply+1, max(thpn-seen.rest, c.pn+1), threshold(thdn, seen.second))
		s.pos.UnmakeMove(undo)
	}
}

// threatens reports whether the attacker could mate by checks if the defender, who is to move, were
// to pass.
func (s *Solver) threatens(ply int) bool {
	stage := s.stage
	s.stage = stageChecks
	undo := s.pos.MakeNullMove()
	v, known := s.look(s.pos.Key(), ply+1)
	limit := threatLimits[stage]
	if !known || v.pn != 0 && v.dn != 0 && v.pn < limit && v.dn < limit {
		v = s.or(ply+1, limit, limit)
	}
	s.pos.UnmakeMove(undo)
	s.stage = stage
	return v.pn == 0
}

// threatLimits contains, for each stage, the limit on proof numbers when searching for a threat.
var threatLimits = [...]uint32{stageThreats: 12, stageWide: 60}

// attacks returns the moves that the attacker may try in the current stage.
func (s *Solver) attacks(f *frame, ply int) []child {
	children := f.children[:0]
	inCheck := s.pos.InCheck()
	for _, m := range s.pos.AppendLegal(f.moves[:0]) {
		check := s.pos.GivesCheck(m)
		if !check && s.stage == stageChecks {
			continue
		}
		c := child{move: m, quiet: !check}
		undo := s.make(m)
		c.key = s.pos.Key()
		var known bool
		if c.value, known = s.look(c.key, ply+1); !known {
			switch {
			case check:
				n := s.pos.CountLegal()
				c.value = value{pn: uint32(n), dn: 1}
				if n == 0 {
					c.dn = infinity
				}
			case inCheck:
				c.value = value{pn: 4, dn: 1}
			default:
				c.value = value{pn: quietCost, dn: 1}
			}
		}
		s.pos.UnmakeMove(undo)
		children = append(children, c)
		if c.pn == 0 {
			break
		}
	}
	return children
}

// quietCost is the initial proof number of a quiet move.
const quietCost = 6
