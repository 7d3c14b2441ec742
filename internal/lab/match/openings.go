package match

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrOpenings is wrapped by the errors about opening sets.
var ErrOpenings = errors.New("bad openings")

// Opening is where the games of a pair begin: a position and moves from it.
type Opening struct {
	Start xiangqi.Position
	Moves []xiangqi.Move
}

// String returns the opening as ReadOpenings reads it.
func (o Opening) String() string {
	var b strings.Builder
	if o.Start == xiangqi.StartPosition() {
		b.WriteString("startpos")
	} else {
		b.WriteString(o.Start.FEN())
	}
	for i, m := range o.Moves {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + m.String())
	}
	return b.String()
}

// End returns the position in which the engines begin to think.
func (o Opening) End() xiangqi.Position {
	p := o.Start
	for _, m := range o.Moves {
		p.MakeMove(m)
	}
	return p
}

// Openings is a set of openings, in an order that means nothing.
type Openings struct {
	Name string
	List []Opening
}

// StartOnly is the set of one opening: the start position.
func StartOnly() *Openings {
	return &Openings{Name: "startpos", List: []Opening{{Start: xiangqi.StartPosition()}}}
}

//go:embed data/openings.txt
var ownOpenings string

// OwnOpenings returns the set of balanced openings that is part of the program.
func OwnOpenings() (*Openings, error) {
	return ReadOpenings("chuhe", strings.NewReader(ownOpenings))
}

// maxOpenings bounds a set that is read.
const maxOpenings = 1_000_000

// ReadOpenings reads one opening a line: moves from the start position, or a FEN
// or "startpos" with or without "moves" and moves, as xiangqi.ParseLine reads
// them. What follows "#" is passed over. The error wraps ErrOpenings and names
// the line.
func ReadOpenings(name string, r io.Reader) (*Openings, error) {
	set := &Openings{Name: name}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF")); text == "" {
			continue
		}
		o, err := parseOpening(text)
		if err != nil {
			return nil, fmt.Errorf("%w: %s line %d: %w", ErrOpenings, name, n, err)
		}
		if len(set.List) == maxOpenings {
			return nil, fmt.Errorf("%w: %s has more than %d", ErrOpenings, name, maxOpenings)
		}
		set.List = append(set.List, o)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrOpenings, name, err)
	}
	if len(set.List) == 0 {
		return nil, fmt.Errorf("%w: %s has none", ErrOpenings, name)
	}
	return set, nil
}

func parseOpening(text string) (Opening, error) {
	if !strings.Contains(text, "/") && !strings.HasPrefix(text, "startpos") {
		text = "startpos moves " + strings.TrimPrefix(text, "moves ")
	}
	start, moves, err := xiangqi.ParseLine(text)
	if err != nil {
		return Opening{}, err
	}
	o := Opening{Start: start, Moves: moves}
	end := o.End()
	if !end.HasLegalMove() {
		return Opening{}, errors.New("the game is over after the opening")
	}
	return o, nil
}

// Hash returns a digest of the openings in their order.
func (s *Openings) Hash() string {
	h := sha256.New()
	for _, o := range s.List {
		_, _ = io.WriteString(h, o.String()+"\n") // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Order returns the sequence in which openings are played: a permutation that
// depends on the seed alone, the same in every version of the program. Pair i
// plays the opening at place i modulo the length, so that none comes again
// before all were used.
func (s *Openings) Order(seed uint64) []int {
	order := make([]int, len(s.List))
	for i := range order {
		order[i] = i
	}
	// Fisher and Yates' shuffle.
	state := seed
	for i := len(order) - 1; i > 0; i-- {
		j := int(nextRandom(&state) % uint64(i+1))
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// nextRandom steps the generator splitmix64: Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014.
func nextRandom(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
