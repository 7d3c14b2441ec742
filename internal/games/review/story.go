package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Fact is the kind of fact stated by a sentence in a story.
type Fact string

// The facts in a story. Each is supported by the report as described here.
const (
	FactOpening  Fact = "opening"  // the opening, and the move that left the book, at Ply; 0 if none did
	FactLevel    Fact = "level"    // before the move at Ply, neither side's expectation exceeded betterFrom
	FactTurn     Fact = "turn"     // the move at Ply, which turned the game, and its cost
	FactNoTurn   Fact = "no_turn"  // no move turned the game
	FactClean    Fact = "clean"    // neither side made a mistake
	FactEndgame  Fact = "endgame"  // the tables cover the game from Ply on, and no move changed its result
	FactEnd      Fact = "end"      // how the game ended, at Ply, the last
	FactAccuracy Fact = "accuracy" // for both sides, or for the only one that had a choice of moves
)

// Sentence is a sentence in a story, with the fact that it states.
type Sentence struct {
	Fact Fact
	Ply  int
	Text phrases.Text
}

// Limits on stories.
const (
	mostTurns   = 2  // maximum number of turning points in a story; the costliest are chosen
	levelPlies  = 10 // minimum length, in plies, of a level phase at the start that deserves a sentence
	mostStory   = 6  // sentences
	percentages = 100
)

// Sentences returns the story of the game in three to six sentences: the opening, the moves that turned the
// game and what they cost, how the game ended, and how accurately it was played. Every sentence states a fact
// taken from the report, and nothing else. The story is shorter if the game has no opening or only a move or
// two, and empty if the review is incomplete.
func (r *Report) Sentences() []Sentence {
	if !r.Whole() || len(r.Moves) == 0 {
		return nil
	}
	turns := r.dearest(r.Turning, mostTurns)
	list := r.openingSentences()
	if len(turns) > 0 && r.level(turns[0]) {
		list = append(list, Sentence{FactLevel, turns[0], phrases.Say("review.story.level", "n", r.number(turns[0]))})
	}
	list = append(list, r.turnSentences(turns)...)
	if r.Endgame != nil && len(r.Endgame.Changes) == 0 && len(list) <= mostStory-3 {
		text := phrases.Say("review.story.endgame", "n", r.number(r.Endgame.From+1), "result", forSide(r.Endgame.Result))
		list = append(list, Sentence{FactEndgame, r.Endgame.From, text})
	}
	list = append(list, Sentence{FactEnd, len(r.Moves), r.endSentence()})
	if text := r.accuracySentence(); text != nil {
		list = append(list, Sentence{FactAccuracy, 0, text})
	}
	return list
}

// storyText returns the story as a single paragraph, or nil if the review has none.
func (r *Report) storyText() phrases.Text {
	sentences := r.Sentences()
	if len(sentences) == 0 {
		return nil
	}
	text := phrases.Text{}
	for _, l := range phrases.Languages() {
		var words []string
		for _, s := range sentences {
			words = append(words, s.Text.In(l))
		}
		space := " "
		if l == phrases.Chinese {
			space = ""
		}
		text[l] = strings.Join(words, space)
	}
	return text
}

// Number returns the move number of a ply in the usual numbering, where one number covers a move by each
// side. first reports whether the ply is the first of the two.
func (r *Report) Number(ply int) (n int, first bool) {
	plies := ply - 1
	if r.start.Turn() == xiangqi.Black {
		plies++
	}
	return r.start.MoveNumber() + plies/2, plies%2 == 0
}

func (r *Report) number(ply int) int {
	n, _ := r.Number(ply)
	return n
}

func (r *Report) openingSentences() []Sentence {
	o := r.Opening
	if o == nil || o.Code == "" {
		return nil
	}
	name := phrases.Named(o.Names())
	if o.BookPlies == nil || *o.BookPlies == 0 || *o.BookPlies >= len(r.Moves) {
		return []Sentence{{FactOpening, 0, phrases.Say("review.story.opening", "name", name)}}
	}
	left := &r.Moves[*o.BookPlies]
	text := phrases.Say("review.story.openingLeft", "name", name, "side", phrases.Side(left.Side), "move", left.Text, "n", r.number(left.Ply))
	return []Sentence{{FactOpening, left.Ply, text}}
}

// level reports whether the game was level from the start until the move at ply, for long enough to deserve a
// sentence. The game is level if neither side has the better chances in any position before that move.
func (r *Report) level(ply int) bool {
	if ply <= levelPlies {
		return false
	}
	for i := range ply {
		if _, better := r.Values[i].better(); better {
			return false
		}
	}
	return true
}

func (r *Report) turnSentences(turns []int) []Sentence {
	if len(turns) == 0 {
		bad := slices.ContainsFunc(r.Moves, func(m Move) bool { return m.Mark.Bad() })
		if bad {
			return []Sentence{{FactNoTurn, 0, phrases.Say("review.story.noTurn")}}
		}
		return []Sentence{{FactClean, 0, phrases.Say("review.story.clean")}}
	}
	var list []Sentence
	positions := r.Positions()
	for i, ply := range turns {
		m := &r.Moves[ply-1]
		key := phrases.Key("review.story.turnFirst")
		if i > 0 {
			key = "review.story.turnSame"
			if r.Moves[turns[i-1]-1].Side != m.Side {
				key = "review.story.turnOther"
			}
		}
		text := phrases.Say(key, "n", r.number(ply), "side", phrases.Side(m.Side), "move", m.Text, "cost", r.cost(m, &positions[ply-1]))
		list = append(list, Sentence{FactTurn, ply, text})
	}
	return list
}

// cost describes what a bad move cost. It gives the most important reason or, if none was proved, the side's
// expected points before and after the move.
func (r *Report) cost(m *Move, before *xiangqi.Position) phrases.Text {
	if len(m.Reasons) > 0 {
		if text := m.Reasons[0].cost(before, m.Move); text != nil {
			return text
		}
	}
	chances := func(ply int) int {
		w := r.Values[ply].Win
		if m.Side == xiangqi.Black {
			w = 1 - w
		}
		return int(math.Round(percentages * w))
	}
	return phrases.Say("review.story.cost.chances", "before", chances(m.Ply-1), "after", chances(m.Ply))
}

// cost states in a few words what a reason claims. It returns nil for kinds without such a text.
func (r *Reason) cost(before *xiangqi.Position, m xiangqi.Move) phrases.Text {
	from := *before
	if r.after() {
		from.MakeMove(m)
	}
	piece, other := r.named(&from), phrases.ThePiece(r.Other)
	switch r.Kind {
	case AllowsMate:
		return phrases.Say("review.story.cost.allowsMate", "n", r.Mate)
	case MissesMate:
		return phrases.Say("review.story.cost.missesMate", "n", r.Mate)
	case TableLoss:
		return phrases.Say("review.story.cost.table", "before", resultText(r.Before), "after", resultText(r.After))
	case Perpetual:
		return phrases.Say("review.story.cost.rules")
	case AllowsDraw:
		return phrases.Say("review.story.cost.allowsDraw")
	case MissesDraw:
		return phrases.Say("review.story.cost.missesDraw")
	case AllowsThreat:
		return phrases.Say("review.story.cost.allowsThreat")
	case MissesThreat:
		return phrases.Say("review.story.cost.missesThreat")
	case Exchange:
		if r.Other == xiangqi.NoPiece {
			return phrases.Say("review.story.cost.loses", "piece", phrases.ThePiece(r.Piece))
		}
		return phrases.Say("review.story.cost.losesFor", "piece", phrases.ThePiece(r.Piece), "other", other)
	case Loses:
		if r.Other != xiangqi.NoPiece {
			return phrases.Say("review.story.cost.losesFor", "piece", piece, "other", other)
		}
		return phrases.Say("review.story.cost.loses", "piece", piece)
	case CheckTake, MateNet, Fork, Discovered, PinnedLoss, Trapped, Guard, Hanging, Taken:
		return phrases.Say("review.story.cost.loses", "piece", piece)
	case Unpins:
		return phrases.Say("review.story.cost.unpins", "piece", piece)
	case MissesWin, MissesCapture, MissesCheck, MissesFork:
		return phrases.Say("review.story.cost.missesWin", "piece", piece)
	case AllowsTempo:
		return phrases.Say("review.story.cost.allowsTempo", "piece", piece)
	case MissesTempo:
		return phrases.Say("review.story.cost.missesTempo", "piece", piece)
	}
	return nil
}

// endSentence describes how the game ended: by mate, with its result, or not at all.
func (r *Report) endSentence() phrases.Text {
	n, last := r.number(len(r.Moves)), r.Positions()[len(r.Moves)]
	mover := last.Turn().Other()
	if len(last.LegalMoves()) == 0 {
		key := phrases.Key("review.story.end.stalemate")
		if last.InCheck() {
			key = "review.story.end.mate"
		}
		return phrases.Say(key, "n", n, "side", phrases.Side(mover))
	}
	better, isBetter := r.Values[len(r.Values)-1].better()
	switch r.Result {
	case xiangqi.RedWins, xiangqi.BlackWins:
		winner := xiangqi.Red
		if r.Result == xiangqi.BlackWins {
			winner = xiangqi.Black
		}
		if isBetter && better != winner {
			return phrases.Say("review.story.end.wonAgainst", "n", n, "side", phrases.Side(winner), "other", phrases.Side(better))
		}
		return phrases.Say("review.story.end.won", "n", n, "side", phrases.Side(winner))
	case xiangqi.Draw:
		if isBetter {
			return phrases.Say("review.story.end.drawnAgainst", "n", n, "side", phrases.Side(better))
		}
		return phrases.Say("review.story.end.drawn", "n", n)
	}
	if isBetter {
		return phrases.Say("review.story.end.openBetter", "n", n, "side", phrases.Side(better))
	}
	return phrases.Say("review.story.end.open", "n", n)
}

func (r *Report) accuracySentence() phrases.Text {
	red, black := r.Sides[xiangqi.Red].Accuracy, r.Sides[xiangqi.Black].Accuracy
	percent := func(a *float64) string { return fmt.Sprintf("%.1f", *a) }
	switch {
	case red != nil && black != nil:
		return phrases.Say("review.story.accuracy", "red", percent(red), "black", percent(black))
	case red != nil:
		return phrases.Say("review.accuracy", "side", phrases.Side(xiangqi.Red), "percent", percent(red))
	case black != nil:
		return phrases.Say("review.accuracy", "side", phrases.Side(xiangqi.Black), "percent", percent(black))
	}
	return nil
}
