package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/rating"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// problemDesk presents the problems to the page. They are not loaded until they are first used.
type problemDesk struct {
	folder string
	store  rooms.Store
	rooms  *rooms.Rooms
	now    func() time.Time

	solving sync.Mutex // must be locked before mu
	solver  *mate.Solver

	mu       sync.Mutex // guards the fields below
	standard *problems.Set
	all      *problems.Set // including the user's own problems
	own      time.Time     // modification time of the file of the user's own problems
	attempts []*attempt    // oldest first
	// beginning maps each page that is waiting for a proof to the function that cancels the search.
	beginning map[*talk.Conn]context.CancelFunc
}

// problemHash is the size of the solver's table, in MiB. It is small because the proofs of problems
// are small and the table is cleared before every search.
const problemHash = 16

func newProblemDesk(p Parts) *problemDesk {
	return &problemDesk{
		folder: p.Config.Data, store: p.Store, rooms: p.Rooms, now: time.Now,
		solver: mate.New(mate.Options{Hash: problemHash, Rules: xiangqi.RulesAXF()}), beginning: map[*talk.Conn]context.CancelFunc{},
	}
}

// Register implements Module.
func (d *problemDesk) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "problems.today", d.today)
	talk.HandleSlow(h, "problems.overview", d.overview)
	talk.HandleSlow(h, "problems.list", d.list)
	talk.HandleSlow(h, "problems.begin", d.begin)
	talk.HandleSlow(h, "problems.move", d.move)
	talk.HandleSlow(h, "problems.hint", d.hint)
	talk.HandleSlow(h, "problems.give_up", d.giveUp)
	talk.HandleSlow(h, "problems.solution", d.solution)
	return nil
}

// Close implements Module. Attempts still in progress count as given up.
func (d *problemDesk) Close() error {
	d.solving.Lock()
	defer d.solving.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	var errs []error
	for len(d.attempts) > 0 {
		errs = append(errs, d.leave(context.Background(), d.attempts[0]))
	}
	return errors.Join(errs...)
}

// Routes implements Router. The routes give other programs access to the problem data.
func (d *problemDesk) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/problems/progress", func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.answer(w, r, func(*problems.Progress) error { return nil })
	})
	mux.HandleFunc("POST /api/problems/attempts", func(w http.ResponseWriter, r *http.Request) {
		var e problems.Ended
		const most = 4 << 10
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, most)).Decode(&e); err != nil {
			gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "problem.badAttempt").Because(err))
			return
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.answer(w, r, func(p *problems.Progress) error {
			all, err := d.problems()
			if err != nil {
				return err
			}
			problem := all.Find(e.Problem)
			if problem == nil {
				return noProblem(e.Problem)
			}
			p.Note(problem, e, d.now())
			return nil
		})
	})
}

// answer applies a change to the progress, saves it, and sends it as the answer. The caller must
// hold d.mu.
func (d *problemDesk) answer(w http.ResponseWriter, r *http.Request, change func(*problems.Progress) error) {
	p, err := loadProgress(r.Context(), d.store)
	if err == nil {
		err = change(p)
	}
	if err == nil && r.Method != http.MethodGet {
		err = saveProgress(r.Context(), d.store, p)
	}
	if err != nil {
		gate.Refuse(w, statusOf(err), problemError(err))
		return
	}
	gate.Reply(w, p)
}

func noProblem(id string) error {
	return talk.NewError(talk.NotFound, "problem.none", "id", phrases.Clip(id, mostShownID))
}

// mostShownID limits how much of an unknown problem ID an error repeats.
const mostShownID = 40

// problemError converts errors to errors for pages.
func problemError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, problems.ErrProgress):
		return talk.NewError(talk.Storage, "problem.badProgress").Because(err)
	case errors.Is(err, problems.ErrProblem):
		return talk.NewError(talk.Storage, "problem.badOwn", "reason", err).Because(err)
	case errors.Is(err, problems.ErrUnproved):
		return talk.NewError("unproved", "problem.unproved").Because(err)
	case errors.Is(err, problems.ErrOver):
		return talk.NewError(talk.NotNow, "problem.over")
	}
	return err
}

// problems returns all problems. It reloads the user's own problems if another program has changed
// them. The caller must hold d.mu.
func (d *problemDesk) problems() (*problems.Set, error) {
	if d.standard == nil {
		standard, err := problems.Standard()
		if err != nil {
			return nil, err
		}
		d.standard = standard
	}
	changed := time.Time{}
	info, err := os.Stat(filepath.Join(d.folder, problems.OwnFile))
	switch {
	case err == nil:
		changed = info.ModTime()
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if d.all == nil || !changed.Equal(d.own) {
		own, err := problems.Own(d.folder)
		if err != nil {
			return nil, err
		}
		d.all, d.own = problems.NewSet(slices.Concat(slices.Collect(d.standard.All()), own)), changed
	}
	return d.all, nil
}

// known contains the problems and the user's progress.
type known struct {
	all      *problems.Set
	progress *problems.Progress
	now      time.Time
}

// know loads the problems and the progress. The caller must hold d.mu.
func (d *problemDesk) know(ctx context.Context) (k known, err error) {
	if k.all, err = d.problems(); err != nil {
		return k, problemError(err)
	}
	k.progress, err = loadProgress(ctx, d.store)
	k.now = d.now()
	return k, problemError(err)
}

// problemCard describes a problem in a list, without giving away the solution.
type problemCard struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Collection problemGroupID `json:"collection"`
	Number     int            `json:"number"` // number in its collection, starting at 1
	FEN        string         `json:"fen"`
	Turn       xiangqi.Color  `json:"turn"`
	Claim      problemClaim   `json:"claim"`
	Solvable   bool           `json:"solvable"` // whether a mate has been proved, so that moves can be judged
	Moves      int            `json:"moves"`    // length of the proved mate; 0 if there is none
	Shortest   bool           `json:"shortest"` // whether there is no shorter mate
	Rating     int            `json:"rating"`   // difficulty, on the same scale as players' ratings
	State      problems.State `json:"state"`
	Attempts   int            `json:"attempts"`
	Best       float64        `json:"best"` // fastest solution without hints, in seconds; 0 if there is none
	Due        *time.Time     `json:"due"`  // when the problem is due again; null for never
}

// problemGroupID is the ID of a collection, together with its name.
type problemGroupID struct {
	ID   string       `json:"id"`
	Name phrases.Text `json:"name"`
}

// problemClaim describes the source's claim about a problem, with the verdict on that claim.
type problemClaim struct {
	Kind    string           `json:"kind" ts:"\"mate\" | \"win\" | \"draw\" | \"none\""`
	Mate    int              `json:"mate"` // number of moves claimed; 0 if there is no claim
	Verdict problems.Verdict `json:"verdict"`
	Words   phrases.Text     `json:"words"`  // describes both claim and verdict
	Engine  *phrases.Text    `json:"engine"` // result of a short search; null if there was none or a mate is proved
}

// collectionOf returns the name of a collection. Built-in collections are named in every language.
func collectionOf(id string) problemGroupID {
	if key := problems.CollectionKey(id); key != "" {
		return problemGroupID{id, phrases.Say(phrases.Key("problem.collection." + key))}
	}
	return problemGroupID{id, phrases.Same(id)}
}

// card returns the card for a problem.
func (k *known) card(p *problems.Problem) problemCard {
	c := problemCard{
		ID: p.ID, Name: p.Name, Collection: collectionOf(p.Collection), FEN: p.FEN, Solvable: p.Solvable(),
		Rating: int(math.Round(k.progress.Of(p).Value)), State: k.progress.StateOf(p.ID, k.now), Claim: claimOf(p),
		Number: k.all.Number(p),
	}
	if pos, err := p.Position(); err == nil {
		c.Turn = pos.Turn()
	}
	if c.Solvable {
		c.Moves, c.Shortest = p.Outcome.Mate.Moves, p.Outcome.Mate.Shortest
	}
	if tale := k.progress.Problems[p.ID]; tale != nil {
		c.Attempts, c.Best = tale.Attempts, tale.Best
		if tale.Memory != nil {
			due := tale.Memory.Due.UTC()
			c.Due = &due
		}
	}
	return c
}

// claimOf returns what is claimed about a problem, and the verdict.
func claimOf(p *problems.Problem) problemClaim {
	c := problemClaim{Kind: p.Claim.Kind(), Mate: p.Claim.Mate, Verdict: problems.Open}
	if p.Outcome != nil {
		c.Verdict = p.Outcome.Verdict
	}
	verdict := phrases.Say(phrases.Key("problem.verdict." + string(c.Verdict)))
	if winner, wins := p.Claim.Result.Winner(); wins {
		c.Words = phrases.Say("problem.claim.win", "side", phrases.Side(winner), "verdict", verdict)
		if c.Mate > 0 {
			c.Words = phrases.Say("problem.claim.mate", "side", phrases.Side(winner), "n", c.Mate, "verdict", verdict)
		}
	} else if c.Kind == "draw" {
		c.Words = phrases.Say("problem.claim.draw", "verdict", verdict)
	} else {
		c.Words = phrases.Say("problem.claim.none", "verdict", verdict)
	}
	c.Engine = engineWord(p)
	return c
}

// engineWord describes the verdict on a problem without a proved mate. The verdict comes from the
// endgame tables or, if they do not cover the position, from the engine.
func engineWord(p *problems.Problem) *phrases.Text {
	if p.Outcome == nil || p.Solvable() {
		return nil
	}
	var word phrases.Text
	switch o := p.Outcome; {
	case o.Table != "":
		word = phrases.Say(phrases.Key("problem.table." + o.Table))
	case o.CP != nil:
		const pawn = 100
		word = phrases.Say("problem.engine.cp", "score", fmt.Sprintf("%+.2f", float64(*o.CP)/pawn))
	case o.EngineMate != nil && *o.EngineMate > 0:
		word = phrases.Say("problem.engine.wins", "n", *o.EngineMate)
	case o.EngineMate != nil:
		word = phrases.Say("problem.engine.loses", "n", -*o.EngineMate)
	default:
		return nil
	}
	return &word
}

// shownRating is a rating, rounded for display.
type shownRating struct {
	Value     int `json:"value"`
	Deviation int `json:"deviation"` // the true rating is within two of these with 95 % probability
}

func showRating(r rating.Rating) shownRating {
	return shownRating{int(math.Round(r.Value)), int(math.Round(r.Deviation))}
}

// problemsToday is shown on the home page.
type problemsToday struct {
	Problem *problemCard `json:"problem"` // the problem of the day, which is the same for everyone
	Due     int          `json:"due"`     // number of problems due for review
	Rating  shownRating  `json:"rating"`
}

func (d *problemDesk) today(ctx context.Context, _ *talk.Conn, _ struct{}) (problemsToday, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k, err := d.know(ctx)
	if err != nil {
		return problemsToday{}, err
	}
	t := problemsToday{Due: len(k.progress.Due(k.all, k.now)), Rating: showRating(k.progress.Rating())}
	if p := d.standard.Daily(k.now); p != nil {
		card := k.card(p)
		t.Problem = &card
	}
	return t, nil
}

// problemGroup counts the problems in a collection or with a theme.
type problemGroup struct {
	problemGroupID
	Total    int `json:"total"`
	Solvable int `json:"solvable"`
	Solved   int `json:"solved"`
}

// problemsOverview contains the data that the problems page shows before a problem is chosen.
type problemsOverview struct {
	problemsToday
	Total       int            `json:"total"`
	Solvable    int            `json:"solvable"`
	Tried       int            `json:"tried"`
	Solved      int            `json:"solved"` // problems whose last attempt was successful
	Collections []problemGroup `json:"collections"`
	Themes      []problemGroup `json:"themes"`
}

func (d *problemDesk) overview(ctx context.Context, c *talk.Conn, _ struct{}) (o problemsOverview, err error) {
	if o.problemsToday, err = d.today(ctx, c, struct{}{}); err != nil {
		return o, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	k, err := d.know(ctx)
	if err != nil {
		return o, err
	}
	o.Total, o.Collections, o.Themes = k.all.Len(), []problemGroup{}, []problemGroup{}
	for _, theme := range problems.AllThemes() {
		o.Themes = append(o.Themes, problemGroup{problemGroupID: problemGroupID{string(theme), phrases.Say(phrases.Key("problem.theme." + string(theme)))}})
	}
	count := func(g *problemGroup, solvable, solved bool) {
		g.Total++
		if solvable {
			g.Solvable++
		}
		if solved {
			g.Solved++
		}
	}
	for p := range k.all.All() {
		tale := k.progress.Problems[p.ID]
		solvable, solved := p.Solvable(), tale != nil && tale.Solved > 0 && !tale.Failed
		at := slices.IndexFunc(o.Collections, func(g problemGroup) bool { return g.ID == p.Collection })
		if at < 0 {
			at = len(o.Collections)
			o.Collections = append(o.Collections, problemGroup{problemGroupID: collectionOf(p.Collection)})
		}
		count(&o.Collections[at], solvable, solved)
		for i := range o.Themes {
			if slices.Contains(p.Themes, problems.Theme(o.Themes[i].ID)) {
				count(&o.Themes[i], solvable, solved)
			}
		}
		if solvable {
			o.Solvable++
		}
		if solved {
			o.Solved++
		}
		if tale != nil {
			o.Tried++
		}
	}
	return o, nil
}

// problemFilter selects problems. A field that is "" or 0 does not restrict the selection.
type problemFilter struct {
	Collection string         `json:"collection,omitempty"`
	Theme      problems.Theme `json:"theme,omitempty"`
	State      problems.State `json:"state,omitempty"`
	Least      int            `json:"least,omitempty"` // minimum rating
	Most       int            `json:"most,omitempty"`
	// Unproved selects only problems without a proved mate. Such problems can be played against an
	// engine, but not judged.
	Unproved bool `json:"unproved,omitempty"`
}

func (f *problemFilter) fits(k *known, p *problems.Problem) bool {
	r := int(math.Round(k.progress.Of(p).Value))
	return p.Solvable() != f.Unproved &&
		(f.Collection == "" || p.Collection == f.Collection) && (f.Theme == "" || slices.Contains(p.Themes, f.Theme)) &&
		(f.State == "" || k.progress.StateOf(p.ID, k.now) == f.State) && r >= f.Least && (f.Most == 0 || r <= f.Most)
}

// choose returns the problems that match the filter. A collection's problems are returned in their
// own order; otherwise the easiest come first.
func (f *problemFilter) choose(k *known) []*problems.Problem {
	var list []*problems.Problem
	for p := range k.all.All() {
		if f.fits(k, p) {
			list = append(list, p)
		}
	}
	if f.Collection == "" {
		slices.SortStableFunc(list, func(a, b *problems.Problem) int {
			return int(math.Round(k.progress.Of(a).Value)) - int(math.Round(k.progress.Of(b).Value))
		})
	}
	return list
}

type problemsSearch struct {
	problemFilter
	Limit  int `json:"limit,omitempty"`
	Offset int `json:"offset,omitempty"`
}

type problemsFound struct {
	Total    int           `json:"total"`
	Problems []problemCard `json:"problems"`
}

func (d *problemDesk) list(ctx context.Context, _ *talk.Conn, a problemsSearch) (problemsFound, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	k, err := d.know(ctx)
	if err != nil {
		return problemsFound{}, err
	}
	list := a.choose(&k)
	found := problemsFound{Total: len(list), Problems: []problemCard{}}
	from := min(max(a.Offset, 0), len(list))
	to := min(from+min(max(a.Limit, 1), mostListed), len(list))
	for _, p := range list[from:to] {
		found.Problems = append(found.Problems, k.card(p))
	}
	return found, nil
}
