// Package host runs a club. It reads the settings from the command line, the environment and a file,
// manages the certificate, and runs the servers for players and for the club's host.
package host

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
	"golang.org/x/crypto/acme/autocert"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/botapi"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/school"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
	"github.com/chuhe-xiangqi/chuhe/internal/bus"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/textlines"
)

// Place contains the locations of a club's settings and data.
type Place struct {
	Config string `env:"CHUHE_CONFIG" file:"in" help:"Settings file: a JSON object with the long names of these flags." placeholder:"FILE" json:"-"`
	Data   string `env:"CHUHE_DATA" help:"Folder of the data, or the address of a PostgreSQL database (postgres://…); by default, club in your user data." placeholder:"DIR|URL" json:"data"`
}

// Settings are the settings of a club. Each can be given on the command line, in the environment, or in the
// file named by --config. If a setting is given more than once, the earliest of these sources wins.
type Settings struct {
	Place
	Listen   string `env:"CHUHE_LISTEN" help:"Address to listen on; by default, 127.0.0.1:9020, for this machine only. :9020 is for all machines." placeholder:"ADDRESS" json:"listen"`
	Public   string `env:"CHUHE_PUBLIC" help:"Address of the club for browsers, such as https://club.example.org." placeholder:"URL" json:"public"`
	Title    string `env:"CHUHE_TITLE" help:"Name of the club." placeholder:"NAME" json:"title"`
	Cert     string `env:"CHUHE_CERT" file:"in" help:"TLS certificate, PEM; reloaded when it changes." placeholder:"FILE" json:"cert"`
	TLSKey   string `env:"CHUHE_TLS_KEY" name:"tls-key" file:"in" help:"Private key for --cert, PEM." placeholder:"FILE" json:"tls-key"`
	ACME     string `env:"CHUHE_ACME" name:"acme" help:"Obtain the certificate for the host of --public through ACME: yes also means that you agree to the authority's terms; by default, no." placeholder:"YES|NO" json:"acme"`
	ACMEMail string `env:"CHUHE_ACME_MAIL" name:"acme-mail" help:"Contact address for the authority." placeholder:"MAIL" json:"acme-mail"`
	ACMEURL  string `env:"CHUHE_ACME_URL" name:"acme-url" help:"Directory URL of the authority; by default, Let's Encrypt's." placeholder:"URL" json:"acme-url"`

	ACMECache string `env:"CHUHE_ACME_CACHE" name:"acme-cache" help:"Folder for the certificates; by default, acme in the folder of the data." placeholder:"DIR" json:"acme-cache"`
	HTTP      string `env:"CHUHE_HTTP" name:"http" help:"Address for plain HTTP, such as :80, which is redirected to --public; the authority may verify the host there." placeholder:"ADDRESS" json:"http"`

	Metrics  string `env:"CHUHE_METRICS" help:"Address for metrics and readiness, for the host only; by default, none." placeholder:"ADDRESS" json:"metrics"`
	Proxies  string `env:"CHUHE_PROXIES" help:"Networks of the proxies whose X-Forwarded-For is trusted, such as 127.0.0.0/8, separated by commas." placeholder:"CIDR" json:"proxies"`
	Guests   string `env:"CHUHE_GUESTS" help:"Whether guests may play: yes or no; by default, yes." placeholder:"YES|NO" json:"guests"`
	House    string `env:"CHUHE_HOUSE" help:"Levels of the house players, 1 to 20, separated by commas, or none; by default, 2,6,10." placeholder:"LEVELS" json:"house"`
	Delay    string `env:"CHUHE_DELAY" help:"Delay of games for spectators; by default, 3s." placeholder:"DURATION" json:"delay"`
	Grace    string `env:"CHUHE_GRACE" help:"How long clocks stay stopped after a restart; by default, 30s." placeholder:"DURATION" json:"grace"`
	Claim    string `env:"CHUHE_CLAIM_AFTER" name:"claim-after" help:"How long a player must be away before the opponent may claim the game; by default, 30s to 2m, depending on the time control." placeholder:"DURATION" json:"claim-after"`
	Accounts string `env:"CHUHE_ACCOUNTS" help:"Accounts that one address may create in an hour; by default, 20." placeholder:"N" json:"accounts"`
	Sockets  string `env:"CHUHE_CONNECTIONS" name:"connections" help:"Connections that one address may have at the same time; by default, 50." placeholder:"N" json:"connections"`

	NATS string `env:"CHUHE_NATS" name:"nats" help:"Address of a NATS server, such as nats://NAME:PASSWORD@nats:4222 or tls://…, through which several processes with the same PostgreSQL database serve the club together." placeholder:"URL" json:"nats"`

	Telnet      string `env:"CHUHE_TELNET" help:"Address for telnet, such as 127.0.0.1:9023 for this machine only; by default, none." placeholder:"ADDRESS" json:"telnet"`
	TelnetTLS   string `env:"CHUHE_TELNET_TLS" name:"telnet-tls" help:"Address for telnet over TLS, with the club's certificate; by default, none." placeholder:"ADDRESS" json:"telnet-tls"`
	TelnetPlain string `env:"CHUHE_TELNET_PLAIN" name:"telnet-plain" help:"Whether --telnet may be an address that other machines can reach, although anyone on the way can then read passwords: yes or no; by default, no." placeholder:"YES|NO" json:"telnet-plain"`
	TelnetLines string `env:"CHUHE_TELNET_LINES" name:"telnet-lines" help:"Lines per second that a telnet connection may send; by default, 10." placeholder:"N" json:"telnet-lines"`

	Limits string `env:"CHUHE_LIMITS" help:"Limits by name, such as chat-lines=5,games=50; docs/server.md lists them all." placeholder:"NAME=N" json:"limits"`

	given   *Settings // as they were before Complete was called
	written time.Time // modification time of the file that Complete read
}

// defaults holds the default settings.
var defaults = Settings{Listen: "127.0.0.1:9020", Guests: "yes", House: "2,6,10", Delay: "3s", Grace: "30s", ACME: "no", ACMEURL: autocert.DefaultACMEDirectory, TelnetPlain: "no"}

// Complete fills in missing settings from the file, and those still missing from the defaults.
func (s *Settings) Complete() error {
	var file Settings
	given := *s
	s.given = &given
	if s.Config != "" {
		s.written = s.changed() // determined before reading the file, so that a later write counts as a change
		data, err := os.ReadFile(s.Config)
		if err != nil {
			return err
		}
		data = textlines.WithoutMark(data) // Notepad writes a byte order mark
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		switch err := d.Decode(&file); {
		case err != nil && !json.Valid(data):
			return fmt.Errorf("%s: %w", s.Config, err)
		case err != nil: // an unknown setting is a usage error, just like an unknown flag
			return cli.UsageErrorf("%s: %v", s.Config, err)
		}
	}
	for _, from := range []*Settings{&file, &defaults} {
		for _, f := range []struct{ to, from *string }{
			{&s.Data, &from.Data}, {&s.Listen, &from.Listen}, {&s.Public, &from.Public}, {&s.Title, &from.Title}, {&s.Cert, &from.Cert},
			{&s.TLSKey, &from.TLSKey}, {&s.Metrics, &from.Metrics}, {&s.Proxies, &from.Proxies}, {&s.Guests, &from.Guests}, {&s.House, &from.House},
			{&s.Delay, &from.Delay}, {&s.Grace, &from.Grace}, {&s.Claim, &from.Claim}, {&s.Accounts, &from.Accounts}, {&s.Sockets, &from.Sockets},
			{&s.ACME, &from.ACME}, {&s.ACMEMail, &from.ACMEMail}, {&s.ACMEURL, &from.ACMEURL}, {&s.ACMECache, &from.ACMECache}, {&s.HTTP, &from.HTTP}, {&s.Limits, &from.Limits},
			{&s.NATS, &from.NATS}, {&s.Telnet, &from.Telnet}, {&s.TelnetTLS, &from.TelnetTLS}, {&s.TelnetPlain, &from.TelnetPlain}, {&s.TelnetLines, &from.TelnetLines},
		} {
			if *f.to == "" {
				*f.to = *f.from
			}
		}
	}
	if s.Data == "" {
		var err error
		s.Data, err = cli.UserData("club")
		return err
	}
	return nil
}

// Club converts the settings to the configuration of a club.
func (s *Settings) Club(log *slog.Logger) (club.Config, error) {
	c := club.Config{Data: s.Data, NATS: s.NATS, Title: s.Title, Public: s.Public, Version: cli.Version(), Log: log, Limits: bounds.DefaultLimits()}
	switch s.Guests {
	case "yes":
	case "no":
		c.NoGuests = true
	default:
		return c, cli.UsageErrorf("--guests %q: must be yes or no", s.Guests)
	}
	var err error
	if c.Delay, err = time.ParseDuration(s.Delay); err != nil {
		return c, cli.UsageErrorf("--delay %q: must be a duration, such as 3s", s.Delay)
	}
	if c.Grace, err = time.ParseDuration(s.Grace); err != nil {
		return c, cli.UsageErrorf("--grace %q: must be a duration, such as 30s", s.Grace)
	}
	if s.Claim != "" {
		if c.ClaimAfter, err = time.ParseDuration(s.Claim); err != nil || c.ClaimAfter <= 0 {
			return c, cli.UsageErrorf("--claim-after %q: must be a duration above 0, such as 1m", s.Claim)
		}
	}
	for _, n := range []struct {
		flag, text string
		to         *int
	}{{"accounts", s.Accounts, &c.Limits.Accounts}, {"connections", s.Sockets, &c.Limits.Connections}} {
		if n.text == "" {
			continue
		}
		if *n.to, err = strconv.Atoi(n.text); err != nil || *n.to < 1 {
			return c, cli.UsageErrorf("--%s %q: must be a number of at least 1", n.flag, n.text)
		}
	}
	c.Limits.NewPer10s = max(c.Limits.NewPer10s, 2*c.Limits.Connections)
	if err := setLimits(&c.Limits, s.Limits); err != nil {
		return c, err
	}
	if s.House != "none" {
		for text := range strings.SplitSeq(s.House, ",") {
			level, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil {
				return c, cli.UsageErrorf("--house %q: must be levels, such as 2,6,10, or none", s.House)
			}
			c.House = append(c.House, level)
		}
	}
	for text := range strings.SplitSeq(s.Proxies, ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		p, err := netip.ParsePrefix(text)
		if err != nil {
			return c, cli.UsageErrorf("--proxies %q: must be networks, such as 127.0.0.0/8", s.Proxies)
		}
		c.Proxies = append(c.Proxies, p)
	}
	if (s.Cert == "") != (s.TLSKey == "") {
		return c, cli.UsageErrorf("--cert and --tls-key must be given together")
	}
	switch {
	case s.ACME != "yes" && s.ACME != "no":
		return c, cli.UsageErrorf("--acme %q: must be yes or no", s.ACME)
	case s.ACME == "yes" && s.Cert != "":
		return c, cli.UsageErrorf("--acme yes cannot be used with --cert")
	case s.HTTP != "" && !strings.HasPrefix(s.Public, "https://"):
		return c, cli.UsageErrorf("--http requires --public https://HOST, to redirect to")
	}
	if s.NATS != "" {
		if !store.IsPostgres(s.Data) {
			return c, cli.UsageErrorf("--nats requires --data postgres://…: an SQLite file can be served by only one process")
		}
		if _, err := bus.CheckAddress(s.NATS); err != nil {
			return c, cli.UsageErrorf("--nats: %v", err)
		}
	}
	return c, s.checkTelnet()
}

// setLimits sets limits by name.
func setLimits(l *bounds.Limits, text string) error {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, number, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil {
			return cli.UsageErrorf("--limits %q: must be limits, such as chat-lines=5,games=50", part)
		}
		if err := l.Set(strings.TrimSpace(name), n); err != nil {
			return cli.UsageErrorf("--limits: %v", err)
		}
	}
	return nil
}

// endTime is how long requests in progress may still take when the club closes. After that, pages have
// club.FarewellTime to disconnect.
const endTime = 2 * time.Second

// Serve opens the club and serves it until ctx is canceled or the club cannot continue. Once the club is
// open, Serve calls announce with the club's address and with the address for creating an administrator's
// account. The latter is "" if there already is an administrator.
func (s *Settings) Serve(ctx context.Context, log *slog.Logger, announce func(url, setup string) error) (err error) {
	config, err := s.Club(log)
	if err != nil {
		return err
	}
	before, err := takeHanded()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, before.close()) }()
	if err := before.check(s); err != nil {
		return err
	}
	if most := boundMemory(memoryFiles); most > 0 {
		log.Info("the container has a limit of memory", "bytes", most)
	}
	secret, err := s.encrypt()
	if err != nil {
		return err
	}
	doors := &telnet{settings: s, log: log}
	var programs *botapi.API
	config.Routes = func(c *club.Club, mux *http.ServeMux) {
		doors.routes(c, mux)
		programs = botapi.New(c, mux, log)
		school.Routes(c, mux)
		tourney.Routes(c, mux)
	}
	config.Parts = []func(*club.Club) club.Part{school.New, tourney.New}
	notify(log, "STATUS=The club is being opened")
	opened, err := club.Open(ctx, config)
	if errors.Is(err, club.ErrConfig) {
		return cli.UsageErrorf("%v", err)
	}
	if err != nil {
		return err
	}
	if err := doors.open(secret.config, before); err != nil {
		return errors.Join(err, opened.Close())
	}
	defer context.AfterFunc(ctx, programs.Close)() // open streams would delay the end of the server
	err = s.serve(ctx, log, announce, opened, secret, doors, before)
	doors.close() // needed if nothing was served
	programs.Close()
	return errors.Join(err, opened.Close())
}

// serve serves the club until ctx is canceled or the club cannot continue.
func (s *Settings) serve(ctx context.Context, log *slog.Logger, announce func(url, setup string) error, opened *club.Club, secret *encryption, doors *telnet, before handed) error {
	listening, err := before.listen(ctx, map[string]string{"listen": s.Listen, "metrics": s.Metrics, "http": s.HTTP})
	if err != nil {
		return err
	}
	bounds := opened.Limits()
	if few := fewFiles(cli.MostFiles(), s.filesWanted(&bounds)); few != "" {
		log.Warn(few)
	}
	server := newServer(opened.Handler(), log, &bounds)
	servers := []*http.Server{server}
	failed := make(chan error, len(slices.Concat(slices.Collect(maps.Values(listening))...)))
	scheme, serve := "http", server.Serve
	if secret.config != nil {
		scheme = "https"
		server.TLSConfig = secret.config.Clone() // a clone, because the server modifies it while telnet uses the original
		serve = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	for _, l := range listening["listen"] {
		go func() { failed <- serve(l) }()
	}
	also := func(handler http.Handler, at []net.Listener) {
		other := newServer(handler, log, &bounds)
		servers = append(servers, other)
		for _, l := range at {
			go func() { failed <- other.Serve(l) }()
		}
	}
	if at := listening["metrics"]; len(at) > 0 {
		also(s.forHost(opened), at)
	}
	if at := listening["http"]; len(at) > 0 { // this is where the ACME authority sends its requests
		also(secret.redirect(nil), at)
	}
	var watching sync.WaitGroup
	watched, enough := context.WithCancel(ctx)
	watching.Go(func() { s.watch(watched, log, opened, secret.file, doors) })
	watching.Go(func() { s.disk().watch(watched, log) })
	watching.Go(func() { guard(watched, log, opened.Alive) })
	defer watching.Wait()
	defer enough()
	url := scheme + "://" + listening["listen"][0].Addr().String() + "/"
	if s.Public != "" {
		url = s.Public
	}
	endDesk, err := s.openDesk(ctx, log, opened, url)
	if err != nil {
		return err
	}
	defer endDesk()
	setup := opened.Admin.Setup()
	if setup != "" {
		setup = strings.TrimSuffix(url, "/") + "/" + setup
	}
	if err := announce(url, setup); err != nil {
		return err
	}
	notify(log, daemon.SdNotifyReady, "STATUS=The club is open at "+url)
	select {
	case <-ctx.Done():
		err = nil
	case <-opened.Done():
		err = errors.New("another process serves this club now")
	case err = <-failed:
	}
	notify(log, daemon.SdNotifyStopping, "STATUS=The club ends")
	opened.Announce()
	endDoors(servers, doors)
	return err
}

// listen opens all the given addresses, or none of them, before any is served. A client that reaches one
// address can therefore rely on the others, and if one is already in use, none is served even briefly. The
// listener for an empty address is nil.
func listen(ctx context.Context, addresses ...string) ([]net.Listener, error) {
	var network net.ListenConfig
	listening := make([]net.Listener, len(addresses))
	for i, address := range addresses {
		if address == "" {
			continue
		}
		l, err := network.Listen(ctx, "tcp", address)
		if err != nil {
			for _, other := range listening[:i] {
				if other != nil {
					err = errors.Join(err, other.Close())
				}
			}
			return nil, err
		}
		listening[i] = l
	}
	return listening, nil
}

// forHost returns the handler for the club's host, which serves metrics, profiles and readiness.
func (s *Settings) forHost(opened *club.Club) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		opened.Metrics(w, r)
		s.disk().write(w)
	})
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		if _, err := opened.Alive(r.Context()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		answer := "ready\n"
		if lack := s.disk().lack(); lack != "" {
			answer = "ready; but " + lack + "\n"
		}
		_, _ = io.WriteString(w, answer) // the client may have disconnected
	})
	return mux
}

// endDoors stops accepting connections. On all servers concurrently, it lets the requests and lines in
// progress finish, and cuts off those that take longer than endTime.
func endDoors(servers []*http.Server, doors *telnet) {
	ctx, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	var ending sync.WaitGroup
	for _, one := range servers {
		ending.Go(func() {
			if one.Shutdown(ctx) != nil {
				_ = one.Close() // cuts off a server that does not stop
			}
		})
	}
	ending.Go(doors.close)
	ending.Wait()
}

func newServer(handler http.Handler, log *slog.Logger, bounds *bounds.Limits) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: bounds.HeadTime, ReadTimeout: bounds.RequestTime, IdleTimeout: bounds.IdleTime, MaxHeaderBytes: bounds.Head,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}
