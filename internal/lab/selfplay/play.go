package selfplay

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// playerHash is the size of a player's transposition table, in MiB. It is large enough for searches of a few
// thousand nodes and small enough to be cleared quickly.
const playerHash = 4

// Sources contains the data used to play games, apart from the engine. Settings.Take records the sources in
// the settings.
type Sources struct {
	Book   book.Source       // for openings; may be nil if no game starts with the book
	Digest string            // identifies the book
	Tables *tablebase.Prober // for adjudication; may be nil
	// Near contains positions from games. If it is set, no games are played. Instead, single positions
	// similar to those in Near are searched. NearDigest identifies them. See ReadNear.
	Near       []Record
	NearDigest string
}

// OwnSources returns the book and the tables built into the program, along with the tables in the given
// folders.
func OwnSources(folders ...string) (Sources, error) {
	tables, err := small.Open(folders...)
	return Sources{Book: standard.Book(), Digest: "standard", Tables: tables}, err
}

// ReadBook replaces the book by one read from the file at path.
func (from *Sources) ReadBook(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if from.Book, err = book.ParseAny(data); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	sum := sha256.Sum256(data)
	from.Digest = hex.EncodeToString(sum[:])[:12]
	return nil
}

// Player plays the games of a run, one at a time. It must not be used by more than one goroutine.
type Player struct {
	settings Settings
	player   player.Player
	rules    xiangqi.Rules
	book     book.Source
	tables   *tablebase.Prober
	near     []Record
}

// playing returns the options of an engine that plays games, based on o. It sets all options that must be
// the same on every machine.
func playing(o engine.Options) engine.Options {
	o.Threads, o.Hash, o.MultiPV, o.Level, o.Randomness, o.Seed, o.Idle = 1, playerHash, 1, 0, 0, 1, 0
	o.Rules = xiangqi.RulesComputer()
	return o
}

// NewPlayer returns a player whose engine has the evaluation, features and parameters in o. If the sources
// do not match the settings, the error wraps ErrSettings.
func NewPlayer(s Settings, o engine.Options, from Sources) (*Player, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if s.BookShare > 0 && from.Book == nil {
		return nil, fmt.Errorf("%w: %d %% of the games begin with a book, and there is none", ErrSettings, s.BookShare)
	}
	given := s
	given.Take(from)
	if given != s {
		return nil, fmt.Errorf("%w: other sources: %s", ErrSettings, s.differences(&given))
	}
	o = playing(o)
	return &Player{s, player.New(player.Searcher(o)), o.Rules, from.Book, from.Tables, from.Near}, nil
}

// Play plays game n of the run. The only error it returns is ctx.Err().
func (p *Player) Play(ctx context.Context, n uint64) (Game, error) {
	if err := p.player.NewGame(ctx); err != nil {
		return Game{}, err
	}
	rng := rand.New(rand.NewPCG(p.settings.Seed, n)) //nolint:gosec // games must be repeatable
	t := table{player: p, game: Game{Number: n}, judge: judge{settings: &p.settings, tables: p.tables}}
	if len(p.near) > 0 {
		return t.variant(ctx, rng)
	}
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

// table is a game in progress.
type table struct {
	player *Player
	judge  judge
	game   Game
	start  xiangqi.Position
	pos    xiangqi.Position
	stack  []xiangqi.Undo
}

// search searches the current position. It stops at the end of the iteration during which it reaches soft
// nodes, or immediately when it reaches hard nodes.
func (t *table) search(ctx context.Context, soft, hard uint64) (player.Answer, error) {
	q := player.Question{Start: t.start, Position: t.pos, Stack: t.stack}
	a, err := player.Play(ctx, t.player.player, q, player.Limits{SoftNodes: soft, Nodes: hard})
	return a, errors.Join(err, ctx.Err())
}

func (t *table) make(m xiangqi.Move) {
	t.stack = append(t.stack, t.pos.MakeMove(m))
	t.game.Moves = append(t.game.Moves, m)
}

// turn either ends the game or plays a move.
func (t *table) turn(ctx context.Context) error {
	if v := t.player.rules.Judge(&t.pos, t.stack); v.Over() {
		t.end(v.Result, endingOf(v))
		return nil
	}
	s := &t.player.settings
	r, err := t.search(ctx, s.Nodes, s.HardNodes)
	if err != nil {
		return err
	}
	side := t.pos.Turn()
	t.game.Scores = append(t.game.Scores, int16(r.Score))
	t.make(r.Move)
	result, ending := t.judge.note(&t.pos, side, int(r.Score), len(t.game.Moves))
	if ending != 0 && (!s.PlayOn || ending == EndLength) {
		t.end(result, ending)
	}
	return nil
}

func (t *table) end(r xiangqi.Result, e Ending) { t.game.Result, t.game.Ending = r, e }

// endingOf returns the ending that corresponds to a verdict of the rules.
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
