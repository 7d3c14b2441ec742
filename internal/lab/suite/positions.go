package suite

import (
	"crypto/sha256"
	_ "embed" // for the positions
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrPositions is wrapped by errors about files of positions.
var ErrPositions = errors.New("bad positions")

// midgame contains fifty middlegame positions, which are described at the top of the file.
//
//go:embed testdata/midgame50.fen
var midgame string

// Positions is a list of positions for use in measurements.
type Positions struct {
	Name string
	List []xiangqi.Position
}

// OwnPositions returns the fifty middlegame positions used for the measurements in docs/ablation.md.
func OwnPositions() (*Positions, error) {
	return ReadPositions("midgame50.fen", strings.NewReader(midgame))
}

// OpenPositions reads the positions in the file at path. If path is "", it calls OwnPositions.
func OpenPositions(path string) (p *Positions, err error) {
	if path == "" {
		return OwnPositions()
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return ReadPositions(path, f)
}

// ReadPositions reads one FEN per line, ignoring empty lines and text after "#". Any error wraps
// ErrPositions and names the line.
func ReadPositions(name string, r io.Reader) (*Positions, error) {
	p := &Positions{Name: name}
	s := textlines.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		line, _, _ := strings.Cut(s.Text(), "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		pos, _, err := xiangqi.ParseFENLenient(line)
		if err != nil {
			return nil, fmt.Errorf("%w: %s, line %d: %w", ErrPositions, name, n, err)
		}
		p.List = append(p.List, pos)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrPositions, name, err)
	}
	if len(p.List) == 0 {
		return nil, fmt.Errorf("%w: %s has none", ErrPositions, name)
	}
	return p, nil
}

// Digest returns a digest that identifies the positions and their order.
func (p *Positions) Digest() string {
	h := sha256.New()
	for i := range p.List {
		_, _ = fmt.Fprintln(h, p.List[i].FEN()) // writing to a hash never fails
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
