package openings

import (
	"bufio"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/epd"
)

// ErrOpenings is wrapped by errors about invalid opening sets.
var ErrOpenings = errors.New("bad openings")

// Opening is the beginning of both games of a pair: a start position and moves from that position.
type Opening struct {
	Start xiangqi.Position
	Moves []xiangqi.Move
}

// String formats the opening in a form accepted by Read.
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

// End returns the position in which the engines start to think.
func (o Opening) End() xiangqi.Position {
	p := o.Start
	for _, m := range o.Moves {
		p.MakeMove(m)
	}
	return p
}

// A Set is a set of openings. Their order in the set has no significance.
type Set struct {
	Name string
	List []Opening
}

// StartOnly returns a set whose only opening is the start position.
func StartOnly() *Set {
	return &Set{Name: "startpos", List: []Opening{{Start: xiangqi.StartPosition()}}}
}

//go:embed data/openings.txt
var ownOpenings string

// Own returns the set of balanced openings that is built into the program.
func Own() (*Set, error) {
	return Read("chuhe", strings.NewReader(ownOpenings))
}

// maxOpenings is the maximum number of openings in a set.
const maxOpenings = 1_000_000

// Read reads a set of openings from either a PGN file or a list with one opening per line. In a PGN
// file, the main line of each game is an opening. In a list, each line takes one of these forms:
//
//   - moves from the start position;
//   - a FEN or "startpos", optionally followed by "moves" and moves, as accepted by
//     xiangqi.ParseLine;
//   - EPD, whose operations are ignored.
//
// In a list, text after "#" is a comment. If the input is invalid, the error wraps ErrOpenings and
// names the line or game.
func Read(name string, r io.Reader) (*Set, error) {
	set := &Set{Name: name}
	text := bufio.NewReader(r)
	read := set.readLines
	if isPGN(text) {
		read = set.readPGN
	}
	if err := read(text); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrOpenings, name, err)
	}
	if len(set.List) == 0 {
		return nil, fmt.Errorf("%w: %s has none", ErrOpenings, name)
	}
	return set, nil
}

// tagLine matches the start of a PGN file: a tag such as [Event "x"], which may be preceded by a
// byte order mark and spaces.
var tagLine = pattern.New(`^(?:\x{FEFF})?\s*\[\s*[A-Za-z]\w*\s+"`)

// isPGN reports whether text begins with a PGN tag.
func isPGN(text *bufio.Reader) bool {
	const enough = 512 // in bytes
	head, _ := text.Peek(enough)
	return tagLine.Match(head)
}

// readPGN reads openings from the games of a PGN file.
func (s *Set) readPGN(r io.Reader) error {
	n := 0
	for g, err := range record.OpenReader(r, "", record.ReadOptions{Format: record.PGN}).Games() {
		if n++; err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
		o := Opening{Moves: g.Moves()}
		if o.Start, err = g.StartPosition(); err == nil && len(g.Warnings) > 0 {
			err = fmt.Errorf("%v", g.Warnings[0]) // whatever was skipped would change the opening
		}
		if err == nil {
			err = s.add(o)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", n, err)
		}
	}
	return nil
}

// readLines reads openings from a list with one opening per line.
func (s *Set) readLines(r io.Reader) error {
	lines := textlines.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		o, err := parseOpening(text)
		if err == nil {
			err = s.add(o)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
	}
	return lines.Err()
}

// add adds an opening, unless the game is over at its end.
func (s *Set) add(o Opening) error {
	end := o.End()
	if !end.HasLegalMove() {
		return errors.New("the game is over after the opening")
	}
	if len(s.List) == maxOpenings {
		return fmt.Errorf("more than %d", maxOpenings)
	}
	s.List = append(s.List, o)
	return nil
}

func parseOpening(text string) (Opening, error) {
	if !strings.Contains(text, "/") && !strings.HasPrefix(text, "startpos") {
		text = "startpos moves " + strings.TrimPrefix(text, "moves ")
	}
	if fen, rest := epd.Cut(text); hasOperations(rest) {
		text = fen
	}
	start, moves, err := xiangqi.ParseLine(text)
	return Opening{Start: start, Moves: moves}, err
}

// hasOperations reports whether the text after a FEN consists of EPD operations.
func hasOperations(rest string) bool {
	first, _, ended := strings.Cut(rest, ";")
	word, _, _ := strings.Cut(strings.TrimSpace(first), " ")
	return word != "" && word != "moves" && (ended || slices.Contains([]string{"bm", "am", "id", "pv", "ce", "acd"}, word))
}

// Hash returns a digest of the openings. It depends on their order.
func (s *Set) Hash() string {
	h := sha256.New()
	for _, o := range s.List {
		_, _ = io.WriteString(h, o.String()+"\n") // writing to a hash never fails
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Order returns the order in which the openings are played. It is a permutation that depends only
// on the seed and is the same in all versions of the program. Pair i plays opening i modulo the
// number of openings in that order, so no opening is repeated until all of them have been played.
func (s *Set) Order(seed uint64) []int {
	order := make([]int, len(s.List))
	for i := range order {
		order[i] = i
	}
	// Fisher-Yates shuffle.
	state := seed
	for i := len(order) - 1; i > 0; i-- {
		j := int(NextRandom(&state) % uint64(i+1))
		order[i], order[j] = order[j], order[i]
	}
	return order
}

// NextRandom advances a splitmix64 generator and returns its next number. See Steele, Lea and
// Flood, "Fast splittable pseudorandom number generators", 2014.
func NextRandom(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
