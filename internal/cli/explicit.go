package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Tags of flags that have an effect only in company. Their value lists names of other
// flags or arguments, with commas; NAME=VALUE is one with that value.
const (
	tagNeeds = "needs"   // it does nothing unless one of these is given
	tagNot   = "without" // it does nothing where one of these is given
	tagOnly  = "only"    // where it is given, nothing but these has an effect with it
)

// Company says of a flag what its tags would: for flags that several commands share and
// that do something in some of them only.
type Company struct{ Needs, Without string }

// accompanied is implemented by a command whose flags depend on each other in more ways than their
// tags have.
type accompanied interface {
	Company() map[string]Company // by the names of flags
}

// explicit returns what the command line gives, as opposed to defaults.
func explicit(parsed *kong.Context) map[*kong.Value]bool {
	given := map[*kong.Value]bool{}
	for _, part := range parsed.Path {
		switch {
		case part.Flag != nil:
			given[part.Flag.Value] = true
		case part.Positional != nil:
			given[part.Positional] = true
		}
	}
	return given
}

// idle refuses a flag that would do nothing with the others: what a user asks for is
// done or refused.
func idle(node *kong.Node, given map[*kong.Value]bool) error {
	all := values(node)
	var asked []*kong.Value
	for _, v := range all {
		if given[v] && !asksNothing(v) {
			asked = append(asked, v)
		}
	}
	company := map[string]Company{}
	if has, is := node.Target.Addr().Interface().(accompanied); is {
		company = has.Company()
	}
	for _, v := range asked {
		more := company[v.Name]
		needs, without := listed(v.Tag.Get(tagNeeds), more.Needs), listed(v.Tag.Get(tagNot), more.Without)
		if v.Name == forceName {
			needs = append(needs, outputNames(node)...)
		}
		found := len(needs) == 0
		for _, other := range asked {
			if other == v {
				continue
			}
			if names(without, other) || other.Tag.Has(tagOnly) && chosen(other) && ofCommand(node, v) && !slices.Contains(listed(other.Tag.Get(tagOnly)), v.Name) {
				return UsageErrorf("%s does nothing with %s: leave one of them out", shown(v), shown(other))
			}
			found = found || names(needs, other)
		}
		if !found {
			return UsageErrorf("%s does nothing without %s", shown(v), needed(all, needs))
		}
	}
	return nil
}

// asksNothing reports whether a flag says that something shall not be that would not be
// anyway.
func asksNothing(v *kong.Value) bool {
	return v.Flag != nil && v.IsBool() && v.Target.IsZero() && v.Default != "true"
}

// chosen reports whether a flag or argument has another value than by default.
func chosen(v *kong.Value) bool {
	return !v.Target.IsZero() && fmt.Sprint(v.Target.Interface()) != v.Default
}

// ofCommand reports whether a flag or argument is the command's own, not one of all
// commands.
func ofCommand(node *kong.Node, v *kong.Value) bool {
	return slices.Contains(node.Positional, v) || slices.ContainsFunc(node.Flags, func(f *kong.Flag) bool { return f.Value == v })
}

// listed returns the names in tags.
func listed(tags ...string) (list []string) {
	for _, tag := range tags {
		list = append(list, strings.FieldsFunc(tag, func(r rune) bool { return r == ',' })...)
	}
	return list
}

// names reports whether a list names a flag that was given: one that is not at its
// default, or has the value of the list.
func names(list []string, v *kong.Value) bool {
	return chosen(v) && slices.Contains(list, v.Name) || slices.Contains(list, fmt.Sprintf("%s=%v", v.Name, v.Target.Interface()))
}

// outputNames are the flags of a command that name the files which --force replaces.
func outputNames(node *kong.Node) []string {
	byTag := map[string][]string{}
	for _, v := range values(node) {
		byTag[v.Tag.Get("file")] = append(byTag[v.Tag.Get("file")], v.Name)
	}
	if out := byTag[fileOut]; len(out) > 0 {
		return out
	}
	return byTag[fileKept]
}

// needed writes a list as a person types it.
func needed(all []*kong.Value, list []string) string {
	var words []string
	for _, name := range list {
		for _, v := range all {
			if v.Name == name {
				words = append(words, shown(v))
			}
		}
	}
	return strings.Join(words, " or ")
}
