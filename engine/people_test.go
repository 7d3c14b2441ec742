package engine

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// personAt returns somebody who chooses behind moves from the start position.
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

// beforePeople is level 5 as it was before it chose as people do.
var beforePeople = Level{Nodes: 3751, Depth: 2, Candidates: 25, Temperature: 98, Overlooked: 37}

const comparedPage = "../docs/choice/level5.md"

// TestCompared holds the page of what level 5 plays now and what it played before it
// chose as people do, in the positions of testdata/people.txt: each line has a game, its
// moves, the last of them that which was played there, and which of the two moves a
// reader, who was not told which was which, took for a person's. With another network than
// that of the page the levels play otherwise, and nothing is compared.
func TestCompared(t *testing.T) {
	data, err := os.ReadFile("testdata/people.txt")
	if err != nil {
		t.Fatal(err)
	}
	o := DefaultOptions()
	made := fmt.Sprintf("The evaluation is %s, the model of people's choice %s.\n", o.Evaluation(), choice.Digest())
	page, err := os.ReadFile(comparedPage)
	if err == nil && !*updateGolden && !strings.Contains(string(page), made) {
		t.Skipf("%s was made with another network or model: go test ./engine -run TestCompared -update makes it anew", comparedPage)
	}
	var b strings.Builder
	b.WriteString(comparedHead + made + comparedTable)
	taken := map[string]int{} // for a person's: before, now, –
	played := [2]int{}        // in the game, too: before, now
	n := 0
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(line)
		judged, id, moves := words[0], words[1], words[2:]
		pos := xiangqi.StartPosition()
		var stack []xiangqi.Undo
		for _, text := range moves[:len(moves)-1] {
			stack = append(stack, pos.MakeMove(mustMove(t, text)))
		}
		n++
		person := mustMove(t, moves[len(moves)-1])
		old, now := levelPlays(t, beforePeople, pos, stack), levelPlays(t, levels[4], pos, stack)
		for i, m := range []xiangqi.Move{old, now} {
			if m == person {
				played[i]++
			}
		}
		verdict := "–"
		if judged == "A" || judged == "B" {
			verdict = "before"
			if (judged == "A") == nowIsA(n) {
				verdict = "now"
			}
		}
		taken[verdict]++
		text := func(m xiangqi.Move) string { return pos.FormatMove(m, xiangqi.WXF) }
		fmt.Fprintf(&b, "| %d | `%s` %s | %s | %s | %s | %s |\n", n, pos.FEN(), id, text(old), text(now), text(person), verdict)
	}
	fmt.Fprintf(&b, "\nThe reader took the move of now for a person's in %d, that of before in %d of %d positions. The move of the game was played before in %d, now in %d.\n",
		taken["now"], taken["before"], n, played[0], played[1])
	if *updateGolden {
		if err := os.WriteFile(comparedPage, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(page) != b.String() {
		t.Errorf("%s is not what the levels play: go test ./engine -run TestCompared -update", comparedPage)
	}
}

// nowIsA says whether the reader saw the move of now as A in a position, and else as B.
func nowIsA(n int) bool { return rand.New(rand.NewPCG(22, uint64(n))).IntN(2) == 1 }

// levelPlays returns what a level plays.
func levelPlays(t *testing.T, level Level, pos xiangqi.Position, stack []xiangqi.Undo) xiangqi.Move {
	t.Helper()
	const place = 4
	defer func(before Level) { levels[place] = before }(levels[place])
	levels[place] = level
	o := DefaultOptions()
	o.Hash, o.Level, o.Seed = 1, place+1, 1
	e := New(o)
	defer e.Close()
	return e.StartPosition(t.Context(), pos, stack, Limits{Nodes: 100_000}).Wait().Best
}

const (
	comparedHead = `# What level 5 played before and plays now

This table shows how the choice of [people](../choice.md) has changed a level. In each position level 5 moves once as it did before and once as it does now; the
positions are those of 20 games of CCPD that taught the model nothing, in which the two differ. One reader saw both moves, not which was which, and not
the move of the game, and said which he took for a person's. "–": he could not say.

`
	comparedTable = `
| | position | before | now | the game | taken for a person's |
|---|---|---|---|---|---|
`
)
