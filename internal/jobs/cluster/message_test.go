package cluster

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var testDigest = strings.Repeat("ab", 32)

func FuzzReadResult(f *testing.F) {
	message, err := writeResult(resultHead{heldUnit: heldUnit{Run: testDigest, Unit: 3}, Summary: json.RawMessage(`{}`)}, []byte("packed"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(message)
	f.Fuzz(func(t *testing.T, message []byte) {
		h, packed, err := readResult(message)
		if err != nil {
			return
		}
		written, err := writeResult(h, packed)
		if err != nil {
			t.Fatal(err)
		}
		_, same, err := readResult(written)
		if err != nil || !bytes.Equal(same, packed) {
			t.Fatalf("%q: %v", written, err)
		}
		_, _ = jobs.Unpack(packed) // bytes of others must not crash it
	})
}

func TestBackoff(t *testing.T) {
	b := newBackoff(time.Second, 8*time.Second)
	for i, seconds := range []float64{1, 2, 4, 8, 8} {
		if got := b.pause().Seconds(); got < seconds/2 || got > seconds {
			t.Errorf("pause %d: %v s, want a half to the whole of %v", i, got, seconds)
		}
	}
	pauses := []time.Duration{}
	for range 20 {
		b.reset()
		pauses = append(pauses, b.pause())
	}
	slices.Sort(pauses)
	if len(slices.Compact(pauses)) < 2 {
		t.Error("all pauses are alike")
	}
}

func TestKeyOf(t *testing.T) {
	if got, want := keyOf("Li's PC.local-7"), "Li_s_PC.local-7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
