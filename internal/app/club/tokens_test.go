package club_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
)

// TestTokens makes tokens, uses them within their scopes, and revokes them.
func TestTokens(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	b := newBrowser(t, o).signUp("Anna")
	for _, bad := range []object{{"note": "x"}, {"note": "", "scopes": []string{"bot:play"}}, {"note": "x", "scopes": []string{"all"}}, {"note": "x", "scopes": []string{"bot:play"}, "days": 367}} {
		if status, _ := b.post("/api/account/token", bad); status != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, status)
		}
	}
	_, made := b.post("/api/account/token", object{"note": "my engine", "scopes": []string{"bot:play", "challenge:read"}, "days": 366})
	key, _ := made["token"].(string)
	if !strings.HasPrefix(key, "chq_") || len(key) < 64 {
		t.Fatalf("the token is %q", key)
	}
	use := func(key string, scopes ...account.Scope) error {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "192.0.2.7:1"
		r.Header.Set("Authorization", "Bearer "+key)
		v, err := o.Accounts.ByToken(r, scopes...)
		if err == nil && v.Name != "Anna" {
			t.Errorf("the token is that of %q", v.Name)
		}
		return err
	}
	for _, scopes := range [][]account.Scope{nil, {account.ScopeBot}, {account.ScopeBoard, account.ScopeBot}} {
		if err := use(key, scopes...); err != nil {
			t.Errorf("%v: %v", scopes, err)
		}
	}
	if err := use(key, account.ScopeBoard); err == nil || !strings.Contains(err.Error(), "board:play") {
		t.Errorf("a scope that the token lacks: %v", err)
	}
	_, listed := b.get("/api/account/tokens")
	list, _ := listed["list"].([]any)
	if len(list) != 1 || list[0].(object)["token"] != nil || list[0].(object)["note"] != "my engine" { //nolint:errcheck // a wrong type fails the test
		t.Errorf("listed: %v", listed)
	}
	b.must("/api/account/revoke", object{"id": made["id"]})
	if err := use(key); err == nil {
		t.Error("a token that was revoked is good")
	}
	for range 12 {
		_ = use("chq_guess") // until the address has to wait
	}
	if err := use("chq_guess"); request.Status(err) != http.StatusTooManyRequests {
		t.Errorf("wrong tokens are not counted: %v", err)
	}
	for range 20 {
		b.must("/api/account/token", object{"note": "n", "scopes": []string{"bot:play"}})
	}
	if status, _ := b.post("/api/account/token", object{"note": "n", "scopes": []string{"bot:play"}}); status != http.StatusTooManyRequests {
		t.Errorf("the 21st token: %d", status)
	}
}
