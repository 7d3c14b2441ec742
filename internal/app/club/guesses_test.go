package club_test

import (
	"net/http"
	"net/netip"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// from makes a browser's requests come from an address, by a proxy that is believed.
type from struct {
	address string
	next    http.RoundTripper
}

// RoundTrip implements http.RoundTripper.
func (f from) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("X-Forwarded-For", f.address)
	return f.next.RoundTrip(r)
}

// browserAt is a browser at an address.
func browserAt(t *testing.T, o *opened, address string) *browser {
	t.Helper()
	b := newBrowser(t, o)
	b.client.Transport = from{address, http.DefaultTransport}
	return b
}

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// TestNotLockedOut has many addresses guess at an account without end: its owner signs in
// with the browser of before, from the same address as the guesses and from another.
func TestNotLockedOut(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), Proxies: loopback})
	anna := browserAt(t, o, "192.0.2.1").signUp("Anna")
	anna.must("/api/account/sign-out", object{})
	refused := 0
	for _, address := range []string{"192.0.2.1", "198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5", "198.51.100.6"} {
		guesser := browserAt(t, o, address)
		for range 6 {
			status, _ := guesser.post("/api/account/sign-in", object{"name": "anna", "password": "wrong password"})
			if status == http.StatusTooManyRequests {
				refused++
			}
		}
	}
	if refused < 20 {
		t.Errorf("%d of 42 guesses were slowed down", refused)
	}
	if status, answer := browserAt(t, o, "203.0.113.9").post("/api/account/sign-in", object{"name": "anna", "password": goodPassword}); status != http.StatusTooManyRequests {
		t.Errorf("a browser that the account does not know: %d %v", status, answer)
	}
	anna.must("/api/account/sign-in", object{"name": "anna", "password": goodPassword})
	bao := browserAt(t, o, "203.0.113.10").signUp("Bao") // the browser of another user is not known to the account
	if status, answer := bao.post("/api/account/sign-in", object{"name": "anna", "password": goodPassword}); status != http.StatusTooManyRequests {
		t.Errorf("the browser of another account: %d %v", status, answer)
	}
}

// TestKnownBrowserGuesses checks that anyone who has a browser of the owner cannot guess forever.
func TestKnownBrowserGuesses(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	anna := newBrowser(t, o).signUp("Anna")
	anna.must("/api/account/sign-out", object{})
	statuses := map[int]int{}
	for range 50 {
		status, _ := anna.post("/api/account/sign-in", object{"name": "anna", "password": "wrong password"})
		statuses[status]++
	}
	if statuses[http.StatusUnauthorized] != 5 || statuses[http.StatusTooManyRequests] != 45 {
		t.Errorf("statuses of 50 guesses: %v", statuses)
	}
}
