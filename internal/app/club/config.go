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

// Config configures a club. A field left at its zero value selects the default.
type Config struct {
	Data string // a folder, or the address of a PostgreSQL database
	// NATS is the address of the NATS server that connects the processes if several serve the club. Leave
	// it empty if there is only one process.
	NATS string
	// LeadWait is how long Open waits for another process serving the club to exit before it fails with
	// store.ErrDeposed. If LeadWait is 0, Open waits until its context ends.
	LeadWait time.Duration
	Title    string // the club's name
	Version  string
	Log      *slog.Logger
	Files    fs.FS // the page's files; nil selects the embedded ones
	// Routes, if not nil, adds handlers to the club's own. They run after the host, origin and size checks.
	Routes func(*Club, *http.ServeMux)
	// Parts create the club's features other than games. Each part adds its own commands and topics.
	Parts []func(*Club) Part

	// Public is the address at which browsers reach the club, such as https://club.example.org. If it is an
	// https address, cookies are sent only over https. If Public is empty, any host name is accepted, and
	// cookies are also sent over plain HTTP.
	Public string
	// Proxies lists the proxies whose X-Forwarded-For header is trusted.
	Proxies []netip.Prefix

	NoGuests bool
	// Grace is how long clocks remain stopped after a restart.
	Grace time.Duration
	// ClaimAfter is how long a player must be away before the opponent may claim the game. If it is 0, the
	// wait depends on the time control and is between 30 s and two minutes.
	ClaimAfter time.Duration
	// FirstMove is how long each side has for its first move in a game with a clock. If it is 0, the time
	// depends on the time control and is between 30 s and five minutes.
	FirstMove time.Duration
	// Delay is how much later than the players spectators see each change to a game.
	Delay time.Duration
	// House lists the levels of the house players; nil means none.
	House []int
	// Hashes is how many passwords may be hashed concurrently.
	Hashes int
	// Cost is the cost of each hash. The zero value selects the OWASP recommendation.
	Cost   account.Cost
	Limits bounds.Limits

	secure bool
	host   string
}

// ErrConfig is wrapped by all errors about the configuration.
var ErrConfig = bounds.ErrSetting

// complete fills in the defaults and rejects invalid settings.
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
