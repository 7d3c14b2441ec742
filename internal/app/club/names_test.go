package club_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestNames holds which names can be had: scripts that are not mixed, nothing that the club
// itself is called.
func TestNames(t *testing.T) {
	for name, good := range map[string]bool{
		"象棋小A": true, "棋王2008": true, "Anna": true, "Nguyễn-Văn": true, "Анна": true, "Müller_7": true, "さくらA": true, "김철수": true, "Ơn": true, "小明さん": true,
		"Rооt": false, "Аnna": false, "Anna\u0391": false, "김さ": false, "Анна棋": false, "ɑnna": false, "Kaı": false, "an na": false,
		"admin": false, "Admin": false, "ADMIN1": false, "Adm1n": false, "admín": false, "R00t": false, "root_": false, "null": false, "House-99": false, "house7": false, "House_1": false, "Guest-1": false, "deleted-1": false,
		"管理员": false, "管理員": false, "Moderator-2": false, "Housemann": true, "Rooted": true, "Testo": true, "Hostess": true,
	} {
		if err := club.CheckName(name, club.RolePlayer); (err == nil) != good {
			t.Errorf("%q: %v, want good %v", name, err, good)
		}
	}
}

// TestAlike holds which names look the same, so that only one of them can be had.
func TestAlike(t *testing.T) {
	for _, pair := range [][2]string{
		{"未来", "末来"}, {"日光", "曰光"}, {"馬王", "马王"}, {"Marnie", "Mamie"}, {"Bill", "BiII"}, {"Bob0", "Bobo"}, {"Саро", "Capo"}, {"An-na", "Anna"}, {"口力", "ロカ"}, {"劉華", "刘华"},
	} {
		if a, b := club.Skeleton(pair[0]), club.Skeleton(pair[1]); a != b {
			t.Errorf("%q and %q differ: %q, %q", pair[0], pair[1], a, b)
		}
	}
	for _, pair := range [][2]string{{"Hoa", "Hoà"}, {"Anna", "Anne"}, {"王土", "王士"}, {"小明", "小朋"}} {
		if club.Skeleton(pair[0]) == club.Skeleton(pair[1]) {
			t.Errorf("%q and %q are the same", pair[0], pair[1])
		}
	}
}

// TestImpostors has somebody try to get a name that looks like a member's, also a member's of
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
