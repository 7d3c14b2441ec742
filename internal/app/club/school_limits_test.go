package club_test

import (
	"fmt"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// TestSchoolLimits has a class of thirty make accounts and connections from one address, with
// the code of an invitation; without one the limits of an address hold.
func TestSchoolLimits(t *testing.T) {
	limits := bounds.DefaultLimits()
	limits.Accounts, limits.Connections = 5, 5
	o := open(t, club.Config{Data: t.TempDir(), Limits: limits, Proxies: loopback})
	root := rootOf(t, o)
	code := root.must("/api/admin/invite", object{"note": "school", "uses": 40, "days": 7})["code"]
	for i := range 30 {
		pupil := browserAt(t, o, "192.0.2.1")
		pupil.must("/api/account/sign-up", object{"name": fmt.Sprint("Pupil", i), "password": goodPassword, "code": code})
		pupil.connect()
	}
	for i := range 30 { // mistakes in passwords of a class
		browserAt(t, o, "192.0.2.1").refused("/api/account/sign-in", object{"name": fmt.Sprint("Missing", i), "password": "wrong one"}, "wrong_password")
	}
	browserAt(t, o, "192.0.2.1").must("/api/account/sign-in", object{"name": "Pupil1", "password": goodPassword})
	for i := range 5 {
		browserAt(t, o, "192.0.2.2").must("/api/account/sign-up", object{"name": fmt.Sprint("Other", i), "password": goodPassword})
	}
	browserAt(t, o, "192.0.2.2").refused("/api/account/sign-up", object{"name": "Sixth", "password": goodPassword}, "limit")
	browserAt(t, o, "192.0.2.3").refused("/api/account/sign-up", object{"name": "Guesser", "password": goodPassword, "code": "guessed"}, "not_found")
}
