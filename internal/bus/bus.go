// Package bus defines how programs connect to a NATS server: which addresses are valid, and which
// connection options are used.
package bus

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// ErrAddress is wrapped by errors for invalid server addresses.
var ErrAddress = errors.New("bad address of a server")

// CheckAddress validates a server address, or several addresses separated by commas. An address has
// the form [SCHEME://]HOST[:PORT], where the scheme is nats (the default), tls, ws or wss.
// CheckAddress returns the addresses without passwords, for display. Any error wraps ErrAddress.
func CheckAddress(text string) (shown string, err error) {
	var list []string
	websockets := 0
	for part := range strings.SplitSeq(text, ",") {
		u, err := ParseAddress(strings.TrimSpace(part))
		if err != nil {
			return "", fmt.Errorf("%w: %q: %w, want such as nats://hub:4222 or tls://hub:4222", ErrAddress, text, err)
		}
		if u.Scheme == "ws" || u.Scheme == "wss" {
			websockets++
		}
		list = append(list, u.Redacted())
	}
	if websockets != 0 && websockets != len(list) {
		return "", fmt.Errorf("%w: %q: some are websockets and some are not", ErrAddress, text)
	}
	return strings.Join(list, ","), nil
}

// ParseAddress parses a single address.
func ParseAddress(text string) (*url.URL, error) {
	if !strings.Contains(text, "://") {
		text = "nats://" + text
	}
	u, err := url.Parse(text)
	if err != nil {
		var parse *url.Error
		if errors.As(err, &parse) {
			err = parse.Err // the outer error would repeat the address
		}
		return nil, err
	}
	switch u.Scheme {
	case "nats", "tls", "ws", "wss":
	default:
		return nil, fmt.Errorf("scheme %q", u.Scheme)
	}
	if u.Hostname() == "" || strings.Contains(u.Hostname(), ":") && !strings.HasPrefix(u.Host, "[") {
		return nil, fmt.Errorf("host %q", u.Hostname())
	}
	if port := u.Port(); port != "" || strings.HasSuffix(u.Host, ":") {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return nil, fmt.Errorf("port %q", port)
		}
	}
	if u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("more than a host and a port")
	}
	return u, nil
}

// Options returns the options for a connection. It reconnects without limit, and messages that
// cannot be sent are reported as errors, so that the sender can retry.
func Options(name string) []nats.Option {
	const pause, jitter, patience = 200 * time.Millisecond, 300 * time.Millisecond, 5 * time.Second
	return []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(pause), nats.ReconnectJitter(jitter, jitter), nats.Timeout(patience),
		nats.ReconnectBufSize(-1), nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // calls return their errors themselves
	}
}
