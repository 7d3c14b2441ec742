package rooms

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements game reviews. A review runs concurrently with everything else. It adds
// evaluations and annotation symbols to the tree, and its report is stored with the game.

// reviewing is the review of a game. It is guarded by the room's lock.
type reviewing struct {
	topic  *talk.Topic
	cancel context.CancelFunc // nil unless a review is running
	run    *int               // distinguishes a review from the one before it
	told   time.Time          // when faces were last updated
	state  view.ReviewState
}

type reviewArgs struct {
	Game   string `json:"game"`
	Effort string `json:"effort,omitempty"`
}

type reviewTryArgs struct {
	Game string `json:"game"`
	Ply  int    `json:"ply"`
	Move string `json:"move"`
}

// TriedAnswer judges a move that was tried instead of a mistake.
type TriedAnswer struct {
	Mark string         `json:"mark"`
	Name phrases.Text   `json:"name"`
	Good bool           `json:"good"` // whether the move loses less than an inaccuracy would
	Text phrases.Text   `json:"text"` // describes the move
	PV   []xiangqi.Move `json:"pv"`   // the opponent's refutation; empty if the move is good
	Line view.LineText  `json:"line"`
}

type reviewWriteArgs struct {
	Game     string `json:"game"`
	Language string `json:"language"`
}

// registerReview registers the topic and the commands for reviews.
func (s *Rooms) registerReview(h *talk.Hub) {
	h.OpenTopics("review/", func(ctx context.Context, id string) error {
		r, err := s.room(ctx, id)
		if err != nil {
			return err
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.deleted {
			return noGame(id)
		}
		r.openReview()
		return nil
	})
	onGame(s, h, "review.start", func(a *reviewArgs) string { return a.Game }, func(r *Room, a reviewArgs) (none, error) {
		return none{}, r.startReview(a.Effort)
	})
	s.simple(h, "review.stop", func(r *Room) error {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.openReview().cancel != nil {
			r.review.cancel()
		}
		return nil
	})
	onGame(s, h, "review.write", func(a *reviewWriteArgs) string { return a.Game }, func(r *Room, a reviewWriteArgs) (none, error) {
		return none{}, r.writeReview(a.Language)
	})
	talk.HandleSlow(h, "review.try", func(ctx context.Context, _ *talk.Conn, a reviewTryArgs) (TriedAnswer, error) {
		r, err := s.room(ctx, a.Game)
		if err != nil {
			return TriedAnswer{}, err
		}
		return r.try(ctx, a.Ply, a.Move)
	})
}

// openReview creates the review's topic when it is first needed. The caller must hold r.mu.
func (r *Room) openReview() *reviewing {
	if r.review == nil {
		r.review = &reviewing{state: view.ReviewState{Game: r.id, Pass: phrases.Text{}, Report: r.reviewed}}
		r.review.topic = r.all.hub.NewTopic("review/"+r.id, talk.Change{Set: talk.Fields(r.review.state)}, talk.Hooks{})
	}
	return r.review
}

// tellReview publishes the state of the review. The caller must hold r.mu.
func (r *Room) tellReview() { r.review.topic.Publish(talk.Change{Set: talk.Fields(r.review.state)}) }

// reviewPlayers is the maximum number of engines used by a review.
const reviewPlayers = 4

// reviewOptions returns the options for a review. The caller must close the players that they
// contain.
func (r *Room) reviewOptions(effort string, players int) (review.Options, error) {
	if effort == "" {
		effort = review.DefaultEffort
	}
	e, ok := review.Efforts()[effort]
	if !ok {
		return review.Options{}, talk.NewError(talk.BadArgs, "review.noEffort", "effort", phrases.Clip(effort, 30)).With(view.AtField("effort"))
	}
	return r.reviewers(e, players), nil
}

// reviewers returns the options for a review by the given number of players. The caller must hold
// r.mu, and must close the players.
func (r *Room) reviewers(e review.Effort, players int) review.Options {
	o := review.Options{Effort: e, Rules: r.game.Rules(), Tables: r.all.pool.tables, Book: r.all.book}
	for range players {
		search := engine.DefaultOptions()
		search.Hash, search.Rules, search.Tables = e.Table(), o.Rules, o.Tables
		o.Players = append(o.Players, player.New(player.Searcher(search)))
	}
	return o
}

// startReview starts a review of the main line, replacing any review in progress.
func (r *Room) startReview(effort string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.deleted {
		return noGame(r.id)
	}
	o, err := r.reviewOptions(effort, max(1, min(reviewPlayers, runtime.NumCPU())))
	if err != nil {
		return err
	}
	g := record.NewFrom(r.game.Record().Start)
	g.Result = r.result().Result
	nodes := []int{r.node(r.game.Tree().Root())}
	end := g.Root
	for n := range r.game.Record().MainLine() {
		nodes, end = append(nodes, r.node(n)), end.Add(n.Move)
	}
	if end == g.Root {
		return talk.NewError(talk.BadArgs, "review.noMoves")
	}
	v := r.openReview()
	if v.cancel != nil {
		v.cancel()
	}
	ctx, cancel := context.WithCancel(r.all.ctx)
	mine := new(int) // distinguishes this review from later ones
	v.cancel, v.run = cancel, mine
	v.state.Running, v.state.Done, v.state.All, v.state.Error = true, 0, len(nodes), nil
	r.tellReview()
	o.Progress = func(p review.Progress) { r.reviewProgress(mine, nodes, &p) }
	r.all.work.Go(func() {
		defer cancel()
		report, err := review.Run(ctx, g, o)
		for _, p := range o.Players {
			_ = p.Close() // an error here loses nothing
		}
		r.endReview(mine, nodes, report, err)
	})
	return nil
}

// tellReviewEvery is the minimum interval between progress reports of a review.
const tellReviewEvery = 200 * time.Millisecond

// reviewProgress reports a review's progress to faces and stores its results in the tree.
func (r *Room) reviewProgress(mine *int, nodes []int, p *review.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := r.review
	if v.run != mine || r.deleted {
		return
	}
	v.state.Pass, v.state.Done, v.state.All = phrases.Say(phrases.Key("review.pass."+string(p.Pass))), p.Done, p.All
	if p.Report != nil {
		r.takeReport(nodes, p.Report)
	} else if time.Since(v.told) < tellReviewEvery {
		return
	}
	v.told = time.Now()
	r.tellReview()
}

// takeReport stores a review's report and evaluations. The caller must hold r.mu.
func (r *Room) takeReport(nodes []int, report *review.Report) {
	shown := view.ReviewOf(report)
	r.reviewed, r.review.state.Report = shown, shown
	c := change{}
	for i, note := range report.Notes(phrases.English) {
		n, err := r.game.Tree().Find(nodes[i])
		if err != nil {
			continue // the node has been deleted
		}
		if n.Eval.Keep(note.Eval) == n.Eval {
			continue
		}
		r.logged(r.apply(session.Evaluate{Node: nodes[i], Eval: *note.Eval}, &c))
	}
	r.publish(c)
	r.saveSoon()
}

// endReview records how a review ended and annotates the moves.
func (r *Room) endReview(mine *int, nodes []int, report *review.Report, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := r.review
	if v.run != mine || r.deleted {
		return
	}
	v.cancel = nil
	v.state.Running = false
	if err != nil && !errors.Is(err, context.Canceled) {
		r.logged(err)
		v.state.Error = talk.AsError(err)
	}
	if report != nil && report.Whole() {
		r.signMoves(nodes, report)
	}
	r.tellReview()
}

// signMoves annotates moves with the symbols chosen by the review. A move that already has a symbol
// keeps it. The caller must hold r.mu.
func (r *Room) signMoves(nodes []int, report *review.Report) {
	if r.game.Phase() == session.Playing {
		return
	}
	c := change{}
	for i := range report.Moves {
		n, err := r.game.Tree().Find(nodes[i+1])
		if sign := report.Moves[i].Mark.NAG(); err == nil && sign != 0 && len(n.NAGs) == 0 {
			r.logged(r.apply(session.Annotate{Node: nodes[i+1], NAGs: &[]int{int(sign)}}, &c))
		}
	}
	r.logged(r.commit(c))
}

// lastReport returns the stored report and those nodes of the reviewed line that still exist. The
// caller must hold r.mu.
func (r *Room) lastReport() (*view.ReviewReport, []*record.Node, error) {
	report := r.reviewed
	if report == nil {
		return nil, nil, talk.NewError(talk.NotFound, "review.none")
	}
	nodes := []*record.Node{r.game.Tree().Root()}
	for _, m := range report.Line {
		n := nodes[len(nodes)-1].Find(m)
		if n == nil {
			break
		}
		nodes = append(nodes, n)
	}
	return report, nodes, nil
}

// writeReview writes the reasons and better lines found by the review into the tree.
func (r *Room) writeReview(language string) error {
	l, err := phrases.ParseLanguage(language)
	if err != nil {
		return talk.NewError(talk.BadArgs, "review.noLanguage").With(view.AtField("language"))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	report, nodes, err := r.lastReport()
	if err != nil {
		return err
	}
	c := change{}
	for i := range report.Moves {
		m := &report.Moves[i]
		if m.Ply >= len(nodes) {
			break
		}
		lines := []string{m.Name.Capitalized().In(l)}
		for j := range m.Reasons {
			lines = append(lines, m.Reasons[j].Text.In(l))
		}
		n := nodes[m.Ply]
		if text := strings.Join(lines, "\n"); !strings.Contains(n.Comment, text) {
			text = strings.TrimPrefix(n.Comment+"\n"+text, "\n")
			if err := r.apply(session.Annotate{Node: r.node(n), Comment: &text}, &c); err != nil {
				return err
			}
		}
		if len(m.Better) > 0 {
			if err := r.apply(session.Explore{Node: r.node(nodes[m.Ply-1]), Moves: m.Better}, &c); err != nil {
				return err
			}
		}
	}
	return r.commit(c)
}

// try judges a move played instead of a mistake.
func (r *Room) try(ctx context.Context, ply int, text string) (a TriedAnswer, err error) {
	r.mu.Lock()
	report, nodes, err := r.lastReport()
	if err != nil {
		r.mu.Unlock()
		return a, err
	}
	i := slices.IndexFunc(report.Moves, func(m view.ReviewedMove) bool { return m.Ply == ply })
	if i < 0 || ply > len(nodes) {
		r.mu.Unlock()
		return a, talk.NewError(talk.NotFound, "review.none")
	}
	mistake := &report.Moves[i]
	pos, stack, err := xiangqi.Replay(r.game.Start(), nodes[ply-1].Path()...)
	o, bad := r.reviewOptions("", 1)
	r.mu.Unlock()
	if err = errors.Join(err, bad); err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, o.Players[0].Close()) }()
	m, err := view.ReadMove(&pos, text)
	if err != nil {
		return a, err
	}
	tried := review.Tried{Mark: review.Best}
	if len(mistake.Better) == 0 || m != mistake.Better[0] {
		if tried, err = review.Try(ctx, o, pos, stack, m, mistake.Before); err != nil {
			return a, err
		}
	}
	a = TriedAnswer{
		Mark: string(tried.Mark), Name: tried.Mark.Text(), Good: tried.Mark == review.Best || tried.Mark == review.Good, Text: phrases.Move(&pos, m),
	}
	if a.Good {
		tried.Reply = nil
	}
	pos.MakeMove(m)
	a.PV, a.Line = view.TextOfLine(pos, tried.Reply[:min(len(tried.Reply), mostRefutation)])
	return a, nil
}

// mostRefutation is the maximum number of moves shown from a refutation.
const mostRefutation = 6
