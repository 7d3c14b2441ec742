package tune

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrSample is wrapped by the errors of ReadDataset about a line.
var ErrSample = errors.New("bad sample")

// sample is a position as the weights see it. Its counts lie in its block.
type sample struct {
	first  uint32
	counts uint16
	stage  uint8
	scale  [2]uint8 // 64ths: when Red stands better, when Black does
	result float32  // 1, 0.5 or 0, Red's view
}

// block holds the samples of some neighbouring lines: the unit of reading, and
// of the division into training and validation. Positions of one game are
// neighbours, so few games fall into both.
type block struct {
	samples []sample
	indexes []uint16
	counts  []int8
	inCheck int
}

// blockLines is the number of lines in a block.
const blockLines = 512

// Dataset holds positions with results. A position takes some 250 bytes.
type Dataset struct {
	blocks  []*block
	inCheck int
}

// Len returns the number of positions.
func (d *Dataset) Len() int {
	n := 0
	for _, b := range d.blocks {
		n += len(b.samples)
	}
	return n
}

// InCheck returns the number of positions that were left out because the side
// to move was in check, where a static value means nothing.
func (d *Dataset) InCheck() int { return d.inCheck }

// ReadDataset reads lines "FEN;result", where result is 1, 0.5 or 0 from Red's
// view, and skips empty ones. The positions should be quiet, and those of one
// game should follow each other. It uses all processors; the dataset does not
// depend on how many there are.
func ReadDataset(ctx context.Context, r io.Reader) (*Dataset, error) {
	// The first failure ends the reading as well.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs := make(chan job)
	go func() {
		defer close(jobs)
		if err := sendJobs(ctx, r, jobs); err != nil {
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
				b, err := readBlock(e, j)
				if err != nil {
					cancel(err)
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
	d.inCheck += b.inCheck
}

// job is the text of one block.
type job struct {
	number    int
	firstLine int // counts from 1
	lines     [][]byte
}

// sendJobs cuts the text into jobs.
func sendJobs(ctx context.Context, r io.Reader, jobs chan<- job) error {
	scanner := bufio.NewScanner(r)
	next := job{firstLine: 1}
	send := func() error {
		select {
		case jobs <- next:
			next = job{number: next.number + 1, firstLine: next.firstLine + len(next.lines)}
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	for scanner.Scan() {
		next.lines = append(next.lines, bytes.Clone(scanner.Bytes()))
		if len(next.lines) == blockLines {
			if err := send(); err != nil {
				return err
			}
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("reading samples, line %d: %w", next.firstLine+len(next.lines), err)
	}
	if len(next.lines) > 0 {
		return send()
	}
	return nil
}

func readBlock(e *eval.Evaluator, j job) (*block, error) {
	b := new(block)
	var counts []eval.Count
	for i, line := range j.lines {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
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
		linear := e.Linear(counts[:0], &p)
		counts = linear.Counts
		b.add(linear, result)
	}
	return b, nil
}

func parseSample(line string) (p xiangqi.Position, result float32, err error) {
	fen, text, found := cutLast(line)
	if !found {
		return p, 0, fmt.Errorf("no result after a semicolon in %q", line)
	}
	value, err := strconv.ParseFloat(text, 32)
	if err != nil || value != 0 && value != 0.5 && value != 1 {
		return p, 0, fmt.Errorf("result %q, want 1, 0.5 or 0", text)
	}
	p, err = xiangqi.ParseFEN(fen)
	return p, float32(value), err
}

// cutLast cuts a line at its last semicolon.
func cutLast(line string) (before, after string, found bool) {
	for i := len(line) - 1; i >= 0; i-- {
		if line[i] == ';' {
			return line[:i], line[i+1:], true
		}
	}
	return line, "", false
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
