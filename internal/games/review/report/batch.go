package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/chuhe-xiangqi/chuhe/internal/games/review"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Batch contains the reviews of several games.
type Batch struct {
	Games    []*review.Report `json:"games"`    // reviewed games, in order
	Failed   []string         `json:"failed"`   // games that could not be read or reviewed, with the reasons
	Warnings []string         `json:"warnings"` // parts of the reviewed games that were not understood

	records []*record.Game // annotated
}

// Options configures the review of several games.
type Options struct {
	Review   review.Options
	Language phrases.Language  // of comments, and of the texts passed to Progress
	Keep     *Keep             // stores completed reviews, which are not repeated; nil for none
	Progress func(text string) // if not nil, called with progress messages
}

// Review reviews the games in order. When ctx is done, Review returns the context's error, and the batch
// includes the review that was in progress. An error from the players or from the file of kept reviews ends
// the batch in the same way.
func Review(ctx context.Context, games iter.Seq2[*record.Game, error], o Options) (*Batch, error) {
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
		r, err := o.one(ctx, g, n)
		if r == nil {
			if errors.Is(err, errKeep) {
				return b, err
			}
			b.Failed = append(b.Failed, fmt.Sprintf("game %d: %v", n, err))
			continue
		}
		b.Games = append(b.Games, r)
		if r.Pass != review.NoPass {
			if fault := r.Annotate(g, o.Language); fault != nil {
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

// errKeep is wrapped by errors from the file of kept reviews.
var errKeep = errors.New("kept reviews")

// one reviews the game with the given number, or returns the kept review of that game.
func (o *Options) one(ctx context.Context, g *record.Game, n int) (r *review.Report, err error) {
	key := ""
	if o.Keep != nil {
		if key, err = o.Keep.key(g); err != nil {
			return nil, err
		}
		if r, err = o.Keep.find(key); err != nil {
			return nil, fmt.Errorf("%w: %w", errKeep, err)
		}
		if r != nil {
			return r, nil
		}
	}
	each := o.Review
	if o.Progress != nil {
		each.Progress = func(p review.Progress) {
			o.Progress(phrases.Say("review.progress", "n", n, "pass", passText(p.Pass), "done", p.Done, "all", p.All).In(o.Language))
		}
	}
	if r, err = review.Run(ctx, g, each); err != nil || o.Keep == nil {
		return r, err
	}
	if err = o.Keep.add(key, r); err != nil {
		err = fmt.Errorf("%w: %w", errKeep, err)
	}
	return r, err
}

// passText returns the name of a pass.
func passText(p review.Pass) phrases.Text {
	return phrases.Say(phrases.Key("review.pass." + string(p)))
}

// WriteText writes all reviews as text.
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

// WriteRecords writes the annotated games in the given format.
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
