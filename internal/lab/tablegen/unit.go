package tablegen

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// The steps of a plan can be shared out among machines: each is made by Run in
// a folder that holds the files it needs, and the same bytes come out wherever
// it is made. Who shares them out looks after the order (Below), brings the files
// (Needs), and fetches what came of it (Unit.Tables), which the hashes tell apart.

// Unit is what Run has made of a step.
type Unit struct {
	Class   tablebase.Class `json:"class"`
	Product string          `json:"product"`
	Entries uint64          `json:"entries"` // with either side to move
	Seconds float64         `json:"seconds"`
	Tables  []endgame.Entry `json:"tables"` // none where the rule changes no value
	// Counts are those of the first table, Red and Black to move.
	Counts [2]tablebase.Counts `json:"counts"`
	// Inputs tells in hex what the tables were made from: equal inputs, equal tables.
	Inputs string `json:"inputs"`
}

// Run makes the tables of one step from those in the folder, or finds them there. It
// leaves the folder's table of contents alone, so that several may run in one
// folder at once. It fails with ErrMissing, ErrMemory before the start.
func Run(ctx context.Context, step Step, o Options) (Unit, error) {
	need, err := Estimate(step.Class, step.Product, o.workers())
	if err != nil {
		return Unit{}, err
	}
	if o.Memory > 0 && need > o.Memory {
		return Unit{}, fmt.Errorf("%w: %d MiB needed, %d MiB allowed", ErrMemory, need>>20, o.Memory>>20)
	}
	const everyoneReads = 0o755
	if err := os.MkdirAll(o.Folder, everyoneReads); err != nil {
		return Unit{}, err
	}
	writer, err := tablebase.NewWriter(o.workers())
	if err != nil {
		return Unit{}, err
	}
	j := job{class: step.Class, product: step.Product, options: &o, folder: folder(o.Folder), writer: writer}
	j.progress = Progress{Step: step, Total: endgame.Entries(step.Class)}
	made, err := j.run(ctx)
	if err != nil {
		return Unit{}, fmt.Errorf("%v, %v: %w", step.Class, step.Product, err)
	}
	u := Unit{
		Class: made.Class, Product: made.Product, Entries: made.Entries, Seconds: made.Seconds,
		Tables: []endgame.Entry{}, Inputs: hex.EncodeToString(j.inputs[:]),
	}
	for i, path := range made.Files {
		e := endgame.Describe(path, tablebase.Class{})
		if e.Fault != "" {
			return Unit{}, fmt.Errorf("%v, %v: %s", step.Class, step.Product, e.Fault)
		}
		if i == 0 {
			u.Counts = e.Header.Counts
		}
		u.Tables = append(u.Tables, e)
	}
	return u, nil
}

// Check verifies the tables of one step as Verify does, without a note in the table
// of contents.
func Check(ctx context.Context, step Step, o Options) (Verified, error) {
	o.Step = max(o.Step, 1)
	j := job{class: step.Class, product: step.Product, options: &o, folder: folder(o.Folder)}
	j.progress = Progress{Step: step, Total: endgame.Entries(step.Class)}
	one, err := j.verify(ctx)
	if err != nil {
		return one, fmt.Errorf("%v, %v: %w", step.Class, step.Product, err)
	}
	return one, nil
}

// Below returns the steps that have to be done before s.
func (s Step) Below() []Step {
	var below []Step
	add := func(c tablebase.Class, p Product) { below = append(below, Step{c, p}) }
	if s.Product == Perpetuals {
		add(s.Class, Mates)
	}
	for _, c := range s.Class.Captures() {
		add(c, Mates)
		if s.Product == Perpetuals {
			add(c, Perpetuals)
		}
	}
	return below
}

// Makes returns the names of the files that s makes. The last product makes
// none where the rule changes no value.
func (s Step) Makes() []string {
	var names []string
	for _, f := range s.Product.files() {
		names = append(names, tablebase.FileName(s.Class, f.kind, f.rules))
	}
	return names
}

// Needs returns the names of the files that s is made from. Of Perpetuals some may not
// exist, see Makes.
func (s Step) Needs() []string {
	var names []string
	add := func(c tablebase.Class, k tablebase.Kind, r tablebase.Rules) {
		names = append(names, tablebase.FileName(c, k, r))
	}
	if s.Product == Perpetuals {
		add(s.Class, tablebase.MateTable, tablebase.Ruleless)
	}
	for _, c := range s.Class.Captures() {
		switch s.Product {
		case Mates:
			add(c, tablebase.MateTable, tablebase.Ruleless)
		case Conversions:
			add(c, tablebase.ResultTable, tablebase.Ruleless)
		case Perpetuals:
			add(c, tablebase.ResultTable, tablebase.Ruleless)
			add(c, tablebase.ResultTable, tablebase.PerpetualCheck)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
