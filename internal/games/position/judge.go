package position

import (
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Judgement is the state of a game under a rule set, together with the reasons for it.
type Judgement struct {
	Result      xiangqi.Result    `json:"result"`      // red_wins, black_wins or draw; undecided if the game continues
	Reason      xiangqi.EndReason `json:"reason"`      // reason for the result, or state of the repetition; "" if there is none
	Explanation phrases.Text      `json:"explanation"` // the verdict in words, by language
	Ruling      *xiangqi.Ruling   `json:"ruling"`      // null if there is no repetition
	Plies       []phrases.Text    `json:"plies"`       // what each move of the ruling does, in words, by language; empty without a ruling
}

// Judge judges a position, taking into account the moves that led to it.
func Judge(rules xiangqi.Rules, pos *xiangqi.Position, stack []xiangqi.Undo) *Judgement {
	e := rules.Explain(pos, stack)
	j := &Judgement{
		Result: e.Verdict.Result, Reason: e.Verdict.Reason,
		Explanation: phrases.Explain(e), Ruling: e.Ruling, Plies: []phrases.Text{},
	}
	if e.Ruling != nil {
		for i := range e.Ruling.Moves {
			j.Plies = append(j.Plies, phrases.RuledMove(&e.Ruling.Moves[i]))
		}
	}
	return j
}

// WriteText writes the verdict in every language. If there is a repetition, it also writes how each
// move is classified, and the state of the rules.
func (j *Judgement) WriteText(w io.Writer) error { return j.write(w, phrases.Languages()) }

// WriteEnglish is like WriteText, but writes only English.
func (j *Judgement) WriteEnglish(w io.Writer) error {
	return j.write(w, []phrases.Language{phrases.English})
}

func (j *Judgement) write(w io.Writer, languages []phrases.Language) error {
	if _, err := fmt.Fprintf(w, "%v (%v)\n", j.Result, j.Reason); err != nil {
		return err
	}
	for _, l := range languages {
		if _, err := fmt.Fprintf(w, "\n%s\n", j.Explanation.In(l)); err != nil {
			return err
		}
		if j.Ruling == nil {
			continue
		}
		for _, ply := range j.Plies {
			if _, err := fmt.Fprintf(w, "  %s\n", ply.In(l)); err != nil {
				return err
			}
		}
		page := phrases.Say("explain.page", "id", j.Ruling.Clause)
		if _, err := fmt.Fprintf(w, "%s\n", page.In(l)); err != nil {
			return err
		}
	}
	return nil
}
