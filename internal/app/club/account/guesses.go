package account

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Limits on wrong password attempts.
const (
	pairGuesses    = 5  // for an account, from one address or from one browser that the account knows
	addressGuesses = 10 // from one address, for all accounts together
	accountGuesses = 20 // for an account, from all addresses together
	firstDelay     = time.Minute
	longestDelay   = time.Hour
	addressDelay   = 10 * time.Minute
	lookDelay      = 2 * time.Second // between second factor codes for an account from the same address
	accountDelay   = time.Minute     // between attempts on an account under attack
)

// guesses counts wrong passwords. It is designed so that no user can lock out another: the count for an
// account merely limits unknown browsers to one attempt a minute. Browsers in which the owner has signed in
// before are counted separately, and passkeys are not counted at all.
type guesses struct {
	mu   sync.Mutex
	seen map[string]*guessed
}

type guessed struct {
	wrong int
	delay time.Duration // the delay imposed last
	until time.Time     // attempts are refused until then
	last  time.Time
}

// trier identifies the source of a password attempt.
type trier struct {
	account string // a handle; "" for secrets that belong to no account, such as tokens
	address string
	device  string // browser, if the account knows it; otherwise ""
	second  bool   // the attempt came with a correct second factor code
	times   int    // factor applied to the limits on the address
}

func newGuesses() *guesses { return &guesses{seen: map[string]*guessed{}} }

const mostGuessed = 100_000 // number of counts to remember before old ones are dropped

// counted returns the keys under which an attempt is counted. Each comes with the number of attempts
// allowed, the first delay and the longest delay.
func (from trier) counted() []bound {
	if from.second { // only someone who knows the secret can supply a correct code
		return []bound{{"s" + from.account, pairGuesses, firstDelay, longestDelay}}
	}
	if from.device != "" {
		return []bound{{"d" + from.account + "\x00" + from.device, pairGuesses, firstDelay, longestDelay}}
	}
	bounds := []bound{{"b" + from.address, addressGuesses * max(1, from.times), addressDelay, addressDelay}}
	if from.account != "" {
		bounds = append(bounds,
			bound{"p" + from.account + "\x00" + from.address, pairGuesses, firstDelay, longestDelay},
			bound{"a" + from.account, accountGuesses, accountDelay, accountDelay})
	}
	return bounds
}

type bound struct {
	key            string
	most           int
	first, longest time.Duration
}

// try returns how long the trier must wait before trying a password, or 0 if it may try now. An attempt
// counts as wrong until right is called, so that concurrent attempts are limited like sequential ones.
func (g *guesses) try(from trier, now time.Time) (wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.forget(now)
	bounds := from.counted()
	for _, b := range bounds {
		wait = max(wait, g.of(b.key).until.Sub(now))
	}
	if wait > 0 {
		return wait
	}
	for _, b := range bounds {
		x := g.of(b.key)
		x.last = now
		if x.wrong++; x.wrong < b.most {
			continue
		}
		x.delay = min(b.longest, max(b.first, 2*x.delay))
		x.until = now.Add(x.delay)
		if b.first == addressDelay {
			x.wrong = 0
		}
	}
	return 0
}

// look reports whether a second factor code may be checked before the password. Each address may do this
// only once per interval, which prevents a brute-force search for the code.
func (g *guesses) look(from trier, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.forget(now)
	x := g.of("2" + from.account + "\x00" + from.address)
	if now.Before(x.until) {
		return false
	}
	x.last, x.until = now, now.Add(lookDelay)
	return true
}

// right records that a password was correct. It clears the trier's own count and deducts the attempt from
// the counts for the address and the account.
func (g *guesses) right(from trier) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, b := range from.counted() {
		x := g.of(b.key)
		x.wrong = max(0, x.wrong-1)
		if b.most == pairGuesses {
			delete(g.seen, b.key)
		} else if x.wrong < b.most && b.first != addressDelay {
			x.until = time.Time{}
		}
	}
}

// unlock clears the counts of wrong passwords for an account.
func (g *guesses) unlock(account string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.seen, "a"+account)
	for key := range g.seen {
		if strings.HasPrefix(key, "p"+account+"\x00") || strings.HasPrefix(key, "d"+account+"\x00") || key == "s"+account {
			delete(g.seen, key)
		}
	}
}

// waits returns how long an unknown browser must wait before its next attempt on the account.
func (g *guesses) waits(account string, now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x := g.seen["a"+account]; x != nil {
		return max(0, x.until.Sub(now))
	}
	return 0
}

func (g *guesses) of(key string) *guessed {
	x := g.seen[key]
	if x == nil {
		x = &guessed{}
		g.seen[key] = x
	}
	return x
}

// forget makes room if there are too many entries. It drops those older than a day, and those with few
// wrong attempts and no delay in force. g must be locked.
func (g *guesses) forget(now time.Time) {
	if len(g.seen) < mostGuessed {
		return
	}
	for key, x := range g.seen {
		if now.Sub(x.last) > 24*time.Hour || now.After(x.until) && x.wrong < pairGuesses {
			delete(g.seen, key)
		}
	}
}

// Cookies identifying the browsers in which a user has signed in before.
const (
	deviceSuffix = "-device"
	deviceTime   = 365 * 24 * time.Hour
	deviceFact   = "deviceKey" // fact that holds the key for the browsers' codes
)

// trier returns the trier for a visitor's attempt on an account.
func (s *Service) trier(v *Visitor, handle, account string) trier {
	from := trier{account: handle, address: v.Address, times: s.addresses.Times(v.Address, s.now())}
	if name, code, ok := strings.Cut(v.device, "."); ok && account != "" && code != "" && Same(code, s.deviceCode(account, name)) {
		from.device = name
	}
	return from
}

// deviceCode returns a code that proves that a browser received the given name when a user signed in to the
// account. It returns "" while the club has no key for such codes.
func (s *Service) deviceCode(account, name string) string {
	key := s.deviceKey.Load()
	if key == nil {
		return ""
	}
	mac := hmac.New(sha256.New, []byte(*key))
	_, _ = mac.Write([]byte(account + "\x00" + name)) // never fails
	return hex.EncodeToString(mac.Sum(nil))
}

// setDevice sets a cookie that makes the browser known to the account.
func (s *Service) setDevice(w http.ResponseWriter, a *store.Account) {
	if Role(a.Role) == RoleGuest || s.deviceKey.Load() == nil {
		return
	}
	name := store.RandomName(16)
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName() + deviceSuffix, Value: name + "." + s.deviceCode(a.ID, name), Path: "/", MaxAge: int(deviceTime / time.Second),
		Secure: s.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// Same compares two secrets, or their digests, in constant time.
func Same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
