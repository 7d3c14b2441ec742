package selfplay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ReadNear reads the positions of a game file that pass the default filter, as a basis for variants. It may
// be called for several files.
func (from *Sources) ReadNear(in io.Reader) error {
	sum := sha256.New()
	_, _ = io.WriteString(sum, from.NearDigest) // writing to a hash never fails
	_, _, err := EachGame(io.TeeReader(in, sum), func(g *Game) error {
		return g.Positions(DefaultFilter(), func(ply int, p *xiangqi.Position, score int16) {
			from.Near = append(from.Near, MakeRecord(p, score, g.Result, ply))
		})
	})
	from.NearDigest = hex.EncodeToString(sum.Sum(nil))[:12]
	return err
}

// variant searches a single position that is one or two random moves away from a position of a game. It
// returns that position as a game of one ply without a result. Such positions teach a network about
// situations that arise in searches but not in games.
func (t *table) variant(ctx context.Context, rng *rand.Rand) (Game, error) {
	const mostStrays = 2 // in plies
	for {
		p, err := t.player.near[rng.IntN(len(t.player.near))].Position()
		if err != nil {
			return Game{}, err // a position from a game is valid
		}
		t.begin(p)
		for range 1 + rng.IntN(mostStrays) {
			if moves := t.pos.LegalMoves(); len(moves) > 0 {
				t.pos.MakeMove(moves[rng.IntN(len(moves))])
			}
		}
		if t.pos.InCheck() || !t.pos.HasLegalMove() {
			continue
		}
		start, _, err := xiangqi.ParseFENLenient(t.pos.FEN())
		if err != nil {
			return Game{}, err
		}
		t.begin(start)
		r, err := t.search(ctx, t.player.settings.Nodes, t.player.settings.HardNodes)
		if err != nil {
			return Game{}, err
		}
		t.game.Origin, t.game.Start = FromVariant, start.FEN()
		t.game.Scores = append(t.game.Scores, int16(r.Score))
		t.make(r.Move)
		t.end(xiangqi.Undecided, EndVariant)
		return t.game, nil
	}
}
