package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// The NATS client leaves a goroutine behind when a connection closes during a reconnect.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"))
}

var testDigest = strings.Repeat("ab", 32)

func FuzzReadResult(f *testing.F) {
	message, err := writeResult(resultHead{Run: testDigest, Unit: 3, Summary: json.RawMessage(`{}`)}, []byte("packed"))
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
	if got, want := keyOf("Li's PC.local-7"), "Li_s_PC_local-7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUsersConfig(t *testing.T) {
	u, seed, err := NewUser("lab1", WorkerRole)
	if err != nil || !strings.HasPrefix(seed, "SU") {
		t.Fatalf("seed %q, error %v", seed, err)
	}
	config := ServerConfig([]User{u})
	for _, want := range []string{u.Key, `"res.>"`, "sync_interval: always"} {
		if !strings.Contains(config, want) {
			t.Errorf("configuration without %s:\n%s", want, config)
		}
	}
	for _, name := range []string{"", "Lab", "a.b", "a>"} {
		if _, _, err := NewUser(name, WorkerRole); !errors.Is(err, ErrUser) {
			t.Errorf("name %q: error %v", name, err)
		}
	}
	if _, _, err := NewUser("x", "king"); !errors.Is(err, ErrUser) {
		t.Errorf("role: error %v", err)
	}
}
