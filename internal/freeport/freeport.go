// Package freeport finds loopback ports for programs that must be given a port before they start:
// in load tests, drills and other tests. A program that can report its listening port asks the
// system for one (port 0) instead.
//
// A port assigned by the system and then freed is not safe: before the program listens there, or
// while it restarts, the system may assign it to a connection or another program. Then both seem
// to answer at one address.
package freeport

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
)

// Ports from first up to after are handed out in turn. Each has a twin, higher by twin: a process
// that was given a port listens at its twin until it ends, so that no other process gets the same
// port. Systems assign higher ports than these to connections and to listeners that ask for any
// port: from 32,768 under Linux, from 49,152 under Windows and macOS.
const (
	first, after = 20_000, 26_000
	twin         = after - first
)

// turn starts at a random port, so that concurrent processes seldom collide.
var turn = func() *atomic.Uint32 {
	var a atomic.Uint32
	a.Store(rand.Uint32N(after - first))
	return &a
}()

// held holds the listeners at the twins of this process's ports.
var held struct {
	sync.Mutex
	twins []net.Listener
}

// Port returns a port between 20,000 and 25,999 at which no program listens. No other process
// gets it from this package until this one ends.
func Port() (int, error) {
	var err error
	for range after - first {
		port := int(first + turn.Add(1)%(after-first))
		if err = claim(port); err == nil {
			return port, nil
		}
	}
	return 0, fmt.Errorf("a free port: %w", err)
}

// claim reserves a port for this process, or returns why it cannot.
func claim(port int) error {
	guard, err := net.Listen("tcp", address(port+twin))
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", address(port))
	if err != nil {
		return errors.Join(err, guard.Close())
	}
	held.Lock()
	defer held.Unlock()
	held.twins = append(held.twins, guard)
	return l.Close()
}

// Address returns the address of a free port, such as 127.0.0.1:20417.
func Address() (string, error) {
	port, err := Port()
	return address(port), err
}

func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
