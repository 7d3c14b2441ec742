// Package rulings searches games for repetitions that the rule sets judge differently. It shows how
// often, and in which cases, the choice of the rule set matters.
package rulings

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Sets lists the rule sets being compared. All lists in this package have the same order.
var Sets = [...]xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()}

// examplesOf is the maximum number of examples kept for each kind.
const examplesOf = 2

// Comparison compares the verdicts of the rule sets on games.
type Comparison struct {
	Games     int    `json:"games"`     // games examined, excluding skipped ones
	Plies     int    `json:"plies"`     // plies in all examined games
	Skipped   int    `json:"skipped"`   // games that could not be read or replayed
	Repeated  int    `json:"repeated"`  // games in which a position recurred without a capture in between
	Ended     int    `json:"ended"`     // games that at least one of the sets would have ended
	Stretches []Kind `json:"stretches"` // repetitions by the verdicts of the sets, as if they continued; most frequent first
	Endings   []Kind `json:"endings"`   // games that a set would have ended, by the verdicts of the sets; most frequent first
}

// Kind counts how often the rule sets gave a certain combination of verdicts. If the first set
// that names a winner names Black, colours are exchanged, so that one kind covers both cases.
type Kind struct {
	Verdicts [len(Sets)]xiangqi.Verdict `json:"verdicts"` // verdicts of the Asian, Chinese and computer rules, in this order
	Count    int                        `json:"count"`    // number of repetitions or games with these verdicts
	// number of games by recorded result: Red won, drawn, Black won, unknown; with colours exchanged
	// as in the verdicts
	Recorded [4]int    `json:"recorded"`
	Examples []Example `json:"examples"` // the first examples that were found, at most two
}

// Differs reports whether the rule sets disagree on the result.
func (k *Kind) Differs() bool {
	return k.Verdicts[0].Result != k.Verdicts[1].Result || k.Verdicts[1].Result != k.Verdicts[2].Result
}

// Example is a game that illustrates a kind.
type Example struct {
	Red   string         `json:"red"`   // Red's name as recorded; "" if unknown
	Black string         `json:"black"` // Black's name as recorded; "" if unknown
	Event string         `json:"event"` // as recorded; "" if unknown
	Date  string         `json:"date"`  // as recorded; "" if unknown
	Ply   int            `json:"ply"`   // number of the move, from 1, after which the verdicts applied
	FEN   string         `json:"fen"`   // position in which the repeated moves begin
	Moves []xiangqi.Move `json:"moves"` // the moves that the longest ruling examined, up to ply
	// Rulings are the explanations given by the rule sets, in the order of Sets.
	Rulings [len(Sets)]xiangqi.Explanation `json:"-"`
}

// Compare examines games. A game that causes an error counts as skipped. progress is called after
// each game.
func Compare(games func(yield func(*record.Game, error) bool), progress func(*Comparison)) *Comparison {
	c := &Comparison{Stretches: []Kind{}, Endings: []Kind{}}
	for game, err := range games {
		if err == nil {
			err = c.add(game)
		}
		if err != nil {
			c.Skipped++
		}
		progress(c)
	}
	for _, list := range [][]Kind{c.Stretches, c.Endings} {
		slices.SortStableFunc(list, func(a, b Kind) int { return cmp.Compare(b.Count, a.Count) })
	}
	return c
}

// add examines a game.
func (c *Comparison) add(game *record.Game) error {
	pos, err := game.StartPosition()
	if err != nil {
		return err
	}
	c.Games++
	moves := game.Moves()
	c.Plies += len(moves)
	var (
		stack    []xiangqi.Undo
		within   bool // inside a stretch that has already been counted
		repeated bool
		over     [len(Sets)]bool
		ends     [len(Sets)]xiangqi.Explanation
		last     int
	)
	for ply, m := range moves {
		stack = append(stack, pos.MakeMove(m))
		again := Sets[0].Explain(&pos, stack).Occurrences > 1
		repeated = repeated || again
		if again && !within {
			c.stretch(game, ply+1, moves, &pos, stack)
		}
		within = again
		if !again && pos.PliesSinceCapture() < leastLimit {
			continue
		}
		for i, rules := range Sets {
			if e := rules.Explain(&pos, stack); !over[i] && onMoves(e) {
				over[i], ends[i], last = true, e, ply+1
			}
		}
	}
	if repeated {
		c.Repeated++
	}
	if over != [len(Sets)]bool{} {
		c.Ended++
		count(&c.Endings, game, ends, last, moves)
	}
	return nil
}

// leastLimit is the lowest limit on plies without a capture in any of the rule sets.
var leastLimit = func() int {
	least := Sets[0].NoCaptureLimit
	for _, r := range Sets {
		least = min(least, r.NoCaptureLimit)
	}
	return least
}()

// onMoves reports whether a game has ended because of the moves played rather than because of the
// position reached.
func onMoves(e xiangqi.Explanation) bool {
	return e.Verdict.Over() && e.Verdict.Reason != xiangqi.Checkmate && e.Verdict.Reason != xiangqi.Stalemate &&
		e.Verdict.Reason != xiangqi.NoAttackingMaterial
}

// stretch counts a repetition that has just begun, by the verdicts that the rule sets would give if
// it continued.
func (c *Comparison) stretch(game *record.Game, ply int, moves []xiangqi.Move, pos *xiangqi.Position, stack []xiangqi.Undo) {
	var said [len(Sets)]xiangqi.Explanation
	for i, rules := range Sets {
		rules.NoCaptureLimit = 0
		said[i] = rules.Explain(pos, stack)
		if r := said[i].Ruling; r != nil {
			said[i].Verdict = r.Verdict
		}
	}
	count(&c.Stretches, game, said, ply, moves)
}

// count adds a combination of verdicts to its kind.
func count(list *[]Kind, game *record.Game, said [len(Sets)]xiangqi.Explanation, ply int, moves []xiangqi.Move) {
	var verdicts [len(Sets)]xiangqi.Verdict
	exchange, named := false, false
	for i := range said {
		verdicts[i] = said[i].Verdict
		if c, won := verdicts[i].Result.Winner(); won && !named {
			exchange, named = c == xiangqi.Black, true
		}
	}
	result := game.Result
	if exchange {
		result = result.Exchange()
		for i := range verdicts {
			verdicts[i].Result = verdicts[i].Result.Exchange()
		}
	}
	at := slices.IndexFunc(*list, func(k Kind) bool { return k.Verdicts == verdicts })
	if at < 0 {
		at = len(*list)
		*list = append(*list, Kind{Verdicts: verdicts, Examples: []Example{}})
	}
	k := &(*list)[at]
	k.Count++
	switch result {
	case xiangqi.RedWins:
		k.Recorded[0]++
	case xiangqi.Draw:
		k.Recorded[1]++
	case xiangqi.BlackWins:
		k.Recorded[2]++
	default:
		k.Recorded[3]++
	}
	if len(k.Examples) < examplesOf {
		k.Examples = append(k.Examples, example(game, said, ply, moves))
	}
}

// example describes a stretch. It includes as many moves as the longest ruling has examined.
func example(game *record.Game, said [len(Sets)]xiangqi.Explanation, ply int, moves []xiangqi.Move) Example {
	n := 0
	for i := range said {
		if r := said[i].Ruling; r != nil {
			n = max(n, len(r.Moves))
		}
	}
	n = min(n, ply)
	e := Example{
		Red: game.Headers.Get("Red"), Black: game.Headers.Get("Black"), Event: game.Headers.Get("Event"), Date: game.Headers.Get("Date"),
		Ply: ply, Moves: moves[ply-n : ply], Rulings: said,
	}
	if pos, err := game.StartPosition(); err == nil {
		if pos, _, err = xiangqi.Replay(pos, moves[:ply-n]...); err == nil {
			e.FEN = pos.FEN()
		}
	}
	return e
}
