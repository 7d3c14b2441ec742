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

// telnet is the door for lines, at up to two addresses and as a WebSocket.
type telnet struct {
	settings  *Settings
	log       *slog.Logger
	server    *lines.Server
	secret    *tls.Config // nil without a certificate
	plain     listening
	overTLS   listening
	listening sync.WaitGroup
}

// listening is an address at which connections are taken; "" for none.
type listening struct {
	address string
	end     context.CancelFunc
}

// routes adds the lines over a WebSocket, which browsers and "chuhe term" reach wherever
// they reach the club.
func (d *telnet) routes(c *club.Club, mux *http.ServeMux) {
	d.server = lines.New(c, lines.Options{Log: d.log, Rate: d.settings.lineRate()})
	mux.HandleFunc("GET /api/lines", d.server.Socket)
}

// open listens at the addresses of the settings.
func (d *telnet) open(secret *tls.Config) error {
	d.secret = secret
	if err := d.take(d.settings); err != nil {
		d.close()
		return err
	}
	return nil
}

// take listens at the addresses of some settings, and no longer at those that they do not
// have any more. Connections that are open stay.
func (d *telnet) take(s *Settings) error {
	d.server.SetRate(s.lineRate())
	return errors.Join(d.listen(&d.plain, s.Telnet, nil), d.listen(&d.overTLS, s.TelnetTLS, d.secret))
}

// listen moves one of the doors to an address; it stays where it is when that fails.
func (d *telnet) listen(at *listening, address string, secret *tls.Config) error {
	if address == at.address {
		return nil
	}
	fresh := listening{address: address}
	if address != "" {
		if at == &d.overTLS && secret == nil {
			return errors.New("--telnet-tls needs a certificate, which counts from the next start on")
		}
		var network net.ListenConfig
		l, err := network.Listen(context.Background(), "tcp", address)
		if err != nil {
			return err
		}
		if secret != nil {
			l = tls.NewListener(l, secret)
		}
		d.log.Info("telnet", "address", l.Addr().String(), "tls", secret != nil)
		ctx, end := context.WithCancel(context.Background())
		fresh.end = end
		d.listening.Go(func() {
			if err := d.server.Serve(ctx, l); err != nil {
				d.log.Error("the door for telnet", "err", err)
			}
		})
	}
	if at.end != nil {
		at.end()
	}
	*at = fresh
	return nil
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

// lineRate is how many lines a second a connection may send; 0 for the usual.
func (s *Settings) lineRate() float64 {
	n, err := strconv.ParseFloat(s.TelnetLines, 64)
	if err != nil {
		return 0
	}
	return n
}

// checkTelnet refuses settings with which passwords would be seen by mistake.
func (s *Settings) checkTelnet() error {
	if s.TelnetPlain != "yes" && s.TelnetPlain != "no" {
		return cli.UsageErrorf("--telnet-plain %q, want yes or no", s.TelnetPlain)
	}
	if s.TelnetLines != "" && s.lineRate() <= 0 {
		return cli.UsageErrorf("--telnet-lines %q: want a number above 0", s.TelnetLines)
	}
	if s.TelnetTLS != "" && s.Cert == "" && s.ACME != "yes" {
		return cli.UsageErrorf("--telnet-tls needs a certificate: --cert and --tls-key, or --acme yes")
	}
	if s.Telnet == "" || s.TelnetPlain == "yes" {
		return nil
	}
	host, _, err := net.SplitHostPort(s.Telnet)
	if err != nil {
		return cli.UsageErrorf("--telnet %q: want an address such as 127.0.0.1:9023", s.Telnet)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return cli.UsageErrorf("--telnet %s is reached by other machines, and passwords go there as they are typed: use --telnet-tls, or add --telnet-plain yes", s.Telnet)
	}
	return nil
}
