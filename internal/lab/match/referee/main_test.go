package referee

import (
	"context"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/player"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// thinker is a player in this process: a function from questions to answers.
func thinker(answer func(q player.Question) (player.Answer, error)) player.Player {
	return player.Func(func(_ context.Context, q player.Question, _ player.Limits) (player.Answer, error) { return answer(q) })
}

// least plays the least of the legal moves.
func least(q player.Question) (player.Answer, error) {
	return player.Answer{Move: slices.Min(q.Position.LegalMoves())}, nil
}

// testReferee ends games early.
func testReferee() Referee {
	r := New()
	r.Adjudication.MostMoves = 6
	return r
}
