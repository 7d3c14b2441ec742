package library

import (
	"bytes"
	"testing"
)

// FuzzShortMoves checks that JSON texts come back as they were, and that no bytes crash
// the reader.
func FuzzShortMoves(f *testing.F) {
	f.Add([]byte(`{"moves":[{"move":"h2e2","comment":"{\"move\":\"h2e2\"}"},{"move":"h2"},{"move":"a0i9"}`))
	f.Add([]byte(`{"move":"`))
	f.Fuzz(func(t *testing.T, data []byte) {
		lengthenMoves(data)
		if bytes.ContainsAny(data, string([]byte{shortMove, plainMove})) {
			return // no JSON
		}
		if got := lengthenMoves(shortenMoves(data)); !bytes.Equal(got, data) {
			t.Errorf("%q comes back as %q", data, got)
		}
	})
}
