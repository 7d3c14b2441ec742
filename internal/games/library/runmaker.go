package library

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"sync"
)

// runMaker collects entries and turns them into runs. When a list is full, a goroutine sorts and packs it
// while more games are being written. Only one list is packed at a time. The zero value is ready to use.
type runMaker struct {
	most    int // entries per list; 0 means maxEntries
	count   int // number of entries added since runs were last stored
	lists   [kindsOfRun][]entry
	packing sync.WaitGroup
	free    [kindsOfRun][]entry // packed lists, for reuse
	spare   []entry
	packed  *packedRun // the last run, until it is stored; nil for none
}

// packedRun is a run that has not been written to the file yet.
type packedRun struct {
	kind    runKind
	entries int
	blocks  []packedBlock
}

type packedBlock struct {
	first uint64
	data  []byte
}

func (r *runMaker) add(kind runKind, list []entry, game int64) {
	to := r.lists[kind]
	for _, e := range list {
		to = append(to, e.withGame(game))
	}
	r.lists[kind] = to
	r.count += len(list)
}

// packFull starts packing the lists that are full, and stores those packed before.
func (r *runMaker) packFull(ctx context.Context, tx *sql.Tx) error {
	for kind, list := range r.lists {
		if len(list) < cmp.Or(r.most, maxEntries) {
			continue
		}
		if err := r.pack(ctx, tx, runKind(kind)); err != nil {
			return err
		}
	}
	return nil
}

// pack stores the list that was packed before, and then starts packing the list of the given kind.
func (r *runMaker) pack(ctx context.Context, tx *sql.Tx, kind runKind) error {
	list := r.lists[kind]
	if len(list) == 0 {
		return nil
	}
	if err := r.storePacked(ctx, tx); err != nil {
		return err
	}
	r.lists[kind], r.free[kind] = r.free[kind][:0], nil
	run := &packedRun{kind: kind, entries: len(list)}
	r.packed = run
	r.packing.Go(func() {
		if cap(r.spare) < len(list) {
			r.spare = make([]entry, 0, cap(list))
		}
		run.pack(sortEntries(list, r.spare))
		r.free[kind] = list
	})
	return nil
}

// pack packs the entries of a sorted list.
func (p *packedRun) pack(list []entry) {
	w := newRunWriter(p.kind.form(), func(first uint64, data []byte) error {
		p.blocks = append(p.blocks, packedBlock{first, bytes.Clone(data)})
		return nil
	})
	for _, e := range list {
		_ = w.add(e) // errors could only come from emit, which returns none
	}
	_ = w.close()
}

func (r *runMaker) wait() { r.packing.Wait() }

// storePacked writes the packed run to the file.
func (r *runMaker) storePacked(ctx context.Context, tx *sql.Tx) error {
	r.wait()
	run := r.packed
	if run == nil {
		return nil
	}
	r.packed = nil
	insert, err := newRunInsert(ctx, tx, run.kind, 0)
	if err != nil {
		return err
	}
	for _, b := range run.blocks {
		if err := insert.block(ctx, b.first, b.data); err != nil {
			return err
		}
	}
	return insert.close(ctx, run.entries)
}

// store writes all entries as runs of level 0.
func (r *runMaker) store(ctx context.Context, tx *sql.Tx) error {
	for kind := range r.lists {
		if err := r.pack(ctx, tx, runKind(kind)); err != nil {
			return err
		}
	}
	err := r.storePacked(ctx, tx)
	for kind, list := range r.free {
		if list != nil && r.lists[kind] == nil { // most kinds need only one list
			r.lists[kind], r.free[kind] = list[:0], nil
		}
	}
	r.count = 0
	return err
}
