package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// TestStops asks a club that is played on to end, over both stores, and starts it again:
// its process ends in order, every page is notified by the code 1001, and no move is lost.
func TestStops(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		r := played(t, load.Options{Place: place, Tables: 4, Spectators: 1, Moves: 120, Stops: 3, Seed: 5})
		if r.Stops != 3 || r.Untold > 0 {
			t.Errorf("asked to end %d times, %d connections were not notified: %v", r.Stops, r.Untold, r.Faults)
		}
	})
}

// waitTime is far more than anything here takes: machines may be busy.
const waitTime = 5 * time.Minute

// TestStop asks a club to end that people reach by every door, some of whom neither end
// what they have begun nor read: every client is notified, and the process ends in order.
func TestStop(t *testing.T) {
	web, metrics, door := freeAddress(t), freeAddress(t), freeAddress(t)
	process := server("serve", "--data", t.TempDir(), "--listen", web, "--metrics", metrics, "--telnet", door, "--house", "none")
	var log bytes.Buffer
	process.Stderr = &log
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- process.Wait() }()
	t.Cleanup(func() { _ = process.Process.Kill() }) // it has ended
	answersAt(t, "http://"+web+"/healthz")

	member, stranger := newPage(t, web, true), newPage(t, web, false)
	bare := dialLines(t, web)
	bare.expect("login: ")
	typing, playing := dialTelnet(t, door), dialTelnet(t, door)
	typing.expect("login: ")
	playing.expect("login: ")
	playing.send("guest\r\n")
	playing.expect("Welcome, Guest-")
	for _, address := range []string{web, metrics} { // requests that never end
		raw(t, address, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
	}
	raw(t, web, "POST /api/account/sign-in HTTP/1.1\r\nHost: "+web+"\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
	deaf := raw(t, web, "GET /api/ws HTTP/1.1\r\nHost: "+web+"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: chuhe.v1\r\n\r\n")
	if line, err := bufio.NewReader(deaf).ReadString('\n'); err != nil || !strings.Contains(line, "101") {
		t.Fatalf("%q, %v", line, err) // from here on it says nothing, and answers no close
	}

	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for name, page := range map[string]*websocket.Conn{"a guest": member, "a stranger": stranger} {
		ctx, cancel := context.WithTimeout(t.Context(), waitTime)
		for {
			_, _, err := page.Read(ctx)
			if err == nil {
				continue // what came before
			}
			if code := websocket.CloseStatus(err); code != websocket.StatusGoingAway {
				t.Errorf("the page of %s was closed with %v, want going away", name, err)
			}
			break
		}
		cancel()
	}
	const sentence = "The server is about to shut down."
	typing.expect(sentence)
	playing.expect(sentence)
	bare.expect(sentence)
	if code := bare.code(); code != websocket.StatusGoingAway {
		t.Errorf("lines by a WebSocket were closed with code %d, want going away", code)
	}
	if err := await.Closed(t, "the end of the process", ended); err != nil {
		t.Errorf("the process ended with %v\n%s", err, log.String())
	}
}

// answersAt waits until an address answers.
func answersAt(t *testing.T, url string) {
	t.Helper()
	await.That(t, "an answer at "+url, func() bool {
		r, err := http.Get(url) //nolint:noctx // of a test
		if err == nil {
			_ = r.Body.Close() // nothing is read
		}
		return err == nil
	})
}

// newPage opens the connection of a page, of a guest or of a stranger, and waits for its
// first message.
func newPage(t *testing.T, address string, guest bool) *websocket.Conn {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	t.Cleanup(client.CloseIdleConnections)
	if guest {
		r, err := client.Post("http://"+address+"/api/account/guest", "application/json", strings.NewReader("{}")) //nolint:noctx // of a test
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatal(r, err)
		}
		_ = r.Body.Close() // nothing is read
	}
	return dialSocket(t, client, "ws://"+address+"/api/ws", "chuhe.v1")
}

// dialSocket opens a WebSocket and reads its first message.
func dialSocket(t *testing.T, client *http.Client, url, protocol string) *websocket.Conn {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), url, &websocket.DialOptions{HTTPClient: client, Subprotocols: []string{protocol}}) //nolint:bodyclose // of a WebSocket, which is closed by itself
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.CloseNow() }) // the other end has closed it
	return ws
}

// raw opens a connection, sends something and nothing more.
func raw(t *testing.T, address, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // the other end has closed it
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// visitor is a client that reads and writes lines.
type visitor struct {
	t    *testing.T
	read func() ([]byte, error)
	send func(string)
	all  strings.Builder
	err  error
}

func dialTelnet(t *testing.T, address string) *visitor {
	t.Helper()
	conn := raw(t, address, "")
	if err := conn.SetDeadline(time.Now().Add(2 * waitTime)); err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t}
	v.read = func() ([]byte, error) {
		b := make([]byte, 1000)
		n, err := conn.Read(b)
		return b[:n], err
	}
	v.send = func(text string) {
		if _, err := io.WriteString(conn, text); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// dialLines opens the door for lines by a WebSocket.
func dialLines(t *testing.T, address string) *visitor {
	t.Helper()
	ws := dialSocket(t, nil, "ws://"+address+"/api/lines", "chuhe.lines")
	return &visitor{t: t, read: func() ([]byte, error) {
		ctx, cancel := context.WithTimeout(t.Context(), waitTime)
		defer cancel()
		_, data, err := ws.Read(ctx)
		return data, err
	}}
}

// expect reads until a text has come.
func (v *visitor) expect(want string) {
	v.t.Helper()
	for !strings.Contains(v.all.String(), want) {
		if v.err != nil {
			v.t.Errorf("%q did not come: %v: %q", want, v.err, v.all.String())
			return
		}
		data, err := v.read()
		v.all.Write(data)
		v.err = err
	}
}

// code reads to the end and returns the code with which a WebSocket was closed.
func (v *visitor) code() websocket.StatusCode {
	for v.err == nil {
		_, v.err = v.read()
	}
	return websocket.CloseStatus(v.err)
}
