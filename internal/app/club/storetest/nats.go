package storetest

import (
	"fmt"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
)

// NATS is a NATS server that a test can start and stop.
type NATS struct {
	t      *testing.T
	port   int
	server *natsd.Server
}

// StartNATS starts a server that is stopped when the test ends.
func StartNATS(t *testing.T) *NATS {
	t.Helper()
	n := &NATS{t: t, port: freePort(t)}
	n.Start()
	t.Cleanup(n.Stop)
	return n
}

// URL returns the server's address, which stays the same when the server is restarted.
func (n *NATS) URL() string { return fmt.Sprintf("nats://chuhe:secret@127.0.0.1:%d", n.port) }

// Start starts the server.
func (n *NATS) Start() {
	n.t.Helper()
	s, err := natsd.NewServer(&natsd.Options{
		Host: "127.0.0.1", Port: n.port, NoSigs: true, NoLog: true, NoSystemAccount: true, Username: "chuhe", Password: "secret",
	})
	if err != nil {
		n.t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		n.t.Fatal("NATS does not answer")
	}
	n.server = s
}

// Stop stops the server.
func (n *NATS) Stop() {
	if n.server != nil {
		n.server.Shutdown()
		n.server.WaitForShutdown()
		n.server = nil
	}
}
