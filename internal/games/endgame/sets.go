package endgame

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// Set is a named group of classes.
type Set struct {
	Name    string
	About   string
	classes func() []tablebase.Class
}

// Classes returns the classes in the set. It does not include their subclasses.
func (s Set) Classes() []tablebase.Class { return s.classes() }

// Sets returns all named sets, smallest first.
func Sets() []Set {
	return []Set{
		{"small", "one attacker with a bare king against all guards, and one attacker each with bare kings", func() []tablebase.Class {
			return append(classes(1, 0, bare, anyGuards), classes(1, 1, bare, bare)...)
		}},
		{"one-bare", "one attacker with a bare king against all guards", func() []tablebase.Class { return classes(1, 0, bare, anyGuards) }},
		{"one-each-bare", "one attacker each, bare kings", func() []tablebase.Class { return classes(1, 1, bare, bare) }},
		{"two-against-one-bare", "two attackers against one, bare kings", func() []tablebase.Class { return classes(2, 1, bare, bare) }},
		{"two-bare", "two attackers with a bare king against all guards", func() []tablebase.Class { return classes(2, 0, bare, anyGuards) }},
		{"one-guarded", "one attacker with all guards against all guards", func() []tablebase.Class { return classes(1, 0, anyGuards, anyGuards) }},
		{"two-guarded", "two attackers with all guards against all guards", func() []tablebase.Class { return classes(2, 0, anyGuards, anyGuards) }},
		{"one-each-guarded", "one attacker each, all guards", func() []tablebase.Class { return classes(1, 1, anyGuards, anyGuards) }},
	}
}

// ParseNames parses the names of classes and sets. It returns the classes in canonical form, which is
// how tables are stored, without duplicates.
func ParseNames(names []string) ([]tablebase.Class, error) {
	var list []tablebase.Class
	for _, name := range names {
		if i := slices.IndexFunc(Sets(), func(s Set) bool { return s.Name == name }); i >= 0 {
			list = append(list, Sets()[i].Classes()...)
			continue
		}
		class, err := tablebase.ParseClass(name)
		if err != nil {
			return nil, fmt.Errorf("%w, or the set %s", err, strings.Join(setNames(), ", "))
		}
		class, _ = class.Canonical()
		list = append(list, class)
	}
	return Unique(list), nil
}

func setNames() (names []string) {
	for _, s := range Sets() {
		names = append(names, s.Name)
	}
	return names
}

// Unique sorts classes so that each one follows its subclasses, and removes duplicates.
func Unique(list []tablebase.Class) []tablebase.Class {
	slices.SortFunc(list, func(a, b tablebase.Class) int {
		return cmp.Or(a.Pieces()-b.Pieces(), strings.Compare(a.String(), b.String()))
	})
	return slices.Compact(list)
}

// Closure returns the given classes together with all classes that can be reached from them by
// captures. Each class comes after the classes that it depends on.
func Closure(list []tablebase.Class) []tablebase.Class {
	seen := make(map[tablebase.Class]bool)
	var all []tablebase.Class
	var add func(c tablebase.Class)
	add = func(c tablebase.Class) {
		if seen[c] {
			return
		}
		seen[c] = true
		all = append(all, c)
		for _, below := range c.Captures() {
			add(below)
		}
	}
	for _, c := range list {
		add(c)
	}
	return Unique(all)
}

var (
	bare      = []string{""}
	anyGuards = []string{"", "A", "B", "AA", "AB", "BB", "AAB", "ABB", "AABB"}
)

// classes returns the canonical classes in which the sides have the given numbers of attackers. The
// attackers are combined with each of the given sets of guards.
func classes(red, black int, redGuards, blackGuards []string) (list []tablebase.Class) {
	for _, r := range attackerNames(red) {
		for _, b := range attackerNames(black) {
			for _, rg := range redGuards {
				for _, bg := range blackGuards {
					class, err := tablebase.ParseClass("K" + r + rg + "K" + b + bg)
					if err != nil {
						panic("endgame: " + err.Error()) // all the letters used are valid
					}
					class, _ = class.Canonical()
					list = append(list, class)
				}
			}
		}
	}
	return Unique(list)
}

// attackerNames returns all multisets of n attackers.
func attackerNames(n int) []string {
	names := []string{""}
	for range n {
		var longer []string
		for _, name := range names {
			for _, letter := range "RNCP" {
				if name == "" || strings.IndexByte("RNCP", name[len(name)-1]) <= strings.IndexRune("RNCP", letter) {
					longer = append(longer, name+string(letter))
				}
			}
		}
		names = longer
	}
	return names
}

// Entries returns the number of entries in the table of a class, for both sides to move.
func Entries(class tablebase.Class) uint64 {
	x, err := tablebase.NewIndex(class)
	if err != nil {
		return 0
	}
	return 2 * x.Len()
}
