package club

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// addresses counts what comes from each network address.
type addresses struct {
	limits Limits
	mu     sync.Mutex
	seen   map[string]*addressed
	pruned time.Time // when addresses were forgotten of which nothing counts any more
}

type addressed struct {
	open     int
	begun    []time.Time // connections of the last 10 s
	accounts []time.Time // that were made in the last hour
	lifted   time.Time   // until when the limits are those of a school
}

// An address from which somebody shows the code of an invitation or of a class that is taught,
// or a member follows such a class, is that of a school or of a club's room: many people share
// it, and for a while it may make more accounts, connections and mistakes in passwords.
const (
	schoolTimes = 10
	schoolFor   = 12 * time.Hour
)

// lift lets an address do what a school needs.
func (a *addresses) lift(address string, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.of(address).lifted = now.Add(schoolFor)
}

// SchoolLimits are those of an address whose limits are lifted.
type SchoolLimits struct {
	Accounts    int `json:"accounts"`    // in an hour
	Connections int `json:"connections"` // at once
	Hours       int `json:"hours"`       // for which they hold
}

// SchoolLimits returns what an address may do from which somebody shows the code of a class.
func (c *Club) SchoolLimits() SchoolLimits {
	a := c.addresses
	a.mu.Lock()
	defer a.mu.Unlock()
	return SchoolLimits{a.limits.Accounts * schoolTimes, a.limits.Connections * schoolTimes, int(schoolFor / time.Hour)}
}

// times is by how much the limits of an address are multiplied.
func (a *addresses) times(address string, now time.Time) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if x := a.seen[address]; x != nil {
		return x.times(now)
	}
	return 1
}

// times is by how much the limits of an address are multiplied.
func (x *addressed) times(now time.Time) int {
	if now.Before(x.lifted) {
		return schoolTimes
	}
	return 1
}

// Lift lets an address do what a school needs, for some hours.
func (c *Club) Lift(address string) {
	if address != "" {
		c.addresses.lift(address, c.now())
	}
}

func newAddresses(l Limits) *addresses { return &addresses{limits: l, seen: map[string]*addressed{}} }

// limit changes how much an address may do.
func (a *addresses) limit(l Limits) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.limits = l
}

func recent(list []time.Time, since time.Time) []time.Time {
	for len(list) > 0 && list[0].Before(since) {
		list = list[1:]
	}
	return list
}

func (a *addresses) of(address string) *addressed {
	x := a.seen[address]
	if x == nil {
		x = &addressed{}
		a.seen[address] = x
	}
	return x
}

// enter counts a connection in, unless a limit forbids it, whose name it returns; leave
// counts it out.
func (a *addresses) enter(address string, now time.Time) (limit string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prune(now)
	x := a.of(address)
	x.forget(now)
	switch {
	case x.open >= a.limits.Connections*x.times(now):
		return limitConnections
	case len(x.begun) >= a.limits.NewPer10s*x.times(now):
		return limitNew
	}
	x.begun = append(x.begun, now)
	x.open++
	return ""
}

func (a *addresses) leave(address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.of(address).open--
}

// pruneEvery is how often addresses are forgotten.
const pruneEvery = time.Minute

// prune forgets the addresses of which nothing counts any more; a is locked.
func (a *addresses) prune(now time.Time) {
	if now.Sub(a.pruned) < pruneEvery {
		return
	}
	a.pruned = now
	for address, x := range a.seen {
		if x.forget(now); x.open == 0 && len(x.begun)+len(x.accounts) == 0 && !now.Before(x.lifted) {
			delete(a.seen, address)
		}
	}
}

// forget leaves out what was too long ago to count.
func (x *addressed) forget(now time.Time) {
	x.begun = recent(x.begun, now.Add(-10*time.Second))
	x.accounts = recent(x.accounts, now.Add(-time.Hour))
}

// account counts an account that an address makes.
func (a *addresses) account(address string, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prune(now)
	x := a.of(address)
	x.forget(now)
	if len(x.accounts) >= a.limits.Accounts*x.times(now) {
		return false
	}
	x.accounts = append(x.accounts, now)
	return true
}

// addressOf is the address from which a request comes. What a header says of it counts
// only from a proxy that the host has named. Of IPv6 the network counts, which is one
// subscriber's.
func (c *Club) addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	addr = addr.Unmap()
	forwarded := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(forwarded) - 1; i >= 0 && c.trusted(addr); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(forwarded[i]))
		if err != nil {
			break
		}
		addr = next.Unmap()
	}
	if addr.Is6() {
		if p, err := addr.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return addr.String()
}

func (c *Club) trusted(addr netip.Addr) bool {
	for _, p := range *c.proxies.Load() {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
