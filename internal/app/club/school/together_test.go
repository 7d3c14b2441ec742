package school_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestTogether gives a lesson where two processes serve: the teacher is at one, a pupil at
// the other. The process that has the class ends, and the lesson continues.
func TestTogether(t *testing.T) {
	nats, place := storetest.StartNATS(t).URL(), storetest.Postgres(t)
	one := openWith(t, place, nats)
	two := openWith(t, place, nats)
	r := newClassroom(t, one) // the first to serve has the classes
	teacher, pupil, outsider := r.teacher, r.pupil.at(two), enter(t, two, "Outsider")
	class, desk, board := "class/"+r.class, "desk/"+r.class, "board/"+r.board
	knows := teacher.follow(class, desk)
	sees := pupil.follow(class, board)
	here := `"name":"Pupil","teacher":false,"here":true`
	knows.await(class, "people", here)
	for _, other := range []*page{outsider.follow(class), outsider.follow(desk), outsider.follow(board), pupil.follow(desk)} {
		other.until("the refusal", func() bool { return other.refusal == "forbidden" })
	}
	at := func(seq, node int, move string) object {
		return object{"board": r.board, "at": seq, "node": node, "moves": []string{move}, "class": r.class}
	}
	teacher.do("board.move", at(0, 0, "h2e2"))
	sees.await(class, "cursor", "1")
	sees.await(class, "shown", `"e2":"C"`)
	sees.await(board, "node 1", "h2e2")
	pupil.refused("board.move", at(1, 1, "h9g7"), "forbidden")
	pupil.do("class.hand", object{"class": r.class, "up": true})
	knows.await(class, "people", `"hand":1`)
	teacher.do("class.give", object{"class": r.class, "account": pupil.v.Account})
	sees.await(class, "holder", pupil.v.Account)
	pupil.do("board.move", at(1, 1, "h9g7"))
	knows.await(class, "cursor", "2")
	question := teacher.do("class.ask", object{"class": r.class, "text": "And now?"})["question"]
	pupil.do("class.answer", object{"class": r.class, "question": question, "move": "h0g2"})
	knows.await(desk, "answers", `"name":"Pupil","move":"h0g2"`)
	brief := pupil.follow(class, "lobby") // comes and goes again, while the first page stays
	brief.await(class, "cursor", "2")

	shut(t, one)
	teacher = teacher.at(two)
	teacher.do("board.move", at(2, 2, "h0g2")) // when the other process has taken the class
	sees.await(class, "cursor", "3")
	sees.await(board, "node 3", "h0g2")
	knows = teacher.follow(class, desk)
	knows.await(class, "people", here) // he has never left
	knows.await(desk, "answers", `"move":"h0g2"`)

	three := openWith(t, place, nats)
	outsider = outsider.at(three)
	if answer := outsider.do("class.new", object{"name": "Another"}); answer["class"] == "" {
		t.Errorf("a class made at a process that has none: %v", answer)
	}
	teacher = teacher.at(three)
	teacher.do("class.remove", object{"class": r.class, "account": pupil.v.Account})
	sees.until("the connection to end", func() bool { return sees.ended })
	again := pupil.follow(class)
	again.until("the refusal", func() bool { return again.refusal == "forbidden" })
}
