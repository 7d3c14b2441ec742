package club_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// rootOf makes the administrator's account of a club.
func rootOf(t *testing.T, o *opened) *browser {
	t.Helper()
	root := newBrowser(t, o)
	_, secret, ok := strings.Cut(o.Admin.Setup(), "#/setup/")
	if !ok {
		t.Fatalf("no link for the administrator: %q", o.Admin.Setup())
	}
	root.must("/api/account/set-up", object{"code": secret, "name": "Root", "password": goodPassword, "title": "Red Cannon"})
	return root
}

// must is post for a request that has to work.
func (b *browser) must(path string, body object) object {
	b.t.Helper()
	status, answer := b.post(path, body)
	if status != http.StatusOK {
		b.t.Fatalf("%s %v: %d %v", path, body, status, answer)
	}
	return answer
}

// refused wants a code of an error.
func (b *browser) refused(path string, body object, code string) {
	b.t.Helper()
	if _, answer := b.post(path, body); asObject(answer["error"])["code"] != code {
		b.t.Errorf("%s %v: %v, want %s", path, body, answer, code)
	}
}

// TestSetup checks that the link for the administrator is good once, and that a club that
// has one makes no more.
func TestSetup(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		_, secret, _ := strings.Cut(o.Admin.Setup(), "#/setup/")
		thief := newBrowser(t, o)
		thief.refused("/api/account/set-up", object{"code": "guessed", "name": "Thief", "password": goodPassword}, "forbidden")
		thief.refused("/api/account/set-up", object{"code": secret, "name": "Thief", "password": "short"}, "bad_args")
		root := rootOf(t, o)
		thief.refused("/api/account/set-up", object{"code": secret, "name": "Thief", "password": goodPassword}, "forbidden")
		if _, me := root.get("/api/me"); me["role"] != "admin" || asObject(me["policy"])["title"] != "Red Cannon" {
			t.Errorf("after the setup: %v", me)
		}
		o.close(t)
		o = open(t, club.Config{Data: place, Title: "Other"})
		if o.Admin.Setup() != "" {
			t.Error("a club with an administrator offers to make another")
		}
		if _, me := newBrowser(t, o).get("/api/me"); asObject(me["policy"])["title"] != "Red Cannon" {
			t.Errorf("after a restart: %v", me)
		}
	})
}

// TestInvited runs a club for members only.
func TestInvited(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		root := rootOf(t, o)
		policy := object{"title": "Red Cannon", "guests": false, "invited": true, "rated": false, "rules": []string{"cxa"}, "classes": []string{"rapid"}}
		root.must("/api/admin/policy", policy)
		for _, bad := range []object{{"rules": []string{}}, {"rules": []string{"chess"}}, {"classes": []string{}}, {"title": ""}, {"title": strings.Repeat("x", 61)}} {
			args := object{}
			for _, from := range []object{policy, bad} {
				for k, v := range from {
					args[k] = v
				}
			}
			root.refused("/api/admin/policy", args, "bad_args")
		}
		anna := newBrowser(t, o)
		anna.refused("/api/account/guest", object{}, "forbidden")
		anna.refused("/api/account/sign-up", object{"name": "Anna", "password": goodPassword}, "forbidden")
		code := root.must("/api/admin/invite", object{"note": "school", "uses": 1, "days": 7})["code"]
		anna.refused("/api/account/sign-up", object{"name": "Anna", "password": goodPassword, "code": "guessed"}, "not_found")
		anna.must("/api/account/sign-up", object{"name": "Anna", "password": goodPassword, "code": code})
		newBrowser(t, o).refused("/api/account/sign-up", object{"name": "Bao", "password": goodPassword, "code": code}, "not_found")
		root.refused("/api/admin/invite", object{"uses": 0, "days": 7}, "bad_args")

		anna.connect()
		rapid := object{"kind": "increment", "base_ms": 600_000, "increment_ms": 5000}
		for _, tt := range []struct {
			terms object
			code  string
		}{
			{blitz, "forbidden"}, {object{"control": rapid, "rules": "axf"}, "forbidden"}, {object{"control": rapid, "rated": true}, "forbidden"}, {object{"control": rapid}, ""},
		} {
			_, fault := anna.call("seek.new", object{"terms": tt.terms})
			if code, _ := fault["code"].(string); code != tt.code {
				t.Errorf("%v: %v, want %q", tt.terms, fault, tt.code)
			}
		}
		// A forgotten password.
		again := newBrowser(t, o)
		code = root.must("/api/admin/reset", object{"name": "Anna"})["code"]
		again.refused("/api/account/sign-up", object{"name": "Chen", "password": goodPassword, "code": code}, "not_found")
		again.must("/api/account/reset", object{"code": code, "password": "two green elephants"})
		<-anna.closed
		newBrowser(t, o).must("/api/account/sign-in", object{"name": "Anna", "password": "two green elephants"})
		again.refused("/api/account/reset", object{"code": code, "password": "two green elephants"}, "not_found")
		// Invitations are listed and taken back.
		root.must("/api/admin/invite", object{"note": "later", "uses": 3, "days": 1})
		_, list := root.get("/api/admin/invitations")
		if len(asList(list["list"])) != 1 {
			t.Fatalf("invitations %v", list)
		}
		id := asObject(asList(list["list"])[0])["id"]
		root.must("/api/admin/uninvite", object{"id": id})
		root.refused("/api/admin/uninvite", object{"id": id}, "not_found")
		root.must("/api/admin/sign-out", object{"name": "anna"})
		if status, _ := again.get("/api/account/sessions"); status != http.StatusUnauthorized {
			t.Errorf("after the administrator ended all sessions: %d", status)
		}
		_, acts := root.get("/api/order/acts")
		if got := fmt.Sprint(actsOf(acts)); got != "[signOut uninvite invite reset invite policy policy]" {
			t.Errorf("acts %s", got)
		}
	})
}

func actsOf(answer object) (acts []any) {
	for _, a := range asList(answer["list"]) {
		acts = append(acts, asObject(a)["act"])
	}
	return acts
}

// TestModerators follows a report to a mute and a ban.
func TestModerators(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		root := rootOf(t, o)
		red, black, game := pair(t, o, blitz)
		mod := newBrowser(t, o).signUp("Mo")
		root.must("/api/admin/role", object{"name": "Mo", "role": "moderator"})
		<-mod.closed // its connection knew the old role
		root.refused("/api/admin/role", object{"name": "Root", "role": "player"}, "forbidden")
		root.refused("/api/admin/role", object{"name": "Mo", "role": "guest"}, "bad_args")

		black.do("game.chat", object{"game": game, "text": "you lose"})
		red.wait("the line", func() bool { return len(asList(red.state("game/"+game, "lines"))) == 1 })
		red.refused("/api/account/report", object{"name": "Bao", "reason": ""}, "bad_args")
		red.refused("/api/account/report", object{"name": "Bao", "game": game, "line": 7, "reason": "x"}, "not_found")
		mod.refused("/api/account/report", object{"name": "Mo", "reason": "x"}, "forbidden")
		red.must("/api/account/report", object{"name": "Bao", "game": game, "line": 1, "reason": "rude"})
		_, reports := mod.get("/api/order/reports")
		first := asObject(asList(reports["list"])[0])
		if first["quoted"] != "you lose" || first["name"] != "Bao" || first["reporter"] != "Anna" || first["game"] != game {
			t.Errorf("report %v", first)
		}
		for range 9 {
			red.must("/api/account/report", object{"name": "Bao", "reason": "again"})
		}
		red.refused("/api/account/report", object{"name": "Bao", "reason": "again"}, "limit")
		mod.must("/api/order/close", object{"id": first["id"]})
		mod.refused("/api/order/close", object{"id": first["id"]}, "not_found")

		mod.refused("/api/order/penalize", object{"name": "Bao", "kind": "mute", "reason": "", "hours": 1}, "bad_args")
		mod.refused("/api/order/penalize", object{"name": "Bao", "kind": "shame", "reason": "x"}, "bad_args")
		mod.refused("/api/order/penalize", object{"name": "Root", "kind": "ban", "reason": "x"}, "forbidden")
		mod.must("/api/order/penalize", object{"name": "Bao", "kind": "mute", "reason": "rude", "hours": 1})
		if _, fault := black.call("game.chat", object{"game": game, "text": "still here"}); fault["code"] != "forbidden" {
			t.Errorf("a muted player talks: %v", fault)
		}
		play(t, red, black, game, "h2e2") // and plays anyway
		_, penalties := mod.get("/api/order/penalties")
		mod.must("/api/order/lift", object{"id": asObject(asList(penalties["list"])[0])["id"]})
		black.do("game.chat", object{"game": game, "text": "sorry"})

		guest := newBrowser(t, o)
		guest.must("/api/account/guest", object{})
		guest.connect()
		_, me := guest.get("/api/me")
		red.must("/api/account/report", object{"name": me["name"], "reason": "rude"}) // guests too
		mod.must("/api/order/penalize", object{"name": me["name"], "kind": "ban", "reason": "rude"})
		<-guest.closed
		mod.must("/api/order/penalize", object{"name": "Bao", "kind": "ban", "reason": "very rude"})
		<-black.closed
		_, answer := newBrowser(t, o).post("/api/account/sign-in", object{"name": "Bao", "password": goodPassword})
		if asObject(answer["error"])["code"] != "forbidden" || !strings.Contains(fmt.Sprint(answer), "very rude") {
			t.Errorf("a banned player signs in: %v", answer)
		}
		_, acts := mod.get("/api/order/acts")
		if got := fmt.Sprint(actsOf(acts)); got != "[ban ban lift mute close role policy]" {
			t.Errorf("acts %s", got)
		}
	})
}

// TestPrivacy holds who can challenge, talk to and see whom.
func TestPrivacy(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, game := pair(t, o, blitz)
		guest := newBrowser(t, o)
		guest.must("/api/account/guest", object{})
		guest.connect()
		unrated := object{"control": blitz["control"]}
		challenge := func(who *browser, code string) {
			t.Helper()
			if _, fault := who.call("challenge.new", object{"terms": unrated, "to": "Bao"}); fault["code"] != code && (code != "" || fault != nil) {
				t.Errorf("a challenge: %v, want %q", fault, code)
			}
		}
		challenge(guest, "")
		black.must("/api/account/privacy", object{"private": false, "unseen": true, "challenges": "members"})
		challenge(guest, "forbidden")
		challenge(red, "")
		black.must("/api/account/privacy", object{"private": false, "unseen": true, "challenges": "nobody"})
		challenge(red, "forbidden")
		black.refused("/api/account/privacy", object{"challenges": "friends"}, "bad_args")
		if _, p := red.get("/api/profile?name=bao"); p["online"] != false {
			t.Errorf("somebody who does not want to be seen: %v", p["online"])
		}
		if _, p := black.get("/api/profile?name=anna"); p["online"] != true {
			t.Errorf("somebody who is there: %v", p["online"])
		}

		black.must("/api/account/privacy", object{})
		link := black.do("challenge.new", object{"terms": unrated})["challenge"]
		black.do("people.block", object{"name": "Anna", "block": true})
		challenge(red, "forbidden")
		if _, fault := red.call("challenge.accept", object{"challenge": link}); fault["code"] != "forbidden" {
			t.Errorf("a blocked player takes a link up: %v", fault)
		}
		if _, fault := red.call("game.chat", object{"game": game, "text": "hello"}); fault["code"] != "forbidden" {
			t.Errorf("a blocked player talks: %v", fault)
		}
		_, mine := black.get("/api/account/privacy")
		if fmt.Sprint(mine["blocked"]) != "[Anna]" {
			t.Errorf("blocked %v", mine)
		}
		black.do("people.block", object{"name": "Anna", "block": false})
		red.do("game.chat", object{"game": game, "text": "hello"})
		_, all := red.get("/api/account/export")
		if !strings.Contains(fmt.Sprint(all["chat"]), "hello") || all["privacy"] == nil {
			t.Errorf("export %v", all)
		}
	})
}
