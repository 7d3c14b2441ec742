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

// playerHash is the size of a player's transposition table in MiB. It is large enough for searches
// of a few thousand nodes, and small enough to be cleared quickly.
const playerHash = 4

// Sources contains the data with which games are played, apart from the engine. Settings.Take
// records them in the settings.
type Sources struct {
	Book   book.Source       // for openings; may be nil if no game begins with a book
	Digest string            // identifies the book
	Tables *tablebase.Prober // for adjudication; may be nil
	// Near are positions from games. If they are set, single positions near them are searched, and
	// no games are played. NearDigest identifies them. See ReadNear.
	Near       []Record
	NearDigest string
}

// OwnSources returns the book and the tables that are built into the program, and the tables in the
// folders.
func OwnSources(folders ...string) (Sources, error) {
	tables, err := small.Open(folders...)
	return Sources{Book: standard.Book(), Digest: "standard", Tables: tables}, err
}

// ReadBook reads the book from a file.
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

// Player plays the games of a run, one after another. Only one goroutine may use it.
type Player struct {
	settings Settings
	player   player.Player
	rules    xiangqi.Rules
	book     book.Source
	tables   *tablebase.Prober
	near     []Record
}

// playing returns the options of an engine that plays games. It sets those options that must be the
// same on all machines.
func playing(o engine.Options) engine.Options {
	o.Threads, o.Hash, o.MultiPV, o.Level, o.Randomness, o.Seed, o.Idle = 1, playerHash, 1, 0, 0, 1, 0
	o.Rules = xiangqi.RulesComputer()
	return o
}

// NewPlayer returns a player. Its engine has the evaluation, features and parameters of the
// options. The sources must match the settings. The error wraps ErrSettings.
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

// Play plays game number n of the run. The error is the error of ctx.
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

// search searches the position. It ends with the iteration in which the number of nodes reaches
// soft, or as soon as hard nodes have been searched.
func (t *table) search(ctx context.Context, soft, hard uint64) (player.Answer, error) {
	q := player.Question{Start: t.start, Position: t.pos, Stack: t.stack}
	a, err := player.Play(ctx, t.player.player, q, player.Limits{SoftNodes: soft, Nodes: hard})
	return a, errors.Join(err, ctx.Err())
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

// endingOf returns the ending for a verdict of the rules.
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
