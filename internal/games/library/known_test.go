package library

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestFingerprintFilter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	f := &fingerprintFilter{}
	const n = 5 * firstRoom // three parts, the last half full
	list := make([]uint64, n)
	for i := range list {
		list[i] = r.Uint64()
		f.add(list[i])
	}
	for _, fingerprint := range list {
		if !f.mayHave(fingerprint) {
			t.Fatalf("%x is new, and was added", fingerprint)
		}
	}
	wrong := 0
	for range n {
		if f.mayHave(r.Uint64()) {
			wrong++
		}
	}
	if len(f.parts) != 3 || wrong > n*3/100 {
		t.Errorf("%d of %d others are not told in %d parts, want at most 3 %% in 3", wrong, n, len(f.parts))
	}
}

// TestKnownToOthers has games come into a library between two imports, from this library,
// from another one of the same file, and by an undo.
func TestKnownToOthers(t *testing.T) {
	one := openNew(t)
	other, err := Open(t.Context(), one.Path())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	}()
	folder := t.TempDir()
	file := func(name, moves string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n"+moves+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	first, second := file("1.pgn", "1. 炮二平五 马８进７ *"), file("2.pgn", "1. 兵七进一 卒７进１ *")
	load := func(l *Library, path string, added, duplicates int) {
		t.Helper()
		if r, err := l.ImportPath(t.Context(), path, ImportOptions{}); err != nil || r.Added != added || r.Duplicates != duplicates {
			t.Fatalf("%d added, %d known, %v; want %d and %d", r.Added, r.Duplicates, err, added, duplicates)
		}
	}
	load(one, first, 1, 0)
	if one.importing.filter == nil {
		t.Fatal("the import of a new library has no filter")
	}
	load(other, second, 1, 0)
	load(one, second, 0, 1)
	load(other, first, 0, 1)
	if _, err := one.Undo(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	load(other, second, 1, 0)
	load(one, second, 0, 1)
	load(one, first, 0, 1)
}

// TestManyRuns has an import pack runs in the midst of a transaction.
func TestManyRuns(t *testing.T) {
	path := gamesFile(t, "games.pgn", 300)
	want, l := openNew(t), openNew(t)
	if _, err := want.ImportPath(t.Context(), path, ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.ImportPath(t.Context(), path, ImportOptions{runEntries: 500}); err != nil {
		t.Fatal(err)
	}
	sameLibrary(t, l, want)
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		pos, err := want.somePosition(t.Context(), r, 1+r.Int64N(250))
		if err != nil {
			t.Fatal(err)
		}
		a, err := want.Search(t.Context(), Query{Position: &pos})
		if err != nil {
			t.Fatal(err)
		}
		b, err := l.Search(t.Context(), Query{Position: &pos})
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%s: %+v, want %+v", pos.FEN(), b, a)
		}
	}
}
