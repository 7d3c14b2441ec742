package match

import (
	"context"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MeasureSpeed returns the speed of the built-in engine, in nodes per second, when as many searches
// run concurrently as there will be games. The result is the mean over all searches, after a
// warm-up. The measurement takes about three times the given duration.
func MeasureSpeed(ctx context.Context, concurrency int, length time.Duration) (nps float64, err error) {
	speeds := make([]float64, max(1, concurrency))
	var searches sync.WaitGroup
	for i := range speeds {
		searches.Go(func() {
			o := engine.DefaultOptions()
			o.Hash, o.MoveOverhead = entrant.BuiltinHash, 0
			e := engine.New(o)
			for _, d := range []time.Duration{length, 2 * length} { // the first run is a warm-up
				e.Clear()
				r := e.StartPosition(ctx, xiangqi.StartPosition(), nil, engine.Limits{MoveTime: d}).Wait()
				speeds[i] = float64(r.Nodes) / max(r.Time.Seconds(), 1e-9)
			}
		})
	}
	searches.Wait()
	for _, s := range speeds {
		nps += s / float64(len(speeds))
	}
	return nps, ctx.Err()
}

// Overhead is the time that the referee needs, excluding the engines.
type Overhead struct {
	Games          int     `json:"games"`                 // games played for the measurement
	Moves          int     `json:"moves"`                 // moves in all games
	PerMove        float64 `json:"microseconds_per_move"` // the referee's time per move
	ShareOf100MS   float64 `json:"share_of_100ms"`        // the referee's time per move divided by 100 ms, 0.01 for 1 %
	ProgramPerMove float64 `json:"program_per_move"`      // microseconds per move with a program on the other end of a pipe; 0 if not measured
	ProgramShare   float64 `json:"program_share"`         // time per move with a program divided by 100 ms; 0 if not measured
}

// moveOf100MS is the length of the move that the referee's time is compared with, in microseconds.
const moveOf100MS = 100_000

// MeasureReferee measures the referee's overhead by playing games between players that answer
// immediately, so that all of the time is spent in the referee. If command is not empty, it also
// plays games with that program, at one node per move. All of the program's time is counted,
// including its thinking, so that result is an upper bound.
func MeasureReferee(ctx context.Context, games int, command []string) (o Overhead, err error) {
	set, err := openings.Own()
	if err != nil {
		return o, err
	}
	r := referee.New()
	began := time.Now()
	for i := range games {
		state := uint64(i)
		seat := referee.Seat{Name: "Instant", Control: entrant.TimeControl{MoveTime: 100 * time.Millisecond}, Player: instant(&state)}
		g, err := r.Play(ctx, set.List[i%len(set.List)], [2]referee.Seat{seat, seat})
		if err != nil {
			return o, err
		}
		o.Games++
		o.Moves += len(g.Thoughts)
	}
	o.PerMove = float64(time.Since(began).Microseconds()) / float64(max(1, o.Moves))
	o.ShareOf100MS = o.PerMove / moveOf100MS
	if len(command) > 0 {
		o.ProgramPerMove, err = measureProgram(ctx, r, set.List[0], command)
		o.ProgramShare = o.ProgramPerMove / moveOf100MS
	}
	return o, err
}

// measureProgram returns how many microseconds a move takes with a program that hardly thinks.
func measureProgram(ctx context.Context, r referee.Referee, o openings.Opening, command []string) (float64, error) {
	spec := entrant.Spec{Name: "Program", Command: command, Control: entrant.TimeControl{Nodes: 1}}
	var seats [2]referee.Seat
	for i := range seats {
		p := external.New(spec.Program(entrant.Patience{}))
		defer func() { _ = p.Close() }()       // errors on exit do not matter
		if err := p.NewGame(ctx); err != nil { // startup does not count as part of the moves' time
			return 0, err
		}
		seats[i] = referee.Seat{Name: spec.Name, Control: spec.Control, Player: p}
	}
	began := time.Now()
	g, err := r.Play(ctx, o, seats)
	if err != nil {
		return 0, err
	}
	return float64(time.Since(began).Microseconds()) / float64(max(1, len(g.Thoughts))), nil
}

// instant returns a player that immediately answers with random moves.
func instant(state *uint64) player.Player {
	return player.Func(func(_ context.Context, q player.Question, _ player.Limits) (player.Answer, error) {
		moves := q.Position.LegalMoves()
		return player.Answer{Move: moves[openings.NextRandom(state)%uint64(len(moves))]}, nil
	})
}
