// Package sources compares the claims made in the texts on which Chuhe is based with measurements
// made here. The result is the page docs/sources.md, which contains a row for each claim.
package sources

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/boards"
)

// ErrSources is wrapped by errors about stored measurements.
var ErrSources = errors.New("bad data of the sources")

// Data contains everything that the page shows. It is kept in a file so that the page can be
// rewritten without measuring again. Fields that are absent or empty have not been measured.
type Data struct {
	Machine  string          `json:"machine"`            // processor, cores, operating system and Go version
	Ladder   []Step          `json:"ladder"`             // matches between chapters
	Sections []Step          `json:"sections"`           // the sections of FireMonkey's chapter 5
	Lines    *LineSearch     `json:"lines,omitempty"`    // a search on the classical board; absent if not measured
	Boards   *boards.Timings `json:"boards,omitempty"`   // times of alternative board representations; absent if not measured
	Values   []Value         `json:"values"`             // values of the pieces, by kind; empty if not measured
	Mates    []MateCuts      `json:"mates"`              // searches for mates, by engine profile; empty if not measured
	Tree     *Tree           `json:"tree,omitempty"`     // size of the game tree; absent if not measured
	Ablation *Copied         `json:"ablation,omitempty"` // excerpt of the data of chuhe-lab ablation; absent without it
}

// New returns a Data without any measurements.
func New(machine string) *Data {
	return &Data{Machine: machine, Ladder: []Step{}, Sections: []Step{}, Values: []Value{}, Mates: []MateCuts{}}
}

// LineSearch is a search on the classical board, with lines both walked and looked up.
type LineSearch struct {
	Positions int       `json:"positions"` // number of positions searched
	Nodes     []uint64  `json:"nodes"`     // nodes of all positions, cumulative by depth, entry 0 for depth 1
	Walked    []float64 `json:"walked"`    // processor time with lines walked, in seconds, cumulative by depth like the nodes
	Looked    []float64 `json:"looked"`    // processor time with lines looked up, in seconds, cumulative by depth like the nodes
}

// Copied contains the part of the ablation data that the page needs.
type Copied struct {
	Nodes  map[string][]uint64 `json:"nodes"`  // nodes by depth, by variant, such as "zmbl" or "zmbl without PVS"
	Cuts   [][4]uint64         `json:"cuts"`   // cut-offs of "zmbl" by depth, each by hash, capture, killer and history moves
	Course map[string][]uint64 `json:"course"` // leaves by depth, by method
}

// Value is the value of a kind of piece, in centipawns.
type Value struct {
	Kind     string `json:"kind"`     // kind of piece, such as "rook"
	Theory   int    `json:"theory"`   // value in table 4-1 of the thesis
	Thesis   int    `json:"thesis"`   // value in table 4-2 of the thesis
	MG       int    `json:"mg"`       // value in the handcrafted evaluation, with all strong pieces on the board
	EG       int    `json:"eg"`       // value in the handcrafted evaluation, with no strong pieces on the board
	Network  int    `json:"network"`  // median drop of the network's value when such a piece is removed
	Removals int    `json:"removals"` // number of removals in the median
}

// MateCuts compares searches in which stored mate scores cut at any depth with searches in which
// they cut like other scores.
type MateCuts struct {
	Profile  string    `json:"profile"`  // engine profile: "firemonkey" or "full"
	Problems int       `json:"problems"` // number of problems searched, mates in 3 to 6 moves
	Solved   [2]int    `json:"solved"`   // number solved with the depth bound on stored mates, and without it
	Nodes    [2]uint64 `json:"nodes"`    // nodes for the problems that both solved, with the depth bound and without it
}

// Tree contains the size of the game tree.
type Tree struct {
	Branching float64 `json:"branching"` // mean number of legal moves over the middlegame positions
	Positions int     `json:"positions"` // number of positions in the mean branching
	Minimax   []Walk  `json:"minimax"`   // perft of the start position, entry 0 for depth 1
	Course    Walk    `json:"course"`    // nodes of the course profile to depth 7 from the start position
}

// Walk is a leaf count together with the time it took.
type Walk struct {
	Leaves  uint64  `json:"leaves"`  // number of leaves; of nodes for the course profile
	Seconds float64 `json:"seconds"` // wall-clock time in seconds
}

// Read parses data written by Write. If it fails, the error wraps ErrSources.
func Read(r io.Reader) (*Data, error) {
	d := New("")
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(d); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSources, err)
	}
	if l := d.Lines; l != nil && (len(l.Walked) != len(l.Nodes) || len(l.Looked) != len(l.Nodes)) {
		return nil, fmt.Errorf("%w: the search with lines has lists of different lengths", ErrSources)
	}
	return d, nil
}

// Write writes the data as JSON.
func (d *Data) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(d)
}
