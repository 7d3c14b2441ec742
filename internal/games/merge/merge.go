// Package merge combines several records of a game into one, without losing any information.
//
// Moves, variations, symbols and marks are combined. If there are several comments in the same
// place, any comment that is contained in another is dropped, and the rest are listed one below the
// other. Records can also contradict each other, for example in the spelling of a name, the result
// or a clock time. In that case, a rule that does not depend on the order of the records chooses
// one of the values. Conflicts lists all of them, together with their origins.
//
// Records of one game have the same start and the same main line, possibly mirrored. Merging them
// is associative, commutative and idempotent, provided that the results are compared after
// Canonical, which normalizes the order of variations and comments. Games with the same start may
// be merged in any order and any number of times. The result is always the same tree, byte for
// byte.
package merge

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Games merges several records of a game, or several games with the same start, into a single tree.
// The longest main line becomes the main line of the tree. Mirrored records are reflected; if all
// records are mirrored, so is the result. Games does not modify the records, and the result does
// not share any mutable data with them. If there is only one record, the result is an unchanged copy
// of it. If there are none, the result is an empty game.
//
// The records cannot be merged if one of them starts differently from the richest record. In that
// case, ok is false.
func Games(games ...*record.Game) (merged *record.Game, ok bool) {
	copies := distinct(games)
	switch len(copies) {
	case 0:
		return record.New(), true
	case 1:
		return Clone(copies[0].game), true
	}
	allMirrored := true
	for _, c := range copies {
		allMirrored = allMirrored && c.mirrored
	}
	base := copies[0].oriented()
	m := &record.Game{Headers: slices.Clone(base.Headers), Start: base.Start, Result: base.Result, Root: &record.Node{}}
	main := base.Moves()
	for _, c := range copies {
		g := c.oriented()
		if g.Start.Board != m.Start.Board || g.Start.Turn != m.Start.Turn {
			return nil, false
		}
		if g.Start.FEN() > m.Start.FEN() { // the counters differ
			m.Start = g.Start
		}
		m.Result = chooseResult(m.Result, g.Result)
		for _, h := range g.Headers {
			m.Headers.Set(h.Name, chooseText(m.Headers.Get(h.Name), h.Value))
		}
		if other := g.Moves(); compareLines(other, main) > 0 {
			main = other
		}
		unite(m.Root, g.Root)
	}
	for n, i := m.Root, 0; i < len(main); i++ {
		n = n.Find(main[i])
		n.Promote()
	}
	if allMirrored {
		m = mirror(m)
	}
	return m, true
}

// Prefer makes the headers, the result and the main line of a merged game those of the chosen
// record.
func Prefer(merged, chosen *record.Game) {
	for _, h := range chosen.Headers {
		merged.Headers.Set(h.Name, h.Value)
	}
	merged.Result = chosen.Result
	moves := chosen.Moves()
	if facesLeft(merged) != facesLeft(chosen) {
		for i, m := range moves {
			moves[i] = m.MirrorFile()
		}
	}
	n := merged.Root
	for _, m := range moves {
		if n = n.Find(m); n == nil {
			return // the chosen game is not one of the records
		}
		n.Promote()
	}
}

// aCopy is a record that has become part of a merged game.
type aCopy struct {
	game     *record.Game
	mirrored bool // its canonical orientation is the mirror image
	moves    int
	text     string
}

func (c *aCopy) oriented() *record.Game {
	if c.mirrored {
		return mirror(c.game)
	}
	return c.game
}

// distinct returns the records without duplicates. The richest record, which is the one with the
// most moves, comes first.
func distinct(games []*record.Game) []aCopy {
	copies := make([]aCopy, len(games))
	for i, g := range games {
		copies[i] = aCopy{game: g, mirrored: facesLeft(g), moves: g.Count().Moves, text: text(g)}
	}
	slices.SortFunc(copies, func(a, b aCopy) int {
		return cmp.Or(cmp.Compare(b.moves, a.moves), cmp.Compare(len(b.text), len(a.text)), cmp.Compare(a.text, b.text))
	})
	return slices.CompactFunc(copies, func(a, b aCopy) bool { return a.text == b.text })
}

// text returns the complete text of a game, which is used to tell games apart. It fails only for
// games with illegal moves. Such games cannot be written as JSON, and no reader produces them.
func text(g *record.Game) string {
	data, _, err := record.Marshal(g, record.JSON, record.WriteOptions{})
	if err != nil {
		return g.Start.FEN()
	}
	return string(data)
}

// unite merges the data of other and its descendants into n.
func unite(n, other *record.Node) {
	n.Comment = UniteTexts(n.Comment, other.Comment)
	n.Lead = UniteTexts(n.Lead, other.Lead)
	for _, nag := range other.NAGs {
		if !slices.Contains(n.NAGs, nag) {
			n.NAGs = append(n.NAGs, nag)
		}
	}
	for _, mark := range other.Marks {
		if !slices.Contains(n.Marks, mark) {
			n.Marks = append(n.Marks, mark)
		}
	}
	n.Clock, n.Elapsed = longer(n.Clock, other.Clock), longer(n.Elapsed, other.Elapsed)
	if other.Eval != nil && (n.Eval == nil || compareEvals(other.Eval, n.Eval) > 0) {
		n.Eval = new(*other.Eval)
	}
	for _, child := range other.Children {
		own := n.Find(child.Move)
		if own == nil {
			own = n.Add(child.Move)
		}
		unite(own, child)
	}
}

// between is a line that separates texts from different records about the same place. It keeps the
// texts distinguishable if the game is merged again.
const between = "* * *"

// UniteTexts combines two texts about the same place by listing their parts one below the other. A
// part that is contained in another part is dropped.
func UniteTexts(a, b string) string {
	if a == b || b == "" || strings.Contains(a, b) && !strings.Contains(b, between) {
		return a
	}
	if a == "" {
		return b
	}
	var kept []string
	parts := append(blocks(a), blocks(b)...)
	for i, part := range parts {
		inOther := slices.ContainsFunc(kept, func(k string) bool { return strings.Contains(k, part) }) ||
			slices.ContainsFunc(parts[i+1:], func(k string) bool { return k != part && strings.Contains(k, part) })
		if !inOther {
			kept = append(kept, part)
		}
	}
	return joinBlocks(kept)
}

func joinBlocks(list []string) string { return strings.Join(list, "\n"+between+"\n") }

// blocks splits a text that was joined by joinBlocks.
func blocks(text string) (list []string) {
	var block []string
	end := func() {
		if t := strings.Trim(strings.Join(block, "\n"), " \t\n"); t != "" {
			list = append(list, t)
		}
		block = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == between {
			end()
			continue
		}
		block = append(block, line)
	}
	end()
	return list
}

// chooseText returns the more informative of two values: the longer one or, if both have the same
// length, the one that sorts last.
func chooseText(a, b string) string {
	if cmp.Or(cmp.Compare(utf8.RuneCountInString(b), utf8.RuneCountInString(a)), cmp.Compare(b, a)) > 0 {
		return b
	}
	return a
}

// chooseResult returns whichever of the two results is known. If both are known, a win by Red is
// preferred to a win by Black, and a win by Black to a draw.
func chooseResult(a, b xiangqi.Result) xiangqi.Result {
	if a == xiangqi.Undecided || b != xiangqi.Undecided && b < a {
		return b
	}
	return a
}

func longer(a, b *time.Duration) *time.Duration {
	if b != nil && (a == nil || *b > *a) {
		return new(*b)
	}
	return a
}

// compareEvals orders evaluations by depth, so that the deepest one comes last.
func compareEvals(a, b *record.Eval) int {
	return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(a.Mate, b.Mate), cmp.Compare(a.Centipawns, b.Centipawns))
}

// compareLines orders lines by length. Lines of the same length are ordered by their moves.
func compareLines(a, b []xiangqi.Move) int {
	return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b))
}
