package host

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// pipes is a listener whose connections are made here: they go by the clock of the test.
type pipes struct {
	made chan net.Conn
	done chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.made:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error { close(p.done); return nil }

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// TestHTTPTimes comes just in time with the head of a request, with the whole of it and
// with the next one, and just too late. The clock is that of the test.
func TestHTTPTimes(t *testing.T) {
	const head, body = "POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 4\r\n", "abcd"
	bounds := bounds.DefaultLimits()
	if bounds.HeadTime != 5*time.Second || bounds.RequestTime != 15*time.Second || bounds.IdleTime != 60*time.Second {
		t.Errorf("the times are %v, %v and %v", bounds.HeadTime, bounds.RequestTime, bounds.IdleTime)
	}
	const little = time.Millisecond
	for _, tt := range []struct {
		name          string
		first, second string // what is sent, with a pause between
		answers       int    // to what comes first
		most          time.Duration
	}{
		{"head", head[:30], head[30:] + "\r\n" + body, 0, bounds.HeadTime},
		{"request", head + "\r\n" + body[:2], body[2:], 0, bounds.RequestTime},
		{"idle", head + "\r\n" + body, head + "\r\n" + body, 1, bounds.IdleTime},
	} {
		for pause, served := range map[time.Duration]bool{tt.most - little: true, tt.most + little: false} {
			t.Run(fmt.Sprint(tt.name, pause), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
						if got, err := io.ReadAll(r.Body); err != nil || string(got) != body {
							w.WriteHeader(http.StatusBadRequest)
						}
					})
					server := newServer(handler, slog.New(slog.DiscardHandler), &bounds)
					l := &pipes{make(chan net.Conn), make(chan struct{})}
					ended := make(chan error)
					go func() { ended <- server.Serve(l) }()
					here, there := net.Pipe()
					l.made <- there
					answers := bufio.NewReader(here)
					send := func(text string) bool {
						_, err := io.WriteString(here, text)
						return err == nil
					}
					status := func() int {
						r, err := http.ReadResponse(answers, nil)
						if err != nil {
							return 0
						}
						_ = r.Body.Close() // it is empty
						return r.StatusCode
					}
					if !send(tt.first) {
						t.Fatal("the beginning is not taken")
					}
					for range tt.answers {
						if got := status(); got != http.StatusOK {
							t.Fatalf("the first request was answered by %d", got)
						}
					}
					time.Sleep(pause)
					sent := make(chan bool)
					go func() { sent <- send(tt.second) }() // the other end may answer before it has read all
					got := status()
					_ = here.Close() // which cannot fail
					<-sent
					if (got == http.StatusOK) != served {
						t.Errorf("after %v: %d, want it served: %v", pause, got, served)
					}
					if err := server.Close(); err != nil {
						t.Error(err)
					}
					if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
						t.Error(err)
					}
				})
			})
		}
	}
}

// TestHeads sends heads of requests that are as long as may be, and one byte longer.
func TestHeads(t *testing.T) {
	bounds := bounds.DefaultLimits()
	if bounds.Head != 16<<10 {
		t.Errorf("heads of %d bytes", bounds.Head)
	}
	at, opened := serveHere(t)
	for _, tt := range []struct{ bytes, want int }{
		{bounds.Head, http.StatusOK}, {bounds.Head + 1, http.StatusRequestHeaderFieldsTooLarge}, {bounds.Head + 8<<10, http.StatusRequestHeaderFieldsTooLarge},
	} {
		const rest = len("GET /healthz HTTP/1.1\r\nHost: club\r\nX-Long: \r\n\r\n")
		conn, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		go func() { // what is too long is not read to its end
			_, _ = fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: club\r\nX-Long: %s\r\n\r\n", strings.Repeat("x", tt.bytes-rest))
		}()
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("a head of %d bytes: %v", tt.bytes, err)
		}
		_ = answer.Body.Close() // only the status counts
		_ = conn.Close()
		if answer.StatusCode != tt.want {
			t.Errorf("a head of %d bytes: %d, want %d", tt.bytes, answer.StatusCode, tt.want)
		}
	}
	if got := metricsOf(opened); !strings.Contains(got, "chuhe_limited_total{limit=\"head-bytes\"} 1\n") || !strings.Contains(got, "chuhe_limit{limit=\"idle-seconds\"} 60\n") {
		t.Errorf("the metrics lack the limits: %s", got)
	}
}

// TestListen: a club opens all its addresses of HTTP before it answers at one, and none when
// one of them is taken.
func TestListen(t *testing.T) {
	two, err := listen(t.Context(), "127.0.0.1:0", "", "127.0.0.1:0")
	if err != nil || len(two) != 3 || two[1] != nil {
		t.Fatalf("%v, %v", two, err)
	}
	free, taken := two[0].Addr().String(), two[2].Addr().String()
	if err := two[0].Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := listen(t.Context(), free, "", taken); err == nil || got != nil || !strings.Contains(err.Error(), taken) {
		t.Errorf("where %s is taken: %v, %v", taken, got, err)
	}
	if c, err := net.Dial("tcp", free); err == nil {
		t.Errorf("%s is open still: %v", free, c.Close())
	}
	if err := two[2].Close(); err != nil {
		t.Error(err)
	}
}

// serveHere serves a club as Serve does, and returns its address.
func serveHere(t *testing.T) (address string, opened *club.Club) {
	t.Helper()
	opened, err := club.Open(t.Context(), club.Config{Data: t.TempDir(), Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}})
	if err != nil {
		t.Fatal(err)
	}
	bounds := opened.Limits()
	server := newServer(opened.Handler(), slog.New(slog.DiscardHandler), &bounds)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() { ended <- server.Serve(l) }()
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String(), opened
}

// metricsOf reads the metrics of a club.
func metricsOf(c *club.Club) string {
	w := httptest.NewRecorder()
	c.Metrics(w, nil)
	return w.Body.String()
}
