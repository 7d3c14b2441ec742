package selfplay

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
)

// Options say how a run is carried out; the games do not depend on them.
type Options struct {
	Path    string         // the file of games
	Games   uint64         // of the whole run
	Threads int            // players at a time, at least 1
	Engine  engine.Options // evaluation, features and numbers
	Sources Sources        // those that the settings name
	// Progress, when not nil, is told from time to time; calls do not overlap.
	Progress func(Progress)
}

// Progress is how far a run has come.
type Progress struct {
	Games    uint64 // in the file, those of earlier sessions included
	Total    uint64
	Plies    uint64        // searched in this session
	Searched uint64        // plies in the file that were searched
	Elapsed  time.Duration // of this session
	Left     time.Duration // estimate; 0 when there is none
}

// PliesPerSecond is the speed of this session.
func (p *Progress) PliesPerSecond() float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return float64(p.Plies) / p.Elapsed.Seconds()
}

const (
	blockPlies    = 8_000            // of a block, about
	blockInterval = 30 * time.Second // games wait no longer for being written
)

// Run plays the games of the run that the file does not hold yet. A run that was
// cancelled ends with the error of ctx after writing what is finished, and may
// be continued. The error wraps ErrSettings when the settings are bad or the
// file belongs to others.
func Run(ctx context.Context, s Settings, o Options) (last Progress, err error) {
	if err := s.Validate(); err != nil {
		return Progress{}, err
	}
	r := &run{began: time.Now(), progress: Progress{Total: o.Games}, done: map[uint64]bool{}}
	w, err := OpenFile(o.Path, &s, r.note)
	if err != nil {
		return Progress{}, err
	}
	r.before = r.progress.Games
	err = r.play(ctx, s, &o, w)
	return r.progress, errors.Join(err, w.Close())
}

// run is a run under way.
type run struct {
	began    time.Time
	before   uint64 // games of earlier sessions
	progress Progress
	done     map[uint64]bool // games in the file when it was opened
}

// note counts games that are in the file.
func (r *run) note(games []Game) {
	for i := range games {
		r.done[games[i].Number] = true
		r.progress.Games++
		r.progress.Searched += uint64(len(games[i].Scores))
	}
}

// play shares the games out among players and writes what comes back.
func (r *run) play(ctx context.Context, s Settings, o *Options, w *Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers, games := make(chan uint64), make(chan Game)
	go func() {
		defer close(numbers)
		offer(ctx, o.Games, r.done, numbers)
	}()
	var players sync.WaitGroup
	for range max(1, o.Threads) {
		players.Go(func() {
			if err := playAll(ctx, s, o, numbers, games); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		players.Wait()
		close(games)
	}()
	err := r.collect(o, w, games)
	if err != nil {
		cancel(err)
		for range games { // let the players end
		}
	}
	for range numbers { // let the offer end
	}
	return errors.Join(err, context.Cause(ctx))
}

// offer sends the numbers of the games up to total that are not done.
func offer(ctx context.Context, total uint64, done map[uint64]bool, numbers chan<- uint64) {
	for n := range total {
		if done[n] {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			return
		}
	}
}

// playAll plays games until no more are offered or ctx is cancelled.
func playAll(ctx context.Context, s Settings, o *Options, numbers <-chan uint64, games chan<- Game) error {
	p, err := NewPlayer(s, o.Engine, o.Sources)
	if err != nil {
		return err
	}
	for n := range numbers {
		g, err := p.Play(ctx, n)
		if err != nil {
			return err
		}
		games <- g
	}
	return nil
}

// collect writes games as they come.
func (r *run) collect(o *Options, w *Writer, games <-chan Game) error {
	var waiting []Game
	plies, written := 0, time.Now()
	flush := func() error {
		if err := w.Add(waiting); err != nil {
			return err
		}
		waiting, plies, written = waiting[:0], 0, time.Now()
		return nil
	}
	for g := range games {
		waiting = append(waiting, g)
		plies += len(g.Moves)
		r.tell(o, &g)
		if plies >= blockPlies || time.Since(written) >= blockInterval {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

// tell reports a finished game.
func (r *run) tell(o *Options, g *Game) {
	p := &r.progress
	p.Games++
	p.Plies += uint64(len(g.Scores))
	p.Searched += uint64(len(g.Scores))
	p.Elapsed = time.Since(r.began)
	if made := p.Games - r.before; made > 0 && p.Total > p.Games {
		p.Left = time.Duration(float64(p.Elapsed) / float64(made) * float64(p.Total-p.Games))
	}
	if o.Progress != nil {
		o.Progress(*p)
	}
}
