package rooms

import (
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// teaseState is a question asked before an undo in teasing mode.
type teaseState struct {
	Step    int          `json:"step"`
	Of      int          `json:"of"`
	Message phrases.Text `json:"message"`
	Yes     phrases.Text `json:"yes"`
	No      phrases.Text `json:"no"`
}

// teases is how many questions in a row must be confirmed before a move is taken back.
const teases = 10

// tease returns the question to ask after the given number of confirmations, or nil if there are no
// more questions.
func tease(confirmed int) *teaseState {
	if confirmed < 0 || confirmed >= teases {
		return nil
	}
	step := confirmed + 1
	name := strconv.Itoa(step)
	return &teaseState{
		Step: step, Of: teases,
		Message: phrases.Say(phrases.Key("tease." + name + ".question")),
		Yes:     phrases.Say(phrases.Key("tease." + name + ".yes")),
		No:      phrases.Say(phrases.Key("tease." + name + ".no")),
	}
}
