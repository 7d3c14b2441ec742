package xiangqi

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// The perft benchmarks count from the start position to depth 5: 133,312,995
// leaves, 3,290,240 positions before them.

func BenchmarkPerft(b *testing.B) { benchmarkPerft(b, Perft) }

func BenchmarkPerftEach(b *testing.B) { benchmarkPerft(b, PerftEach) }

func BenchmarkPerftCounted(b *testing.B) { benchmarkPerft(b, perftCounted) }

func benchmarkPerft(b *testing.B, perft func(*Position, int) uint64) {
	p := StartPosition()
	var leaves uint64
	for b.Loop() {
		leaves += perft(&p, 5)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

// benchPosition is a middle game with 43 legal moves.
const benchPosition = "r1bak1b1r/4a4/2n1c1n1c/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 1"

func BenchmarkAppendLegal(b *testing.B) {
	p := mustParse(b, benchPosition)
	buffer := make([]Move, 0, 128)
	for b.Loop() {
		buffer = p.AppendLegal(buffer[:0])
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	p := mustParse(b, benchPosition)
	m := mustMove(b, "c4c5")
	for b.Loop() {
		undo := p.MakeMove(m)
		p.UnmakeMove(undo)
	}
}

func BenchmarkIsLegal(b *testing.B) {
	p := mustParse(b, benchPosition)
	m := mustMove(b, "c4c5")
	for b.Loop() {
		if !p.IsLegal(m) {
			b.Fatal("not legal")
		}
	}
}

func BenchmarkParseFEN(b *testing.B) {
	for b.Loop() {
		if _, err := ParseFEN(benchPosition); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFEN(b *testing.B) {
	p := mustParse(b, benchPosition)
	for b.Loop() {
		_ = p.FEN()
	}
}

// BenchmarkParseFENNaive is the measure of ParseFEN: a reader such as anyone would write in
// an hour, which finds no fault but those that it trips over.
func BenchmarkParseFENNaive(b *testing.B) {
	for b.Loop() {
		if _, err := parseNaively(benchPosition); err != nil {
			b.Fatal(err)
		}
	}
}

// naivePosition holds a position as a plain program does.
type naivePosition struct {
	board         [NumRanks][NumFiles]byte
	black         bool
	plies, number int
}

var errNaive = errors.New("bad FEN")

func parseNaively(text string) (p naivePosition, err error) {
	fields := strings.Fields(text)
	if len(fields) != 6 {
		return p, errNaive
	}
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != NumRanks {
		return p, errNaive
	}
	for i, rank := range ranks {
		file := 0
		for _, c := range []byte(rank) {
			switch {
			case c >= '1' && c <= '9':
				file += int(c - '0')
			case strings.IndexByte("KABNRCPkabnrcp", c) >= 0 && file < NumFiles:
				p.board[NumRanks-1-i][file] = c
				file++
			default:
				return p, errNaive
			}
		}
		if file != NumFiles {
			return p, errNaive
		}
	}
	p.black = fields[1] == "b"
	if p.plies, err = strconv.Atoi(fields[4]); err != nil {
		return p, err
	}
	p.number, err = strconv.Atoi(fields[5])
	return p, err
}
