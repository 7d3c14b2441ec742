package store_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestSchool keeps classes, shared studies and what belongs to them, on either database.
func TestSchool(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx := t.Context()
		s := open(t, place)
		must := func(what string, err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
		want := func(what string, got, target error) {
			t.Helper()
			if !errors.Is(got, target) {
				t.Errorf("%s: %v, want %v", what, got, target)
			}
		}
		for _, id := range []string{"anna", "bao", "chen"} {
			must("account", s.CreateAccount(ctx, &store.Account{ID: id, Name: id, Handle: id, Role: "player", Created: day}, ""))
		}

		// A study, whose log has the promises of a game's.
		first := &store.Board{ID: "board", Study: "study", Title: "1", State: []byte(`{"first":1}`), Changed: day}
		must("study", s.CreateStudy(ctx, &store.Study{ID: "study", Owner: "anna", Title: "Endings", Created: day}, first, 1))
		want("a study too many", s.CreateStudy(ctx, &store.Study{ID: "other", Owner: "anna"}, first, 1), store.ErrTaken)
		for i := 1; i <= 3; i++ {
			must("entry", s.AppendBoard(ctx, "board", i, "anna", fmt.Appendf(nil, `{"seq":%d}`, i), day))
		}
		for _, seq := range []int{3, 5, 0} {
			want("an entry out of order", s.AppendBoard(ctx, "board", seq, "anna", []byte(`{}`), day), store.ErrStale)
		}
		b, err := s.LoadBoard(ctx, "board")
		if err != nil || b.Seq != 3 || len(b.Entries) != 3 || string(b.Entries[2]) != `{"seq":3}` {
			t.Fatalf("board %+v, %v", b, err)
		}
		want("rebasing on what has passed", s.RebaseBoard(ctx, "board", 2, []byte(`{}`)), store.ErrStale)
		must("rebase", s.RebaseBoard(ctx, "board", 3, []byte(`{"second":1}`)))
		must("entry", s.AppendBoard(ctx, "board", 4, "bao", []byte(`{"seq":4}`), day))
		if b, err = s.LoadBoard(ctx, "board"); err != nil || b.Base != 3 || len(b.Entries) != 1 || string(b.State) != `{"second":1}` {
			t.Fatalf("rebased %+v, %v", b, err)
		}
		store.Tamper(t, s, `UPDATE board_entries SET entry = '{"seq":9}' WHERE seq = 4`)
		_, err = s.LoadBoard(ctx, "board")
		want("a changed entry", err, store.ErrDamaged)
		damaged := 0
		_, _, err = s.Check(ctx, func(error) { damaged++ })
		if err != nil || damaged != 1 {
			t.Errorf("check: %d damaged, %v", damaged, err)
		}
		store.Tamper(t, s, `DELETE FROM board_entries`)
		_, err = s.LoadBoard(ctx, "board")
		want("a missing entry", err, store.ErrDamaged)
		must("chapter", s.AddBoard(ctx, &store.Board{ID: "two", Study: "study", Title: "2", State: []byte(`{}`), Changed: day}, 2))
		want("a chapter too many", s.AddBoard(ctx, &store.Board{ID: "three", Study: "study"}, 2), store.ErrTaken)
		must("order", s.OrderBoards(ctx, "study", []string{"two", "board"}))
		if list, err := s.Chapters(ctx, "study"); err != nil || len(list) != 2 || list[0].ID != "two" {
			t.Errorf("chapters %v, %v", list, err)
		}

		// A class, with which the study is shared.
		must("class", s.CreateClass(ctx, &store.Class{ID: "class", Name: "Class", Code: "code", Live: []byte(`{}`), Created: day}, "anna", 1))
		want("a class too many", s.CreateClass(ctx, &store.Class{ID: "other", Code: "x", Live: []byte(`{}`)}, "anna", 1), store.ErrTaken)
		must("invited", s.Enrol(ctx, "class", &store.ClassMember{Account: "bao", Role: store.Invited, Joined: day}, 2))
		want("a member too many", s.Enrol(ctx, "class", &store.ClassMember{Account: "chen", Role: store.Pupil, Joined: day}, 2), store.ErrTaken)
		must("share", s.Share(ctx, &store.Share{Study: "study", Kind: store.ShareClass, Who: "class"}, 5))
		if reads, _, err := s.Shared(ctx, "study", "bao"); err != nil || reads {
			t.Errorf("somebody who is invited reads the study of a class: %v, %v", reads, err)
		}
		must("pupil", s.Enrol(ctx, "class", &store.ClassMember{Account: "bao", Role: store.Pupil, Joined: day}, 2))
		if reads, writes, err := s.Shared(ctx, "study", "bao"); err != nil || !reads || writes {
			t.Errorf("shared to be read: %v %v, %v", reads, writes, err)
		}
		if list, err := s.StudiesOf(ctx, "bao", 9); err != nil || len(list) != 1 {
			t.Errorf("studies of bao: %v, %v", list, err)
		}
		if list, err := s.Shares(ctx, "study"); err != nil || len(list) != 1 || list[0].Name != "Class" {
			t.Errorf("shares %v, %v", list, err)
		}
		if list, err := s.ClassesOf(ctx, "bao"); err != nil || len(list) != 1 || list[0].Role != store.Pupil || list[0].Pupils != 1 {
			t.Errorf("classes of bao: %+v, %v", list, err)
		}
		if c, err := s.ClassByCode(ctx, "code"); err != nil || c.ID != "class" {
			t.Errorf("class by code: %+v, %v", c, err)
		}

		// A question is answered while it is open; work is added up.
		must("ask", s.Ask(ctx, &store.Question{ID: "q", Class: "class", Doc: []byte(`{}`), Created: day}))
		for _, move := range []string{"h2e2", "b2e2"} {
			must("answer", s.Answer(ctx, &store.Answer{Question: "q", Account: "bao", Move: move, At: day}))
		}
		must("close", s.CloseQuestion(ctx, "q", day))
		want("an answer too late", s.Answer(ctx, &store.Answer{Question: "q", Account: "bao", Move: "a0a1", At: day}), store.ErrStale)
		want("closing twice", s.CloseQuestion(ctx, "q", day), store.ErrNotFound)
		if list, err := s.Answers(ctx, "q"); err != nil || len(list) != 1 || list[0].Move != "b2e2" || list[0].Name != "bao" {
			t.Errorf("answers %v, %v", list, err)
		}
		must("assign", s.Assign(ctx, &store.Assignment{ID: "work", Class: "class", Doc: []byte(`{}`), Created: day}, 1))
		want("an assignment too many", s.Assign(ctx, &store.Assignment{ID: "more", Class: "class"}, 1), store.ErrTaken)
		for i := range 2 {
			a := store.Attempt{Assignment: "work", Account: "bao", Item: "p", Tries: 1 - i, Wrong: 1, Changed: day}
			must("attempt", s.NoteAttempt(ctx, &a))
		}
		must("solved", s.NoteAttempt(ctx, &store.Attempt{Assignment: "work", Account: "bao", Item: "p", Solved: day, Changed: day}))
		if list, err := s.Attempts(ctx, "class", "bao"); err != nil || len(list) != 1 || list[0].Tries != 1 || list[0].Wrong != 2 || !list[0].Solved.Equal(day) {
			t.Errorf("attempts %+v, %v", list, err)
		}
		newGame(t, s, "g")
		must("game", s.AssignGame(ctx, &store.AssignedGame{Game: "g", Assignment: "work", Account: "bao", Item: "1"}))
		if list, err := s.AssignedGames(ctx, "class", ""); err != nil || len(list) != 1 || list[0].Red != "r" || list[0].Result != "" {
			t.Errorf("games %+v, %v", list, err)
		}
		if class, err := s.ClassOfGame(ctx, "g"); err != nil || class != "class" {
			t.Errorf("class of a game: %q, %v", class, err)
		}
		must("line", s.SayClass(ctx, "class", store.Line{N: 1, Account: "bao", Name: "bao", Text: "你好", At: day}))

		// Anyone who closes their account leaves nothing; the class has no teacher then.
		must("bao closes", s.CloseAccount(ctx, "bao", "closed", day))
		if list, err := s.ClassLinesOf(ctx, "bao", 9); err != nil || len(list) != 0 {
			t.Errorf("lines of a closed account: %v, %v", list, err)
		}
		must("anna closes", s.CloseAccount(ctx, "anna", "closed", day))
		_, err = s.Study(ctx, "study")
		want("the study of a closed account", err, store.ErrNotFound)
		if c, err := s.LoadClass(ctx, "class"); err != nil || c.Archived.IsZero() {
			t.Errorf("a class without a teacher: %+v, %v", c, err)
		}
		must("delete", s.DeleteClass(ctx, "class"))
	})
}
