package freeport

import (
	"net"
	"testing"
)

func TestPort(t *testing.T) {
	given := map[int]bool{}
	for range 200 {
		port, err := Port()
		if err != nil {
			t.Fatal(err)
		}
		if given[port] || port < first || port >= after {
			t.Errorf("port %d, want another one from %d to %d", port, first, after-1)
		}
		given[port] = true
	}
}

// A port at which someone listens is passed over, also where the turn begins again.
func TestTaken(t *testing.T) {
	before := turn.Load()
	t.Cleanup(func() { turn.Store(before) })
	turn.Store(after - first - 2) // its next is the last
	l, err := net.Listen("tcp", address(after-1))
	if err != nil {
		t.Skipf("the last port is taken: %v", err)
	}
	defer func() { _ = l.Close() }()
	got, err := Address()
	if err != nil || got == l.Addr().String() {
		t.Errorf("%s, error %v, want an address at which nobody listens", got, err)
	}
	open, err := net.Listen("tcp", got)
	if err != nil {
		t.Fatal(err)
	}
	_ = open.Close()
}

// TestOthers checks that a port which another process was given is not given again.
func TestOthers(t *testing.T) {
	port, err := Port()
	if err != nil {
		t.Fatal(err)
	}
	if err := claim(port); err == nil {
		t.Errorf("port %d was given twice", port)
	}
}
