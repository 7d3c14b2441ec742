package book_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	var file bytes.Buffer
	if err := book.Write(&file, []book.Record{{Key: start.Key(), Entry: book.Entry{Move: start.LegalMoves()[0], Weight: 1}}}); err != nil {
		t.Fatal(err)
	}
	small, err := book.Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	law = safelaw.Law{Calls: 20, Values: []any{start, &start, &xiangqi.Position{}, small, rand.New(rand.NewPCG(1, 2))}, Set: []reflect.Type{reflect.TypeFor[*rand.Rand]()}}
	receivers := []any{
		small, (*book.Book)(nil), &book.Book{}, &book.Builder{}, (*book.Eleeye)(nil), &book.Eleeye{}, (*book.Learned)(nil), &book.Learned{},
		book.Losses{}, book.Entry{}, book.Record{}, book.Settings{},
	}
	return law, receivers
}

// No value that the types allow makes a book panic, nor does the lack of one.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
