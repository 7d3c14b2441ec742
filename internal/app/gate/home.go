package gate

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
)

// homes lists the address ranges that the internet cannot reach: private networks, link-local
// addresses, and addresses reserved for documentation.
var homes = []netip.Prefix{
	netip.MustParsePrefix("192.168.0.0/16"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("172.16.0.0/12"),
	netip.MustParsePrefix("169.254.0.0/16"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
}

// rank ranks an address by how common it is in homes, where 0 is the most common. An address
// outside any home network has the rank len(homes).
func rank(a netip.Addr) int {
	i := slices.IndexFunc(homes, func(p netip.Prefix) bool { return p.Contains(a) })
	if i < 0 {
		return len(homes)
	}
	return i
}

// withoutOpener removes a header that browsers ignore, with a warning, on unencrypted pages.
func withoutOpener(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Del("Cross-Origin-Opener-Policy")
		next.ServeHTTP(w, r)
	})
}

// homeHost reports whether host is an address on a home network.
func homeHost(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && rank(a) < len(homes)
}

// HomeAddresses returns this machine's addresses on home networks, most likely first.
func HomeAddresses() ([]netip.Addr, error) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil, err
	}
	return homeAddresses(all), nil
}

func homeAddresses(all []net.Addr) (found []netip.Addr) {
	for _, one := range all {
		p, err := netip.ParsePrefix(one.String())
		if a := p.Addr(); err == nil && rank(a) < len(homes) {
			found = append(found, a)
		}
	}
	slices.SortStableFunc(found, func(a, b netip.Addr) int { return rank(a) - rank(b) })
	return found
}
