// Package freeport finds ports of the loopback for programs that must be given theirs
// before they start: those of load tests, of drills and of other tests. A program that
// can say at which port it listens asks the system for one (port 0) instead.
//
// A port that the system gave and that was freed again will not do: before the program
// listens there, or while it is started again, the system may give it to a connection or
// to another program, and then both seem to answer at one address.
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

// Ports from first on, below after, are given in turn. Each has a twin, so much higher: the
// process that was given a port listens at its twin until it ends, so that no other process
// is given the same one. Systems give higher ports than all of these to connections and to
// listeners that ask for any port: from 32,768 on under Linux, from 49,152 under Windows
// and macOS.
const (
	first, after = 20_000, 26_000
	twin         = after - first
)

// turn begins anywhere, so that processes that run at the same time seldom meet.
var turn = func() *atomic.Uint32 {
	var a atomic.Uint32
	a.Store(rand.Uint32N(after - first))
	return &a
}()

// held keeps the listeners at the twins of the ports that this process was given.
var held struct {
	sync.Mutex
	twins []net.Listener
}

// Port returns a port between 20,000 and 25,999 at which no program listens. No process
// gets it from here before this one has ended.
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

// claim takes a port for this process, or reports why it cannot be taken.
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

// Address returns the address of such a port, such as 127.0.0.1:20417.
func Address() (string, error) {
	port, err := Port()
	return address(port), err
}

func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
