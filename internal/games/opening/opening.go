// Package opening classifies the openings of games and positions according to ECCO, the
// Encyclopaedia of Chinese Chess Openings. An ECCO code consists of a letter from A to E and two
// digits. Names are available in Chinese and English.
//
// A game is classified by the moves of each side, regardless of how the two sides' moves
// interleave. An entry of the encyclopaedia lists the moves that Red and Black must have played,
// and the moves that may come before or between them. A game and its mirror image are equivalent.
// If several entries match, any entry that is excluded by another matching entry is dropped. Of the
// remaining ones, the entry with the most moves is chosen. A position that was reached in many
// games is assigned the most frequent opening of those games, regardless of move order.
package opening

import (
	_ "embed" // the tables
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Opening is an entry of the encyclopaedia. The zero value represents no opening.
type Opening struct {
	Code    string `json:"code"`     // such as C45; "" if there is no opening
	NameZh  string `json:"name_zh"`  // Chinese name
	NameEn  string `json:"name_en"`  // English name
	NameVi  string `json:"name_vi"`  // Vietnamese name
	GroupZh string `json:"group_zh"` // Chinese name of the group that the opening belongs to
}

//go:embed ecco.txt
var eccoText string

// Each line of vietnameseText contains a code and a name, separated by a tab.
//
//go:embed vietnamese.txt
var vietnameseText string

// Names returns the names of the opening, keyed by language tag.
func (o Opening) Names() map[string]string {
	return map[string]string{"en": o.NameEn, "zh": o.NameZh, "vi": o.NameVi}
}

// ecco is the table of openings. It is parsed on first use.
var ecco = sync.OnceValue(func() *table {
	t, err := parseTable(eccoText)
	if err != nil {
		panic("opening: " + err.Error()) // the text is part of the program, so it is always valid
	}
	for line := range strings.Lines(vietnameseText) {
		code, name, named := strings.Cut(strings.TrimSpace(line), "\t")
		if i, ok := t.find(code); ok && named {
			t.entries[i].NameVi = name
		}
	}
	return t
})

// ByCode returns the entry with the given code, such as "C45", and reports whether it exists.
func ByCode(code string) (Opening, bool) {
	t := ecco()
	i, ok := t.find(strings.ToUpper(code))
	if !ok {
		return Opening{}, false
	}
	return t.entries[i].Opening, true
}

// maxPlies is the number of plies of a game that are examined.
const maxPlies = 20

// Classify returns the opening of a game from its first moves, played from the standard starting
// position. It may be called after every move of a game. A game without moves has no opening.
func Classify(moves []xiangqi.Move) Opening {
	if len(moves) == 0 {
		return Opening{}
	}
	moves = moves[:min(len(moves), maxPlies)]
	var plain, mirrored played
	for i, m := range moves {
		plain.add(i, m)
		mirrored.add(i, m.MirrorFile())
	}
	t := ecco()
	fits := make([]int, len(t.entries)) // number of moves in the longest way that matches; 0 if none matches
	for i := range t.entries {
		for w := range t.entries[i].ways {
			way := &t.entries[i].ways[w]
			if way.size > fits[i] && (way.matches(&plain) || way.matches(&mirrored)) {
				fits[i] = way.size
			}
		}
	}
	best := 0 // the index of A00, which applies if nothing else matches
	for i := range t.entries {
		if fits[i] == 0 || fits[i] < fits[best] {
			continue
		}
		if excluded := slices.ContainsFunc(t.entries[i].yields, func(other int) bool { return fits[other] > 0 }); !excluded {
			best = i
		}
	}
	return t.entries[best].Opening
}

// played contains the moves that each side has played.
type played [2]struct {
	moves [maxPlies / 2]xiangqi.Move
	count int
	set   moveSet
}

func (p *played) add(ply int, m xiangqi.Move) {
	side := &p[ply%2]
	side.moves[ply/2], side.count, side.set = m, ply/2+1, side.set.with(m)
}

// matches reports whether both sides have played the moves that w requires of them.
func (w *way) matches(p *played) bool {
	if w.sides[0].needs&^p[0].set|w.sides[1].needs&^p[1].set != 0 {
		return false
	}
	return w.sides[0].matches(p[0].moves[:p[0].count]) && w.sides[1].matches(p[1].moves[:p[1].count])
}

// matches reports whether a side has played all of its steps, in order, and between them only moves
// that are allowed there.
func (s *side) matches(played []xiangqi.Move) bool {
	var pending [maxPlies]bool // unordered steps that have not been played yet
	at := 0
	for k := 0; k < len(s.steps); {
		end := k + 1
		if s.steps[k].unordered {
			for end < len(s.steps) && s.steps[end].unordered {
				end++
			}
		}
		for i := k; i < end; i++ {
			pending[i] = true
		}
		for left := end - k; left > 0; at++ {
			if at >= len(played) {
				return false
			}
			if number := s.steps[k].number; number > 0 && at < number-1 {
				continue // any move may come before a numbered step
			}
			if i := s.step(played[at], k, end, &pending); i >= 0 {
				pending[i] = false
				left--
			} else if s.steps[k].number > 0 || !s.anything && !slices.Contains(s.optional, played[at]) {
				return false
			}
		}
		k = end
	}
	return true
}

// step returns the index of the pending step that consists of move m, or -1 if there is none. It
// searches the steps from k up to but not including end.
func (s *side) step(m xiangqi.Move, k, end int, pending *[maxPlies]bool) int {
	for i := k; i < end; i++ {
		if pending[i] && slices.Contains(s.steps[i].moves, m) {
			return i
		}
	}
	return -1
}
