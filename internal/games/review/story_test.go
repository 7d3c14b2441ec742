package review

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// made is a whole report of a game with what each position is worth to Red; the moves that
// lose a tenth and more are mistakes, and those after which another side has the better chances
// turn the game.
func made(t *testing.T, start, moves string, wins ...float64) *Report {
	t.Helper()
	pos, line, err := xiangqi.ParseLine(start + " moves " + moves)
	if err != nil || len(wins) != len(line)+1 {
		t.Fatalf("%d moves, %d values: %v", len(line), len(wins), err)
	}
	r := &Report{Pass: Final, start: pos, Start: pos.FEN(), Turning: []int{}}
	for _, w := range wins {
		r.Values = append(r.Values, Value{Win: w})
	}
	for i, m := range line {
		loss := wins[i] - wins[i+1]
		if pos.Turn() == xiangqi.Black {
			loss = -loss
		}
		move := Move{Ply: i + 1, Side: pos.Turn(), Move: m, Text: phrases.Move(&pos, m), Mark: Good, Loss: max(0, loss)}
		if loss >= mistakeLoss {
			move.Mark = Mistake
			before, had := r.Values[i].better()
			if after, has := r.Values[i+1].better(); before != after || had != has {
				r.Turning = append(r.Turning, i+1)
			}
		}
		r.Moves = append(r.Moves, move)
		pos.MakeMove(m)
	}
	red, black := 90.04, 80.0
	r.Sides[xiangqi.Red].Accuracy, r.Sides[xiangqi.Black].Accuracy = &red, &black
	return r
}

const storyGame = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 h0h6 a9a8 b0c2 a8f8"

// TestStory looks every sentence of stories up in the reports that they are about.
func TestStory(t *testing.T) {
	level := func(n int) []float64 { return slices.Repeat([]float64{0.5}, n) }
	book := 4
	known := func(r *Report) {
		r.Opening = &Opening{BookPlies: &book}
		line := make([]xiangqi.Move, len(r.Moves))
		for i := range r.Moves {
			line[i] = r.Moves[i].Move
		}
		r.Opening.Opening = opening.Classify(line)
	}
	mate := "3k5/4R4/9/9/9/9/9/9/9/4K1R2 w - - 0 1"
	for name, tt := range map[string]struct {
		start, moves string
		wins         []float64
		change       func(r *Report)
		want         []string // in English, in this order
	}{
		"nothing went wrong": {"startpos", storyGame, level(13), nil, []string{
			"Neither side made a mistake.", "The record ends on move 6 without a result, in a level position.", "Accuracy: Red 90.0 %, Black 80.0 %.",
		}},
		"a mistake that turned nothing": {"startpos", storyGame, append(level(12), 0.61), func(r *Report) {
			r.Result, r.Turning, r.Values[12].Win = xiangqi.Draw, []int{}, 0.59
		}, []string{"No single move turned the game.", "The game was drawn on move 6.", "Accuracy: Red 90.0 %, Black 80.0 %."}},
		"two turns, the second by the other side": {"startpos", storyGame, append(level(11), 0.2, 0.7), func(r *Report) { known(r); r.Result = xiangqi.BlackWins }, []string{
			"The game began with ", "on move 3 with ", "Before move 6 the chances were even.",
			"The game turned on move 6: with H8+7 Red saw the expected score fall from 50 % to 20 %.",
			"On move 6 it was Black who saw the expected score fall from 80 % to 30 %, with R1=6.",
			"Black won on move 6, although the engine preferred Red at the end.", "Accuracy:",
		}},
		"of three turns the two dearest": {"startpos", storyGame, append(level(6), 0.7, 0.5, 0.85, 0.55, 0.9, 0.9, 0.9), func(r *Report) { r.Result = xiangqi.BlackWins }, []string{
			"turned on move 4: with P3+1 Black saw", "Then, on move 5, Black saw", "Black won on move 6, although",
		}},
		"mate": {mate, "g0g9", []float64{0.9, 1}, func(r *Report) { r.Result = xiangqi.RedWins }, []string{"Neither side made a mistake.", "Red mated on move 1."}},
		"known to the tables": {mate, "e8e7 d9d8", []float64{0.9, 0.5, 0.5}, func(r *Report) {
			r.Endgame = &Endgame{From: 1, Result: tablebase.Draw}
		}, []string{"From move 1 on the endgame tables know the result: "}},
	} {
		t.Run(name, func(t *testing.T) {
			r := made(t, tt.start, tt.moves, tt.wins...)
			if tt.change != nil {
				tt.change(r)
			}
			checkStory(t, r)
			text, at := r.storyText().In(phrases.English), 0
			for _, want := range tt.want {
				i := strings.Index(text[at:], want)
				if i < 0 {
					t.Fatalf("no %q in %q", want, text[at:])
				}
				at += i
			}
		})
	}
	if r := made(t, "startpos", storyGame, level(13)...); r.storyText() == nil {
		t.Error("a whole review has no story")
	} else if r.Pass = Main; r.storyText() != nil {
		t.Error("a review that was stopped has a story")
	}
}

// checkStory holds what every story keeps: each fact is one of the report.
func checkStory(t *testing.T, r *Report) {
	t.Helper()
	story := r.Sentences()
	if len(story) < 2 || len(story) > mostStory {
		t.Errorf("%d sentences", len(story))
	}
	seen := map[string]bool{}
	for _, s := range story {
		for _, l := range phrases.Languages() {
			words := s.Text.In(l)
			if words == "" || strings.ContainsAny(words, "{}") || seen[words] {
				t.Errorf("%s in %s: %q", s.Fact, l, words)
			}
			seen[words] = true
		}
		english := s.Text.In(phrases.English)
		switch s.Fact {
		case FactOpening:
			if s.Ply > 0 && (s.Ply != *r.Opening.BookPlies+1 || !strings.Contains(english, r.Moves[s.Ply-1].Text.In(phrases.English))) {
				t.Errorf("left the book at ply %d: %s", s.Ply, english)
			}
		case FactLevel:
			for i := range s.Ply {
				if math.Abs(r.Values[i].Win-0.5) >= 0.1 {
					t.Errorf("level before ply %d: %v", s.Ply, r.Values[i].Win)
				}
			}
		case FactTurn:
			m := &r.Moves[s.Ply-1]
			if !slices.Contains(r.Turning, s.Ply) || !m.Mark.Bad() || !strings.Contains(english, m.Text.In(phrases.English)) ||
				!strings.Contains(english, phrases.Side(m.Side).In(phrases.English)) || !strings.Contains(english, "move "+strconv.Itoa((s.Ply+1)/2)) {
				t.Errorf("turned at ply %d: %s", s.Ply, english)
			}
			for _, other := range r.Turning {
				if r.Moves[other-1].Loss > m.Loss && !slices.ContainsFunc(story, func(x Sentence) bool { return x.Fact == FactTurn && x.Ply == other }) {
					t.Errorf("ply %d lost more than ply %d", other, s.Ply)
				}
			}
		case FactNoTurn, FactClean:
			bad := slices.ContainsFunc(r.Moves, func(m Move) bool { return m.Mark.Bad() })
			if len(r.Turning) > 0 || bad == (s.Fact == FactClean) {
				t.Errorf("turning %v, mistakes %v: %s", r.Turning, bad, english)
			}
		case FactEndgame:
			if r.Endgame == nil || s.Ply != r.Endgame.From || len(r.Endgame.Changes) > 0 {
				t.Errorf("tables: %s", english)
			}
		case FactEnd:
			if s.Ply != len(r.Moves) {
				t.Errorf("ends at ply %d of %d", s.Ply, len(r.Moves))
			}
		case FactAccuracy:
			for _, side := range r.Sides {
				if side.Accuracy != nil && !strings.Contains(english, strconv.FormatFloat(*side.Accuracy, 'f', 1, 64)) {
					t.Errorf("accuracy %v: %s", *side.Accuracy, english)
				}
			}
		}
	}
}

// TestStoryCosts: every kind of reason has words for what a move cost, in all languages.
func TestStoryCosts(t *testing.T) {
	start := xiangqi.StartPosition()
	m, err := start.ParseMove("h2e2")
	if err != nil {
		t.Fatal(err)
	}
	ways := map[string]bool{}
	for _, kind := range Kinds() {
		for _, other := range []xiangqi.Piece{xiangqi.NoPiece, xiangqi.NewPiece(xiangqi.Black, xiangqi.Pawn)} {
			r := Reason{Kind: kind, Piece: xiangqi.NewPiece(xiangqi.Red, xiangqi.Rook), Square: m.From(), Other: other, Mate: 3, Line: []xiangqi.Move{m}}
			text := r.cost(&start, m)
			for _, l := range phrases.Languages() {
				if words := text.In(l); words == "" || strings.ContainsAny(words, "{}") {
					t.Errorf("%s in %s: %q", kind, l, words)
				}
			}
			ways[text.In(phrases.English)] = true
		}
	}
	if len(ways) < 8 {
		t.Errorf("only %d ways: %v", len(ways), ways)
	}
}
