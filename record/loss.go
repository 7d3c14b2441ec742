package record

import (
	"fmt"
	"slices"
)

// LossKind is a kind of data that a format cannot hold.
type LossKind string

// The kinds of losses.
const (
	LossHeader     LossKind = "header"     // a header of the game
	LossText       LossKind = "text"       // the end of a text, another part of it, or its line breaks
	LossCharacters LossKind = "characters" // characters that the encoding does not contain
	LossComment    LossKind = "comment"    // a comment
	LossLead       LossKind = "lead"       // a comment before a move, which was written after a move instead
	LossVariation  LossKind = "variation"  // moves outside the main line
	LossNAG        LossKind = "nag"        // a symbol after a move
	LossMark       LossKind = "mark"       // a marked square or an arrow on the board
	LossClock      LossKind = "clock"      // the clock time of a move
	LossEval       LossKind = "eval"       // an engine evaluation
	LossCounters   LossKind = "counters"   // the number of plies since the last capture before the start, or the move number of the start
	LossResult     LossKind = "result"     // the result
)

// Loss describes a part of a game that a format could not hold. Losses of the same kind are
// combined into one entry, except for headers, which each have an entry of their own.
type Loss struct {
	Kind   LossKind `json:"kind"`   // header, text, characters, comment, lead, variation, nag, mark, clock, eval, counters or result
	Count  int      `json:"count"`  // number of such losses
	Detail string   `json:"detail"` // the first loss; for a header, the name of the header
}

// String returns a description such as "3 comment (ply 12)".
func (l Loss) String() string { return fmt.Sprintf("%d %s (%s)", l.Count, l.Kind, l.Detail) }

// losses collects the losses.
type losses struct{ list []Loss }

func (l *losses) add(kind LossKind, format string, args ...any) {
	l.addCount(kind, 1, fmt.Sprintf(format, args...))
}

func (l *losses) addCount(kind LossKind, count int, detail string) {
	l.list = AddLosses(l.list, Loss{kind, count, detail})
}

// AddLosses adds more losses to a list and merges entries of the same kind.
func AddLosses(list []Loss, more ...Loss) []Loss {
	for _, l := range more {
		i := slices.IndexFunc(list, func(have Loss) bool {
			return have.Kind == l.Kind && (l.Kind != LossHeader || have.Detail == l.Detail)
		})
		if i < 0 {
			list = append(list, l)
		} else {
			list[i].Count += l.Count
		}
	}
	return list
}

// holding is a set of features that a format can support.
type holding uint

const (
	holdsComments holding = 1 << iota
	holdsVariations
	holdsNotes // NAGs, marks, clocks, evaluations, leads
	holdsSigns // one NAG per move, provided that it has a symbol
	holdsMoveNumber
	holdsPlies
	holdsResult
)

// surveyTree reports what is lost from the tree, the start and the result. Headers are left to the
// format.
func (l *losses) surveyTree(g *Game, holds holding) {
	if holds&holdsMoveNumber == 0 && g.Start.MoveNumber > 1 {
		l.add(LossCounters, "move number %d", g.Start.MoveNumber)
	}
	if holds&holdsPlies == 0 && g.Start.PliesSinceCapture > 0 {
		l.add(LossCounters, "%d plies since the last capture", g.Start.PliesSinceCapture)
	}
	if holds&holdsResult == 0 && g.Result != 0 {
		l.add(LossResult, "%s", g.Result.PGN())
	}
	l.surveyNode(g.Root, 0, holds)
	for ply, n := range g.All() {
		if holds&holdsVariations == 0 && n.parent.Children[0] != n {
			l.add(LossVariation, "ply %d, %v", ply, n.Move)
		}
		l.surveyNode(n, ply, holds)
	}
}

func (l *losses) surveyNode(n *Node, ply int, holds holding) {
	if holds&holdsComments == 0 && n.Comment != "" {
		l.add(LossComment, "ply %d", ply)
	}
	if holds&holdsNotes != 0 {
		return
	}
	if n.Lead != "" {
		l.add(LossLead, "ply %d", ply)
	}
	if _, signed := n.sign(); len(n.NAGs) > 0 && !(signed && holds&holdsSigns != 0) {
		l.addCount(LossNAG, len(n.NAGs), fmt.Sprintf("ply %d, %v", ply, n.NAGs[0]))
	}
	if len(n.Marks) > 0 {
		l.addCount(LossMark, len(n.Marks), fmt.Sprintf("ply %d, %v", ply, n.Marks[0]))
	}
	if n.Clock != nil || n.Elapsed != nil {
		l.add(LossClock, "ply %d", ply)
	}
	if n.Eval != nil {
		l.add(LossEval, "ply %d, %v", ply, *n.Eval)
	}
}

// sign returns the symbol for the move's NAG, provided that the move has only one NAG and that this
// NAG has a usual symbol.
func (n *Node) sign() (string, bool) {
	if len(n.NAGs) != 1 || n.NAGs[0] == 0 || int(n.NAGs[0]) >= len(nagSigns) {
		return "", false
	}
	return n.NAGs[0].String(), true
}

// fullComment returns the comment of a node for a format that does not support leads.
func (n *Node) fullComment() string { return joinLines(n.Lead, n.Comment) }

// loseHeaders reports those headers that a format has no field for.
func (l *losses) loseHeaders(h Headers, fields []field) {
	for _, e := range h {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.header == canonicalName(e.Name) }) {
			l.add(LossHeader, "%s", e.Name)
		}
	}
}
