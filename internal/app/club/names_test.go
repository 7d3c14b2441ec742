package club_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestImpostors has a user try to get a name that looks like a member's, also a member's of
// before names were compared by how they look.
func TestImpostors(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		s, err := store.Open(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.CreateAccount(t.Context(), &store.Account{ID: "old", Name: "Marnie", Handle: "marnie", Role: "player"}, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		o := open(t, club.Config{Data: place})
		newBrowser(t, o).refused("/api/account/sign-up", object{"name": "Mamie", "password": goodPassword}, "name_taken")
		newBrowser(t, o).signUp("Captain")
		newBrowser(t, o).refused("/api/account/sign-up", object{"name": "Capta1n", "password": goodPassword}, "name_taken")
		newBrowser(t, o).refused("/api/account/sign-up", object{"name": "House-99", "password": goodPassword}, "bad_args")
		leaver := newBrowser(t, o).signUp("Leaver")
		leaver.must("/api/account/delete", object{"password": goodPassword})
		newBrowser(t, o).signUp("Leaver") // a name that was given up can be had
	})
}
