package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
)

// Identity is a person, with every name that records use for that person.
type Identity struct {
	Name    string  `json:"name"`    // the confirmed or proposed name
	Team    string  `json:"team"`    // the person's team; "" if unknown
	Games   int     `json:"games"`   // number of games under all of these names
	Aliases []Alias `json:"aliases"` // most frequent first
}

// Alias is a name as it appears in records.
type Alias struct {
	Name  string `json:"name"`  // the spelling
	Games int    `json:"games"` // number of games with this spelling
}

// ErrName is wrapped by the error for an unknown name.
var ErrName = fmt.Errorf("%w: no such name", ErrQuery)

// written is a row of the person table, that is, a name as spelled in records.
type written struct {
	id, identity int64
	name, folded string // as written; and folded, but with the spaces between words kept
	games        int
}

func (l *Library) allNames(ctx context.Context, q queryer) (list []written, err error) {
	err = eachRow(ctx, q, `SELECT p.id,p.identity,p.name,
		(SELECT count(*) FROM game WHERE red=p.id)+(SELECT count(*) FROM game WHERE black=p.id) FROM person p ORDER BY p.id`, nil, func(rows *sql.Rows) error {
		list = append(list, written{})
		w := &list[len(list)-1]
		err := rows.Scan(&w.id, &w.identity, &w.name, &w.games)
		w.folded = naming.Spaced(w.name)
		return err
	})
	return list, err
}

// Lengths of Chinese person and place names, in characters.
const (
	leastName, mostName = 2, 4
	leastTeam, mostTeam = 2, 5
	mostJoined          = 3 // maximum length of a name that follows a place without a space
	seldom              = 3 // a prefix shared by this many different names is taken for a place
)

func isHan(text string, least, most int) bool {
	n := utf8.RuneCountInString(text)
	return n >= least && n <= most && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.Is(unicode.Han, r) })
}

// splitter separates places from persons in a library's names.
type splitter struct {
	persons map[string]bool // folded names that occur alone or after a space
	teams   map[string]bool
	pinyin  map[string]string // Chinese names by spelling; "" if ambiguous
}

func newSplitter(names []written) *splitter {
	s := &splitter{persons: map[string]bool{}, teams: map[string]bool{}}
	alone := map[string]bool{}
	for _, w := range names {
		if isHan(w.folded, leastName, mostJoined) {
			alone[w.folded], s.persons[w.folded] = true, true
		}
		if team, name, ok := cutTeam(w.folded); ok {
			s.persons[name] = true
			s.teams[team] = !alone[team]
		}
	}
	behind := map[string]map[string]bool{}
	see := func(team, name string) {
		if behind[team] == nil {
			behind[team] = map[string]bool{}
		}
		behind[team][name] = true
	}
	for _, w := range names {
		if team, name, ok := cutTeam(w.folded); ok {
			see(team, name)
		}
		for team, name := range splits(w.folded) {
			if s.persons[name] {
				see(team, name)
			}
		}
	}
	for team, names := range behind {
		// Two persons who play together are written like a place and a person.
		s.teams[team] = len(names) >= seldom || s.teams[team] && !alone[team] || naming.IsTeam(team)
	}
	s.pinyin = s.spellings(names)
	return s
}

// cutTeam splits a name at a space into a team and a person's name.
func cutTeam(text string) (team, name string, ok bool) {
	team, name, ok = strings.Cut(text, " ")
	name = strings.TrimSpace(name)
	return team, name, ok && isHan(team, leastTeam, mostTeam) && isHan(name, leastName, mostName)
}

// splits iterates over the ways to split text into a place followed by a name, longest name first.
func splits(text string) func(yield func(team, name string) bool) {
	return func(yield func(team, name string) bool) {
		if !isHan(text, leastTeam+leastName, mostTeam+mostJoined) {
			return
		}
		letters := []rune(text)
		for n := mostJoined; n >= leastName; n-- {
			at := len(letters) - n
			if at >= leastTeam && at <= mostTeam && !yield(string(letters[:at]), string(letters[at:])) {
				return
			}
		}
	}
}

// part splits a folded name into the person and the team.
func (s *splitter) part(folded string) (name, team string) {
	if team, name, ok := cutTeam(folded); ok && s.teams[team] {
		return name, team
	}
	for team, name := range splits(folded) {
		if s.teams[team] && s.persons[name] {
			return name, team
		}
	}
	if team, name := naming.CutTeam(folded); team != "" && s.persons[name] {
		return name, team
	}
	return folded, ""
}

// Proposals returns groups of names that may belong to the same person. The names in a group are the same
// name in different scripts, or with and without a place in front. Names that are known to belong to
// different persons are omitted. Persons with the most games come first.
func (l *Library) Proposals(ctx context.Context) ([]Identity, error) {
	all, err := l.allNames(ctx, l.db)
	if err != nil {
		return nil, err
	}
	apart := map[[2]string]bool{}
	err = eachRow(ctx, l.db, `SELECT one,other FROM apart`, nil, func(rows *sql.Rows) error {
		var pair [2]string
		err := rows.Scan(&pair[0], &pair[1])
		apart[pair] = true
		return err
	})
	if err != nil {
		return nil, err
	}
	s := newSplitter(all)
	return s.propose(all, apart), nil
}

// propose groups the names that may belong to the same person.
func (s *splitter) propose(names []written, apart map[[2]string]bool) []Identity {
	groups := map[string][]written{}
	teams := map[string]map[string]int{}
	for _, w := range names {
		name, team := s.person(w.name, w.folded)
		if name == "" || apart[[2]string{name, w.name}] {
			continue
		}
		groups[name] = append(groups[name], w)
		if team != "" {
			if teams[name] == nil {
				teams[name] = map[string]int{}
			}
			teams[name][team] += w.games
		}
	}
	list := []Identity{}
	for name, group := range groups {
		known := group[0].identity
		if len(group) < 2 || known != 0 && !slices.ContainsFunc(group, func(w written) bool { return w.identity != known }) {
			continue
		}
		list = append(list, propose(name, group, teams[name]))
	}
	slices.SortFunc(list, func(a, b Identity) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list
}

// person is like part, but replaces a name in pinyin with the Chinese name.
func (s *splitter) person(name, folded string) (person, team string) {
	person, team = s.part(folded)
	for _, joined := range naming.Joined(name) {
		if chinese := s.pinyin[joined]; chinese != "" {
			return chinese, team
		}
	}
	return person, team
}

// spellings maps each pinyin spelling to the Chinese name spelled that way, or to "" if there are several.
func (s *splitter) spellings(names []written) map[string]string {
	all := map[string]string{}
	for _, w := range names {
		name, _ := s.part(w.folded)
		for _, spelling := range naming.Pinyin(name) {
			if known, ok := all[spelling]; ok && known != name {
				name = ""
			}
			all[spelling] = name
		}
	}
	return all
}

// propose makes an identity from a group of names. The identity is named after the most frequent name without
// additions, in its original spelling rather than the folded one.
func propose(name string, group []written, teams map[string]int) Identity {
	i := Identity{Name: name, Aliases: aliases(group)}
	best := -1
	for _, w := range group {
		i.Games += w.games
		if w.folded == name && w.games > best {
			i.Name, best = w.name, w.games
		}
	}
	most := 0
	for team, games := range teams {
		if games > most || games == most && team < i.Team {
			i.Team, most = team, games
		}
	}
	return i
}

func aliases(group []written) []Alias {
	list := []Alias{}
	for _, w := range group {
		list = append(list, Alias{w.name, w.games})
	}
	slices.SortFunc(list, func(a, b Alias) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list
}

// Identities returns the persons whose names have been confirmed, ordered by name.
func (l *Library) Identities(ctx context.Context) ([]Identity, error) {
	names, err := l.allNames(ctx, l.db)
	if err != nil {
		return nil, err
	}
	groups := map[int64][]written{}
	for _, w := range names {
		groups[w.identity] = append(groups[w.identity], w)
	}
	list := []Identity{}
	err = eachRow(ctx, l.db, `SELECT id,name,team FROM identity ORDER BY name`, nil, func(rows *sql.Rows) error {
		i := Identity{}
		var id int64
		err := rows.Scan(&id, &i.Name, &i.Team)
		i.Aliases = aliases(groups[id])
		for _, a := range i.Aliases {
			i.Games += a.Games
		}
		list = append(list, i)
		return err
	})
	return list, err
}

// Persons returns the persons in the library, those with the most games first. It includes the persons whose
// names have been confirmed, and one person for each remaining name. If part is not "", one of the person's
// names must contain it, in simplified or traditional characters. list has at most limit persons; total is
// the number of persons found.
func (l *Library) Persons(ctx context.Context, part string, limit int) (list []Identity, total int, err error) {
	list, err = l.Identities(ctx)
	if err != nil {
		return nil, 0, err
	}
	all, err := l.allNames(ctx, l.db)
	if err != nil {
		return nil, 0, err
	}
	for _, w := range all {
		if w.identity == 0 && w.games > 0 {
			list = append(list, Identity{Name: w.name, Games: w.games, Aliases: aliases([]written{w})})
		}
	}
	if strings.TrimSpace(part) != "" {
		has := func(name string) bool { return naming.Has(name, part) }
		list = slices.DeleteFunc(list, func(i Identity) bool {
			return !has(i.Name) && !slices.ContainsFunc(i.Aliases, func(a Alias) bool { return has(a.Name) })
		})
	}
	slices.SortFunc(list, func(a, b Identity) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	total = len(list)
	return list[:min(total, max(limit, 0))], total, nil
}

// Proposal returns the proposal that contains name, in any spelling.
func (l *Library) Proposal(ctx context.Context, name string) (Identity, error) {
	list, err := l.proposed(ctx, []string{name})
	if err != nil {
		return Identity{}, err
	}
	return list[0], nil
}

// proposed returns, for each of the names, the proposal that contains it.
func (l *Library) proposed(ctx context.Context, names []string) (found []Identity, err error) {
	list, err := l.Proposals(ctx)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		at := slices.IndexFunc(list, func(i Identity) bool {
			return naming.Same(i.Name, name) || slices.ContainsFunc(i.Aliases, func(a Alias) bool { return naming.Same(a.Name, name) })
		})
		if at < 0 {
			return nil, fmt.Errorf("%w that also has other names: %.60q", ErrName, name)
		}
		found = append(found, list[at])
	}
	return found, nil
}
