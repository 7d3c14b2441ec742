package school

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kinds of assignments.
const (
	kindProblems = "problems"
	kindPlay     = "play"
)

// assignment is work assigned to the class.
type assignment struct {
	id      string
	doc     assignmentDoc
	due     time.Time
	created time.Time
}

// assignmentDoc holds the stored data of an assignment.
type assignmentDoc struct {
	Title     string     `json:"title"`
	Kind      string     `json:"kind"`
	Problems  []string   `json:"problems,omitempty"`
	Positions []position `json:"positions,omitempty"`
	Level     int        `json:"level,omitempty"` // level of the house player that positions are played against
}

// position is a position to play out against a house player.
type position struct {
	FEN  string `json:"fen"`
	Side string `json:"side" ts:"Color"`              // the pupil's side
	Goal string `json:"goal" ts:"\"win\" | \"draw\""` // a win also counts as reaching "draw"
}

// items returns the names of the items that the assignment consists of.
func (a *assignment) items() []string {
	if a.doc.Kind == kindProblems {
		return a.doc.Problems
	}
	var list []string
	for i := range a.doc.Positions {
		list = append(list, strconv.Itoa(i+1))
	}
	return list
}

// AssignmentState is an assignment as all members see it.
type AssignmentState struct {
	ID        string     `json:"id"`
	Title     string     `json:"title"`
	Kind      string     `json:"kind" ts:"\"problems\" | \"play\""`
	Items     []string   `json:"items"`     // ids of the problems, or numbers of the positions
	Positions []position `json:"positions"` // positions to play out
	Level     int        `json:"level"`
	Due       *time.Time `json:"due"` // null if there is no deadline
	Created   time.Time  `json:"created"`
}

func (a *assignment) state() AssignmentState {
	st := AssignmentState{
		ID: a.id, Title: a.doc.Title, Kind: a.doc.Kind, Items: a.items(), Positions: slices.Clone(a.doc.Positions), Level: a.doc.Level, Created: a.created,
	}
	if st.Positions == nil {
		st.Positions = []position{}
	}
	if !a.due.IsZero() {
		st.Due = &a.due
	}
	return st
}

// readWork loads the assignments. c must not be shared yet.
func (c *class) readWork(ctx context.Context) error {
	list, err := c.school.store.Assignments(ctx, c.id)
	if err != nil {
		return err
	}
	c.work = nil
	for _, kept := range list {
		a := &assignment{id: kept.ID, due: kept.Due, created: kept.Created}
		if err := json.Unmarshal(kept.Doc, &a.doc); err != nil {
			return fmt.Errorf("assignment %s: %w", kept.ID, err)
		}
		c.work = append(c.work, a)
	}
	return nil
}

func (s *School) registerTasks(h *talk.Hub) {
	talk.Handle(h, "task.assign", s.assign)
	talk.Handle(h, "task.groups", s.groups)
	talk.Handle(h, "task.delete", s.unassign)
	talk.Handle(h, "task.progress", s.progressOf)
	talk.Handle(h, "task.table", s.table)
	talk.HandleSlow(h, "task.begin", s.beginTask)
	talk.HandleSlow(h, "task.move", s.moveTask)
	talk.Handle(h, "task.play", s.playTask)
}

type groupsAnswer struct {
	Collections []problemGroup `json:"collections"`
	Themes      []problemGroup `json:"themes"`
	Levels      []int          `json:"levels"` // levels of the house players
}

// problemGroup is a collection or a theme, along with the number of its problems that suit assignments.
type problemGroup struct {
	ID    string       `json:"id"`
	Name  phrases.Text `json:"name"`
	Count int          `json:"count"`
}

// mostMate is the maximum length of a mate, in moves, in problems for a class. The club proves the mate
// again for each attempt, on the machine that also serves games.
const mostMate = 6

// fits reports whether a problem can be assigned to a class. Its mate must have been proved, since
// otherwise moves could not be judged.
func fits(p *problems.Problem) bool { return p.Solvable() && p.Outcome.Mate.Moves <= mostMate }

// groups lists what teachers can choose assignments from.
func (s *School) groups(ctx context.Context, _ *talk.Conn, a classRef) (groupsAnswer, error) {
	if _, _, err := s.teacher(ctx, a.Class); err != nil {
		return groupsAnswer{}, err
	}
	set, err := s.set()
	if err != nil {
		return groupsAnswer{}, err
	}
	answer := groupsAnswer{[]problemGroup{}, []problemGroup{}, []int{}}
	for _, t := range problems.AllThemes() {
		answer.Themes = append(answer.Themes, problemGroup{ID: string(t), Name: phrases.Say(phrases.Key("problem.theme." + string(t)))})
	}
	for p := range set.All() {
		if !fits(p) {
			continue
		}
		i := slices.IndexFunc(answer.Collections, func(g problemGroup) bool { return g.ID == p.Collection })
		if i < 0 {
			i = len(answer.Collections)
			answer.Collections = append(answer.Collections, problemGroup{ID: p.Collection, Name: collectionName(p.Collection)})
		}
		answer.Collections[i].Count++
		for j := range answer.Themes {
			if slices.Contains(p.Themes, problems.Theme(answer.Themes[j].ID)) {
				answer.Themes[j].Count++
			}
		}
	}
	answer.Themes = slices.DeleteFunc(answer.Themes, func(g problemGroup) bool { return g.Count == 0 })
	for _, p := range s.club.House() {
		answer.Levels = append(answer.Levels, p.Level)
	}
	return answer, nil
}

func collectionName(id string) phrases.Text {
	if key := problems.CollectionKey(id); key != "" {
		return phrases.Say(phrases.Key("problem.collection." + key))
	}
	return phrases.Same(id)
}

type assignArgs struct {
	Class string     `json:"class"`
	Title string     `json:"title"`
	Due   *time.Time `json:"due,omitempty"`
	// The problems are either named, or are Count problems of a collection, a theme or both, starting with
	// number From. If no collection is given, the easiest come first.
	Problems   []string       `json:"problems,omitempty"`
	Collection string         `json:"collection,omitempty"`
	Theme      problems.Theme `json:"theme,omitempty"`
	From       int            `json:"from,omitempty"`
	Count      int            `json:"count,omitempty"`
	// Positions are played out against a house player.
	Positions []position `json:"positions,omitempty"`
	Level     int        `json:"level,omitempty"`
}

type assignAnswer struct {
	Assignment string `json:"assignment"`
}

// assign creates an assignment.
func (s *School) assign(ctx context.Context, _ *talk.Conn, a assignArgs) (assignAnswer, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return assignAnswer{}, err
	}
	doc, err := s.assignmentOf(&a)
	if err != nil {
		return assignAnswer{}, err
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return assignAnswer{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return assignAnswer{}, err
	}
	kept := &store.Assignment{ID: newID(), Class: c.id, Doc: data, Created: s.club.Now()}
	if a.Due != nil {
		kept.Due = *a.Due
	}
	if err := s.full(s.store.Assign(ctx, kept, mostAssignments), mostAssignments); err != nil {
		return assignAnswer{}, err
	}
	c.work = slices.Insert(c.work, 0, &assignment{kept.ID, *doc, kept.Due, kept.Created})
	c.progress++
	c.publish("assignments")
	c.publishDesk()
	return assignAnswer{kept.ID}, nil
}

// assignmentOf returns the data of the assignment that a describes.
func (s *School) assignmentOf(a *assignArgs) (*assignmentDoc, error) {
	title, err := named(a.Title, mostName)
	if err != nil {
		return nil, err
	}
	doc := &assignmentDoc{Title: title, Kind: kindProblems}
	bad := talk.NewError(talk.BadArgs, "class.badAssignment", "most", mostItems)
	if len(a.Positions) > 0 {
		doc.Kind, doc.Positions, doc.Level = kindPlay, a.Positions, a.Level
		if len(a.Positions) > mostItems || !slices.ContainsFunc(s.club.House(), func(p club.Player) bool { return p.Level == a.Level }) {
			return nil, bad
		}
		for i, p := range a.Positions {
			pos, _, err := xiangqi.ParseFENLenient(p.FEN)
			if err != nil || len(pos.LegalMoves()) == 0 {
				return nil, talk.NewError(talk.BadArgs, "class.badPosition").Because(err)
			}
			if p.Side != "red" && p.Side != "black" || p.Goal != "win" && p.Goal != "draw" {
				return nil, bad
			}
			doc.Positions[i].FEN = pos.FEN()
		}
		return doc, nil
	}
	if doc.Problems, err = s.chosen(a); err != nil {
		return nil, err
	}
	if len(doc.Problems) == 0 || len(doc.Problems) > mostItems {
		return nil, bad
	}
	return doc, nil
}

// chosen returns the problems that a selects.
func (s *School) chosen(a *assignArgs) ([]string, error) {
	set, err := s.set()
	if err != nil {
		return nil, err
	}
	var list []string
	for _, id := range a.Problems {
		p := set.Find(id)
		if p == nil || !fits(p) {
			return nil, talk.NewError(talk.NotFound, "class.noProblem", "problem", phrases.Clip(id, mostName))
		}
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	if a.Collection == "" && a.Theme == "" {
		return list, nil
	}
	var found []*problems.Problem
	for p := range set.All() {
		if fits(p) && (a.Collection == "" || p.Collection == a.Collection) && (a.Theme == "" || slices.Contains(p.Themes, a.Theme)) && set.Number(p) >= a.From {
			found = append(found, p)
		}
	}
	if a.Collection == "" {
		slices.SortStableFunc(found, func(a, b *problems.Problem) int { return a.Rating - b.Rating })
	}
	for _, p := range found[:min(len(found), max(0, a.Count))] {
		if !slices.Contains(list, p.ID) {
			list = append(list, p.ID)
		}
	}
	return list, nil
}

type taskRef struct {
	Class      string `json:"class"`
	Assignment string `json:"assignment"`
}

// unassign deletes an assignment and its results.
func (s *School) unassign(ctx context.Context, _ *talk.Conn, a taskRef) (none, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return none{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := s.store.Unassign(ctx, c.id, a.Assignment); err != nil {
		return none{}, stored(err)
	}
	c.work = slices.DeleteFunc(c.work, func(x *assignment) bool { return x.id == a.Assignment })
	c.progress++
	c.publish("assignments")
	c.publishDesk()
	return none{}, nil
}

// task returns an assignment of the given kind that the caller may work on. It checks that the assignment
// contains the item named by a.
func (s *School) task(ctx context.Context, a *taskArgs, kind string) (*class, *account.Visitor, *assignment, error) {
	c, v, _, err := s.member(ctx, a.Class)
	if err != nil {
		return nil, nil, nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.running(); err != nil {
		return nil, nil, nil, err
	}
	i := slices.IndexFunc(c.work, func(x *assignment) bool { return x.id == a.Assignment })
	if i < 0 || c.work[i].doc.Kind != kind || !slices.Contains(c.work[i].items(), a.Item) {
		return nil, nil, nil, talk.NewError(talk.NotFound, "class.noTask")
	}
	return c, v, c.work[i], nil
}
