// Package freeport finds ports of the loopback for programs that must be told theirs
// before they start: those of load tests, of drills and of other tests. A program that
// can say at which port it listens asks the system for one (port 0) instead.
//
// A port that the system gave and that was freed again will not do: before the program
// listens there, or while it is started anew, the system may give it to a connection or
// to another program, and then both seem to answer at one address.
package freeport

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"sync/atomic"
)

// Ports from first on, below after, in turn. Systems give higher ones to connections and
// to listeners that ask for any port: from 32,768 on under Linux, from 49,152 under
// Windows and macOS.
const first, after = 20_000, 32_000

// turn begins anywhere, so that processes that run at the same time differ.
var turn = func() *atomic.Uint32 {
	var a atomic.Uint32
	a.Store(rand.Uint32N(after - first))
	return &a
}()

// Port returns a port between 20,000 and 31,999 at which nobody listens. The process
// gets it a second time only after all others.
func Port() (int, error) {
	var err error
	for range 100 {
		port := int(first + turn.Add(1)%(after-first))
		var l net.Listener
		if l, err = net.Listen("tcp", address(port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, fmt.Errorf("a free port: %w", err)
}

// Address returns the address of such a port, such as 127.0.0.1:20417.
func Address() (string, error) {
	port, err := Port()
	return address(port), err
}

func address(port int) string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(port)) }
