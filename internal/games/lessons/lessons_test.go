package lessons

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate/judge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func teacher(t *testing.T) *Teacher {
	t.Helper()
	tables, err := small.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tables.Close() })
	return &Teacher{Solver: mate.New(mate.Options{Hash: 1, Rules: xiangqi.RulesAXF()}), Tables: tables}
}

// TestCourse proves every step: the tasks have an answer, it is not all that is possible,
// and the teacher takes it.
func TestCourse(t *testing.T) {
	teach := teacher(t)
	seen := map[string]bool{}
	written := false // the chapter that teaches to read moves has begun
	for _, c := range Course() {
		if !phrases.Has(phrases.Key("lesson.chapter." + c.ID)) {
			t.Errorf("no title for the chapter %s", c.ID)
		}
		for i := range c.Steps {
			s := &c.Steps[i]
			if seen[s.ID] {
				t.Errorf("%s stands there twice", s.ID)
			}
			seen[s.ID] = true
			if s.Text != "" && !phrases.Has(phrases.Key("lesson.say."+s.Text)) {
				t.Errorf("%s: no sentence lesson.say.%s", s.ID, s.Text)
			}
			if task := s.Task(); s.Kind != Look && task == nil || strings.Contains(task.String(), "lesson.") || s.Text == "" && s.Kind == Look {
				t.Errorf("%s: the task is %q", s.ID, task)
			}
			named(t, s.ID, s.Title(), s.Say(), s.Task())
			written = written || c.ID == "notation"
			if _, _, line := s.Start(); len(line) > 0 && (s.Kind == Look || s.Kind == Choose) && !written {
				t.Errorf("%s: moves are written below the board, and nobody has told how to read them", s.ID)
			}
			if (s.Kind == Find || s.Kind == Reach) && s.Marks != "" {
				t.Errorf("%s: the page shows no marks where points are to be marked", s.ID)
			}
			t.Run(s.ID, func(t *testing.T) { prove(t, teach, s) })
		}
	}
}

// keyed finds a key of the catalogue in the place of its sentence.
var keyed = regexp.MustCompile(`[a-z]\.[a-zA-Z]`)

// named checks that every word that a learner reads is a word in every language.
func named(t *testing.T, step string, told ...phrases.Text) {
	t.Helper()
	for _, text := range told {
		for language, words := range text {
			if key := keyed.FindString(words); key != "" {
				t.Errorf("%s: %q in %s, in %q", step, key, language, words)
			}
		}
	}
}

func prove(t *testing.T, teach *Teacher, s *Step) {
	pos, _, _ := s.Start()
	legal := pos.LegalMoves()
	if h, err := teach.Hint(t.Context(), s, Answer{}); err != nil || h.Words == nil && s.Kind != Look {
		t.Errorf("the hint is %v, %v", h, err)
	}
	switch s.Kind {
	case Find, Reach:
		want := s.Squares()
		for wrong := range pos.Occupied().AndNot(want).Squares() {
			v, err := teach.Take(t.Context(), s, Answer{Squares: []xiangqi.Square{wrong}})
			if err != nil || v.Done {
				t.Errorf("%v: %v, %v", wrong, v, err)
			}
			named(t, s.ID, v.Words)
		}
		if h, err := teach.Hint(t.Context(), s, Answer{Squares: slices.Collect(want.Squares())}); err != nil || !strings.Contains(h.Words.String(), "Check") {
			t.Errorf("the hint when nothing is missing is %v, %v", h.Words, err)
		}
		if n := want.Len(); n == 0 || n > 12 {
			t.Fatalf("%d squares to mark", n)
		}
		if v, err := teach.Take(t.Context(), s, Answer{Squares: slices.Collect(want.Squares())}); err != nil || !v.Done {
			t.Errorf("%v, %v", v, err)
		}
	case Move:
		right := s.Right()
		if len(right) == 0 || len(right) == len(legal) && s.Goal != GoalRun {
			t.Fatalf("%d of %d moves are right", len(right), len(legal))
		}
		if (s.Goal == GoalRun || s.Goal == GoalTake || s.Goal == GoalBlock) != pos.InCheck() {
			t.Errorf("in check: %v", pos.InCheck())
		}
		for _, m := range legal {
			v, err := teach.Take(t.Context(), s, Answer{Move: m})
			if err != nil || v.Done != slices.Contains(right, m) || v.Words == nil {
				t.Errorf("%v: %v, %v", m, v, err)
			}
			named(t, s.ID, v.Words)
		}
	case Collect:
		line := shortest(s, nil, s.Moves)
		if line == nil || shortest(s, nil, s.Moves-1) != nil {
			t.Fatalf("%d moves are not the fewest: %v", s.Moves, line)
		}
		if v, err := teach.Take(t.Context(), s, Answer{Played: line[:len(line)-1], Move: line[len(line)-1]}); err != nil || !v.Done {
			t.Errorf("%v, %v", v, err)
		}
	case Mate:
		proveMate(t, teach, s)
	case Choose:
		want, err := teach.Wants(s)
		if err != nil {
			t.Fatal(err)
		}
		done := 0
		for _, c := range s.Choices() {
			v, err := teach.Take(t.Context(), s, Answer{Choice: c.ID})
			if err != nil || v.Done != (c.ID == want) {
				t.Errorf("%s: %v, %v", c.ID, v, err)
			}
			named(t, s.ID, c.Words, v.Words)
			if s.Question == AskTable && !v.Done && v.Words.String() == phrases.Say("lesson.wrong").String() {
				t.Errorf("%s: nothing explains why %s is wrong", s.ID, c.ID)
			}
			if v.Done {
				done++
			}
		}
		t.Logf("%s: %s", s.ID, want)
		if done != 1 {
			t.Errorf("%d answers are right", done)
		}
	case Play:
		if s.Perfect {
			result, ok := teach.Tables.ProbeWDL(&pos)
			strict, known := teach.Tables.ProbeResult(&pos, tablebase.PerpetualCheck)
			if want := map[bool]tablebase.WDL{false: tablebase.Win, true: tablebase.Draw}[s.Hold]; !ok || !known || result != want || strict != want {
				t.Errorf("the tables say %v (%v), %v", result, strict, ok)
			}
		}
	case Look, Opening:
	}
}

// proveMate plays the mate, and has each first move judged by a search without tables.
func proveMate(t *testing.T, teach *Teacher, s *Step) {
	pos, _, _ := s.Start()
	if s.Moves > 1 && !judge.Refutes(&pos, s.Moves-1) {
		t.Errorf("there is a shorter mate")
	}
	var played []xiangqi.Move
	for done := false; !done; {
		at, err := s.After(played)
		if err != nil {
			t.Fatal(err)
		}
		before := len(played)
		for _, m := range at.LegalMoves() {
			v, err := teach.Take(t.Context(), s, Answer{Played: played, Move: m})
			if err != nil {
				t.Fatal(err)
			}
			if v.Right {
				played, done = v.Played, v.Done
				break
			}
		}
		if len(played) == before {
			t.Fatalf("no move is right after %v", played)
		}
	}
	if len(played) != 2*s.Moves-1 {
		t.Errorf("the mate takes %v", played)
	}
	if s.Theme != "" && !slices.Contains(problems.ThemesOf(pos, played), s.Theme) {
		t.Errorf("%v shows %v", played, problems.ThemesOf(pos, played))
	}
}

// TestMatings checks that the end that is shown of each mate shows it.
func TestMatings(t *testing.T) {
	for _, m := range matings {
		start, moves, err := xiangqi.ParseLine(m.lines[0] + " moves " + m.end)
		if err != nil || !slices.Contains(problems.ThemesOf(start, moves), m.theme) || len(m.lines) != len(m.moves) {
			t.Errorf("%s: %v, %v", m.theme, problems.ThemesOf(start, moves), err)
		}
	}
}

// TestReasons holds what is said of wrong answers.
func TestReasons(t *testing.T) {
	teach := teacher(t)
	for _, tt := range []struct{ step, move, want string }{
		{"knight5", "b0b2", "does not move that way"},
		{"rook3", "a1a5", "the black pawn"},
		{"rook3", "a1b1", "3"},
		{"values2", "c4c7", "the black rook takes back"},
		{"values4", "d4d6", "the black horse can take the red rook"},
		{"mate2", "i8i9", "is not mate"},
		{"notation4", "b0c2", "H8+7"},
		{"check7", "e0f0", "another"},
	} {
		c, i, err := FindStep(tt.step)
		if err != nil {
			t.Fatal(err)
		}
		m, err := xiangqi.ParseMove(tt.move)
		if err != nil {
			t.Fatal(err)
		}
		v, err := teach.Take(t.Context(), &c.Steps[i], Answer{Move: m})
		if err != nil || v.Done || !strings.Contains(v.Words.String(), tt.want) {
			t.Errorf("%s %s: %q, want %q in it (%v)", tt.step, tt.move, v.Words, tt.want, err)
		}
	}
	c, i, _ := FindStep("knight4")
	for _, tt := range []struct {
		squares []xiangqi.Square
		want    string
	}{
		{[]xiangqi.Square{square("d6")}, "the red pawn"},
		{[]xiangqi.Square{square("g3")}, "3"},
	} {
		if v, err := teach.Take(t.Context(), &c.Steps[i], Answer{Squares: tt.squares}); err != nil || v.Done || !strings.Contains(v.Words.String(), tt.want) {
			t.Errorf("%v: %q, %v", tt.squares, v.Words, err)
		}
	}
	if _, err := teach.Take(t.Context(), &c.Steps[i], Answer{}); err != nil {
		t.Error(err)
	}
	if _, _, err := FindStep("nothing"); !errors.Is(err, ErrStep) {
		t.Error(err)
	}
	choose, j, _ := FindStep("mate5")
	if _, err := teach.Take(t.Context(), &choose.Steps[j], Answer{Choice: "x"}); !errors.Is(err, ErrStep) {
		t.Error(err)
	}
}

// TestProgress continues where one has left, and past what is done.
func TestProgress(t *testing.T) {
	p, err := ParseProgress(nil)
	if err != nil || p.Next() != "board1" {
		t.Fatalf("%v, %v", p.Next(), err)
	}
	p.Last = "rook1"
	p.Done["rook1"] = time.Now()
	if p.Next() != "rook2" {
		t.Errorf("after rook1: %s", p.Next())
	}
	for _, c := range Course() {
		for i := range c.Steps {
			if id := c.Steps[i].ID; id != "board3" {
				p.Done[id] = time.Now()
			}
		}
	}
	if p.Next() != "board3" {
		t.Errorf("the last one: %s", p.Next())
	}
	p.Done["board3"] = time.Now()
	c := &Course()[0]
	if p.Next() != "" || p.Count(c) != len(c.Steps) {
		t.Errorf("all done: %q, %d", p.Next(), p.Count(c))
	}
	if before, after := Neighbours("rook1"); before != "board11" || after != "rook2" {
		t.Errorf("beside rook1: %s, %s", before, after)
	}
	if before, after := Neighbours("board1"); before != "" || after != "board2" {
		t.Errorf("beside board1: %s, %s", before, after)
	}
	if _, err := ParseProgress([]byte("[]")); !errors.Is(err, ErrProgress) {
		t.Error(err)
	}
}
