package selfplay

import (
	"context"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// open generates start positions until it finds a sound one, where neither side has much of an advantage.
// All attempts have the same origin, which is chosen at random according to the shares in the settings.
func (t *table) open(ctx context.Context, rng *rand.Rand) error {
	s := &t.player.settings
	t.game.Origin = s.origin(rng.IntN(percent))
	for {
		var ok bool
		most := s.OpeningScore
		switch t.game.Origin {
		case FromBook:
			ok = t.follow(rng)
		case FromEnding:
			var err error
			if ok, err = t.simplify(ctx, rng); err != nil {
				return err
			}
			most = s.EndingScore
		default:
			t.begin(xiangqi.StartPosition())
			ok = t.wander(rng, between(rng, s.LeastOpening, s.MostOpening))
		}
		if !ok || t.player.rules.Judge(&t.pos, t.stack).Over() {
			continue
		}
		r, err := t.search(ctx, s.Nodes, s.HardNodes)
		if err != nil {
			return err
		}
		if max(r.Score, -r.Score) <= player.Score(most) {
			t.game.Opening = len(t.game.Moves)
			return nil
		}
	}
}

// percent is the sum of all shares in the settings.
const percent = 100

// origin returns the origin selected by chance, a random number from 0 to 99.
func (s *Settings) origin(chance int) Origin {
	switch {
	case chance < s.BookShare:
		return FromBook
	case chance < s.BookShare+s.EndingShare:
		return FromEnding
	}
	return FromRandom
}

// between returns a random number from least to most, inclusive.
func between(rng *rand.Rand, least, most int) int { return least + rng.IntN(most-least+1) }

// begin sets up a position that has no preceding moves.
func (t *table) begin(p xiangqi.Position) {
	t.start, t.pos, t.stack, t.game.Moves = p, p, t.stack[:0], t.game.Moves[:0]
}

// exchangeValues contains the piece values used to decide whether a random move is sound.
var exchangeValues = xiangqi.DefaultExchangeValues()

// wander plays the given number of random moves, avoiding those that immediately lose a piece. It returns
// false if no other moves are left.
func (t *table) wander(rng *rand.Rand, plies int) bool {
	for range plies {
		var sound []xiangqi.Move
		for _, m := range t.pos.LegalMoves() {
			if t.pos.ExchangeAtLeast(m, 0, &exchangeValues) {
				sound = append(sound, m)
			}
		}
		if len(sound) == 0 {
			return false
		}
		t.make(sound[rng.IntN(len(sound))])
	}
	return true
}

// mostStray is the maximum number of random moves played after the book moves. Because of them, a single line
// of the book can lead to many games.
const mostStray = 2

// follow plays book moves up to a random ply, choosing each in proportion to how often people have played it.
// It then plays one or two random moves, or more if the book ends so early that the opening would otherwise
// be shorter than LeastBook plies.
func (t *table) follow(rng *rand.Rand) bool {
	s := &t.player.settings
	t.begin(xiangqi.StartPosition())
	plies := between(rng, s.LeastBook, s.MostBook)
	stray := 1 + rng.IntN(mostStray)
	for len(t.game.Moves)+stray < plies {
		m, ok := t.popular(rng)
		if !ok {
			break
		}
		t.make(m)
	}
	return t.wander(rng, max(stray, s.LeastBook-len(t.game.Moves)))
}

// popular returns a book move, chosen at random in proportion to its share of the games.
func (t *table) popular(rng *rand.Rand) (xiangqi.Move, bool) {
	entries := t.player.book.Probe(&t.pos)
	games := 0
	for _, e := range entries {
		games += max(e.Games, 1)
	}
	if games == 0 {
		return 0, false
	}
	at := rng.IntN(games)
	for _, e := range entries {
		if at -= max(e.Games, 1); at < 0 {
			return e.Move, true
		}
	}
	return 0, false
}

// Endings are positions from quick games with only a few rooks, knights and cannons left. The maximum number
// of these pieces is chosen at random between leastAttackers and mostAttackers. mostQuick limits the length
// of a quick game.
const (
	leastAttackers = 2
	mostAttackers  = 6
	mostQuick      = 200 // in plies
	quickHard      = 4   // maximum nodes for a move, as a multiple of its usual number
)

// simplify plays a quick game until only a few attackers are left. The resulting position is the start of the
// actual game. simplify returns false if the position cannot be used, or if the game ends or becomes too long
// before that.
func (t *table) simplify(ctx context.Context, rng *rand.Rand) (bool, error) {
	s := &t.player.settings
	t.begin(xiangqi.StartPosition())
	if !t.wander(rng, between(rng, s.LeastOpening, s.MostOpening)) {
		return false, nil
	}
	wanted := between(rng, leastAttackers, mostAttackers)
	for attackers(&t.pos) > wanted {
		if len(t.game.Moves) >= mostQuick || t.player.rules.Judge(&t.pos, t.stack).Over() {
			return false, nil
		}
		r, err := t.search(ctx, s.EndingNodes, quickHard*s.EndingNodes)
		if err != nil {
			return false, err
		}
		t.make(r.Move)
	}
	if _, known := t.judge.probe(&t.pos); known || t.pos.InCheck() {
		return false, nil
	}
	start := t.pos.Setup()
	start.PliesSinceCapture, start.MoveNumber = 0, 1
	p, err := start.Position()
	if err != nil {
		return false, nil //nolint:nilerr // a set-up cannot express every position that arises in play
	}
	t.begin(p)
	t.game.Start = p.FEN()
	return true, nil
}

// attackers returns the number of rooks, knights and cannons.
func attackers(p *xiangqi.Position) int {
	return p.ByKind(xiangqi.Rook).Or(p.ByKind(xiangqi.Knight)).Or(p.ByKind(xiangqi.Cannon)).Len()
}
