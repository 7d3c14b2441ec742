package club

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// Config is how a club runs. The zero value of a field is its default.
type Config struct {
	Data string // folder, or the address of a PostgreSQL database
	// NATS is the address of a server of NATS, by which several processes serve the club
	// together; "" for one that serves alone.
	NATS string
	// LeadWait is how long Open waits for a process that serves the club to end, before it
	// fails with store.ErrDeposed; 0 for as long as its context lasts.
	LeadWait time.Duration
	Title    string // the name of the club
	Version  string
	Log      *slog.Logger
	Files    fs.FS // of the page; nil for the embedded ones
	// Routes adds further doors to the requests that the club answers, after the checks
	// of host, origin and size; nil for none.
	Routes func(*Club, *http.ServeMux)
	// Parts make what the club does besides games; each gives commands and topics of its own.
	Parts []func(*Club) Part

	// Public is the address under which browsers see the club, such as
	// https://club.example.org. With https cookies are sent over that only; without a
	// Public address any host name is accepted, and cookies are those of plain HTTP.
	Public string
	// Proxies are those whose header X-Forwarded-For is believed.
	Proxies []netip.Prefix

	NoGuests bool
	// Grace is how long clocks are stopped after a restart.
	Grace time.Duration
	// ClaimAfter is how long a player has to be away until the other one may claim the game;
	// 0 is 30 s to two minutes, by the time control.
	ClaimAfter time.Duration
	// FirstMove is how long each side has for its first move in a game with a clock; 0 is 30 s to
	// five minutes, by the time control.
	FirstMove time.Duration
	// Delay is by how much spectators see a game later than its players.
	Delay time.Duration
	// House are the levels of the players of the house; nil for none.
	House []int
	// Hashes is how many passwords are hashed at the same time.
	Hashes int
	// Cost is what each hash takes; the zero value is what OWASP advises.
	Cost   account.Cost
	Limits bounds.Limits

	secure bool
	host   string
}

// ErrConfig is wrapped by the errors of a configuration.
var ErrConfig = bounds.ErrSetting

// complete puts defaults in and refuses what makes no sense.
func (c *Config) complete() error {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Title == "" {
		c.Title = "Chuhe"
	}
	if c.Hashes == 0 {
		c.Hashes = 2
	}
	if c.Limits == (bounds.Limits{}) {
		c.Limits = bounds.DefaultLimits()
	}
	switch {
	case c.Data == "":
		return fmt.Errorf("%w: no place for the data", ErrConfig)
	case c.Grace < 0 || c.Grace > 10*time.Minute:
		return fmt.Errorf("%w: grace %v, want 0 to 10 minutes", ErrConfig, c.Grace)
	case c.ClaimAfter < 0 || c.ClaimAfter > time.Hour:
		return fmt.Errorf("%w: %v until a game may be claimed, want 0 to an hour", ErrConfig, c.ClaimAfter)
	case c.Delay < 0 || c.Delay > time.Hour:
		return fmt.Errorf("%w: delay of spectators %v, want 0 to an hour", ErrConfig, c.Delay)
	}
	for _, level := range c.House {
		if level < 1 || level > mostHouseLevel {
			return fmt.Errorf("%w: house player of level %d, want 1 to %d", ErrConfig, level, mostHouseLevel)
		}
	}
	if c.Public == "" {
		return nil
	}
	u, err := url.Parse(c.Public)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" && u.Path != "/" {
		return fmt.Errorf("%w: public address %.80q, want one such as https://club.example.org", ErrConfig, c.Public)
	}
	c.secure, c.host = u.Scheme == "https", u.Host
	return nil
}
