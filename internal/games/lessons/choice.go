package lessons

import (
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Choice is one of the answers offered by a step.
type Choice struct {
	ID    string       `json:"id"`
	Words phrases.Text `json:"words"`
}

// choices lists the possible answers to those questions whose answers are the same in every
// position.
var choices = map[Question][]string{
	AskStatus: {"checkmate", "stalemate", "check", "nothing"},
	AskRuling: {"red", "black", "draw", "on"},
	AskTable:  {"win", "draw", "loss"},
}

// mostWritten is the number of moves that an AskWrite step offers.
const mostWritten = 4

// Choices returns the answers offered by a Choose step.
func (s *Step) Choices() []Choice {
	if s.Kind != Choose {
		return []Choice{}
	}
	var list []Choice
	for _, id := range choices[s.Question] {
		list = append(list, Choice{id, phrases.Say(phrases.Key("lesson." + string(s.Question) + "." + id))})
	}
	if s.Question == AskWrite {
		pos, _, _ := s.Start()
		for _, m := range s.offered(&pos) {
			list = append(list, Choice{m.String(), phrases.Move(&pos, m)})
		}
	}
	return list
}

// offered returns the move that is asked for, along with other moves, in board order. Moves by the
// same kind of piece are preferred, because they are the hardest to distinguish.
func (s *Step) offered(pos *xiangqi.Position) []xiangqi.Move {
	want := s.written(pos)
	list := []xiangqi.Move{want}
	for _, same := range []bool{true, false} {
		for _, m := range pos.LegalMoves() {
			if (pos.At(m.From()).Kind() == pos.At(want.From()).Kind()) == same && m != want && len(list) < mostWritten {
				list = append(list, m)
			}
		}
	}
	slices.Sort(list)
	return list
}

func (t *Teacher) takeChoice(s *Step, choice string) (Verdict, error) {
	if !slices.ContainsFunc(s.Choices(), func(c Choice) bool { return c.ID == choice }) {
		return Verdict{}, fmt.Errorf("%w: no choice %.20q in %s", ErrStep, choice, s.ID)
	}
	want, why, err := t.choice(s)
	v := Verdict{Right: choice == want, Done: choice == want, Words: phrases.Say("lesson.wrong")}
	if s.Question == AskStatus {
		pos, _, _ := s.Start()
		v.Reply = anyMove(&pos)
	}
	switch {
	case err != nil:
		return Verdict{}, err
	case v.Right && why != nil:
		v.Words = phrases.Say("list.sentences", "first", phrases.Say("lesson.right"), "rest", why)
	case v.Right:
		v.Words = phrases.Say("lesson.right")
	case s.Question == AskWrite:
		pos, _, _ := s.Start()
		if m, err := xiangqi.ParseMove(choice); err == nil {
			v.Reply, v.Words = m, phrases.Say("lesson.why.writtenWrong", "move", phrases.Move(&pos, m))
		}
	case why != nil:
		v.Words = phrases.Say("list.sentences", "first", v.Words, "rest", why)
	}
	return v, nil
}

// choice returns the right answer to a Choose step and explains why it is right.
func (t *Teacher) choice(s *Step) (id string, why phrases.Text, err error) {
	pos, start, line := s.Start()
	switch s.Question {
	case AskStatus:
		id, why = status(&pos)
		return id, why, nil
	case AskRuling:
		_, stack, err := xiangqi.Replay(start, line...)
		if err != nil {
			return "", nil, err
		}
		e := xiangqi.RulesAXF().Explain(&pos, stack)
		return ruled(e.Verdict), phrases.Explain(e), nil
	case AskTable:
		result, ok := t.Tables.ProbeWDL(&pos)
		if !ok {
			return "", nil, fmt.Errorf("%w: no table for %s", ErrStep, s.ID)
		}
		if result == tablebase.Draw {
			why = phrases.Say("lesson.tableDraw")
		} else if plies, ok := t.Tables.ProbeDTM(&pos); ok {
			why = phrases.Say("lesson.tableMoves", "n", (plies+1)/2)
		}
		return result.String(), why, nil
	}
	return s.Written, nil, nil
}

// status describes the state of the side to move.
func status(pos *xiangqi.Position) (id string, why phrases.Text) {
	switch stuck := anyMove(pos) == xiangqi.NoMove; {
	case stuck && pos.InCheck():
		return "checkmate", nil
	case stuck:
		return "stalemate", nil
	}
	why = phrases.Say("lesson.why.canMove")
	if pos.InCheck() {
		return "check", why
	}
	return "nothing", why
}

// anyMove returns a legal move, or NoMove if there is none.
func anyMove(pos *xiangqi.Position) xiangqi.Move {
	if moves := pos.LegalMoves(); len(moves) > 0 {
		return moves[0]
	}
	return xiangqi.NoMove
}

// ruled names the side that loses according to a verdict.
func ruled(v xiangqi.Verdict) string {
	switch v.Result {
	case xiangqi.RedWins:
		return "black"
	case xiangqi.BlackWins:
		return "red"
	case xiangqi.Draw:
		return "draw"
	}
	return "on"
}

// Wants returns the right answer to a Choose step. Any error wraps ErrStep.
func (t *Teacher) Wants(s *Step) (string, error) {
	id, _, err := t.choice(s)
	return id, err
}
