package selfplay

import (
	"context"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// playerHash is the transposition table of a player, MiB: enough for searches of
// some thousand nodes, and soon cleared.
const playerHash = 4

// Player plays the games of a run, one after the other. It is used by one
// goroutine.
type Player struct {
	settings Settings
	engine   *engine.Engine
	rules    xiangqi.Rules
}

// playing returns the options of an engine that plays: those that must be the
// same everywhere are set.
func playing(o engine.Options) engine.Options {
	o.Threads, o.Hash, o.MultiPV, o.Level, o.Randomness, o.Seed, o.Idle = 1, playerHash, 1, 0, 0, 1, 0
	o.Rules = xiangqi.RulesComputer()
	return o
}

// NewPlayer returns a player whose engine has the options' evaluation, features
// and numbers. The error wraps ErrSettings.
func NewPlayer(s Settings, o engine.Options) (*Player, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	o = playing(o)
	return &Player{settings: s, engine: engine.New(o), rules: o.Rules}, nil
}

// Play plays game number n of the run. The error is that of ctx.
func (p *Player) Play(ctx context.Context, n uint64) (Game, error) {
	p.engine.Clear()
	rng := rand.New(rand.NewPCG(p.settings.Seed, n)) //nolint:gosec // games must be repeatable
	t := table{player: p, game: Game{Number: n}}
	if err := t.open(ctx, rng); err != nil {
		return Game{}, err
	}
	for t.game.Ending == 0 {
		if err := t.turn(ctx); err != nil {
			return Game{}, err
		}
	}
	return t.game, nil
}

// table is a game under way.
type table struct {
	player *Player
	game   Game
	pos    xiangqi.Position
	stack  []xiangqi.Undo
	ahead  int // plies in a row in which the score was won for Red; negative: for Black
	level  int // plies in a row in which the score was a draw
}

// search looks at the position.
func (t *table) search(ctx context.Context) (engine.Result, error) {
	s := &t.player.settings
	limits := engine.Limits{SoftNodes: s.Nodes, Nodes: s.HardNodes}
	r := t.player.engine.StartPosition(ctx, t.pos, t.stack, limits).Wait()
	return r, ctx.Err()
}

// open plays openings until one is sound.
func (t *table) open(ctx context.Context, rng *rand.Rand) error {
	s := &t.player.settings
	for {
		plies := s.LeastOpening + rng.IntN(s.MostOpening-s.LeastOpening+1)
		if !t.wander(rng, plies) {
			continue
		}
		r, err := t.search(ctx)
		if err != nil {
			return err
		}
		if max(r.Score, -r.Score) <= engine.Score(s.OpeningScore) {
			t.game.Opening = plies
			return nil
		}
	}
}

// exchangeValues are what the soundness of a random move is judged by.
var exchangeValues = xiangqi.DefaultExchangeValues()

// wander plays random moves that lose no man at once. It returns false when the
// way ends.
func (t *table) wander(rng *rand.Rand, plies int) bool {
	t.pos, t.stack, t.game.Moves = xiangqi.StartPosition(), t.stack[:0], t.game.Moves[:0]
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
	return !t.player.rules.Judge(&t.pos, t.stack).Over()
}

func (t *table) make(m xiangqi.Move) {
	t.stack = append(t.stack, t.pos.MakeMove(m))
	t.game.Moves = append(t.game.Moves, m)
}

// turn ends the game or plays a move.
func (t *table) turn(ctx context.Context) error {
	if v := t.player.rules.Judge(&t.pos, t.stack); v.Over() {
		t.end(v.Result, endingOf(v))
		return nil
	}
	s := &t.player.settings
	if len(t.game.Moves) >= s.MostPlies {
		t.end(xiangqi.Draw, EndLength)
		return nil
	}
	r, err := t.search(ctx)
	if err != nil {
		return err
	}
	side := t.pos.Turn()
	t.game.Scores = append(t.game.Scores, int16(r.Score))
	t.make(r.Best)
	t.adjudicate(side, int(r.Score))
	return nil
}

// adjudicate notes the score of the side that has moved and ends the game by it.
func (t *table) adjudicate(side xiangqi.Color, score int) {
	s := &t.player.settings
	red := score
	if side == xiangqi.Black {
		red = -score
	}
	switch {
	case red >= s.WinScore:
		t.ahead = max(t.ahead, 0) + 1
	case red <= -s.WinScore:
		t.ahead = min(t.ahead, 0) - 1
	default:
		t.ahead = 0
	}
	t.level++
	if max(red, -red) > s.DrawScore || len(t.game.Moves) <= s.DrawAfter {
		t.level = 0
	}
	switch {
	case t.ahead >= s.WinPlies:
		t.end(xiangqi.WinFor(xiangqi.Red), EndWinScore)
	case t.ahead <= -s.WinPlies:
		t.end(xiangqi.WinFor(xiangqi.Black), EndWinScore)
	case t.level >= s.DrawPlies:
		t.end(xiangqi.Draw, EndDrawScore)
	}
}

func (t *table) end(r xiangqi.Result, e Ending) { t.game.Result, t.game.Ending = r, e }

// endingOf names the ending that the rules decided.
func endingOf(v xiangqi.Verdict) Ending {
	_, decided := v.Result.Winner()
	switch {
	case v.Reason == xiangqi.Checkmate:
		return EndMate
	case v.Reason == xiangqi.Stalemate:
		return EndStalemate
	case v.Reason == xiangqi.NoCaptureLimit:
		return EndNoCapture
	case v.Reason == xiangqi.NoAttackingMaterial:
		return EndNoMaterial
	case decided:
		return EndForbidden
	}
	return EndRepetition
}
