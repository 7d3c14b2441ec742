package host

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestBeat has the watchdog hear of a club that answers, or whose store refuses, and nothing
// of one that hangs or whose store gives no answer.
func TestBeat(t *testing.T) {
	const period = 30 * time.Second
	for _, tt := range []struct {
		name  string
		check func(context.Context) (string, error)
		beats int // in ten periods
		state string
	}{
		{"answers", func(context.Context) (string, error) { return "2 games", nil }, 10, "STATUS=2 games"},
		{"refuses", func(context.Context) (string, error) { return "", errors.New("the disk\nis full") }, 10, "STATUS=The store takes no writes: the disk; is full"},
		{"silent", func(context.Context) (string, error) { return "", context.DeadlineExceeded }, 0, "STATUS=The store does not answer"},
		{"hangs", func(ctx context.Context) (string, error) { <-ctx.Done(); return "", ctx.Err() }, 0, ""},
		{"slow", func(ctx context.Context) (string, error) {
			select {
			case <-time.After(2*period + time.Second):
			case <-ctx.Done():
			}
			return "slow", nil
		}, 4, "STATUS=slow"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, end := context.WithTimeout(t.Context(), 10*period-time.Second)
				defer end()
				beats, state := 0, ""
				beat(ctx, period, tt.check, func(states ...string) {
					if ctx.Err() != nil {
						return
					}
					for _, s := range states {
						if s == "WATCHDOG=1" {
							beats++
						} else {
							state = s
						}
					}
				})
				if beats != tt.beats || state != tt.state {
					t.Errorf("%d beats, want %d; state %q, want %q", beats, tt.beats, state, tt.state)
				}
			})
		})
	}
}

// TestHandedRefused refuses in place of a flag what would be refused as its value.
func TestHandedRefused(t *testing.T) {
	at := func(address string) []net.Listener { return []net.Listener{addressed(address)} }
	for _, tt := range []struct {
		doors handed
		s     Settings
		want  string
	}{
		{handed{"listen": at("0.0.0.0:9020"), "metrics": at("127.0.0.1:9021")}, Settings{}, ""},
		{handed{"http": at("0.0.0.0:80")}, Settings{}, "--public https://"},
		{handed{"http": at("0.0.0.0:80")}, Settings{Public: "https://club.example.org"}, ""},
		{handed{"telnet": at("127.0.0.1:23")}, Settings{}, ""},
		{handed{"telnet": at("0.0.0.0:23")}, Settings{}, "--telnet-plain yes"},
		{handed{"telnet": at("0.0.0.0:23")}, Settings{TelnetPlain: "yes"}, ""},
		{handed{"telnet-tls": at("0.0.0.0:24")}, Settings{}, "certificate"},
		{handed{"telnet-tls": at("0.0.0.0:24")}, Settings{Cert: "c"}, ""},
	} {
		err := tt.doors.check(&tt.s)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v with %+v: %v, want %q", tt.doors, tt.s, err, tt.want)
		}
	}
}

// addressed is a listener that has an address and nothing else.
type addressed string

func (addressed) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (addressed) Close() error              { return nil }
func (a addressed) Addr() net.Addr {
	at, err := net.ResolveTCPAddr("tcp", string(a))
	if err != nil {
		panic(err) // in a test
	}
	return at
}
