package xiangqi

import (
	"math/rand/v2"
	"slices"
)

// Random lines that repeat positions: the food of the tests of the verdicts.

// randomEnding returns a random position with few pieces on each side and every
// pawn over the river.
func randomEnding(rng *rand.Rand) Position {
	for {
		s := Setup{Turn: Color(rng.IntN(2))}
		// The pieces of the palaces first: later they might find no square.
		for k, most := range [...]int{King: 0, Advisor: 2, Bishop: 2, Knight: 2, Rook: 2, Cannon: 2, Pawn: 3} {
			for _, c := range bothColors {
				n := rng.IntN(most + 1)
				if Kind(k) == King {
					n = 1
				}
				putRandom(&s, rng, NewPiece(c, Kind(k)), n)
			}
		}
		if p, err := s.Position(); err == nil {
			return p
		}
	}
}

// putRandom puts n such pieces on random empty squares on which they may stand.
func putRandom(s *Setup, rng *rand.Rand, piece Piece, n int) {
	points := homeSquares[piece.Color()][piece.Kind()]
	switch {
	case piece.Kind() == Pawn:
		points = ownHalf[piece.Color().Other()]
	case points.Empty():
		points = AllSquares()
	}
	for range n {
		s.Put(randomSquare(rng, points.AndNot(s.Board.Occupied())), piece)
	}
}

// randomCycle returns a line of legal moves without captures that brings p back,
// of 4, 6 or 8 plies; nil when it finds none in a few attempts.
func randomCycle(rng *rand.Rand, p Position) []Move {
	for range 20 {
		if line := tryCycle(rng, p, 2+rng.IntN(3)); line != nil {
			return line
		}
	}
	return nil
}

// tryCycle lets one piece of each side tour the board and come home with its last
// move, each making n moves.
func tryCycle(rng *rand.Rand, p Position, moves int) []Move {
	start := p
	var home, at [2]Square
	line := make([]Move, 0, 2*moves)
	for ply := range 2 * moves {
		side := p.Turn()
		var m Move
		switch {
		case ply < 2:
			m = randomQuiet(rng, &p, NoSquare)
			home[side] = m.From()
		case ply < 2*moves-2:
			m = randomQuiet(rng, &p, at[side])
		default:
			m = NewMove(at[side], home[side])
		}
		if m == NoMove || p.At(m.To()) != NoPiece || !p.IsLegal(m) {
			return nil
		}
		at[side] = m.To()
		line = append(line, m)
		p.MakeMove(m)
	}
	if p.Key() != start.Key() {
		return nil
	}
	return line
}

// randomQuiet returns a random legal move without capture, of the piece on from
// unless that is NoSquare. It prefers moves that attack and moves of pieces that
// are attacked.
func randomQuiet(rng *rand.Rand, p *Position, from Square) Move {
	const favor = 8
	them := p.Turn().Other()
	var quiet []Move
	for _, m := range p.LegalMoves() {
		if p.At(m.To()) != NoPiece || from != NoSquare && m.From() != from {
			continue
		}
		quiet = append(quiet, m)
		attacks := Attacks(p.At(m.From()), m.To(), p.Occupied().AndNot(m.From().Bit()))
		if attacks.Intersects(p.ByColor(them)) {
			quiet = append(quiet, slices.Repeat([]Move{m}, favor)...)
		}
		if !p.Attackers(them, m.From(), p.Occupied()).Empty() {
			quiet = append(quiet, slices.Repeat([]Move{m}, favor)...)
		}
	}
	if len(quiet) == 0 {
		return NoMove
	}
	return quiet[rng.IntN(len(quiet))]
}

// randomRepetition returns a position and a line in which it occurs three times.
func randomRepetition(rng *rand.Rand) (Position, []Move) {
	for {
		p := randomEnding(rng)
		if line := repeatCycles(rng, p); len(line) > 0 {
			return p, line
		}
	}
}

// repeatCycles returns a line in which p returns twice, by the same cycle or by two
// different ones; an empty one when no cycle is found.
func repeatCycles(rng *rand.Rand, p Position) []Move {
	first := randomCycle(rng, p)
	second := first
	if rng.IntN(4) == 0 {
		if other := randomCycle(rng, p); other != nil {
			second = other
		}
	}
	return append(first[:len(first):len(first)], second...)
}

// playLine plays the moves and returns the position after them and the stack.
func playLine(p Position, line []Move) (Position, []Undo) {
	stack := make([]Undo, 0, len(line))
	for _, m := range line {
		stack = append(stack, p.MakeMove(m))
	}
	return p, stack
}
