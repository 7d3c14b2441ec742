package tune

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/eval"
)

// TermWorth measures how much a term improves the fit.
type TermWorth struct {
	Group string  `json:"group"` // topic, such as "material" or "mobility"
	Name  string  `json:"name"`  // unique, as in chuhe analyse --explain
	Used  int     `json:"used"`  // positions in which it counts for one side more than for the other
	Worth float64 `json:"worth"` // increase in mean loss when its weights are zero and all others are unchanged
	Error float64 `json:"error"` // half width of the 95 % interval, derived from the differences between blocks of games
}

// Earns reports whether the term improves the fit by more than the margin of error.
func (t *TermWorth) Earns() bool { return t.Worth > t.Error }

// TermReport states what each term of an evaluation is worth.
type TermReport struct {
	Kept      bool    // measured only on the games that a fit holds out for validation
	Positions int     // number of positions on which the terms were measured
	K         float64 // slope of the expected result per centipawn
	Loss      float64 // loss with all terms
	Terms     []TermWorth
}

// ReportTerms measures every term of the weights w on all positions. A term whose worth is near or below zero
// contributes nothing. However, two overlapping terms both look weaker than they are. Conversely, each term
// looks better than it is, because the other terms were fitted together with it. To find out how good the fit
// is when the others can replace the term, use TexelOptions.Without. The error wraps ErrNoSamples.
func (d *Dataset) ReportTerms(w *eval.Weights) (*TermReport, error) {
	blocks := make([]int, len(d.blocks))
	for i := range blocks {
		blocks[i] = i
	}
	places := d.places(blocks)
	if len(places) == 0 {
		return nil, fmt.Errorf("%w: none", ErrNoSamples)
	}
	return d.reportTerms(w, d.fitSlope(places, fromWeights(w)), blocks), nil
}

// ReportKept is like ReportTerms, but measures only on the positions that TexelTune holds out for validation
// when given the same options. The slope is fitted to the remaining positions.
func (d *Dataset) ReportKept(w *eval.Weights, options TexelOptions) (*TermReport, error) {
	o := options.withDefaults()
	training, validation, _, err := o.divide(d)
	if err != nil {
		return nil, err
	}
	r := d.reportTerms(w, d.fitSlope(d.places(training), fromWeights(w)), validation)
	r.Kept = true
	return r, nil
}

// termSums contains the figures of one block, or their sums over several blocks.
type termSums struct {
	positions int
	loss      float64
	rise      []float64 // rise in loss without the term, by term
	used      []int     // number of positions, by term
	// Sums over blocks that are needed to compute the interval: the square of rise, the product of rise and
	// the number of positions, and the square of that number.
	rise2, product []float64
	positions2     float64
}

func newTermSums() *termSums {
	n := len(eval.Terms())
	return &termSums{rise: make([]float64, n), used: make([]int, n), rise2: make([]float64, n), product: make([]float64, n)}
}

func (s *termSums) add(o *termSums) {
	s.positions += o.positions
	s.loss += o.loss
	s.positions2 += o.positions2
	for i := range s.rise {
		s.rise[i] += o.rise[i]
		s.used[i] += o.used[i]
		s.rise2[i] += o.rise2[i]
		s.product[i] += o.product[i]
	}
}

// reportTerms measures the terms on the given blocks.
func (d *Dataset) reportTerms(w *eval.Weights, k float64, blocks []int) *TermReport {
	terms := eval.Terms()
	var termOf [eval.NumWeights]int
	for n, term := range terms {
		for i := range term.Len {
			termOf[term.First+i] = n
		}
	}
	v := fromWeights(w)
	var parts [pieces]*termSums
	inPieces(blocks, func(piece int, blocks []int) {
		parts[piece] = newTermSums()
		for _, n := range blocks {
			parts[piece].add(d.blocks[n].termSums(v, k, &termOf))
		}
	})
	all := newTermSums()
	for _, p := range parts {
		all.add(p)
	}
	r := &TermReport{Positions: all.positions, K: k, Terms: []TermWorth{}}
	n := float64(max(1, all.positions))
	r.Loss = all.loss / n
	for i, term := range terms {
		mean := all.rise[i] / n
		// Blocks are independent of each other, but the positions within a block are not.
		variance := all.rise2[i] - 2*mean*all.product[i] + mean*mean*all.positions2
		const z = 1.959964 // 95 %
		r.Terms = append(r.Terms, TermWorth{
			Group: term.Group, Name: term.Name, Used: all.used[i], Worth: mean, Error: z * math.Sqrt(max(0, variance)) / n,
		})
	}
	return r
}

// termSums removes each term in turn from every sample of the block.
func (b *block) termSums(v *vector, k float64, termOf *[eval.NumWeights]int) *termSums {
	sums := newTermSums()
	mg, eg := make([]float64, len(sums.rise)), make([]float64, len(sums.rise)) // by term
	var counting []int                                                         // terms that count
	for i := range b.samples {
		s := &b.samples[i]
		counting = counting[:0]
		allMG, allEG := 0.0, 0.0
		for j, index := range b.indexes[s.first:][:s.counts] {
			term := termOf[index]
			if len(counting) == 0 || counting[len(counting)-1] != term { // indices are in ascending order
				counting = append(counting, term)
				mg[term], eg[term] = 0, 0
			}
			n := float64(b.counts[int(s.first)+j])
			mg[term] += n * v[index]
			eg[term] += n * v[int(index)+eval.NumWeights]
			allMG += n * v[index]
			allEG += n * v[int(index)+eval.NumWeights]
		}
		result := float64(s.result)
		whole, _ := s.blend(allMG, allEG)
		with := loss(result, expected(whole, k))
		sums.positions++
		sums.loss += with
		for _, term := range counting {
			without, _ := s.blend(allMG-mg[term], allEG-eg[term])
			sums.rise[term] += loss(result, expected(without, k)) - with
			sums.used[term]++
		}
	}
	n := float64(sums.positions)
	sums.positions2 = n * n
	for i, x := range sums.rise {
		sums.rise2[i], sums.product[i] = x*x, x*n
	}
	return sums
}

// WriteMarkdown writes the report as a page, with the terms in order of their worth. files describes the
// data.
func (r *TermReport) WriteMarkdown(w io.Writer, files string) error {
	out := &reportWriter{w: w}
	out.say("# What the terms of the evaluation are worth\n")
	out.say("`chuhe-lab tune eval %s --report FILE` generates this page; [tuning.md](tuning.md) describes how.\n", files)
	which := "all positions in the files"
	if r.Kept {
		which = "the positions of the games held out from the fit"
	}
	out.say("The mean loss is %.6f on %s (%d), with slope %.6f per centipawn. A term's worth is the", r.Loss, which, r.Positions, r.K)
	out.say("increase in loss, in millionths, when only its weights are set to zero, with a 95 %% interval. If two terms overlap,")
	out.say("both look weak; `--without NAME` refits without that term.\n")
	out.say("| term | group | positions | worth | remark |\n|---|---|---|---|---|")
	list := slices.Clone(r.Terms)
	slices.SortStableFunc(list, func(a, b TermWorth) int { return cmp.Compare(b.Worth, a.Worth) })
	for i := range list {
		t := &list[i]
		out.say("| %s | %s | %d | %.1f ± %.1f | %s |", t.Name, t.Group, t.Used, t.Worth*1e6, t.Error*1e6, t.remark())
	}
	return out.err
}

// remark states what is wrong with a term. It returns "" if nothing is.
func (t *TermWorth) remark() string {
	switch {
	case t.Used == 0:
		return "never counts"
	case t.Worth < -t.Error:
		return "makes the fit worse"
	case !t.Earns():
		return "no measurable gain"
	}
	return ""
}

// Poor returns the names of the terms without a measurable gain, in quotes.
func (r *TermReport) Poor() []string {
	names := []string{}
	for i := range r.Terms {
		if !r.Terms[i].Earns() {
			names = append(names, fmt.Sprintf("%q", r.Terms[i].Name))
		}
	}
	return names
}
