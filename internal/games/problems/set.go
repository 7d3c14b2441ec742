package problems

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the problems
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// Set is a collection of problems in a fixed order.
type Set struct {
	list    []*Problem
	byID    map[string]int
	numbers []int // position of each problem in its collection
}

// NewSet returns a set of the given problems. If several problems share an ID, only the first is included.
func NewSet(list []*Problem) *Set {
	s := &Set{byID: map[string]int{}}
	last := map[string]int{}
	for _, p := range list {
		if _, known := s.byID[p.ID]; !known {
			last[p.Collection]++
			s.byID[p.ID] = len(s.list)
			s.list, s.numbers = append(s.list, p), append(s.numbers, last[p.Collection])
		}
	}
	return s
}

// All iterates over the problems.
func (s *Set) All() iter.Seq[*Problem] { return slices.Values(s.list) }

// Len returns the number of problems.
func (s *Set) Len() int { return len(s.list) }

// Find returns the problem with the given ID, or nil if there is none.
func (s *Set) Find(id string) *Problem {
	if i, ok := s.byID[id]; ok {
		return s.list[i]
	}
	return nil
}

// Number returns a problem's position in its collection, counting from 1, or 0 if the set does not contain
// the problem.
func (s *Set) Number(p *Problem) int {
	if i, ok := s.byID[p.ID]; ok {
		return s.numbers[i]
	}
	return 0
}

//go:embed collections.txt
var collections string

// collectionKeys maps the names of the built-in collections to their short names.
var collectionKeys = makeCollectionKeys()

func makeCollectionKeys() map[string]string {
	keys := map[string]string{}
	for line := range strings.Lines(collections) {
		key, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		keys[name] = key
	}
	return keys
}

// CollectionKey returns the short name of a built-in collection, as used in the catalogue of sentences. For
// any other collection, it returns "".
func CollectionKey(collection string) string { return collectionKeys[collection] }

//go:embed standard.jsonl.gz
var standard []byte

// Standard returns the built-in problems.
func Standard() (*Set, error) {
	r, err := gzip.NewReader(bytes.NewReader(standard))
	if err != nil {
		return nil, err
	}
	list, err := Read(r)
	return NewSet(list), err
}

// ErrProblem is wrapped by the errors that Read returns, which give the line number.
var ErrProblem = errors.New("bad problem")

// mostLine is the maximum length of a line in a problem file.
const mostLine = 1 << 20

// Read reads problems, one JSON object per line. If a problem is invalid, it returns an error and the
// problems that precede the invalid one.
func Read(r io.Reader) ([]*Problem, error) {
	var list []*Problem
	lines := textlines.NewScanner(r)
	lines.Buffer(nil, mostLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		p := new(Problem)
		if err := json.Unmarshal(lines.Bytes(), p); err != nil {
			return list, fmt.Errorf("%w: line %d: %w", ErrProblem, n, err)
		}
		if p.ID == "" {
			return list, fmt.Errorf("%w: line %d has no id", ErrProblem, n)
		}
		if _, err := p.Position(); err != nil {
			return list, fmt.Errorf("%w: line %d: %w", ErrProblem, n, err)
		}
		list = append(list, p)
	}
	if err := lines.Err(); err != nil {
		return list, fmt.Errorf("%w: %w", ErrProblem, err)
	}
	return list, nil
}

// Write writes problems in the format that Read reads.
func Write(w io.Writer, list iter.Seq[*Problem]) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for p := range list {
		if err := lines.Encode(p); err != nil {
			return err
		}
	}
	return nil
}

// Daily returns the problem for the given day, which is the same for everyone who uses this set. It always
// has a proved solution. If the set contains no such problem, Daily returns nil.
func (s *Set) Daily(day time.Time) *Problem {
	h := fnv.New64a()
	_, _ = h.Write([]byte(day.Format(time.DateOnly))) // a hash never fails
	var sound []*Problem
	for _, p := range s.list {
		if p.Sound() {
			sound = append(sound, p)
		}
	}
	if len(sound) == 0 {
		return nil
	}
	return sound[h.Sum64()%uint64(len(sound))]
}

// Solvable reports whether a mate for the side to move is proved, so that a solver's moves can be judged.
func (p *Problem) Solvable() bool { return p.Outcome != nil && p.Outcome.Mate != nil }

// Sound reports whether a mate of several moves is proved for the side to move, so that there is something to
// solve and the moves can be judged.
func (p *Problem) Sound() bool {
	return p.Outcome != nil && p.Outcome.Mate != nil && p.Outcome.Mate.Moves > 1
}
