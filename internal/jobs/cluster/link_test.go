package cluster

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
)

func TestCheckAddress(t *testing.T) {
	for text, want := range map[string]string{
		"nats://hub:4222": "nats://hub:4222", "hub:4222": "nats://hub:4222", "hub": "nats://hub", "tls://10.0.0.1": "tls://10.0.0.1",
		"ws://hub:80/": "ws://hub:80/", "nats://[::1]:4222": "nats://[::1]:4222", "nats://me:secret@hub": "nats://me:xxxxx@hub",
		"nats://a:1, b:2": "nats://a:1,nats://b:2",
	} {
		if got, err := CheckAddress(text); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
	}
	for _, bad := range []string{
		"", " ", ",", "nats://", "nats://:4222", "http://hub:4222", "file:///etc", "nats:hub", "hub:port", "hub:0", "hub:65536", "hub:",
		"hub:4222:1", "::::", "nats://a b", "nats://hub:4222/x", "nats://hub?x=1", "nats://hub#x", "a,,b", "ws://a,nats://b", "nats://[::1", "%zz",
	} {
		if got, err := CheckAddress(bad); !errors.Is(err, ErrAddress) || !strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %q, %v", bad, got, err)
		}
		if c, err := Connect(Target{URL: bad, Key: &Key{}}); !errors.Is(err, ErrAddress) {
			t.Errorf("%q: connecting to it: %v, %v", bad, c, err)
		}
	}
}

func FuzzCheckAddress(f *testing.F) {
	f.Add("nats://me:secret@hub:4222,tls://[::1]")
	f.Add("http://x")
	f.Fuzz(func(t *testing.T, text string) {
		shown, err := CheckAddress(text)
		if err != nil {
			return
		}
		if again, err := CheckAddress(shown); err != nil || again != shown {
			t.Errorf("%q is shown as %q, and that as %q, %v", text, shown, again, err)
		}
	})
}

// TestWatch checks that a connection reports once that no server is there, once that
// the server refuses the user, and when it is reached.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	home, err := OpenHome(filepath.Join(dir, "home"), "", "")
	if err != nil {
		t.Fatal(err)
	}
	friend, _, err := NewUser("friend", WorkerRole)
	if err != nil {
		t.Fatal(err)
	}
	stranger, key, err := NewUser("stranger", WorkerRole)
	if err != nil {
		t.Fatal(err)
	}
	key.Hub = home.Pin()
	address, err := freeport.Address()
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan string, 10)
	c, err := Connect(Target{URL: address, Key: &key, Watch: &Watch{
		Lost: func(reason error) { told <- "lost: " + reason.Error() }, Found: func() { told <- "found" },
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	want := func(part string) {
		t.Helper()
		if got := await.Closed(t, part, told); !strings.Contains(got, part) {
			t.Fatalf("told %q, want %q", got, part)
		}
	}
	start := func(users ...User) *Server {
		t.Helper()
		s, err := StartServer(ServerOptions{Listen: address, Home: home, Users: users})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	want("refused")
	s := start(friend)
	want("Authorization Violation")
	await.Never(t, "told a second time", 2*watchEvery, func() bool { return len(told) > 0 })
	s.Close()
	s = start(friend, stranger)
	want("found")
	s.Close()
	want("lost: ")
	if len(told) > 0 {
		t.Errorf("told also %q", <-told)
	}
}
