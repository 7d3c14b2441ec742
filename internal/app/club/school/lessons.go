package school

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func (s *School) registerLessons(h *talk.Hub) {
	talk.Handle(h, "class.go", s.show)
	talk.Handle(h, "class.hand", s.hand)
	talk.Handle(h, "class.give", s.give)
	talk.Handle(h, "class.chat", s.chat)
	talk.Handle(h, "class.ask", s.ask)
	talk.Handle(h, "class.answer", s.answer)
	talk.Handle(h, "class.reveal", s.reveal)
	talk.Handle(h, "class.questions", s.questions)
}

type goArgs struct {
	Class string `json:"class"`
	Board string `json:"board"` // a chapter that the caller may edit
	Node  int    `json:"node"`
}

// show shows a position on a class's board. A teacher may show any position. The pupil in control of the
// board may show positions of the chapter that is on it.
func (s *School) show(ctx context.Context, _ *talk.Conn, a goArgs) (none, error) {
	c, v, role, err := s.member(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	b, _, err := s.writable(ctx, a.Board)
	if err != nil {
		return none{}, err
	}
	shown, _, err := b.draw(a.Node, nil)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return none{}, err
	}
	if role != store.Teacher && (c.live.Holder != v.Account || c.live.Board != a.Board) {
		return none{}, request.Forbidden("class.teachersOnly")
	}
	c.used = s.club.Now()
	if c.live.Board == a.Board {
		c.live.Cursor, c.unsaved = a.Node, true
	} else {
		l := live{Board: a.Board, Cursor: a.Node}
		if err := c.keep(ctx, l); err != nil {
			return none{}, err
		}
		c.live = l
	}
	c.shown = shown
	c.topic.Publish(talk.Change{Set: map[string]any{"board": c.live.Board, "cursor": c.live.Cursor, "shown": shown, "holder": c.live.Holder}})
	return none{}, nil
}

// settle shows another position in every class whose current position has been deleted.
func (s *School) settle(b *board) {
	for _, c := range s.openClasses() {
		c.mu.Lock()
		if c.live.Board == b.id {
			if _, _, err := b.draw(c.live.Cursor, nil); err != nil && c.look(s.ctx) == nil {
				c.unsaved = true
				c.publish("cursor", "shown")
			}
		}
		c.mu.Unlock()
	}
}

// boardGone clears the class's board if the chapter on it is the given one, which has been deleted.
func (c *class) boardGone(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.live.Board == id {
		c.live, c.shown, c.unsaved = live{}, nil, true
		c.publish("board", "cursor", "shown", "holder")
	}
}

type handArgs struct {
	Class   string `json:"class"`
	Up      bool   `json:"up"`
	Account string `json:"account,omitempty"` // the pupil whose hand a teacher lowers
}

// hand raises or lowers a hand.
func (s *School) hand(ctx context.Context, _ *talk.Conn, a handArgs) (none, error) {
	c, v, role, err := s.member(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	account := cmp.Or(a.Account, v.Account)
	if account != v.Account && (role != store.Teacher || a.Up) {
		return none{}, request.Forbidden("class.teachersOnly")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hands = slices.DeleteFunc(c.hands, func(other string) bool { return other == account })
	if a.Up && c.isHere(account) {
		c.hands = append(c.hands, account)
	}
	c.publish("people")
	return none{}, nil
}

type giveArgs struct {
	Class   string `json:"class"`
	Account string `json:"account"` // of a pupil; "" takes the board back
}

// give gives a pupil control of the board, including the right to write to its chapter, or takes control
// back.
func (s *School) give(ctx context.Context, _ *talk.Conn, a giveArgs) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return none{}, err
	}
	if a.Account != "" && c.roleOf(a.Account) != store.Pupil {
		return none{}, notHere(a.Account)
	}
	l := c.live
	l.Holder = a.Account
	if err := c.keep(ctx, l); err != nil {
		return none{}, err
	}
	c.live = l
	c.hands = slices.DeleteFunc(c.hands, func(other string) bool { return other == a.Account })
	c.publish("holder", "people")
	return none{}, nil
}

type chatArgs struct {
	Class string `json:"class"`
	Text  string `json:"text"`
}

// chat sends a line of chat to the class.
func (s *School) chat(ctx context.Context, _ *talk.Conn, a chatArgs) (none, error) {
	c, v, _, err := s.member(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	text := request.Clean(a.Text)
	if text == "" || len([]rune(text)) > mostLine {
		return none{}, talk.NewError(talk.BadArgs, "club.chatLength", "most", mostLine)
	}
	if err := s.club.MayTell(ctx, v); err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return none{}, err
	}
	now, lately := s.club.Now(), 0
	for _, l := range c.lines {
		if l.Account == v.Account && now.Sub(l.At) < chatTime {
			lately++
		}
	}
	if lately >= s.club.Limits().Chat {
		s.club.Limited.Beyond(bounds.LimitDoors)
		return none{}, talk.NewError(talk.Limit, "club.chatTooFast")
	}
	l := store.Line{N: c.line, Account: v.Account, Name: v.Name, Text: text, At: now}
	if err := s.store.SayClass(ctx, c.id, l); err != nil {
		return none{}, stored(err)
	}
	c.line++
	c.lines = append(c.lines, l)
	c.lines = c.lines[max(0, len(c.lines)-mostLines):]
	c.publish("lines")
	return none{}, nil
}

// question is a question put to the class. The class's lock guards it.
type question struct {
	id      string
	doc     questionDoc
	created time.Time
	closed  time.Time
	answers []store.Answer
}

// questionDoc holds the stored data of a question.
type questionDoc struct {
	Text  string `json:"text"` // if empty, the question asks only for a move
	FEN   string `json:"fen"`
	Board string `json:"board"`
	Node  int    `json:"node"`
}

// QuestionState is a question as all members see it. After the question has been closed, it shows the
// answers, but not who gave them.
type QuestionState struct {
	ID       string       `json:"id"`
	Text     string       `json:"text"`
	FEN      string       `json:"fen"`
	Board    string       `json:"board"` // chapter of the position; Node is its node
	Node     int          `json:"node"`
	Shown    *view.Board  `json:"shown"` // the position, while the question is open
	Created  time.Time    `json:"created"`
	Open     bool         `json:"open"`
	Answered int          `json:"answered"`
	Tally    []TallyState `json:"tally"` // once the question is closed
}

// TallyState is a move given as an answer, with the number of members who gave it.
type TallyState struct {
	Move  string        `json:"move"`
	Text  view.MoveText `json:"text"`
	Count int           `json:"count"`
}

// AnswerState is a member's answer as teachers see it.
type AnswerState struct {
	Account string        `json:"account"`
	Name    string        `json:"name"`
	Move    string        `json:"move"`
	Text    view.MoveText `json:"text"`
}

// position returns the position that the question asks about.
func (q *question) position() xiangqi.Position {
	pos, _, err := xiangqi.ParseFENLenient(q.doc.FEN)
	if err != nil {
		return xiangqi.StartPosition() // cannot happen: the position was valid when the question was asked
	}
	return pos
}

// textOf formats the move that was given as an answer.
func textOf(pos *xiangqi.Position, text string) view.MoveText {
	m, err := xiangqi.ParseMove(text)
	if err != nil || !pos.IsLegal(m) {
		return view.MoveText{}
	}
	return view.TextOf(pos, m)
}

func (q *question) state() *QuestionState {
	st := &QuestionState{
		ID: q.id, Text: q.doc.Text, FEN: q.doc.FEN, Board: q.doc.Board, Node: q.doc.Node, Created: q.created, Open: q.closed.IsZero(),
		Answered: len(q.answers), Tally: []TallyState{},
	}
	pos := q.position()
	if st.Open {
		if shown, err := view.Draw(pos, nil, xiangqi.RulesAXF(), view.RoleExplore); err == nil {
			shown.Node = q.doc.Node
			st.Shown = shown
		}
		return st
	}
	st.Tally = q.tally(&pos)
	return st
}

// tally counts the answers and returns them with the most frequent first.
func (q *question) tally(pos *xiangqi.Position) []TallyState {
	list := []TallyState{}
	for _, a := range q.answers {
		i := slices.IndexFunc(list, func(t TallyState) bool { return t.Move == a.Move })
		if i < 0 {
			i = len(list)
			list = append(list, TallyState{Move: a.Move, Text: textOf(pos, a.Move)})
		}
		list[i].Count++
	}
	slices.SortStableFunc(list, func(a, b TallyState) int { return b.Count - a.Count })
	return list
}

func (q *question) answerStates() []AnswerState {
	list := []AnswerState{}
	pos := q.position()
	for _, a := range q.answers {
		list = append(list, AnswerState{a.Account, a.Name, a.Move, textOf(&pos, a.Move)})
	}
	return list
}

// readQuestion loads the latest question. c must not be shared yet.
func (c *class) readQuestion(ctx context.Context) error {
	list, err := c.school.readQuestions(ctx, c.id, 1)
	if err == nil && len(list) > 0 {
		c.question = list[0]
	}
	return err
}

// readQuestions loads a class's latest questions along with their answers.
func (s *School) readQuestions(ctx context.Context, class string, limit int) ([]*question, error) {
	kept, err := s.store.Questions(ctx, class, limit)
	if err != nil {
		return nil, err
	}
	var list []*question
	for _, k := range kept {
		q := &question{id: k.ID, created: k.Created, closed: k.Closed}
		if err := json.Unmarshal(k.Doc, &q.doc); err != nil {
			return nil, err
		}
		if q.answers, err = s.store.Answers(ctx, k.ID); err != nil {
			return nil, err
		}
		list = append(list, q)
	}
	return list, nil
}

type askArgs struct {
	Class string `json:"class"`
	Text  string `json:"text,omitempty"`
}

type askAnswer struct {
	Question string `json:"question"`
}

// ask asks the class for a move in the position on the board. It first closes any other question that is
// still open.
func (s *School) ask(ctx context.Context, _ *talk.Conn, a askArgs) (askAnswer, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return askAnswer{}, err
	}
	text := request.Clean(a.Text)
	if len([]rune(text)) > mostText {
		return askAnswer{}, talk.NewError(talk.BadArgs, "class.nameLength", "most", mostText)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return askAnswer{}, err
	}
	if c.shown == nil || len(c.shown.Targets) == 0 {
		return askAnswer{}, talk.NewError(talk.NotNow, "class.noMove")
	}
	if c.question != nil && c.question.closed.IsZero() {
		if err := c.closeQuestion(ctx); err != nil {
			return askAnswer{}, err
		}
	}
	q := &question{id: newID(), doc: questionDoc{text, c.shown.FEN, c.live.Board, c.live.Cursor}, created: s.club.Now()}
	doc, err := json.Marshal(q.doc)
	if err != nil {
		return askAnswer{}, err
	}
	if err := s.store.Ask(ctx, &store.Question{ID: q.id, Class: c.id, Doc: doc, Created: q.created}); err != nil {
		return askAnswer{}, stored(err)
	}
	c.question = q
	c.publish("question")
	c.publishDesk()
	return askAnswer{q.id}, nil
}

// closeQuestion closes the open question. c must be locked.
func (c *class) closeQuestion(ctx context.Context) error {
	now := c.school.club.Now()
	if err := c.school.store.CloseQuestion(ctx, c.question.id, now); err != nil && !errors.Is(err, store.ErrNotFound) {
		return stored(err)
	}
	c.question.closed = now
	return nil
}

// open returns the question with the given id, or an error if it is not the open one. c must be locked.
func (c *class) open(id string) (*question, error) {
	if q := c.question; q != nil && q.id == id && q.closed.IsZero() {
		return q, nil
	}
	return nil, talk.NewError(talk.NotNow, "class.questionClosed")
}

type answerArgs struct {
	Class    string `json:"class"`
	Question string `json:"question"`
	Move     string `json:"move"`
}

// answer answers the open question with a move, replacing any earlier answer. Only teachers see who gave
// which answer.
func (s *School) answer(ctx context.Context, _ *talk.Conn, a answerArgs) (none, error) {
	c, v, role, err := s.member(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	if role != store.Pupil {
		return none{}, request.Forbidden("class.pupilsOnly")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	q, err := c.open(a.Question)
	if err != nil {
		return none{}, err
	}
	pos := q.position()
	m, err := view.ReadMove(&pos, clip(a.Move))
	if err != nil {
		return none{}, err
	}
	given := store.Answer{Question: q.id, Account: v.Account, Name: v.Name, Move: m.String(), At: s.club.Now()}
	if err := s.store.Answer(ctx, &given); err != nil {
		return none{}, stored(err)
	}
	if i := slices.IndexFunc(q.answers, func(other store.Answer) bool { return other.Account == v.Account }); i >= 0 {
		q.answers[i] = given
	} else {
		q.answers = append(q.answers, given)
		c.publish("question")
	}
	c.publishDesk()
	return none{}, nil
}

type revealArgs struct {
	Class    string `json:"class"`
	Question string `json:"question"`
}

// reveal closes a question and shows all members how often each move was given as an answer.
func (s *School) reveal(ctx context.Context, _ *talk.Conn, a revealArgs) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := c.open(a.Question); err != nil {
		return none{}, err
	}
	if err := c.closeQuestion(ctx); err != nil {
		return none{}, err
	}
	c.publish("question")
	return none{}, nil
}

// AskedQuestion is an earlier question with those answers that the caller may see: all of them for a
// teacher, and only their own for a pupil.
type AskedQuestion struct {
	QuestionState
	Answers []AnswerState `json:"answers"`
}

type questionsAnswer struct {
	Questions []AskedQuestion `json:"questions"`
}

// mostQuestions is how many of the latest questions are shown.
const mostQuestions = 30

// questions lists the latest questions, newest first.
func (s *School) questions(ctx context.Context, _ *talk.Conn, a classRef) (questionsAnswer, error) {
	c, v, role, err := s.member(ctx, a.Class)
	if err != nil {
		return questionsAnswer{}, err
	}
	list, err := s.readQuestions(ctx, c.id, mostQuestions)
	if err != nil {
		return questionsAnswer{}, stored(err)
	}
	answer := questionsAnswer{[]AskedQuestion{}}
	for _, q := range list {
		asked := AskedQuestion{*q.state(), q.answerStates()}
		if role != store.Teacher {
			asked.Answers = slices.DeleteFunc(asked.Answers, func(x AnswerState) bool { return x.Account != v.Account })
		}
		answer.Questions = append(answer.Questions, asked)
	}
	return answer, nil
}
