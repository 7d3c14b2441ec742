package club_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// leastRoles is the table of who may make which request: the least role, in the order of
// the visitors of TestRoles.
var leastRoles = map[string]string{
	"POST /api/account/report":   "player",
	"POST /api/account/privacy":  "player",
	"GET /api/account/privacy":   "guest",
	"POST /api/account/token":    "player",
	"GET /api/account/tokens":    "player",
	"POST /api/account/revoke":   "player",
	"GET /api/order/reports":     "moderator",
	"POST /api/order/close":      "moderator",
	"GET /api/order/penalties":   "moderator",
	"POST /api/order/penalize":   "moderator",
	"POST /api/order/lift":       "moderator",
	"GET /api/order/acts":        "moderator",
	"GET /api/order/members":     "moderator",
	"GET /api/order/agreements":  "moderator",
	"GET /api/admin/policy":      "admin",
	"POST /api/admin/policy":     "admin",
	"GET /api/admin/invitations": "admin",
	"POST /api/admin/invite":     "admin",
	"POST /api/admin/uninvite":   "admin",
	"POST /api/admin/role":       "admin",
	"POST /api/admin/sign-out":   "admin",
	"POST /api/admin/reset":      "admin",
}

// ownRequests are about their sender, who must have signed in.
var ownRequests = []string{
	"POST /api/account/sign-out", "POST /api/account/password", "POST /api/account/end-session", "POST /api/account/delete",
	"GET /api/account/sessions", "GET /api/account/export", "GET /api/account/passkeys",
	"GET /api/account/second", "POST /api/account/second-begin", "POST /api/account/second-confirm", "POST /api/account/second-remove",
	"POST /api/account/passkey-begin", "POST /api/account/passkey-add", "POST /api/account/passkey-remove",
}

// openCommands may be given by all users; of all others TestAuthorisation has those about
// games, and the rest wants a user who has signed in.
var openCommands = []string{"challenge.look", "game.board", "game.join", "game.try", "game.why", "games.find", "ping", "subscribe", "unsubscribe"}

// TestRoles makes every request in every role.
func TestRoles(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	root := rootOf(t, o)
	guest, player, mod := newBrowser(t, o), newBrowser(t, o).signUp("Anna"), newBrowser(t, o).signUp("Mo")
	guest.must("/api/account/guest", object{})
	root.must("/api/admin/role", object{"name": "Mo", "role": "moderator"})
	visitors := []struct {
		name string
		*browser
	}{{"nobody", newBrowser(t, o)}, {"guest", guest}, {"player", player}, {"moderator", mod}, {"admin", root}}
	rank := func(role string) int {
		for i, v := range visitors {
			if v.name == role {
				return i
			}
		}
		t.Fatalf("no role %q", role)
		return 0
	}
	for _, pattern := range o.Patterns() {
		least, ok := leastRoles[pattern]
		if !ok {
			t.Errorf("%s has no row in the table", pattern)
			continue
		}
		for i, v := range visitors {
			want, got := 0, ask(v.browser, pattern)
			switch {
			case i == 0:
				want = http.StatusUnauthorized
			case i < rank(least):
				want = http.StatusForbidden
			}
			if want != 0 && got != want || want == 0 && (got == http.StatusUnauthorized || got == http.StatusForbidden) {
				t.Errorf("%s by %s: %d, want %d (0: not refused)", pattern, v.name, got, want)
			}
		}
	}
	if len(leastRoles) != len(o.Patterns()) {
		t.Errorf("%d rows for %d requests", len(leastRoles), len(o.Patterns()))
	}
	nobody := visitors[0].browser.connect()
	for _, pattern := range ownRequests {
		if got := ask(nobody, pattern); got != http.StatusUnauthorized {
			t.Errorf("%s by nobody: %d", pattern, got)
		}
	}
	for _, command := range o.Commands() {
		if slices.Contains(openCommands, command) || strings.HasPrefix(command, "game.") {
			continue
		}
		if _, fault := nobody.call(command, object{}); fault["code"] != "unauthorized" {
			t.Errorf("%s by nobody: %v", command, fault)
		}
	}
}

// ask makes a request with nothing in it and returns the status.
func ask(b *browser, pattern string) (status int) {
	b.t.Helper()
	method, path, _ := strings.Cut(pattern, " ")
	if method == http.MethodGet {
		status, _ = b.get(path)
		return status
	}
	status, _ = b.post(path, object{})
	return status
}

// TestMarkup puts markup where people may write: names refuse it, and everything else
// comes back as data alone, of a type that no browser takes for HTML, and without the
// characters that hide or turn text.
func TestMarkup(t *testing.T) {
	const markup = `<img src=x onerror=alert(1)>"'` + "\u202e\x00"
	o := open(t, club.Config{Data: t.TempDir()})
	root := rootOf(t, o)
	anna := newBrowser(t, o).signUp("Anna")
	anna.refused("/api/account/sign-up", object{"name": "<script>", "password": goodPassword}, "bad_args")
	root.must("/api/admin/policy", object{"title": markup, "guests": true, "rated": true, "rules": []string{"axf"}, "classes": []string{"blitz"}})
	root.must("/api/admin/invite", object{"note": markup, "uses": 1, "days": 1})
	anna.must("/api/account/report", object{"name": "Root", "reason": markup})
	root.must("/api/order/penalize", object{"name": "Anna", "kind": "mute", "reason": markup, "hours": 1})
	for _, path := range []string{
		"/api/me", "/api/admin/policy", "/api/admin/invitations", "/api/order/reports", "/api/order/penalties", "/api/order/acts",
		"/api/profile?name=<script>alert(1)</script>", "/api/order/members?name=<script>", "/<script>alert(1)</script>",
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, o.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		before, query, _ := strings.Cut(path, "?")
		r.URL.Path, r.URL.RawQuery = before, strings.NewReplacer("<", "%3C", ">", "%3E").Replace(query)
		response, err := root.client.Do(r) //nolint:bodyclose // bodyOf closes it
		if err != nil {
			t.Fatal(err)
		}
		body := bodyOf(t, response)
		kind := response.Header.Get("Content-Type")
		if kind != "application/json" && strings.Contains(body, "<script>") || strings.ContainsAny(body, "\u202e\x00") {
			t.Errorf("%s answers with markup as %s: %s", path, kind, body)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be taken for another type", path)
		}
	}
}
