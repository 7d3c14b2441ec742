package engine

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// personAt returns a person who chooses after moves from the start position.
func personAt(t *testing.T, seed uint64, w weakness, before ...string) person {
	t.Helper()
	pos := xiangqi.StartPosition()
	var stack []xiangqi.Undo
	for _, text := range before {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		stack = append(stack, pos.MakeMove(m))
	}
	return newPerson(newChooser(seed, 1, w), pos, stack)
}

// TestPersonTakesBack: among moves that look equal people play what draws the eye.
func TestPersonTakesBack(t *testing.T) {
	back, quiet := mustMove(t, "a9b9"), mustMove(t, "h9g7")
	lines := []Info{{Score: 0, PV: []xiangqi.Move{quiet}}, {Score: 0, PV: []xiangqi.Move{back}}}
	taken := 0
	for seed := range uint64(100) {
		p := personAt(t, seed+1, weakness{temperature: 100, spread: 1}, "b2b9")
		taken += p.pick(lines, nil, func(xiangqi.Move) Score { return 0 })
	}
	if taken < 80 {
		t.Errorf("takes the cannon back in %d of 100, want most", taken)
	}
}

// TestPersonSees: a worse move is played the seldomer the less goes unnoticed, and a mate in
// sight is played.
func TestPersonSees(t *testing.T) {
	good, bad := mustMove(t, "h2e2"), mustMove(t, "b2e2")
	count := func(w weakness, lines ...Info) (worse int) {
		for seed := range uint64(200) {
			worse += personAt(t, seed+1, w).pick(lines, nil, func(xiangqi.Move) Score { return 0 })
		}
		return worse
	}
	lines := []Info{{Score: 0, PV: []xiangqi.Move{good}}, {Score: -200, PV: []xiangqi.Move{bad}}}
	wide, narrow := count(weakness{temperature: 400, spread: 4}, lines...), count(weakness{temperature: 20, spread: 1}, lines...)
	if wide < 20 || narrow > 4 {
		t.Errorf("a move worse by 200 is played %d times of 200 where 400 go unnoticed, %d where 20 do", wide, narrow)
	}
	mate := Info{Score: -matedIn(3), PV: []xiangqi.Move{good}}
	if n := count(weakness{temperature: 900, spread: 4}, mate, Info{PV: []xiangqi.Move{bad}}); n != 0 {
		t.Errorf("a mate in sight is missed %d times of 200", n)
	}
}

// TestPersonOverlooks: an answer that draws the eye is overlooked less often than one that
// does not, and nothing where the level overlooks nothing.
func TestPersonOverlooks(t *testing.T) {
	count := func(percent int, line ...string) (n int) {
		var moves []xiangqi.Move
		for _, text := range line {
			moves = append(moves, mustMove(t, text))
		}
		for seed := range uint64(400) {
			if personAt(t, seed+1, weakness{temperature: 100, overlooked: percent, spread: 1}).overlooks(moves) {
				n++
			}
		}
		return n
	}
	if n := count(0, "b2b9", "a9b9"); n != 0 {
		t.Errorf("overlooks %d of 400 answers, want none", n)
	}
	// A half of hidden answers is overlooked, and a half of a half where a knight is taken.
	obvious, hidden := count(50, "b2b9", "a9b9"), count(50, "b2b9", "e9e8")
	if obvious < 70 || obvious > 130 || hidden < 160 || hidden > 240 {
		t.Errorf("overlooks %d of 400 obvious answers, %d hidden ones; want about 100 and 200", obvious, hidden)
	}
}

func mustMove(t *testing.T, text string) xiangqi.Move {
	t.Helper()
	m, err := xiangqi.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
