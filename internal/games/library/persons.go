package library

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// Persons lists the confirmed and the proposed persons.
type Persons struct {
	Confirmed      int        `json:"confirmed"`       // number of persons confirmed by this command
	Action         int64      `json:"action"`          // number of the action, for undoing the decision; 0 if nothing changed
	Identities     []Identity `json:"identities"`      // persons with confirmed names, by name
	IdentitiesMore int        `json:"identities_more"` // number of persons with confirmed names that are not listed
	Proposals      []Identity `json:"proposals"`       // names that may belong to one person, those with the most games first
	ProposalsMore  int        `json:"proposals_more"`  // number of proposals not listed
}

// Naming is a decision by the user about names.
type Naming struct {
	Names   []string
	Team    string // the person's team
	Confirm bool   // whether the proposals that contain the names are right
	All     bool   // whether all proposals are right
	Join    bool   // whether the other names belong to the same person as the first
	Apart   bool   // whether the names belong to separate persons
}

// Name carries out a decision. The lists of persons and of proposals in the result are each limited to the
// given number.
func (l *Library) Name(ctx context.Context, n *Naming, most int) (a *Persons, err error) {
	a = &Persons{}
	if err := l.name(ctx, n, a); err != nil {
		return nil, err
	}
	if a.Identities, err = l.Identities(ctx); err != nil {
		return nil, err
	}
	if a.Proposals, err = l.Proposals(ctx); err != nil {
		return nil, err
	}
	a.IdentitiesMore, a.ProposalsMore = max(len(a.Identities)-most, 0), max(len(a.Proposals)-most, 0)
	a.Identities = a.Identities[:len(a.Identities)-a.IdentitiesMore]
	a.Proposals = a.Proposals[:len(a.Proposals)-a.ProposalsMore]
	return a, nil
}

func (l *Library) name(ctx context.Context, told *Naming, a *Persons) (err error) {
	var persons []Identity
	switch {
	case told.Apart:
		a.Action, err = l.Apart(ctx, told.Names...)
		return err
	case told.All:
		if persons, err = l.Proposals(ctx); err != nil {
			return err
		}
	case told.Join:
		persons = []Identity{l.joined(ctx, told.Names)}
	case told.Confirm:
		if persons, err = l.proposed(ctx, told.Names); err != nil {
			return err
		}
	}
	if told.Team != "" {
		for i := range persons {
			persons[i].Team = told.Team
		}
	}
	a.Confirmed = len(persons)
	a.Action, err = l.Confirm(ctx, persons...)
	return err
}

// joined returns a person who has all the given names, and is known by the first of them.
func (l *Library) joined(ctx context.Context, names []string) Identity {
	i := Identity{Name: names[0], Aliases: []Alias{}}
	for _, name := range names[1:] {
		i.Aliases = append(i.Aliases, Alias{Name: name})
	}
	// Include the names under which records already refer to the person.
	if p, err := l.Player(ctx, i.Name, 0); err == nil {
		for _, name := range p.Names {
			i.Aliases = append(i.Aliases, Alias{Name: name})
		}
	}
	return i
}

// WriteText writes the names as text.
func (a *Persons) WriteText(w io.Writer) error {
	var b strings.Builder
	for _, list := range []struct {
		title string
		rows  []Identity
		more  int
	}{{"persons", a.Identities, a.IdentitiesMore}, {"proposed, to be confirmed with --confirm NAME", a.Proposals, a.ProposalsMore}} {
		fmt.Fprintf(&b, "%s: %d\n", list.title, len(list.rows)+list.more)
		for _, i := range list.rows {
			fmt.Fprintf(&b, "  %6d games  %s", i.Games, i.Name)
			if i.Team != "" {
				fmt.Fprintf(&b, " (%s)", i.Team)
			}
			b.WriteString(":")
			for n, alias := range i.Aliases {
				if n > 0 {
					b.WriteString(",")
				}
				fmt.Fprintf(&b, " %s %d", alias.Name, alias.Games)
			}
			b.WriteString("\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
