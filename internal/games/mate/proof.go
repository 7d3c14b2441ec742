package mate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// place identifies a position of a proof by its pieces and the side to move.
type place struct {
	board xiangqi.Board
	turn  xiangqi.Color
}

func placeOf(p *xiangqi.Position) place { return place{p.Board(), p.Turn()} }

// Proof is the tree of a forced mate. It contains the attacker's move for every position that the
// defender can reach with the attacker to move.
type Proof struct {
	Start xiangqi.Position
	moves map[place]xiangqi.Move
}

// Attacker returns the side that mates.
func (p *Proof) Attacker() xiangqi.Color { return p.Start.Turn() }

// Move returns the attacker's move in a position. If the position is not part of the proof, ok is
// false.
func (p *Proof) Move(pos *xiangqi.Position) (m xiangqi.Move, ok bool) {
	m, ok = p.moves[placeOf(pos)]
	return m, ok
}

// Len returns the number of positions in which the attacker is to move.
func (p *Proof) Len() int { return len(p.moves) }

// ErrProof is wrapped by errors from Check.
var ErrProof = errors.New("no proof")

// Mate is a proof that has been checked.
type Mate struct {
	*Proof
	Plies int // number of plies until mate against the longest defence
	plies map[place]int
}

// Moves returns the number of moves that the attacker needs.
func (m *Mate) Moves() int { return (m.Plies + 1) / 2 }

// PliesFrom returns the number of plies until mate from a position of the proof, with either side
// to move. If the position is not part of the proof, ok is false.
func (m *Mate) PliesFrom(pos *xiangqi.Position) (plies int, ok bool) {
	plies, ok = m.plies[placeOf(pos)]
	return plies, ok
}

// Line returns the line in which the defender holds out longest.
func (m *Mate) Line() []xiangqi.Move {
	pos := m.Start
	var line []xiangqi.Move
	for len(line) < m.Plies {
		next := m.replies(&pos)[0]
		line = append(line, next)
		pos.MakeMove(next)
	}
	return line
}

// replies returns the moves that the proof contains in a position, with the longest resistance
// first.
func (m *Mate) replies(pos *xiangqi.Position) []xiangqi.Move {
	if move, ok := m.Move(pos); ok {
		return []xiangqi.Move{move}
	}
	moves := pos.LegalMoves()
	slices.Sort(moves)
	length := map[xiangqi.Move]int{}
	for _, move := range moves {
		undo := pos.MakeMove(move)
		length[move] = m.plies[placeOf(pos)]
		pos.UnmakeMove(undo)
	}
	slices.SortStableFunc(moves, func(a, b xiangqi.Move) int { return length[b] - length[a] })
	return moves
}

// Check verifies a proof using only the rules, without relying on the search. It verifies that
//
//   - the attacker's moves are legal;
//   - every legal defence is answered;
//   - no line repeats a position;
//   - the rules end no line other than with a win for the attacker;
//   - all lines end in checkmate or stalemate.
func Check(p *Proof, rules xiangqi.Rules) (*Mate, error) {
	c := checker{proof: p, rules: rules, plies: map[place]int{}}
	pos := p.Start
	plies, err := c.walk(&pos)
	if err != nil {
		return nil, err
	}
	if left, limited := rules.PliesLeft(&p.Start); limited && plies > left {
		return nil, fmt.Errorf("%w: mate in %d plies, but the game is drawn after %d without a capture", ErrProof, plies, left)
	}
	return &Mate{Proof: p, Plies: plies, plies: c.plies}, nil
}

type checker struct {
	proof *Proof
	rules xiangqi.Rules
	plies map[place]int // plies until mate; -1 while the position is on the line
}

func (c *checker) walk(pos *xiangqi.Position) (int, error) {
	at := placeOf(pos)
	if n, known := c.plies[at]; known {
		if n < 0 {
			return 0, fmt.Errorf("%w: the line comes back to %s", ErrProof, pos.FEN())
		}
		return n, nil
	}
	c.plies[at] = -1
	attacking := pos.Turn() == c.proof.Attacker()
	replies := pos.LegalMoves()
	if len(replies) == 0 {
		if attacking {
			return 0, fmt.Errorf("%w: the attacker is mated in %s", ErrProof, pos.FEN())
		}
		c.plies[at] = 0
		return 0, nil
	}
	if v := c.rules.Judge(pos, nil); v.Over() && v.Reason != xiangqi.NoCaptureLimit {
		return 0, fmt.Errorf("%w: %v in %s", ErrProof, v, pos.FEN())
	}
	if attacking {
		m, ok := c.proof.Move(pos)
		if !ok {
			return 0, fmt.Errorf("%w: no move in %s", ErrProof, pos.FEN())
		}
		if err := pos.CheckMove(m); err != nil {
			return 0, fmt.Errorf("%w: %w in %s", ErrProof, err, pos.FEN())
		}
		replies = []xiangqi.Move{m}
	}
	most := 0
	for _, m := range replies {
		undo := pos.MakeMove(m)
		n, err := c.walk(pos)
		pos.UnmakeMove(undo)
		if err != nil {
			return 0, err
		}
		most = max(most, n+1)
	}
	c.plies[at] = most
	return most, nil
}
