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

// Addresses counts the traffic of each network address.
type Addresses struct {
	limits  Limits
	mu      sync.Mutex
	seen    map[string]*addressed
	proxies atomic.Pointer[[]netip.Prefix] // proxies whose word on the source of a request is trusted
	pruned  time.Time                      // when addresses were last pruned
}

type addressed struct {
	open     int
	begun    []time.Time // connections begun in the last 10 s
	accounts []time.Time // accounts created in the last hour
	lifted   time.Time   // when the higher limits expire
}

// An address counts as a school or clubroom once a user there supplies the code of an invitation or of an
// active class, or a member there follows such a class. Since many people share such an address, its limits
// on accounts, connections and wrong passwords are raised for a while.
const (
	schoolTimes = 10
	schoolFor   = 12 * time.Hour
)

// Lift gives an address the limits of a school for some hours. It does nothing if address is "".
func (a *Addresses) Lift(address string, now time.Time) {
	if address == "" {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.entry(address).lifted = now.Add(schoolFor)
}

// SchoolLimits holds the limits that apply to an address while they are raised.
type SchoolLimits struct {
	Accounts    int `json:"accounts"`    // per hour
	Connections int `json:"connections"` // at the same time
	Hours       int `json:"hours"`       // how long they apply
}

// SchoolLimits returns the limits that apply to an address after a user there has supplied a class code.
func (a *Addresses) SchoolLimits() SchoolLimits {
	a.mu.Lock()
	defer a.mu.Unlock()
	return SchoolLimits{a.limits.Accounts * schoolTimes, a.limits.Connections * schoolTimes, int(schoolFor / time.Hour)}
}

// Times returns the factor that currently applies to the limits of an address.
func (a *Addresses) Times(address string, now time.Time) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if x := a.seen[address]; x != nil {
		return x.times(now)
	}
	return 1
}

// times returns the factor that applies to the address's limits at the time now.
func (x *addressed) times(now time.Time) int {
	if now.Before(x.lifted) {
		return schoolTimes
	}
	return 1
}

// NewAddresses returns an Addresses that has counted no traffic and trusts the given proxies.
func NewAddresses(l Limits, proxies []netip.Prefix) *Addresses {
	a := &Addresses{limits: l, seen: map[string]*addressed{}}
	a.proxies.Store(&proxies)
	return a
}

// Trust replaces the list of trusted proxies.
func (a *Addresses) Trust(proxies []netip.Prefix) { a.proxies.Store(&proxies) }

// Limit replaces the limits.
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

// Enter counts a new connection from an address. If a limit does not allow the connection, Enter returns
// the name of that limit and does not count the connection.
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

// Leave records that a connection counted by Enter has ended.
func (a *Addresses) Leave(address string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.entry(address).open--
}

// PruneEvery is how often addresses that are no longer needed are removed.
const PruneEvery = time.Minute

// prune removes all addresses that have nothing left to count. a must be locked.
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

// forget drops everything that is too old to count.
func (x *addressed) forget(now time.Time) {
	x.begun = recent(x.begun, now.Add(-10*time.Second))
	x.accounts = recent(x.accounts, now.Add(-time.Hour))
}

// Account counts the creation of an account from an address and reports whether the limit allows it.
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

// Source returns the address that a request comes from. It uses the address in a header only if the request
// was sent by a trusted proxy. For IPv6, Source returns the network, because every subscriber has a whole
// network.
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
