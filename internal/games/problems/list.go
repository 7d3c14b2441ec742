package problems

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Filter selects problems. An empty field selects all of them, as does the verdict "any".
type Filter struct {
	Collection, Class, Verdict string
	Theme                      Theme
}

func (f *Filter) fits(p *Problem) bool {
	verdict := ""
	if p.Outcome != nil {
		verdict = string(p.Outcome.Verdict)
	}
	return (f.Collection == "" || p.Collection == f.Collection) && (f.Class == "" || p.Class == f.Class) &&
		(f.Verdict == "" || f.Verdict == "any" || verdict == f.Verdict) && (f.Theme == "" || slices.Contains(p.Themes, f.Theme))
}

// Listed contains the problems that match a filter.
type Listed struct {
	Total    int        `json:"total"`    // number of matching problems
	Problems []*Problem `json:"problems"` // the first matching problems, up to the requested number
}

// Choose returns the problem with the given ID. The ID "today" selects the problem of the day from the
// built-in ones. The ID "next" selects a problem that is due again or, if none is, one that suits the user.
// If there is no such problem, the error wraps ErrNoProblem.
func (s *Set) Choose(which string, progress *Progress, now time.Time) (p *Problem, err error) {
	switch which {
	case "today":
		var standard *Set
		if standard, err = Standard(); err == nil {
			p = standard.Daily(now)
		}
	case "next":
		p = progress.Next(s, now)
	default:
		p = s.Find(which)
	}
	if p == nil && err == nil {
		err = fmt.Errorf("%w: %q", ErrNoProblem, which)
	}
	return p, err
}

// List lists the problems that match the filter, up to most of them; 0 means no limit.
func (s *Set) List(f *Filter, most int) Listed {
	list := Listed{Problems: []*Problem{}}
	for p := range s.All() {
		if !f.fits(p) {
			continue
		}
		if list.Total++; most == 0 || len(list.Problems) < most {
			list.Problems = append(list.Problems, p)
		}
	}
	return list
}

// WriteText writes one line for each problem, followed by the number of problems.
func (list *Listed) WriteText(w io.Writer, l phrases.Language) error {
	var b strings.Builder
	for _, p := range list.Problems {
		claim, _ := p.Claim.MarshalText() // never fails
		fmt.Fprintf(&b, "%s  %s  %s  [%s]", p.ID, p.Collection, p.Name, claim)
		if p.Outcome != nil {
			b.WriteString("  " + p.Outcome.Text().In(l))
		}
		if len(p.Themes) > 0 {
			b.WriteString("  " + ThemesText(p.Themes).In(l))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintln(&b, phrases.Say("problem.total", "n", list.Total).In(l))
	_, err := io.WriteString(w, b.String())
	return err
}

// Text describes the verdict on a claim.
func (o *Outcome) Text() phrases.Text {
	said := phrases.Say(phrases.Key("problem.verdict." + string(o.Verdict)))
	if o.Mate == nil {
		return said
	}
	key := phrases.Key("problem.mateWithin")
	if o.Mate.Shortest {
		key = "problem.mateIn"
	}
	return phrases.Join("list.comma", said, phrases.Say(key, "n", o.Mate.Moves))
}
