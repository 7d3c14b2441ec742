package school_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
)

// TestLesson gives a lesson on either database: pupils follow, one has the board, a question
// is answered; the club is opened again, and all is there.
func TestLesson(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		c := open(t, place)
		r := newClassroom(t, c)
		teacher, pupil := r.teacher, r.pupil
		class, desk, board := "class/"+r.class, "desk/"+r.class, "board/"+r.board
		at := func(seq, node int, more object) object {
			a := object{"board": r.board, "at": seq, "node": node}
			for k, v := range more {
				a[k] = v
			}
			return a
		}
		sees := pupil.follow(class, board)
		knows := teacher.follow(class, desk)
		knows.await(class, "people", `"name":"Pupil","teacher":false,"here":true`)
		knows.await(class, "people", `"role":"player"`)

		move := at(0, 0, object{"moves": []string{"h2e2"}, "class": r.class, "tag": "one"})
		teacher.do("board.move", move)
		sees.await(class, "cursor", "1")
		sees.await(class, "shown", `"e2":"C"`)
		sees.await(board, "node 1", "h2e2")
		if again := teacher.do("board.move", move); again["node"] != 1.0 {
			t.Errorf("sent again: %v", again)
		}
		teacher.refused("board.move", at(0, 1, object{"moves": []string{"h9g7"}}), "stale")
		teacher.do("board.write", at(1, 1, object{"comment": "the central cannon", "marks": []string{"Re2e6"}}))
		sees.await(board, "node 1", "the central cannon")
		sees.await(board, "node 1", "Re2e6")
		if answer := pupil.do("board.show", object{"board": r.board, "node": 1, "tried": []string{"h9g7", "h0g2"}}); answer["write"] != false {
			t.Errorf("a pupil may write: %v", answer)
		}

		pupil.refused("board.move", at(2, 1, object{"moves": []string{"h9g7"}}), "forbidden")
		pupil.do("class.hand", object{"class": r.class, "up": true})
		knows.await(class, "people", `"hand":1`)
		teacher.do("class.give", object{"class": r.class, "account": pupil.v.Account})
		sees.await(class, "holder", pupil.v.Account)
		pupil.do("board.move", at(2, 1, object{"moves": []string{"h9g7"}, "class": r.class}))
		knows.await(class, "cursor", "2")
		teacher.do("class.give", object{"class": r.class, "account": ""})
		pupil.refused("board.move", at(3, 2, object{"moves": []string{"h0g2"}}), "forbidden")
		pupil.do("class.chat", object{"class": r.class, "text": "why not the knight?"})
		knows.await(class, "lines", "why not the knight?")

		question := teacher.do("class.ask", object{"class": r.class, "text": "And now?"})["question"]
		sees.await(class, "question", "And now?")
		pupil.refused("class.answer", object{"class": r.class, "question": question, "move": "h0h9"}, "illegal_move")
		pupil.do("class.answer", object{"class": r.class, "question": question, "move": "h0g2"})
		pupil.do("class.answer", object{"class": r.class, "question": question, "move": "b0c2"})
		knows.await(desk, "answers", `"name":"Pupil","move":"b0c2"`)
		sees.await(class, "question", `"answered":1,"tally":[]`)
		teacher.do("class.reveal", object{"class": r.class, "question": question})
		sees.await(class, "question", `"move":"b0c2"`)
		pupil.refused("class.answer", object{"class": r.class, "question": question, "move": "h0g2"}, "not_now")
		teacher.do("board.delete", at(3, 2, nil)) // where all members look
		sees.await(class, "cursor", "0")

		shut(t, c)
		c = open(t, place)
		teacher, pupil = teacher.at(c), pupil.at(c)
		sees = pupil.follow(class, board)
		sees.await(board, "seq", "4")
		sees.await(board, "node 1", "the central cannon")
		sees.await(class, "question", `"move":"b0c2"`)
		sees.await(class, "lines", "why not the knight?")
		teacher.do("board.move", at(4, 1, object{"moves": []string{"b9c7"}, "class": r.class}))
		sees.await(board, "node 3", "b9c7") // the number of the deleted node does not come again
		teacher.do("class.remove", object{"class": r.class, "account": pupil.v.Account})
		sees.until("the connection to end", func() bool { return sees.ended })
		again := pupil.follow(class)
		again.until("the refusal", func() bool { return again.refusal == "forbidden" })
	})
}

// TestAuthorisation gives every command of the school in every role.
func TestAuthorisation(t *testing.T) {
	c := open(t, t.TempDir())
	r := newClassroom(t, c)
	outsider, invited, guest := enter(t, c, "Outsider"), enter(t, c, "Invited"), enter(t, c, "")
	r.teacher.do("class.invite", object{"class": r.class, "name": "invited"})
	study := r.teacher.do("study.list", object{})["studies"].([]any)[0].(object)["id"] //nolint:errcheck // a wrong type fails the test
	task := r.teacher.do("task.assign", object{"class": r.class, "title": "Mates", "problems": []string{someProblem(t)}})["assignment"]
	people := []struct {
		name string
		*person
	}{{"guest", guest}, {"outsider", outsider}, {"invited", invited}, {"pupil", r.pupil}, {"teacher", r.teacher}}
	all := object{
		"class": r.class, "board": r.board, "at": 99, "node": 0, "study": study, "assignment": task, "item": "none", "account": "nobody", "question": "none", "move": "h2e2",
		"moves": []string{"h2e2"}, "text": "", "title": "x", "name": "x", "code": "none", "from": "h2", "how": "read", "boards": []string{}, "up": false, "teacher": true,
	}
	// For each command who is the least that is not refused as forbidden, and its arguments.
	table := []struct{ command, least, args string }{
		{"class.list", "guest", ""}, {"study.list", "guest", ""},
		{"class.join", "outsider", "code"}, {"class.new", "outsider", "name"}, {"study.make", "outsider", "title"}, {"class.answer_invitation", "invited", "class"},
		{"class.questions", "pupil", "class"}, {"class.hand", "pupil", "class up"}, {"class.chat", "pupil", "class text"},
		{"class.answer", "pupil", "class question move"}, {"task.begin", "pupil", "class assignment item"}, {"task.move", "pupil", "class assignment item move"},
		{"task.play", "pupil", "class assignment item"}, {"task.progress", "pupil", "class"}, {"board.show", "pupil", "board node"}, {"board.why", "pupil", "board node from"},
		{"class.change", "teacher", "class"}, {"class.invite", "teacher", "class name"}, {"class.role", "teacher", "class account teacher"},
		{"class.remove", "teacher", "class account"}, {"class.go", "teacher", "class board node"}, {"class.give", "teacher", "class account"},
		{"class.ask", "teacher", "class"}, {"class.reveal", "teacher", "class question"}, {"task.assign", "teacher", "class title"}, {"task.groups", "teacher", "class"},
		{"task.delete", "teacher", "class assignment"}, {"task.table", "teacher", "class"},
		{"board.move", "teacher", "board at node moves"}, {"board.write", "teacher", "board at node"}, {"board.promote", "teacher", "board at node"}, {"board.delete", "teacher", "board at node"},
		{"study.show", "teacher", "study"}, {"study.rename", "teacher", "study title"}, {"study.share", "teacher", "study name how"}, {"study.add", "teacher", "study title"},
		{"study.rename_chapter", "teacher", "study board title"}, {"study.order", "teacher", "study boards"}, {"study.remove_chapter", "teacher", "study board"},
		{"class.leave", "pupil", "class"}, {"study.delete", "teacher", "study"}, {"class.delete", "teacher", "class"},
	}
	tried := map[string]bool{}
	for _, row := range table {
		tried[row.command] = true
		args := object{}
		for name := range strings.FieldsSeq(row.args) {
			args[name] = all[name]
		}
		if row.command == "class.answer_invitation" {
			args["accept"] = false
		}
		refused := true
		if err := c.Do(t.Context(), &stranger, row.command, args, nil); err == nil || !strings.Contains(fmt.Sprint(err), "unauthorized") {
			t.Errorf("%s by nobody: %v", row.command, err)
		}
		for _, p := range people {
			if p.name == row.least {
				refused = false
			}
			_, code := p.call(row.command, args)
			toTeachers := (row.command == "class.answer" || row.command == "class.answer_invitation") && p.name != row.least // for them alone
			if forbidden := code == "forbidden"; forbidden != (refused || toTeachers) {
				t.Errorf("%s by %s: %q, forbidden: %v is wanted", row.command, p.name, code, refused)
			}
			if code == "bad_args" && row.command != "class.chat" && row.command != "task.assign" || code == "internal" {
				t.Errorf("%s by %s: %q", row.command, p.name, code)
			}
		}
	}
	for _, command := range c.Hub().Commands() {
		part, _, _ := strings.Cut(command, ".")
		if (part == "class" || part == "study" || part == "board" || part == "task") && !tried[command] {
			t.Errorf("%s has no row in the table", command)
		}
	}
}

// TestReport quotes a line of a class's chat to the moderators, for members alone.
func TestReport(t *testing.T) {
	c := open(t, t.TempDir())
	r := newClassroom(t, c)
	r.pupil.do("class.chat", object{"class": r.class, "text": "something rude"})
	report := object{"name": "Pupil", "class": r.class, "line": 1, "reason": "rude"}
	if got := enter(t, c, "Outsider").post("/api/account/report", report); got != http.StatusForbidden {
		t.Errorf("a report from outside: %d", got)
	}
	if got := r.teacher.post("/api/account/report", report); got != http.StatusOK {
		t.Errorf("a report: %d", got)
	}
	report["line"] = 2
	if got := r.teacher.post("/api/account/report", report); got != http.StatusNotFound {
		t.Errorf("a report of a line that there is not: %d", got)
	}
	list, err := c.Store().Reports(t.Context(), "", 10)
	if err != nil || len(list) != 1 || list[0].Quoted != "something rude" {
		t.Errorf("reports %+v, %v", list, err)
	}
}

// someProblem returns a problem with a mate in one.
func someProblem(t *testing.T) string { return problem(t).ID }

func problem(t *testing.T) *problems.Problem {
	t.Helper()
	set, err := problems.Standard()
	if err != nil {
		t.Fatal(err)
	}
	for p := range set.All() {
		if p.Solvable() && p.Outcome.Mate.Moves == 1 {
			return p
		}
	}
	t.Fatal("no problem has a mate in one")
	return nil
}

// TestAssignments has a pupil solve a problem and play a position out.
func TestAssignments(t *testing.T) {
	c := open(t, t.TempDir())
	r := newClassroom(t, c)
	p := problem(t)
	due := time.Now().Add(-time.Hour)
	solve := object{"class": r.class, "item": p.ID}
	solve["assignment"] = r.teacher.do("task.assign", object{"class": r.class, "title": "=Mates", "problems": []string{p.ID}, "due": due})["assignment"]
	first, second := p.Outcome.Mate.Line[0], ""
	pos, err := p.Position()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range pos.LegalMoves() {
		after := pos
		if after.MakeMove(m); m != first && after.HasLegalMove() {
			second = m.String()
			break
		}
	}
	begun := r.pupil.do("task.begin", solve)
	if begun["solved"] != false || begun["moves"] != 1.0 {
		t.Errorf("begun: %v", begun)
	}
	solve["move"] = second
	if wrong := r.pupil.do("task.move", solve); wrong["right"] != false || wrong["said"] == nil {
		t.Errorf("a wrong move: %v", wrong)
	}
	solve["move"] = first.String()
	if right := r.pupil.do("task.move", solve); right["right"] != true || right["solved"] != true {
		t.Errorf("the right move: %v", right)
	}

	const won = "4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1"
	play := object{"class": r.class, "item": "1"}
	r.teacher.refused("task.assign", object{"class": r.class, "title": "Play", "level": 7, "positions": []object{{"fen": won, "side": "red", "goal": "win"}}}, "bad_args")
	play["assignment"] = r.teacher.do("task.assign", object{"class": r.class, "title": "Play", "level": 1, "positions": []object{{"fen": won, "side": "black", "goal": "draw"}}})["assignment"]
	game := r.pupil.do("task.play", play)["game"]
	desk := r.teacher.follow("desk/" + r.class)
	var before int
	desk.await("desk/"+r.class, "progress", "")
	desk.field("desk/"+r.class, "progress", &before)
	r.pupil.do("game.resign", object{"game": game})
	desk.until("the end of the game to be told", func() bool {
		return string(desk.states["desk/"+r.class]["progress"]) != fmt.Sprint(before)
	})

	rows := r.teacher.do("task.progress", object{"class": r.class})["rows"].([]any) //nolint:errcheck // a wrong type fails the test
	if got := fmt.Sprint(rows[0]); !strings.Contains(got, "done:1") || !strings.Contains(got, "tries:1 wrong:1") || !strings.Contains(got, "late:true") {
		t.Errorf("progress of a problem that was solved late, after a wrong move: %s", got)
	}
	if got := fmt.Sprint(rows[1]); !strings.Contains(got, "done:0") || !strings.Contains(got, fmt.Sprint("games:[", game, "]")) {
		t.Errorf("progress of a lost game: %s", got)
	}
	status, table := r.teacher.get("/api/class/progress?class=" + r.class)
	if lines := strings.Split(table, "\n"); status != http.StatusOK || len(lines) != 4 || !strings.HasPrefix(lines[1], "Pupil,'=Mates,") || !strings.HasSuffix(lines[1], ",true") {
		t.Errorf("the table: %d %q", status, table)
	}
	if status, _ := r.pupil.get("/api/class/progress?class=" + r.class); status != http.StatusForbidden {
		t.Errorf("the table for a pupil: %d", status)
	}
	if mine := r.pupil.do("task.progress", object{"class": r.class})["rows"].([]any); len(mine) != 2 { //nolint:errcheck // a wrong type fails the test
		t.Errorf("the pupil's own progress: %v", mine)
	}
}

// TestSharedStudy has two people write a study: of two simultaneous edits the second is refused,
// sent again after the first, and nothing is lost.
func TestSharedStudy(t *testing.T) {
	c := open(t, t.TempDir())
	anna, bao := enter(t, c, "Anna"), enter(t, c, "Bao")
	study := anna.do("study.make", object{"title": "Endings"})
	id := study["id"]
	board := study["chapters"].([]any)[0].(object)["board"] //nolint:errcheck // a wrong type fails the test
	bao.refused("study.show", object{"study": id}, "forbidden")
	anna.do("study.share", object{"study": id, "name": "bao", "how": "read"})
	bao.do("study.show", object{"study": id})
	edit := object{"board": board, "at": 0, "node": 0, "moves": []string{"b2e2"}}
	bao.refused("board.move", edit, "forbidden")
	anna.do("study.share", object{"study": id, "name": "bao", "how": "write"})
	anna.do("board.move", object{"board": board, "at": 0, "node": 0, "moves": []string{"h2e2"}})
	bao.refused("board.move", edit, "stale")
	edit["at"] = 1
	bao.do("board.move", edit)
	sees := bao.follow(fmt.Sprint("board/", board))
	sees.await(fmt.Sprint("board/", board), "node 0", `"children":[1,2]`)
	anna.do("study.share", object{"study": id, "name": "bao", "how": "none"})
	sees.until("the connection to end", func() bool { return sees.ended })
	again := bao.follow(fmt.Sprint("board/", board))
	again.until("the refusal", func() bool { return again.refusal == "forbidden" })
	anna.refused("study.remove_chapter", object{"study": id, "board": board}, "not_now")
	anna.do("study.add", object{"study": id, "title": "Rook and pawn", "fen": "4k4/9/9/9/9/4P4/9/9/9/R3K4 w - - 0 1"})
	anna.refused("study.add", object{"study": id, "title": "x", "fen": "nonsense"}, "bad_args")
	anna.do("study.remove_chapter", object{"study": id, "board": board})
	anna.refused("board.show", object{"board": board, "node": 0}, "not_found")
}
