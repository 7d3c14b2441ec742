package jobs

import (
	"errors"
	"time"
)

// Begin opens the run with the given specification, creating it if it does not exist. The run is stored in
// dir, a folder of runs, or is kept only in memory if dir is "". The paths argument maps the names of the
// run's files to their locations on this machine.
//
// An interrupted run resumes where it left off. A finished run stays finished, unless its results depend on
// chance; in that case Begin opens a separate run that repeats it. If the kind of work permits, a new run
// takes over the results of a shorter run or, if chance plays no part, of a longer one.
func Begin(dir string, kind Kind, spec Spec, paths map[string]string) (*Book, error) {
	if dir == "" {
		return inMemory(kind, spec, paths)
	}
	for {
		b, err := begin(dir, kind, spec, paths)
		if err != nil || b.state != Ended || !byChance(b.fold) {
			return b, err
		}
		if err := b.Close(); err != nil {
			return nil, err
		}
		spec.Repeat++
	}
}

func begin(dir string, kind Kind, spec Spec, paths map[string]string) (*Book, error) {
	s := Store{Dir: dir, Kinds: NewKinds(kind)}
	f, made, err := s.make(spec, paths)
	if err != nil {
		return nil, err
	}
	b, err := f.Open(kind)
	if err != nil {
		return nil, err
	}
	b.fresh = made
	if g, ok := kind.(Growing); ok && len(b.ledger.units) == 0 && g.Grows(&b.spec) {
		if err := b.takeOver(&s); err != nil {
			return nil, errors.Join(err, b.Close())
		}
	}
	return b, nil
}

// takeOver copies the results of another run into an empty ledger. Only runs whose specification is the same
// except for the number of units qualify. If there are several, takeOver picks the one with the most
// results.
func (b *Book) takeOver(s *Store) error {
	folders, err := s.Folders()
	if err != nil {
		return err
	}
	var best *Folder
	most := 0
	for _, f := range folders {
		spec := f.Spec
		spec.Units = b.spec.Units
		if digest, err := spec.Digest(); err != nil || digest != b.digest || f.Digest == b.digest {
			continue
		}
		if f.Spec.Units > b.spec.Units && byChance(b.fold) { // taking over its results would leave nothing to do
			continue
		}
		n := 0
		if err := f.EachEntry(func(e *Entry) error {
			if e.Type == Done && e.Unit < b.spec.Units {
				n++
			}
			return nil
		}); err != nil {
			continue // the results of a damaged run cannot be used
		}
		if n > most {
			best, most = f, n
		}
	}
	if best == nil {
		return nil
	}
	const atOnce = 256
	var batch []Pending
	write := func() error {
		if err := b.ledger.append(batch); err != nil {
			return err
		}
		for i := range batch {
			if err := b.take(&batch[i].Entry); err != nil {
				return err
			}
			b.before = max(b.before, batch[i].Entry.Worked)
		}
		batch = nil
		return nil
	}
	if err := best.EachRecord(func(e *Entry, records []byte) error {
		if e.Unit >= b.spec.Units {
			return nil
		}
		packed, err := b.Pack(records)
		if err != nil {
			return err
		}
		e.Offset, e.Length = 0, 0 // these refer to the other run's file
		if batch = append(batch, Pending{*e, packed}); len(batch) == atOnce {
			return write()
		}
		return nil
	}); err != nil {
		return err
	}
	return write()
}

func inMemory(kind Kind, spec Spec, paths map[string]string) (*Book, error) {
	spec, err := spec.Complete()
	if err != nil {
		return nil, err
	}
	digest, err := spec.Digest()
	if err != nil {
		return nil, err
	}
	b := &Book{
		kind: kind, spec: spec, digest: digest, files: paths, created: time.Now().UnixMilli(), began: time.Now(), state: Running,
		ledger: &ledger{units: map[int]EntryType{}}, tally: newTally(), waiting: map[int]*Entry{},
	}
	b.fold, err = kind.Fold(&b.spec)
	return b, err
}
