package host

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/lines"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// telnet is the door that serves lines. It listens at up to two addresses, and can also be reached over a
// WebSocket.
type telnet struct {
	settings  *Settings
	log       *slog.Logger
	server    *lines.Server
	secret    *tls.Config // nil if there is no certificate
	before    handed      // listeners handed over, which replace addresses
	plain     listening
	overTLS   listening
	listening sync.WaitGroup
}

// listening is an address at which connections are accepted. address is "" if there is none.
type listening struct {
	address string
	end     context.CancelFunc
}

// routes adds lines over a WebSocket. Browsers and "chuhe term" can use it wherever they can reach the
// club.
func (d *telnet) routes(c *club.Club, mux *http.ServeMux) {
	d.server = lines.New(c, lines.Options{Log: d.log, Rate: d.settings.lineRate()})
	mux.HandleFunc("GET /api/lines", d.server.Socket)
}

// open listens at the configured addresses, or on the listeners that were handed over to replace them.
func (d *telnet) open(secret *tls.Config, before handed) error {
	d.secret, d.before = secret, before
	for _, l := range before["telnet"] {
		d.serve(&d.plain, l, nil)
	}
	for _, l := range before["telnet-tls"] {
		d.serve(&d.overTLS, l, secret)
	}
	if err := d.take(d.settings); err != nil {
		d.close()
		return err
	}
	return nil
}

// take applies new settings. It listens at any new addresses, and stops listening at those that have been
// removed. Open connections stay open.
func (d *telnet) take(s *Settings) error {
	d.server.SetRate(s.lineRate())
	var err error
	if len(d.before["telnet"]) == 0 {
		err = d.listen(&d.plain, s.Telnet, nil)
	}
	if len(d.before["telnet-tls"]) == 0 {
		err = errors.Join(err, d.listen(&d.overTLS, s.TelnetTLS, d.secret))
	}
	return err
}

// listen moves a door to a new address. If that fails, the door stays where it is.
func (d *telnet) listen(at *listening, address string, secret *tls.Config) error {
	if address == at.address {
		return nil
	}
	fresh := listening{address: address}
	if address != "" {
		if at == &d.overTLS && secret == nil {
			return errors.New("--telnet-tls requires a certificate, which takes effect at the next start")
		}
		var network net.ListenConfig
		l, err := network.Listen(context.Background(), "tcp", address)
		if err != nil {
			return err
		}
		d.serve(&fresh, l, secret)
	}
	if at.end != nil {
		at.end()
	}
	*at = fresh
	return nil
}

// serve accepts connections from a listener until at.end is called.
func (d *telnet) serve(at *listening, l net.Listener, secret *tls.Config) {
	if secret != nil {
		l = tls.NewListener(l, secret)
	}
	d.log.Info("telnet", "address", l.Addr().String(), "tls", secret != nil)
	ctx, end := context.WithCancel(context.Background())
	if before := at.end; before != nil { // close any other listener of the same door too
		one := end
		end = func() { before(); one() }
	}
	at.end = end
	d.listening.Go(func() {
		if err := d.server.Serve(ctx, l); err != nil {
			d.log.Error("the door for telnet", "err", err)
		}
	})
}

func (d *telnet) close() {
	for _, at := range []*listening{&d.plain, &d.overTLS} {
		if at.end != nil {
			at.end()
		}
	}
	d.listening.Wait()
	d.server.Close()
}

// lineRate returns how many lines per second a connection may send, or 0 for the default.
func (s *Settings) lineRate() float64 {
	n, err := strconv.ParseFloat(s.TelnetLines, 64)
	if err != nil {
		return 0
	}
	return n
}

// checkTelnet returns an error for settings that would expose passwords by accident.
func (s *Settings) checkTelnet() error {
	if s.TelnetPlain != "yes" && s.TelnetPlain != "no" {
		return cli.UsageErrorf("--telnet-plain %q: must be yes or no", s.TelnetPlain)
	}
	if s.TelnetLines != "" && s.lineRate() <= 0 {
		return cli.UsageErrorf("--telnet-lines %q: must be a number above 0", s.TelnetLines)
	}
	if s.TelnetTLS != "" && s.Cert == "" && s.ACME != "yes" {
		return cli.UsageErrorf("--telnet-tls requires a certificate: --cert and --tls-key, or --acme yes")
	}
	if s.Telnet == "" || s.TelnetPlain == "yes" {
		return nil
	}
	host, _, err := net.SplitHostPort(s.Telnet)
	if err != nil {
		return cli.UsageErrorf("--telnet %q: must be an address, such as 127.0.0.1:9023", s.Telnet)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return cli.UsageErrorf("--telnet %s can be reached by other machines, and passwords would travel unencrypted: use --telnet-tls, or add --telnet-plain yes", s.Telnet)
	}
	return nil
}
