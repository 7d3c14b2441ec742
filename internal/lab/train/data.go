package train

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrData is wrapped by errors about games that cannot be used for training.
var ErrData = errors.New("bad training data")

// Source specifies which positions to read.
type Source struct {
	Files   []string // files that contain the games
	Filter  selfplay.Filter
	Holdout float64 // share of the games held out for validation
	Seed    uint64
	// Memory is the memory limit for positions, in bytes. If the positions might need more than that, they
	// are distributed at random over files in the folder Scratch, and each of these files is later shuffled
	// separately.
	Memory  int64
	Scratch string
	// Variants is the maximum number of positions to add for each searched position of a game. Each of them
	// is one or two random moves away from it and has no result. Evaluate supplies their scores, in
	// centipawns for the side to move. They teach the network about situations that arise in searches but not
	// in games.
	Variants int
	Evaluate func(*xiangqi.Position) int
}

// Data contains the positions for training and for validation.
type Data struct {
	Games, HeldGames uint64
	Training, Held   int // numbers of positions
	Variants         int // number of training positions created by random moves
	Repeated         int // number of positions omitted because they occurred in an earlier game
	Damaged          int // number of places in the files that could not be read
	// Evaluations contains the names of the evaluations used by the engines that played the games.
	Evaluations []string

	buckets []bucket
	held    []selfplay.Record
	scores  scoreCounts
	seen    map[uint64]struct{} // digests of positions from games
}

// repeated reports whether the position has occurred before. It considers only the pieces and the side to
// move.
func (d *Data) repeated(r *selfplay.Record) bool {
	digest := uint64(r.Turn())
	var words [32]byte
	copy(words[:], r[:28]) // everything except the score, the result and the ply
	for at := 0; at < len(words); at += 8 {
		digest = mix(digest ^ binary.LittleEndian.Uint64(words[at:]))
	}
	if _, known := d.seen[digest]; known {
		d.Repeated++
		return true
	}
	d.seen[digest] = struct{}{}
	return false
}

// bucket is a random subset of the positions, which is either in memory or in a file.
type bucket struct {
	records []selfplay.Record
	count   int

	file   *os.File      // contains the records if they are not in memory; nil otherwise
	gone   bool          // the file has been unlinked, so it disappears even if the process is killed
	buffer *bufio.Writer // nil once everything is written
}

// scoreCounts counts results by score, starting at -2*mostCounted, in steps of countStep.
type scoreCounts [2*mostCounted/countStep + 1][3]uint64

const (
	mostCounted = 2000 // in centipawns
	countStep   = 10
)

func (c *scoreCounts) note(r *selfplay.Record) {
	if r.Points() == selfplay.UnknownPoints {
		return
	}
	score := max(-mostCounted, min(mostCounted, int(r.Score())))
	c[(score+mostCounted)/countStep][r.Points()]++
}

// fit returns the scale that makes sigmoid(score/scale) the best predictor of the results.
func (c *scoreCounts) fit() float64 {
	const least, most, steps = 80, 1500, 40
	loss := func(scale float64) (sum float64) {
		for i, n := range c {
			p := sigmoid(float64(i*countStep-mostCounted) / scale)
			p = max(1e-9, min(1-1e-9, p))
			won, lost := float64(n[2])+float64(n[1])/2, float64(n[0])+float64(n[1])/2
			sum -= won*math.Log(p) + lost*math.Log(1-p)
		}
		return sum
	}
	low, high := float64(least), float64(most)
	for range steps {
		a, b := low+(high-low)/3, high-(high-low)/3
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}

// ReadData reads the games. When the data are no longer needed, call Close. The error names the file, and
// wraps ErrData or an error of package selfplay.
func ReadData(ctx context.Context, s Source) (*Data, error) {
	d := &Data{seen: map[uint64]struct{}{}}
	if err := d.makeBuckets(s); err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(s.Seed, 0x64617461)) //nolint:gosec // training must be repeatable
	for _, path := range s.Files {
		if err := d.readFile(ctx, path, s, rng); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", path, err), d.Close())
		}
	}
	d.seen = nil
	for i := range d.buckets {
		if err := d.buckets[i].finish(); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	if d.Training == 0 {
		return nil, errors.Join(fmt.Errorf("%w: no positions to train on", ErrData), d.Close())
	}
	return d, nil
}

// makeBuckets decides whether the positions will fit in memory. The estimate assumes that a game takes about
// three bytes per ply in its file, and that most plies yield a position.
func (d *Data) makeBuckets(s Source) error {
	const bytesPerPly = 3
	var plies int64
	for _, path := range s.Files {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		plies += info.Size() / bytesPerPly
	}
	need := plies * selfplay.RecordSize * int64(1+s.Variants)
	if s.Memory <= 0 || need <= s.Memory {
		d.buckets = make([]bucket, 1)
		return nil
	}
	const parts = 4 // a quarter of the memory per file, because one is read while another is in use
	d.buckets = make([]bucket, need*parts/s.Memory+1)
	for i := range d.buckets {
		f, err := os.CreateTemp(s.Scratch, "positions-*.tmp")
		if err != nil {
			return errors.Join(err, d.Close())
		}
		// Some systems do not allow an open file to be removed. There, Close removes the file.
		gone := os.Remove(f.Name()) == nil
		d.buckets[i] = bucket{file: f, gone: gone, buffer: bufio.NewWriterSize(f, 1<<16)}
	}
	return nil
}

// readFile distributes the positions of one file over the buckets.
func (d *Data) readFile(ctx context.Context, path string, s Source, rng *rand.Rand) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file was only read
	name := filepath.Base(path)
	settings, damage, err := selfplay.EachGame(f, func(g *selfplay.Game) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		held := heldOut(name, g.Number, s)
		d.Games++
		if held {
			d.HeldGames++
		}
		var failed error
		err := g.Positions(s.Filter, func(ply int, p *xiangqi.Position, score int16) {
			r := selfplay.MakeRecord(p, score, g.Result, ply)
			if d.repeated(&r) {
				return
			}
			d.scores.note(&r)
			if held {
				d.held = append(d.held, r)
				d.Held++
				return
			}
			d.Training++
			failed = errors.Join(failed, d.buckets[rng.IntN(len(d.buckets))].add(&r))
		})
		if err == nil && failed == nil && !held && s.Variants > 0 {
			failed = d.addVariants(g, s, rng)
		}
		return errors.Join(err, failed)
	})
	d.Damaged += len(damage)
	for _, known := range d.Evaluations {
		if known == settings.Evaluation {
			return err
		}
	}
	d.Evaluations = append(d.Evaluations, settings.Evaluation)
	return err
}

// addVariants adds positions that are close to those of the game.
func (d *Data) addVariants(g *selfplay.Game, s Source, rng *rand.Rand) error {
	var room [128]xiangqi.Move
	var failed error
	err := g.Replay(func(ply int, p *xiangqi.Position, _ xiangqi.Move, _ int16) {
		for range s.Variants {
			near := *p
			for range 1 + rng.IntN(2) {
				if moves := near.AppendLegal(room[:0]); len(moves) > 0 {
					near.MakeMove(moves[rng.IntN(len(moves))])
				}
			}
			if near.InCheck() || !near.HasLegalMove() {
				continue
			}
			score := s.Evaluate(&near)
			if most := s.Filter.MostScore; most > 0 && (score > most || score < -most) {
				continue
			}
			r := selfplay.MakeRecord(&near, int16(score), xiangqi.Undecided, ply)
			d.Training++
			d.Variants++
			failed = errors.Join(failed, d.buckets[rng.IntN(len(d.buckets))].add(&r))
		}
	})
	return errors.Join(err, failed)
}

// heldOut reports whether a game is held out for validation. The decision depends only on the game's file
// and number, so the same games are held out if training continues with more games.
func heldOut(file string, number uint64, s Source) bool {
	h := fnv.New64a()
	_, _ = io.WriteString(h, file) // writing to a hash never fails
	_, _ = h.Write(binary.LittleEndian.AppendUint64(nil, number))
	return float64(mix(h.Sum64()^s.Seed)>>11)/(1<<53) < s.Holdout
}

// mix scrambles the bits of z. It is the finalizer of splitmix64.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (b *bucket) add(r *selfplay.Record) error {
	b.count++
	if b.buffer == nil {
		b.records = append(b.records, *r)
		return nil
	}
	_, err := b.buffer.Write(r[:])
	return err
}

// finish completes the bucket's file.
func (b *bucket) finish() error {
	if b.buffer == nil {
		return nil
	}
	err := b.buffer.Flush()
	b.buffer = nil
	return err
}

// load returns the positions in the bucket.
func (b *bucket) load() ([]selfplay.Record, error) {
	if b.file == nil {
		return b.records, nil
	}
	data := make([]byte, b.count*selfplay.RecordSize)
	if n, err := b.file.ReadAt(data, 0); n < len(data) {
		return nil, fmt.Errorf("%w: %s has %d bytes, want %d: %w", ErrData, b.file.Name(), n, len(data), err)
	}
	records := make([]selfplay.Record, b.count)
	for i := range records {
		copy(records[i][:], data[i*selfplay.RecordSize:])
	}
	return records, nil
}

// Close removes the files that contain positions.
func (d *Data) Close() (err error) {
	for i := range d.buckets {
		b := &d.buckets[i]
		if b.file == nil {
			continue
		}
		err = errors.Join(err, b.file.Close())
		if !b.gone {
			err = errors.Join(err, os.Remove(b.file.Name()))
		}
	}
	d.buckets = nil
	return err
}

// batch is a part of an epoch: a set of records, and the order to use them in.
type batch struct {
	records []selfplay.Record
	order   []uint32
}

// loaded is the result of loading a bucket.
type loaded struct {
	records []selfplay.Record
	err     error
}

// epoch calls visit with batches that together contain all training positions. The order of the positions
// depends only on the seed and the number of the epoch. While one bucket is in use, the next one is being
// read.
func (d *Data) epoch(seed uint64, number, size int, visit func(batch) error) error {
	rng := rand.New(rand.NewPCG(seed, uint64(number))) //nolint:gosec // training must be repeatable
	turns := rng.Perm(len(d.buckets))
	read := func(i int) chan loaded {
		c := make(chan loaded, 1)
		go func() {
			records, err := d.buckets[i].load()
			c <- loaded{records, err}
		}()
		return c
	}
	next := read(turns[0])
	for i := range turns {
		got := <-next
		if i+1 < len(turns) && got.err == nil {
			next = read(turns[i+1])
		}
		if got.err != nil {
			return got.err
		}
		order := make([]uint32, len(got.records))
		for j := range order {
			order[j] = uint32(j)
		}
		rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		for at := 0; at < len(order); at += size {
			if err := visit(batch{got.records, order[at:min(at+size, len(order))]}); err != nil {
				if i+1 < len(turns) {
					<-next // leave no goroutine running
				}
				return err
			}
		}
	}
	return nil
}

// batches returns the number of batches per epoch.
func (d *Data) batches(size int) (n int) {
	for i := range d.buckets {
		n += (d.buckets[i].count + size - 1) / size
	}
	return n
}
