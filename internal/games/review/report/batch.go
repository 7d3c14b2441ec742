package report

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Batch is reviews of several games.
type Batch struct {
	Games    []*review.Report `json:"games"`
	Failed   []string         `json:"failed"`   // games that could not be read or reviewed, and why
	Warnings []string         `json:"warnings"` // what of the others was not understood

	records []*record.Game // annotated
}

// Review reviews games, one after the other. progress is called with what happens and may be
// nil. When ctx ends, the game that is being reviewed is in the batch as far as it
// came, and the error is ctx's; so are errors of the players.
func Review(ctx context.Context, games iter.Seq2[*record.Game, error], o review.Options, l phrases.Language, progress func(text string)) (*Batch, error) {
	b := &Batch{Games: []*review.Report{}, Failed: []string{}, Warnings: []string{}}
	n := 0
	for g, err := range games {
		if ctx.Err() != nil {
			return b, ctx.Err()
		}
		if n++; err != nil {
			b.Failed = append(b.Failed, err.Error())
			continue
		}
		for _, warning := range g.Warnings {
			b.Warnings = append(b.Warnings, warning.String())
		}
		if progress != nil {
			o.Progress = func(p review.Progress) {
				progress(phrases.Say("review.progress", "n", n, "pass", passText(p.Pass), "done", p.Done, "all", p.All).In(l))
			}
		}
		r, err := review.Run(ctx, g, o)
		if r == nil {
			b.Failed = append(b.Failed, fmt.Sprintf("game %d: %v", n, err))
			continue
		}
		b.Games = append(b.Games, r)
		if r.Pass != review.NoPass {
			if fault := r.Annotate(g, l); fault != nil {
				return b, fault
			}
		}
		b.records = append(b.records, g)
		if err != nil {
			return b, err
		}
	}
	return b, nil
}

// passText names a pass.
func passText(p review.Pass) phrases.Text {
	return phrases.Say(phrases.Key("review.pass." + string(p)))
}

// WriteText shows all reviews to a person.
func (b *Batch) WriteText(w io.Writer, l phrases.Language) error {
	for i, r := range b.Games {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := WriteText(w, r, l); err != nil {
			return err
		}
	}
	for _, line := range b.Failed {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// WriteRecords writes the annotated games in a format.
func (b *Batch) WriteRecords(w io.Writer, f record.Format) error {
	out, err := record.NewWriter(w, f, record.WriteOptions{})
	if err != nil {
		return err
	}
	for _, g := range b.records {
		if _, err := out.Write(g); err != nil {
			return err
		}
	}
	return out.Close()
}
