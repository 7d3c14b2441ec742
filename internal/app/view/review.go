package view

import (
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ReviewState is the state of the topic review/ID.
type ReviewState struct {
	Game    string        `json:"game"`
	Running bool          `json:"running"`
	Pass    phrases.Text  `json:"pass"` // what is being done, while the review is running
	Done    int           `json:"done"`
	All     int           `json:"all"`
	Report  *ReviewReport `json:"report"`
	Error   *talk.Error   `json:"error"`
}

// ReviewReport is the report of a review as faces show it.
type ReviewReport struct {
	Whole   bool           `json:"whole"`   // whether the review was completed
	Story   phrases.Text   `json:"story"`   // the game in a few sentences; empty until the review is complete
	Summary []phrases.Text `json:"summary"` // the opening, the turning points and the endgame
	Red     ReviewSide     `json:"red"`
	Black   ReviewSide     `json:"black"`
	Moves   []ReviewedMove `json:"moves"` // moves with remarks
	Line    []xiangqi.Move `json:"line"`  // the moves that were reviewed
	Turning []int          `json:"turning"`
}

// ReviewSide contains the results of a review for one side.
type ReviewSide struct {
	Accuracy *float64      `json:"accuracy"` // in percent; null for a side that never had a choice of moves
	Marks    []CountedMark `json:"marks"`
}

// CountedMark counts the moves of a side that were given a certain mark.
type CountedMark struct {
	Mark  string       `json:"mark"`
	Name  phrases.Text `json:"name"`
	Count int          `json:"count"`
}

// ReviewedMove is a move that a review comments on.
type ReviewedMove struct {
	Ply     int            `json:"ply"`
	Mark    string         `json:"mark"`
	Bad     bool           `json:"bad"` // whether the move is a mistake or worse
	Sign    int            `json:"sign"`
	Name    phrases.Text   `json:"name"`
	Text    phrases.Text   `json:"text"`
	Before  float64        `json:"before"` // expected points of the moving side before the move
	Loss    float64        `json:"loss"`
	Better  []xiangqi.Move `json:"better"`
	Line    phrases.Text   `json:"line"` // Better in words
	Reasons []ReviewReason `json:"reasons"`
	Hard    phrases.Text   `json:"hard"` // explains that the right move was hard to find; otherwise empty
}

// ReviewReason is a reason why a move was not good, with a line to show it.
type ReviewReason struct {
	Kind string         `json:"kind"`
	From int            `json:"from"` // number of plies played before the line
	Line []xiangqi.Move `json:"line"`
	Text phrases.Text   `json:"text"`
}

// ReasonOf returns a reason as faces show it.
func ReasonOf(r *review.Reason) ReviewReason {
	return ReviewReason{string(r.Kind), r.From, r.Line, r.Text}
}

// shownBetter is the maximum number of moves to show of a better line.
const shownBetter = 8

// ReviewOf returns a report as faces show it.
func ReviewOf(r *review.Report) *ReviewReport {
	a := &ReviewReport{Whole: r.Whole(), Story: r.Story, Summary: r.Facts(), Moves: []ReviewedMove{}, Line: []xiangqi.Move{}, Turning: r.Turning}
	if a.Summary == nil {
		a.Summary = []phrases.Text{}
	}
	for i, side := range []*ReviewSide{&a.Red, &a.Black} {
		side.Accuracy, side.Marks = r.Sides[i].Accuracy, []CountedMark{}
		for _, m := range review.Marks() {
			if n := r.Sides[i].Marks[m]; n > 0 {
				side.Marks = append(side.Marks, CountedMark{string(m), m.Text(), n})
			}
		}
	}
	positions := r.Positions()
	for i := range r.Moves {
		m := &r.Moves[i]
		a.Line = append(a.Line, m.Move)
		if m.Mark.NAG() == 0 {
			continue
		}
		before := r.Values[i].Win
		if m.Side == xiangqi.Black {
			before = 1 - before
		}
		better := m.Better[:min(len(m.Better), shownBetter)]
		shown := ReviewedMove{
			Ply: m.Ply, Mark: string(m.Mark), Bad: m.Mark.Bad(), Sign: int(m.Mark.NAG()), Name: m.Mark.Text(), Text: m.Text, Before: before, Loss: m.Loss,
			Better: better, Line: review.LineText(positions[i], better), Reasons: []ReviewReason{}, Hard: m.Hard(),
		}
		for _, reason := range m.Reasons {
			shown.Reasons = append(shown.Reasons, ReasonOf(&reason))
		}
		a.Moves = append(a.Moves, shown)
	}
	return a
}
