package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/games/lessons"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/repertoire"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lessonDesk presents the course to the page.
type lessonDesk struct {
	store  rooms.Store
	rooms  *rooms.Rooms
	drills *drillDesk
	now    func() time.Time

	mu      sync.Mutex // guards the progress and the teacher
	teacher lessons.Teacher
}

const (
	// lessonValue is the store's name for the progress in the course.
	lessonValue = "lessons.progress"
	// lessonHash is the size of the solver's table, in MiB. A small one is enough for the short
	// mates in lessons.
	lessonHash = 1
)

func newLessonDesk(p Parts, drills *drillDesk) *lessonDesk {
	solver := mate.New(mate.Options{Hash: lessonHash, Rules: xiangqi.RulesAXF()})
	return &lessonDesk{
		store: p.Store, rooms: p.Rooms, drills: drills, now: time.Now, teacher: lessons.Teacher{Solver: solver, Tables: p.Tables},
	}
}

// Register implements Module.
func (d *lessonDesk) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "lessons.overview", d.overview)
	talk.HandleSlow(h, "lessons.step", d.step)
	talk.HandleSlow(h, "lessons.answer", d.answer)
	talk.HandleSlow(h, "lessons.hint", d.hint)
	talk.HandleSlow(h, "lessons.playing", d.playing)
	talk.HandleSlow(h, "lessons.opening", d.opening)
	talk.HandleSlow(h, "lessons.reset", d.reset)
	return nil
}

// Close implements Module.
func (d *lessonDesk) Close() error { return nil }

// progress loads the progress and updates it from games played since it was saved. The caller must
// hold d.mu.
func (d *lessonDesk) progress(ctx context.Context) (*lessons.Progress, error) {
	values, err := d.store.LoadValues(ctx, lessonValue)
	if err != nil {
		return nil, err
	}
	p, err := lessons.ParseProgress(values[lessonValue])
	if err != nil {
		return nil, talk.NewError(talk.Storage, "lesson.badProgress").Because(err)
	}
	for id, game := range p.Games {
		if _, done := p.Done[id]; done {
			continue
		}
		c, i, err := lessons.FindStep(id)
		if err != nil {
			continue // the step belongs to a later version
		}
		if won, err := d.reached(ctx, &c.Steps[i], game); err != nil {
			return nil, err
		} else if won {
			p.Done[id] = d.now()
			if err := d.save(ctx, p); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

func (d *lessonDesk) save(ctx context.Context, p *lessons.Progress) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return d.store.SaveValue(ctx, lessonValue, data)
}

// reached reports whether a game has reached the goal of step s.
func (d *lessonDesk) reached(ctx context.Context, s *lessons.Step, game string) (bool, error) {
	summary, err := d.rooms.Look(ctx, game)
	if gone(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if s.Kind == lessons.Opening {
		progress, err := repertoire.LoadProgress(d.drills.progress)
		if err != nil {
			return false, err
		}
		drill, err := d.drills.open(ctx, keptRepertoire{Game: game, Side: xiangqi.Red}, progress)
		if err != nil {
			return false, nil //nolint:nilerr // the game has nothing left in it
		}
		counts := drill.Counts(d.now())
		return counts.New < counts.Cards, nil
	}
	winner, won := summary.Result.Winner()
	pos, _, _ := s.Start()
	return won && winner == pos.Turn() || s.Hold && summary.Result == xiangqi.Draw, nil
}

// lessonChapter is a chapter in the list of chapters.
type lessonChapter struct {
	ID    string       `json:"id"`
	Title phrases.Text `json:"title"`
	Done  int          `json:"done"`
	Total int          `json:"total"`
	First string       `json:"first"` // first step
	Next  string       `json:"next"`  // first incomplete step; "" if all are complete
}

type lessonsOverview struct {
	Chapters []lessonChapter `json:"chapters"`
	Done     int             `json:"done"`
	Total    int             `json:"total"`
	Next     string          `json:"next"` // step at which to continue; "" if all are complete
}

func (d *lessonDesk) overview(ctx context.Context, _ *talk.Conn, _ struct{}) (o lessonsOverview, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.progress(ctx)
	if err != nil {
		return o, err
	}
	o.Next = p.Next()
	for _, c := range lessons.Course() {
		chapter := lessonChapter{ID: c.ID, Title: c.Title(), Done: p.Count(&c), Total: len(c.Steps), First: c.Steps[0].ID}
		for i := range c.Steps {
			if _, done := p.Done[c.Steps[i].ID]; !done {
				chapter.Next = c.Steps[i].ID
				break
			}
		}
		o.Chapters = append(o.Chapters, chapter)
		o.Done += chapter.Done
		o.Total += chapter.Total
	}
	return o, nil
}

// lessonStep is a step before it has been answered.
type lessonStep struct {
	Step     string           `json:"step"`
	Chapter  phrases.Text     `json:"chapter"`
	Number   int              `json:"number"` // number in its chapter, starting at 1
	Of       int              `json:"of"`
	Done     bool             `json:"done"`
	Kind     lessons.Kind     `json:"kind"`
	Title    phrases.Text     `json:"title"` // name of the mating pattern that the step teaches; empty if there is none
	Say      phrases.Text     `json:"say"`   // text of the step, which may be empty
	Task     phrases.Text     `json:"task"`  // what to do; empty if the step is only for reading
	Board    view.Board       `json:"board"`
	Line     []lineMove       `json:"line"`  // moves that lead to the board
	Start    string           `json:"start"` // FEN of the position where the line starts
	Marks    []xiangqi.Square `json:"marks"`
	Arrow    *xiangqi.Move    `json:"arrow"` // the move whose notation is asked for
	Choices  []lessons.Choice `json:"choices"`
	Previous string           `json:"previous"` // previous step; "" if there is none
	Next     string           `json:"next"`
	Practice *lessonPractice  `json:"practice"` // set for a game against the tables
	Game     string           `json:"game"`     // the game begun for this step; "" if there is none
	Playing  bool             `json:"playing"`  // whether that game is still in progress
}

// lessonPractice describes an exercise against the endgame tables.
type lessonPractice struct {
	Class string        `json:"class"`
	Goal  endgame.Goal  `json:"goal"`
	Side  xiangqi.Color `json:"side"`
	DTM   int           `json:"dtm"`
}

type lessonRef struct {
	Step string `json:"step"`
}

// find returns a step. The error is suitable for the user.
func (d *lessonDesk) find(id string) (*lessons.Chapter, *lessons.Step, int, error) {
	c, i, err := lessons.FindStep(id)
	if err != nil {
		return nil, nil, 0, lessonError(err)
	}
	return c, &c.Steps[i], i, nil
}

func lessonError(err error) error {
	if errors.Is(err, lessons.ErrStep) {
		return talk.NewError(talk.NotFound, "lesson.gone").Because(err)
	}
	return err
}

func (d *lessonDesk) step(ctx context.Context, _ *talk.Conn, a lessonRef) (out lessonStep, err error) {
	c, s, i, err := d.find(a.Step)
	if err != nil {
		return out, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.progress(ctx)
	if err != nil {
		return out, err
	}
	if p.Last != s.ID {
		p.Last = s.ID
		if err := d.save(ctx, p); err != nil {
			return out, err
		}
	}
	_, done := p.Done[s.ID]
	pos, start, line := s.Start()
	out = lessonStep{
		Step: s.ID, Chapter: c.Title(), Number: i + 1, Of: len(c.Steps), Done: done, Kind: s.Kind, Title: s.Title(), Say: s.Say(), Task: s.Task(),
		Line: lineFrom(start, line), Start: start.FEN(), Marks: view.Squares(s.Marked()), Choices: s.Choices(), Game: p.Games[s.ID],
	}
	out.Previous, out.Next = lessons.Neighbours(s.ID)
	if s.Kind == lessons.Choose && s.Question == lessons.AskWrite {
		if m, err := xiangqi.ParseMove(s.Written); err == nil {
			out.Arrow = &m
		}
	}
	if s.Kind == lessons.Play && s.Perfect {
		out.Practice = d.practice(s, &pos)
	}
	if out.Game != "" {
		summary, err := d.rooms.Look(ctx, out.Game)
		if gone(err) {
			out.Game = ""
		} else if err != nil {
			return out, err
		}
		out.Playing = out.Game != "" && summary.Phase == session.Playing
	}
	board, err := view.Draw(start, line, xiangqi.RulesAXF(), roleOf(s))
	if err != nil {
		return out, err
	}
	out.Board = *board
	return out, nil
}

// roleOf returns the role of moves made on a step's board.
func roleOf(s *lessons.Step) view.Role {
	if s.Kind == lessons.Move || s.Kind == lessons.Collect || s.Kind == lessons.Mate {
		return view.RolePlay
	}
	return view.RoleNone
}

func (d *lessonDesk) practice(s *lessons.Step, pos *xiangqi.Position) *lessonPractice {
	board := pos.Board()
	p := &lessonPractice{Class: tablebase.ClassOf(&board).String(), Goal: endgame.ToWin, Side: pos.Turn()}
	if s.Hold {
		p.Goal = endgame.ToHold
	}
	p.DTM, _ = d.teacher.Tables.ProbeDTM(pos)
	return p
}

type lessonAnswer struct {
	Step    string           `json:"step"`
	Played  []xiangqi.Move   `json:"played,omitempty"` // the moves played so far, with the opponent's replies
	Move    xiangqi.Move     `json:"move,omitempty"`
	Squares []xiangqi.Square `json:"squares,omitempty"`
	Choice  string           `json:"choice,omitempty"`
}

func (a *lessonAnswer) answer() lessons.Answer {
	return lessons.Answer{Played: a.Played, Move: a.Move, Squares: a.Squares, Choice: a.Choice}
}

// lessonVerdict judges an answer.
type lessonVerdict struct {
	Right   bool             `json:"right"`
	Done    bool             `json:"done"` // whether the step is complete
	Message phrases.Text     `json:"message"`
	Played  []xiangqi.Move   `json:"played"`  // the moves so far, without wrong ones
	Board   view.Board       `json:"board"`   // position after those moves
	Reply   *xiangqi.Move    `json:"reply"`   // refutation of a wrong move
	Squares []xiangqi.Square `json:"squares"` // the marked squares that are correct
	Ring    []xiangqi.Square `json:"ring"`    // squares that the message refers to
}

// mostAnswered is the maximum number of moves and squares in an answer.
const mostAnswered = 90

func (d *lessonDesk) answer(ctx context.Context, _ *talk.Conn, a lessonAnswer) (out lessonVerdict, err error) {
	_, s, _, err := d.find(a.Step)
	if err != nil {
		return out, err
	}
	if len(a.Played) > mostAnswered || len(a.Squares) > mostAnswered {
		return out, talk.NewError(talk.BadArgs, "lesson.notAnswer")
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	v, err := d.teacher.Take(ctx, s, a.answer())
	if errors.Is(err, lessons.ErrStep) {
		return out, talk.NewError(talk.BadArgs, "lesson.notAnswer").Because(err)
	}
	if err != nil {
		return out, err
	}
	if v.Done {
		p, err := d.progress(ctx)
		if err != nil {
			return out, err
		}
		p.Done[s.ID] = d.now()
		if err := d.save(ctx, p); err != nil {
			return out, err
		}
	}
	out = lessonVerdict{Right: v.Right, Done: v.Done, Message: v.Words, Played: append([]xiangqi.Move{}, v.Played...), Squares: view.Squares(v.Squares), Ring: view.Squares(v.Ring)}
	if v.Reply != xiangqi.NoMove {
		out.Reply = &v.Reply
	}
	pos, err := s.After(v.Played)
	if err != nil {
		return out, err
	}
	board, err := view.Draw(pos, nil, xiangqi.RulesAXF(), roleOf(s))
	if err != nil {
		return out, err
	}
	out.Board = *board
	return out, nil
}

// lessonHint is a hint for solving a step.
type lessonHint struct {
	Message phrases.Text    `json:"message"`
	Square  *xiangqi.Square `json:"square"` // square to look at
}

func (d *lessonDesk) hint(ctx context.Context, _ *talk.Conn, a lessonAnswer) (out lessonHint, err error) {
	_, s, _, err := d.find(a.Step)
	if err != nil {
		return out, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	h, err := d.teacher.Hint(ctx, s, a.answer())
	if err != nil {
		return out, lessonError(err)
	}
	out.Message = h.Words
	if h.Square != xiangqi.NoSquare {
		out.Square = &h.Square
	}
	return out, nil
}

type lessonGame struct {
	Step string `json:"step"`
	Game string `json:"game"`
}

// playing records that the user has begun a game for a step. The step is complete once that game
// has reached the goal.
func (d *lessonDesk) playing(ctx context.Context, _ *talk.Conn, a lessonGame) (done struct{}, err error) {
	_, s, _, err := d.find(a.Step)
	if err != nil {
		return done, err
	}
	pos, _, _ := s.Start()
	g, err := d.rooms.Record(ctx, a.Game)
	if err != nil {
		return done, err
	}
	start, err := g.StartPosition()
	if s.Kind != lessons.Play || err != nil || start.FEN() != pos.FEN() {
		return done, talk.NewError(talk.BadArgs, "lesson.notAnswer")
	}
	return done, d.note(ctx, a)
}

// note records the game begun for a step.
func (d *lessonDesk) note(ctx context.Context, a lessonGame) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.progress(ctx)
	if err != nil {
		return err
	}
	p.Games[a.Step] = a.Game
	return d.save(ctx, p)
}

// bookPlies is the depth of the repertoire made in the lesson, and bookReplies the maximum number
// of replies to each move.
const (
	bookPlies   = 7
	bookReplies = 3
)

type lessonOpening struct {
	Step  string `json:"step"`
	Title string `json:"title,omitempty"` // title of the repertoire
}

// opening makes a repertoire for Red from the opening book, ready to be drilled.
func (d *lessonDesk) opening(ctx context.Context, _ *talk.Conn, a lessonOpening) (out keptRepertoire, err error) {
	_, s, _, err := d.find(a.Step)
	if err != nil || s.Kind != lessons.Opening {
		return out, cmp.Or(err, error(talk.NewError(talk.BadArgs, "lesson.notAnswer")))
	}
	g := repertoire.FromBook(standard.Book(), xiangqi.Red, bookPlies, bookReplies)
	g.Headers.Set("Title", cmp.Or(a.Title, g.Headers.Get("Title")))
	made, err := d.rooms.Add(g, libraryName)
	if err != nil {
		return out, err
	}
	if out, err = d.drills.put(ctx, keptRepertoire{made.Games[0].Game, xiangqi.Red}); err != nil {
		return out, err
	}
	return out, d.note(ctx, lessonGame{s.ID, out.Game})
}

// reset deletes the user's progress in the course.
func (d *lessonDesk) reset(ctx context.Context, _ *talk.Conn, _ struct{}) (done struct{}, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := lessons.ParseProgress(nil)
	if err != nil {
		return done, err
	}
	return done, d.save(ctx, p)
}
