// Package lessons contains a course that takes complete beginners to the point where they can win
// games. Each chapter consists of small steps, and each step has a position and a task. The course
// does not store any answers. The rules library, the mate solver, the repetition rulings and the
// endgame tables determine which answers are right and why others are wrong.
package lessons

import (
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrStep is wrapped by errors for unknown steps, and for answers that do not fit the task of a
// step.
var ErrStep = errors.New("not a step of the course")

// Kind is the kind of answer that a step asks for.
type Kind string

// The kinds of steps.
const (
	Look    Kind = "look"    // read only; there is nothing to answer
	Find    Kind = "find"    // mark all pieces of a kind
	Reach   Kind = "reach"   // mark all squares that a piece can move to
	Move    Kind = "move"    // play a move that achieves a goal
	Collect Kind = "collect" // take all marked pieces; the opponent does not move
	Mate    Kind = "mate"    // mate in a given number of moves, against the longest defence
	Choose  Kind = "choose"  // choose one of several answers
	Play    Kind = "play"    // play out a game
	Opening Kind = "opening" // drill the moves of a repertoire
)

// Goal is the goal of a Move step.
type Goal string

// The goals.
const (
	GoalPiece     Goal = "piece"     // move the piece at At
	GoalCapture   Goal = "capture"   // take any piece
	GoalFree      Goal = "free"      // take an unprotected piece
	GoalSafe      Goal = "safe"      // do not leave any piece where it can be lost
	GoalCheck     Goal = "check"     // give check
	GoalRun       Goal = "run"       // answer a check with the king
	GoalTake      Goal = "take"      // answer a check by taking the piece that gives it
	GoalBlock     Goal = "block"     // answer a check by moving another piece
	GoalStalemate Goal = "stalemate" // leave the opponent without a legal move, but not in check
	GoalRead      Goal = "read"      // play the move that is given in writing
	GoalDevelop   Goal = "develop"   // develop a rook, a knight or a cannon without losing anything
)

// Question is the question asked by a Choose step.
type Question string

// The questions.
const (
	AskStatus Question = "status" // is it check, checkmate, stalemate or none of these?
	AskRuling Question = "ruling" // which side loses because of the repetition?
	AskTable  Question = "table"  // how does the game end with best play?
	AskWrite  Question = "write"  // how is the move written?
)

// Step is a step in a chapter. Which fields are used depends on its kind.
type Step struct {
	ID   string // must never change, because progress is stored under it
	Text string // selects the sentence lesson.say.Text; "" if the task needs no introduction
	Kind Kind

	Line  string         // the position: a FEN or startpos, followed by the moves that led to it
	Marks string         // squares to look at
	Theme problems.Theme // the theme of the mate; its name is the title of the step

	Goal     Goal         // for Move
	At       string       // the square of the piece, for Reach and GoalPiece
	Piece    xiangqi.Kind // for Find
	Written  string       // the move, for GoalRead and AskWrite
	Moves    int          // number of moves, for Mate; minimum number of moves, for Collect
	Question Question     // for Choose

	Perfect bool // Play: against the tables; if false, against the weakest level, with the coach
	Hold    bool // Play: a draw is enough
}

// Chapter is a group of steps on the same subject.
type Chapter struct {
	ID    string // selects the sentence lesson.chapter.ID
	Steps []Step
}

// Title returns the name of the chapter.
func (c *Chapter) Title() phrases.Text { return phrases.Say(phrases.Key("lesson.chapter." + c.ID)) }

// Course returns all chapters, in order.
func Course() []Chapter {
	return slices.Concat(pieces(), rules(), beginnings(), mates(), endgames())
}

// FindStep returns the chapter that contains a step, and the index of the step in it. Any error
// wraps ErrStep.
func FindStep(id string) (c *Chapter, number int, err error) {
	for _, chapter := range Course() {
		for i := range chapter.Steps {
			if chapter.Steps[i].ID == id {
				return &chapter, i, nil
			}
		}
	}
	return nil, 0, fmt.Errorf("%w: %.40q", ErrStep, id)
}

// Start returns the position of a step before any answer has been given. It also returns the line
// that led to that position, as the position in which the line starts and its moves.
func (s *Step) Start() (pos, start xiangqi.Position, line []xiangqi.Move) {
	start, line, err := xiangqi.ParseLine(s.Line)
	if err == nil {
		pos, _, err = xiangqi.Replay(start, line...)
	}
	if err != nil {
		panic("lessons: " + s.ID + ": " + err.Error()) // the course is part of the program, and a test plays it
	}
	return pos, start, line
}

// After returns the position after the person's moves and the replies to them. In a Collect step,
// the opponent passes instead of replying. If the moves are invalid, the error wraps ErrStep.
func (s *Step) After(played []xiangqi.Move) (xiangqi.Position, error) {
	pos, _, _ := s.Start()
	for _, m := range played {
		if err := pos.CheckMove(m); err != nil {
			return pos, fmt.Errorf("%w: %w", ErrStep, err)
		}
		pos.MakeMove(m)
		if s.Kind == Collect {
			pos.MakeNullMove()
		}
	}
	return pos, nil
}

// Marked returns the squares to look at.
func (s *Step) Marked() xiangqi.Bitboard {
	var all xiangqi.Bitboard
	for i := 0; i+1 < len(s.Marks); i += 3 {
		all = all.Or(square(s.Marks[i : i+2]).Bit())
	}
	return all
}

// square parses the name of a square in the course.
func square(name string) xiangqi.Square {
	sq, err := xiangqi.ParseSquare(name)
	if err != nil {
		panic("lessons: " + err.Error())
	}
	return sq
}

// Say returns the text that a step shows before its task, or nil if there is none.
func (s *Step) Say() phrases.Text {
	if s.Text == "" {
		return nil
	}
	return phrases.Say(phrases.Key("lesson.say." + s.Text))
}

// Title returns the name of the mate that the step teaches, or nil if it does not teach one.
func (s *Step) Title() phrases.Text {
	if s.Theme == "" {
		return nil
	}
	return phrases.Say(phrases.Key("problem.theme." + string(s.Theme)))
}

// Task returns a description of the task, or nil if the step only needs to be read.
func (s *Step) Task() phrases.Text {
	pos, _, _ := s.Start()
	side := phrases.Side(pos.Turn())
	switch s.Kind {
	case Find:
		return phrases.Say("lesson.task.find", "piece", phrases.Say(phrases.Key("piece."+s.Piece.String())))
	case Reach:
		return phrases.Say("lesson.task.reach", "piece", phrases.ThePiece(pos.At(square(s.At))))
	case Collect:
		return phrases.Say("lesson.task.collect", "n", s.Moves)
	case Mate:
		return phrases.Say("lesson.task.mate", "side", side, "n", s.Moves)
	case Move:
		return s.moveTask(&pos)
	case Choose:
		if s.Question == AskWrite {
			return phrases.Say("lesson.ask.write", "side", side)
		}
		return phrases.Say(phrases.Key("lesson.ask." + string(s.Question)))
	case Play:
		switch {
		case !s.Perfect:
			return phrases.Say("lesson.task.game")
		case s.Hold:
			return phrases.Say("lesson.task.hold", "side", side)
		}
		return phrases.Say("lesson.task.win", "side", side)
	case Opening:
		return phrases.Say("lesson.task.opening")
	}
	return nil
}

func (s *Step) moveTask(pos *xiangqi.Position) phrases.Text {
	switch s.Goal {
	case GoalPiece:
		return phrases.Say("lesson.task.piece", "piece", phrases.ThePiece(pos.At(square(s.At))))
	case GoalRead:
		return phrases.Say("lesson.task.read", "move", phrases.Move(pos, s.written(pos)))
	}
	return phrases.Say(phrases.Key("lesson.goal." + string(s.Goal)))
}

// written returns the move that the person is asked to read or write.
func (s *Step) written(pos *xiangqi.Position) xiangqi.Move {
	m, err := xiangqi.ParseMove(s.Written)
	if err == nil {
		err = pos.CheckMove(m)
	}
	if err != nil {
		panic("lessons: " + s.ID + ": " + err.Error())
	}
	return m
}
