package record

import (
	"bytes"
	"testing"
)

// BenchmarkRead reads 200 games in each format and reports the time for a ply.
func BenchmarkRead(b *testing.B) {
	games := sampleGames(b, 200)
	plies := 0
	for _, g := range games {
		plies += len(g.Moves())
	}
	for _, f := range []Format{PGN, CBL, DhtmlXQ, WXF, MoveList, JSON} {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range games {
			if _, err := w.Write(g); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		b.Run(f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if back, errs := ReadBytes(file.Bytes(), f, ReadOptions{}); len(back) != len(games) {
					b.Fatal(errs)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
		})
	}
	for _, f := range []Format{PGN, DhtmlXQ, WXF, JSON} {
		var file bytes.Buffer
		w, err := NewWriter(&file, f, WriteOptions{})
		if err != nil {
			b.Fatal(err)
		}
		for _, g := range games {
			if _, err := w.Write(g); err != nil {
				b.Fatal(err)
			}
		}
		b.Run("headers of "+f.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if back, errs := ReadBytes(file.Bytes(), f, ReadOptions{Moves: HeadersOnly}); len(back) != len(games) {
					b.Fatal(errs)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
		})
	}
	b.Run("write PGN", func(b *testing.B) {
		for b.Loop() {
			for _, g := range games {
				if _, _, err := Marshal(g, PGN, WriteOptions{}); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
	})
}
