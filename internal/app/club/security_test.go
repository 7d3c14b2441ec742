package club_test

import (
	"bytes"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// copyCookies gives a browser the cookies of another one, for another port of this machine.
func copyCookies(t *testing.T, from *http.Client, to *browser) {
	t.Helper()
	u, err := url.Parse(to.url)
	if err != nil {
		t.Fatal(err)
	}
	to.client.Jar.SetCookies(u, from.Jar.Cookies(u))
}

// TestGuesses tries 10,000 passwords from one address, and some from many.
func TestGuesses(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	newBrowser(t, o).signUp("Anna")
	before := o.Hashes()
	var wg sync.WaitGroup
	statuses := map[int]int{}
	var mu sync.Mutex
	for range 8 {
		b := newBrowser(t, o)
		wg.Go(func() {
			for range 1250 {
				status, _ := b.post("/api/account/sign-in", object{"name": "anna", "password": "wrong password"})
				mu.Lock()
				statuses[status]++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	t.Logf("%d of 10,000 guesses reached the hash", o.Hashes()-before)
	if n := o.Hashes() - before; n > 100 || n == 0 {
		t.Errorf("%d of 10,000 guesses reached the hash, want 1 to 100", n)
	}
	if statuses[http.StatusOK] > 0 || statuses[http.StatusUnauthorized]+statuses[http.StatusTooManyRequests] != 10_000 {
		t.Errorf("statuses %v", statuses)
	}
	if status, answer := newBrowser(t, o).post("/api/account/sign-in", object{"name": "Anna", "password": goodPassword}); status != http.StatusTooManyRequests {
		t.Errorf("the right password while the address has to wait: %d %v", status, answer)
	}
}

// TestUnknownName checks that a name without an account is answered as a wrong password.
func TestUnknownName(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	newBrowser(t, o).signUp("Anna")
	before := o.Hashes()
	_, one := newBrowser(t, o).post("/api/account/sign-in", object{"name": "Anna", "password": "wrong password"})
	_, two := newBrowser(t, o).post("/api/account/sign-in", object{"name": "Nobody", "password": "wrong password"})
	if asObject(one["error"])["code"] != "wrong_password" || asObject(two["error"])["code"] != "wrong_password" {
		t.Errorf("answers %v and %v", one, two)
	}
	if n := o.Hashes() - before; n != 2 {
		t.Errorf("%d hashes for two guesses: the time tells which name there is", n)
	}
}

// TestSessions checks that a session ends when its owner says so, also its connection.
func TestSessions(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	one := newBrowser(t, o).signUp("Anna")
	two := newBrowser(t, o)
	if status, _ := two.post("/api/account/sign-in", object{"name": "anna", "password": goodPassword}); status != http.StatusOK {
		t.Fatal(status)
	}
	two.connect()
	_, list := one.get("/api/account/sessions")
	sessions := asList(list["list"])
	if len(sessions) != 2 {
		t.Fatalf("sessions %v", sessions)
	}
	for _, s := range sessions {
		if asObject(s)["this"] == false {
			if status, answer := one.post("/api/account/end-session", object{"session": asObject(s)["id"]}); status != http.StatusOK {
				t.Fatal(status, answer)
			}
		}
	}
	<-two.closed
	if status, _ := two.get("/api/account/sessions"); status != http.StatusUnauthorized {
		t.Errorf("the ended session is answered with %d", status)
	}
	// A change of the password ends all others, and wants the old one.
	two = newBrowser(t, o)
	two.post("/api/account/sign-in", object{"name": "anna", "password": goodPassword})
	two.connect()
	if status, _ := one.post("/api/account/password", object{"password": "not the old one", "fresh": "five red cannons"}); status != http.StatusUnauthorized {
		t.Errorf("changed without the old password: %d", status)
	}
	if status, answer := one.post("/api/account/password", object{"password": goodPassword, "fresh": "five red cannons"}); status != http.StatusOK {
		t.Fatal(status, answer)
	}
	<-two.closed
	if status, _ := one.get("/api/account/sessions"); status != http.StatusOK {
		t.Errorf("the session that changed the password: %d", status)
	}
	// Signing out.
	one.post("/api/account/sign-out", object{})
	<-one.closed
	if _, me := one.get("/api/me"); me["account"] != "" {
		t.Errorf("after signing out: %v", me)
	}
	// Deleting.
	three := newBrowser(t, o)
	three.post("/api/account/sign-in", object{"name": "anna", "password": "five red cannons"})
	if status, answer := three.get("/api/account/export"); status != http.StatusOK || asObject(answer["profile"])["name"] != "Anna" {
		t.Errorf("export: %d %v", status, answer)
	}
	if status, answer := three.post("/api/account/delete", object{"password": "five red cannons"}); status != http.StatusOK {
		t.Fatal(status, answer)
	}
	if status, _ := three.get("/api/profile?name=anna"); status != http.StatusNotFound {
		t.Errorf("the profile of a deleted account: %d", status)
	}
}

// TestPasswordsAndNames holds which of them are taken.
func TestPasswordsAndNames(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	b := newBrowser(t, o)
	tests := []struct {
		name, password, code string
	}{
		{"Anna", "short", "bad_args"}, {"Anna", "12345678", "bad_args"}, {"Anna", "password123", "bad_args"}, {"Anna", "qwertyuiop", "bad_args"},
		{"Anna", "aaaaaaaaaaaa", "bad_args"}, {"Anna", "anna2001", "bad_args"}, {"Anna", strings.Repeat("long words ", 12), "bad_args"},
		{"A", goodPassword, "bad_args"}, {"12345", goodPassword, "bad_args"}, {"<b>x</b>", goodPassword, "bad_args"}, {"a b", goodPassword, "bad_args"},
		{"-anna", goodPassword, "bad_args"}, {"an\u202ena", goodPassword, "bad_args"}, {strings.Repeat("a", 21), goodPassword, "bad_args"}, {"", goodPassword, "bad_args"}, {"gUEST-anna", goodPassword, "bad_args"},
		{"Ａnna", goodPassword, "bad_args"}, // a letter of another width
		{"棋手", goodPassword, ""}, {"Anna", goodPassword, ""}, {"aNNa", goodPassword, "name_taken"},
	}
	for _, tt := range tests {
		_, answer := b.post("/api/account/sign-up", object{"name": tt.name, "password": tt.password})
		code, _ := asObject(answer["error"])["code"].(string)
		if code != tt.code {
			t.Errorf("%q %q: %q, want %q", tt.name, tt.password, code, tt.code)
		}
	}
}

// TestCrossSite checks that other sites can neither change anything nor listen.
func TestCrossSite(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	b := newBrowser(t, o).signUp("Anna")
	for _, header := range []http.Header{{"Origin": {"https://evil.example"}}, {"Sec-Fetch-Site": {"cross-site"}}, {"Sec-Fetch-Site": {"same-site"}}} {
		r, err := http.NewRequest(http.MethodPost, o.url+"/api/account/sign-out", bytes.NewReader([]byte("{}")))
		if err != nil {
			t.Fatal(err)
		}
		r.Header = header.Clone()
		r.Header.Set("Content-Type", "application/json")
		if status, answer := b.send(r); status != http.StatusForbidden {
			t.Errorf("%v: %d %v", header, status, answer)
		}
	}
	for _, path := range []string{"sign-out", "delete", "password", "end-session", "sign-in", "guest"} {
		if status, _ := b.get("/api/account/" + path); status != http.StatusMethodNotAllowed && status != http.StatusNotFound {
			t.Errorf("GET %s: %d", path, status)
		}
	}
	_, response, err := websocket.Dial(t.Context(), strings.Replace(o.url, "http", "ws", 1)+"/api/ws", &websocket.DialOptions{ //nolint:bodyclose // of a WebSocket that is refused
		HTTPClient: b.client, HTTPHeader: http.Header{"Origin": {"https://evil.example"}},
	})
	if err == nil || response == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("a WebSocket for another site: %v, %v", response, err)
	}
	if _, me := b.get("/api/me"); me["name"] != "Anna" {
		t.Errorf("signed out by somebody else: %v", me)
	}
}

// TestHeaders checks the headers for browsers, with and without TLS before the club.
func TestHeaders(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir(), Public: "https://club.example"})
	b := newBrowser(t, o)
	if status, _ := b.get("/"); status != http.StatusMisdirectedRequest {
		t.Errorf("another host: %d", status)
	}
	if status, _ := b.get("/healthz"); status != http.StatusOK {
		t.Errorf("a load balancer that asks by address: %d", status)
	}
	r, err := http.NewRequest(http.MethodPost, o.url+"/api/account/guest", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "club.example"
	r.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	cookie := response.Header.Get("Set-Cookie")
	for _, want := range []string{"__Host-chuhe=", "Secure", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q lacks %s", cookie, want)
		}
	}
	csp := response.Header.Get("Content-Security-Policy")
	if !strings.Contains(csp, "script-src 'self'") || strings.Contains(csp, "script-src 'self' 'unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") {
		t.Errorf("content security policy %q", csp)
	}
	if response.Header.Get("X-Content-Type-Options") != "nosniff" || response.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("headers %v", response.Header)
	}
}

// TestAuthorisation is the table of who may give which command about a game.
func TestAuthorisation(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	red, black, game := pair(t, o, blitz)
	play(t, red, black, game, "h2e2")
	nobody, stranger := newBrowser(t, o).connect(), newBrowser(t, o).signUp("Stranger")
	root := rootOf(t, o) // keeps order, and plays in no game of others
	root.connect()
	commands := []struct {
		name string
		args object
		turn string // the code for the player to move; "" when it works
		wait string // for the other player
	}{
		{"game.move", object{"move": "a0a1", "at": 1}, "illegal_move", "not_your_turn"},
		{"game.premove", object{"moves": []string{}}, "not_now", ""},
		{"game.claim", object{}, "not_now", "not_now"},
		{"game.abort", object{}, "", "game_over"},
		{"game.resign", object{}, "game_over", "game_over"},
		{"game.offer", object{"offer": "draw"}, "game_over", "game_over"},
		{"game.answer", object{"offer": "draw"}, "game_over", "game_over"},
		{"game.withdraw", object{"offer": "draw"}, "not_now", "not_now"},
		{"game.give_time", object{}, "game_over", "game_over"},
		{"game.chat", object{"text": "x"}, "", ""},
	}
	for _, name := range o.Commands() {
		known := slices.Contains(openCommands, name)
		for _, c := range commands {
			known = known || c.name == name
		}
		if strings.HasPrefix(name, "game.") && !known {
			t.Errorf("%s has no row in the table", name)
		}
	}
	for _, c := range commands {
		for _, who := range []struct {
			*browser
			want string
		}{{nobody, "unauthorized"}, {stranger, "forbidden"}, {root, "forbidden"}, {black, c.turn}, {red, c.wait}} {
			args := object{"game": game}
			for k, v := range c.args {
				args[k] = v
			}
			_, fault := who.call(c.name, args)
			if code, _ := fault["code"].(string); code != who.want {
				t.Errorf("%s: %q (%v), want %q", c.name, code, fault["message"], who.want)
			}
		}
	}
	for _, topic := range []string{"game/" + game, "me/" + red.do("game.join", object{"game": game})["topic"].(string)[5:]} { //nolint:errcheck // a wrong type fails the test
		for _, b := range []*browser{nobody, stranger} {
			if _, fault := b.call("subscribe", object{"topic": topic}); fault == nil {
				t.Errorf("a stranger follows %s", topic)
			}
		}
	}
	if _, fault := root.call("subscribe", object{"topic": "game/" + game}); fault != nil {
		t.Errorf("whoever keeps order cannot read a game's chat: %v", fault)
	}
}

// TestSizes sends what is too long, too often, from one address.
func TestSizes(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.Connections, limits.Accounts = 3, 2
	o := open(t, club.Config{Data: t.TempDir(), Limits: limits})
	b := newBrowser(t, o)
	if status, _ := b.post("/api/account/sign-up", object{"name": "Anna", "password": strings.Repeat("x", 9<<10)}); status != http.StatusRequestEntityTooLarge {
		t.Errorf("a body of 9 KiB: %d", status)
	}
	for i, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if status, _ := newBrowser(t, o).post("/api/account/guest", object{}); status != want {
			t.Errorf("account %d: %d, want %d", i+1, status, want)
		}
	}
	for range 3 {
		newBrowser(t, o).connect()
	}
	_, response, err := websocket.Dial(t.Context(), strings.Replace(o.url, "http", "ws", 1)+"/api/ws", nil) //nolint:bodyclose // of a WebSocket that is refused
	if err == nil || response.StatusCode != http.StatusTooManyRequests {
		t.Errorf("the fourth connection: %v, %v", response, err)
	}
}

// TestFlood checks that a connection that sends too much is closed, and another is not harmed.
func TestFlood(t *testing.T) {
	o := open(t, club.Config{Data: t.TempDir()})
	good, bad := newBrowser(t, o).connect(), newBrowser(t, o).connect()
	long := []byte(`{"id":1,"do":"ping","args":{}}`)
	for range 200 {
		if bad.ws.Write(t.Context(), websocket.MessageText, long) != nil {
			break
		}
	}
	<-bad.closed
	big := newBrowser(t, o).connect()
	_ = big.ws.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte("x"), 9<<10))
	<-big.closed
	good.do("ping", object{})
}
