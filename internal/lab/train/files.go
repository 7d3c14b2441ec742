package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// Files specifies the output files of a training: a network, and companion files that are named after it.
// The companion files are a checkpoint (.ckpt), the float parameters (.float), and the loss curve
// (.curve.txt, .curve.svg).
type Files struct {
	Network    string // path of the network
	Name, Note string // for the network's card; Name defaults to the file name
}

// Companion returns the name of a network's companion file with the given ending.
func Companion(network, ending string) string {
	return strings.TrimSuffix(network, filepath.Ext(network)) + ending
}

// Trained is the result of a training.
type Trained struct {
	Out        string  `json:"out"`                // path of the network
	Name       string  `json:"name"`               // name of the network, followed by the start of its digest
	Digest     string  `json:"digest"`             // SHA-256 of the network's file, in hex
	Games      uint64  `json:"games"`              // games read, including those held out
	Positions  int     `json:"positions"`          // positions trained on in each epoch
	Held       int     `json:"held"`               // positions held out for validation
	Scale      float64 `json:"scale"`              // centipawns per 1 of the network's output
	QB         int     `json:"qb"`                 // what represents 1 in the quantised output weights, a power of two
	MeanError  float64 `json:"mean_error"`         // mean error of the quantised network relative to the float one, in centipawns
	WorstError float64 `json:"worst_error"`        // largest error of the quantised network relative to the float one, in centipawns
	Seconds    float64 `json:"seconds"`            // seconds spent training, without earlier parts of a continued training
	Speed      float64 `json:"samples_per_second"` // positions trained on per second
	Curve      []Point `json:"curve"`              // one point per finished epoch
}

// MostError is the largest acceptable mean error of a quantised network, in centipawns.
const MostError = 5.0

// Train trains the remaining epochs and writes the files. It writes the checkpoint after each epoch.
func (f *Files) Train(ctx context.Context, t *Trainer, data *Data, progress func(Progress)) (*Trained, error) {
	began, before := time.Now(), t.Checkpoint().Samples
	err := t.Epochs(ctx, progress, func() error {
		return atomicfile.WriteFrom(Companion(f.Network, checkpointEnding), t.Checkpoint().Write)
	})
	if err != nil {
		return nil, err
	}
	r := &Trained{
		Out: f.Network, Games: data.Games, Positions: data.Training, Held: data.Held, Scale: t.Recipe.Scale,
		Seconds: time.Since(began).Seconds(), Curve: t.Points,
	}
	r.Speed = float64(t.Checkpoint().Samples-before) / r.Seconds
	return r, f.finish(t, data, r)
}

// Endings of the companion files.
const (
	checkpointEnding = ".ckpt"
	floatEnding      = ".float"
	curveEnding      = ".curve.txt"
	pictureEnding    = ".curve.svg"
)

// Companions returns the names of the files that a training writes in addition to the network.
func Companions(network string) []string {
	var list []string
	for _, ending := range []string{checkpointEnding, floatEnding, curveEnding, pictureEnding} {
		list = append(list, Companion(network, ending))
	}
	return list
}

// finish quantises the network, compares it with the float one, and writes its files.
func (f *Files) finish(t *Trainer, data *Data, r *Trained) error {
	card := f.card(t, data)
	shape, weights, err := t.Quantise()
	if err != nil {
		return err
	}
	rounded, err := nnue.New(shape, card, weights)
	if err != nil {
		return fmt.Errorf("quantising: %w", err)
	}
	var compared int
	if r.MeanError, r.WorstError, compared, err = t.Difference(rounded); err != nil {
		return err
	}
	card.Error = r.MeanError
	card.Settings["compared"] = fmt.Sprint(compared)
	network, err := nnue.New(shape, card, weights)
	if err != nil {
		return err
	}
	r.Name, r.Digest, r.QB = network.Name(), network.Digest(), network.Shape().QB
	return errors.Join(
		atomicfile.WriteFrom(f.Network, network.Write),
		atomicfile.WriteFrom(Companion(f.Network, floatEnding), t.Checkpoint().WithoutMoments().Write),
		atomicfile.WriteFrom(Companion(f.Network, curveEnding), func(w io.Writer) error { return WriteCurve(w, t.Points) }),
		atomicfile.WriteFrom(Companion(f.Network, pictureEnding), func(w io.Writer) error { return DrawCurve(w, t.Points) }),
	)
}

// card returns a description of how the network was made.
func (f *Files) card(t *Trainer, data *Data) nnue.Card {
	name := f.Name
	if name == "" {
		name = Companion(filepath.Base(f.Network), "")
	}
	r := &t.Recipe
	last := Point{}
	if n := len(t.Points); n > 0 {
		last = t.Points[n-1]
	}
	return nnue.Card{
		Name: name, Made: time.Now().UTC().Format(time.DateOnly), Parent: r.Parent, Generator: strings.Join(data.Evaluations, ", "),
		Games: data.Games, Positions: uint64(data.Training), Held: uint64(data.Held), Samples: last.Samples,
		Validation: last.Validation, Note: f.Note,
		Settings: nnue.Settings{
			"epochs": fmt.Sprint(r.Epochs), "batch": fmt.Sprint(r.Batch), "rate": fmt.Sprint(r.Rate), "last_rate": fmt.Sprint(r.LastRate),
			"decay": fmt.Sprint(r.Decay), "wdl": fmt.Sprint(r.WDL), "last_wdl": fmt.Sprint(r.LastWDL), "scale": fmt.Sprint(r.Scale), "variants": fmt.Sprint(r.Variants), "flip": fmt.Sprint(r.Flip),
			"seed": fmt.Sprint(r.Seed), "holdout": fmt.Sprint(r.Holdout), "most_score": fmt.Sprint(r.MostScore),
		},
	}
}

// WriteText writes the result in human-readable form.
func (r *Trained) WriteText(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: %s\n%d positions, %.0f samples/s; QB %d, quantised %.2f centipawns off, %.1f at worst\n",
		r.Out, r.Name, r.Positions, r.Speed, r.QB, r.MeanError, r.WorstError)
	return err
}
