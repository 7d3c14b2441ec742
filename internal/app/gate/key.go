package gate

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Sessions. Each start of the program creates a new secret. A page that presents it receives a key
// of its own, which remains valid across restarts.
const (
	keyBytes     = 32
	sessionTime  = 30 * 24 * time.Hour // since the last use
	mostSessions = 100
	sessionsName = "sessions" // name in the store
	// renewAfter is how far the recorded time of a session's last use may lag.
	renewAfter = time.Hour
)

// newKey returns a key that cannot be guessed.
func newKey() string {
	var b [keyBytes]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// digest returns the digest of a key, which is stored instead of the key itself.
func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// Store keeps the sessions from one start to the next.
type Store interface {
	// SaveValue stores a value under the given name. A nil value removes the entry.
	SaveValue(ctx context.Context, name string, value []byte) error
	// LoadValues returns all values whose names begin with prefix.
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}

// keys holds all valid keys.
type keys struct {
	store  Store  // if nil, nothing is stored
	secret string // digest of the secret of this start

	mu       sync.Mutex
	sessions map[string]time.Time // time of last use, by digest
}

func newKeys(ctx context.Context, store Store, secret string) (*keys, error) {
	k := &keys{store: store, secret: digest(secret), sessions: map[string]time.Time{}}
	if store == nil {
		return k, nil
	}
	values, err := store.LoadValues(ctx, sessionsName)
	if err != nil {
		return nil, err
	}
	if data := values[sessionsName]; data != nil {
		if err := json.Unmarshal(data, &k.sessions); err != nil {
			return nil, err
		}
	}
	for d, used := range k.sessions {
		if time.Since(used) > sessionTime {
			delete(k.sessions, d)
		}
	}
	return k, nil
}

// good reports whether a key is valid.
func (k *keys) good(ctx context.Context, key string) bool {
	d := digest(key)
	if subtle.ConstantTimeCompare([]byte(d), []byte(k.secret)) == 1 {
		return true
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	used, ok := k.sessions[d] // the timing of a lookup by digest reveals nothing about a key
	if ok && time.Since(used) > renewAfter {
		k.sessions[d] = time.Now()
		_ = k.save(ctx) // the session is valid even if this fails
	}
	return ok
}

// session returns a session key for a page that presented key. If key is already a session key, it
// is returned unchanged.
func (k *keys) session(ctx context.Context, key string) (string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, ok := k.sessions[digest(key)]; ok {
		return key, nil
	}
	for len(k.sessions) >= mostSessions {
		oldest, at := "", time.Time{}
		for d, used := range k.sessions {
			if oldest == "" || used.Before(at) {
				oldest, at = d, used
			}
		}
		delete(k.sessions, oldest)
	}
	fresh := newKey()
	k.sessions[digest(fresh)] = time.Now()
	return fresh, k.save(ctx)
}

// save writes the sessions to the store. The caller must hold k.mu.
func (k *keys) save(ctx context.Context) error {
	if k.store == nil {
		return nil
	}
	data, err := json.Marshal(k.sessions)
	if err != nil {
		return err
	}
	return k.store.SaveValue(ctx, sessionsName, data)
}

// WebSocket subprotocols. One names the message protocol, and the other carries the key, because a
// page cannot set headers on a WebSocket.
const (
	Subprotocol = "chuhe.v1"
	KeyProtocol = "key."
)

// keyOf returns the key presented by a request, or "" if there is none.
func keyOf(r *http.Request) string {
	if key, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return key
	}
	for _, header := range r.Header.Values("Sec-Websocket-Protocol") {
		for p := range strings.SplitSeq(header, ",") {
			if key, ok := strings.CutPrefix(strings.TrimSpace(p), KeyProtocol); ok {
				return key
			}
		}
	}
	return ""
}

// loopbackHost reports whether host can only mean this machine.
func loopbackHost(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}

// sameHost reports whether a Host header names this server, with a loopback name and the server's
// port. Other names are rejected even if they resolve to a loopback address.
func sameHost(host, port string) bool {
	name, p, err := net.SplitHostPort(host)
	if err != nil {
		name, p = host, "80"
	}
	return p == port && loopbackHost(name)
}

// goesBy reports whether a Host header names this server. On a home network, only the server's
// address is accepted. Names that resolve to it are not.
func (s *Server) goesBy(host string) bool {
	if s.config.Home {
		return host == s.listener.Addr().String()
	}
	return sameHost(host, s.port)
}

// sameOrigin reports whether an Origin header comes from a page of this server.
func sameOrigin(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && strings.EqualFold(u.Host, host)
}

// guard refuses requests that name another host or come from another origin, and API requests
// without a valid key.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.goesBy(r.Host) {
			Refuse(w, http.StatusForbidden, talk.NewError("forbidden", "access.otherHost"))
			return
		}
		if origins := r.Header.Values("Origin"); len(origins) > 1 || len(origins) == 1 && !sameOrigin(origins[0], r.Host) {
			Refuse(w, http.StatusForbidden, talk.NewError("forbidden", "access.otherSite"))
			return
		}
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" && strings.HasPrefix(r.URL.Path, "/api/") {
			Refuse(w, http.StatusForbidden, talk.NewError("forbidden", "access.otherSite"))
			return
		}
		if strings.HasPrefix(r.URL.Path, "/api/") && !s.keys.good(r.Context(), keyOf(r)) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			Refuse(w, http.StatusUnauthorized, talk.NewError("unauthorized", "access.noKey"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Refuse answers a request with an error.
func Refuse(w http.ResponseWriter, status int, err error) {
	body, _ := talk.Encode(map[string]any{"error": talk.AsError(err)}) // cannot fail for plain data
	writeJSON(w, status, body)
}

// Reply answers a request with the result of a command.
func Reply(w http.ResponseWriter, answer any) {
	body, err := talk.Encode(answer)
	if err != nil {
		Refuse(w, http.StatusInternalServerError, err)
		return
	}
	writeJSON(w, http.StatusOK, body)
}

func writeJSON(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have disconnected
}
