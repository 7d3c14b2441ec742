package school

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/csvfile"
)

// ProgressRow describes a pupil's progress with an assignment.
type ProgressRow struct {
	Account    string      `json:"account"`
	Name       string      `json:"name"`
	Assignment string      `json:"assignment"`
	Done       int         `json:"done"` // number of items done
	Items      []ItemState `json:"items"`
	Last       *time.Time  `json:"last"` // time of the latest attempt or completed game; null if there is none
	Late       bool        `json:"late"` // an item was done after the assignment was due
}

// ItemState describes what a pupil has achieved on a problem or a position.
type ItemState struct {
	Item  string     `json:"item"`
	Tries int        `json:"tries"`
	Wrong int        `json:"wrong"` // number of wrong moves
	Done  *time.Time `json:"done"`  // when it was done; null if it has not been
	Games []string   `json:"games"` // games played
}

type progressAnswer struct {
	Rows []ProgressRow `json:"rows"`
}

// progressOf returns the progress in a class. Teachers see the progress of all pupils, and pupils only
// their own.
func (s *School) progressOf(ctx context.Context, _ *talk.Conn, a classRef) (progressAnswer, error) {
	c, v, role, err := s.member(ctx, a.Class)
	if err != nil {
		return progressAnswer{}, err
	}
	who := v.Account
	if role == store.Teacher {
		who = ""
	}
	rows, err := c.rows(ctx, who)
	return progressAnswer{rows}, err
}

// rows returns the progress of a pupil or, if account is "", of all pupils, in the order of the
// assignments.
func (c *class) rows(ctx context.Context, account string) ([]ProgressRow, error) {
	c.mu.Lock()
	members, work := slices.Clone(c.members), slices.Clone(c.work)
	c.mu.Unlock()
	attempts, err := c.school.store.Attempts(ctx, c.id, account)
	if err != nil {
		return nil, stored(err)
	}
	games, err := c.school.store.AssignedGames(ctx, c.id, account)
	if err != nil {
		return nil, stored(err)
	}
	rows := []ProgressRow{}
	for _, m := range members {
		if account == "" && m.Role != store.Pupil || account != "" && m.Account != account {
			continue
		}
		for _, a := range slices.Backward(work) {
			rows = append(rows, rowOf(&m, a, attempts, games))
		}
	}
	return rows, nil
}

// rowOf summarizes a member's work on an assignment.
func rowOf(m *store.ClassMember, a *assignment, attempts []store.Attempt, games []store.AssignedGame) ProgressRow {
	row := ProgressRow{Account: m.Account, Name: m.Name, Assignment: a.id, Items: []ItemState{}}
	touched := func(at time.Time) {
		if !at.IsZero() && (row.Last == nil || at.After(*row.Last)) {
			row.Last = &at
		}
	}
	for i, name := range a.items() {
		item := ItemState{Item: name, Games: []string{}}
		for _, x := range attempts {
			if x.Assignment == a.id && x.Account == m.Account && x.Item == name {
				item.Tries, item.Wrong = x.Tries, x.Wrong
				touched(x.Changed)
				if !x.Solved.IsZero() {
					item.Done = &x.Solved
				}
			}
		}
		for _, g := range games {
			if g.Assignment != a.id || g.Account != m.Account || g.Item != name {
				continue
			}
			item.Tries++
			item.Games = append(item.Games, g.Game)
			touched(g.Ended)
			if item.Done == nil && a.doc.Positions[i].reached(&g) {
				item.Done = &g.Ended
			}
		}
		if item.Done != nil {
			row.Done++
			row.Late = row.Late || !a.due.IsZero() && item.Done.After(a.due)
		}
		row.Items = append(row.Items, item)
	}
	return row
}

// reached reports whether a game has achieved the position's goal.
func (p *position) reached(g *store.AssignedGame) bool {
	return g.Result == p.Side+"_wins" || g.Result == "draw" && p.Goal == "draw"
}

// Routes registers the school's HTTP handlers.
func Routes(c *club.Club, mux *http.ServeMux) {
	mux.HandleFunc("GET /api/class/progress", func(w http.ResponseWriter, r *http.Request) {
		if err := writeProgress(c, w, r); err != nil {
			request.Refuse(w, err)
		}
	})
}

// writeProgress sends the progress of a class to a teacher, as a table.
func writeProgress(c *club.Club, w http.ResponseWriter, r *http.Request) error {
	v, err := c.Accounts.MemberOf(r)
	if err != nil {
		return err
	}
	var all tableAnswer // the command refuses callers who are not teachers
	if err := c.Do(r.Context(), v, "task.table", classRef{r.URL.Query().Get("class")}, &all); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="progress.csv"`)
	h.Set("Cache-Control", "no-store")
	rows := [][]string{{"pupil", "assignment", "due", "items", "done", "tries", "wrong moves", "last", "late"}}
	for _, row := range all.Rows {
		i := slices.IndexFunc(all.Assignments, func(a AssignmentState) bool { return a.ID == row.Assignment })
		if i < 0 {
			continue // the assignment has been deleted in the meantime
		}
		tries, wrong := 0, 0
		for _, item := range row.Items {
			tries, wrong = tries+item.Tries, wrong+item.Wrong
		}
		rows = append(rows, []string{
			row.Name, all.Assignments[i].Title, when(all.Assignments[i].Due), strconv.Itoa(len(row.Items)), strconv.Itoa(row.Done),
			strconv.Itoa(tries), strconv.Itoa(wrong), when(row.Last), strconv.FormatBool(row.Late),
		})
	}
	_ = csvfile.Write(w, rows) // the client may have disconnected
	return nil
}

func when(at *time.Time) string {
	if at == nil {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

type tableAnswer struct {
	Rows        []ProgressRow     `json:"rows"`
	Assignments []AssignmentState `json:"assignments"`
}

// table returns the progress of a whole class, along with what is needed to present it. Only teachers may
// see it.
func (s *School) table(ctx context.Context, _ *talk.Conn, a classRef) (tableAnswer, error) {
	c, _, err := s.teacher(ctx, a.Class)
	if err != nil {
		return tableAnswer{}, err
	}
	rows, err := c.rows(ctx, "")
	if err != nil {
		return tableAnswer{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return tableAnswer{rows, c.state().Assignments}, nil
}
