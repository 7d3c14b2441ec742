// Package choicework fits the model of human play to recorded games. It samples positions from the
// games, searches them with the engine, and trains the model.
package choicework

import (
	"hash/fnv"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A Part is one of the parts into which the games are divided. All games of an event belong to the
// same part.
type Part uint8

// The parts. Most games train the prior, some determine the weights of the model, and the rest
// measure the model.
const (
	ForPrior Part = iota
	ForModel
	Held
	numParts
)

// partOf returns the part that an event's games belong to. Games whose event is unknown train the
// prior.
func partOf(event string) Part {
	if event == "" {
		return ForPrior
	}
	switch hash(event) % 10 {
	case 0, 1:
		return Held
	case 2, 3:
		return ForModel
	}
	return ForPrior
}

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p))
	}
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

const (
	// firstPly is the first ply, counted from 0, whose choice is learnt. Before it, people
	// play memorized moves.
	firstPly = 20
	// perGame is the number of positions sampled from each game.
	perGame = 3
)

// game is the part of a game that is kept in memory.
type game struct {
	start xiangqi.Position
	moves []xiangqi.Move
	part  Part
	key   uint64 // hash of its moves and players
}

// readGames reads games, omitting those that cannot be read or are too short.
func readGames(games iter.Seq2[*record.Game, error]) []game {
	var list []game
	for g, err := range games {
		if err != nil {
			continue
		}
		start, err := g.StartPosition()
		moves := g.Moves()
		if err != nil || len(moves) <= firstPly {
			continue
		}
		line := ""
		for _, m := range moves {
			line += m.String()
		}
		list = append(list, game{start: start, moves: moves, part: partOf(g.Headers.Get("Event")), key: hash(line)})
	}
	return list
}

// place is a position in a game.
type place struct {
	game *game
	ply  int
}

// sample returns the positions sampled from a part, in an order that depends only on the games.
func sample(list []game, part Part) []place {
	var places []place
	for turn := range uint64(perGame) {
		for i := range list {
			g := &list[i]
			if g.part == part {
				const odd = 0x9e3779b97f4a7c15
				places = append(places, place{g, firstPly + int((g.key^g.key>>29+turn*odd)*odd>>20%uint64(len(g.moves)-firstPly))})
			}
		}
	}
	return places
}

// at returns the position, the moves that led to it, and the move played in it.
func (p place) at() (pos xiangqi.Position, stack []xiangqi.Undo, played xiangqi.Move) {
	pos = p.game.start
	for _, m := range p.game.moves[:p.ply] {
		stack = append(stack, pos.MakeMove(m))
	}
	return pos, stack, p.game.moves[p.ply]
}

// Games are the games that a model is made from.
type Games struct{ list []game }

// Read reads games, omitting those that cannot be read or are too short.
func Read(games iter.Seq2[*record.Game, error]) *Games { return &Games{readGames(games)} }

// Count returns the number of games in each part.
func (g *Games) Count() (count [numParts]int) {
	for i := range g.list {
		count[g.list[i].part]++
	}
	return count
}

// Len returns the number of games.
func (g *Games) Len() int { return len(g.list) }
