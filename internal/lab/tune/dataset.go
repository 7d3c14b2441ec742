package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrSample is wrapped by errors from ReadDataset that concern a particular line.
var ErrSample = errors.New("bad sample")

// sample is a position prepared for applying the weights. Its counts are stored in the block that contains
// it.
type sample struct {
	first  uint32
	counts uint16
	stage  uint8
	scale  [2]uint8 // in 64ths: if Red is better, and if Black is
	result float32  // 1, 0.5 or 0, from Red's view
}

// block contains the samples of a few neighbouring games. Data are read in blocks, and are split into
// training and validation by blocks. No game is spread over two blocks, because the positions of a game
// resemble each other and share a single result.
type block struct {
	samples []sample
	indexes []uint16
	counts  []int8
	games   int
	inCheck int
	damage  int
}

// Dataset is a set of positions with results. Each position takes about 250 bytes of memory.
type Dataset struct {
	blocks  []*block
	games   int
	inCheck int
	damage  int
}

// Len returns the number of positions.
func (d *Dataset) Len() int {
	n := 0
	for _, b := range d.blocks {
		n += len(b.samples)
	}
	return n
}

// InCheck returns the number of positions that were omitted because the side to move was in check. A static
// evaluation of such positions is meaningless.
func (d *Dataset) InCheck() int { return d.inCheck }

// Games returns the number of games that the positions are from. It counts only games that the sources
// separate; lines of text do not separate games.
func (d *Dataset) Games() int { return d.games }

// Damaged returns the number of places where files of self-play games were damaged or truncated. The dataset
// includes everything readable after these places.
func (d *Dataset) Damaged() int { return d.damage }

// ReadDataset reads positions with results from the sources, in order. It uses all processors, but the
// dataset does not depend on how many there are. Any error names the source; if it concerns a line, it wraps
// ErrSample.
func ReadDataset(ctx context.Context, sources ...Source) (*Dataset, error) {
	// The first failure also stops the reading.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs := make(chan job)
	go func() {
		defer close(jobs)
		if err := sendJobs(ctx, sources, jobs); err != nil {
			cancel(err)
		}
	}()
	var (
		mu      sync.Mutex
		d       Dataset
		workers sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			e := eval.New(eval.Judged())
			for j := range jobs {
				b, err := readBlock(e, &j)
				if err != nil {
					cancel(fmt.Errorf("%s: %w", j.source, err))
					continue
				}
				mu.Lock()
				d.put(j.number, b)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return &d, nil
}

func (d *Dataset) put(number int, b *block) {
	for len(d.blocks) <= number {
		d.blocks = append(d.blocks, nil)
	}
	d.blocks[number] = b
	d.games += b.games
	d.inCheck += b.inCheck
	d.damage += b.damage
}

// sendJobs reads jobs from the sources and numbers them.
func sendJobs(ctx context.Context, sources []Source, jobs chan<- job) error {
	number := 0
	for _, s := range sources {
		err := s.send(func(j job) error {
			j.number, j.source = number, s.name
			number++
			select {
			case jobs <- j:
				return nil
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		})
		switch {
		case err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func readBlock(e *eval.Evaluator, j *job) (*block, error) {
	b := &block{games: len(j.games), damage: j.damage}
	var counts []eval.Count
	add := func(p *xiangqi.Position, result float32) {
		linear := e.Linear(counts[:0], p)
		counts = linear.Counts
		b.add(linear, result)
	}
	for i := range j.games {
		if err := j.games[i].positions(func(p *xiangqi.Position) { add(p, j.games[i].result) }); err != nil {
			return nil, err
		}
	}
	for i, line := range j.lines {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || bytes.HasSuffix(line, []byte(noResult)) {
			continue
		}
		p, result, err := parseSample(string(line))
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrSample, j.firstLine+i, err)
		}
		if p.InCheck() {
			b.inCheck++
			continue
		}
		add(&p, result)
	}
	return b, nil
}

// noResult ends the line of a position if the result of its game is unknown.
const noResult = ";?"

// parseSample parses a line "FEN;result", or "FEN;score;result" as written by chuhe-lab selfplay export.
func parseSample(line string) (p xiangqi.Position, result float32, err error) {
	parts := strings.Split(line, ";")
	switch len(parts) {
	case 2:
	case 3:
		if _, err := strconv.Atoi(parts[1]); err != nil {
			return p, 0, fmt.Errorf("score %q, want centipawns", parts[1])
		}
	default:
		return p, 0, fmt.Errorf("%q, want FEN;result or FEN;score;result", line)
	}
	text := parts[len(parts)-1]
	value, err := strconv.ParseFloat(text, 32)
	if err != nil || value != 0 && value != 0.5 && value != 1 {
		return p, 0, fmt.Errorf("result %q, want 1, 0.5 or 0", text)
	}
	p, _, err = xiangqi.ParseFENLenient(parts[0])
	return p, float32(value), err
}

func (b *block) add(l eval.Linear, result float32) {
	s := sample{
		first:  uint32(len(b.indexes)),
		counts: uint16(len(l.Counts)),
		stage:  uint8(l.Stage),
		scale:  [2]uint8{uint8(l.Scale[0]), uint8(l.Scale[1])},
		result: result,
	}
	for _, c := range l.Counts {
		b.indexes = append(b.indexes, c.Index)
		b.counts = append(b.counts, int8(c.N))
	}
	b.samples = append(b.samples, s)
}
