package rooms

import (
	"context"
	"errors"
	"maps"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// purpose is the reason why an engine is thinking.
type purpose string

const (
	forMove  purpose = "move"
	forHint  purpose = "hint"
	forCoach purpose = "coach"
)

// job is a task given to an engine in a game. It is current as long as the room points to it;
// results of any other job are discarded.
type job struct {
	purpose purpose
	node    int // the position being searched
	side    xiangqi.Color
	config  *engineConfig
	q       player.Question
	limits  player.Limits
	moves   int // number of legal moves
	began   time.Time
	told    time.Time // when faces were last updated
	stop    context.CancelFunc
	done    chan hinted // for hints; buffered for the single answer
}

// hinted is the outcome of a hint.
type hinted struct {
	player.Answer
	err error
}

// tellEvery is the minimum interval between updates that show an engine's thinking to faces.
const tellEvery = 100 * time.Millisecond

// stopJob abandons the current job. The caller must hold r.mu.
func (r *Room) stopJob() {
	if r.job != nil {
		r.job.stop()
		r.job, r.thinking = nil, nil
	}
	r.warning = nil
}

// startJob starts a job. The caller must hold r.mu.
func (r *Room) startJob(j *job) {
	ctx, cancel := context.WithCancel(r.all.ctx)
	j.began, j.stop, j.moves = time.Now(), cancel, j.q.Position.CountLegal()
	r.job = j
	r.thinking = &thinkingState{Node: j.node, Side: j.side, For: j.purpose, Engine: j.config.ID, Name: j.config.Name}
	r.setLimit(j)
	r.tellThinking()
	r.all.work.Go(func() {
		defer cancel()
		d, err := r.work(ctx, j)
		if j.purpose == forMove && errors.Is(err, context.Canceled) && r.wants(j) {
			// The user asked for the move before the engine had started, so settle for the first
			// move that it finds.
			j.limits = player.Limits{Depth: 1}
			d, err = r.work(r.all.ctx, j)
		}
		if j.purpose == forMove && err == nil {
			r.await(ctx, j)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if j.done != nil {
			j.done <- hinted{d, err}
		}
		if r.job != j || r.all.ctx.Err() != nil {
			return
		}
		r.job, r.thinking = nil, nil
		if j.purpose == forMove {
			r.engineAnswers(j, d, err)
		} else {
			if line := bestLine(j, &d); err == nil && line != nil {
				r.keepFound(j.node, foundBy(j.config.Name, line))
			}
			r.publish(change{parts: secThought})
		}
	})
}

// wants reports whether the result of a job is still needed.
func (r *Room) wants(j *job) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.job == j && r.all.ctx.Err() == nil
}

// paceStep limits how long it takes for a new pace to take effect.
const paceStep = 200 * time.Millisecond

// await waits until the last move has been shown for as long as the pace of a game between two
// engines demands. It does not hold the room's lock while waiting.
func (r *Room) await(ctx context.Context, j *job) {
	for {
		r.mu.Lock()
		left := time.Until(j.began.Add(millis(r.options.PaceMS)))
		if r.job != j || r.kind() != kindEngines || r.game.Timed() {
			left = 0
		}
		r.mu.Unlock()
		if left <= 0 {
			return
		}
		select {
		case <-ctx.Done(): // the move is wanted immediately or is no longer needed
			return
		case <-time.After(min(left, paceStep)):
		}
	}
}

// setPace sets how long each move is shown in a game between two engines.
func (r *Room) setPace(ms int64) error {
	if err := checkPace(ms); err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.options.PaceMS = ms
	return r.commit(change{parts: secHead})
}

// setLimit records a job's time limit. The caller must hold r.mu.
func (r *Room) setLimit(j *job) {
	switch {
	case j.limits.MoveTime > 0:
		r.thinking.LimitMS = pointer(j.limits.MoveTime.Milliseconds())
	case j.limits.Timed() && j.limits.Clocks[j.side].MovesToGo == 1:
		r.thinking.LimitMS = pointer(j.limits.Clocks[j.side].Time.Milliseconds())
	}
}

// tellThinking informs faces which engine is thinking, if any. The caller must hold r.mu.
func (r *Room) tellThinking() {
	set := r.sections(secThought)
	maps.Copy(set, talk.Fields(r.pulse()))
	r.topic.Pass(set)
}

// work has the engine carry out a job. It must be called without holding the room's lock.
func (r *Room) work(ctx context.Context, j *job) (player.Answer, error) {
	game := r.id
	if j.purpose == forHint {
		game += " hint" // the opponent must not profit from what this engine learns
	}
	t, err := r.all.pool.take(r.all.ctx, j.config, game)
	if err != nil {
		return player.Answer{}, err
	}
	defer r.all.pool.give(t, j.config, game)
	if j.purpose == forMove {
		r.mu.Lock()
		if r.job == j && r.game.Timed() && j.limits.Timed() { // starting an engine takes time
			j.limits = r.clockLimits()
		}
		r.mu.Unlock()
	}
	return think(ctx, t, j.q, j.limits, func(i *player.Info) { r.heard(j, i) })
}

// clockLimits returns the state of the clocks in the form used by engines. The caller must hold
// r.mu.
func (r *Room) clockLimits() player.Limits {
	now := r.all.now()
	return player.Limits{Clocks: [2]player.Clock{engineClock(r.game, xiangqi.Red, now), engineClock(r.game, xiangqi.Black, now)}}
}

// heard passes an engine's report on to faces.
func (r *Room) heard(j *job, i *player.Info) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.job != j {
		return
	}
	r.thinking.follow(&j.q.Position, j.moves, i, now.Sub(j.began))
	if now.Sub(j.told) >= tellEvery {
		j.told = now
		r.topic.Pass(r.sections(secThought))
	}
}

// think starts the engine whose turn it is to move. The caller must hold r.mu.
func (r *Room) think(side xiangqi.Color) {
	seat := &r.seats[side]
	config, err := r.all.catalog.find(seat.Engine)
	if err != nil { // the engine was removed
		*seat = Player{Kind: playerEngine, Engine: ownEngine, Level: engine.MaxLevel}
		config = r.all.catalog.own()
	}
	if seat.NoBook {
		config = config.withoutBook()
	}
	q, err := newQuestion(r.game.Start(), r.game.Live().Path(), r.game.Rules())
	if err != nil {
		r.logged(err) // every move of the game is legal
		return
	}
	if r.conduct == nil {
		r.conduct = player.NewConduct(player.DefaultManners())
	}
	q.Level, q.Conduct = seat.Level, r.conduct
	limits := seat.limits()
	if r.game.Timed() {
		limits = r.clockLimits()
	}
	r.startJob(&job{purpose: forMove, node: r.node(r.game.Live()), side: side, config: config, q: q, limits: limits})
}

// engineAnswers plays the move chosen by an engine, or deals with the engine's failure. The caller
// must hold r.mu.
func (r *Room) engineAnswers(j *job, a player.Answer, err error) {
	c := change{parts: secThought}
	switch {
	case err != nil:
		r.engineFailed(j, err, &c)
	case a.Resign && r.options.EngineResigns:
		r.logged(r.apply(session.Resign{Side: j.side}, &c))
	case a.Move == xiangqi.NoMove:
		r.engineFailed(j, uci.ErrNoMove, &c)
	default:
		r.failures[j.side] = 0
		r.score = scoreFor(j.side, a.Score, a.Scored).CP
		if err := r.apply(session.Play{Side: j.side, Move: a.Move, Eval: evalOf(j, &a)}, &c); err != nil {
			r.engineFailed(j, err, &c)
		}
	}
	if err := r.commit(c); err != nil {
		// There is no caller to return the error to, so pause the game until the user acts.
		_, _ = r.game.Apply(session.Pause{}, r.all.now()) // the game may already be paused
		r.publish(change{parts: secAll, say: []any{view.Said{Kind: "storage", Message: talk.AsError(err).Message}}})
		r.logged(err)
		return
	}
	r.wake()
}

// mostFailures is the number of consecutive failures after which an engine is replaced.
const mostFailures = 2

// engineFailed lets an engine that failed try again, or replaces it with our own engine. The caller
// must hold r.mu.
func (r *Room) engineFailed(j *job, err error, c *change) {
	r.all.hub.Log.Warn("engine failed", "game", r.id, "engine", j.config.Name, "err", err)
	message := failureWords(j.config.Name, err)
	r.failures[j.side]++
	switch {
	case j.config.Own: // our own engine cannot be replaced, so wait for the user
		r.logged(r.apply(session.Pause{}, c))
	case r.failures[j.side] >= mostFailures:
		r.seats[j.side] = Player{Kind: playerEngine, Engine: ownEngine, Level: engine.MaxLevel, Name: r.all.catalog.own().Name}
		r.failures[j.side] = 0
		c.parts |= secHead
		message = phrases.Join("list.sentences", message, phrases.Say("engineFailure.replaced", "engine", r.all.catalog.own().Name))
	default:
		message = phrases.Join("list.sentences", message, phrases.Say("engineFailure.restarted"))
	}
	c.say = append(c.say, view.Said{Kind: "engine_failed", Message: message, Engine: j.config.ID})
}

// stopThinking makes the engine that is thinking move immediately.
func (r *Room) stopThinking() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.job == nil {
		return talk.NewError(talk.NotNow, "engine.notThinking")
	}
	r.job.stop()
	return nil
}

// hintAnswer is a move suggested by an engine.
type hintAnswer struct {
	Node  int          `json:"node"` // node of the position
	Move  xiangqi.Move `json:"move"`
	Score scoreState   `json:"score"`
	Line  *lineState   `json:"line"`
}

// hint asks our own engine, at full strength, for a move at the current node.
func (r *Room) hint(ctx context.Context, limit time.Duration) (*hintAnswer, error) {
	j, err := r.startHint(limit)
	if err != nil {
		return nil, err
	}
	var h hinted
	select {
	case h = <-j.done:
	case <-ctx.Done():
		j.stop()
		h = <-j.done
	}
	if h.err != nil {
		return nil, talk.NewError(codeEngineFailed, "engine.hintFailed").Because(h.err)
	}
	a := &hintAnswer{Node: j.node, Move: h.Move, Score: scoreFor(j.side, h.Score, h.Scored)}
	a.Line = bestLine(j, &h.Answer)
	return a, nil
}

func (r *Room) startHint(limit time.Duration) (*job, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.job != nil {
		return nil, talk.NewError(talk.Busy, "engine.thinking")
	}
	q, node := r.asked()
	if r.role(r.current) == view.RoleWait || !q.Position.HasLegalMove() {
		return nil, talk.NewError(talk.NotNow, "engine.noHint")
	}
	q.Analysis = true
	j := &job{
		purpose: forHint, node: node, side: q.Position.Turn(), config: r.all.catalog.own(), q: q,
		limits: player.Limits{MoveTime: limit, MultiPV: 1}, done: make(chan hinted, 1),
	}
	r.startJob(j)
	return j, nil
}
