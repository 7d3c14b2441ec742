package library

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestLookUpKeys looks up keys with every pattern of the bits about those that runs do
// not keep.
func TestLookUpKeys(t *testing.T) {
	l := openNew(t)
	var keys []uint64
	for high := range uint64(8) {
		for _, low := range []uint64{0, 1, 0x7f, 0x80, 0xff} {
			keys = append(keys, high<<lostKeyBits|low)
		}
	}
	var made runMaker
	for i, key := range keys {
		made.add(positionRun, []entry{makeEntry(key, xiangqi.NoMove, xiangqi.Undecided, 0, 1, false, 2000)}, int64(i+1))
	}
	tx, err := l.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := made.store(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	for i, key := range keys {
		found := false
		err := l.lookUp(t.Context(), positionRun, key, key, func(e entry) {
			found = found || e.game() == int64(i+1)
			if e.key()>>lostKeyBits != key>>lostKeyBits {
				t.Errorf("looking up %x gives %x", key, e.key())
			}
		})
		if err != nil || !found {
			t.Errorf("key %x: found %v, %v", key, found, err)
		}
	}
}
