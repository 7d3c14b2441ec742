package school_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// mayGuest reports whether an address may still make an account.
func mayGuest(t *testing.T, c *club.Club, address string) bool {
	t.Helper()
	return status(t, c, address, "/api/account/guest", object{}) == http.StatusOK
}

func status(t *testing.T, c *club.Club, address, path string, body object) int {
	t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, path, bytes.NewReader(data))
	r.Header.Set("Content-Type", "application/json")
	r.RemoteAddr = address + ":1"
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, r)
	return w.Code
}

// TestWhoLiftsLimits has an address reach its limit, which only a member of a class that is
// taught, or its code, lifts: no other member of the club, and no code of an archived class.
func TestWhoLiftsLimits(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.Accounts = 1
	c := openLimited(t, t.TempDir(), "", limits)
	at := func(name, address string) *person {
		p := enterAt(t, c, name, address)
		if mayGuest(t, c, address) {
			t.Fatalf("%s may make a second account", address)
		}
		return p
	}
	teacher, other := at("Teacher", "192.0.2.1"), at("Other", "192.0.2.2")
	class, _ := teacher.do("class.new", object{"name": "Horses"})["class"].(string)
	p := teacher.follow("desk/" + class)
	p.await("desk/"+class, "limits", `{"accounts":10,"connections":500,"hours":12}`)
	var code string
	p.field("desk/"+class, "code", &code)
	if !mayGuest(t, c, "192.0.2.1") {
		t.Error("a teacher who follows the class does not lift the limits")
	}
	other.refused("class.join", object{"code": "aaaa-bbbb-cccc"}, "not_found")
	g := other.follow("class/" + class)
	g.until("a refusal", func() bool { return g.refusal != "" })
	if mayGuest(t, c, "192.0.2.2") {
		t.Error("a member who is not in the class lifts the limits")
	}
	if got := status(t, c, "192.0.2.2", "/api/account/sign-up", object{"name": "Pupil", "password": password, "code": code}); got != http.StatusOK {
		t.Errorf("signing up with the code of a class: %d", got)
	}
	late := at("Late", "192.0.2.3")
	teacher.do("class.change", object{"class": class, "archive": true})
	status(t, c, "192.0.2.3", "/api/account/sign-up", object{"name": "Pupil2", "password": password, "code": code})
	late.refused("class.join", object{"code": code}, "not_found")
	teacher.v.Address = "192.0.2.3"
	teacher.follow("class/"+class).await("class/"+class, "archived", "true")
	if mayGuest(t, c, "192.0.2.3") {
		t.Error("an archived class lifts the limits")
	}
}
