package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// drillDesk manages the user's opening repertoires and drills. Each repertoire is a game of the
// application, and can be edited on the board like any other. Progress is stored in the file that
// the drill command uses as well.
type drillDesk struct {
	progress string // path of the progress file
	store    rooms.Store
	rooms    *rooms.Rooms
	shelf    *shelf
	now      func() time.Time

	mu     sync.Mutex // guards the fields below
	drills map[string]*drilling
}

// drilling is a drill that is in progress.
type drilling struct {
	*repertoire.Drill
	progress *repertoire.Progress
	side     xiangqi.Color
	question *repertoire.Question // nil if nothing is due
}

const (
	// drillValue is the store's name for the list of repertoires.
	drillValue = "drill.repertoires"
	// freshCards is the number of new positions introduced by a drill.
	freshCards = 10
	// mostRepertoires is the maximum number of repertoires that a user can have.
	mostRepertoires = 200
)

func newDrillDesk(p Parts, s *shelf) *drillDesk {
	return &drillDesk{
		progress: filepath.Join(p.Config.Data, repertoire.ProgressFile), store: p.Store, rooms: p.Rooms, shelf: s, now: time.Now,
		drills: map[string]*drilling{},
	}
}

// Register implements Module.
func (d *drillDesk) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "drill.list", d.list)
	talk.HandleSlow(h, "drill.make", d.make)
	talk.HandleSlow(h, "drill.add", d.add)
	talk.HandleSlow(h, "drill.remove", d.remove)
	talk.HandleSlow(h, "drill.restore", d.restore)
	talk.HandleSlow(h, "drill.board", d.board)
	talk.HandleSlow(h, "drill.begin", d.begin)
	talk.HandleSlow(h, "drill.answer", d.answer)
	return nil
}

// Close implements Module.
func (d *drillDesk) Close() error { return nil }

// keptRepertoire is a repertoire in the stored list.
type keptRepertoire struct {
	Game string        `json:"game"` // ID of its game in the application
	Side xiangqi.Color `json:"side"`
}

// kept loads the list of repertoires. The caller must hold d.mu.
func (d *drillDesk) kept(ctx context.Context) (list []keptRepertoire, err error) {
	values, err := d.store.LoadValues(ctx, drillValue)
	if err == nil && values[drillValue] != nil {
		err = json.Unmarshal(values[drillValue], &list)
	}
	return list, err
}

// keep saves the list of repertoires. The caller must hold d.mu.
func (d *drillDesk) keep(ctx context.Context, list []keptRepertoire) error {
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return d.store.SaveValue(ctx, drillValue, data)
}

// drillCard describes a repertoire in a list.
type drillCard struct {
	keptRepertoire
	Title string `json:"title"`
	FEN   string `json:"fen"` // position shown for the repertoire
	// Named and About are the title and description of a built-in repertoire; otherwise they are
	// nil.
	Named phrases.Text `json:"named,omitempty"`
	About phrases.Text `json:"about,omitempty"`
	repertoire.Counts
}

type drillList struct {
	Repertoires []drillCard `json:"repertoires"`
	Removed     int         `json:"removed"` // number of built-in repertoires removed from the list
}

func (d *drillDesk) list(ctx context.Context, _ *talk.Conn, _ struct{}) (out drillList, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	out.Repertoires = []drillCard{}
	list, err := d.kept(ctx)
	if err != nil {
		return out, err
	}
	progress, err := repertoire.LoadProgress(d.progress)
	if err != nil {
		return out, err
	}
	for _, k := range list {
		drill, err := d.open(ctx, k, progress)
		if gone(err) || errors.Is(err, repertoire.ErrRepertoire) {
			continue // the game was deleted or has no moves left
		}
		if err != nil {
			return out, err
		}
		summary, err := d.rooms.Look(ctx, k.Game)
		if err != nil {
			return out, err
		}
		out.Repertoires = append(out.Repertoires, drillCard{keptRepertoire: k, Title: summary.Title, FEN: summary.FEN, Counts: drill.Counts(d.now())})
	}
	carried, err := d.carried(ctx)
	for _, t := range carried {
		drill, err := t.Drill(progress, freshCards)
		if err != nil {
			return out, err
		}
		start := drill.Start()
		out.Repertoires = append(out.Repertoires, drillCard{
			keptRepertoire: keptRepertoire{t.Name(), t.Side}, Title: t.Title().String(), Named: t.Title(), About: t.About(), FEN: start.FEN(), Counts: drill.Counts(d.now()),
		})
	}
	out.Removed = len(repertoire.Standard()) - len(carried)
	return out, err
}

// open reads a repertoire in its current state from its game.
func (d *drillDesk) open(ctx context.Context, k keptRepertoire, p *repertoire.Progress) (*repertoire.Drill, error) {
	if t := repertoire.Named(k.Game); t != nil {
		return t.Drill(p, freshCards)
	}
	g, err := d.rooms.Record(ctx, k.Game)
	if err != nil {
		return nil, err
	}
	g.Headers.Set(repertoire.SideHeader, k.Side.String())
	drill, err := repertoire.NewDrill(g, p, freshCards)
	if err == nil && drill.Counts(d.now()).Cards == 0 {
		err = fmt.Errorf("%w: %v has no move in it", repertoire.ErrRepertoire, k.Side)
	}
	return drill, err
}

// drillMake selects the games used to build a repertoire.
type drillMake struct {
	Title  string        `json:"title"`
	Side   xiangqi.Color `json:"side"`
	Player string        `json:"player,omitempty"` // player whose moves to include; "" for all players
	Plies  int           `json:"plies,omitempty"`  // maximum depth
	// Language is the language of the comments; "" means English.
	Language string `json:"language,omitempty"`
}

// mostPlies is the maximum depth of a repertoire built on the page.
const mostPlies = 40

// make builds a repertoire from the library.
func (d *drillDesk) make(ctx context.Context, _ *talk.Conn, a drillMake) (out keptRepertoire, err error) {
	if a.Plies < 0 || a.Plies > mostPlies {
		return out, talk.NewError(talk.BadArgs, "drill.plies", "most", mostPlies)
	}
	language := phrases.English
	if a.Language != "" {
		if language, err = phrases.ParseLanguage(a.Language); err != nil {
			return out, talk.NewError(talk.BadArgs, "record.noLanguage", "language", phrases.Clip(a.Language, 30))
		}
	}
	l, err := d.shelf.library(ctx)
	if err != nil {
		return out, err
	}
	o := repertoire.Options{Side: a.Side, Plies: a.Plies, Own: library.Query{Red: a.Player}, Language: language}
	if a.Side == xiangqi.Black {
		o.Own = library.Query{Black: a.Player}
	}
	if a.Player != "" {
		own := o.Own
		own.Limit = -1 // only count the games
		if found, err := l.Search(ctx, own); err != nil || found.Total == 0 {
			return out, cmp.Or(shelfError(err), error(talk.NewError(talk.NotFound, "library.noPlayer")))
		}
	}
	var g *record.Game
	// In a small library, even moves that were played only once are better than no repertoire.
	for _, o.MinGames = range []int{repertoire.DefaultMinGames, 1} {
		var report repertoire.Report
		if g, report, err = repertoire.Make(ctx, l, o); err != nil {
			return out, shelfError(err)
		}
		if report.Moves > 0 {
			break
		}
		g = nil
	}
	if g == nil {
		return out, talk.NewError(talk.NotFound, "drill.nothing")
	}
	g.Headers.Set("Title", cmp.Or(a.Title, g.Headers.Get("Title")))
	made, err := d.rooms.Add(g, libraryName)
	if err != nil {
		return out, err
	}
	return d.put(ctx, keptRepertoire{made.Games[0].Game, a.Side})
}

// put adds a repertoire to the list.
func (d *drillDesk) put(ctx context.Context, k keptRepertoire) (keptRepertoire, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.kept(ctx)
	if err != nil {
		return k, err
	}
	if len(list) >= mostRepertoires {
		return k, talk.NewError(talk.Limit, "drill.tooMany", "most", mostRepertoires)
	}
	list = slices.DeleteFunc(list, func(other keptRepertoire) bool { return other.Game == k.Game })
	delete(d.drills, k.Game)
	return k, d.keep(ctx, append([]keptRepertoire{k}, list...))
}

// add adds a game of the application to the list of repertoires.
func (d *drillDesk) add(ctx context.Context, _ *talk.Conn, a keptRepertoire) (keptRepertoire, error) {
	if _, err := d.open(ctx, a, new(repertoire.Progress)); err != nil {
		return a, drillError(err)
	}
	return d.put(ctx, a)
}

type drillRef struct {
	Game string `json:"game"`
}

// remove removes a repertoire from the list, without deleting its game.
func (d *drillDesk) remove(ctx context.Context, _ *talk.Conn, a drillRef) (done struct{}, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.kept(ctx)
	if err != nil {
		return done, err
	}
	delete(d.drills, a.Game)
	if repertoire.Named(a.Game) != nil {
		return done, d.takeOff(ctx, a.Game)
	}
	return done, d.keep(ctx, slices.DeleteFunc(list, func(k keptRepertoire) bool { return k.Game == a.Game }))
}

func drillError(err error) error {
	if errors.Is(err, repertoire.ErrRepertoire) {
		return talk.NewError(talk.BadArgs, "drill.noRepertoire").Because(err)
	}
	return err
}

// drillState describes a drill and its current question.
type drillState struct {
	Title string            `json:"title"`
	Named phrases.Text      `json:"named,omitempty"` // title of a built-in repertoire; nil for others
	Side  xiangqi.Color     `json:"side"`
	Board view.Board        `json:"board"` // position of the question, or the initial position if nothing is due
	Line  []lineMove        `json:"line"`  // moves that lead to the question
	Asked bool              `json:"asked"` // whether there is a question
	New   bool              `json:"new"`   // whether the position is being asked for the first time
	Left  repertoire.Counts `json:"left"`
}

// begin begins a drill, using the repertoire as it currently is on the board.
func (d *drillDesk) begin(ctx context.Context, _ *talk.Conn, a drillRef) (out drillState, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.kept(ctx)
	if err != nil {
		return out, err
	}
	carried, err := d.carried(ctx)
	if err != nil {
		return out, err
	}
	for _, t := range carried {
		list = append(list, keptRepertoire{t.Name(), t.Side})
	}
	at := slices.IndexFunc(list, func(k keptRepertoire) bool { return k.Game == a.Game })
	if at < 0 {
		return out, talk.NewError(talk.NotFound, "drill.gone")
	}
	progress, err := repertoire.LoadProgress(d.progress)
	if err != nil {
		return out, err
	}
	drill, err := d.open(ctx, list[at], progress)
	if err != nil {
		return out, drillError(err)
	}
	run := &drilling{Drill: drill, progress: progress, side: list[at].Side}
	d.drills[a.Game] = run
	return d.next(ctx, a.Game, run)
}

// next asks the next question of a drill. The caller must hold d.mu.
func (d *drillDesk) next(ctx context.Context, game string, run *drilling) (out drillState, err error) {
	var title string
	var named phrases.Text
	if t := repertoire.Named(game); t != nil {
		title, named = t.Title().String(), t.Title()
	} else {
		summary, err := d.rooms.Look(ctx, game)
		if err != nil {
			return out, err
		}
		title = summary.Title
	}
	now := d.now()
	out = drillState{Title: title, Named: named, Side: run.side, Left: run.Counts(now)}
	var line []xiangqi.Move
	role := view.RoleNone
	run.question = nil
	if q, ok := run.Next(now); ok {
		run.question, line, role = &q, q.Line, view.RolePlay
		out.Asked, out.New = true, q.New
	}
	start := run.Start()
	board, err := view.Draw(start, line, xiangqi.RulesAXF(), role)
	if err != nil {
		return out, err
	}
	out.Board, out.Line = *board, lineFrom(start, line)
	return out, nil
}

type drillMove struct {
	Game string `json:"game"`
	Move string `json:"move"` // in any notation
}

// drillVerdict judges an answer.
type drillVerdict struct {
	Right    bool       `json:"right"`
	Expected []lineMove `json:"expected"` // the repertoire's moves, beginning with the preferred one
	Comment  string     `json:"comment"`  // the repertoire's comment on those moves
	// Why contains the reasons for the answer if it was right, and for the preferred move
	// otherwise.
	Why  []phrases.Text `json:"why"`
	Due  time.Time      `json:"due"` // when the position is due again
	Next drillState     `json:"next"`
}

// answer handles an answer to the current question.
func (d *drillDesk) answer(ctx context.Context, _ *talk.Conn, a drillMove) (out drillVerdict, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	run := d.drills[a.Game]
	if run == nil || run.question == nil {
		return out, talk.NewError(talk.NotFound, "drill.gone")
	}
	q := run.question
	pos, _, err := xiangqi.ParseFENLenient(q.FEN)
	if err != nil {
		return out, err
	}
	m, err := pos.ParseMove(a.Move)
	if err != nil {
		return out, talk.NewError(talk.BadArgs, "drill.noMove").Because(err)
	}
	verdict := run.Answer(m, d.now())
	if err := repertoire.UpdateProgress(d.progress, func(p *repertoire.Progress) error { return p.Take(run.progress, q.Card) }); err != nil {
		return out, err
	}
	out = drillVerdict{Right: verdict.Right, Expected: []lineMove{}, Comment: q.Card.Comment, Why: verdict.Why, Due: verdict.Due}
	for _, e := range verdict.Expected {
		out.Expected = append(out.Expected, lineFrom(pos, []xiangqi.Move{e})...)
	}
	out.Next, err = d.next(ctx, a.Game, run)
	return out, err
}
