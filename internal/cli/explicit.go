package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// The tags of flags that depend on other flags. The value of a tag is a comma-separated list of other flags
// or arguments. NAME=VALUE refers to one that has that value.
const (
	tagNeeds = "needs"   // it has no effect unless one of these is given
	tagNot   = "without" // it has no effect if one of these is given
	tagOnly  = "only"    // if it is given, only these have an effect with it
)

// Company holds the dependency tags of a flag that several commands share but that has an effect in only some
// of them.
type Company struct{ Needs, Without string }

// accompanied is implemented by a command whose flags depend on each other in ways that their tags cannot
// express.
type accompanied interface {
	Company() map[string]Company // by flag name
}

// explicit returns the values given on the command line, as opposed to defaults.
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

// idle rejects a flag that would have no effect in combination with the others. Anything that a user asks for
// is either carried out or rejected.
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
				return UsageErrorf("%s has no effect with %s: remove one of them", shown(v), shown(other))
			}
			found = found || names(needs, other)
		}
		if !found {
			return UsageErrorf("%s requires %s", shown(v), needed(all, needs))
		}
	}
	return nil
}

// asksNothing reports whether a flag turns off something that is already off by default.
func asksNothing(v *kong.Value) bool {
	return v.Flag != nil && v.IsBool() && v.Target.IsZero() && v.Default != "true"
}

// chosen reports whether a flag or argument differs from its default.
func chosen(v *kong.Value) bool {
	return !v.Target.IsZero() && fmt.Sprint(v.Target.Interface()) != v.Default
}

// ofCommand reports whether a flag or argument belongs to the command itself rather than to all commands.
func ofCommand(node *kong.Node, v *kong.Value) bool {
	return slices.Contains(node.Positional, v) || slices.ContainsFunc(node.Flags, func(f *kong.Flag) bool { return f.Value == v })
}

// listed returns the names listed in the given tags.
func listed(tags ...string) (list []string) {
	for _, tag := range tags {
		list = append(list, strings.FieldsFunc(tag, func(r rune) bool { return r == ',' })...)
	}
	return list
}

// names reports whether a list refers to v: either by its name, in which case its value must differ from the
// default, or as NAME=VALUE with its current value.
func names(list []string, v *kong.Value) bool {
	return chosen(v) && slices.Contains(list, v.Name) || slices.Contains(list, fmt.Sprintf("%s=%v", v.Name, v.Target.Interface()))
}

// outputNames returns the names of the flags and arguments for files that --force overwrites.
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

// needed formats a list of names as a user types them.
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
