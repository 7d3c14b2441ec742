package bounds

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Addresses counts traffic by network address.
type Addresses struct {
	limits  Limits
	mu      sync.Mutex
	seen    map[string]*addressed
	proxies atomic.Pointer[[]netip.Prefix] // proxies trusted to report the source of a request
	pruned  time.Time                      // when prune last removed addresses
}

type addressed struct {
	open     int
	begun    []time.Time // connections in the last 10 s
	accounts []time.Time // created in the last hour
	lifted   time.Time   // when the raised limits expire
}

// An address is treated as that of a school or a club's room if a user there supplies the code of an
// invitation or of an active class, or if a member there follows such a class. Many people share such an
// address, so its limits on accounts, connections and wrong passwords are raised for a while.
const (
	schoolTimes = 10
	schoolFor   = 12 * time.Hour
)

// Lift raises an address's limits to those of a school for some hours. It does nothing if address is "".
func (a *Addresses) Lift(address string, now time.Time) {
	if address == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.entry(address).lifted = now.Add(schoolFor)
}

// SchoolLimits are the limits of an address whose limits have been raised.
type SchoolLimits struct {
	Accounts    int `json:"accounts"`    // in an hour
	Connections int `json:"connections"` // concurrent
	Hours       int `json:"hours"`       // of validity
}

// SchoolLimits returns the limits of an address from which a user supplies a class code.
func (a *Addresses) SchoolLimits() SchoolLimits {
	a.mu.Lock()
	defer a.mu.Unlock()
	return SchoolLimits{a.limits.Accounts * schoolTimes, a.limits.Connections * schoolTimes, int(schoolFor / time.Hour)}
}

// Times returns the factor by which an address's limits are multiplied.
func (a *Addresses) Times(address string, now time.Time) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if x := a.seen[address]; x != nil {
		return x.times(now)
	}
	return 1
}

// times returns the factor by which an address's limits are multiplied.
func (x *addressed) times(now time.Time) int {
	if now.Before(x.lifted) {
		return schoolTimes
	}
	return 1
}

// NewAddresses returns empty counts with the given trusted proxies.
func NewAddresses(l Limits, proxies []netip.Prefix) *Addresses {
	a := &Addresses{limits: l, seen: map[string]*addressed{}}
	a.proxies.Store(&proxies)
	return a
}

// Trust changes the trusted proxies.
func (a *Addresses) Trust(proxies []netip.Prefix) { a.proxies.Store(&proxies) }

// Limit changes the limits of addresses.
func (a *Addresses) Limit(l Limits) {
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

func (a *Addresses) entry(address string) *addressed {
	x := a.seen[address]
	if x == nil {
		x = &addressed{}
		a.seen[address] = x
	}
	return x
}

// Enter counts a new connection from an address. If a limit forbids the connection, Enter does not count
// it, and returns the name of that limit.
func (a *Addresses) Enter(address string, now time.Time) (limit string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prune(now)
	x := a.entry(address)
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

// Leave stops counting a connection that has ended.
func (a *Addresses) Leave(address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.entry(address).open--
}

// PruneEvery is the interval at which addresses that are no longer needed are removed.
const PruneEvery = time.Minute

// prune removes addresses for which nothing needs to be counted any longer. a must be locked.
func (a *Addresses) prune(now time.Time) {
	if now.Sub(a.pruned) < PruneEvery {
		return
	}
	a.pruned = now
	for address, x := range a.seen {
		if x.forget(now); x.open == 0 && len(x.begun)+len(x.accounts) == 0 && !now.Before(x.lifted) {
			delete(a.seen, address)
		}
	}
}

// forget drops entries that are too old to count.
func (x *addressed) forget(now time.Time) {
	x.begun = recent(x.begun, now.Add(-10*time.Second))
	x.accounts = recent(x.accounts, now.Add(-time.Hour))
}

// Account counts an account created from an address, and reports whether it is allowed.
func (a *Addresses) Account(address string, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.prune(now)
	x := a.entry(address)
	x.forget(now)
	if len(x.accounts) >= a.limits.Accounts*x.times(now) {
		return false
	}
	x.accounts = append(x.accounts, now)
	return true
}

// Source returns the address from which a request comes. The address in a header is used only if the
// request was sent by a proxy that the host has named. For IPv6, Source returns the network, because each
// subscriber has a whole network.
func (a *Addresses) Source(r *http.Request) string {
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
	for i := len(forwarded) - 1; i >= 0 && a.trusted(addr); i-- {
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

func (a *Addresses) trusted(addr netip.Addr) bool {
	for _, p := range *a.proxies.Load() {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}
