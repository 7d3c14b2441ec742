package enginecheck

import (
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// seed ensures that the random positions are the same in every run.
const seed = 20261122

// playouts returns positions that satisfy wanted from random games. They cover all stages of a
// game.
func playouts(want int, wanted func(*xiangqi.Position) bool) (list []xiangqi.Position) {
	random := rand.New(rand.NewPCG(seed, 1))
	for games := 0; len(list) < want && games < 400*want; games++ {
		p := xiangqi.StartPosition()
		from := random.IntN(120)
		for ply := range 160 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			if ply >= from && wanted(&p) {
				list = append(list, p)
				break
			}
			p.MakeMove(moves[random.IntN(len(moves))])
		}
	}
	return list
}

// sparse returns positions that satisfy wanted, such as mates, in which one side has a few
// attackers and the other side has only its king. The attacker is alternately Red and Black.
func sparse(want int, turn xiangqi.Color, wanted func(*xiangqi.Position) bool) (list []xiangqi.Position) {
	random := rand.New(rand.NewPCG(seed, 2))
	attackers := []xiangqi.Piece{xiangqi.RedRook, xiangqi.RedRook, xiangqi.RedKnight, xiangqi.RedCannon, xiangqi.RedPawn, xiangqi.RedPawn}
	for tries := 0; len(list) < want && tries < 2_000_000; tries++ {
		var b xiangqi.Board
		b.Put(xiangqi.SquareAt(3+random.IntN(3), random.IntN(3)), xiangqi.RedKing)
		b.Put(xiangqi.SquareAt(3+random.IntN(3), 9-random.IntN(3)), xiangqi.BlackKing)
		for range 2 + random.IntN(2) {
			square := xiangqi.SquareAt(random.IntN(9), 5+random.IntN(5))
			if b.At(square) == xiangqi.NoPiece {
				b.Put(square, attackers[random.IntN(len(attackers))])
			}
		}
		setup := xiangqi.Setup{Board: b, Turn: turn, MoveNumber: 1}
		p, err := setup.Position()
		if err != nil || !wanted(&p) {
			continue
		}
		if len(list)%2 == 1 {
			p = p.ExchangeColors()
		}
		list = append(list, p)
	}
	return list
}

// wander plays random moves, avoiding captures, checks and positions that have already occurred. It
// returns the final position and the moves.
func wander(plies int) (p xiangqi.Position, moves []xiangqi.Move) {
	random := rand.New(rand.NewPCG(seed, 3))
	p = xiangqi.StartPosition()
	seen := map[uint64]int{}
	for len(moves) < plies {
		var quiet []xiangqi.Move
		for _, m := range p.LegalMoves() {
			after := p
			after.MakeMove(m)
			if p.At(m.To()) == xiangqi.NoPiece && !after.InCheck() && seen[after.Key()] == 0 && after.HasLegalMove() {
				quiet = append(quiet, m)
			}
		}
		if len(quiet) == 0 {
			break
		}
		m := quiet[random.IntN(len(quiet))]
		p.MakeMove(m)
		seen[p.Key()]++
		moves = append(moves, m)
	}
	return p, moves
}
