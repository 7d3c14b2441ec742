package session_test

import (
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Two people play with five seconds for every move. What was done is kept as entries
// of a log, which lead to the same game again.
func Example() {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	game, err := session.New(session.Settings{
		Rules:   xiangqi.RulesAXF(),
		Control: session.Control{Kind: session.ControlMove, MoveMS: 5_000},
	}, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	log := session.Log{From: game.State(now)}
	do := func(c session.Command) {
		change, err := game.Apply(c, now)
		if err != nil {
			fmt.Println("refused:", err)
			return
		}
		log.Entries = append(log.Entries, change.Entry)
		for _, e := range change.Events {
			fmt.Println(e.Kind, e.Side)
		}
	}
	cannon, err := xiangqi.ParseMove("h2e2")
	if err != nil {
		fmt.Println(err)
		return
	}
	do(session.Play{Side: xiangqi.Black, Move: cannon})
	do(session.Play{Side: xiangqi.Red, Move: cannon})
	do(session.Propose{Side: xiangqi.Red, Offer: session.OfferDraw})
	now = now.Add(6 * time.Second)
	do(session.Answer{Side: xiangqi.Black, Offer: session.OfferDraw, Accept: true}) // too late

	again, err := log.Replay()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Game().Outcome())
	// Output:
	// refused: session: not_your_turn
	// moved red
	// proposed red
	// flag black
	// ended red
	// Red wins: Black ran out of time.
}
