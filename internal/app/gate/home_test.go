package gate

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// prefix is an address of an interface, such as 192.168.1.5/24.
type prefix string

func (p prefix) Network() string { return "ip+net" }
func (p prefix) String() string  { return string(p) }

func TestHomeAddresses(t *testing.T) {
	var all []net.Addr
	for _, text := range []prefix{"127.0.0.1/8", "::1/128", "8.8.8.8/24", "169.254.3.4/16", "172.17.0.1/16", "fe80::1/64", "2001:db8::1/64", "172.32.0.1/16", "10.0.0.2/8", "192.168.1.5/24", "0.0.0.0/0", "broken"} {
		all = append(all, text)
	}
	if got, want := fmt.Sprint(homeAddresses(all)), "[192.168.1.5 10.0.0.2 172.17.0.1 169.254.3.4]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHomeOnly checks that no page for a guest is served where the internet may come in, or by a name.
func TestHomeOnly(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "8.8.8.8:0", "[::]:0", "[2001:db8::1]:0", "localhost:0", "127.0.0.1:0", "board.example:0", ":0"} {
		if s, err := Listen(t.Context(), Config{Addr: addr, Home: true}); !errors.Is(err, ErrAddress) {
			t.Errorf("%s: %v, %v", addr, s, err)
		}
	}
}

// TestHomeHost calls a page for a guest by its address and by other names.
func TestHomeHost(t *testing.T) {
	s := &Server{config: Config{Home: true}, listener: atAddress("192.168.1.5:9011")}
	for host, want := range map[string]bool{
		"192.168.1.5:9011": true, "192.168.1.5": false, "192.168.1.5:80": false, "localhost:9011": false, "127.0.0.1:9011": false,
		"evil.example:9011": false, "192.168.1.5.evil.example:9011": false, "": false,
	} {
		if got := s.goesBy(host); got != want {
			t.Errorf("%q: %v, want %v", host, got, want)
		}
	}
}

// atAddress is a listener that accepts no one.
type atAddress string

func (a atAddress) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (a atAddress) Close() error              { return nil }
func (a atAddress) Addr() net.Addr            { return prefix(a) }

// TestHomeManual checks that a page for a guest brings no more than its files and the protocol.
func TestHomeManual(t *testing.T) {
	found, err := HomeAddresses()
	if err != nil || len(found) == 0 {
		t.Skip("this machine has no address on a home network")
	}
	s, err := Listen(t.Context(), Config{Addr: net.JoinHostPort(found[0].String(), "0"), Home: true, Files: testFiles})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(t.Context(), talk.NewHub(nil), nil); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/": http.StatusOK, "/docs/": http.StatusNotFound, "/docs/guide.html": http.StatusNotFound, "/api/hello": http.StatusUnauthorized} {
		answer, err := http.Get(s.Base() + path)
		if err != nil {
			t.Fatal(err)
		}
		if err := answer.Body.Close(); err != nil {
			t.Error(err)
		}
		if answer.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, answer.StatusCode, want)
		}
		if h := answer.Header; h.Get("Content-Security-Policy") == "" || h.Get("X-Frame-Options") == "" || h.Get("Cross-Origin-Opener-Policy") != "" {
			t.Errorf("%s: headers %v", path, h)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
