package review

import (
	"context"
	"os"
	"runtime"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// hundred is the first hundred plies of a game of the folder CHUHE_GAMES.
func hundred(b *testing.B) *record.Game {
	b.Helper()
	if os.Getenv("CHUHE_GAMES") == "" {
		b.Skip("CHUHE_GAMES=DIR is not set")
	}
	for _, g := range corpus(b, 200) {
		if moves := g.Moves(); len(moves) >= 100 {
			cut := record.New()
			if _, err := cut.Play(cut.Root, moves[:100]...); err != nil {
				b.Fatal(err)
			}
			return cut
		}
	}
	b.Fatal("no game of a hundred plies")
	return nil
}

// A player for each processor, as programs have them.
func benchmarkUntil(b *testing.B, last Pass) {
	g := hundred(b)
	o := newOptions(b, Efforts()[DefaultEffort].Nodes, runtime.GOMAXPROCS(0))
	for b.Loop() {
		ctx, cancel := context.WithCancel(b.Context())
		o.Progress = func(p Progress) {
			if p.Report != nil && p.Pass == last {
				cancel()
			}
		}
		r, err := Run(ctx, g, o)
		cancel()
		if r == nil || r.Pass != last {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstPicture is how long it takes until every position of a game of a
// hundred plies has a value, at the usual effort.
func BenchmarkFirstPicture(b *testing.B) { benchmarkUntil(b, Quick) }

// BenchmarkReview is how long the whole review of that game takes.
func BenchmarkReview(b *testing.B) { benchmarkUntil(b, Final) }
