package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// notify reports states to the service manager if one started this process and asked for reports.
func notify(log *slog.Logger, states ...string) {
	if _, err := daemon.SdNotify(false, strings.Join(states, "\n")); err != nil {
		log.Warn("the service manager cannot be notified", "err", err)
	}
}

// guard keeps the service manager's watchdog informed that the process is alive. It reports twice in each
// watchdog period until ctx is canceled.
func guard(ctx context.Context, log *slog.Logger, check func(context.Context) (string, error)) {
	period, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		log.Warn("no watchdog", "err", err)
		return
	}
	if period > 0 {
		beat(ctx, period/2, check, func(states ...string) { notify(log, states...) })
	}
}

// beat checks the club once per period, and reports its state and that it is alive. If the club hangs, beat
// reports nothing, because it waits for check to return.
//
// If the store refuses writes, beat still reports the process as alive. Restarting it would not help: the
// club continues when the store is available again, and a new process would find the same store. If the
// store does not answer at all, however, beat leaves it to the watchdog to end the process.
func beat(ctx context.Context, period time.Duration, check func(context.Context) (string, error), report func(states ...string)) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		state, err := check(ctx)
		switch {
		case err == nil:
			report(daemon.SdNotifyWatchdog, "STATUS="+state)
		case errors.Is(err, context.DeadlineExceeded):
			report("STATUS=The store does not answer")
		default:
			report(daemon.SdNotifyWatchdog, "STATUS=The store takes no writes: "+strings.ReplaceAll(err.Error(), "\n", "; "))
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// handed holds the listeners that a service manager opened before starting the process. The keys are the
// long names of the flags that the listeners replace.
type handed map[string][]net.Listener

// doorNames lists the flags that a listener can replace.
var doorNames = []string{"listen", "http", "metrics", "telnet", "telnet-tls"}

// takeHanded returns the listeners handed over to the process. An unnamed listener replaces --listen.
func takeHanded() (handed, error) {
	doors := handed{}
	for _, file := range activation.Files(true) {
		name := file.Name()
		l, err := net.FileListener(file)
		_ = file.Close() // the listener uses a duplicate of the descriptor
		switch {
		case err != nil:
			return nil, errors.Join(fmt.Errorf("the socket %q that was handed over: %w", name, err), doors.close())
		case strings.HasSuffix(name, ".socket"), strings.HasPrefix(name, "LISTEN_FD_"), name == "unknown", name == "":
			name = doorNames[0]
		case !slices.Contains(doorNames, name):
			return nil, errors.Join(cli.UsageErrorf("a socket was handed over with the name %q: must be one of %s", name, strings.Join(doorNames, ", ")), l.Close(), doors.close())
		}
		doors[name] = append(doors[name], l)
	}
	return doors, nil
}

// check returns an error if any listener would be refused if its address were given as a setting.
func (h handed) check(s *Settings) error {
	if len(h["http"]) > 0 && !strings.HasPrefix(s.Public, "https://") {
		return cli.UsageErrorf("a socket was handed over for --http, which requires --public https://HOST")
	}
	if len(h["telnet-tls"]) > 0 && s.Cert == "" && s.ACME != "yes" {
		return cli.UsageErrorf("a socket was handed over for --telnet-tls, which requires a certificate: --cert and --tls-key, or --acme yes")
	}
	for _, l := range h["telnet"] {
		if at, ok := l.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() && s.TelnetPlain != "yes" {
			return cli.UsageErrorf("a socket for telnet was handed over at %s, which other machines can reach, and passwords would travel unencrypted: add --telnet-plain yes", at)
		}
	}
	return nil
}

// close closes all listeners. New connections then wait on the service manager's own descriptors.
func (h handed) close() (err error) {
	for _, name := range slices.Sorted(maps.Keys(h)) {
		for _, l := range h[name] {
			if closed := l.Close(); !errors.Is(closed, net.ErrClosed) {
				err = errors.Join(err, closed)
			}
		}
	}
	return err
}

// listen returns the listeners for each of the given flags: those handed over or, if there are none, a
// listener at the configured address.
func (h handed) listen(ctx context.Context, doors map[string]string) (map[string][]net.Listener, error) {
	var names, addresses []string
	for _, name := range slices.Sorted(maps.Keys(doors)) {
		if len(h[name]) == 0 {
			names, addresses = append(names, name), append(addresses, doors[name])
		}
	}
	opened, err := listen(ctx, addresses...)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(map[string][]net.Listener(h))
	for i, l := range opened {
		if l != nil {
			all[names[i]] = []net.Listener{l}
		}
	}
	return all, nil
}
