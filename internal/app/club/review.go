package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Limits on reviews.
const (
	reviewEffort    = "quick"
	tellReviewEvery = 500 * time.Millisecond // interval between progress reports to pages
)

// reviews holds the reviews that users have requested. Only one review runs at a time, on an engine with
// one thread. The others wait in the order in which they were requested.
type reviews struct {
	club  *Club
	added chan struct{} // holds a token if a review has been added

	mu      sync.Mutex
	waiting []*reviewing
	running *reviewing
}

// reviewing is a game's review. The lock of reviews guards the fields that change.
type reviewing struct {
	room    *room
	account string // account that requested the review
	topic   *talk.Topic
	told    time.Time
	state   view.ReviewState
}

func (c *Club) registerReviews(h *talk.Hub) {
	c.reviews = reviews{club: c, added: make(chan struct{}, 1)}
	h.OpenTopics("review/", func(ctx context.Context, id string) error {
		r, err := c.room(ctx, id)
		if err != nil {
			return c.followed(ctx, "review/"+id, err)
		}
		_, err = c.reviews.of(ctx, r)
		return err
	})
	talk.Handle(h, "review.start", c.startReview)
}

// of returns the review of a game, creating its topic if necessary.
func (q *reviews) of(ctx context.Context, r *room) (*reviewing, error) {
	stored, err := q.club.store.Review(ctx, r.id)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if r.review != nil {
		return r.review, nil
	}
	v := &reviewing{room: r, state: view.ReviewState{Game: r.id, Pass: phrases.Text{}}}
	if len(stored) > 0 {
		if err := json.Unmarshal(stored, &v.state.Report); err != nil {
			return nil, err
		}
	}
	v.topic = q.club.NewTopic("review/"+r.id, talk.Change{Set: talk.Fields(v.state)}, talk.Hooks{})
	r.review = v
	return v, nil
}

// idle reports whether a game's review is no longer needed: it has no viewers, and it is neither waiting
// nor running. If so, idle removes the review's topic.
func (q *reviews) idle(r *room) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	v := r.review
	if v == nil {
		return true
	}
	if v.topic.Subscribers()+v.topic.Taps() > 0 || v == q.running || slices.Contains(q.waiting, v) {
		return false
	}
	v.topic.Remove()
	r.review = nil
	return true
}

// startReview queues a review of a completed game. An account may have only one review waiting or running
// at a time.
func (c *Club) startReview(ctx context.Context, _ *talk.Conn, a gameArgs) (none, error) {
	who, err := account.SignedIn(ctx)
	if err != nil {
		return none{}, err
	}
	r, err := c.room(ctx, a.Game)
	if err != nil {
		return none{}, err
	}
	r.mu.Lock()
	err = r.readable(ctx)
	over, plies := r.s.Phase() != session.Playing, r.s.Live().Ply()
	r.mu.Unlock()
	switch {
	case err != nil:
		return none{}, err
	case !over:
		return none{}, talk.NewError(talk.NotNow, "club.reviewAfter")
	case plies == 0:
		return none{}, talk.NewError(talk.BadArgs, "review.noMoves")
	}
	v, err := c.reviews.of(ctx, r)
	if err != nil {
		return none{}, err
	}
	q := &c.reviews
	q.mu.Lock()
	defer q.mu.Unlock()
	mine := func(v *reviewing) bool { return v.account == who.Account }
	switch {
	case v == q.running || slices.Contains(q.waiting, v):
		return none{}, nil // it has already been requested
	case q.running != nil && mine(q.running) || slices.ContainsFunc(q.waiting, mine):
		return none{}, talk.NewError(talk.Limit, "club.oneReview")
	case len(q.waiting) >= r.club.config.Limits.Reviews:
		return none{}, c.Limited.TooMany(bounds.LimitReviews, "club.manyReviews")
	}
	v.account = who.Account
	v.state.Running, v.state.Error, v.state.Done, v.state.All = true, nil, 0, plies+1
	q.waiting = append(q.waiting, v)
	q.tellWaiting()
	select {
	case q.added <- struct{}{}:
	default:
	}
	return none{}, nil
}

// tellWaiting publishes how many reviews are ahead of each waiting one. q must be locked.
func (q *reviews) tellWaiting() {
	before := 0
	if q.running != nil {
		before = 1
	}
	for i, v := range q.waiting {
		v.state.Pass = phrases.Say("club.reviewWaits", "n", before+i)
		v.publish()
	}
}

func (v *reviewing) publish() { v.topic.Publish(talk.Change{Set: talk.Fields(v.state)}) }

// work runs the reviews in turn until the club closes.
func (q *reviews) work() {
	for {
		q.mu.Lock()
		q.running = nil
		if len(q.waiting) > 0 {
			q.running, q.waiting = q.waiting[0], q.waiting[1:]
		}
		v := q.running
		q.tellWaiting()
		q.mu.Unlock()
		if v != nil {
			q.end(v, q.run(v))
			continue
		}
		select {
		case <-q.added:
		case <-q.club.ctx.Done():
			return
		}
	}
}

// run reviews a game and stores the result.
func (q *reviews) run(v *reviewing) (err error) {
	r := v.room
	r.mu.Lock()
	game := record.NewFrom(r.s.Record().Start)
	game.Result = r.s.Game().Outcome().Result
	at := game.Root
	for _, m := range r.s.Live().Path() {
		at = at.Add(m)
	}
	search := engine.DefaultOptions()
	effort := review.Efforts()[reviewEffort]
	search.Hash, search.Rules = effort.Table(), r.s.Rules()
	r.mu.Unlock()
	own := player.New(player.Searcher(search))
	defer func() { err = errors.Join(err, own.Close()) }()
	report, err := review.Run(q.club.ctx, game, review.Options{
		Effort: effort, Rules: search.Rules, Players: []player.Player{own},
		Progress: func(p review.Progress) { q.progress(v, &p) },
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(view.ReviewOf(report))
	if err != nil {
		return err
	}
	return q.club.store.SaveReview(q.club.ctx, r.id, data, q.club.now())
}

// progress publishes the progress of a review.
func (q *reviews) progress(v *reviewing, p *review.Progress) {
	q.mu.Lock()
	defer q.mu.Unlock()
	v.state.Pass, v.state.Done, v.state.All = phrases.Say(phrases.Key("review.pass."+string(p.Pass))), p.Done, p.All
	if p.Report != nil {
		v.state.Report = view.ReviewOf(p.Report)
	} else if time.Since(v.told) < tellReviewEvery {
		return
	}
	v.told = time.Now()
	v.publish()
}

// end records that a review has ended, successfully if err is nil.
func (q *reviews) end(v *reviewing, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	v.state.Running = false
	if err != nil && q.club.ctx.Err() == nil {
		q.club.log.Error("a review has failed", "game", v.room.id, "err", err)
		v.state.Error = talk.AsError(err)
	}
	v.publish()
}
