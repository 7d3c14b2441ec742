// Package external turns engine programs into players. It supports every program that speaks UCI, UCCI or
// CECP. Our own engine can also be used in this way, by running it as a separate program.
//
//	p, err := external.Start(ctx, uci.Program{Path: "pikafish"})
//	defer p.Close()
//	answer, err := player.Play(ctx, p, player.AskGame(game), player.Limits{Depth: 12})
//
// A program's faults are reported in the same way as in package uci.
package external

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrNotRunning is returned by a player whose program has not been started or has been closed.
var ErrNotRunning = errors.New("the program is not running")

// A Player is a player.Player that asks a program for its moves.
type Player struct {
	program uci.Program
	turns   *player.Turns

	life   sync.Mutex // held while the program is started or stopped; acquired before mu
	mu     sync.Mutex
	client *uci.Client // nil if the program is not running
	lines  int         // number of lines the program was last asked to report; 0 if it was not asked
}

// New returns a player for the given program. The program is not started until NewGame is called.
func New(p uci.Program) *Player { return &Player{program: p, turns: player.NewTurns()} }

// Start starts the given program and returns a player for it. It returns any error from uci.Program.Start.
func Start(ctx context.Context, program uci.Program) (*Player, error) {
	p := New(program)
	_, err := p.start(ctx)
	return p, err
}

// start returns the client that drives the program. If the program is not running or cannot continue, start
// first starts it.
func (p *Player) start(ctx context.Context) (*uci.Client, error) {
	if p.turns == nil {
		return nil, ErrNotRunning
	}
	p.life.Lock()
	defer p.life.Unlock()
	if c, err := p.running(); err == nil {
		return c, nil
	}
	_ = p.end() // its exit status does not matter
	client, err := p.program.Start(ctx)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.client, p.lines = client, 0
	return client, nil
}

// Client returns the client that drives the program, or nil if the program is not running. It is needed for
// requests that only programs support.
func (p *Player) Client() *uci.Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.client
}

// running returns the client, or the reason why it is not available.
func (p *Player) running() (*uci.Client, error) {
	c := p.Client()
	if c == nil {
		return nil, fmt.Errorf("%s: %w", p.Name(), ErrNotRunning)
	}
	return c, c.Err()
}

// Name returns the configured name, the name the program reported, or its file name, whichever is the first
// one known.
func (p *Player) Name() string {
	if c := p.Client(); c != nil {
		return c.Name()
	}
	return cmp.Or(p.program.Name, filepath.Base(p.program.Path))
}

// Options lists the program's options. If the program is not running, Options returns nil.
func (p *Player) Options() (list []player.Option) {
	c := p.Client()
	if c == nil {
		return nil
	}
	for _, o := range c.Options() {
		list = append(list, player.Option{
			Name: o.Name, Kind: player.OptionKind(o.Type), Default: o.Default, Min: int(o.Min), Max: int(o.Max), Choices: o.Vars,
		})
	}
	return list
}

// SetOption sets one of the program's options. It returns any error from uci.Client.SetOption.
func (p *Player) SetOption(ctx context.Context, name, value string) error {
	c, err := p.running()
	if err != nil {
		return err
	}
	return c.SetOption(ctx, name, value)
}

// NewGame announces a new game to the program. If the program is not running or cannot continue, NewGame
// first starts it.
func (p *Player) NewGame(ctx context.Context) error {
	c, err := p.start(ctx)
	if err != nil {
		return err
	}
	return c.NewGame(ctx)
}

// Err returns the reason why the program cannot continue, or nil if it can.
func (p *Player) Err() error {
	_, err := p.running()
	return err
}

// Close stops the program and waits for it to exit. Any search in progress fails with uci.ErrClosed. If the
// program is still starting, Close waits until it has started and then stops it.
func (p *Player) Close() error {
	p.life.Lock()
	defer p.life.Unlock()
	return p.end()
}

// end stops the program if it is running. The caller must hold p.life.
func (p *Player) end() error {
	p.mu.Lock()
	c := p.client
	p.client = nil
	p.mu.Unlock()
	if c == nil {
		return nil
	}
	return c.Close()
}

// optionLines is the name of the option that sets how many lines of play an engine reports.
const optionLines = "MultiPV"

// Start begins a search. The program ignores Question.Rules and Question.Level, and Limits.SoftNodes is
// treated as an ordinary node limit. If, instead of moving, the program declares a result other than
// resignation, it is asked once more. If it does so again, the search fails with an error that wraps
// uci.ErrNoMove.
func (p *Player) Start(ctx context.Context, q player.Question, l player.Limits) (s *player.Search, err error) {
	if p.turns == nil {
		return nil, ErrNotRunning
	}
	err = p.turns.Take(ctx, &q, &l, func() (ended <-chan struct{}, err error) {
		s, ended, err = p.begin(ctx, q, l)
		return ended, err
	})
	return s, err
}

// begin begins a search. It also returns a channel that is closed when the search ends.
func (p *Player) begin(ctx context.Context, q player.Question, l player.Limits) (*player.Search, <-chan struct{}, error) {
	c, err := p.running()
	if err != nil {
		return nil, nil, err
	}
	if !q.Position.HasLegalMove() {
		return player.Answered(player.Answer{Score: engine.MateInMoves(0), Scored: true}), nil, nil
	}
	if err := p.setLines(ctx, c, l.MultiPV); err != nil {
		return nil, nil, err
	}
	if err := c.SetPosition(q.Start, q.Moves()); err != nil {
		return nil, nil, err
	}
	s := &search{ctx: ctx, client: c, limits: Limits(&l), turn: q.Position.Turn(), done: make(chan struct{})}
	s.limits.Draw = q.DrawOffered
	if s.now, err = c.Go(ctx, s.limits); err != nil {
		return nil, nil, err
	}
	go func() {
		defer close(s.done)
		s.result, s.err = s.follow()
	}()
	return player.NewSearch(q, s), s.done, nil
}

// setLines sets how many lines of play the program reports. It does nothing if the program lacks the option
// or has already been asked for the same number.
func (p *Player) setLines(ctx context.Context, c *uci.Client, lines int) error {
	p.mu.Lock()
	told := p.lines
	p.mu.Unlock()
	o, ok := c.Option(optionLines)
	if lines <= 0 || lines == told || !ok || o.Max != 0 && int64(lines) > o.Max {
		return nil
	}
	if err := c.SetOption(ctx, optionLines, strconv.Itoa(lines)); err != nil {
		return err
	}
	p.mu.Lock()
	p.lines = lines
	p.mu.Unlock()
	return nil
}

// search is a search carried out by a program.
type search struct {
	ctx    context.Context //nolint:containedctx // for asking the program a second time
	client *uci.Client
	limits uci.Limits
	turn   xiangqi.Color

	done   chan struct{} // closed when the search has ended, after result and err are set
	result uci.Result
	err    error

	mu      sync.Mutex
	now     *uci.Search
	stopped bool
	hit     bool // the opponent has played the expected move
}

func (s *search) current() *uci.Search {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

func (s *search) Infos() iter.Seq[player.Info] {
	return func(yield func(player.Info) bool) {
		for i := range s.current().Infos() {
			if i.Text == "" && !yield(fromInfo(&i)) {
				return
			}
		}
	}
}

func (s *search) Stop() {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.current().Stop()
}

func (s *search) PonderHit(draw bool) {
	s.mu.Lock()
	now := s.now
	s.hit = true
	s.mu.Unlock()
	if draw {
		_ = now.PonderHitDraw() // if this fails, the search ends
		return
	}
	_ = now.PonderHit()
}

func (s *search) Wait() (player.Answer, error) {
	<-s.done
	return s.answer(&s.result), s.err
}

// follow waits for the result of the search. If the program declares a result instead of moving, follow asks
// it again and waits for the second result.
func (s *search) follow() (uci.Result, error) {
	r, err := s.current().Wait()
	if err != nil || r.Claim == "" || r.Resign {
		return r, err
	}
	if err := s.again(r.Elapsed); err != nil {
		return r, err
	}
	if r, err = s.current().Wait(); err == nil && r.Claim != "" && !r.Resign {
		err = fmt.Errorf("%w: declares %s", uci.ErrNoMove, r.Claim)
	}
	return r, err
}

// again asks the program a second time, after deducting the time already used from the limits.
func (s *search) again(used time.Duration) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return nil
	}
	if !s.limits.Ponder || s.hit {
		s.limits = remaining(s.limits, s.turn, used)
	}
	now, err := s.client.Go(s.ctx, s.limits)
	if err == nil {
		s.now = now
	}
	return err
}

// remaining returns the part of l that is left to the side to move after the given time, without pondering.
// It leaves at least a millisecond of each time limit.
func remaining(l uci.Limits, turn xiangqi.Color, used time.Duration) uci.Limits {
	l.Ponder = false
	own := &l.Clocks[turn]
	for _, left := range []*time.Duration{&l.MoveTime, &own.Time} {
		if *left > 0 {
			*left = max(time.Millisecond, *left-used)
		}
	}
	return l
}

// answer converts the search result to an Answer.
func (s *search) answer(r *uci.Result) player.Answer {
	a := player.Answer{
		Move: r.Move, Ponder: r.Ponder, Resign: r.Resign, Draw: r.Draw,
		Depth: r.Info.Depth, Nodes: uint64(max(0, r.Info.Nodes)), Elapsed: r.Elapsed,
	}
	a.Score, a.Scored = fromScore(r.Info.Score)
	for i := range r.Lines {
		if len(r.Lines[i].PV) > 0 {
			a.Lines = append(a.Lines, fromInfo(&r.Lines[i]))
		}
	}
	if s.client.Protocol() == uci.CECP {
		a.Allowed = r.Allowed
	}
	return a
}
